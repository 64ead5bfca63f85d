### Fields of the sheets of Ira y Gloria; the English text is the help text of the program.

field-attributes = All seven, such as { "{" } strength = 3, toughness = 3 { "}" }.
field-kind = Hero or NPC; none: as its side.
field-npc_class = Class of an NPC; troops never soak. None: a mob is a troop, any other NPC elite.
field-skills = A hero's ratings; 0 if left out.
field-pools = An NPC's dice by skill, the attribute included.
field-default_pool = An NPC's dice for a skill that is not in pools.
field-defence = Defence, the base DN to hit it; none: derived.
field-armour_rating = Armour rating, part of a derived resilience.
field-armour_invulnerable = Its armour ignores armour piercing.
field-resilience = Resilience, the damage that it withstands; none: derived.
field-soak_dice = Dice of its soak rolls; none: derived.
field-resolve = Resolve, against fear and interaction; none: derived.
field-wounds_max = Maximum of wounds; none: derived.
field-wounds = Wounds left at the start; none: all.
field-shock_max = Maximum of Shock; none: immune; left out: derived.
field-shock = Shock left at the start; none: all.
field-speed = Metres of a move.
field-weapons = Its weapons, in order of preference; bare hands are always there.
field-keywords = Words such as "ork", which abilities check.
field-abilities = Abilities by id; { "{" } use = "angel_of_death", n = 2 { "}" } in full.
field-wrath = A hero's points; none: 2, an NPC has none.
field-reloads = Reloads; none: 3 for a hero, else by the variant.
field-personal_ruin = An NPC's own Ruin.
field-mob_size = Members of the mob; 0: it is no mob.
field-position = Position, [x, y] in metres.
field-size = Size, for the variant size_modifiers.
field-cover = Cover against shots.
field-fear = DN against its sight, for the variant fear; 0: it does not frighten.
field-arrives = The round in which it appears; 1: it is there from the start.
field-specials = Abilities of its own, as [[sheets.NAME.specials]]; docs/specials.md.
field-title = Name of its kind in narrations, such as { "{" } es = "Orko", en = "Ork" { "}" }.
