### Palabras comunes a los resúmenes en texto y los informes en HTML.

step = Paso
done = Superado
rounds_head = Rondas
rest = descanso
what = Encuentro
combatant = Combatiente
side = Bando
state = Estado
wins = Victorias
rate = Tasa
interval = Intervalo 95 %
no_winner = sin vencedor
rounds = Rondas: { $mean } de media; la mitad de { $unit } dura { $p50 } o menos, una de cada veinte veces { $p05 } o menos y una de cada veinte { $p95 } o más; el máximo, { $max }
standing = En pie
alive = Con vida
left = Media al final
tactics = Tácticas
decisions = Decisiones
idle_row = Aviso: { $row } ({ $side }) no ha decidido nada en { $fights ->
    [1] un combate
   *[other] { $fights } combates
}.
per_fight = Media por combate
session-per_fight = Media por sesión
ending = Final
winner = Vence
fights = Combates
session-fights = Sesiones de campaña
at_most = como mucho { $bound }
at_least = como poco { $bound }
between = { $low } a { $high }
speed = Jugados { $fights } en { $seconds } s, { $rate } por segundo
faults = Fallos
kind = Pregunta
how = Fallo
times = Veces
first = Primero
in_fight = combate { $fight }: { $message }
at_end = Al final
headline-wins = Victoria { DEL($side) } en el { $rate } de { $unit } (intervalo 95 %: { $bounds }).
headline-adjusted = Descontada la suerte: { $figure }, { $mean } (intervalo 95 %: { $bounds }), tan preciso como { $fights } combates sin descontarla.
headline-tpk = Muere alguien { DEL($side) } en el { $some } ({ $some_bounds }) y no sobrevive nadie en el { $rate } ({ $bounds }){ $rest }.
headline-tpk_helpless = ; en el { $rate } caen todos y alguno queda indefenso
headline-tpk_away = ; en el { $rate } escapan todos los supervivientes
headline-verdict = Veredicto: { $grade }{ $range }.
headline-verdict_range = ; tras { $count ->
    [1] un solo combate
   *[other] { $count } combates
} aún cabe de { $mildest } a { $gravest }
session-headline-verdict_range = ; tras { $count ->
    [1] una sola sesión
   *[other] { $count } sesiones
} aún cabe de { $mildest } a { $gravest }
luck_dice-level = como de costumbre ({ $sigmas } desviaciones típicas)
luck_dice-better = algo mejores que la media ({ $sigmas } desviaciones típicas)
luck_dice-far_better = claramente mejores que la media ({ $sigmas } desviaciones típicas)
luck_dice-worse = algo peores que la media ({ $sigmas } desviaciones típicas)
luck_dice-far_worse = claramente peores que la media ({ $sigmas } desviaciones típicas)
headline-rounds = { $rounds ->
    [one] Lo normal es una ronda
   *[other] Lo normal son { $p50 } rondas
}{ PAREN($range) }.
headline-range = de { $p05 } a { $p95 }
headline-falls = Quien más cae es { $who }, en el { $rate }.
headline-no_falls = No cae nadie { DEL($side) }.
headline-drawn = Sorteado en cada combate: { $numbers }.
headline-drawn_number = { $number } { $text } ({ $mean } de media)
headline-drawn_more = { $count } más
headline-absent = Las cifras de un combatiente que falta en algunos combates cuentan solo los combates en los que participó.
exact-draws = Sobre todos los sorteos de { $numbers }.
headline-luck_little = La suerte decide poco: los dados { DEL($side) } salieron { $won } al ganar y { $lost } cuando no.
headline-luck_some = Deciden la suerte y el juego: los dados { DEL($side) } salieron { $won } al ganar y { $lost } cuando no.
headline-luck_much = La suerte decide mucho: los dados { DEL($side) } salieron { $won } al ganar y { $lost } cuando no.
unit = los combates
session-unit = las sesiones
grade-trivial = trivial
grade-fair = justo
grade-hard = difícil
grade-deadly = mortal
grade-hopeless = sin esperanza
grade-undecided = sin decidir
verdict-no_decision = sin vencedor en el { $rate } de los combates cuando terminan ({ $ending })
headline-verdict_undecided = : { $why }
side_ends = Después
side_end-stands = alguien en pie
side_end-dead = todos muertos
side_end-away = escapan
side_end-helpless = indefensos
upright = Sin caer por ronda
dealt = Daño hecho
taken = Sufrido
hits = Golpes
falls = Cae
felled = Derribado por
no_cause = sin causa registrada
cause-run = su propia huida
cause-flight = huida por miedo
cause-left_the_field = salir del campo
watch = Para ver un combate:
session-watch = Para ver una sesión:
edge = { $what }: { $edge }
edge-ahead = un { $share } por delante
edge-behind = un { $share } por detrás
edge-level = igualados
kind_worst = el peor
kind_p05 = malo, uno de cada veinte
kind_median = normal
kind_p95 = bueno, uno de cada veinte
kind_best = el mejor
kind_fall = cae { $of }
kind_draw = sin vencedor: { $of }
kind_win = victoria { DEL($of) }
against = { $other } frente a { $base }
verdict-better = mejor
verdict-worse = peor
verdict-more = más
verdict-less = menos
verdict-same = ninguna diferencia mayor que { $margin }
verdict-open = aún no está claro: { $more ->
    [1] hace falta un combate más
   *[other] hacen falta unos { $more } combates más
}
small_too = { $verdict }, pero en menos de { $margin }
decided = { $figure }: { $base } con { $base_label }, { $other } con { $other_label }; diferencia { $change } (intervalo 95 %: { $interval })
saved = Combates de cada lado: { $fights }; sin emparejarlos harían falta { $gain } veces más
pairs = Combates de cada lado: { $fights }
figure = Cifra
figure_of = { $what }: { $who }
figure_quoted = «{ $figure }»
key-count = número de { $who }
key-policy = política { DEL($who) }
key-field = { $what } de { $who }
figure-win = victoria { DEL($who) }
figure-draw = sin vencedor
figure-tpk = no sobrevive nadie del grupo
figure-rounds = rondas
figure-strength = fuerza restante (milésimas){ GIVEN($who, before: ": ") }
figure-steps = pasos superados
figure-done = paso { $who } superado
figure-ending = final: { $who }
figure-wiped = nadie en pie { DEL($who) }
figure-dead = sin supervivientes { DEL($who) }
figure-away = huida { DEL($who) }
figure-helpless = { $who } sin defensa
figure-some_dead = muere alguien { DEL($who) }
figure-deaths = muertes { DEL($who) }
figure-standing = { $who } en pie
figure-alive = { $who } con vida
figure-total_standing = { $who }: cuántos siguen en pie
figure-total_alive = { $who }: cuántos siguen con vida
all_copies = { $who } (todos)
figure-damage_dealt = daño hecho: { $who }
figure-damage_taken = daño sufrido: { $who }
figure-hits = golpes: { $who }
difference = Diferencia
pairing = Ahorro
points = { $value } puntos
unknown = desconocido
always = la misma en todos los combates
stands_out = {"*"}: destaca entre las { $count } cifras comparadas (Holm)
none_differs = Sin diferencia en ningún combate: { $names }
both_ways = Combate { $fight }, { $figure }: { $base } con { $base_label }, { $other } con { $other_label }

## Por qué acaba un combate, gane quien gane; los finales de un juego están entre sus palabras.

ending-last_side = queda un solo bando
ending-mutual = todos los bandos han caído
ending-draw = se acabó el tiempo
ending-completed = cadena completa
ending-defeated = derrota del grupo
ending-retreat = retirada

# The policy best.

best-became = best equivale a { $sides }
best-means = ; decidido con las medias de los números sorteados, redondeadas hacia arriba
drawn-numbers = Sorteado: { $numbers }
best-kept = best equivale a { $sides }; se decide con el escenario tal como está y vale para todas las variantes
best-side = { $mind } ({ $side })
