### Narration in English. Each message is an event (acted) or one of its cases (acted-melee_attack: an action, a
### status...), which is preferred. The functions are those of simulator/narration/grammar.py.

step_started = Step { $step }: { $names }
step_started-fight = Step { $step }, a fight: { $names }
step_started-rest = Step { $step }, between fights
step_started-aftermath = After the defeat

# shown like the end of any fight
step_ended = {""}
fight_ended = After the fight

round_started = { CAP($round_word) } { $round }

round_ended = {""}

phase_started = { CAP($phase) }
phase_started-end_of_round = As the round ends

order_set = Order{ PAREN($scheme) }: { $order }

arrived = { $who } enters the scene

mustered = { CAP($who) }: { $figures }{ GIVEN($words, before: ", ") }

turn_started = { GENITIVE($bodies) } turn
turn_started-together = At the same time: { $bodies }

idle = { $who } { VERB($who, one: "does", many: "do") } nothing
idle-together = Nobody does anything

turn_lost = { $who } { VERB($who, one: "loses", many: "lose") } the turn{ PAREN($reason) }

acted = { $who }: { $verb }{ GIVEN($item, before: ", ") }{ GIVEN($target, before: ", at ") }{ PAREN($detail) }{ GIVEN($amount, before: ", ") }
acted-melee_attack = { $who } attacks { $target }{ GIVEN(A($item), before: " with ") }{ PAREN($detail) }
acted-ranged_attack = { $who } fires the { $item } at { $target }{ GIVEN($several, before: ", ", after: " shots") }{ PAREN($detail) }
acted-throw = { $who } throws the { $item } at { $target }{ PAREN($detail) }
acted-distract = { $who } tries to distract { $target }
acted-close = { $who } closes in on { $target }
acted-aim = { $who } aims at { $target }{ GIVEN($item, before: " with the ") }
acted-reload = { $who } reloads{ PAREN($item) }
acted-clear_jam = { $who } works at a jam{ PAREN($item) }
acted-draw = { $who } reaches for another weapon{ PAREN($item) }
acted-pick_up = { $who } bends down to pick something up{ PAREN($item) }
acted-drop = { $who } lets go{ PAREN($item) }
acted-heal = { $who } gives first aid to { $target }{ PAREN($detail) }
acted-heal_self = { $who } tends to their own wounds{ PAREN($detail) }
acted-revive = { $who } tries to revive { $target }
acted-calm = { $who } tries to calm { $target }
acted-extinguish = { $who } tries to put out the fire on { $target }
acted-extinguish_self = { $who } tries to put out the fire on them
acted-run = { $who } runs{ GIVEN($target, before: " after ") }
acted-hide = { $who } looks for a place to hide
acted-search = { $who } looks for hidden enemies
acted-stand = { $who } stands up
acted-talk = { $who } talks
acted-wait = { $who } waits

action_lost = { $who } loses the action ({ $verb }){ GIVEN($reason, before: ": ") }

reacted = { $who } reacts{ GIVEN($by, before: " to ") }: { $manner }{ PAREN($detail) }
reacted-dodge = { $who } dodges{ GIVEN($by, before: " ") }{ PAREN($detail) }
reacted-ignore = { $who } grits their teeth and stays
reacted-flee = { $who } panics and flees

tested-sum = { $lead }{ GIVEN($against, before: " on ") }: { $dice }{ GIVEN($parts, before: ", ") }{ GIVEN($floored, before: " (figure ", after: ")") } = { $total } against { $difficulty }: { $result }{ PAREN($natural) }
tested-pool = { $lead }{ GIVEN($against, before: " on ") }:{ GIVEN($dice, before: " ") }{ PAREN($parts) } → { $total } against { $difficulty }: { $result }{ PAREN($natural) }

compared = Against { $target }: { $total } against { $difficulty }{ PAREN($goal_parts) }: { $result }

contested = Contest ({ $task }), { $bodies }: { $winners } wins
contested-tied = Contest ({ $task }), { $bodies }: a tie of { $winners }
contested-undecided = Contest ({ $task }), { $bodies }: nobody wins

damage_rolled = Damage { $formula }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protection −") }: { $target } takes { $loss }
damage_rolled-nothing = Damage { $formula }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protection −") }: nothing gets through to { $target }

bought = { $who }, points: { $points }{ PAREN($parts) }{ GIVEN($purchases, before: ": ") }{ GIVEN($limit, before: " (limit: ", after: ")") }

purchase = { $item } ({ $price })

rewritten = { $who }: { $was } becomes { $becomes }{ PAREN($amount) }

time_passed = Time passes ({ $unit }): { $amount }

rolled = { $lead }:{ GIVEN($dice, before: " ") }{ GIVEN($rest, before: " ") } = { $total }

pool_changed = { $who }: { $pool } { $before } → { $after }{ PAREN($cause) }

wounded = { $who } suffers a wound of { $loss }{ PAREN($source) }{ GIVEN($tags, before: ": ") }
wounded-tagged = { $who }: { $tags }
wounded-told = {""}

condition_gained = { $who }: { $condition }{ PAREN($detail) }{ GIVEN($amount, before: ", ") }
condition_gained-weakened = { $who } is weakened: action figures −1
condition_gained-burning = { $who } is on fire{ GIVEN($detail, before: ": ") }
condition_gained-prone = { $who } falls to the ground
condition_gained-hidden = { $who } hides{ GIVEN($amount, before: " (total ", after: ")") }
condition_gained-distracted = { $who } is distracted
condition_gained-fleeing = { $who } runs in panic{ GIVEN($amount, before: " (rooms to run: ", after: ")") }
condition_gained-running = { $who } runs for the way out{ GIVEN($amount, before: ": ", after: " to go") }
condition_gained-asphyxia = { $who } has no air to breathe
condition_gained-arrest = { $who } goes into cardiac arrest
condition_gained-bleeding = { $who } bleeds
condition_gained-aim = { $who } takes careful aim{ GIVEN($amount, before: ": +") }

condition_ended = { $who }: no longer { $condition }{ PAREN($detail) }
condition_ended-weakened = { $who } is strong again
condition_ended-burning = The fire on { $who } is out
condition_ended-prone = { $who } is on their feet again
condition_ended-hidden = { $who } is in plain sight
condition_ended-distracted = { $who } is no longer distracted
condition_ended-asphyxia = { $who } can breathe again
condition_ended-arrest = { GENITIVE($who) } heart beats again
condition_ended-bleeding = { $who } no longer bleeds

status_changed = { $who }: { $status }{ GIVEN($rounds, before: ", ", after: " rounds") }{ PAREN($cause) }
status_changed-active = { $who } comes to
status_changed-unconscious = { $who } loses consciousness{ GIVEN($rounds, before: " for ", after: " rounds") }
status_changed-coma = { $who } falls into a coma
status_changed-dead = { $who } dies
status_changed-insane = { $who } goes mad
status_changed-fled = { $who } flees

item_changed = { $who }: { $item }, { $change }{ PAREN($amount) }
item_changed-drawn = { $who } readies another weapon{ PAREN($thing) }
item_changed-dropped = { $who } loses hold of a weapon{ PAREN($thing) }
item_changed-picked_up = { $who } picks a weapon up{ PAREN($thing) }
item_changed-thrown = { GENITIVE($who) } weapon ends up on the floor{ PAREN($thing) }
item_changed-lost = { $who } has lost something{ PAREN($thing) }{ GIVEN($amount, before: ": ") }
item_changed-loaded = { $who } loads the weapon{ PAREN($thing) }{ GIVEN($amount, before: ": ", after: " loaded") }
item_changed-jammed = { GENITIVE($who) } weapon jams{ PAREN($thing) }
item_changed-cleared = { $who } clears the jam{ PAREN($thing) }
item_changed-wasted = { $amount ->
    [one] { $amount } of { GENITIVE($who) } shots is wasted{ PAREN($thing) }
   *[other] { $amount } of { GENITIVE($who) } shots are wasted{ PAREN($thing) }
}
item_changed-useless = { GENITIVE($who) } tool breaks down{ PAREN($thing) }
item_changed-fumbled = It slips through { GENITIVE($who) } fingers{ PAREN($thing) }
item_changed-fits = { $who } tries a key{ PAREN($thing) }: it fits
item_changed-does_not_fit = { $who } tries a key{ PAREN($thing) }: it does not fit

left = { $who } leaves the scene ({ $how }){ GIVEN($rooms, before: " (rooms away: ", after: ")") }{ HAS($lost) ->
    [yes] , and is lost
   *[no] {""}
}
left-fled = { $who } flees{ GIVEN($rooms, before: " (rooms away: ", after: ")") }{ HAS($lost) ->
    [yes] , and is lost
   *[no] {""}
}
left-insane = { $who } runs off raving

hazard_struck = { CAP($hazard) }{ PAREN($detail) }: { $target }{ GIVEN($amount, before: ", ") }
hazard_struck-fall = { $target } falls{ PAREN($detail) }
hazard_struck-fire = Fire catches { $target }{ PAREN($detail) }
hazard_struck-asphyxia = The air runs out for { $target }
hazard_struck-air = { $target } has air again
hazard_struck-toxin = Poison or disease reaches { $target }{ GIVEN($detail, before: ": ") }
hazard_struck-object = Something falls on { $target }{ GIVEN($detail, before: ": ") }

frightened = Fright: { $row }{ PAREN($bodies) }

fate_struck = Doom strikes { $who } (effect { $effect }){ GIVEN($detail, before: ": ") }

## Messages that are no events of the rules.

unknown = ({ $event }: { $fields })

lead-own = { CAP($task) }
lead-other = { $who }, { $task }

result-passed = succeeds
result-failed = fails
result-hit = hits
result-missed = misses

reason = { $who }, by { $note }

fault-late = No answer from { $who } in time: the default answer counts
fault-illegal = Two answers from { $who } that are not allowed: the default answer counts
fault-retried = An answer from { $who } that is not allowed, and then one that is
fault-crashed = The policy of { $who } breaks down: default answers from now on

end = Over after { $rounds }: { GIVEN($winner, before: "victory for ", after: ", ") }{ $ending }
end-last_side = Over after { $rounds }: victory for { $winner }, nobody else is left standing
end-mutual = Over after { $rounds }: nobody wins, nobody is left standing
end-draw = Over after { $rounds }: nobody wins, time is up
end-completed = The chain is over, { $rounds } in all: { $winner } came through
end-defeated = The chain ends here, { $rounds } in all: the party is beaten{ GIVEN($winner, before: "; victory for ") }
end-retreat = The chain ends here, { $rounds } in all: the party turns back

fate = { $who } ({ $side }): { $status }{ GIVEN($pools, before: " — ") }

status-active = standing
status-unconscious = unconscious
status-coma = in a coma
status-dead = dead
status-insane = out of their mind
status-fled = elsewhere, having fled

count-round = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}

list-comma = ,{" "}
list-last = {" "}and{" "}
