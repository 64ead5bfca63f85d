"""Playing by rows: the first that applies narrows a question, and a policy behind them answers what is left of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.asks import Ask, Choose, Option
from ...core.system import SeatView
from ..lookahead import Lookahead
from ..protocol import Policy, Sight
from .rows import OfferedAsk, Row
from .vocabulary import Eyes


class SharedSight:
    """A sight whose view has been made, for the rows and for the policy behind them."""

    __slots__ = ("_sight", "_view")

    def __init__(self, sight: Sight, view: SeatView) -> None:
        self._sight = sight
        self._view = view

    def view(self) -> SeatView:
        """The seat's view."""
        return self._view

    def lookahead(self, budget: int) -> Lookahead:
        """Copies of the fight."""
        return self._sight.lookahead(budget)


class RowsPlayer:
    """Answers the questions of one seat by rows, and by the policy ``behind`` them where none decides, which has
    begun. ``note`` says what decided last."""

    __slots__ = ("_behind", "_else_note", "_eyes", "_rows", "_wants", "note")

    def __init__(self, rows: Mapping[str, tuple[Row, ...]], eyes: Eyes, behind: Policy, else_note: str) -> None:
        self._rows = dict(rows)
        self._eyes = eyes
        self._behind = behind.chooser()
        self._wants = behind.wants
        self._else_note = else_note
        self.note = ""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The answer of the first row that applies, else that of the policy behind them."""
        rows = self._rows.get(ask.kind)
        if rows is None:
            self.note = self._else_note
            return self._behind(ask, sight)
        view = sight.view()
        shared = SharedSight(sight, view)
        offered: Ask | None = None
        board = self._eyes.look(ask, view)
        for row in rows:
            if row.holds(board):
                if offered is None:
                    offered = ask if ask.makes_by_verb else OfferedAsk(ask)
                options = row.options(offered, board)
                if options:
                    self.note = row.note
                    return self._among(options, ask, shared)
        self.note = self._else_note
        return self._behind(offered or ask, shared) if self._is_passed_on(ask) else ask.default()

    def _is_passed_on(self, ask: Ask) -> bool:
        return self._wants is None or ask.kind in self._wants

    def _among(self, options: Sequence[Option], ask: Ask, sight: Sight) -> Option:
        """One of the options that a row leaves: the one that the policy behind it chooses, if it wants such
        questions."""
        if not self._is_passed_on(ask):
            return options[0]
        narrowed = Choose(ask.seat, ask.kind, ask.rule, tuple(options), ask.body, ask.by, ask.about)
        narrowed.id = ask.id
        chosen = self._behind(narrowed, sight)
        return chosen if chosen in options else options[0]
