"""The inline runtime: policies are called directly, without tasks or messages.

The fastest way to play, for batches and for search. A fight played here is the same as with actors, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import Any, TypedDict, Unpack

from ..core.asks import CHOSEN, ILLEGAL, RETRIED, Ask, Option, Together
from ..core.dice import Dice, Luck
from ..core.errors import IllegalChoice
from ..core.events import Event
from ..core.fight import Fight
from ..core.scene import Listener
from ..core.system import Outcome, SeatView, System
from ..policy.errors import PolicyError
from ..policy.lookahead import Lookahead
from ..policy.protocol import Policy
from ..wire.messages import Failed
from .result import Result
from .seats import (
    ChooseCall,
    Factory,
    FaultLog,
    Listeners,
    ListeningPolicy,
    OnFault,
    Playable,
    Seat,
    Seats,
    attend,
    consult,
    judge,
)
from .watchdog import Watch, Watchdog

DEADLINE = 5.0  # seconds for one answer


Around = Callable[[int, ChooseCall], ChooseCall]
"""A seat and its policy's ``choose`` to what is called instead."""


class InlineOptions(TypedDict, total=False):
    """``deadline`` in seconds for one answer (None: any time); ``system`` and ``factories`` (seat -> function that
    makes its policy) replace what the scenario names."""

    deadline: float | None
    system: System[Any]
    factories: Mapping[int, Factory]


class RunnerOptions(InlineOptions, total=False):
    """``around`` is put around every policy's ``choose``, to measure it; ``faulted`` is called with every fault, and
    may raise, which ends the fight."""

    around: Around | None
    faulted: OnFault | None


def play(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    dice: Dice | None = None,
    **options: Unpack[RunnerOptions],
) -> Result:
    """Play fight number ``fight`` of ``seed``; ``dice`` replace the seeded ones."""
    return Runner(scenario, seed, **options).play(fight, listener=listener, dice=dice)


class Runner:
    """Plays many fights of one scenario: what they have in common is prepared once.

    As a context manager it keeps its watchdog from fight to fight, as a batch needs it. ``state`` is the state in which
    the last fight ended. See RunnerOptions for the keywords."""

    state: Any  # Any: every system has its own state

    def __init__(self, scenario: Playable, seed: int, **options: Unpack[RunnerOptions]) -> None:
        self.seats = Seats(scenario, seed, options.get("system"), options.get("factories"))
        self._watchdog = Watchdog(options.get("deadline", DEADLINE))
        self._around = options.get("around")
        self._faulted = options.get("faulted")

    def __enter__(self) -> Runner:
        self._watchdog.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._watchdog.__exit__(kind, error, trace)

    def play(self, fight: int = 1, *, listener: Listener | None = None, dice: Dice | None = None) -> Result:
        """Play fight number ``fight``; ``dice`` replace the seeded ones."""
        with self._watchdog as watch:
            inline = InlineFight(self.seats, fight, watch, self._watchdog.deadline, self._faulted)
            inline.around = self._around
            result = inline.play(listener, self.seats.dice(fight) if dice is None else dice)
            self.state = inline.state
            return result


class InlineSeat(Seat):
    """A seat and its policy: ``choose`` is called with each question and ``sight``."""

    __slots__ = ("choose", "listening", "policy", "sight")

    def __init__(self, number: int, name: str, policy: Policy) -> None:
        super().__init__(number, name)
        self.policy = policy
        self.choose: ChooseCall = policy.choose
        self.sight: InlineSight | None = None
        self.listening: ListeningPolicy | None = None


class InlineSight:
    """What a policy may look at, made when the policy asks for it."""

    __slots__ = ("_fight", "_luck", "_policy", "_seat", "question")

    def __init__(self, fight: Fight[Any], seat: int, policy: Policy, luck: Luck | None) -> None:
        self._fight = fight
        self._seat = seat
        self._policy = policy
        self._luck = luck
        self.question = 0

    def view(self) -> SeatView:
        if not self._policy.sees:
            raise PolicyError("this policy says sees = False, so there is no view")
        return self._fight.view(self._seat)

    def lookahead(self, budget: int) -> Lookahead:
        if self._luck is None:
            raise PolicyError("this policy does not say looks_ahead = True, so there is no lookahead")
        names = self._fight.encounter.names
        return Lookahead(self._fight.fork, self._luck, self.question, names, budget)


class InlineFight:
    """One fight, from the policies' ``begin`` to the result; ``state`` is then the state in which it ended. ``around``,
    set before it is played, is put around every policy's ``choose``."""

    state: Any  # Any: every system has its own state

    def __init__(
        self, seats: Seats, number: int, watch: Watch, deadline: float | None, faulted: OnFault | None = None
    ) -> None:
        self._seats = seats
        self.around: Around | None = None
        self._watch = watch
        self._deadline = deadline
        self._faults = FaultLog(faulted)
        self._lucks: dict[int, Luck] = {}
        self._policies: dict[int, InlineSeat] = {}
        for seat, make in seats.factories.items():
            self._sit(InlineSeat(seat, seats.seat_names[seat], make()), number)

    def _sit(self, seat: InlineSeat, number: int) -> None:
        """Begin with a policy; only one that overrides ``begin`` or looks ahead costs a call."""
        policy = seat.policy
        self._policies[seat.number] = seat
        self._faults.set_wants(seat, policy.wants)
        if policy.looks_ahead or type(policy).begin is not Policy.begin:
            luck = self._seats.luck(number, seat.number)
            if policy.looks_ahead:
                self._lucks[seat.number] = luck
            start = self._seats.start(seat.number, luck)
            self._fault(seat, "begin", attend(partial(policy.begin, start), self._watch, self._deadline))
            if not seat.crashed:
                self._faults.set_wants(seat, policy.wants)

    def play(self, listener: Listener | None, dice: Dice, rest: Any = None) -> Result:  # Any: the system's own state
        """Play to the end, from the state ``rest`` instead of the beginning if there is one."""
        if any(seat.policy.listens for seat in self._policies.values()):
            listener = self._listen(listener)
        seats = self._seats
        fight: Fight[Any] = Fight(
            seats.system,
            seats.encounter,
            dice,
            wants=self._faults.wants,
            listener=listener,
            forks=bool(self._lucks),
            rest=rest,
        )
        for number, seat in self._policies.items():
            seat.sight = InlineSight(fight, number, seat.policy, self._lucks.get(number))
            if number in self._lucks:
                seat.choose = partial(_looking_ahead, seat.choose)
            if self.around is not None:
                seat.choose = self.around(number, seat.choose)
        self._drive(fight)
        assert fight.outcome is not None
        self._end(fight.outcome)
        self.state = fight.state
        fates, afterwards = tuple(seats.system.fates(fight.state)), tuple(seats.system.afterwards(fight.state))
        return Result(fight.outcome, fates, fight.asked, tuple(self._faults.faults), fight.deeds, afterwards)

    def _listen(self, listener: Listener | None) -> Listeners:
        """Let the policies that listen hear the fight."""
        listeners = Listeners(listener)
        for seat in self._policies.values():
            if seat.policy.listens:
                seat.listening = ListeningPolicy(seat.policy, UnheardEvents(listeners.heard))
                seat.choose = seat.listening.choose
        return listeners

    def _drive(self, fight: Fight[Any]) -> None:
        """Put every question to its seat until the fight has ended; the loop that everything hangs on."""
        seats, watch, deadline = self._policies, self._watch, self._deadline
        while (question := fight.pending) is not None:
            if isinstance(question, Together):
                answers = [self._answer(ask) for ask in question.asks]
                fight.answer(tuple(option for option, _ in answers), tuple(how for _, how in answers))
                continue
            seat = seats[question.seat]
            if seat.wanted is not None and question.kind not in seat.wanted:
                fight.answer(question.default(), seat.unasked)
                continue
            option = consult(seat.choose, question, seat.sight, watch, deadline)
            if isinstance(option, Option):
                try:
                    fight.answer(option)
                    continue
                except IllegalChoice as error:
                    option = Failed(question.id, ILLEGAL, str(error))
            fight.answer(*self._settle(question, seat, option))

    def _answer(self, ask: Ask) -> tuple[Option, str]:
        """A legal answer to one of several simultaneous questions, and how it came about."""
        seat = self._policies[ask.seat]
        if seat.wanted is not None and ask.kind not in seat.wanted:
            return ask.default(), seat.unasked
        return self._settle(ask, seat, self._consult(ask, seat))

    def _consult(self, ask: Ask, seat: InlineSeat) -> Option | Failed:
        return judge(ask, consult(seat.choose, ask, seat.sight, self._watch, self._deadline))

    def _settle(self, ask: Ask, seat: InlineSeat, answer: Option | Failed) -> tuple[Option, str]:
        """Accept a seat's first answer, ask once more if it is illegal, or take the default."""
        if isinstance(answer, Option):
            return answer, CHOSEN
        if answer.how == ILLEGAL:
            self._watch.forget()
            second = self._consult(ask, seat)
            if isinstance(second, Option):
                return second, self._faults.enter(seat, ask.kind, RETRIED, answer.message)
            answer = second
        return ask.default(), self._faults.enter(seat, ask.kind, answer.how, answer.message)

    def _end(self, outcome: Outcome) -> None:
        """Call ``end`` of the policies that override it, and let those that listen hear the last events."""
        for seat in self._policies.values():
            if seat.crashed:
                continue
            if seat.listening is not None or type(seat.policy).end is not Policy.end:
                call = partial(_last_words, seat, outcome)
                self._fault(seat, "end", attend(call, self._watch, self._deadline))

    def _fault(self, seat: InlineSeat, kind: str, failed: Failed | None) -> None:
        if failed is not None:
            self._faults.enter(seat, kind, failed.how, failed.message)


class UnheardEvents:
    """The events in ``heard`` that came after the last call; each listening seat has one of these."""

    __slots__ = ("_heard", "_spot")

    def __init__(self, heard: Sequence[Event]) -> None:
        self._heard = heard
        self._spot = 0

    def __call__(self) -> Sequence[Event]:
        events = self._heard[self._spot :]
        self._spot = len(self._heard)
        return events


def _looking_ahead(choose: ChooseCall, ask: Ask, sight: InlineSight) -> Any:  # Any: whatever the policy answers
    """``choose`` of a policy that looks ahead: its sight has to know the number of the question."""
    sight.question = ask.id
    return choose(ask, sight)


def _last_words(seat: InlineSeat, outcome: Outcome) -> None:
    if seat.listening is not None:
        seat.listening.hear()
    seat.policy.end(outcome)
