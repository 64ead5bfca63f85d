### What the words of tactics mean in Fragmentos.

## facts

fact-threat = the threat of the scene
fact-progress = how far the objective has come
fact-exit_open = the way out is open
fact-hidden_enemies = enemies that are hiding
fact-peril = the share of the own combatant that the worst enemy may be expected to take in one attack, from 0 to 1
fact-escape = the own chance to get past the best pursuer, from 0 to 1
fact-health = the share that is left of the characteristic that is nearest to its end, from 0 to 1
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
fact-harm = the share of it that the own best attack may be expected to take
fact-cost = the share of the own combatant that attacking it may be expected to cost
fact-danger = the share of the own combatant that its best attack may be expected to take

## whom

choice-monster = an enemy that is a monster
choice-main = an enemy that is a main, the weakest
choice-minor = an enemy that is a secondary, the weakest
choice-hidden_enemy = an enemy that is hiding

## deeds

deed-contest = a conflict that is no fight
deed-hunt = look for a hidden enemy
deed-build_obstacle = put an obstacle in the way
deed-objective = work at the objective of the scene
deed-try_challenge = try a challenge
deed-take_object = take what lies about
deed-fight_back = answer an attack by striking back
deed-evade = answer an attack by getting out of the way
deed-use_object = use an object for the roll
deed-bare_hands = use no object
deed-supernatural = pay for a supernatural trait
deed-full_strength = pay to use the full strength
deed-activate = activate a quality
deed-declare_danger = declare this dangerous
deed-force = force an outcome by a quality
deed-protect = pay to ignore the damage
deed-take_it = take the damage
deed-hurry = pay to act before the monster
deed-act_again = pay to act a second time
deed-retry = pay to try again
deed-join = join an ally's attack
deed-pursue = captain: who pursues one that flees
deed-seek = captain: who looks for one that hides
deed-award = director: reward a main
deed-recover = pay to win points back in a rest
deed-save_points = pay for none of these
