### What Fragmentos says otherwise than the other games: pools and omens, threat, qualities, plot protection.

acted-attack = { $who } attacks{ GIVEN($target, before: " ") }{ PAREN($item) }{ GIVEN($amount, before: ", spending ") }
acted-attack_helpless = { $who } falls on { $target }, who is helpless{ PAREN($item) }{ GIVEN($amount, before: ", spending ") }
acted-contest = { $who } takes on{ GIVEN($target, before: " ") }{ PAREN($item) }{ GIVEN($amount, before: ", spending ") }
acted-hunt = { $who } hunts for { $target }{ GIVEN($amount, before: ", spending ") }
acted-hide = { $who } looks for a place to hide{ GIVEN($amount, before: ", spending ") }
acted-flee = { $who } runs for the way out{ GIVEN($amount, before: ", spending ") }
acted-flee_clear = { $who } slips away by the way out{ GIVEN($amount, before: ", spending ") }
acted-obstacle = { $who } tries to put an obstacle in the way of { $target }{ GIVEN($amount, before: ", spending ") }
acted-objective = { $who } works at the objective{ GIVEN($amount, before: ", spending ") }
acted-challenge = { $who } has a try: { $item }{ GIVEN($amount, before: ", spending ") }
acted-arm = { $who } takes something up: { $item }
acted-pass = { $who } waits
acted-succeed = { CAP($who) } activates “{ $item }”: success of { $target }
acted-succeed_self = { CAP($who) } activates “{ $item }”: success
acted-fail = { CAP($who) } activates “{ $item }”: failure of { $target }
acted-fail_self = { CAP($who) } activates “{ $item }”: failure
acted-activate = { CAP($who) } activates “{ $item }”{ GIVEN($detail, before: ": ") }

reacted-protect = Plot protection for { $who }{ GIVEN($detail, before: ": ", after: " unharmed") }
reacted-hurry = { $who } hurries, to act before the monster
reacted-again = { $who } acts twice in a row

tested-sum = { $lead }:{ GIVEN($faces, before: " ") }{ PAREN($parts) } → { $total }{ GIVEN($goal, before: " against ") }: { $result }
tested-pool = { tested-sum }

rolled-omen_colour = Omens of { $who }: { $total }

pool_changed-threat = Threat: { $before } → { $after }{ PAREN($cause) }
pool_changed-superacion = { GENITIVE($who) } grit: { $before } → { $after }{ PAREN($cause) }
pool_changed-accion = { GENITIVE($who) } action: { $before } → { $after }
pool_changed-interaccion = { GENITIVE($who) } interaction: { $before } → { $after }
pool_changed-cognicion = { GENITIVE($who) } cognition: { $before } → { $after }
pool_changed-objective = Successes towards the objective: { $before } → { $after }

condition_gained-dangerous = There is danger
condition_gained-full_strength = { $who } draws on full strength
condition_gained-hidden = { $who } hides
condition_gained-obstacle = { $who } has an obstacle to stand behind
condition_gained-setback = { $who } suffers a setback, { $amount } so far

status_changed-active = { $who } recovers
status_changed-incapacitated = { $who } goes down{ GIVEN($cause, before: ": ") }
status_changed-out = { $who } is out of the story{ GIVEN($cause, before: ": ") }

item_changed-exhausted = { $who } exhausts a quality{ GIVEN($thing, before: ": ") }
item_changed-used_up = { GENITIVE($who) } obstacle is gone
item_changed-picked_up = { $who } has at hand{ GIVEN($thing, before: ": ") }

left-escaped = { $who } escapes
left-driven_off = { $who } has had enough and goes

end-objective = Over after { $rounds }: victory for { $winner }, the objective is reached
end-objective_lost = Over after { $rounds }: victory for { $winner }, whose objective is reached
end-survived = Over after { $rounds }: victory for { $winner } by lasting to the end
end-horror_defeated = Over after { $rounds }: { GIVEN($winner, before: "victory for ", after: ", ") }nobody else is left standing
end-escaped = Over after { $rounds }: the protagonists escape{ GIVEN($winner, before: "; the place is left to ") }
end-wiped = Over after { $rounds }: { GIVEN($winner, before: "victory for ", after: ", ") }nobody of the party is left standing
end-timeout = Over after { $rounds }: nobody wins, time is up
end-winner_side = Over after { $rounds }: victory for { $winner }, no other side is left
end-draw = Over after { $rounds }: nobody wins

status-incapacitated = unable to go on
status-out = out of the story
status-escaped = safe
status-driven_off = gone
status-reserve = not there yet
