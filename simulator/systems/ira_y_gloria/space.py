"""Space: positions in metres, distances, who is engaged with whom, range bands, and how far one may go (IG-MOVE,
IG-ATK-02, IG-ATK-12).

Points on a plane without obstacles. Only square roots are used, which are the same on every platform."""

from __future__ import annotations

from math import sqrt
from typing import Final

from .resolution.checks import half
from .resolution.conditions import find
from .state import ACTIVE, UNCONSCIOUS, Arm, Body, Place, State, Turn

TOLERANCE: Final = 1e-6  # metres
ADJACENT: Final = 1.0  # metres
CHARGE_LEAST: Final = 4.0  # metres

SHORT: Final = "short"
MEDIUM: Final = "medium"
LONG: Final = "long"
THROW: Final = "throw"
CLOSE: Final = "close"  # melee, and pistols in melee
OUT: Final = ""


def distance(a: Place, b: Place) -> float:
    """IG-MOVE-01: the straight line between two points, in metres."""
    x, y = a[0] - b[0], a[1] - b[1]
    return sqrt(x * x + y * y)


def within(a: Place, b: Place, metres: float) -> bool:
    """Whether two points are at most so many metres apart, give or take a micrometre."""
    x, y = a[0] - b[0], a[1] - b[1]
    reach = metres + TOLERANCE
    return x * x + y * y <= reach * reach


def towards(start: Place, goal: Place, metres: float) -> Place:
    """The point ``metres`` from start in the direction of goal (negative: away from it; on the same point: along x)."""
    far = distance(start, goal)
    if far < TOLERANCE:
        return start[0] - metres, start[1]
    share = metres / far
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


# Engagement.


def engaged(a: Body, b: Body) -> bool:
    """IG-ATK-02: two able enemies no farther apart than the longer of their melee reaches."""
    if a.side == b.side or a.status != ACTIVE or b.status != ACTIVE:
        return False
    return within(a.place, b.place, a.reach if a.reach > b.reach else b.reach)


def engaged_with(state: State, body: Body) -> list[Body]:
    """IG-ATK-02: the enemies that a body is engaged with, in roster order."""
    return [other for other in state.bodies if other.side != body.side and engaged(body, other)]


def is_engaged(state: State, body: Body) -> bool:
    """Whether anybody is engaged with it."""
    return any(engaged(body, other) for other in state.bodies)


def melee_of(state: State, body: Body) -> list[Body]:
    """IG-ATK-14: everyone linked to this body by engagements, directly or through others, in roster order."""
    found = {body.id}
    todo = [body]
    while todo:
        one = todo.pop()
        for other in engaged_with(state, one):
            if other.id not in found:
                found.add(other.id)
                todo.append(other)
    return [other for other in state.bodies if other.id in found]


# Range.


def band(arm: Arm, metres: float) -> str:
    """IG-ATK-12: short up to half the range, medium up to the range, long up to twice that, beyond it none; thrown
    weapons have a maximum and no bands."""
    reach = arm.weapon.range
    if arm.thrown:
        return THROW if metres <= reach + TOLERANCE else OUT
    if metres <= reach / 2 + TOLERANCE:
        return SHORT
    if metres <= reach + TOLERANCE:
        return MEDIUM
    return LONG if metres <= 2 * reach + TOLERANCE else OUT


def stops(arm: Arm) -> list[tuple[str, float]]:
    """Where walking up to somebody with this weapon may end: (band, distance), the best band first."""
    if arm.melee:
        return [(CLOSE, arm.weapon.reach)]
    if arm.thrown:
        return [(THROW, arm.weapon.range)]
    reach = arm.weapon.range
    return [(SHORT, reach / 2), (MEDIUM, reach), (LONG, 2 * reach)]


# Moving.


def speed(body: Body) -> int:
    """IG-ACT-02, IG-COND-01: metres a move; staggered: half."""
    return half(body.sheet.speed) if find(body, "staggered") else body.sheet.speed


def reach_of_move(state: State, body: Body, turn: Turn) -> float:
    """IG-ACT-02, IG-ACT-05: metres of one plain move now: the speed; half of it climbing or swimming, unless hurried;
    at most what full defence leaves (IG-ACT-10). Nothing for the restrained."""
    if find(body, "restrained"):
        return 0.0
    metres = speed(body)
    if state.setting.terrain != "open" and turn.hurried != 1:
        metres = half(metres)
    return float(metres) if turn.cap < 0 else min(float(metres), turn.cap)


def reach_of_run(state: State, body: Body, turn: Turn, factor: int) -> float:
    """IG-ACT-04, IG-ATK-07: metres of a run or charge; none for the staggered, the restrained, nor up from prone."""
    if turn.stood or find(body, "prone") or find(body, "staggered"):
        return 0.0
    return factor * reach_of_move(state, body, turn)


def may_go(state: State, body: Body, place: Place, metres: float) -> bool:
    """Whether a move of at most ``metres`` may end there: the pinned come no closer to any enemy (IG-ATK-16)."""
    if metres <= 0 or not within(body.place, place, metres):
        return False
    return not find(body, "pinned") or not comes_closer(state, body, place)


def comes_closer(state: State, body: Body, place: Place) -> bool:
    """Whether the place is closer to any able enemy."""
    return any(
        distance(place, other.place) < distance(body.place, other.place) - TOLERANCE
        for other in state.bodies
        if other.side != body.side and other.status == ACTIVE
    )


def left_behind(state: State, body: Body, place: Place) -> list[Body]:
    """IG-ATK-04: the enemies engaged with it now that are not once it stands there."""
    now = engaged_with(state, body)
    here, body.place = body.place, place
    left = [enemy for enemy in now if not engaged(body, enemy)]
    body.place = here
    return left


def in_sight(body: Body) -> bool:
    """Whether it can be a target: able, or unconscious."""
    return body.status == ACTIVE or body.status == UNCONSCIOUS


def within_field(state: State, body: Body) -> bool:
    """IG-OUT-08: whether it is still on the field."""
    return inside(body.place, state.variants.field_radius)


def inside(place: Place, radius: float | None) -> bool:
    """IG-OUT-08: whether a place is at most ``radius`` metres from the origin (None: everything is)."""
    return radius is None or within(place, (0.0, 0.0), radius)


def near(a: Body, b: Body) -> bool:
    """Whether they are within arm's length."""
    return within(a.place, b.place, ADJACENT)


def on_line(start: Place, goal: Place, point: Place, width: float) -> bool:
    """Whether a point lies within ``width`` of the straight line between two others."""
    along = (goal[0] - start[0], goal[1] - start[1])
    length = along[0] * along[0] + along[1] * along[1]
    if length < TOLERANCE:
        return within(start, point, width)
    share = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / length
    share = max(0.0, min(1.0, share))
    return within((start[0] + along[0] * share, start[1] + along[1] * share), point, width)


_HIGH: Final = sqrt(3) / 2
_SIXTH: Final = ((1.0, 0.0), (0.5, _HIGH), (-0.5, _HIGH), (-1.0, 0.0), (-0.5, -_HIGH), (0.5, -_HIGH))


def scattered(place: Place, direction: int, metres: int) -> Place:
    """IG-TRAIT-07: ``direction`` 1 to 6 times 60 degrees counter-clockwise from the x axis (6 = 0)."""
    x, y = _SIXTH[direction % 6]
    return place[0] + x * metres, place[1] + y * metres
