"""Movement in a turn: types of movement, distance left, destinations, shelter on arrival (TZ-MOV-01..05, -07,
TZ-ATK-10, TZ-DMG-05).

The total distance of the turn decides its type; movement after an action is declared before its roll."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.plane import TOLERANCE, Place, along, distance, towards, within
from ..formulas import pace_row
from ..resolution.conditions import holder_of, may_run, mov, moved
from ..resolution.immediate_effects import leave_cover
from ..resolution.reach import bears_on
from ..space import gap, nearest_foe, screen_of, screens, shelter_at
from ..state import Body, Conflict, State, foes

PACES: Final = ("walk", "run", "sprint")
STAY: Final = Option("stay")


class Turn:  # mypyc: acyclic, reused
    """Progress of a turn: ``gone`` metres; ``done``: the action is used; ``rolled``: the action had a roll, so that
    later movement must have been declared; ``pace``: the type declared for later ("": none).

    ``attacked``: it attacked; ``aimed``: it aimed; ``fleeing``: it declared flight; ``ended``: nothing may follow;
    ``only``: the order that it obeys ("": none); ``seat``: the seat that decides."""

    __slots__ = ("aimed", "attacked", "done", "ended", "fleeing", "gone", "only", "pace", "rolled", "seat")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.gone = 0.0
        self.done = False
        self.rolled = False
        self.pace = ""
        self.attacked = False
        self.aimed = False
        self.fleeing = False
        self.ended = False
        self.only = ""


# Distances.


def metres(state: State, body: Body, pace: str) -> float:
    """TZ-MOV-02: the metres of a type of movement in a round, ``free_step_m`` included."""
    return pace_row(state.lienzo, pace).factor * mov(state, body) + state.variants.free_step_m


def all_metres(state: State, body: Body) -> list[float]:
    """TZ-MOV-02: the metres of each type of movement, in order."""
    walked, free = mov(state, body), state.variants.free_step_m
    return [pace_row(state.lienzo, pace).factor * walked + free for pace in PACES]


def pace_of(state: State, body: Body, gone: float) -> str:
    """TZ-MOV-02: the type of a turn's total distance; "" if it does not count."""
    return pace_among(all_metres(state, body), state.variants.free_step_m, gone)


def pace_among(reaches: list[float], free: float, gone: float) -> str:
    """TZ-MOV-02: the type of movement for ``gone`` metres, given the reach of each type; "" up to ``free``."""
    if gone <= free + TOLERANCE:
        return ""
    if gone <= reaches[0] + TOLERANCE:
        return "walk"
    return "run" if gone <= reaches[1] + TOLERANCE else "sprint"


def penalty_of(state: State, pace: str) -> int:
    """TZ-MOV-02: the penalty of a type of movement on other action rolls of the turn."""
    return pace_row(state.lienzo, pace).penalty if pace else 0


def fastest(state: State, body: Body) -> str:
    """TZ-EFF-12: a knocked down body only walks."""
    return "sprint" if may_run(state, body) else "walk"


def left_to_go(state: State, body: Body, turn: Turn) -> float:
    """TZ-MOV-03, TZ-EFF-15: the metres that a body may still move; after a roll up to the declared type."""
    if turn.ended or turn.aimed or body.fallen or holder_of(state, body) == -2:
        return 0.0
    pace = turn.pace if turn.rolled else fastest(state, body)
    if not pace:
        return max(0.0, state.variants.free_step_m - turn.gone)
    return max(0.0, metres(state, body, pace) - turn.gone)


def may_go(body: Body, place: Place, most: float) -> bool:
    """TZ-MOV-03: a leg of at most ``most`` metres may end there."""
    return most > TOLERANCE and within(body.place, place, most) and distance(body.place, place) > TOLERANCE


def holds_back(state: State, body: Body, place: Place, holder: int) -> bool:
    """TZ-MOV-07: a held body moves no farther from its holder (-1: none)."""
    if holder == -1:
        return False
    anchor = state.bodies[holder].place
    return distance(place, anchor) > distance(body.place, anchor) + TOLERANCE


# Destinations.


class Ways:  # mypyc: acyclic, reused
    """Destinations of a body in a turn, each place once.

    ``most`` metres are left; ``reaches`` are those of each type of movement, in order, from the turn's start."""

    __slots__ = ("body", "found", "gone", "holder", "most", "reaches", "seen", "state")

    def __init__(self, state: State, body: Body, turn: Turn, most: float) -> None:
        self.state = state
        self.body = body
        self.gone = turn.gone
        self.most = most
        self.reaches = all_metres(state, body)
        self.holder = holder_of(state, body)
        self.seen: set[Place] = set()
        self.found: list[Option] = []

    def add(self, target: int, item: str, pace: str, place: Place) -> None:
        """List a place, unless it is listed or out of reach."""
        if place in self.seen or not may_go(self.body, place, self.most):
            return
        if not holds_back(self.state, self.body, place, self.holder):
            self.seen.add(place)
            self.found.append(Option("move", target, item, pace, place=place))

    def pace(self, far: float) -> str:
        """Return the turn's type of movement after ``far`` more metres."""
        return pace_among(self.reaches, self.state.variants.free_step_m, self.gone + far)

    def legs(self, enemy: Body, item: str, apart: float, stop: float) -> None:
        """List places straight towards an enemy ``apart`` metres away: the end of each type of movement, up to ``stop``
        metres from it."""
        need = apart - stop
        if need <= TOLERANCE:
            return
        for reach in self.reaches:
            far = min(need, self.most, reach - self.gone)
            if far > TOLERANCE:
                self.add(enemy.id, item, self.pace(far), along(self.body.place, enemy.place, apart, far))
            if far >= need - TOLERANCE:
                return

    def away(self, enemy: Body) -> None:
        """List places straight away from an enemy: the end of each type of movement."""
        apart = gap(self.body, enemy)
        for pace, reach in zip(PACES, self.reaches, strict=True):
            far = min(self.most, reach - self.gone)
            if far > TOLERANCE:
                self.add(enemy.id, "away", pace, along(self.body.place, enemy.place, apart, -far))

    def behind(self, enemy: Body) -> None:
        """TZ-ATK-10: list the place behind an enemy in a shelter: ``inmediato`` metres away, on its uncovered side."""
        if enemy.screen is None or not screens(enemy.screen, self.body.place):
            return
        (dx, dy) = enemy.screen[1]
        goal = towards(enemy.place, (enemy.place[0] + dx, enemy.place[1] + dy), -self.state.lienzo.bands.inmediato)
        self.add(enemy.id, "around", self.pace(distance(self.body.place, goal)), goal)


def moves(state: State, body: Body, turn: Turn) -> list[Option]:
    """TZ-MOV-03: places on the way to each enemy, up to the best band of each weapon and power; straight away from the
    nearest; behind enemies in shelters; shelters. ``detail`` is the resulting type of movement of the turn."""
    most = left_to_go(state, body, turn)
    if most <= TOLERANCE:
        return []
    ways = Ways(state, body, turn, most)
    for enemy in foes(state, body):
        apart = gap(body, enemy)
        done: list[float] = []
        for item, stop in stops(state, body, enemy):
            if stop not in done:  # the same places as before
                done.append(stop)
                ways.legs(enemy, item, apart, stop)
    nearest = nearest_foe(state, body)
    if nearest is not None:
        ways.away(nearest)
    for enemy in foes(state, body) if state.setting.shelters else ():
        ways.behind(enemy)
    for number, shelter in enumerate(state.setting.shelters):
        far = distance(body.place, shelter.at)
        if TOLERANCE < far <= most + TOLERANCE:
            ways.add(-1, f"shelter#{number}", ways.pace(far), shelter.at)
    return ways.found


def stops(state: State, body: Body, enemy: Body) -> list[tuple[str, float]]:
    """Return the reasons to approach an enemy: each useful weapon and power, with its best distance."""
    found = [(arm.key, arm.row.best) for arm in body.carried if arm.row.listed and arm.usable]
    for known_power in body.sheet.powers:
        if known_power.listed and bears_on(state, body, enemy, known_power):
            found.append((known_power.power.id, known_power.best))
    if found:
        return found
    return [(arm.key, arm.row.best) for arm in body.carried if not arm.row.listed]


def allows_move(state: State, body: Body, turn: Turn, option: Option) -> bool:
    """TZ-MOV-03: any place in reach is a legal answer, listed or not."""
    place = option.place
    unmarked = option.target == -1 and not option.item and not option.detail and not option.amount
    if place is None or not unmarked or not may_go(body, place, left_to_go(state, body, turn)):
        return False
    return not holds_back(state, body, place, holder_of(state, body))


# Movement.


def go(scene: Conflict, body: Body, turn: Turn, place: Place) -> Rule[None]:
    """TZ-MOV-02, TZ-MOV-03: one straight leg; the total decides the turn's type of movement."""
    state = scene.state
    far = distance(body.place, place)
    body.place = place
    turn.gone += far
    pace = pace_of(state, body, turn.gone)
    if PACES.index(pace or "walk") >= PACES.index(turn.pace or "walk"):
        body.pace = min(body.pace, penalty_of(state, pace))
    if scene.has_listener:
        scene.emit(events.Acted("TZ-MOV-03", body.id, "moved", -1, "", pace, round(far)))
    leave_cover(scene, body)
    moved(scene, body)
    yield from take_shelter(scene, body, turn)


def declare_pace(scene: Conflict, body: Body, turn: Turn) -> Rule[None]:
    """TZ-ATK-01 step 1, TZ-MOV-03: before a roll, declare the type of movement after it, by default none. Its penalty
    counts already."""
    state = scene.state
    turn.rolled = True
    turn.pace = ""
    options = [STAY]
    if turn.seat >= 0 and not turn.aimed and scene.wants(turn.seat, "pace", "TZ-MOV-03", STAY):
        top = PACES.index(fastest(state, body))
        paces = [pace for pace in PACES[: top + 1] if metres(state, body, pace) > turn.gone + TOLERANCE]
        stuck = body.fallen or holder_of(state, body) == -2
        options += [Option("pace", detail=pace) for pace in paces if not stuck]
        answer = yield from ask(Choose(turn.seat, "pace", "TZ-MOV-03", tuple(options), body.id))
        turn.pace = answer.detail
        if turn.pace and scene.has_listener:
            scene.emit(events.Acted("TZ-MOV-03", body.id, "will_move", -1, "", turn.pace))
    body.pace = min(body.pace, penalty_of(state, turn.pace))


# Cover.


def take_shelter(scene: Conflict, body: Body, turn: Turn) -> Rule[None]:
    """TZ-ATK-10: on arrival: partial or total cover, or none; total only if no attack was made in this turn."""
    if not scene.state.setting.shelters:
        return
    shelter = shelter_at(scene.state, body.place)
    if shelter is None:
        return
    extents = ("partial",) if turn.attacked else ("partial", "total")
    options = (*(Option("cover", detail=extent) for extent in extents), Option("open"))
    answer = options[0]
    if scene.wants(turn.seat, "cover", "TZ-ATK-10", answer):
        answer = yield from ask(Choose(turn.seat, "cover", "TZ-ATK-10", options, body.id))
    if answer.verb == "cover":
        body.cover, body.extent = shelter.kind, answer.detail
        body.screen = screen_of(scene.state, body, shelter)
        emit_cover(scene, body)


def choose_extent(scene: Conflict, body: Body, seat: int) -> Rule[None]:
    """TZ-ATK-10: at the start of a turn, without cost: partial or total cover, or none; by default unchanged."""
    if not body.cover:
        return
    extents = ("partial", "total") if body.extent == "partial" else ("total", "partial")
    options = (*(Option("cover", detail=extent) for extent in extents), Option("open"))
    if not scene.wants(seat, "cover", "TZ-ATK-10", options[0]):
        return
    answer = yield from ask(Choose(seat, "cover", "TZ-ATK-10", options, body.id))
    if answer.verb == "open":
        leave_cover(scene, body)
    elif answer.detail != body.extent:
        body.extent = answer.detail
        emit_cover(scene, body)


def emit_cover(scene: Conflict, body: Body) -> None:
    """Emit a body's new cover."""
    if scene.has_listener:
        scene.emit(events.ConditionGained("TZ-ATK-10", body.id, "cover", f"{body.cover} {body.extent}"))


# Flight.


def run_away(scene: Conflict, body: Body, turn: Turn) -> Rule[None]:
    """TZ-DMG-05: a broken body flees from the nearest able enemy at full speed; held and unhorsed bodies stay."""
    state = scene.state
    turn.fleeing = True
    if scene.has_listener:
        scene.emit(events.Acted("TZ-DMG-05", body.id, "flee"))
    nearest = nearest_foe(state, body)
    if nearest is None or body.fallen or holder_of(state, body) != -1:
        return
    if far := metres(state, body, fastest(state, body)):
        yield from go(scene, body, turn, towards(body.place, nearest.place, -far))


def away_enough(state: State, body: Body) -> bool:
    """TZ-ACT-09: the body is beyond the pack's flee distance from every able enemy."""
    far = state.lienzo.numbers.flee_distance + TOLERANCE
    return all(gap(body, enemy) > far for enemy in foes(state, body))
