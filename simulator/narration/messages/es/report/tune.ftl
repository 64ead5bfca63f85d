### Pesos ajustados.

tune-tuning = { $trials } intentos en { $scenarios ->
    [one] un escenario
   *[other] { $scenarios } escenarios
}; semilla { $seed }
tune-tuning_drawn = { $trials } intentos en { $encounters ->
    [one] un encuentro sorteado
   *[other] { $encounters } encuentros sorteados
}; semilla { $seed }
tune-held_drawn = { $encounters ->
    [one] Se reserva un encuentro sorteado
   *[other] Se reservan { $encounters } encuentros sorteados
} con la semilla siguiente
tune-held = Se reservan: { $held }
tune-other_fights = Se reservan otros combates de { $held }
tune-seconds = Unos { $seconds } s para { $games } partidas como mucho
tune-minutes = Unos { $minutes } min para { $games } partidas como mucho
tune-temper = carácter
tune-weight = Peso
tune-value = Valor
tune-usual = Por defecto
tune-what = Significado
tune-score = En lo reservado, contra { $opponent }: { $score } de los puntos (intervalo del 95 %: { $low } a { $high })
tune-proved = Mejor que { $opponent }, la mejor política sin ajustar: { $gain } por encima del empate, y no por azar.
tune-unproved = Sin ventaja clara sobre { $opponent }, la mejor política sin ajustar: puede ser azar.
tune-unmeasured = Parado antes de la prueba con lo reservado: estos son los mejores pesos hasta ahora.
tune-written = Escrito en { $file }; para usarlo: { $policy }
