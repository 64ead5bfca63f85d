### Tournaments: standings, pairings, tests.

tournament-format-round_robin = Round robin
tournament-format-gauntlet = Gauntlet: the first entrant against each other one
tournament-format-swiss = Swiss system
tournament-format-knockout = Knockout
tournament-format-match = Match
tournament-about = { $format }: { $entrants } entrants, { $scenarios ->
    [one] one scenario
   *[other] { $scenarios } scenarios
 }; { $amount }; seed { $seed }
tournament-amount-pairs = { $pairs } pairs of games for each pairing and scenario
tournament-amount-rounds = { $pairs } pairs of games for each pairing and scenario in each round
tournament-amount-adaptive = { $pairs } pairs of games for each pairing and scenario, up to { $most } where the order is not clear
tournament-amount-precision = pairs of games until each rating is known to { $width } Elo, { $most } at most
tournament-amount-sprt = pairs of games until the test decides between { $elo1 } and { $elo0 } { $scale }, { $most } at most
tournament-sprt_expected = The test takes about { $at0 } pairs if the difference is { $elo0 } { $scale }, { $at1 } if it is { $elo1 }, and { $middle } half way between.

tournament-scale-logistic = Elo
tournament-scale-normalized = normalized Elo

tournament-rank = #
tournament-entrant = Entrant
tournament-rating = Rating
tournament-interval = 95 %
tournament-points = Points
tournament-games = Games
tournament-score = Score
tournament-ahead = Ahead of next
tournament-faults = Faults
tournament-time = ms a decision
tournament-time_p95 = p95
tournament-time_most = slowest
tournament-rounds_won = Rounds
tournament-buchholz = Buchholz
tournament-out = Out in
tournament-never_out = -
tournament-unknown = unknown

tournament-winner = { $name } is ahead of { $next } ({ $sure } sure).
tournament-first = { $name } is first, but not clearly better than { $next } ({ $sure } sure).
tournament-knockout_won = { $name } has won the final against { $next }.
tournament-level = { $name } and { $next } are level.
tournament-withheld = No verdict: { $share } of the games were forfeited, and the rest say little about strength of play.
tournament-rating_note = Ratings are relative to their mean: a lead of 100 Elo is a score of 64 %, a lead of 400 one of 91 %.
tournament-faulty_note = { $share } of the games were forfeited.
tournament-cycle = Cycle: { $names }.
tournament-beats = { $one } beats { $other }
tournament-too_many_rounds = { $rounds } rounds are more than the field allows: its { $entrants } entrants have all met after { $most }.
tournament-unplayed = All have met after { $played ->
    [one] one round
   *[other] { $played } rounds
 }; { $rounds ->
    [one] one more was
   *[other] { $rounds } more were
 } asked for and not played.
tournament-undecided = Still open: { $pairings }.
tournament-missed = The widest rating interval is { $width } Elo (goal: { $asked }); max_pairs allows more pairs.
tournament-withdrawn = Withdrawn: { $name }. { $why }
tournament-stopped = stopped after { $done } games
tournament-go_on = To continue, or to play what is added: { $again }

tournament-cross = Head to head
tournament-cross_note = Score of the row against the column, over all scenarios.
tournament-pairings = Pairings
tournament-against = Pairing
tournament-scenario = Scenario
tournament-pairs = Pairs
tournament-results = + = −
tournament-pentanomial = Pairs from lost to won
tournament-sure = Certainty
tournament-scenarios = Scenarios
tournament-best = What the policy best became
tournament-side = Side
tournament-mind = best stands for
tournament-opponents = Against
tournament-sides = Sides
tournament-weight = Weight
tournament-spread = Spread
tournament-clear = Clear
tournament-clear_of = { $clear } of { $of }
tournament-scenarios_note = Spread: standard deviation of a scenario's ratings beyond chance, in Elo. Clear: pairings that the scenario decides.
tournament-round = Round { $number }
tournament-round_score = { $one } - { $other } { $score }
tournament-bye = { $name } has a bye
tournament-by_seed = { $one } - { $other } stayed level; the order of entry decides
tournament-fault_head = Faults
tournament-fault-crashed = crashed
tournament-fault-late = late
tournament-fault-illegal = illegal answer
tournament-fault-gone = process lost
tournament-fault_line = { $name }: { $how }, { $times ->
    [one] once
   *[other] { $times } times
 }. { $message }
tournament-watch = Games to watch
tournament-watch-upset = The biggest upset: { $winner } beats { $loser }, a chance of { $figure }
tournament-watch-longest = The longest: { $figure } rounds
tournament-watch-closest = The closest: a difference of { $figure } in strength
tournament-speed = Played { $games } games in { $seconds } s, { $rate } a second
tournament-sprt-accepted = { $one } is at least { $elo1 } { $scale } better than { $other } (not just { $elo0 }).
tournament-sprt-rejected = { $one } is at most { $elo0 } { $scale } better than { $other } (not { $elo1 }).
tournament-sprt-undecided = Undecided: { $one } may be { $elo1 } { $scale } better than { $other }, or { $elo0 }.
tournament-sprt_basis = After { $pairs } pairs the log-likelihood ratio is { $llr }; the bounds are { $lower } and { $upper }.
tournament-sprt_one = the first
tournament-sprt_other = the second
tournament-sprt_elo = Estimate from the pairs: { $elo } { $scale } ({ $interval }).
tournament-certain = certainly
tournament-progress = Progress
tournament-progress_note = Rating after each share of the games, in the order of their numbers.
tournament-share = { $parts } equal shares of the games, in order
tournament-standings = Standings
tournament-elo = Elo
tournament-what = Tournament
tournament-champion = First
tournament-games_key = Games
tournament-apart = Lead
tournament-to_go = { $done } of { $of } games, { $rate } a second
tournament-by_scenario_note = Ratings from the games of each scenario alone, with half of the 95 % interval; ≥ and ≤ are intervals with one end.
