### What Tapiz says in other words than the other games: margins that buy, stances, two pools of hit points.

acted-melee_attack = { $who } attacks { $target }{ GIVEN(A($item), before: " with ") }
acted-ranged_attack = { $who } shoots at { $target }: { $item }{ GIVEN($amount, before: ", from ", after: " m") }{ PAREN($detail) }
acted-thrown_attack = { $who } throws at { $target }: { $item }{ GIVEN($amount, before: ", from ", after: " m") }{ PAREN($detail) }
acted-touch_attack = { $who } tries to touch { $target }{ PAREN($item) }
acted-power_attack = { $who } uses a power against { $target }: { $item }{ GIVEN($amount, before: ", from ", after: " m") }{ PAREN($detail) }
acted-mental_attack = { $who } attacks the mind of { $target }: { $item }{ GIVEN($amount, before: ", from ", after: " m") }{ PAREN($detail) }
acted-manoeuvre = { $who } tries a manoeuvre against { $target }
acted-heal_power = { $who } uses a power to heal { $target }: { $item }{ GIVEN($detail, before: " (", after: " damage)") }
acted-heal_power_self = { $who } heals with a power: { $item }{ GIVEN($detail, before: " (", after: " damage)") }
acted-moved = { $who } moves{ GIVEN($detail, before: ": ") }{ GIVEN($amount, before: ", ", after: " m") }
acted-moved_walk = { $who } walks{ GIVEN($amount, before: " ", after: " m") }
acted-moved_run = { $who } runs{ GIVEN($amount, before: " ", after: " m") }
acted-moved_sprint = { $who } sprints{ GIVEN($amount, before: " ", after: " m") }
acted-will_move = { $who } will move afterwards{ GIVEN($detail, before: ": ") }
acted-shifted = { $who } shifts{ GIVEN($amount, before: " ", after: " m") }
acted-aim = { $who } aims at { $target } all turn
acted-reload = { $who } reloads
acted-draw = { $who } reaches for another weapon{ PAREN($item) }
acted-sheathe = { $who } puts the weapon away
acted-drop = { $who } drops what is in hand{ PAREN($item) }
acted-pick_up = { $who } stoops to pick something up{ PAREN($item) }
acted-first_aid = { $who } gives first aid to { $target }{ GIVEN($item, before: " (", after: " damage)") }
acted-first_aid_self = { $who } tends to their own hurts{ GIVEN($item, before: " (", after: " damage)") }
acted-stabilise = { $who } tries to stabilise { $target }{ GIVEN($item, before: " (", after: " damage)") }
acted-recover = { $who } helps { $target } recover{ GIVEN($item, before: ": ") }
acted-recover_self = { $who } tries to recover{ GIVEN($item, before: ": ") }
acted-help = { $who } helps { $target }{ PAREN($item) }
acted-help_self = { $who } sets up an advantage{ PAREN($item) }
acted-hinder = { $who } hinders { $target }{ PAREN($item) }
acted-order = { $who } gives { $target } an order{ GIVEN($item, before: ": ") }
acted-mounted = { $who } mounts
acted-dismounted = { $who } dismounts
acted-mount = { $who } tries to mount
acted-feat = { $who } tries a feat{ GIVEN($item, before: ": ") }{ PAREN($detail) }
acted-task = { $who } sees to something else{ GIVEN($item, before: ": ") }{ PAREN($detail) }
acted-flee = { $who } takes flight
reacted-obey = { $who } obeys { $by }: { $detail }
acted-surrender = { $who } surrenders
acted-special = { $who }: { $item }{ GIVEN($target, before: " (", after: ")") }
acted-pass = { $who } waits

tested-sum = { $lead }{ GIVEN($against, before: " on ") }:{ GIVEN($dice, before: " ") }{ HAS($dice) ->
    [yes] { GIVEN($parts, before: ", ") }
   *[no] { GIVEN($parts, before: " ") }
} = { $total } against { $difficulty }{ PAREN($goal_parts) }: { $result }
tested-pool = { tested-sum }

rolled-initiative = { $lead }:{ GIVEN($dice, before: " ") }{ HAS($dice) ->
    [yes] { GIVEN($parts, before: ", ") }
   *[no] { GIVEN($parts, before: " ") }
} = { $total }
rolled-resist = { rolled-initiative }
rolled-hero_heal = { $lead }: { $faces }
rolled-hit_points = { $lead }: { $faces }
rolled-damage_focus = { $lead }: { $faces }; the highest counts, { $total }
rolled-ability_dice = { $lead }{ PAREN($parts) }: { $faces }, of which { $total } count
rolled-damage_cap = { rolled-initiative }
rolled-special = { rolled-initiative }

bought-effect = Effect points: { $points }{ PAREN($parts) }{ HAS($purchases) ->
    [yes] : { $purchases }
   *[no] : they buy nothing
}{ GIVEN($most, before: "; cap ") }{ PAREN($limit) }
bought-consequence = Consequence points for { $who }: { $points }{ PAREN($parts) }{ HAS($purchases) ->
    [yes] : { $purchases }
   *[no] : they buy nothing
}{ GIVEN($most, before: "; cap ") }{ PAREN($limit) }
bought-setback = Consequence points: { $points }{ PAREN($parts) }: { $purchases }
bought-riposte = { GENITIVE($who) } riposte: { $purchases }, { $points } at most; cap { $most }{ PAREN($limit) }
bought-ally_hurt = { $who } hits { $against }: { $purchases }, { $points } at most; cap { $most }{ PAREN($limit) }
bought-hero = { $who } bears it as it is, and for a hero point: { $purchases }

purchase-damage = { $price } { $item } damage
purchase-consequence = { $item } ({ $price ->
    [0] free
   *[other] { $price }
})
purchase-momentary_up = +1 for a moment ({ $price })
purchase-momentary_down = −1 for a moment ({ $price })
purchase-remove = no more { $item } ({ $price })
purchase-reduce = one step less { $item } ({ $price })
purchase-dispel = dispel { $item } ({ $price })
purchase-heal = { $price } healed ({ $item })
purchase-save = saved against { $item } ({ $price })
purchase-mirror = the same loss for the rival

rewritten = { $who }: { $was } becomes { $becomes }{ PAREN($amount) }

time_passed-round = { $amount ->
    [one] { $amount } round passes
   *[other] { $amount } rounds pass
}
time_passed-day = { $amount ->
    [one] { $amount } day passes
   *[other] { $amount } days pass
}

pool_changed-hero_points = Hero points of { $who }: { $before } → { $after }{ PAREN($cause) }
pool_changed-gm_pool = The game master's reserve: { $before } → { $after }{ PAREN($cause) }

condition_gained-stance = { $who } takes a stance{ GIVEN($detail, before: ": ") }
condition_gained-total_attack = { GENITIVE($who) } total attack: { $signed } to attack, as much less to defence
condition_gained-stance_change = The change of stance costs { $who } { $signed }{ PAREN($on) }
condition_gained-stabilised = { $who } loses no more { $detail }
condition_gained-cover = { $who } is in cover{ PAREN($detail) }
condition_gained-surprised = { $who } is caught by surprise
condition_gained-momentary = { $who }: { $signed } next time{ PAREN($detail) }
condition_gained-generic = A change for { $who }: { $signed }{ PAREN($detail) }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-setback = A setback for { $who }: { $signed }{ PAREN($detail) }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-advantage_position = { $who } gains an advantageous position: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-obstacle = An obstacle is in the way of { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-flanked = { $who } is flanked: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-off_balance = { $who } loses balance: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-painful_wound = A painful wound for { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-dazed = { $who } is dazed: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-distracted = { $who } is distracted: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-held = { $who } is held: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-covered = { $who } gains a covered position: { $amount }
condition_gained-inspired = { $who } is inspired: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-weak_point = { $who } finds a weak point: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-style_known = { $who } reads the rival's style: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-greatly_distracted = { $who } loses the thread altogether: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-knocked_down = { $who } is knocked down: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-slowed = { $who } is slowed: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-frightened = { $who } is frightened: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-bleeding_wound = A bleeding wound for { $who }: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-dislocation = A joint of { $who } is put out: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-knocked_out = { $who } is knocked out
condition_gained-enemies_placed = { $who } has the enemies in place: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-plans_known = { $who } sees through the enemies' plans: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-confused = { $who } is utterly confused: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-maimed = { $who } loses a limb: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-blinded = { $who } is blinded: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-convinced = { $who } wants to believe: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-petrified = { $who } turns to stone
condition_gained-spellbound = { $who } is spellbound: { $signed }{ PAREN($on) }{ GIVEN($against, before: " against ") }
condition_gained-riposte = A riposte against { $who }
condition_gained-ally_hurt = { $who } pays for an ally's failure
condition_gained-push_band = { $who } is pushed back
condition_gained-move_band = { $who } gains ground
condition_gained-ready_weapon = { $who } changes weapons{ GIVEN($detail, before: ": ") }
condition_gained-disarm = {""}
condition_gained-lose_resource = { $who } loses a minor resource{ GIVEN($detail, before: ": ") }
condition_gained-lose_gear = { $who } loses a piece of gear{ GIVEN($detail, before: ": ") }
condition_gained-break_item = Something of { GENITIVE($who) } breaks{ GIVEN($detail, before: ": ") }
condition_gained-cancel_power = { $who } loses a power{ GIVEN($detail, before: ": ") }
condition_gained-mount_in_combat = { $who } mounts in the thick of it
condition_gained-dismount = { $who } dismounts
condition_gained-unhorse = { $who } falls from the mount
condition_gained-slain = The blow is mortal for { $who }

condition_ended-stance = { $who } leaves the stance
condition_ended-total_attack = {""}
condition_ended-stance_change = { $who } has settled into the new stance
condition_ended-cover = { $who } leaves cover
condition_ended-generic = A change for { $who } is over{ PAREN($detail) }
condition_ended-setback = The setback of { $who } is over
condition_ended-advantage_position = { $who } loses the advantageous position
condition_ended-obstacle = Nothing is in the way of { $who } any more
condition_ended-flanked = { $who } guards the flank
condition_ended-off_balance = { $who } regains balance
condition_ended-painful_wound = The wound of { $who } stops hurting
condition_ended-dazed = { $who } is dazed no more
condition_ended-distracted = { $who } concentrates again
condition_ended-held = { $who } breaks free
condition_ended-covered = { $who } loses the covered position
condition_ended-inspired = { $who } is inspired no more
condition_ended-weak_point = { $who } loses sight of the weak point
condition_ended-style_known = What { $who } knew of the rival is no use any more
condition_ended-greatly_distracted = { $who } picks up the thread
condition_ended-knocked_down = { $who } gets up
condition_ended-slowed = { $who } picks up speed
condition_ended-frightened = { $who } overcomes the fright
condition_ended-bleeding_wound = The wound of { $who } stops bleeding
condition_ended-dislocation = The joint of { $who } is back in place
condition_ended-knocked_out = { $who } gets up from the ground
condition_ended-enemies_placed = The enemies of { $who } are no longer in place
condition_ended-plans_known = The enemies' plans escape { $who }
condition_ended-confused = { $who } thinks clearly again
condition_ended-maimed = { $who } has the limb back
condition_ended-blinded = { $who } sees again
condition_ended-convinced = { $who } believes no more
condition_ended-petrified = The stone lets go of { $who }
condition_ended-spellbound = The spell lets go of { $who }
condition_ended-momentary_up = { $who } has not used the momentary +1{ PAREN($detail) }
condition_ended-momentary_down = The momentary −1 of { $who } is over{ PAREN($detail) }

status_changed-able = { $who } can fight again
status_changed-unconscious = { $who } falls unconscious
status_changed-bleeding = { $who } is bleeding to death
status_changed-broken = The will of { $who } breaks
status_changed-unstable = The mind of { $who } is going under
status_changed-knocked_out = {""}
status_changed-petrified = {""}
status_changed-dead = { $who } dies
status_changed-lost = The mind of { $who } is lost for good

turn_lost = { $who } has no turn{ PAREN($reason) }

item_changed-in_hand = { $who } has in hand: { $item }
item_changed-drawn = { $who } takes another weapon in hand{ PAREN($thing) }
item_changed-thrown = What { $who } throws comes to lie on the ground
item_changed-sheathed = { $who } puts a weapon away
item_changed-dropped = { GENITIVE($who) } weapon falls to the ground{ PAREN($thing) }
item_changed-picked_up = { $who } picks a weapon up{ PAREN($thing) }
item_changed-lost = {""}
item_changed-broken = {""}
item_changed-loaded = { $who } has loaded the weapon{ PAREN($thing) }
item_changed-out_of_ammo = { $who } has nothing left to shoot or throw{ PAREN($thing) }

left-fled = { $who } has fled
left-surrendered = { $who } surrenders and is out of the conflict

hazard_struck = { CAP($hazard) } against { $target }
hazard_struck-fire = The fire reaches for { $target }

count-round = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}

status-able = standing
status-broken = broken in will
status-unstable = unstable in mind
status-bleeding = bleeding to death
status-unconscious = unconscious
status-knocked_out = knocked out
status-petrified = turned to stone
status-lost = lost in mind
status-surrendered = out, having surrendered
