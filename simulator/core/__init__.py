"""The sans-IO heart: no clock, file, task or random module below this line."""
