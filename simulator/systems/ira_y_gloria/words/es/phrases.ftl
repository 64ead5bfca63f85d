### Lo que Ira y Gloria dice de otro modo que los demás juegos: iconos en vez de sumas, resistencia, bandos con puntos.
### VERB elige el verbo: el de uno, o el de una tropa.

round_started = Ronda { $round }
count-round = { $n ->
    [one] { $n } ronda
   *[other] { $n } rondas
}
phase_started-new_act = Empieza un acto
order_set-rest_of_order = A continuación: { $order }
arrived = { CAP(EL($who)) } { VERB($who, one: "entra", many: "entran") } en escena
turn_lost-surprised = { CAP(EL($who)) } { VERB($who, one: "pierde", many: "pierden") } el turno: la emboscada pilla por sorpresa

acted-melee_attack = { CAP(EL($who)) } { VERB($who, one: "ataca", many: "atacan") } { AL($target) }{ GIVEN(EL($item), before: " con ") }{ PAREN($detail) }{ HAS($amount) ->
    [yes] , { $amount ->
        [one] un miembro
       *[other] { $amount } miembros
    }
   *[no] {""}
}
acted-ranged_attack = { CAP(EL($who)) } { VERB($who, one: "dispara", many: "disparan") } su { $item } { AL($target) }{ GIVEN($metres, before: ", a ", after: " m") }{ PAREN($detail) }{ HAS($amount) ->
    [yes] , { $amount ->
        [one] un miembro
       *[other] { $amount } miembros
    }
   *[no] {""}
}
acted-throw = { CAP(EL($who)) } { VERB($who, one: "lanza", many: "lanzan") } su { $item } hacia { EL($target) }{ GIVEN($metres, before: ", a ", after: " m") }{ PAREN($detail) }{ HAS($amount) ->
    [yes] , { $amount ->
        [one] un miembro
       *[other] { $amount } miembros
    }
   *[no] {""}
}
acted-charge = { CAP(EL($who)) } { VERB($who, one: "carga", many: "cargan") } contra { EL($target) }{ GIVEN($amount, before: ", ", after: " m") }
acted-move = { CAP(EL($who)) } { VERB($who, one: "avanza", many: "avanzan") }{ GIVEN($amount, before: " ", after: " m") }{ GIVEN(EL($target), before: " hacia ") }
acted-move_away = { CAP(EL($who)) } se { VERB($who, one: "aleja", many: "alejan") }{ GIVEN($amount, before: " ", after: " m") }{ GIVEN(DEL($target), before: " ") }
acted-double_move = { CAP(EL($who)) } { VERB($who, one: "sigue", many: "siguen") } avanzando{ GIVEN($amount, before: " ", after: " m") }{ GIVEN(EL($target), before: " hacia ") }
acted-double_move_away = { CAP(EL($who)) } { VERB($who, one: "sigue", many: "siguen") } alejándose{ GIVEN($amount, before: " ", after: " m") }{ GIVEN(DEL($target), before: " ") }
acted-run = { CAP(EL($who)) } { VERB($who, one: "corre", many: "corren") }{ GIVEN($amount, before: " ", after: " m") }{ GIVEN(EL($target), before: " hacia ") }
acted-run_away = { CAP(EL($who)) } { VERB($who, one: "corre", many: "corren") }{ GIVEN($amount, before: " ", after: " m") } para alejarse{ GIVEN(DEL($target), before: " ") }
acted-hurry = { CAP(EL($who)) } { VERB($who, one: "se apresura", many: "se apresuran") }
acted-stand = { CAP(EL($who)) } { VERB($who, one: "se pone", many: "se ponen") } en pie
acted-drop_prone = { CAP(EL($who)) } { VERB($who, one: "se echa", many: "se echan") } al suelo
acted-interaction_attack = { CAP(EL($who)) } { VERB($who, one: "trata", many: "tratan") } de desconcertar { AL($target) }{ PAREN($item) }
acted-withdraw = { CAP(EL($who)) } { VERB($who, one: "se retira", many: "se retiran") } del cuerpo a cuerpo
acted-full_defence = { CAP(EL($who)) } { VERB($who, one: "adopta", many: "adoptan") } una defensa total
acted-ready = { CAP(EL($who)) } { VERB($who, one: "prepara", many: "preparan") } una acción
acted-restore_shock = { CAP(EL($who)) } { VERB($who, one: "recobra", many: "recobran") } el aliento
acted-use_skill = { CAP(EL($who)) } { VERB($who, one: "atiende", many: "atienden") } { AL($target) }{ PAREN($item) }
acted-task = { CAP(EL($who)) } { VERB($who, one: "se ocupa", many: "se ocupan") } de otra cosa{ GIVEN($item, before: ": ") }
acted-break_free = { CAP(EL($who)) } { VERB($who, one: "forcejea", many: "forcejean") } para soltarse
acted-put_out = { CAP(EL($who)) } { VERB($who, one: "intenta", many: "intentan") } apagar el fuego
acted-clear_jam = { CAP(EL($who)) } { VERB($who, one: "intenta", many: "intentan") } desencasquillar{ GIVEN(EL($item), before: " ") }
acted-unstick = { CAP(EL($who)) } { VERB($who, one: "tira", many: "tiran") } de un arma atascada{ PAREN($item) }
acted-grapple = { CAP(EL($who)) } { VERB($who, one: "se abalanza", many: "se abalanzan") } sobre { EL($target) } para agarrar
acted-pin = { CAP(EL($who)) } { VERB($who, one: "barre", many: "barren") } la posición { DEL($target) }{ GIVEN($item, before: " con su ") }{ GIVEN($metres, before: ", a ", after: " m") }
acted-observe = { CAP(EL($who)) } { VERB($who, one: "observa", many: "observan") } a su alrededor
acted-operate = { CAP(EL($who)) } { VERB($who, one: "manipula", many: "manipulan") } lo que hay a mano
acted-seize = { CAP(EL($who)) } { VERB($who, one: "aprovecha la iniciativa y actúa", many: "aprovechan la iniciativa y actúan") } a continuación
acted-challenge = { CAP(EL($who)) } { VERB($who, one: "recurre", many: "recurren") } a la acción preparada contra { EL($target) }
acted-interrupt = { CAP(EL($who)) } { VERB($who, one: "interrumpe y actúa", many: "interrumpen y actúan") } en primer lugar
acted-ambush = { CAP(EL($who)) } { VERB($who, one: "tiende", many: "tienden") } una emboscada
acted-special = { CAP(EL($who)) }: { $item }{ GIVEN(EL($target), before: " (", after: ")") }
acted-im_da_boss = { $who }: { $verb }
acted-kill_them_all = { CAP(EL($who)) } { VERB($who, one: "grita", many: "gritan") } { AL($target) }: { $verb }
acted-veteran_of_the_long_war = { $who }: { $verb }
acted-angel_of_death_ruin = { $who }: { $verb }

reacted-opportunity = Ataque de oportunidad { DEL($who) }{ GIVEN(EL($by), before: " contra ") }
reacted-notice = { CAP(EL($who)) } { VERB($who, one: "advierte", many: "advierten") } la emboscada
reacted-stray = El disparo se desvía hacia { EL($who) }
reacted-in_the_line = { CAP(EL($who)) } { VERB($who, one: "está", many: "están") } en la línea de fuego
reacted-redirected = El ataque va a parar { AL($who) }
reacted-reliable = El arma { DEL($who) } no falla: es fiable{ PAREN($detail) }
reacted-extra_effect = Y algo más para { EL($who) }{ GIVEN($detail, before: ": ") }

tested-sum = { $lead }:{ GIVEN($before, before: " ", after: ", tras repetir") }{ GIVEN($faces, before: " ") }{ PAREN($parts) } → iconos { $total }{ HAS($goal) ->
    [yes] , ND { $goal }{ PAREN($goal_parts) }: { $result }
   *[no] {""}
}{ PAREN($natural) }
tested-pool = { tested-sum }
compared = Contra { EL($target) }: iconos { $total }, ND { $difficulty }{ PAREN($goal_parts) }: { $result }
compared-level = { compared }
contested-ambush = ¿Pasa inadvertida la emboscada? { $bodies }: { VERB($winners, one: "gana", many: "ganan") } { EL($winners) }

damage_rolled = Daño { $fixed }{ PAREN($made) } + { $number } DE{ PAREN($dice_made) }{ GIVEN($faces, before: ": ") }{ PAREN($manner) } = { $rolled }, resistencia { $guard }{ PAREN($guard_made) } → heridas { $loss } para { EL($target) }
damage_rolled-nothing = Daño { $fixed }{ PAREN($made) } + { $number } DE{ PAREN($dice_made) }{ GIVEN($faces, before: ": ") }{ PAREN($manner) } = { $rolled }{ HAS($guard) ->
    [yes] , resistencia { $guard }{ PAREN($guard_made) } → ninguna herida para { EL($target) }
   *[no] , solo para desarmar { AL($target) }
}

rolled = { $lead }:{ GIVEN($faces, before: " ") }{ PAREN($parts) } = { $total }
rolled-initiative = { $lead }: { $faces } → iconos { $total }
rolled-soak = { $lead }:{ GIVEN($before, before: " ", after: ", tras repetir") } { $faces }{ PAREN($parts) } → canceladas { $total }
rolled-complication = { $lead }: { $faces } → { $total }
rolled-critical = { $lead }: { $faces } → { $total }
rolled-scatter_direction = { $lead }: { $faces } → { $total }°
rolled-scatter_distance = { $lead }: { $faces } → { $total } m
rolled-stray = { $lead }, al azar: { $total }
rolled-item_dropped = { $lead }, al azar: { $total }
rolled-passive_awareness = { $lead }: { $parts }, la mitad → { $total }

pool_changed-icons = Canje { DEL($who) }: iconos { $before } → { $after }{ PAREN($parts) }
pool_changed-wounds = Heridas { DEL($who) }: { $before } → { $after }{ HAS($parts) ->
    [yes] { PAREN($parts) }
   *[no] { PAREN($cause) }
}
pool_changed-shock = Shock { DEL($who) }: { $before } → { $after }{ PAREN($cause) }
pool_changed-failures = Fallos { DEL($who) }: { $before } → { $after }
pool_changed-wrath = Ira { DEL($who) }: { $before } → { $after }{ PAREN($cause) }
pool_changed-glory = Gloria { DEL($who) }: { $before } → { $after }{ PAREN($cause) }
pool_changed-ruin = Ruina { DEL($who) }: { $before } → { $after }{ PAREN($cause) }
pool_changed-personal_ruin = Ruina personal { DEL($who) }: { $before } → { $after }{ PAREN($cause) }
pool_changed-reloads = Recargas { DEL($who) }: { $before } → { $after }{ PAREN($cause) }
pool_changed-members_hit = Impactos en { EL($who) }: { $after }{ PAREN($parts) }
pool_changed-members = Bajas en { EL($who) }: { $change }, { $after ->
    [0] no queda nadie
    [one] queda { $after }
   *[other] quedan { $after }
}
pool_changed-shock_lost = Shock perdido por { EL($who) }: { $before } → { $after }

wounded = {""}

condition_gained-ready = {""}
condition_gained-prone = { CAP(EL($who)) } { VERB($who, one: "cae", many: "caen") } al suelo
condition_gained-surprised = { CAP(AL($who)) } { VERB($who, one: "le", many: "les") } pilla por sorpresa
condition_gained-hindered = { CAP(EL($who)) } { VERB($who, one: "actúa", many: "actúan") } con obstáculos: ND +{ $amount }
condition_gained-vulnerable = { CAP(EL($who)) } { VERB($who, one: "baja", many: "bajan") } la guardia: Defensa −{ $amount }
condition_gained-full_defence = { CAP(EL($who)) } { VERB($who, one: "se cubre", many: "se cubren") }: Defensa +{ $amount }
condition_gained-all_out = { CAP(EL($who)) } { VERB($who, one: "se expone", many: "se exponen") }: Defensa −{ $amount }
condition_gained-sprinting = { CAP(EL($who)) } { VERB($who, one: "corre", many: "corren") } al descubierto: Defensa −{ $amount }
condition_gained-staggered = { CAP(EL($who)) } { VERB($who, one: "se tambalea", many: "se tambalean") }
condition_gained-restrained = { CAP(EL($who)) } no { VERB($who, one: "puede", many: "pueden") } soltarse: Defensa −2
condition_gained-pinned = { CAP(EL($who)) } no { VERB($who, one: "osa", many: "osan") } asomarse
condition_gained-blinded = { CAP(EL($who)) } no { VERB($who, one: "ve", many: "ven") }: ND +{ $amount }
condition_gained-on_fire = { CAP(EL($who)) } { VERB($who, one: "arde", many: "arden") }
condition_gained-frightened = { CAP(AL($who)) } { VERB($who, one: "le", many: "les") } puede el miedo: ND +{ $amount }
condition_gained-exhausted = { CAP(EL($who)) } { VERB($who, one: "llega", many: "llegan") } al límite de sus fuerzas: agotamiento
condition_gained-stabilised = La vida { DEL($who) } ya no corre peligro
condition_gained-im_da_boss = { $who }: armas +{ $amount } dados hasta el final de la ronda
condition_gained-veteran_of_the_long_war = { $who }: +{ $amount } DE en sus ataques hasta el final de la ronda
condition_gained-angel_of_death_ruin = { $who }: +{ $amount } DE en sus ataques hasta el final de la ronda

condition_ended-prone = { CAP(EL($who)) } { VERB($who, one: "vuelve", many: "vuelven") } a estar en pie
condition_ended-hindered = { CAP(EL($who)) } { VERB($who, one: "se rehace", many: "se rehacen") }: sin obstáculos
condition_ended-vulnerable = { CAP(EL($who)) } { VERB($who, one: "recupera", many: "recuperan") } la guardia
condition_ended-full_defence = { CAP(EL($who)) } { VERB($who, one: "deja", many: "dejan") } la defensa total
condition_ended-all_out = { CAP(EL($who)) } { VERB($who, one: "vuelve", many: "vuelven") } a cubrirse
condition_ended-sprinting = { CAP(EL($who)) } { VERB($who, one: "deja", many: "dejan") } de exponerse
condition_ended-staggered = { CAP(EL($who)) } { VERB($who, one: "recupera", many: "recuperan") } el equilibrio
condition_ended-restrained = { CAP(EL($who)) } { VERB($who, one: "se suelta", many: "se sueltan") }
condition_ended-pinned = { CAP(EL($who)) } { VERB($who, one: "vuelve", many: "vuelven") } a asomarse
condition_ended-blinded = { CAP(EL($who)) } { VERB($who, one: "vuelve", many: "vuelven") } a ver
condition_ended-on_fire = El fuego deja de quemar { AL($who) }
condition_ended-frightened = { CAP(EL($who)) } { VERB($who, one: "vence", many: "vencen") } el miedo
condition_ended-exhausted = { CAP(EL($who)) } { VERB($who, one: "recobra", many: "recobran") } las fuerzas
condition_ended-stabilised = La vida { DEL($who) } corre peligro de nuevo
condition_ended-ready = { CAP(EL($who)) } { HAS($detail) ->
    [yes] { VERB($who, one: "pierde", many: "pierden") }
   *[no] { VERB($who, one: "deja pasar", many: "dejan pasar") }
} la acción preparada

status_changed-dead = { CAP(EL($who)) } { VERB($who, one: "muere", many: "mueren") }{ PAREN($cause) }
status_changed-dead_spent = { CAP(DEL($who)) } no queda nadie en pie

item_changed-out_of_ammo = { CAP(AL($who)) } se { VERB($who, one: "le", many: "les") } acaba la munición{ PAREN($thing) }
item_changed-loaded = { CAP(EL($who)) } { VERB($who, one: "recarga", many: "recargan") }{ PAREN($thing) }
item_changed-drawn = { CAP(EL($who)) } { VERB($who, one: "empuña", many: "empuñan") } otra arma{ PAREN($thing) }
item_changed-put_away = { CAP(EL($who)) } { VERB($who, one: "guarda", many: "guardan") } un arma{ PAREN($thing) }
item_changed-dropped = { CAP(AL($who)) } se { VERB($who, one: "le", many: "les") } cae el arma{ PAREN($thing) }
item_changed-picked_up = { CAP(EL($who)) } { VERB($who, one: "recoge", many: "recogen") } un arma del suelo{ PAREN($thing) }
item_changed-jam = { CAP(AL($who)) } se { VERB($who, one: "le", many: "les") } encasquilla el arma{ PAREN($thing) }
item_changed-malfunction = El arma { DEL($who) } se avería{ PAREN($thing) }
item_changed-weapon_stuck = El arma { DEL($who) } queda atascada{ PAREN($thing) }
item_changed-cleared = El arma { DEL($who) } vuelve a funcionar{ PAREN($thing) }

left-left_the_field = { CAP(EL($who)) } { VERB($who, one: "abandona", many: "abandonan") } el campo de batalla

end-surrender = Fin tras { $rounds }:{ GIVEN(DEL($winner), before: " victoria ", after: ",") } el otro bando se rinde
end-stalemate = Fin tras { $rounds }: no gana nadie, a nadie le quedan fuerzas

status-away = sin haber llegado
status-gone = fuera del campo
