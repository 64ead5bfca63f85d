"""What the screen shows at the first questions of a fight of each game, kept in ``screens``: ``make goldens`` writes
it; read the difference before you keep it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.play.test_screen import LARGE, SMALL, Seen, on_screen

FOLDER: Final = Path(__file__).with_name("screens")
SCENES: Final[Mapping[str, tuple[str, str, str, tuple[int, int]]]] = {
    "haunted_house": ("three_against_a_werewolf", "Elena", "en", LARGE),
    "ira_y_gloria": ("squad_against_cultists", "Sargento Vidal", "es", SMALL),
    "fragmentos": ("the_slasher_and_three", "Mark", "en", SMALL),
    "tapiz": ("sharra_and_the_mercenary", "Sharra", "es", LARGE),
}
"""The scenario, who is played (a side may be asked several things at once), the language, the size of the terminal."""
CHOSEN: Final = ("2", "1", "1", "1", "3", "1", "1", "1")
COPIES: Final = 20


def shown(game: str) -> str:
    """Every question with all that stands on the screen, while these lines of its list are chosen one after another."""
    name, who, lang, size = SCENES[game]
    pages: list[str] = []

    async def play(seen: Seen) -> None:
        for number in CHOSEN:
            await seen.forecast()
            pages.append(page(seen))
            await seen.press(number, "enter")
        pages.append(seen.story)

    on_screen(play, f"{game}/{name}", who, lang=lang, size=size, copies=COPIES)
    return "\n".join(pages) + "\n"


def page(seen: Seen) -> str:
    """What stands on the screen, but for the story."""
    texts = [seen.text(name) for name in ("#heading", "#bodies", "#question", "#planned")]
    lines = [line.rstrip() for text in texts for line in text.splitlines()]
    return "\n".join([*lines, *(line.rstrip() for line in seen.options)]) + "\n"


def main() -> None:
    """Write all screens."""
    FOLDER.mkdir(exist_ok=True)
    for game in SCENES:
        (FOLDER / f"{game}.txt").write_text(shown(game), encoding="utf-8")


if __name__ == "__main__":
    main()
