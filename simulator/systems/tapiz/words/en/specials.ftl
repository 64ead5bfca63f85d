### Specials of Sistema Tapiz as sentences.

life = PGF
figure-attack = attacks
figure-mental_defence = mental defence
figure-cap = the damage cap
figure-soak = effect points taken away
figure-mov = MOV
immunity-physical = physical attacks
immunity-mental = mental attacks
cost-hero_point = hero point
fact-mental = the attack { negated } on the mind
fact-charging = the attack { negated } made on the run
fact-dark = the light { negated } poor
fact-body_points = the PGF{ GIVEN($of, before: " of ") }
fact-mind_points = the PGM{ GIVEN($of, before: " of ") }
fact-surprised = { subject } { negated } surprised
fact-covered = { subject } { negated } in cover
fact-size = the size{ GIVEN($of, before: " of ") }
fact-state = it { $no ->
    [yes] does not have
   *[no] has
} the state { $what }
fact-keyword = the other { negated } { $what }
fact-unlit = { subject } { negated } out of the light
