### Lo que Fragmentos dice de otro modo que los demás juegos: reservas y presagios, amenaza, cualidades, protección de guión.

step_started-fight = Paso { $step }, escena: { $names }
step_started-rest = Paso { $step }, entre escenas

mustered = { HAS($words) ->
    [yes] { $who } ({ $words }): { $figures }
   *[no] { CAP($figures) }
}

order_set = Orden: { $names }

arrived = { CAP(EL($who)) } entra en escena con { $side }

hazard_struck-dire_event = Suceso funesto{ GIVEN($detail, before: ": ") }

acted-attack = { CAP(EL($who)) } ataca{ GIVEN(AL($target), before: " ") }{ PAREN($item) }{ GIVEN($amount, before: ", gasta ") }
acted-attack_helpless = { CAP(EL($who)) } se ensaña con { EL($target) }{ PAREN($item) }{ GIVEN($amount, before: ", gasta ") }
acted-contest = { CAP(EL($who)) } se mide{ GIVEN(EL($target), before: " con ") }{ PAREN($item) }{ GIVEN($amount, before: ", gasta ") }
acted-hunt = { CAP(EL($who)) } da caza { AL($target) }{ GIVEN($amount, before: ", gasta ") }
acted-hide = { CAP(EL($who)) } busca dónde esconderse{ GIVEN($amount, before: ", gasta ") }
acted-flee = { CAP(EL($who)) } echa a correr hacia la salida{ GIVEN($amount, before: ", gasta ") }
acted-flee_clear = { CAP(EL($who)) } se escabulle por la salida{ GIVEN($amount, before: ", gasta ") }
acted-obstacle = { CAP(EL($who)) } intenta levantar un obstáculo frente { AL($target) }{ GIVEN($amount, before: ", gasta ") }
acted-objective = { CAP(EL($who)) } se aplica al objetivo{ GIVEN($amount, before: ", gasta ") }
acted-challenge = { CAP(EL($who)) } lo intenta con { $item }{ GIVEN($amount, before: ", gasta ") }
acted-arm = { CAP(EL($who)) } se hace con un objeto: { $item }
acted-special = { CAP(EL($who)) }: { $item }{ GIVEN(EL($target), before: " (", after: ")") }
acted-pass = { CAP(EL($who)) } espera
acted-succeed = { CAP(EL($who)) } { VERB($who, one: "activa", many: "activan") } «{ $item }»: éxito { DEL($target) }{ GIVEN(AL($detail), before: " frente ") }
acted-succeed_self = { CAP(EL($who)) } { VERB($who, one: "activa", many: "activan") } «{ $item }»: éxito{ GIVEN(AL($detail), before: " frente ") }
acted-fail = { CAP(EL($who)) } { VERB($who, one: "activa", many: "activan") } «{ $item }»: fallo { DEL($target) }{ GIVEN(AL($detail), before: " frente ") }
acted-fail_self = { CAP(EL($who)) } { VERB($who, one: "activa", many: "activan") } «{ $item }»: fallo{ GIVEN(AL($detail), before: " frente ") }
acted-activate = { CAP(EL($who)) } { VERB($who, one: "activa", many: "activan") } «{ $item }»{ GIVEN($detail, before: ": ") }

acted-recover = { CAP(EL($who)) } se repone, no es tan grave como parecía: { $detail }{ PAREN($item) }

reacted-protect = Protección de guión{ GIVEN($detail, before: " ") } para { EL($who) }: no pierde nada
reacted-join = { CAP(EL($who)) } se suma al ataque
reacted-hurry = { CAP(EL($who)) } se apresura: actuará antes que el monstruo
reacted-again = { CAP(EL($who)) } actúa dos veces seguidas

tested = { rolled } contra { $difficulty }: { $result }
tested-sum = { tested }
tested-pool = { tested }
tested-omens = Presagios: { $total }{ PAREN($shares) }{ GIVEN($goal, before: " de ", after: " necesarios") }

rolled = { $lead }: { GIVEN($before, after: ", otra vez ") }{ HAS($faces) ->
    [yes] { $faces }
   *[no] sin dados
}{ PAREN($parts) } → { $reading }{ GIVEN($added, before: ", ") }{ GIVEN($sum, before: " = ") }
rolled-special = { $lead }: { $faces }, presagios: { $reading }

compared = { HAS($passed) ->
    [yes] { CAP(EL($who)) } vence { AL($target) }, { $total } contra { $difficulty }
   *[no] { CAP(EL($target)) } vence { AL($who) }, { $difficulty } contra { $total }
}
compared-level = { HAS($passed) ->
    [yes] Empate a { $total }: { EL($who) } vence { AL($target) }
   *[no] Empate a { $total }: { EL($target) } vence { AL($who) }
}
contested-undecided = Empate entre { $bodies }: se tira de nuevo

damage_rolled = Daño { AL($target) } en { $item }: { $parts } = { $rolled }
damage_rolled-nothing = { damage_rolled }

pool_changed-threat = Amenaza: { $before } → { $after }{ PAREN($cause) }
pool_changed-superacion = Superación { DEL($who) }: { $before } → { $after }{ PAREN($cause) }
pool_changed-accion = Acción { DEL($who) }: { $before } → { $after }
pool_changed-interaccion = Interacción { DEL($who) }: { $before } → { $after }
pool_changed-cognicion = Cognición { DEL($who) }: { $before } → { $after }
pool_changed-objective = Éxitos hacia el objetivo: { $before } → { $after }

condition_gained-dangerous = Hay peligro{ PAREN($detail) }
condition_gained-full_strength = { CAP(EL($who)) } saca fuerzas de flaqueza
condition_gained-hidden = { CAP(EL($who)) } se esconde
condition_gained-obstacle = { CAP(EL($who)) } logra un obstáculo frente { AL($against) }
condition_gained-setback = { CAP(EL($who)) } sufre un revés, van { $amount }

status_changed-active = { CAP(EL($who)) } se recupera
status_changed-incapacitated = { CAP(EL($who)) } cae{ GIVEN($cause, before: ": ") }
status_changed-out = { CAP(EL($who)) } queda fuera de la historia{ GIVEN($cause, before: ": ") }

item_changed-exhausted = { CAP(EL($who)) } agota una cualidad{ GIVEN($thing, before: ": ") }
item_changed-used_up = El obstáculo { DEL($who) } ya no sirve
item_changed-there = Al alcance de la mano: { $item } (+{ $amount })
item_changed-opened = Se abre una salida: { $item }
item_changed-in_play = Cualidad de la escena: «{ $item }»
item_changed-picked_up = { CAP(EL($who)) } tiene a mano: { $item } (+{ $amount })

left-escaped = { CAP(EL($who)) } escapa
left-driven_off = { CAP(EL($who)) } tiene bastante y se va

end-objective = Fin tras { $rounds }: victoria para { $winner }, objetivo cumplido
end-objective_lost = Fin tras { $rounds }: victoria para { $winner }, que cumple su objetivo
end-survived = Fin tras { $rounds }: victoria para { $winner }, por aguantar hasta el final
end-horror_defeated = Fin tras { $rounds }: { GIVEN($winner, before: "victoria para ", after: ", ") }nadie más sigue en pie
end-escaped = Fin tras { $rounds }: los protagonistas escapan{ GIVEN($winner, before: "; el lugar queda para ") }
end-wiped = Fin tras { $rounds }: { GIVEN($winner, before: "victoria para ", after: ", ") }nadie del grupo sigue en pie
end-timeout = Fin tras { $rounds }: no gana nadie, se acabó el tiempo
end-winner_side = Fin tras { $rounds }: victoria para { $winner }, no queda otro bando
end-draw = Fin tras { $rounds }: no gana nadie

count-round = { $n ->
    [one] { $n } ronda
   *[other] { $n } rondas
}

status-incapacitated = sin poder seguir
status-out = fuera de la historia
status-escaped = a salvo
status-driven_off = lejos de allí
status-reserve = sin haber llegado
