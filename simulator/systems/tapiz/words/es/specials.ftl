### Especiales de Sistema Tapiz como frases.

life = PGF
figure-attack = ataques
    .gender = masculine
    .number = plural
figure-mental_defence = defensa mental
    .gender = feminine
figure-cap = límite de daño
    .gender = masculine
figure-soak = puntos de efecto que se le quitan
    .gender = masculine
    .number = plural
figure-mov = MOV
    .gender = masculine
immunity-physical = ataques físicos
immunity-mental = ataques mentales
cost-hero_point = punto de heroicidad
fact-mental = el ataque { negated }es mental
fact-charging = el ataque { negated }es a la carrera
fact-dark = { negated }hay poca luz
fact-body_points = el número de PGF{ GIVEN($of, before: ": ") }
fact-mind_points = el número de PGM{ GIVEN($of, before: ": ") }
fact-surprised = { subject }{ negated }está sorprendido
fact-covered = { subject }{ negated }está a cubierto
fact-size = el tamaño{ GIVEN($of, before: ": ") }
fact-state = { negated }tiene el estado «{ $what }»
fact-keyword = el otro { negated }es { $what }
