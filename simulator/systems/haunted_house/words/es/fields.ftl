### Significado de los campos de las fichas de Haunted House.

field-agility = Rapidez y agilidad; un protagonista tiene de 1 a 6 en cada característica.
field-charisma = Trato con los demás.
field-combat = Destreza cuerpo a cuerpo.
field-knowledge = Saber; se usa en los primeros auxilios.
field-orientation = Sentido de la orientación.
field-perception = Atención; decide el orden del primer asalto.
field-power = Fuerza: vida y daño cuerpo a cuerpo.
field-caution = Cautela y sigilo.
field-marksmanship = Puntería al disparar y lanzar.
field-resistance = Dureza: vida y aguante.
field-luck = Suerte.
field-technique = Maña con las máquinas.
field-will = Firmeza: shock y sustos.
field-fields = Campos de experiencia con su bonificador, como { "{" } firearms = 2, heal = 1 { "}" }.
field-max_life = Máximo de vida (si falta, se deriva).
field-max_stamina = Máximo de aguante (si falta, se deriva).
field-max_shock = Máximo de shock (si falta, se deriva).
field-life = Puntos de vida al empezar (si falta, todos).
field-stamina = Puntos de aguante al empezar (si falta, todos).
field-shock = Puntos de shock al empezar (si falta, todos).
field-protagonist = Es protagonista (si falta, lo es en un bando de jugadores).
field-fearless = No hace tiradas de susto (si falta, solo las hacen los protagonistas).
field-fright_row = Fila de la tabla de sustos de su primer ataque; none: no asusta a nadie.
field-fright_source = Nombre común de los sustos que solo asustan una vez (si falta, su clase).
field-gunfire_hardened = Esquivar balas no le cuesta el turno.
field-mindless = Un animal, o algo sin razón: no cura, reanima ni calma a nadie.
field-dies_at_zero = Muere sin tirada con la vida a 0 (si falta, lo dice la variante).
field-attacks = Ataques naturales y armas que lleva, por orden de preferencia.
field-armour = Piezas que lleva puestas.
field-natural_armour = Piel o escamas: un número, o { "{" } blade = 2, gun = 3 { "}" }.
field-spare_magazines = Balas de cada cargador de repuesto por arma, como { "{" } heavy_pistol = [10, 10] { "}" }.
field-spare_rounds = Munición suelta por arma, como { "{" } shotgun = 8 { "}" }.
field-doom = Puntos de destino funesto al empezar.
field-xp = Puntos de experiencia al empezar.
field-wave = Asalto en que aparece; 1: está desde el principio.
field-hidden = Total que hay que sacar para encontrarla; 0: empieza a la vista.
field-specials = Capacidades propias, como [[sheets.NOMBRE.specials]]; docs/es/specials.md.
field-title = Nombre de su clase en las narraciones, como { "{" } es = "Zombi", en = "Zombie" { "}" }.
