# El juego en la página: su nombre y de qué va.

game-title = Fragmentos
game-about = Escenas de terror: amenaza, cualidades, supervivencia
