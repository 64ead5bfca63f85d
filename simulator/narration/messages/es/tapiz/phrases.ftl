### Lo que Tapiz dice de otro modo que los demás juegos: márgenes que compran, posturas, dos reservas de puntos de golpe.

acted-melee_attack = { $who } ataca a { $target }{ GIVEN($item, before: " con ") }
acted-ranged_attack = { $who } dispara su { $item } a { $target }{ GIVEN($amount, before: ", a ", after: " m") }{ PAREN($detail) }
acted-thrown_attack = { $who } arroja contra { $target }: { $item }{ GIVEN($amount, before: ", a ", after: " m") }{ PAREN($detail) }
acted-touch_attack = { $who } busca el toque de { $target }{ PAREN($item) }
acted-power_attack = { $who } emplea un poder contra { $target }: { $item }{ GIVEN($amount, before: ", a ", after: " m") }{ PAREN($detail) }
acted-mental_attack = { $who } ataca la mente de { $target }: { $item }{ GIVEN($amount, before: ", a ", after: " m") }{ PAREN($detail) }
acted-manoeuvre = { $who } intenta una maniobra contra { $target }
acted-heal_power = { $who } emplea un poder para sanar a { $target }: { $item }{ GIVEN($detail, before: " (daño ", after: ")") }
acted-heal_power_self = { $who } emplea un poder para sanarse: { $item }{ GIVEN($detail, before: " (daño ", after: ")") }
acted-moved = { $who } se mueve{ GIVEN($detail, before: ": ") }{ GIVEN($amount, before: ", ", after: " m") }
acted-moved_walk = { $who } anda{ GIVEN($amount, before: " ", after: " m") }
acted-moved_run = { $who } corre{ GIVEN($amount, before: " ", after: " m") }
acted-moved_sprint = { $who } esprinta{ GIVEN($amount, before: " ", after: " m") }
acted-will_move = { $who } se moverá después{ GIVEN($detail, before: ": ") }
acted-shifted = { $who } se desplaza{ GIVEN($amount, before: " ", after: " m") }
acted-aim = { $who } apunta a { $target } todo el turno
acted-reload = { $who } recarga su arma
acted-draw = { $who } echa mano a otra arma{ PAREN($item) }
acted-sheathe = { $who } guarda el arma
acted-drop = { $who } suelta lo que empuña{ PAREN($item) }
acted-pick_up = { $who } se agacha a recoger algo{ PAREN($item) }
acted-first_aid = { $who } presta primeros auxilios a { $target }{ GIVEN($item, before: " (daño ", after: ")") }
acted-first_aid_self = { $who } se cura como puede{ GIVEN($item, before: " (daño ", after: ")") }
acted-stabilise = { $who } intenta estabilizar a { $target }{ GIVEN($item, before: " (daño ", after: ")") }
acted-recover = { $who } ayuda a { $target } a recuperarse{ GIVEN($item, before: ": ") }
acted-recover_self = { $who } trata de recuperarse{ GIVEN($item, before: ": ") }
acted-help = { $who } ayuda a { $target }{ PAREN($item) }
acted-help_self = { $who } prepara una ventaja{ PAREN($item) }
acted-hinder = { $who } estorba a { $target }{ PAREN($item) }
acted-order = { $who } da una orden a { $target }{ GIVEN($item, before: ": ") }
acted-mounted = { $who } monta
acted-dismounted = { $who } desmonta
acted-mount = { $who } intenta montar
acted-feat = { $who } intenta una proeza{ GIVEN($item, before: ": ") }{ PAREN($detail) }
acted-task = { $who } se ocupa de otra cosa{ GIVEN($item, before: ": ") }{ PAREN($detail) }
acted-flee = { $who } emprende la huida
reacted-obey = { $who } obedece a { $by }: { $detail }
acted-surrender = { $who } se rinde
acted-pass = { $who } espera

tested-sum = { $lead }{ GIVEN($against, before: " ante ") }:{ GIVEN($dice, before: " ") }{ HAS($dice) ->
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

bought-effect = Puntos de efecto: { $points }{ PAREN($parts) }{ HAS($purchases) ->
    [yes] : { $purchases }
   *[no] : no compran nada
}{ GIVEN($most, before: "; límite ") }{ PAREN($limit) }
bought-consequence = Puntos de consecuencia para { $who }: { $points }{ PAREN($parts) }{ HAS($purchases) ->
    [yes] : { $purchases }
   *[no] : no compran nada
}{ GIVEN($most, before: "; límite ") }{ PAREN($limit) }
bought-setback = Puntos de consecuencia: { $points }{ PAREN($parts) }: { $purchases }
bought-riposte = Estocada de { $who }: { $purchases }, como mucho { $points }; límite { $most }{ PAREN($limit) }
bought-ally_hurt = Golpe de { $who } a { $against }: { $purchases }, como mucho { $points }; límite { $most }{ PAREN($limit) }
bought-hero = { $who } no cambia lo que sufre, y por un punto de heroicidad: { $purchases }

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

pool_changed-hero_points = Heroicidad de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-gm_pool = Reserva de la Directora: { $before } → { $after }{ PAREN($cause) }

condition_gained-stance = { $who } adopta una postura{ GIVEN($detail, before: ": ") }
condition_gained-total_attack = Ataque total de { $who }: { $signed } al ataque, lo mismo menos en defensa
condition_gained-stance_change = El cambio de postura cuesta a { $who } { $signed }{ PAREN($on) }
condition_gained-stabilised = { $who } deja de perder { $detail }
condition_gained-cover = { $who } está a cubierto{ PAREN($detail) }
condition_gained-surprised = La sorpresa paraliza a { $who }
condition_gained-momentary = { $who }: { $signed } la próxima vez{ PAREN($detail) }
condition_gained-generic = Cambio{ GIVEN($detail, before: " ") } para { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-setback = Contratiempo{ GIVEN($detail, before: " ") } para { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-advantage_position = { $who } gana una posición ventajosa: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-obstacle = Un obstáculo corta el paso a { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-flanked = El flanco de { $who } queda expuesto: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-off_balance = { $who } pierde el equilibrio: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-painful_wound = Una herida dolorosa para { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-dazed = El aturdimiento se apodera de { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-distracted = { $who } pierde la concentración: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-held = { $who } no puede soltarse: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-covered = { $who } gana una posición a cubierto: { $amount }
condition_gained-inspired = La inspiración mueve a { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-weak_point = { $who } ve un punto débil: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-style_known = { $who } descifra el estilo de su rival: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-greatly_distracted = { $who } pierde el hilo por completo: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-knocked_down = { $who } cae al suelo: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-slowed = { $who } pierde velocidad: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-frightened = El miedo atenaza a { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-bleeding_wound = Una herida con hemorragia para { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-dislocation = Una articulación de { $who } se sale de su sitio: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-knocked_out = Un golpe deja fuera de combate a { $who }
condition_gained-enemies_placed = { $who } tiene a sus rivales donde quiere: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-plans_known = { $who } adivina los planes de sus rivales: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-confused = La confusión de { $who } es total: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-maimed = { $who } pierde un miembro: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-blinded = { $who } no ve nada: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-convinced = { $who } quiere creer: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-petrified = La piedra se apodera de { $who }
condition_gained-spellbound = El canto hechiza a { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " contra ") }
condition_gained-riposte = Estocada de respuesta contra { $who }
condition_gained-ally_hurt = { $who } paga el fallo de alguien de su bando
condition_gained-push_band = { $who } retrocede de un empujón
condition_gained-move_band = { $who } gana terreno
condition_gained-ready_weapon = { $who } cambia de arma{ GIVEN($detail, before: ": ") }
condition_gained-disarm = {""}
condition_gained-lose_resource = { $who } pierde un recurso menor{ GIVEN($detail, before: ": ") }
condition_gained-lose_gear = { $who } pierde una pieza de equipo{ GIVEN($detail, before: ": ") }
condition_gained-break_item = A { $who } se le rompe algo{ GIVEN($detail, before: ": ") }
condition_gained-cancel_power = { $who } pierde un poder{ GIVEN($detail, before: ": ") }
condition_gained-mount_in_combat = { $who } monta en plena lucha
condition_gained-dismount = { $who } desmonta
condition_gained-unhorse = { $who } cae de la montura
condition_gained-slain = El golpe es mortal para { $who }

condition_ended-stance = { $who } deja la postura
condition_ended-total_attack = {""}
condition_ended-stance_change = { $who } se acomoda a la nueva postura
condition_ended-cover = { $who } deja de estar a cubierto
condition_ended-generic = Se acaba un cambio{ GIVEN($detail, before: " ") } para { $who }
condition_ended-setback = Se acaba el contratiempo de { $who }
condition_ended-advantage_position = { $who } pierde la posición ventajosa
condition_ended-obstacle = Nada corta ya el paso a { $who }
condition_ended-flanked = { $who } protege su flanco
condition_ended-off_balance = { $who } recupera el equilibrio
condition_ended-painful_wound = La herida deja de doler a { $who }
condition_ended-dazed = A { $who } se le pasa el aturdimiento
condition_ended-distracted = { $who } recupera la concentración
condition_ended-held = { $who } se suelta
condition_ended-covered = { $who } pierde la posición a cubierto
condition_ended-inspired = A { $who } se le pasa la inspiración
condition_ended-weak_point = { $who } pierde de vista el punto débil
condition_ended-style_known = Lo que { $who } sabía de su rival ya no sirve
condition_ended-greatly_distracted = { $who } retoma el hilo
condition_ended-knocked_down = { $who } se levanta
condition_ended-slowed = { $who } recupera la velocidad
condition_ended-frightened = { $who } vence el miedo
condition_ended-bleeding_wound = La hemorragia de { $who } cesa
condition_ended-dislocation = La articulación de { $who } vuelve a su sitio
condition_ended-knocked_out = { $who } se levanta del suelo
condition_ended-enemies_placed = Los rivales de { $who } ya no están donde quería
condition_ended-plans_known = Los planes de sus rivales se le escapan a { $who }
condition_ended-confused = A { $who } se le aclaran las ideas
condition_ended-maimed = { $who } recupera el miembro perdido
condition_ended-blinded = { $who } vuelve a ver
condition_ended-convinced = { $who } deja de creer
condition_ended-petrified = La piedra suelta a { $who }
condition_ended-spellbound = El hechizo suelta a { $who }
condition_ended-momentary_up = { $who } no llega a usar su +1 momentáneo{ PAREN($detail) }
condition_ended-momentary_down = { $who } se libra del −1 momentáneo{ PAREN($detail) }

status_changed-able = { $who } puede luchar de nuevo
status_changed-unconscious = { $who } pierde el sentido
status_changed-bleeding = { $who } se desangra
status_changed-broken = La voluntad de { $who } se rompe
status_changed-unstable = La mente de { $who } se hunde
status_changed-knocked_out = {""}
status_changed-petrified = {""}
status_changed-dead = { $who } muere
status_changed-lost = La mente de { $who } se pierde para siempre

turn_lost = { $who } no tiene turno{ PAREN($reason) }

item_changed-in_hand = { $who } empuña: { $item }
item_changed-drawn = { $who } empuña otra arma{ PAREN($thing) }
item_changed-thrown = Lo que arroja { $who } queda en el suelo
item_changed-sheathed = { $who } guarda un arma
item_changed-dropped = A { $who } se le va el arma de las manos{ PAREN($thing) }
item_changed-picked_up = { $who } recoge un arma del suelo{ PAREN($thing) }
item_changed-lost = {""}
item_changed-broken = {""}
item_changed-loaded = { $who } carga el arma{ PAREN($thing) }
item_changed-out_of_ammo = A { $who } no le queda nada que disparar ni arrojar{ PAREN($thing) }

left-fled = { $who } huye del conflicto
left-surrendered = { $who } se rinde y queda fuera del conflicto

hazard_struck = { CAP($hazard) } contra { $target }
hazard_struck-fire = El fuego busca a { $target }

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
