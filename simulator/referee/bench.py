"""Base class of the referees of all games.

It holds the lines in order, the dice that wait for the event that shows them, the figures known so far, and the
findings."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final

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
class Choice:
    """A decision that no event has carried out yet: its line and rule, the seat that answered (below 0: a captain),
    the kind of question, and the option with its number, words and points."""

    line: int
    rule: str
    seat: int
    kind: str
    option: tuple[Any, ...]  # Any: JSON values

    @property
    def verb(self) -> str:
        """The word with which the option begins."""
        return str(self.option[0])

    @property
    def amount(self) -> int:
        """The option's number."""
        return int(self.option[4]) if len(self.option) > 4 else 0

    def begins(self, start: Sequence[object]) -> bool:
        """Return True if the option begins with these values; what it leaves out is at its default."""
        full = (*self.option, *(-1, "", "", 0)[max(0, len(self.option) - 1) :])
        return full[: len(start)] == tuple(start)


@frozen
class PendingRoll:
    """A roll that no event has shown yet: its line, body (-1: the scene), sides, faces, purpose and rule."""

    line: int
    roller: int
    sides: int
    faces: tuple[int, ...]
    purpose: str
    rule: str


def sheets_of(header: Fields) -> dict[str, Fields]:
    """Return the sheet of every combatant in the header's scenario, by name."""
    return {sheet["name"]: sheet for sheet in header.get("document", {}).get("combatants", [])}


class Referee:
    """Takes the lines of one trace.

    A game's referee has a method ``on_NAME`` for each event of the game, NAME being the event's name in the trace.
    An event without such a method is a finding, so no event is skipped silently."""

    QUIET: frozenset[str] = frozenset()
    """Names of events that hold no figure and change none."""
    AGAIN: frozenset[str] = frozenset({"decision", "roll", "time_passed"})
    """Names of events of which two lines in a row may be equal."""
    SIDES: Mapping[str, tuple[int, ...]] = {}
    """The possible sides of the dice for a purpose, where they are others than ``die``."""
    die: int = 6
    """The sides of most dice."""

    def __init__(self, header: Fields) -> None:
        self.header = header
        self.names: list[str] = [name for name, _, _ in header["combatants"]]
        self.variants: Fields = header["variants"]
        self.pending: list[PendingRoll] = []
        self._known: dict[Hashable, object] = {}
        self._findings: list[Finding] = []
        self._line = 1
        self._rule = ""
        self._last: Fields = {}
        self._rolls = 0
        self._figures = 0
        self.choices: list[Choice] = []
        self.sheets = sheets_of(header)

    # The lines.

    def take(self, fields: Fields) -> None:
        """Take one line after the header. A missing field and a figure that cannot be computed are findings."""
        self._line, self._rule = fields.get("n", self._line), fields.get("rule", "")
        name = fields["event"]
        told = {key: value for key, value in fields.items() if key not in ("n", "check")}
        if told == self._last and name not in self.AGAIN and not self.may_repeat(fields):
            self.find("the same line stands here twice")
        self._last = told
        handler: Callable[[Fields], None] | None = self.close if name == FOOTER else getattr(self, f"on_{name}", None)
        if handler is not None:
            try:
                if name not in ("decision", "roll"):
                    self.check_next(fields)
                handler(fields)
            except KeyError as error:
                self.find(f"the {name} line lacks a fact: {error.args[0]}")
            except UNCOMPUTABLE as error:
                self.find(f"the {name} line cannot be computed: {error!r}")
        elif name not in self.QUIET:
            self.find(f"this referee knows no event {name}")

    def may_repeat(self, fields: Fields) -> bool:
        """Return True if a line may stand twice in a row: two effects of a special may count together. A game's referee
        may add others."""
        return fields.get("verb") == "special"

    def check_next(self, fields: Fields) -> None:
        """Compare a line, decisions and rolls apart, with what must follow the one before; a game's referee may
        override this."""

    def on_roll(self, fields: Fields) -> None:
        """Keep the dice until an event shows them."""
        self._rolls += 1
        most = self.SIDES.get(fields["purpose"], (self.die,))
        self.expect(f"a die of one of {list(most)} sides", fields["sides"] in most, True)
        self.expect("faces of this die", all(1 <= face <= fields["sides"] for face in fields["faces"]), True)
        found = fields["roller"], fields["sides"], tuple(fields["faces"]), fields["purpose"]
        self.pending.append(PendingRoll(self._line, *found, self._rule))

    def on_decision(self, fields: Fields) -> None:
        """Keep the answer until the events that carry it out."""
        self.choices.append(Choice(self._line, self._rule, fields["seat"], fields["kind"], tuple(fields["option"])))

    def close(self, footer: Fields) -> None:
        """Take the footer."""
        self._line, self._rule = footer["n"], footer["rule"]
        self.no_dice_left()

    def audit(self) -> Audit:
        """Return the result so far."""
        return Audit(self._rolls, self._figures, tuple(self._findings))

    # Decisions and the events that carry them out.

    def chosen(self, kinds: Container[str], body: int, start: Sequence[object]) -> Choice | None:
        """Remove and return the oldest open answer to one of these kinds of question that begins with these values,
        given by the body or by a captain; None if there is none."""
        for number, choice in enumerate(self.choices):
            fits = choice.kind in kinds and (choice.seat < 0 or body < 0 or choice.seat == body)
            if fits and choice.begins(start):
                return self.choices.pop(number)
        return None

    def unheeded(self, choice: Choice, problem: str) -> None:
        """Record a finding for a decision that no event has carried out, at its line."""
        self.find_at(choice.line, choice.rule, problem)

    def expect_names(self, fields: Fields) -> None:
        """Check the combatants of a stage of a chain: those of a fight are the party and the others that its plan
        names; of another stage those of the last one."""
        plan = self.header.get("document", {}).get("chain", [])
        others = {name for stage in plan for name in stage.get("fight", [])}
        names, number = list(fields["names"]), fields["step"]
        if fields["kind"] == "fight" and 0 < number <= len(plan):
            planned = plan[number - 1].get("fight", [])
            self.expect("the opponents", [name for name in names if name in others], planned)
            self.expect("each of them once", len(set(names)), len(names))
        elif fields["kind"] != "fight":
            self.expect("the combatants", names, self.names)

    def chain_ended(self, footer: Fields, last: str, stages: int) -> None:
        """Check the end of a chain: its party has won if every stage was played; ``last`` is the winner of the last
        fight, "" for none."""
        plan, ending = self.header.get("document", {}).get("chain", []), footer["ending"]
        fought = {name for stage in plan for name in stage.get("fight", [])}
        party = next((side for name, side, _ in self.header["combatants"] if name not in fought), "")
        self.expect("a whole chain", ending == "completed" and stages < len(plan), False)
        beaten = last if ending == "defeated" and last != party else ""
        self.expect("the winner", footer["winner"] or "", party if ending == "completed" else beaten)

    # Tools of the games' referees.

    def find(self, problem: str) -> None:
        """Record a finding for the current line."""
        self._findings.append(Finding(self._line, self._rule, problem))

    def name(self, body: int) -> str:
        """Return a combatant's name, or "the scene" for -1."""
        return self.names[body] if 0 <= body < len(self.names) else "the scene"

    def find_at(self, line: int, rule: str, problem: str) -> None:
        """Record a finding for an earlier line."""
        self._findings.append(Finding(line, rule, problem))

    def find_here_or_at(self, here: bool, line: int, rule: str, problem: str) -> None:
        """Record a finding for the current line, or else for an earlier one."""
        if here:
            self.find(problem)
        else:
            self.find_at(line, rule, problem)

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
        for number, roll in enumerate(self.pending):
            if roll.faces == faces:
                self.pending.pop(number)
                problem = f"{self.name(roll.roller)} rolled {list(faces)} for {roll.purpose}, and no event shows it"
                self.find_at(roll.line, roll.rule, problem)
                break
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
