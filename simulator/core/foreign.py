"""Creatures of other programs, as a game's readers hand them on: a sheet as it stands in a file, and what became of the
rest of the original.

The readers of a game are pure functions from one object of a JSON document. They never raise for a wrong document: what
does not fit is listed as lost."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import field, frozen

from .block import Block
from .specials import Special
from .values import Value

MOST_TEXT: Final = 2000
"""Characters that are kept of one text of a document."""
_SPACES = re.compile(r"\s+")
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")

Document = Mapping[str, Any]  # Any: JSON that has not been read


@frozen(eq=False, repr=False)
class Guess(Value):
    """A value that the original does not give as such. ``source`` is what it was taken from, "" if nothing says it."""

    field: str
    value: str
    source: str


@frozen(eq=False, repr=False)
class Loss(Value):
    """A part of the original that the sheet does not have: its place in the original and its text."""

    place: str
    text: str


@frozen(eq=False, repr=False)
class Prose(Value):
    """An ability as text. ``kind`` is the original's word for what it is, such as "BATTLE CRY"."""

    kind: str
    name: str
    text: str


@frozen(eq=False, repr=False)
class Creature(Value):
    """One creature. ``sheet`` has plain values by the keys of the game's sheets; ``prose`` its abilities as text."""

    name: str
    sheet: dict[str, Any] = field(factory=dict)  # Any: values as a file has them
    guessed: list[Guess] = field(factory=list)
    lost: list[Loss] = field(factory=list)
    prose: list[Prose] = field(factory=list)

    def guess(self, name: str, value: object, source: str) -> None:
        """Put a value into the sheet that the original does not give as such."""
        self.sheet[name] = value
        self.assume(name, value, source)

    def assume(self, place: str, value: object, source: str) -> None:
        """Record that the value at a place of the sheet is a guess."""
        self.guessed.append(Guess(place, str(value), source))

    def lose(self, place: str, value: object) -> None:
        """Record a part of the original that the sheet does not have."""
        self.lost.append(Loss(place, line(value) or str(value)[:MOST_TEXT]))


@frozen(eq=False, repr=False)
class Written(Value):
    """A combatant to be written for another program.

    ``fields`` is its sheet as a file has it, ``sheet`` the same in a fight; ``words`` returns the word for an id,
    ``special`` the name of a special and what it does."""

    name: str
    fields: Mapping[str, Any]  # Any: plain values
    sheet: Any  # Any: every game has its own
    block: Block
    words: Callable[[str], str]
    special: Callable[[Special], tuple[str, str]]


@frozen(eq=False, repr=False)
class Readers(Value):
    """The readers of one game.

    ``creature`` reads one object of a JSON document, for a tier of 1 to 5; None: it is no creature of this game.
    ``settle`` completes a creature of a spreadsheet, whose columns may stand for several fields; ``abilities`` has the
    game's words of abilities that are text, by language (foreign/abilities.lark; none: they stay text). ``actor`` makes
    an actor of Foundry VTT, which ``creature`` reads back (None: Foundry has no system for the game)."""

    creature: Callable[[Document, int], Creature | None]
    settle: Callable[[Creature], None] = lambda creature: None
    abilities: Mapping[str, Any] = field(factory=dict)  # Any: tomllib's own type
    actor: Callable[[Written], Document] | None = None


def line(value: object) -> str:
    """Return a text or a number as one line of at most MOST_TEXT characters, without invisible ones; "" for anything
    else."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = value if isinstance(value, str) else f"{value:.12g}" if isinstance(value, float) else str(value)
    return _SPACES.sub(" ", _UNSEEN.sub(" ", text[: 4 * MOST_TEXT])).strip()[:MOST_TEXT]


def whole(value: object) -> int | None:
    """Return a whole number of at most nine digits, or the one that a text begins with; None for anything else."""
    if isinstance(value, float) and math.isfinite(value):
        value = round(value) if abs(value) < 1e9 else None
    if isinstance(value, str):
        found = re.match(r"\s*([+-]?\d{1,9})(?!\d)", value.replace("−", "-").replace("–", "-"))
        value = int(found[1]) if found else None
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9 else None


def table(value: object) -> Document:
    """Return an object of the document; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[Any]:  # Any: JSON that has not been read
    """Return a list of the document; an empty one for anything else."""
    return value if isinstance(value, list) else []


def nothing(value: object) -> bool:
    """Return whether a value says that there is nothing: absent, empty or a dash."""
    return value is None or (isinstance(value, str) and value.strip() in ("", "-", "–", "—", "−"))
