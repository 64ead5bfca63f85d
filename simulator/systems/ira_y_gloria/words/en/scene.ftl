### The scenes of Ira y Gloria on the page: what each field is called, what it means, and the words that it may have.

scene-tier = tier
scene-tier-help = The encounter's tier.
scene-ambush = ambush
scene-ambush-help = The side in ambush: none, heroes, threats, a side's name, or roll.
scene-ambusher = ambusher
scene-ambusher-help = With ambush = roll: the side that tries.
scene-act = act
scene-act-help = In a chain of fights: this one goes on with the act of the last, or starts one.
scene-glory = glory
scene-glory-help = Glory held at the start.
scene-ruin = ruin
scene-ruin-help = Ruin held at the start; none: as many points as there are heroes.
scene-fights_left_in_act = fights left in act
scene-fights_left_in_act-help = Fights that the act still holds after this one: unspent points are then lost.
scene-terrain = terrain
scene-terrain-help = Way of moving in this scene.
scene-tasks = tasks
scene-tasks-help = Tasks that skills may be used for.
scene-name = name
scene-skill = skill
scene-dn = dn
scene-trivial = trivial
scene-scene-trivial = trivial
scene-scene-trivial-help = Kinds of test that give no point for a wrath die of 6.
scene-reloads = reloads
scene-wrath_awards = wrath awards
scene-wrath_awards-help = Points given at marked events.
scene-round = round
scene-task = task
scene-hero = hero
scene-wrath = wrath

value-climb = climb
value-continues = continues
value-open = open
value-start = start
value-swim = swim
