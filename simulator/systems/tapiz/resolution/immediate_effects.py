"""Immediate entries of the catalogue: their possible applications, and their effects (TZ-EFF-11, TZ-EFF-12, TZ-EFF-14,
TZ-EFF-15, TZ-MOV-05).

``applications`` lists the ways of applying an entry, each as (target, detail); an empty list: not legal now.
``apply_way`` applies one."""

from __future__ import annotations

from ....core import events
from ....core.plane import towards
from ..bodies import melee_arm
from ..formulas import damage_cap, most_of
from ..lienzo.catalogue import StateRow
from ..lienzo.measures import BANDS
from ..sheet import PHYSICAL
from ..space import band, band_move, gap
from ..state import Arm, Body, Conflict, Dropped, State, can_answer
from .conditions import holder_of, mov, moved
from .harm import lose, thresholds
from .reach import hit_cap, hit_limit, melee_reach, reaches

Application = tuple[int, str]
"""Target of an immediate entry, and the detail of its option."""


def applications(state: State, row: StateRow, buyer: Body, bearer: Body) -> list[Application]:
    """TZ-EFF-04: the ways of applying an immediate entry now: ``buyer`` pays for it, ``bearer`` suffers it."""
    does = row.does
    if does == "ready_weapon":
        return _readyings(bearer)
    if does == "lose_resource":
        return _resources(bearer)
    if does in ("lose_gear", "break_item"):
        return _gear(bearer, does == "break_item")
    if does == "move_band":
        return _band_moves(state, bearer)
    if does == "ally_hurt":
        return _victims(state, buyer, bearer)
    if does == "disarm":
        return [(bearer.id, bearer.hand)] if bearer.hand else []
    if does == "cancel_power":
        powers = [known_power.power.id for known_power in bearer.sheet.powers]
        return [(bearer.id, power) for power in powers if power not in bearer.off]
    return [(bearer.id, "")] if _applies(state, does or "", buyer, bearer) else []


def _applies(state: State, does: str, buyer: Body, bearer: Body) -> bool:
    """TZ-EFF-04: an immediate entry with a single way of applying it is possible now."""
    if does in ("dismount", "unhorse"):
        return bearer.riding
    if does == "mount":
        return bearer.sheet.mount != "none" and not bearer.riding
    if does == "push_band":
        return band_move(state.lienzo, bearer.place, buyer.place, False) > 0
    return does == "riposte" and may_strike(buyer) and within_reach(state, buyer, bearer)


def _readyings(body: Body) -> list[Application]:
    """Return the weapons that can be readied; a weapon in hand can be put away, too."""
    found = [(body.id, arm.key) for arm in body.carried if drawable(body, arm)]
    if body.hand:
        found.append((body.id, ""))
    return found


def _resources(body: Body) -> list[Application]:
    """TZ-EFF-11: the weapons and powers with shots, pieces or uses to lose."""
    found = [(body.id, arm.key) for arm in body.carried if arm.ammo]
    found += [(body.id, power) for power, left_ in body.uses.items() if left_ > 0]
    return found


def drawable(body: Body, arm: Arm) -> bool:
    """TZ-ACT-03: a carried weapon can be readied: not in hand yet, not natural, usable."""
    return arm.key != body.hand and not arm.natural and arm.usable


def _gear(body: Body, breaking: bool) -> list[Application]:
    """Return the gear to lose (TZ-EFF-12: shield, ammunition, one item) or to break (TZ-EFF-15: weapon, shield,
    armour)."""
    found = []
    if body.sheet.shield is not None and body.shield_ok:
        found.append((body.id, "shield"))
    if breaking and body.sheet.armour is not None and body.armour_ok:
        found.append((body.id, "armour"))
    found += [(body.id, arm.key) for arm in body.carried if not arm.natural and not arm.broken and arm.ammo != 0]
    return found


def _band_moves(state: State, body: Body) -> list[Application]:
    """TZ-MOV-05: towards or away from any other body in the conflict; held and unhorsed bodies stay (TZ-MOV-07,
    TZ-EFF-15)."""
    if body.fallen or holder_of(state, body) != -1 or mov(state, body) <= 0:
        return []
    found = []
    for other in state.bodies:
        if other is not body and not other.out:
            number = band(state.lienzo, gap(body, other))
            if number > 0:
                found.append((other.id, "towards"))
            if number < len(BANDS):
                found.append((other.id, "away"))
    return found


def _victims(state: State, buyer: Body, actor: Body) -> list[Application]:
    """TZ-EFF-14: allies of the failing actor that the imposing side can hurt; the hitter's number is the detail."""
    allies = [one for one in state.bodies if one.side == actor.side and one is not actor and not one.out]
    found = []
    for hitter in state.bodies if allies else []:
        if hitter.side == buyer.side and can_answer(hitter) and may_strike(hitter):
            found += [(ally.id, str(hitter.id)) for ally in allies if reaches(hitter, ally)]
    return found


def may_strike(body: Body) -> bool:
    """TZ-ATK-10: a body under total cover neither attacks nor strikes back."""
    return body.extent != "total"


def may_answer(state: State, body: Body) -> bool:
    """TZ-EFF-03: the body may spend the points of an opponent's failure.

    Reading: one under total cover buys what is no attack, or (variant ``total_cover_answer``) nothing."""
    return can_answer(body) and (state.variants.total_cover_answer == "no_strikes" or may_strike(body))


def within_reach(state: State, by: Body, other: Body) -> bool:
    """TZ-EFF-03: ``other`` is inside the melee reach of ``by``."""
    return gap(by, other) <= melee_reach(state, by) + 1e-6


# Application.


def apply_way(scene: Conflict, row: StateRow, buyer: Body, bearer: Body, way: Application, domain: str) -> None:
    """TZ-EFF-11: apply an immediate entry for ``bearer`` in one of its ways; a band move is its own,
    towards the target or away from it."""
    target, detail = scene.state.bodies[way[0]], way[1]
    if row.does == "move_band":
        shift(scene, bearer, target, detail == "towards", True)
    else:
        apply_immediate(scene, row, buyer, target, detail, domain)


def apply_immediate(scene: Conflict, row: StateRow, buyer: Body, bearer: Body, detail: str, domain: str) -> None:
    """Apply an immediate entry to ``bearer``, paid by ``buyer``."""
    if scene.has_listener:
        scene.emit(events.ConditionGained("TZ-EFF-11", bearer.id, row.id, detail))
    does = row.does
    if does == "ready_weapon":
        ready(scene, bearer, detail)
    elif does in ("dismount", "unhorse"):
        bearer.riding = False
        bearer.fallen = does == "unhorse"
        moved(scene, bearer)
    elif does == "mount":
        bearer.riding = True
    elif does == "push_band":
        shift(scene, bearer, buyer, False, False)
    elif does == "lose_resource":
        lose_one(scene, bearer, detail)
    elif does == "disarm":
        drop(scene, bearer, bearer.place, "dropped")
    elif does == "lose_gear":
        spoil(scene, bearer, detail, "lost")
    elif does == "break_item":
        spoil(scene, bearer, detail, "broken")
    elif does == "cancel_power":
        bearer.off.add(detail)
    elif does == "riposte":
        riposte(scene, buyer, bearer)
    elif does == "ally_hurt":
        hurt_ally(scene, scene.state.bodies[int(detail)], bearer)


def ready(scene: Conflict, body: Body, key: str) -> None:
    """TZ-ACT-03: ready a weapon, and put away the one in hand; "" only puts it away."""
    body.hand = key
    if scene.has_listener:
        scene.emit(events.ItemChanged("TZ-ACT-03", body.id, key, "drawn" if key else "sheathed"))


def shift(scene: Conflict, body: Body, anchor: Body, nearer: bool, own: bool) -> None:
    """TZ-MOV-05: a band move towards or away from ``anchor``; an own move is at most MOV metres."""
    state = scene.state
    metres = band_move(state.lienzo, body.place, anchor.place, nearer)
    if own:
        metres = min(metres, float(mov(state, body)))
    if metres <= 0:
        return
    body.place = towards(body.place, anchor.place, metres if nearer else -metres)
    leave_cover(scene, body)
    if scene.has_listener:
        scene.emit(events.Acted("TZ-MOV-05", body.id, "shifted", anchor.id, "", "", round(metres)))
    moved(scene, body)


def leave_cover(scene: Conflict, body: Body) -> None:
    """TZ-ATK-10: a body that moves leaves its cover."""
    if body.cover:
        body.cover = body.extent = ""
        body.screen = None
        if scene.has_listener:
            scene.emit(events.ConditionEnded("TZ-ATK-10", body.id, "cover"))


def lose_one(scene: Conflict, body: Body, thing: str) -> None:
    """TZ-EFF-11: take one arrow, bolt, piece or charge."""
    arm = body.arm(thing)
    if arm is None:
        body.uses[thing] -= 1
    elif arm.ammo:
        arm.ammo -= 1
        if arm.ammo == 0 and arm.row.weapon.mode == "thrown" and body.hand == arm.key:
            body.hand = ""
    if scene.has_listener:
        scene.emit(events.ItemChanged("TZ-EFF-11", body.id, thing, "lost", 1))


def drop(scene: Conflict, body: Body, place: tuple[float, float], change: str) -> None:
    """TZ-EFF-12, TZ-ACT-03: the weapon in hand falls; of a thrown weapon all pieces in hand count as one."""
    arm = body.wielded
    if arm is None:
        return
    body.hand = ""
    lay(scene, body, arm, place)
    if scene.has_listener:
        scene.emit(events.ItemChanged("TZ-EFF-12", body.id, arm.key, change))


def lay(scene: Conflict, body: Body, arm: Arm, place: tuple[float, float]) -> None:
    """Put a weapon, or one piece of a thrown one, on the floor."""
    lying = Arm(arm.key, arm.row, arm.owner)
    lying.reload = arm.reload
    lying.broken = arm.broken
    if arm.row.weapon.mode == "thrown":
        lying.ammo = 1
        arm.ammo = max(0, (arm.ammo or 1) - 1)
    else:
        lying.ammo = arm.ammo
        body.carried = [one for one in body.carried if one is not arm]
    scene.state.floor.append(Dropped(lying, place))


def spoil(scene: Conflict, body: Body, thing: str, change: str) -> None:
    """TZ-EFF-12, TZ-EFF-15: shield, armour, ammunition or weapon are lost for the scene, or broken."""
    if change == "lost":
        body.lost.add(thing)
    if thing == "shield":
        body.shield_ok = False
    elif thing == "armour":
        body.armour_ok = False
    else:
        arm = body.arm(thing)
        if arm is not None and change == "lost" and arm.ammo is not None:
            arm.ammo = 0
        elif arm is not None:
            arm.broken = True
        if body.hand == thing and (arm is None or arm.broken or arm.row.weapon.mode == "thrown"):
            body.hand = ""
    if scene.has_listener:
        scene.emit(events.ItemChanged("TZ-EFF-15", body.id, thing, change))


def riposte(scene: Conflict, by: Body, actor: Body) -> None:
    """TZ-EFF-14: a riposte takes min(10, the cap of the readied melee weapon) PGF."""
    arm = melee_arm(by)
    most = blow(scene, by, actor, arm, "riposte")
    lose(scene, actor, PHYSICAL, most, "riposte", "TZ-EFF-14", by.id)


def blow(scene: Conflict, by: Body, victim: Body, arm: Arm | None, name: str) -> int:
    """TZ-EFF-14: the hit points of a riposte or of the blow at an ally: the rule's number, or the weapon's lower
    cap."""
    numbers = scene.state.lienzo.numbers
    price = numbers.riposte if name == "riposte" else numbers.ally_hurt
    limit = hit_limit(scene, by, arm, None) if arm is not None else (("least", 1),)
    most = _at_most(price, most_of(limit))
    if scene.has_listener:
        bought = (("damage", PHYSICAL, most),)
        cells = ("TZ-EFF-14", by.id, name, price, ((name, price),), bought, victim.id, limit or ())
        scene.emit(events.Bought(*cells))
    return most


def melee_cap(scene: Conflict, body: Body) -> int:
    """TZ-EFF-14, TZ-DMG-03: the damage cap of the ready melee weapon; 999 if a variant sets no cap."""
    arm = melee_arm(body)
    cap = hit_cap(scene, body, arm, None) if arm is not None else 1
    return 999 if cap is None else cap


def hurt_ally(scene: Conflict, hitter: Body, ally: Body) -> None:
    """TZ-EFF-14: an ally of the failing actor loses min(15, the hitter's cap) PGF."""
    loss = blow(scene, hitter, ally, reaches(hitter, ally), "ally_hurt")
    lose(scene, ally, PHYSICAL, loss, "ally_hurt", "TZ-EFF-14", hitter.id)
    thresholds(scene, ally)


def most_hurt(state: State, hitter: Body, ally: Body) -> int:
    """TZ-EFF-14: the maximum loss of an ally of the failing actor to a hitter, dice at their maximum."""
    arm = reaches(hitter, ally)
    cap = damage_cap(state.lienzo, state.variants, hitter.sheet, arm.row, None) if arm is not None else 1
    return _at_most(state.lienzo.numbers.ally_hurt, cap)


def _at_most(price: int, cap: int | None) -> int:
    return price if cap is None else min(price, cap)
