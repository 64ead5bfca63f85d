# The game on the page: its name, and what it is about.

game-title = Fragmentos
game-about = Slasher scenes: threat, qualities, survival
