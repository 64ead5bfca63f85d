# The game on the page: its name, and what it is about.

game-title = Brega
game-about = Shields, shouts and nerves: two actions a turn
