# The game on the page: its name, and what it is about.

game-title = Haunted House
game-about = Horror with two dice: fear, wounds, a house that bites
