### Preguntas de Fragmentos.

ask-defence = { CAP($who) }: ¿cómo responde { AL($target) }{ PAREN($deed) }?
ask-object = { CAP($who) }: ¿qué objeto usa en esta tirada{ PAREN($item) }?
ask-supernatural = { CAP($who) }: ¿paga por un rasgo sobrenatural{ PAREN($deed) }?
ask-full_strength = { CAP($who) }: ¿paga por usar sus totales hasta el final de la escena{ PAREN($deed) }?
ask-activate = { CAP($who) }: ¿activa una cualidad{ PAREN($deed) }?
ask-danger = { CAP($who) }: ¿declara peligroso esto{ PAREN($deed) }?
ask-force = { CAP($who) }: ¿fuerza el resultado con una cualidad{ PAREN($deed) }?
ask-protect = { CAP($who) }: ¿paga por no perder nada? Se pierde: { $item } { $points }
ask-hurry = { CAP($who) }: ¿paga por actuar antes que el monstruo?
ask-again = { CAP($who) }: ¿paga por actuar otra vez seguida?
ask-pursuer = { CAP($who) }: ¿quién persigue?
ask-seeker = { CAP($who) }: ¿quién busca?
ask-retry = { CAP($who) }: ¿paga por intentarlo otra vez{ PAREN($deed) }?
ask-join = { CAP($who) }: ¿se suma al ataque contra { EL($target) }?
ask-special = { CAP($who) }: ¿{ $item }{ GIVEN($target, before: " (", after: ")") }{ $points ->
    [0] { "" }
   *[other] , por { $points }
}?
ask-award = { CAP($who) }: ¿quién merece un punto?
ask-recover = { CAP($who) }: ¿paga por recuperarse?

do-attack = Atacar{ GIVEN(AL($target), before: " ") }: { $item }{ PAREN($detail) }{ GIVEN($amount, before: ", por ") }
do-contest = Medirse{ GIVEN(EL($target), before: " con ") }: { $item }{ PAREN($detail) }{ GIVEN($amount, before: ", por ") }
do-hunt = Dar caza { AL($target) }{ GIVEN($amount, before: ", por ") }
do-hide = Esconderse{ GIVEN($amount, before: ", por ") }
do-flee = Huir{ GIVEN($amount, before: ", por ") }
do-flee_clear = Escabullirse por la salida{ GIVEN($detail, before: " (dificultad ", after: ")") }{ GIVEN($amount, before: ", por ") }
do-obstacle = Poner un obstáculo ante { EL($target) }{ GIVEN($detail, before: " (dificultad ", after: ")") }{ GIVEN($amount, before: ", por ") }
do-objective = Trabajar en el objetivo{ GIVEN($detail, before: " (dificultad ", after: ")") }{ GIVEN($amount, before: ", por ") }
do-challenge = Reto: { $item }{ GIVEN($detail, before: " (dificultad ", after: ")") }{ GIVEN($amount, before: ", por ") }
do-arm = Hacerse con un objeto: { $item }

defence-defend = { CAP($detail) } con { $item }{ GIVEN($amount, before: ", número ") }
object-none = Ninguno
object-use = { CAP($item) }
supernatural-supernatural = Pagar
full_strength-full_strength = Pagar
activate-pass = Ninguna
activate-element = «{ $item }»: { $detail }
activate-object = «{ $item }»: { $detail } para { EL($target) }
activate-object_self = «{ $item }»: { $detail } para { EL($target) }
danger-danger = Declararlo{ GIVEN($amount, before: ", por ") }
force-pass = No
force-succeed = Éxito { DEL($target) } por «{ $item }»
force-succeed_self = Éxito { DEL($target) } por «{ $item }»
force-fail = Fallo { DEL($target) } por «{ $item }»
force-fail_self = Fallo { DEL($target) } por «{ $item }»
protect-protect = Pagar y no perder nada
hurry-hurry = Pagar y actuar antes
again-again = Pagar y actuar otra vez
pursuer-pursuer = { CAP($target) }
seeker-seeker = { CAP($target) }
retry-retry = Pagar e intentarlo otra vez
join-join = Sumarse
special-use = Usarlo
special-no = No
award-award = { CAP($target) }
award-award_self = { CAP($target) }
award-no = Nadie
recover-each = Pagar: un punto de cada característica
recover-two = Pagar: dos puntos de { $item }
