"""System object of Tapiz for the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.answers import kinds_of
from ...core.asks import Rule, captain
from ...core.record import Record
from ...core.system import Counters, Encounter, Fate, Outcome, Steps
from .characters.setup import set_up
from .downtime.recovery import scene_end, sinking
from .questions import QUESTIONS
from .sheet import Sheet
from .state import (
    DEAD,
    FLED,
    LOST,
    OVER,
    PETRIFIED,
    Arm,
    Body,
    Condition,
    Conflict,
    Dropped,
    State,
    broken_mind,
    is_able,
    reserve,
    status,
)
from .turns.flow import step
from .view import View, look, read

RECORDS: Final[tuple[type[Record], ...]] = (State, Body, Arm, Condition, Dropped)
ELSEWHERE: Final = frozenset({FLED})


class Tapiz(Steps[State]):
    """System of core.system for Tapiz."""

    name = "tapiz"
    rules_version = "5"
    captains = True
    elsewhere: frozenset[str] = ELSEWHERE
    has_aftermath = True
    kinds: Mapping[str, str] = {**kinds_of(QUESTIONS, after=False), **kinds_of(QUESTIONS, after=True)}
    records: tuple[type[Record], ...] = RECORDS
    view_cells: type = View

    def setup(self, encounter: Encounter) -> State:
        return set_up(encounter)

    def step(self, scene: Conflict) -> Rule[None] | None:
        return step(scene)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        winner = state.encounter.sides[state.winner].name if state.winner >= 0 else None
        return Outcome(winner, state.ending, state.round, "TZ-TIME-04")

    def view(self, state: State, seat: int) -> View:
        return look(state, seat)

    def view_of(self, row: list[Any], encounter: Encounter) -> View:
        return read(row, encounter)

    def fates(self, state: State) -> list[Fate]:
        names = state.encounter.names
        return [
            Fate(
                name=names[body.id],
                side=state.encounter.sides[body.side].name,
                standing=body.able,
                alive=alive(body),
                status=status(body),
                pools={"pgf": body.pgf, "pgm": body.pgm, "hero_points": body.points},
                strength=strength(body),
            )
            for body in state.bodies
        ]

    def unsettled(self, state: State) -> bool:
        """TZ-HEAL-05: return whether a body bleeds or is unstable."""
        return any(sinking(body) for body in state.bodies) and not reserve(state)

    def aftermath(self, scene: Conflict) -> Rule[None]:
        """TZ-TIME-03: the end of the scene follows the fight."""
        return scene_end(scene)

    def counters(self, state: State) -> Counters:
        counts: dict[int, dict[str, int]] = {
            captain(side): losses(state.bodies, side) for side in range(len(state.encounter.sides))
        }
        for body in state.bodies:
            counts[body.id] = spendings(state, body)
        return counts

    def shared(self, encounter: Encounter) -> tuple[object, ...]:
        sheets = [member.sheet for member in encounter.members if isinstance(member.sheet, Sheet)]
        arms = [arm for sheet in sheets for arm in sheet.arms]
        scene = encounter.scene
        return (encounter, encounter.variants, scene, getattr(scene, "lienzo", None), *sheets, *arms)

    def broken(self, state: State) -> list[str]:
        return [problem for body in state.bodies for problem in broken(state, body)]


def strength(body: Body) -> int:
    """Return the share left of the emptier pool, in thousandths.

    Pools with a maximum of 0 do not count: under defence_reserve a body can fight without any (TZ-DMG-11)."""
    if not body.able:
        return 0
    pools = ((body.pgf, body.pgf_max), (body.pgm, body.pgm_max))
    return min((1000 * max(0, now) // most for now, most in pools if most > 0), default=1000)


def alive(body: Body) -> bool:
    """Return True unless the body is dead, lost or petrified."""
    return body.out not in (DEAD, LOST) and body.down != PETRIFIED


def losses(bodies: list[Body], side: int) -> dict[str, int]:
    """Return a side's permanent losses."""
    return {"deaths": sum(body.out in (DEAD, LOST) for body in bodies if body.side == side)}


def spendings(state: State, body: Body) -> dict[str, int]:
    """Return a combatant's spent hero points, including the game master's; empty without hero points (TZ-PH-02)."""
    return {} if state.variants.ph_mode == "none" else {"hero_points_spent": body.spent}


def broken(state: State, body: Body) -> list[str]:
    """List violations of a body's invariants."""
    wrong = []
    if body.able != is_able(state, body):
        wrong.append(f"body {body.id} is able: {body.able}, but its pools and states say {not body.able}")
    if body.pgf > body.pgf_max or body.pgm > body.pgm_max:
        wrong.append(f"body {body.id} has PGF {body.pgf} of {body.pgf_max}, PGM {body.pgm} of {body.pgm_max}")
    if reserve(state) and (body.pgf < min(0, body.sheet.pgf) or body.pgm < min(0, body.sheet.pgm)):
        wrong.append(f"body {body.id} has a negative reserve: {body.pgf}, {body.pgm}")
    if body.points < 0 or state.pool < 0:
        wrong.append(f"body {body.id} has {body.points} hero points, the game master {state.pool}")
    if body.hand and body.arm(body.hand) is None:
        wrong.append(f"body {body.id} has {body.hand} in hand, which it does not carry")
    if body.order and not (broken_mind(state, body) or body.pgf <= 0 or body.down or body.pgm != 0):
        wrong.append(f"body {body.id} has the order {body.order} although it is not broken")
    keys = [one.key for one in body.conditions]
    if len(keys) != len(set(keys)):
        wrong.append(f"body {body.id} has a state twice: {keys}")
    if any((arm.ammo is not None and arm.ammo < 0) or arm.reload < 0 for arm in body.carried):
        wrong.append(f"body {body.id} has less than no ammunition")
    if any(left < 0 for left in (*body.uses.values(), *body.edges)):
        wrong.append(f"body {body.id} has less than no uses: {body.uses}, {body.edges}")
    return wrong


SYSTEM: Final = Tapiz()
