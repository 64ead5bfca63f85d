### Questions to a player, and their answers. ask-KIND is the question; KIND-VERB an answer to that question;
### do-VERB the same answer to any question. GAME/questions.ftl has the wordings of a game.

ask = { CAP($who) }: { $kind }?
ask-turn = { CAP($who) }: what now?

do = { CAP($verb) }{ GIVEN($item, before: ": ") }{ GIVEN($target, before: ", at ") }{ PAREN($detail) }{ GIVEN($several, before: ", ") }

do-no = No
do-yes = Yes
do-pass = Pass
do-wait = Wait
do-none = Nothing more
do-done = Done
do-melee_attack = Attack { $target }{ GIVEN($item, before: " with the ") }{ PAREN($detail) }
do-ranged_attack = Shoot at { $target }{ GIVEN($item, before: " with the ") }{ PAREN($detail) }
do-throw = Throw the { $item } at { $target }{ PAREN($detail) }
do-aim = Aim at { $target }{ GIVEN($item, before: " with the ") }
do-reload = Reload{ GIVEN($item, before: " the ") }
do-clear_jam = Clear the jam{ GIVEN($item, before: " of the ") }
do-draw = Draw the { $item }
do-pick_up = Pick up the { $item }
do-drop = Drop the { $item }
do-hide = Hide
do-stand = Stand up
do-surrender = Surrender
do-flee = Flee
