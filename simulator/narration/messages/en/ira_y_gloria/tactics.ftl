### What the words of tactics mean in Ira y Gloria.

## facts

fact-glory = points of Glory of the own side
fact-ruin = points of Ruin of the own side
fact-enemy_ruin = points of Ruin of the other side
fact-threat = the share of the own combatant that the enemies may be expected to take a round, from 0 to 1
fact-incoming = the wounds that are about to be taken, where soaking is asked
fact-wounds = the wounds that it can still take; of a mob, those of all members
fact-health = the share of its wounds that it has left, from 0 to 1
fact-shock = points of Shock left
fact-wrath = points of Wrath
fact-reloads = Reloads left
fact-personal_ruin = its own points of Ruin
fact-members = the members of a mob
fact-speed = its speed in metres
fact-distance = how far off it is, in metres
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
fact-danger = the share of one of its enemies that it may be expected to take a round

## whom

choice-nearest = the nearest enemy
choice-farthest = the enemy that is farthest off
choice-mob = an enemy that is a mob
choice-dying_friend = another of the own side that is dying

## deeds

deed-assault = attack or charge
deed-throw = throw a weapon at an enemy that can fight
deed-charge = charge
deed-interact = an interaction attack
deed-grapple = grapple
deed-pin_down = suppressing fire
deed-retreat = move away from the nearest enemy
deed-run = run towards an enemy
deed-withdraw = withdraw from melee
deed-full_defence = full defence
deed-hold_action = ready an action
deed-restore_shock = spend Wrath for Shock
deed-put_out = put out the own fire
deed-break_free = get free
deed-drop_prone = drop to the ground
deed-clear_jam = mend a weapon
deed-put_away = put a weapon away
deed-pick_up = pick something up
deed-task = a task of the scene
deed-observe = observe
deed-operate = operate something
deed-hurry = hurry a climb or swim
deed-all_out = attack all out
deed-aim = aim
deed-brace = brace the weapon
deed-called_shot = a called shot
deed-disarm = attack to disarm
deed-supercharge = supercharge the weapon
deed-attack_more = attack one more target
deed-plain_attack = no more options of the attack
deed-all_on_one = the whole mob at one target
deed-spend_reloads = spend a Reload on the shot
deed-save_reloads = spend no Reload
deed-reroll = reroll
deed-keep_roll = keep the roll
deed-spend_glory = spend Glory
deed-save_glory = spend no Glory
deed-more_damage = shift an icon for damage
deed-gain_glory = shift an icon for Glory
deed-keep_icons = shift no more icons
deed-knock_prone = a critical hit knocks down
deed-stun = a critical hit costs Shock
deed-soak = soak the wounds
deed-take_it = take the wounds
deed-cling_to_life = spend Wrath on a death test
deed-strike_back = strike at one that leaves, or while dying
deed-let_go = let one that leaves go
deed-challenge = use the readied action
deed-hinder = hinder the target
deed-expose = make the target vulnerable
deed-act = captain: who takes the slot
deed-seize = captain: pay to act again
deed-interrupt = captain: pay to act first
deed-notice = captain: pay so that one notices the ambush
deed-surrender = captain: give up
deed-fight_on = captain: not give up
deed-activate = captain: pay for an ability
deed-restore = captain: pay for an NPC's Shock
deed-call = captain: pay so that a mob attacks at once
deed-gain_ruin = captain: a complication gives Ruin
deed-out_of_ammo = captain: a complication empties the gun
