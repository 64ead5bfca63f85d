### What the fields of sheets of Fragmentos mean; in English as the program says it.

field-kind = It decides who pays and who wins ties; none: main on a side of the players, else monster.
field-named = The story knows it by name; none: all but secondaries.
field-accion = Points for acts of the body; none: it lacks the characteristic.
field-interaccion = Points for dealing with others; none: it lacks the characteristic.
field-cognicion = Points for acts of the mind; none: it lacks the characteristic.
field-current = Current values below these totals, such as { "{" } accion = 1 { "}" }.
field-traits = Its specialities.
field-qualities = Its descriptors, which can be activated.
field-superacion = A main's points; none: by the variant.
field-objects = Its objects: weapon classes or examples by id, or new ones.
field-attack_modes = Its attack modes: assault, terrify, menace, or new ones; none: assault.
field-vulnerable_via = Its weak points, for the variant monster_damage; none: all its characteristics.
field-pursues_with = The characteristic that it pursues with; none: it does not pursue.
field-specials = Abilities of its own, as [[sheets.NAME.specials]]; docs/specials.md.
field-hidden = It starts hidden.
field-reserve = It waits until an element brings it in.
field-title = The name of its kind in narrations, such as { "{" } es = "Monstruo", en = "Monster" { "}" }.
