### What each sheet and each thing of Fragmentos is good for.

## Sheets

sheet-mark = A brawler who knows the occult; heavy on his feet.
sheet-catherine = Talks, finds out and runs; should not fight.
sheet-ana = Trained and armed: the party's fighter.
sheet-tomas = Casts out spirits and comforts; drinks.
sheet-novata = Even in everything; a first character.
sheet-inspectora = A pistol and a badge: scares people, stops monsters.
sheet-guardabosques = Hunts the hunter, with a rifle.
sheet-vidente = Rituals and talk; breaks down in a fight.
sheet-profesora = Knows the rite that ends the story.
sheet-mecanica = Strong arm, hook in hand, mends the car.
sheet-medica = Keeps the others on their feet.
sheet-guardia = An ordinary guard with a truncheon: strength 1.
sheet-recepcionista = Hides what the hotel hides; no fighter.
sheet-agente_ruiz = A named officer: the story feels his death.
sheet-cultista = A knife in the dark; comes in groups.
sheet-secundario = Anyone who happens to be there.
sheet-vecina = Sees everything, stops nothing.
sheet-policia_local = A revolver and a raised voice.
sheet-enfermero = Patches up the wounded.
sheet-maton = A bat and no questions.
sheet-ladron = Hides, stabs, runs.
sheet-furtivo = Shoots well and finds tracks.
sheet-soldado = The strongest helper, or the worst enemy, among people.
sheet-sumo_sacerdote = Breaks wills; leads the cult by name.
sheet-perro = Finds who hides.
sheet-lobo = Fast bite; three of them end a scene.
sheet-zombi = Slow and stupid; grabs.
sheet-esqueleto = A sword without thoughts.
sheet-zombi_descomunal = The strongest of the dead, and the slowest.
sheet-hombre_descarnado = Hunts without rest; fights and frightens.
sheet-enmascarado = A machete that always comes back.
sheet-nina_del_pozo = Breaks minds, everyone's at once; no body to hit.
sheet-hombre_lobo = Tears apart all but silver and flight.
sheet-vampira = Bites or bends wills; smart.
sheet-bruja = Curses from afar; weak in the hand.
sheet-espantapajaros = Waits unseen, then frightens and cuts.
sheet-loco_de_la_motosierra = Three dice of saw; heard from afar.
sheet-poltergeist = Throws the room at all of them.
sheet-doble = Speaks with a friend's voice.
sheet-criatura_del_lago = Strong in water, weak on land.
sheet-gargola = Stone: hard to hurt in a fight.
sheet-nigromante = Terror and command behind his dead.
sheet-cosa_de_las_profundidades = The strongest of all: flee or end it by a rite.
sheet-demonio = Strong in body, word and mind: a last scene.

## Gear

gear-light_melee = Any small weapon of one's own.
gear-knife = One die; hidden easily.
gear-hook = One die; hangs in every cellar.
gear-truncheon = One die; guards carry it.
gear-baseball_bat = One die; from the boot of a car.
gear-short_firearm = Any pistol of one's own.
gear-pistol = Two dice; for shooters.
gear-revolver = Two dice; for shooters.
gear-large_blade = Any large blade of one's own.
gear-sword = Two dice; for swordsmen.
gear-axe = Two dice; from the woodshed.
gear-machete = Two dice; a slasher's mark.
gear-long_firearm = Any long gun of one's own.
gear-rifle = Three dice; more dice, more omens.
gear-shotgun = Three dice; more dice, more omens.
gear-massive_melee = Any massive weapon of one's own.
gear-chainsaw = Three dice in contact.
gear-improvised = What an activated quality puts into the hand.
gear-obstacle = Something between oneself and the enemy: one die to defend.
gear-assault = Hurts the body; for most.
gear-terrify = Hurts the mind; for what should not be.
gear-menace = Hurts the will to deal with others.
gear-easy = Three dice nearly always do it.
gear-medium = Most challenges; three of four with three dice.
gear-hard = A trait is needed.
gear-very_hard = A trait and luck, or a quality.

strength-gear = Strength: the dice that an object adds, or the result that a difficulty asks for (docs/bestiary.md).
figure-reserve = in reserve
