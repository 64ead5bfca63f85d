### Meanings of the words of tactics in Haunted House.

## facts

fact-hidden_enemies = enemies that are hiding
fact-odds = strength of the actor's side divided by that of the enemies; above 1 its side is stronger
fact-threat = the life that the enemies are expected to take from the actor per round
fact-incoming = the life that the attack being answered is expected to cost
fact-incoming_dodged = the same, if it is dodged
fact-life = points of life
fact-max_life = points of life when unhurt
fact-health = the share of its life left, from 0 to 1
fact-stamina = points of stamina
fact-shock = points of shock
fact-wounds = the number of its wounds
fact-status = its state
fact-fleeing = it is on its way out
fact-hidden = it is hiding
fact-burning = it is on fire
fact-weakened = it is weakened
fact-dodging = it has declared a dodge
fact-armed = it has something in hand
fact-shooting = it could shoot now
fact-loaded = the rounds in its weapon
fact-jammed = its weapon is jammed
fact-aim = its bonus from aiming

## targets

target-runaway = an enemy that is on its way out
target-frightened_friend = the ally with the least shock left
target-burning_friend = an ally that is on fire

## actions

action-attack_again = attack as a second action
action-act_once = no second action
action-pursue = run after an enemy
action-stand_firm = ignore the urge to flee
action-dodge = dodge
action-dodge_blows = dodge blows all round
action-dodge_shots = dodge shots all round
action-take_it = do not dodge
action-distract = distract an enemy
action-pick_up = pick something up
action-clear_jam = clear a jam
action-revive = revive a friend
action-calm = calm a friend
action-extinguish = put out a fire
action-throw = throw the thing in hand
action-talk = talk
action-plain_blow = strike without aiming at a zone
action-disarm = strike to disarm
action-knock_down = strike to knock down
action-at_the_head = strike at the head
action-at_the_torso = strike at the torso
action-at_an_arm = strike at an arm
action-at_a_leg = strike at a leg
action-single_shot = a single shot
action-several_shots = more than one shot
action-next_shot = choose the target of the next shot
action-rest = rest until the next fight
action-go_on = stay active until the next fight
action-walk = walk through the house
action-hurry = run through the house
action-try_key = try a key
