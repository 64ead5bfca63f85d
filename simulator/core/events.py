"""Events: facts in the past tense, shared by all systems.

Rules emit them only when there is a listener. Bodies are numbers in roster order; words are ids of the system's data.
Every event names its rule. ``secret`` events go to the trace and to no seat."""

from __future__ import annotations

from attrs import field, frozen

from .values import Value

Parts = tuple[tuple[str, int], ...]
"""What a figure is made of: names and values, whose sum it is."""


@frozen(eq=False, repr=False)
class Event(Value):
    """Something that happened, by rule ``rule``."""

    rule: str
    secret: bool = field(default=False, kw_only=True)


@frozen(eq=False, repr=False)
class StepStarted(Event):
    """Stage number ``step`` of a campaign begins: a "fight", a "rest", or the "aftermath" of the last fight. ``names``
    are those of its combatants, and a body's number is its place among them from here on."""

    step: int
    kind: str
    names: tuple[str, ...]


@frozen(eq=False, repr=False)
class StepEnded(Event):
    """The fight of stage number ``step`` of a campaign is over: the winning side ("": none), the ending, the rounds."""

    step: int
    winner: str
    ending: str
    rounds: int


@frozen(eq=False, repr=False)
class FightEnded(Event):
    """A fight that no campaign goes on from is over, and what follows it begins; fields as in StepEnded."""

    winner: str
    ending: str
    rounds: int


@frozen(eq=False, repr=False)
class RoundStarted(Event):
    """A round begins."""

    round: int


@frozen(eq=False, repr=False)
class RoundEnded(Event):
    """A round is over."""

    round: int


@frozen(eq=False, repr=False)
class PhaseStarted(Event):
    """A part of a round begins that is no body's turn: ``phase`` names it (end_of_round, ...)."""

    phase: str


@frozen(eq=False, repr=False)
class OrderSet(Event):
    """The turn order by ``scheme``: slots in order, each with its bodies, and every body's (body, score)."""

    scheme: str
    slots: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[int, int], ...]


@frozen(eq=False, repr=False)
class Arrived(Event):
    """A body joins the scene, and a ``side`` if that is not settled before."""

    body: int
    side: str = ""


@frozen(eq=False, repr=False)
class Mustered(Event):
    """A body, or a side's captain, stands ready as a fight begins: the figures that its sheet gives it for this fight,
    and the points that it has; ``words`` say what else of it counts (its size)."""

    body: int
    figures: Parts
    words: tuple[str, ...] = ()


@frozen(eq=False, repr=False)
class TurnStarted(Event):
    """A slot begins: one body, or several that act at the same time."""

    bodies: tuple[int, ...]


@frozen(eq=False, repr=False)
class TurnLost(Event):
    """A body cannot use its slot, for ``reason``."""

    body: int
    reason: str


@frozen(eq=False, repr=False)
class Acted(Event):
    """A body acts: the action as declared; ``metres``: how far off the target is, rounded up, where a band decides."""

    body: int
    verb: str
    target: int = -1
    item: str = ""
    detail: str = ""
    amount: int = 0
    metres: int = 0


@frozen(eq=False, repr=False)
class ActionLost(Event):
    """A declared action came to nothing, without dice."""

    body: int
    verb: str
    reason: str


@frozen(eq=False, repr=False)
class Reacted(Event):
    """A body reacted in this ``manner`` to a deed of the body ``by``."""

    body: int
    manner: str
    by: int
    detail: str = ""


@frozen(eq=False, repr=False)
class Tested(Event):
    """A test: ``parts`` are the (name, value) pairs that make up the figure; ``difficulty`` the total to reach, and
    ``goal_parts`` what makes it up; ``before`` are the dice as they lay before some were rolled again. ``added`` is
    added to the reading of the dice, where ``parts`` make up their number."""

    body: int
    task: str
    parts: tuple[tuple[str, int], ...]
    figure: int
    dice: tuple[int, ...]
    total: int
    difficulty: int
    passed: bool
    natural: str = ""
    against: int = -1
    goal_parts: Parts = ()
    before: tuple[int, ...] = ()
    added: Parts = ()


@frozen(eq=False, repr=False)
class Compared(Event):
    """The total of the body's last test, held against one ``target`` by itself: its difficulty, of ``goal_parts``."""

    body: int
    target: int
    total: int
    difficulty: int
    passed: bool
    goal_parts: Parts = ()


@frozen(eq=False, repr=False)
class Contested(Event):
    """An opposed test was settled: its winners, none, one or several at the same time."""

    task: str
    bodies: tuple[int, ...]
    winners: tuple[int, ...]


@frozen(eq=False, repr=False)
class DamageRolled(Event):
    """Damage: the formula and its dice, the points ``rolled``, taken away by ``protection``, and lost (``loss``).
    ``parts``, ``dice_parts`` and ``guard_parts`` make up what is added to the dice, the number of dice, and the
    protection; ``manner`` is how the dice are read, where it is not the usual way."""

    body: int
    target: int
    item: str
    formula: str
    dice: tuple[int, ...]
    rolled: int
    protection: int
    loss: int
    parts: Parts = ()
    dice_parts: Parts = ()
    guard_parts: Parts = ()
    manner: str = ""


@frozen(eq=False, repr=False)
class Rolled(Event):
    """A roll that is no test: its purpose and sum. ``parts`` make up what is added to the dice, or their number;
    ``before`` are the dice as they lay before some were rolled again. ``added`` is what is added to the reading of the
    dice, where ``parts`` make up their number."""

    body: int
    purpose: str
    dice: tuple[int, ...]
    total: int
    parts: Parts = ()
    before: tuple[int, ...] = ()
    added: Parts = ()


@frozen(eq=False, repr=False)
class Bought(Event):
    """A body spends the ``points`` that a result gives it: ``account`` says which points, ``parts`` make them up,
    ``against`` is whose failure or misfortune it is. ``purchases`` are (verb, item, price); ``limit`` is what the hit
    points among them may not exceed."""

    body: int
    account: str
    points: int
    parts: Parts
    purchases: tuple[tuple[str, str, int], ...]
    against: int = -1
    limit: Parts = ()


@frozen(eq=False, repr=False)
class Rewritten(Event):
    """What was about to befall a body becomes something else: ``was`` becomes ``becomes``, of size ``amount`` if it is
    a number of points."""

    body: int
    was: str
    becomes: str
    amount: int = 0


@frozen(eq=False, repr=False)
class TimePassed(Event):
    """An ``amount`` of time passes: ``unit`` is what it is counted in (day, minute, ...)."""

    unit: str
    amount: int


@frozen(eq=False, repr=False)
class PoolChanged(Event):
    """The points of a pool changed, by ``cause``; ``parts`` make up the change."""

    body: int
    pool: str
    before: int
    after: int
    cause: str
    parts: Parts = ()


@frozen(eq=False, repr=False)
class Wounded(Event):
    """A wound: the points lost, of ``parts``, their source, the wound's tags."""

    body: int
    loss: int
    source: str
    tags: tuple[str, ...] = ()
    parts: Parts = ()


@frozen(eq=False, repr=False)
class ConditionGained(Event):
    """A condition begins; ``detail`` and ``amount`` say how bad it is. It acts ``on`` rolls of these kinds, ``against``
    one body alone if that is named, and was brought about ``by`` another."""

    body: int
    condition: str
    detail: str = ""
    amount: int = 0
    on: tuple[str, ...] = ()
    against: int = -1
    by: int = -1


@frozen(eq=False, repr=False)
class ConditionEnded(Event):
    """A condition is over; the fields are those of its beginning."""

    body: int
    condition: str
    detail: str = ""
    on: tuple[str, ...] = ()
    against: int = -1
    amount: int = 0


@frozen(eq=False, repr=False)
class StatusChanged(Event):
    """A body has a new status; ``rounds`` is how long it lasts, if it is for a time."""

    body: int
    status: str
    rounds: int = 0
    cause: str = ""


@frozen(eq=False, repr=False)
class ItemChanged(Event):
    """An item changed: ``change`` is drawn, dropped, picked_up, thrown, lost, loaded, jammed, cleared, ..."""

    body: int
    item: str
    change: str
    amount: int = 0


@frozen(eq=False, repr=False)
class Left(Event):
    """A body left the scene: ``how`` (fled, driven mad, ...), how many ``rooms`` away, and whether it is ``lost``."""

    body: int
    how: str
    rooms: int = 0
    lost: bool = False


@frozen(eq=False, repr=False)
class HazardStruck(Event):
    """A hazard of the surroundings struck a body."""

    target: int
    hazard: str
    detail: str = ""
    amount: int = 0


@frozen(eq=False, repr=False)
class Frightened(Event):
    """Something frightening showed itself: its row of the table, and its bodies."""

    row: str
    bodies: tuple[int, ...] = ()


@frozen(eq=False, repr=False)
class FateStruck(Event):
    """Bad luck that no seat knows of."""

    body: int
    effect: int
    detail: str = ""
