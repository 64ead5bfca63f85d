### Lo que significan las palabras de las tácticas, para `asalto facts`; encima va el archivo de cada juego.

## lo que da un hecho

gives-number = número
gives-truth = sí o no
gives-word = palabra

## títulos

head-facts = Hechos
head-choices = A quién
head-deeds = Acciones
head-gives = Da
head-about = Significado
head-of_body = de alguien: { $name }(lider), sin paréntesis el propio
head-questions = Preguntas

## hechos

fact-round = el número de la ronda
fact-enemies = los enemigos a la vista que pueden luchar
fact-enemies_down = los enemigos que yacen donde cayeron
fact-enemies_fled = los enemigos que han escapado
fact-friends = los demás del propio bando que pueden luchar
fact-friends_down = los demás del propio bando que yacen donde cayeron
fact-friends_fled = los demás del propio bando que han escapado
fact-health = la parte que le queda de lo que lo mantiene en la lucha, de 0 a 1
fact-standing = puede luchar
fact-down = yace donde cayó
fact-fled = ha escapado
fact-prone = está en el suelo
fact-is_leader = es el primero de la lista de su bando
fact-chance = la probabilidad, de 0 a 1, de que el mejor ataque propio le acierte
fact-harm = la pérdida que cabe esperar que le cause el mejor ataque propio
fact-felling = la probabilidad, de 0 a 1, de que el mejor ataque propio lo saque de la lucha
fact-danger = la pérdida que cabe esperar que cause al propio combatiente en una ronda

## a quién

choice-me = el propio combatiente
choice-target = a quien ha elegido esta fila (no en a)
choice-attacker = aquel cuyo acto pide la respuesta
choice-weakest = de los enemigos a la vista, al que menos le queda
choice-strongest = de los enemigos a la vista, al que más le queda
choice-most_hurt = de los enemigos a la vista, al que le queda menor parte
choice-most_dangerous = de los enemigos a la vista, el que más daño puede hacer
choice-least_dangerous = de los enemigos a la vista, el que menos daño puede hacer
choice-easiest = de los enemigos a la vista, al que más fácil es acertar
choice-most_worth = de los enemigos a la vista, aquel en quien más vale el mejor ataque propio
choice-first = el primer enemigo a la vista de la lista
choice-shooter = un enemigo que puede disparar, el más peligroso
choice-helpless = un enemigo que no puede defenderse
choice-leader = el primero de la lista del propio bando, en cualquier estado
choice-enemy_leader = el primer enemigo de la lista, en cualquier estado
choice-wounded_friend = otro del propio bando que está herido, el peor primero
choice-fallen_friend = otro del propio bando que yace donde cayó

## acciones

deed-attack = atacar a un enemigo que puede luchar, con lo que haya
deed-strike = golpear a un enemigo que puede luchar
deed-shoot = disparar a un enemigo que puede luchar
deed-finish = atacar a un enemigo que no puede defenderse
deed-flee = irse
deed-approach = acercarse a un enemigo
deed-aim = apuntar
deed-draw = empuñar un arma
deed-drop = soltar lo que se tiene en la mano
deed-reload = cargar
deed-heal = dar primeros auxilios
deed-hide = esconderse
deed-search = buscar
deed-stand_up = levantarse
deed-wait = no hacer nada
