"""Base class of the planners of every game, and the names that they share.

A game's policies are a package ``policies/GAME``. The same file holds the same thing in every game:

rulebook    ``Rulebook``: everything that the encounter fixes, and the memos of what follows from it (memos.py)
assessment  ``Assessment``: what a view says to one seat or side
spending    what a point is worth, in games with points
worth       ``Worth``, an assessment: what a move is worth
planner     the planner of a combatant: which move
captain     the planner of a side, if the game asks sides
weights     the numbers by which moves are ranked
facts       the facts of tactics; words.toml beside it lists all words (words.py)
aggressive, cautious  ``planner``: the planner of this temper for a seat
basic       the answers of the policy ``basic``, which needs no view (basic_answers.py)

Files with other names hold a part of one of these that one game alone has, and are imported by it.

A planner answers the questions of one seat. ``answers`` says by which method, for each kind of question; ``standing``
names a verb for kinds that always get the first option with it. Together they are what the planner ``wants``;
everything else gets its default. A method that needs the view calls ``look``, which makes ``board``: the view as
assessed for this seat. From there on everything is asked of ``self.board``, so that no function passes a view or an
assessment on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from simulator.core.asks import Ask, Option
from simulator.core.system import SeatView
from simulator.policy.planner import Planner
from simulator.policy.protocol import Sight

from .memos import Basis

A = TypeVar("A")
Answer = Callable[[Any, Ask], Option]  # a method of a planner's class

_TABLES: Final[dict[type, Table]] = {}


class Table:
    """Answers of a planner's class: the methods by kind of question, the verbs of ``standing``, and both their
    kinds."""

    def __init__(self, kind: Any) -> None:
        names: Mapping[str, str] = kind.answers
        self.methods: dict[str, Answer] = {each: getattr(kind, name) for each, name in names.items()}
        self.standing: dict[str, str] = dict(kind.standing)
        self.wants = frozenset((*self.methods, *self.standing))
        self.always_looks: bool = kind.always_looks


def table_of(kind: type) -> Table:
    """Return the table of a planner's class, which is made once."""
    found = _TABLES.get(kind)
    if found is None:
        found = _TABLES[kind] = Table(kind)
    return found


class SeatPlanner(Planner, Generic[A]):  # mypyc: derivable
    """Planner of one seat in one fight. ``make`` is the class of its assessments, ``number`` the seat or side for which
    views are assessed."""

    remembers: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[Mapping[str, str]] = {}
    standing: ClassVar[Mapping[str, str]] = {}
    always_looks: ClassVar[bool] = False

    def __init__(self, make: Callable[[Any, Any, int], A], rules: Basis, number: int) -> None:
        self._make = make
        self._rules = rules
        self._number = number
        self._sight: Sight | None = None
        self._table = table_of(type(self))
        self.wants = self._table.wants
        self.board: A

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer to any question; the default for kinds without a method."""
        table = self._table
        answer = table.methods.get(ask.kind)
        if answer is None:
            verb = table.standing.get(ask.kind)
            return ask.default() if verb is None else first_with(ask, verb)
        self._sight = sight
        if table.always_looks:
            self.look()
        option = answer(self, ask)
        self._sight = None  # it is valid for one question, and part of a cycle
        return option

    def look(self) -> A:
        """Return the view as assessed for this seat, which stays in ``board``; one view is assessed once."""
        view, rules = self.view(), self._rules
        if rules.last_view is not view or rules.last_number != self._number:
            rules.keep(view, self._number, self.assess(view))
        self.board = rules.last
        return self.board

    def assess(self, view: SeatView) -> A:
        """Return a new assessment of the view. A game whose questions are answered in microseconds overrides this:
        compiled, it is faster to name the class."""
        return self._make(view, self._rules, self._number)

    def view(self) -> SeatView:
        """Return the view at the question that is being answered."""
        assert self._sight is not None
        return self._sight.view()


def alike(*kinds: str) -> dict[str, str]:
    """Return the names of methods that have the names of the kinds that they answer."""
    return {kind: kind for kind in kinds}


def first_with(ask: Ask, verb: str) -> Option:
    """Return the first option with this verb, else the default."""
    found = ask.with_verbs((verb,))
    return found[0] if found else ask.default()


def last_if(ask: Ask, wanted: bool) -> Option:
    """Return the last option, which accepts, if ``wanted``; else the default, which declines."""
    return ask.listed()[-1] if wanted else ask.default()
