"""Reach of weapons and powers, visibility of targets, and limits of a hit (TZ-ATK-02, TZ-ATK-03, TZ-ATK-09, TZ-DMG-03,
TZ-LNZ-03)."""

from __future__ import annotations

from ....core import events
from ....core.events import Parts
from ..bodies import melee_arm
from ..formulas import damage_limit, most_of, visibility_penalty
from ..lienzo.formula import DiceFormula
from ..sheet import MENTAL, MINDLESS, UNARMED, KnownPower, SheetArm
from ..space import gap
from ..state import Arm, Body, Conflict, State, helpless


def melee_reach(state: State, body: Body) -> float:
    """TZ-EFF-03: metres of a body's melee reach: the band of its readied melee weapon, else of bare hands."""
    arm = melee_arm(body)
    return state.lienzo.bands.limit(
        state.lienzo.weapons[UNARMED].optimal_band if arm is None else arm.row.weapon.optimal_band
    )


def in_range(body: Body, target: Body, row: SheetArm | KnownPower) -> bool:
    """TZ-ATK-02, TZ-ATK-03: the target is inside the weapon's or power's farthest band."""
    return gap(body, target) <= row.reach


def visibility(state: State, target: Body, sight: bool, ranged: bool) -> int:
    """TZ-ATK-09: the penalty of an attack that needs ``sight`` on a target that is hard to see; only the worst step
    counts."""
    seen: str = state.setting.visibility
    if target.id in state.unseen:
        seen = "none"
    elif target.id in state.dim and seen == "full":
        seen = "partial"
    return visibility_penalty(state.lienzo, state.variants, seen, sight, ranged)


def loaded(arm: Arm) -> bool:
    """TZ-ATK-03: a weapon can strike or shoot immediately once it is in hand."""
    return arm.usable and arm.reload == 0


def in_hand(body: Body, arm: Arm) -> bool:
    """TZ-ACT-03: a weapon is ready: in hand, or part of the body."""
    return arm.natural or arm.key == body.hand


def reaches(body: Body, target: Body) -> Arm | None:
    """TZ-EFF-14: the first ready and loaded weapon that reaches the target."""
    for arm in body.carried:
        if loaded(arm) and in_hand(body, arm) and in_range(body, target, arm.row):
            return arm
    return None


# Limits of a hit.


def hit_cap(scene: Conflict, body: Body, arm: Arm | None, known_power: KnownPower | None) -> int | None:
    """TZ-DMG-03, TZ-DICE-04: the maximum of hit points that one success removes; None: no cap."""
    return most_of(hit_limit(scene, body, arm, known_power))


def hit_limit(scene: Conflict, body: Body, arm: Arm | None, known_power: KnownPower | None) -> Parts | None:
    """TZ-DMG-03, TZ-DICE-04: the parts of a success's cap. With rolled_plus_level the dice are rolled now."""
    state = scene.state
    dice = known_power.dice if known_power is not None else arm.row.dice if arm is not None else None
    overridden = known_power is not None and known_power.power.cap_override is not None
    if state.variants.damage_cap == "rolled_plus_level" and dice is not None and not overridden:
        return ("dice", roll_dice(scene, body, dice)), ("level", body.sheet.level)
    return damage_limit(state.lienzo, state.variants, body.sheet, None if arm is None else arm.row, known_power)


def roll_dice(scene: Conflict, body: Body, dice: DiceFormula) -> int:
    """TZ-DMG-03: damage dice are rolled for a cap."""
    if not dice.count:
        return dice.plus
    faces = scene.roll(body.id, dice.count, dice.sides, "damage_cap", "TZ-DMG-03")
    total = sum(faces) + dice.plus
    if scene.has_listener:
        parts = (("plus", dice.plus),) if dice.plus else ()
        scene.emit(events.Rolled("TZ-DMG-03", body.id, "damage_cap", tuple(faces), total, parts))
    return total


def able_first(state: State, body: Body) -> list[Body]:
    """Return the enemies in the conflict, in roster order: first the able, then those who are down."""
    able: list[Body] = []
    down: list[Body] = []
    for one in state.bodies:
        if one.side != body.side and not one.out:
            if one.able:
                able.append(one)
            else:
                down.append(one)
    return able + down if down else able


def awake(state: State, target: Body) -> bool:
    """TZ-ATK-06: words can reach the target: it is neither unconscious nor knocked out."""
    return not (target.down or (target.pgf <= 0 and helpless(state, target)))


def bears_on(state: State, body: Body, target: Body, known_power: KnownPower) -> bool:
    """TZ-ATK-06, TZ-ATK-12: a power works on a target, at any distance."""
    return (
        known_power.power.domain is not None
        and is_left(body, known_power)
        and affects(state, body, target, known_power)
    )


def is_left(body: Body, known_power: KnownPower) -> bool:
    """TZ-ATK-06: a power is not cancelled, and has uses left."""
    power = known_power.power
    return not ((body.off and power.id in body.off) or (body.uses and body.uses.get(power.id, 1) <= 0))


def affects(state: State, body: Body, target: Body, known_power: KnownPower) -> bool:
    """TZ-ATK-06, TZ-ATK-12: a power of attack can affect a target.

    Mental powers affect no mindless being; words and looks affect only those who notice them."""
    power = known_power.power
    if power.needs_conscious and not awake(state, target):
        return False
    if power.domain == MENTAL and MINDLESS in target.sheet.flags:
        return False
    return not (power.domain == MENTAL and power.needs_sight and body.id in state.unseen)
