# Presupuesto de un encuentro, sin combates.

budget-side = { $side }: { $count ->
    [one] un combatiente
   *[other] { $count } combatientes
}, fuerza { $strength }; sin oposición derribaría al otro bando en { $rounds } rondas
budget-verdict = Veredicto probable: { $grade } (victoria en un { $win } % más o menos; alguna muerte en el bando propio en un { $death } %)
budget-fits = { $name }, a solas: { $fair }; { $hard }
budget-fair = hasta { $count }, justo
budget-fair_none = ninguno sería justo
budget-fair_most = { $count } o más, justo
budget-hard = hasta { $count }, difícil
budget-hard_same = más ya son demasiados
budget-hard_none = uno ya es demasiado
budget-hard_most = { $count } o más, difícil
budget-checked = No se ha jugado ningún combate. En { $checked } encuentros sacados al azar de este juego, { $within } veredictos así quedaron a un paso como mucho del de los combates.
budget-no_party = --against e --include piden un grupo: asalto budget JUEGO "4 novatos" --against zombi
budget-no_enemy = Un grupo pide un enemigo: asalto budget JUEGO "4 novatos" --against zombi
