"""The screen at the first questions of a fight of each game, for reading: people, questions, options with forecasts,
what has been chosen, and the story. ``make goldens`` accepts new texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from syrupy.assertion import SnapshotAssertion

from simulator.systems import NAMES
from tests.play.test_screen import LARGE, SMALL, Seen, on_screen

pytestmark = pytest.mark.slow

SCENES: Final[Mapping[str, tuple[str, str, str, tuple[int, int]]]] = {
    "haunted_house": ("three_against_a_werewolf", "Elena", "en", LARGE),
    "ira_y_gloria": ("squad_against_cultists", "Sargento Vidal", "es", SMALL),
    "fragmentos": ("the_slasher_and_three", "Mark", "en", SMALL),
    "tapiz": ("sharra_and_the_mercenary", "Sharra", "es", LARGE),
}
"""The scenario, the seat of the person (a side may be asked several things at once), the language, the terminal."""
CHOSEN: Final = ("2", "1", "1", "1", "3")
COPIES: Final = 20


@pytest.mark.parametrize("game", NAMES)
def test_screen(game: str, snapshot: SnapshotAssertion) -> None:
    """Every question with all that stands on the screen, while these lines of its list are chosen in turn."""
    name, who, lang, size = SCENES[game]
    pages: list[str] = []

    async def play(seen: Seen) -> None:
        for number in CHOSEN:
            await seen.forecast()
            pages.append(page(seen))
            await seen.press(number, "enter")
        pages.append(seen.story)

    on_screen(play, f"{game}/{name}", who, lang=lang, size=size, copies=COPIES)
    assert "\n".join(pages) + "\n" == snapshot


def page(seen: Seen) -> str:
    """Return the texts of the screen, without the story."""
    texts = [seen.text(name) for name in ("#heading", "#bodies", "#question", "#planned")]
    lines = [line.rstrip() for text in texts for line in text.splitlines()]
    return "\n".join([*lines, *(line.rstrip() for line in seen.options)]) + "\n"
