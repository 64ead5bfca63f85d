### Lo que la narración dice, en español. Cada mensaje es un suceso (acted) o un caso suyo (acted-melee_attack: una acción,
### un estado...), que se prefiere. Las funciones son las de simulator/narration/grammar.py.
### Sin género donde no se conoce: se dice lo que ocurre, no cómo queda quien lo sufre.

step_started = Paso { $step }: { $names }
step_started-fight = Paso { $step }, combate: { $names }
step_started-rest = Paso { $step }, entre combates
step_started-aftermath = Tras la derrota

# se cuenta como el final de cualquier combate
step_ended = {""}
fight_ended = {""}

round_started = { CAP($round_word) } { $round }

round_ended = {""}

phase_started = { CAP($phase) }
phase_started-end_of_round = Al cerrar el asalto

order_set = Orden{ PAREN($scheme) }: { $order }

arrived = { $who } entra en escena

mustered = { CAP($who) }: { $figures }{ GIVEN($words, before: ", ") }

turn_started = Turno de { $bodies }
turn_started-together = A la vez: { $bodies }

turn_lost = { $who } pierde el turno{ PAREN($reason) }

acted = { $who }: { $verb }{ GIVEN($item, before: ", ") }{ GIVEN($target, before: ", a ") }{ PAREN($detail) }{ GIVEN($amount, before: ", ") }
acted-melee_attack = { $who } ataca a { $target }{ GIVEN($item, before: " con ") }{ PAREN($detail) }
acted-ranged_attack = { $who } dispara su { $item } a { $target }{ GIVEN($several, before: ", ", after: " disparos") }{ PAREN($detail) }
acted-throw = { $who } lanza su { $item } a { $target }{ PAREN($detail) }
acted-distract = { $who } trata de distraer a { $target }
acted-close = { $who } se lanza al cuerpo a cuerpo con { $target }
acted-aim = { $who } apunta a { $target }{ GIVEN($item, before: " con su ") }
acted-reload = { $who } recarga{ PAREN($item) }
acted-clear_jam = { $who } intenta desencasquillar{ PAREN($item) }
acted-draw = { $who } echa mano a otra arma{ PAREN($item) }
acted-pick_up = { $who } se agacha a recoger algo{ PAREN($item) }
acted-drop = { $who } suelta lo que empuña{ PAREN($item) }
acted-heal = { $who } atiende a { $target }{ PAREN($detail) }
acted-heal_self = { $who } se atiende{ PAREN($detail) }
acted-revive = { $who } intenta reanimar a { $target }
acted-calm = { $who } intenta calmar a { $target }
acted-extinguish = { $who } intenta apagar el fuego que quema a { $target }
acted-extinguish_self = { $who } intenta apagar el fuego que le quema
acted-run = { $who } corre{ GIVEN($target, before: " tras ") }
acted-hide = { $who } busca dónde esconderse
acted-search = { $who } busca a quien se esconde
acted-stand = { $who } se levanta
acted-talk = { $who } habla
acted-wait = { $who } espera

action_lost = { $who } pierde la acción ({ $verb }){ GIVEN($reason, before: ": ") }

reacted = { $who } responde{ GIVEN($by, before: " a ") }: { $manner }{ PAREN($detail) }
reacted-dodge = { $who } esquiva{ GIVEN($by, before: " a ") }{ PAREN($detail) }
reacted-ignore = { $who } aguanta y se queda
reacted-flee = { $who } cede al pánico y huye

tested-sum = { $lead }{ GIVEN($against, before: " a ") }: { $dice }{ GIVEN($parts, before: ", ") }{ GIVEN($floored, before: " (cifra ", after: ")") } = { $total } contra { $difficulty }: { $result }{ PAREN($natural) }
tested-pool = { $lead }{ GIVEN($against, before: " a ") }:{ GIVEN($dice, before: " ") }{ PAREN($parts) } → { $total } contra { $difficulty }: { $result }{ PAREN($natural) }

compared = Contra { $target }: { $total } contra { $difficulty }{ PAREN($goal_parts) }: { $result }

contested = Tirada enfrentada ({ $task }), { $bodies }: gana { $winners }
contested-tied = Tirada enfrentada ({ $task }), { $bodies }: empate de { $winners }
contested-undecided = Tirada enfrentada ({ $task }), { $bodies }: nadie gana

damage_rolled = Daño { $formula }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protección −") }: { $target } encaja { $loss }
damage_rolled-nothing = Daño { $formula }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protección −") }: nada llega a { $target }

bought = { $who }, puntos: { $points }{ PAREN($parts) }{ GIVEN($purchases, before: ": ") }{ GIVEN($limit, before: " (límite: ", after: ")") }

purchase = { $item } ({ $price })

rewritten = { $who }: { $was } se convierte en { $becomes }{ PAREN($amount) }

time_passed = Pasa el tiempo ({ $unit }): { $amount }

rolled = { $lead }:{ GIVEN($dice, before: " ") }{ GIVEN($rest, before: " ") } = { $total }

pool_changed = { $who }: { $pool } { $before } → { $after }{ PAREN($cause) }

wounded = { $who } sufre una herida de { $loss }{ PAREN($source) }{ GIVEN($tags, before: ": ") }
wounded-tagged = { $who } queda { $tags }
wounded-told = {""}

condition_gained = { $who }: { $condition }{ PAREN($detail) }{ GIVEN($amount, before: ", ") }
condition_gained-weakened = A { $who } le fallan las fuerzas: cifras de acción −1
condition_gained-burning = { $who } arde{ GIVEN($detail, before: ": ") }
condition_gained-prone = { $who } cae al suelo
condition_gained-hidden = { $who } se esconde{ GIVEN($amount, before: " (total ", after: ")") }
condition_gained-distracted = { $who } pierde la concentración
condition_gained-fleeing = { $who } echa a correr, presa del pánico{ GIVEN($amount, before: " (salas por correr: ", after: ")") }
condition_gained-running = { $who } corre hacia la salida{ GIVEN($amount, before: ": le falta ") }
condition_gained-asphyxia = A { $who } le falta el aire
condition_gained-arrest = { $who } entra en parada cardiorrespiratoria
condition_gained-bleeding = { $who } sangra
condition_gained-aim = { $who } afina la puntería{ GIVEN($amount, before: ": +") }

condition_ended = { $who }: se acaba { $condition }{ PAREN($detail) }
condition_ended-weakened = { $who } recobra las fuerzas
condition_ended-burning = El fuego deja de quemar a { $who }
condition_ended-prone = { $who } vuelve a estar en pie
condition_ended-hidden = { $who } queda a la vista
condition_ended-distracted = { $who } se concentra de nuevo
condition_ended-asphyxia = { $who } vuelve a respirar
condition_ended-arrest = El corazón de { $who } late de nuevo
condition_ended-bleeding = { $who } deja de sangrar

status_changed = { $who }: { $status }{ GIVEN($rounds, before: ", ", after: " asaltos") }{ PAREN($cause) }
status_changed-active = { $who } vuelve en sí
status_changed-unconscious = { $who } pierde el sentido{ GIVEN($rounds, before: " por ", after: " asaltos") }
status_changed-coma = { $who } entra en coma
status_changed-dead = { $who } muere
status_changed-insane = { $who } pierde la razón
status_changed-fled = { $who } huye

item_changed = { $who }: { $item }, { $change }{ PAREN($amount) }
item_changed-drawn = { $who } empuña otra arma{ PAREN($thing) }
item_changed-dropped = A { $who } se le cae el arma{ PAREN($thing) }
item_changed-picked_up = { $who } recoge un arma del suelo{ PAREN($thing) }
item_changed-thrown = El arma de { $who } acaba en el suelo{ PAREN($thing) }
item_changed-lost = A { $who } le desaparece algo{ PAREN($thing) }{ GIVEN($amount, before: ": ") }
item_changed-loaded = { $who } carga el arma{ PAREN($thing) }{ GIVEN($amount, before: ": ", after: " en la recámara") }
item_changed-jammed = A { $who } se le encasquilla el arma{ PAREN($thing) }
item_changed-cleared = { $who } desencasquilla el arma{ PAREN($thing) }
item_changed-wasted = Disparos perdidos de { $who }{ PAREN($thing) }{ GIVEN($amount, before: ": ") }
item_changed-useless = A { $who } se le estropea lo que usa{ PAREN($thing) }
item_changed-fumbled = A { $who } se le escurre entre los dedos{ PAREN($thing) }
item_changed-fits = { $who } prueba una llave{ PAREN($thing) }: encaja
item_changed-does_not_fit = { $who } prueba una llave{ PAREN($thing) }: no encaja

left = { $who } abandona la escena ({ $how }){ GIVEN($rooms, before: " (salas de distancia: ", after: ")") }{ HAS($lost) ->
    [yes] , y se pierde
   *[no] {""}
}
left-fled = { $who } huye{ GIVEN($rooms, before: " (salas de distancia: ", after: ")") }{ HAS($lost) ->
    [yes] , y se pierde
   *[no] {""}
}
left-insane = { $who } sale corriendo sin rumbo, fuera de sí

hazard_struck = { CAP($hazard) }{ PAREN($detail) }: { $target }{ GIVEN($amount, before: ", ") }
hazard_struck-fall = { $target } se cae{ PAREN($detail) }
hazard_struck-fire = El fuego alcanza a { $target }{ PAREN($detail) }
hazard_struck-asphyxia = El aire se acaba para { $target }
hazard_struck-air = Vuelve el aire para { $target }
hazard_struck-toxin = Un veneno o mal alcanza a { $target }{ GIVEN($detail, before: ": ") }
hazard_struck-object = Algo cae sobre { $target }{ GIVEN($detail, before: ": ") }

frightened = Susto: { $row }{ PAREN($bodies) }

fate_struck = El destino se ceba en { $who } (efecto { $effect }){ GIVEN($detail, before: ": ") }

## Lo que no es un suceso de las reglas.

unknown = ({ $event }: { $fields })

lead-own = { CAP($task) }
lead-other = { $who }, { $task }

result-passed = lo logra
result-failed = no lo logra
result-hit = acierta
result-missed = falla

reason = { $who }, por { $note }

fault-late = Sin respuesta a tiempo de { $who }: vale la respuesta por defecto
fault-illegal = Dos respuestas de { $who } que no se pueden dar: vale la respuesta por defecto
fault-retried = Una respuesta de { $who } que no se puede dar, y luego una que sí
fault-crashed = La inteligencia de { $who } se rompe: de ahora en adelante, respuestas por defecto

end = Fin tras { $rounds }: { GIVEN($winner, before: "victoria de ", after: ", ") }{ $ending }
end-last_side = Fin tras { $rounds }: victoria de { $winner }, nadie más queda en pie
end-mutual = Fin tras { $rounds }: no gana nadie, nadie queda en pie
end-draw = Fin tras { $rounds }: no gana nadie, se acabó el tiempo
end-completed = Fin de la cadena, { $rounds } en total: victoria para { $winner }
end-defeated = La cadena acaba aquí, { $rounds } en total: nadie puede seguir{ GIVEN($winner, before: "; victoria para ") }
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
