"""Playouts: policies that answer for all seats in a copy of a fight, each asked only what it wants.

A lookahead tries an option by playing on from it. ``Players`` holds a policy for every seat, makes each when its seat
is first asked, and lets it begin anew in every copy, so that playouts differ only by what is tried and by the copy's
dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core.asks import Ask, Option, Question, Together
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
    """Who answers in playouts. ``make`` returns the policy of a seat; ``start`` is what the searching seat was told.

    ``wants`` belongs into ``Lookahead.fork``; it grows as seats are asked for the first time."""

    def __init__(self, start: Start, make: Callable[[int], Policy]) -> None:
        self._start = start
        self._make = make
        self._players: dict[int, _Player] = {}
        self.wants: dict[int, frozenset[str] | None] = {}

    def play(self, fork: Fork, until: int = 0) -> None:
        """Play on until the fight has ended, round ``until`` has begun (0: to the end) or the budget is spent."""
        while (question := fork.pending) is not None and fork.left > 0 and not 0 < until <= fork.round:
            self._answer(fork, question)

    def answer(self, fork: Fork, given: Mapping[int, Option] = NO_ANSWERS) -> None:
        """Answer the pending question: the seats in ``given`` so, the others as their policies do.

        The policies of the former are asked as well, for they may remember what they mean to do next."""
        question = fork.pending
        if isinstance(question, Together):
            fork.answer(tuple([self._given(ask, given, fork) for ask in question.asks]))
        elif question is not None:
            fork.answer(self._given(question, given, fork))

    def _given(self, ask: Ask, given: Mapping[int, Option], fork: Fork) -> Option:
        """The answer given for this question, if it is legal: a seat that is asked two at once means one of them."""
        meant, option = self._legal(ask, fork), given.get(ask.seat)
        return meant if option is None or not ask.allows(option) else option

    def _answer(self, fork: Fork, question: Question) -> None:
        answer: object
        if isinstance(question, Together):
            answer = tuple(self._legal(ask, fork) for ask in question.asks)
        else:
            answer = self._choice(question, fork)
        try:
            fork.answer(answer)
        except IllegalChoice:
            if fork.left > 0:
                assert isinstance(question, Ask)
                fork.answer(question.default())

    def _legal(self, ask: Ask, fork: Fork) -> Option:
        option = self._choice(ask, fork)
        return option if isinstance(option, Option) and ask.allows(option) else ask.default()

    def _choice(self, ask: Ask, fork: Fork) -> object:
        """What the seat's policy answers, which may be anything."""
        player = self._players.get(ask.seat)
        if player is None:
            player = self._players[ask.seat] = _Player(self._make(ask.seat), self._start, ask.seat)
            self.wants[ask.seat] = player.wants
        if player.wants is not None and ask.kind not in player.wants:
            return ask.default()
        player.take(fork)
        found: object = player.planner.choose(ask, player)
        return found


class _Player:
    """A policy in playouts, and what it may look at. ``planner`` answers in this copy; ``wants`` are the kinds of
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
        """What answers for the policy now."""
        planner: Planner | None = self._policy.planner()
        return PolicyPlanner(self._policy.choose) if planner is None else planner

    def take(self, fork: Fork) -> None:
        """Play in this copy; a policy that has played in another forgets that."""
        if self.fork is not fork:
            if self.fork is not None:
                self._policy.recall(copied(self._fresh))
                self.planner = self._new_planner()
            self.fork = fork

    def view(self) -> SeatView:
        """The seat's view in the copy."""
        assert self.fork is not None
        return self.fork.view(self.seat)

    def lookahead(self, budget: int) -> Lookahead:
        """Refuse: playouts are the lookahead."""
        raise PolicyError("a policy cannot look ahead in playouts")
