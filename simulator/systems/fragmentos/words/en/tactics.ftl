### Meanings of the words of tactics in Fragmentos.

## facts

fact-threat = the threat of the scene
fact-progress = progress of the objective
fact-exit_open = the way out is open
fact-hidden_enemies = enemies that are hiding
fact-peril = the share of the actor's health that its worst enemy is expected to take in one attack, from 0 to 1
fact-escape = the actor's chance to get past the best pursuer, from 0 to 1
fact-health = the share left of the characteristic that is nearest to its end, from 0 to 1
fact-least = the points of the characteristic that is nearest to its end
fact-action = points of action
fact-interaction = points of interaction
fact-cognition = points of cognition
fact-grit = points of superación
fact-setbacks = setbacks suffered
fact-kind = its kind
fact-status = its state
fact-hidden = it is hiding
fact-full_strength = it uses its full strength
fact-acted = its turn of this round has come
fact-armed = it has an object
fact-chance = the chance, from 0 to 1, to win a fight with it
fact-harm = the share of its health that the actor's best attack is expected to take
fact-cost = the share of the actor's health that attacking it is expected to cost
fact-danger = the share of the actor's health that its best attack is expected to take

## targets

target-monster = an enemy that is a monster
target-main = the weakest enemy that is a main
target-minor = the weakest enemy that is a secondary
target-hidden_enemy = an enemy that is hiding

## actions

action-contest = a conflict other than a fight
action-hunt = look for a hidden enemy
action-build_obstacle = put an obstacle in the way
action-objective = work at the objective of the scene
action-try_challenge = try a challenge
action-take_object = take an object that lies about
action-fight_back = answer an attack by striking back
action-evade = answer an attack by getting out of the way
action-use_object = use an object for the roll
action-bare_hands = use no object
action-supernatural = pay for a supernatural trait
action-full_strength = pay to use the full strength
action-activate = activate a quality
action-declare_danger = declare this dangerous
action-force = force an outcome by a quality
action-protect = pay to ignore the damage
action-take_it = take the damage
action-hurry = pay to act before the monster
action-act_again = pay to act a second time
action-retry = pay to try again
action-join = join an ally's attack
action-pursue = captain: choose the pursuer of one that flees
action-seek = captain: choose the seeker of one that hides
action-use_special = use a special
action-keep_special = keep a special for later
action-award = director: reward a main
action-recover = pay to win points back in a rest
action-save_points = pay for nothing
