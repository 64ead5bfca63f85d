### Lo que significan las palabras de las tácticas en Tapiz.

## hechos

fact-pool = los puntos de la reserva del director
fact-threat = la parte del propio combatiente que cabe esperar que se lleven los enemigos en una ronda, de 0 a 1
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
fact-danger = la parte del propio combatiente que cabe esperar que se lleve su mejor ataque

## a quién

choice-nearest = el enemigo más cercano
choice-farthest = el enemigo más lejano
choice-caster = un enemigo con poderes, el más peligroso
choice-bleeding_friend = otro del propio bando que se desangra

## acciones

deed-throw = lanzar un arma a un enemigo que puede luchar
deed-cast = atacar con un poder
deed-manoeuvre = una maniobra
deed-retreat = alejarse
deed-surrender = rendirse
deed-help = ayudar a un compañero
deed-hinder = estorbar a un enemigo
deed-recover = quitarse un estado
deed-stabilise = estabilizar a quien se desangra
deed-sheathe = envainar un arma
deed-pick_up = recoger algo
deed-feat = una proeza
deed-task = una tarea de la escena
deed-order = dar una orden a un compañero quebrado
deed-mount = montar
deed-take_cover = ponerse a cubierto
deed-stay_open = no ponerse a cubierto
deed-total_attack = la postura de ataque total
deed-damage_focus = la postura de foco en el daño
deed-guard_stance = una postura de defensa
deed-aim_stance = la postura de puntería
deed-normal_stance = la postura normal
deed-keep_stance = mantener la postura
deed-start_armed = el arma empuñada al empezar
deed-static_roll = diez en vez de los dados
deed-roll_dice = tirar los dados
deed-spend_hero_point = gastar un punto heroico
deed-save_hero_point = no gastar un punto heroico
deed-heal_by_hero_point = curarse con un punto heroico
deed-rewrite = un punto heroico para cambiar lo que le pasa
deed-buy_damage = comprar daño con puntos de efecto
deed-buy_state = comprar un estado con puntos de efecto
deed-buy_nothing = no comprar más
