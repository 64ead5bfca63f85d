### Cada política de un bando contra cada política de otro.

matchups-pairs = Parejas de políticas: { $pairs }; combates de cada una con los mismos dados: { $fights }; semilla { $seed }
matchups-question = ¿Cuánto dependen de las políticas las probabilidades { DEL($side) }?
matchups-range = { $win }: entre { $low } (lo peor jugado: { $low_pair }) y { $high } (lo mejor jugado: { $high_pair }) de los combates; con los dos bandos en su mejor juego: { $value } ({ $value_pair }).
matchups-same = { $win }: { $rate } de los combates, sean cuales sean las políticas.
matchups-pair = { $policy } contra { $against }
matchups-stakes = Contra el mejor juego { DEL($against) }, la política { DEL($side) } mueve esta cifra hasta { $own } puntos; contra el mejor juego { DEL($side) }, la { DEL($against) } la mueve hasta { $other }.
matchups-key_value = Los dos bandos en su mejor juego
matchups-key_worst = Lo peor jugado
matchups-key_best = Lo mejor jugado
matchups-matrix = Victorias
matchups-reading = Victorias { DEL($side) } con la política de la fila, contra la política de la columna { DEL($against) }; debajo de cada una, su intervalo del 95 %.
matchups-dominated = Políticas dominadas
matchups-dominated_by = { $side }: { $policy } nunca es mejor que { $by }, y es claramente peor contra { $clear }.
matchups-dominated_note = Mejor: más victorias { DEL($side) } (para { EL($against) }, menos). «Claramente»: la diferencia destaca sobre el azar entre todas las diferencias de la tabla (corrección de Holm, 5 %).
matchups-none = Ninguna política está claramente dominada por otra.
matchups-method = Todas las casillas usan los mismos dados, así que las diferencias se deben a las políticas. Con los dos bandos en su mejor juego: cada bando usa la política, o el reparto de políticas, que más le asegura en esta tabla.
matchups-offer_title = Otras políticas
matchups-offer = cuánto dependen las probabilidades de las políticas
matchups-offer_page = Las probabilidades de arriba son las de las políticas del escenario. Esta orden juega cada política de un bando contra cada política del otro, con los mismos dados, y muestra cuánto dependen de ellas:
