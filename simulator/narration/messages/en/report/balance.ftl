### Solutions that make a fight fair.

balance-looking = Looking for { $goal } with { $levers ->
    [1] one lever
   *[other] { $levers } levers
}, in { $bound }; coarse first, then fine; seed { $seed }
balance-bound_fights = at most { $fights } fights (--fights)
balance-bound_time = { $bound }, about { $seconds } s (--time)
balance-goal = a win in { $win } of the fights
balance-goal_deaths = { $goal } and a death in less than { $deaths }
balance-base = As it is: a win for { $side } in { $win } ({ $win_bounds }), a death among them in { $deaths } ({ $deaths_bounds }): { $grade }.
balance-settled = This already meets the goal; no change is needed.
balance-way = Solution
balance-what = Change
balance-win = Wins
balance-deaths = Any death
balance-verdict = Verdict
balance-none = No lever helps.
balance-missed = No solution is shown to reach { $goal } within { $within } points; the nearest misses it by { $off }.
balance-off_wins = { $points } points of wins
balance-off_deaths = { $points } points of deaths
balance-few = The budget is too small: a solution is shown only after { $least } fights of its own.
balance-met = Goal
balance-there = met
balance-open = unproven
balance-spent = The budget ran out before all figures were precise; a longer --time, or more --fights, narrows them.
balance-cost = { $tried ->
    [1] 1 setting
   *[other] { $tried } settings
}, { $fights } fights, { $seconds } s.
balance-take = To write one: { $command }
balance-ask = Write which one (1 to { $ways }; 0: none)?
balance-ask_file = To which file?
balance-written = Solution { $way } written to { $path }: { $changes }.
balance-written_same = { $path } written unchanged.
balance-was = was { $stood }
balance-was_sheet = { $stood } in its sheet
balance-head = asalto balance: { $changes }.
balance-head_figures = A win for { $side } in { $win } ({ $win_bounds }), a death among them in { $deaths } ({ $deaths_bounds }); { $fights } fights, seed { $seed }: { $grade }.
balance-unchanged = as it is
balance-change-count = { $who }: { $then } instead of { $now }
balance-change-removed = { $who } left out
balance-change-life = { $who }: { $what } { $then } instead of { $now }
balance-change-points = { $who }: { $what } { $then } instead of { $now }
balance-change-weapon = { $who }: { $then } instead of { $now }
balance-change-policy = { CAP($who) }: { $then } instead of { $now }
balance-change-scene = { $what } { $then } instead of { $now }

## Conflicting goals of balance and solve.

conflict-both = The goals conflict: each can be met, but no tested setting meets both.
conflict-nearest_target = Nearest to { $target } alone: { $settings }, with { $figures }.
conflict-nearest_requires = Nearest to { $requires } alone: { $settings }, with { $figures }.
