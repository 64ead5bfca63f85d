### Specials as sentences: on paper, and in the files of other programs. A game's own file adds to them.

## parts: $who is empty for the creature itself, and $of for its own figures

subject = { HAS($who) ->
    [yes] { $who }
   *[no] it
}
negated = { $no ->
    [yes] is not
   *[no] is
}
if = if { $what }
both-and = { $one } and { $two }
both-or = { $one } or { $two }
lasts-turn = until the turn ends
lasts-round = until the round ends
lasts-fight = until the fight ends
uses-turn = { $n ->
    [one] once a turn
   *[other] { $n } times a turn
}
uses-round = { $n ->
    [one] once a { $round }
   *[other] { $n } times a { $round }
}
uses-fight = { $n ->
    [one] once per fight
   *[other] { $n } times per fight
}
cost = costs { $what }
least = at least { $n }
most = at most { $n }
percent = { $n }%

moment-turn = as its turn begins
moment-first_turn = as its first turn begins
moment-round = as a round begins
moment-hit = on a hit
moment-wounded = when it is wounded
moment-slain = when it is slain
moment-member_slain = when it loses a member

who-allies = allies{ GIVEN($within, before: " within ", after: " m") }
who-enemies = enemies{ GIVEN($within, before: " within ", after: " m") }
who-all = all others{ GIVEN($within, before: " within ", after: " m") }
who-attackers = its attackers{ GIVEN($within, before: " within ", after: " m") }
who-around = enemies near it{ GIVEN($within, before: " within ", after: " m") }
who-victim = its target{ GIVEN($within, before: " within ", after: " m") }
who-target = its targets{ GIVEN($within, before: " within ", after: " m") }

## effects

effect-change = { GIVEN($who, after: " get ") }{ $by } to { $what }
effect-change_by = { GIVEN($who, after: " get ") }a bonus to { $what } equal to { $by }{ PAREN($bounds) }
effect-halve = { GIVEN($who, after: " have ") }half { $what }
effect-immune = { HAS($who) ->
    [yes] { $who } are
   *[no] is
} immune to { $what }
effect-cannot = { GIVEN($who, after: " ") }cannot { $what }
effect-may = { GIVEN($who, after: " ") }may { $what }
effect-reroll = { GIVEN($who, after: " ") }may reroll { $what }
effect-inflict = inflicts { $what }{ GIVEN($who, before: " on ") }
effect-act = { GIVEN($who, after: " ") }may { $what }
effect-order-first = { HAS($who) ->
    [yes] { $who } act
   *[no] acts
} before all others
effect-order-last = { HAS($who) ->
    [yes] { $who } act
   *[no] acts
} after all others
effect-heal = { HAS($who) ->
    [yes] { $who } regain
   *[no] regains
} { $plain } { $life }
effect-hit = { $who } take a hit (damage { $damage }{ GIVEN($dice, before: ", damage dice ") }{ GIVEN($ap, before: ", piercing ") })
effect-fear = { $who } must pass a test of fear (difficulty { $n })
effect-guard = those who attack it while another is nearer must pass a test (difficulty { $n })
effect-miss = attacks on it miss on a first die of { $n } or less
effect-shield = may take a hit meant for { $who }
neither = { $most } or { $last }

## ids

life = life
figure-attack = attack rolls
figure-attack_dice = attack dice
figure-defence = defence
figure-defence_dice = defence dice
figure-test = other rolls
figure-test_dice = the dice of other tests
figure-difficulty = difficulty
figure-damage = damage
figure-damage_dice = damage dice
figure-armour = armour
figure-initiative = initiative
immunity-damage = damage
immunity-fear = fear
immunity-darkness = darkness
immunity-moved = being moved
immunity-surprise = surprise
ban-hide = hide
ban-run = run
ban-leave = leave the fight
ban-charge = charge
ban-dodge = dodge
roll-attack = a failed attack
roll-test = a failed test
roll-defence = a failed defence
act-hide = hide for free
act-leave = leave the fight
cost-action = action
permission-last_blow = strike a last blow when slain
act-action = take another action
act-attack = attack once more
act-move = move for free
act-run = run for free
act-turn = take another turn

## conditions

compare-lt = { $what } is less than { $n }
compare-le = { $what } is at most { $n }
compare-gt = { $what } is more than { $n }
compare-ge = { $what } is at least { $n }
compare-eq = { $what } is { $n }
compare-ne = { $what } is not { $n }

body-target = the target
body-attacker = the attacker
body-other = the other

fact-round = the round
fact-round-eq = it is round { $n }
fact-attacking = it { $no ->
    [yes] does not attack
   *[no] attacks
}
fact-defending = it { negated } attacked
fact-melee = the attack { negated } in melee
fact-ranged = the attack { negated } ranged
fact-charging = the attack { negated } a charge
facts-attacking-melee = it attacks in melee
facts-attacking-ranged = it attacks from afar
facts-attacking-charging = it charges
facts-charging-attacking = it charges
facts-attacking-first_attack = it attacks for the first time
fact-life = { HAS($of) ->
    [yes] { GENITIVE($of) } life
   *[no] its life
}
fact-life-lt = { HAS($who) ->
    [yes] { $who }
   *[no] it
} has less than { $n } of its life left
fact-life-lt-full = { HAS($who) ->
    [yes] { $who }
   *[no] it
} is hurt
fact-life-gt = { HAS($who) ->
    [yes] { $who }
   *[no] it
} has more than { $n } of its life left
fact-distance = the distance{ GIVEN($of, before: " to ") }
fact-distance-le = { $of } is within { $n } m
fact-distance-gt = { $of } is more than { $n } m away
fact-engaged = the number of enemies in melee{ GIVEN($of, before: " with ") }
fact-engaged-eq = { HAS($who) ->
    [yes] { $who }
   *[no] it
} is in melee with exactly { $n } { $n ->
    [one] enemy
   *[other] enemies
}
fact-engaging = the number of its friends in melee{ GIVEN($of, before: " with ") }
fact-friends_near = the number of friends near{ GIVEN($of, before: " ") }
fact-enemies_near = the number of enemies near{ GIVEN($of, before: " ") }
fact-allies = the number of friends{ GIVEN($of, before: " of ") }
fact-enemies = the number of enemies{ GIVEN($of, before: " of ") }
fact-first_attack = it is the first attack{ GIVEN($of, before: " of ") } in this fight
fact-prone = { subject } { negated } prone
fact-hidden = { subject } { negated } hidden
fact-keyword = the other { $no ->
    [yes] does not have
   *[no] has
} the keyword { $what }
fact-weapon = the weapon { negated } { $what }
fact-testing = the test { negated } of { $what }
