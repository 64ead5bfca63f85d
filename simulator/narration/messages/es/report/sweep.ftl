### Barridos.

sweep-cells = Casillas: { $cells }; combates en cada una: { $fights }; semilla { $seed }
session-sweep-cells = Casillas: { $cells }; sesiones en cada una: { $fights }; semilla { $seed }
sweep-until = Casillas: { $cells }; en cada una hasta conocer { $figure } con ±{ $p }, como mucho { $fights } combates; semilla { $seed }
sweep-chief = el porcentaje de victorias de los jugadores
sweep-culled = abandonada: { $condition }
sweep-culls = Abandonadas (la condición de --cull se cumple con un 99 % de confianza): { $count }
sweep-stopped = interrumpida
sweep-map = { $figure }: en filas { $rows }, en columnas { $columns }
