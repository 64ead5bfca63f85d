"""Language of the output: from --lang or the environment."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ..narration import LANGUAGES

UNDESCRIBED: Final = "The description is missing: python -OO leaves it out."
"""Help of a command without docstring; its options and examples are no docstrings."""


def language() -> str:
    """Return the language of the environment: "es" for a Spanish locale, otherwise "en"."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "es" if said.lower().startswith("es") else "en"


def spoken(words: Sequence[str]) -> str:
    """Return the language of the last --lang in unparsed words of a command line, or else that of the environment."""
    found = ""
    for word, following in pairwise([*words, ""]):
        option, _, value = word.partition("=")
        if option == "--lang" and (value or following) in LANGUAGES:
            found = value or following
    return found or language()
