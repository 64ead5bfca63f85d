### Lo que significan las palabras de las tácticas en Fragmentos.

## hechos

fact-threat = la amenaza de la escena
fact-progress = lo avanzado del objetivo
fact-exit_open = la salida está abierta
fact-hidden_enemies = los enemigos escondidos
fact-peril = la parte del propio combatiente que cabe esperar que se lleve el peor enemigo en un ataque, de 0 a 1
fact-escape = la propia probabilidad de escapar del mejor perseguidor, de 0 a 1
fact-health = la parte que queda de la característica más cerca de agotarse, de 0 a 1
fact-least = los puntos de la característica más cerca de agotarse
fact-action = puntos de acción
fact-interaction = puntos de interacción
fact-cognition = puntos de cognición
fact-grit = puntos de superación
fact-setbacks = reveses sufridos
fact-kind = su clase
fact-status = su estado
fact-hidden = está escondido
fact-full_strength = usa toda su fuerza
fact-acted = ya le ha llegado el turno en esta ronda
fact-armed = tiene un objeto
fact-chance = la probabilidad, de 0 a 1, de ganarle un combate
fact-harm = la parte de él que cabe esperar que se lleve el mejor ataque propio
fact-cost = la parte del propio combatiente que cabe esperar que cueste atacarle
fact-danger = la parte del propio combatiente que cabe esperar que se lleve su mejor ataque

## a quién

choice-monster = un enemigo que es un monstruo
choice-main = un enemigo principal, el más débil
choice-minor = un enemigo secundario, el más débil
choice-hidden_enemy = un enemigo escondido

## acciones

deed-contest = un conflicto que no es un combate
deed-hunt = buscar a un enemigo escondido
deed-build_obstacle = poner un obstáculo
deed-objective = trabajar en el objetivo de la escena
deed-try_challenge = intentar un reto
deed-take_object = tomar lo que hay por ahí
deed-fight_back = responder a un ataque devolviendo el golpe
deed-evade = responder a un ataque apartándose
deed-use_object = usar un objeto en la tirada
deed-bare_hands = no usar ningún objeto
deed-supernatural = pagar por un rasgo sobrenatural
deed-full_strength = pagar por usar toda la fuerza
deed-activate = activar una cualidad
deed-declare_danger = declarar esto peligroso
deed-force = forzar un resultado con una cualidad
deed-protect = pagar por ignorar el daño
deed-take_it = encajar el daño
deed-hurry = pagar por actuar antes que el monstruo
deed-act_again = pagar por actuar otra vez
deed-retry = pagar por reintentar
deed-join = unirse al ataque de un aliado
deed-pursue = capitán: quién persigue a quien huye
deed-seek = capitán: quién busca a quien se esconde
deed-award = director: premiar a un principal
deed-recover = pagar por recuperar puntos en un descanso
deed-save_points = no pagar por nada de esto
