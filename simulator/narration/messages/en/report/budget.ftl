# Budget of an encounter, without fights.

budget-side = { $side }: { $count ->
    [one] one combatant
   *[other] { $count } combatants
}, strength { $strength }; undisturbed it would bring the other side down in { $rounds } rounds
budget-verdict = Likely verdict: { $grade } (a win in about { $win } %, a death on the own side in about { $death } %)
budget-fits = { $name } alone: { $fair }, { $hard }
budget-fair = up to { $count } fair
budget-fair_none = none would be fair
budget-fair_most = { $count } or more fair
budget-hard = up to { $count } hard
budget-hard_same = more is too hard
budget-hard_none = one is too hard
budget-hard_most = { $count } or more hard
budget-checked = No fight was played. In { $checked } drawn encounters of this game, { $within } such verdicts were within one step of the fights' verdict.
budget-no_party = --against and --include need a party: asalto budget GAME "4 rookies" --against zombie
budget-no_enemy = A party needs an enemy: asalto budget GAME "4 rookies" --against zombie
