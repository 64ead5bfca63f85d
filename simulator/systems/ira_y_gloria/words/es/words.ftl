### What the narration calls each id.
### One word serves an id in all its roles.

## weapons (IG-SHEET-07)

unarmed = manos desnudas
    .gender = feminine
    .number = plural
knife = cuchillo
    .gender = masculine
astartes_knife = cuchillo astartes
    .gender = masculine
chainsword = espada sierra
    .gender = feminine
choppa = rebanadora
    .gender = feminine
big_choppa = gran rebanadora
    .gender = feminine
pox_fists = puños apestados
    .gender = masculine
    .number = plural
lasgun = rifle láser
    .gender = masculine
autopistol = pistola automática
    .gender = feminine
bolt_pistol = pistola bólter
    .gender = feminine
boltgun = bólter
    .gender = masculine
galvanic_rifle = rifle galvánico
    .gender = masculine
slugga = piztola
    .gender = feminine
shoota = akribillador
    .gender = masculine
frag_grenade = granada de fragmentación
    .gender = feminine
stikkbomb = granada de palo
    .gender = feminine
shock_maul = maza de choque
    .gender = feminine
lash = látigo
    .gender = masculine
power_fist = puño de combate
    .gender = masculine
force_staff = báculo psíquico
    .gender = masculine
flamer = lanzallamas
    .gender = masculine
meltagun = rifle de fusión
    .gender = masculine
plasma_gun = rifle de plasma
    .gender = masculine
long_las = láser largo
    .gender = masculine
shotgun = escopeta
    .gender = feminine
heavy_stubber = ametralladora pesada
    .gender = feminine
grenade_launcher = lanzagranadas
    .gender = masculine
laspistol = pistola láser
    .gender = feminine
combat_shotgun = escopeta de combate
    .gender = feminine
enforcer_maul = maza de agente
    .gender = feminine
power_claw = garra de energía
    .gender = feminine
bludgeon = porra industrial
    .gender = feminine
servo_arm = servobrazo
    .gender = masculine
skull_bash = topetazo
    .gender = masculine
tendril = tentáculo
    .gender = masculine
hellblade = espada infernal
    .gender = feminine
daemon_claws = garras demoníacas
    .gender = feminine
    .number = plural
warp_flame = llama de la disformidad
    .gender = feminine
magic_claws = garras mágicas
    .gender = feminine
    .number = plural
plaguesword = espada de plaga
    .gender = feminine
razor_claw = garra afilada
    .gender = feminine
power_klaw = garra de energía orka
    .gender = feminine
urty_syringe = jeringa
    .gender = feminine
grot_blasta = pistola gretchin
    .gender = feminine
grotzooka = grotzuka
    .gender = feminine
buzz_saw = sierra circular
    .gender = feminine
shuriken_catapult = catapulta shuriken
    .gender = feminine
plasma_grenade = granada de plasma
    .gender = feminine

## attributes; initiative is also a roll (IG-SHEET-01)

strength = fuerza
toughness = dureza
agility = agilidad
initiative = iniciativa
willpower = voluntad
intellect = intelecto
fellowship = carisma

## skills (IG-SHEET-03)

athletics = atletismo
awareness = alerta
ballistic_skill = balística
cunning = astucia
deception = engaño
insight = perspicacia
intimidation = intimidación
leadership = liderazgo
medicae = medicae
persuasion = persuasión
pilot = pilotar
psychic_mastery = maestría psíquica
scholar = erudición
stealth = sigilo
survival = supervivencia
tech = tecnología
weapon_skill = armas

## values (IG-SHEET-01)

defence = defensa
resilience = resistencia
resolve = resolución
speed = velocidad
heroes = héroes
threats = amenazas

## pools (IG-SHEET-01, IG-SHEET-05)

wounds = heridas
shock = shock
wrath = ira
glory = gloria
ruin = ruina
personal_ruin = ruina personal
reloads = recargas
members = miembros
shock_lost = shock perdido
failures = fallos

## actions (IG-ACT); prone, ready and reload have other roles too

pass = pasar
move = moverse
double_move = moverse otra vez
run = correr
charge = carga
melee_attack = atacar en melee
ranged_attack = disparar
throw = lanzar
interaction_attack = ataque de interacción
withdraw = retirarse
full_defence = defensa total
ready = prepararse
restore_shock = recuperar shock
use_skill = usar una habilidad
task = tarea
break_free = soltarse
put_out = apagar el fuego
clear_jam = desencasquillar
unstick = desatascar
grapple = agarrar
pin = fuego de cobertura
reload = recargar
draw = desenfundar
put_away = guardar
pick_up = recoger
drop_prone = echarse al suelo
observe = observar
operate = manipular
stand = levantarse
hurry = apresurarse

## options of attacks (IG-ATK)

plain = normal
all_out = ataque total
called_shot = ataque dirigido
disarm = desarmar
multi_attack = ataque múltiple
aim = apuntar
brace = apoyar el arma
supercharge = sobrecarga
bonus = con bonificador
safe = con cuidado
group = grupo
unlisted = improvisado

## ranges (IG-ATK-12)

short = corto alcance
medium = medio alcance
long = largo alcance
close = cuerpo a cuerpo
away = lejos

## what is paid for (IG-AMMO-05, IG-TEST-11, IG-INTER-02)

extra_die = un dado más
special = especial
spray = barrido
spray_mob = barrido sobre la tropa
ed = daño adicional
gain_information = información
improve_quality = calidad
improve_speed = rapidez
effect = efecto
extra_effect = efecto adicional
both = ambos efectos
reroll = repetir la tirada
shift = canje
glory_dice = dados por gloria
glory_damage = daño por gloria
glory_critical = crítico por gloria
soak = ignorar heridas
death_wrath = ira ante la muerte

## order (IG-INIT)

by_initiative = por iniciativa
chosen = a elección
seize = aprovechar la iniciativa
interrupt = interrumpir
challenge = acción preparada
notice = advertir la emboscada
opportunity = ataque de oportunidad
stray = disparo desviado
surrender = rendición
left_the_field = abandonar el campo

## conditions (IG-COND-01); exhausted, stabilised

hindered = obstaculizado
vulnerable = vulnerable
prone = derribado
staggered = tambaleante
restrained = inmovilizado
pinned = a cubierto
blinded = cegado
on_fire = en llamas
frightened = aterrorizado
sprinting = a la carrera
exhausted = agotado
stabilised = estabilizado

## statuses (IG-DYING)

active = activo
unconscious = inconsciente
dead = muerto
gone = fuera del campo

## complications (IG-TEST-09)

complication = complicación
wrath_six = 6 en el dado de la ira
gain_ruin = ruina
out_of_ammo = sin munición
nothing = nada
jam = encasquillada
malfunction = avería
weapon_stuck = arma atascada
weapon_dropped = arma caída
item_dropped = objeto caído
redirected = ataque desviado
reliable = fiable

## rolls (IG-CORE-02)

attack = ataque
interaction = interacción
extra_damage = daño adicional
soak_reroll = repetición de ignorar heridas
death_test = prueba de muerte
fear = miedo
critical = crítico
critical_effect = efecto del crítico
scatter_direction = dirección de la desviación
scatter_distance = distancia de la desviación
explosives = explosivos
heavy = arma pesada

## bonuses (IG-TRAIT)

waaagh = waaagh
sniper = francotirador
spread = dispersión
size = tamaño

## abilities (IG-SHEET-09)

angel_of_death = Ángel de la muerte
angel_of_death_ruin = Ángel de la muerte
ere_we_go = ¡Allá vamoz!
im_da_boss = ¡Yo zoy el jefe!
orks_is_never_defeated = A loz orkoz nunca loz derrotan
kill_them_all = ¡Matadlos a todos!
priest_of_the_dark_gods = sacerdote de los dioses oscuros
architect_of_ruin = arquitecto de la ruina
veteran_of_the_long_war = veterano de la Larga Guerra

## causes

hit = impacto
ED = DE
effort = esfuerzo: 1, y 1 por herida cancelada
restored = recuperado
fallen = caídos
found = hallazgo
last_blow = último golpe
call = llamada
activate = activar
restore = recuperar
pool = reserva

## sides of the shipped scenarios

side_heroes = los héroes
side_threats = las amenazas
side_imperium = la fuerza imperial
side_orks = la horda orka
side_cult = la secta
side_chaos = la hueste del Caos
side_dead = la plaga
side_sororitas = la Orden de la Rosa Espinosa
side_mechanicus = la guardia del Mechanicus

## what a batch counts (rules.py, tallies)

wrath_spent = ira gastada
glory_spent = gloria gastada
ruin_spent = ruina gastada
reloads_spent = recargas gastadas
deaths = muertes
personal_ruin_spent = ruina personal gastada
death_tests = pruebas de muerte
stalemate = empate por agotamiento

## parts of figures, and what a fight begins with

round_start = al empezar la ronda
aim_safely = apuntar con cuidado
armour_rating = armadura
soak_dice = dados para ignorar heridas
wounds_max = heridas máximas
shock_max = shock máximo
glory_max = gloria máxima
ruin_max = ruina máxima
tier = rango
mob_size = tropa completa
arrives = llega en la ronda
difficulty = dificultad
half_damage = la mitad del daño
least = mínimo
cap = límite
injured = heridas sufridas
cover = cobertura
unwieldy = incómoda
round = ronda
assault = asalto
blast = explosión
first = el primero
pairs = cada dos iconos de más
icons_over = cada icono de más
living = no hay más
weapon = arma
force = fuerza psíquica
ap = penetración
rending = desgarradora
armour_only = solo la armadura
invulnerable = invulnerable
rapid_fire = fuego rápido
abilities = capacidades
full_auto = ráfaga
parry = parada
brutal = brutal
damage = daño
mortal = heridas mortales
overflow = shock de sobra
instant_death = muerte instantánea
woken = al volver en sí
rest = descanso
d3 = la mitad
ambush = emboscada
surprised = por sorpresa
in_the_line = en la línea de fuego
passive_awareness = alerta pasiva
critical_wounds = heridas del crítico
critical_mortal = heridas mortales del crítico
critical_shock = shock del crítico
rest_of_order = a continuación
lost = perdida

## weapon traits that no roll names, and classes of threats (IG-TRAIT, IG-SHEET-01)

pistol = pistola
agonising = agónica
inflict = inflige
inflict_value = puntos de lo que inflige
melta = fusión
two_handed = a dos manos
silent = silenciosa
arc = arco
rad = radiactiva
warp_weapon = de disformidad
kustom = a medida
troop = tropa
elite = élite
adversary = adversario
monstrous = criatura monstruosa
