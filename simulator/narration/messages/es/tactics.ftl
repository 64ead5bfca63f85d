### Significado de las palabras de las tácticas, para `asalto facts`; el archivo de cada juego las completa.

## tipos de hechos

gives-number = número
gives-truth = sí o no
gives-word = palabra

## títulos

head-facts = Hechos
head-targets = Objetivos
head-actions = Acciones
head-gives = Da
head-about = Significado
head-of_body = de un combatiente: { $name }(lider); sin paréntesis, el propio
head-questions = Preguntas

## hechos

fact-round = el número de la ronda
fact-enemies = los enemigos a la vista que pueden luchar
fact-enemies_down = los enemigos que han caído y siguen ahí
fact-enemies_fled = los enemigos que han escapado
fact-friends = los compañeros que pueden luchar
fact-friends_down = los compañeros que han caído y siguen ahí
fact-friends_fled = los compañeros que han escapado
fact-health = la salud que le queda, de 0 a 1
fact-standing = puede luchar
fact-down = ha caído y sigue ahí
fact-fled = ha escapado
fact-prone = está en el suelo
fact-special = tiene un especial con ese nombre, especial('Nombre'), y aún puede usarlo
fact-is_leader = es el primero de la lista de su bando
fact-chance = la probabilidad, de 0 a 1, de que el mejor ataque propio le acierte
fact-harm = la pérdida que causaría de media el mejor ataque propio
fact-felling = la probabilidad, de 0 a 1, de que el mejor ataque propio lo saque de la lucha
fact-danger = la pérdida que causa de media al propio combatiente por ronda

## objetivos

target-me = el propio combatiente
target-target = el objetivo de esta fila (no en a)
target-attacker = aquel a cuya acción se responde
target-weakest = el enemigo a la vista al que menos le queda
target-strongest = el enemigo a la vista al que más le queda
target-most_hurt = el enemigo a la vista al que le queda menor parte
target-most_dangerous = el enemigo a la vista que más daño puede hacer
target-least_dangerous = el enemigo a la vista que menos daño puede hacer
target-easiest = el enemigo a la vista al que es más fácil acertar
target-most_worth = el enemigo a la vista en quien más vale el mejor ataque propio
target-first = el primer enemigo de la lista que está a la vista
target-shooter = el enemigo más peligroso de los que pueden disparar
target-helpless = un enemigo que no puede defenderse
target-leader = el primero de la lista del propio bando, en cualquier estado
target-enemy_leader = el primer enemigo de la lista, en cualquier estado
target-wounded_friend = un compañero herido, el peor primero
target-fallen_friend = un compañero que ha caído y sigue ahí

## acciones

action-attack = atacar a un enemigo que puede luchar, con cualquier arma
action-strike = atacar cuerpo a cuerpo a un enemigo que puede luchar
action-shoot = disparar a un enemigo que puede luchar
action-finish = atacar a un enemigo que no puede defenderse
action-flee = dejar el combate
action-approach = acercarse a un enemigo
action-aim = apuntar
action-draw = empuñar un arma
action-drop = soltar lo que empuña
action-reload = cargar
action-heal = dar primeros auxilios
action-hide = esconderse
action-search = buscar
action-stand_up = levantarse
action-wait = no hacer nada
action-use_special = usar un especial
action-keep_special = guardar un especial
action-last_blow = dar un último golpe al caer
