### Qué significan los campos de las fichas de Ira y Gloria.

field-attributes = Los siete, como { "{" } strength = 3, toughness = 3 { "}" }.
field-kind = Héroe o no; none: como su bando.
field-npc_class = Clase de un PNJ; las tropas nunca ignoran heridas. Sin ella, una tropa (mob_size) es troop y otro PNJ, elite.
field-skills = Las habilidades de un héroe; 0 si no se dan.
field-pools = Los dados de un PNJ por habilidad, con el atributo incluido.
field-default_pool = Los dados de un PNJ para una habilidad que no está en pools.
field-defence = Lo difícil que es acertarle; none: se deriva.
field-armour_rating = Su armadura, que cuenta en la resistencia derivada.
field-armour_invulnerable = La penetración no afecta a su armadura.
field-resilience = Lo difícil que es herirle; none: se deriva.
field-soak_dice = Dados con los que ignora heridas; none: se derivan.
field-resolve = Lo difícil que es atemorizarle; none: se deriva.
field-wounds_max = Heridas que aguanta; none: se derivan.
field-wounds = Las que le quedan al empezar; none: todas.
field-shock_max = Shock que aguanta; none: es inmune; sin escribir: se deriva.
field-shock = El que le queda al empezar; none: todo.
field-speed = Metros de un movimiento.
field-weapons = Sus armas, por orden de preferencia; las manos desnudas están siempre.
field-keywords = Palabras como "ork", que piden las capacidades.
field-abilities = Capacidades por su id; entera: { "{" } use = "angel_of_death", n = 2 { "}" }.
field-wrath = Los puntos de ira de un héroe; none: 2, un PNJ no tiene.
field-reloads = Recargas; none: 3 para un héroe, si no según la variante.
field-personal_ruin = La ruina personal de un PNJ.
field-mob_size = Integrantes de la tropa; 0: no es una tropa.
field-position = Posición, [x, y] en metros.
field-size = Su tamaño, para la variante size_modifiers.
field-cover = Cobertura contra disparos.
field-fear = El ND de verlo, para la variante fear; 0: no asusta.
field-arrives = El turno de combate en que aparece; 1: está desde el principio.
field-specials = Capacidades propias, como [[sheets.NOMBRE.specials]]; docs/es/specials.md.
field-title = Nombre de su clase en las narraciones, como { "{" } es = "Orko", en = "Ork" { "}" }.
