### Especiales de Ira y Gloria como frases.

life = { $n ->
    [one] herida
   *[other] heridas
}
figure-defence = defensa
    .gender = feminine
figure-dn = ND
    .gender = masculine
figure-ed = daño adicional
    .gender = masculine
figure-ap = penetración
    .gender = feminine
figure-resolve = resolución
    .gender = feminine
figure-resilience = resistencia
    .gender = feminine
figure-wounds_lost = heridas perdidas
    .gender = feminine
    .number = plural
figure-salvo = salva
    .gender = feminine
figure-soak_dice = dados para ignorar heridas
    .gender = masculine
    .number = plural
figure-speed = velocidad
    .gender = feminine
immunity-terror = terror
immunity-poisoned = veneno
immunity-bleeding = hemorragias
ban-soak = ignorar heridas
roll-soak = una tirada fallida para ignorar heridas
permission-soak_mortal = ignorar heridas mortales
effect-miss = los ataques contra él fallan con { $n } o menos en el dado de ira
fact-wounds = el número de heridas que quedan{ GIVEN($of, before: ": ") }
fact-members = el número de miembros{ GIVEN($of, before: ": ") }
fact-ap = la penetración del ataque
fact-exhausted = { subject }{ negated }está agotado
fact-moved = { GIVEN($who, after: " ") }{ negated }se ha movido este turno
fact-nearest_ally = la distancia a su compañero más cercano
fact-nearest_enemy = la distancia a su enemigo más cercano
fact-trait = el arma { negated }tiene el rasgo { $what }
fact-engaged_with = { subject }{ negated }está trabado con él
