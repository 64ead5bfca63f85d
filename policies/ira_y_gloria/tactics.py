"""Choice among attacks and among ways to a better one: options of attacks, moves, charges, setting others up.

Everything is ranked by worth (Assessment.worth): the share that targets lose, times how dangerous they are."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import Place, distance
from simulator.systems.ira_y_gloria.formulas import ALL_OUT, hindrance, interaction_bonus, may_be_called, resistance
from simulator.systems.ira_y_gloria.odds import passing, shift_odds
from simulator.systems.ira_y_gloria.space import CLOSE
from simulator.systems.ira_y_gloria.view import ArmView, BodyView

from ..intent import Ranked, greatest
from .assessment import Assessment
from .rulebook import BAND_NUMBERS, NumberedArm, PlannedAttack
from .upper_bounds import upper_bound

ATTACKS: Final = ("melee_attack", "ranged_attack", "throw")
AWAY: Final = "away"
HELPLESS: Final = "helpless"
SIZES: Final = (1, 2, 3)

BUT_RUNS: Final = frozenset(
    {"melee_attack", "ranged_attack", "throw", "move", "double_move", "charge", "interaction_attack", "grapple", "pin"}
    | {"withdraw", "restore_shock", "full_defence", "ready", "use_skill", "task", "break_free", "put_out", "clear_jam"}
    | {"unstick", "reload", "put_away", "draw", "pick_up", "drop_prone", "observe", "operate", "stand", "hurry"}
)
ALL: Final = BUT_RUNS | {"run"}
"""Verbs of a turn or a rest, except passing."""

LegalMoves = dict[str, list[Option]]
NONE: Final[list[Option]] = []


class Intent(Ranked):  # mypyc: acyclic
    """An option, its worth, and its attack, if it has one."""

    __slots__ = ("attack", "option")

    def __init__(self, option: Option, worth: float, attack: PlannedAttack | None = None) -> None:
        self.worth = worth
        self.option = option
        self.attack = attack


def offered(ask: Ask, runs: bool = True) -> LegalMoves:
    """Return the options by verb, without passing; without ``runs`` leave those out too."""
    found: LegalMoves = {}
    same: list[Option] = []
    last = ""
    for option in ask.with_verbs(ALL if runs else BUT_RUNS):
        if option.verb != last:
            last = option.verb
            same = found.setdefault(last, [])
        same.append(option)
    return found


def able_to_act(verbs: LegalMoves) -> bool:
    """Return whether the action of the turn is left: each of these verbs uses it."""
    return "full_defence" in verbs or "double_move" in verbs or "ready" in verbs or "interaction_attack" in verbs


def able_to_attack(verbs: LegalMoves) -> bool:
    """Return whether an attack is offered."""
    return "melee_attack" in verbs or "ranged_attack" in verbs or "throw" in verbs


def able_to_shoot(verbs: LegalMoves) -> bool:
    """Return whether a shot or a throw is offered, for which the body may give up its move to aim."""
    return "ranged_attack" in verbs or "throw" in verbs


# Attacks that can be made now.


def attack_of(board: Assessment, me: BodyView, option: Option, charge: bool = False) -> PlannedAttack | None:
    """Return the plain attack that an option starts, or None if it starts none."""
    arm = arm_of(board, me, option.item)
    if arm is None or option.target < 0:
        return None
    target = board.view.body(option.target)
    where = CLOSE if charge else board.where(arm, me.place, target, bool(board.engaged(me)))
    if not where:
        return None
    attack = board.planned(me, arm, target, where)
    attack.charge = charge
    if attack.place is not None:
        attack.place = option.place
    return attack


def arm_of(board: Assessment, me: BodyView, key: str) -> NumberedArm | None:
    """Return the carried weapon with this key, or None. Usable weapons are tried first."""
    for arm in board.usable(me):
        if arm.key == key:
            return arm
    thing = carried(me, key)
    return None if thing is None else board.rulebook.arm(me, thing)


def carried(me: BodyView, key: str) -> ArmView | None:
    """Return the carried weapon with this key as the view shows it, or None."""
    for thing in me.arms:
        if thing.key == key:
            return thing
    return None


class Declarer:  # mypyc: acyclic, reused
    """Search for the options that improve the attacks of ``me``.

    ``still``: the body may give up its move to aim; ``caution``: price of an all-out attack, as a share of what the
    enemies could take; ``daring``: weapons may be supercharged. One step of the search leaves the best further option
    in ``found`` ("": no improvement), with its ``size`` or ``second`` target, and the attack's worth with it in
    ``most``."""

    __slots__ = (
        *("_exposure", "_prospects", "board", "caution", "daring", "found", "me", "most", "second", "size", "still"),
    )

    def __init__(self, board: Assessment, me: BodyView, still: bool, caution: float, daring: bool) -> None:
        self.board = board
        self.me = me
        self.still = still
        self.caution = caution
        self.daring = daring
        self.found = ""
        self.size = 0
        self.second = me
        self.most = 0.0
        self._exposure: float | None = None
        self._prospects: dict[int, float] = {}

    def exposure(self) -> float:
        """Return the price of 2 points of Defence less."""
        if self._exposure is None:
            self._exposure = self.caution * self.board.threat(self.me)
        return self._exposure

    def improve(self, attack: PlannedAttack) -> float:
        """Declare the options that improve the attack, and return its worth with them."""
        worth = self.worth(attack)
        while True:
            self.found = ""
            self.most = worth * self.board.rulebook.weights.better
            self.vary(attack)
            if not self.found:
                return worth
            self.declare(attack)
            worth = self.most

    def declare(self, attack: PlannedAttack) -> None:
        """Declare the option found."""
        match self.found:
            case "all_out":
                attack.all_out = True
            case "called_shot":
                attack.called = self.size
            case "brace":
                attack.brace = True
            case "supercharge":
                attack.supercharge = True
            case "multi_attack":
                attack.declared += 1
                attack.targets.append(self.second)
            case _:
                attack.aim = self.found

    def most_of(self, attacks: list[PlannedAttack]) -> float:
        """Return the worth of the best of these attacks, each with its best options; 0 if there is no attack."""
        return greatest([self.improve(attack) for attack in attacks])

    def most_from(self, place: Place, least: float) -> float:
        """Return the worth of the best attack from another place; any number up to ``least`` if it is not above that.
        Callers pass the same ``least`` for all places, since ``prospect`` remembers results."""
        board, me = self.board, self.me
        near = board.engaged_at(me, place)
        close, most, arms, forbidden = bool(near), 0.0, board.usable(me), board.rulebook.forbidden
        for target in near or board.enemies(me):
            for arm in arms:
                spot = board.where(arm, place, target, close)
                if spot and not (forbidden and board.barred(target, spot)):
                    worth = self.prospect(arm, target, spot, least)
                    if worth > most:
                        most = worth
        return most

    def prospect(self, arm: NumberedArm, target: BodyView, spot: str, least: float) -> float:
        """Return the worth of an attack with this weapon on a target in this band, with its best options.

        Return 0 if it cannot exceed ``least``. Nothing else depends on the place of the attacker, so the result is
        remembered by weapon, target and band."""
        number = (arm.number << 16 | target.id) << 3 | BAND_NUMBERS[spot]
        worth = self._prospects.get(number)
        if worth is None:
            attack = self.board.planned(self.me, arm, target, spot)
            worth = self._prospects[number] = self.improve(attack) if self.may_exceed(attack, least) else 0.0
        return worth

    def may_exceed(self, attack: PlannedAttack, least: float) -> bool:
        """Return whether the attack with its best options may be worth more than ``least``."""
        if least <= 0:
            return True
        most = upper_bound(self.board, attack, self.still)
        if most <= least and self.may_double(attack):
            first = attack.targets
            others = []
            for other in self.seconds(attack):
                attack.targets = [other]
                others.append(upper_bound(self.board, attack, self.still))
            attack.targets = first
            most += greatest(others)
        return most > least

    def worth(self, attack: PlannedAttack) -> float:
        """Return the worth of an attack, less the price of its exposure."""
        worth = self.board.worth(attack)
        return worth - self.exposure() if attack.all_out else worth

    def consider(self, attack: PlannedAttack, option: str) -> bool:
        """Keep ``option`` if the attack, which now has it, is the best so far; return whether it is."""
        worth = self.worth(attack)
        if worth <= self.most:
            return False
        self.found, self.most = option, worth
        return True

    def vary(self, attack: PlannedAttack) -> None:
        """Consider the attack with each single further option that it may have."""
        if attack.melee and not attack.charge and not attack.all_out:
            if self.board.defence(attack.body, attack) > ALL_OUT:
                attack.all_out = True
                self.consider(attack, "all_out")
                attack.all_out = False
        if may_be_called(attack):
            for size in SIZES:
                attack.called = size
                if self.consider(attack, "called_shot"):
                    self.size = size
            attack.called = 0
        if attack.distant and self.still and not attack.aim and not attack.brace:
            self.vary_aim(attack)
        if attack.weapon.traits.supercharge and self.daring and not attack.supercharge:
            attack.supercharge = True
            self.consider(attack, "supercharge")
            attack.supercharge = False
        if not attack.several and self.may_double(attack):
            self.double(attack)

    def may_double(self, attack: PlannedAttack) -> bool:
        """IG-ATK-08: the attack may have a second target: neither attacker nor target is a mob, and it is no blast."""
        return not attack.body.mob and attack.place is None and not attack.target.mob

    def vary_aim(self, attack: PlannedAttack) -> None:
        """IG-ATK-13, IG-ATK-15: consider the attack aimed, or braced."""
        attack.aim = "safe" if self.board.astray(attack) > 0 else "bonus"
        self.consider(attack, attack.aim)
        attack.aim = ""
        if attack.weapon.traits.heavy:
            attack.brace = True
            self.consider(attack, "brace")
            attack.brace = False

    def double(self, attack: PlannedAttack) -> None:
        """IG-ATK-08: consider the attack with one more target that is no mob."""
        attack.declared += 1
        for other in self.seconds(attack):
            attack.targets.append(other)
            if self.consider(attack, "multi_attack"):
                self.second = other
            attack.targets.pop()
        attack.declared -= 1

    def seconds(self, attack: PlannedAttack) -> list[BodyView]:
        """IG-ATK-08: the possible second targets of an attack."""
        board, body = self.board, attack.body
        near = board.engaged(body)
        close, first = bool(near), attack.target.id
        return [
            other
            for other in near or board.enemies(body)
            if other.id != first and not other.mob
            if board.where(attack.arm, body.place, other, close) == attack.band
        ]


def attacks(board: Assessment, me: BodyView, verbs: LegalMoves, declarer: Declarer, every: bool) -> list[Intent]:
    """Return attacks on enemies that can fight, with their best options; unless ``every``, only ever better ones."""
    on_the_run = not able_to_act(verbs) and not board.engaged(me)
    found: list[Intent] = []
    most = 0.0
    for verb in ATTACKS:
        for option in verbs.get(verb, NONE):
            attack = None if option.detail == HELPLESS else attack_of(board, me, option)
            if attack is not None:
                attack.assault = on_the_run
                if every or declarer.may_exceed(attack, most):
                    worth = declarer.improve(attack)
                    most = max(most, worth)
                    found.append(Intent(option, worth, attack))
    return found


def likeliest(board: Assessment, attacks: list[PlannedAttack]) -> PlannedAttack | None:
    """Return the attack that is worth most; of equals the first; None if empty."""
    if len(attacks) < 2:
        return attacks[0] if attacks else None
    found, most = None, 0.0
    for attack in attacks:
        worth = board.worth(attack)
        if found is None or worth > most:
            found, most = attack, worth
    return found


def charges(board: Assessment, me: BodyView, verbs: LegalMoves) -> list[Intent]:
    """Return every charge offered."""
    found: list[Intent] = []
    for option in verbs.get("charge", NONE):
        attack = attack_of(board, me, option, True)
        if attack is not None:
            found.append(Intent(option, board.rulebook.weights.charging * board.worth(attack), attack))
    return found


def advances(board: Assessment, me: BodyView, verbs: LegalMoves, declarer: Declarer, least: float) -> list[Intent]:
    """Return the moves that a good attack can follow in the same turn, if that makes them worth more than ``least`` (at
    least 0)."""
    found: list[Intent] = []
    coming = board.rulebook.weights.coming
    for option in verbs.get("move", NONE):
        if option.detail != AWAY and option.place is not None:
            worth = declarer.most_from(option.place, least / coming) * coming
            if worth > least:
                found.append(Intent(option, worth))
    return found


def runs_with_shots(board: Assessment, me: BodyView, verbs: LegalMoves) -> list[Intent]:
    """IG-TRAIT-06: the runs offered that allow a shot on the way."""
    found: list[Intent] = []
    for option in verbs.get("run", NONE):
        if option.detail != AWAY and option.place is not None:
            most = 0.0
            for attack in board.attacks_from(me, option.place):
                if attack.arm.assault:
                    attack.assault = True
                    most = max(most, board.worth(attack))
            if most > 0:
                found.append(Intent(option, most * board.rulebook.weights.coming))
    return found


def has_assault(board: Assessment, me: BodyView) -> bool:
    """IG-TRAIT-06: the body can use an assault weapon."""
    return any(arm.assault for arm in board.usable(me))


def finishing(verbs: LegalMoves) -> Option | None:
    """Return the first attack offered on a helpless enemy."""
    for verb in ATTACKS:
        for option in verbs.get(verb, NONE):
            if option.detail == HELPLESS:
                return option
    return None


# Setting others up (IG-INTER).


def ploys(board: Assessment, me: BodyView, verbs: LegalMoves) -> list[Intent]:
    """Return interaction attacks, worth what the others gain or the target is hindered; empty for a combatant without
    help."""
    if not has_help(board, me):
        return []
    promising: dict[int, tuple[float, Option]] = {}
    for option in verbs.get("interaction_attack", NONE):
        chance = unsettled(board, me, option.target, option.item)[0]
        known = promising.get(option.target)
        if chance > (0.0 if known is None else known[0]):
            promising[option.target] = (chance, option)
    found: list[Intent] = []
    for _, option in promising.values():
        target = board.view.body(option.target)
        gain = max(exposing(board, me, target, option.item), hindering(board, me, target, option.item))
        found.append(Intent(option, board.rulebook.weights.exposing * gain))
    return found


def has_help(board: Assessment, me: BodyView) -> bool:
    """Return whether another of the same side is able to fight and not exhausted."""
    return any(ally.id != me.id and not ally.exhausted for ally in board.ours)


def unsettled(board: Assessment, me: BodyView, target: int, skill: str) -> tuple[float, int]:
    """IG-INTER-01: the probability of success against this body, and the size of the effect, rounded down."""
    known = board.standing(me).memo.unsettled
    row = known.get(skill)
    if row is None:
        row = known[skill] = {}
    kind = board.rulebook.kinds[target]
    found = row.get(kind)
    if found is None:
        found = row[kind] = _unsettled(board, me, board.view.body(target), skill)
    return found


def _unsettled(board: Assessment, me: BodyView, target: BodyView, skill: str) -> tuple[float, int]:
    variants = board.variants
    penalty = board.capped(hindrance(variants, me.conditions, me.injured))
    dn = max(1, resistance(variants, target.sheet, skill) + penalty)
    bonus = 0
    for part in interaction_bonus(me.sheet):
        bonus += part[1]
    count = me.sheet.dice[skill] + board.capped(bonus)
    chance = passing(count, dn)
    if chance <= 0 or variants.interaction_shift_scaling == "off":
        return chance, variants.interaction_base
    mean = 0.0
    for number, weight in enumerate(shift_odds(count, dn)):
        mean += number * weight
    return chance, variants.interaction_base + int(mean / chance)


def exposing(board: Assessment, me: BodyView, target: BodyView, skill: str) -> float:
    """Return what the others gain by a target that is vulnerable until the next turn of ``me``."""
    chance, value = unsettled(board, me, target.id, skill)
    others = [ally for ally in board.ours if ally.id != me.id]
    return chance * opened(board, others, target, value - target.conditions.get("vulnerable", 0))


def opened(board: Assessment, allies: list[BodyView], target: BodyView, value: int) -> float:
    """Return what these allies gain if a target loses ``value`` points of Defence."""
    gain = 0.0
    for ally in allies:
        if not board.spent(ally) and value > 0:
            attack = likeliest(board, board.attacks_on(ally, target))
            if attack is not None:
                count, dn = board.dice_and_dn(attack)
                ratio = passing(count, max(1, dn - value)) / max(0.01, passing(count, dn))
                gain += board.worth(attack) * min(3.0, ratio - 1)
    return gain


def hindering(board: Assessment, me: BodyView, target: BodyView, skill: str) -> float:
    """Return what the seat's side saves if a target is hindered until the next turn of ``me``."""
    chance, value = unsettled(board, me, target.id, skill)
    if "hindered" in target.conditions or board.spent(target):
        return 0.0
    attack = likeliest(board, board.attacks_on(target, me))
    if attack is None:
        return 0.0
    count, dn = board.dice_and_dn(attack)
    kept = passing(count, dn + value) / max(0.01, passing(count, dn))
    return chance * (1 - kept) * board.danger(target) * board.rulebook.weights.spoilt


# Moves.


def approach(board: Assessment, me: BodyView, options: list[Option]) -> Option | None:
    """Return the move towards the nearest enemy, as close as the preferred weapon needs; None if there is none."""
    foe = board.nearest(me)
    if foe is None:
        return None
    near = [option for option in options if option.detail != AWAY and option.place is not None]
    melee = board.fights_close(me)
    towards = [option for option in near if option.target == foe.id] or near
    for option in towards:
        thing = carried(me, option.item)
        if thing is not None and thing.melee == melee and thing.weapon != "unarmed":
            return option
    return towards[0] if towards else None


def retreat(options: list[Option]) -> Option | None:
    """Return the move straight away from the nearest enemy, or None."""
    for option in options:
        if option.detail == AWAY:
            return option
    return None


def out_of_reach(board: Assessment, me: BodyView, option: Option) -> bool:
    """Return whether a move leads from within reach of a charge out of reach of all charges, and still leaves a
    shot."""
    place = option.place
    assert place is not None
    chased = False
    for foe in board.foes:
        if board.fights_close(foe):
            reach = board.charge_reach(foe)
            if distance(place, foe.place) <= reach:
                return False
            chased = chased or distance(me.place, foe.place) <= reach
    return chased and board.best_from(me, place) > 0
