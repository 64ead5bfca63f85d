### What the fields of sheets of Fragmentos mean; in English as the program says it.

field-kind = Who pays and who wins ties hangs on it; none: main on a side of the players, else monster.
field-named = The story knows it by name; none: all but secondaries.
field-accion = What it does with its body; none: it lacks it.
field-interaccion = What it does with others; none: it lacks it.
field-cognicion = What it does with its mind; none: it lacks it.
field-current = Present values below these totals, such as { "{" } accion = 1 { "}" }.
field-traits = Its specialities.
field-qualities = Its descriptors, which can be activated.
field-superacion = A main's points; none: by the variant.
field-objects = What it carries: a weapon class or example by id, or its own.
field-attack_modes = How it attacks: assault, terrify, menace, or its own; none: assault.
field-vulnerable_via = Its weak points, for the variant monster_damage; none: all that it has.
field-pursues_with = The characteristic that it pursues with; none: it does not.
field-hidden = It starts hidden.
field-reserve = It waits until an element brings it in.
field-title = What narrations call its kind, such as { "{" } es = "Monstruo", en = "Monster" { "}" }.
