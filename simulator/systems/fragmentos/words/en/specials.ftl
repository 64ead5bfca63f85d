### Specials of Fragmentos as sentences.

life = { $n ->
    [one] point
   *[other] points
}
affliction-accion = a loss of action
affliction-interaccion = a loss of interaction
affliction-cognicion = a loss of cognition
cost-point = point
immunity-accion = harm to action
immunity-interaccion = harm to interaction
immunity-cognicion = harm to cognition
fact-threat = the threat
fact-accion = the action{ GIVEN($of, before: " of ") }
fact-interaccion = the interaction{ GIVEN($of, before: " of ") }
fact-cognicion = the cognition{ GIVEN($of, before: " of ") }
fact-setbacks = the number of setbacks{ GIVEN($of, before: " of ") }
fact-full_strength = { HAS($who) ->
    [yes] { $who }
   *[no] it
} { $no ->
    [yes] does not draw
   *[no] draws
} on its full strength
fact-trait = it { $no ->
    [yes] does not have
   *[no] has
} the trait { $what }
fact-object = it { $no ->
    [yes] does not have
   *[no] has
} { $what } at hand
fact-testing = the roll { negated } of { $what }
fact-keyword = the other { negated } { $what }
