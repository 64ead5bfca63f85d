### Meanings of the words of tactics, for `asalto facts`; a game's own file adds to them.

## types of facts

gives-number = number
gives-truth = true or false
gives-word = word

## headings

head-facts = Facts
head-targets = Targets
head-actions = Actions
head-gives = Gives
head-about = Meaning
head-of_body = of a combatant: { $name }(leader); without brackets, the actor's own
head-questions = Questions

## facts

fact-round = the number of the round
fact-enemies = enemies in sight that can fight
fact-enemies_down = enemies that have fallen and lie there
fact-enemies_fled = enemies that have got away
fact-friends = allies that can fight
fact-friends_down = allies that have fallen and lie there
fact-friends_fled = allies that have got away
fact-health = health left, from 0 to 1
fact-standing = it can fight
fact-down = it has fallen and lies there
fact-fled = it has got away
fact-prone = it is on the ground
fact-special = it has a special of that name, special('Name'), and may still use it
fact-is_leader = it is the first in its side's list
fact-chance = the chance, from 0 to 1, that the actor's best attack hits it
fact-harm = the expected loss from the actor's best attack
fact-felling = the chance, from 0 to 1, that the actor's best attack puts it out of the fight
fact-danger = the expected loss that it causes to the actor per round

## targets

target-me = the actor
target-target = the target of this row (not in at)
target-attacker = the combatant whose action is being answered
target-weakest = the enemy in sight with the least left
target-strongest = the enemy in sight with the most left
target-most_hurt = the enemy in sight with the least share left
target-most_dangerous = the enemy in sight that can do most harm
target-least_dangerous = the enemy in sight that can do least harm
target-easiest = the enemy in sight that is easiest to hit
target-most_worth = the enemy in sight on which the actor's best attack is worth most
target-first = the first enemy in the list that is in sight
target-shooter = the most dangerous enemy that can shoot
target-helpless = an enemy that cannot defend itself
target-leader = the first in the list of the actor's side, in any state
target-enemy_leader = the first enemy in the list, in any state
target-wounded_friend = a hurt ally, the worst hurt first
target-fallen_friend = an ally that has fallen and lies there

## actions

action-attack = attack an enemy that can fight, with any weapon
action-strike = attack in melee an enemy that can fight
action-shoot = shoot at an enemy that can fight
action-finish = attack an enemy that cannot defend itself
action-flee = leave the fight
action-approach = close in on an enemy
action-aim = aim
action-draw = take a weapon in hand
action-drop = drop the thing in hand
action-reload = load
action-heal = give first aid
action-hide = hide
action-search = search
action-stand_up = get up
action-wait = do nothing
action-use_special = use a special
action-keep_special = keep a special for later
action-last_blow = strike once more as it falls
