### Questions of Fragmentos.

ask-defence = { CAP($who) }: how to answer { $target }{ PAREN($deed) }?
ask-object = { CAP($who) }: which object for this roll{ PAREN($item) }?
ask-supernatural = { CAP($who) }: pay for a supernatural trait{ PAREN($deed) }?
ask-full_strength = { CAP($who) }: pay to use totals until the scene ends{ PAREN($deed) }?
ask-activate = { CAP($who) }: activate a quality{ PAREN($deed) }?
ask-danger = { CAP($who) }: declare this dangerous{ PAREN($deed) }?
ask-force = { CAP($who) }: force the outcome by a quality{ PAREN($deed) }?
ask-protect = { CAP($who) }: pay to lose nothing? What would be lost: { $item } { $points }
ask-hurry = { CAP($who) }: pay to act before the monster?
ask-again = { CAP($who) }: pay to act twice in a row?
ask-pursuer = { CAP($who) }: who pursues?
ask-seeker = { CAP($who) }: who seeks?
ask-retry = { CAP($who) }: pay to try again{ PAREN($deed) }?
ask-join = { CAP($who) }: join the attack on { $target }?
ask-special = { CAP($who) }: { $item }{ GIVEN($target, before: " (", after: ")") }{ $points ->
    [0] { "" }
   *[other] , for { $points }
}?
ask-award = { CAP($who) }: who deserves a point?
ask-recover = { CAP($who) }: pay to recover?

do-attack = Attack{ GIVEN($target, before: " ") }: { $item }{ PAREN($detail) }{ GIVEN($amount, before: ", for ") }
do-contest = Contend{ GIVEN($target, before: " with ") }: { $item }{ PAREN($detail) }{ GIVEN($amount, before: ", for ") }
do-hunt = Hunt { $target } down{ GIVEN($amount, before: ", for ") }
do-hide = Hide{ GIVEN($amount, before: ", for ") }
do-flee = Flee{ GIVEN($amount, before: ", for ") }
do-flee_clear = Slip out by the exit{ GIVEN($detail, before: " (difficulty ", after: ")") }{ GIVEN($amount, before: ", for ") }
do-obstacle = Put an obstacle before { $target }{ GIVEN($detail, before: " (difficulty ", after: ")") }{ GIVEN($amount, before: ", for ") }
do-objective = Work at the objective{ GIVEN($detail, before: " (difficulty ", after: ")") }{ GIVEN($amount, before: ", for ") }
do-challenge = Challenge: { $item }{ GIVEN($detail, before: " (difficulty ", after: ")") }{ GIVEN($amount, before: ", for ") }
do-arm = Get hold of an object: { $item }

defence-defend = { CAP($detail) } by { $item }{ GIVEN($amount, before: ", number ") }
object-none = None
object-use = { CAP($item) }
supernatural-supernatural = Pay
full_strength-full_strength = Pay
activate-pass = None
activate-element = “{ $item }”: { $detail }
activate-object = “{ $item }”: { $detail } for { $target }
activate-object_self = “{ $item }”: { $detail } for { $target }
danger-danger = Declare it{ GIVEN($amount, before: ", for ") }
force-pass = No
force-succeed = Success for { $target } by “{ $item }”
force-succeed_self = Success for { $target } by “{ $item }”
force-fail = Failure for { $target } by “{ $item }”
force-fail_self = Failure for { $target } by “{ $item }”
protect-protect = Pay and lose nothing
hurry-hurry = Pay and act first
again-again = Pay and act again
pursuer-pursuer = { CAP($target) }
seeker-seeker = { CAP($target) }
retry-retry = Pay and try again
join-join = Join
special-use = Use it
special-no = No
award-award = { CAP($target) }
award-award_self = { CAP($target) }
award-no = No one
recover-each = Pay: one point of each characteristic
recover-two = Pay: two points of { $item }
