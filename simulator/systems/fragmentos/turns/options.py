"""Legal actions of a turn (FR-FIGHT-01..03): ``TurnAsk.make`` is the only source of what is legal.

Attacks come first: enemies in list order, for each the modes in the sheet's order; then attacks that cost a point; then
the helpless. ``amount`` is the price in points, ``item`` the mode, challenge or object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core.asks import Option, PartedAsk, Parts
from .. import specials
from ..formulas import responses_of, supernatural_cost
from ..frames import CHALLENGE, FLEE, FLEE_CLEAR, HIDE, HUNT, OBJECTIVE, OBSTACLE, ActionFrame, frame
from ..resolution.challenges import (
    Trial,
    exit_trial,
    known_difficulty,
    may_try,
    objective_trial,
    obstacle_trial,
    retry_cost,
    written_trial,
)
from ..resolution.objects import lying_objects
from ..resolution.threat import can_pay, purse
from ..sheet import ACCION, COGNICION
from ..state import Body, State, enemies, helpless
from .ending import objective_winner
from .fleeing import pursuers

PASS: Final = Option("pass")
ATTACK: Final = "attack"
CONTEST: Final = "contest"
ARM: Final = "arm"
HELPLESS: Final = "helpless"
NO_TARGET: Final = -1


CONFLICTS: Final = 0
FINISHING: Final = 1
STEALTH: Final = 2
FLIGHTS: Final = 3
OBSTACLES: Final = 4
CHALLENGES: Final = 5
PARTS: Final = Parts(
    (ATTACK, CONTEST),
    (ATTACK,),
    (HUNT, HIDE),
    (FLEE, FLEE_CLEAR),
    (OBSTACLE,),
    (OBJECTIVE, CHALLENGE),
    (ARM,),
)
"""Parts of the legal actions, in order, by number: the verbs of each."""


class TurnAsk(PartedAsk):
    """FR-FIGHT-01: question: choose an action; lazily listed, passing first."""

    __slots__ = ("_actor", "_state")

    def __init__(self, state: State, body: Body) -> None:
        super().__init__(body.id, "turn", "FR-FIGHT-01", body.id, PASS, PARTS)
        self._state = state
        self._actor = body

    def make(self, number: int) -> list[Option]:
        """FR-FIGHT-02: every legal action of a part; passing is always legal and belongs to no part."""
        state, body = self._state, self._actor
        if number == CONFLICTS:
            return conflicts(state, body)
        if number == FINISHING:
            return list(_finishing(state, body))
        if number == STEALTH:
            return list(_stealth(state, body))
        if number == FLIGHTS:
            return list(_flights(state, body))
        if number == OBSTACLES:
            return list(_obstacles(state, body))
        if number == CHALLENGES:
            return list(_challenges(state, body))
        return [Option(ARM, item=thing.id) for thing in lying_objects(state)]


class GivenAsk(TurnAsk):
    """FR-SPEC-06: the question for an action that a special gives, of these ``verbs`` only."""

    __slots__ = ("_verbs",)

    def __init__(self, state: State, body: Body, verbs: tuple[str, ...]) -> None:
        super().__init__(state, body)
        self._verbs = verbs

    def make(self, number: int) -> list[Option]:
        """FR-FIGHT-02: the legal actions of a part, of these verbs."""
        return [option for option in super().make(number) if option.verb in self._verbs]


def in_the_open(state: State, body: Body) -> list[Body]:
    """Return the enemies that are not hidden."""
    return [other for other in enemies(state, body) if not other.hidden]


def conflicts(state: State, body: Body) -> list[Option]:
    """FR-FIGHT-02: attacks and other conflicts; those that cost a point come last."""
    cheap: list[Option] = []
    costly: list[Option] = []
    for option in strikes(state, body, in_the_open(state, body)):
        (costly if option.amount else cheap).append(option)
    return cheap + costly


def strikes(state: State, body: Body, seen: list[Body]) -> Iterator[Option]:
    """FR-FIGHT-02, FR-FIGHT-03, FR-CONF-07: the sheet's modes on every enemy that is not hidden; an area mode once, in
    the place of the first enemy in its reach."""
    swept: set[str] = set()
    for target in seen:
        for mode in body.sheet.modes:
            if mode.id in swept or not can_use(state, body, mode, target):
                continue
            if mode.area:
                swept.add(mode.id)
            yield _strike(state, body, mode, NO_TARGET if mode.area else target.id, "")


def _strike(state: State, body: Body, mode: ActionFrame, target: int, detail: str) -> Option:
    return Option(ATTACK if mode.fight else CONTEST, target, mode.id, detail, price_of(state, body, mode, target))


def price_of(state: State, body: Body, mode: ActionFrame, target: int) -> int:
    """FR-SUP-04, FR-CONF-08: the points for a supernatural mode plus those for repeating a lost conflict."""
    own = supernatural_cost(state.variants, body.kind) if mode.supernatural else 0
    return own + lost_cost(state, body, mode.id, target)


def can_use(state: State, body: Body, mode: ActionFrame, target: Body) -> bool:
    """FR-FIGHT-03, FR-SHEET-06, FR-SUP-04: both bodies have the characteristics of the mode, its price can be paid, and
    a lost conflict may be repeated."""
    if mode.char not in body.current or not responses_of(state.variants, mode, target.sheet, target.current):
        return False
    against = NO_TARGET if mode.area else target.id
    if not may_repeat(state, body, mode.id, against):
        return False
    return price_of(state, body, mode, against) <= purse(state, body)


def conflict_key(name: str, target: int) -> str:
    """FR-CONF-08: the frame and the opponent identify a conflict of one initiator in a scene."""
    return f"{name}:{target}"


def lost_cost(state: State, body: Body, name: str, target: int) -> int:
    """FR-CONF-08: repeating a lost conflict is free, or costs 1 with ``conflict_retry = paid``."""
    return 1 if state.variants.conflict_retry == "paid" and conflict_key(name, target) in body.lost else 0


def may_repeat(state: State, body: Body, name: str, target: int) -> bool:
    """FR-CONF-08: a new conflict is a new situation, unless ``conflict_retry`` makes it paid or forbidden."""
    rule = state.variants.conflict_retry
    if rule == "free" or conflict_key(name, target) not in body.lost:
        return True
    return rule == "paid" and can_pay(state, body)


def _finishing(state: State, body: Body) -> Iterator[Option]:
    """FR-COND-05: attacking the helpless is legal for any enemy."""
    for target in helpless(state, body):
        for mode in body.sheet.modes:
            if mode.fight and not mode.area and can_use(state, body, mode, target):
                yield _strike(state, body, mode, target.id, HELPLESS)


def _stealth(state: State, body: Body) -> Iterator[Option]:
    """FR-FIGHT-07: looking for a hidden enemy, and hiding."""
    if COGNICION in body.current:
        for target in enemies(state, body):
            found = target.hidden and responses_of(state.variants, frame(HUNT), target.sheet, target.current)
            if found and may_repeat(state, body, HUNT, target.id):
                yield Option(HUNT, target.id, amount=lost_cost(state, body, HUNT, target.id))
    if (
        ACCION in body.current
        and not body.hidden
        and may_repeat(state, body, HIDE, NO_TARGET)
        and not specials.is_barred(state, HIDE, body)
    ):
        yield Option(HIDE, amount=lost_cost(state, body, HIDE, NO_TARGET))


def _flights(state: State, body: Body) -> Iterator[Option]:
    """FR-FIGHT-06: a body flees past a pursuer, or, hidden or unpursued, simply leaves; both need a way out."""
    if not state.exit_open or ACCION not in body.current or specials.is_barred(state, "leave", body):
        return
    chased = bool(pursuers(state, body))
    if chased and may_repeat(state, body, FLEE, NO_TARGET):
        yield Option(FLEE, amount=lost_cost(state, body, FLEE, NO_TARGET))
    if not chased or body.hidden:
        if not state.exit_difficulty:
            yield Option(FLEE_CLEAR)
        else:
            yield from _trial(state, body, exit_trial(state), FLEE_CLEAR)


def _obstacles(state: State, body: Body) -> Iterator[Option]:
    """FR-FIGHT-08: one obstacle per enemy at a time."""
    for target in in_the_open(state, body):
        if target.id not in body.obstacles:
            yield from _trial(state, body, obstacle_trial(state, target.id), OBSTACLE, target.id)


def _challenges(state: State, body: Body) -> Iterator[Option]:
    """FR-FIGHT-09, FR-CHAL-01: the objective, for its side, and the scene's own challenges. FR-OOC-07: a hazard is no
    action."""
    objective = objective_trial(state)
    if objective is not None and body.side == objective_winner(state):
        yield from _trial(state, body, objective, OBJECTIVE)
    for name, written in state.setting.challenges.items():
        if name not in state.finished and not state.setting.is_hazard(name):
            yield from _trial(state, body, written_trial(state, f"{CHALLENGE}:{name}", written), CHALLENGE, item=name)


def _trial(
    state: State, body: Body, trial: Trial, verb: str, target: int = NO_TARGET, item: str = ""
) -> Iterator[Option]:
    """FR-CHAL-05, FR-CHAL-06: a challenge as an option: its price as amount, the difficulty, if known, as detail."""
    if may_try(state, body, trial):
        known = known_difficulty(state, trial)
        yield Option(verb, target, item, str(known) if known else "", retry_cost(body, trial))
