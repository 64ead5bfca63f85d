### What to change for a figure to change.

sensitivity-steps = Steps: { $steps }, each compared in { $fights } fights on the same dice; seed { $seed }
sensitivity-base = { $figure } as it is: { $value } ({ $interval })
sensitivity-what = What to change
sensitivity-now = Now
sensitivity-then = Then
sensitivity-changes = { $figure } changes by
sensitivity-points = { $figure } changes by (points)
sensitivity-nothing = Nothing that was tried stands out from the noise; more fights (-n) would see smaller effects.
sensitivity-noise = May be noise ({ $count } of { $steps } comparisons, corrected for their number):
sensitivity-still = Changes nothing in the first fights ({ $fights }): { $names }
sensitivity-lower = cannot go lower
sensitivity-higher = cannot go higher
