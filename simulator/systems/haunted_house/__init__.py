"""Haunted House: a Spanish horror game of 2d6 against 12 (rule ids HH-)."""
