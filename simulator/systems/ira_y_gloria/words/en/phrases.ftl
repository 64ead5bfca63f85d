### What Ira y Gloria says otherwise than the other games: icons in place of sums, resilience, sides that hold points.
### VERB picks the verb: that of one, or that of a mob.

round_started = Round { $round }
count-round = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
phase_started-new_act = An act begins
order_set-rest_of_order = Next: { $order }
arrived = { $who } { VERB($who, one: "enters", many: "enter") } the scene
turn_lost-surprised = { $who } { VERB($who, one: "loses", many: "lose") } the turn: surprised by the ambush

acted-melee_attack = { $who } { VERB($who, one: "attacks", many: "attack") } { $target }{ GIVEN(A($item), before: " with ") }{ PAREN($detail) }{ HAS($amount) ->
    [yes] , { $amount ->
        [one] one member
       *[other] { $amount } members
    }
   *[no] {""}
}
acted-ranged_attack = { $who } { VERB($who, one: "fires", many: "fire") } the { $item } at { $target }{ GIVEN($metres, before: ", ", after: " m off") }{ PAREN($detail) }{ HAS($amount) ->
    [yes] , { $amount ->
        [one] one member
       *[other] { $amount } members
    }
   *[no] {""}
}
acted-throw = { $who } { VERB($who, one: "throws", many: "throw") } the { $item } towards { $target }{ GIVEN($metres, before: ", ", after: " m off") }{ PAREN($detail) }{ HAS($amount) ->
    [yes] , { $amount ->
        [one] one member
       *[other] { $amount } members
    }
   *[no] {""}
}
acted-charge = { $who } { VERB($who, one: "charges", many: "charge") } { $target }{ GIVEN($amount, before: ", ", after: " m") }
acted-move = { $who } { VERB($who, one: "advances", many: "advance") }{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " towards ") }
acted-move_away = { $who } { VERB($who, one: "steps", many: "step") } back{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " from ") }
acted-double_move = { $who } { VERB($who, one: "advances", many: "advance") } further{ GIVEN($amount, before: ", ", after: " m") }{ GIVEN($target, before: " towards ") }
acted-double_move_away = { $who } { VERB($who, one: "steps", many: "step") } back further{ GIVEN($amount, before: ", ", after: " m") }{ GIVEN($target, before: " from ") }
acted-run = { $who } { VERB($who, one: "runs", many: "run") }{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " towards ") }
acted-run_away = { $who } { VERB($who, one: "runs", many: "run") }{ GIVEN($amount, before: " ", after: " m") } away{ GIVEN($target, before: " from ") }
acted-hurry = { $who } { VERB($who, one: "hurries", many: "hurry") }
acted-stand = { $who } { VERB($who, one: "stands", many: "stand") } up
acted-drop_prone = { $who } { VERB($who, one: "drops", many: "drop") } to the ground
acted-interaction_attack = { $who } { VERB($who, one: "tries", many: "try") } to unsettle { $target }{ PAREN($item) }
acted-withdraw = { $who } { VERB($who, one: "withdraws", many: "withdraw") } from melee
acted-full_defence = { $who } { VERB($who, one: "goes", many: "go") } on full defence
acted-ready = { $who } { VERB($who, one: "readies", many: "ready") } an action
acted-restore_shock = { $who } { VERB($who, one: "draws", many: "draw") } breath
acted-use_skill = { $who } { VERB($who, one: "tends", many: "tend") } to { $target }{ PAREN($item) }
acted-task = { $who } { VERB($who, one: "sees", many: "see") } to something else{ GIVEN($item, before: ": ") }
acted-break_free = { $who } { VERB($who, one: "struggles", many: "struggle") } to break free
acted-put_out = { $who } { VERB($who, one: "tries", many: "try") } to put out the flames
acted-clear_jam = { $who } { VERB($who, one: "tries", many: "try") } to clear the jam{ PAREN($item) }
acted-unstick = { $who } { VERB($who, one: "pulls", many: "pull") } at a stuck weapon{ PAREN($item) }
acted-grapple = { $who } { VERB($who, one: "grabs", many: "grab") } at { $target }
acted-pin = { $who } { VERB($who, one: "sweeps", many: "sweep") } the position of { $target }{ GIVEN($item, before: " with the ") }{ GIVEN($metres, before: ", ", after: " m off") }
acted-observe = { $who } { VERB($who, one: "looks", many: "look") } around
acted-operate = { $who } { VERB($who, one: "works", many: "work") } whatever is at hand
acted-seize = { $who } { VERB($who, one: "seizes the initiative and acts", many: "seize the initiative and act") } next
acted-challenge = { $who } { VERB($who, one: "uses", many: "use") } the readied action against { $target }
acted-interrupt = { $who } { VERB($who, one: "interrupts and acts", many: "interrupt and act") } first
acted-ambush = { CAP($who) } { VERB($who, one: "springs", many: "spring") } an ambush
acted-special = { $who }: { $item }{ GIVEN($target, before: " (", after: ")") }
acted-im_da_boss = { $who }: { $verb }
acted-kill_them_all = { $who } { VERB($who, one: "shouts", many: "shout") } at { $target }: { $verb }
acted-veteran_of_the_long_war = { $who }: { $verb }
acted-angel_of_death_ruin = { $who }: { $verb }

reacted-opportunity = Opportunity attack by { $who }{ GIVEN($by, before: " on ") }
reacted-notice = { $who } { VERB($who, one: "notices", many: "notice") } the ambush
reacted-stray = The shot goes astray, at { $who }
reacted-in_the_line = { $who } { VERB($who, one: "stands", many: "stand") } in the line of fire
reacted-redirected = The attack goes to { $who } instead
reacted-reliable = { GENITIVE($who) } weapon is reliable and does not fail{ PAREN($detail) }
reacted-extra_effect = And something more for { $who }{ GIVEN($detail, before: ": ") }

tested-sum = { $lead }:{ GIVEN($before, before: " ", after: ", rerolled") }{ GIVEN($faces, before: " ") }{ PAREN($parts) } → icons { $total }{ HAS($goal) ->
    [yes] , DN { $goal }{ PAREN($goal_parts) }: { $result }
   *[no] {""}
}{ PAREN($natural) }
tested-pool = { tested-sum }
compared = Against { $target }: icons { $total }, DN { $difficulty }{ PAREN($goal_parts) }: { $result }
compared-level = { compared }
contested-ambush = Does the ambush go unnoticed? { $bodies }: { $winners } { VERB($winners, one: "wins", many: "win") }

damage_rolled = Damage { $fixed }{ PAREN($made) } + { $number } ED{ PAREN($dice_made) }{ GIVEN($faces, before: ": ") }{ PAREN($manner) } = { $rolled }, resilience { $guard }{ PAREN($guard_made) } → wounds { $loss } for { $target }
damage_rolled-nothing = Damage { $fixed }{ PAREN($made) } + { $number } ED{ PAREN($dice_made) }{ GIVEN($faces, before: ": ") }{ PAREN($manner) } = { $rolled }{ HAS($guard) ->
    [yes] , resilience { $guard }{ PAREN($guard_made) } → no wound for { $target }
   *[no] , only to disarm { $target }
}

rolled = { $lead }:{ GIVEN($faces, before: " ") }{ PAREN($parts) } = { $total }
rolled-initiative = { $lead }: { $faces } → icons { $total }
rolled-soak = { $lead }:{ GIVEN($before, before: " ", after: ", rerolled") } { $faces }{ PAREN($parts) } → cancelled { $total }
rolled-complication = { $lead }: { $faces } → { $total }
rolled-critical = { $lead }: { $faces } → { $total }
rolled-scatter_direction = { $lead }: { $faces } → { $total }°
rolled-scatter_distance = { $lead }: { $faces } → { $total } m
rolled-stray = { $lead }, at random: { $total }
rolled-item_dropped = { $lead }, at random: { $total }
rolled-passive_awareness = { $lead }: { $parts }, half → { $total }

pool_changed-icons = { $who } { VERB($who, one: "shifts", many: "shift") }: icons { $before } → { $after }{ PAREN($parts) }
pool_changed-wounds = { GENITIVE($who) } wounds: { $before } → { $after }{ HAS($parts) ->
    [yes] { PAREN($parts) }
   *[no] { PAREN($cause) }
}
pool_changed-shock = { GENITIVE($who) } Shock: { $before } → { $after }{ PAREN($cause) }
pool_changed-failures = { GENITIVE($who) } failures: { $before } → { $after }
pool_changed-wrath = { GENITIVE($who) } Wrath: { $before } → { $after }{ PAREN($cause) }
pool_changed-glory = Glory of { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-ruin = Ruin of { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-personal_ruin = { GENITIVE($who) } own Ruin: { $before } → { $after }{ PAREN($cause) }
pool_changed-reloads = { GENITIVE($who) } Reloads: { $before } → { $after }{ PAREN($cause) }
pool_changed-members_hit = Hits on { $who }: { $after }{ PAREN($parts) }
pool_changed-members = Losses among { $who }: { $change }, { $after ->
    [0] none left
   *[other] { $after } left
}
pool_changed-shock_lost = Shock lost by { $who }: { $before } → { $after }

wounded = {""}

condition_gained-ready = {""}
condition_gained-prone = { $who } { VERB($who, one: "falls", many: "fall") } prone
condition_gained-surprised = { $who } { VERB($who, one: "is", many: "are") } taken by surprise
condition_gained-hindered = { $who } { VERB($who, one: "is", many: "are") } hindered: DN +{ $amount }
condition_gained-vulnerable = { $who } { VERB($who, one: "is", many: "are") } vulnerable: Defence −{ $amount }
condition_gained-full_defence = { $who } { VERB($who, one: "takes", many: "take") } cover behind every guard: Defence +{ $amount }
condition_gained-all_out = { $who } { VERB($who, one: "throws", many: "throw") } caution to the wind: Defence −{ $amount }
condition_gained-sprinting = { $who } { VERB($who, one: "runs", many: "run") } in the open: Defence −{ $amount }
condition_gained-staggered = { $who } { VERB($who, one: "staggers", many: "stagger") }
condition_gained-restrained = { $who } { VERB($who, one: "is", many: "are") } held fast: Defence −2
condition_gained-pinned = { $who } { VERB($who, one: "is", many: "are") } pinned down
condition_gained-blinded = { $who } { VERB($who, one: "is", many: "are") } blinded: DN +{ $amount }
condition_gained-on_fire = { $who } { VERB($who, one: "is", many: "are") } on fire
condition_gained-frightened = { $who } { VERB($who, one: "is", many: "are") } afraid: DN +{ $amount }
condition_gained-exhausted = { $who } { VERB($who, one: "is", many: "are") } exhausted
condition_gained-stabilised = { $who } { VERB($who, one: "is", many: "are") } out of danger
condition_gained-im_da_boss = { $who }: weapon skill +{ $amount } dice until the end of the round
condition_gained-veteran_of_the_long_war = { $who }: +{ $amount } ED on every attack until the end of the round
condition_gained-angel_of_death_ruin = { $who }: +{ $amount } ED on every attack until the end of the round

condition_ended-prone = { $who } { VERB($who, one: "is", many: "are") } standing again
condition_ended-hindered = { $who } { VERB($who, one: "is", many: "are") } no longer hindered
condition_ended-vulnerable = { $who } { VERB($who, one: "is", many: "are") } on guard again
condition_ended-full_defence = { $who } { VERB($who, one: "ends", many: "end") } the full defence
condition_ended-all_out = { $who } { VERB($who, one: "is", many: "are") } on guard again
condition_ended-sprinting = { $who } { VERB($who, one: "is", many: "are") } no longer exposed
condition_ended-staggered = { $who } { VERB($who, one: "stands", many: "stand") } firm again
condition_ended-restrained = { $who } { VERB($who, one: "is", many: "are") } free
condition_ended-pinned = { $who } { VERB($who, one: "looks", many: "look") } out again
condition_ended-blinded = { $who } can see again
condition_ended-on_fire = The fire on { $who } is out
condition_ended-frightened = { $who } { VERB($who, one: "is", many: "are") } no longer afraid
condition_ended-exhausted = { $who } { VERB($who, one: "has", many: "have") } strength again
condition_ended-stabilised = { $who } { VERB($who, one: "is", many: "are") } in danger again
condition_ended-ready = { $who } { HAS($detail) ->
    [yes] { VERB($who, one: "loses the readied action", many: "lose the readied action") }
   *[no] { VERB($who, one: "lets the readied action go", many: "let the readied action go") }
}

status_changed-dead = { $who } { VERB($who, one: "dies", many: "die") }{ PAREN($cause) }
status_changed-dead_spent = No member of { $who } is left

item_changed-out_of_ammo = { $who } { VERB($who, one: "runs", many: "run") } out of ammunition{ PAREN($thing) }
item_changed-loaded = { $who } { VERB($who, one: "reloads", many: "reload") }{ PAREN($thing) }
item_changed-drawn = { $who } { VERB($who, one: "draws", many: "draw") } another weapon{ PAREN($thing) }
item_changed-put_away = { $who } { VERB($who, one: "puts", many: "put") } a weapon away{ PAREN($thing) }
item_changed-dropped = { $who } { VERB($who, one: "drops", many: "drop") } a weapon{ PAREN($thing) }
item_changed-picked_up = { $who } { VERB($who, one: "picks", many: "pick") } up a weapon{ PAREN($thing) }
item_changed-jam = { GENITIVE($who) } weapon jams{ PAREN($thing) }
item_changed-malfunction = { GENITIVE($who) } weapon breaks down{ PAREN($thing) }
item_changed-weapon_stuck = { GENITIVE($who) } weapon is stuck{ PAREN($thing) }
item_changed-cleared = { GENITIVE($who) } weapon works again{ PAREN($thing) }

left-left_the_field = { $who } { VERB($who, one: "leaves", many: "leave") } the field

end-surrender = Over after { $rounds }:{ GIVEN($winner, before: " victory for ", after: ",") } the other side gives up
end-stalemate = Over after { $rounds }: nobody wins, nobody has any strength left

status-away = not there yet
status-gone = off the field
