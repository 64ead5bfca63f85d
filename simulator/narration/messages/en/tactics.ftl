### What the words of tactics mean, for `asalto facts`; a game's own file comes on top.

## what a fact gives

gives-number = number
gives-truth = true or false
gives-word = word

## headings

head-facts = Facts
head-choices = Whom
head-deeds = Deeds
head-gives = Gives
head-about = Meaning
head-of_body = of a body: { $name }(leader), without brackets the own one
head-questions = Questions

## facts

fact-round = the number of the round
fact-enemies = enemies that can fight and are in sight
fact-enemies_down = enemies that lie where they fell
fact-enemies_fled = enemies that have got away
fact-friends = others of the own side that can fight
fact-friends_down = others of the own side that lie where they fell
fact-friends_fled = others of the own side that have got away
fact-health = the share of what keeps a body in the fight that it has left, from 0 to 1
fact-standing = it can fight
fact-down = it lies where it fell
fact-fled = it has got away
fact-prone = it is on the ground
fact-is_leader = it is the first of its side's list
fact-chance = the chance, from 0 to 1, that the own best attack hits it
fact-harm = the loss that the own best attack may be expected to cost it
fact-felling = the chance, from 0 to 1, that the own best attack puts it out of the fight
fact-danger = the loss that it may be expected to cost the own combatant a round

## whom

choice-me = the own combatant
choice-target = whom this row has chosen (not in at)
choice-attacker = whose deed calls for the answer
choice-weakest = of the enemies in sight the one with the least left
choice-strongest = of the enemies in sight the one with the most left
choice-most_hurt = of the enemies in sight the one with the least share left
choice-most_dangerous = of the enemies in sight the one that may do most harm
choice-least_dangerous = of the enemies in sight the one that may do least harm
choice-easiest = of the enemies in sight the one that is hit most easily
choice-most_worth = of the enemies in sight the one that the own best attack is worth most on
choice-first = the first enemy in sight of the list
choice-shooter = an enemy that can shoot, the most dangerous
choice-helpless = an enemy that cannot defend itself
choice-leader = the first of the own side's list, in whatever state
choice-enemy_leader = the first enemy of the list, in whatever state
choice-wounded_friend = another of the own side that is hurt, the worst hurt first
choice-fallen_friend = another of the own side that lies where it fell

## deeds

deed-attack = attack an enemy that can fight, with whatever there is
deed-strike = strike an enemy that can fight
deed-shoot = shoot at an enemy that can fight
deed-finish = attack an enemy that cannot defend itself
deed-flee = leave
deed-approach = close in on an enemy
deed-aim = aim
deed-draw = take a weapon in hand
deed-drop = drop what is in hand
deed-reload = load
deed-heal = give first aid
deed-hide = hide
deed-search = search
deed-stand_up = get up
deed-wait = do nothing
