"""Playouts: policies that answer for all seats in a copy of a fight.

A lookahead tries an option by answering with it in a copy and letting policies play on. ``Players`` holds one policy
per seat, made when its seat is first asked.

Equal conditions: playouts must differ only by the tried option and by the dice of the copy. So every policy starts each
copy with the memory that it had after ``begin``: ``Players`` stores that memory, and restores it when a policy is asked
in another copy than before. The luck of each seat comes from the searching seat's luck and the number of the seat, not
from the luck of the fight.

Cost: a fight asks only the kinds of question that a policy wants; the others take their default without an answer, and
so without using up budget. ``Players.wants`` has these kinds per seat, and the caller passes it to ``Lookahead.fork``.
Policies that listen to events or look ahead themselves cannot play in playouts: a copy sends no events, and a lookahead
within a lookahead would escape the budget.

Mistakes: an answer that is not legal counts as the default, as in a fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core.asks import Ask, Option
from ..core.dice import Luck
from ..core.errors import IllegalChoice
from ..core.record import copied
from ..core.system import SeatView
from .errors import PolicyError
from .lookahead import Fork, Lookahead
from .planner import Planner, PolicyPlanner
from .protocol import Policy, Start

NO_ANSWERS: Final[Mapping[int, Option]] = {}


class Players:
    """Policies that answer in playouts. ``make`` returns the policy of a seat; ``start`` is the Start of the searching
    seat.

    ``wants`` is an argument for ``Lookahead.fork``; it grows as seats are asked for the first time."""

    def __init__(self, start: Start, make: Callable[[int], Policy]) -> None:
        self._start = start
        self._make = make
        self._players: dict[int, _Player] = {}
        self.wants: dict[int, frozenset[str] | None] = {}

    def play(self, fork: Fork, until: int = 0) -> None:
        """Play on until the fight has ended, round ``until`` has begun (0: to the end) or the budget is spent."""
        while (asks := fork.pending) and fork.left > 0 and not 0 < until <= fork.round:
            choices = [self._choice(ask, fork) for ask in asks]
            try:
                fork.answer(*choices)
            except IllegalChoice:
                if fork.left > 0:
                    fork.answer(*map(_legal, asks, choices))

    def answer(self, fork: Fork, given: Mapping[int, Option] = NO_ANSWERS) -> None:
        """Answer what is pending: with ``given`` for the seats in it, with their policies' answers for the others.

        The policies of the seats in ``given`` are asked as well, because they may remember their intentions."""
        if fork.pending:
            fork.answer(*[self._given(ask, given, fork) for ask in fork.pending])

    def _given(self, ask: Ask, given: Mapping[int, Option], fork: Fork) -> Option:
        """Return the given answer if it is legal here, else the policy's: of two simultaneous questions to a seat,
        ``given`` answers only one."""
        meant, option = _legal(ask, self._choice(ask, fork)), given.get(ask.seat)
        return meant if option is None or not ask.allows(option) else option

    def _choice(self, ask: Ask, fork: Fork) -> object:
        """Return the answer of the seat's policy, which may be anything."""
        player = self._players.get(ask.seat)
        if player is None:
            player = self._players[ask.seat] = _Player(self._make(ask.seat), self._start, ask.seat)
            self.wants[ask.seat] = player.wants
        if player.wants is not None and ask.kind not in player.wants:
            return ask.default()
        player.take(fork)
        found: object = player.planner.choose(ask, player)
        return found


def _legal(ask: Ask, choice: object) -> Option:
    return choice if isinstance(choice, Option) and ask.allows(choice) else ask.default()


class _Player:
    """A policy in playouts, and the sight that it gets. ``planner`` answers in this copy; ``wants`` are the kinds of
    question that it is asked."""

    __slots__ = ("_fresh", "_policy", "fork", "planner", "seat", "wants")

    def __init__(self, policy: Policy, start: Start, seat: int) -> None:
        if policy.looks_ahead or policy.listens:
            what = "looks ahead itself" if policy.looks_ahead else "listens to what happens"
            raise PolicyError(f"{type(policy).__name__} cannot play in playouts, for it {what}")
        self._policy = policy
        self.seat = seat
        self.fork: Fork | None = None
        luck = Luck(source=f"asalto playout 1|{start.luck.key.hex()}|{seat}")
        policy.begin(Start(start.system, start.encounter, seat, luck))
        self._fresh: dict[str, Any] = copied(dict(policy.memory()))
        self.wants: frozenset[str] | None = policy.wants
        self.planner = self._new_planner()

    def _new_planner(self) -> Planner:
        """Return the planner that answers for the policy now."""
        planner: Planner | None = self._policy.planner()
        return PolicyPlanner(self._policy.choose) if planner is None else planner

    def take(self, fork: Fork) -> None:
        """Play in this copy from now on; if it is another one than before, restore the policy's first memory."""
        if self.fork is not fork:
            if self.fork is not None:
                self._policy.recall(copied(self._fresh))
                self.planner = self._new_planner()
            self.fork = fork

    def view(self) -> SeatView:
        """Return the seat's view in the copy."""
        assert self.fork is not None
        return self.fork.view(self.seat)

    def lookahead(self, budget: int) -> Lookahead:
        """Raise PolicyError: a policy in a playout cannot look ahead."""
        raise PolicyError("a policy cannot look ahead in playouts")
