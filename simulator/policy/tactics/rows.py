"""Rows of tactics: as they are written, and as they are tried at a question.

A row applies if all of these hold, checked in this order: its action can answer the question; its condition holds (a
condition on the target is checked last); there are options of that action; one of them is at the body that ``at``
chooses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any, Final

from attrs import field, frozen

from ...core.asks import Ask, Option
from ...core.language.readings import Read, ReadTarget
from ...core.schema import Size, knob
from .conditions import Flaw, Target, Term, condition, targets
from .names import else_note
from .vocabulary import NO_BODY, Action, Vocabulary

MOST_AT: Final = 8


@frozen
class WrittenRow:
    """A row as in a file: ``do`` is an action, ``when`` a condition (empty: always), ``at`` the targets in the order in
    which they are tried (empty: any), ``name`` the row's name in narrations and batches."""

    do: Annotated[str, Size(60)] = field(metadata={"help": "Action to take."})
    when: Annotated[str, Size(300)] = knob("", "", "Condition of the row (empty: always).")
    at: Annotated[tuple[Annotated[str, Size(62)], ...], Size(MOST_AT)] = knob(
        (), "", "Target: a choice, or several that are tried in order (empty: any target)."
    )
    name: Annotated[str, Size(60)] = knob("", "", "Name of the row in narrations and batches.")


class OfferedAsk(Ask):
    """Question whose options are listed once, for all rows and for the policy behind them."""

    __slots__ = ("_listed", "_question")

    def __init__(self, question: Ask) -> None:
        super().__init__(question.seat, question.kind, question.rule, question.body, question.by, question.about)
        self.id = question.id
        self._question = question
        self._listed: list[Option] | None = None

    def _all(self) -> list[Option]:
        if self._listed is None:
            self._listed = self._question.listed()
        return self._listed

    def options(self) -> Iterator[Option]:
        return iter(self._all())

    def batches(self) -> Iterator[list[Option]]:
        yield self._all()

    def listed(self) -> list[Option]:
        return self._all()

    def with_verbs(self, verbs: Collection[str]) -> list[Option]:
        return [option for option in self._all() if option.verb in verbs]

    def default(self) -> Option:
        return self._question.default()

    def allows(self, option: Option) -> bool:
        return self._question.allows(option)


class Row:
    """Row that can be tried. ``note`` is the reason that it gives when it decides; ``kinds`` are the questions that it
    may answer; ``names`` are the combatants that it names."""

    __slots__ = ("_after", "_before", "_fits", "_targets", "_verbs", "kinds", "names", "note", "written")

    def __init__(self, written: WrittenRow, note: str, parts: _RowParts) -> None:
        self.written = written
        self.note = note
        self.kinds = frozenset(parts.action.kinds)
        self.names = parts.names
        self._verbs: dict[str, frozenset[str]] = dict(parts.action.kinds)
        self._fits = parts.action.fits
        self._targets = parts.targets
        late = parts.when.of_target
        # The types are declared so that compiled code calls the readings directly.
        self._before: Read | None = None if late or not parts.when.text else parts.when.read
        self._after: Read | None = parts.when.read if late else None

    def holds(self, board: Any) -> bool:  # Any: the board of any game
        """Return whether the condition holds, unless it is about the target: then it is checked later."""
        return self._before is None or self._before.holds(board)

    def options(self, ask: Ask, board: Any) -> Sequence[Option]:  # Any: the board of any game
        """Return the options that this row, which must hold, leaves of a question of one of its kinds; empty if it does
        not apply."""
        found, fits = ask.with_verbs(self._verbs[ask.kind]), self._fits
        if fits is not None:
            found = [option for option in found if fits(option)]
        if not found:
            return ()
        if not self._targets:
            return found if self._after is None or self._holds(board, found[0].target) else ()
        targets = [option.target for option in found]
        for one in self._targets:
            body = one.among(board, targets)
            if body != NO_BODY and (self._after is None or self._holds(board, body)):
                return [option for option in found if option.target == body]
        return ()

    def _holds(self, board: Any, target: int) -> bool:
        """Return whether the condition about the target holds for this one."""
        assert self._after is not None
        board.target = target
        return self._after.holds(board)


@frozen
class _RowParts:
    """Parsed parts of a row."""

    action: Action
    when: Term
    targets: tuple[ReadTarget, ...]
    at: tuple[str, ...]
    names: frozenset[str] = field(default=frozenset())


def note_of(name: str, number: int, written: WrittenRow) -> str:
    """Return the reason that a row gives: the list, the number of the row from 1, and its name."""
    return f"{name} {number}: {written.name}" if written.name else f"{name} {number}"


def notes_of(name: str, rows: Sequence[WrittenRow]) -> tuple[str, ...]:
    """Return all reasons that a list may give, that of its ``else`` last."""
    return (*(note_of(name, number, row) for number, row in enumerate(rows, 1)), else_note(name))


def read_row(
    written: WrittenRow, note: str, words: Vocabulary, flaws: list[tuple[str, Flaw]]
) -> tuple[Row, WrittenRow] | None:
    """Return the row, and its canonical form. Return None and add flaws, each with its key, if something is wrong."""
    before = len(flaws)
    found: list[Flaw] = []
    when = condition(written.when, words, found)
    flaws += [("when", flaw) for flaw in found]
    action = words.action(written.do)
    if action is None:
        names = tuple(one.name for one in words.actions)
        also = tuple(spelling for one in words.actions for spelling in (one.name, one.spanish))
        flaws.append(("do", Flaw(f'is "{written.do}", which is not an action', written.do, names, also)))
    chosen = [_chosen(word, words, flaws) for word in written.at]
    if len(flaws) > before or action is None:
        return None
    names_ = when.names | {one.name for one in chosen if one.name}
    at = tuple(one.text for one in chosen)
    parts = _RowParts(action, when, tuple(one.body for one in chosen), at, names_)
    return Row(written, note, parts), WrittenRow(action.name, when.text, at, written.name)


def _chosen(word: str, words: Vocabulary, flaws: list[tuple[str, Flaw]]) -> Target:
    found: list[Flaw] = []
    chosen = targets(word, words, found)
    if chosen.of_target:
        found.append(Flaw("is the target itself, which at has to choose"))
    flaws.extend(("at", flaw) for flaw in found)
    return chosen
