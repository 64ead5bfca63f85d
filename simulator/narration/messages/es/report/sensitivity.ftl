### Efecto de pequeños cambios en una cifra.

sensitivity-steps = Pasos: { $steps }, cada uno comparado en { $fights } combates con los mismos dados; semilla { $seed }
sensitivity-base = { $figure } como está: { $value } ({ $interval })
sensitivity-what = Cambio
sensitivity-now = Ahora
sensitivity-then = Después
sensitivity-changes = { $figure } cambia en
sensitivity-points = { $figure } cambia en (puntos)
sensitivity-nothing = Ningún paso destaca sobre el ruido; con más combates (-n) se ven efectos menores.
sensitivity-noise = Podría ser ruido ({ $count } de { $steps } comparaciones, corregidas por su número):
sensitivity-still = Sin efecto en los primeros combates ({ $fights }): { $names }
sensitivity-lower = no puede bajar
sensitivity-higher = no puede subir
