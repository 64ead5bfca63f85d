### Especiales como frases: en el papel y en los ficheros de otros programas. El de cada juego añade los suyos.

## partes

subject = { GIVEN($who, after: " ") }
negated = { $no ->
    [yes] { "no " }
   *[no] { "" }
}
if = si { $what }
both-and = { $one } y { $two }
both-or = { $one } o { $two }
lasts-turn = hasta que acabe el turno
lasts-round = hasta que acabe la ronda
lasts-fight = hasta que acabe el combate
uses-turn = { $n ->
    [one] una vez por turno
   *[other] { $n } veces por turno
}
uses-round = { $n ->
    [one] una vez por { $round }
   *[other] { $n } veces por { $round }
}
uses-fight = { $n ->
    [one] una vez por combate
   *[other] { $n } veces por combate
}
cost = cuesta { $what }
least = como poco { $n }
most = como mucho { $n }
percent = { $n } %

moment-turn = al empezar su turno
moment-first_turn = al empezar su primer turno
moment-round = al empezar la ronda
moment-hit = al acertar
moment-wounded = al recibir una herida
moment-slain = al caer
moment-member_slain = al perder un miembro

who-allies = los aliados{ GIVEN($within, before: " a ", after: " m o menos") }
who-enemies = los enemigos{ GIVEN($within, before: " a ", after: " m o menos") }
who-all = todos los demás{ GIVEN($within, before: " a ", after: " m o menos") }
who-attackers = los que lo atacan{ GIVEN($within, before: " a ", after: " m o menos") }
who-around = los enemigos cercanos{ GIVEN($within, before: " a ", after: " m o menos") }
who-victim = su objetivo{ GIVEN($within, before: " a ", after: " m o menos") }
who-target = sus objetivos{ GIVEN($within, before: " a ", after: " m o menos") }

## efectos

effect-change = { GIVEN($who, after: " tienen ") }{ $by } { AL($what) }
effect-change_by = { GIVEN($who, after: " tienen ") }una bonificación { AL($what) } igual { AL($by) }{ PAREN($bounds) }
effect-halve = { GIVEN($who, after: " tienen ") }la mitad { DEL($what) }
effect-immune = { HAS($who) ->
    [yes] { $who } son inmunes
   *[no] es inmune
} a { $what }
effect-cannot = { HAS($who) ->
    [yes] { $who } no pueden
   *[no] no puede
} { $what }
effect-may = { HAS($who) ->
    [yes] { $who } pueden
   *[no] puede
} { $what }
effect-reroll = { HAS($who) ->
    [yes] { $who } pueden
   *[no] puede
} repetir { $what }
effect-inflict = inflige «{ $what }»{ GIVEN($who, before: " a ") }
effect-act = { HAS($who) ->
    [yes] { $who } pueden
   *[no] puede
} { $what }
effect-order-first = { HAS($who) ->
    [yes] { $who } actúan
   *[no] actúa
} antes que nadie
effect-order-last = { HAS($who) ->
    [yes] { $who } actúan
   *[no] actúa
} después de todos
effect-heal = { HAS($who) ->
    [yes] { $who } recuperan
   *[no] recupera
} { $plain } { $life }
effect-hit = { $who } encajan un golpe (daño { $damage }{ GIVEN($dice, before: ", dados de daño ") }{ GIVEN($ap, before: ", penetración ") })
effect-fear = { $who } tienen que superar una tirada de miedo (dificultad { $n })
effect-guard = los que lo ataquen habiendo otro más cerca tienen que superar una tirada (dificultad { $n })
effect-miss = los ataques contra él fallan con { $n } o menos en el primer dado
effect-shield = puede encajar un golpe dirigido a { $who }
neither = { $most } ni { $last }

## ids

life = de vida
figure-attack = tiradas de ataque
    .gender = feminine
    .number = plural
figure-attack_dice = dados de ataque
    .gender = masculine
    .number = plural
figure-defence = defensa
    .gender = feminine
figure-defence_dice = dados de defensa
    .gender = masculine
    .number = plural
figure-test = otras tiradas
    .gender = feminine
    .number = plural
figure-test_dice = dados de otras tiradas
    .gender = masculine
    .number = plural
figure-difficulty = dificultad
    .gender = feminine
figure-damage = daño
    .gender = masculine
figure-damage_dice = dados de daño
    .gender = masculine
    .number = plural
figure-armour = armadura
    .gender = feminine
figure-initiative = iniciativa
    .gender = feminine
immunity-damage = daño
immunity-fear = miedo
immunity-darkness = oscuridad
immunity-moved = que lo muevan
immunity-surprise = sorpresa
ban-hide = esconderse
ban-run = correr
ban-leave = abandonar el combate
ban-charge = cargar
ban-dodge = esquivar
roll-attack = un ataque fallido
roll-test = una tirada fallida
roll-defence = una defensa fallida
act-hide = esconderse gratis
act-leave = abandonar el combate
cost-action = acción
permission-last_blow = dar un último golpe al caer
act-action = hacer otra acción
act-attack = atacar otra vez
act-move = moverse gratis
act-run = correr gratis
act-turn = jugar otro turno

## condiciones

compare-lt = { $what } es menor que { $n }
compare-le = { $what } es como mucho { $n }
compare-gt = { $what } es mayor que { $n }
compare-ge = { $what } es como poco { $n }
compare-eq = { $what } es { $n }
compare-ne = { $what } no es { $n }

body-target = el objetivo
body-attacker = el atacante
body-other = el otro

fact-round = la ronda
fact-round-eq = es la ronda { $n }
fact-attacking = { negated }ataca
fact-defending = { negated }lo atacan
fact-melee = el ataque { negated }es cuerpo a cuerpo
fact-ranged = el ataque { negated }es a distancia
fact-charging = el ataque { negated }es una carga
facts-attacking-melee = ataca cuerpo a cuerpo
facts-attacking-ranged = ataca a distancia
facts-attacking-charging = carga
facts-charging-attacking = carga
facts-attacking-first_attack = ataca por primera vez
fact-life = { HAS($of) ->
    [yes] la vida { DEL($of) }
   *[no] su vida
}
fact-life-lt = { HAS($who) ->
    [yes] { AL($who) } le queda
   *[no] le queda
} menos del { $n } de la vida
fact-life-lt-full = { GIVEN($who, after: " ") }está herido
fact-life-gt = { HAS($who) ->
    [yes] { AL($who) } le queda
   *[no] le queda
} más del { $n } de la vida
fact-distance = la distancia{ GIVEN($of, before: " hasta ") }
fact-distance-le = { $of } está a { $n } m o menos
fact-distance-gt = { $of } está a más de { $n } m
fact-engaged = el número de enemigos trabados{ GIVEN($of, before: " con ") }
fact-engaged-eq = { GIVEN($who, after: " ") }está trabado exactamente con { $n } { $n ->
    [one] enemigo
   *[other] enemigos
}
fact-engaging = el número de compañeros trabados{ GIVEN($of, before: " con ") }
fact-friends_near = el número de compañeros cerca{ GIVEN($of, before: ": ") }
fact-enemies_near = el número de enemigos cerca{ GIVEN($of, before: ": ") }
fact-allies = el número de compañeros{ GIVEN($of, before: ": ") }
fact-enemies = el número de enemigos{ GIVEN($of, before: ": ") }
fact-first_attack = es el primer ataque{ GIVEN($of, before: " de ") } en este combate
fact-prone = { subject }{ negated }está derribado
fact-hidden = { subject }{ negated }está escondido
fact-keyword = el otro { negated }tiene la clave «{ $what }»
fact-weapon = el arma { negated }es { $what }
fact-testing = la tirada { negated }es de { $what }
