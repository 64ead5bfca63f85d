### Exact odds.

exact-chance = Chance
exact-conditions = Conditions afterwards
exact-at_most = By then
exact-rounds = Rounds: { $mean } on average; half of the fights take { $p50 } or fewer, one in twenty { $p05 } or fewer, one in twenty { $p95 } or more
exact-round = Rounds
exact-cost = Exact: { $states } states and { $branches } branches in { $seconds } s; undecided: less than { $open }
exact-progress = round { $round }: { $states } states, { $branches } branches, { $decided } decided
