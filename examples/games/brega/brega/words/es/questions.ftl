### Preguntas a quien juega a Brega.

ask-grit = { CAP($who) }: ¿aguantas y tiras otra vez?
do-brace = Cubrirse
do-aim = Apuntar con calma
do-rally = Rehacerse
