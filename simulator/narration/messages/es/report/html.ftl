### Los informes en HTML.

html-kicker = Asalto · { $system }
html-question = ¿Cómo { VERB($side, one: "le", many: "les") } irá { AL($side) } contra { $others }?
html-question_alone = ¿Cómo { VERB($side, one: "le", many: "les") } irá { AL($side) }?
html-contents = Contenido
html-fights = { $fights ->
    [1] 1 combate
   *[other] { $fights } combates
}
session-html-fights = { $fights ->
    [1] 1 sesión
   *[other] { $fights } sesiones
}
html-seed = semilla { $seed }
html-interval = 95 %: { $bounds }
html-key_wins = Victoria { DEL($side) }
html-key_verdict = Veredicto
html-key_verdict_note = de { $mildest } a { $gravest }
html-key_deaths = Muere alguien { DEL($side) }
html-key_tpk = No sobrevive nadie { DEL($side) }
html-side_ends_note = Para cada bando, en qué parte de los combates queda alguien en pie al final; si no queda nadie: todos muertos (contando lo que sigue al combate, donde quien agoniza se salva o muere), los supervivientes han escapado, o alguno está indefenso.
session-html-side_ends_note = Para cada bando, en qué parte de las sesiones queda alguien en pie al final; si no queda nadie: todos muertos (contando lo que sigue al combate, donde quien agoniza se salva o muere), los supervivientes han escapado, o alguno está indefenso.
html-key_draws = Sin vencedor
html-key_rounds = Rondas, lo normal
html-key_rounds_note = una de cada veinte veces { $p05 } o menos, una de cada veinte { $p95 } o más; { $mean } de media
html-key_lost = Muertos o perdidos { DEL($side) }
html-key_lost_note = de media por combate, de { $of }
session-html-key_lost_note = de media por sesión, de { $of }
section-outcomes = Resultado
section-time = Duración
section-people = Los combatientes al final
section-harm = Daño y caídas
section-watch = Combates para ver
session-section-watch = Sesiones para ver
section-luck = Suerte
section-more = Otras cifras
section-origin = Origen
html-plot_outcomes = Resultados
html-plot_rounds = Duración de los combates
session-html-plot_rounds = Duración de las sesiones
html-plot_upright = Sin caer todavía
html-plot_standing = En pie al final
html-plot_pool = Al final: { $pool }
html-plot_damage = Daño de media por combate
session-html-plot_damage = Daño de media por sesión
html-plot_felled = Causas de las caídas
html-plot_curve = { $curve } por ronda
html-note_upright = Parte de los combates en que todavía no ha caído tras cada ronda.
session-html-note_upright = Parte de las sesiones en que todavía no ha caído tras cada ronda.
html-note_upright_sides = Parte de cada bando que todavía no ha caído tras cada ronda.
html-note_spread = La barra va del peor al mejor 5 %; el punto es la mediana.
html-note_felled = Primera caída de cada cual, en parte de todos los combates.
session-html-note_felled = Primera caída de cada cual, en parte de todas las sesiones.
html-unit_rounds = rondas
html-unit_shares = de los combates
session-html-unit_shares = de las sesiones
html-dealt = hecho
html-taken = sufrido
html-others = otras causas
html-group_note = Los combatientes que solo se distinguen por su número van juntos (×): las cifras y los intervalos son medias del grupo.
html-watch_note = Por delante o por detrás: qué parte de su fuerza le queda al bando propio al final, menos la que les queda a los demás. Cada orden repite exactamente ese combate, dado a dado.
session-html-watch_note = Por delante o por detrás: qué parte de su fuerza le queda al bando propio al final, menos la que les queda a los demás. Cada orden repite exactamente esa sesión, dado a dado.
html-fight = Combate
html-what = Ejemplo de
html-edge = Resultado
html-command = Orden
html-story = { $what }: combate { $fight }, { $edge }
session-html-story = { $what }: sesión { $fight }, { $edge }
html-cut = … y { $lines } líneas más; la orden de arriba las muestra todas.
html-luck_note = Suerte: cuánto superaron de media los dados de cada cual a lo esperado, en desviaciones típicas. Si quien gana apenas tuvo suerte, deciden las reglas y el juego; si le hizo falta mucha, deciden los dados.
html-luck_won = Cuando gana su bando
html-luck_lost = Si no
html-steps = Paso a paso
html-ends = Finales
html-tactics = Decisiones por fila de las tácticas
html-per_fight = Media por combate
session-html-per_fight = Media por sesión
html-faults = Fallos de las políticas
html-command_title = Orden para repetirlo
html-versions = Asalto { $version }; reglas { $system } { $rules }; escenario { $digest }.
html-method = Los intervalos tienen una confianza del 95 %: exactos para las tasas (Clopper y Pearson) y de Student para las medias. Si algo no ha pasado nunca, «como mucho» da el extremo superior de su intervalo.
html-document = El escenario tal como se jugó (JSON)
section-verdict = Veredicto
section-differences = Todas las diferencias
section-arms = Lado a lado
html-arms_table = Cada lado por separado; rondas: pocas (una de cada veinte veces no hay más), lo normal y muchas (una de cada veinte no hay menos)
html-rounds_few = Rondas, pocas
html-rounds_usual = lo normal
html-rounds_many = muchas
html-compare_files = ¿Qué cambia de { $base } a { $others }?
html-compare_varied = ¿Qué cambia si «{ $path }» pasa de { $base } a { $others }?
html-pairs = { $fights ->
    [1] 1 combate
   *[other] { $fights } combates
} con los mismos dados
html-gain = Ahorro por usar los mismos dados
html-gain_note = veces más combates harían falta sin ellos
html-forest_note = Cada punto es una diferencia y cada línea su intervalo: si no toca el cero, esa diferencia, por sí sola, no es casualidad. En color, las que destacan entre todas: verde a favor del bando propio, rojo en contra.
html-forest_rates = tasas
html-unit_points = puntos porcentuales
html-figure_deaths = muertes
html-figure_rounds = rondas
html-figure_strength = fuerza restante (milésimas)
html-figure_damage_dealt = daño hecho
html-figure_damage_taken = daño sufrido
html-figure_hits = golpes
html-figure_total = { $what }, total de las copias
html-figure_total_standing = cuántos siguen en pie
html-figure_total_alive = cuántos siguen con vida
html-compare_method = Los dos lados juegan los mismos combates con los mismos dados y se comparan combate a combate. El intervalo de la cifra que decide tiene una confianza del 95 %, por mucho que se mirase antes de parar.
html-footer = Hecho con Asalto. Este archivo no carga nada de la red.

## Barridos

html_sweep-kicker = Asalto · barrido · { $system }
html_sweep-question = ¿Qué cambia con «{ $keys }»?
html_sweep-range = { $figure } va de { $low } (con { $low_at }) a { $high } (con { $high_at }).
html_sweep-several = uno de { $count } ajustes iguales: { $where }
html_sweep-same = { $figure } es { $low } en todas las casillas.
html_sweep-least = Mínimo: { $figure }
html_sweep-most = Máximo: { $figure }
html_sweep-cells = { $cells } casillas
section-shape = Efecto de cada ajuste
section-all = Todas las casillas
html_sweep-note = Todas las casillas usan los mismos dados, así que las diferencias se deben a los ajustes.
html_sweep-bars = Las rayas son intervalos del 95 %.
html_sweep-rows = Filas: { $axis }; cuanto más intenso el color, más alta la cifra.
html_sweep-scenario = El escenario de abajo es el de la primera casilla.
html_sweep-many = Con más de dos ajustes a la vez no hay dibujo; la tabla tiene todas las casillas.
html_sensitivity-question = ¿Qué hace cambiar «{ $figure }»?
html_sensitivity-effect = { $name }, { $then } en vez de { $now }: «{ $figure }» cambia en { $change }.
html_sensitivity-sure = Pasos que destacan
html_sensitivity-tried = Pasos probados
html_sensitivity-noise = Posible ruido
html_sensitivity-refused = Cambios imposibles
html_sensitivity-note = El verde ayuda al bando propio, el rojo lo perjudica; la raya es el intervalo del 95 %.
html_solve-question = ¿Qué ajuste lleva «{ $figure }» a { $wanted }?
html_solve-settings = Ajustes probados
html_solve-conflict = Objetivos en conflicto
html_solve-chosen = el ajuste elegido
html_solve-tried = { $tried ->
    [1] 1 ajuste
   *[other] { $tried } ajustes
} de { $cells }
html_solve-bars = Cada barra es un ajuste: { $keys }.
html_solve-target = La raya discontinua es el objetivo; las rayas verticales son intervalos del 95 %.
html_balance-kicker = Asalto · equilibrio · { $system }
html_balance-question = ¿Qué hay que cambiar para { $goal }?
html_balance-best = { $changes }: victoria { DEL($side) } en el { $win } ({ $win_bounds }), alguna muerte en el { $deaths } ({ $deaths_bounds }): { $grade }.
html_balance-before = { $before } como está
html_balance-now = como está
html_balance-way = solución { $way }
html_balance-ways = Soluciones
html_balance-target = La raya discontinua es el objetivo; las rayas son intervalos del 95 %.
html_balance-tried = { $tried ->
    [1] 1 ajuste
   *[other] { $tried } ajustes
} de { $levers ->
    [1] 1 palanca
   *[other] { $levers } palancas
}
html_balance-take = Cómo usar una solución
html_balance-or = o para una sola vez, con cualquier orden:
html_balance-file = ARCHIVO
html_exact-answer = La probabilidad de victoria { DEL($side) } es del { $chance }.
html_exact-method = No se ha tirado ningún dado: se ha seguido cada tirada posible con su probabilidad, así que no hay intervalos.
html_sweep-stages = Pasos superados
html_sweep-stages_note = En qué parte de las sesiones se superó cada paso, con cada ajuste.
