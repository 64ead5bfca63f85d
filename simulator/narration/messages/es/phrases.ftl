### La narración en español. Cada mensaje es un suceso (acted) o un caso suyo (acted-melee_attack: una acción,
### un estado...), que se prefiere. Las funciones son las de simulator/narration/grammar.py.
### Sin género donde no se conoce: se dice lo que ocurre, no cómo queda quien lo sufre.

step_started = Paso { $step }: { $names }
step_started-fight = Paso { $step }, combate: { $names }
step_started-rest = Paso { $step }, entre combates
step_started-aftermath = Tras la derrota

# se cuenta como el final de cualquier combate
step_ended = {""}
fight_ended = Tras el combate

round_started = { CAP($round_word) } { $round }

round_ended = {""}

phase_started = { CAP($phase) }
phase_started-end_of_round = Al cerrar el asalto

order_set = Orden{ PAREN($scheme) }: { $order }

arrived = { CAP(EL($who)) } entra en escena

mustered = { CAP($who) }: { $figures }{ GIVEN($words, before: ", ") }

turn_started = Turno { DEL($bodies) }
turn_started-together = A la vez: { $bodies }

idle = { CAP(EL($who)) } no { VERB($who, one: "hace", many: "hacen") } nada
idle-together = Nadie hace nada

turn_lost = { CAP(EL($who)) } { VERB($who, one: "pierde", many: "pierden") } el turno{ PAREN($reason) }

acted = { $who }: { $verb }{ GIVEN($item, before: ", ") }{ GIVEN(AL($target), before: ", ") }{ PAREN($detail) }{ GIVEN($amount, before: ", ") }
acted-melee_attack = { CAP(EL($who)) } ataca { AL($target) }{ GIVEN($item, before: " con ") }{ PAREN($detail) }
acted-ranged_attack = { CAP(EL($who)) } dispara su { $item } { AL($target) }{ GIVEN($several, before: ", ", after: " disparos") }{ PAREN($detail) }
acted-throw = { CAP(EL($who)) } lanza su { $item } { AL($target) }{ PAREN($detail) }
acted-distract = { CAP(EL($who)) } trata de distraer { AL($target) }
acted-close = { CAP(EL($who)) } se lanza al cuerpo a cuerpo con { EL($target) }
acted-aim = { CAP(EL($who)) } apunta { AL($target) }{ GIVEN($item, before: " con su ") }
acted-reload = { CAP(EL($who)) } recarga{ PAREN($item) }
acted-clear_jam = { CAP(EL($who)) } intenta desencasquillar{ PAREN($item) }
acted-draw = { CAP(EL($who)) } echa mano a otra arma{ PAREN($item) }
acted-pick_up = { CAP(EL($who)) } se agacha a recoger algo{ PAREN($item) }
acted-drop = { CAP(EL($who)) } suelta lo que empuña{ PAREN($item) }
acted-heal = { CAP(EL($who)) } atiende { AL($target) }{ PAREN($detail) }
acted-heal_self = { CAP(EL($who)) } se atiende{ PAREN($detail) }
acted-revive = { CAP(EL($who)) } intenta reanimar { AL($target) }
acted-calm = { CAP(EL($who)) } intenta calmar { AL($target) }
acted-extinguish = { CAP(EL($who)) } intenta apagar el fuego que quema { AL($target) }
acted-extinguish_self = { CAP(EL($who)) } intenta apagar el fuego que le quema
acted-run = { CAP(EL($who)) } corre{ GIVEN(EL($target), before: " tras ") }
acted-hide = { CAP(EL($who)) } busca dónde esconderse
acted-search = { CAP(EL($who)) } busca a quien se esconde
acted-stand = { CAP(EL($who)) } se levanta
acted-talk = { CAP(EL($who)) } habla
acted-wait = { CAP(EL($who)) } espera

action_lost = { CAP(EL($who)) } pierde la acción ({ $verb }){ GIVEN($reason, before: ": ") }

reacted = { CAP(EL($who)) } responde{ GIVEN(AL($by), before: " ") }: { $manner }{ PAREN($detail) }
reacted-dodge = { CAP(EL($who)) } esquiva{ GIVEN(AL($by), before: " ") }{ PAREN($detail) }
reacted-ignore = { CAP(EL($who)) } aguanta y se queda
reacted-flee = { CAP(EL($who)) } cede al pánico y huye

tested-sum = { $lead }{ GIVEN(AL($against), before: " ") }: { $dice }{ GIVEN($parts, before: ", ") }{ GIVEN($floored, before: " (cifra ", after: ")") } = { $total } contra { $difficulty }: { $result }{ PAREN($natural) }
tested-pool = { $lead }{ GIVEN(AL($against), before: " ") }:{ GIVEN($dice, before: " ") }{ PAREN($parts) } → { $total } contra { $difficulty }: { $result }{ PAREN($natural) }

compared = Contra { EL($target) }: { $total } contra { $difficulty }{ PAREN($goal_parts) }: { $result }

contested = Tirada enfrentada ({ $task }), { $bodies }: gana { EL($winners) }
contested-tied = Tirada enfrentada ({ $task }), { $bodies }: empate { DEL($winners) }
contested-undecided = Tirada enfrentada ({ $task }), { $bodies }: nadie gana

damage_rolled = Daño { $formula }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protección −") }: { EL($target) } encaja { $loss }
damage_rolled-nothing = Daño { $formula }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protección −") }: nada llega { AL($target) }

bought = { $who }, puntos: { $points }{ PAREN($parts) }{ GIVEN($purchases, before: ": ") }{ GIVEN($limit, before: " (límite: ", after: ")") }

purchase = { $item } ({ $price })

rewritten = { $who }: { $was } se convierte en { $becomes }{ PAREN($amount) }

time_passed = Pasa el tiempo ({ $unit }): { $amount }

rolled = { $lead }:{ GIVEN($dice, before: " ") }{ GIVEN($rest, before: " ") } = { $total }

pool_changed = { $who }: { $pool } { $before } → { $after }{ PAREN($cause) }

wounded = { CAP(EL($who)) } sufre una herida de { $loss }{ PAREN($source) }{ GIVEN($tags, before: ": ") }
wounded-tagged = { CAP(EL($who)) } queda { $tags }
wounded-told = {""}

condition_gained = { $who }: { $condition }{ PAREN($detail) }{ GIVEN($amount, before: ", ") }
condition_gained-weakened = { CAP(AL($who)) } le fallan las fuerzas: cifras de acción −1
condition_gained-burning = { CAP(EL($who)) } arde{ GIVEN($detail, before: ": ") }
condition_gained-prone = { CAP(EL($who)) } cae al suelo
condition_gained-hidden = { CAP(EL($who)) } se esconde{ GIVEN($amount, before: " (total ", after: ")") }
condition_gained-distracted = { CAP(EL($who)) } pierde la concentración
condition_gained-fleeing = { CAP(EL($who)) } echa a correr, presa del pánico{ GIVEN($amount, before: " (salas por correr: ", after: ")") }
condition_gained-running = { CAP(EL($who)) } corre hacia la salida{ GIVEN($amount, before: ": le falta ") }
condition_gained-asphyxia = { CAP(AL($who)) } le falta el aire
condition_gained-arrest = { CAP(EL($who)) } entra en parada cardiorrespiratoria
condition_gained-bleeding = { CAP(EL($who)) } sangra
condition_gained-aim = { CAP(EL($who)) } afina la puntería{ GIVEN($amount, before: ": +") }

condition_ended = { $who }: se acaba { $condition }{ PAREN($detail) }
condition_ended-weakened = { CAP(EL($who)) } recobra las fuerzas
condition_ended-burning = El fuego deja de quemar { AL($who) }
condition_ended-prone = { CAP(EL($who)) } vuelve a estar en pie
condition_ended-hidden = { CAP(EL($who)) } queda a la vista
condition_ended-distracted = { CAP(EL($who)) } se concentra de nuevo
condition_ended-asphyxia = { CAP(EL($who)) } vuelve a respirar
condition_ended-arrest = El corazón { DEL($who) } late de nuevo
condition_ended-bleeding = { CAP(EL($who)) } deja de sangrar

status_changed = { $who }: { $status }{ GIVEN($rounds, before: ", ", after: " asaltos") }{ PAREN($cause) }
status_changed-active = { CAP(EL($who)) } vuelve en sí
status_changed-unconscious = { CAP(EL($who)) } pierde el sentido{ GIVEN($rounds, before: " por ", after: " asaltos") }
status_changed-coma = { CAP(EL($who)) } entra en coma
status_changed-dead = { CAP(EL($who)) } muere
status_changed-insane = { CAP(EL($who)) } pierde la razón
status_changed-fled = { CAP(EL($who)) } huye

item_changed = { $who }: { $item }, { $change }{ PAREN($amount) }
item_changed-drawn = { CAP(EL($who)) } empuña otra arma{ PAREN($thing) }
item_changed-dropped = { CAP(AL($who)) } se le cae el arma{ PAREN($thing) }
item_changed-picked_up = { CAP(EL($who)) } recoge un arma del suelo{ PAREN($thing) }
item_changed-thrown = El arma { DEL($who) } acaba en el suelo{ PAREN($thing) }
item_changed-lost = { CAP(AL($who)) } le desaparece algo{ PAREN($thing) }{ GIVEN($amount, before: ": ") }
item_changed-loaded = { CAP(EL($who)) } carga el arma{ PAREN($thing) }{ GIVEN($amount, before: ": ", after: " en la recámara") }
item_changed-jammed = { CAP(AL($who)) } se le encasquilla el arma{ PAREN($thing) }
item_changed-cleared = { CAP(EL($who)) } desencasquilla el arma{ PAREN($thing) }
item_changed-wasted = { $amount ->
    [one] Se pierde { $amount } disparo { DEL($who) }{ PAREN($thing) }
   *[other] Se pierden { $amount } disparos { DEL($who) }{ PAREN($thing) }
}
item_changed-useless = { CAP(AL($who)) } se le estropea lo que usa{ PAREN($thing) }
item_changed-fumbled = { CAP(AL($who)) } se le escurre entre los dedos{ PAREN($thing) }
item_changed-fits = { CAP(EL($who)) } prueba una llave{ PAREN($thing) }: encaja
item_changed-does_not_fit = { CAP(EL($who)) } prueba una llave{ PAREN($thing) }: no encaja

left = { CAP(EL($who)) } abandona la escena ({ $how }){ GIVEN($rooms, before: " (salas de distancia: ", after: ")") }{ HAS($lost) ->
    [yes] , y se pierde
   *[no] {""}
}
left-fled = { CAP(EL($who)) } huye{ GIVEN($rooms, before: " (salas de distancia: ", after: ")") }{ HAS($lost) ->
    [yes] , y se pierde
   *[no] {""}
}
left-insane = { CAP(EL($who)) } sale corriendo sin rumbo, fuera de sí

hazard_struck = { CAP($hazard) }{ PAREN($detail) }: { $target }{ GIVEN($amount, before: ", ") }
hazard_struck-fall = { CAP(EL($target)) } se cae{ PAREN($detail) }
hazard_struck-fire = El fuego alcanza { AL($target) }{ PAREN($detail) }
hazard_struck-asphyxia = El aire se acaba para { EL($target) }
hazard_struck-air = Vuelve el aire para { EL($target) }
hazard_struck-toxin = Un veneno o mal alcanza { AL($target) }{ GIVEN($detail, before: ": ") }
hazard_struck-object = Algo cae sobre { EL($target) }{ GIVEN($detail, before: ": ") }

frightened = Susto: { $row }{ PAREN($bodies) }

fate_struck = El destino se ceba en { EL($who) } (efecto { $effect }){ GIVEN($detail, before: ": ") }

## Mensajes que no son sucesos de las reglas.

unknown = ({ $event }: { $fields })

lead-own = { CAP($task) }
lead-other = { $who }, { $task }

result-passed = lo logra
result-failed = no lo logra
result-hit = acierta
result-missed = falla

reason = { $who }, por { $note }

fault-late = Sin respuesta a tiempo { DEL($who) }: vale la respuesta por defecto
fault-illegal = Dos respuestas { DEL($who) } que no se pueden dar: vale la respuesta por defecto
fault-retried = Una respuesta { DEL($who) } que no se puede dar, y luego una que sí
fault-crashed = La inteligencia { DEL($who) } se rompe: de ahora en adelante, respuestas por defecto

end = Fin tras { $rounds }: { GIVEN(DEL($winner), before: "victoria ", after: ", ") }{ $ending }
end-last_side = Fin tras { $rounds }: victoria { DEL($winner) }, nadie más queda en pie
end-mutual = Fin tras { $rounds }: no gana nadie, nadie queda en pie
end-draw = Fin tras { $rounds }: no gana nadie, se acabó el tiempo
end-completed = Fin de la cadena, { $rounds } en total: victoria para { $winner }
end-defeated = La cadena acaba aquí, { $rounds } en total: el grupo ha sido derrotado{ GIVEN($winner, before: "; victoria para ") }
end-retreat = La cadena acaba aquí, { $rounds } en total: el grupo se retira

fate = { $who } ({ $side }): { $status }{ GIVEN($pools, before: " — ") }

status-active = en pie
status-unconscious = sin sentido
status-coma = en coma
status-dead = sin vida
status-insane = fuera de sí
status-fled = en otra parte, tras huir

count-round = { $n ->
    [one] { $n } asalto
   *[other] { $n } asaltos
}

list-comma = ,{" "}
list-last = { SOUND($last) ->
    [i] {" "}e{" "}
   *[other] {" "}y{" "}
}
