"""Seats for people: questions, forecasts of answers, and the terminal screen."""

# Bottom up: seat (the peer that asks a person), draft (answers that can be taken back), forecast (effects of an
# option), sitting (a whole fight with people), screen (Textual).
