### Torneos: clasificación, emparejamientos, contrastes.

tournament-format-round_robin = Todos contra todos
tournament-format-gauntlet = Desafío: el primero contra cada uno de los demás
tournament-format-swiss = Sistema suizo
tournament-format-knockout = Eliminatorias
tournament-format-match = Duelo
tournament-about = { $format }: { $entrants } participantes, { $scenarios ->
    [one] un escenario
   *[other] { $scenarios } escenarios
 }; { $amount }; semilla { $seed }
tournament-amount-pairs = { $pairs } pares de partidas por emparejamiento y escenario
tournament-amount-rounds = { $pairs } pares de partidas por emparejamiento y escenario en cada ronda
tournament-amount-adaptive = { $pairs } pares de partidas por emparejamiento y escenario, hasta { $most } donde el orden no esté claro
tournament-amount-precision = pares de partidas hasta conocer cada puntuación con { $width } Elo, { $most } como mucho
tournament-amount-sprt = pares de partidas hasta que el contraste decida entre { $elo1 } y { $elo0 } { $scale }, { $most } como mucho
tournament-sprt_expected = El contraste necesita unos { $at0 } pares si la diferencia es de { $elo0 } { $scale }, { $at1 } si es de { $elo1 } y { $middle } a medio camino.

tournament-scale-logistic = Elo
tournament-scale-normalized = puntos de Elo normalizado

tournament-rank = #
tournament-entrant = Participante
tournament-rating = Elo
tournament-interval = 95 %
tournament-points = Puntos
tournament-games = Partidas
tournament-score = Tanteo
tournament-ahead = Mejor que el siguiente
tournament-faults = Fallos
tournament-time = ms por decisión
tournament-time_p95 = p95
tournament-time_most = la más lenta
tournament-rounds_won = Rondas
tournament-buchholz = Buchholz
tournament-out = Cae en
tournament-never_out = -
tournament-unknown = desconocido

tournament-winner = { $name } va por delante de { $next } (seguridad: { $sure }).
tournament-first = { $name } va en cabeza, pero no está claro que sea mejor que { $next } (seguridad: { $sure }).
tournament-knockout_won = { $name } ha ganado la final contra { $next }.
tournament-level = { $name } y { $next } están igualados.
tournament-withheld = Sin veredicto: el { $share } de las partidas se perdió por incomparecencia o fallo, y el resto dice poco sobre quién juega mejor.
tournament-rating_note = El Elo es relativo a la media: 100 de ventaja son un tanteo del 64 %; 400, uno del 91 %.
tournament-faulty_note = El { $share } de las partidas se perdió por fallos.
tournament-cycle = Ciclo: { $names }.
tournament-beats = { $one } gana a { $other }
tournament-too_many_rounds = { $rounds } rondas son más de las que caben: tras { $most }, los { $entrants } participantes ya se han enfrentado todos.
tournament-unplayed = Tras { $played ->
    [one] una ronda
   *[other] { $played } rondas
 } todos se han enfrentado; { $rounds ->
    [one] queda una pedida
   *[other] quedan { $rounds } pedidas
 } sin jugar.
tournament-undecided = Sin decidir: { $pairings }.
tournament-missed = El intervalo más ancho es de { $width } Elo (objetivo: { $asked }); max_pairs permite más.
tournament-withdrawn = Retirado: { $name }. { $why }
tournament-stopped = parado tras { $done } partidas
tournament-go_on = Para seguir, o jugar lo que se añada: { $again }

tournament-cross = Cara a cara
tournament-cross_note = Tanteo de la fila contra la columna, en todos los escenarios.
tournament-pairings = Emparejamientos
tournament-against = Emparejamiento
tournament-scenario = Escenario
tournament-pairs = Pares
tournament-results = + = −
tournament-pentanomial = Pares, de perdido a ganado
tournament-sure = Seguridad
tournament-scenarios = Escenarios
tournament-best = En qué se convirtió la política best
tournament-side = Bando
tournament-mind = best equivale a
tournament-opponents = Contra
tournament-sides = Bandos
tournament-weight = Peso
tournament-spread = Dispersión
tournament-clear = Claros
tournament-clear_of = { $clear } de { $of }
tournament-scenarios_note = Dispersión: desviación típica de las puntuaciones de un escenario más allá del azar, en Elo. Claros: emparejamientos que el escenario decide.
tournament-round = Ronda { $number }
tournament-round_score = { $one } - { $other } { $score }
tournament-bye = { $name } descansa
tournament-by_seed = { $one } - { $other } siguen igualados; decide el orden de inscripción
tournament-fault_head = Fallos
tournament-fault-crashed = ha reventado
tournament-fault-late = tarde
tournament-fault-illegal = respuesta ilegal
tournament-fault-gone = proceso perdido
tournament-fault_line = { $name }: { $how }, { $times ->
    [one] una vez
   *[other] { $times } veces
 }. { $message }
tournament-watch = Partidas para ver
tournament-watch-upset = La mayor sorpresa: { $winner } gana a { $loser } con una probabilidad del { $figure }
tournament-watch-longest = La más larga: { $figure } rondas
tournament-watch-closest = La más reñida: una diferencia de fuerza del { $figure }
tournament-speed = Jugadas { $games } partidas en { $seconds } s, { $rate } por segundo
tournament-sprt-accepted = { $one } es al menos { $elo1 } { $scale } mejor que { $other } (no solo { $elo0 }).
tournament-sprt-rejected = { $one } es como mucho { $elo0 } { $scale } mejor que { $other } (no { $elo1 }).
tournament-sprt-undecided = Sin decidir: { $one } puede ser { $elo1 } { $scale } mejor que { $other }, o { $elo0 }.
tournament-sprt_basis = Tras { $pairs } pares, el logaritmo de la razón de verosimilitudes es { $llr }; los límites son { $lower } y { $upper }.
tournament-sprt_one = el primero
tournament-sprt_other = el segundo
tournament-sprt_elo = Estimación con estos pares: { $elo } { $scale } ({ $interval }).
tournament-certain = con certeza
tournament-progress = Evolución
tournament-progress_note = La puntuación tras cada parte de las partidas, por orden de número.
tournament-share = { $parts } partes iguales de las partidas, en orden
tournament-standings = Clasificación
tournament-elo = Elo
tournament-what = Torneo
tournament-champion = Primero
tournament-games_key = Partidas
tournament-apart = Ventaja
tournament-to_go = { $done } de { $of } partidas, { $rate } por segundo
tournament-by_scenario_note = Elo con las partidas de cada escenario por separado, con la mitad del intervalo del 95 %; ≥ y ≤ son intervalos con un solo extremo.
