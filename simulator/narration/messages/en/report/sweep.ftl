### Sweeps.

sweep-cells = Cells: { $cells }; fights in each: { $fights }; seed { $seed }
session-sweep-cells = Cells: { $cells }; campaign runs in each: { $fights }; seed { $seed }
sweep-until = Cells: { $cells }; in each until { $figure } is known to ±{ $p }, at most { $fights } fights; seed { $seed }
sweep-chief = the players' win rate
sweep-culled = culled: { $condition }
sweep-culls = Culled (the condition of --cull holds with 99 % confidence): { $count }
sweep-stopped = stopped
sweep-map = { $figure }: rows are { $rows }, columns { $columns }
