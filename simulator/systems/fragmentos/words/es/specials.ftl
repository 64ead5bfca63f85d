### Especiales de Fragmentos como frases.

life = { $n ->
    [one] punto
   *[other] puntos
}
affliction-accion = pérdida de acción
affliction-interaccion = pérdida de interacción
affliction-cognicion = pérdida de cognición
cost-point = punto
immunity-accion = daños a la acción
immunity-interaccion = daños a la interacción
immunity-cognicion = daños a la cognición
fact-threat = la amenaza
fact-accion = la acción{ GIVEN($of, before: ": ") }
fact-interaccion = la interacción{ GIVEN($of, before: ": ") }
fact-cognicion = la cognición{ GIVEN($of, before: ": ") }
fact-setbacks = el número de reveses{ GIVEN($of, before: ": ") }
fact-full_strength = { GIVEN($who, after: " ") }{ negated }saca fuerzas de flaqueza
fact-trait = { negated }tiene el rasgo { $what }
fact-object = { negated }tiene a mano { $what }
fact-testing = la tirada { negated }es de { $what }
fact-keyword = el otro { negated }es { $what }
