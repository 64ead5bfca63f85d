### Búsqueda de un ajuste.

solve-looking = Se busca { $target } entre { $cells } ajustes; como mucho { $fights } combates; semilla { $seed }
solve-where = Se busca { $target } con { $requires } entre { $cells } ajustes; como mucho { $fights } combates; semilla { $seed }
solve-and = y
solve-worse = El primero es mejor
solve_verdict-reached = { $figure } queda en { $value } (objetivo: { $wanted }).
solve_verdict-coarse = { $figure } no llega a { $wanted }: hay ajustes a ambos lados y el más cercano da { $value }; con pasos más finos, o con otro número a la vez, puede llegar.
solve_verdict-coarse_words = { $figure } no llega a { $wanted }: hay ajustes a ambos lados y el más cercano da { $value }; si se cambia también un número, puede llegar.
solve_verdict-beyond = { $wanted } queda fuera de alcance: todos los ajustes probados están al mismo lado; el más cercano da { $value }.
solve_verdict-beyond_where = { $wanted } queda fuera de alcance con { $requires }: el ajuste probado más cercano da { $value }.
solve_verdict-unmet = Ningún ajuste probado cumple { $requires }; el primero es el que más se acerca.
solve-sure = La probabilidad de que sea mejor que el ajuste vecino es del { $chance }.
solve-over = más del { $bound } %
solve_end-tie = Este y el siguiente casi empatan: sirve cualquiera de los dos.
solve_end-spent = Se acabaron los combates antes de decidirlo; --fights permite más.
solve-play = Para jugarlo: { $settings }
solve-cost = Coste: { $evaluations ->
    [1] 1 ajuste
   *[other] { $evaluations } ajustes
} de { $cells }.
solve-refused = Combinaciones que el escenario no admite: { $count }; por ejemplo, { $first }
solve-nothing = No se ha podido probar ningún ajuste.
