### Words: what a narration calls each id that is no row of a pack (those have titles of their own), in Spanish and
### English, and the words that a scenario may write for an id. One word serves an id in all its roles.

## abilities, modifiers (TZ-CHR-01)

FUE = FUE
DES = DES
CON = CON
INT = INT
SAB = SAB
CAR = CAR

## pools, defences (TZ-CHR-04 to TZ-CHR-06)

pgf = PGF
pgm = PGM
phys = PGF
ment = PGM
pd = defensa física
md = defensa mental
hero_points = puntos de heroicidad
gm_pool = reserva de la Directora
physical = físico
mental = mental

## severities (TZ-EFF-01)

minor = menor
round = ronda
major = mayor
extreme = extremo

## range bands (TZ-MOV-05)

inmediato = inmediato
small = tamaño pequeño
animal = animal
mindless = sin mente
no_bleed = no se desangra
destroyed_at_zero = se deshace con 0 PGF
medium = tamaño mediano
large = tamaño grande
mov = MOV
pgf_max = máximo de PGF
pgm_max = máximo de PGM
cerca = cerca
medio = medio
lejos = lejos
muy_lejos = muy lejos

## movement and load (TZ-MOV-02, TZ-ENC-02)

walk = andar
run = correr
sprint = esprintar
loaded = cargado
overloaded = sobrecargado
exhausted = extenuado

## journeys (TZ-OUT-05)

scene_end = el final de la escena
journey_normal = un día de camino
journey_search = un día de camino, buscando trampas
journey_cautious = un día de camino, con sigilo
journey_march = un día de marcha

## roll classes and tags

PA = ataques físicos
MA = ataques mentales
PD = defensa física
MD = defensa mental
MV = movimiento
SK = otras acciones
INI = iniciativa
generic = estado
momentary = momentáneo
setback = contratiempo

## parts of a sum (TZ-TEST-01)

base = base
unopposed = sin oposición
traits = rasgos
aimed = rasgos apuntando
ability_dice = dados de pericia
resist = resistencia
hazard_bonus = peligro
below_zero = puntos bajo cero
way = camino
margin = margen
hero_point = heroicidad
least = mínimo
left = restantes
dice = dado
flat = base
weapon = arma
power = poder
hit_die = dado de golpe
plus = suma fija
advantage = ventaja
damage_cap = límite de daño
hazard = peligro
damage = daño
loss = pérdida de puntos de golpe
skill = pericia
item = equipo
stance = postura
load = carga
impediment = impedimento
movement = movimiento
range = distancia
close = a bocajarro
visibility = visibilidad
cover = cobertura
armour = armadura
shield = escudo
parry = parada
size = tamaño
draw = desenvainar
stance_change = cambio de postura
language = idioma
base_pd = defensa física
base_md = defensa mental

## rolls (TZ-ACT-02)

concentration = concentración
search_traps = buscar trampas
pick_pocket = vaciar un bolsillo
camp = acampar
wilderness = cruzar tierras salvajes
exploration = explorar
orientation = orientarse
forage = buscar sustento
attack = ataque
aim = apuntar
ready = empuñar
initiative = iniciativa
hinder = estorbo
heal = curación
recover = recuperación
stabilise = estabilización
fear = miedo
steady = serenarse
hide = sigilo
perceive = percepción
move = movimiento
mount = montar
hero_heal = heroicidad para sanar
hit_points = puntos de golpe
resistance = resistencia
action = acción
manoeuvre = maniobra
cap = límite de daño

## what hit points and hero points change by

success = golpe
failure = fallo castigado
healed = curación
bleeding = hemorragia
instability = inestabilidad
reserve = reserva de defensa
rewrite = cambiar la consecuencia
special = especial
plus_one = un punto de efecto más
award = premio
advance = avance
level = nivel
static = defensa completa
turned = fallo vuelto en éxito
aftermath = tras el conflicto
mirror = revancha

## states of a body (TZ-TIME-04)

able = en pie
broken = sin voluntad
unstable = mente inestable
unconscious = sin sentido
dead = muerte
lost = mente perdida
surrendered = rendición
fled = huida
surprised = sorpresa

## states as things, without gender (TZ-EFF-11 to TZ-EFF-15)

flanked = flanco expuesto
off_balance = desequilibrio
dazed = aturdimiento
distracted = distracción
held = agarre
inspired = inspiración
knocked_down = caída
slowed = lentitud
frightened = miedo
knocked_out = golpe que aturde
confused = confusión
maimed = mutilación
blinded = ceguera
convinced = convicción
petrified = piedra
spellbound = hechizo
slain = golpe mortal

## cover (TZ-ATK-10)

minor-head = menor, en la cabeza
minor-torso = menor, en el torso
minor-right_arm = menor, en el brazo derecho
minor-left_arm = menor, en el brazo izquierdo
minor-legs = menor, en las piernas
major-head = mayor, en la cabeza
major-torso = mayor, en el torso
major-right_arm = mayor, en el brazo derecho
major-left_arm = mayor, en el brazo izquierdo
major-legs = mayor, en las piernas
extreme-head = extremo, en la cabeza
extreme-torso = extremo, en el torso
extreme-right_arm = extremo, en el brazo derecho
extreme-left_arm = extremo, en el brazo izquierdo
extreme-legs = extremo, en las piernas
light-partial = ligera, parcial
light-total = ligera, total
medium-partial = media, parcial
medium-total = media, total
heavy-partial = pesada, parcial
heavy-total = pesada, total

## actions (TZ-ACT-02)

melee_attack = ataque
ranged_attack = disparo
thrown_attack = lanzamiento
touch_attack = toque
power_attack = poder
mental_attack = ataque mental
heal_power = poder curativo
first_aid = primeros auxilios
flee = huir
surrender = rendirse
drop = soltar
pick_up = recoger
reload = recargar
sheathe = envainar
pass = esperar
none = nada
feat = proeza
task = tarea
order = orden
moved = movimiento
will_move = movimiento posterior
shifted = desplazamiento
drawn = arma empuñada
sheathed = arma guardada

## bare hands in a sentence (TZ-LNZ-03)

unarmed = manos desnudas

## sides of the scenarios that ship, so that narrations call them by no id

side_heroes = la compañía
side_foes = los enemigos
side_rivals = la banda rival
side_dogma = la Inquisición
side_axe = la escuela del hacha
side_shield = la escuela del escudo
side_orcs = la horda orca
side_guards = la guardia
side_ogre = la bestia
side_pack = la manada
side_wild = las bestias y los bandidos
side_crypt = la cripta
side_temple = la guarida de la medusa
side_corsairs = la tripulación corsaria
side_bay = la gente de la bahía
side_ransom = la banda de secuestradores
side_castle = la gente del castillo
side_lancers = los lanceros
side_ford = la gente del vado
side_thief = la ladrona
side_watch = la ronda
side_scholar = el partido de la erudita
side_preacher = el partido del predicador
side_gorge = la gente del desfiladero
side_steppe = la gente de la estepa
side_school = la escuela de esgrima
side_street = la calle
side_village = la gente del pueblo
side_carnival = la gente de la feria
side_veterans = los veteranos
side_ogres = los ogros
side_caravan = la caravana
side_raiders = los salteadores

## feats and tasks of the scenarios that ship

leap_the_alley = saltar el callejón
swing_on_the_washing_line = columpiarse en la cuerda de la ropa
climb_the_chimney = encaramarse a la chimenea
quote_the_annals = citar los anales
toast_the_forebears = brindar por los abuelos
read_the_rune = leer la runa

## counters

deaths = muertes
hero_points_spent = puntos de heroicidad gastados

## what options of a person's turn say besides (questions.ftl)

away = lejos
towards = hacia allí
in_reach = y alcanza
partial = parcial
total = total
shelter = refugio
unlisted = sin estar en la ficha
consequence = consecuencia
around = alrededor
head = cabeza
torso = torso
right_arm = brazo derecho
left_arm = brazo izquierdo
legs = piernas
