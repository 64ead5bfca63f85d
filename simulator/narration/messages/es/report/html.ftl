### Los informes en HTML.

html-kicker = Asalto · { $system }
html-question = ¿Qué le espera { AL($side) } contra { $others }?
html-question_alone = ¿Qué le espera { AL($side) }?
html-contents = Contenido
html-fights = { $fights ->
    [1] 1 combate
   *[other] { $fights } combates
}
evening-html-fights = { $fights ->
    [1] 1 velada
   *[other] { $fights } veladas
}
html-seed = semilla { $seed }
html-interval = 95 %: { $bounds }
html-key_wins = Victoria { DEL($side) }
html-key_verdict = Veredicto
html-key_verdict_note = de { $mildest } a { $gravest }
html-key_deaths = Muere alguien { DEL($side) }
html-key_tpk = No sobrevive nadie { DEL($side) }
html-side_ends_note = De cada bando, en qué parte de los combates queda alguien en pie; o, si no queda nadie, no hay supervivientes, los que viven han escapado o alguien yace a merced del otro bando.
evening-html-side_ends_note = De cada bando, en qué parte de las veladas queda alguien en pie; o, si no queda nadie, no hay supervivientes, los que viven han escapado o alguien yace a merced del otro bando.
html-key_draws = Sin vencedor
html-key_rounds = Rondas, lo normal
html-key_rounds_note = una de cada veinte veces { $p05 } o menos, una de cada veinte { $p95 } o más; { $mean } de media
html-key_lost = Muertos o perdidos { DEL($side) }
html-key_lost_note = de media por combate, de { $of }
evening-html-key_lost_note = de media por velada, de { $of }
section-outcomes = Quién gana
section-time = Cuánto dura
section-people = Cómo acaba cada cual
section-harm = Daño y caídas
section-watch = Combates que ver
evening-section-watch = Veladas que ver
section-luck = Cuánto fue suerte
section-more = Lo demás
section-origin = De dónde sale esto
html-plot_outcomes = Resultados
html-plot_rounds = Duración de los combates
evening-html-plot_rounds = Duración de las veladas
html-plot_upright = Quién sigue sin caer
html-plot_standing = En pie al final
html-plot_pool = Al final: { $pool }
html-plot_damage = Daño de media por combate
evening-html-plot_damage = Daño de media por velada
html-plot_felled = A manos de quién se cae
html-plot_curve = { $curve } por ronda
html-note_upright = Parte de los combates en que todavía no ha caído tras cada ronda.
evening-html-note_upright = Parte de las veladas en que todavía no ha caído tras cada ronda.
html-note_upright_sides = Parte de cada bando que todavía no ha caído tras cada ronda.
html-note_spread = La barra va del peor al mejor 5 %; el punto es la mediana.
html-note_felled = Primera caída de cada cual, en parte de todos los combates.
evening-html-note_felled = Primera caída de cada cual, en parte de todas las veladas.
html-unit_rounds = rondas
html-unit_shares = de los combates
evening-html-unit_shares = de las veladas
html-dealt = hecho
html-taken = sufrido
html-others = otras causas
html-group_note = Quienes solo se distinguen por su número van juntos (×): la media de todos, y la media de sus intervalos.
html-watch_note = Por delante o por detrás: cuánta fuerza le queda al propio bando al final, en tanto por ciento, menos la que les queda a los demás. Cada orden repite ese combate, dado a dado.
evening-html-watch_note = Por delante o por detrás: cuánta fuerza le queda al propio bando al final, en tanto por ciento, menos la que les queda a los demás. Cada orden repite esa velada, dado a dado.
html-fight = Combate
html-what = Qué tiene
html-edge = Cómo quedó
html-command = Orden
html-story = { $what }: combate { $fight }, { $edge }
evening-html-story = { $what }: velada { $fight }, { $edge }
html-cut = … y { $lines } líneas más; la orden de arriba lo cuenta entero.
html-luck_note = Suerte: cuántas desviaciones típicas sacaron de más los dados de cada cual, de media. Si quien gana apenas tuvo suerte, el resultado es de las reglas y de quien juega; si le hizo falta mucha, de los dados.
html-luck_won = Cuando gana su bando
html-luck_lost = Cuando no
html-steps = A lo largo de la velada
html-ends = Finales
html-tactics = Qué fila de las tácticas decidió
html-per_fight = Por combate, de media
evening-html-per_fight = Por velada, de media
html-faults = Fallos de quienes juegan
html-command_title = La orden que lo repite
html-versions = Asalto { $version }; reglas { $system } { $rules }; escenario { $digest }.
html-method = Los intervalos contienen el valor verdadero con una confianza del 95 %: los de las tasas son exactos (Clopper y Pearson) y los de las medias, de Student. Donde algo no ha pasado nunca, «como mucho» dice hasta dónde puede llegar aún.
html-document = El escenario, tal como se jugó (JSON)
section-verdict = El veredicto
section-differences = Todas las diferencias
section-arms = Lado a lado
html-arms_table = Cada cual por separado; rondas: pocas (una de cada veinte veces no hay más), lo normal y muchas (una de cada veinte no hay menos)
html-rounds_few = Rondas, pocas
html-rounds_usual = lo normal
html-rounds_many = muchas
html-compare_files = ¿Qué cambia de { $base } a { $others }?
html-compare_varied = ¿Qué cambia si «{ $path }» pasa de { $base } a { $others }?
html-pairs = { $fights ->
    [1] 1 combate
   *[other] { $fights } combates
} con los mismos dados
html-gain = Ahorro por los mismos dados
html-gain_note = veces más combates harían falta sin ellos
html-forest_note = Cada punto es una diferencia y cada línea su intervalo: si no toca el cero, no es casualidad de ese número. En color, las que destacan entre todas: verde a favor del propio bando, rojo en contra.
html-forest_rates = tasas
html-unit_points = puntos porcentuales
html-figure_deaths = muertes
html-figure_rounds = rondas
html-figure_strength = fuerza restante (milésimas)
html-figure_damage_dealt = daño hecho
html-figure_damage_taken = daño sufrido
html-figure_hits = golpes
html-figure_total = { $what }, sumando los iguales
html-figure_total_standing = cuántos siguen en pie
html-figure_total_alive = cuántos viven
html-compare_method = Ambos lados jugaron los mismos combates con los mismos dados, y se compara combate a combate. El intervalo de lo que decide vale con un 95 % de confianza, por mucho que se mirase antes de parar.
html-footer = Hecho con Asalto. Este archivo no carga nada de fuera.

## Barridos

html_sweep-kicker = Asalto · barrido · { $system }
html_sweep-question = ¿Qué cambia con «{ $keys }»?
html_sweep-range = { $figure } va de { $low } (con { $low_at }) a { $high } (con { $high_at }).
html_sweep-several = { $count } son iguales, como { $where }
html_sweep-same = { $figure } es { $low } en todas las casillas.
html_sweep-culled = Casillas abandonadas por lo que pedía --cull: { $count }.
html_sweep-least = Lo menos: { $figure }
html_sweep-most = Lo más: { $figure }
html_sweep-cells = { $cells } casillas
section-shape = Qué hace cada ajuste
section-all = Todas las casillas
html_sweep-note = Todas las casillas se juegan con los mismos dados, así que lo que cambia de una a otra se debe a lo que se varía.
html_sweep-bars = Las rayas son intervalos del 95 %.
html_sweep-rows = En filas { $axis }; cuanto más color, más alto.
html_sweep-scenario = El escenario de abajo es el de la primera casilla.
html_sweep-many = Con más de dos cosas que varían no hay dibujo; la tabla tiene todas las casillas.
html_sensitivity-question = ¿Qué cambia la cifra «{ $figure }»?
html_sensitivity-effect = { $name }, { $then } en vez de { $now }: «{ $figure }» cambia en { $change }.
html_sensitivity-sure = Pasos que destacan
html_sensitivity-tried = Pasos probados
html_sensitivity-noise = Lo que puede ser ruido
html_sensitivity-refused = Lo que no se puede cambiar
html_sensitivity-note = El verde ayuda al propio bando, el rojo lo perjudica; la raya es el intervalo del 95 %.
html_solve-question = ¿Qué ajuste lleva «{ $figure }» a { $wanted }?
html_solve-settings = Ajustes probados
html_solve-conflict = Dónde se contradicen los objetivos
html_solve-chosen = el ajuste encontrado
html_solve-tried = { $tried ->
    [1] 1 ajuste
   *[other] { $tried } ajustes
} de { $cells }
html_solve-bars = Cada barra es un ajuste: { $keys }.
html_solve-target = La raya discontinua es lo que se pedía; las rayas verticales son intervalos del 95 %.
html_balance-kicker = Asalto · equilibrio · { $system }
html_balance-question = ¿Qué hay que cambiar para { $goal }?
html_balance-best = { $changes }: victoria { DEL($side) } en el { $win } ({ $win_bounds }), muere alguien en el { $deaths } ({ $deaths_bounds }): { $grade }.
html_balance-before = { $before } como está
html_balance-now = como está
html_balance-way = camino { $way }
html_balance-ways = Caminos hacia un combate justo
html_balance-target = La raya discontinua es lo que se pedía; las rayas son intervalos del 95 %.
html_balance-tried = { $tried ->
    [1] 1 ajuste
   *[other] { $tried } ajustes
} de { $levers ->
    [1] 1 palanca
   *[other] { $levers } palancas
}
html_balance-take = Cómo tomar uno
html_balance-or = o para una sola vez, con cualquier orden:
html_balance-file = ARCHIVO
html_exact-answer = La victoria { DEL($side) } tiene una probabilidad del { $chance }.
html_exact-method = No se ha sorteado nada: se ha seguido cada manera en que pueden caer los dados, con su probabilidad, así que no hay intervalos.
html_sweep-stages = Hasta dónde llegan
html_sweep-stages_note = En qué parte de las veladas se superó cada paso, ajuste por ajuste.
