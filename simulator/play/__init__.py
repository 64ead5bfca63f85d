"""A person's seat: what is asked of people, what each answer would mean, and the screen on which they answer."""

# Bottom up: seat (the peer that asks a person), draft (answers that can be taken back), forecast (what an option
# would do), scoreboard (what the seat sees), sitting (a whole fight with people in it), screen (Textual).
