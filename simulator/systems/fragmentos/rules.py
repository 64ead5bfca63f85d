"""System of Fragmentos, as the engine uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.answers import kinds_of
from ...core.asks import Rule
from ...core.dice import Luck
from ...core.record import Record
from ...core.system import Counters, Curves, Encounter, Fate, Outcome, Steps
from .formulas import SCENE, director_seat, protagonists_of
from .questions import QUESTIONS
from .resolution.checks import FrScene
from .resolution.threat import THREAT
from .secrets import public, resample
from .setting import Setting
from .sheet import MAIN, MONSTER, Sheet
from .state import (
    ACTIVE,
    DRIVEN_OFF,
    ESCAPED,
    INCAPACITATED,
    OUT,
    RESERVE,
    STATUSES,
    Body,
    Card,
    State,
    Thing,
    add_card,
    condition_of,
)
from .turns.ending import OVER
from .turns.flow import TURN, step
from .variants import Variants
from .view import View, look

RECORDS: Final[tuple[type[Record], ...]] = (State, Body, Card, Thing)
ELSEWHERE: Final = frozenset({ESCAPED, DRIVEN_OFF, RESERVE})


class Fragmentos(Steps[State]):
    """System of core.system for Fragmentos."""

    name = "fragmentos"
    rules_version = "5"
    captains = True
    elsewhere: frozenset[str] = ELSEWHERE
    kinds: Mapping[str, str] = kinds_of(QUESTIONS, after=False)
    records: tuple[type[Record], ...] = RECORDS
    view_cells: type = View

    def setup(self, encounter: Encounter) -> State:
        variants, setting = encounter.variants, encounter.scene
        assert isinstance(variants, Variants)
        assert isinstance(setting, Setting)
        bodies: list[Body] = []
        for number, member in enumerate(encounter.members):
            assert isinstance(member.sheet, Sheet)
            bodies.append(Body(number, member.name, member.side, member.sheet))
        state = State(bodies, encounter, variants, setting)
        state.protagonists = protagonists_of(state.sides, [body.side for body in bodies if body.kind == MAIN])
        state.director = director_seat(encounter, variants)
        for body in bodies:
            if body.status != RESERVE:
                for quality in body.sheet.qualities:
                    add_card(state, body.id, quality)
        for quality in setting.qualities:
            add_card(state, SCENE, quality)
        return state

    def step(self, scene: FrScene) -> Rule[None] | None:
        return step(scene)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        winner = state.sides[state.winner] if state.winner >= 0 else None
        return Outcome(winner, state.ending, state.round, "FR-END-03")

    def view(self, state: State, seat: int) -> View:
        return look(state, seat)

    def public(self, encounter: Encounter) -> Encounter:
        """FR-CHAL-06: the encounter with every hidden difficulty at its usual value."""
        return public(encounter)

    def fates(self, state: State) -> list[Fate]:
        names = state.encounter.names
        return [
            Fate(
                name=names[body.id],
                side=state.sides[body.side],
                standing=body.status == ACTIVE,
                alive=body.status != OUT,
                status=body.status,
                pools={**body.current, "superacion": body.superacion} if body.kind == MAIN else dict(body.current),
                strength=strength(body),
            )
            for body in state.bodies
        ]

    def counters(self, state: State) -> Counters:
        """Return points spent, and the characteristics through which each combatant fell."""
        found = {body.id: body_counters(body) for body in state.bodies}
        return found if state.director is None else {state.director: {"threat_spent": state.spent}, **found}

    def curves(self, state: State) -> Curves:
        """FR-OOC-08: threat at the start of the first round and at the end of each; the round of the ending counts as
        whole."""
        return {THREAT: state.curve}

    def resample(self, state: State, luck: Luck) -> None:
        """FR-CHAL-06: redraw the difficulties that no roll has shown."""
        resample(state, luck)

    def shared(self, encounter: Encounter) -> tuple[object, ...]:
        sheets = [member.sheet for member in encounter.members if isinstance(member.sheet, Sheet)]
        setting = encounter.scene
        assert isinstance(setting, Setting)
        qualities = [*(quality for sheet in sheets for quality in sheet.qualities), *setting.qualities]
        grants = [one for challenge in setting.challenges.values() for one in challenge.grants]
        elements = [*(one for quality in qualities for one in quality.elements), *setting.reinforcements, *grants]
        brought = [one.quality for one in elements if one.quality is not None]
        return (encounter, encounter.variants, setting, *sheets, *qualities, *brought)

    def broken(self, state: State) -> list[str]:
        wrong = [
            problem for body in state.bodies for problem in (*body_problems(body), *placement_problems(state, body))
        ]
        least, most = state.variants.threat_min, state.variants.threat_max
        if state.threat < (least if most is None else min(least, most)) or (most is not None and state.threat > most):
            wrong.append(f"threat is {state.threat}")
        needed = 0 if state.setting.objective is None else state.setting.objective.needed
        if not 0 <= state.progress <= needed:
            wrong.append(f"the objective has {state.progress} of {needed} successes")
        if len(state.curve) != state.round + (state.phase != TURN):
            wrong.append(f"in round {state.round} threat was noted {len(state.curve)} times")
        if len({each.key for each in state.cards}) != len(state.cards):
            wrong.append("two qualities have one key")
        entered = {body.id for body in state.bodies if body.status != RESERVE}
        if set(state.listing) != entered or len(state.listing) != len(entered):
            wrong.append(f"the sheet list is {state.listing}")
        return wrong


def strength(body: Body) -> int:
    """Return the lowest current characteristic, in thousandths of its total (FR-COND-01); 0 if not active."""
    if body.status != ACTIVE or not body.current:
        return 0
    return min(1000 * max(0, now) // body.sheet.full(each) for each, now in body.current.items())


def body_counters(body: Body) -> dict[str, int]:
    """FR-COND-01: 1 for each characteristic at 0 or less, 0 for the others; and the points that a main has spent."""
    fallen = {f"down_{char}": int(points <= 0) for char, points in body.current.items()}
    return {"superacion_spent": body.spent, **fallen} if body.kind == MAIN else fallen


def placement_problems(state: State, body: Body) -> list[str]:
    """Return faults of a body in its scene: obstacles against its own side, too many setbacks, setbacks of a monster
    (FR-FIGHT-05)."""
    wrong = []
    if any(state.bodies[enemy].side == body.side for enemy in body.obstacles):
        wrong.append(f"body {body.id} has an obstacle against its own side")
    limit = state.variants.setback_limit
    most = 0 if body.kind == MONSTER else limit if limit is not None else body.setbacks
    if not 0 <= body.setbacks <= most or (body.setbacks == limit and body.status == ACTIVE):
        wrong.append(f"body {body.id} is {body.status} with {body.setbacks} setbacks")
    return wrong


def body_problems(body: Body) -> list[str]:
    """Return faults of one body: values above totals, a status that does not fit them, negative points, helpless but
    hidden or behind an obstacle."""
    wrong = [
        f"body {body.id}: {char} is {points} of {body.sheet.total(char)}"
        for char, points in body.current.items()
        if points > body.sheet.full(char)
    ]
    if body.status not in STATUSES:
        wrong.append(f"body {body.id} has the status {body.status!r}")
    if body.status in (ACTIVE, INCAPACITATED, OUT) and body.status != condition_of(body.current):
        wrong.append(f"body {body.id} is {body.status} with {body.current}")
    if min(body.superacion, body.spent) < 0 or (body.kind != MAIN and (body.superacion or body.spent)):
        wrong.append(f"body {body.id} has {body.superacion} superación")
    if body.status != ACTIVE and (body.hidden or body.obstacles):
        wrong.append(f"body {body.id} is {body.status} and yet hidden or behind an obstacle")
    return wrong


SYSTEM = Fragmentos()
