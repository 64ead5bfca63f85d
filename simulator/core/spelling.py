"""Comparison of words without accents, capitals and spaces."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache


@lru_cache(maxsize=8192)
def fold(word: str) -> str:
    """Return a word without accents and capitals, in snake_case: "Revólver ligero" becomes "revolver_ligero"."""
    letters = unicodedata.normalize("NFKD", word)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[\s-]+", "_", bare.strip().casefold())
