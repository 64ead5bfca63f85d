### Ways to a fair fight.

balance-looking = Looking for { $goal } with { $levers ->
    [1] one lever
   *[other] { $levers } levers
}, in { $bound }; coarse first, then fine; seed { $seed }
balance-bound_fights = at most { $fights } fights (--fights)
balance-bound_time = { $bound }, about { $seconds } s (--time)
balance-goal = a win in { $win } of the fights
balance-goal_deaths = { $goal } and somebody dead in less than { $deaths }
balance-base = As it is: a win for { $side } in { $win } ({ $win_bounds }), somebody dies in { $deaths } ({ $deaths_bounds }): { $grade }.
balance-settled = That is what was asked for; nothing has to change.
balance-way = Way
balance-what = What to change
balance-win = Wins
balance-deaths = Somebody dies
balance-verdict = Verdict
balance-none = None of the levers changes anything that helps.
balance-missed = No way comes to { $goal }; these come nearest.
balance-spent = The budget was spent before all was known well; a longer --time, or more --fights, tells more.
balance-cost = { $tried ->
    [1] 1 setting
   *[other] { $tried } settings
}, { $fights } fights, { $seconds } s.
balance-take = To write one: { $command }
balance-ask = Which one to write (1 to { $ways }; 0: none)?
balance-ask_file = Into which file?
balance-written = { $path } is written with way { $way }: { $changes }.
balance-written_same = { $path } is written as it was.
balance-was = was { $stood }
balance-was_sheet = { $stood } in its sheet
balance-head = asalto balance: { $changes }.
balance-head_figures = A win for { $side } in { $win } ({ $win_bounds }), somebody dies in { $deaths } ({ $deaths_bounds }); { $fights } fights, seed { $seed }: { $grade }.
balance-unchanged = as it is
balance-change-count = { $who }: { $then } instead of { $now }
balance-change-life = { $who }: { $what } { $then } instead of { $now }
balance-change-points = { $who }: { $what } { $then } instead of { $now }
balance-change-weapon = { $who }: { $then } instead of { $now }
balance-change-policy = { CAP($who) }: { $then } instead of { $now }
balance-change-scene = { $what } { $then } instead of { $now }

## Goals that contradict each other, of balance and of solve.

conflict-both = The goals contradict each other: each can be met, but no setting that was tried meets both.
conflict-nearest_target = Nearest to { $target } alone: { $settings }, with { $figures }.
conflict-nearest_requires = Nearest to { $requires } alone: { $settings }, with { $figures }.
