### Probabilidades exactas.

exact-chance = Probabilidad
exact-conditions = Estados después
exact-at_most = Hasta esa
exact-rounds = Rondas: { $mean } de media; la mitad de los combates dura { $p50 } o menos, una de cada veinte veces { $p05 } o menos y una de cada veinte { $p95 } o más
exact-round = Rondas
exact-cost = Exacto: { $states } estados y { $branches } ramas en { $seconds } s; sin decidir: menos de { $open }
exact-progress = ronda { $round }: { $states } estados, { $branches } ramas, decidido el { $decided }
