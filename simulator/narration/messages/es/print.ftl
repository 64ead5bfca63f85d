### La página impresa de un encuentro: sus títulos, las tácticas y lo que hacen los combatientes.

print-odds = Probabilidades
print-order = Orden de los turnos
print-rounds = Ronda
print-fights = { $fights ->
    [one] De un combate
   *[other] De { $count } combates
} entre las políticas del archivo.
print-sessions = { $fights ->
    [one] De una sesión
   *[other] De { $count } sesiones
} entre las políticas del archivo.
print-spare = { $item }, de reserva
print-again = Para volver a imprimirla: { $command }

tactics-idle = No actúa en los combates vistos.
tactics-means = Con { $items }; contra { $targets }.
tactics-targets = Contra { $targets }.
tactics-hurt = Con media fila de casillas perdida: más a menudo { $what } ({ $now }; antes, { $was }).
tactics-hurt_same = Con media fila de casillas perdida sigue igual.
tactics-seldom_hurt = Casi nunca llega a actuar con media fila de casillas perdida.

## Lo que hace un combatiente, por verbo; un texto vacío: la página no lo cuenta.

does-melee_attack = golpea cuerpo a cuerpo
does-ranged_attack = dispara de lejos
does-attack = ataca
does-throw = lanza
does-move = se mueve
does-double_move = sigue moviéndose
does-moved = se mueve
does-charge = carga
does-run = corre
does-flee = huye
does-hide = se esconde
does-wait = espera
does-pass = no hace nada
does-reload = recarga
does-draw = saca un arma
does-clear_jam = desencasquilla
does-heal = cura heridas
does-aim = apunta
does-surrender = se rinde
does-help = ayuda
does-task = hace otra cosa
does-stand_up = se levanta
does-special = usa un especial
does-ambush = { "" }
does-interrupt = { "" }
does-seize = { "" }
does-challenge = { "" }
does-two_actions = { "" }
does-shot_at = { "" }
does-will_move = { "" }
