### What the narration calls each id.
### Ids from the glossary and HH-CHAR-01, 03, 05, HH-ACT-03, HH-MEL-05, HH-RNG-02, HH-ARM-01, HH-HAZ-02, 07, 08, HH-FEAR-01, HH-DICE-02, 07.
### One word serves an id in all its roles (heal is a field, an action and a roll).

## melee classes and natural attacks; unarmed is also a field (HH-MEL-05, HH-CHAR-03)

claws = claws
jaws = jaws
unarmed = bare hands
edged_small = small blade
edged_large = large blade
blunt_wood = wooden club
blunt_metal = metal bludgeon
edged_powered = chainsaw
pointed_wood = wooden spear
huge_mechanical = huge machine

## ranged weapons (HH-RNG-02)

bow_crossbow = bow or crossbow
light_revolver = light revolver
heavy_revolver = heavy revolver
light_pistol = light pistol
heavy_pistol = heavy pistol
shotgun = shotgun
repeating_shotgun = repeating shotgun
rifle = rifle
repeating_rifle = repeating rifle
submachine_gun = submachine gun
grenade = grenade

## armour (HH-ARM-01)

leather_jacket = leather jacket
bulletproof_vest = bulletproof vest
military_vest = military vest
helmet = helmet

## toxins (HH-HAZ-07)

high_fever = high fever
infected_wound = infected wound
detergent = detergent
arsenic_cyanide = arsenic or cyanide
snake = snake
small_spider_bee = small spider or bee
rotten_food = rotten food
decomposing_body = decomposing body

## falling objects (HH-HAZ-08)

small_shelf = small shelf
ceiling_lamp = ceiling lamp
wardrobe = wardrobe
ceiling = ceiling

## fire sizes (HH-HAZ-02)

small = small fire
medium = medium fire
large = large fire

## fright rows (HH-FEAR-01)

false_alarm = false alarm
scare = scare
accident = accident
trap = trap
enemy_first_attack = first attack of an enemy
worse = something worse

## characteristics; luck and orientation are also rolls (HH-CHAR-01)

agility = agility
charisma = charisma
combat = combat
knowledge = knowledge
orientation = orientation
perception = perception
power = power
caution = caution
marksmanship = marksmanship
resistance = resistance
luck = luck
technique = technique
will = will

## fields; heal and run are also actions (HH-CHAR-03)

melee_weapons = melee weapons
ranged_weapons = ranged weapons
firearms = firearms
heal = heal
psychiatry = psychiatry
run = run

## actions, some of them also rolls; aim is also a modifier (HH-ACT-03)

melee_attack = attack in melee
ranged_attack = attack at range
throw = throw the weapon
distract = distract
aim = aim
reload = reload
clear_jam = clear the jam
draw = draw a weapon
pick_up = pick up
drop = drop
revive = revive
calm = calm
extinguish = put out the fire
hide = hide
search = search
stand = stand up
talk = talk
wait = wait

## options and answers (HH-MEL-03, HH-DOD-01, HH-FEAR-05)

zone = zone
disarm = disarm
knock_down = knock down
dodge = dodge
ignore = ignore the fear
flee = flee

## zones (HH-MEL-03)

head = head
torso = torso
right_arm = right arm
left_arm = left arm
right_leg = right leg
left_leg = left leg

## statuses; coma is also a roll (HH-CHAR-05)

active = active
unconscious = unconscious
coma = coma
dead = dead
insane = insane
fled = fled

## pools, some of them also rolls (HH-CHAR-04, HH-DOOM-01, HH-DOOM-03)

life = life
stamina = stamina
shock = shock
doom = doom
xp = experience

## conditions; distracted, weakened and broken are also modifiers (HH-CHAR-05, HH-DMG-03)

weakened = weakened
arrest = cardiac arrest
burning = burning
prone = prone
hidden = hidden
distracted = distracted
exposed = exposed to a toxin
running = running
fleeing = fleeing
lost = lost
jammed = jammed
bleeding = bleeding
broken = broken bones
asphyxia = asphyxia

## why a turn is lost (HH-DOD-04)

gunfire_panic = gunfire panic

## modifiers; fright and flight are also rolls (HH-DICE-02)

field = field
starred_field = starred field
situation = situation
shots = shots
precise_strike = precise strike
two_actions = two actions
fright = fright
flight = flight

## rolls (HH-DICE-07)

initiative = initiative
attack = attack
damage = damage
timer = time unconscious
toxin = toxin
distance = distance
fall = fall
fire = fire
object = falling object
pursuit = pursuit

## what a combatant brings with it, and what a sum is made of (HH-CHAR-04, HH-CHAR-05, HH-ARM-02, HH-DOD-02)

max_life = maximum life
max_stamina = maximum stamina
max_shock = maximum shock
guard_blade = protection against blades
guard_gun = protection against bullets
natural_blade = hide against blades
natural_gun = hide against bullets
natural_armour = hide
own_armour = armour of its own
own = of its own
base = base
dodging = dodging
exceed = to be exceeded
luck_tests = tests of luck
rolled = dice
halved = halved
armour = protection

## what is done between fights (HH-OOC-02, HH-OOC-03, HH-OOC-08, HH-STAM-03)

attend = watch over a friend
hospital = bring to a hospital
outside = out of the room
search_turn = search turn
shot_at = fire at one of several
search_room = search the room
try_key = try a key
walk_on = go on foot
run_on = go at a run
hour = hour
minute = minute
second = second

## tallies (HH-RNG-03)

rounds_spent = ammunition spent

## causes between fights (HH-REC-01)

rest = rest

## Spanish or other accepted word = canonical id; snake_case, no accents.

## sides of the scenarios that ship, so that narrations call them by no id

side_investigators = the investigators
side_horrors = the horrors
side_killers = the killers
side_burglars = the burglars
side_guards = the guards
side_police = the police
side_gang = the gang
side_intruder = the intruder
side_soldiers = the soldiers
side_cultists = the cultists
side_dead = the dead
side_dogs = the dogs
side_left = the left side
side_right = the right side
side_black = the black side
side_white = the white side
special = special
