### What Ira y Gloria says otherwise than the other games: icons in place of sums, resilience, sides that hold points.

acted-melee_attack = { $who } attacks { $target }{ GIVEN(A($item), before: " with ") }{ PAREN($detail) }{ GIVEN($several, before: ", ", after: " members") }
acted-ranged_attack = { $who } fires the { $item } at { $target }{ PAREN($detail) }{ GIVEN($several, before: ", ", after: " members") }
acted-throw = { $who } throws the { $item } towards { $target }{ PAREN($detail) }{ GIVEN($several, before: ", ", after: " members") }
acted-charge = { $who } charges { $target }{ GIVEN(A($item), before: " with ") }{ GIVEN($amount, before: ", ", after: " m") }
acted-charge_again = {""}
acted-move = { $who } advances{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " towards ") }
acted-move_away = { $who } steps back{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " from ") }
acted-double_move = { $who } advances further{ GIVEN($amount, before: ", ", after: " m") }{ GIVEN($target, before: " towards ") }
acted-double_move_away = { $who } steps back further{ GIVEN($amount, before: ", ", after: " m") }{ GIVEN($target, before: " from ") }
acted-run = { $who } runs{ GIVEN($amount, before: " ", after: " m") }{ GIVEN($target, before: " towards ") }
acted-run_away = { $who } runs{ GIVEN($amount, before: " ", after: " m") } away{ GIVEN($target, before: " from ") }
acted-interaction_attack = { $who } tries to unsettle { $target }{ PAREN($item) }
acted-withdraw = { $who } withdraws from melee
acted-full_defence = { $who } goes on full defence
acted-ready = { $who } readies an action
acted-restore_shock = { $who } draws breath
acted-use_skill = { $who } tends to { $target }{ PAREN($item) }
acted-task = { $who } sees to something else{ GIVEN($item, before: ": ") }
acted-break_free = { $who } struggles to break free
acted-put_out = { $who } tries to put out the flames
acted-unstick = { $who } pulls at a stuck weapon{ PAREN($item) }
acted-grapple = { $who } grabs at { $target }
acted-pin = { $who } sweeps the position of { $target }{ GIVEN($item, before: " with the ") }
acted-observe = { $who } looks around
acted-operate = { $who } works whatever is at hand
acted-seize = { $who } seizes the initiative and acts next
acted-challenge = { $who } uses the readied action against { $target }
acted-interrupt = { $who } interrupts and acts first

reacted-opportunity = Opportunity attack by { $who }{ GIVEN($by, before: " on ") }
reacted-shift = { $who } shifts an exalted icon{ GIVEN($detail, before: ": ") }
reacted-notice = { $who } notices the ambush
reacted-stray = The shot goes astray, at { $who }
reacted-reliable = { GENITIVE($who) } weapon is reliable and does not fail{ PAREN($detail) }
reacted-extra_effect = And something more for { $who }{ GIVEN($detail, before: ": ") }

tested-sum = { $lead }:{ GIVEN($faces, before: " ") }{ PAREN($parts) } → icons { $total }{ HAS($goal) ->
    [yes] , DN { $goal }: { $result }
   *[no] {""}
}{ PAREN($natural) }
tested-pool = { tested-sum }

damage_rolled = Damage { $formula }{ PAREN($faces) } = { $rolled }{ GIVEN($guard, before: ", resilience ") } → wounds { $loss } for { $target }
damage_rolled-nothing = Damage { $formula }{ PAREN($faces) } = { $rolled }{ GIVEN($guard, before: ", resilience ") } → no wound for { $target }

rolled-initiative = { $lead }: { $faces } → icons { $total }
rolled-soak = { $lead }: { $faces } → cancelled { $total }
rolled-death_test = { $lead }: { $faces }{ GIVEN($rest, before: " ") } = { $total }
rolled-complication = { $lead }: { $faces } → { $total }
rolled-critical = { $lead }: { $faces } → { $total }

pool_changed-icons = { $who } shifts: icons { $before } → { $after }{ PAREN($cause) }
pool_changed-wounds = { GENITIVE($who) } wounds: { $before } → { $after }{ PAREN($cause) }
pool_changed-shock = { GENITIVE($who) } Shock: { $before } → { $after }{ PAREN($cause) }
pool_changed-wrath = { GENITIVE($who) } Wrath: { $before } → { $after }{ PAREN($cause) }
pool_changed-glory = Glory of { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-ruin = Ruin of { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-personal_ruin = { GENITIVE($who) } own Ruin: { $before } → { $after }{ PAREN($cause) }
pool_changed-reloads = { GENITIVE($who) } Reloads: { $before } → { $after }{ PAREN($cause) }
pool_changed-members_hit = Hits on { $who }: { $after }
pool_changed-members = Losses among { $who }: { $change }, { $after } left
pool_changed-shock_lost = Shock lost by { $who }: { $before } → { $after }

wounded = Wounds for { $who }: { $loss }{ PAREN($source) }

condition_gained-ready = {""}
condition_gained-hindered = { $who } is hindered: DN +{ $amount }
condition_gained-vulnerable = { $who } is vulnerable: Defence −{ $amount }
condition_gained-full_defence = { $who } takes cover behind every guard: Defence +{ $amount }
condition_gained-all_out = { $who } throws caution to the wind: Defence −{ $amount }
condition_gained-sprinting = { $who } runs in the open: Defence −{ $amount }
condition_gained-staggered = { $who } staggers
condition_gained-restrained = { $who } is held fast
condition_gained-pinned = { $who } is pinned down
condition_gained-blinded = { $who } is blinded: DN +{ $amount }
condition_gained-on_fire = { $who } is on fire
condition_gained-frightened = { $who } is afraid: DN +{ $amount }
condition_gained-exhausted = { $who } is exhausted
condition_gained-stabilised = { $who } is out of danger

condition_ended-hindered = { $who } is no longer hindered
condition_ended-vulnerable = { $who } is on guard again
condition_ended-full_defence = { $who } ends the full defence
condition_ended-all_out = { $who } is on guard again
condition_ended-sprinting = { $who } is no longer exposed
condition_ended-staggered = { $who } stands firm again
condition_ended-restrained = { $who } is free
condition_ended-pinned = { $who } looks out again
condition_ended-blinded = { $who } can see again
condition_ended-on_fire = The fire on { $who } is out
condition_ended-exhausted = { $who } has strength again
condition_ended-ready = { $who } lets the readied action go

status_changed-dead_spent = Nobody of { $who } is left

item_changed-out_of_ammo = { $who } runs out of ammunition{ PAREN($thing) }
item_changed-loaded = { $who } reloads{ PAREN($thing) }
item_changed-drawn = { $who } draws another weapon{ PAREN($thing) }
item_changed-put_away = { $who } puts a weapon away{ PAREN($thing) }
item_changed-jam = { GENITIVE($who) } weapon jams{ PAREN($thing) }
item_changed-malfunction = { GENITIVE($who) } weapon breaks down{ PAREN($thing) }
item_changed-weapon_stuck = { GENITIVE($who) } weapon is stuck{ PAREN($thing) }
item_changed-cleared = { GENITIVE($who) } weapon works again{ PAREN($thing) }

left-left_the_field = { $who } leaves the field

end-surrender = Over after { $rounds }:{ GIVEN($winner, before: " victory for ", after: ",") } the other side gives up
end-stalemate = Over after { $rounds }: nobody wins, nobody has any strength left

status-away = not there yet
status-gone = off the field
