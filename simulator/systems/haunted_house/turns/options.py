"""Legal actions of a turn (HH-FLOW-04, HH-ACT-03), given the actions that its plan declares already.

``TurnAsk`` is the only place that decides which actions are legal, and lists them lazily."""

from __future__ import annotations

from typing import Final

from ....core.asks import NO_OPTIONS, Option, PartedAsk, Parts
from ..plans import ATTACKS, TurnPlan
from ..specials import may
from ..state import Arm, Body, State, allies, floor_arm, foes, is_target
from ..tables import ACTIVE, DEAD, INSANE, NO_HOSTILE

RUN: Final = Option("run")
STAND: Final = Option("stand")
HIDE: Final = Option("hide")
SEARCH: Final = Option("search")
TALK: Final = Option("talk")
HELPLESS: Final = "helpless"

LISTED: Final = 0  # attacks with listed weapons
HOSTILITIES: Final = 1
LOADING: Final = 2
HANDLING: Final = 3
HEALING: Final = 4
AID: Final = 5
REST: Final = 6
BARE: Final = 7  # attacks with the bare hands of a sheet that lists only other things (HH-CHAR-06)
PARTS: Final = Parts(
    ATTACKS,
    ("distract", "close", "aim", "stand"),
    ("clear_jam", "reload"),
    ("draw", "pick_up", "drop"),
    ("heal",),
    ("revive", "calm", "extinguish"),
    ("run", "hide", "search", "talk"),
    ATTACKS,
)
"""Verbs of each part of the options, in order."""
ATTACKING: Final = frozenset(ATTACKS)


class TurnAsk(PartedAsk):  # mypyc: reused
    """HH-FLOW-04: the question for an action, with lazily listed options. ``first`` comes first: wait, or none for a
    second action."""

    __slots__ = ("_actor", "_narrowed", "_plan", "_state")

    def __init__(self, state: State, body: Body, plan: TurnPlan, kind: str, rule: str, first: Option) -> None:
        super().__init__(body.id, kind, rule, body.id, first, PARTS)
        self._state = state
        self._actor = body
        self._plan = plan
        self._narrowed: list[Option] = NO_OPTIONS

    def make(self, number: int) -> list[Option]:
        """HH-ACT-03: the actions of a part that are legal after those that the plan declares already. ``wait`` is
        always legal and in no part.

        HH-MEL-03: a body that is knocked down must stand up before anything but talking, dodging or healing."""
        state, body, plan = self._state, self._actor, self._plan
        listed = number == LISTED
        if listed or number == BARE:
            return self._attacks(listed)
        if plan.prone:
            if number == HOSTILITIES:
                return [STAND]
            if number == HEALING:
                return _heals(body, allies(state, body))
            return [TALK] if number == REST else []
        second = plan.cost > 0
        if number == HOSTILITIES:
            return [] if barred(state, plan) else _hostile_choices(state, body, plan, second)
        if number == LOADING:
            return [] if second else _loading(body, plan)
        if number == HANDLING:
            return _handling(state, body, plan)
        if number == HEALING:
            return _heals(body, allies(state, body))
        if number == AID:
            return _aid(state, body)
        found = [] if second else _runs(state, body)
        if not (body.hidden or (state.encounter.powers is not None and may(state, "cannot hide", body))):
            found.append(HIDE)
        found.append(SEARCH)
        found.append(TALK)
        return found

    def _attacks(self, listed: bool, likeness: list[int] | None = None) -> list[Option]:
        barred_from = self._plan.prone or barred(self._state, self._plan)
        return [] if barred_from else strikes(self._state, self._actor, self._plan, listed, likeness)

    def firsts(self, verbs: frozenset[str], likeness: list[int]) -> list[Option]:
        """HH-ACT-03: attacks are made at the first of each likeness only; of other verbs, all options."""
        if not verbs <= ATTACKING:
            return self.with_verbs(verbs)
        found = self._attacks(True, likeness) + self._attacks(False, likeness)
        self._narrowed = found if verbs == ATTACKING else [option for option in found if option.verb in verbs]
        return self._narrowed

    def has_given(self, option: Option) -> bool:
        """HH-ACT-03: an attack that has been made is legal."""
        for given in self._narrowed:
            if option is given:
                return True
        return super().has_given(option)


class GivenAsk(TurnAsk):
    """HH-SPEC-06: the question for an action that a special gives, of these ``verbs`` only."""

    __slots__ = ("_verbs",)

    def __init__(self, state: State, body: Body, plan: TurnPlan, first: Option, verbs: tuple[str, ...]) -> None:
        super().__init__(state, body, plan, "turn", "HH-FLOW-04", first)
        self._verbs = verbs

    def make(self, number: int) -> list[Option]:
        """HH-ACT-03: the legal actions of a part, of these verbs."""
        return [option for option in super().make(number) if option.verb in self._verbs]

    def firsts(self, verbs: frozenset[str], likeness: list[int]) -> list[Option]:
        """HH-SPEC-06: all options with these verbs."""
        return self.with_verbs(verbs)


# Legal options.


def barred(state: State, plan: TurnPlan) -> bool:
    """HH-DOD-03: return whether the lock of a dodge bars hostile actions (with ``first_action`` only as the first)."""
    if plan.lock != NO_HOSTILE:
        return False
    return state.variants.dodge_lock_scope == "turn" or plan.cost == 0


def _hostile_choices(state: State, body: Body, plan: TurnPlan, second: bool) -> list[Option]:
    arm = None if second or not plan.hand else _in_hand(state, body, plan)
    aimed = "" if arm is None or arm.jammed or arm.useless else arm.key
    found: list[Option] = []
    for foe in state.bodies:
        if foe.side == body.side or foe.hidden or foe.status != ACTIVE or not foe.in_scene:
            continue
        found.append(Option("distract", foe.id))
        if not in_contact(state, body, foe):
            found.append(Option("close", foe.id))
        if aimed:
            found.append(Option("aim", foe.id, aimed))
    return found


def strikes(state: State, body: Body, plan: TurnPlan, listed: bool, likeness: list[int] | None = None) -> list[Option]:
    """HH-MEL-01, HH-RNG-01, HH-RNG-08: every attack that can be made now: first on active enemies, then on helpless
    ones (HH-MEL-04); in roster order, and for each enemy in the sheet's order of weapons. With ``listed`` False,
    attacks with the bare hands of a sheet that lists only other things (HH-CHAR-06), the last of all options.
    ``likeness``: of targets with equal numbers that can be attacked alike, the first is enough."""
    able: list[Option] = []
    helpless: list[Option] | None = None
    arms = usable(state, body, plan, listed)
    thrown = throwable(state, body, plan) if plan.hand and listed else None
    if not arms and thrown is None:
        return able
    closing = state.variants.closing_cost == "free"
    met: set[int] | None = None if likeness is None else set()
    for foe in state.bodies:
        if foe.side == body.side or foe.hidden or not foe.in_scene or foe.status == DEAD:
            continue
        near = closing or in_contact(state, body, foe)
        if likeness is not None and met is not None:
            alike = likeness[foe.id] << 2 | near << 1 | (foe.status == ACTIVE)
            if alike in met:
                continue
            met.add(alike)
        found, detail = able, ""
        if foe.status != ACTIVE:
            found = helpless = helpless or []
            detail = HELPLESS
        for arm in arms:
            if not arm.melee:
                found.append(Option("ranged_attack", foe.id, arm.key, detail))
            elif near:
                found.append(Option("melee_attack", foe.id, arm.key, detail))
        if thrown is not None:
            found.append(Option("throw", foe.id, thrown.key, detail))
    return able if helpless is None else able + helpless


def usable(state: State, body: Body, plan: TurnPlan, listed: bool) -> list[Arm]:
    """HH-CHAR-06: weapons that can attack now, in contact or from afar: natural attacks and the thing in hand, in the
    sheet's order. With ``listed`` False, those that the sheet does not list. The function makes no new list if all arms
    qualify, which is the usual case."""
    found = body.arms
    for place, arm in enumerate(body.arms):
        weapon = arm.model
        able = not arm.useless and (weapon.natural or arm.key == plan.hand) and arm.key not in plan.dropped
        if able and weapon.listed == listed and (not weapon.ranged or shots_left(arm, plan) > 0):
            if found is not body.arms:
                found.append(arm)
        elif found is body.arms:
            found = found[:place]
    if plan.hand and listed:
        picked = _picked(state, body, plan)
        if picked is not None and not picked.useless and (picked.melee or shots_left(picked, plan) > 0):
            found = [*found, picked]
    return found


def throwable(state: State, body: Body, plan: TurnPlan) -> Arm | None:
    """HH-RNG-08: the thing in hand, if it can be thrown."""
    arm = _in_hand(state, body, plan)
    return None if arm is None or not arm.melee or arm.useless else arm


def _picked(state: State, body: Body, plan: TurnPlan) -> Arm | None:
    """Return the thing that the plan picks up from the floor; it is not among the arms yet."""
    return floor_arm(state, plan.hand) if plan.hand and body.arm(plan.hand) is None else None


def _in_hand(state: State, body: Body, plan: TurnPlan) -> Arm | None:
    return body.arm(plan.hand) or floor_arm(state, plan.hand) if plan.hand else None


def shots_left(arm: Arm, plan: TurnPlan) -> int:
    """HH-RNG-03: the shots that this weapon still has this round, by its rate (even over two actions) and its load."""
    if arm.jammed:
        return 0
    fired = plan.fired(arm.key) if plan.actions else 0
    return min(arm.model.rate, arm.loaded) - fired


def in_contact(state: State, body: Body, foe: Body) -> bool:
    """HH-ACT-01: closing in is part of a melee attack; with ``closing_cost = action`` the bodies must be in contact
    already."""
    return state.variants.closing_cost == "free" or foe.id in body.contact


def _loading(body: Body, plan: TurnPlan) -> list[Option]:
    """HH-RNG-05, HH-RNG-07: clear or load the weapon in hand."""
    arm = body.arm(plan.hand) if plan.hand else None
    if arm is None or arm.melee or arm.useless:
        return []
    if arm.jammed:
        return [Option("clear_jam", item=arm.key)]
    return [Option("reload", item=arm.key)] if arm.loaded < arm.model.capacity and magazines(body, arm) else []


def _handling(state: State, body: Body, plan: TurnPlan) -> list[Option]:
    """HH-CHAR-06, HH-ACT-03: draw, pick up, drop."""
    found: list[Option] = []
    arm = body.arm(plan.hand) if plan.hand else None
    if not (plan.drawn and state.variants.draw_cost == "free"):
        for other in body.arms:
            if not (other.natural or other.useless or other.key == plan.hand or other.key in plan.dropped):
                found.append(Option("draw", item=other.key))
    for other in state.floor:
        if other.key != plan.hand:
            found.append(Option("pick_up", item=other.key))
    if arm is not None:
        found.append(Option("drop", item=arm.key))
    return found


def magazines(body: Body, arm: Arm) -> list[int]:
    """HH-RNG-05: return the possible loads, in rounds: the spare magazines that are not empty, fullest first, or [1]
    for a loose round."""
    if arm.model.magazine_fed:
        return sorted((count for count in body.spare_magazines.get(arm.weapon, []) if count > 0), reverse=True)
    return [1] if body.spare_rounds.get(arm.weapon, 0) > 0 else []


def _aid(state: State, body: Body) -> list[Option]:
    """HH-REC-05, HH-HAZ-03, HH-HAZ-06: revive, calm, put out the fire of oneself or others."""
    found: list[Option] = []
    for ally in state.bodies:
        if ally.side != body.side or not is_target(ally):
            continue
        if ally.arrest and ally.airless < 0 and ally is not body and cares(body):
            found.append(Option("revive", ally.id))
        if ally.calm_open and can_calm(body, ally):
            found.append(Option("calm", ally.id))
        if ally.burning:
            found.append(Option("extinguish", ally.id))
    return found


def can_calm(body: Body, ally: Body) -> bool:
    """HH-REC-05: a body can calm another that is conscious, has had a fright since the last try, and lacks shock."""
    missing = ally.shock < (ally.sheet.max_shock or 1)
    return ally is not body and ally.calm_open and ally.status == ACTIVE and missing and cares(body)


def cares(body: Body) -> bool:
    """HH-REC-03: return whether a body can give first aid, revive and calm: animals and the mindless cannot."""
    return not body.sheet.mindless


def _heals(body: Body, friends: list[Body]) -> list[Option]:
    """HH-REC-03: first aid for oneself and others."""
    found: list[Option] = []
    if not cares(body):
        return found
    for ally in friends:
        for wound in ally.wounds:
            if not wound.heal_tried:
                found.append(Option("heal", ally.id, detail="wound"))
                break
        if ally.weakened and not ally.weak_heal_tried:
            found.append(Option("heal", ally.id, detail="weakness"))
    return found


def _runs(state: State, body: Body) -> list[Option]:
    """HH-MOVE-02, HH-MOVE-04: leave the room, or pursue a foe that is running."""
    if may(state, "cannot run", body):
        return []
    found = [RUN]
    if state.variants.pursuit == "opposed":
        for foe in foes(state, body):
            if foe.ran and not foe.hidden and foe.status in (ACTIVE, INSANE):
                found.append(Option("run", foe.id, detail="pursue"))
    return found
