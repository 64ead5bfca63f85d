### Weights that are tuned.

tune-tuning = { $trials } guesses in { $scenarios ->
    [one] one scenario
   *[other] { $scenarios } scenarios
}; seed { $seed }
tune-held = Held out: { $held }
tune-other_fights = Held out: other fights of { $held }
tune-seconds = About { $seconds } s for at most { $games } games
tune-minutes = About { $minutes } min for at most { $games } games
tune-temper = temper
tune-weight = Weight
tune-value = Value
tune-usual = Usual
tune-what = What it weighs
tune-score = Held out, against { $opponent }: { $score } of the points (95 % interval: { $low } to { $high })
tune-proved = A gain over { $opponent }, the better of the untuned minds: { $gain } more than half of the points, clear of chance.
tune-unproved = No gain over { $opponent }, the better of the untuned minds, that is clear of chance.
tune-unmeasured = Stopped before it was measured in what is held out: these are the best weights so far.
tune-written = Written to { $file }; to play by it: { $policy }
