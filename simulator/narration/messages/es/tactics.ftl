### Significado de las palabras de las tácticas, para `asalto facts`; el archivo de cada juego las completa.

## tipos de hechos

gives-number = número
gives-truth = sí o no
gives-word = palabra

## títulos

head-facts = Hechos
head-choices = Objetivos
head-deeds = Acciones
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
fact-is_leader = es el primero de la lista de su bando
fact-chance = la probabilidad, de 0 a 1, de que el mejor ataque propio le acierte
fact-harm = la pérdida esperada por el mejor ataque propio
fact-felling = la probabilidad, de 0 a 1, de que el mejor ataque propio lo saque de la lucha
fact-danger = la pérdida esperada que causa al propio combatiente por ronda

## objetivos

choice-me = el propio combatiente
choice-target = el objetivo de esta fila (no en a)
choice-attacker = aquel a cuya acción se responde
choice-weakest = el enemigo a la vista al que menos le queda
choice-strongest = el enemigo a la vista al que más le queda
choice-most_hurt = el enemigo a la vista al que le queda menor parte
choice-most_dangerous = el enemigo a la vista que más daño puede hacer
choice-least_dangerous = el enemigo a la vista que menos daño puede hacer
choice-easiest = el enemigo a la vista al que es más fácil acertar
choice-most_worth = el enemigo a la vista en quien más vale el mejor ataque propio
choice-first = el primer enemigo de la lista que está a la vista
choice-shooter = el enemigo más peligroso de los que pueden disparar
choice-helpless = un enemigo que no puede defenderse
choice-leader = el primero de la lista del propio bando, en cualquier estado
choice-enemy_leader = el primer enemigo de la lista, en cualquier estado
choice-wounded_friend = un compañero herido, el peor primero
choice-fallen_friend = un compañero que ha caído y sigue ahí

## acciones

deed-attack = atacar a un enemigo que puede luchar, con cualquier arma
deed-strike = atacar cuerpo a cuerpo a un enemigo que puede luchar
deed-shoot = disparar a un enemigo que puede luchar
deed-finish = atacar a un enemigo que no puede defenderse
deed-flee = dejar el combate
deed-approach = acercarse a un enemigo
deed-aim = apuntar
deed-draw = empuñar un arma
deed-drop = soltar lo que empuña
deed-reload = cargar
deed-heal = dar primeros auxilios
deed-hide = esconderse
deed-search = buscar
deed-stand_up = levantarse
deed-wait = no hacer nada
