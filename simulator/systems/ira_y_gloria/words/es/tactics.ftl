### Significado de las palabras de las tácticas en Ira y Gloria.

## hechos

fact-glory = puntos de Gloria del propio bando
fact-ruin = puntos de Ruina del propio bando
fact-enemy_ruin = puntos de Ruina del otro bando
fact-threat = la parte de la salud propia que quitarían de media los enemigos en una ronda, de 0 a 1
fact-incoming = las heridas que se van a sufrir, cuando se pregunta por absorber
fact-wounds = las heridas que aún puede sufrir; de una turba, las de todos sus miembros
fact-health = la parte de sus heridas que le queda, de 0 a 1
fact-shock = puntos de conmoción que le quedan
fact-wrath = puntos de Ira
fact-reloads = recargas que le quedan
fact-personal_ruin = sus propios puntos de Ruina
fact-members = los miembros de una turba
fact-speed = su velocidad en metros
fact-distance = a cuántos metros está
fact-status = su estado
fact-dead = está muerto
fact-dying = se está muriendo
fact-exhausted = no le queda conmoción
fact-is_mob = es una turba
fact-engaged = está trabado en cuerpo a cuerpo
fact-shooting = podría disparar o lanzar ahora
fact-holding = tiene una acción preparada
fact-surprised = está sorprendido
fact-acted = ha actuado en esta ronda
fact-burning = está ardiendo
fact-hindered = está entorpecido
fact-vulnerable = está vulnerable
fact-restrained = está apresado
fact-pinned = está acorralado
fact-danger = la parte de la salud de un enemigo que quitaría de media en una ronda

## objetivos

target-nearest = el enemigo más cercano
target-farthest = el enemigo más lejano
target-mob = un enemigo que es una turba
target-dying_friend = un compañero que se está muriendo

## acciones

action-assault = atacar o cargar
action-throw = lanzar un arma a un enemigo que puede luchar
action-charge = cargar
action-interact = un ataque de interacción
action-grapple = agarrar
action-pin_down = fuego de supresión
action-retreat = alejarse del enemigo más cercano
action-run = correr hacia un enemigo
action-withdraw = retirarse del cuerpo a cuerpo
action-full_defence = defensa total
action-hold_action = preparar una acción
action-restore_shock = gastar Ira para recuperar conmoción
action-put_out = apagar el propio fuego
action-break_free = soltarse
action-drop_prone = tirarse al suelo
action-clear_jam = arreglar un arma
action-put_away = guardar un arma
action-pick_up = recoger algo
action-task = una tarea de la escena
action-observe = observar
action-operate = manejar algo
action-hurry = apresurar una escalada o un nado
action-all_out = ataque total
action-aim = apuntar
action-brace = apoyar el arma
action-called_shot = un disparo a un punto
action-disarm = atacar para desarmar
action-supercharge = sobrecargar el arma
action-attack_more = atacar a un blanco más
action-plain_attack = sin más opciones del ataque
action-all_on_one = toda la turba a un blanco
action-spend_reloads = gastar una recarga en el disparo
action-save_reloads = no gastar recargas
action-reroll = repetir la tirada
action-keep_roll = quedarse con la tirada
action-spend_glory = gastar Gloria
action-save_glory = no gastar Gloria
action-more_damage = mover un icono para hacer daño
action-gain_glory = mover un icono para ganar Gloria
action-keep_icons = no mover más iconos
action-knock_prone = el crítico derriba
action-stun = el crítico conmociona
action-soak = absorber las heridas
action-take_it = encajar las heridas
action-cling_to_life = gastar Ira en una tirada de muerte
action-strike_back = golpear a quien se va, o al morir
action-let_go = dejar ir a quien se va
action-challenge = usar la acción preparada
action-hinder = entorpecer al objetivo
action-expose = dejar vulnerable al objetivo
action-act = capitán: quién actúa ahora
action-seize = capitán: pagar para actuar otra vez
action-interrupt = capitán: pagar para actuar primero
action-notice = capitán: pagar para que alguien advierta la emboscada
action-surrender = capitán: rendirse
action-fight_on = capitán: no rendirse
action-activate = capitán: pagar por una capacidad
action-restore = capitán: pagar por la conmoción de un PNJ
action-call = capitán: pagar para que una turba ataque ya
action-gain_ruin = capitán: la complicación da Ruina
action-out_of_ammo = capitán: la complicación vacía el arma
