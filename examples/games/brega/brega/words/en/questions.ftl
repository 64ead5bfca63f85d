### Questions to a player of Brega.

ask-grit = { CAP($who) }: stand fast and test the nerve once more?
do-brace = Brace for blows
do-aim = Take aim
do-rally = Take heart
