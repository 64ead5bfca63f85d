### Significado de las palabras de las tácticas en Fragmentos.

## hechos

fact-threat = la amenaza de la escena
fact-progress = lo avanzado del objetivo
fact-exit_open = la salida está abierta
fact-hidden_enemies = los enemigos escondidos
fact-peril = la parte de la salud propia que quitaría de media el peor enemigo en un ataque, de 0 a 1
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
fact-harm = la parte de su salud que le quitaría de media el mejor ataque propio
fact-cost = la parte de la salud propia que costaría de media atacarle
fact-danger = la parte de la salud propia que quitaría de media su mejor ataque

## objetivos

target-monster = un enemigo que es un monstruo
target-main = un enemigo principal, el más débil
target-minor = un enemigo secundario, el más débil
target-hidden_enemy = un enemigo escondido

## acciones

action-contest = un conflicto que no es un combate
action-hunt = buscar a un enemigo escondido
action-build_obstacle = poner un obstáculo
action-objective = trabajar en el objetivo de la escena
action-try_challenge = intentar un reto
action-take_object = tomar lo que hay por ahí
action-fight_back = responder a un ataque devolviendo el golpe
action-evade = responder a un ataque apartándose
action-use_object = usar un objeto en la tirada
action-bare_hands = no usar ningún objeto
action-supernatural = pagar por un rasgo sobrenatural
action-full_strength = pagar por usar toda la fuerza
action-activate = activar una cualidad
action-declare_danger = declarar esto peligroso
action-force = forzar un resultado con una cualidad
action-protect = pagar por ignorar el daño
action-take_it = encajar el daño
action-hurry = pagar por actuar antes que el monstruo
action-act_again = pagar por actuar otra vez
action-retry = pagar por reintentar
action-join = unirse al ataque de un aliado
action-pursue = capitán: elegir quién persigue al que huye
action-seek = capitán: elegir quién busca al que se esconde
action-use_special = usar un especial
action-keep_special = guardar un especial
action-award = director: premiar a un principal
action-recover = pagar por recuperar puntos en un descanso
action-save_points = no pagar por nada de esto
