### Las escenas de Ira y Gloria en la página: cómo se llama cada campo, qué significa, y las palabras que puede tener.

scene-tier = nivel
scene-tier-help = El nivel del encuentro.
scene-ambush = emboscada
scene-ambush-help = Quién está emboscado: nadie, los héroes, las amenazas, el nombre de un bando, o se tira.
scene-ambusher = emboscador
scene-ambusher-help = Con ambush = roll: quién lo intenta.
scene-act = acto
scene-act-help = En una cadena de combates: este sigue con el acto del anterior, o empieza uno.
scene-glory = gloria
scene-glory-help = Gloria que hay al empezar.
scene-ruin = ruina
scene-ruin-help = Ruina que hay al empezar; sin nada: tantos puntos como héroes.
scene-fights_left_in_act = combates que quedan en el acto
scene-fights_left_in_act-help = Combates que le quedan al acto después de este: luego se pierden los puntos sin gastar.
scene-terrain = terreno
scene-terrain-help = Cómo se avanza por aquí.
scene-tasks = Tareas
scene-tasks-help = Para qué se pueden usar las habilidades.
scene-name = nombre
scene-skill = habilidad
scene-dn = ND
scene-trivial = trivial
scene-scene-trivial = pruebas triviales
scene-scene-trivial-help = Clases de prueba que no dan punto por un 6 en el dado de ira.
scene-reloads = recargas
scene-wrath_awards = Premios de ira
scene-wrath_awards-help = Puntos que se dan en sucesos señalados.
scene-round = ronda
scene-task = tarea
scene-hero = héroe
scene-wrath = ira

value-climb = trepar
value-continues = continúa
value-open = despejado
value-start = empieza
value-swim = nadar
