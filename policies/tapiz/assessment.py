"""What a view of Tapiz means for one seat: what its attacks are worth, from here and from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.core.asks import Option
from simulator.systems.tapiz.formulas import (
    best_ability,
    buys,
    close_penalty,
    damage_cap,
    does_damage,
    in_span,
    knockout_price,
    pace_row,
    range_penalty,
    size_points,
    size_resistance,
)
from simulator.systems.tapiz.lienzo.catalogue import Power, Stance, Weapon
from simulator.systems.tapiz.sheet import KNOCKED_OUT, MENTAL, MINDLESS, PHYSICAL, Knack, SheetArm, keyed_arms
from simulator.systems.tapiz.space import distance
from simulator.systems.tapiz.view import BodyView, View

from .worth import worth

Place = tuple[float, float]
BOUNDLESS = 999


class AttackMode:
    """An attack that could be made: with what, its ``bonus``, ``domain`` and damage ``cap``; ``knock``: what knocking
    the target out costs, 0 if it cannot be bought."""

    __slots__ = ("bonus", "cap", "domain", "item", "knack", "knock", "melee", "row")

    def __init__(self, item: str, row: SheetArm | None, knack: Knack | None) -> None:
        self.item = item
        self.row = row
        self.knack = knack
        self.bonus = 0
        self.cap = 0
        self.domain = PHYSICAL
        self.melee = False
        self.knock = 0

    @property
    def used(self) -> Weapon | Power | None:
        """The weapon or power that it is made with."""
        return self.knack.power if self.knack is not None else self.row.weapon if self.row is not None else None


class Assessment:
    """What one seat makes of a view: its attacks, their worth, distances."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.me = view.bodies[seat]
        self.lienzo = view.setting.lienzo
        self.variants = view.variants
        self.foes = list(view.foes(seat))
        self.modes = {mode.item: mode for mode in self._modes()}

    def nearest(self) -> BodyView | None:
        """The nearest able enemy."""
        return min(self.foes, key=lambda foe: (distance(self.me.place, foe.place), foe.id), default=None)

    # What one can do.

    def _modes(self) -> Iterable[AttackMode]:
        for key, row in keyed_arms(self.me.sheet.arms):
            yield self._weapon(key, row)
        for knack in self.me.sheet.powers:
            if knack.power.domain is not None and knack.power.id not in self.me.off:
                yield self._power(knack)

    def _weapon(self, key: str, row: SheetArm) -> AttackMode:
        sheet, weapon = self.me.sheet, row.weapon
        mode = AttackMode(key, row, None)
        mod = sheet.mods[best_ability(sheet, weapon.ability)]
        mode.bonus = self._bonus("PA", f"attack.{weapon.mode}", mod, row.item_bonus)
        mode.melee = weapon.mode == "melee"
        mode.cap = self._cap(row, None)
        mode.knock = knockout_price(self.lienzo, self.variants)
        if self._stance().focus and mode.melee and row.dice is not None and row.dice.count:
            mode.bonus += round(0.75 * row.dice.sides)
        return mode

    def _power(self, knack: Knack) -> AttackMode:
        power = knack.power
        mode = AttackMode(power.id, None, knack)
        mode.domain = MENTAL if power.domain == MENTAL else PHYSICAL
        mod = self.me.sheet.mods[power.ability]
        mode.bonus = self._bonus("MA" if mode.domain == MENTAL else "PA", power.tag, mod, 0)
        mode.cap = self._cap(None, knack) if does_damage(power) else 0
        mode.knock = knockout_price(self.lienzo, self.variants) if buys(power, KNOCKED_OUT) else 0
        if self._stance().focus and mode.domain == MENTAL and knack.dice is not None and knack.dice.count:
            mode.bonus += round(0.75 * knack.dice.sides)
        return mode

    def _cap(self, row: SheetArm | None, knack: Knack | None) -> int:
        """The damage cap, dice at their maximum."""
        cap = damage_cap(self.lienzo, self.variants, self.me.sheet, row, knack)
        return BOUNDLESS if cap is None else cap

    def _stance(self) -> Stance:
        return self.lienzo.stances[self.me.stance]

    def _bonus(self, kind: str, tag: str, mod: int, item: int) -> int:
        """What is added to the die, as far as it is known: modifier, traits, things, stance, states, circumstances."""
        me, stance = self.me, self._stance()
        states = sum(mark.value for mark in me.marks if kind in mark.classes and mark.vs == -1)
        if stance.no_bonuses:
            return min(0, mod) + min(0, states) + me.pace + me.shaken + me.encumbrance
        bonus = mod + me.sheet.bonus(tag) + me.sheet.item(tag) + item + stance.attack + me.push
        return bonus + states + me.pace + me.shaken + me.encumbrance

    # What it is worth.

    def value(self, option: Option, place: Place | None = None, pace: int = 0) -> float:
        """What an offered attack is worth, or the same from another place after moving there."""
        mode = self.modes.get(option.item)
        if mode is None:
            return 0.0
        drawn = self.lienzo.numbers.draw_penalty if "draw" in option.detail else 0
        return self.worth(mode, self.view.bodies[option.target], place, pace + drawn)

    def worth(self, mode: AttackMode, foe: BodyView, place: Place | None = None, more: int = 0) -> float:
        """What attacking this enemy in this way is worth from a place; 0 if it is out of range or of no use."""
        row, me = mode.used, self.me
        far = distance(place or me.place, foe.place)
        if row is None or not in_span(self.lienzo, row, far) or (mode.domain == MENTAL and MINDLESS in foe.sheet.flags):
            return 0.0
        penalty = 0 if mode.melee else range_penalty(self.lienzo, row, far)
        if isinstance(row, Weapon):
            penalty += close_penalty(self.lienzo, row, me.sheet, far)
        left = foe.pgf if mode.domain == PHYSICAL else foe.pgm
        knock = 0 if foe.down else mode.knock
        edge = mode.bonus + penalty + more - self.resistance(mode, foe)
        points = size_points(self.lienzo, me.sheet, foe.sheet, mode.domain)
        return worth(edge, points, mode.cap, max(1, left), knock, self.variants.action_die)

    def resistance(self, mode: AttackMode, foe: BodyView) -> int:
        """What such an attack has to reach."""
        size = size_resistance(self.lienzo, self.me.sheet, foe.sheet, mode.domain)
        kind = "PD" if mode.knack is None else mode.knack.power.resist or ""
        if kind.startswith("ability:"):
            ability = kind[len("ability:") :]
            total = foe.sheet.mods[ability] + foe.sheet.bonus(f"resist.{ability}")
            return self.lienzo.numbers.static_base + total + size
        if not kind:
            return self.lienzo.numbers.unopposed
        return (foe.md if kind == "MD" else foe.pd) + size

    def best_shot(self, foe: BodyView) -> float:
        """The worth of the best attack on an enemy with what is in hand or in mind, as it would be from here."""
        modes = [
            mode for mode in self.modes.values() if not mode.melee and (mode.row is None or mode.item == self.me.hand)
        ]
        return max((self.worth(mode, foe) for mode in modes), default=0.0)

    def ideal(self) -> float:
        """What the best attack is worth at the distance that suits it."""
        found = 0.0
        for mode in self.modes.values():
            row = mode.used
            if row is None or (mode.row is not None and not self._ready_or_loaded(mode)):
                continue
            reach = self.lienzo.bands.limit(row.optimal_band)
            for foe in self.foes:
                found = max(found, self.worth(mode, foe, (foe.place[0] + reach, foe.place[1])))
        return found

    def best_from(self, place: Place, pace: int) -> float:
        """The worth of the best attack from a place, drawing a weapon for it if need be."""
        drawing = self.lienzo.numbers.draw_penalty
        aims = self._stance().aims  # a body that moves loses the aim that its shots need
        found = 0.0
        for mode in self.modes.values():
            if (mode.row is not None and not self._ready_or_loaded(mode)) or (aims and not mode.melee):
                continue
            ready = mode.row is None or mode.row.weapon.natural or mode.item == self.me.hand
            for foe in self.foes:
                found = max(found, self.worth(mode, foe, place, pace + (0 if ready else drawing)))
        return found

    def _ready_or_loaded(self, mode: AttackMode) -> bool:
        thing = next((arm for arm in self.me.arms if arm.key == mode.item), None)
        return thing is not None and not thing.broken and thing.ammo != 0 and not thing.reload

    def pace_penalty(self, pace: str) -> int:
        """What a type of movement costs, beyond what the turn has cost already."""
        return min(0, pace_row(self.lienzo, pace).penalty - self.me.pace)
