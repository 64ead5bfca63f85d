### Qué cambiar para que cambie una cifra.

sensitivity-steps = Pasos: { $steps }, cada uno comparado en { $fights } combates con los mismos dados; semilla { $seed }
sensitivity-base = { $figure } como está: { $value } ({ $interval })
sensitivity-what = Qué cambiar
sensitivity-now = Ahora
sensitivity-then = Después
sensitivity-changes = { $figure } cambia en
sensitivity-points = { $figure } cambia en (puntos)
sensitivity-nothing = Nada de lo que se ha probado destaca sobre el ruido; más combates (-n) verían efectos menores.
sensitivity-noise = Podría ser ruido ({ $count } de { $steps } comparaciones, corregidas por su número):
sensitivity-still = No cambia nada en los primeros combates ({ $fights }): { $names }
sensitivity-lower = no puede bajar
sensitivity-higher = no puede subir
