### Significado de las palabras de las tácticas en Haunted House.

## hechos

fact-hidden_enemies = los enemigos escondidos
fact-odds = cómo están los bandos: por encima de 1, el propio es más fuerte
fact-threat = la vida que los enemigos le quitarían de media al propio combatiente por ronda
fact-incoming = la vida que costaría de media el ataque al que se responde
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
fact-loaded = las balas que tiene su arma
fact-jammed = su arma está encasquillada
fact-aim = lo que ha ganado apuntando

## objetivos

target-runaway = un enemigo que está saliendo
target-frightened_friend = el compañero al que menos shock le queda
target-burning_friend = un compañero que está ardiendo

## acciones

action-attack_again = atacar como segunda acción
action-act_once = sin segunda acción
action-pursue = correr tras un enemigo
action-stand_firm = no hacer caso al impulso de huir
action-dodge = esquivar
action-dodge_blows = esquivar golpes todo el asalto
action-dodge_shots = esquivar disparos todo el asalto
action-take_it = no esquivar
action-distract = distraer a un enemigo
action-pick_up = recoger algo
action-clear_jam = desencasquillar
action-revive = reanimar a un amigo
action-calm = calmar a un amigo
action-extinguish = apagar un fuego
action-throw = lanzar lo que se tiene en la mano
action-talk = hablar
action-plain_blow = golpear sin buscar zona
action-disarm = golpear para desarmar
action-knock_down = golpear para derribar
action-at_the_head = golpear a la cabeza
action-at_the_torso = golpear al torso
action-at_an_arm = golpear a un brazo
action-at_a_leg = golpear a una pierna
action-single_shot = un solo disparo
action-several_shots = más de un disparo
action-next_shot = a quién va el siguiente disparo
action-rest = descansar hasta el siguiente combate
action-go_on = no descansar hasta el siguiente combate
action-walk = andar por la casa
action-hurry = correr por la casa
action-try_key = probar una llave
