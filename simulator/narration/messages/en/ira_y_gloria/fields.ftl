### What the fields of sheets of Ira y Gloria mean; in English as the program says it.

field-attributes = All seven, such as { "{" } strength = 3, toughness = 3 { "}" }.
field-kind = A hero, or not; none: as its side.
field-npc_class = What kind of threat it is; troops never soak.
field-skills = A hero's ratings; 0 where nothing is said.
field-pools = An NPC's dice by skill, the attribute included.
field-default_pool = An NPC's dice for a skill that is not in pools.
field-defence = How hard it is to hit; none: derived.
field-armour_rating = Its armour, which counts into a derived resilience.
field-armour_invulnerable = Armour piercing does nothing to its armour.
field-resilience = How hard it is to wound; none: derived.
field-soak_dice = Dice that it soaks with; none: derived.
field-resolve = How hard it is to frighten; none: derived.
field-wounds_max = Wounds that it can take; none: derived.
field-wounds = Those that are left at the start; none: all.
field-shock_max = Shock that it can take; none: it is immune; left out: derived.
field-shock = What is left of it at the start; none: all.
field-speed = Metres of a move.
field-weapons = Its weapons, in order of preference; bare hands are always there.
field-keywords = Words such as "ork", which abilities ask for.
field-abilities = Abilities by id; { "{" } use = "angel_of_death", n = 2 { "}" } in full.
field-wrath = A hero's points; none: 2, an NPC has none.
field-reloads = Reloads; none: 3 for a hero, else by the variant.
field-personal_ruin = An NPC's own Ruin.
field-mob_size = Members of the mob; 0: it is no mob.
field-position = Where it stands, [x, y] in metres.
field-size = How large it is, for the variant size_modifiers.
field-cover = Cover against shots.
field-fear = The DN of its sight, for the variant fear; 0: it does not frighten.
field-arrives = The round in which it appears; 1: it is there from the start.
field-title = What narrations call its kind, such as { "{" } es = "Orko", en = "Ork" { "}" }.
