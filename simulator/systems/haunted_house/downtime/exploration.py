"""The house between fights: ways, keys, spaces, searches, things on the floor, events by the clock (HH-MOVE, HH-OOC).

Nothing here moves the clock: functions return the seconds that they take, and recovery.py lets them pass. Dice are
rolled in roster order. HH-OOC-01: the characteristic of a task is that of HH-CHAR-03, because there is no Host to name
another. HH-OOC-09 is not modelled: secrecy (doom events are secret anyway), bumps for runners, bulky magazines, windows
and the shape of a room have no numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, captain
from ..formulas import BASE_DIFFICULTY, WEAKENED, action_figure, field_part
from ..resolution.checks import CheckKind, House, own_parts, test
from ..resolution.doom import LOST_WAY, spoils
from ..resolution.harm import note_fall
from ..resolution.hazards import breathe, is_due, strike_hazard
from ..resolution.settling import strike_due
from ..setting import Door, DoorKey, Hazard, HouseScene
from ..state import Arm, Body, State
from ..tables import ACTIVE, FLED
from ..turns.actions import act
from ..turns.movement import find_way
from ..turns.options import magazines
from ..variants import Variants

ROOM_SECONDS: Final = 5 * 60  # HH-MOVE-01
RUN_SECONDS: Final = 10  # HH-MOVE-02: two rounds a room
SEARCH_SECONDS: Final = 5 * 60  # HH-OOC-03

DONE: Final = Option("done")
LEAVE: Final = Option("leave")
WAIT: Final = Option("wait")
WALK: Final = Option("walk")
RUN: Final = Option("run")
SEARCH: Final = Option("search")

WAY_BACK: Final = CheckKind("orientation", "HH-OOC-06", "orientation")
LUCK: Final = CheckKind("luck", "HH-OOC-02", "luck")
ROOM_SEARCH: Final = CheckKind("search", "HH-OOC-03", "perception")


def pick(scene: House, seat: int, kind: str, rule: str, options: tuple[Option, ...], body: int = -1) -> Rule[Option]:
    """Ask one question. Return the first option without asking if it is the only one or the seat does not want the
    question."""
    if len(options) < 2 or not scene.wants(seat, kind, rule, options[0]):
        return options[0]
    return (yield from ask(Choose(seat, kind, rule, options, body)))


def able(state: State, side: int) -> list[Body]:
    """Return the active members of a side that are with it, in roster order: those that can act between fights."""
    return [body for body in state.bodies if body.side == side and body.in_scene and body.status == ACTIVE]


def ranked(state: State, bodies: list[Body], kind: CheckKind) -> list[Body]:
    """Return the bodies sorted by their action figure in a test, the best first; ties in roster order."""
    figures = {body.id: _figure(body, kind, state.variants) for body in bodies}
    return sorted(bodies, key=lambda body: (-figures[body.id], body.id))


def _figure(body: Body, kind: CheckKind, variants: Variants) -> int:
    base: int = getattr(body.sheet, kind.characteristic) + field_part(body.sheet, kind.field, variants)
    modifiers = sum(part[1] for part in own_parts(body, kind, variants))
    return action_figure(base, modifiers + (WEAKENED if body.weakened else 0), variants)


# Ways through the house.


def travel(scene: House, side: int, rooms: int) -> Rule[int]:
    """HH-OOC-08: a side goes on for ``rooms`` rooms (1 and up), walking (the default) or running, as its captain
    decides.

    Returns the seconds that it takes. Runners make no search turns and no tests to detect anything on the way."""
    way = yield from pick(scene, captain(side), "travel", "HH-OOC-08", (WALK, RUN))
    if scene.has_listener:
        scene.emit(events.Acted("HH-OOC-08", captain(side), f"{way.verb}_on", amount=rooms))
    if way.verb == "run":
        return dash(scene, able(scene.state, side), rooms)
    return walk(rooms)


def walk(rooms: int) -> int:
    """HH-MOVE-01: the seconds to walk through ``rooms`` rooms at the pace of exploration: 5 minutes each."""
    return ROOM_SECONDS * rooms


def dash(scene: House, runners: list[Body], rooms: int) -> int:
    """HH-MOVE-02, HH-MOVE-03: run ``rooms`` rooms: 10 seconds each, and an orientation test per runner at the start.

    Runners that pass arrive together at the destination; call this once per destination. Returns the seconds."""
    for body in runners:
        set_out(scene, body, rooms)
    return RUN_SECONDS * rooms


def set_out(scene: House, body: Body, rooms: int) -> None:
    """HH-MOVE-03: one runner's test: it arrives, or is lost 1d6 rooms from the start of the run.

    Reading: a lost body has left the side as if it had fled (HH-OOC-06), and looks for it."""
    body.lost = False
    body.flight_rooms = rooms
    find_way(scene, body)
    if body.lost:
        note_fall(scene, body, FLED, "run")
        body.in_scene = False
        body.status = FLED
        if scene.has_listener:
            scene.emit(events.Left("HH-MOVE-03", body.id, FLED, body.rooms_away, body.lost))
    else:
        body.rooms_away = 0
    if scene.state.doom_due:
        strike_due(scene)


def step_home(scene: House, body: Body) -> bool:
    """HH-OOC-06: 5 minutes of a body that has fled: a lost one makes one orientation test, others come one room nearer.

    Returns whether the body is back with its side. HH-DOOM-02 effect 1 fails the test without a roll."""
    if body.lost:
        spoilt = bool(body.doom_pending) and spoils(body, LOST_WAY)
        body.lost = spoilt or not test(scene, body, WAY_BACK).passed
        if scene.state.doom_due:
            strike_due(scene)
        return False
    body.rooms_away -= 1
    if body.rooms_away > 0:
        return False
    rejoin(scene, body)
    return True


def rejoin(scene: House, body: Body) -> None:
    """HH-OOC-06: bring the body back to its side."""
    body.rooms_away = 0
    body.status = ACTIVE
    body.in_scene = True
    body.run_left = scene.state.variants.exit_run_rounds
    if scene.has_listener:
        scene.emit(events.Arrived("HH-OOC-06", body.id))


# Keys.


def register(key: DoorKey, door: Door) -> str:
    """HH-OOC-02: the name under which the register (State.open_doors) stores the result of a key on a door."""
    return f"{key.id}|{door.id}"


def fits(state: State, key: DoorKey, door: Door) -> bool | None:
    """HH-OOC-02: return whether a key opens, and so also locks, a door; None if it has not been tried.

    Keys of security doors never fit ordinary doors, nor the reverse."""
    if key.security != door.security:
        return False
    return state.open_doors.get(register(key, door))


def try_key(scene: House, body: Body, key: DoorKey, door: Door) -> bool:
    """HH-OOC-02: try a key: one luck test for each pair of key and door; later tries read the register. Returns whether
    it fits."""
    known = fits(scene.state, key, door)
    if known is not None:
        return known
    pair = f"{key.id} → {door.id}"
    if scene.has_listener:
        scene.emit(events.Acted("HH-OOC-02", body.id, "try_key", item=pair))
    fitting = luck_test(scene, body)
    scene.state.open_doors[register(key, door)] = fitting
    if scene.has_listener:
        change = "fits" if fitting else "does_not_fit"
        scene.emit(events.ItemChanged("HH-OOC-02", body.id, pair, change))
    if scene.state.doom_due:
        strike_due(scene)
    return fitting


def luck_test(scene: House, body: Body) -> bool:
    """HH-OOC-02: luck against 12. With ``luck_fatigue`` every earlier luck test of the same body adds 1 to the 12."""
    tired = body.luck_tests if scene.state.variants.luck_fatigue else 0
    body.luck_tests += 1
    goal = [("base", BASE_DIFFICULTY), ("luck_tests", tired)] if tired else None
    return test(scene, body, LUCK, difficulty=BASE_DIFFICULTY + tired, goal=goal).passed


# Search turns.


def search_turn(
    scene: House, side: int, keys: tuple[DoorKey, ...] = (), doors: tuple[Door, ...] = ()
) -> Rule[list[int]]:
    """HH-OOC-03: one exploration action per body, in roster order; then SEARCH_SECONDS have passed.

    Returns the bodies whose search (perception 12) was successful; results of keys go into the register."""
    found: list[int] = []
    if scene.has_listener:
        scene.emit(events.PhaseStarted("HH-OOC-03", "search_turn"))
    for body in able(scene.state, side):
        options = (WAIT, SEARCH, *_untried(scene.state, keys, doors))
        option = yield from pick(scene, body.id, "explore", "HH-OOC-03", options, body.id)
        if option.verb == "search" and _spots(scene, body):
            found.append(body.id)
        elif option.verb == "key":
            key = next(key for key in keys if key.id == option.item)
            try_key(scene, body, key, next(door for door in doors if door.id == option.detail))
    return found


def _untried(state: State, keys: tuple[DoorKey, ...], doors: tuple[Door, ...]) -> Iterator[Option]:
    for key in keys:
        for door in doors:
            if fits(state, key, door) is None:
                yield Option("key", item=key.id, detail=door.id)


def _spots(scene: House, body: Body) -> bool:
    if scene.has_listener:
        scene.emit(events.Acted("HH-OOC-03", body.id, "search_room"))
    passed = test(scene, body, ROOM_SEARCH, own_parts(body, ROOM_SEARCH, scene.state.variants)).passed
    if scene.state.doom_due:
        strike_due(scene)
    return passed


# Time.


def by_clock(state: State, struck: bool = False) -> list[tuple[int, Hazard]]:
    """HH-OOC-04: return the scenario's events with a minute of the clock, each with its place in the list: those still
    to come, or with ``struck`` all of them."""
    setting = state.encounter.scene
    assert isinstance(setting, HouseScene)
    return [
        (index, hazard)
        for index, hazard in enumerate(setting.hazards)
        if hazard.minute is not None and (struck or index not in state.fired)
    ]


def time_events(scene: House) -> Rule[bool]:
    """HH-OOC-04: play midnight, dawn and the like: hazards whose minute has come, once each, in list order. Returns
    whether there was any.

    Reading: between fights everyone leaves bad air immediately, so such an event costs no breath (HH-HAZ-04)."""
    state = scene.state
    struck = False
    for index, hazard in by_clock(state):
        if is_due(state, hazard):
            state.fired |= {index}
            yield from strike_hazard(scene, hazard, state.encounter.names)
            struck = True
            for body in state.bodies:
                breathe(scene, body)
    return struck


# Things.


def retrieve(scene: House, side: int) -> Rule[None]:
    """HH-OOC-05: the side that held the room picks up the things on the floor. By default it takes its own things, each
    for the body that brought it, else for the first that can; it takes other sides' things only if its captain decides
    so."""
    for arm in list(scene.state.floor):
        takers = able(scene.state, side)
        owner = scene.state.bodies[arm.owner]
        takers.sort(key=lambda body: (body is not owner, body.id))
        options = [Option("take", body.id, arm.key) for body in takers]
        options.insert(len(options) if owner.side == side else 0, LEAVE)
        option = yield from pick(scene, captain(side), "retrieve", "HH-OOC-05", tuple(options))
        if option.verb == "take":
            pick_up(scene, scene.state.bodies[option.target], arm)


def pick_up(scene: House, body: Body, arm: Arm) -> None:
    """HH-ACT-03, HH-OOC-05: pick a thing up from the floor, into an empty hand. Between fights there is time to try
    again after a wasted try (HH-DOOM-02 effect 4)."""
    hand = body.held
    while arm in scene.state.floor:
        act(scene, body, Option("pick_up", item=arm.key))
    body.held = hand or arm.key


def handle_gear(scene: House, body: Body, rounds: int) -> Rule[int]:
    """HH-RNG-05, HH-RNG-07: let a body work on its weapons for at most ``rounds`` rounds, job by job; by default it
    does every job. Returns the rounds left."""
    while rounds > 0 and body.status == ACTIVE:
        jobs = (*maintenance_actions(body), DONE)
        job = yield from pick(scene, body.id, "gear", "HH-RNG-05", jobs, body.id)
        arm = body.arm(job.item)
        spent = 0 if arm is None else work(scene, body, arm, job, rounds)
        if spent == 0:
            break
        rounds -= spent
    return rounds


def maintenance_actions(body: Body) -> Iterator[Option]:
    """HH-RNG-05, HH-RNG-07: yield the first job that applies to each weapon: clear a jam, refill magazines, load.
    ``amount`` is the magazine to put in."""
    for arm in body.arms:
        if arm.useless or arm.melee:
            continue
        fullest = max(magazines(body, arm), default=0)
        if arm.jammed:
            yield Option("clear_jam", item=arm.key)
        elif not arm.model.magazine_fed:
            if arm.loaded < arm.model.capacity and fullest:
                yield Option("reload", item=arm.key)
        elif refillable(body, arm):
            yield Option("refill", item=arm.key)
        elif fullest > arm.loaded:
            yield Option("reload", item=arm.key, amount=fullest)


def refillable(body: Body, arm: Arm) -> bool:
    """HH-RNG-05: return whether a spare magazine of this weapon is not full and there are loose rounds for it."""
    spares = body.spare_magazines.get(arm.weapon, [])
    return body.spare_rounds.get(arm.weapon, 0) > 0 and any(count < arm.model.capacity for count in spares)


def work(scene: House, body: Body, arm: Arm, job: Option, rounds: int) -> int:
    """Do one job within ``rounds`` rounds. Return the rounds spent (0: there was no time for it)."""
    if job.verb == "refill":
        return refill(scene, body, arm, rounds)
    if job.verb == "clear_jam":
        if rounds < 2:
            return 0
        act(scene, body, job)
        act(scene, body, job)
        return 2
    spent = 0
    while spent < rounds and arm.loaded < arm.model.capacity and magazines(body, arm) and body.status == ACTIVE:
        act(scene, body, job)
        spent += 1
        if arm.model.magazine_fed:
            break
    return spent


def refill(scene: House, body: Body, arm: Arm, rounds: int) -> int:
    """HH-RNG-05: refill magazines, at one round of time per cartridge, first the fullest magazine that is not full.
    Returns the rounds spent."""
    spares = body.spare_magazines[arm.weapon]
    spent = 0
    while spent < rounds and refillable(body, arm):
        count = max(count for count in spares if count < arm.model.capacity)
        put_in = min(arm.model.capacity - count, body.spare_rounds[arm.weapon], rounds - spent)
        spares[spares.index(count)] = count + put_in
        body.spare_rounds[arm.weapon] -= put_in
        spent += put_in
    if scene.has_listener:
        scene.emit(events.ItemChanged("HH-RNG-05", body.id, arm.key, "refilled", spent))
    return spent
