### Significado de las palabras de las tácticas en Tapiz.

## hechos

fact-pool = los puntos de la reserva del director
fact-threat = la parte de la salud propia que quitarían de media los enemigos en una ronda, de 0 a 1
fact-body_points = puntos de golpe físicos
fact-mind_points = puntos de golpe mentales
fact-health = la parte que le queda de cuerpo o mente, la menor de las dos, de 0 a 1
fact-hero_points = puntos heroicos
fact-initiative = su iniciativa
fact-defence = su defensa física estática
fact-will = su defensa mental estática
fact-distance = a cuántos metros está
fact-stance = su postura
fact-status = su estado
fact-bleeding = se desangra
fact-broken = tiene la mente quebrada
fact-covered = está a cubierto
fact-surprised = está sorprendido
fact-caster = tiene un poder
fact-shooting = podría disparar o lanzar lo que empuña
fact-hindrances = los estados que le perjudican
fact-boons = los estados que le favorecen
fact-danger = la parte de la salud propia que quitaría de media su mejor ataque

## objetivos

target-nearest = el enemigo más cercano
target-farthest = el enemigo más lejano
target-caster = un enemigo con poderes, el más peligroso
target-bleeding_friend = un compañero que se desangra

## acciones

action-throw = lanzar un arma a un enemigo que puede luchar
action-cast = atacar con un poder
action-manoeuvre = una maniobra
action-retreat = alejarse
action-surrender = rendirse
action-help = ayudar a un compañero
action-hinder = estorbar a un enemigo
action-recover = quitarse un estado
action-stabilise = estabilizar a quien se desangra
action-sheathe = envainar un arma
action-pick_up = recoger algo
action-feat = una proeza
action-task = una tarea de la escena
action-order = dar una orden a un compañero quebrado
action-mount = montar
action-take_cover = ponerse a cubierto
action-stay_open = no ponerse a cubierto
action-total_attack = la postura de ataque total
action-damage_focus = la postura de foco en el daño
action-guard_stance = una postura de defensa
action-aim_stance = la postura de puntería
action-normal_stance = la postura normal
action-keep_stance = mantener la postura
action-start_armed = el arma empuñada al empezar
action-static_roll = diez en vez de los dados
action-roll_dice = tirar los dados
action-use_special = usar un especial
action-keep_special = guardar un especial
action-spend_hero_point = gastar un punto heroico
action-save_hero_point = no gastar un punto heroico
action-heal_by_hero_point = curarse con un punto heroico
action-rewrite = un punto heroico para cambiar lo que le pasa
action-buy_damage = comprar daño con puntos de efecto
action-buy_state = comprar un estado con puntos de efecto
action-buy_nothing = no comprar más
