### What Fragmentos says otherwise than the other games: pools and omens, threat, qualities, plot protection.

step_started-fight = Step { $step }, a scene: { $names }
step_started-rest = Step { $step }, between scenes

mustered = { HAS($words) ->
    [yes] { $who } ({ $words }): { $figures }
   *[no] { CAP($figures) }
}

order_set = Order: { $names }

arrived = { $who } enters the scene on the side of { $side }

hazard_struck-dire_event = Dire event{ GIVEN($detail, before: ": ") }

acted-attack = { $who } attacks{ GIVEN($target, before: " ") }{ PAREN($item) }{ GIVEN($amount, before: ", spending ") }
acted-attack_helpless = { $who } falls on { $target }, who is helpless{ PAREN($item) }{ GIVEN($amount, before: ", spending ") }
acted-contest = { $who } takes on{ GIVEN($target, before: " ") }{ PAREN($item) }{ GIVEN($amount, before: ", spending ") }
acted-hunt = { $who } hunts for { $target }{ GIVEN($amount, before: ", spending ") }
acted-hide = { $who } looks for a place to hide{ GIVEN($amount, before: ", spending ") }
acted-flee = { $who } runs for the way out{ GIVEN($amount, before: ", spending ") }
acted-flee_clear = { $who } slips away by the way out{ GIVEN($amount, before: ", spending ") }
acted-obstacle = { $who } tries to put an obstacle in the way of { $target }{ GIVEN($amount, before: ", spending ") }
acted-objective = { $who } works at the objective{ GIVEN($amount, before: ", spending ") }
acted-challenge = { $who } has a try at { $item }{ GIVEN($amount, before: ", spending ") }
acted-arm = { $who } takes something up: { $item }
acted-special = { $who }: { $item }{ GIVEN($target, before: " (", after: ")") }
acted-pass = { $who } waits
acted-succeed = { CAP($who) } { VERB($who, one: "activates", many: "activate") } “{ $item }”: success of { $target }{ GIVEN($detail, before: " against ") }
acted-succeed_self = { CAP($who) } { VERB($who, one: "activates", many: "activate") } “{ $item }”: success{ GIVEN($detail, before: " against ") }
acted-fail = { CAP($who) } { VERB($who, one: "activates", many: "activate") } “{ $item }”: failure of { $target }{ GIVEN($detail, before: " against ") }
acted-fail_self = { CAP($who) } { VERB($who, one: "activates", many: "activate") } “{ $item }”: failure{ GIVEN($detail, before: " against ") }
acted-activate = { CAP($who) } { VERB($who, one: "activates", many: "activate") } “{ $item }”{ GIVEN($detail, before: ": ") }

acted-recover = { $who } recovers, it was not so bad: { $detail }{ PAREN($item) }

reacted-protect = Plot protection for { $who }{ PAREN($detail) }: nothing is lost
reacted-join = { $who } joins the attack
reacted-hurry = { $who } hurries, to act before the monster
reacted-again = { $who } acts twice in a row

tested = { rolled } against { $difficulty }: { $result }
tested-sum = { tested }
tested-pool = { tested }
tested-omens = Omens: { $total }{ PAREN($shares) }{ GIVEN($goal, before: " of ", after: " needed") }

rolled = { $lead }: { GIVEN($before, after: ", again ") }{ HAS($faces) ->
    [yes] { $faces }
   *[no] no dice
}{ PAREN($parts) } → { $reading }{ GIVEN($added, before: ", ") }{ GIVEN($sum, before: " = ") }
rolled-special = { $lead }: { $faces }, omens: { $reading }

compared = { HAS($passed) ->
    [yes] { $who } beats { $target }, { $total } against { $difficulty }
   *[no] { $target } beats { $who }, { $difficulty } against { $total }
}
compared-level = { HAS($passed) ->
    [yes] A tie at { $total }: { $who } beats { $target }
   *[no] A tie at { $total }: { $target } beats { $who }
}
contested-undecided = A tie between { $bodies }: they roll again

damage_rolled = Damage to { GENITIVE($target) } { $item }: { $parts } = { $rolled }
damage_rolled-nothing = { damage_rolled }

pool_changed-threat = Threat: { $before } → { $after }{ PAREN($cause) }
pool_changed-superacion = { GENITIVE($who) } grit: { $before } → { $after }{ PAREN($cause) }
pool_changed-accion = { GENITIVE($who) } action: { $before } → { $after }
pool_changed-interaccion = { GENITIVE($who) } interaction: { $before } → { $after }
pool_changed-cognicion = { GENITIVE($who) } cognition: { $before } → { $after }
pool_changed-objective = Successes towards the objective: { $before } → { $after }

condition_gained-dangerous = There is danger{ PAREN($detail) }
condition_gained-full_strength = { $who } draws on full strength
condition_gained-hidden = { $who } hides
condition_gained-obstacle = { $who } has an obstacle against { $against }
condition_gained-setback = { $who } suffers a setback, { $amount } so far

status_changed-active = { $who } recovers
status_changed-incapacitated = { $who } goes down{ GIVEN($cause, before: ": ") }
status_changed-out = { $who } is out of the story{ GIVEN($cause, before: ": ") }

item_changed-exhausted = { $who } exhausts a quality{ GIVEN($thing, before: ": ") }
item_changed-used_up = { GENITIVE($who) } obstacle is gone
item_changed-there = Within reach: { $item } (+{ $amount })
item_changed-opened = A way out opens: { $item }
item_changed-in_play = Quality of the scene: “{ $item }”
item_changed-picked_up = { $who } has at hand: { $item } (+{ $amount })

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

count-round = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}

status-incapacitated = unable to go on
status-out = out of the story
status-escaped = safe
status-driven_off = gone
status-reserve = not there yet
