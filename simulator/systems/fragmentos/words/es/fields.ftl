### Qué significan los campos de las fichas de Fragmentos.

field-kind = De ello depende quién paga y quién gana los empates; none: principal en un bando de jugadores, si no monstruo.
field-named = La historia lo conoce por su nombre; none: a todos menos los secundarios.
field-accion = Lo que hace con el cuerpo; none: carece de ella.
field-interaccion = Lo que hace con los demás; none: carece de ella.
field-cognicion = Lo que hace con la mente; none: carece de ella.
field-current = Valores actuales por debajo de esos totales, como { "{" } accion = 1 { "}" }.
field-traits = Sus rasgos.
field-qualities = Sus cualidades, que pueden activarse.
field-superacion = Los puntos de un principal; none: según la variante.
field-objects = Lo que lleva: una clase de arma o un ejemplo por su id, o algo propio.
field-attack_modes = Cómo ataca: assault, terrify, menace, o un modo propio; none: assault.
field-vulnerable_via = Sus puntos débiles, para la variante monster_damage; none: todo lo que tiene.
field-pursues_with = La característica con la que persigue; none: no persigue.
field-specials = Sus capacidades especiales, como [[sheets.NOMBRE.specials]]; docs/es/specials.md.
field-hidden = Empieza escondido.
field-reserve = Espera a que un elemento lo traiga.
field-title = Cómo llaman las narraciones a su clase, como { "{" } es = "Monstruo", en = "Monster" { "}" }.
