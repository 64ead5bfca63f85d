"""Narration of fights in Spanish and English, and the catalogues of both languages."""

LANGUAGES = ("es", "en")
