# El juego en la página: su nombre y de qué va.

game-title = Haunted House
game-about = Terror con dos dados: miedo, heridas, una casa que muerde
