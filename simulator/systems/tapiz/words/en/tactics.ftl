### Meanings of the words of tactics in Tapiz.

## facts

fact-pool = the points of the game master's pool
fact-threat = the share of the actor's health that the enemies are expected to take per round, from 0 to 1
fact-body_points = hit points of the body
fact-mind_points = hit points of the mind
fact-health = the share of body or mind left, the lesser of the two, from 0 to 1
fact-hero_points = hero points
fact-initiative = its initiative
fact-defence = its static physical defence
fact-will = its static mental defence
fact-distance = its distance in metres
fact-stance = its stance
fact-status = its state
fact-bleeding = it is bleeding
fact-broken = its mind is broken
fact-covered = it is behind cover
fact-surprised = it is surprised
fact-caster = it has a power
fact-shooting = it could shoot or throw now
fact-hindrances = the states that hinder it
fact-boons = the states that help it
fact-danger = the share of the actor's health that its best attack is expected to take

## targets

target-nearest = the nearest enemy
target-farthest = the enemy that is farthest off
target-caster = the most dangerous enemy with powers
target-bleeding_friend = an ally that is bleeding

## actions

action-throw = throw a weapon at an enemy that can fight
action-cast = attack with a power
action-manoeuvre = a manoeuvre
action-retreat = move away
action-surrender = surrender
action-help = help an ally
action-hinder = hinder an enemy
action-recover = shake off a state
action-stabilise = stabilise a bleeding ally
action-sheathe = put a weapon away
action-pick_up = pick something up
action-feat = a feat
action-task = a task of the scene
action-order = give a broken ally an order
action-mount = mount
action-take_cover = take cover
action-stay_open = take no cover
action-total_attack = the stance of total attack
action-damage_focus = the stance that focuses on damage
action-guard_stance = a stance of defence
action-aim_stance = the stance of aiming
action-normal_stance = the normal stance
action-keep_stance = keep the stance
action-start_armed = the weapon in hand at the start
action-static_roll = ten in place of the dice
action-roll_dice = roll the dice
action-use_special = use a special
action-keep_special = keep a special for later
action-spend_hero_point = spend a hero point
action-save_hero_point = spend no hero point
action-heal_by_hero_point = heal by a hero point
action-rewrite = a hero point to change a misfortune
action-buy_damage = buy damage with effect points
action-buy_state = buy a state with effect points
action-buy_nothing = buy nothing more
