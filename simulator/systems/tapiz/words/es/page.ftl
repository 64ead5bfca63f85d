# El juego en la página: su nombre y de qué va.

game-title = Tapiz
game-about = Márgenes, posturas, mentes y cuerpos
