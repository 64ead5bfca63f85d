### Lo que Ira y Gloria dice de otro modo que los demás juegos: iconos en vez de sumas, resistencia, bandos con puntos.

acted-melee_attack = { $who } ataca a { $target }{ GIVEN($item, before: " con ") }{ PAREN($detail) }{ GIVEN($several, before: ", ", after: " miembros") }
acted-ranged_attack = { $who } dispara su { $item } a { $target }{ PAREN($detail) }{ GIVEN($several, before: ", ", after: " miembros") }
acted-throw = { $who } lanza su { $item } hacia { $target }{ PAREN($detail) }{ GIVEN($several, before: ", ", after: " miembros") }
acted-charge = { $who } carga contra { $target }{ GIVEN($item, before: " con ") }{ GIVEN($amount, before: ", ", after: " m") }
acted-charge_again = {""}
acted-move = { $who } avanza{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " hacia ") }
acted-move_away = { $who } se aleja{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " de ") }
acted-double_move = { $who } sigue avanzando{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " hacia ") }
acted-double_move_away = { $who } sigue alejándose{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " de ") }
acted-run = { $who } corre{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " hacia ") }
acted-run_away = { $who } corre{ GIVEN($amount, before: " ", after: " m") } para alejarse{ GIVEN($target, before: " de ") }
acted-interaction_attack = { $who } trata de desconcertar a { $target }{ PAREN($item) }
acted-withdraw = { $who } se retira del cuerpo a cuerpo
acted-full_defence = { $who } adopta una defensa total
acted-ready = { $who } prepara una acción
acted-restore_shock = { $who } recobra el aliento
acted-use_skill = { $who } atiende a { $target }{ PAREN($item) }
acted-task = { $who } se ocupa de otra cosa{ GIVEN($item, before: ": ") }
acted-break_free = { $who } forcejea para soltarse
acted-put_out = { $who } intenta apagar el fuego que le quema
acted-unstick = { $who } tira de un arma atascada{ PAREN($item) }
acted-grapple = { $who } se abalanza sobre { $target } para agarrar
acted-pin = { $who } barre la posición de { $target }{ GIVEN($item, before: " con su ") }
acted-observe = { $who } observa a su alrededor
acted-operate = { $who } manipula lo que tiene a mano
acted-seize = { $who } aprovecha la iniciativa y actúa a continuación
acted-challenge = { $who } recurre a la acción preparada contra { $target }
acted-interrupt = { $who } interrumpe y actúa en primer lugar

reacted-opportunity = Ataque de oportunidad de { $who }{ GIVEN($by, before: " contra ") }
reacted-shift = { $who } canjea un icono exaltado{ GIVEN($detail, before: ": ") }
reacted-notice = { $who } advierte la emboscada
reacted-stray = El disparo se desvía hacia { $who }
reacted-reliable = El arma de { $who } no falla: es fiable{ PAREN($detail) }
reacted-extra_effect = Y algo más para { $who }{ GIVEN($detail, before: ": ") }

tested-sum = { $lead }:{ GIVEN($faces, before: " ") }{ PAREN($parts) } → iconos { $total }{ HAS($goal) ->
    [yes] , ND { $goal }: { $result }
   *[no] {""}
}{ PAREN($natural) }
tested-pool = { tested-sum }

damage_rolled = Daño { $formula }{ PAREN($faces) } = { $rolled }{ GIVEN($guard, before: ", resistencia ") } → heridas { $loss } para { $target }
damage_rolled-nothing = Daño { $formula }{ PAREN($faces) } = { $rolled }{ GIVEN($guard, before: ", resistencia ") } → ninguna herida para { $target }

rolled-initiative = { $lead }: { $faces } → iconos { $total }
rolled-soak = { $lead }: { $faces } → canceladas { $total }
rolled-death_test = { $lead }: { $faces }{ GIVEN($rest, before: " ") } = { $total }
rolled-complication = { $lead }: { $faces } → { $total }
rolled-critical = { $lead }: { $faces } → { $total }

pool_changed-icons = Canje de { $who }: iconos { $before } → { $after }{ PAREN($cause) }
pool_changed-wounds = Heridas de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-shock = Shock de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-wrath = Ira de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-glory = Gloria de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-ruin = Ruina de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-personal_ruin = Ruina personal de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-reloads = Recargas de { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-members_hit = Impactos en { $who }: { $after }
pool_changed-members = Bajas en { $who }: { $change }, quedan { $after }
pool_changed-shock_lost = Shock perdido por { $who }: { $before } → { $after }

wounded = Heridas para { $who }: { $loss }{ PAREN($source) }

condition_gained-ready = {""}
condition_gained-hindered = { $who } actúa con obstáculos: ND +{ $amount }
condition_gained-vulnerable = { $who } baja la guardia: Defensa −{ $amount }
condition_gained-full_defence = { $who } se cubre: Defensa +{ $amount }
condition_gained-all_out = { $who } se expone: Defensa −{ $amount }
condition_gained-sprinting = { $who } corre al descubierto: Defensa −{ $amount }
condition_gained-staggered = { $who } se tambalea
condition_gained-restrained = { $who } no puede soltarse
condition_gained-pinned = { $who } no osa asomarse
condition_gained-blinded = { $who } no ve: ND +{ $amount }
condition_gained-on_fire = { $who } arde
condition_gained-frightened = A { $who } le puede el miedo: ND +{ $amount }
condition_gained-exhausted = { $who } llega al límite de sus fuerzas: agotamiento
condition_gained-stabilised = La vida de { $who } ya no corre peligro

condition_ended-hindered = { $who } se rehace: sin obstáculos
condition_ended-vulnerable = { $who } recupera la guardia
condition_ended-full_defence = { $who } deja la defensa total
condition_ended-all_out = { $who } vuelve a cubrirse
condition_ended-sprinting = { $who } deja de exponerse
condition_ended-staggered = { $who } recupera el equilibrio
condition_ended-restrained = { $who } se suelta
condition_ended-pinned = { $who } vuelve a asomarse
condition_ended-blinded = { $who } vuelve a ver
condition_ended-on_fire = El fuego deja de quemar a { $who }
condition_ended-exhausted = { $who } recobra las fuerzas
condition_ended-ready = { $who } deja pasar la acción preparada

status_changed-dead_spent = De { $who } no queda nadie en pie

item_changed-out_of_ammo = A { $who } se le acaba la munición{ PAREN($thing) }
item_changed-loaded = { $who } recarga{ PAREN($thing) }
item_changed-drawn = { $who } empuña otra arma{ PAREN($thing) }
item_changed-put_away = { $who } guarda un arma{ PAREN($thing) }
item_changed-jam = A { $who } se le encasquilla el arma{ PAREN($thing) }
item_changed-malfunction = El arma de { $who } se avería{ PAREN($thing) }
item_changed-weapon_stuck = El arma de { $who } queda atascada{ PAREN($thing) }
item_changed-cleared = El arma de { $who } vuelve a funcionar{ PAREN($thing) }

left-left_the_field = { $who } abandona el campo de batalla

end-surrender = Fin tras { $rounds }:{ GIVEN($winner, before: " victoria de ", after: ",") } el otro bando se rinde
end-stalemate = Fin tras { $rounds }: no gana nadie, a nadie le quedan fuerzas

status-away = sin haber llegado
status-gone = fuera del campo
