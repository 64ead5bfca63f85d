### Reports in HTML.

html-kicker = Asalto · { $system }
html-question = What awaits { $side } against { $others }?
html-question_alone = What awaits { $side }?
html-contents = Contents
html-fights = { $fights ->
    [1] 1 fight
   *[other] { $fights } fights
}
evening-html-fights = { $fights ->
    [1] 1 evening
   *[other] { $fights } evenings
}
html-seed = seed { $seed }
html-interval = 95 %: { $bounds }
html-key_wins = A win for { $side }
html-key_verdict = Verdict
html-key_verdict_note = { $mildest } to { $gravest }
html-key_deaths = Somebody of { $side } dies
html-key_tpk = All of { $side } dead
html-side_ends_note = For each side, in which share of the fights some of it stand at the end; or none does, and all are dead or out for good, all who live got away, or some lie there helpless.
evening-html-side_ends_note = For each side, in which share of the evenings some of it stand at the end; or none does, and all are dead or out for good, all who live got away, or some lie there helpless.
html-key_draws = No winner
html-key_rounds = Rounds, as a rule
html-key_rounds_note = one in twenty { $p05 } or fewer, one in twenty { $p95 } or more; { $mean } on average
html-key_lost = Dead or lost of { $side }
html-key_lost_note = on average a fight, of { $of }
evening-html-key_lost_note = on average an evening, of { $of }
section-outcomes = Who wins
section-time = How long it takes
section-people = How everybody ends up
section-harm = Damage and falls
section-watch = Fights to watch
evening-section-watch = Evenings to watch
section-luck = How much was luck
section-more = All the rest
section-origin = Where this comes from
html-plot_outcomes = Outcomes
html-plot_rounds = Length of the fights
evening-html-plot_rounds = Length of the evenings
html-plot_upright = Who has not fallen yet
html-plot_standing = Standing at the end
html-plot_pool = At the end: { $pool }
html-plot_damage = Damage a fight, on average
evening-html-plot_damage = Damage an evening, on average
html-plot_felled = Who falls to what
html-plot_curve = { $curve } by round
html-note_upright = Share of the fights in which they have not fallen by the end of each round.
evening-html-note_upright = Share of the evenings in which they have not fallen by the end of each round.
html-note_upright_sides = Share of each side that has not fallen by the end of each round.
html-note_spread = The bar reaches from the worst to the best 5 %; the dot is the median.
html-note_felled = Everybody's first fall, as a share of all fights.
evening-html-note_felled = Everybody's first fall, as a share of all evenings.
html-unit_rounds = rounds
html-unit_shares = of the fights
evening-html-unit_shares = of the evenings
html-dealt = dealt
html-taken = taken
html-others = other causes
html-group_note = Those who differ in nothing but their number stand together (×): the mean of them all, and of their intervals.
html-watch_note = Ahead or behind: how much of its strength the own side has left at the end, in per cent, less what the others have left. Each command plays that very fight again, die by die.
evening-html-watch_note = Ahead or behind: how much of its strength the own side has left at the end, in per cent, less what the others have left. Each command plays that very evening again, die by die.
html-fight = Fight
html-what = What it shows
html-edge = How it stood
html-command = Command
html-story = { $what }: fight { $fight }, { $edge }
evening-html-story = { $what }: evening { $fight }, { $edge }
html-cut = … and { $lines } more lines; the command above tells all of it.
html-luck_note = Luck: by how many standard deviations everybody's dice were above expectation, on average. Where winners needed little of it, the result is owed to the rules and the players; where much, to the dice.
html-luck_won = When their side wins
html-luck_lost = When not
html-steps = Along the evening
html-ends = Endings
html-tactics = Which row of the tactics decided
html-per_fight = A fight, on average
evening-html-per_fight = An evening, on average
html-faults = Faults of those who play
html-command_title = The command that plays it again
html-versions = Asalto { $version }; rules { $system } { $rules }; scenario { $digest }.
html-method = The intervals hold the true value with a confidence of 95 %: those of rates are exact (Clopper and Pearson), those of means Student's. Where something never happened, “at most” says how far it could still reach.
html-document = The scenario as it was played (JSON)
section-verdict = The verdict
section-differences = All the differences
section-arms = Side by side
html-arms_table = Each by itself; rounds: few (one in twenty has no more), usual, and many (one in twenty has no fewer)
html-rounds_few = Rounds, few
html-rounds_usual = usual
html-rounds_many = many
html-compare_files = What changes from { $base } to { $others }?
html-compare_varied = What changes when { $path } goes from { $base } to { $others }?
html-pairs = { $fights ->
    [1] 1 fight
   *[other] { $fights } fights
} with the same dice
html-gain = Saved by the same dice
html-gain_note = times as many fights would be needed without them
html-forest_note = Every dot is a difference, and the line its interval: where that does not touch zero, the number is no chance find by itself. In colour those that stand out among all: green for the own side, red against.
html-forest_rates = rates
html-unit_points = percentage points
html-figure_deaths = deaths
html-figure_rounds = rounds
html-figure_strength = remaining strength (thousandths)
html-figure_damage_dealt = damage dealt
html-figure_damage_taken = damage taken
html-figure_hits = hits
html-figure_total = { $what }, added over the copies
html-figure_total_standing = how many stand
html-figure_total_alive = how many live
html-compare_method = Both played the same fights with the same dice, and are compared fight by fight. The interval of what decides holds with a confidence of 95 %, however often one looked before stopping.
html-footer = Made with Asalto. This file loads nothing from anywhere.

## Sweeps

html_sweep-kicker = Asalto · sweep · { $system }
html_sweep-question = What does it change to vary { $keys }?
html_sweep-range = { $figure } goes from { $low } (with { $low_at }) to { $high } (with { $high_at }).
html_sweep-several = { $count } are equal, such as { $where }
html_sweep-same = { $figure } is { $low } in every cell.
html_sweep-culled = Cells given up for what --cull said: { $count }.
html_sweep-least = Least: { $figure }
html_sweep-most = Most: { $figure }
html_sweep-cells = { $cells } cells
section-shape = What each setting does
section-all = Every cell
html_sweep-note = All cells are played with the same dice, so what differs from one to the next is owed to what is varied.
html_sweep-bars = The bars are 95 % intervals.
html_sweep-rows = Rows are { $axis }; the more colour, the higher.
html_sweep-scenario = The scenario below is that of the first cell.
html_sweep-many = Where more than two things vary nothing is drawn; the table has every cell.
html_sensitivity-question = What changes { $figure }?
html_sensitivity-effect = { $name } { $then } instead of { $now }: { $figure } changes by { $change }.
html_sensitivity-sure = Steps that stand out
html_sensitivity-tried = Steps tried
html_sensitivity-noise = What may be noise
html_sensitivity-refused = What cannot be changed
html_sensitivity-note = Green helps the own side, red harms it; the line is the 95 % interval.
html_solve-question = Which setting brings { $figure } to { $wanted }?
html_solve-settings = Settings that were tried
html_solve-conflict = Where the goals contradict each other
html_solve-chosen = the setting that was found
html_solve-tried = { $tried ->
    [1] 1 setting
   *[other] { $tried } settings
} of { $cells }
html_solve-bars = Each bar is a setting: { $keys }.
html_solve-target = The dashed line is what was asked for; the bars are 95 % intervals.
html_balance-kicker = Asalto · balance · { $system }
html_balance-question = What has to change for { $goal }?
html_balance-best = { $changes }: a win for { $side } in { $win } ({ $win_bounds }), somebody dies in { $deaths } ({ $deaths_bounds }): { $grade }.
html_balance-before = { $before } as it is
html_balance-now = as it is
html_balance-way = way { $way }
html_balance-ways = Ways to a fair fight
html_balance-target = The dashed line is what was asked for; the bars are 95 % intervals.
html_balance-tried = { $tried ->
    [1] 1 setting
   *[other] { $tried } settings
} of { $levers ->
    [1] 1 lever
   *[other] { $levers } levers
}
html_balance-take = How to take one
html_balance-or = or for one run, with any command:
html_balance-file = FILE
html_exact-answer = A win for { $side } has a chance of { $chance }.
html_exact-method = Nothing was drawn: every way in which the dice can fall was followed with its chance, so there are no intervals.
html_sweep-stages = How far they get
html_sweep-stages_note = In what share of the evenings each step was got through, setting by setting.
