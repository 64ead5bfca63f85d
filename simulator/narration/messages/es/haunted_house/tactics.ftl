### Lo que significan las palabras de las tácticas en Haunted House.

## hechos

fact-hidden_enemies = los enemigos escondidos
fact-odds = cómo están los bandos: por encima de 1, el propio es más fuerte
fact-threat = la vida que cabe esperar que los enemigos cuesten al propio combatiente en un asalto
fact-incoming = la vida que cabe esperar que cueste el ataque al que se responde
fact-incoming_dodged = lo mismo, si se esquiva
fact-life = puntos de vida
fact-max_life = puntos de vida sin heridas
fact-health = la parte de su vida que le queda, de 0 a 1
fact-stamina = puntos de aguante
fact-shock = puntos de shock
fact-wounds = el número de sus heridas
fact-status = su estado
fact-fleeing = está saliendo
fact-hidden = está escondido
fact-burning = está ardiendo
fact-weakened = está debilitado
fact-dodging = ha declarado una esquiva
fact-armed = tiene algo en la mano
fact-shooting = podría disparar ahora
fact-loaded = las balas que tiene lo que empuña
fact-jammed = lo que empuña está encasquillado
fact-aim = lo que ha ganado apuntando

## a quién

choice-runaway = un enemigo que está saliendo
choice-frightened_friend = otro del propio bando, el que menos shock tiene
choice-burning_friend = otro del propio bando que está ardiendo

## acciones

deed-attack_again = atacar como segunda acción
deed-act_once = sin segunda acción
deed-pursue = correr tras un enemigo
deed-stand_firm = no hacer caso al impulso de huir
deed-dodge = esquivar
deed-dodge_blows = esquivar golpes todo el asalto
deed-dodge_shots = esquivar disparos todo el asalto
deed-take_it = no esquivar
deed-distract = distraer a un enemigo
deed-pick_up = recoger algo
deed-clear_jam = desencasquillar
deed-revive = reanimar a un amigo
deed-calm = calmar a un amigo
deed-extinguish = apagar un fuego
deed-throw = lanzar lo que se tiene en la mano
deed-talk = hablar
deed-plain_blow = golpear sin buscar zona
deed-disarm = golpear para desarmar
deed-knock_down = golpear para derribar
deed-at_the_head = golpear a la cabeza
deed-at_the_torso = golpear al torso
deed-at_an_arm = golpear a un brazo
deed-at_a_leg = golpear a una pierna
deed-single_shot = un solo disparo
deed-several_shots = más de un disparo
deed-next_shot = a quién va el siguiente disparo
deed-rest = descansar hasta el siguiente combate
deed-go_on = no descansar hasta el siguiente combate
deed-walk = andar por la casa
deed-hurry = correr por la casa
deed-try_key = probar una llave
