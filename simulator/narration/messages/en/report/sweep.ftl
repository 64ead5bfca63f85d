### Sweeps.

sweep-cells = Cells: { $cells }; fights in each: { $fights }; seed { $seed }
evening-sweep-cells = Cells: { $cells }; evenings in each: { $fights }; seed { $seed }
sweep-until = Cells: { $cells }; in each until { $figure } is known to ±{ $p }, at most { $fights } fights; seed { $seed }
sweep-chief = how often the players win
sweep-culled = culled: { $condition }
sweep-culls = Culled, because with a confidence of 99 % what --cull says is so: { $count }
sweep-stopped = stopped
sweep-map = { $figure }: rows are { $rows }, columns { $columns }
