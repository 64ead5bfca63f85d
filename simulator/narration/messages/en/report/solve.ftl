### Search for a setting.

solve-looking = Looking for { $target } among { $cells } settings; at most { $fights } fights; seed { $seed }
solve-where = Looking for { $target } with { $requires } among { $cells } settings; at most { $fights } fights; seed { $seed }
solve-and = and
solve-worse = The first is better
solve_verdict-reached = { $figure } is { $value } (goal: { $wanted }).
solve_verdict-coarse = { $figure } does not reach { $wanted }: settings lie on both sides of it, the nearest at { $value }; finer steps, or a second number, may get there.
solve_verdict-coarse_words = { $figure } does not reach { $wanted }: settings lie on both sides of it, the nearest at { $value }; changing a number as well may get there.
solve_verdict-beyond = { $wanted } is out of reach: all tested settings are on one side of it; the nearest gives { $value }.
solve_verdict-beyond_where = { $wanted } is out of reach with { $requires }: the nearest tested setting gives { $value }.
solve_verdict-unmet = No tested setting meets { $requires }; the first comes closest.
solve-sure = The chance that it beats the nearest other setting is { $chance }.
solve-over = over { $bound } %
solve_end-tie = It and the next one are too close to tell apart: use either.
solve_end-spent = The fights ran out before that was decided; --fights allows more.
solve-play = To play it: { $settings }
solve-cost = Cost: { $evaluations ->
    [1] 1 setting
   *[other] { $evaluations } settings
} of { $cells }.
solve-refused = Combinations that the scenario rejects: { $count }; for example, { $first }
solve-nothing = No setting could be tested.
