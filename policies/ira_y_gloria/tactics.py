"""Choosing among attacks and among ways to a better one: options of attacks, moves, charges, setting others up.

Everything is weighed by its worth (Assessment.worth): how much its targets lose, times how dangerous they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simulator.core.asks import Option
from simulator.systems.ira_y_gloria.formulas import ALL_OUT, hindrance, interaction_bonus, resistance
from simulator.systems.ira_y_gloria.odds import passing, shift_odds
from simulator.systems.ira_y_gloria.space import CLOSE, distance
from simulator.systems.ira_y_gloria.view import BodyView

from .assessment import Assessment, PlannedAttack

ATTACKS = ("melee_attack", "ranged_attack", "throw")
AWAY = "away"
HELPLESS = "helpless"
BETTER = 1.02  # by how much an option of an attack must be better to be declared
COMING = 0.9  # what an attack after a move is worth beside one at once
SPOILT = 0.35  # what spoiling an enemy's round is worth beside felling it
SIZES = (1, 2, 3)

Offered = dict[str, list[Option]]


class Intent:
    """An option, its worth, and, for an attack, the attack that is meant by it."""

    __slots__ = ("attack", "option", "worth")

    def __init__(self, option: Option, worth: float, attack: PlannedAttack | None = None) -> None:
        self.option = option
        self.worth = worth
        self.attack = attack


def offered(options: Iterable[Option]) -> Offered:
    """The options by verb."""
    found: Offered = {}
    for option in options:
        found.setdefault(option.verb, []).append(option)
    return found


def best(intents: Iterable[Intent]) -> Intent | None:
    """The intent that is worth most; of equals the first."""
    return max(intents, key=lambda intent: intent.worth, default=None)


def able_to_act(verbs: Offered) -> bool:
    """Return whether the action of the turn is left: each of these verbs takes it."""
    return any(verb in verbs for verb in ("full_defence", "double_move", "ready", "interaction_attack"))


# Attacks that can be made now.


def attack_of(board: Assessment, me: BodyView, option: Option, charge: bool = False) -> PlannedAttack | None:
    """The attack that an option stands for, in its plainest form; None if it stands for none."""
    thing = next((one for one in me.arms if one.key == option.item), None)
    if thing is None or option.target < 0:
        return None
    weapon, target = board.rulebook.weapon(me, thing), board.view.bodies[option.target]
    where = CLOSE if charge else board.where(weapon, me.place, target, bool(board.engaged(me)))
    if not where:
        return None
    attack = board.planned(me, option.item, weapon, target, where)
    attack.charge = charge
    if attack.place is not None:
        attack.place = option.place
    return attack


class Declarer:
    """Declares the options of attacks that make them better. ``still``: the move may be given up for aiming;
    ``exposure`` what 2 points of Defence less cost; ``daring``: weapons are supercharged."""

    __slots__ = ("board", "daring", "exposure", "still")

    def __init__(self, board: Assessment, still: bool, exposure: float, daring: bool) -> None:
        self.board = board
        self.still = still
        self.exposure = exposure
        self.daring = daring

    def improved(self, attack: PlannedAttack) -> tuple[PlannedAttack, float]:
        """The attack with the options that make it better, and what it is worth then."""
        worth = self.worth(attack)
        while True:
            found = max(((self.worth(each), each) for each in self.variations(attack)), key=_worth, default=None)
            if found is None or found[0] <= worth * BETTER:
                return attack, worth
            worth, attack = found

    def worth(self, attack: PlannedAttack) -> float:
        """What an attack is worth, less what it costs."""
        return self.board.worth(attack) - (self.exposure if attack.all_out else 0.0)

    def variations(self, attack: PlannedAttack) -> Iterator[PlannedAttack]:
        """The attack with one option more."""
        body = attack.body
        if attack.melee and not attack.charge and not attack.all_out:
            if self.board.defence(body, attack) > ALL_OUT:
                yield attack.changed("all_out", True)
        if not attack.pistol and not attack.called and attack.place is None:
            yield from (attack.changed("called", size) for size in SIZES)
        if attack.distant and self.still and not attack.aim and not attack.brace:
            risky = self.board.astray(attack) > 0
            yield attack.changed("aim", "safe" if risky else "bonus")
            if attack.weapon.traits.heavy:
                yield attack.changed("brace", True)
        if attack.weapon.traits.supercharge and self.daring and not attack.supercharge:
            yield attack.changed("supercharge", True)
        if not body.mob and attack.place is None and not attack.several and not attack.target.mob:
            yield from self.doubled(attack)

    def doubled(self, attack: PlannedAttack) -> Iterator[PlannedAttack]:
        """IG-ATK-08: the attack on one target more that is no mob."""
        board, body = self.board, attack.body
        near = board.engaged(body)
        for other in near or board.enemies(body):
            if other.id != attack.target.id and not other.mob:
                if board.where(attack.weapon, body.place, other, bool(near)) == attack.band:
                    yield attack.with_target(other)


def _worth(pair: tuple[float, PlannedAttack]) -> float:
    return pair[0]


def attacks(board: Assessment, me: BodyView, verbs: Offered, declarer: Declarer) -> Iterator[Intent]:
    """Every attack offered on an enemy that can still fight, at its best."""
    on_the_run = not able_to_act(verbs) and not board.engaged(me)
    for verb in ATTACKS:
        for option in verbs.get(verb, ()):
            attack = None if option.detail == HELPLESS else attack_of(board, me, option)
            if attack is not None:
                attack.assault = on_the_run
                attack, worth = declarer.improved(attack)
                yield Intent(option, worth, attack)


def charges(board: Assessment, me: BodyView, verbs: Offered) -> Iterator[Intent]:
    """Every charge offered."""
    for option in verbs.get("charge", ()):
        attack = attack_of(board, me, option, charge=True)
        if attack is not None:
            yield Intent(option, board.worth(attack), attack)


def advances(board: Assessment, me: BodyView, verbs: Offered) -> Iterator[Intent]:
    """Moves that a good attack can follow in the same turn."""
    for option in verbs.get("move", ()):
        if option.detail != AWAY and option.place is not None:
            worth = board.best(me, option.place) * COMING
            if worth > 0:
                yield Intent(option, worth)


def runs_with_shots(board: Assessment, me: BodyView, verbs: Offered) -> Iterator[Intent]:
    """IG-TRAIT-06: runs with a shot on the way."""
    if not any(board.rulebook.weapon(me, thing).traits.assault for thing in board.usable(me)):
        return
    for option in verbs.get("run", ()):
        if option.detail != AWAY and option.place is not None:
            found = 0.0
            for attack in board.attacks(me, option.place):
                if attack.weapon.traits.assault:
                    attack.assault = True
                    found = max(found, board.worth(attack))
            if found > 0:
                yield Intent(option, found * COMING)


def finishing(verbs: Offered) -> Option | None:
    """The first attack offered on a helpless enemy."""
    helpless = (option for verb in ATTACKS for option in verbs.get(verb, ()) if option.detail == HELPLESS)
    return next(helpless, None)


# Setting others up (IG-INTER).


def ploys(board: Assessment, me: BodyView, verbs: Offered) -> Iterator[Intent]:
    """Interaction attacks: what they gain for the others, and spoil for the target; none for a combatant that is
    alone."""
    if not any(ally.id != me.id and not ally.exhausted for ally in board.ours):
        return
    promising: dict[int, tuple[float, Option]] = {}
    for option in verbs.get("interaction_attack", ()):
        chance = unsettled(board, me, board.view.bodies[option.target], option.item)[0]
        if chance > promising.get(option.target, (0.0, option))[0]:
            promising[option.target] = (chance, option)
    for _, option in promising.values():
        target = board.view.bodies[option.target]
        gain = max(exposing(board, me, target, option.item), hindering(board, me, target, option.item))
        yield Intent(option, gain)


def unsettled(board: Assessment, me: BodyView, target: BodyView, skill: str) -> tuple[float, int]:
    """IG-INTER-01: the probability of success, and by how much it will be, rounded down."""
    variants = board.variants
    penalty = board.capped(hindrance(variants, me.conditions, me.injured))
    dn = max(1, resistance(variants, target.sheet, skill) + penalty)
    count = me.sheet.dice[skill] + board.capped(sum(part[1] for part in interaction_bonus(me.sheet)))
    chance = passing(count, dn)
    if chance <= 0 or variants.interaction_shift_scaling == "off":
        return chance, int(variants.interaction_base)
    mean = sum(number * weight for number, weight in enumerate(shift_odds(count, dn))) / chance
    return chance, int(variants.interaction_base) + int(mean)


def exposing(board: Assessment, me: BodyView, target: BodyView, skill: str) -> float:
    """What the others gain by a target that is vulnerable until the next turn of ``me``."""
    chance, value = unsettled(board, me, target, skill)
    if "vulnerable" in target.conditions:
        value -= target.conditions["vulnerable"]
    gain = 0.0
    for ally in board.ours:
        if ally.id != me.id and not ally.exhausted and value > 0:
            plain = list(board.attacks(ally, None, [target]))
            if plain:
                attack = max(plain, key=board.worth)
                count, dn = board.dice(attack), board.dn(target, attack)
                ratio = passing(count, max(1, dn - value)) / max(0.01, passing(count, dn))
                gain += board.worth(attack) * min(3.0, ratio - 1)
    return chance * gain


def hindering(board: Assessment, me: BodyView, target: BodyView, skill: str) -> float:
    """What the own side is spared by a target that is hindered until the next turn of ``me``."""
    chance, value = unsettled(board, me, target, skill)
    if "hindered" in target.conditions or target.exhausted:
        return 0.0
    plain = list(board.attacks(target, None, [me]))
    if not plain:
        return 0.0
    attack = max(plain, key=board.worth)
    count, dn = board.dice(attack), board.dn(me, attack)
    kept = passing(count, dn + value) / max(0.01, passing(count, dn))
    return chance * (1 - kept) * board.danger(target) * SPOILT


# Moves.


def approach(board: Assessment, me: BodyView, options: Iterable[Option]) -> Option | None:
    """Of these moves, the one towards the nearest enemy, as close as the preferred weapon wants it."""
    foe = board.nearest(me)
    if foe is None:
        return None
    near = [option for option in options if option.detail != AWAY and option.place is not None]
    melee = board.fights_close(me)
    towards = [option for option in near if option.target == foe.id] or near
    for option in towards:
        thing = next((one for one in me.arms if one.key == option.item), None)
        if thing is not None and thing.melee == melee and thing.weapon != "unarmed":
            return option
    return towards[0] if towards else None


def retreat(options: Iterable[Option]) -> Option | None:
    """The move straight away from the nearest enemy."""
    return next((option for option in options if option.detail == AWAY), None)


def out_of_reach(board: Assessment, me: BodyView, option: Option) -> bool:
    """Return whether a move leads out of reach of all charges, from within reach of one, and still leaves a shot."""
    place = option.place
    assert place is not None
    close = [foe for foe in board.foes if board.fights_close(foe)]
    chased = any(distance(me.place, foe.place) <= board.charge_reach(foe) for foe in close)
    safe = all(distance(place, foe.place) > board.charge_reach(foe) for foe in close)
    return chased and safe and board.best(me, place) > 0
