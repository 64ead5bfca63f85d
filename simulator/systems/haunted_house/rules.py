"""System of core.system for Haunted House: set-up, steps, and the public facts about a fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.answers import kinds_of
from ...core.asks import Rule
from ...core.dice import Luck
from ...core.record import Record, known, new_tuple
from ...core.system import Counters, Encounter, Fate, Outcome, SeatView, Steps
from .downtime.aftermath import settle, unsettled
from .questions import QUESTIONS
from .resolution.checks import House
from .secrets import STARTS_HIDDEN, public, resample
from .setting import HouseScene
from .sheet import Sheet
from .state import Arm, Body, State, Wound
from .tables import ACTIVE, COMA, DEAD, FLED, INSANE, NO_ACTION, NO_HOSTILE, NO_LOCK, UNCONSCIOUS
from .turns.flow import OVER, step
from .variants import Variants
from .view import View, look, look_again

RECORDS: Final[tuple[type[Record], ...]] = (State, Body, Arm, Wound)
ELSEWHERE: Final = frozenset({FLED})


class HauntedHouse(Steps[State]):  # mypyc: derivable
    """The System of core.system for Haunted House."""

    name = "haunted_house"
    rules_version = "4"
    captains = False
    elsewhere: frozenset[str] = ELSEWHERE
    has_aftermath = True
    kinds: Mapping[str, str] = kinds_of(QUESTIONS, after=False)
    records: tuple[type[Record], ...] = RECORDS
    view_cells: type = View

    def setup(self, encounter: Encounter) -> State:
        variants = encounter.variants
        assert isinstance(variants, Variants)
        bodies: list[Body] = []
        keys: dict[str, int] = {}
        for number, member in enumerate(encounter.members):
            sheet = member.sheet
            assert isinstance(sheet, Sheet)
            bodies.append(
                Body(number, member.name, member.side, sheet, variants.exit_run_rounds, arms(number, sheet, keys))
            )
        state = State(bodies, encounter, variants)
        assert isinstance(encounter.scene, HouseScene)
        if encounter.scene.hidden:
            hide_sides(state, encounter.scene.hidden)
        return state

    def step(self, scene: House) -> Rule[None] | None:
        return step(scene)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        winner = state.sides[state.winner] if state.winner >= 0 else None
        return new_tuple(Outcome, (winner, state.ending, state.round, "HH-FLOW-02"))

    def view(self, state: State, seat: int) -> View:
        return look(state, seat)

    def view_from(self, other: SeatView, seat: int) -> View:
        """HH-CHAR-05: the same parts, as all seats see the same."""
        assert isinstance(other, View)
        return look_again(other, seat)

    def fates(self, state: State) -> list[Fate]:
        return [fate(state, body) for body in state.bodies]

    def unsettled(self, state: State) -> bool:
        """HH-OOC-05, HH-STAM-03, HH-DMG-03: return whether a heart has stopped, or a body lies in coma or bleeds."""
        return unsettled(state)

    def aftermath(self, scene: House) -> Rule[None]:
        """HH-OOC-05: play what is left of the fight to its end."""
        settle(scene)
        yield from ()

    def counters(self, state: State) -> Counters:
        return {body.id: {"rounds_spent": spent(state, body)} for body in state.bodies if brought(body.sheet)}

    def public(self, encounter: Encounter) -> Encounter:
        """HH-ACT-03: the encounter without the hide totals of combatants that start hidden."""
        return public(encounter)

    def resample(self, state: State, luck: Luck) -> None:
        """HH-DOOM-01, HH-DOOM-02, HH-ACT-03: draw doom, its pending effects and hide totals anew."""
        resample(state, luck)

    def shared(self, encounter: Encounter) -> tuple[object, ...]:
        sheets = [member.sheet for member in encounter.members if isinstance(member.sheet, Sheet)]
        weapons = [weapon for sheet in sheets for weapon in sheet.weapons]
        return (encounter, encounter.variants, *sheets, *weapons)

    def broken(self, state: State) -> list[str]:
        return [problem for body in state.bodies for problem in broken(body)]


def fate(state: State, body: Body) -> Fate:
    """Return the fate of a body: it stands while it is active and in the scene."""
    stands = body.status == ACTIVE and body.in_scene
    return Fate(
        state.encounter.members[body.id].name,
        state.sides[body.side],
        stands,
        body.status not in (DEAD, INSANE) and not body.mad,
        body.status,
        {"life": body.life, "stamina": body.stamina, "shock": body.shock},
        1000 * body.life // (body.sheet.max_life or 1) if stands else 0,
    )


def arms(number: int, sheet: Sheet, keys: dict[str, int]) -> list[Arm]:
    """HH-CHAR-06: make the things and natural attacks that the sheet lists. A thing has a key that is unique in the
    fight, a natural attack one that is unique to its owner. ``keys`` counts the things made so far, by weapon id."""
    carried: list[Arm] = []
    for weapon in sheet.weapons:
        if weapon.natural:
            count = 1
            for arm in carried:
                if arm.natural and arm.weapon == weapon.id:
                    count += 1
        else:
            count = keys[weapon.id] = keys.get(weapon.id, 0) + 1
        carried.append(Arm(f"{weapon.id}#{count}" if count > 1 else weapon.id, weapon, number))
    return carried


def hide_sides(state: State, sides: tuple[str, ...]) -> None:
    """HH-ACT-03: hide the members of the sides that start hidden in the scenario, with the lowest total of a successful
    hide unless a sheet gives another."""
    for body in state.bodies:
        if state.sides[body.side] in sides and not body.hidden:
            body.hidden = True
            body.hide_total = STARTS_HIDDEN


def brought(sheet: Sheet) -> int:
    """Count the rounds of ammunition that a sheet has in weapons and spares, grenades and the like included."""
    loaded = sum(weapon.loaded for weapon in sheet.weapons)
    return loaded + sum(map(sum, sheet.spare_magazines.values())) + sum(sheet.spare_rounds.values())


def spent(state: State, body: Body) -> int:
    """Count the rounds that a body brought and no longer has: shot, wasted (HH-RNG-03), or lost to doom (HH-DOOM-02).

    A weapon counts for its owner, even in other hands; rounds that others have loaded into it do not count. In a chain
    the count begins with the first fight."""
    arms = [*state.floor, *(arm for other in state.bodies for arm in other.arms)]
    loaded = sum(arm.loaded for arm in arms if arm.owner == body.id)
    left = loaded + sum(map(sum, body.spare_magazines.values())) + sum(body.spare_rounds.values())
    return max(0, brought(body.sheet) - left)


def broken(body: Body) -> list[str]:
    """Return the impossible facts about a body: pools out of range, an unknown lock, a helpless body that aims or
    hides."""
    sheet = body.sheet
    limits = (
        ("life", body.life, sheet.max_life),
        ("stamina", body.stamina, sheet.max_stamina),
        ("shock", body.shock, sheet.max_shock),
    )
    wrong = [f"body {body.id}: {pool} is {now} of {most}" for pool, now, most in limits if not 0 <= now <= known(most)]
    if body.status == UNCONSCIOUS and body.wake_round == 0 and not body.arrest:
        wrong.append(f"body {body.id} is unconscious without a timer")
    if body.status in (UNCONSCIOUS, COMA, DEAD) and (body.lock or body.aim_bonus or body.hidden or body.fleeing):
        wrong.append(f"body {body.id} is {body.status} and yet locked, aiming, hidden or fleeing")
    if body.lock not in (NO_LOCK, NO_HOSTILE, NO_ACTION):
        wrong.append(f"body {body.id} has the lock {body.lock!r}")
    if body.status == ACTIVE and body.in_scene and body.life == 0:
        wrong.append(f"body {body.id} is active at life 0")
    if body.held and body.arm(body.held) is None:
        wrong.append(f"body {body.id} holds {body.held!r}, which it does not carry")
    if not 0 <= body.aim_bonus <= 2:
        wrong.append(f"body {body.id} aims with {body.aim_bonus}")
    if any(arm.loaded < 0 or (not arm.melee and arm.loaded > arm.model.capacity) for arm in body.arms):
        wrong.append(f"body {body.id} has a weapon loaded beyond its bounds")
    return wrong


SYSTEM = HauntedHouse()
