### La página impresa de Fragmentos (FR-TURN).

order = En cada ronda: los apresurados (1 de superación, o 1 de amenaza), los monstruos, los principales y los secundarios. Una acción cada uno; la segunda cuesta 1 de superación, o 1 de amenaza.
order-intra_order-listed = Los iguales, en el orden de esta página.
order-intra_order-accion_desc = Los iguales, por su acción actual, de mayor a menor.
order-intra_order-shuffled = Los iguales, en un orden sorteado cada ronda.

does-objective = trabaja en el objetivo
does-challenge = afronta un reto
does-hunt = da caza a los escondidos
does-arm = se arma
does-obstacle = pone un obstáculo
does-flee_clear = se marcha
does-contest = entabla un conflicto sin pelea
does-succeed = { "" }
does-fail = { "" }
does-activate = { "" }
does-recover = { "" }
