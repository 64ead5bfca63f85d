"""Attacks, from declaration to purchases (TZ-ATK-01..12, TZ-STA-04, TZ-STA-06, TZ-DMG-02, TZ-DMG-11).

Weapons, manoeuvres, touch, physical and mental powers share one sequence. ``Strike`` is a declared attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core import events
from ....core.asks import Ask, Option, Rule
from ....core.events import Parts
from ....core.plane import whole
from ....core.powers import HIT
from .. import specials
from ..bodies import pool_of
from ..characters.languages import barrier, language_bonuses
from ..formulas import (
    DRAW,
    MELEE,
    MENTAL_POWER,
    PHYSICAL_POWER,
    RANGED,
    THROWN,
    TOUCHING,
    TRICK,
    close_penalty,
    does_damage,
    most_of,
    range_penalty,
)
from ..lienzo.catalogue import Weapon
from ..lienzo.measures import BANDS
from ..sheet import MENTAL, PHYSICAL, KnownPower
from ..space import band, gap
from ..state import Body, Conflict, State, conscious, reserve
from .apply_effects import apply_deal, failed
from .checks import (
    ActionRoll,
    Sum,
    action_sum,
    aptitude_level,
    emit_test,
    end_spent,
    goal_of,
    invoked,
    throw,
)
from .deals import FAILURE, SUCCESS, Deal
from .effects import free_severity
from .harm import spend_points
from .heroism import plus_one, static_again
from .immediate_effects import lay, may_answer, may_strike, melee_cap, ready, within_reach
from .moments import happen
from .purchases import emit_bought, spend
from .reach import hit_limit, visibility
from .resistance import Resistance, resist, rolls_resistance, shut
from .rewriting import turned
from .strikes import Strike, earned_points, guarded, missed, shielded, special, special_parts, strike_of

FOCUS_BANDS: Final = ("inmediato", "cerca")
RULES: Final = {
    MELEE: "TZ-ATK-02",
    THROWN: "TZ-ATK-03",
    RANGED: "TZ-ATK-03",
    TOUCHING: "TZ-ATK-04",
    TRICK: "TZ-ATK-05",
    MENTAL_POWER: "TZ-ATK-06",
    PHYSICAL_POWER: "TZ-ATK-12",
}


def needs_aim(state: State, body: Body, target: Body, verb: str, known_power: KnownPower | None) -> bool:
    """TZ-STA-06: in an aiming stance, shots, throws, and powers beyond ``inmediato`` need a turn of aiming.

    Reading: the distance matters for powers only; a shot is a shot at any distance."""
    if verb in (MELEE, TOUCHING, TRICK) or not state.lienzo.stances[body.stance].aims:
        return False
    return known_power is None or band(state.lienzo, gap(body, target)) > 0


# The sequence.


def attack(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-ATK-01: steps 4 to 10, after target, weapon and movement are declared. ``seat`` spends the points."""
    state = scene.state
    if state.encounter.powers is not None:
        option = yield from shielded(scene, body, option)
    strike = strike_of(state, body, option)
    if DRAW in option.detail and strike.arm is not None:
        ready(scene, body, strike.arm.key)
        body.drawn = state.lienzo.numbers.draw_penalty
    if scene.has_listener:
        rule = RULES[strike.verb]
        far = gap(body, strike.target)
        where = BANDS[band(state.lienzo, far)]
        scene.emit(events.Acted(rule, body.id, strike.verb, strike.target.id, strike.item, where, whole(far)))
    aimed = needs_aim(state, body, strike.target, strike.verb, strike.known_power)
    margin = yield from confront(scene, strike, aimed, option)
    body.aim = -1
    use_up(scene, strike)
    if margin >= 0:
        yield from succeed(scene, strike, earned_points(state, strike, margin), seat)
    else:
        yield from fail(scene, strike, -margin, seat)
    if state.encounter.powers is not None:
        state.special_uses[specials.attacks_key(body.id)] = 1
        if margin >= 0:
            yield from happen(scene, HIT, body, strike.target.id, strike.manner)


def confront(scene: Conflict, strike: Strike, aimed: bool, option: Option) -> Rule[int]:
    """TZ-ATK-01 steps 4 to 6: window 0 and the mode of resistance, then the attacker's dice, then the resistance."""
    state = scene.state
    body, target = strike.body, strike.target
    resistance = resistance_of(state, strike)
    rolled = False
    if strike.resist:
        resistance.granted = yield from static_again(scene, target, body, option)
        rolled = yield from rolls_resistance(scene, target, body.id, option)
    count = yield from invoked(scene, body, strike.tag)
    total = attack_sum(scene, strike, count, aimed)
    advantage = (
        strike.known_power.power.advantage
        if strike.known_power
        else strike.arm.row.weapon.advantage
        if strike.arm
        else 0
    )
    dice = special_parts(state, "change attack_dice", strike, body)
    if dice and state.lienzo.stances[body.stance].no_bonuses:  # TZ-STA-05
        dice = [part for part in dice if part[1] < 0]
    thrown = throw(scene, body, "attack", RULES[strike.verb], attack_level(strike), advantage, dice)
    if focused(state, strike):
        focus_dice(scene, strike, total)
    if strike.resist:
        goal = yield from resist(scene, target, resistance, rolled)
    else:
        goal = goal_of(("unopposed", state.lienzo.numbers.unopposed))
    low = None
    if state.encounter.powers is not None:
        guarded(state, strike, goal)
        low = missed(state, strike, total, thrown, goal)
    emit_test(scene, body.id, "attack", RULES[strike.verb], total, thrown, target.id, goal)
    if state.encounter.powers is not None and thrown.total + total.total < goal.total:
        again = special(state, "reroll attack", strike, body)
        if again is not None:
            specials.tell(scene, again, body.id)
            thrown = throw(scene, body, "attack", RULES[strike.verb], attack_level(strike), advantage, dice)
            missed(state, strike, total, thrown, goal, low)
            emit_test(scene, body.id, "attack", RULES[strike.verb], total, thrown, target.id, goal)
    end_spent(scene, body, total)
    end_spent(scene, target, goal)
    return thrown.total + total.total - goal.total


def resistance_of(state: State, strike: Strike) -> Resistance:
    """Return the resistance to an attack, including the effect of languages (TZ-OUT-02)."""
    resistance = Resistance(strike.resist, strike.domain, strike.body, True, strike.melee)
    if state.encounter.powers is not None:
        resistance.words = strike.words
    if strike.known_power is not None and strike.known_power.power.needs_language:
        resistance.extra = barrier(state.lienzo, strike.body.sheet, strike.target.sheet)
    return resistance


def language_bonus(state: State, body: Body, target: Body, known_power: KnownPower | None) -> int:
    """TZ-OUT-02: the bonus of words in the best language that the target speaks at all."""
    if known_power is None or not known_power.power.needs_language:
        return 0
    known = [name for name in body.sheet.languages if target.sheet.speaks(name) != "none"]
    return max((language_bonuses(body.sheet, name, state.variants) for name in known), default=0)


def attack_sum(scene: Conflict, strike: Strike, count: int, aimed: bool) -> Sum:
    """TZ-TEST-01, TZ-ATK-03, TZ-ATK-09: the sum added to the attacker's dice."""
    state = scene.state
    body, target = strike.body, strike.target
    sheet = body.sheet
    item = sheet.item(strike.tag) + (strike.arm.row.item_bonus if strike.arm is not None else 0)
    action = ActionRoll(strike.kind, strike.tag, strike.ability, item, target.id)
    action.melee, action.aimed = strike.melee, aimed
    if state.encounter.powers is not None:
        action.words = strike.words
    action.languages = language_bonus(state, body, target, strike.known_power)
    total = action_sum(scene, body, action, count)
    row = strike.known_power.power if strike.known_power else strike.arm.row.weapon if strike.arm else None
    if row is not None and not strike.melee:
        far = gap(body, target)
        total.add("range", range_penalty(state.lienzo, row, far))
        if isinstance(row, Weapon):
            total.add("close", close_penalty(state.lienzo, row, sheet, far))
    sight = strike.known_power is None or strike.known_power.power.needs_sight
    dark = visibility(state, target, sight, not strike.melee)
    total.add("visibility", dark)
    eyes = special(state, "immune darkness", strike, body) if dark else None
    if eyes is not None:
        total.add(eyes.name, -dark)
    return total


def attack_level(strike: Strike) -> int:
    """TZ-TEST-07: the level of the weapon's group or the power's school; of the aptitude for a manoeuvre."""
    levels = strike.body.sheet.skill_levels
    if strike.known_power is not None:
        return levels.get(strike.known_power.power.school, 0)
    if strike.arm is not None:
        return levels.get(strike.arm.row.weapon.group, 0)
    return aptitude_level(strike.body, strike.ability)


def focused(state: State, strike: Strike) -> bool:
    """TZ-STA-04: damage focus needs a melee weapon with dice of band inmediato or cerca, or a mental power with
    dice."""
    if not state.lienzo.stances[strike.body.stance].focus:
        return False
    dice = strike.dice
    if dice is None or not dice.count:
        return False
    if strike.known_power is not None:
        return strike.domain == MENTAL
    weapon = strike.arm.row.weapon if strike.arm is not None else None
    return weapon is not None and weapon.mode == "melee" and weapon.optimal_band in FOCUS_BANDS


def focus_dice(scene: Conflict, strike: Strike, total: Sum) -> None:
    """TZ-STA-04, TZ-DICE-04: roll all damage dice twice, one set after the other; the highest single die is added."""
    dice = strike.dice
    assert dice is not None
    first = scene.roll(strike.body.id, dice.count, dice.sides, "damage_focus", "TZ-STA-04")
    second = scene.roll(strike.body.id, dice.count, dice.sides, "damage_focus", "TZ-STA-04")
    best = max(first + second)
    total.add("damage_focus", best)
    if scene.has_listener:
        scene.emit(events.Rolled("TZ-STA-04", strike.body.id, "damage_focus", tuple(first + second), best))


# Success.


class DamageAsk(Ask):
    """TZ-DMG-02: the question for hit points to remove, by default as many as points and cap allow."""

    __slots__ = ("_most",)

    def __init__(self, deal: Deal, item: str, most: int) -> None:
        about = Option("points", deal.foe, item, deal.domain, deal.points)
        super().__init__(deal.seat, "damage", "TZ-DMG-02", deal.buyer.id, deal.foe, about)
        self._most = most

    def options(self) -> Iterator[Option]:
        return (Option("damage", self.by, amount=number) for number in range(self._most, -1, -1))

    def allows(self, option: Option) -> bool:
        return option == Option("damage", self.by, amount=option.amount) and 0 <= option.amount <= self._most


def succeed(scene: Conflict, strike: Strike, earned: Sum, seat: int) -> Rule[None]:
    """TZ-ATK-01 steps 7 to 10: one more point, damage or the defender's reserve, purchases, and their application.

    ``earned``: the effect points with their parts."""
    state = scene.state
    scene.stats.landed(strike.body.id)
    limit = most_damage(scene, strike) if earned.total else ()
    cap = most_of(limit)
    about = Option("points", strike.target.id, strike.item, strike.domain, earned.total)
    points = yield from plus_one(scene, strike.body, earned.total, 999 if cap is None else cap, about)
    earned.add("hero_point", points - earned.total)
    deal = success(strike, earned, limit, seat)
    if state.variants.total_cover_states == "none":
        deal.shut = shut(state, strike.target, resistance_of(state, strike))
    most = points if cap is None else min(points, cap)
    damage = 0
    if reserve(state):
        yield from hold_back(scene, strike, deal, most)
    elif most:
        damage = yield from choose_damage(scene, deal, strike.item, most)
    yield from spend(scene, deal)
    emit_bought(scene, deal, damage)
    if damage or deal.bought:
        yield from apply_deal(scene, deal, damage)


def success(strike: Strike, earned: Sum, limit: Parts | None, seat: int) -> Deal:
    """Return the deal of a successful attack: the attacker buys, the target bears."""
    deal = Deal(SUCCESS, strike.body, strike.target, strike.letters, strike.domain, earned.total)
    deal.parts = earned.parts
    deal.limit = limit or ()
    deal.seat = seat
    deal.item = strike.item or strike.tag
    deal.manoeuvre = strike.verb == TRICK
    deal.power = None if strike.known_power is None else strike.known_power.power
    return deal


def most_damage(scene: Conflict, strike: Strike) -> Parts | None:
    """TZ-DMG-02, TZ-DMG-03, TZ-ATK-05: the parts of the cap in hit points; empty for manoeuvres and powers without
    damage."""
    if strike.verb == TRICK or (strike.known_power is not None and not does_damage(strike.known_power.power)):
        return ()
    limit = hit_limit(scene, strike.body, strike.arm, strike.known_power)
    if limit is None or scene.state.encounter.powers is None:
        return limit
    return (*limit, *strike.more, *special_parts(scene.state, "change cap", strike, strike.body))


def choose_damage(scene: Conflict, deal: Deal, item: str, most: int) -> Rule[int]:
    """TZ-DMG-02: effect points become lost hit points, one for one (or at the pack's price)."""
    price = scene.state.lienzo.numbers.damage_price
    most = min(most, deal.points // price)
    if not most:
        return 0
    amount = most
    if scene.wants(deal.seat, "damage", "TZ-DMG-02", Option("damage", deal.foe, amount=most)):
        (reply,) = yield (DamageAsk(deal, item, most),)
        amount = reply.amount
    deal.points -= amount * price
    return amount


class ReserveAsk(Ask):
    """TZ-DMG-11: the question for points of the pool; by default as many as leave less than a minor
    state's price."""

    __slots__ = ("_first", "_most")

    def __init__(self, strike: Strike, first: int, most: int, points: int) -> None:
        about = Option("points", strike.body.id, strike.item, strike.domain, points)
        super().__init__(strike.target.id, "spend_reserve", "TZ-DMG-11", strike.target.id, strike.body.id, about)
        self._first = first
        self._most = most

    def options(self) -> Iterator[Option]:
        yield Option("spend", amount=self._first)
        yield from (Option("spend", amount=number) for number in range(self._most + 1) if number != self._first)


def hold_back(scene: Conflict, strike: Strike, deal: Deal, most: int) -> Rule[None]:
    """TZ-DMG-11: the defender cancels effect points by points of its pool, up to the damage cap."""
    target = strike.target
    most = min(most, pool_of(target, strike.domain))
    if most <= 0 or not conscious(scene.state, target):
        return
    first = min(most, max(0, deal.points - scene.state.lienzo.severities.minor.price + 1))
    amount = first
    if scene.wants(target.id, "spend_reserve", "TZ-DMG-11", Option("spend", amount=first)):
        (reply,) = yield (ReserveAsk(strike, first, most, deal.points),)
        amount = reply.amount
    spend_points(scene, target, strike.domain, amount, "TZ-DMG-11", deal.buyer.id, deal.item)
    deal.points -= amount
    deal.parts.append(("reserve", -amount))


# Failure.


def fail(scene: Conflict, strike: Strike, points: int, seat: int) -> Rule[None]:
    """TZ-ATK-01 steps 7 and 8, TZ-EFF-03: the target spends the points, if it can; a hero point may turn the
    failure."""
    about = Option("failure", strike.target.id, strike.item, strike.domain, points)
    if (yield from turned(scene, strike.body, points, about)):
        yield from succeed(scene, strike, goal_of(("hero_point", scene.state.lienzo.severities.minor.price)), seat)
        yield from pay_back(scene, strike)
        return
    if not may_answer(scene.state, strike.target):
        return
    deal = failure(scene, strike, points)
    if focused(scene.state, strike):
        deal.free = free_severity(scene.state, points)
    yield from failed(scene, deal)


def failure(scene: Conflict, strike: Strike, points: int) -> Deal:
    """Return the deal of a failed attack: the target buys, the attacker bears."""
    deal = Deal(FAILURE, strike.target, strike.body, strike.letters, strike.domain, points)
    if scene.state.variants.consequence_points_damage == "free":
        deal.cap = free_cap(scene, strike)
    return deal


def free_cap(scene: Conflict, strike: Strike) -> int:
    """TZ-EFF-03, consequence_points_damage = free: the opponent's cap, if it may strike and reaches the attacker.

    That is the cap of its melee weapon, or in a mental conflict its modifier and level."""
    target = strike.target
    if not may_strike(target) or not within_reach(scene.state, target, strike.body):
        return 0
    if strike.domain == PHYSICAL:
        return melee_cap(scene, target)
    return max(1, target.sheet.mods[target.sheet.mental_defence_ability] + target.sheet.level)


def pay_back(scene: Conflict, strike: Strike) -> Rule[None]:
    """TZ-PH-08: after a failure turned into a success, the actor suffers one major consequence of the target's
    choice."""
    if strike.target.out:
        return
    deal = Deal(FAILURE, strike.target, strike.body, strike.letters, strike.domain, 0)
    deal.free = "major"
    yield from failed(scene, deal)


# Use of weapons and powers.


def use_up(scene: Conflict, strike: Strike) -> None:
    """TZ-ATK-01 step 6, TZ-ATK-03: a shot is gone, a thrown weapon lies at the target's feet, a power has one use less.

    This happens before purchases, so that weapons lost or dropped by them have been used."""
    if strike.known_power is not None:
        power = strike.known_power.power.id
        if power in strike.body.uses:
            strike.body.uses[power] = max(0, strike.body.uses[power] - 1)
        return
    arm = strike.arm
    if arm is None or strike.verb == MELEE:
        return
    if strike.verb == THROWN:
        if strike.body.hand == arm.key:
            strike.body.hand = ""
        if arm.ammo:
            lay(scene, strike.body, arm, strike.target.place)
        if scene.has_listener:
            scene.emit(events.ItemChanged("TZ-ATK-03", strike.body.id, arm.key, "thrown"))
    elif arm.ammo:
        arm.ammo -= 1
        arm.reload = arm.row.weapon.reload_actions
    if scene.has_listener and arm.ammo == 0:
        scene.emit(events.ItemChanged("TZ-ATK-03", strike.body.id, arm.key, "out_of_ammo"))
