"""What a view of Tapiz means for one seat: what its attacks are worth, from here and from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.core.asks import Option
from simulator.systems.tapiz.lienzo.catalogue import Power, Stance, Weapon
from simulator.systems.tapiz.sheet import Knack, SheetArm
from simulator.systems.tapiz.space import band, band_number, distance
from simulator.systems.tapiz.state import MENTAL, PHYSICAL
from simulator.systems.tapiz.view import BodyView, View

from .odds import worth

Place = tuple[float, float]
BOUNDLESS = 999


class Way:
    """An attack that could be made: its roll, its domain, its cap, and with what."""

    __slots__ = ("bonus", "cap", "domain", "item", "knack", "knocks", "melee", "row")

    def __init__(self, item: str, row: SheetArm | None, knack: Knack | None) -> None:
        self.item = item
        self.row = row
        self.knack = knack
        self.bonus = 0
        self.cap = 0
        self.domain = PHYSICAL
        self.melee = False
        self.knocks = False


class Assessment:
    """One view, read by one seat."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.me = view.bodies[seat]
        self.lienzo = view.setting.lienzo
        self.variants = view.variants
        self.foes = list(view.foes(seat))
        self.ways = {way.item: way for way in self._ways()}

    def nearest(self) -> BodyView | None:
        """The nearest able enemy."""
        return min(self.foes, key=lambda foe: (distance(self.me.place, foe.place), foe.id), default=None)

    # What one can do.

    def _ways(self) -> Iterable[Way]:
        me = self.me
        counts: dict[str, int] = {}
        for row in me.sheet.arms:
            number = counts[row.weapon.id] = counts.get(row.weapon.id, 0) + 1
            yield self._weapon(row.weapon.id if number == 1 else f"{row.weapon.id}#{number}", row)
        for knack in me.sheet.powers:
            if knack.power.domain is not None and knack.power.id not in me.off:
                yield self._power(knack)

    def _weapon(self, key: str, row: SheetArm) -> Way:
        sheet, weapon = self.me.sheet, row.weapon
        way = Way(key, row, None)
        tag = f"attack.{weapon.mode}"
        mod = max(sheet.mods[ability] for ability in weapon.ability)
        way.bonus = self._bonus("PA", tag, mod, row.item_bonus)
        way.melee = weapon.mode == "melee"
        way.cap = self._cap(row, None, mod)
        way.knocks = self.variants.knockout_severity != "off"
        if self._stance().focus and way.melee and row.dice is not None and row.dice.count:
            way.bonus += round(0.75 * row.dice.sides)
        return way

    def _power(self, knack: Knack) -> Way:
        sheet, power = self.me.sheet, knack.power
        way = Way(power.id, None, knack)
        way.domain = MENTAL if power.domain == MENTAL else PHYSICAL
        mod = sheet.mods[power.ability]
        way.bonus = self._bonus("MA" if way.domain == MENTAL else "PA", power.tag, mod, 0)
        way.cap = self._cap(None, knack, mod) if "damage" in power.ep_may_buy else 0
        way.knocks = self.variants.knockout_severity != "off" and buys(power, "knocked_out")
        if self._stance().focus and way.domain == MENTAL and knack.dice is not None and knack.dice.count:
            way.bonus += round(0.75 * knack.dice.sides)
        return way

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

    def _cap(self, row: SheetArm | None, knack: Knack | None, mod: int) -> int:
        """The damage cap, dice at their maximum."""
        level, mode = self.me.sheet.level, self.variants.damage_cap
        if mode == "none":
            return BOUNDLESS
        if mode == "flat_plus_level":
            return self.lienzo.numbers.flat_cap + level
        if mode == "weapon_max":
            return knack.power.max_d if knack is not None else row.weapon.max_d if row is not None else 0
        dice = knack.dice if knack is not None else row.dice if row is not None else None
        return dice.maximum + level if dice is not None else max(1, mod + level)

    # What it is worth.

    def value(self, option: Option, place: Place | None = None, pace: int = 0) -> float:
        """What an offered attack is worth, or the same from another place after moving there."""
        way = self.ways.get(option.item)
        if way is None:
            return 0.0
        drawn = self.lienzo.numbers.draw_penalty if "draw" in option.detail else 0
        return self.worth(way, self.view.bodies[option.target], place, pace + drawn)

    def worth(self, way: Way, foe: BodyView, place: Place | None = None, more: int = 0) -> float:
        """What attacking this enemy in this way is worth from a place; 0 if it is out of range or of no use."""
        row = way.knack.power if way.knack is not None else way.row.weapon if way.row is not None else None
        if row is None:
            return 0.0
        far = distance(place or self.me.place, foe.place)
        past = self.out_by(row, far)
        if past is None or (way.domain == MENTAL and "mindless" in foe.sheet.flags):
            return 0.0
        penalty = past * self.lienzo.numbers.range_penalty
        if isinstance(row, Weapon) and row.mode == "ranged" and band(self.lienzo, far) == 0:
            penalty += self.lienzo.numbers.close_penalty
        left = foe.pgf if way.domain == PHYSICAL else foe.pgm
        knock = self.lienzo.severities.major.price if way.knocks and not _slot_taken(foe) else 0
        edge = way.bonus + penalty + more - self.resistance(way, foe)
        points = self._size(foe, way.domain, True)
        return worth(edge, points, way.cap, max(1, left), knock, self.variants.action_die)

    def out_by(self, row: Weapon | Power, far: float) -> int | None:
        """How many bands past the optimal one; None: out of range."""
        here, best = band(self.lienzo, far), band_number(row.optimal_band)
        if isinstance(row, Weapon) and row.mode == "melee":
            return 0 if here <= best else None
        most = band_number(row.max_band or row.optimal_band)
        return None if here > most else max(0, here - best)

    def resistance(self, way: Way, foe: BodyView) -> int:
        """What such an attack has to reach."""
        size = self._size(foe, way.domain, False)
        kind = "PD" if way.knack is None else way.knack.power.resist or ""
        if kind.startswith("ability:"):
            ability = kind[len("ability:") :]
            return (
                self.lienzo.numbers.static_base + foe.sheet.mods[ability] + foe.sheet.bonus(f"resist.{ability}") + size
            )
        if not kind:
            return self.lienzo.numbers.unopposed
        return (foe.md if kind == "MD" else foe.pd) + size

    def _size(self, foe: BodyView, domain: str, points: bool) -> int:
        sizes = self.lienzo.sizes
        if domain == PHYSICAL:
            table = sizes.physical_points if points else sizes.physical_resistance
        else:
            table = sizes.mental_points if points else sizes.mental_resistance
        return table.of(self.me.sheet.size, foe.sheet.size)

    def best_shot(self, foe: BodyView) -> float:
        """The worth of the best attack on an enemy with what is in hand or in mind, as it would be from here."""
        ways = [way for way in self.ways.values() if not way.melee and (way.row is None or way.item == self.me.hand)]
        return max((self.worth(way, foe) for way in ways), default=0.0)

    def ideal(self) -> float:
        """What the best attack is worth at the distance that suits it."""
        found = 0.0
        for way in self.ways.values():
            row = way.knack.power if way.knack is not None else way.row.weapon if way.row is not None else None
            if row is None or (way.row is not None and not self._ready_or_loaded(way)):
                continue
            reach = self.lienzo.bands.limit(row.optimal_band)
            for foe in self.foes:
                found = max(found, self.worth(way, foe, (foe.place[0] + reach, foe.place[1])))
        return found

    def best_from(self, place: Place, pace: int) -> float:
        """The worth of the best attack from a place, drawing a weapon for it if need be."""
        drawing = self.lienzo.numbers.draw_penalty
        aims = self._stance().aims  # whoever moves loses the aim that its shots need
        found = 0.0
        for way in self.ways.values():
            if (way.row is not None and not self._ready_or_loaded(way)) or (aims and not way.melee):
                continue
            ready = way.row is None or way.row.weapon.natural or way.item == self.me.hand
            for foe in self.foes:
                found = max(found, self.worth(way, foe, place, pace + (0 if ready else drawing)))
        return found

    def _ready_or_loaded(self, way: Way) -> bool:
        thing = next((arm for arm in self.me.arms if arm.key == way.item), None)
        return thing is not None and not thing.broken and thing.ammo != 0 and not thing.reload

    def pace_penalty(self, pace: str) -> int:
        """What a type of movement costs, beyond what the turn has cost already."""
        paces = self.lienzo.paces
        row = paces.walk if pace == "walk" else paces.run if pace == "run" else paces.sprint
        return min(0, row.penalty - self.me.pace)


def buys(power: Power, state: str) -> bool:
    """Whether a power's points may buy a state."""
    return state not in power.ep_may_not_buy and ("all" in power.ep_may_buy or state in power.ep_may_buy)


def _slot_taken(foe: BodyView) -> bool:
    return bool(foe.down)
