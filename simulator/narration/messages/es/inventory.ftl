### Textos de las listas de fichas y equipo (asalto sheets, asalto gear, docs/es/bestiary.md).

## cabeceras de las tablas

head-sheet = Ficha
head-gear = Equipo
head-title = Título
head-kind = Tipo
head-strength = Fuerza
head-source = Origen
head-figures = Datos
head-rule = Regla
head-about = Para qué sirve
head-field = Campo
head-value = Valor
head-means = Significa
head-write = En un archivo

## origen de los números de una ficha

source-book = libro
source-built = hecha
about-book = números del libro ({ $rule })
about-built = hecha con las reglas ({ $rule })

## tipos

kind-fighter = combatiente
kind-hero = héroe
kind-person = persona
kind-animal = animal
kind-undead = no muerto
kind-monster = monstruo
kind-machine = máquina
kind-xenos = xenos
kind-daemon = demonio
kind-thrown = arma arrojadiza
kind-trait = rasgo de arma
kind-ability = capacidad
kind-object_class = clase de arma
kind-found = objeto improvisado
kind-mode = modo de ataque
kind-difficulty = dificultad
kind-shield = escudo
kind-power = poder
kind-stance = postura
kind-thing = carga
kind-hazard = peligro
kind-natural = arma natural
kind-melee = arma cuerpo a cuerpo
kind-ranged = arma a distancia
kind-weapons = arma
kind-spells = conjuro
kind-items = objeto
kind-skills = habilidad
kind-powers = poder
kind-armour = armadura
kind-toxin = toxina
kind-object = objeto que cae
kind-fire = fuego
kind-fall = caída
kind-asphyxia = asfixia
kind-fright = susto

## datos

figure-life = vida
figure-stamina = aguante
figure-shock = shock
figure-combat = combate
figure-marksmanship = puntería
figure-agility = agilidad
figure-power = potencia
figure-blade = contra hojas
figure-gun = contra balas
figure-zones = cubre
figure-damage = daño
figure-damage_by_power = daño según Potencia (0-2/3-4/5/6-7/8+)
figure-damage_a_round = daño por ronda
figure-capacity = balas
figure-rate = disparos por ronda
figure-may_jam = puede encasquillarse
figure-magazines = con cargadores
figure-failed = tirada fallada
figure-passed = tirada pasada
figure-stamina_a_round = aguante por ronda
figure-life_a_round = después vida por ronda
figure-wounds = heridas
figure-no_shock = inmune al shock
figure-armour_rating = armadura
figure-soak_dice = dados para ignorar heridas
figure-class = clase
figure-members = integrantes
figure-ed = dados extra
figure-ap = penetración
figure-reach = alcance
figure-range = alcance
figure-salvo = salvas
figure-uses = usos
figure-carries = lleva
figure-modes = ataca con
figure-dice = dados
figure-rolls = tira
figure-against = contra
figure-needed = resultado necesario
figure-level = nivel
figure-pgf = PGF
figure-pgm = PGM
figure-pd = defensa física
figure-md = defensa mental
figure-initiative = iniciativa
figure-mov = metros por ronda
figure-size_small = pequeño
figure-size_medium = de tamaño medio
figure-size_large = grande
figure-powers = poderes
figure-by = según
figure-farthest = como mucho
figure-hands = manos
figure-parry = parada
figure-reloads = acciones para cargar
figure-kg = kg
figure-bonus = bonificador
figure-attack = ataque
figure-most = como mucho
figure-then = después
figure-modifier = modificador
figure-on_pass = shock si se pasa
figure-on_fail = shock si se falla
figure-flight = modificador de huida
figure-metres_2 = 2 m
figure-metres_3 = 3 m
figure-metres_4 = 4 m
figure-metres_5 = 5 m
figure-metres_6 = 6 m
figure-metres_7 = 7 m

## significado de la fuerza

strength-sheets = Fuerza: a cuántas copias de la ficha { $reference } equivale, según las fórmulas del juego (docs/es/bestiary.md).

## errores

no_such-sheet = no hay ninguna ficha { $word };
no_such-gear = no hay ningún equipo { $word };
no_such-kind = no hay ningún tipo { $word };
nearest = { $number ->
    [one] el nombre más parecido es { $names };
   *[other] los más parecidos son { $names };
}
lists_all = `{ $command }` muestra todos.
kinds_are = hay { $names }.
none_found = No hay nada así.
strength_range = { $text } no es un intervalo de fuerzas: escribe dos números como 1..3, o uno.
