"""What happened, in words, in both languages."""

LANGUAGES = ("es", "en")
