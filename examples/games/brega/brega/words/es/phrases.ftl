### Lo que Brega dice de otra manera que los demás juegos.

acted-brace = { $who } se cubre
acted-aim = { $who } apunta con calma
acted-rally = { $who } intenta rehacerse
condition_gained-shaken = A { $who } le falla el temple: pelea con miedo
condition_ended-shaken = { $who } se rehace
status_changed-down = { $who } cae fuera de combate
