### What the narration calls each id.
### Ids from the glossary and HH-CHAR-01, 03, 05, HH-ACT-03, HH-MEL-05, HH-RNG-02, HH-ARM-01, HH-HAZ-02, 07, 08, HH-FEAR-01, HH-DICE-02, 07.
### One word serves an id in all its roles (heal is a field, an action and a roll).

## melee classes and natural attacks; unarmed is also a field (HH-MEL-05, HH-CHAR-03)

claws = garras
    .gender = feminine
    .number = plural
jaws = fauces
    .gender = feminine
    .number = plural
unarmed = manos desnudas
    .gender = feminine
    .number = plural
edged_small = arma de filo pequeña
    .gender = feminine
    .article = el
edged_large = arma de filo grande
    .gender = feminine
    .article = el
blunt_wood = palo
    .gender = masculine
blunt_metal = arma contundente de metal
    .gender = feminine
    .article = el
edged_powered = motosierra
    .gender = feminine
pointed_wood = lanza de madera
    .gender = feminine
huge_mechanical = máquina descomunal
    .gender = feminine

## ranged weapons (HH-RNG-02)

bow_crossbow = arco o ballesta
    .gender = masculine
light_revolver = revólver ligero
    .gender = masculine
heavy_revolver = revólver pesado
    .gender = masculine
light_pistol = pistola ligera
    .gender = feminine
heavy_pistol = pistola pesada
    .gender = feminine
shotgun = escopeta
    .gender = feminine
repeating_shotgun = escopeta de repetición
    .gender = feminine
rifle = rifle
    .gender = masculine
repeating_rifle = rifle de repetición
    .gender = masculine
submachine_gun = subfusil
    .gender = masculine
grenade = granada
    .gender = feminine

## armour (HH-ARM-01)

leather_jacket = chaqueta de cuero
bulletproof_vest = chaleco antibalas
military_vest = chaleco militar
helmet = casco

## toxins (HH-HAZ-07)

high_fever = fiebre alta
infected_wound = herida infectada
detergent = detergente
arsenic_cyanide = arsénico o cianuro
snake = serpiente
small_spider_bee = araña pequeña o abeja
rotten_food = comida podrida
decomposing_body = cuerpo en descomposición

## falling objects (HH-HAZ-08)

small_shelf = estantería pequeña
ceiling_lamp = lámpara de techo
wardrobe = armario
ceiling = techo

## fire sizes (HH-HAZ-02)

small = fuego pequeño
medium = fuego mediano
large = fuego grande

## fright rows (HH-FEAR-01)

false_alarm = falsa alarma
scare = sobresalto
accident = accidente
trap = trampa
enemy_first_attack = primer ataque de un enemigo
worse = algo peor

## characteristics; luck and orientation are also rolls (HH-CHAR-01)

agility = agilidad
charisma = carisma
combat = combate
knowledge = conocimientos
orientation = orientación
perception = percepción
power = potencia
caution = precaución
marksmanship = puntería
resistance = resistencia
luck = suerte
technique = técnica
will = voluntad

## fields; heal and run are also actions (HH-CHAR-03)

melee_weapons = armas cuerpo a cuerpo
ranged_weapons = armas a distancia
firearms = armas de fuego
heal = curar
psychiatry = psiquiatría
run = correr

## actions, some of them also rolls; aim is also a modifier (HH-ACT-03)

melee_attack = atacar cuerpo a cuerpo
ranged_attack = atacar a distancia
throw = lanzar el arma
distract = distraer
aim = apuntar
reload = recargar
clear_jam = desencasquillar
draw = sacar un arma
pick_up = recoger del suelo
drop = soltar
revive = reanimar
calm = calmar
extinguish = apagar el fuego
hide = esconderse
search = buscar
stand = levantarse
talk = hablar
wait = esperar

## options and answers (HH-MEL-03, HH-DOD-01, HH-FEAR-05)

zone = zona
disarm = desarmar
knock_down = derribar
dodge = esquivar
ignore = ignorar el miedo
flee = huir

## zones (HH-MEL-03)

head = cabeza
torso = torso
right_arm = brazo derecho
left_arm = brazo izquierdo
right_leg = pierna derecha
left_leg = pierna izquierda

## statuses; coma is also a roll (HH-CHAR-05)

active = activo
unconscious = inconsciente
coma = coma
dead = muerto
insane = enloquecido
fled = huido

## pools, some of them also rolls (HH-CHAR-04, HH-DOOM-01, HH-DOOM-03)

life = vida
stamina = aguante
shock = shock
doom = destino funesto
xp = experiencia

## conditions; distracted, weakened and broken are also modifiers (HH-CHAR-05, HH-DMG-03)

weakened = debilitado
arrest = parada cardiorrespiratoria
burning = en llamas
prone = derribado
hidden = escondido
distracted = distraído
exposed = en contacto con una toxina
running = a la carrera
fleeing = huyendo
lost = perdido
jammed = encasquillada
bleeding = sangrando
broken = con fracturas
asphyxia = asfixia

## why a turn is lost (HH-DOD-04)

gunfire_panic = crisis de balacera

## modifiers; fright and flight are also rolls (HH-DICE-02)

field = campo
starred_field = campo con asterisco
situation = situación
shots = disparos
precise_strike = golpe preciso
two_actions = dos acciones
fright = susto
flight = huida

## rolls (HH-DICE-07)

initiative = iniciativa
attack = ataque
damage = daño
timer = tiempo inconsciente
toxin = toxina
distance = distancia
fall = caída
fire = fuego
object = objeto que cae
pursuit = persecución

## what a combatant brings with it, and what a sum is made of (HH-CHAR-04, HH-CHAR-05, HH-ARM-02, HH-DOD-02)

max_life = vida máxima
max_stamina = aguante máximo
max_shock = shock máximo
guard_blade = protección contra armas blancas
guard_gun = protección contra balas
natural_blade = piel contra armas blancas
natural_gun = piel contra balas
natural_armour = piel
own_armour = protección propia
own = propio
base = base
dodging = esquiva
exceed = hay que superarla
luck_tests = tiradas de suerte
rolled = dados
halved = la mitad
armour = protección

## what is done between fights (HH-OOC-02, HH-OOC-03, HH-OOC-08, HH-STAM-03)

attend = velar por alguien
hospital = llevar al hospital
outside = fuera de la sala
search_turn = registro
shot_at = disparar a uno de varios
search_room = registrar la sala
try_key = probar una llave
walk_on = ir a pie
run_on = ir a la carrera
hour = hora
minute = minuto
second = segundo

## tallies (HH-RNG-03)

rounds_spent = munición gastada

## causes between fights (HH-REC-01)

rest = descanso

## sides of the scenarios that ship, so that narrations call them by no id

side_investigators = los investigadores
side_horrors = los horrores
side_killers = los asesinos
side_burglars = los ladrones
side_guards = los guardias
side_police = la policía
side_gang = la banda
side_intruder = el intruso
side_soldiers = los soldados
side_cultists = los cultistas
side_dead = los muertos
side_dogs = los perros
side_left = el bando izquierdo
side_right = el bando derecho
side_black = las negras
side_white = las blancas
special = especial
