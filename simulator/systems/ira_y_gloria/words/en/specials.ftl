### Specials of Ira y Gloria as sentences.

life = { $n ->
    [one] wound
   *[other] wounds
}
figure-defence = Defence
figure-dn = DN
figure-ed = extra damage
figure-ap = AP
figure-resolve = resolve
figure-resilience = resilience
figure-wounds_lost = wounds lost
figure-salvo = salvo
figure-soak_dice = soak dice
figure-speed = speed
immunity-terror = terror
immunity-poisoned = poison
immunity-bleeding = bleeding
ban-soak = soak
roll-soak = a failed soak roll
permission-soak_mortal = soak mortal wounds
effect-miss = attacks on it miss on a wrath die of { $n } or less
fact-wounds = the number of wounds left{ GIVEN($of, before: " to ") }
fact-members = the number of members{ GIVEN($of, before: " of ") }
fact-ap = the AP of the attack
fact-exhausted = { subject } { negated } exhausted
fact-moved = { HAS($who) ->
    [yes] { $who }
   *[no] it
} has{ $no ->
    [yes] { " not" }
   *[no] { "" }
} moved this turn
fact-nearest_ally = the distance to its nearest friend
fact-nearest_enemy = the distance to its nearest enemy
fact-trait = the weapon { $no ->
    [yes] does not have
   *[no] has
} the trait { $what }
fact-engaged_with = { subject } { negated } in melee with it
