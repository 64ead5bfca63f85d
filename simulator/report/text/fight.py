"""What became of everybody in one fight, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.system import Fate
from ...narration.wording import Phrasebook
from ..words import say
from .terminal import Grid


def combatants(fates: Sequence[Fate], book: Phrasebook) -> Grid:
    """One row for each combatant: side, condition, and what is left of each pool."""
    pools = list(dict.fromkeys(pool for fate in fates for pool in fate.pools))
    heads = [say(book.lang, key) for key in ("combatant", "side", "state")]
    heads += [capital(book.word(pool)) for pool in pools]
    rows = [_row(fate, pools, book) for fate in fates]
    return Grid(heads, rows, range(3, len(heads)))


def _row(fate: Fate, pools: Sequence[str], book: Phrasebook) -> list[str]:
    points = [str(fate.pools.get(pool, "")) for pool in pools]
    return [fate.name, book.side(fate.side), condition(fate.status, book), *points]


def condition(status: str, book: Phrasebook) -> str:
    """What the language calls a condition."""
    return book.say("status", status, {}) or book.word(status)


def capital(text: str) -> str:
    """The text with a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]
