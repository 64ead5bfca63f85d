### Lo que significan las palabras de las tácticas en Ira y Gloria.

## hechos

fact-glory = puntos de Gloria del propio bando
fact-ruin = puntos de Ruina del propio bando
fact-enemy_ruin = puntos de Ruina del otro bando
fact-threat = la parte del propio combatiente que cabe esperar que se lleven los enemigos en una ronda, de 0 a 1
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
fact-danger = la parte de uno de sus enemigos que cabe esperar que se lleve en una ronda

## a quién

choice-nearest = el enemigo más cercano
choice-farthest = el enemigo más lejano
choice-mob = un enemigo que es una turba
choice-dying_friend = otro del propio bando que se está muriendo

## acciones

deed-assault = atacar o cargar
deed-throw = lanzar un arma a un enemigo que puede luchar
deed-charge = cargar
deed-interact = un ataque de interacción
deed-grapple = agarrar
deed-pin_down = fuego de supresión
deed-retreat = alejarse del enemigo más cercano
deed-run = correr hacia un enemigo
deed-withdraw = retirarse del cuerpo a cuerpo
deed-full_defence = defensa total
deed-hold_action = preparar una acción
deed-restore_shock = gastar Ira para recuperar conmoción
deed-put_out = apagar el propio fuego
deed-break_free = soltarse
deed-drop_prone = tirarse al suelo
deed-clear_jam = arreglar un arma
deed-put_away = guardar un arma
deed-pick_up = recoger algo
deed-task = una tarea de la escena
deed-observe = observar
deed-operate = manejar algo
deed-hurry = apresurar una escalada o un nado
deed-all_out = ataque total
deed-aim = apuntar
deed-brace = apoyar el arma
deed-called_shot = un disparo a un punto
deed-disarm = atacar para desarmar
deed-supercharge = sobrecargar el arma
deed-attack_more = atacar a un blanco más
deed-plain_attack = sin más opciones del ataque
deed-all_on_one = toda la turba a un blanco
deed-spend_reloads = gastar una recarga en el disparo
deed-save_reloads = no gastar recargas
deed-reroll = repetir la tirada
deed-keep_roll = quedarse con la tirada
deed-spend_glory = gastar Gloria
deed-save_glory = no gastar Gloria
deed-more_damage = mover un icono para hacer daño
deed-gain_glory = mover un icono para ganar Gloria
deed-keep_icons = no mover más iconos
deed-knock_prone = el crítico derriba
deed-stun = el crítico conmociona
deed-soak = absorber las heridas
deed-take_it = encajar las heridas
deed-cling_to_life = gastar Ira en una tirada de muerte
deed-strike_back = golpear a quien se va, o al morir
deed-let_go = dejar ir a quien se va
deed-challenge = usar la acción preparada
deed-hinder = entorpecer al objetivo
deed-expose = dejar vulnerable al objetivo
deed-act = capitán: quién actúa ahora
deed-seize = capitán: pagar para actuar otra vez
deed-interrupt = capitán: pagar para actuar primero
deed-notice = capitán: pagar para que alguien advierta la emboscada
deed-surrender = capitán: rendirse
deed-fight_on = capitán: no rendirse
deed-activate = capitán: pagar por una capacidad
deed-restore = capitán: pagar por la conmoción de un PNJ
deed-call = capitán: pagar para que una turba ataque ya
deed-gain_ruin = capitán: la complicación da Ruina
deed-out_of_ammo = capitán: la complicación vacía el arma
