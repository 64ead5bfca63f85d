"""What both runtimes share, so that they cannot differ: seats and their policies, the cost of faults, who hears what.

Everything here is decided without a task or a message; inline.py and scheduler.py differ only in how they ask."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from attrs import field, frozen

from .. import systems
from ..core.asks import CRASHED, ILLEGAL, LATE, UNWANTED, Ask, Option, captain, refusal
from ..core.campaign import Stage
from ..core.dice import Luck, Seeded, luck_source
from ..core.errors import BadScenario
from ..core.events import Event
from ..core.scene import Decision, Listener
from ..core.system import Encounter, System
from ..policy import registry
from ..policy.protocol import Policy, Sight, Start
from ..policy.spec import PolicySpec
from ..wire.messages import Failed
from .result import Fault
from .watchdog import Overdue, Watch

PATIENCE: Final = 3  # a seat that has been late so often counts as crashed
NOTHING: Final[frozenset[str]] = frozenset()
NO_OPTION: Final = "the answer is no Option, or its target or amount is no plain int"
"""What is said where it can no longer be told what the answer was."""
CHAINED: Final = "this scenario is a chain of fights, which cannot be played as one fight; `asalto run` plays chains."

Factory = Callable[[], Policy]
OnFault = Callable[[Fault], None]


class Playable(Protocol):
    """The parts of a scenario that a runtime reads: the id of its system, the encounter, every seat's policy, and the
    steps of a chain (none for a single fight)."""

    @property
    def system(self) -> str: ...
    @property
    def encounter(self) -> Encounter: ...
    @property
    def policies(self) -> Mapping[int, PolicySpec]: ...
    @property
    def chain(self) -> tuple[Stage, ...]: ...


@frozen
class Staged:
    """An encounter as it is played; its policies are named, or handed over as factories."""

    system: str
    encounter: Encounter
    policies: Mapping[int, PolicySpec] = field(factory=dict)
    chain: tuple[Stage, ...] = ()


class Seats:
    """Everything that stays the same in all fights of a scenario, prepared once. ``seat_names`` lists every seat.

    ``system`` and ``factories`` (seat -> function that makes its policy) replace what the scenario names; the seats in
    ``taken`` need no policy. ``step`` is the number of this stage in its chain. Raises BadScenario for a scenario with
    a chain, which is more than one fight."""

    def __init__(
        self,
        scenario: Playable,
        seed: int,
        system: System[Any] | None = None,
        factories: Mapping[int, Factory] | None = None,
        taken: Collection[int] = (),
        step: int = 1,
    ) -> None:
        if scenario.chain:
            raise BadScenario([CHAINED])
        self.seed = seed
        self.step = step
        self.system: System[Any] = systems.lone(scenario.system) if system is None else system
        self.encounter = scenario.encounter
        self._public = self.system.public(self.encounter)
        self.names = self.encounter.names
        self.seat_names = _seat_names(self.encounter, self.system.captains)
        given = {} if factories is None else factories
        self.factories = {
            seat: given[seat] if seat in given else registry.factory(scenario.policies[seat])
            for seat in self.seat_names
            if seat not in taken
        }

    def dice(self, fight: int) -> Seeded:
        """The real dice of fight number ``fight``."""
        return Seeded(self.seed, fight, self.names, self.step)

    def luck(self, fight: int, seat: int) -> Luck:
        """The luck of ``seat``'s policy in that fight."""
        return Luck(source=luck_source(self.seed, fight, self.seat_names[seat], self.step))

    def start(self, seat: int, luck: Luck) -> Start:
        """The message with which ``seat``'s policy begins the fight."""
        return Start(self.system.name, self._public, seat, luck)


def _seat_names(encounter: Encounter, captains: bool) -> dict[int, str]:
    """Every seat and its name: the combatants in roster order, then the captains in the order of the sides."""
    seats: dict[int, str] = dict(enumerate(encounter.names))
    if captains:
        for number, side in enumerate(encounter.sides):
            seats[captain(number)] = f"captain of {side.name}"
    return seats


class Seat:
    """One seat in one fight. ``wanted``: the kinds of question it is asked (None: all); ``unasked``: how the answers
    to the others are recorded."""

    __slots__ = ("lates", "name", "number", "unasked", "wanted")

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.wanted: frozenset[str] | None = None
        self.unasked = UNWANTED
        self.lates = 0

    @property
    def crashed(self) -> bool:
        """The policy has failed for good: the seat's defaults are played from now on."""
        return self.unasked is CRASHED


class FaultLog:
    """The faults of a fight and their cost. ``wants``, which the fight reads: seat -> kinds of question it is asked.
    ``faulted`` is called with every fault, and may raise, which ends the fight."""

    __slots__ = ("_faulted", "faults", "wants")

    def __init__(self, faulted: OnFault | None = None) -> None:
        self._faulted = faulted
        self.faults: list[Fault] = []
        self.wants: dict[int, frozenset[str] | None] = {}

    def set_wants(self, seat: Seat, wanted: frozenset[str] | None) -> None:
        """From now on ``seat`` is asked these kinds of question (None: all)."""
        seat.wanted = wanted
        self.wants[seat.number] = wanted

    def enter(self, seat: Seat, kind: str, how: str, message: str) -> str:
        """Record a fault and apply its cost; returns ``how``."""
        fault = Fault(seat.number, seat.name, kind, how, message)
        self.faults.append(fault)
        if self._faulted is not None:
            self._faulted(fault)
        if how == LATE:
            seat.lates += 1
        if how == CRASHED or seat.lates >= PATIENCE:
            seat.unasked = CRASHED
            self.set_wants(seat, NOTHING)
        return how


class Listeners:
    """The listener of a fight with listening seats: keeps the events for them, passes everything on to ``outer``."""

    __slots__ = ("_outer", "heard")

    def __init__(self, outer: Listener | None) -> None:
        self._outer = outer
        self.heard: list[Event] = []

    def decided(self, decision: Decision) -> None:
        if self._outer is not None:
            self._outer.decided(decision)

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        if self._outer is not None:
            self._outer.rolled(roller, sides, faces, purpose, rule)

    def happened(self, event: Event) -> None:
        if not event.secret:
            self.heard.append(event)
        if self._outer is not None:
            self._outer.happened(event)


class ListeningPolicy:
    """A policy that listens: it gets the events since its last question before each question, and at the end."""

    __slots__ = ("_policy", "_unheard")

    def __init__(self, policy: Policy, unheard: Callable[[], Sequence[Event]]) -> None:
        self._policy = policy
        self._unheard = unheard

    def choose(self, ask: Ask, sight: Sight) -> Any:  # Any: a policy may answer with anything
        """The policy's answer, after it has heard the latest events."""
        self.hear()
        return self._policy.choose(ask, sight)

    def hear(self) -> None:
        """Pass the events that the policy has not heard yet, if there are any."""
        events = self._unheard()
        if events:
            self._policy.told(events)


def only_answers(policy: Policy) -> bool:
    """The policy does nothing but answer: it has no ``begin`` or ``end``, does not listen or look ahead."""
    if policy.listens or policy.looks_ahead:
        return False
    return type(policy).begin is Policy.begin and type(policy).end is Policy.end


# Every call of a policy, which may do anything, goes through one of these two.

ChooseCall = Callable[[Ask, Any], Any]  # Any: the runtime's own Sight; and a policy may answer with anything


def consult(choose: ChooseCall, ask: Ask, sight: object, watch: Watch, deadline: float | None) -> Option | Failed:
    """Ask the policy. Returns its answer, which need not be legal, or how it failed to give one."""
    try:
        watch.inside = ask
        option = choose(ask, sight)
        watch.inside = None
    except BaseException as error:
        watch.inside = None
        return Failed(ask.id, *blame(error, deadline))
    if type(option) is Option and type(option.target) is int and type(option.amount) is int:
        return option
    return Failed(ask.id, ILLEGAL, no_option(ask, option))


def no_option(ask: Ask, answer: object) -> str:
    """The sentence for an answer that is no option: what came, and what was asked for. Nothing of the answer is called
    but, of a coroutine, what ends it."""
    if inspect.iscoroutine(answer):
        answer.close()
        return "choose returned a coroutine: it has to be a plain method, without async"
    came = "None" if answer is None else f"of type {type(answer).__name__}"
    if type(answer) is Option:
        came = f"an Option with a target of type {type(answer.target).__name__}"
        came += f" and an amount of type {type(answer.amount).__name__}, which are plain ints"
    return f"the answer is {came}; it has to be one of the options of the question, such as {ask.default()}"


def attend(call: Callable[[], None], watch: Watch, deadline: float | None) -> Failed | None:
    """Call a policy's method that returns nothing. A policy that raises here, or is late, has crashed."""
    try:
        watch.inside = call
        call()
        watch.inside = None
    except BaseException as error:
        watch.inside = None
        return Failed(0, CRASHED, blame(error, deadline)[1])
    return None


def blame(error: BaseException, deadline: float | None) -> tuple[str, str]:
    """How the policy that raised ``error`` failed, as an id and as a sentence. Control-C is raised again: it is the
    user's."""
    if isinstance(error, KeyboardInterrupt):
        raise error
    if isinstance(error, Overdue):
        return LATE, late(deadline)
    return CRASHED, why(error)


def judge(ask: Ask, answer: Option | Failed) -> Option | Failed:
    """The answer if it is legal, else Failed with the reason."""
    if isinstance(answer, Option) and not ask.allows(answer):
        return Failed(ask.id, ILLEGAL, refusal(ask, answer))
    return answer


def late(deadline: float | None) -> str:
    """The message of a fault for lateness."""
    return f"no answer within {deadline} s"


def why(error: BaseException) -> str:
    """The error in one line, with the file and line that raised it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})"
    try:
        text = f"{type(error).__name__}: {error}"
    except Exception:
        text = type(error).__name__
    return f"{text:.300}{place}"
