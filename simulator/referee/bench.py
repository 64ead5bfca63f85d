"""Base class of the referees of all games.

It holds the lines in order, the dice that wait for the event that shows them, the figures known so far, and the
findings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

from attrs import frozen

from ..trace.lines import FOOTER, Fields

UNCOMPUTABLE: Final = (LookupError, TypeError, ValueError, ArithmeticError, AssertionError, StopIteration)
"""Exceptions that a referee meets when a line holds impossible values."""


@frozen
class Finding:
    """A discrepancy in line ``line`` of a trace (the header is line 1), in one sentence, with the rule of the line."""

    line: int
    rule: str
    problem: str

    def __str__(self) -> str:
        return f"line {self.line} ({self.rule}): {self.problem}"


@frozen
class Audit:
    """Result of an audit: the number of rolls read, the number of figures recomputed, and the findings."""

    rolls: int
    figures: int
    findings: tuple[Finding, ...]


@frozen
class PendingRoll:
    """A roll that no event has shown yet: its line, body (-1: the scene), sides, faces, purpose and rule."""

    line: int
    roller: int
    sides: int
    faces: tuple[int, ...]
    purpose: str
    rule: str


class Referee:
    """Takes the lines of one trace.

    A game's referee has a method ``on_NAME`` for each event of the game, NAME being the event's name in the trace.
    An event without such a method is a finding, so no event is skipped silently."""

    QUIET: frozenset[str] = frozenset()
    """Names of events that hold no figure and change none."""

    def __init__(self, header: Fields) -> None:
        self.header = header
        self.names: list[str] = [name for name, _, _ in header["combatants"]]
        self.variants: Fields = header["variants"]
        self.pending: list[PendingRoll] = []
        self._known: dict[Hashable, object] = {}
        self._findings: list[Finding] = []
        self._line = 1
        self._rule = ""
        self._rolls = 0
        self._figures = 0

    # The lines.

    def take(self, fields: Fields) -> None:
        """Take one line after the header. A missing field and a figure that cannot be computed are findings."""
        self._line, self._rule = fields.get("n", self._line), fields.get("rule", "")
        name = fields["event"]
        handler: Callable[[Fields], None] | None = self.close if name == FOOTER else getattr(self, f"on_{name}", None)
        if handler is not None:
            try:
                handler(fields)
            except KeyError as error:
                self.find(f"the {name} line lacks a fact: {error.args[0]}")
            except UNCOMPUTABLE as error:
                self.find(f"the {name} line cannot be computed: {error!r}")
        elif name not in self.QUIET:
            self.find(f"this referee knows no event {name}")

    def on_roll(self, fields: Fields) -> None:
        """Keep the dice until an event shows them."""
        self._rolls += 1
        found = fields["roller"], fields["sides"], tuple(fields["faces"]), fields["purpose"]
        self.pending.append(PendingRoll(self._line, *found, self._rule))

    def on_decision(self, fields: Fields) -> None:
        """Ignore a decision; a game's referee may override this to remember it."""

    def close(self, footer: Fields) -> None:
        """Take the footer."""
        self._line, self._rule = footer["n"], footer["rule"]
        self.no_dice_left()

    def audit(self) -> Audit:
        """Return the result so far."""
        return Audit(self._rolls, self._figures, tuple(self._findings))

    # Tools of the games' referees.

    def find(self, problem: str) -> None:
        """Record a finding for the current line."""
        self._findings.append(Finding(self._line, self._rule, problem))

    def name(self, body: int) -> str:
        """Return a combatant's name, or "the scene" for -1."""
        return self.names[body] if 0 <= body < len(self.names) else "the scene"

    def expect(self, what: str, found: object, computed: object, because: str = "") -> None:
        """Compare one figure of the line with its computed value; ``because`` names the facts it was computed from."""
        self._figures += 1
        if found != computed:
            self.find(f"{what} is {found}, but must be {computed}{f' ({because})' if because else ''}")

    def expect_sum(self, what: str, found: int, parts: Iterable[Sequence[object]], dice: Iterable[int] = ()) -> None:
        """Compare a sum with its named parts, (name, value) each, and its dice."""
        summands: list[tuple[object, int]] = [(name, value) for name, value in parts if isinstance(value, int)]
        faces = list(dice)
        because = " + ".join([*map(str, faces), *(f"{name} {value}" for name, value in summands)])
        self.expect(what, found, sum(faces) + sum(value for _, value in summands), because)

    def spend(self, dice: Iterable[int], roller: int | None = None, purpose: str | None = None) -> PendingRoll | None:
        """Remove and return the oldest pending roll with these faces; record a finding and return None if there is
        none.

        ``roller`` and ``purpose`` narrow the search if given."""
        faces = tuple(dice)
        for number, roll in enumerate(self.pending):
            fits = roll.faces == faces and roller in (None, roll.roller) and purpose in (None, roll.purpose)
            if fits:
                self._figures += len(faces)
                return self.pending.pop(number)
        self.find(f"the dice {list(faces)} were never rolled")
        return None

    def no_dice_left(self) -> None:
        """Record a finding for every roll that no event has shown."""
        for roll in self.pending:
            problem = f"{self.name(roll.roller)} rolled {list(roll.faces)} for {roll.purpose}, and no event shows it"
            self._findings.append(Finding(roll.line, roll.rule, problem))
        self.pending.clear()

    def track(self, what: str, key: Hashable, before: object, after: object) -> None:
        """Follow a figure that changes: ``before`` must equal the last known value of ``key``, if there is one."""
        if key in self._known:
            self.expect(what, before, self._known[key], "as the trace had it last")
        self._known[key] = after

    def known(self, key: Hashable) -> object:
        """Return the last known value of ``key``, or None."""
        return self._known.get(key)

    def forget(self, key: Hashable) -> None:
        """Forget the value of ``key``."""
        self._known.pop(key, None)
