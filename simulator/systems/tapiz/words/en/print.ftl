### The printed page of Tapiz (TZ-INI).

order-initiative_formula-des_sab = Initiative: the action die + DEX + WIS, the highest first.
order-initiative_formula-des = Initiative: the action die + DEX, the highest first.
order-initiative_formula-static = Initiative: 10 + DEX + WIS, without dice, the highest first.
order-initiative_frequency-once = Rolled once, for the whole conflict.
order-initiative_frequency-each_round = Rolled anew each round.

does-mental_attack = attacks the mind
does-power_attack = uses a power
does-touch_attack = touches with a power
does-thrown_attack = throws
does-recover = shakes off a state
does-hinder = hinders
does-manoeuvre = attempts a manoeuvre
does-first_aid = gives first aid
does-heal_power = heals with a power
does-stabilise = stabilises the fallen
does-order = gives orders
does-ready = readies a weapon
does-sheathe = puts a weapon away
does-shifted = { "" }
does-mounted = mounts
does-dismounted = dismounts
