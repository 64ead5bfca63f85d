# The game on the page: its name, and what it is about.

game-title = Tapiz
game-about = Margins, stances, minds and bodies
