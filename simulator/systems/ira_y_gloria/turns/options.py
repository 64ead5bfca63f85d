"""Legal options of a combatant in its turn (IG-ACT); no other module decides what is legal.

Options come lazily: passing first, then attacks on active enemies in roster order, each with every weapon in the
sheet's order, then on the helpless; then the moves that make the first attack possible; then all others."""

from __future__ import annotations

from typing import Final

from ....core.asks import Option, PartedAsk, Parts
from ....core.plane import TOLERANCE, Place, along, distance, within
from .. import specials
from ..formulas import half
from ..resolution.conditions import find
from ..resolution.dropping import can_draw, lying
from ..resolution.engagement import engaged, engaged_with, near
from ..resolution.interaction import range_of
from ..resolution.strikes import at_hand, usable
from ..space import CHARGE_FACTOR, CHARGE_LEAST, band, stops
from ..specials import spared_key
from ..state import ACTIVE, BROKEN, HEROES, JAMMED, STUCK, UNCONSCIOUS, Arm, Body, State, Turn, foes
from ..tables import OPPOSED, UNARMED
from .reach import may_go, reach_of_move, reach_of_run, speed

PASS: Final = Option("pass")
HELPLESS: Final = "helpless"
UNLISTED: Final = "unlisted"
REPAIRS: Final = {JAMMED: "clear_jam", BROKEN: "clear_jam", STUCK: "unstick"}
WITHDRAW: Final = Option("withdraw")
RESTORE_SHOCK: Final = Option("restore_shock")
FULL_DEFENCE: Final = Option("full_defence")
READY: Final = Option("ready")
DROP_PRONE: Final = Option("drop_prone")
OBSERVE: Final = Option("observe")
OPERATE: Final = Option("operate")
Way = tuple[str, list[tuple[str, float]]]
"""A weapon's key, and each (band, distance) at which a walk up to an enemy with it may end."""
PLACED: Final = ("move", "double_move", "run", "charge", "throw", "ranged_attack")


STRIKES: Final = 0
MOVES: Final = 1
CHARGES: Final = 2
RUNS: Final = 3
INTERACTIONS: Final = 4
POSTURES: Final = 5
SKILLS: Final = 6
HANDLING: Final = 7
FREE: Final = 8
VERBS: Final = (
    ("melee_attack", "ranged_attack", "throw"),
    ("move", "double_move"),
    ("charge",),
    ("run",),
    ("interaction_attack",),
    ("withdraw", "restore_shock", "full_defence", "ready"),
    ("use_skill", "task", "break_free", "put_out", "clear_jam", "unstick", "grapple", "pin"),
    ("reload", "put_away", "draw", "pick_up", "drop_prone", "observe", "operate"),
    ("stand", "hurry"),
)
"""The verbs of each part of the options, by number."""


def only(*numbers: int) -> Parts:
    """Return the parts with these numbers; the other parts have no options."""
    return Parts(*[verbs if number in numbers else () for number, verbs in enumerate(VERBS)])


PARTS: Final = Parts(*VERBS)
SPRINT: Final = only(RUNS)
DONE: Final = only(STRIKES, MOVES, HANDLING, FREE)
EXHAUSTED: Final = only(MOVES, POSTURES, FREE)


def parts_of(body: Body, turn: Turn) -> Parts:
    """IG-ACT-01, IG-SHOCK-02: the parts that may hold legal options. Most options take the action; exhausted bodies
    only move, withdraw, restore Shock and stand up."""
    if turn.sprint:
        return SPRINT
    if body.exhausted:
        return EXHAUSTED
    return PARTS if turn.action else DONE


class TurnAsk(PartedAsk):
    """IG-ACT-01: the next action or move of this turn, lazily listed; a move may go to any legal place, listed or
    not."""

    __slots__ = ("_actor", "_enemies", "_foes", "_state", "_turn")

    def __init__(self, state: State, body: Body, turn: Turn) -> None:
        super().__init__(body.id, "turn", "IG-ACT-01", body.id, PASS, parts_of(body, turn))
        self._state = state
        self._actor = body
        self._turn = turn
        self._enemies: list[Body] | None = None
        self._foes: list[Body] | None = None

    def make(self, number: int) -> list[Option]:
        """IG-ACT-01: all legal options of a part; passing, always legal, belongs to none."""
        state, body, turn = self._state, self._actor, self._turn
        if number == STRIKES:
            return strikes(state, body, turn, self._engaged())
        if number == MOVES:
            return moves(state, body, turn, self._able_foes())
        if number == CHARGES:
            return charges(state, body, turn, self._able_foes())
        if number == RUNS:
            return runs(state, body, turn, self._able_foes())
        if number == INTERACTIONS:
            return interactions(state, body, turn, self._engaged() or self._able_foes())
        if number == POSTURES:
            return postures(state, body, turn, self._engaged()) if turn.action else []
        if number == SKILLS:
            return skills(state, body, turn, self._engaged())
        if number == HANDLING:
            return handling(state, body) if turn.simple else []
        return free(state, body, turn)

    def _engaged(self) -> list[Body]:
        """Return the enemies that the body is engaged with."""
        if self._enemies is None:
            self._enemies = engaged_with(self._state, self._actor)
        return self._enemies

    def _able_foes(self) -> list[Body]:
        """Return the able enemies."""
        if self._foes is None:
            self._foes = foes(self._state, self._actor)
        return self._foes

    def allows(self, option: Option) -> bool:
        if self.has_given(option):
            return True
        if option.place is not None and _free_choice(option):
            if allows_place(self._state, self._actor, self._turn, option):
                return True
        return any(option == legal for legal in self.options())


def _free_choice(option: Option) -> bool:
    return option.verb in PLACED and not option.detail and not option.amount


# Attacks.


def strikes(state: State, body: Body, turn: Turn, enemies: list[Body]) -> list[Option]:
    """IG-ACT-06, IG-ACT-07, IG-ACT-15: the attacks that can be made now, if none has been made in this turn."""
    if turn.attacked or not (turn.action or turn.assault):
        return []
    arms = [arm for arm in body.arms if usable(state, arm) and (turn.action or arm.model.traits.assault)]
    found: list[Option] = []
    if enemies:
        for target in enemies:
            found += _strikes_at(state, body, arms, target, True)
        return found
    fallen: list[Body] = []
    for target in state.bodies:
        if target.side != body.side:
            if target.status == ACTIVE:
                found += _strikes_at(state, body, arms, target, False)
            elif target.status == UNCONSCIOUS:
                fallen.append(target)
    for target in fallen:
        found += _strikes_at(state, body, arms, target, False)
    return found


def _strikes_at(state: State, body: Body, arms: list[Arm], target: Body, close: bool) -> list[Option]:
    found: list[Option] = []
    if state.encounter.powers is not None and spares(state, body, target):
        return found
    for arm in arms:
        verb = attack_verb(state, body, arm, target, close)
        if verb:
            detail = HELPLESS if target.status != ACTIVE else "" if arm.model.listed else UNLISTED
            place = target.place if arm.model.traits.blast and verb != "melee_attack" else None
            found.append(Option(verb, target.id, arm.key, detail, 0, place))
    return found


def spares(state: State, body: Body, target: Body) -> bool:
    """IG-SPEC-01: a body cannot bring itself to attack another in this turn."""
    return spared_key(body.id, target.id) in state.special_uses


def attack_verb(state: State, body: Body, arm: Arm, target: Body, close: bool) -> str:
    """IG-ATK-02, IG-ATK-03, IG-ACT-07: the verb of an attack with this weapon on this target now; "" if impossible.
    ``close``: the body is engaged with the target, so only melee weapons that reach, and pistols, can be used."""
    if arm.melee:
        return "melee_attack" if within(body.place, target.place, arm.model.reach) else ""
    if close:
        return "ranged_attack" if arm.model.traits.pistol else ""
    if near(body, target) or not band(arm.model, distance(body.place, target.place)):
        return ""
    if state.variants.firing_into_melee == "forbidden" and any(engaged(target, other) for other in state.bodies):
        return ""
    return "throw" if arm.thrown else "ranged_attack"


# Moves.


def moves(state: State, body: Body, turn: Turn, enemies: list[Body]) -> list[Option]:
    """IG-ACT-02, IG-ACT-03: places to walk to, first towards each enemy as far as an attack needs, then away; after the
    move the action may buy another."""
    if turn.move:
        return walks(state, body, "move", reach_of_move(state, body, turn), enemies)
    if may_move_again(body, turn):
        return walks(state, body, "double_move", reach_of_move(state, body, turn), enemies)
    return []


def may_move_again(body: Body, turn: Turn) -> bool:
    """IG-ACT-03, IG-ACT-13: the action can buy a second move: not for a prone body, which standing up leaves one move,
    nor for a body that has stood up."""
    if turn.move or not turn.action or not turn.gone:
        return False
    return not turn.stood and not body.exhausted and not find(body, "prone")


def walks(state: State, body: Body, verb: str, metres: float, enemies: list[Body]) -> list[Option]:
    """Return places to go to: towards each of these enemies, by each usable weapon, up to its best band and to other
    bands in reach; and straight away from the nearest."""
    found: list[Option] = []
    if metres <= 0:
        return found
    nearest, least = None, 0.0
    ways = [(arm.key, stops(arm.model)) for arm in body.arms if usable(state, arm) or reloadable(state, body, arm)]
    for enemy in enemies:
        far = distance(body.place, enemy.place)
        if nearest is None or far < least:
            nearest, least = enemy, far
        for key, name, place in approaches(state, body, enemy, far, ways, metres):
            found.append(Option(verb, enemy.id, key, name, 0, place))
    if nearest is not None:
        place = along(body.place, nearest.place, least, -metres)
        if may_go(state, body, place, metres):
            found.append(Option(verb, nearest.id, "", "away", 0, place))
    return found


def approaches(
    state: State, body: Body, enemy: Body, far: float, ways: list[Way], metres: float
) -> list[tuple[str, str, Place]]:
    """Return places on the straight way to one enemy, which is ``far`` off, each with its weapon and band; an empty gun
    that can be loaded counts as usable."""
    done: list[float] = []
    found: list[tuple[str, str, Place]] = []
    for key, bands in ways:
        best = True
        for name, stop in bands:
            gap = far - stop
            if stop not in done and gap > TOLERANCE and (best or gap <= metres):
                done.append(stop)
                place = along(body.place, enemy.place, far, gap if gap < metres else metres)
                if may_go(state, body, place, metres):
                    found.append((key, name, place))
            best = False
    return found


def runs(state: State, body: Body, turn: Turn, enemies: list[Body]) -> list[Option]:
    """IG-ACT-04: running, in place of the move and with the action."""
    if turn.move and not turn.gone and not specials.may(state, "cannot run", body):
        return walks(state, body, "run", reach_of_run(state, body, turn, state.variants.run_distance), enemies)
    return []


def charges(state: State, body: Body, turn: Turn, enemies: list[Body]) -> list[Option]:
    """IG-ATK-07: the charges at these enemies with each melee weapon, straight to where it reaches, at least 4 m."""
    found: list[Option] = []
    metres = charge_metres(state, body, turn)
    if not metres:
        return found
    arms = [arm for arm in body.arms if arm.melee and usable(state, arm)]
    if state.encounter.powers is not None:
        enemies = [enemy for enemy in enemies if not spares(state, body, enemy)]
    for enemy in enemies:
        far = distance(body.place, enemy.place)
        for arm in arms:
            if far - arm.model.reach < metres + 1:  # a cheap bound; may_charge is exact
                place = along(body.place, enemy.place, far, max(CHARGE_LEAST, far - arm.model.reach))
                if may_charge(state, body, metres, arm, enemy, place):
                    detail = "" if arm.model.listed else UNLISTED
                    found.append(Option("charge", enemy.id, arm.key, detail, 0, place))
    return found


def charge_metres(state: State, body: Body, turn: Turn) -> float:
    """IG-ATK-07: metres of a charge now; 0 after a move or an attack, or if engaged at the turn's start."""
    if not (turn.start and turn.move and turn.action) or turn.gone or turn.attacked:
        return 0.0
    if state.encounter.powers is not None and specials.may(state, "cannot charge", body):
        return 0.0
    return reach_of_run(state, body, turn, CHARGE_FACTOR)


def may_charge(state: State, body: Body, metres: float, arm: Arm, enemy: Body, place: Place) -> bool:
    """IG-ATK-07: a charge of at most ``metres`` may end at this place."""
    long_enough = distance(body.place, place) >= CHARGE_LEAST - TOLERANCE
    in_reach = within(place, enemy.place, arm.model.reach)
    return long_enough and in_reach and may_go(state, body, place, metres)


def allows_place(state: State, body: Body, turn: Turn, option: Option) -> bool:
    """IG-MOVE-01: a move, a charge or a throw may go to a legal place that is not listed."""
    place = option.place
    assert place is not None
    if option.verb in ("throw", "ranged_attack"):
        return _allows_throw(state, body, turn, option, place)
    if option.verb == "charge":
        return _allows_charge(state, body, turn, option, place)
    if option.target != -1 or option.item or distance(body.place, place) <= TOLERANCE:
        return False
    if option.verb == "move":
        return turn.move and may_go(state, body, place, reach_of_move(state, body, turn))
    if option.verb == "double_move":
        return may_move_again(body, turn) and may_go(state, body, place, reach_of_move(state, body, turn))
    able = turn.move and (turn.action or turn.sprint) and not turn.gone and not body.exhausted
    able = able and not specials.may(state, "cannot run", body)
    return able and may_go(state, body, place, reach_of_run(state, body, turn, state.variants.run_distance))


def _allows_charge(state: State, body: Body, turn: Turn, option: Option, place: Place) -> bool:
    if not 0 <= option.target < len(state.bodies) or body.exhausted:
        return False
    enemy, arm = state.bodies[option.target], body.arm(option.item)
    if (
        spares(state, body, enemy)
        or enemy.side == body.side
        or enemy.status != ACTIVE
        or arm is None
        or not arm.melee
        or not arm.model.listed
    ):
        return False
    return usable(state, arm) and may_charge(state, body, charge_metres(state, body, turn), arm, enemy, place)


def _allows_throw(state: State, body: Body, turn: Turn, option: Option, place: Place) -> bool:
    """IG-TRAIT-07: a blast may be aimed at any point in range."""
    arm = body.arm(option.item)
    if option.target != -1 or arm is None or not arm.model.traits.blast or arm.melee or not usable(state, arm):
        return False
    if option.verb != ("throw" if arm.thrown else "ranged_attack") or turn.attacked or body.exhausted:
        return False
    if not turn.action and not (turn.assault and arm.model.traits.assault):
        return False
    in_range = band(arm.model, distance(body.place, place))
    return bool(in_range) and not engaged_with(state, body) and bool(foes(state, body))


# Other actions.


def interactions(state: State, body: Body, turn: Turn, enemies: list[Body]) -> list[Option]:
    """IG-ACT-08, IG-INTER-01: every interaction attack on these enemies; an engaged body can make them only on enemies
    that it is engaged with (IG-ATK-02)."""
    found: list[Option] = []
    if turn.attacked:
        return found
    reached: dict[float, list[Body]] = {}  # most skills have the same range
    for skill in OPPOSED:
        metres = range_of(state, body, skill)
        targets = reached.get(metres)
        if targets is None:
            targets = reached[metres] = [foe for foe in enemies if within(body.place, foe.place, metres)]
        for target in targets:
            found.append(Option("interaction_attack", target.id, skill))
    return found


def postures(state: State, body: Body, turn: Turn, enemies: list[Body]) -> list[Option]:
    """IG-ACT-09, IG-ACT-10, IG-ACT-11, IG-ACT-14: withdraw, full defence, ready, restore Shock."""
    found: list[Option] = []
    if enemies and turn.move:
        found.append(WITHDRAW)
    if may_restore(state, body, turn):
        found.append(RESTORE_SHOCK)
    if body.exhausted:
        return found
    if turn.gone <= half(speed(state, body)) + TOLERANCE:
        found.append(FULL_DEFENCE)
    if not turn.held and (state.teams[body.side].kind == HEROES or state.variants.npc_ready):
        found.append(READY)
    return found


def may_restore(state: State, body: Body, turn: Turn) -> bool:
    """IG-SHOCK-03: a hero with 1 Wrath may restore Shock once a turn, if it lacks Shock and exhausted bodies may do
    so."""
    if not body.sheet.hero or turn.restored or body.shock_max is None or body.shock >= body.shock_max:
        return False
    return body.wrath > 0 and (not body.exhausted or state.variants.exhausted_may_restore)


def skills(state: State, body: Body, turn: Turn, enemies: list[Body]) -> list[Option]:
    """IG-ACT-12 and other actions: tasks, first aid, getting free, putting out fires, clearing weapons, variants."""
    found: list[Option] = []
    for ally in state.bodies:
        if ally.side == body.side and ally.status == UNCONSCIOUS and not ally.stabilised and near(body, ally):
            found.append(Option("use_skill", ally.id, "medicae"))
    for task in state.setting.tasks:
        if task.name not in state.done and state.teams[body.side].kind == HEROES:
            found.append(Option("task", item=task.name))
    if find(body, "restrained"):
        found.append(Option("break_free"))
    if find(body, "on_fire"):
        found.append(Option("put_out"))
    for arm in body.arms:
        if arm.fault:
            found.append(Option(REPAIRS[arm.fault], item=arm.key))
    if not turn.attacked:
        _add_switched(state, body, enemies, found)
    return found


def _add_switched(state: State, body: Body, enemies: list[Body], found: list[Option]) -> None:
    """IG-ATK-10, IG-ATK-16: grapple and pinning fire, if the variants are on."""
    if state.variants.grapple == "on":
        found += [Option("grapple", enemy.id) for enemy in enemies if not find(enemy, "restrained")]
    if state.variants.pinning == "on" and not enemies and body.reloads:
        for enemy in foes(state, body):
            for arm in body.arms:
                if arm.model.salvo and usable(state, arm) and band(arm.model, distance(body.place, enemy.place)):
                    found.append(Option("pin", enemy.id, arm.key))


def handling(state: State, body: Body) -> list[Option]:
    """IG-ACT-13: the simple actions."""
    found = [Option("reload", item=arm.key) for arm in body.arms if reloadable(state, body, arm)]
    if state.variants.weapon_readiness == "tracked":
        for arm in body.arms:
            if arm.weapon != UNARMED and arm.drawn:
                found.append(Option("put_away", item=arm.key))
            elif arm.weapon != UNARMED and can_draw(body.arms, arm):
                found.append(Option("draw", item=arm.key))
    for thing in lying(state, body):
        found.append(Option("pick_up", thing.arm.owner, thing.arm.key))
    if not find(body, "prone"):
        found.append(DROP_PRONE)
    found += (OBSERVE, OPERATE)
    return found


def reloadable(state: State, body: Body, arm: Arm) -> bool:
    """IG-AMMO-03: empty and at hand, with a Reload left; NPCs need none."""
    return arm.empty and not arm.fault and at_hand(state, arm) and (not body.sheet.hero or body.reloads > 0)


def free(state: State, body: Body, turn: Turn) -> list[Option]:
    """IG-ACT-13, IG-ACT-05: standing up, and hurrying a climb or swim, cost nothing."""
    found: list[Option] = []
    if find(body, "prone") and not find(body, "restrained"):
        found.append(Option("stand"))
    if turn.move and not turn.hurried and turn.cap < 0 and state.setting.terrain != "open":
        found.append(Option("hurry"))
    return found
