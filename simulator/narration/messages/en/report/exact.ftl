### Exact odds.

exact-chance = Chance
exact-conditions = Ends up
exact-at_most = Until then
exact-rounds = Rounds: mean { $mean }, p05 { $p05 }, median { $p50 }, p95 { $p95 }
exact-round = Rounds
exact-cost = Exact: { $states } states and { $branches } branches in { $seconds } s; less than { $open } is left undecided
exact-progress = round { $round }: { $states } states, { $branches } branches, { $decided } decided
