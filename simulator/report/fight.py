"""State of every combatant at the end of one fight, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.system import Fate
from ..narration.grammar import capital
from ..narration.wording import Phrasebook
from .tables import Datum, Table
from .words import heads


def fates_table(fates: Sequence[Fate], book: Phrasebook) -> Table:
    """Return one row for each combatant: side, condition, and the points left in each pool."""
    pools = list(dict.fromkeys(pool for fate in fates for pool in fate.pools))
    columns = [*heads(book.lang, "combatant", "side", "state"), *(capital(book.word(pool)) for pool in pools)]
    rows = [_row(fate, pools, book) for fate in fates]
    return Table(columns, rows)


def _row(fate: Fate, pools: Sequence[str], book: Phrasebook) -> list[str]:
    points = [Datum(str(fate.pools[pool]), fate.pools[pool]) if pool in fate.pools else "" for pool in pools]
    return [book.called(fate.name), book.side(fate.side), status_word(fate.status, book), *points]


def status_word(status: str, book: Phrasebook) -> str:
    """Return the word for a combatant's status in the book's language."""
    return book.say("status", status) or book.word(status)
