### Caminos hacia un combate justo.

balance-looking = Se busca { $goal } con { $levers ->
    [1] una palanca
   *[other] { $levers } palancas
}, en { $bound }; primero a grandes rasgos y luego con detalle; semilla { $seed }
balance-bound_fights = como mucho { $fights } combates (--fights)
balance-bound_time = { $bound }, unos { $seconds } s (--time)
balance-goal = una victoria en el { $win } de los combates
balance-goal_deaths = { $goal } y alguna muerte en menos del { $deaths }
balance-base = Como está: victoria { DEL($side) } en el { $win } ({ $win_bounds }), muere alguien en el { $deaths } ({ $deaths_bounds }): { $grade }.
balance-settled = Es lo que se pedía; no hay que cambiar nada.
balance-way = Camino
balance-what = Qué cambiar
balance-win = Victorias
balance-deaths = Muere alguien
balance-verdict = Veredicto
balance-none = Ninguna palanca cambia nada que ayude.
balance-missed = Ningún camino llega a { $goal }; estos son los que más se acercan.
balance-spent = Se jugaron todos los combates previstos antes de saberlo todo bien; con más --time, o más --fights, se sabe más.
balance-cost = { $tried ->
    [1] 1 ajuste
   *[other] { $tried } ajustes
}, { $fights } combates, { $seconds } s.
balance-take = Para escribir uno: { $command }
balance-ask = ¿Cuál se escribe (de 1 a { $ways }; 0: ninguno)?
balance-ask_file = ¿En qué archivo?
balance-written = { $path } queda escrito con el camino { $way }: { $changes }.
balance-written_same = { $path } queda escrito como estaba.
balance-was = antes { $stood }
balance-was_sheet = { $stood } en su ficha
balance-head = asalto balance: { $changes }.
balance-head_figures = Victoria { DEL($side) } en el { $win } ({ $win_bounds }), muere alguien en el { $deaths } ({ $deaths_bounds }); { $fights } combates, semilla { $seed }: { $grade }.
balance-unchanged = como está
balance-change-count = { $who }: { $then } en vez de { $now }
balance-change-life = { $who }: { $what } { $then } en vez de { $now }
balance-change-points = { $who }: { $what } { $then } en vez de { $now }
balance-change-weapon = { $who }: { $then } en vez de { $now }
balance-change-policy = { CAP($who) }: { $then } en vez de { $now }
balance-change-scene = { $what } { $then } en vez de { $now }

## Objetivos que se contradicen, de balance y de solve.

conflict-both = Los objetivos se contradicen: cada uno se puede cumplir, pero ningún ajuste probado los cumple todos.
conflict-nearest_target = Lo más cerca de { $target }, sin mirar lo demás: { $settings }, con { $figures }.
conflict-nearest_requires = Lo más cerca de { $requires }, sin mirar lo demás: { $settings }, con { $figures }.
