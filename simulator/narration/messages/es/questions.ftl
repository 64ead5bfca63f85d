### Preguntas a quien juega, y sus respuestas. ask-CLASE es la pregunta; CLASE-VERBO, una respuesta a esa pregunta;
### do-VERBO, la misma respuesta a cualquier pregunta. JUEGO/questions.ftl tiene lo que un juego dice de otro modo.

ask = { CAP($who) }: ¿{ $kind }?
ask-turn = { CAP($who) }: ¿qué hace en su turno?

do = { CAP($verb) }{ GIVEN(EL($item), before: ": ") }{ GIVEN(AL($target), before: ", ") }{ PAREN($detail) }{ GIVEN($several, before: ", ") }

do-no = No
do-yes = Sí
do-pass = Pasar
do-wait = Esperar
do-none = Nada más
do-done = Ya está
do-melee_attack = Atacar { AL($target) }{ GIVEN(EL($item), before: " con ") }{ PAREN($detail) }
do-ranged_attack = Disparar { AL($target) }{ GIVEN(EL($item), before: " con ") }{ PAREN($detail) }
do-throw = Lanzar { EL($item) } { AL($target) }{ PAREN($detail) }
do-aim = Apuntar { AL($target) }{ GIVEN(EL($item), before: " con ") }
do-reload = Recargar{ GIVEN(EL($item), before: " ") }
do-clear_jam = Desencasquillar{ GIVEN(EL($item), before: " ") }
do-draw = Empuñar { EL($item) }
do-pick_up = Recoger { EL($item) }
do-drop = Soltar { EL($item) }
do-hide = Esconderse
do-stand = Levantarse
do-surrender = Rendirse
do-flee = Huir
