### Every policy of one side against every policy of another.

matchups-pairs = Pairs of policies: { $pairs }; fights of each on the same dice: { $fights }; seed { $seed }
matchups-question = How far do the odds for { $side } depend on the policies?
matchups-range = { $win }: between { $low } (played worst: { $low_pair }) and { $high } (played best: { $high_pair }) of the fights; both sides at their best: { $value } ({ $value_pair }).
matchups-same = { $win }: { $rate } of the fights, whatever the policies.
matchups-pair = { $policy } against { $against }
matchups-stakes = Against the best play of { $against }, the policy of { $side } moves this by up to { $own } points; against the best play of { $side }, that of { $against } by up to { $other }.
matchups-key_value = Both sides at their best
matchups-key_worst = Played worst
matchups-key_best = Played best
matchups-matrix = Win rates
matchups-reading = Wins of { $side } with the policy of the row, against the policy of the column for { $against }; below each, its 95 % interval.
matchups-dominated = Dominated policies
matchups-dominated_by = { $side }: { $policy } is never better than { $by }, and clearly worse against { $clear }.
matchups-dominated_note = Better: more wins of { $side } (for { $against }: fewer). "Clearly": the difference stands out from chance among all differences of the matrix (Holm's correction, 5 %).
matchups-none = No policy is clearly dominated by another.
matchups-method = All cells use the same dice, so differences between them come from the policies. Both sides at their best: each side takes the policy, or the shares of policies, that guarantee it most in this matrix.
matchups-offer_title = Other policies
matchups-offer = how far the odds depend on the policies
matchups-offer_page = The odds above are those of the policies in the scenario. This command plays every policy of each side against every policy of the other, on the same dice, and shows how far the odds depend on them:
