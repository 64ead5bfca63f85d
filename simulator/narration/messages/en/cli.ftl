### What the command line says about a run.

fight_of = seed { $seed }, fight { $fight }
again = --seed { $seed } plays it again
fights_of = Fights: { $fights }; seed { $seed }
until = Until { $figure } is known to ±{ $p }; at most { $fights } fights; seed { $seed }
stopped_fights = stopped after { $done } of { $most } fights; to go on: { $again }
stopped_pairs = stopped after { $done } of at most { $most } fights; to go on: { $again }
stopped_cells = stopped after { $done } of { $most } cells; to go on: { $again }
stopped_steps = stopped after { $done } steps; to go on: { $again }
stopped_search = stopped after { $done } fights; to go on: { $again }
missed = { $figure } is known to { $half } after { $fights } fights, not to { $asked }
missed_difference = the difference of { $figure } is known to { $half } after { $fights } fights, not to { $asked }
missed_cells = { $figure } is not known to { $asked } in { $missed } of { $cells } cells after { $fights } fights each, in the worst to { $worst }; -n allows more
missed_more = { $missed }; about { $more } would be needed (-n)
compared = { $figure } decides; the same dice, seed { $seed }; at most { $fights } fights each way
compile_hint = Played in plain Python. `make fast` compiles Asalto in a few minutes; then this takes a fraction of the time.
