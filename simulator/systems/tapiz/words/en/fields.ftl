### What the fields of sheets of Sistema Tapiz mean; in English as the program says it.

field-kind = A character of a player, of the game master, or a creature.
field-origin = Its species.
field-class_id = Its class.
field-level = Its level.
field-xp = Its experience; none: the minimum of its level.
field-generate = A new character: its scores come from the dice of a seed.
field-abilities = Scores, 10 by default, such as { "{" } FUE = 14, DES = 15 { "}" }.
field-principal_ability = Counts with the variant of that name; none: its class's.
field-aptitude_levels = Levels of aptitudes, for the variants that use them.
field-skill_levels = Levels of skills, for the variants that use them.
field-traits = Each with a name and the tags of the rolls that it helps.
field-hit_die_phys = The hit die of its body; none: its class's.
field-hit_die_ment = The hit die of its mind; none: its class's.
field-pgf_max = Hit points of its body; none: derived.
field-pgm_max = Hit points of its mind; none: derived.
field-pgf = Hit points of its body at the start; none: all.
field-pgm = Hit points of its mind at the start; none: all.
field-mental_defence_ability = The ability of its mental defence.
field-base_pd = Its physical defence as printed; none: derived.
field-base_md = Its mental defence as printed; none: derived.
field-mov = Metres walked in a round; none: its species'.
field-size = Its size; none: its species'.
field-load_limit_bonus = Additional kilograms that it can carry.
field-load_kg = Kilograms that it carries; none: the sum of its things.
field-gear = Things that count as load; { "{" } use = "travel_pack", count = 2 { "}" } in full.
field-body_kg = Its own weight.
field-armour = The armour that it wears.
field-shield = The shield that it carries.
field-weapons = Its weapons, in order of preference; bare hands are always there.
field-powers = Its powers.
field-stances = The stances that it knows; normal is always among them.
field-stance = The stance that it starts in.
field-heal_ability = The ability that it tends bodies with.
field-calm_ability = The ability that it tends minds with.
field-hero_points = Its hero points; none: a player's character has its level.
field-states = Effects and wounds at the start.
field-heal_ready = It can be healed: yes or no, or { "{" } phys = true, ment = false { "}" }.
field-stabilised = It does not get worse: yes or no, or for each pool.
field-flags = Special properties.
field-languages = Languages that it speaks and writes, such as { "{" } elvish = "scholar" { "}" }.
field-position = Its position at the start, [x, y] in metres; none: chosen by the game.
field-cover = Its cover at the start.
field-mount = A mount is beside it, or under it.
field-items = Bonuses of other things by roll tag, such as { "{" } "resist.mental" = 1 { "}" }.
field-specials = Abilities of its own, as [[sheets.NAME.specials]]; docs/specials.md.
field-title = The name of its kind in narrations, such as { "{" } es = "Guardia", en = "Guard" { "}" }.
