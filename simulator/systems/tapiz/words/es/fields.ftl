### Qué significan los campos de las fichas de Sistema Tapiz.

field-kind = Personaje jugador, de la directora de juego, o criatura.
field-origin = Su especie.
field-class_id = Su clase.
field-level = Su nivel.
field-xp = Su experiencia; none: la que pide su nivel.
field-generate = Personaje nuevo: sus puntuaciones salen de los dados de una semilla.
field-abilities = Puntuaciones, 10 donde no se dice nada, como { "{" } FUE = 14, DES = 15 { "}" }.
field-principal_ability = Cuenta con la variante de ese nombre; none: la de su clase.
field-aptitude_levels = Niveles de aptitudes, para las variantes que los usan.
field-skill_levels = Niveles de habilidades, para las variantes que los usan.
field-traits = Cada uno con un nombre y las etiquetas de las tiradas a las que ayuda.
field-hit_die_phys = El dado de golpe de su cuerpo; none: el de su clase.
field-hit_die_ment = El dado de golpe de su mente; none: el de su clase.
field-pgf_max = Puntos de golpe de su cuerpo; none: se derivan.
field-pgm_max = Puntos de golpe de su mente; none: se derivan.
field-pgf = Los de su cuerpo que quedan al empezar; none: todos.
field-pgm = Los de su mente que quedan al empezar; none: todos.
field-mental_defence_ability = La característica de su defensa mental.
field-base_pd = Su defensa física tal como está impresa; none: se deriva.
field-base_md = Su defensa mental tal como está impresa; none: se deriva.
field-mov = Metros que anda en una ronda; none: los de su especie.
field-size = Su tamaño; none: el de su especie.
field-load_limit_bonus = Kilos de más que puede cargar.
field-load_kg = Lo que carga; none: la suma de sus cosas.
field-gear = Cosas que cuentan como carga; entera: { "{" } use = "travel_pack", count = 2 { "}" }.
field-body_kg = Su propio peso.
field-armour = La armadura que viste.
field-shield = El escudo que lleva.
field-weapons = Sus armas, por orden de preferencia; las manos desnudas están siempre.
field-powers = Sus poderes.
field-stances = Las posturas que conoce; la normal está siempre entre ellas.
field-stance = La postura con la que empieza.
field-heal_ability = La característica con la que atiende cuerpos.
field-calm_ability = La característica con la que atiende mentes.
field-hero_points = Sus puntos de heroicidad; none: un personaje jugador tiene su nivel.
field-states = Efectos y heridas que trae.
field-heal_ready = Puede ser curado: sí o no, o { "{" } phys = true, ment = false { "}" }.
field-stabilised = No empeora: sí o no, o para cada reserva.
field-flags = Lo que tiene de especial.
field-languages = Lo que habla y escribe, como { "{" } elvish = "scholar" { "}" }.
field-position = Dónde empieza, [x, y] en metros; none: donde lo ponga el juego.
field-cover = Detrás de qué está al empezar.
field-mount = Tiene una montura al lado, o va en ella.
field-items = Bonificadores de otras cosas por etiqueta de tirada, como { "{" } "resist.mental" = 1 { "}" }.
field-specials = Capacidades propias, como [[sheets.NOMBRE.specials]]; docs/es/specials.md.
field-title = Cómo llaman las narraciones a su clase, como { "{" } es = "Guardia", en = "Guard" { "}" }.
