### La página impresa de Haunted House (HH-INIT).

print-rounds = Asalto
order = Primer asalto: 2d6 + percepción, de mayor a menor. Segundo asalto: 2d6 + agilidad una vez, y ese orden se queda. Turno: una acción, o dos con penalización.
order-combat_initiative_tie-simultaneous = Los empatados en todo actúan a la vez: declaran en secreto.
order-combat_initiative_tie-perception = Los empatados comparan percepción; si siguen igual, actúan a la vez.

does-calm = calma a otros
does-extinguish = apaga un fuego
does-distract = distrae
does-revive = reanima a otros
does-search = busca a los escondidos
does-talk = habla
does-rest = { "" }
does-walk_on = { "" }
does-run_on = { "" }
does-try_key = { "" }
does-search_room = { "" }
does-hospital = { "" }
