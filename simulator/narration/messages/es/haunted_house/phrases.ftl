### Lo que Haunted House dice de otro modo que los demás juegos: cada arma con su artículo, cada dificultad con sus partes.

phase_started-outside = Fuera de la sala
phase_started-search_turn = Registro de la sala

acted-two_actions = { $who } declara dos acciones{ GIVEN($several, before: ", disparos en total: ") }
acted-melee_attack = { $who } ataca a { $target }{ GIVEN(EL($item), before: " con ") }{ PAREN($detail) }
acted-melee_attack_disarm = { $who } trata de desarmar a { $target }{ GIVEN(EL($item), before: " con ") }
acted-melee_attack_knock_down = { $who } trata de derribar a { $target }{ GIVEN(EL($item), before: " con ") }
acted-ranged_attack = { $who } dispara a { $target }{ GIVEN(EL($item), before: " con ") }{ GIVEN($several, before: ", ", after: " disparos") }{ PAREN($detail) }
acted-ranged_attack_disarm = { $who } dispara al arma de { $target }{ GIVEN(EL($item), before: " con ") }{ GIVEN($several, before: ", ", after: " disparos") }
acted-shot_at = { $amount ->
    [one] De ellos, { $amount } disparo para { $target }
   *[other] De ellos, { $amount } disparos para { $target }
}
acted-throw = { $who } lanza { EL($item) } contra { $target }{ PAREN($detail) }
acted-throw_disarm = { $who } lanza { EL($item) } al arma de { $target }
acted-aim = { $who } apunta a { $target }{ GIVEN(EL($item), before: " con ") }
acted-reload = { $who } recarga { EL($item) }{ GIVEN($amount, before: " (balas del cargador: ", after: ")") }
acted-clear_jam = { $who } intenta desencasquillar { EL($item) }
acted-draw = { $who } echa mano { AL($item) }
acted-pick_up = { $who } se agacha a recoger { EL($item) }
acted-drop = { $who } suelta { EL($item) }
acted-heal_wound = { $who } atiende a { $target }: herida { $amount }
acted-heal_wound_self = { $who } se atiende: herida { $amount }
acted-heal_weakness = { $who } atiende la debilidad de { $target }
acted-heal_weakness_self = { $who } se atiende la debilidad
acted-attend = { $who } vela por { $target }, en coma
acted-rest = Descanso para { $who }
acted-walk_on = A pie por la casa, { $who }: { $amount ->
    [one] { $amount } sala
   *[other] { $amount } salas
}
acted-run_on = A la carrera por la casa, { $who }: { $amount ->
    [one] { $amount } sala
   *[other] { $amount } salas
}
acted-search_room = { $who } registra la sala
acted-try_key = { $who } prueba una llave: { $item }

order_set-reaction = Orden (iniciativa de reacción): { $order }
order_set-combat = Orden (iniciativa de combate): { $order }

tested-sum = { $lead }{ GIVEN($against, before: " a ") }: { $dice }{ GIVEN($parts, before: ", ") }{ GIVEN($floored, before: " (cifra ", after: ")") } = { $total } contra { $difficulty }{ PAREN($goal_parts) }: { $result }{ PAREN($natural) }

damage_rolled = Daño{ GIVEN($manner, before: " ") } { $formula }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protección −") }{ PAREN($guard_parts) }: { $target } encaja { $loss }
damage_rolled-nothing = Daño{ GIVEN($manner, before: " ") } { $formula }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protección −") }{ PAREN($guard_parts) }: nada llega a { $target }

rolled-initiative = { $who }: { $dice }{ GIVEN($parts, before: ", ") } = { $total }

wounded = { $who } sufre una herida de { $loss }{ PAREN($source) }{ PAREN($parts) }{ GIVEN($tags, before: ": ") }

condition_gained-bleeding = { $who } sangra{ GIVEN($amount, before: ": ") }
condition_gained-exposed = Algo corre por las venas de { $who }{ GIVEN($detail, before: ": ") }

condition_ended-aim = { $who } no puede apuntar a quien corre
condition_ended-bleeding = La herida de { $who } deja de sangrar
condition_ended-broken = La fractura de { $who } queda entablillada
condition_ended-running = { $who } no llega a la salida: alguien se lo impide

item_changed-drawn = { $who } empuña { EL($item) }
item_changed-dropped = A { $who } se le cae { EL($item) }
item_changed-picked_up = { $who } recoge { EL($item) }
item_changed-thrown = Queda en el suelo { EL($item) }, tras el lanzamiento de { $who }
item_changed-lost = A { $who } le desaparece { EL($item) }{ GIVEN($amount, before: ": ") }
item_changed-loaded = { $who } mete un proyectil: { GIVEN($amount, after: " dentro") }
item_changed-cylinder = { $who } mete una bala: { GIVEN($amount, after: " en el tambor") }
item_changed-magazine = { $who } cambia el cargador: { GIVEN($amount, after: " balas") }
item_changed-refilled = { $who } rellena cargadores{ GIVEN($amount, before: ", balas: ") }
item_changed-jammed = A { $who } se le encasquilla { EL($item) }
item_changed-cleared = { $who } desencasquilla { EL($item) }
item_changed-wasted = Disparos perdidos de { $who }{ GIVEN($amount, before: ": ") }
item_changed-useless = A { $who } se le estropea { EL($item) }
item_changed-fits = La llave encaja
item_changed-does_not_fit = La llave no encaja

hazard_struck-fall = { $target } se cae{ GIVEN($amount, before: " desde ", after: " m") }

count-hour = { $n } { $n ->
    [one] hora
   *[other] horas
}
count-minute = { $n } { $n ->
    [one] minuto
   *[other] minutos
}
count-second = { $n } { $n ->
    [one] segundo
   *[other] segundos
}
time_passed-hour = { $many ->
    [one] Pasa { $span }
   *[other] Pasan { $span }
}
time_passed-minute = { $many ->
    [one] Pasa { $span }
   *[other] Pasan { $span }
}
time_passed-second = { $many ->
    [one] Pasa { $span }
   *[other] Pasan { $span }
}
