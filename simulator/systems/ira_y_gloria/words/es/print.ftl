### La página impresa de Ira y Gloria (IG-INIT).

order = Los bandos se alternan de uno en uno, primero los héroes, hasta que actúan todos. Aprovechar la iniciativa, una vez por ronda: 1 de Gloria o Ruina y actúa otro del bando. Interrumpir: 1 de Ruina y un PNJ abre la ronda. Turno: un movimiento, una acción y acciones simples.
order-order_mode-by_initiative = Dentro de un bando va antes la mayor iniciativa.
order-order_mode-chosen = Cada bando elige quién va después.

does-drop_prone = se echa al suelo
does-stand = se levanta
does-restore_shock = recupera Shock
does-hurry = se apresura
does-interaction_attack = desconcierta a los rivales
does-use_skill = usa una habilidad
does-pin = hace fuego de cobertura
does-ready = prepara una acción
does-withdraw = se retira
does-full_defence = se defiende
does-put_out = apaga un fuego
does-break_free = se suelta
does-grapple = agarra
does-veteran_of_the_long_war = { "" }
does-im_da_boss = { "" }
