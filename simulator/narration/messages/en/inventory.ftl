### Texts of the lists of sheets and gear (asalto sheets, asalto gear, docs/bestiary.md).

## heads of the tables

head-sheet = Sheet
head-gear = Gear
head-title = Title
head-kind = Kind
head-strength = Strength
head-source = Source
head-figures = Figures
head-rule = Rule
head-about = Good for
head-field = Field
head-value = Value
head-means = Means
head-write = In a file

## sources of a sheet's numbers

source-book = book
source-built = built
about-book = numbers of the book ({ $rule })
about-built = built by the rules ({ $rule })

## kinds

kind-fighter = fighter
kind-hero = hero
kind-person = person
kind-animal = animal
kind-undead = undead
kind-monster = monster
kind-machine = machine
kind-xenos = xenos
kind-daemon = daemon
kind-thrown = thrown weapon
kind-trait = weapon trait
kind-ability = ability
kind-object_class = weapon class
kind-found = found object
kind-mode = attack mode
kind-difficulty = difficulty
kind-shield = shield
kind-power = power
kind-stance = stance
kind-thing = carried thing
kind-hazard = hazard
kind-natural = natural weapon
kind-melee = melee weapon
kind-ranged = ranged weapon
kind-weapons = weapon
kind-spells = spell
kind-items = item
kind-skills = skill
kind-powers = power
kind-armour = armour
kind-toxin = toxin
kind-object = falling object
kind-fire = fire
kind-fall = fall
kind-asphyxia = asphyxia
kind-fright = fright

## figures

figure-life = life
figure-stamina = stamina
figure-shock = shock
figure-combat = combat
figure-marksmanship = marksmanship
figure-agility = agility
figure-power = power
figure-blade = against blades
figure-gun = against guns
figure-zones = covers
figure-damage = damage
figure-damage_by_power = damage by power (0-2/3-4/5/6-7/8+)
figure-damage_a_round = damage per round
figure-capacity = rounds in it
figure-rate = shots per round
figure-may_jam = may jam
figure-magazines = takes magazines
figure-failed = test failed
figure-passed = test passed
figure-stamina_a_round = stamina per round
figure-life_a_round = then life per round
figure-wounds = wounds
figure-no_shock = immune to shock
figure-armour_rating = armour
figure-soak_dice = soak dice
figure-class = class
figure-members = members
figure-ed = extra dice
figure-ap = AP
figure-reach = reach
figure-range = range
figure-salvo = salvo
figure-uses = uses
figure-carries = carries
figure-modes = attacks by
figure-dice = dice
figure-rolls = rolls
figure-against = against
figure-needed = result needed
figure-level = level
figure-pgf = body
figure-pgm = mind
figure-pd = physical defence
figure-md = mental defence
figure-initiative = initiative
figure-mov = metres per round
figure-size_small = small
figure-size_medium = of medium size
figure-size_large = large
figure-powers = powers
figure-by = by
figure-farthest = at most
figure-hands = hands
figure-parry = parry
figure-reloads = actions to load
figure-kg = kg
figure-bonus = bonus
figure-attack = attack
figure-most = at most
figure-then = then
figure-modifier = modifier
figure-on_pass = shock if passed
figure-on_fail = shock if failed
figure-flight = flight modifier
figure-metres_2 = 2 m
figure-metres_3 = 3 m
figure-metres_4 = 4 m
figure-metres_5 = 5 m
figure-metres_6 = 6 m
figure-metres_7 = 7 m

## meaning of strength

strength-sheets = Strength: about how many copies of the sheet { $reference } it is worth, by the game's formulas (docs/bestiary.md).

## errors

no_such-sheet = there is no sheet { $word };
no_such-gear = there is no gear { $word };
no_such-kind = there is no kind { $word };
nearest = { $number ->
    [one] the nearest is { $names };
   *[other] the nearest are { $names };
}
lists_all = `{ $command }` lists all.
kinds_are = there are { $names }.
none_found = Nothing matches.
strength_range = { $text } is not a range of strengths: write two numbers such as 1..3, or one.
