### The printed page of a scenario: its headings, tactics, and what combatants do.

print-odds = Odds
print-order = Order of turns
print-rounds = Round
print-fights = { $fights ->
    [one] From one fight
   *[other] From { $count } fights
} between the policies of the file.
print-sessions = { $fights ->
    [one] From one session
   *[other] From { $count } sessions
} between the policies of the file.
print-spare = { $item }, spare
print-again = To print it again: { $command }

tactics-idle = It does not act in the fights watched.
tactics-means = With { $items }; against { $targets }.
tactics-targets = Against { $targets }.
tactics-hurt = With half a row of boxes gone: more often { $what } ({ $now }, before { $was }).
tactics-hurt_same = With half a row of boxes gone it goes on as before.
tactics-seldom_hurt = It seldom acts with half a row of boxes gone.

## What a combatant does, by verb; an empty text: the page does not count it.

does-melee_attack = strikes in melee
does-ranged_attack = shoots from afar
does-attack = attacks
does-throw = throws
does-move = moves
does-double_move = moves on
does-moved = moves
does-charge = charges
does-run = runs
does-flee = flees
does-hide = hides
does-wait = waits
does-pass = does nothing
does-reload = reloads
does-draw = draws a weapon
does-clear_jam = clears a jam
does-heal = treats wounds
does-aim = aims
does-surrender = surrenders
does-help = helps
does-task = does something else
does-stand_up = gets up
does-special = uses a special
does-ambush = { "" }
does-interrupt = { "" }
does-seize = { "" }
does-challenge = { "" }
does-two_actions = { "" }
does-shot_at = { "" }
does-will_move = { "" }
