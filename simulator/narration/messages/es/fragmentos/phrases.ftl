### Lo que Fragmentos dice de otro modo que los demás juegos: reservas y presagios, amenaza, cualidades, protección de guión.

acted-attack = { $who } ataca{ GIVEN($target, before: " a ") }{ PAREN($item) }{ GIVEN($amount, before: ", gasta ") }
acted-attack_helpless = { $who } se ensaña con { $target }{ PAREN($item) }{ GIVEN($amount, before: ", gasta ") }
acted-contest = { $who } se mide{ GIVEN($target, before: " con ") }{ PAREN($item) }{ GIVEN($amount, before: ", gasta ") }
acted-hunt = { $who } da caza a { $target }{ GIVEN($amount, before: ", gasta ") }
acted-hide = { $who } busca dónde esconderse{ GIVEN($amount, before: ", gasta ") }
acted-flee = { $who } echa a correr hacia la salida{ GIVEN($amount, before: ", gasta ") }
acted-flee_clear = { $who } se escabulle por la salida{ GIVEN($amount, before: ", gasta ") }
acted-obstacle = { $who } intenta levantar un obstáculo frente a { $target }{ GIVEN($amount, before: ", gasta ") }
acted-objective = { $who } se aplica al objetivo{ GIVEN($amount, before: ", gasta ") }
acted-challenge = { $who } lo intenta: { $item }{ GIVEN($amount, before: ", gasta ") }
acted-arm = { $who } se hace con un objeto: { $item }
acted-pass = { $who } espera
acted-succeed = { CAP($who) } activa «{ $item }»: éxito de { $target }
acted-succeed_self = { CAP($who) } activa «{ $item }»: éxito
acted-fail = { CAP($who) } activa «{ $item }»: fallo de { $target }
acted-fail_self = { CAP($who) } activa «{ $item }»: fallo
acted-activate = { CAP($who) } activa «{ $item }»{ GIVEN($detail, before: ": ") }

reacted-protect = Protección de guión para { $who }{ GIVEN($detail, before: ": ", after: " sin daño") }
reacted-hurry = { $who } se apresura: actuará antes que el monstruo
reacted-again = { $who } actúa dos veces seguidas

tested-sum = { $lead }:{ GIVEN($faces, before: " ") }{ PAREN($parts) } → { $total }{ GIVEN($goal, before: " contra ") }: { $result }
tested-pool = { tested-sum }

rolled-omen_colour = Presagios de { $who }: { $total }

pool_changed-threat = Amenaza: { $before } → { $after }{ PAREN($cause) }
pool_changed-superacion = Superación de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-accion = Acción de { $who }: { $before } → { $after }
pool_changed-interaccion = Interacción de { $who }: { $before } → { $after }
pool_changed-cognicion = Cognición de { $who }: { $before } → { $after }
pool_changed-objective = Éxitos hacia el objetivo: { $before } → { $after }

condition_gained-dangerous = Hay peligro
condition_gained-full_strength = { $who } saca fuerzas de flaqueza
condition_gained-hidden = { $who } se esconde
condition_gained-obstacle = { $who } logra un obstáculo tras el que cubrirse
condition_gained-setback = { $who } sufre un revés, van { $amount }

status_changed-active = { $who } se recupera
status_changed-incapacitated = { $who } cae{ GIVEN($cause, before: ": ") }
status_changed-out = { $who } queda fuera de la historia{ GIVEN($cause, before: ": ") }

item_changed-exhausted = { $who } agota una cualidad{ GIVEN($thing, before: ": ") }
item_changed-used_up = El obstáculo de { $who } ya no sirve
item_changed-picked_up = { $who } tiene a mano{ GIVEN($thing, before: ": ") }

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

status-incapacitated = sin poder seguir
status-out = fuera de la historia
status-escaped = a salvo
status-driven_off = lejos de allí
status-reserve = sin haber llegado
