### Lo que Tapiz dice de otro modo que los demás juegos: márgenes que compran, posturas, dos reservas de puntos de golpe.

acted-melee_attack = { CAP(EL($who)) } ataca { AL($target) }{ GIVEN(EL($item), before: " con ") }
acted-ranged_attack = { CAP(EL($who)) } dispara su { $item } { AL($target) }{ GIVEN($amount, before: ", a ", after: " m") }{ PAREN($detail) }
acted-thrown_attack = { CAP(EL($who)) } arroja contra { EL($target) }: { $item }{ GIVEN($amount, before: ", a ", after: " m") }{ PAREN($detail) }
acted-touch_attack = { CAP(EL($who)) } busca el toque { DEL($target) }{ PAREN($item) }
acted-power_attack = { CAP(EL($who)) } emplea un poder contra { EL($target) }: { $item }{ GIVEN($amount, before: ", a ", after: " m") }{ PAREN($detail) }
acted-mental_attack = { CAP(EL($who)) } ataca la mente { DEL($target) }: { $item }{ GIVEN($amount, before: ", a ", after: " m") }{ PAREN($detail) }
acted-manoeuvre = { CAP(EL($who)) } intenta una maniobra contra { EL($target) }
acted-heal_power = { CAP(EL($who)) } emplea un poder para sanar { AL($target) }: { $item }{ GIVEN($detail, before: " (daño ", after: ")") }
acted-heal_power_self = { CAP(EL($who)) } emplea un poder para sanarse: { $item }{ GIVEN($detail, before: " (daño ", after: ")") }
acted-moved = { CAP(EL($who)) } se mueve{ GIVEN($detail, before: ": ") }{ GIVEN($amount, before: ", ", after: " m") }
acted-moved_walk = { CAP(EL($who)) } anda{ GIVEN($amount, before: " ", after: " m") }
acted-moved_run = { CAP(EL($who)) } corre{ GIVEN($amount, before: " ", after: " m") }
acted-moved_sprint = { CAP(EL($who)) } esprinta{ GIVEN($amount, before: " ", after: " m") }
acted-will_move = { CAP(EL($who)) } se moverá después{ GIVEN($detail, before: ": ") }
acted-shifted = { CAP(EL($who)) } se desplaza{ GIVEN($amount, before: " ", after: " m") }
acted-aim = { CAP(EL($who)) } apunta { AL($target) } todo el turno
acted-reload = { CAP(EL($who)) } recarga su arma
acted-draw = { CAP(EL($who)) } echa mano a otra arma{ PAREN($item) }
acted-sheathe = { CAP(EL($who)) } guarda el arma
acted-drop = { CAP(EL($who)) } suelta lo que empuña{ PAREN($item) }
acted-pick_up = { CAP(EL($who)) } se agacha a recoger algo{ PAREN($item) }
acted-first_aid = { CAP(EL($who)) } presta primeros auxilios { AL($target) }{ GIVEN($item, before: " (daño ", after: ")") }
acted-first_aid_self = { CAP(EL($who)) } se cura como puede{ GIVEN($item, before: " (daño ", after: ")") }
acted-stabilise = { CAP(EL($who)) } intenta estabilizar { AL($target) }{ GIVEN($item, before: " (daño ", after: ")") }
acted-recover = { CAP(EL($who)) } ayuda { AL($target) } a recuperarse{ GIVEN($item, before: ": ") }
acted-recover_self = { CAP(EL($who)) } trata de recuperarse{ GIVEN($item, before: ": ") }
acted-help = { CAP(EL($who)) } ayuda { AL($target) }{ PAREN($item) }
acted-help_self = { CAP(EL($who)) } prepara una ventaja{ PAREN($item) }
acted-hinder = { CAP(EL($who)) } estorba { AL($target) }{ PAREN($item) }
acted-order = { CAP(EL($who)) } da una orden { AL($target) }{ GIVEN($item, before: ": ") }
acted-mounted = { CAP(EL($who)) } monta
acted-dismounted = { CAP(EL($who)) } desmonta
acted-mount = { CAP(EL($who)) } intenta montar
acted-feat = { CAP(EL($who)) } intenta una proeza{ GIVEN($item, before: ": ") }{ PAREN($detail) }
acted-task = { CAP(EL($who)) } se ocupa de otra cosa{ GIVEN($item, before: ": ") }{ PAREN($detail) }
acted-flee = { CAP(EL($who)) } emprende la huida
reacted-obey = { CAP(EL($who)) } obedece { AL($by) }: { $detail }
acted-surrender = { CAP(EL($who)) } se rinde
acted-special = { CAP(EL($who)) }: { $item }{ GIVEN($target, before: " (", after: ")") }
acted-pass = { CAP(EL($who)) } espera

tested-sum = { $lead }{ GIVEN(EL($against), before: " ante ") }:{ GIVEN($dice, before: " ") }{ HAS($dice) ->
    [yes] { GIVEN($parts, before: ", ") }
   *[no] { GIVEN($parts, before: " ") }
} = { $total } contra { $difficulty }{ PAREN($goal_parts) }: { $result }
tested-pool = { tested-sum }

rolled-initiative = { $lead }:{ GIVEN($dice, before: " ") }{ HAS($dice) ->
    [yes] { GIVEN($parts, before: ", ") }
   *[no] { GIVEN($parts, before: " ") }
} = { $total }
rolled-resist = { rolled-initiative }
rolled-hero_heal = { $lead }: { $faces }
rolled-hit_points = { $lead }: { $faces }
rolled-damage_focus = { $lead }: { $faces }; cuenta el más alto, { $total }
rolled-ability_dice = { $lead }{ PAREN($parts) }: { $faces }, y cuentan { $total }
rolled-damage_cap = { rolled-initiative }
rolled-special = { rolled-initiative }

bought-effect = Puntos de efecto: { $points }{ PAREN($parts) }{ HAS($purchases) ->
    [yes] : { $purchases }
   *[no] : no compran nada
}{ GIVEN($most, before: "; límite ") }{ PAREN($limit) }
bought-consequence = Puntos de consecuencia para { EL($who) }: { $points }{ PAREN($parts) }{ HAS($purchases) ->
    [yes] : { $purchases }
   *[no] : no compran nada
}{ GIVEN($most, before: "; límite ") }{ PAREN($limit) }
bought-setback = Puntos de consecuencia: { $points }{ PAREN($parts) }: { $purchases }
bought-riposte = Estocada { DEL($who) }: { $purchases }, como mucho { $points }; límite { $most }{ PAREN($limit) }
bought-ally_hurt = Golpe { DEL($who) } { AL($against) }: { $purchases }, como mucho { $points }; límite { $most }{ PAREN($limit) }
bought-hero = { CAP(EL($who)) } no cambia lo que sufre, y por un punto de heroicidad: { $purchases }

purchase-damage = { $price } de daño { $item }
purchase-consequence = { $item } ({ $price ->
    [0] gratis
   *[other] { $price }
})
purchase-momentary_up = +1 momentáneo ({ $price })
purchase-momentary_down = −1 momentáneo ({ $price })
purchase-remove = quitar: { $item } ({ $price })
purchase-reduce = un grado menos: { $item } ({ $price })
purchase-dispel = disipar: { $item } ({ $price })
purchase-heal = { $price } de curación ({ $item })
purchase-save = guardar para quitar: { $item } ({ $price })
purchase-mirror = la misma pérdida para su rival

rewritten = { $who }: { $was } pasa a ser { $becomes }{ PAREN($amount) }

time_passed-round = { $amount ->
    [one] Pasa { $amount } ronda
   *[other] Pasan { $amount } rondas
}
time_passed-day = { $amount ->
    [one] Pasa { $amount } día
   *[other] Pasan { $amount } días
}

pool_changed-hero_points = Heroicidad { DEL($who) }: { $before } → { $after }{ PAREN($cause) }
pool_changed-gm_pool = Reserva de la Directora: { $before } → { $after }{ PAREN($cause) }

condition_gained-stance = { CAP(EL($who)) } adopta una postura{ GIVEN($detail, before: ": ") }
condition_gained-total_attack = Ataque total { DEL($who) }: { $signed } al ataque, lo mismo menos en defensa
condition_gained-stance_change = El cambio de postura cuesta { AL($who) } { $signed }{ PAREN($on) }
condition_gained-stabilised = { CAP(EL($who)) } deja de perder { $detail }
condition_gained-cover = { CAP(EL($who)) } está a cubierto{ PAREN($detail) }
condition_gained-surprised = La sorpresa paraliza { AL($who) }
condition_gained-momentary = { $who }: { $signed } la próxima vez{ PAREN($detail) }
condition_gained-generic = Cambio{ GIVEN($detail, before: " ") } para { EL($who) }: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-setback = Contratiempo{ GIVEN($detail, before: " ") } para { EL($who) }: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-advantage_position = { CAP(EL($who)) } gana una posición ventajosa: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-obstacle = Un obstáculo corta el paso { AL($who) }: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-flanked = El flanco { DEL($who) } queda expuesto: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-off_balance = { CAP(EL($who)) } pierde el equilibrio: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-painful_wound = Una herida dolorosa para { EL($who) }: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-dazed = El aturdimiento se apodera { DEL($who) }: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-distracted = { CAP(EL($who)) } pierde la concentración: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-held = { CAP(EL($who)) } no puede soltarse: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-covered = { CAP(EL($who)) } gana una posición a cubierto: { $amount }
condition_gained-inspired = La inspiración mueve { AL($who) }: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-weak_point = { CAP(EL($who)) } ve un punto débil: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-style_known = { CAP(EL($who)) } descifra el estilo de su rival: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-greatly_distracted = { CAP(EL($who)) } pierde el hilo por completo: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-knocked_down = { CAP(EL($who)) } cae al suelo: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-slowed = { CAP(EL($who)) } pierde velocidad: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-frightened = El miedo atenaza { AL($who) }: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-bleeding_wound = Una herida con hemorragia para { EL($who) }: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-dislocation = Una articulación { DEL($who) } se sale de su sitio: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-knocked_out = Un golpe deja fuera de combate { AL($who) }
condition_gained-enemies_placed = { CAP(EL($who)) } tiene a sus rivales donde quiere: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-plans_known = { CAP(EL($who)) } adivina los planes de sus rivales: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-confused = La confusión { DEL($who) } es total: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-maimed = { CAP(EL($who)) } pierde un miembro: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-blinded = { CAP(EL($who)) } no ve nada: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-convinced = { CAP(EL($who)) } quiere creer: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-petrified = La piedra se apodera { DEL($who) }
condition_gained-spellbound = El canto hechiza { AL($who) }: { $signed }{ PAREN($on) }{ GIVEN(EL($against), before: " contra ") }
condition_gained-riposte = Estocada de respuesta contra { EL($who) }
condition_gained-ally_hurt = { CAP(EL($who)) } paga el fallo de alguien de su bando
condition_gained-push_band = { CAP(EL($who)) } retrocede de un empujón
condition_gained-move_band = { CAP(EL($who)) } gana terreno
condition_gained-ready_weapon = { CAP(EL($who)) } cambia de arma{ GIVEN($detail, before: ": ") }
condition_gained-disarm = {""}
condition_gained-lose_resource = { CAP(EL($who)) } pierde un recurso menor{ GIVEN($detail, before: ": ") }
condition_gained-lose_gear = { CAP(EL($who)) } pierde una pieza de equipo{ GIVEN($detail, before: ": ") }
condition_gained-break_item = { CAP(AL($who)) } se le rompe algo{ GIVEN($detail, before: ": ") }
condition_gained-cancel_power = { CAP(EL($who)) } pierde un poder{ GIVEN($detail, before: ": ") }
condition_gained-mount_in_combat = { CAP(EL($who)) } monta en plena lucha
condition_gained-dismount = { CAP(EL($who)) } desmonta
condition_gained-unhorse = { CAP(EL($who)) } cae de la montura
condition_gained-slain = El golpe es mortal para { EL($who) }

condition_ended-stance = { CAP(EL($who)) } deja la postura
condition_ended-total_attack = {""}
condition_ended-stance_change = { CAP(EL($who)) } se acomoda a la nueva postura
condition_ended-cover = { CAP(EL($who)) } deja de estar a cubierto
condition_ended-generic = Se acaba un cambio{ GIVEN($detail, before: " ") } para { EL($who) }
condition_ended-setback = Se acaba el contratiempo { DEL($who) }
condition_ended-advantage_position = { CAP(EL($who)) } pierde la posición ventajosa
condition_ended-obstacle = Nada corta ya el paso { AL($who) }
condition_ended-flanked = { CAP(EL($who)) } protege su flanco
condition_ended-off_balance = { CAP(EL($who)) } recupera el equilibrio
condition_ended-painful_wound = La herida deja de doler { AL($who) }
condition_ended-dazed = { CAP(AL($who)) } se le pasa el aturdimiento
condition_ended-distracted = { CAP(EL($who)) } recupera la concentración
condition_ended-held = { CAP(EL($who)) } se suelta
condition_ended-covered = { CAP(EL($who)) } pierde la posición a cubierto
condition_ended-inspired = { CAP(AL($who)) } se le pasa la inspiración
condition_ended-weak_point = { CAP(EL($who)) } pierde de vista el punto débil
condition_ended-style_known = Lo que { EL($who) } sabía de su rival ya no sirve
condition_ended-greatly_distracted = { CAP(EL($who)) } retoma el hilo
condition_ended-knocked_down = { CAP(EL($who)) } se levanta
condition_ended-slowed = { CAP(EL($who)) } recupera la velocidad
condition_ended-frightened = { CAP(EL($who)) } vence el miedo
condition_ended-bleeding_wound = La hemorragia { DEL($who) } cesa
condition_ended-dislocation = La articulación { DEL($who) } vuelve a su sitio
condition_ended-knocked_out = { CAP(EL($who)) } se levanta del suelo
condition_ended-enemies_placed = Los rivales { DEL($who) } ya no están donde quería
condition_ended-plans_known = Los planes de sus rivales se le escapan { AL($who) }
condition_ended-confused = { CAP(AL($who)) } se le aclaran las ideas
condition_ended-maimed = { CAP(EL($who)) } recupera el miembro perdido
condition_ended-blinded = { CAP(EL($who)) } vuelve a ver
condition_ended-convinced = { CAP(EL($who)) } deja de creer
condition_ended-petrified = La piedra suelta { AL($who) }
condition_ended-spellbound = El hechizo suelta { AL($who) }
condition_ended-momentary_up = { CAP(EL($who)) } no llega a usar su +1 momentáneo{ PAREN($detail) }
condition_ended-momentary_down = { CAP(EL($who)) } se libra del −1 momentáneo{ PAREN($detail) }

status_changed-able = { CAP(EL($who)) } puede luchar de nuevo
status_changed-unconscious = { CAP(EL($who)) } pierde el sentido
status_changed-bleeding = { CAP(EL($who)) } se desangra
status_changed-broken = La voluntad { DEL($who) } se rompe
status_changed-unstable = La mente { DEL($who) } se hunde
status_changed-knocked_out = {""}
status_changed-petrified = {""}
status_changed-dead = { CAP(EL($who)) } muere
status_changed-lost = La mente { DEL($who) } se pierde para siempre

turn_lost = { CAP(EL($who)) } no tiene turno{ PAREN($reason) }

item_changed-in_hand = { CAP(EL($who)) } empuña: { $item }
item_changed-drawn = { CAP(EL($who)) } empuña otra arma{ PAREN($thing) }
item_changed-thrown = Lo que arroja { EL($who) } queda en el suelo
item_changed-sheathed = { CAP(EL($who)) } guarda un arma
item_changed-dropped = { CAP(AL($who)) } se le va el arma de las manos{ PAREN($thing) }
item_changed-picked_up = { CAP(EL($who)) } recoge un arma del suelo{ PAREN($thing) }
item_changed-lost = {""}
item_changed-broken = {""}
item_changed-loaded = { CAP(EL($who)) } carga el arma{ PAREN($thing) }
item_changed-out_of_ammo = { CAP(AL($who)) } no le queda nada que disparar ni arrojar{ PAREN($thing) }

left-fled = { CAP(EL($who)) } huye del conflicto
left-surrendered = { CAP(EL($who)) } se rinde y queda fuera del conflicto

hazard_struck = { CAP($hazard) } contra { EL($target) }
hazard_struck-fire = El fuego busca { AL($target) }

count-round = { $n ->
    [one] { $n } ronda
   *[other] { $n } rondas
}

status-able = en pie
status-broken = sin voluntad
status-unstable = con la mente inestable
status-bleeding = desangrándose
status-unconscious = sin sentido
status-knocked_out = fuera de combate
status-petrified = de piedra
status-lost = con la mente perdida
status-surrendered = fuera, tras rendirse
