"""Memos of planners: everything that a planner computes once and looks up later, with the reasons why that is safe.

Three things have memos, and each memo belongs to the thing on which its values depend.

*The encounter.* Sheets, variants, tables and the planner's weights stay the same in every fight of a batch. What
follows from them alone (lists of weapons, armour at each zone) is an attribute of the game's ``Rulebook``. Results that
depend on a state as well (the estimate of an attack) are in a ``Memo`` of the rulebook, keyed by everything that they
depend on, usually packed into one whole number. So the order of fights cannot change an answer. A full memo is emptied.

*The view.* What depends on the whole view (the danger of an enemy) is an attribute of the game's ``Assessment`` and
goes with it. ``assessed`` keeps the assessment of the last view, because a seat is often asked several times about one
view.

*The turn.* What a planner has decided (the attack that it means to make) is an attribute of the planner, named in
``remembers`` if it must outlast a step of the rules.

A process holds one ``EncounterCache`` of rulebooks per game. All fights and seats of the same encounter and weights
share an entry. Its key is the identity of encounter and weights, because comparing or hashing a whole encounter would
cost more than the cache saves. An entry holds both objects, so their ids cannot be reused while it exists. Equal
encounters that are different objects get separate entries, which costs time, never correctness. A full cache is
emptied: batches use few encounters, and tuning, which tries many weights, has no further use for old ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from simulator.core.powers import Powers
from simulator.core.system import Encounter, SeatView

A = TypeVar("A")
K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")
W = TypeVar("W")

MOST_KEPT: Final = 64
MOST_RESULTS: Final = 50_000


class Memo(Generic[K, V]):
    """Up to ``most`` results by everything that they depend on. Read ``known`` directly; ``keep`` empties a full memo
    first."""

    __slots__ = ("_most", "known")

    def __init__(self, owner: Basis, most: int = MOST_RESULTS) -> None:
        self._most = most
        self.known: dict[K, V] = {}
        owner.memos.append(self)

    def keep(self, key: K, value: V) -> V:
        """Store a result, and return it."""
        if len(self.known) >= self._most:
            self.known.clear()
        self.known[key] = value
        return value


class Basis:  # mypyc: derivable
    """Base class of the rulebooks: everything that an encounter and the planner's weights fix, and the memos. ``last``
    is the assessment of ``last_view``, for the seat or side ``last_number``. ``powers``: the
    specials of the encounter; None: there are none."""

    def __init__(self) -> None:
        self.powers: Powers | None = None
        self.memos: list[Memo[Any, Any]] = []
        self.last_view: SeatView | None = None
        self.last_number = -1
        self.last: Any = None  # Any: every game has its own

    def forget(self) -> None:
        """Empty all memos."""
        for memo in self.memos:
            memo.known.clear()

    def keep(self, view: SeatView, number: int, assessment: Any) -> None:
        """Store the assessment of the last view."""
        self.last = assessment
        self.last_view = view
        self.last_number = number


def assessed(make: Callable[[Any, Any, int], A], view: SeatView, rules: Basis, number: int) -> A:
    """Return the view as assessed for a seat or side; one view is assessed once. ``make``: the class of the game's
    assessments."""
    if rules.last_view is not view or rules.last_number != number:
        rules.keep(view, number, make(view, rules, number))
    found: A = rules.last
    return found


class EncounterCache(Generic[T, W]):
    """Cache of one T for each encounter and set of weights. Both are compared by identity, and held. ``usual`` are the
    default weights."""

    def __init__(self, make: Callable[[Encounter, W], T], usual: W, most: int = MOST_KEPT) -> None:
        self._make = make
        self._usual = usual
        self._most = most
        self._kept: dict[tuple[int, int], tuple[Encounter, W, T]] = {}

    def of(self, encounter: Encounter, weights: W | None = None) -> T:
        """Return the T of this encounter and these weights."""
        chosen = self._usual if weights is None else weights
        key = (id(encounter), id(chosen))
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            kept = self._kept[key] = (encounter, chosen, self._make(encounter, chosen))
        return kept[2]
