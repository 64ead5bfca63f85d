"""The inline runtime: it calls policies directly, without tasks or messages.

The fastest way to play, for batches and for search. A fight played here has the same bytes as with actors."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import Any, TypedDict, Unpack

from ..core.asks import CRASHED, Ask, Option, plain_note
from ..core.dice import Dice, Luck
from ..core.events import Event
from ..core.fight import Fight
from ..core.scene import Listener
from ..core.system import Outcome, SeatView, System
from ..policy.errors import PolicyError
from ..policy.lookahead import Lookahead
from ..policy.planner import Planner, PolicyPlanner
from ..policy.protocol import Policy, Start
from ..wire.failed import Failed
from .declared import SILENT, Declared, own_declared, read_wants, wrong_wants
from .external_policies import ExternalPolicy
from .garbage import COLLECTOR
from .judging import judge
from .questions import Reply, questions
from .result import Result
from .seats import (
    NOBODY,
    ChooseCall,
    Factory,
    FaultLog,
    Listeners,
    ListeningPolicy,
    OnFault,
    Playable,
    Seat,
    Seats,
    ask_external_policy,
    ask_policy,
    call_policy,
    of_present,
)
from .trusted import AskCopy
from .watchdog import Watch, Watchdog

DEADLINE = 5.0  # seconds for one answer
MOST_DRAWN = 64  # draws of varying numbers whose seats are kept


Around = Callable[[int, ChooseCall], ChooseCall]
"""Function that wraps a seat's ``choose``: (seat, choose) -> the function to call instead."""


class InlineOptions(TypedDict, total=False):
    """Options of a fight in either runtime.

    ``deadline``: seconds for one answer (None: no limit). ``system`` and ``factories`` (seat -> function that makes its
    policy) replace what the scenario names. ``trust`` (default True): the scenario's policies play in this process,
    whatever their author; without it each external policy plays in its own process. ``counts_rolls`` (default False):
    the combat statistics include the rolls of the seeded dice. ``settles`` (default True): the aftermath of a fight is
    part of it."""

    deadline: float | None
    system: System[Any]
    factories: Mapping[int, Factory]
    trust: bool
    counts_rolls: bool
    settles: bool


class RunnerOptions(InlineOptions, total=False):
    """Options of Runner besides those of InlineOptions: ``around`` wraps every policy's ``choose``, to measure it;
    ``faulted`` is called with every fault, and may raise, which ends the fight."""

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
    """Play fight number ``fight`` of ``seed``; ``dice`` replace the seeded dice."""
    return Runner(scenario, seed, **options).play(fight, listener=listener, dice=dice)


class Runner:
    """Runner of many fights of one scenario, which prepares their common parts once; if its numbers vary, once for each
    draw. The keys of ``factories`` are then seats of the largest roster.

    As a context manager it keeps its watchdog from fight to fight, as a batch needs it, and raises the threshold of the
    garbage collector. ``state`` is the state in which the last fight ended. RunnerOptions lists the keywords."""

    state: Any  # Any: every system has its own state

    def __init__(self, scenario: Playable, seed: int, **options: Unpack[RunnerOptions]) -> None:
        self._options = options
        self._seed = seed
        self._varied = scenario if scenario.varies is not None else None
        self._drawn: dict[int, tuple[Playable, Seats]] = {}  # by identity of the scenario, which is held
        self._kept: InlineFight | None = None
        self.seats = self._seats(scenario, options.get("factories")) if self._varied is None else self._draw(1)
        self._watchdog = Watchdog(options.get("deadline", DEADLINE))
        self._around = options.get("around")
        self._faulted = options.get("faulted")

    def _seats(self, scenario: Playable, factories: Mapping[int, Factory] | None) -> Seats:
        options = self._options
        seats = Seats(scenario, self._seed, options.get("system"), factories, trust=options.get("trust", True))
        seats.counts_rolls = options.get("counts_rolls", False)
        seats.settles = options.get("settles", True)
        return seats

    def _draw(self, fight: int) -> Seats:
        """Return the seats of a fight whose numbers are drawn."""
        assert self._varied is not None
        drawn = self._varied.fixed(self._seed, fight)
        known = self._drawn.get(id(drawn))
        if known is None:
            if len(self._drawn) >= MOST_DRAWN:
                self._drawn.clear()
            factories = of_present(self._varied.encounter, drawn.encounter, self._options.get("factories", {}))
            known = self._drawn[id(drawn)] = drawn, self._seats(drawn, factories)
        return known[1]

    def __enter__(self) -> Runner:
        self._watchdog.__enter__()
        COLLECTOR.begin()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        COLLECTOR.end()
        self._watchdog.__exit__(kind, error, trace)

    def play(self, fight: int = 1, *, listener: Listener | None = None, dice: Dice | None = None) -> Result:
        """Play fight number ``fight``; ``dice`` replace the seeded dice."""
        if self._varied is not None:
            seats = self._draw(fight)
            if seats is not self.seats:
                self.seats, self._kept = seats, None
        with self._watchdog as watch:
            inline, self._kept = self._kept, None
            if inline is None:
                inline = InlineFight(self.seats, fight, watch, self._watchdog.deadline, self._faulted)
                inline.around = self._around
            else:
                inline.number = fight
            result = inline.play(listener, self.seats.dice(fight) if dice is None else dice)
            self.state = inline.state
            if inline.is_as_new():
                self._kept = inline
            return result


class InlineSeat(Seat):  # mypyc: reused
    """Seat and its policy: ``choose`` gets each question and ``sight``; the ``planner`` answers for an ``own`` one."""

    __slots__ = ("choose", "deadline", "declared", "listening", "own", "planner", "policy", "sight", "wants", "watch")

    def __init__(self, number: int, name: str, own: bool, watch: Watch, deadline: float | None) -> None:
        super().__init__(number, name)
        self.own = own
        self.watch = watch
        self.deadline = deadline
        self.policy: Policy
        self.choose: ChooseCall
        self.planner: Planner
        self.declared = SILENT
        self.wants: frozenset[str] | None = None
        self.sight: InlineSight | None = None
        self.listening: ListeningPolicy | None = None

    def take(self, policy: Policy, system: System[Any]) -> None:
        """Set the policy, and read its declared settings."""
        self.policy = policy
        self.declared = own_declared(policy) if self.own else Declared(policy)
        self._hand_over(self.own and not self.declared.begins)
        self.wants = policy.wants if self.own else read_wants(policy, system)

    def begin(self, start: Start, system: System[Any]) -> None:
        """Begin with the policy, which may change its ``wants``."""
        self.policy.begin(start)
        self.wants = self.policy.wants if self.own else read_wants(self.policy, system)
        if isinstance(self.policy, ExternalPolicy):  # its settings are final now, and it guards itself
            self.declared, self.own = Declared(self.policy), True
        elif self.own:
            self._hand_over(True)

    def _hand_over(self, is_ready: bool) -> None:
        """Let the policy's planner answer if it has one by now, else the policy."""
        planner = self.policy.planner() if is_ready else None
        if planner is None:
            self.answer_by(self.policy.choose)
        else:
            self.planner, self.choose = planner, planner.choose

    def answer_by(self, choose: ChooseCall) -> None:
        """Call ``choose`` with each question."""
        self.planner, self.choose = PolicyPlanner(choose), choose

    def put(self, ask: Ask) -> Option | Failed | None:
        if self.own:
            answer = ask_policy(self.planner, ask, self.sight, self.watch, self.deadline)
        else:
            answer = ask_external_policy(self.choose, ask, AskCopy(ask), self.sight, self.watch, self.deadline)
        if isinstance(answer, Option) and ask.allows(answer):
            return answer
        self.watch.forget()  # the same question may come again
        return judge(ask, answer)

    def is_as_new(self) -> bool:
        """Return whether the seat and its planner are as they were before the fight."""
        declared = self.declared
        return self.own and declared.only_answers and not declared.explains and self.planner.is_new()


class InlineSight:  # mypyc: reused
    """Sight of a seat in this process; it makes the view when the policy asks for it."""

    __slots__ = ("_fight", "_luck", "_own", "_seat", "_sees", "_view", "question")

    def __init__(self, fight: Fight[Any], seat: int, own: bool, sees: bool, luck: Luck | None) -> None:
        self._fight = fight
        self._seat = seat
        self._own = own
        self._sees = sees
        self._luck = luck
        self._view: SeatView | None = None
        self.question = 0

    def view(self) -> SeatView:
        view = self._view
        if view is not None and view.is_open():
            return view
        if not self._sees:
            raise PolicyError("this policy declares sees = False, so there is no view")
        view = self._view = self._fight.view(self._seat, self._own)
        return view

    def lookahead(self, budget: int) -> Lookahead:
        if self._luck is None:
            raise PolicyError("this policy does not declare looks_ahead = True, so there is no lookahead")
        return Lookahead(self._fight, self._seat, self._luck, self.question, budget)


class InlineFight:  # mypyc: reused
    """One fight, from the policies' ``begin`` to the result; ``state`` is then the state in which it ended.
    ``around``, to be set before the fight, wraps every policy's ``choose``."""

    state: Any  # Any: every system has its own state
    fight: Fight[Any]

    def __init__(
        self, seats: Seats, number: int, watch: Watch, deadline: float | None, faulted: OnFault | None = None
    ) -> None:
        self._seats = seats
        self.around: Around | None = None
        self._watch = watch
        self._deadline = deadline
        self._faults = FaultLog(len(seats.seat_names), faulted)
        self._lucks: dict[int, Luck] = {}
        self._played: list[InlineSeat] = []  # seats with a policy
        self._seated: list[Seat] = [NOBODY] * len(seats.seat_names)  # by number, as SeatWants are
        self.number = number
        self._external: list[ExternalPolicy] = []

    def _make(self, seat: InlineSeat, make: Factory) -> None:
        """Make a seat's policy. Only a policy that is not Asalto's own may fail here at the cost of its seat."""
        self._played.append(seat)
        self._seated[seat.number] = seat
        if seat.own:
            seat.take(make(), self._seats.system)
        else:
            self._call(seat, "begin", partial(self._take, seat, make))
        self._ask_as_wanted(seat)

    def _take(self, seat: InlineSeat, make: Factory) -> None:
        """Make a policy that may fail; an external policy is attached first."""
        policy = make()
        if isinstance(policy, ExternalPolicy):
            policy.attach(self._seats, self._deadline, self._watch)
            self._external.append(policy)
            policy.open()
        seat.take(policy, self._seats.system)

    def _begin(self, seat: InlineSeat) -> None:
        """Begin with a policy that overrides ``begin`` or looks ahead; others save the call."""
        luck = self._seats.luck(self.number, seat.number)
        if seat.declared.looks_ahead:
            self._lucks[seat.number] = luck
        start = self._seats.start(seat.number, luck)
        self._call(seat, "begin", partial(seat.begin, start, self._seats.system))
        if not seat.declared.looks_ahead:  # an external policy may declare this only now
            self._lucks.pop(seat.number, None)
        self._ask_as_wanted(seat)

    def _ask_as_wanted(self, seat: InlineSeat) -> None:
        """Set the kinds of question that the seat gets, or record a fault if they make no sense."""
        if seat.crashed:
            return
        wrong = "" if seat.own else wrong_wants(seat.wants, self._seats.system)
        if wrong:
            self._faults.enter(seat, "begin", CRASHED, wrong)
        else:
            self._faults.set_wants(seat, seat.wants)

    def play(self, listener: Listener | None, dice: Dice, rest: Any = None) -> Result:  # Any: the system's own state
        """Play to the end, from the state ``rest`` if one is given, else from the beginning."""
        try:
            self._begin_all()
            fight = self._open(listener, dice, rest)
            for ask in questions(fight, self._seated, self._faults):
                raise RuntimeError(f"no policy has the seat of {ask}")
            return self._close(fight)
        finally:
            self._leave()

    def _begin_all(self) -> None:
        """Make all policies, then begin with them."""
        if self._played:  # by the fight before, which left them as new
            return
        for spot, name, make, own in self._seats.policies:
            self._make(InlineSeat(spot, name, own, self._watch, self._deadline), make)
        for seat in self._played:
            if (seat.declared.begins or seat.declared.looks_ahead) and not seat.crashed:
                self._begin(seat)

    def outside(
        self, listener: Listener | None, dice: Dice, wants: frozenset[str] | None = None
    ) -> Generator[Ask, Reply, Result]:
        """Play to the end, but yield the questions to seats without a policy, of the kinds in ``wants`` (None: all).
        The caller sends back a legal option and how it was chosen (core.asks.HOWS). ``fight`` is set from then on."""
        for number, name in self._seats.seat_names.items():
            if number not in self._seats.factories:
                self._seated[number] = Seat(number, name)
                self._faults.wants[number] = wants
        try:
            self._begin_all()
            fight = self.fight = self._open(listener, dice, None)
            yield from questions(fight, self._seated, self._faults)
            return self._close(fight)
        finally:
            self._leave()

    def _close(self, fight: Fight[Any]) -> Result:
        """Return the result of the fight, which has ended."""
        assert fight.outcome is not None
        self._end(fight.outcome)
        self.state = fight.state
        return self._seats.result(fight, self._faults)

    def _leave(self) -> None:
        for policy in self._external:
            policy.leave()

    def _open(self, listener: Listener | None, dice: Dice, rest: Any) -> Fight[Any]:
        """Return the fight at its first question."""
        if any(seat.declared.listens for seat in self._played):
            listener = self._listen(listener)
        fight = self._seats.fight(dice, self._faults.wants, listener, bool(self._lucks), rest)
        for seat in self._played:
            if seat.crashed:
                continue
            luck = self._lucks.get(seat.number) if self._lucks else None
            seat.sight = InlineSight(fight, seat.number, seat.own, seat.declared.sees, luck)
            if luck is not None:
                seat.answer_by(partial(_looking_ahead, seat.choose))
            if seat.declared.explains:
                seat.answer_by(partial(_explaining, fight, seat.policy, seat.choose))
            if self.around is not None:
                seat.answer_by(self.around(seat.number, seat.choose))
        return fight

    def is_as_new(self) -> bool:
        """Return whether the same seats can play another fight unchanged, and reset them for it."""
        if self._faults.faults or self.around is not None:
            return False
        for seat in self._played:
            if not seat.is_as_new():
                return False
        for seat in self._played:
            seat.sight = None
            seat.asked = 0
            seat.round = -1
        return True

    def _listen(self, listener: Listener | None) -> Listeners:
        """Return the listener that collects events for the policies that listen."""
        listeners = Listeners(listener)
        for seat in self._played:
            if seat.declared.listens:
                seat.listening = ListeningPolicy(seat.policy, UnheardEvents(listeners.heard))
                seat.answer_by(seat.listening.choose)
        return listeners

    def _end(self, outcome: Outcome) -> None:
        """Call ``end`` of the policies that override it, after the last events for those that listen."""
        for seat in self._played:
            if seat.crashed:
                continue
            if seat.listening is not None or seat.declared.ends:
                self._call(seat, "end", partial(_last_words, seat, outcome))

    def _call(self, seat: InlineSeat, kind: str, call: Callable[[], None]) -> None:
        """Call a method of the seat's policy that returns nothing, and record its fault if it fails."""
        failed = call_policy(call, self._watch, self._deadline)
        if failed is not None:
            self._faults.enter(seat, kind, failed.how, failed.message)


class UnheardEvents:
    """Function that returns the events added to ``heard`` since its last call; one for each listening seat."""

    __slots__ = ("_heard", "_spot")

    def __init__(self, heard: Sequence[Event]) -> None:
        self._heard = heard
        self._spot = 0

    def __call__(self) -> Sequence[Event]:
        events = self._heard[self._spot :]
        self._spot = len(self._heard)
        return events


def _looking_ahead(choose: ChooseCall, ask: Ask, sight: InlineSight) -> Any:  # Any: whatever the policy answers
    """Call ``choose`` of a policy that looks ahead, after its sight has got the number of the question."""
    sight.question = ask.id
    return choose(ask, sight)


def _explaining(fight: Fight[Any], policy: Policy, choose: ChooseCall, ask: Ask, sight: InlineSight) -> Any:
    """Call ``choose`` of a policy that gives reasons, and pass the reason to the fight before the answer."""
    answer = choose(ask, sight)
    note = plain_note(policy.note)
    if note:
        fight.explain(ask, note)
    return answer


def _last_words(seat: InlineSeat, outcome: Outcome) -> None:
    if seat.listening is not None:
        seat.listening.hear()
    seat.policy.end(outcome)
