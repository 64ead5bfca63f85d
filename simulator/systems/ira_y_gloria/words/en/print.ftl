### The printed page of Ira y Gloria (IG-INIT).

order = The sides alternate one combatant at a time, heroes first, until all have acted. Seize the initiative, once a round: 1 Glory or Ruin, another of the side acts next. Interrupt: 1 Ruin, an NPC takes the first turn of the round. Turn: a move, an action, and simple actions.
order-order_mode-by_initiative = Within a side the highest initiative goes next.
order-order_mode-chosen = Each side chooses who goes next.

does-drop_prone = drops prone
does-stand = stands up
does-restore_shock = restores Shock
does-hurry = hurries
does-interaction_attack = unsettles enemies
does-use_skill = uses a skill
does-pin = lays suppressing fire
does-ready = readies an action
does-withdraw = withdraws
does-full_defence = defends itself
does-put_out = puts out a fire
does-break_free = breaks free
does-grapple = grapples
does-veteran_of_the_long_war = { "" }
does-im_da_boss = { "" }
