### Palabras que todos los juegos comparten; las de un juego se prefieren.

round = asalto
reaction = iniciativa de reacción
impossible = ya no se puede
taken = alguien se adelantó
fumble = doble uno
critical = doble seis
melee = cuerpo a cuerpo
ranged = a distancia
natural_twelve = doble seis
help = ayuda
wake = volver en sí
weakness = debilidad
pursue = perseguir
helpless = sin defensa
wound = herida
