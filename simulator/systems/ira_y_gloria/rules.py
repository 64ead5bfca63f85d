"""System of Ira y Gloria: the protocol of core.system, with its questions, counters and invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.answers import kinds_of
from ...core.asks import Rule, captain
from ...core.record import Record
from ...core.system import NPC, Counters, Encounter, Fate, Outcome, Steps
from .downtime.recovery import after_fight
from .endurance import spare_shock, spare_wounds
from .questions import QUESTIONS
from .resolution.dropping import carried
from .resolution.resources import pools
from .setting import Setting
from .sheet import Sheet, limits
from .state import (
    ACTIVE,
    AWAY,
    DEAD,
    GONE,
    HEROES,
    THREATS,
    UNCONSCIOUS,
    Arm,
    Battle,
    Body,
    Condition,
    Floor,
    State,
    Team,
    Turn,
)
from .turns.ending import OVER
from .turns.flow import step
from .variants import Variants
from .view import View, look

RECORDS: Final[tuple[type[Record], ...]] = (State, Team, Body, Arm, Floor, Condition, Turn)
ELSEWHERE: Final = frozenset({AWAY})


class IraYGloria(Steps[State]):  # mypyc: derivable
    """Ira y Gloria for the protocol of core.system."""

    name = "ira_y_gloria"
    rules_version = "4"
    captains = True
    elsewhere: frozenset[str] = ELSEWHERE
    has_aftermath = True
    kinds: Mapping[str, str] = kinds_of(QUESTIONS, after=False)
    records: tuple[type[Record], ...] = RECORDS
    view_cells: type = View

    def setup(self, encounter: Encounter) -> State:
        variants, setting = encounter.variants, encounter.scene
        assert isinstance(variants, Variants)
        assert isinstance(setting, Setting)
        bodies: list[Body] = []
        for number, member in enumerate(encounter.members):
            sheet = member.sheet
            assert isinstance(sheet, Sheet)
            most = limits(sheet, setting.tier, variants.wounds_formula)
            body = Body(number, member, sheet, carried(number, sheet.arms), *most)
            body.enlarge(spare_wounds(variants, sheet), spare_shock(variants, sheet))
            bodies.append(body)
        teams = [Team(kind, 0, 0) for kind in side_kinds(encounter, variants)]
        state = State(bodies, teams, encounter, variants, setting)
        fill_pools(state, setting)
        return state

    def step(self, scene: Battle) -> Rule[None] | None:
        return step(scene)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        winner = state.encounter.sides[state.winner].name if state.winner >= 0 else None
        return Outcome(winner, state.ending, state.round, "IG-CORE-04")

    def view(self, state: State, seat: int) -> View:
        return look(state, seat)

    def view_of(self, row: list[Any], encounter: Encounter) -> View:
        view = View.of_row(row, encounter)
        assert isinstance(encounter.scene, Setting)
        view.setting = encounter.scene
        view._seen = [*view.bodies]
        for body in view.bodies:
            body.mob = body.sheet.mob_size > 0
        return view

    def fates(self, state: State) -> list[Fate]:
        names = state.encounter.names
        return [
            Fate(
                name=names[body.id],
                side=state.encounter.sides[body.side].name,
                standing=body.status == ACTIVE,
                alive=body.status not in (DEAD, GONE),
                status=body.status,
                pools=left(body),
                strength=strength(body),
            )
            for body in state.bodies
        ]

    def unsettled(self, state: State) -> bool:
        """IG-REC-02: return whether a body is dying."""
        return any(body.status == UNCONSCIOUS and not body.stabilised for body in state.bodies)

    def aftermath(self, scene: Battle) -> Rule[None]:
        """IG-REC-02: the death tests go on."""
        return after_fight(scene)

    def counters(self, state: State) -> Counters:
        return {**{captain(side): spent(state, side) for side in range(len(state.teams))}, **counts(state)}

    def shared(self, encounter: Encounter) -> tuple[object, ...]:
        sheets = [member.sheet for member in encounter.members if isinstance(member.sheet, Sheet)]
        weapons = [weapon for sheet in sheets for weapon in sheet.arms]
        return (encounter, encounter.variants, encounter.scene, *sheets, *weapons)

    def broken(self, state: State) -> list[str]:
        wrong = [problem for body in state.bodies for problem in broken(body)]
        most = state.variants.opportunity_limit
        for body in state.bodies:
            if most is not None and body.opportunities > most:
                wrong.append(f"body {body.id} has made {body.opportunities} opportunity attacks of {most} in a round")
        for team in state.teams:
            if not (0 <= team.glory <= team.glory_max and 0 <= team.ruin <= team.ruin_max):
                wrong.append(f"a side has glory {team.glory} of {team.glory_max}, ruin {team.ruin} of {team.ruin_max}")
        return wrong


def side_kinds(encounter: Encounter, variants: Variants) -> list[str]:
    """IG-CORE-03: heroes or threats, by the variant or else by the side's role."""
    return [variants.side_kind.get(side.name, THREATS if side.role == NPC else HEROES) for side in encounter.sides]


def fill_pools(state: State, setting: Setting) -> None:
    """IG-GLORY-01, IG-RUIN-01: the pools of the act; values in [scene] replace them, up to the maxima."""
    pools(state)
    for team in state.teams:
        if team.kind == HEROES:
            team.glory = min(setting.glory, team.glory_max)
        elif setting.ruin is not None:
            team.ruin = min(setting.ruin, team.ruin_max)


def strength(body: Body) -> int:
    """Return the wounds left, or the members of a mob, in thousandths of the maximum."""
    if body.status != ACTIVE:
        return 0
    return 1000 * body.members // body.sheet.mob_size if body.mob else 1000 * body.wounds // body.wounds_max


def left(body: Body) -> dict[str, int]:
    """Return the points left in each pool of a body."""
    if body.mob:
        return {"members": body.members, "shock_lost": body.shock_lost}
    found = {"wounds": body.wounds, "shock": body.shock}
    if body.sheet.hero:
        found |= {"wrath": body.wrath, "reloads": body.reloads, "failures": body.failures}
    elif body.sheet.personal_ruin:
        found["personal_ruin"] = body.ruin
    return found


def spent(state: State, side: int) -> dict[str, int]:
    """Return the deaths of a side, and the points it has spent of its pool."""
    team = state.teams[side]
    deaths = sum(1 for body in state.bodies if body.side == side and body.status == DEAD)
    if team.kind == HEROES:
        return {"deaths": deaths, "glory_spent": team.glory_spent}
    return {"deaths": deaths, "ruin_spent": team.ruin_spent}


def counts(state: State) -> dict[int, dict[str, int]]:
    """Return the death tests of each combatant, and the points it has spent if its sheet has such points."""
    found: dict[int, dict[str, int]] = {}
    for body in state.bodies:
        sheet = body.sheet
        if sheet.hero:
            found[body.id] = {"death_tests": body.death_tests, "wrath_spent": body.wrath_spent}
        if sheet.hero or sheet.reloads:
            found.setdefault(body.id, {})["reloads_spent"] = body.reloads_spent
        if sheet.personal_ruin:
            found.setdefault(body.id, {})["personal_ruin_spent"] = body.ruin_spent
    return found


def broken(body: Body) -> list[str]:
    """Return the violated invariants of one body, one sentence each."""
    wrong = []
    ranges = (
        ("wounds", body.wounds, body.wounds_max),
        ("shock", body.shock, body.shock_max or 0),
        ("members", body.members, body.sheet.mob_size),
        ("failures", body.failures, 3),
        ("hurt members", len(body.hurt), body.members),
    )
    wrong += [f"body {body.id}: {name} is {now} of {most}" for name, now, most in ranges if not 0 <= now <= most]
    if body.wrath < 0 or body.reloads < 0 or body.ruin < 0:
        wrong.append(f"body {body.id} has wrath {body.wrath}, reloads {body.reloads}, ruin {body.ruin}")
    if body.status == ACTIVE and (body.wounds == 0 or (body.mob and not body.members)):
        wrong.append(f"body {body.id} is active without wounds or members left")
    if body.status == UNCONSCIOUS and not (body.sheet.hero and body.wounds == 0):
        wrong.append(f"body {body.id} is unconscious with {body.wounds} wounds")
    if body.hold is not None and (body.status != ACTIVE or body.exhausted):
        wrong.append(f"body {body.id} holds an action although it is {body.status} or exhausted")
    if any(not 0 < hurt < body.wounds_max for hurt in body.hurt) or body.hurt != sorted(body.hurt, reverse=True):
        wrong.append(f"body {body.id}: its members have taken {body.hurt} wounds")
    if body.shock_max is not None and body.mob and not 0 <= body.shock_lost < max(1, body.shock_max):
        wrong.append(f"body {body.id} has lost {body.shock_lost} Shock")
    if any(value < 1 for value in body.conditions.values()) or not all(one.ends for one in body.causes.values()):
        wrong.append(f"body {body.id} has an empty condition: {body.conditions}")
    return wrong


SYSTEM: Final = IraYGloria()
