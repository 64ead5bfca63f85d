"""The table at the end of a fight."""

from __future__ import annotations

from simulator.core.system import Fate
from simulator.narration.wording import Phrasebook
from simulator.report.fight import fates_table
from simulator.report.text.terminal import table_lines

FATES = (
    Fate("Elena", "red", True, True, "active", {"life": 12, "stamina": 3}, 900),
    Fate("Ánima", "blue", False, False, "dead", {"life": 0, "dread": 7}, 0),
)


def book(lang: str) -> Phrasebook:
    """Return a language with two words of a game."""
    words = {"life": "vida" if lang == "es" else "life"}
    return Phrasebook(lang, "", ["Elena", "Ánima"], ["red", "blue"], words)


def test_every_combatant_has_a_row_and_every_pool_a_column() -> None:
    """A pool that a combatant lacks is left blank; one without a word keeps its id."""
    assert table_lines(fates_table(FATES, book("es"))) == [
        "Combatiente  Bando  Estado    Vida  Stamina  Dread",
        "Elena        red    en pie      12        3",
        "Ánima        blue   sin vida     0               7",
    ]
