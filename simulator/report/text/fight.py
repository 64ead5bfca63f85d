"""State of every combatant at the end of one fight, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.system import Fate
from ...narration.grammar import capital
from ...narration.wording import Phrasebook
from ..words import say
from .terminal import TextTable


def fates_table(fates: Sequence[Fate], book: Phrasebook) -> TextTable:
    """Return one row for each combatant: side, condition, and the points left in each pool."""
    pools = list(dict.fromkeys(pool for fate in fates for pool in fate.pools))
    heads = [say(book.lang, key) for key in ("combatant", "side", "state")]
    heads += [capital(book.word(pool)) for pool in pools]
    rows = [_row(fate, pools, book) for fate in fates]
    return TextTable(heads, rows, range(3, len(heads)))


def _row(fate: Fate, pools: Sequence[str], book: Phrasebook) -> list[str]:
    points = [str(fate.pools.get(pool, "")) for pool in pools]
    return [fate.name, book.side(fate.side), status_word(fate.status, book), *points]


def status_word(status: str, book: Phrasebook) -> str:
    """Return the word for a combatant's status in the book's language."""
    return book.say("status", status) or book.word(status)
