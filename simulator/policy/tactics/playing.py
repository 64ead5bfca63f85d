"""Play by rows: the first that applies narrows a question, and a policy behind the rows chooses among the options
left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.asks import Ask, Choose, Option
from ..planner import Planner, PolicyPlanner
from ..protocol import Policy, Sight
from .rows import OfferedAsk, Row
from .vocabulary import Observer


class KindRows:
    """Rows that are tried at a kind of question. ``is_passed_on``: the policy behind them wants such questions, and
    chooses among the options left."""

    __slots__ = ("is_passed_on", "rows")

    def __init__(self, rows: Sequence[Row], is_passed_on: bool) -> None:
        self.rows = list(rows)
        self.is_passed_on = is_passed_on


class RowsPlayer(Planner):
    """Planner of one seat that answers by rows, and by the policy ``behind`` them where none decides; ``behind`` must
    have begun. ``note`` is the reason of the last answer."""

    __slots__ = ("_behind", "_else_note", "_kinds", "_observer", "note")

    def __init__(self, rows: Mapping[str, Sequence[Row]], observer: Observer, behind: Policy, else_note: str) -> None:
        wants = behind.wants
        self._kinds = {kind: KindRows(tried, wants is None or kind in wants) for kind, tried in rows.items()}
        self._observer = observer
        self._behind: Planner = behind.planner() or PolicyPlanner(behind.choose)
        self._else_note = else_note
        self.note = ""

    def twin(self, behind: Policy) -> RowsPlayer:
        """Return another player of the same rows, in front of a twin of the policy behind them."""
        other = RowsPlayer({}, self._observer, behind, self._else_note)
        other._kinds = self._kinds
        other.note = self.note
        return other

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer of the first row that applies, else that of the policy behind the rows."""
        tried = self._kinds.get(ask.kind)
        if tried is None:
            self.note = self._else_note
            return self._asked_behind(ask, sight)
        offered: Ask | None = None
        board = self._observer.look(ask, sight.view())
        for row in tried.rows:
            if row.holds(board):
                if offered is None:
                    offered = ask if ask.makes_by_verb() else OfferedAsk(ask)
                options = row.options(offered, board)
                if options:
                    self.note = row.note
                    return self._among(options, ask, sight) if tried.is_passed_on else options[0]
        self.note = self._else_note
        return self._asked_behind(offered or ask, sight) if tried.is_passed_on else ask.default()

    def _among(self, options: Sequence[Option], ask: Ask, sight: Sight) -> Option:
        """Return one of the options that a row leaves: the choice of the policy behind the rows."""
        narrowed = Choose(ask.seat, ask.kind, ask.rule, tuple(options), ask.body, ask.by, ask.about)
        narrowed.id = ask.id
        chosen = self._asked_behind(narrowed, sight)
        return chosen if chosen in options else options[0]

    def _asked_behind(self, ask: Ask, sight: Sight) -> Option:
        chosen: Option = self._behind.choose(ask, sight)
        return chosen
