### Probabilidades exactas.

exact-chance = Probabilidad
exact-conditions = Acaba
exact-at_most = Hasta ahí
exact-rounds = Rondas: media { $mean }, p05 { $p05 }, mediana { $p50 }, p95 { $p95 }
exact-round = Rondas
exact-cost = Exacto: { $states } estados y { $branches } ramas en { $seconds } s; sin decidir queda menos de { $open }
exact-progress = ronda { $round }: { $states } estados, { $branches } ramas, decidido el { $decided }
