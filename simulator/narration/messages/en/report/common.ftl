### Words that text summaries and HTML reports share.

step = Step
done = Completed
rounds_head = Rounds
rest = rest
what = Encounter
combatant = Combatant
side = Side
state = State
wins = Wins
rate = Rate
interval = 95 % interval
no_winner = no winner
rounds = Rounds: { $mean } on average; half of { $unit } take { $p50 } or fewer, one in twenty { $p05 } or fewer, one in twenty { $p95 } or more; the longest { $max }
standing = Standing
alive = Alive
left = Mean left
tactics = Tactics
decisions = Decisions
idle_row = Warning: { $row } ({ $side }) decided nothing in { $fights ->
    [1] one fight
   *[other] { $fights } fights
}.
per_fight = Mean per fight
session-per_fight = Mean per session
ending = Ending
winner = Winner
fights = Fights
session-fights = Campaign runs
at_most = at most { $bound }
at_least = at least { $bound }
between = { $low } to { $high }
speed = Played { $fights } in { $seconds } s, { $rate } a second
faults = Faults
kind = Question
how = Fault
times = Times
first = First
in_fight = fight { $fight }: { $message }
at_end = At the end
headline-wins = A win for { $side } in { $rate } of { $unit } (95 % interval: { $bounds }).
headline-adjusted = Adjusted for luck: { $figure }, { $mean } (95 % interval: { $bounds }), as precise as { $fights } unadjusted fights.
headline-tpk = At least one of { $side } dies in { $some } ({ $some_bounds }), all of them in { $rate } ({ $bounds }){ $rest }.
headline-tpk_helpless = ; in { $rate } all are down and some are helpless
headline-tpk_away = ; in { $rate } all survivors got away
headline-verdict = Verdict: { $grade }{ $range }.
headline-verdict_range = ; after { $count ->
    [1] a single fight
   *[other] { $count } fights
}, anything from { $mildest } to { $gravest } is possible
session-headline-verdict_range = ; after { $count ->
    [1] a single session
   *[other] { $count } sessions
}, anything from { $mildest } to { $gravest } is possible
luck_dice-level = about average ({ $sigmas } standard deviations)
luck_dice-better = a little better than average ({ $sigmas } standard deviations)
luck_dice-far_better = clearly better than average ({ $sigmas } standard deviations)
luck_dice-worse = a little worse than average ({ $sigmas } standard deviations)
luck_dice-far_worse = clearly worse than average ({ $sigmas } standard deviations)
headline-rounds = { $rounds ->
    [one] It usually takes one round
   *[other] It usually takes { $p50 } rounds
}{ PAREN($range) }.
headline-range = { $p05 } to { $p95 }
headline-falls = { $who } falls most often, in { $rate }.
headline-no_falls = No falls among { $side }.
headline-drawn = Drawn in each fight: { $numbers }.
headline-drawn_number = { $number } { $text } ({ $mean } on average)
headline-drawn_more = { $count } more
headline-absent = The figures of a combatant who is absent from some fights are over the fights in which it took part.
exact-draws = Over all draws of { $numbers }.
headline-luck_little = Luck decides little here: the dice of { $side } were { $won } in fights won and { $lost } in the others.
headline-luck_some = Luck and play both decide here: the dice of { $side } were { $won } in fights won and { $lost } in the others.
headline-luck_much = Luck decides a lot here: the dice of { $side } were { $won } in fights won and { $lost } in the others.
unit = the fights
session-unit = the sessions
grade-trivial = trivial
grade-fair = fair
grade-hard = hard
grade-deadly = deadly
grade-hopeless = hopeless
grade-undecided = undecided
verdict-no_decision = no winner in { $rate } of the fights when they end ({ $ending })
headline-verdict_undecided = : { $why }
side_ends = Afterwards
side_end-stands = some stand
side_end-dead = all dead
side_end-away = got away
side_end-helpless = helpless
upright = Not fallen by round
dealt = Damage dealt
taken = Taken
hits = Hits
falls = Falls
felled = Brought down by
no_cause = no recorded cause
cause-run = their own flight
cause-flight = fleeing in fear
cause-left_the_field = leaving the field
watch = To watch a fight:
session-watch = To watch a session:
edge = { $what }: { $edge }
edge-ahead = { $share } ahead
edge-behind = { $share } behind
edge-level = level
kind_worst = the worst
kind_p05 = a bad one, 1 in 20
kind_median = a typical one
kind_p95 = a good one, 1 in 20
kind_best = the best
kind_fall = { $of } falls
kind_draw = no winner: { $of }
kind_win = a win for { $of }
against = { $other } against { $base }
verdict-better = Better
verdict-worse = Worse
verdict-more = More
verdict-less = Less
verdict-same = No difference larger than { $margin }
verdict-open = Not clear yet: about { $more ->
    [1] one more fight is
   *[other] { $more } more fights are
} needed
small_too = { $verdict }, but by less than { $margin }
decided = { $figure }: { $base } with { $base_label }, { $other } with { $other_label }; difference { $change } (95 % interval: { $interval })
saved = Fights per arm: { $fights }; without pairing, { $gain } times as many would be needed
pairs = Fights per arm: { $fights }
figure = Figure
figure_of = { $what }: { $who }
figure_quoted = “{ $figure }”
key-count = number of { $who }
key-policy = policy of { $who }
key-field = { $what } of { $who }
figure-win = a win for { $who }
figure-draw = no winner
figure-tpk = all of the party dead
figure-rounds = rounds
figure-strength = strength left (thousandths){ GIVEN($who, before: ": ") }
figure-steps = steps done
figure-done = step { $who } completed
figure-ending = ending: { $who }
figure-wiped = all of { $who } out of action
figure-dead = all of { $who } dead
figure-away = { $who } got away
figure-helpless = { $who } helpless
figure-some_dead = at least one of { $who } dead
figure-deaths = deaths of { $who }
figure-standing = { $who } standing
figure-alive = { $who } alive
figure-total_standing = { $who }: number standing
figure-total_alive = { $who }: number alive
all_copies = { $who } (all)
figure-damage_dealt = damage dealt: { $who }
figure-damage_taken = damage taken: { $who }
figure-hits = hits: { $who }
difference = Difference
pairing = Saved
points = { $value } points
unknown = unknown
always = the same in every fight
stands_out = {"*"}: stands out among the { $count } figures compared (Holm)
none_differs = No difference in any fight: { $names }
both_ways = Fight { $fight }, { $figure }: { $base } with { $base_label }, { $other } with { $other_label }

## Reasons why a fight ended, whatever the winner; a game's own endings are among its words.

ending-last_side = one side is left
ending-mutual = all sides are down
ending-draw = time is up
ending-completed = all steps done
ending-defeated = the party is beaten
ending-retreat = retreat

# The policy best.

best-became = best stands for { $sides }
best-means = ; decided with the means of the numbers that vary, rounded up
drawn-numbers = Drawn: { $numbers }
best-kept = best stands for { $sides }; decided on the scenario as it is, and the same in every variant
best-side = { $mind } ({ $side })
