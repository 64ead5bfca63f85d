### Mensajes y preguntas de `asalto new`, y los comentarios de los archivos que escribe.

# Comentarios de un archivo.
new-to_check = Comprobarlo:       asalto validate { $file }
new-to_watch = Ver un combate:    asalto run { $file }
new-to_count = Contar muchos:     asalto batch { $file }
new-to_balance = Equilibrarlo:      asalto balance { $file } --win 70%
new-to_help = Las claves:        docs/es/scenarios.md; quita el # de una línea para usarla
new-any_file = ARCHIVO.toml
new-include = personajes propios, en archivos junto a este
new-sheet_copied = de un archivo de fichas de otra carpeta, que este no puede incluir
new-variants = [variants] elige entre lecturas de las reglas: asalto variants { $system }
new-role_pc = el bando de los jugadores
new-role_npc = el bando de quien dirige
new-policy = su política: asalto policies
new-count = cuántos
new-position = posición en metros: [x, y]
new-spacing = metros de uno al siguiente; 0: todos en un punto
new-crowd = miembros de la tropa, que actúa como uno solo
new-others = o uno de estos: { $others }
new-sides_guessed = Los bandos se han supuesto: pon «contra» entre ellos, como en "4 agentes contra 3 zombis".
new-not_here = «{ $text }»: este juego no tiene esa opción para una escena; ofrece: { $offered }.

# Errores en una frase.
new-nobody = la frase no nombra a nadie; escribe por ejemplo: { $example }
new-one_side = solo hay un bando; escribe «contra» y el otro detrás, como en: { $example }
new-unknown = no hay ninguna ficha «{ $name }»; { $count ->
    [one] la más parecida es { $near }
   *[other] las más parecidas son { $near }
}; `asalto sheets { $system }` las muestra todas
new-unknown_far = no hay ninguna ficha «{ $name }»; `asalto sheets { $system }` las muestra todas
new-too_long = una frase tiene como mucho { $most } caracteres; esta tiene { $length }
new-unused_number = «{ $text }» no es un número de combatientes: se admiten de 1 a { $most }
new-unused_part = «{ $text }»: solo se puede apartar una parte de un grupo de número fijo, y menor que él
new-unused_gear = { $name } no lleva «{ $gear }» que se le pueda quitar
new-unused_most = «{ $text }» admite como mucho { $most } combatientes
new-unused_mixed = este juego no deja que héroes y otros estén en el mismo bando
new-unused_distance = «{ $text }»: este juego no tiene metros
new-unused_waves = «{ $text }»: este juego no tiene oleadas, o no está claro de quién
new-unused_level = «{ $text }»: este juego no tiene ese nivel
new-unused_setting = «{ $text }»: este juego no admite ese valor
new-unused_difficulty = «{ $text }»: asalto balance ARCHIVO --win 70% hace un combate más duro o más fácil
new-taken_count = «{ $name }»: { $count ->
    [one] se toma uno
   *[other] se toman { $count }
}, porque no se da ningún número
new-taken_crowd = { $name }: se toman { $count } miembros, como en su ficha
new-taken_sheet = se toma por { $name }
new-taken_gear = se toma por { $name }
new-taken_spelling = «{ $text }» se ha leído como «{ $name }»
new-taken_ambush = no se dice quién está al acecho; se supone: { $side }
new-taken_party = se toma por { $count } × { $name }
new-unknown_side = no hay ningún bando «{ $who }»; los bandos son { $sides }
new-unknown_policy = no hay ninguna política «{ $name }»; se admiten: { $names }. `asalto policies` las describe
new-which_game = { $games } tienen todos esos nombres; escribe antes el juego: asalto new { $first } ...
new-no_game = ningún juego tiene todos esos nombres. En { $system }, el más cercano:
new-no_terminal = di quién lucha, como en: asalto new haunted_house { $example } -o combate.toml (si no, lo pregunta en un terminal)
new-exists = { $file } ya existe; elige otro nombre con -o, o sobrescríbelo con --force
new-strict = con --strict ha de entenderse cada palabra
new-bad_policy = «{ $text }» no tiene la forma QUIÉN=POLÍTICA, como pc=cautious
new-example = "4 agentes contra 3 zombis"

# La lectura. Con sus palabras, la frase se vuelve a entender.
new-having = con
new-lacking = sin
new-and = y
new-players = jugadores
new-openings = en a al bajo tras con de sin detrás
new-named = de nombre
new-mobs = { $count ->
    [one] tropa de
   *[other] tropas de
}
new-of_level = de nivel { $level }
new-in_ambush = en emboscada
new-hurt = al { $share } % de vida
new-wave = en la oleada { $wave }
new-apart = a { $metres } metros
new-thing_armour = armadura
new-thing_weapons = armas
new-thing_ammunition = munición
new-thing_shield = escudo
new-read_metres = { $metres } m entre los bandos
new-read_switches = en el archivo: { $switches }
new-read_unused = no se ha entendido: { $said }
new-read_near = lo más parecido: { $near }
new-read_quoted = «{ $text }»
new-read_or = o bien: { $others }

# Preguntas.
new-ask_intro = Con unas preguntas hay combate. Intro acepta lo que va entre [corchetes]; ? muestra las opciones; el tabulador completa.
new-ask_game = ¿Qué juego?
new-ask_first = ¿Quién lucha en el bando de los jugadores (por ejemplo: { $example })?
new-ask_second = ¿Y contra quién?
new-ask_more = ¿Otro bando? (Intro: no)
new-ask_place = ¿Dónde y en qué circunstancias? ({ $offered }; Intro: nada especial)
new-ask_policy = ¿Quién lleva { AL($side) }?
new-ask_title = ¿Cómo se llama?
new-ask_file = ¿En qué archivo?
new-ask_reading = ¿Cuál?
new-as_taken = lo que se ha tomado
new-taken = Es decir: { $who }
new-no_choice = «{ $text }» no es ninguno de estos: { $choices }
new-against = contra
new-within = en
new-file = combate

# Mensajes al final.
new-written = Escrito: { $file } ({ $sides } bandos, { $combatants ->
    [one] un combatiente
   *[other] { $combatants } combatientes
})
new-written_schema = Escrito: { $file }, con el que los editores comprueban el combate (docs/es/editors.md)
new-odds = Tanteo con { $fights } combates: victoria { DEL($side) } en un { $low } a { $high } %, más o menos, según las políticas; para medirlo: asalto matchups { $file }
new-odds_same = Tanteo con { $fights } combates: victoria { DEL($side) } en un { $low } %, más o menos, sean cuales sean las políticas; para medirlo: asalto matchups { $file }
new-matchups = Cuánto dependen las probabilidades de las políticas: asalto matchups { $file }
new-next = Ahora: asalto validate { $file } y asalto batch { $file }

# Las políticas incluidas, en una línea cada una.
policy-basic = Ataca enseguida con lo que empuña, sin planear: rápida, para primeras estimaciones.
policy-random = Toma cualquier respuesta legal al azar: el rival más débil.
policy-aggressive = Planea y se arriesga para derribar enemigos.
policy-best = Juega como aggressive, basic, cautious o tuned: la que mejor queda frente a la respuesta más fuerte; lo habitual.
policy-cautious = Planea, se cubre, esquiva y socorre a los caídos.
policy-search = Juega muchas veces las rondas siguientes antes de cada respuesta: la más fuerte, y lenta.
policy-tuned = Juega como aggressive o cautious, con los pesos que asalto tune ha encontrado.
policy-tactics = Sigue una lista de filas que escribes tú, sin Python (docs/es/tactics.md).

# Cabeceras de las listas, y cómo usar sus entradas.
list-system = Juego
list-rules_version = Versión de las reglas
list-sheets = Fichas
list-variant = Variante
list-values = Valores
list-default = Por defecto
list-rule = Regla
list-help = Qué decide
list-policy = Política
list-options = Opciones
list-origin = De
list-path = Archivo
list-scenario = Escenario
list-page = Página
list-in_english = { $title } (en inglés)
list-title = Título
list-who = Combatientes
list-about = Descripción
list-policies_use = En un escenario: policy = "cautious", o {"{"} use = "search", OPCIÓN = VALOR {"}"}; una vez: --policy QUIÉN=POLÍTICA.
list-scenarios_use = Sus archivos: { $folder }/ESCENARIO.toml; a asalto run le basta el final de un nombre. Combates propios: asalto new.
list-no_scenario = ningún escenario tiene «{ $word }» en nombre, título, comentario o combatientes; `asalto scenarios` los muestra todos
