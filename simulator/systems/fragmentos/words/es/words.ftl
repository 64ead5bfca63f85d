### What the narration calls each id.
### Ids from the glossary, FR-FIGHT-02, FR-OBJ-02, FR-COND-02, FR-END-03 and the questions of rules.py.

accion = acción
interaccion = interacción
cognicion = cognición
superacion = superación
round = ronda
total_accion = acción total
total_interaccion = interacción total
total_cognicion = cognición total
threat = amenaza
setback = revés
main = principal
secondary = secundario
monster = monstruo
named = secundario con nombre
monster_first = primero el monstruo

## actions (FR-FIGHT-02)

attack = atacar
contest = medirse
assault = agresión
terrify = aterrorizar
menace = intimidar
hunt = dar caza
hide = esconderse
flee = huir
flee_clear = marcharse
obstacle = obstáculo
objective = objetivo
challenge = reto
arm = armarse
pass = pasar

## circumstances of a new encounter (drafts.toml)

fire = fuego
dark = oscuridad

## answers and what happens

fight_back = plantar cara
resist = resistir
give_chase = perseguir
seek = buscar
lie_low = seguir a escondidas
evade = esquivar
defend = defenderse
succeed = forzar el éxito
fail = forzar el fallo
activate = activar una cualidad
element = nuevo elemento
object = objeto a mano
danger = peligro
dangerous = peligroso
danger_by_monster = participa un monstruo
danger_by_threat = por lo alto de la amenaza
danger_for_free = gratis, por lo alto de la amenaza
danger_for_a_point = por 1 de amenaza
protect = protección de guión
plot_protection = protección de guión
least = mínimo
difficulty = dificultad
special = especial
sight = valor
obliged = obligada
full_strength = sacar fuerzas de flaqueza
supernatural = rasgo sobrenatural
hurry = apresurarse
again = actuar dos veces seguidas
pursuer = perseguidor
seeker = buscador
retry = intentarlo de nuevo
join = sumarse al ataque
recovery = no es tan grave como parecía
recover = recuperarse
each = un punto en cada característica
two = dos puntos en una
rest = descanso
award = recompensa
quality = cualidad
death = muerte
incapacitation = incapacidad
dire_event = suceso funesto
omens = presagios
success = éxito
hidden = escondido
exhausted = cualidad agotada
used_up = usado
picked_up = conseguido
failure = fracaso
omens_of_attacker = presagios de quien ataca
omens_of_winner = presagios de quien gana
omens_of_loser = presagios de quien pierde
omens_of_both = presagios de ambas partes
order = orden
improvised = arma improvisada

## objects (FR-OBJ-02)

light_melee = arma ligera
knife = cuchillo
hook = garfio
truncheon = porra
baseball_bat = bate de béisbol
short_firearm = arma de fuego corta
pistol = pistola
revolver = revólver
large_blade = arma de filo grande
sword = espada
axe = hacha
machete = machete
long_firearm = arma de fuego larga
rifle = rifle
shotgun = escopeta
massive_melee = arma masiva
chainsaw = motosierra

## statuses and conditions (FR-COND-02)

active = en pie
incapacitated = sin poder seguir
out = fuera de la historia
escaped = huida
driven_off = lejos de allí
reserve = sin haber llegado
gravely_wounded = herida grave
dead = muerte
catatonic = catatonia
catatonic_forever = catatonia irreversible
insane = pérdida de la cordura
brain_dead = muerte cerebral

## outcome classes (FR-END-03)

objective_lost = objetivo perdido
survived = supervivencia
horror_defeated = el horror, derrotado
wiped = todo el grupo cae
timeout = se acabó el tiempo
winner_side = queda un solo bando
draw = empate

## what a batch counts (rules.py, tallies and curves)

superacion_spent = superación gastada
threat_spent = amenaza gastada
down_accion = cae por acción
down_interaccion = cae por interacción
down_cognicion = cae por cognición

## sides, elements, qualities of the sheets

side_protagonists = los protagonistas
side_horror = el horror
side_bar = el bar
add_exit = una salida
add_object = un objeto
add_quality = una cualidad
spawn = alguien más
night_porter = Portero de noche sin suerte
lost_brother = Perdió a su hermano en el hotel
failed_boxer = Boxeador fracasado
sobrepeso = Sobrepeso
reporter = Periodista tras la leyenda
survived_a_fire = Sobrevivió a un incendio
raised_by_grandmother = La crió su abuela
too_curious = Demasiado curiosa
ex_soldier = Exmilitar a la deriva
held_the_bridge = Defendió el puente sola
carried_a_comrade = Sacó a un compañero bajo el fuego
nightmares = Pesadillas
priest_with_doubts = Sacerdote con dudas
cast_out_a_spirit = Expulsó a un espíritu
prison_chaplain = Capellán de prisión
drinks = Bebe
reputation = Guarda la reputación del hotel
slow = Lento
legend_of_305 = La leyenda de la 305
always_comes_back = Siempre vuelve
never_runs = Nunca corre
wants_her_doll = Quiere su muñeca

## rasgos de las fichas

amateur_boxer = Boxeador aficionado
discreet = Discreto
handyman = Chapuzas
occult_enthusiast = Aficionado a lo oculto
innocent_charm = Atractivo inocente
contacts = Contactos
runner = Corredora
investigator = Investigadora
cold_blood = Sangre fría
military_training = Entrenamiento militar
reflexes = Reflejos
commanding_voice = Voz de mando
nerves_of_steel = Nervios de acero
first_aid = Primeros auxilios
dodger = Esquivar
comforter = Consolar
exorcism = Exorcismo
latin = Latín
watchful = Atento
scuffle = Forcejeo
professional = Profesional
marksman = Tirador
authority = Autoridad
knife_fighter = Cuchillero
grip = Presa
relentless = Implacable
claws = Garras
unstoppable = Imparable
shriek = Alarido
whisper = Susurro

## cualidades, rasgos y lances de las escenas que vienen con el juego

storm = La tormenta arrecia
feels_no_pain = No siente dolor
voice_of_the_dead = La voz de los muertos
fire_escape = Escalera de incendios
speaks_for_the_sleeper = Habla por lo que duerme
through_the_window = Por la ventana
over_the_roof = Por el tejado
the_dead_walk = Los muertos caminan
trapdoor = la trampilla
open_trapdoor = la trampilla, abierta
old_diary = el viejo diario
rising_water = el agua que sube
secret_of_the_well = El secreto del pozo
fears_her_name = Teme su nombre
rotten_planks = Tablas podridas
smells_them = Los huele
lights_out = se apagan todas las luces
water_on_the_floor = El suelo está encharcado
drowned_song = Canto ahogado
commanding_whisper = Susurro que manda
chorus = coro
never_out_of_tune = Nunca desafina
blind_alley = Callejón sin salida
first_possessed = La primera puerta
second_possessed = La segunda puerta
the_candles_go_out = Se apagan las velas
second_sight = Segunda vista
soothing_voice = Voz que calma
medium_of_the_capital = Médium de la capital
spoke_with_the_drowned = Habló con los ahogados
half_in_the_other_world = Medio en el otro mundo
cold_breath = Aliento frío
it_stirs_below = Algo se mueve abajo
knows_the_verses = Conoce los versos
voice_of_iron = Voz de hierro
ready_to_die = A punto para morir
alarm_switch = el interruptor de la alarma
service_hatch = la trampilla de servicio
open_hatch = la trampilla de servicio, abierta
wet_tiles = Baldosas mojadas
steady_hand = Mano firme
knows_every_corner = Conoce cada rincón
the_treatment_must_go_on = El tratamiento debe seguir
the_axe_is_thirsty = El hacha tiene sed
snowed_in = La nieve cierra el paso
swings_wide = Golpes abiertos
comes_for_his_axe = Viene a por su hacha

## rasgos y cualidades de más fichas (FR-SHEET-03, FR-SHEET-04)

easy = fácil
medium = media
hard = difícil
very_hard = muy difícil
strong = Fuerte
sturdy = Recio
quick_feet = Pies ligeros
stalker = Acechador
fangs = Colmillos
huge = Enorme
sharpshooter = Tirador
chainsaw_arm = Diestro con la sierra
tentacles = Tentáculos
keen_nose = Buen olfato
bedside_manner = Buen trato
medicine = Medicina
sixth_sense = Sexto sentido
street_smart = Curtida en la calle
steady = Temple
tracker = Rastreador
sharp_tongue = Lengua afilada
scholar = Erudita
mechanic_hands = Mañosa
dread = Pavor
hypnotic = Hipnótica
curse = Maldición
mimicry = Imitación
dark_rite = Rito oscuro
tireless = Incansable
stone_skin = Piel de piedra
new_in_town = Recién llegada a la ciudad
won_a_race = Ganó una carrera
left_home = Se fue de casa
trusts_anyone = Se fía de cualquiera
inspector_without_sleep = Inspectora sin sueño
solved_the_bridge_case = Resolvió el caso del puente
shot_once = Sobrevivió a un disparo
plays_by_the_book = No se salta el reglamento
ranger_of_the_valley = Guardabosques del valle
lost_in_the_snow = Sobrevivió a una ventisca
shot_a_bear = Abatió un oso
cannot_stand_walls = No soporta los sitios cerrados
medium_who_doubts = Médium que duda de su don
spoke_with_her_mother = Habló con su madre muerta
fooled_a_theatre = Engañó a un teatro entero
hears_too_much = Oye demasiado
professor_nobody_reads = Profesora a la que nadie lee
read_the_forbidden_book = Leyó el libro prohibido
left_her_chair = Dejó la cátedra
must_know = Tiene que saberlo
mechanic_on_the_road = Mecánica de carretera
drove_through_fire = Condujo entre llamas
raised_three_brothers = Crió a tres hermanos
hot_temper = Mal genio
doctor_on_nights = Médica de guardia
saved_a_bus = Salvó a los heridos de un autobús
lost_a_patient = Perdió a un paciente
leaves_no_one = No deja a nadie atrás
very_slow = Muy lento
afraid_of_silver = Teme la plata
needs_an_invitation = Necesita que la inviten
bound_to_her_house = Atada a su casa
burns_easily = Arde enseguida
loud = Se le oye llegar
tied_to_a_room = Atado a una habitación
has_no_reflection = No se refleja
dries_out = Se seca fuera del agua
stone_by_day = De día es piedra
needs_the_book = Necesita su libro
cannot_leave_the_water = No puede dejar el agua
its_true_name = Su nombre verdadero
