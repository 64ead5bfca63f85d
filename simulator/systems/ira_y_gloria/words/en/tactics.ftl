### Meanings of the words of tactics in Ira y Gloria.

## facts

fact-glory = points of Glory of the actor's side
fact-ruin = points of Ruin of the actor's side
fact-enemy_ruin = points of Ruin of the other side
fact-threat = the share of the actor's health that the enemies are expected to take per round, from 0 to 1
fact-incoming = the wounds to come, in questions about soaking
fact-wounds = the wounds that it can still take; of a mob, those of all members
fact-health = the share of its wounds left, from 0 to 1
fact-shock = points of Shock left
fact-wrath = points of Wrath
fact-reloads = Reloads left
fact-personal_ruin = its own points of Ruin
fact-members = the members of a mob
fact-speed = its speed in metres
fact-distance = its distance in metres
fact-status = its state
fact-dead = it is dead
fact-dying = it is dying
fact-exhausted = it has no Shock left
fact-is_mob = it is a mob
fact-engaged = it is engaged in melee
fact-shooting = it could shoot or throw now
fact-holding = it holds a readied action
fact-surprised = it is surprised
fact-acted = it has acted in this round
fact-burning = it is on fire
fact-hindered = it is hindered
fact-vulnerable = it is vulnerable
fact-restrained = it is restrained
fact-pinned = it is pinned
fact-danger = the share of an enemy's health that it is expected to take per round

## targets

target-nearest = the nearest enemy
target-farthest = the enemy that is farthest off
target-mob = an enemy that is a mob
target-dying_friend = an ally that is dying

## actions

action-assault = attack or charge
action-throw = throw a weapon at an enemy that can fight
action-charge = charge
action-interact = an interaction attack
action-grapple = grapple
action-pin_down = suppressing fire
action-retreat = move away from the nearest enemy
action-run = run towards an enemy
action-withdraw = withdraw from melee
action-full_defence = full defence
action-hold_action = ready an action
action-restore_shock = spend Wrath for Shock
action-put_out = put out its own fire
action-break_free = get free
action-drop_prone = drop to the ground
action-clear_jam = clear a jam
action-put_away = put a weapon away
action-pick_up = pick something up
action-task = a task of the scene
action-observe = observe
action-operate = operate something
action-hurry = hurry a climb or swim
action-all_out = attack all out
action-aim = aim
action-brace = brace the weapon
action-called_shot = a called shot
action-disarm = attack to disarm
action-supercharge = supercharge the weapon
action-attack_more = attack one more target
action-plain_attack = no more attack options
action-all_on_one = the whole mob at one target
action-spend_reloads = spend a Reload on the shot
action-save_reloads = spend no Reload
action-reroll = reroll
action-keep_roll = keep the roll
action-spend_glory = spend Glory
action-save_glory = spend no Glory
action-more_damage = shift an icon for damage
action-gain_glory = shift an icon for Glory
action-keep_icons = shift no more icons
action-knock_prone = a critical hit knocks down
action-stun = a critical hit costs Shock
action-soak = soak the wounds
action-take_it = take the wounds
action-cling_to_life = spend Wrath on a death test
action-strike_back = strike at an enemy that leaves, or while dying
action-let_go = let an enemy leave
action-challenge = use the readied action
action-hinder = hinder the target
action-expose = make the target vulnerable
action-act = captain: choose the combatant that takes the slot
action-seize = captain: pay to act again
action-interrupt = captain: pay to act first
action-notice = captain: pay for one to notice the ambush
action-surrender = captain: give up
action-fight_on = captain: do not give up
action-activate = captain: pay for an ability
action-restore = captain: pay for an NPC's Shock
action-call = captain: pay for a mob to attack immediately
action-gain_ruin = captain: a complication gives Ruin
action-out_of_ammo = captain: a complication empties the gun
