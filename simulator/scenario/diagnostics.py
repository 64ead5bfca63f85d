"""Wording of problems: the place, the value found, the values allowed, the nearest spelling.

Every mistake of a file becomes one sentence, and a file's sentences are reported together. The rest of the package
finds mistakes; only this module words them."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from datetime import date, time
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ..core.errors import BadScenario
from ..core.spelling import fold

if TYPE_CHECKING:
    from ..policy.tactics.conditions import Flaw

MOST_PROBLEMS = 200  # sentences; more would not help, and the search for near spellings costs time
MOST_LISTED = 12  # choices listed even when a near spelling is known
MOST_EVER = 80  # choices listed in any case
NEAR = 0.65  # least similarity of two spellings, 0 to 1
NEAR_ENOUGH = 0.5  # least similarity in a list of several near spellings
MOST_NEAR = 3
MOST_SHOWN = 60  # characters quoted of a value
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Diagnostics:
    """Collector of the mistakes of one file. ``origin`` names the file in every sentence."""

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._settings: dict[str, str] = {}
        self._more = 0
        self.sentences: list[str] = []

    def __bool__(self) -> bool:
        return bool(self.sentences)

    def of(self, origin: str) -> Diagnostics:
        """Return a collector for another file that adds to the same list of sentences."""
        other = Diagnostics(origin)
        other.sentences = self.sentences
        return other

    def apart(self) -> Diagnostics:
        """Return a collector for the same file with a list of its own."""
        return Diagnostics(self._origin)

    def set_by(self, place: str, setting: str) -> None:
        """Record that the value at ``place`` comes from ``setting`` on the command line; mistakes there name it."""
        self._settings[place] = setting

    def add(self, place: str, what: str) -> None:
        """Add a sentence about ``place``. ``what`` lacks the subject and the full stop, such as "is missing"."""
        if len(self.sentences) >= MOST_PROBLEMS:
            self._more += 1
            return
        self.sentences.append(_printable(f"{self._source(place)}: {f'{place} ' if place else ''}{what}."))

    def wrong(self, place: str, value: object, allowed: str) -> None:
        """Add a sentence about a value of the wrong type or out of range."""
        self.add(place, f"is {found(value)}; allowed is {allowed}")

    def doubled(self, place: str, key: str) -> None:
        """Add a sentence about a second spelling of ``key``."""
        self.add(place, f"is a second spelling of {quoted(key)} in one table; keep one of them")

    def flaw(self, place: str, flaw: Flaw) -> None:
        """Add a sentence about a flaw of a condition."""
        if flaw.choices:
            self.unknown(place, flaw.word, flaw.choices, flaw.what, also=flaw.also)
        else:
            self.add(place, flaw.what)

    def unknown(
        self,
        place: str,
        word: str,
        choices: Iterable[str],
        what: str = "is not a known key",
        also: Iterable[str] = (),
        command: str = "",
    ) -> None:
        """Add a sentence about a word at ``place`` that is not among ``choices``.

        ``also`` has other spellings of the choices; a mapping also gives the choice of each spelling. If ``command`` is
        given (a command that lists all choices), the sentence names only the three nearest."""
        full = len(self.sentences) >= MOST_PROBLEMS
        self.add(place, what if full else f"{what}; {_choice(word, sorted(set(choices)), also, command)}")

    def stop(self) -> None:
        """Raise BadScenario if there is any problem."""
        if self.sentences:
            more = [f"{self._origin}: and {self._more} more problems."] if self._more else []
            raise BadScenario([*self.sentences, *more])

    def _source(self, place: str) -> str:
        for start, setting in self._settings.items():
            if place == start or place.startswith((f"{start}.", f"{start}[")):
                return f"{self._origin} with {setting}"
        return self._origin


def _choice(word: str, choices: list[str], also: Iterable[str], command: str) -> str:
    """Return the end of a sentence: the allowed words, the nearest of them, the command that lists all. A long list is
    left out if a near word or a command is known."""
    single = None
    if command:
        near = nearest_few(word, choices, also if isinstance(also, Mapping) else {})
    else:
        single = nearest(word, {*choices, *also})
        near = nearest_few(word, choices) if single is None else [single]
    short = len(choices) <= MOST_LISTED or not (command or single)
    all_by = f"`{command}` lists all" if command else ""
    return "; ".join(filter(None, (f"allowed: {listed(choices)}" if short else "", nearest_clause(near), all_by)))


def nearest_clause(near: Collection[str]) -> str:
    """Return the end of a sentence that names the nearest choices; "" if there are none."""
    return f"the nearest {'is' if len(near) == 1 else 'are'} {listed(near, 'and')}" if near else ""


def nearest_few(word: str, choices: Iterable[str], spellings: Mapping[str, str] | None = None) -> list[str]:
    """Return up to three choices spelled most like ``word``, the nearest first.

    ``spellings`` maps other words to choices; each choice appears once, in its nearest spelling."""
    words = {**dict(spellings or {}), **{choice: choice for choice in choices}}
    folded = {fold(each): each for each in sorted(words, reverse=True)}
    close = get_close_matches(fold(word[:MOST_SHOWN]), sorted(folded), n=3 * MOST_NEAR, cutoff=NEAR_ENOUGH)
    found: dict[str, str] = {}
    for each in close:
        found.setdefault(words[folded[each]], folded[each])
    return list(found.values())[:MOST_NEAR]


def nearest(word: str, choices: Collection[str]) -> str | None:
    """Return the choice spelled most like ``word``, or None if none is near."""
    folded = {fold(choice): choice for choice in sorted(choices, reverse=True)}
    close = get_close_matches(fold(word[:MOST_SHOWN]), sorted(folded), n=1, cutoff=NEAR)
    return folded[close[0]] if close else None


def found(value: object) -> str:
    """Return the words for a value that stands in the file."""
    if isinstance(value, str):
        return quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**20 else "a number of more than 20 digits"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, date | time):
        return f"the date or time {value}"
    return str(value) if isinstance(value, float) else f"a Python {type(value).__name__}"


def quoted(text: str) -> str:
    """Return text in quotation marks, shortened, with control characters as escapes."""
    return json.dumps(text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…", ensure_ascii=False)


def listed(choices: Collection[str], last: str = "or") -> str:
    """Return '"a", "b" or "c"'; cut a very long list short."""
    words = [quoted(choice) for choice in choices]
    if len(words) > MOST_EVER:
        return f"{', '.join(words[:MOST_EVER])} and {len(words) - MOST_EVER} more"
    if len(words) < 2:
        return "".join(words) or "nothing"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def below(place: str, key: str) -> str:
    """Return the place of ``key`` in the table at ``place``."""
    written = key if len(key) <= MOST_SHOWN and _BARE.fullmatch(key) else quoted(key)
    return f"{place}.{written}" if place else written


def item(place: str, index: int, name: object = None) -> str:
    """Return the place of a list item, counted from 1, with the item's name if it has one."""
    label = f" {quoted(name)}" if isinstance(name, str) and name else ""
    return f"{place}[{index + 1}]{label}"


def _printable(sentence: str) -> str:
    """Return the sentence with lone surrogates escaped: UTF-8 cannot encode them, so printing would fail."""
    return sentence.encode("utf-8", "backslashreplace").decode("utf-8")
