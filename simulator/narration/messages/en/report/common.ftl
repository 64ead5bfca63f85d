### What summaries in text and reports in HTML have in common.

step = Step
done = Got through
rounds_head = Rounds
rest = rest
what = What
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
per_fight = Mean a fight
evening-per_fight = Mean an evening
ending = Ending
winner = Winner
fights = Fights
evening-fights = Evenings
at_most = at most { $bound }
at_least = at least { $bound }
between = { $low } to { $high }
speed = Played { $fights } in { $seconds } s, { $rate } a second
faults = Faults
kind = Question
how = How
times = Times
first = First
in_fight = fight { $fight }: { $message }
at_end = At the end
headline-wins = A win for { $side } in { $rate } of { $unit } (95 % interval: { $bounds }).
headline-adjusted = Adjusted for luck: { $figure }, { $mean } (95 % interval: { $bounds }), worth { $fights } fights.
headline-tpk = Somebody of { $side } dies in { $some } ({ $some_bounds }), all of them in { $rate } ({ $bounds }){ $rest }.
headline-tpk_helpless = ; in { $rate } none stands and some lie there at the mercy of the others
headline-tpk_away = ; in { $rate } none stands and all who live got away
headline-verdict = Verdict: { $grade }{ $range }.
headline-verdict_range = ; from { $mildest } to { $gravest } as far as { $count ->
    [1] a single fight
   *[other] { $count } fights
} can tell
luck_dice = { $how ->
    [level] about average
    [better] a little better than average
    [far_better] clearly better than average
    [worse] a little worse than average
   *[far_worse] clearly worse than average
} ({ $sigmas } standard deviations)
headline-rounds = { $rounds ->
    [one] It usually takes one round
   *[other] It usually takes { $p50 } rounds
}{ PAREN($range) }.
headline-range = { $p05 } to { $p95 }
headline-falls = { $who } falls most often, in { $rate }.
headline-no_falls = None of { $side } falls.
headline-luck = { $weight ->
    [little] Luck decides little here
    [some] Luck and play both decide here
   *[much] Luck decides much here
}: the dice of { $side } were { $won } in fights won and { $lost } in the others.
unit = the fights
evening-unit = the evenings
grade-trivial = trivial
grade-fair = fair
grade-hard = hard
grade-deadly = deadly
grade-hopeless = hopeless
side_ends = At the end
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
no_cause = no cause noted
cause-run = their own flight
cause-flight = flight in fear
cause-left_the_field = leaving the field
watch = To watch a fight:
evening-watch = To watch an evening:
edge = { $what }: { $edge }
edge-ahead = { $share } ahead
edge-behind = { $share } behind
edge-level = level
kind_worst = the worst
kind_p05 = a bad night, one in twenty
kind_median = an ordinary night
kind_p95 = a good night, one in twenty
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
saved = Fights each way: { $fights }; without pairing it would take { $gain } times as many
pairs = Fights each way: { $fights }
figure = Figure
figure_of = { $what }: { $who }
figure_quoted = “{ $figure }”
key-count = number of { $who }
key-policy = who plays { $who }
key-field = { $what } of { $who }
figure-win = a win for { $who }
figure-draw = no winner
figure-tpk = all of the party dead
figure-rounds = rounds
figure-strength = strength left (thousandths){ GIVEN($who, before: ": ") }
figure-steps = steps done
figure-done = step { $who } got through
figure-ending = ending: { $who }
figure-wiped = none of { $who } standing
figure-dead = all of { $who } dead
figure-away = { $who } got away
figure-helpless = { $who } helpless
figure-some_dead = somebody of { $who } dead
figure-deaths = deaths of { $who }
figure-standing = { $who } standing
figure-alive = { $who } alive
figure-total_standing = { $who }: how many stand
figure-total_alive = { $who }: how many live
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

## Why a fight ended, for every winner; a game's own endings are among its words.

ending-last_side = one side is left
ending-mutual = nobody is left standing
ending-draw = time is up
ending-completed = all steps done
ending-defeated = nobody can go on
ending-retreat = retreat
