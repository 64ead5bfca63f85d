### Lo que dice la línea de órdenes sobre una ejecución.

fight_of = semilla { $seed }, combate { $fight }
again = --seed { $seed } lo repite
fights_of = Combates: { $fights }; semilla { $seed }
until = Hasta conocer { $figure } con ±{ $p }; como mucho { $fights } combates; semilla { $seed }
stopped_fights = parado tras { $done } de { $most } combates; para seguir: { $again }
stopped_pairs = parado tras { $done } de { $most } combates como mucho; para seguir: { $again }
stopped_cells = parado tras { $done } de { $most } casillas; para seguir: { $again }
stopped_steps = parado tras { $done } pasos; para seguir: { $again }
stopped_search = parado tras { $done } combates; para seguir: { $again }
missed = { $figure } se conoce con ±{ $half } tras { $fights } combates, no con ±{ $asked }
missed_difference = la diferencia de { $figure } se conoce con ±{ $half } tras { $fights } combates, no con ±{ $asked }
missed_cells = { $figure } no se conoce con ±{ $asked } en { $missed } de { $cells } casillas tras { $fights } combates cada una, en la peor con ±{ $worst }; -n permite más
missed_more = { $missed }; harían falta unos { $more } (-n)
compared = Decide { $figure }; los mismos dados, semilla { $seed }; como mucho { $fights } combates de cada lado
compile_hint = Jugado en Python sin compilar. `make fast` compila Asalto en unos minutos; después esto tarda una fracción.
