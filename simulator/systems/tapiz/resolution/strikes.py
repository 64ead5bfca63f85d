"""A declared attack: attacker, target, weapon or power, and what its roll goes by (TZ-ATK-02..06, TZ-ATK-12)."""

from __future__ import annotations

from ....core.asks import Option, Rule
from ....core.plane import TOLERANCE
from ....core.powers import Part, Power, is_meant
from .. import specials
from ..formulas import (
    MELEE,
    MENTAL_POWER,
    PHYSICAL_POWER,
    RANGED,
    THROWN,
    TOUCHING,
    TRICK,
    TRICKS,
    best_ability,
    size_points,
)
from ..lienzo.formula import DiceFormula
from ..sheet import MENTAL, PHYSICAL, KnownPower
from ..space import gap
from ..state import Arm, Body, Conflict, State
from .checks import Sum, Throw, add_parts, goal_of
from .moments import agreed
from .resistance import MANOEUVRE, TOUCH


class Strike:  # mypyc: acyclic, reused
    """One attack as declared: attacker, target, weapon or power, and its roll. ``letters``: TZ-EFF-04;
    ``more``: the damage that specials add to a success (TZ-SPEC-03)."""

    __slots__ = (
        "ability",
        "arm",
        "body",
        "domain",
        "kind",
        "known_power",
        "letters",
        "more",
        "resist",
        "tag",
        "target",
        "verb",
    )

    def __init__(self, body: Body, target: Body, verb: str, arm: Arm | None, known_power: KnownPower | None) -> None:
        self.body = body
        self.target = target
        self.verb = verb
        self.arm = arm
        self.known_power = known_power
        self.more: list[Part] = specials.NOTHING_MORE
        self.kind = "PA"
        self.domain = PHYSICAL
        self.letters = "C"
        self.resist = "PD"
        if known_power is not None:
            self._as_power(known_power)
        elif arm is not None:
            self._as_weapon(arm)
        else:
            self.tag = "manoeuvre"
            self.resist = MANOEUVRE
            self.ability = best_ability(body.sheet, TRICKS)

    def _as_weapon(self, arm: Arm) -> None:
        weapon = arm.row.weapon
        self.tag = f"attack.{weapon.mode}"
        self.ability = best_ability(self.body.sheet, weapon.ability)
        self.letters = "C" if weapon.mode == "melee" else "R"

    def _as_power(self, known_power: KnownPower) -> None:
        """TZ-ATK-12: the domain makes a power PA or MA; its row names the resistance."""
        power = known_power.power
        self.tag = power.tag
        self.ability = power.ability
        self.resist = power.resist or ""
        if power.domain == MENTAL:
            self.kind, self.domain, self.letters = "MA", MENTAL, "M"
        else:
            self.letters = "C" if power.resist == TOUCH else "R"

    @property
    def melee(self) -> bool:
        """True for an attack in melee."""
        return self.verb in (MELEE, TOUCHING, TRICK)

    @property
    def group(self) -> str:
        """TZ-TEST-07: the group of the weapon, or the school of the power; "" for a manoeuvre."""
        if self.known_power is not None:
            return self.known_power.power.school
        return "" if self.arm is None else self.arm.row.weapon.group

    @property
    def words(self) -> str:
        """TZ-SPEC-01: the id of the weapon or power, and its group or school; "" for a manoeuvre."""
        if self.known_power is not None:
            return f"{self.known_power.power.id} {self.group}"
        return "" if self.arm is None else f"{self.arm.row.weapon.id} {self.group}"

    @property
    def manner(self) -> str:
        """TZ-SPEC-01: the manner of the attack, and its weapon."""
        return specials.manner(self.domain, self.melee, self.words)

    @property
    def item(self) -> str:
        """Id of the weapon or power for events, "" for a manoeuvre."""
        return (
            self.known_power.power.id if self.known_power is not None else self.arm.key if self.arm is not None else ""
        )

    @property
    def dice(self) -> DiceFormula | None:
        """Damage dice of the weapon or power; None: no dice."""
        return (
            self.known_power.dice
            if self.known_power is not None
            else self.arm.row.dice
            if self.arm is not None
            else None
        )


def weapon_verb(mode: str) -> str:
    """Return the verb for attacking with a weapon, by its mode: melee, thrown or ranged."""
    return MELEE if mode == "melee" else THROWN if mode == "thrown" else RANGED


def power_verb(known_power: KnownPower) -> str:
    """Return the verb for attacking with a power."""
    if known_power.power.domain == MENTAL:
        return MENTAL_POWER
    return TOUCHING if known_power.power.resist == TOUCH else PHYSICAL_POWER


def strike_of(state: State, body: Body, option: Option) -> Strike:
    """Return the attack that a turn's option stands for."""
    target = state.bodies[option.target]
    verb = option.verb
    if verb == TRICK:
        return Strike(body, target, verb, None, None)
    if verb in (MELEE, THROWN, RANGED):
        arm = body.arm(option.item)
        assert arm is not None
        return Strike(body, target, verb, arm, None)
    known_power = next(one for one in body.sheet.powers if one.power.id == option.item)
    return Strike(body, target, verb, None, known_power)


# Specials.


def special_parts(state: State, kind: str, strike: Strike, body: Body) -> list[Part]:
    """TZ-SPEC-01: return what specials add to a figure of the attacker or of the target."""
    if state.encounter.powers is None:
        return specials.NOTHING_MORE
    return specials.parts(state, kind, body, strike.body.id, strike.target.id, strike.manner)


def special(state: State, kind: str, strike: Strike, body: Body) -> Power | None:
    """TZ-SPEC-01: return the first special of this kind that counts for the attacker or the target."""
    if state.encounter.powers is None:
        return None
    return specials.first(state, kind, body, strike.body.id, strike.target.id, strike.manner)


def earned_points(state: State, strike: Strike, margin: int) -> Sum:
    """TZ-ATK-01 step 6, TZ-SPEC-03: the effect points of a success: the margin, sizes, specials; at least 0."""
    body, target = strike.body, strike.target
    found = goal_of(("margin", margin), ("size", size_points(state.lienzo, body.sheet, target.sheet, strike.domain)))
    if state.encounter.powers is not None and strike.verb != TRICK:
        strike.more = special_parts(state, "change damage", strike, body)
        add_parts(found, strike.more)
        for name, value in special_parts(state, "change soak", strike, target):
            found.add(name, -value)
        _lessen(state, strike, found)
    found.add("least", max(0, -found.total))
    return found


def _lessen(state: State, strike: Strike, found: Sum) -> None:
    """TZ-SPEC-03: the target is immune to the attack, or halves it, rounded down."""
    for kind in ("immune " + strike.domain, f"immune {strike.group}"):
        power = special(state, kind, strike, strike.target) if found.total > 0 else None
        if power is not None:
            found.add(power.name, -found.total)
    if found.total > 0:
        power = special(state, "halve damage", strike, strike.target)
        if power is not None:
            found.add(power.name, found.total // 2 - found.total)


def guarded(state: State, strike: Strike, goal: Sum) -> None:
    """TZ-SPEC-06: the target is hard to attack while a friend of it is nearer."""
    if nearer(state, strike):
        guard = special(state, "guard", strike, strike.target)
        if guard is not None:
            goal.add(guard.name, max(0, guard.number - goal.total))


def missed(
    state: State, strike: Strike, total: Sum, thrown: Throw, goal: Sum, before: Part | None = None
) -> Part | None:
    """TZ-SPEC-06: add, and return, the part by which a low first die misses the target; ``before`` is that of the roll
    that this one replaces, and no longer counts."""
    if before is not None:
        goal.total -= before[1]
        goal.parts = [part for part in goal.parts if part != before]
    short = thrown.total + total.total - goal.total + 1
    if short > 0 and thrown.faces:
        miss = special(state, "miss", strike, strike.target)
        if miss is not None and thrown.natural <= miss.number:
            goal.add(miss.name, short)
            return miss.name, short
    return None


def nearer(state: State, strike: Strike) -> bool:
    """TZ-SPEC-06: an able friend of the target is nearer to the attacker than the target is."""
    body, target = strike.body, strike.target
    far = gap(body, target)
    return any(one.able and one.side == target.side and gap(body, one) < far - TOLERANCE for one in state.bodies)


def shielded(scene: Conflict, body: Body, option: Option) -> Rule[Option]:
    """TZ-SPEC-07: before the roll a friend may take the attack upon itself; return the attack on its target."""
    state = scene.state
    powers, target = scene.state.encounter.powers, state.bodies[option.target]
    if powers is None or not powers.known("shield"):
        return option
    for power in powers.by_kind["shield"]:
        owner = state.bodies[power.owner]
        far = power.within if power.within >= 0 else state.lienzo.bands.inmediato
        ready = owner.able and not owner.surprised and owner is not target and owner.side == target.side
        if not ready or owner is body or gap(owner, target) > far:
            continue
        found = specials.situation(state, body.id, target.id)
        if is_meant(power, target.id, found) and (not power.at or found.lasts(power.key)):
            if (yield from agreed(scene, power, owner, target.id)):
                return Option(option.verb, owner.id, option.item, option.detail, option.amount)
    return option
