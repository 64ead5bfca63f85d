### Tuned weights.

tune-tuning = { $trials } trials in { $scenarios ->
    [one] one scenario
   *[other] { $scenarios } scenarios
}; seed { $seed }
tune-tuning_drawn = { $trials } trials in { $encounters ->
    [one] one drawn encounter
   *[other] { $encounters } drawn encounters
}; seed { $seed }
tune-held_drawn = Held out: { $encounters ->
    [one] one encounter
   *[other] { $encounters } encounters
} drawn with the next seed
tune-held = Held out: { $held }
tune-other_fights = Held out: other fights of { $held }
tune-seconds = About { $seconds } s for at most { $games } games
tune-minutes = About { $minutes } min for at most { $games } games
tune-temper = temper
tune-weight = Weight
tune-value = Value
tune-usual = Default
tune-what = Meaning
tune-score = Held out, against { $opponent }: { $score } of the points (95 % interval: { $low } to { $high })
tune-proved = Better than { $opponent }, the best untuned policy: { $gain } above an even score, beyond chance.
tune-unproved = No gain over { $opponent }, the best untuned policy, beyond chance.
tune-unmeasured = Stopped before the held-out test: these are the best weights so far.
tune-written = Written to { $file }; to use it: { $policy }
