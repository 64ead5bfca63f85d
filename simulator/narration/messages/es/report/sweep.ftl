### Barridos.

sweep-cells = Casillas: { $cells }; combates en cada una: { $fights }; semilla { $seed }
evening-sweep-cells = Casillas: { $cells }; veladas en cada una: { $fights }; semilla { $seed }
sweep-until = Casillas: { $cells }; en cada una hasta conocer { $figure } con ±{ $p }, como mucho { $fights } combates; semilla { $seed }
sweep-chief = las victorias de los jugadores
sweep-culled = abandonada: { $condition }
sweep-culls = Abandonadas, porque con un 99 % de confianza se cumple lo que pedía --cull: { $count }
sweep-stopped = interrumpida
sweep-map = { $figure }: en filas { $rows }, en columnas { $columns }
