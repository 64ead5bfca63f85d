### El ajuste que se busca.

solve-looking = Se busca { $target } entre { $cells } ajustes; como mucho { $fights } combates; semilla { $seed }
solve-where = Se busca { $target } con { $requires } entre { $cells } ajustes; como mucho { $fights } combates; semilla { $seed }
solve-and = y
solve-worse = El primero es mejor
solve_verdict-reached = { $figure } queda en { $value }; se pedía { $wanted }.
solve_verdict-coarse = { $figure } no llega a { $wanted }: hay ajustes por encima y por debajo, y el más cercano da { $value }; pasos más finos, u otro número a la vez, pueden llegar.
solve_verdict-coarse_words = { $figure } no llega a { $wanted }: hay ajustes por encima y por debajo, y el más cercano da { $value }; cambiar también un número puede llegar.
solve_verdict-beyond = { $wanted } queda fuera de alcance: todo lo probado está al mismo lado, y lo más cercano es { $value }.
solve_verdict-beyond_where = { $wanted } queda fuera de alcance con { $requires } en todo lo probado: lo más cercano es { $value }.
solve_verdict-unmet = Ningún ajuste probado cumple { $requires }; el primero es el que menos falta.
solve-sure = Es mejor que su vecino más próximo con una probabilidad de { $chance }.
solve-over = más del { $bound } %
solve_end-tie = Entre él y el siguiente más combates apenas decidirían: cualquiera de los dos sirve.
solve_end-spent = Se acabaron los combates permitidos antes de decidirlo; --fights permite más.
solve-play = Para jugarlo: { $settings }
solve-cost = Coste: { $evaluations ->
    [1] 1 ajuste
   *[other] { $evaluations } ajustes
} de { $cells }.
solve-refused = Combinaciones que el escenario no admite: { $count }; por ejemplo, { $first }
solve-nothing = No se ha podido probar ningún ajuste.
