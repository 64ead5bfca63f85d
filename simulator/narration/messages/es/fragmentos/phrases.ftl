### Lo que Fragmentos dice de otro modo que los demás juegos: reservas y presagios, amenaza, cualidades, protección de guión.

step_started-fight = Paso { $step }, escena: { $names }
step_started-rest = Paso { $step }, entre escenas

mustered = { HAS($words) ->
    [yes] { $who } ({ $words }): { $figures }
   *[no] { CAP($figures) }
}

order_set = Orden: { $names }

arrived = { $who } entra en escena con { $side }

hazard_struck-dire_event = Suceso funesto{ GIVEN($detail, before: ": ") }

acted-attack = { $who } ataca{ GIVEN($target, before: " a ") }{ PAREN($item) }{ GIVEN($amount, before: ", gasta ") }
acted-attack_helpless = { $who } se ensaña con { $target }{ PAREN($item) }{ GIVEN($amount, before: ", gasta ") }
acted-contest = { $who } se mide{ GIVEN($target, before: " con ") }{ PAREN($item) }{ GIVEN($amount, before: ", gasta ") }
acted-hunt = { $who } da caza a { $target }{ GIVEN($amount, before: ", gasta ") }
acted-hide = { $who } busca dónde esconderse{ GIVEN($amount, before: ", gasta ") }
acted-flee = { $who } echa a correr hacia la salida{ GIVEN($amount, before: ", gasta ") }
acted-flee_clear = { $who } se escabulle por la salida{ GIVEN($amount, before: ", gasta ") }
acted-obstacle = { $who } intenta levantar un obstáculo frente a { $target }{ GIVEN($amount, before: ", gasta ") }
acted-objective = { $who } se aplica al objetivo{ GIVEN($amount, before: ", gasta ") }
acted-challenge = { $who } lo intenta con { $item }{ GIVEN($amount, before: ", gasta ") }
acted-arm = { $who } se hace con un objeto: { $item }
acted-pass = { $who } espera
acted-succeed = { CAP($who) } activa «{ $item }»: éxito de { $target }{ GIVEN($detail, before: " frente a ") }
acted-succeed_self = { CAP($who) } activa «{ $item }»: éxito{ GIVEN($detail, before: " frente a ") }
acted-fail = { CAP($who) } activa «{ $item }»: fallo de { $target }{ GIVEN($detail, before: " frente a ") }
acted-fail_self = { CAP($who) } activa «{ $item }»: fallo{ GIVEN($detail, before: " frente a ") }
acted-activate = { CAP($who) } activa «{ $item }»{ GIVEN($detail, before: ": ") }

acted-recover = { $who } se repone, no es tan grave como parecía: { $detail }{ PAREN($item) }

reacted-protect = Protección de guión{ GIVEN($detail, before: " ") } para { $who }: no pierde nada
reacted-join = { $who } se suma al ataque
reacted-hurry = { $who } se apresura: actuará antes que el monstruo
reacted-again = { $who } actúa dos veces seguidas

tested = { rolled } contra { $difficulty }: { $result }
tested-sum = { tested }
tested-pool = { tested }
tested-omens = Presagios: { $total }{ PAREN($shares) }{ GIVEN($goal, before: " de ", after: " necesarios") }

rolled = { $lead }: { HAS($faces) ->
    [yes] { $faces }
   *[no] sin dados
}{ PAREN($parts) } → { $reading }{ GIVEN($added, before: ", ") }{ GIVEN($sum, before: " = ") }

compared = { HAS($passed) ->
    [yes] { $who } vence a { $target }, { $total } contra { $difficulty }
   *[no] { $target } vence a { $who }, { $difficulty } contra { $total }
}
compared-level = { HAS($passed) ->
    [yes] Empate a { $total }: { $who } vence a { $target }
   *[no] Empate a { $total }: { $target } vence a { $who }
}
contested-undecided = Empate entre { $bodies }: se tira de nuevo

damage_rolled = Daño a { $target } en { $item }: { $parts } = { $rolled }
damage_rolled-nothing = { damage_rolled }

pool_changed-threat = Amenaza: { $before } → { $after }{ PAREN($cause) }
pool_changed-superacion = Superación de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-accion = Acción de { $who }: { $before } → { $after }
pool_changed-interaccion = Interacción de { $who }: { $before } → { $after }
pool_changed-cognicion = Cognición de { $who }: { $before } → { $after }
pool_changed-objective = Éxitos hacia el objetivo: { $before } → { $after }

condition_gained-dangerous = Hay peligro{ PAREN($detail) }
condition_gained-full_strength = { $who } saca fuerzas de flaqueza
condition_gained-hidden = { $who } se esconde
condition_gained-obstacle = { $who } logra un obstáculo frente a { $against }
condition_gained-setback = { $who } sufre un revés, van { $amount }

status_changed-active = { $who } se recupera
status_changed-incapacitated = { $who } cae{ GIVEN($cause, before: ": ") }
status_changed-out = { $who } queda fuera de la historia{ GIVEN($cause, before: ": ") }

item_changed-exhausted = { $who } agota una cualidad{ GIVEN($thing, before: ": ") }
item_changed-used_up = El obstáculo de { $who } ya no sirve
item_changed-there = Al alcance de la mano: { $item } (+{ $amount })
item_changed-opened = Se abre una salida: { $item }
item_changed-in_play = Cualidad de la escena: «{ $item }»
item_changed-picked_up = { $who } tiene a mano: { $item } (+{ $amount })

left-escaped = { $who } escapa
left-driven_off = { $who } tiene bastante y se va

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
