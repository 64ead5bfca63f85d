### Pesos que se ajustan.

tune-tuning = { $trials } intentos en { $scenarios ->
    [one] un escenario
   *[other] { $scenarios } escenarios
}; semilla { $seed }
tune-held = Se reservan: { $held }
tune-other_fights = Se reservan otros combates de { $held }
tune-seconds = Unos { $seconds } s para { $games } partidas como mucho
tune-minutes = Unos { $minutes } min para { $games } partidas como mucho
tune-temper = carácter
tune-weight = Peso
tune-value = Valor
tune-usual = Habitual
tune-what = Qué pesa
tune-score = En lo reservado, contra { $opponent }: { $score } de los puntos (intervalo del 95 %: { $low } a { $high })
tune-proved = Gana a { $opponent }, la mejor de las mentes sin ajustar: { $gain } más de la mitad de los puntos, y no por azar.
tune-unproved = Ninguna ganancia segura frente a { $opponent }, la mejor de las mentes sin ajustar: puede ser azar.
tune-unmeasured = Parado antes de medirlo en lo reservado: estos son los mejores pesos hasta ahora.
tune-written = Escrito en { $file }; para jugar con él: { $policy }
