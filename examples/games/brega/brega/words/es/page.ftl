# El juego en la página: su nombre y de qué va.

game-title = Brega
game-about = Escudos, gritos y temple: dos acciones por turno
