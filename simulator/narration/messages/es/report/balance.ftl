### Soluciones para un combate justo.

balance-looking = Se busca { $goal } con { $levers ->
    [1] una palanca
   *[other] { $levers } palancas
}, en { $bound }; primero a grandes rasgos y luego con detalle; semilla { $seed }
balance-bound_fights = como mucho { $fights } combates (--fights)
balance-bound_time = { $bound }, unos { $seconds } s (--time)
balance-goal = una victoria en el { $win } de los combates
balance-goal_deaths = { $goal } y alguna muerte en menos del { $deaths }
balance-base = Como está: victoria { DEL($side) } en el { $win } ({ $win_bounds }), alguna muerte en el { $deaths } ({ $deaths_bounds }): { $grade }.
balance-settled = Ya cumple el objetivo; no hay que cambiar nada.
balance-way = Solución
balance-what = Cambio
balance-win = Victorias
balance-deaths = Alguna muerte
balance-verdict = Veredicto
balance-none = Ninguna palanca ayuda.
balance-missed = Ninguna solución demuestra alcanzar { $goal } con { $within } puntos de margen; la más cercana se queda a { $off }.
balance-off_wins = { $points } puntos de victorias
balance-off_deaths = { $points } puntos de muertes
balance-few = El presupuesto es muy corto: una solución solo se muestra tras { $least } combates propios.
balance-met = Objetivo
balance-there = cumplido
balance-open = sin demostrar
balance-spent = El presupuesto se agotó antes de afinar todas las cifras; con más --time o más --fights se afinan.
balance-cost = { $tried ->
    [1] 1 ajuste
   *[other] { $tried } ajustes
}, { $fights } combates, { $seconds } s.
balance-take = Para escribir una: { $command }
balance-ask = ¿Cuál se escribe (de 1 a { $ways }; 0: ninguna)?
balance-ask_file = ¿En qué archivo?
balance-written = Solución { $way } escrita en { $path }: { $changes }.
balance-written_same = { $path } escrito sin cambios.
balance-was = antes { $stood }
balance-was_sheet = { $stood } en su ficha
balance-head = asalto balance: { $changes }.
balance-head_figures = Victoria { DEL($side) } en el { $win } ({ $win_bounds }), alguna muerte en el { $deaths } ({ $deaths_bounds }); { $fights } combates, semilla { $seed }: { $grade }.
balance-unchanged = como está
balance-change-count = { $who }: { $then } en vez de { $now }
balance-change-removed = sin { $who }
balance-change-life = { $who }: { $what } { $then } en vez de { $now }
balance-change-points = { $who }: { $what } { $then } en vez de { $now }
balance-change-weapon = { $who }: { $then } en vez de { $now }
balance-change-policy = { CAP($who) }: { $then } en vez de { $now }
balance-change-scene = { $what } { $then } en vez de { $now }

## Objetivos que se contradicen, de balance y de solve.

conflict-both = Los objetivos se contradicen: cada uno se puede cumplir, pero ningún ajuste probado los cumple a la vez.
conflict-nearest_target = Lo más cerca de { $target } por separado: { $settings }, con { $figures }.
conflict-nearest_requires = Lo más cerca de { $requires } por separado: { $settings }, con { $figures }.
