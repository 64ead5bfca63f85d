"""What a combatant may do on its turn, and the questions that make it a plan (HH-FLOW-04, HH-ACT-02, HH-ACT-03).

A plan is declared before its first die. Declaring changes nothing, so that tie groups can declare blind (HH-INIT-04);
``choices`` is the one place that says what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.asks import Ask, Choose, Option, Rule
from ...core.asks import ask as put
from .checks import House
from .state import (
    ACTIVE,
    DEAD,
    INSANE,
    NO_HOSTILE,
    Arm,
    Body,
    State,
    allies,
    floor_arm,
    foes,
    is_down,
)
from .tables import ZONES

WAIT: Final = Option("wait")
NONE: Final = Option("none")
PLAIN: Final = Option("plain")
RUN: Final = Option("run")
STAND: Final = Option("stand")
ATTACKS: Final = ("melee_attack", "ranged_attack", "throw")
HOSTILE: Final = (*ATTACKS, "distract", "aim", "close")  # HH-ACT-03
DETAILED: Final = ("heal", "reload")
FULL_ROUND: Final = ("aim", "reload", "clear_jam", "run")  # HH-ACT-03
HELPLESS: Final = "helpless"


class Deed:
    """One declared action. ``shots`` are the targets of a volley, one each; ``aim`` the bonus it was declared with;
    ``manner`` a zone, disarm, knock_down or nothing; ``grip`` what a disarm goes for; ``number`` a wound or magazine;
    ``item`` and ``detail`` as in the option."""

    __slots__ = ("aim", "aim_at", "detail", "grip", "helpless", "item", "manner", "number", "shots", "target", "verb")

    def __init__(self, option: Option) -> None:
        self.verb = option.verb
        self.target = option.target
        self.item = option.item
        self.detail = option.detail
        self.number = option.amount
        self.manner = ""
        self.grip = ""
        self.aim = 0
        self.aim_at = -1
        self.helpless: tuple[int, ...] = ()
        self.shots: list[int] = []


class Plan:
    """A turn as declared: its deeds in order, and what being declared has settled: ``hand`` what will be held,
    ``standing`` whether up, ``lock`` and ``distracted`` as the turn found them."""

    __slots__ = ("deeds", "distracted", "drawn", "dropped", "free", "hand", "lock", "prone")

    def __init__(self, body: Body) -> None:
        self.deeds: list[Deed] = []
        self.free = 0
        self.hand = body.held
        self.prone = body.prone
        self.lock = body.lock
        self.distracted = body.distracted
        self.dropped: tuple[str, ...] = ()
        self.drawn = False

    @property
    def actions(self) -> int:
        """How many of the deeds cost an action."""
        return len(self.deeds) - self.free

    def add(self, deed: Deed, free: bool) -> None:
        """Declare one more deed and see what it leaves in hand."""
        self.deeds.append(deed)
        if free:
            self.free += 1
        if deed.verb == "melee_attack":
            return
        if deed.verb in ("draw", "pick_up"):
            self.hand = deed.item
            self.drawn = True
        elif deed.verb in ("drop", "throw"):
            self.dropped = (*self.dropped, self.hand)
            self.hand = ""
        elif deed.verb == "stand":
            self.prone = False

    def fired(self, key: str) -> int:
        """Shots already declared with this weapon."""
        return sum(len(deed.shots) for deed in self.deeds if deed.item == key and deed.verb == "ranged_attack")

    @property
    def shots(self) -> int:
        """HH-RNG-03: all ranged shots declared this round, thrown weapons included."""
        return sum(len(deed.shots) for deed in self.deeds if deed.verb != "melee_attack")


class TurnAsk(Ask):
    """HH-FLOW-04: which action; lazily listed. ``first`` stands at the head: wait, or for a second action none."""

    __slots__ = ("_actor", "_first", "_given", "_plan", "_state")

    def __init__(self, state: State, body: Body, plan: Plan, kind: str, rule: str, first: Option) -> None:
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


def choices(state: State, body: Body, plan: Plan) -> Iterator[Option]:
    """HH-ACT-03: every action but attacks that is legal now, after what ``plan`` declares already. ``wait`` is legal
    always and not listed here."""
    second = plan.actions > 0
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


def barred(state: State, plan: Plan) -> bool:
    """HH-DOD-03: whether the lock of a dodge bars hostile actions (with ``first_action`` only from the first)."""
    if plan.lock != NO_HOSTILE:
        return False
    return state.variants.dodge_lock_scope == "turn" or plan.actions == 0


def _prone_choices(state: State, body: Body) -> Iterator[Option]:
    """HH-MEL-03: who is knocked down stands up before doing anything but talk, dodge or heal."""
    yield STAND
    yield from _heals(state, body)
    yield Option("talk")


def _hostile_choices(state: State, body: Body, plan: Plan, second: bool) -> Iterator[Option]:
    for foe in foes(state, body):
        if foe.status == ACTIVE and not foe.hidden:
            yield from _other_hostile(state, body, plan, foe, second)


def strikes(state: State, body: Body, plan: Plan, listed: bool = True) -> Iterator[Option]:
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


def usable(state: State, body: Body, plan: Plan, listed: bool = True) -> list[tuple[str, str]]:
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


def _picked(state: State, body: Body, plan: Plan) -> Arm | None:
    """What the plan picks up off the floor and so does not count among the arms yet."""
    return floor_arm(state, plan.hand) if plan.hand and body.arm(plan.hand) is None else None


def _in_hand(state: State, body: Body, plan: Plan) -> Arm | None:
    return body.arm(plan.hand) or floor_arm(state, plan.hand) if plan.hand else None


def shots_left(arm: Arm, plan: Plan) -> int:
    """HH-RNG-03: shots that this weapon still has this round: by its rate (even over two actions) and its load."""
    if arm.jammed:
        return 0
    fired = plan.fired(arm.key) if plan.deeds else 0
    return min(arm.weapon.rate, arm.loaded) - fired


def in_contact(state: State, body: Body, foe: Body) -> bool:
    """HH-ACT-01: closing in is part of a melee attack; with ``closing_cost = action`` it must have been done before."""
    return state.variants.closing_cost == "free" or foe.id in body.contact


def _other_hostile(state: State, body: Body, plan: Plan, foe: Body, second: bool) -> Iterator[Option]:
    yield Option("distract", foe.id)
    if not in_contact(state, body, foe):
        yield Option("close", foe.id)
    arm = _in_hand(state, body, plan)
    if arm is not None and not second and not arm.jammed and not arm.useless:
        yield Option("aim", foe.id, arm.key)


def _handling(state: State, body: Body, plan: Plan, second: bool) -> Iterator[Option]:
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
    """HH-RNG-05: what can be loaded: the spare magazines that hold rounds, fullest first, or a single loose round."""
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
    """HH-REC-05: another, conscious, that has had a fright since the last try, and has shock to win back."""
    missing = ally.shock < (ally.sheet.max_shock or 1)
    return ally is not body and ally.calm_open and ally.status == ACTIVE and missing


def _heals(state: State, body: Body) -> Iterator[Option]:
    for ally in allies(state, body):
        if any(not wound.heal_tried for wound in ally.wounds):
            yield Option("heal", ally.id, detail="wound")
        if ally.weakened and not ally.weak_heal_tried:
            yield Option("heal", ally.id, detail="weakness")


def _runs(state: State, body: Body) -> Iterator[Option]:
    """HH-MOVE-02, HH-MOVE-04: leave the room, or go after somebody who is running."""
    yield RUN
    if state.variants.pursuit == "opposed":
        for foe in foes(state, body):
            if foe.ran and not foe.hidden and foe.status in (ACTIVE, INSANE):
                yield Option("run", foe.id, detail="pursue")


# Asking.


def declare(scene: House, body: Body) -> Rule[Plan]:
    """HH-FLOW-04, HH-ACT-02: the questions of one turn, all before its first die; the insane and the fleeing have
    no choice. Changes nothing."""
    plan = Plan(body)
    if body.status == INSANE or body.fleeing:
        plan.add(Deed(STAND if body.prone else RUN), free=False)
        return plan
    state = scene.state
    kind, rule, first = "turn", "HH-FLOW-04", WAIT
    while True:
        option = first
        if scene.asks(body.id, kind, rule, first):
            answer = yield TurnAsk(state, body, plan, kind, rule, first)
            assert isinstance(answer, Option)
            option = answer
        if option.verb == "none":
            return plan
        deed = Deed(option)
        if deed.verb in ATTACKS:
            if scene.asks(body.id, "manner", "HH-MEL-03", PLAIN):
                yield from _manner(scene, body, deed)
            if deed.verb != "melee_attack":
                yield from _shots(scene, body, plan, deed)
                take_aim(state, body, plan, deed)
            if option.detail or len(deed.shots) > 1:
                deed.helpless = tuple({n for n in (deed.target, *deed.shots) if is_down(state.bodies[n])})
        elif deed.verb in DETAILED:
            yield from _detail(scene, body, deed)
        free = is_free(state, option)
        plan.add(deed, free)
        if free:
            continue
        if kind == "second" or option.verb in FULL_ROUND:
            return plan
        if state.round == 1 and state.variants.first_round_single_action:
            return plan
        kind, rule, first = "second", "HH-ACT-02", NONE


def is_free(state: State, option: Option) -> bool:
    """HH-ACT-03, HH-CHAR-06: dropping is free; drawing costs an action unless ``draw_cost = free``."""
    return option.verb == "drop" or (option.verb == "draw" and state.variants.draw_cost == "free")


def _detail(scene: House, body: Body, deed: Deed) -> Rule[None]:
    """Which wound to treat, which magazine to load."""
    if deed.verb == "reload":
        deed.number = yield from _magazine(scene, body, deed)
    elif deed.detail == "wound":
        deed.number = yield from _wound(scene, body, scene.state.bodies[deed.target])


def _manner(scene: House, body: Body, deed: Deed) -> Rule[None]:
    """HH-MEL-03: plain, at a zone, to disarm, or (melee) to knock down; one option an attack."""
    target = scene.state.bodies[deed.target]
    options = [PLAIN, *(Option("zone", detail=zone) for zone in ZONES)]
    if target.held:
        options.append(Option("disarm"))
    if deed.verb == "melee_attack" and not target.prone:
        options.append(Option("knock_down"))
    option = yield from put(Choose(body.id, "manner", "HH-MEL-03", tuple(options), body.id, about=_about(deed)))
    if option.verb != "plain":
        deed.manner = option.detail or option.verb
        deed.grip = target.held if option.verb == "disarm" else ""


def _about(deed: Deed) -> Option:
    return Option(deed.verb, deed.target, deed.item, deed.manner, len(deed.shots))


def _shots(scene: House, body: Body, plan: Plan, deed: Deed) -> Rule[None]:
    """HH-RNG-03: how many shots (default: the most), and who gets each."""
    deed.shots = [deed.target]
    if deed.verb == "throw":
        return
    arm = body.arm(deed.item) or floor_arm(scene.state, deed.item)
    most = shots_left(arm, plan) if arm is not None else 1
    if most < 2:
        return
    count = most
    options = tuple(Option("shots", amount=n) for n in range(most, 0, -1))
    if scene.asks(body.id, "shots", "HH-RNG-03", options[0]):
        ask = Choose(body.id, "shots", "HH-RNG-03", options, body.id, about=_about(deed))
        count = (yield from put(ask)).amount
    others = [foe.id for foe in foes(scene.state, body) if not foe.hidden and foe.id != deed.target]
    for _ in range(count - 1):
        deed.shots.append((yield from _shot_target(scene, body, deed, others)))


def _shot_target(scene: House, body: Body, deed: Deed, others: list[int]) -> Rule[int]:
    """HH-RNG-01: one target per shot; the first shot's by default."""
    same = Option("target", deed.target)
    if not others or not scene.asks(body.id, "shot_target", "HH-RNG-01", same):
        return deed.target
    options = (same, *(Option("target", other) for other in others))
    ask = Choose(body.id, "shot_target", "HH-RNG-01", options, body.id, about=_about(deed))
    return (yield from put(ask)).target


def take_aim(state: State, body: Body, plan: Plan, deed: Deed) -> None:
    """HH-RNG-04: the aim that goes with a ranged action: if it is the turn's first (doing anything else loses the aim),
    with that weapon, for its shots at that target, unless the target ran on its latest turn."""
    if not body.aim_bonus or plan.deeds or body.aim_weapon != deed.item or body.aim_target not in deed.shots:
        return
    if not state.bodies[body.aim_target].ran:
        deed.aim, deed.aim_at = body.aim_bonus, body.aim_target


def aimed(state: State, body: Body, deed: Deed) -> int:
    """HH-RNG-04: the bonus of an aim at this target with this weapon; none if the target ran on its latest turn."""
    if body.aim_target != deed.target or body.aim_weapon != deed.item or state.bodies[deed.target].ran:
        return 0
    return body.aim_bonus


def _wound(scene: House, body: Body, patient: Body) -> Rule[int]:
    """HH-REC-03: which wound; by default the oldest untried."""
    untried = (number for number, wound in enumerate(patient.wounds, 1) if not wound.heal_tried)
    options = tuple(Option("wound", patient.id, amount=number) for number in untried)
    if len(options) < 2 or not scene.asks(body.id, "wound", "HH-REC-03", options[0]):
        return options[0].amount
    return (yield from put(Choose(body.id, "wound", "HH-REC-03", options, body.id))).amount


def _magazine(scene: House, body: Body, deed: Deed) -> Rule[int]:
    """HH-RNG-05: which magazine; by default the fullest."""
    arm = body.arm(deed.item)
    counts = sorted(set(magazines(body, arm)), reverse=True) if arm is not None else [0]
    options = tuple(Option("magazine", item=deed.item, amount=count) for count in counts)
    if len(options) < 2 or not scene.asks(body.id, "magazine", "HH-RNG-05", options[0]):
        return options[0].amount
    return (yield from put(Choose(body.id, "magazine", "HH-RNG-05", options, body.id))).amount


# Whether a declared deed can still be done when it comes up.


def still_possible(state: State, body: Body, deed: Deed) -> bool:
    """HH-ACT-02: not when the target has gone down since, has hidden or left; nor when the weapon jammed or is lost."""
    if deed.target >= 0 and not _still_there(body, deed, state.bodies[deed.target]):
        return False
    return still_able(state, body, deed)


def still_able(state: State, body: Body, deed: Deed) -> bool:
    """The actor's own part of HH-ACT-02: the thing is there, in hand where it must be, and works."""
    if not deed.item:
        return True
    if deed.verb == "pick_up":
        return floor_arm(state, deed.item) is not None
    arm = body.arm(deed.item)
    if arm is None:
        return False
    if deed.verb == "draw":
        return True
    if arm.useless or not (arm.weapon.natural or body.held == deed.item):
        return False
    return deed.verb != "ranged_attack" or (not arm.jammed and arm.loaded > 0)


def _still_there(body: Body, deed: Deed, target: Body) -> bool:
    if not target.in_scene or target.status == DEAD:
        return False
    if deed.verb in HOSTILE:
        return not target.hidden and (not is_down(target) or target.id in deed.helpless)
    if deed.verb == "heal":
        return _can_heal(target, deed)
    if deed.verb == "extinguish":
        return bool(target.burning)
    if deed.verb == "revive":
        return target.arrest
    return deed.verb != "calm" or can_calm(body, target)


def _can_heal(target: Body, deed: Deed) -> bool:
    if deed.detail == "wound":
        return any(number == deed.number and not wound.heal_tried for number, wound in enumerate(target.wounds, 1))
    return target.weakened and not target.weak_heal_tried
