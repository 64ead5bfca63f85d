### What Haunted House says otherwise than the other games: each difficulty with its parts, wounds by number, the time.

phase_started-outside = Out of the room
phase_started-search_turn = A search of the room

acted-special = { $who }: { $item }{ GIVEN($target, before: " (", after: ")") }
acted-two_actions = { $who } declares two actions{ GIVEN($several, before: ", shots in all: ") }
acted-melee_attack = { $who } attacks { $target }{ GIVEN(A($item), before: " with ") }{ PAREN($detail) }
acted-melee_attack_disarm = { $who } tries to disarm { $target }{ GIVEN(A($item), before: " with ") }
acted-melee_attack_knock_down = { $who } tries to knock { $target } down{ GIVEN(A($item), before: " with ") }
acted-ranged_attack = { $who } fires the { $item } at { $target }{ GIVEN($several, before: ", ", after: " shots") }{ PAREN($detail) }
acted-ranged_attack_disarm = { $who } fires the { $item } at { GENITIVE($target) } weapon{ GIVEN($several, before: ", ", after: " shots") }
acted-ranged_attack_grenade = { $who } throws the { $item } at { $target }{ PAREN($detail) }
acted-shot_at = { $amount ->
    [one] { $amount } of the shots is for { $target }
   *[other] { $amount } of the shots are for { $target }
}
acted-throw = { $who } throws the { $item } at { $target }{ PAREN($detail) }
acted-throw_disarm = { $who } throws the { $item } at { GENITIVE($target) } weapon
acted-aim = { $who } aims the { $item } at { $target }
acted-reload = { $who } reloads the { $item }{ GIVEN($amount, before: " (rounds in the magazine: ", after: ")") }
acted-reload_grenade = { $who } reaches for another { $item }
acted-clear_jam = { $who } works at the jammed { $item }
acted-draw = { $who } reaches for the { $item }
acted-pick_up = { $who } bends down for the { $item }
acted-drop = { $who } lets go of the { $item }
acted-heal_wound = { $who } gives first aid to { $target }: wound { $amount }
acted-heal_wound_self = { $who } gives first aid to themselves: wound { $amount }
acted-heal_weakness = { $who } treats { GENITIVE($target) } weakness
acted-heal_weakness_self = { $who } treats their own weakness
acted-attend = { $who } watches over { $target }, in a coma
acted-hospital = { $who } brings { $target } to a hospital
acted-rest = Rest for { $who }
acted-walk_on = On foot through the house, { $who }: { $amount ->
    [one] { $amount } room
   *[other] { $amount } rooms
}
acted-run_on = At a run through the house, { $who }: { $amount ->
    [one] { $amount } room
   *[other] { $amount } rooms
}
acted-search_room = { $who } searches the room
acted-try_key = { $who } tries a key: { $item }

order_set-reaction = Order (reaction initiative): { $order }
order_set-combat = Order (combat initiative): { $order }

tested-sum = { $lead }{ GIVEN($against, before: " on ") }: { $dice }{ GIVEN($parts, before: ", ") }{ GIVEN($floored, before: " (figure ", after: ")") } = { $total } against { $difficulty }{ PAREN($goal_parts) }: { $result }{ PAREN($natural) }

damage_rolled = Damage{ GIVEN($manner, before: " ") } { $formula }{ GIVEN($dice_parts, before: ", ", after: "d6") }{ GIVEN($parts, before: ", ") }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protection −") }{ PAREN($guard_parts) }: { $target } takes { $loss }
damage_rolled-nothing = Damage{ GIVEN($manner, before: " ") } { $formula }{ GIVEN($dice_parts, before: ", ", after: "d6") }{ GIVEN($parts, before: ", ") }{ PAREN($dice) } = { $rolled }{ GIVEN($guard, before: ", protection −") }{ PAREN($guard_parts) }: nothing gets through to { $target }

rolled-special = { rolled-initiative }
rolled-initiative = { $who }: { $dice }{ GIVEN($parts, before: ", ") } = { $total }

wounded = { $who } has a wound of { $loss }{ PAREN($source) }{ PAREN($parts) }{ GIVEN($tags, before: ": ") }

condition_gained-bleeding = { $who } bleeds{ GIVEN($amount, before: ": ") }
condition_gained-exposed = Something is in { GENITIVE($who) } veins{ GIVEN($detail, before: ": ") }

condition_ended-aim = { $who } cannot aim at a runner
condition_ended-bleeding = { GENITIVE($who) } wound stops bleeding
condition_ended-broken = { GENITIVE($who) } broken bone is splinted
condition_ended-running = { $who } does not reach the way out: someone is in the way

item_changed-drawn = { $who } has the { $item } in hand
item_changed-dropped = { $who } drops the { $item }
item_changed-picked_up = { $who } picks up the { $item }
item_changed-thrown = The { $item } that { $who } threw lies on the floor
item_changed-lost = { $who } no longer has the { $item }{ GIVEN($amount, before: ": ") }
item_changed-loaded = { $who } puts in a round: { GIVEN($amount, after: " inside") }
item_changed-loaded_grenade = { $who } has { $amount } { $item } ready
item_changed-cylinder = { $who } puts in a round: { GIVEN($amount, after: " in the cylinder") }
item_changed-magazine = { $who } changes the magazine: { GIVEN($amount, after: " rounds") }
item_changed-refilled = { $who } refills magazines{ GIVEN($amount, before: ", rounds: ") }
item_changed-jammed = { GENITIVE($who) } { $item } jams
item_changed-cleared = { $who } clears the { $item }
item_changed-wasted = { $amount ->
    [one] { $amount } of { GENITIVE($who) } shots is wasted
   *[other] { $amount } of { GENITIVE($who) } shots are wasted
}
item_changed-useless = { GENITIVE($who) } { $item } breaks down
item_changed-fits = The key fits
item_changed-does_not_fit = The key does not fit

hazard_struck-fall = { $target } falls{ GIVEN($amount, before: " ", after: " m") }

count-hour = { $n } { $n ->
    [one] hour
   *[other] hours
}
count-minute = { $n } { $n ->
    [one] minute
   *[other] minutes
}
count-second = { $n } { $n ->
    [one] second
   *[other] seconds
}
time_passed-hour = { $many ->
    [one] { $span } passes
   *[other] { $span } pass
}
time_passed-minute = { $many ->
    [one] { $span } passes
   *[other] { $span } pass
}
time_passed-second = { $many ->
    [one] { $span } passes
   *[other] { $span } pass
}
