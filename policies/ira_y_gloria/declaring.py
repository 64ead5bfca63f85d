"""Options of an attack (IG-ATK-06..15): the search for those that improve it, here or from another place."""

from __future__ import annotations

from typing import Final

from simulator.systems.ira_y_gloria.formulas import ALL_OUT, may_be_called
from simulator.systems.ira_y_gloria.view import BodyView

from ..intent import greatest
from .rulebook import BAND_NUMBERS, NumberedArm, PlannedAttack
from .worth import Worth

SIZES: Final = (1, 2, 3)


class TwoBest:  # mypyc: acyclic
    """The ``target`` that is worth most, what it is worth, and what the next best is worth; 0 without any."""

    __slots__ = ("first", "second", "target")

    def __init__(self) -> None:
        self.target: BodyView | None = None
        self.first = 0.0
        self.second = 0.0

    def add(self, target: BodyView, worth: float) -> None:
        """Consider a target."""
        if worth > self.first:
            self.target, self.first, self.second = target, worth, self.first
        else:
            self.second = max(self.second, worth)


class Declarer:  # mypyc: acyclic, reused
    """Search for the options that improve the attacks of ``me``.

    ``still``: the body may give up its move to aim; ``caution``: price of an all-out attack, as a share of what the
    enemies could take; ``daring``: weapons may be supercharged. One step of the search leaves the best further option
    in ``found`` ("": no improvement), with its ``size`` or ``second`` target, and the attack's worth with it in
    ``most``."""

    __slots__ = (
        *("_exposure", "_seconds", "board", "caution", "daring", "found", "me", "most", "second", "size", "still"),
    )

    def __init__(self, board: Worth, me: BodyView, still: bool, caution: float, daring: bool) -> None:
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
        self._seconds: dict[int, TwoBest] = {}

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

    def may_exceed(self, attack: PlannedAttack, least: float) -> bool:
        """Return whether the attack with its best options may be worth more than ``least``."""
        if least <= 0:
            return True
        most = self.board.upper_bound(attack, self.still)
        if most <= least and self.may_double(attack):
            most += self._most_second(attack)
        return most > least

    def _most_second(self, attack: PlannedAttack) -> float:
        """Return an upper bound on what a second target adds: the best of the others. The two best are remembered by
        weapon, band and kind of attack."""
        number = (attack.arm.number << 3 | BAND_NUMBERS[attack.band]) << 2 | attack.charge << 1 | attack.assault
        pair = self._seconds.get(number)
        if pair is None:
            pair = self._seconds[number] = self._two_best(attack)
        return pair.second if pair.target is attack.target else pair.first

    def _two_best(self, attack: PlannedAttack) -> TwoBest:
        found, targets = TwoBest(), attack.targets
        for other in self.board.engaged(self.me) or self.board.enemies(self.me):
            if self.may_be_second(attack.arm, attack.band, other):
                attack.targets = [other]
                found.add(other, self.board.upper_bound(attack, self.still))
        attack.targets = targets
        return found

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
        board, first = self.board, attack.target.id
        near = board.engaged(attack.body) or board.enemies(attack.body)
        return [other for other in near if other.id != first and self.may_be_second(attack.arm, attack.band, other)]

    def may_be_second(self, arm: NumberedArm, spot: str, other: BodyView) -> bool:
        """IG-ATK-08: return whether an attack with a weapon in a band may have this second target."""
        if other.mob:
            return False
        board, me = self.board, self.me
        return board.where(arm, me.place, other, bool(board.engaged(me))) == spot
