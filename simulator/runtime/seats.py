"""Parts shared by both runtimes, so that they cannot differ: seats and policies, the cost of faults, listeners.

Nothing here needs a task or a message. inline.py and scheduler.py differ only in how their seats put a question;
questions.py has the loop over the questions of a fight."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from math import isfinite
from pathlib import Path
from traceback import walk_tb
from types import CoroutineType
from typing import Any, Final, Protocol, TypeVar

from attrs import field, frozen

from .. import systems
from ..core.asks import CRASHED, ILLEGAL, LATE, ROW_SHAPES, UNWANTED, Ask, Asks, FrozenOption, Option, captain
from ..core.campaign import Stage
from ..core.dice import Dice, Luck, Seeded, luck_source
from ..core.errors import BadScenario
from ..core.events import Event
from ..core.fight import Fight, WithAftermath
from ..core.scene import Decision, Listener, SeatWants
from ..core.system import Encounter, System
from ..policy.errors import PolicyFault
from ..policy.planner import Planner
from ..policy.protocol import Policy, Sight, Start
from ..policy.spec import PolicySpec
from ..wire.encounter_data import EncounterData, encounter_data
from ..wire.failed import Failed
from .declared import is_own
from .factories import factory
from .judging import late
from .result import Fault, Result
from .watchdog import Overdue, Watch

PATIENCE: Final = 3  # a seat that has been late this many times counts as crashed
MOST_QUESTIONS: Final = 10_000  # per seat and round, because the rules of a game need not bound a turn
NOTHING: Final[frozenset[str]] = frozenset()
CHAINED: Final = "this scenario is a chain of fights, which cannot be played as one fight; `asalto run` plays chains."
VARYING: Final = "the numbers of this scenario vary, and this plays plain numbers; `asalto run` draws them."
ENDLESS: Final = f"it has been asked {MOST_QUESTIONS:,} questions in one round, and never lets it end"

T = TypeVar("T")
Factory = Callable[[], Policy]
OnFault = Callable[[Fault], None]


class Playable(Protocol):
    """The parts of a scenario that a runtime reads.

    The id of its system, the encounter, every seat's policy, and the steps of a chain (empty for a single fight).
    ``varies`` is None if no number varies; ``fixed`` gives the parts for one fight, with its numbers drawn."""

    @property
    def system(self) -> str: ...
    @property
    def encounter(self) -> Encounter: ...
    @property
    def policies(self) -> Mapping[int, PolicySpec]: ...
    @property
    def chain(self) -> tuple[Stage, ...]: ...
    @property
    def varies(self) -> object: ...
    def fixed(self, seed: int, fight: int) -> Playable: ...


@frozen
class Staged:
    """Encounter to play; its policies are named, or handed over as factories. None of its numbers varies."""

    system: str
    encounter: Encounter
    policies: Mapping[int, PolicySpec] = field(factory=dict)
    chain: tuple[Stage, ...] = ()

    @property
    def varies(self) -> object:
        """Return None."""
        return None

    def fixed(self, seed: int, fight: int) -> Staged:
        """Return this."""
        return self


class Seats:
    """Everything that stays the same in all fights of a scenario, prepared once.

    ``seat_names`` maps every seat to its name. ``system`` and ``factories`` (seat -> function that makes its policy)
    replace what the scenario names. The seats in ``taken`` need no policy, those in ``own`` have one of Asalto's.
    ``policies`` lists seat, name, factory and "is it Asalto's own". ``step`` is the number of this stage in its chain.
    Without ``trust`` the external policies of the scenario get their own processes. ``counts_rolls``, to be set: the
    combat statistics include the rolls of ``dice``. ``settles``, to be set: the aftermath of a fight is part of it
    (default True). Raises BadScenario for a chain, which is more than one fight, and for numbers that vary."""

    def __init__(
        self,
        scenario: Playable,
        seed: int,
        system: System[Any] | None = None,
        factories: Mapping[int, Factory] | None = None,
        taken: Collection[int] = (),
        step: int = 1,
        trust: bool = True,
    ) -> None:
        if scenario.chain:
            raise BadScenario([CHAINED])
        if scenario.varies is not None:
            raise BadScenario([VARYING])
        self.seed = seed
        self.step = step
        self.counts_rolls = False
        self.settles = True
        self.system: System[Any] = systems.system(scenario.system) if system is None else system
        self.encounter = scenario.encounter
        self._public = self.system.public(self.encounter)
        self._encounter_data: EncounterData | None = None
        self.names = self.encounter.names
        self.seat_names = _seat_names(self.encounter, self.system.captains)
        given = {} if factories is None else factories
        self.factories: dict[int, Factory] = {
            seat: given[seat] if seat in given else factory(scenario.policies[seat], trust)
            for seat in self.seat_names
            if seat not in taken
        }
        self.own = frozenset(seat for seat, make in self.factories.items() if is_own(make))
        self.policies = [(seat, self.seat_names[seat], make, seat in self.own) for seat, make in self.factories.items()]
        self._warm_up()

    def _warm_up(self) -> None:
        """Begin once with each kind of Asalto's own policies, outside any deadline: they import what the game needs.

        A failure here is ignored; it happens again in the fight, where it is recorded."""
        for make, seat in {self.factories[seat]: seat for seat in self.own}.items():
            with suppress(Exception):
                make().begin(self.start(seat, self.luck(0, seat)))

    def dice(self, fight: int) -> Seeded:
        """Return the real dice of fight number ``fight``."""
        return Seeded(self.seed, fight, self.names, self.step, self.counts_rolls)

    def luck(self, fight: int, seat: int) -> Luck:
        """Return the luck of ``seat``'s policy in that fight."""
        return Luck(source=luck_source(self.seed, fight, self.seat_names[seat], self.step))

    @property
    def encounter_data(self) -> EncounterData:
        """Return the encounter data for external policies."""
        if self._encounter_data is None:
            self._encounter_data = encounter_data(self._public)
        return self._encounter_data

    def start(self, seat: int, luck: Luck) -> Start:
        """Return the message with which ``seat``'s policy begins the fight."""
        return Start(self.system.name, self._public, seat, luck)

    def fight(
        self, dice: Dice, wants: SeatWants, listener: Listener | None, forks: bool, rest: Any
    ) -> Fight[Any]:  # Any: every system has its own state
        """Return a fight at its first question, from the state ``rest`` if one is given, else from the beginning."""
        rules = WithAftermath(self.system) if self.settles else self.system
        return Fight(rules, self.encounter, dice, wants=wants, listener=listener, forks=forks, rest=rest)

    def result(self, fight: Fight[Any], faults: FaultLog) -> Result:
        """Return the result of a fight that has ended."""
        assert fight.outcome is not None
        at_end = fight.fates_at_end()
        fates = fight.fates() if fight.has_aftermath else at_end
        return Result(fight.outcome, fates, fight.asked, tuple(faults.faults), fight.stats, at_end)


def of_present(whole: Encounter, present: Encounter, by_seat: Mapping[int, T]) -> dict[int, T]:
    """Convert ``by_seat`` from the seats of the largest roster to those of a fight."""
    numbers = {name: number for number, name in enumerate(whole.names)}
    seats = {number: numbers[name] for number, name in enumerate(present.names)}
    found = {seat: by_seat[of] for seat, of in seats.items() if of in by_seat}
    return found | {seat: value for seat, value in by_seat.items() if seat < 0}


def _seat_names(encounter: Encounter, captains: bool) -> dict[int, str]:
    """Return the name of every seat: the combatants in roster order, then the captains in the order of the sides."""
    seats: dict[int, str] = dict(enumerate(encounter.names))
    if captains:
        for number, side in enumerate(encounter.sides):
            seats[captain(number)] = f"captain of {side.name}"
    return seats


class Seat:
    """One seat in one fight.

    ``wanted``: the kinds of question it gets (None: all). ``unasked``: the mark on its answers to the other kinds.
    ``asked``: the number of questions it has had since ``round`` was set."""

    __slots__ = ("asked", "lates", "name", "number", "round", "unasked", "wanted")

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.wanted: frozenset[str] | None = None
        self.unasked = UNWANTED
        self.lates = 0
        self.asked = 0
        self.round = -1

    def put(self, ask: Ask) -> Option | Failed | None:
        """Put a question to the seat. Returns its answer if it is legal, else Failed with the reason; None if the
        answer comes later, from outside."""
        return None

    def put_early(self, ask: Ask, asks: Asks) -> None:
        """Put one of the simultaneous questions ``asks``, whose answers come later, by message."""

    def dismiss(self) -> None:
        """End whatever plays a seat that has crashed, if it could go on alone."""

    @property
    def crashed(self) -> bool:
        """Return whether the policy has failed for good. The seat then plays its defaults."""
        return self.unasked is CRASHED


NOBODY: Final = Seat(-1, "")
"""Stands in a list of seats where no seat has been put yet."""


class FaultLog:  # mypyc: reused
    """Faults of a fight and their cost. ``seats`` is the number of seats.

    ``wants``, which the fight reads, are the kinds of question that each seat gets. ``faulted`` is called with every
    fault; it may raise, which ends the fight."""

    __slots__ = ("_faulted", "faults", "wants")

    def __init__(self, seats: int, faulted: OnFault | None = None) -> None:
        self._faulted = faulted
        self.faults: list[Fault] = []
        self.wants: SeatWants = [None] * seats

    def set_wants(self, seat: Seat, wanted: frozenset[str] | None) -> None:
        """Limit the questions of ``seat`` to these kinds (None: all) from now on."""
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
            seat.dismiss()
        return how

    def is_endless(self, seat: Seat, kind: str, number: int) -> bool:
        """Return whether a seat with MOST_QUESTIONS questions has had all of them in round ``number``.

        Such a seat never lets the round end, and crashes. Otherwise the count restarts in this round."""
        if seat.round == number:
            self.enter(seat, kind, CRASHED, ENDLESS)
            return True
        seat.round = number
        seat.asked = 0
        return False


class Listeners:
    """Listener of a fight with listening seats: it collects events for them, and passes everything on to ``outer``."""

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
    """Policy that listens: it gets the events since its last question before each question, and at the end."""

    __slots__ = ("_policy", "_unheard")

    def __init__(self, policy: Policy, unheard: Callable[[], Sequence[Event]]) -> None:
        self._policy = policy
        self._unheard = unheard

    def choose(self, ask: Ask, sight: Sight) -> Any:  # Any: a policy may answer with anything
        """Return the policy's answer, after it has got the latest events."""
        self.hear()
        return self._policy.choose(ask, sight)

    def hear(self) -> None:
        """Pass on the events that the policy has not had yet."""
        events = self._unheard()
        if events:
            self._policy.told(events)


# Every call of a policy goes through one of these functions, because a policy may do anything.

ChooseCall = Callable[[Ask, Any], Any]  # Any: the runtime's own Sight; and a policy may answer with anything


def ask_policy(planner: Planner, ask: Ask, sight: Any, watch: Watch, deadline: float | None) -> Option | Failed:
    """Ask the planner of one of Asalto's own policies. Returns its answer, which need not be legal, or Failed."""
    try:
        watch.inside = ask
        option = planner.choose(ask, sight)
        watch.inside = None
    except BaseException as error:
        return _failed(ask.id, error, watch, deadline)
    if type(option) is Option:
        return option
    return Failed(ask.id, ILLEGAL, no_option(ask, option))


def ask_external_policy(
    choose: ChooseCall, ask: Ask, given: Ask, sight: object, watch: Watch, deadline: float | None
) -> Option | Failed:
    """Ask a policy that is not Asalto's own. Returns a copy of its answer, or Failed.

    ``given`` is a copy of the question, so that the policy cannot change the real one."""
    try:
        watch.inside = ask
        option = choose(given, sight)
        watch.inside = None
    except BaseException as error:
        return _failed(ask.id, error, watch, deadline)
    return plain_option(option) or Failed(ask.id, ILLEGAL, no_option(ask, option))


def call_policy(call: Callable[[], None], watch: Watch, deadline: float | None) -> Failed | None:
    """Call a method of a policy that returns nothing. Returns Failed (crashed) if it raises or is late, else None."""
    try:
        watch.inside = call
        call()
        watch.inside = None
    except BaseException as error:
        return Failed(0, CRASHED, _failed(0, error, watch, deadline).message)
    return None


def _failed(ask: int, error: BaseException, watch: Watch, deadline: float | None) -> Failed:
    """Return Failed for the policy that raised ``error``.

    Reading the error's message runs the policy's code, so the watch stays on meanwhile. Control-C is raised again: it
    is the user's, unless the policy raised it."""
    if type(error) is PolicyFault:
        watch.inside = None
        fault: Any = error  # Any: the compiled copy does not know the class
        return Failed(ask, fault.how, fault.message)
    try:
        how, text = (LATE, late(deadline)) if isinstance(error, Overdue) else (CRASHED, error_line(error))
    except BaseException as worse:  # of the error's own __str__
        how, text = (LATE, late(deadline)) if isinstance(worse, Overdue) else (CRASHED, _name_of(type(error)))
    watch.inside = None
    if watch.interrupted:
        raise KeyboardInterrupt from error
    return Failed(ask, how, text)


def plain_option(answer: object) -> Option | None:
    """Return the answer of a policy as a new Option of plain values; None when it is not an option."""
    if type(answer) is not Option and type(answer) is not FrozenOption:
        return None
    try:
        verb, target, item, detail, amount = answer.verb, answer.target, answer.item, answer.detail, answer.amount
        place: Any = answer.place
    except AttributeError:  # a cell has been deleted
        return None
    cells = (verb, target, item, detail, amount)
    if tuple(map(type, cells)) not in ROW_SHAPES or not all(map(_is_small, cells)):
        return None
    if place is not None:
        if type(place) is not tuple or tuple(map(type, place)) != (float, float) or not all(map(isfinite, place)):
            return None
    return Option(verb, target, item, detail, amount, place)


def no_option(ask: Ask, answer: object) -> str:
    """Return the fault message for an answer that is not an option: its type, and an example of a legal answer.

    Runs no code of the answer; a coroutine is closed."""
    if type(answer) is CoroutineType:
        answer.close()
        return "choose returned a coroutine: it has to be a plain method, without async"
    came = "None" if answer is None else f"of type {_name_of(type(answer))}"
    if type(answer) is Option or type(answer) is FrozenOption:
        came = f"an Option with {_odd_cell(answer)}"
    return f"the answer is {came}; it has to be one of the options of the question, such as {ask.default()}"


def _is_small(cell: object) -> bool:
    """Return whether a cell of an option fits a message: text up to MOST_TEXT letters, or a 64-bit number."""
    if isinstance(cell, int):
        return -(2**63) <= cell < 2**63
    return isinstance(cell, str) and len(cell) <= MOST_TEXT and not _SURROGATE.search(cell)


_SURROGATE: Final = re.compile(f"[{chr(0xD800)}-{chr(0xDFFF)}]")
MOST_TEXT: Final = 1000
"""Number of letters allowed in a cell of an option."""
_CELLS: Final = (("verb", str), ("target", int), ("item", str), ("detail", str), ("amount", int))


def _odd_cell(option: Option) -> str:
    """Describe the first cell of an option that is not of its plain type."""
    for name, kind in _CELLS:
        cell = getattr(option, name, None)
        if type(cell) is not kind:
            return f"a {name} of type {_name_of(type(cell))}, not a plain {kind.__name__}"
        if not _is_small(cell):
            return f"a {name} that no message can carry"
    return "a place that is not two finite numbers"


def _name_of(kind: type) -> str:
    """Return the name of a class, even if its metaclass hides it."""
    found: str = _NAME_OF_CLASS.__get__(kind)
    return found


_NAME_OF_CLASS: Final = vars(type)["__name__"]


def error_line(error: BaseException) -> str:
    """Return the error in one line, with the file and line that raised it."""
    if type(error) is PolicyFault:
        fault: Any = error  # Any: the compiled copy does not know the class
        return str(fault.message)
    text = _name_of(type(error))
    with suppress(Exception):
        said = f"{error}"
        text = f"{text}: {said}" if said else text
    return f"{text:.300}{_place(error)}"


def _place(error: BaseException) -> str:
    """Return the file and line of an error; for an error raised by Asalto those of the call in the policy."""
    places = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    if not places:
        return ""
    outside = [place for place in places if not place[0].startswith(_ASALTO)]
    file, line = outside[-1] if outside and places[-1][0].startswith(_ASALTO) else places[-1]
    return f" ({Path(file).name}:{line})"


_ASALTO: Final = (str(Path(__file__).parents[1]), "simulator/")  # compiled code names its files from the project on
