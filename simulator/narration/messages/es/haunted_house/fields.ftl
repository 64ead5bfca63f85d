### Qué significan los campos de las fichas de Haunted House.

field-agility = Lo rápida y ágil que es; un protagonista tiene de 1 a 6 en cada característica.
field-charisma = Cómo se entiende con los demás.
field-combat = Lo bien que pelea cuerpo a cuerpo.
field-knowledge = Lo que ha aprendido; los primeros auxilios van por aquí.
field-orientation = Lo bien que encuentra el camino.
field-perception = Lo que advierte; el primer asalto va por aquí.
field-power = Lo fuerte que es: vida y daño cuerpo a cuerpo.
field-caution = Lo cauta que es.
field-marksmanship = Lo bien que dispara y lanza.
field-resistance = Lo dura que es: vida y aguante.
field-luck = La suerte que tiene.
field-technique = Lo bien que se maneja con las máquinas.
field-will = Lo firme que es: shock y sustos.
field-fields = Campos de experiencia con su bonificador, como { "{" } firearms = 2, heal = 1 { "}" }.
field-max_life = Puntos de vida máximos; none: se derivan.
field-max_stamina = Puntos de aguante máximos; none: se derivan.
field-max_shock = Puntos de shock máximos; none: se derivan.
field-life = Puntos de vida al empezar; none: todos.
field-stamina = Puntos de aguante al empezar; none: todos.
field-shock = Puntos de shock al empezar; none: todos.
field-protagonist = Es protagonista; none: lo es en un bando de jugadores.
field-fearless = No hace tiradas de susto; none: así es salvo en protagonistas.
field-fright_row = Cuánto asusta su primer ataque; none: no asusta a nadie.
field-fright_source = Qué cuenta como el mismo susto; vacío: su clase.
field-gunfire_hardened = Esquivar balas no le cuesta el turno.
field-mindless = Un animal, o algo sin razón: no cura, reanima ni calma a nadie.
field-dies_at_zero = Muere sin tirada con la vida a 0; none: según la variante.
field-attacks = Ataques naturales y armas que lleva, por orden de preferencia.
field-armour = Las piezas que viste.
field-natural_armour = Piel o escamas: un número, o { "{" } blade = 2, gun = 3 { "}" }.
field-spare_magazines = Balas de cada cargador de repuesto por arma, como { "{" } heavy_pistol = [10, 10] { "}" }.
field-spare_rounds = Munición suelta por arma, como { "{" } shotgun = 8 { "}" }.
field-doom = Puntos de destino funesto al empezar.
field-xp = Puntos de experiencia al empezar.
field-wave = El asalto en que aparece; 1: está desde el principio.
field-hidden = El total que deben alcanzar quienes la busquen, si empieza escondida; 0: a la vista.
field-title = Cómo llaman las narraciones a su clase, como { "{" } es = "Zombi", en = "Zombie" { "}" }.
