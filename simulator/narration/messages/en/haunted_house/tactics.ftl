### What the words of tactics mean in Haunted House.

## facts

fact-hidden_enemies = enemies that are hiding
fact-odds = how the sides stand to each other: above 1 the own one is stronger
fact-threat = the life that the enemies may be expected to cost the own combatant a round
fact-incoming = the life that the attack which is being answered may be expected to cost
fact-incoming_dodged = the same, if it is dodged
fact-life = points of life
fact-max_life = points of life when unhurt
fact-health = the share of its life that a body has left, from 0 to 1
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
fact-loaded = the rounds in what it holds
fact-jammed = what it holds is jammed
fact-aim = what it has gained by aiming

## whom

choice-runaway = an enemy that is on its way out
choice-frightened_friend = another of the own side, the one with the least shock left
choice-burning_friend = another of the own side that is on fire

## deeds

deed-attack_again = attack as a second action
deed-act_once = no second action
deed-pursue = run after an enemy
deed-stand_firm = ignore the urge to flee
deed-dodge = dodge
deed-dodge_blows = dodge blows all round
deed-dodge_shots = dodge shots all round
deed-take_it = not dodge
deed-distract = distract an enemy
deed-pick_up = pick something up
deed-clear_jam = clear a jam
deed-revive = revive a friend
deed-calm = calm a friend
deed-extinguish = put out a fire
deed-throw = throw what is in hand
deed-talk = talk
deed-plain_blow = strike at no zone in particular
deed-disarm = strike to disarm
deed-knock_down = strike to knock down
deed-at_the_head = strike at the head
deed-at_the_torso = strike at the torso
deed-at_an_arm = strike at an arm
deed-at_a_leg = strike at a leg
deed-single_shot = a single shot
deed-several_shots = more than one shot
deed-next_shot = the next shot at whom
deed-rest = rest until the next fight
deed-go_on = be up and about until the next fight
deed-walk = walk through the house
deed-hurry = run through the house
deed-try_key = try a key
