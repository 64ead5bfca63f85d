# El juego en la página: su nombre y de qué va.

game-title = Ira y Gloria
game-about = Héroes y hordas: ira, gloria y metros
