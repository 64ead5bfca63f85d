### Words that all games share; those of a game are preferred.

round = round
reaction = reaction initiative
impossible = no longer possible
taken = another was faster
fumble = double one
critical = double six
melee = melee
ranged = ranged
natural_twelve = double six
help = help
wake = coming to
weakness = weakness
pursue = in pursuit
helpless = helpless
wound = wound
