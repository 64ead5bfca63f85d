### Mensajes de la línea de órdenes sobre una ejecución.

fight_of = semilla { $seed }, combate { $fight }
again = --seed { $seed } lo repite
fights_of = Combates: { $fights }; semilla { $seed }
session-fights_of = Sesiones de campaña: { $fights }; semilla { $seed }
until = Hasta conocer { $figure } con ±{ $p }; como mucho { $fights } combates; semilla { $seed }
stopping = se para tras el combate en curso; interrumpe otra vez para parar ya
estimate = Esto tarda unos { $time }.
estimate_most = Esto tarda como mucho { $time }.
estimate_more = Esto tarda más de lo que parecía: faltan unos { $time }.
estimate_ask = ¿Seguir?
interim = { $figure }: { $mean } ({ $bounds })
to_go_on = { $stopped }; para seguir: { $again }
begins_anew = { $stopped }; no se pudo escribir el diario, así que esto empieza de nuevo: { $again }
stopped_fights = parado tras { $done } de { $most } combates
stopped_bounded = parado tras { $done } de { $most } combates como mucho
stopped_cells = parado tras { $done } de { $most } casillas
stopped_steps = parado tras { $done } pasos
stopped_search = parado tras { $done } combates
missed = { $figure } se conoce con ±{ $half } tras { $fights } combates, no con ±{ $asked }
missed_difference = la diferencia de { $figure } se conoce con ±{ $half } tras { $fights } combates, no con ±{ $asked }
missed_cells = { $figure } no se conoce con ±{ $asked } en { $missed } de { $cells } casillas tras { $fights } combates cada una, en la peor con ±{ $worst }; -n permite más
missed_more = { $missed }; harían falta unos { $more } (-n)
compared = Decide la cifra «{ $figure }»; los mismos dados, semilla { $seed }; como mucho { $count ->
    [1] un solo combate
   *[other] { $fights } combates
} de cada lado
compile_hint = Jugado en Python sin compilar. `make fast` compila Asalto en unos minutos; después esto tarda mucho menos.
page_hint = La página del servicio está en { $address }; `asalto open ESCENARIO` muestra en ella un escenario.
page_link = Probar variantes en la página del servicio
check_starts = arranca y responde a un ping
check_two_pings = responde a cada ping con su número
check_fight_without_question = juega un combate sin preguntas
check_captain = juega como capitán de un bando
check_two_fights = juega dos combates, uno tras otro
check_second_try = responde a una pregunta que se repite
check_one_option = responde a una pregunta con una sola opción
check_many_options = responde a una pregunta con miles de opciones
check_unknown_question = responde a una pregunta de una clase desconocida
check_long_message = lee un mensaje de casi un megabyte
check_pieces = lee un mensaje que llega a trozos
check_events = calla cuando no se le pregunta nada
check_end_of_input = termina cuando se cierra su entrada
check_plays = juega { $game } sin fallos
check_repeats = repite el mismo combate de { $game }
check_passed = { $checks ->
    [one] 1 comprobación
   *[other] { $checks } comprobaciones
}, ningún fallo
check_failed = { $checks ->
    [one] 1 comprobación
   *[other] { $checks } comprobaciones
}, { $failed } con fallos
valid_scenario = { $title } ({ $sides } bandos, { $combatants } combatientes)
valid_numbers = sorteado en cada combate: { $numbers }
valid_pack = un lienzo
valid_tactics = tácticas
valid_characters = personajes
untitled = sin título
print-written = Escrito: { $path }
