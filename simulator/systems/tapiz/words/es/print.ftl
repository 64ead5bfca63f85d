### La página impresa de Tapiz (TZ-INI).

order-initiative_formula-des_sab = Iniciativa: el dado de acción + DES + SAB, de mayor a menor.
order-initiative_formula-des = Iniciativa: el dado de acción + DES, de mayor a menor.
order-initiative_formula-static = Iniciativa: 10 + DES + SAB, sin dados, de mayor a menor.
order-initiative_frequency-once = Se tira una vez, para todo el conflicto.
order-initiative_frequency-each_round = Se tira de nuevo cada asalto.

does-mental_attack = ataca a la mente
does-power_attack = usa un poder
does-touch_attack = toca con un poder
does-thrown_attack = lanza
does-recover = se quita un estado
does-hinder = estorba
does-manoeuvre = intenta una maniobra
does-first_aid = da primeros auxilios
does-heal_power = sana con un poder
does-stabilise = estabiliza a los caídos
does-order = da órdenes
does-ready = prepara un arma
does-sheathe = guarda un arma
does-shifted = { "" }
does-mounted = monta
does-dismounted = desmonta
