# The game on the page: its name, and what it is about.

game-title = Ira y Gloria
game-about = Heroes and hordes: wrath, glory and metres
