"""Options of a combatant's turn; the only place that decides on their legality (TZ-ACT-02, TZ-ATK-01 step 2).

Options come lazily: first ``auto``, the default plan of TZ-ACT-10; then attacks on able enemies in roster order, each
with weapons before powers in the sheet's order, then on enemies who are down; then handling of weapons; "surrender",
which shows that the action is unused; movement, and the rest. ``detail`` marks special attacks: helpless, unlisted,
draw."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ....core.asks import Option
from ....core.plane import TOLERANCE, within
from ..formulas import ATTACK_VERBS, DRAW, MELEE, TRICK, damage_cap, does_damage, range_penalty
from ..resolution.attacks import needs_aim
from ..resolution.immediate_effects import drawable, may_strike
from ..resolution.listed_ask import ListedAsk
from ..resolution.reach import able_first, affects, in_hand, in_range, is_left, loaded
from ..resolution.strikes import power_verb, strike_of, weapon_verb
from ..sheet import KnownPower
from ..space import gap, near
from ..state import Arm, Body, State, foes
from . import support
from .moving import Turn, allows_move, left_to_go, moves
from .orders import ORDERS, orders
from .stances import can_aim

AUTO: Final = Option("auto")
PASS: Final = Option("pass")
ALWAYS: Final = [AUTO, PASS]
"""Answers that are always legal and belong to no kind."""
FLEE: Final = Option("flee")
SURRENDER: Final = Option("surrender")


STRIKES: Final = frozenset(ATTACK_VERBS) - {TRICK}
HANDLING: Final = frozenset(("reload", "ready", "pick_up", "sheathe"))
AIDS: Final = frozenset(("stabilise", "first_aid", "recover", "heal_power"))
OTHERS: Final = frozenset(("mount", "feat", "task"))
SUPPORT: Final = AIDS.union(OTHERS, ("aim", TRICK, "help", "hinder", "order"))
MARKS: Final = [
    "",
    DRAW,
    "unlisted",
    f"unlisted {DRAW}",
    "helpless",
    f"helpless {DRAW}",
    "helpless unlisted",
    f"helpless unlisted {DRAW}",
]  # a list: compiled code would rebuild a tuple at each lookup
"""Marks of attacks; in the index HELPLESS counts four, "unlisted" two, drawing one."""
HELPLESS: Final = 4


class Verbs:
    """Set of turn verbs, with a flag for each kind of options that it touches.

    ``all``: the verbs; ``complete``: each kind is covered completely or not at all, so that no option is made in vain;
    ``always``: those of the always legal options."""

    __slots__ = ("aids", "all", "always", "complete", "handling", "others", "strikes", "support")

    def __init__(self, verbs: frozenset[str]) -> None:
        self.all = verbs
        self.always = [one for one in ALWAYS if one.verb in verbs]
        self.complete = all(kind <= verbs or kind.isdisjoint(verbs) for kind in (STRIKES, HANDLING, AIDS, OTHERS))
        self.strikes = not verbs.isdisjoint(STRIKES)
        self.handling = not verbs.isdisjoint(HANDLING)
        self.support = not verbs.isdisjoint(SUPPORT)
        self.aids = not verbs.isdisjoint(AIDS)
        self.others = not verbs.isdisjoint(OTHERS)

    @staticmethod
    def of(verbs: frozenset[str]) -> Verbs:
        """Return the shared object for these verbs."""
        found = _VERBS.get(verbs)
        if found is None:
            if len(_VERBS) >= MOST_VERBS:
                _VERBS.clear()
            found = _VERBS[verbs] = Verbs(verbs)
        return found


MOST_VERBS: Final = 256
"""Number of cached sets of verbs; a full cache is emptied."""
_VERBS: Final[dict[frozenset[str], Verbs]] = {}
PLANNED: Final = Verbs(STRIKES.union(("reload", "ready", "move", "stabilise")))
"""Verbs that the default plan may take (TZ-ACT-10)."""
EVERY: Final = Verbs(PLANNED.all.union(HANDLING, SUPPORT, ("surrender", "drop", "flee")))
"""All verbs of a turn except the default plan and passing."""


class TurnAsk(ListedAsk):
    """TZ-ACT-02, TZ-ACT-10: the question for the next step of a turn; any place in reach is a legal move, listed or
    not.

    Options requested by verb, or found legal, are stored, because one of them may be the answer. Any other answer is
    searched among the options of its verb."""

    __slots__ = ("_actor", "_picked", "_state", "_turn")

    def __init__(self, state: State, body: Body, turn: Turn) -> None:
        super().__init__(turn.seat, "turn", "TZ-ACT-02", body.id)
        self._state = state
        self._actor = body
        self._turn = turn
        self._given = ALWAYS.copy()
        self._picked: list[Option] = []
        self._rest = choices(state, body, turn, EVERY)

    def again(self) -> TurnAsk:
        question = TurnAsk(self._state, self._actor, self._turn)
        question.id, question.sealed = self.id, self.sealed
        return question

    def default(self) -> Option:
        return AUTO

    def allows(self, option: Option) -> bool:
        if option.verb == "move" and allows_move(self._state, self._actor, self._turn, option):
            return True
        for one in self._picked:
            if one is option:
                return True
        for one in self._given:
            if one is option:
                return True
        verbs = Verbs.of(frozenset((option.verb,)))
        for options in choices(self._state, self._actor, self._turn, verbs, option):
            if option in options:
                self._picked.append(option)
                return True
        return option in ALWAYS

    def with_verbs(self, verbs: Collection[str]) -> list[Option]:
        wanted = verbs if isinstance(verbs, frozenset) else frozenset(verbs)  # compiled code would copy a frozenset
        kinds = Verbs.of(wanted)
        found = kinds.always.copy()
        for options in choices(self._state, self._actor, self._turn, kinds):
            found += options if kinds.complete else [one for one in options if one.verb in wanted]
        self._picked += found
        return found

    def makes_by_verb(self) -> bool:
        return True


def choices(state: State, body: Body, turn: Turn, verbs: Verbs, sought: Option | None = None) -> Iterator[list[Option]]:
    """TZ-ACT-01, TZ-ACT-02: all legal options except passing, kind by kind; an order restricts them (TZ-ACT-08).

    Skips kinds without any of these verbs, and help or hindrance other than the option ``sought``."""
    return _obeying(state, body, turn, verbs) if turn.only else _all(state, body, turn, verbs, sought)


def _obeying(state: State, body: Body, turn: Turn, verbs: Verbs) -> Iterator[list[Option]]:
    ordered = ORDERS[turn.only]
    for options in _all(state, body, turn, verbs):
        yield [one for one in options if one.verb in ordered or one.verb == "move"]


def _all(state: State, body: Body, turn: Turn, verbs: Verbs, sought: Option | None = None) -> Iterator[list[Option]]:
    if not turn.done:
        if verbs.strikes:
            weapons, powers = ready_weapons(body), attack_powers(body)
            for foe in able_first(state, body) if may_strike(body) else []:
                yield strikes(state, body, foe, weapons, powers)
        if verbs.handling:
            yield handling(state, body)
        if "surrender" in verbs.all:
            yield [SURRENDER]
    if "move" in verbs.all:
        yield moves(state, body, turn)
    if verbs.support and not turn.done:
        yield from _support(state, body, turn, verbs, sought)
    if body.hand and "drop" in verbs.all:
        yield [Option("drop", item=body.hand)]
    if not turn.fleeing and "flee" in verbs.all:
        yield [FLEE]


def _support(state: State, body: Body, turn: Turn, verbs: Verbs, sought: Option | None) -> Iterator[list[Option]]:
    """Yield the options that take the action, except attacks and handling of weapons."""
    if "aim" in verbs.all:
        yield aims(state, body, turn)
    if TRICK in verbs.all:
        yield tricks(state, body)
    if verbs.aids:
        yield support.aids(state, body)
    if "help" in verbs.all:
        yield from support.helps(state, body, sought)
    if "hinder" in verbs.all:
        yield support.hinders(state, body, sought)
    if "order" in verbs.all:
        yield orders(state, body)
    if verbs.others:
        yield others(state, body)


# Attacks.


ReadyWeapon = tuple[Arm, str, int]
"""A loaded weapon, the verb for attacking with it, and the index in MARKS."""
AttackPower = tuple[KnownPower, str, int]
"""A power of attack, its verb, and the index in MARKS."""


def ready_weapons(body: Body) -> list[ReadyWeapon]:
    """TZ-ATK-03: the weapons that a body could attack with."""
    return [
        (arm, weapon_verb(arm.row.weapon.mode), (not arm.row.listed) << 1 | (not in_hand(body, arm)))
        for arm in body.carried
        if loaded(arm)
    ]


def attack_powers(body: Body) -> list[AttackPower]:
    """TZ-ATK-06: the powers that a body could attack with."""
    unlisted = 0 if lists_nothing(body) else 2
    return [
        (known_power, power_verb(known_power), 0 if known_power.listed else unlisted)
        for known_power in body.sheet.powers
        if known_power.power.domain is not None and is_left(body, known_power)
    ]


def strikes(
    state: State, body: Body, target: Body, weapons: list[ReadyWeapon], powers: list[AttackPower]
) -> list[Option]:
    """TZ-ATK-01..06, TZ-ATK-12, TZ-STA-06: every possible attack from here on a target with these weapons and powers.

    In an aiming stance some attacks need the aim at this target."""
    far = gap(body, target)
    found = []
    free = body.aim == target.id or not state.lienzo.stances[body.stance].aims
    helpless = HELPLESS if not target.able else 0
    for arm, verb, mark in weapons:
        if far <= arm.row.reach and (free or not needs_aim(state, body, target, verb, None)):
            found.append(Option(verb, target.id, arm.key, MARKS[helpless | mark]))
    for known_power, verb, mark in powers:
        if far <= known_power.reach and affects(state, body, target, known_power):
            if free or not needs_aim(state, body, target, verb, known_power):
                found.append(Option(verb, target.id, known_power.power.id, MARKS[helpless | mark]))
    return found


def lists_nothing(body: Body) -> bool:
    """Return True if the sheet lists neither weapons nor powers of attack: only bare hands and words are left."""
    for arm in body.carried:
        if arm.row.listed and arm.row.weapon.id != "unarmed":
            return False
    return not any(known_power.listed and known_power.power.domain is not None for known_power in body.sheet.powers)


def tricks(state: State, body: Body) -> list[Option]:
    """TZ-ATK-05: manoeuvres within ``inmediato``."""
    if not may_strike(body):
        return []
    targets = [target for target in able_first(state, body) if near(state, body, target)]
    return [Option(TRICK, target.id, "", MARKS[0 if target.able else HELPLESS]) for target in targets]


def aims(state: State, body: Body, turn: Turn) -> list[Option]:
    """TZ-STA-06: aiming takes the complete turn, without movement."""
    if turn.gone == 0 and can_aim(state, body):
        return [Option("aim", target.id) for target in foes(state, body)]
    return []


# Weapons.


def handling(state: State, body: Body) -> list[Option]:
    """TZ-ACT-03, TZ-ATK-03: reload, ready, pick up, sheathe; ``in_reach``: an able enemy is in that weapon's range."""
    found = []
    for arm in body.carried:
        if arm.usable and arm.reload and in_hand(body, arm):
            found.append(Option("reload", item=arm.key, detail=_reaching(state, body, arm)))
        elif drawable(body, arm):
            found.append(Option("ready", item=arm.key, detail=_reaching(state, body, arm)))
    for number, thing in enumerate(state.floor):
        if within(body.place, thing.place, state.lienzo.bands.inmediato):
            found.append(Option("pick_up", thing.arm.owner, thing.arm.key, amount=number + 1))
    if body.hand:
        found.append(Option("sheathe", item=body.hand))
    return found


def _reaching(state: State, body: Body, arm: Arm) -> str:
    for foe in foes(state, body):
        if in_range(body, foe, arm.row):
            return "in_reach"
    return ""


def others(state: State, body: Body) -> list[Option]:
    """TZ-ACT-07, TZ-MOV-04, TZ-OUT-10: mounts, feats and tasks."""
    found = [Option("mount")] if body.sheet.mount != "none" else []
    found += [Option("feat", item=one.name) for one in state.setting.feats]
    found += [Option("task", item=one.name) for one in state.setting.tasks]
    return found


# The default plan.


def default_plan(state: State, body: Body, turn: Turn) -> Option:
    """TZ-ACT-10: stabilise a bleeding ally in reach; else the best attack on the nearest able enemy; else prepare one:
    reload, ready, walk; else pass."""
    if not turn.done:
        legal: list[Option] = []
        for options in choices(state, body, turn, PLANNED):
            legal += options
        saving = next((one for one in legal if one.verb == "stabilise" and one.item == "physical"), None)
        if saving is not None:
            return saving
        attacks = [one for one in legal if one.verb in ATTACK_VERBS and one.verb != TRICK]
        on_able = [one for one in attacks if state.bodies[one.target].able]
        if on_able:
            return max(on_able, key=lambda one: _merit(state, body, one))
        for verb in ("reload", "ready"):
            found = next((one for one in legal if one.verb == verb and one.detail == "in_reach"), None)
            if found is not None:
                return found
        return _approach(state, body, turn, legal)
    return PASS


def _merit(state: State, body: Body, option: Option) -> tuple[float, int, int, int]:
    """Return the sort key of attacks: nearest enemy, then the highest sum of bonus and cap, then without drawing."""
    target = state.bodies[option.target]
    strike = strike_of(state, body, option)
    row = (
        strike.known_power.power
        if strike.known_power is not None
        else strike.arm.row.weapon
        if strike.arm is not None
        else None
    )
    cap: int | None = 0
    if strike.known_power is None or does_damage(strike.known_power.power):
        arm = None if strike.arm is None else strike.arm.row
        cap = damage_cap(state.lienzo, state.variants, body.sheet, arm, strike.known_power)
    reach = 0
    if row is not None and strike.verb != MELEE:
        reach = range_penalty(state.lienzo, row, gap(body, target))
    bonus = body.sheet.mods[strike.ability] + body.sheet.bonus(strike.tag) + reach
    worth = bonus + (bonus if cap is None else cap)
    return -gap(body, target), -target.id, worth, -len(option.detail)


def _approach(state: State, body: Body, turn: Turn, legal: list[Option]) -> Option:
    """Walk towards the nearest enemy, if no attack is possible from here."""
    if left_to_go(state, body, turn) <= TOLERANCE:
        return PASS
    near_first = sorted(foes(state, body), key=lambda one: (gap(body, one), one.id))
    for enemy in near_first:
        for one in legal:
            if one.verb == "move" and one.target == enemy.id and one.detail == "walk" and one.item != "away":
                return one
    return PASS
