### Specials of Haunted House as sentences.

figure-fright = fright tests
figure-difficulty = the difficulty to hit it
figure-armour = protection
figure-dodge = dodging
immunity-blade = blades
immunity-gun = gunshots
immunity-disarm = being disarmed
fact-life_points = the points of life{ GIVEN($of, before: " of ") }
fact-stamina = the stamina{ GIVEN($of, before: " of ") }
fact-shock = the shock{ GIVEN($of, before: " of ") }
fact-wounds = the number of wounds{ GIVEN($of, before: " of ") }
fact-dodging = { subject } { negated } dodging
fact-weakened = { subject } { negated } weakened
fact-distracted = { subject } { negated } distracted
fact-burning = { subject } { negated } on fire
fact-armed = { subject } { negated } armed
fact-keyword = the other { negated } { $what }
lasts-round = until the round ends
moment-round = as a round begins
text-protagonist = protagonist
text-mindless = mindless
text-fearless = fearless
