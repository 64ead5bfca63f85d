"""Carry-over within a chain of encounters, and the resets of a new adventure (TZ-OUT-01, TZ-OUT-04).

An adventure is a chain of scenes (TZ-OUT-09); between two of them recovery.py plays the rest of the first. Treasure,
alignment, goals and fame have no rules of their own except hero points (TZ-OUT-08, TZ-PH-11): a script awards these
with the scene's ``awards``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from ....core.record import known
from ....core.system import Encounter, Member
from ..characters.raw_sheet import RawCondition
from ..characters.setup import carried_arms
from ..setting import Setting
from ..sheet import FLED, KNOCKED_OUT, SURPRISED, SURRENDERED, Sheet, SheetArm
from ..state import DEAD, GENERIC, LOST, Body, Condition, State
from .recovery import days_left

AT_FIRST = frozenset({FLED, KNOCKED_OUT, SURPRISED, SURRENDERED})
"""Flags of a sheet that hold for its first encounter only."""
LASTING = ("wound", "permanent")
"""Endings of the states that last into the next encounter."""


def next_encounter(state: State, following: Encounter) -> Encounter:
    """TZ-OUT-01: the next encounter, with the people of this one matched by name; the dead and the lost are left out.

    Pools, wounds, permanent states, stabilised negatives, heal_ready, ammunition and hero points carry over. If the
    next scene opens an adventure (``new_adventure``), hero points and the game master's pool refill (TZ-PH-01), and
    broken gear is replaced (TZ-OUT-04). Other members come as written."""
    setting = following.scene
    assert isinstance(setting, Setting)
    known = {state.encounter.names[body.id]: body for body in state.bodies}
    living = [member for member in following.members if not _gone(known.get(member.name))]
    members = tuple(_carried(state, member, known, setting.new_adventure) for member in living)
    if not setting.new_adventure:
        setting = evolve(setting, gm_pool=state.pool)
    return evolve(following, members=members, scene=setting, digest="")


def _gone(body: Body | None) -> bool:
    return body is not None and body.out in (DEAD, LOST)


def _carried(state: State, member: Member, known: Mapping[str, Body], fresh: bool) -> Member:
    body = known.get(member.name)
    if body is None:
        return member
    assert isinstance(member.sheet, Sheet)
    return evolve(member, sheet=carried_sheet(state, body, member.sheet, fresh))


def carried_sheet(state: State, body: Body, sheet: Sheet, fresh: bool) -> Sheet:
    """TZ-OUT-01: the sheet with its bearer's state after the fight; PCs gain the pack's ``xp_award`` (TZ-OUT-03).

    ``sheet`` may have gained levels since (TZ-CHR-07): its pools then stay as far below their maxima as they were."""
    old, gained = body.sheet, sheet.level - body.sheet.level
    rolled_phys = old.rolled_phys + body.pgf_max - old.pgf_max  # by hp_per_level = roll
    rolled_ment = old.rolled_ment + body.pgm_max - old.pgm_max
    pgf_max, pgm_max = sheet.pgf_max + rolled_phys, sheet.pgm_max + rolled_ment
    award = state.lienzo.numbers.xp_award if sheet.pc else 0
    return evolve(
        sheet,
        xp=max(sheet.xp, old.xp + award),
        pgf_max=pgf_max,
        pgm_max=pgm_max,
        pgf=pgf_max - (body.pgf_max - body.pgf),
        pgm=pgm_max - (body.pgm_max - body.pgm),
        hit_dice_phys=max(0, min(sheet.hit_dice_phys, gained)),
        hit_dice_ment=max(0, min(sheet.hit_dice_ment, gained)),
        rolled_phys=rolled_phys,
        rolled_ment=rolled_ment,
        grown=gained > 0,
        heal_ready_phys=body.ready_phys,
        heal_ready_ment=body.ready_ment,
        stabilised_phys=body.stable_phys,
        stabilised_ment=body.stable_ment,
        hero_points=None if fresh or not sheet.pc else body.points,
        flags=sheet.flags - AT_FIRST,
        states=tuple(written(state, one) for one in body.conditions if one.ends in LASTING),
        arms=sheet.arms if fresh else tuple(arms_left(state, body, sheet)),
        armour=sheet.armour if fresh or body.armour_ok else None,
        shield=sheet.shield if fresh or body.shield_ok or "shield" in body.lost else None,
    )


def written(state: State, condition: Condition) -> RawCondition:
    """TZ-EFF-10: a state in the form of a sheet's."""
    generic = condition.name == GENERIC
    return RawCondition(
        state=condition.name,
        severity=condition.severity,  # type: ignore[arg-type]  # one of the three
        classes=condition.classes if generic else (),  # type: ignore[arg-type]  # roll classes
        polarity=condition.polarity if generic else None,  # type: ignore[arg-type]  # one of the two
        domain=condition.domain,  # type: ignore[arg-type]  # one of the two
        days=days_left(state, condition) if condition.ends == "wound" else None,
    )


def arms_left(state: State, body: Body, sheet: Sheet) -> Iterator[SheetArm]:
    """TZ-OUT-01, TZ-OUT-04: the weapons with the shots and pieces left.

    Their owner picks up what lies on the floor and finds what was lost for the scene; broken weapons stay behind."""
    now = {arm.key: arm for arm in body.carried}
    lying = [dropped.arm for dropped in state.floor if dropped.arm.owner == body.id]
    for one in carried_arms(body.id, sheet):
        key, row = one.key, one.row
        found = now.get(key) or next((arm for arm in lying if arm.key == key), None)
        lost = key in body.lost
        if found is not None and found.broken and not lost:
            continue
        if found is None or lost or row.ammo is None:
            yield row
            continue
        pieces = sum(known(arm.ammo) for arm in lying if arm.key == key and arm is not found)
        yield evolve(row, ammo=known(found.ammo) + pieces, loaded=found.reload == 0)
