"""What a combatant may do on its turn (HH-FLOW-04, HH-ACT-03), after what its plan declares already.

``choices`` and ``strikes`` are the one place that says what is legal; ``TurnAsk`` lists it lazily."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core.asks import Ask, Option
from ..plans import TurnPlan
from ..state import Arm, Body, State, allies, floor_arm, foes
from ..tables import ACTIVE, DEAD, INSANE, NO_HOSTILE

RUN: Final = Option("run")
STAND: Final = Option("stand")
HELPLESS: Final = "helpless"


class TurnAsk(Ask):
    """HH-FLOW-04: which action; lazily listed. ``first`` stands at the head: wait, or for a second action none."""

    __slots__ = ("_actor", "_first", "_given", "_plan", "_state")

    def __init__(self, state: State, body: Body, plan: TurnPlan, kind: str, rule: str, first: Option) -> None:
        self.id = 0
        self.seat = body.id
        self.kind = kind
        self.rule = rule
        self.body = body.id
        self.by = -1
        self.about = None
        self._state = state
        self._actor = body
        self._plan = plan
        self._first = first
        self._given: list[Option] = [first]

    def options(self) -> Iterator[Option]:
        yield self._first
        state, body, plan = self._state, self._actor, self._plan
        given = self._given
        hostile = not plan.prone and not barred(state, plan)
        if hostile:
            for option in strikes(state, body, plan):
                given.append(option)
                yield option
        for option in choices(state, body, plan):
            given.append(option)
            yield option
        if hostile:
            for option in strikes(state, body, plan, listed=False):
                given.append(option)
                yield option

    def default(self) -> Option:
        return self._first

    def allows(self, option: Option) -> bool:
        for given in self._given:
            if option is given:  # listed by this very question: nothing changes while it is open
                return True
        return any(option == legal for legal in self.options())


# Which options there are.


def choices(state: State, body: Body, plan: TurnPlan) -> Iterator[Option]:
    """HH-ACT-03: every action but attacks that is legal now, after what ``plan`` declares already. ``wait`` is legal
    always and not listed here."""
    second = plan.cost > 0
    if plan.prone:
        yield from _prone_choices(state, body)
        return
    if not barred(state, plan):
        yield from _hostile_choices(state, body, plan, second)
    yield from _handling(state, body, plan, second)
    yield from _care(state, body)
    if not second:
        yield from _runs(state, body)
    if not body.hidden:
        yield Option("hide")
    yield Option("search")
    yield Option("talk")


def barred(state: State, plan: TurnPlan) -> bool:
    """HH-DOD-03: return whether the lock of a dodge bars hostile actions (with ``first_action`` only as the first)."""
    if plan.lock != NO_HOSTILE:
        return False
    return state.variants.dodge_lock_scope == "turn" or plan.cost == 0


def _prone_choices(state: State, body: Body) -> Iterator[Option]:
    """HH-MEL-03: a body that is knocked down stands up before it does anything but talk, dodge or heal."""
    yield STAND
    yield from _heals(state, body)
    yield Option("talk")


def _hostile_choices(state: State, body: Body, plan: TurnPlan, second: bool) -> Iterator[Option]:
    for foe in foes(state, body):
        if foe.status == ACTIVE and not foe.hidden:
            yield from _other_hostile(state, body, plan, foe, second)


def strikes(state: State, body: Body, plan: TurnPlan, listed: bool = True) -> Iterator[Option]:
    """HH-MEL-01, HH-RNG-01, HH-RNG-08: every attack that can be made now: first on active enemies, then on helpless
    ones (HH-MEL-04); in roster order, and for each enemy in the sheet's order of weapons. With ``listed`` False those
    with the bare hands of a sheet that lists other things only (HH-CHAR-06): the last of all options."""
    weapons = usable(state, body, plan, listed)
    if not weapons:
        return
    helpless: list[Body] = []
    for foe in state.bodies:
        if foe.side == body.side or foe.hidden or not foe.in_scene:
            continue
        if foe.status == ACTIVE:
            for verb, key in weapons:
                if verb != "melee_attack" or in_contact(state, body, foe):
                    yield Option(verb, foe.id, key)
        elif foe.status != DEAD:
            helpless.append(foe)
    for foe in helpless:
        for verb, key in weapons:
            if verb != "melee_attack" or in_contact(state, body, foe):
                yield Option(verb, foe.id, key, HELPLESS)


def usable(state: State, body: Body, plan: TurnPlan, listed: bool = True) -> list[tuple[str, str]]:
    """HH-CHAR-06: the ways to attack now, as (verb, key): natural attacks and what is in hand, in the sheet's order;
    throwing comes last. With ``listed`` False what the sheet does not list."""
    ways: list[tuple[str, str]] = []
    for arm in body.arms:
        weapon = arm.weapon
        if arm.useless or not (weapon.natural or arm.key == plan.hand) or arm.key in plan.dropped:
            continue
        if weapon.listed != listed:
            continue
        if weapon.columns:
            ways.append(("melee_attack", arm.key))
        elif shots_left(arm, plan) > 0:
            ways.append(("ranged_attack", arm.key))
    if not plan.hand or not listed:
        return ways
    picked = _picked(state, body, plan)
    if picked is not None and not picked.useless:
        if not picked.weapon.ranged:
            ways.append(("melee_attack", picked.key))
        elif shots_left(picked, plan) > 0:
            ways.append(("ranged_attack", picked.key))
    thrown = _in_hand(state, body, plan)
    if thrown is not None and not thrown.weapon.ranged and not thrown.useless:
        ways.append(("throw", thrown.key))
    return ways


def _picked(state: State, body: Body, plan: TurnPlan) -> Arm | None:
    """Return the thing that the plan picks up off the floor: it is not among the arms yet."""
    return floor_arm(state, plan.hand) if plan.hand and body.arm(plan.hand) is None else None


def _in_hand(state: State, body: Body, plan: TurnPlan) -> Arm | None:
    return body.arm(plan.hand) or floor_arm(state, plan.hand) if plan.hand else None


def shots_left(arm: Arm, plan: TurnPlan) -> int:
    """HH-RNG-03: shots that this weapon still has this round: by its rate (even over two actions) and its load."""
    if arm.jammed:
        return 0
    fired = plan.fired(arm.key) if plan.actions else 0
    return min(arm.weapon.rate, arm.loaded) - fired


def in_contact(state: State, body: Body, foe: Body) -> bool:
    """HH-ACT-01: closing in is part of a melee attack; with ``closing_cost = action`` it must have been done before."""
    return state.variants.closing_cost == "free" or foe.id in body.contact


def _other_hostile(state: State, body: Body, plan: TurnPlan, foe: Body, second: bool) -> Iterator[Option]:
    yield Option("distract", foe.id)
    if not in_contact(state, body, foe):
        yield Option("close", foe.id)
    arm = _in_hand(state, body, plan)
    if arm is not None and not second and not arm.jammed and not arm.useless:
        yield Option("aim", foe.id, arm.key)


def _handling(state: State, body: Body, plan: TurnPlan, second: bool) -> Iterator[Option]:
    """HH-CHAR-06, HH-RNG-05, HH-RNG-07: loading, clearing, drawing, picking up, dropping."""
    arm = body.arm(plan.hand) if plan.hand else None
    if arm is not None and not second and arm.weapon.ranged and not arm.useless:
        if arm.jammed:
            yield Option("clear_jam", item=arm.key)
        elif arm.loaded < arm.weapon.capacity and magazines(body, arm):
            yield Option("reload", item=arm.key)
    if not (plan.drawn and state.variants.draw_cost == "free"):
        for other in body.arms:
            if not (other.weapon.natural or other.useless or other.key == plan.hand or other.key in plan.dropped):
                yield Option("draw", item=other.key)
    for other in state.floor:
        if other.key != plan.hand:
            yield Option("pick_up", item=other.key)
    if arm is not None:
        yield Option("drop", item=arm.key)


def magazines(body: Body, arm: Arm) -> list[int]:
    """HH-RNG-05: return what can be loaded, in rounds: the spare magazines that hold some, fullest first, or [1] for a
    loose round."""
    if arm.weapon.magazine_fed:
        return sorted((count for count in body.spare_magazines.get(arm.weapon.id, []) if count > 0), reverse=True)
    return [1] if body.spare_rounds.get(arm.weapon.id, 0) > 0 else []


def _care(state: State, body: Body) -> Iterator[Option]:
    """HH-REC-03, HH-REC-05, HH-HAZ-03, HH-HAZ-06: helping oneself and others."""
    yield from _heals(state, body)
    for ally in allies(state, body):
        if ally.arrest and ally.airless < 0 and ally is not body:
            yield Option("revive", ally.id)
        if can_calm(body, ally):
            yield Option("calm", ally.id)
        if ally.burning:
            yield Option("extinguish", ally.id)


def can_calm(body: Body, ally: Body) -> bool:
    """HH-REC-05: a body can calm another that is conscious, has had a fright since the last try, and lacks shock."""
    missing = ally.shock < (ally.sheet.max_shock or 1)
    return ally is not body and ally.calm_open and ally.status == ACTIVE and missing


def _heals(state: State, body: Body) -> Iterator[Option]:
    for ally in allies(state, body):
        if any(not wound.heal_tried for wound in ally.wounds):
            yield Option("heal", ally.id, detail="wound")
        if ally.weakened and not ally.weak_heal_tried:
            yield Option("heal", ally.id, detail="weakness")


def _runs(state: State, body: Body) -> Iterator[Option]:
    """HH-MOVE-02, HH-MOVE-04: leave the room, or go after a foe that is running."""
    yield RUN
    if state.variants.pursuit == "opposed":
        for foe in foes(state, body):
            if foe.ran and not foe.hidden and foe.status in (ACTIVE, INSANE):
                yield Option("run", foe.id, detail="pursue")
