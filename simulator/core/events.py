"""Events: facts in the past tense, shared by all systems.

Rules emit them only if there is a listener. Bodies are numbers in roster order; words are ids of the system's data.
Every event names its rule. ``secret`` events go to the trace and to no seat."""

from __future__ import annotations

from attrs import field, frozen

from .values import Value

Parts = tuple[tuple[str, int], ...]
"""Parts of a figure: names and values; the figure is their sum."""


@frozen(eq=False, repr=False)
class Event(Value):
    """Something that happened, by rule ``rule``."""

    rule: str
    secret: bool = field(default=False, kw_only=True)


@frozen(eq=False, repr=False)
class StepStarted(Event):
    """Stage number ``step`` of a campaign begins: a "fight", a "rest", or the "aftermath" of the last fight. ``names``
    are those of its combatants; from here on a body's number is its place among them."""

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
    """A fight is over, and its aftermath begins; fields as in StepEnded."""

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
    """A part of a round that is not a body's turn begins: ``phase`` names it (end_of_round, ...)."""

    phase: str


@frozen(eq=False, repr=False)
class OrderSet(Event):
    """The turn order by ``scheme``: slots in order, each with its bodies, and every body's (body, score)."""

    scheme: str
    slots: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[int, int], ...]


@frozen(eq=False, repr=False)
class Arrived(Event):
    """A body joins the scene, and a ``side`` if that is not settled yet."""

    body: int
    side: str = ""


@frozen(eq=False, repr=False)
class Mustered(Event):
    """A body, or a side's captain, stands ready as a fight begins: the figures of its sheet for this fight, and its
    points; ``words`` are other facts that count (its size)."""

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
    """A body acts: the action as declared; ``metres`` is the distance of the target, rounded up, if a range band
    depends on it."""

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
    """A body reacted in this ``manner`` to an action of the body ``by``."""

    body: int
    manner: str
    by: int
    detail: str = ""


@frozen(eq=False, repr=False)
class Tested(Event):
    """A test: ``parts`` are the (name, value) pairs that make up the figure; ``difficulty`` is the total to reach, and
    ``goal_parts`` make it up; ``before`` are the dice before a reroll. ``added`` is added to the reading of the dice,
    if ``parts`` make up their number."""

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
    """The total of the body's last test, compared with one ``target`` alone: its difficulty, made up of
    ``goal_parts``."""

    body: int
    target: int
    total: int
    difficulty: int
    passed: bool
    goal_parts: Parts = ()


@frozen(eq=False, repr=False)
class Contested(Event):
    """An opposed test was settled: its winners (none, one or several)."""

    task: str
    bodies: tuple[int, ...]
    winners: tuple[int, ...]


@frozen(eq=False, repr=False)
class DamageRolled(Event):
    """Damage: the formula and its dice, the points ``rolled``, removed by ``protection``, and lost (``loss``).
    ``parts``, ``dice_parts`` and ``guard_parts`` make up the addition to the dice, the number of dice, and the
    protection; ``manner`` is the way to read the dice, if it is not the usual one."""

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
    """A roll that is not a test: its purpose and sum. ``parts`` make up the addition to the dice, or their number;
    ``before`` are the dice before a reroll. ``added`` is added to the reading of the dice, if ``parts`` make up their
    number."""

    body: int
    purpose: str
    dice: tuple[int, ...]
    total: int
    parts: Parts = ()
    before: tuple[int, ...] = ()
    added: Parts = ()


@frozen(eq=False, repr=False)
class Bought(Event):
    """A body spends the ``points`` of a result: ``account`` names the points, ``parts`` make them up, ``against`` is
    the body whose failure or misfortune it is. ``purchases`` are (verb, item, price); ``limit`` is the most hit points
    among them."""

    body: int
    account: str
    points: int
    parts: Parts
    purchases: tuple[tuple[str, str, int], ...]
    against: int = -1
    limit: Parts = ()


@frozen(eq=False, repr=False)
class Rewritten(Event):
    """A coming misfortune of a body becomes another: ``was`` becomes ``becomes``, of size ``amount`` if it is a number
    of points."""

    body: int
    was: str
    becomes: str
    amount: int = 0


@frozen(eq=False, repr=False)
class TimePassed(Event):
    """An ``amount`` of time passes, in units of ``unit`` (day, minute, ...)."""

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
    """A wound: the points lost, made up of ``parts``, their source, the wound's tags."""

    body: int
    loss: int
    source: str
    tags: tuple[str, ...] = ()
    parts: Parts = ()


@frozen(eq=False, repr=False)
class ConditionGained(Event):
    """A condition begins; ``detail`` and ``amount`` give its severity. It acts ``on`` rolls of these kinds, only
    ``against`` one body if that is given, and ``by`` caused it."""

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
    """A body has a new status; ``rounds`` is its duration, if it is limited."""

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
    """Bad luck that no seat can see."""

    body: int
    effect: int
    detail: str = ""
