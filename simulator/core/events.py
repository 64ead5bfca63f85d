"""Facts, in the past tense, shared by all systems.

Rules emit them only when somebody listens. Bodies are numbers in roster order; words are ids of the system's data.
Every event names the rule that made it so. ``secret`` ones go to the trace and to no seat."""

from __future__ import annotations

from attrs import field, frozen


@frozen
class Event:
    """Something that happened, by rule ``rule``."""

    rule: str
    secret: bool = field(default=False, kw_only=True)


@frozen
class StepStarted(Event):
    """Step number ``step`` of a chain begins: a "fight", a "rest", or the "aftermath" of the fight that was the last;
    ``names`` are its combatants', and a body's number is its place among them from here on."""

    step: int
    kind: str
    names: tuple[str, ...]


@frozen
class StepEnded(Event):
    """The fight of step number ``step`` of a chain is over: who won ("": nobody), how, after how many rounds."""

    step: int
    winner: str
    ending: str
    rounds: int


@frozen
class RoundStarted(Event):
    """A round begins."""

    round: int


@frozen
class RoundEnded(Event):
    """A round is over."""

    round: int


@frozen
class PhaseStarted(Event):
    """A part of a round begins that is nobody's turn: ``phase`` names it (end_of_round, ...)."""

    phase: str


@frozen
class OrderSet(Event):
    """Turn order by ``scheme``: slots in order, each with its bodies, and every body's (body, score)."""

    scheme: str
    slots: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[int, int], ...]


@frozen
class Arrived(Event):
    """A body joins the scene."""

    body: int


@frozen
class TurnStarted(Event):
    """A slot opens: one body, or several that act at the same time."""

    bodies: tuple[int, ...]


@frozen
class TurnLost(Event):
    """A body's slot comes, and it cannot use it: why."""

    body: int
    reason: str


@frozen
class Acted(Event):
    """A body does something: the action as declared."""

    body: int
    verb: str
    target: int = -1
    item: str = ""
    detail: str = ""
    amount: int = 0


@frozen
class ActionLost(Event):
    """A declared action came to nothing, without dice."""

    body: int
    verb: str
    reason: str


@frozen
class Reacted(Event):
    """A body answered another's deed: ``manner`` what it did, ``by`` whose deed."""

    body: int
    manner: str
    by: int
    detail: str = ""


@frozen
class Tested(Event):
    """A test: ``parts`` are (name, value) that make up the figure; ``difficulty`` what the total had to reach."""

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


@frozen
class Contested(Event):
    """An opposed test was settled: who won (several: at the same time), none: nobody."""

    task: str
    bodies: tuple[int, ...]
    winners: tuple[int, ...]


@frozen
class DamageRolled(Event):
    """Damage: ``formula`` and dice, what was rolled, what protection took away, what got through."""

    body: int
    target: int
    item: str
    formula: str
    dice: tuple[int, ...]
    rolled: int
    protection: int
    loss: int


@frozen
class Rolled(Event):
    """A roll that is no test: its purpose and sum."""

    body: int
    purpose: str
    dice: tuple[int, ...]
    total: int


@frozen
class PoolChanged(Event):
    """Points of a pool: before, after, and what changed them."""

    body: int
    pool: str
    before: int
    after: int
    cause: str


@frozen
class Wounded(Event):
    """A wound: points lost, to what, with what tags."""

    body: int
    loss: int
    source: str
    tags: tuple[str, ...] = ()


@frozen
class ConditionGained(Event):
    """A condition begins; ``detail`` and ``amount`` say how bad."""

    body: int
    condition: str
    detail: str = ""
    amount: int = 0


@frozen
class ConditionEnded(Event):
    """A condition is over."""

    body: int
    condition: str
    detail: str = ""


@frozen
class StatusChanged(Event):
    """What a body is now: ``status`` and, where it is for a time, for how many rounds."""

    body: int
    status: str
    rounds: int = 0
    cause: str = ""


@frozen
class ItemChanged(Event):
    """What became of a thing: ``change`` is drawn, dropped, picked_up, thrown, lost, loaded, jammed, cleared, ..."""

    body: int
    item: str
    change: str
    amount: int = 0


@frozen
class Left(Event):
    """A body left the scene: ``how`` (fled, driven mad, ...), how many rooms away, lost or not."""

    body: int
    how: str
    rooms: int = 0
    lost: bool = False


@frozen
class HazardStruck(Event):
    """The surroundings did something to a body."""

    target: int
    hazard: str
    detail: str = ""
    amount: int = 0


@frozen
class Frightened(Event):
    """Something frightening showed itself: its row of the table, and the bodies that are it."""

    row: str
    bodies: tuple[int, ...] = ()


@frozen
class FateStruck(Event):
    """Bad luck that nobody is told about."""

    body: int
    effect: int
    detail: str = ""
