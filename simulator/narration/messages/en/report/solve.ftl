### The setting that is looked for.

solve-looking = Looking for { $target } among { $cells } settings; at most { $fights } fights; seed { $seed }
solve-where = Looking for { $target } where { $requires } among { $cells } settings; at most { $fights } fights; seed { $seed }
solve-and = and
solve-worse = The first is better
solve_verdict-reached = { $figure } is { $value }; { $wanted } was asked for.
solve_verdict-coarse = { $figure } does not come to { $wanted }: there are settings on either side, but none nearer than { $value }; finer steps, or another number as well, may get there.
solve_verdict-coarse_words = { $figure } does not come to { $wanted }: there are settings on either side, but none nearer than { $value }; a number changed as well may get there.
solve_verdict-beyond = { $wanted } is out of reach: all that was tried is on one side of it, and the nearest is { $value }.
solve_verdict-beyond_where = { $wanted } is out of reach where { $requires } in all that was tried: the nearest is { $value }.
solve_verdict-unmet = No setting that was tried meets { $requires }; the first falls short by least.
solve-sure = It is better than its nearest neighbour with a chance of { $chance }.
solve-over = over { $bound } %
solve_end-tie = Between it and the next one more fights would hardly decide: either serves.
solve_end-spent = The fights allowed were spent before that was decided; --fights allows more.
solve-play = To play it: { $settings }
solve-cost = Cost: { $evaluations ->
    [1] 1 setting
   *[other] { $evaluations } settings
} of { $cells }.
solve-refused = Combinations that the scenario does not allow: { $count }; for instance, { $first }
solve-nothing = No setting could be tried.
