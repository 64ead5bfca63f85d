### Para qué sirve cada ficha y cada cosa de Fragmentos.

## Fichas

sheet-mark = Pelea a puñetazos y sabe de ocultismo; lento de pies.
sheet-catherine = Habla, averigua y corre; no debería pelear.
sheet-ana = Entrenada y armada: la que pelea del grupo.
sheet-tomas = Expulsa espíritus y consuela; bebe.
sheet-novata = Igual en todo; un primer personaje.
sheet-inspectora = Pistola y placa: impone a la gente, frena monstruos.
sheet-guardabosques = Caza al cazador, con un rifle.
sheet-vidente = Rituales y palabras; se hunde en una pelea.
sheet-profesora = Conoce el rito que acaba la historia.
sheet-mecanica = Brazo fuerte, garfio en mano, arregla el coche.
sheet-medica = Mantiene en pie a los demás.
sheet-guardia = Un guardia corriente con porra: fuerza 1.
sheet-recepcionista = Calla lo que el hotel calla; no pelea.
sheet-agente_ruiz = Un agente con nombre: la historia acusa su muerte.
sheet-cultista = Un cuchillo en la oscuridad; viene en grupo.
sheet-secundario = Cualquiera que pasaba por allí.
sheet-vecina = Lo ve todo, no detiene nada.
sheet-policia_local = Un revólver y voz de mando.
sheet-enfermero = Remienda a los heridos.
sheet-maton = Un bate y ninguna pregunta.
sheet-ladron = Se esconde, apuñala, corre.
sheet-furtivo = Dispara bien y sigue rastros.
sheet-soldado = El mejor aliado, o el peor enemigo, entre la gente.
sheet-sumo_sacerdote = Quiebra voluntades; dirige el culto, con nombre.
sheet-perro = Encuentra a quien se esconde.
sheet-lobo = Mordisco veloz; tres acaban una escena.
sheet-zombi = Lento y torpe; agarra.
sheet-esqueleto = Una espada sin pensamientos.
sheet-zombi_descomunal = El más fuerte de los muertos, y el más lento.
sheet-hombre_descarnado = Caza sin descanso; pelea y aterra.
sheet-enmascarado = Un machete que siempre vuelve.
sheet-nina_del_pozo = Quiebra mentes, todas a la vez; no hay cuerpo que golpear.
sheet-hombre_lobo = Lo destroza todo; queda la plata o la huida.
sheet-vampira = Muerde o doblega; es lista.
sheet-bruja = Maldice de lejos; débil de cerca.
sheet-espantapajaros = Espera oculto, luego aterra y corta.
sheet-loco_de_la_motosierra = Tres dados de sierra; se le oye llegar.
sheet-poltergeist = Arroja la habitación contra todos.
sheet-doble = Habla con la voz de un amigo.
sheet-criatura_del_lago = Fuerte en el agua, débil en tierra.
sheet-gargola = Piedra: cuesta dañarla peleando.
sheet-nigromante = Terror y mando detrás de sus muertos.
sheet-cosa_de_las_profundidades = La más fuerte: huir o acabarla con un rito.
sheet-demonio = Fuerte en cuerpo, palabra y mente: última escena.

## Equipo

gear-light_melee = Cualquier arma pequeña propia.
gear-knife = Un dado; se esconde fácil.
gear-hook = Un dado; lo hay en cualquier sótano.
gear-truncheon = Un dado; la llevan los guardias.
gear-baseball_bat = Un dado; del maletero de un coche.
gear-short_firearm = Cualquier pistola propia.
gear-pistol = Dos dados; para tiradores.
gear-revolver = Dos dados; para tiradores.
gear-large_blade = Cualquier hoja grande propia.
gear-sword = Dos dados; para quien sepa esgrima.
gear-axe = Dos dados; de la leñera.
gear-machete = Dos dados; la marca del asesino.
gear-long_firearm = Cualquier arma larga propia.
gear-rifle = Tres dados; más dados, más presagios.
gear-shotgun = Tres dados; más dados, más presagios.
gear-massive_melee = Cualquier arma masiva propia.
gear-chainsaw = Tres dados cuerpo a cuerpo.
gear-improvised = Lo que una cualidad activada pone en la mano.
gear-obstacle = Algo entre uno y el enemigo: un dado para defenderse.
gear-assault = Daña el cuerpo; para casi todos.
gear-terrify = Daña la mente; para lo que no debería existir.
gear-menace = Daña el trato con los demás.
gear-easy = Con tres dados sale casi siempre.
gear-medium = La mayoría de los retos; tres de cada cuatro con tres dados.
gear-hard = Hace falta un rasgo.
gear-very_hard = Un rasgo y suerte, o una cualidad.

strength-gear = Fuerza: los dados que añade un objeto, o el resultado que pide una dificultad (docs/es/bestiary.md).
figure-reserve = en reserva
