### The printed page of Haunted House (HH-INIT).

print-rounds = Round
order = First round: 2d6 + perception, the highest first. Second round: 2d6 + agility once, and that order stays. Turn: one action, or two at a penalty.
order-combat_initiative_tie-simultaneous = Equals in both act at the same time: they declare in secret.
order-combat_initiative_tie-perception = Equals compare perception, then act at the same time.

does-calm = calms others
does-extinguish = puts out a fire
does-distract = distracts
does-revive = revives others
does-search = looks for the hidden
does-talk = talks
does-rest = { "" }
does-walk_on = { "" }
does-run_on = { "" }
does-try_key = { "" }
does-search_room = { "" }
does-hospital = { "" }
