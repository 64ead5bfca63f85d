### Reports in HTML.

html-kicker = Asalto · { $system }
html-question = How will { $side } fare against { $others }?
html-question_alone = How will { $side } fare?
html-contents = Contents
html-fights = { $fights ->
    [1] 1 fight
   *[other] { $fights } fights
}
session-html-fights = { $fights ->
    [1] 1 campaign run
   *[other] { $fights } campaign runs
}
html-seed = seed { $seed }
html-interval = 95 %: { $bounds }
html-key_wins = A win for { $side }
html-key_verdict = Verdict
html-key_verdict_note = { $mildest } to { $gravest }
html-key_deaths = At least one of { $side } dies
html-key_tpk = All of { $side } dead
html-side_ends_note = Share of the fights, for each side, in which some stand at the end; the others are those in which none stand: all dead or out for good (with the time after the fight, in which the dying live or die), all survivors got away, or some helpless.
session-html-side_ends_note = Share of the sessions, for each side, in which some stand at the end; the others are those in which none stand: all dead or out for good (with the time after the fight, in which the dying live or die), all survivors got away, or some helpless.
html-key_draws = No winner
html-key_rounds = Rounds, typically
html-key_rounds_note = one in twenty { $p05 } or fewer, one in twenty { $p95 } or more; { $mean } on average
html-key_lost = Dead or lost of { $side }
html-key_lost_note = on average per fight, of { $of }
session-html-key_lost_note = on average per session, of { $of }
section-outcomes = Results
section-time = Length
section-people = Combatants at the end
section-harm = Damage and falls
section-watch = Fights to watch
session-section-watch = Sessions to watch
section-luck = Luck
section-more = Other figures
section-origin = Source
html-plot_outcomes = Outcomes
html-plot_rounds = Length of the fights
session-html-plot_rounds = Length of the sessions
html-plot_upright = Not fallen yet
html-plot_standing = Standing at the end
html-plot_pool = At the end: { $pool }
html-plot_damage = Mean damage per fight
session-html-plot_damage = Mean damage per session
html-plot_felled = Causes of falls
html-plot_curve = { $curve } by round
html-note_upright = Share of the fights in which they have not fallen by the end of each round.
session-html-note_upright = Share of the sessions in which they have not fallen by the end of each round.
html-note_upright_sides = Share of each side that has not fallen by the end of each round.
html-note_spread = The bar reaches from the worst to the best 5 %; the dot is the median.
html-note_felled = Each combatant's first fall, as a share of all fights.
session-html-note_felled = Each combatant's first fall, as a share of all sessions.
html-unit_rounds = rounds
html-unit_shares = of the fights
session-html-unit_shares = of the sessions
html-dealt = dealt
html-taken = taken
html-others = other causes
html-group_note = Combatants that differ only in their number are grouped (×): the figures and intervals are means of the group.
html-watch_note = Ahead or behind: the share of its strength that the own side has left at the end, minus that of the others. Each command replays exactly that fight, die by die.
session-html-watch_note = Ahead or behind: the share of its strength that the own side has left at the end, minus that of the others. Each command replays exactly that session, die by die.
html-fight = Fight
html-what = Example of
html-edge = Result
html-command = Command
html-story = { $what }: fight { $fight }, { $edge }
session-html-story = { $what }: session { $fight }, { $edge }
html-cut = … and { $lines } more lines; the command above shows all of them.
html-luck_note = Luck: how far each combatant's dice were above expectation on average, in standard deviations. If winners needed little luck, the rules and the players decide the result; if they needed much, the dice do.
html-luck_won = When their side wins
html-luck_lost = Otherwise
html-steps = Step by step
html-ends = Endings
html-tactics = Decisions by row of tactics
html-per_fight = Mean per fight
session-html-per_fight = Mean per session
html-faults = Faults of policies
html-command_title = Command to repeat it
html-versions = Asalto { $version }; rules { $system } { $rules }; scenario { $digest }.
html-method = Intervals have a confidence of 95 %: exact ones for rates (Clopper and Pearson), Student's for means. Where an event never happened, “at most” is the upper end of its interval.
html-document = The scenario as played (JSON)
section-verdict = Verdict
section-differences = All differences
section-arms = Side by side
html-arms_table = Each alone; rounds: few (1 in 20 has no more), typical, and many (1 in 20 has no fewer)
html-rounds_few = Rounds, few
html-rounds_usual = typical
html-rounds_many = many
html-compare_files = What changes from { $base } to { $others }?
html-compare_varied = What changes when { $path } goes from { $base } to { $others }?
html-pairs = { $fights ->
    [1] 1 fight
   *[other] { $fights } fights
} with the same dice
html-gain = Saved by using the same dice
html-gain_note = times as many fights would be needed without them
html-forest_note = Each dot is a difference, each line its interval: if the line does not touch zero, that difference, taken alone, is not chance. Coloured ones stand out among all: green favours the own side, red harms it.
html-forest_rates = rates
html-unit_points = percentage points
html-figure_deaths = deaths
html-figure_rounds = rounds
html-figure_strength = remaining strength (thousandths)
html-figure_damage_dealt = damage dealt
html-figure_damage_taken = damage taken
html-figure_hits = hits
html-figure_total = { $what }, total of the copies
html-figure_total_standing = number standing
html-figure_total_alive = number alive
html-compare_method = Both arms play the same fights with the same dice and are compared fight by fight. The interval of the deciding figure has a confidence of 95 %, however many looks came before the stop.
html-footer = Made with Asalto. This file loads nothing from the network.

## Sweeps

html_sweep-kicker = Asalto · sweep · { $system }
html_sweep-question = What changes with { $keys }?
html_sweep-range = { $figure } goes from { $low } (with { $low_at }) to { $high } (with { $high_at }).
html_sweep-several = one of { $count } equal settings: { $where }
html_sweep-same = { $figure } is { $low } in every cell.
html_sweep-least = Lowest: { $figure }
html_sweep-most = Highest: { $figure }
html_sweep-cells = { $cells } cells
section-shape = Effect of each setting
section-all = Every cell
html_sweep-note = All cells use the same dice, so differences between them come from the settings.
html_sweep-bars = The bars are 95 % intervals.
html_sweep-rows = Rows: { $axis }; the stronger the colour, the higher the figure.
html_sweep-scenario = The scenario below is that of the first cell.
html_sweep-many = No plot for more than two varied settings; the table lists every cell.
html_sensitivity-question = What changes { $figure }?
html_sensitivity-effect = { $name } { $then } instead of { $now }: { $figure } changes by { $change }.
html_sensitivity-sure = Steps that stand out
html_sensitivity-tried = Steps tried
html_sensitivity-noise = Possible noise
html_sensitivity-refused = Impossible changes
html_sensitivity-note = Green helps the own side, red harms it; the line is the 95 % interval.
html_solve-question = Which setting brings { $figure } to { $wanted }?
html_solve-settings = Tested settings
html_solve-conflict = Conflicting goals
html_solve-chosen = the chosen setting
html_solve-tried = { $tried ->
    [1] 1 setting
   *[other] { $tried } settings
} of { $cells }
html_solve-bars = Each bar is a setting: { $keys }.
html_solve-target = The dashed line is the goal; the bars are 95 % intervals.
html_balance-kicker = Asalto · balance · { $system }
html_balance-question = What has to change for { $goal }?
html_balance-best = { $changes }: a win for { $side } in { $win } ({ $win_bounds }), a death among them in { $deaths } ({ $deaths_bounds }): { $grade }.
html_balance-before = { $before } as it is
html_balance-now = as it is
html_balance-way = solution { $way }
html_balance-ways = Solutions
html_balance-target = The dashed line is the goal; the bars are 95 % intervals.
html_balance-tried = { $tried ->
    [1] 1 setting
   *[other] { $tried } settings
} of { $levers ->
    [1] 1 lever
   *[other] { $levers } levers
}
html_balance-take = Using a solution
html_balance-or = or for one run, with any command:
html_balance-file = FILE
html_exact-answer = A win for { $side } has a chance of { $chance }.
html_exact-method = No dice were drawn: every possible roll was followed with its probability, so there are no intervals.
html_sweep-stages = Steps completed
html_sweep-stages_note = Share of the sessions in which each step was completed, by setting.
