"""Encounters from a sentence: runs ``asalto new`` for the page."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Final

import trio

from ..jobs import sentences
from ..processes import InvalidDocument, Order, Pool, run_command

SECONDS: Final = 30.0
MOST: Final = 500
"""Maximum number of characters in a sentence."""


async def read_back(pool: Pool, system: str, sentence: str, lang: str) -> object:
    """Return the scenario that a sentence in English or Spanish asks for, with comments in ``lang``, and what the
    sentence was understood as. Raises InvalidDocument with the mistakes in the sentence, ProcessLost."""
    words = ["new", f"--lang={lang}", "--json", "--no-editor", "--", system, sentence]
    with tempfile.TemporaryDirectory(prefix="asalto-") as name:
        order = Order(words, Path(name), "out", "errors")
        code = await run_command(pool, order, SECONDS)
        if code:
            raise InvalidDocument(sentences(Path(name) / "errors") or ["the sentence cannot be understood."])
        return json.loads(await trio.Path(name, "out").read_text(encoding="utf-8"))
