"""Parser of a sentence about a fight: its sides, their groups, and the circumstances.

"contra" or "vs" separates sides; commas or "y" separate the groups of a side. A group is a number and words that name a
sheet. The words after "en" or "con" may be a circumstance that the game offers (``fire``, ``fog``); any other place
stands only in the title. All mistakes are reported together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from attrs import evolve

from ...core.schema import Schema
from ...core.system import NPC, PC
from ...policy.spec import BEST
from ..roster import MOST_COUNT
from .circumstances import Circumstance, circumstances
from .model import Draft, DraftGroup, DraftSide, NotUnderstood, Remark
from .sheet_names import SAME, Match, SheetNames
from .words import Counted, alike, counted, telling, whole_numbers, words

MOST_TITLE: Final = 200

T = TypeVar("T")

_AGAINST: Final = re.compile(
    r"\b(?:(?:(?:luchan?|pelean?|combaten?|fights?|fighting)\s+)?(?:(?:contra|frente\s+a|versus|against)\b|vs\b\.?|v\.)"
    r"|se\s+enfrentan?\s+(?:a|con)\b|fight(?:s|ing)?\b|fac(?:e|es|ing)\b)",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(
    r"(?P<group>[,;+&]|\b(?:y|e|and|más|mas|plus|junto\s+(?:a|con)|together\s+with|as\s+well\s+as)\b)"
    r"|(?P<with>\b(?:con|with)\b)"
    r"|(?P<place>\b(?:en|in|on|at|bajo|under|dentro\s+de|inside|durante|during"
    r"|hay|there\s+(?:is|are)|(?:el|la|the)\s+\w+\s+(?:está|is))\b)",
    re.IGNORECASE,
)
_RANGE: Final = re.compile(r"\d+\s*(?:-|–|\.\.)\s*\d+")


class _Segment(NamedTuple):
    """A piece of a side: its introduction ("group", "with" or "place") and its span in the text."""

    lead: str
    start: int
    end: int


class _Found(NamedTuple):
    """A group without a name yet: the sheets that fit, the likeliest first, and its size."""

    matches: list[Match]
    many: int


class Sentence:
    """Parser of sentences for one game.

    ``own`` are sheets of the file beside those of the game. ``elsewhere`` has the circumstances of all games, so that
    the parser notices one that this game lacks."""

    def __init__(
        self,
        system: str,
        schema: Schema,
        lang: str,
        own: Mapping[str, Mapping[str, Any]] | None = None,  # Any: tables as tomllib gives them
        elsewhere: Sequence[Circumstance] = (),
    ) -> None:
        self.names = SheetNames(schema, own)
        self._system = system
        self._lang = lang
        self._sides: Mapping[str, str] = schema.new_sides
        self._offered = circumstances(schema)
        self._elsewhere = elsewhere
        self._problems: list[Remark] = []
        self._remarks: list[Remark] = []
        self._circumstances: list[Circumstance] = []
        self._here = 0

    def read(self, text: str, title: str = "", policies: Mapping[str, str] | None = None) -> Draft:
        """Return the draft of the fight. ``policies`` maps a side, or a role ("pc", "npc"), to its policy. Raises
        NotUnderstood."""
        self._problems, self._remarks, self._circumstances = [], [], []
        parts = [part for part in _AGAINST.split(whole_numbers(text)) if part.strip()]
        found: list[list[_Found]] = []
        for self._here, part in enumerate(parts):
            found.append(self._side(part, self._asked_role(found)))
        if not any(found) and not self._problems:
            self._problems.append(Remark("new-nobody"))
        sides = self._divided(found[0]) if len(found) == 1 else found
        if not self._problems and (len(sides) < 2 or not all(sides)):
            self._problems.append(Remark("new-one_side"))
        if self._problems:
            raise NotUnderstood(self._problems)
        made = list(self._named(self._roles(sides), policies or {}))
        if self._problems:
            raise NotUnderstood(self._problems)
        rank = sum(group.matches[0].rank for side in sides for group in side)
        last = len(made) - 1 if len(found) == 1 else 0
        seen = tuple(_once(evolve(each, side=max(each.side, last)) for each in self._circumstances))
        return Draft(self._system, title or _headline(text), tuple(made), rank, seen, tuple(_once(self._remarks)))

    # Sides.

    def _asked_role(self, before: Sequence[Sequence[_Found]]) -> str:
        """Return the likely role of the next side: the first is the players'."""
        if not before or all(self.names.role(one.matches[0].sheet) == NPC for one in before[0]):
            return PC
        return NPC

    def _divided(self, groups: list[_Found]) -> list[list[_Found]]:
        """Divide groups into two sides if the sentence does not: sheets made for players against the others, else the
        first group against the rest."""
        if len(groups) < 2:
            return [groups]
        players = [one for one in groups if self.names.is_protagonist(one.matches[0].sheet)]
        others = [one for one in groups if one not in players]
        self._remarks.append(Remark("new-sides_guessed"))
        return [players, others] if players and others else [groups[:1], groups[1:]]

    def _roles(self, sides: Sequence[list[_Found]]) -> list[tuple[str, list[_Found]]]:
        """Return each side with its role: the one its sheets are bound to, else the players' side first."""
        bound = [{self.names.role(one.matches[0].sheet) for one in side} - {""} for side in sides]
        if any(len(each) > 1 for each in bound):
            self._problems.append(Remark("new-mixed"))
        made = [any(self.names.is_protagonist(one.matches[0].sheet) for one in side) for side in sides]
        players = made.index(True) if True in made else 0
        return [
            (next(iter(bound[number]), PC if number == players else NPC), side) for number, side in enumerate(sides)
        ]

    def _named(self, sides: Sequence[tuple[str, list[_Found]]], policies: Mapping[str, str]) -> Iterator[DraftSide]:
        """Yield the sides with their names and policies, and with unique names for their groups."""
        given: dict[str, int] = {}
        left = dict(policies)
        made: list[DraftSide] = []
        for role, found in sides:
            base = self._sides[role]
            given[base] = given.get(base, 0) + 1
            name = base if given[base] == 1 else f"{base}_{given[base]}"
            policy = left.pop(name, None) or policies.get(role) or BEST
            made.append(DraftSide(name, role, tuple(self._group(one, given) for one in found), policy))
        known = {*(side.name for side in made), PC, NPC}
        names = ", ".join(side.name for side in made)
        self._problems += [Remark("new-unknown_side", {"who": who, "sides": names}) for who in left if who not in known]
        yield from made

    def _group(self, found: _Found, given: dict[str, int]) -> DraftGroup:
        best = found.matches[0]
        called = self.names.called(best.sheet, self._lang)
        given[called] = given.get(called, 0) + 1
        name = called if given[called] == 1 else f"{called} {chr(ord('A') + given[called] - 1)}"
        likely = [each.sheet for each in found.matches[1:] if each.rank == best.rank != SAME]
        crowd = found.many if self.names.is_crowd(best.sheet) and found.many > 1 else 0
        return DraftGroup(best.sheet, 1 if crowd else found.many, name, tuple(likely), crowd)

    # Groups and circumstances.

    def _side(self, text: str, role: str) -> list[_Found]:
        segments = list(_segments(text))
        groups: list[_Found] = []
        number = 0
        while number < len(segments):
            number += self._segment(text, segments[number:], role, groups)
        return groups

    def _segment(self, text: str, segments: Sequence[_Segment], role: str, groups: list[_Found]) -> int:
        """Read the first segment, or several that are one name. Return the number of segments read."""
        first = segments[0]
        piece = text[first.start : first.end]
        said = words(piece)
        if not said:
            return 1
        if first.lead == "place" or self._is_circumstance(counted(said).rest, role):
            self._place(said, piece)
            return 1
        if _RANGE.search(piece):
            self._problems.append(Remark("new-range", {"text": piece.strip()}))
            return 1
        for length in range(1, min(3, len(segments)) + 1):
            longer = counted(words(text[first.start : segments[length - 1].end]))
            matches = self._matches(longer, role, groups)
            if matches and (length == 1 or matches[0].rank == SAME):
                self._add(longer, matches, groups)
                return length
        if not self._with_circumstance(said, role, groups):
            self._unknown(first.lead, said, piece)
        return 1

    def _matches(self, said: Counted, role: str, groups: Sequence[_Found]) -> list[Match]:
        """Return the sheets that fit. A group with a possessive ("su jefe") is also searched together with its
        owner."""
        beside = [one.matches[0].sheet for one in groups]
        if said.own and beside:
            for name in beside[::-1]:
                company = words(self.names.called(name, self._lang)) + words(name)
                for word in telling(company):
                    both = self.names.find((*said.rest, word), role, beside)
                    if both:
                        return both
        return self.names.find(said.rest, role, beside) if said.rest else []

    def _add(self, said: Counted, matches: list[Match], groups: list[_Found]) -> None:
        called = " ".join(said.rest)
        if said.many is None and self._is_plural(said.rest, matches[0].sheet):
            self._problems.append(Remark("new-how_many", {"name": called}))
        elif said.many is not None and not 1 <= said.many <= MOST_COUNT:
            self._problems.append(Remark("new-too_many", {"name": called, "count": said.many, "most": MOST_COUNT}))
        groups.append(_Found(matches, min(MOST_COUNT, max(1, said.many or 1))))

    def _is_plural(self, said: Sequence[str], sheet: str) -> bool:
        """Return whether the words are a plural of the sheet's name: "zombis" for a sheet called "zombi"."""
        own = {word for text in (sheet, self.names.called(sheet, self._lang)) for word in words(text)}
        return any(word.endswith("s") and word not in own and any(alike(word, each) for each in own) for word in said)

    def _is_circumstance(self, said: Sequence[str], role: str) -> bool:
        """Return whether the words are those of a circumstance, and not a sheet's name."""
        asked = telling(said)
        known = (*self._offered, *self._elsewhere)
        whole = any(len(asked) == len(phrase) and all(map(alike, asked, phrase)) for c in known for phrase in c.phrases)
        return whole and not any(match.rank == SAME for match in self.names.find(said, role))

    def _place(self, said: Sequence[str], piece: str) -> bool:
        """Add the circumstances that the words name, or a remark if only other games have them. Return whether there
        are any."""
        here = [each for each in self._offered if each.is_in(said)]
        self._circumstances += [evolve(each, side=self._here) for each in here]
        there = not here and any(each.is_in(said) for each in self._elsewhere)
        if there:
            offered = ", ".join(each.called[self._lang] for each in self._offered)
            self._remarks.append(Remark("new-not_here", {"text": piece.strip(), "offered": offered}))
        return bool(here or there)

    def _with_circumstance(self, said: Sequence[str], role: str, groups: list[_Found]) -> bool:
        """Read a group that ends in a circumstance ("tres ladrones escondidos"). Return whether it is one."""
        for cut in range(len(said) - 1, 0, -1):
            head = counted(said[:cut])
            matches = self._matches(head, role, groups)
            if matches and self._is_circumstance(said[cut:], role):
                self._place(said[cut:], " ".join(said[cut:]))
                self._add(head, matches, groups)
                return True
        return False

    def _unknown(self, lead: str, said: Sequence[str], piece: str) -> None:
        if lead == "with" and self._place(said, piece):
            return
        rest = counted(said).rest
        near = self.names.nearest(rest)
        names = ", ".join(f"{self.names.called(sheet, self._lang)} ({sheet})" for sheet in near)
        name = " ".join(rest) or piece.strip()
        values: dict[str, str | int] = {"name": name, "near": names, "count": len(near), "system": self._system}
        self._problems.append(Remark("new-unknown" if near else "new-unknown_far", values))


def _segments(text: str) -> Iterator[_Segment]:
    lead, start = "group", 0
    for match in _BETWEEN.finditer(text):
        yield _Segment(lead, start, match.start())
        lead, start = str(match.lastgroup), match.end()
    yield _Segment(lead, start, len(text))


def _once(items: Iterable[T]) -> list[T]:
    """Return the items in order, each once."""
    kept: list[T] = []
    for each in items:
        if each not in kept:
            kept.append(each)
    return kept


def _headline(text: str) -> str:
    """Return the sentence as a title."""
    plain = " ".join(text.split()).rstrip(".")
    return (plain[:1].upper() + plain[1:])[:MOST_TITLE]
