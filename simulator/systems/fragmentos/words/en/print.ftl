### The printed page of Fragmentos (FR-TURN).

order = Each round: those who hurry (1 superación, or 1 threat), monsters, mains, secondaries. One action each; a second one costs 1 superación, or 1 threat.
order-intra_order-listed = Equals in the order of this page.
order-intra_order-accion_desc = Equals by their current acción, the highest first.
order-intra_order-shuffled = Equals in an order drawn each round.

does-objective = works towards the objective
does-challenge = meets a challenge
does-hunt = hunts the hidden
does-arm = arms itself
does-obstacle = puts an obstacle in the way
does-flee_clear = slips away
does-contest = starts a conflict without a fight
does-succeed = { "" }
does-fail = { "" }
does-activate = { "" }
does-recover = { "" }
