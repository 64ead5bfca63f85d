### Effect of small changes on a figure.

sensitivity-steps = Steps: { $steps }, each compared in { $fights } fights on the same dice; seed { $seed }
sensitivity-base = { $figure } as it is: { $value } ({ $interval })
sensitivity-what = Change
sensitivity-now = Now
sensitivity-then = Then
sensitivity-changes = { $figure } changes by
sensitivity-points = { $figure } changes by (points)
sensitivity-nothing = No step stands out from the noise; more fights (-n) reveal smaller effects.
sensitivity-noise = May be noise ({ $count } of { $steps } comparisons, corrected for their number):
sensitivity-still = No effect in the first fights ({ $fights }): { $names }
sensitivity-lower = cannot go lower
sensitivity-higher = cannot go higher
