### Tournaments: standings, pairings, tests.

tournament-format-round_robin = Everybody against everybody
tournament-format-gauntlet = Gauntlet: the first against each of the others
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
tournament-amount-sprt = pairs of games until it is clear whether { $elo1 } Elo or { $elo0 }, { $most } at most
tournament-sprt_expected = The test takes about { $at0 } pairs if the difference is { $elo0 } Elo, { $at1 } if it is { $elo1 }, and { $middle } half way between.

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
tournament-unknown = not known

tournament-winner = { $name } is ahead of { $next } ({ $sure } sure).
tournament-first = { $name } is first, but not clearly better than { $next } ({ $sure } sure).
tournament-knockout_won = { $name } has won the final against { $next }.
tournament-level = { $name } and { $next } are level.
tournament-withheld = There is no verdict: { $share } of the games were forfeited, and what is left says little of who plays better.
tournament-rating_note = Ratings are relative to their mean: 100 Elo more is a score of 64 %, 400 more one of 91 %.
tournament-faulty_note = { $share } of the games were forfeited.
tournament-cycle = A circle: { $names }.
tournament-beats = { $one } beats { $other }
tournament-undecided = Still open: { $pairings }.
tournament-missed = The widest rating's interval is { $width } Elo, { $asked } were asked for; max_pairs allows more.
tournament-withdrawn = Withdrawn: { $name }. { $why }
tournament-stopped = stopped after { $done } games; to go on: { $again }
tournament-go_on = To play on, or what is added: { $again }

tournament-cross = Each against each
tournament-cross_note = The score of the row against the column, over all scenarios.
tournament-pairings = Pairings
tournament-against = Pairing
tournament-scenario = Scenario
tournament-pairs = Pairs
tournament-results = + = −
tournament-pentanomial = Pairs from lost to won
tournament-sure = Sure
tournament-scenarios = Scenarios
tournament-sides = Sides
tournament-weight = Weight
tournament-spread = Spread
tournament-clear = Clear
tournament-clear_of = { $clear } of { $of }
tournament-scenarios_note = Spread: how far the ratings of a scenario are apart beyond chance, a standard deviation in Elo. Clear: pairings whose better one it shows.
tournament-round = Round { $number }
tournament-round_score = { $one } - { $other } { $score }
tournament-bye = { $name } has a bye
tournament-by_seed = { $one } - { $other } stayed level; the order of entry decides
tournament-fault_head = Faults
tournament-fault-crashed = crashed
tournament-fault-late = late
tournament-fault-illegal = illegal answer
tournament-fault-gone = process gone
tournament-fault_line = { $name }: { $how }, { $times ->
    [one] once
   *[other] { $times } times
 }. { $message }
tournament-watch = Games to watch
tournament-watch-upset = The greatest upset: { $winner } beats { $loser } with a chance of { $figure }
tournament-watch-longest = The longest: { $figure } rounds
tournament-watch-closest = The closest: { $figure } of strength apart
tournament-speed = Played { $games } games in { $seconds } s, { $rate } a second
tournament-sprt-accepted = { $one } is at least { $elo1 } Elo better than { $other } rather than { $elo0 }.
tournament-sprt-rejected = { $one } is { $elo0 } Elo better than { $other } at most, rather than { $elo1 }.
tournament-sprt-undecided = It is not decided whether { $one } is { $elo1 } Elo better than { $other } or { $elo0 }.
tournament-sprt_basis = After { $pairs } pairs the log-likelihood ratio is { $llr }; the bounds are { $lower } and { $upper }.
tournament-sprt_one = the first
tournament-sprt_other = the second
tournament-sprt_elo = The pairs speak for { $elo } Elo ({ $interval }).
tournament-certain = certainly
tournament-progress = Progress
tournament-progress_note = The rating after each share of the games, in the order of their numbers.
tournament-share = { $parts } equal parts of the games, one after the other
tournament-standings = Standings
tournament-elo = Elo
tournament-what = Tournament
tournament-champion = First
tournament-games_key = Games
tournament-apart = Lead
tournament-to_go = { $done } of { $of } games, { $rate } a second
tournament-by_scenario_note = Ratings by the games of each scenario alone, with half of the 95 % interval.
