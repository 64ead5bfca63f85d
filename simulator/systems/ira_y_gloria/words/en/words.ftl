### What the narration calls each id.
### One word serves an id in all its roles.

## weapons (IG-SHEET-07)

unarmed = bare hands
knife = knife
astartes_knife = Astartes knife
chainsword = chainsword
choppa = choppa
big_choppa = big choppa
pox_fists = pox-ridden fists
lasgun = lasgun
autopistol = autopistol
bolt_pistol = bolt pistol
boltgun = boltgun
galvanic_rifle = galvanic rifle
slugga = slugga
shoota = shoota
frag_grenade = frag grenade
stikkbomb = stikkbomb
shock_maul = shock maul
lash = lash
power_fist = power fist
force_staff = force staff
flamer = flamer
meltagun = meltagun
plasma_gun = plasma gun
long_las = long-las
shotgun = shotgun
heavy_stubber = heavy stubber
grenade_launcher = grenade launcher
laspistol = laspistol
combat_shotgun = combat shotgun
enforcer_maul = enforcer's maul
power_claw = power claw
bludgeon = industrial bludgeon
servo_arm = servo-arm
skull_bash = skull bash
tendril = horrifying tendril
hellblade = hellblade
daemon_claws = daemon claws
warp_flame = warp flame
magic_claws = magical claws
plaguesword = plaguesword
razor_claw = razor claw
power_klaw = power klaw
urty_syringe = 'urty syringe
grot_blasta = grot blasta
grotzooka = grotzooka
buzz_saw = buzz saw
shuriken_catapult = shuriken catapult
plasma_grenade = plasma grenade

## attributes; initiative is also a roll (IG-SHEET-01)

strength = strength
toughness = toughness
agility = agility
initiative = initiative
willpower = willpower
intellect = intellect
fellowship = fellowship

## skills (IG-SHEET-03)

athletics = athletics
awareness = awareness
ballistic_skill = ballistic skill
cunning = cunning
deception = deception
insight = insight
intimidation = intimidation
leadership = leadership
medicae = medicae
persuasion = persuasion
pilot = pilot
psychic_mastery = psychic mastery
scholar = scholar
stealth = stealth
survival = survival
tech = tech
weapon_skill = weapon skill

## values (IG-SHEET-01)

defence = Defence
resilience = resilience
resolve = resolve
speed = speed
heroes = heroes
threats = threats

## pools (IG-SHEET-01, IG-SHEET-05)

wounds = wounds
shock = Shock
wrath = Wrath
glory = Glory
ruin = Ruin
personal_ruin = personal Ruin
reloads = Reloads
members = members
shock_lost = Shock lost
failures = failures

## actions (IG-ACT); prone, ready and reload have other roles too

pass = pass
move = move
double_move = move again
run = run
charge = charge
melee_attack = attack in melee
ranged_attack = shoot
throw = throw
interaction_attack = interaction attack
withdraw = withdraw
full_defence = full defence
ready = ready
restore_shock = restore Shock
use_skill = use a skill
task = task
break_free = break free
put_out = put out the fire
clear_jam = clear the jam
unstick = unstick
grapple = grapple
pin = pinning fire
reload = reload
draw = draw
put_away = put away
pick_up = pick up
drop_prone = drop prone
observe = observe
operate = operate
stand = stand up
hurry = hurry

## options of attacks (IG-ATK)

plain = plain
all_out = all-out attack
called_shot = called shot
disarm = disarm
multi_attack = multi-attack
aim = aim
brace = brace
supercharge = supercharge
bonus = for the bonus
safe = with care
group = group
unlisted = improvised

## ranges (IG-ATK-12)

short = short range
medium = medium range
long = long range
close = close
away = away

## what is paid for (IG-AMMO-05, IG-TEST-11, IG-INTER-02)

extra_die = an extra die
special = special
spray = spray
spray_mob = spray the mob
ed = extra damage
gain_information = information
improve_quality = quality
improve_speed = speed
effect = effect
extra_effect = extra effect
both = both effects
reroll = reroll
shift = shift
glory_dice = dice for Glory
glory_damage = damage for Glory
glory_critical = critical for Glory
soak = soak
death_wrath = Wrath on a death test

## order (IG-INIT)

by_initiative = by initiative
chosen = as chosen
seize = seize the initiative
interrupt = interrupt
challenge = readied action
notice = notice the ambush
opportunity = opportunity attack
stray = stray shot
surrender = surrender
left_the_field = left the field

## conditions (IG-COND-01); exhausted, stabilised

hindered = hindered
vulnerable = vulnerable
prone = prone
staggered = staggered
restrained = restrained
pinned = pinned
blinded = blinded
on_fire = on fire
frightened = frightened
sprinting = sprinting
exhausted = exhausted
stabilised = stabilised

## statuses (IG-DYING)

active = active
unconscious = unconscious
dead = dead
gone = gone

## complications (IG-TEST-09)

complication = complication
wrath_six = a 6 on the wrath die
gain_ruin = Ruin
out_of_ammo = out of ammo
nothing = nothing
jam = jammed
malfunction = malfunction
weapon_stuck = stuck
weapon_dropped = weapon dropped
item_dropped = item dropped
redirected = redirected attack
reliable = reliable

## rolls (IG-CORE-02)

attack = attack
interaction = interaction
extra_damage = extra damage
soak_reroll = soak reroll
death_test = death test
fear = fear
critical = critical hit
critical_effect = effect of the critical
scatter_direction = scatter direction
scatter_distance = scatter distance
explosives = explosives
heavy = heavy

## bonuses (IG-TRAIT)

waaagh = waaagh
sniper = sniper
spread = spread
size = size

## abilities (IG-SHEET-09)

angel_of_death = Angel of Death
angel_of_death_ruin = Angel of Death
ere_we_go = 'Ere we go
im_da_boss = I'm da boss
orks_is_never_defeated = Orks is never defeated
kill_them_all = Kill them all
priest_of_the_dark_gods = priest of the dark gods
architect_of_ruin = architect of ruin
veteran_of_the_long_war = veteran of the Long War

## causes

hit = hit
ED = ED
effort = effort: 1, and 1 for each wound cancelled
restored = restored
fallen = fallen
found = found
last_blow = last blow
call = call
activate = activate
restore = restore
pool = pool

## sides of the shipped scenarios

side_heroes = the heroes
side_threats = the threats
side_imperium = the Imperium
side_orks = the ork horde
side_cult = the cult
side_chaos = Chaos
side_dead = the plague
side_sororitas = the Order of the Thorned Rose
side_mechanicus = the guard of the Mechanicus

## what a batch counts (rules.py, tallies)

wrath_spent = Wrath spent
glory_spent = Glory spent
ruin_spent = Ruin spent
reloads_spent = Reloads spent
deaths = deaths
personal_ruin_spent = own Ruin spent
death_tests = death tests
stalemate = stalemate

## Spanish or other accepted word = canonical id; snake_case, no accents.

## parts of figures, and what a fight begins with

round_start = as the round begins
aim_safely = careful aim
armour_rating = armour
soak_dice = soak dice
wounds_max = most wounds
shock_max = most Shock
glory_max = most Glory
ruin_max = most Ruin
tier = tier
mob_size = full mob
arrives = arrives in round
difficulty = difficulty
half_damage = half the damage
least = minimum
cap = cap
injured = injured
cover = cover
unwieldy = unwieldy
round = round
assault = assault
blast = blast
first = the first
pairs = every two icons over
icons_over = every icon over
living = no more of them
weapon = weapon
force = force
ap = AP
rending = rending
armour_only = armour only
invulnerable = invulnerable
rapid_fire = rapid fire
abilities = abilities
full_auto = full auto
parry = parry
brutal = brutal
damage = damage
mortal = mortal wounds
overflow = excess Shock
instant_death = instant death
woken = on waking
rest = rest
d3 = half
ambush = ambush
surprised = surprised
in_the_line = in the line of fire
passive_awareness = passive awareness
critical_wounds = wounds of the critical
critical_mortal = mortal wounds of the critical
critical_shock = Shock of the critical
rest_of_order = next
lost = lost

## weapon traits that no roll names, and classes of threats (IG-TRAIT, IG-SHEET-01)

pistol = pistol
agonising = agonising
inflict = inflicts
inflict_value = points of what it inflicts
melta = melta
two_handed = two-handed
silent = silent
arc = arc
rad = rad
warp_weapon = warp weapon
kustom = kustom
troop = troop
elite = elite
adversary = adversary
monstrous = monstrous creature
