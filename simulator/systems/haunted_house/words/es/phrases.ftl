### Lo que Haunted House dice de otro modo que los demás juegos: cada arma con su artículo, cada dificultad con sus partes.

phase_started-outside = Fuera de la sala
phase_started-search_turn = Registro de la sala

acted-special = { CAP(EL($who)) }: { $item }{ GIVEN($target, before: " (", after: ")") }
acted-two_actions = { CAP(EL($who)) } declara dos acciones{ GIVEN($several, before: ", disparos en total: ") }
acted-melee_attack = { CAP(EL($who)) } ataca { AL($target) }{ GIVEN(EL($item), before: " con ") }{ PAREN($detail) }
acted-melee_attack_disarm = { CAP(EL($who)) } trata de desarmar { AL($target) }{ GIVEN(EL($item), before: " con ") }
acted-melee_attack_knock_down = { CAP(EL($who)) } trata de derribar { AL($target) }{ GIVEN(EL($item), before: " con ") }
acted-ranged_attack = { CAP(EL($who)) } dispara { AL($target) }{ GIVEN(EL($item), before: " con ") }{ GIVEN($several, before: ", ", after: " disparos") }{ PAREN($detail) }
acted-ranged_attack_grenade = { CAP(EL($who)) } lanza { EL($item) } { AL($target) }{ PAREN($detail) }
acted-ranged_attack_disarm = { CAP(EL($who)) } dispara al arma { DEL($target) }{ GIVEN(EL($item), before: " con ") }{ GIVEN($several, before: ", ", after: " disparos") }
acted-shot_at = { $amount ->
    [one] De ellos, { $amount } disparo para { EL($target) }
   *[other] De ellos, { $amount } disparos para { EL($target) }
}
acted-throw = { CAP(EL($who)) } lanza { EL($item) } contra { EL($target) }{ PAREN($detail) }
acted-throw_disarm = { CAP(EL($who)) } lanza { EL($item) } al arma { DEL($target) }
acted-aim = { CAP(EL($who)) } apunta { AL($target) }{ GIVEN(EL($item), before: " con ") }
acted-reload_grenade = { CAP(EL($who)) } echa mano a otra { $item }
acted-reload = { CAP(EL($who)) } recarga { EL($item) }{ GIVEN($amount, before: " (balas del cargador: ", after: ")") }
acted-clear_jam = { CAP(EL($who)) } intenta desencasquillar { EL($item) }
acted-draw = { CAP(EL($who)) } echa mano { AL($item) }
acted-pick_up = { CAP(EL($who)) } se agacha a recoger { EL($item) }
acted-drop = { CAP(EL($who)) } suelta { EL($item) }
acted-heal_wound = { CAP(EL($who)) } atiende { AL($target) }: herida { $amount }
acted-heal_wound_self = { CAP(EL($who)) } se atiende: herida { $amount }
acted-heal_weakness = { CAP(EL($who)) } atiende la debilidad { DEL($target) }
acted-heal_weakness_self = { CAP(EL($who)) } se atiende la debilidad
acted-attend = { CAP(EL($who)) } vela por { EL($target) }, en coma
acted-hospital = { CAP(EL($who)) } lleva { AL($target) } a un hospital
acted-rest = Descanso para { EL($who) }
acted-walk_on = A pie por la casa, { EL($who) }: { $amount ->
    [one] { $amount } sala
   *[other] { $amount } salas
}
acted-run_on = A la carrera por la casa, { EL($who) }: { $amount ->
    [one] { $amount } sala
   *[other] { $amount } salas
}
acted-search_room = { CAP(EL($who)) } registra la sala
acted-try_key = { CAP(EL($who)) } prueba una llave: { $item }

order_set-reaction = Orden (iniciativa de reacción): { $order }
order_set-combat = Orden (iniciativa de combate): { $order }

tested-sum = { $lead }{ GIVEN(AL($against), before: " ") }: { $dice }{ GIVEN($parts, before: ", ") }{ GIVEN($floored, before: " (cifra ", after: ")") } = { $total } contra { $difficulty }{ PAREN($goal_parts) }: { $result }{ PAREN($natural) }

damage_rolled = Daño{ GIVEN($manner, before: " ") } { $formula }{ GIVEN($dice_parts, before: ", ", after: "d6") }{ GIVEN($parts, before: ", ") }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protección −") }{ PAREN($guard_parts) }: { EL($target) } encaja { $loss }
damage_rolled-nothing = Daño{ GIVEN($manner, before: " ") } { $formula }{ GIVEN($dice_parts, before: ", ", after: "d6") }{ GIVEN($parts, before: ", ") }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protección −") }{ PAREN($guard_parts) }: nada llega { AL($target) }

rolled-special = { rolled-initiative }
rolled-initiative = { $who }: { $dice }{ GIVEN($parts, before: ", ") } = { $total }

wounded = { CAP(EL($who)) } sufre una herida de { $loss }{ PAREN($source) }{ PAREN($parts) }{ GIVEN($tags, before: ": ") }

condition_gained-bleeding = { CAP(EL($who)) } sangra{ GIVEN($amount, before: ": ") }
condition_gained-exposed = Algo corre por las venas { DEL($who) }{ GIVEN($detail, before: ": ") }

condition_ended-aim = { CAP(EL($who)) } no puede apuntar a quien corre
condition_ended-bleeding = La herida { DEL($who) } deja de sangrar
condition_ended-broken = La fractura { DEL($who) } queda entablillada
condition_ended-running = { CAP(EL($who)) } no llega a la salida: alguien se lo impide

item_changed-drawn = { CAP(EL($who)) } empuña { EL($item) }
item_changed-dropped = { CAP(AL($who)) } se le cae { EL($item) }
item_changed-picked_up = { CAP(EL($who)) } recoge { EL($item) }
item_changed-thrown = Queda en el suelo { EL($item) }, tras el lanzamiento { DEL($who) }
item_changed-lost = { CAP(AL($who)) } le desaparece { EL($item) }{ GIVEN($amount, before: ": ") }
item_changed-loaded_grenade = { CAP(EL($who)) } tiene a mano { $amount } { $item }
item_changed-loaded = { CAP(EL($who)) } mete un proyectil: { GIVEN($amount, after: " dentro") }
item_changed-cylinder = { CAP(EL($who)) } mete una bala: { GIVEN($amount, after: " en el tambor") }
item_changed-magazine = { CAP(EL($who)) } cambia el cargador: { GIVEN($amount, after: " balas") }
item_changed-refilled = { CAP(EL($who)) } rellena cargadores{ GIVEN($amount, before: ", balas: ") }
item_changed-jammed = { CAP(AL($who)) } se le encasquilla { EL($item) }
item_changed-cleared = { CAP(EL($who)) } desencasquilla { EL($item) }
item_changed-wasted = { $amount ->
    [one] Se pierde { $amount } disparo { DEL($who) }
   *[other] Se pierden { $amount } disparos { DEL($who) }
}
item_changed-useless = { CAP(AL($who)) } se le estropea { EL($item) }
item_changed-fits = La llave encaja
item_changed-does_not_fit = La llave no encaja

hazard_struck-fall = { CAP(EL($target)) } se cae{ GIVEN($amount, before: " desde ", after: " m") }

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
