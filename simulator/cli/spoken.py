"""The language that is spoken: that of --lang, or of the environment."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise

from ..narration import LANGUAGES


def language() -> str:
    """The reader's language, from the environment: Spanish where it says so, English elsewhere."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "es" if said.lower().startswith("es") else "en"


def spoken(words: Sequence[str]) -> str:
    """The language that the words of a command ask for, before they are read; else that of the environment."""
    for word, following in pairwise([*words, ""]):
        option, _, value = word.partition("=")
        if option == "--lang" and (value or following) in LANGUAGES:
            return value or following
    return language()
