### What the words of tactics mean in Tapiz.

## facts

fact-pool = the points of the game master's pool
fact-threat = the share of the own combatant that the enemies may be expected to take a round, from 0 to 1
fact-body_points = hit points of the body
fact-mind_points = hit points of the mind
fact-health = the share of body or mind that it has left, the lesser of the two, from 0 to 1
fact-hero_points = hero points
fact-initiative = its initiative
fact-defence = its static physical defence
fact-will = its static mental defence
fact-distance = how far off it is, in metres
fact-stance = its stance
fact-status = its state
fact-bleeding = it is bleeding
fact-broken = its mind is broken
fact-covered = it is behind cover
fact-surprised = it is surprised
fact-caster = it has a power
fact-shooting = it could shoot or throw what it holds
fact-hindrances = the states that hinder it
fact-boons = the states that help it
fact-danger = the share of the own combatant that its best attack may be expected to take

## whom

choice-nearest = the nearest enemy
choice-farthest = the enemy that is farthest off
choice-caster = an enemy that has powers, the most dangerous
choice-bleeding_friend = another of the own side that is bleeding

## deeds

deed-throw = throw a weapon at an enemy that can fight
deed-cast = attack with a power
deed-manoeuvre = a manoeuvre
deed-retreat = move away
deed-surrender = surrender
deed-help = help a comrade
deed-hinder = hinder an enemy
deed-recover = shake off a state
deed-stabilise = stabilise one that is bleeding
deed-sheathe = put a weapon away
deed-pick_up = pick something up
deed-feat = a feat
deed-task = a task of the scene
deed-order = give a broken comrade an order
deed-mount = mount
deed-take_cover = take cover
deed-stay_open = take no cover
deed-total_attack = the stance of total attack
deed-damage_focus = the stance that focuses on damage
deed-guard_stance = a stance of defence
deed-aim_stance = the stance of aiming
deed-normal_stance = the normal stance
deed-keep_stance = keep the stance
deed-start_armed = the weapon in hand at the start
deed-static_roll = ten in place of the dice
deed-roll_dice = roll the dice
deed-spend_hero_point = spend a hero point
deed-save_hero_point = spend no hero point
deed-heal_by_hero_point = heal by a hero point
deed-rewrite = a hero point to change what befalls one
deed-buy_damage = buy damage with effect points
deed-buy_state = buy a state with effect points
deed-buy_nothing = buy nothing more
