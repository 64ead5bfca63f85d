"""What stays the same in every fight of an encounter: the attacks that each body could make, and what each meets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.core.plane import TOLERANCE
from simulator.core.system import Encounter
from simulator.systems.tapiz.formulas import (
    BODILY,
    HELPING,
    HINDERING,
    best_ability,
    buys,
    close_penalty,
    damage_cap,
    does_damage,
    knockout_price,
    on_sale,
    severity_of,
    size_points,
    size_resistance,
    static_equivalent,
)
from simulator.systems.tapiz.lienzo.catalogue import StateRow
from simulator.systems.tapiz.lienzo.measures import BANDS
from simulator.systems.tapiz.setting import Setting
from simulator.systems.tapiz.sheet import (
    KNOCKED_OUT,
    MENTAL,
    MINDLESS,
    PHYSICAL,
    KnownPower,
    Sheet,
    SheetArm,
    keyed_arms,
)
from simulator.systems.tapiz.space import band_number
from simulator.systems.tapiz.variants import Variants

from ..encounter_cache import EncounterCache
from .evaluations import BlowTable
from .margins import MarginTable
from .weights import AGGRESSIVE, Weights
from .worth import EvalKey, worth_table

if TYPE_CHECKING:
    from .assessment import Assessment

BOUNDLESS: Final = 999
CLASSES: Final = ["PA", "MA", "PD", "MD"]
"""The classes of rolls on which numbers are worth something; elsewhere each is its place here."""
GEAR: Final = ("disarm", "lose_gear", "break_item")
"""What states do that take a weapon from its bearer."""
WEIGHED: Final = ("riposte", *GEAR, "cancel_power")
"""What states do at once that is weighed."""
PATIENCE: Final = 20
"""Rounds, after which one strikes, and strikes to hurt, rather than set up, shake off or order any more."""
BOOKS: Final = 16
"""How many encounters have their rulebooks kept."""


class Obstacle:
    """What an attack meets in one target: ``total`` is what has to be reached, over the target's ``defence`` ("PD",
    "MD", or "" where that does not count); ``points`` what sizes do to the effect points. ``eval_key``: those that were
    laid, by the hit points left, twice, and 1 more if the target is down."""

    __slots__ = ("defence", "eval_key", "points", "total")

    def __init__(self, defence: str, total: int, points: int) -> None:
        self.defence = defence
        self.total = total
        self.points = points
        self.eval_key: dict[int, EvalKey] = {}


class AttackMode:
    """An attack that a body could make, whatever its circumstances: with what, its ``kind`` and ``domain``, damage
    ``cap``, and ``knock``: what knocking the target out costs, 0 if it cannot be bought. ``number``: among its body's.

    ``gain`` is added to the die, only ``least`` of it in a stance that loses bonuses, and ``focus`` on average in one
    that focuses. ``reach`` and ``best`` are the metres of the farthest and the optimal band, ``optimal`` the number of
    the latter; ``close`` is the penalty at the nearest. ``obstacles``: by body, None where it is of no use."""

    __slots__ = (
        *("best", "cap", "close", "domain", "focus", "gain", "item", "kind", "known_power", "knock"),
        *("least", "melee", "natural", "number", "obstacles", "optimal", "reach"),
    )

    def __init__(self, item: str, known_power: KnownPower | None) -> None:
        self.number = 0
        self.item = item
        self.known_power = known_power
        self.kind = "PA"
        self.domain = PHYSICAL
        self.melee = False
        self.natural = known_power is not None
        self.cap = 0
        self.knock = 0
        self.gain = 0
        self.least = 0
        self.focus = 0
        self.reach = 0.0
        self.best = 0.0
        self.optimal = 0
        self.close = 0
        self.obstacles: list[Obstacle | None] = []


class Talent:
    """An ability by which a body may help or hinder: its ``name``, its ``mod``, and whether it is of the body."""

    __slots__ = ("bodily", "mod", "name")

    def __init__(self, name: str, mod: int) -> None:
        self.name = name
        self.mod = mod
        self.bodily = name in BODILY


class StateNumber:
    """What number a state puts on rolls: its ``severity``, its ``value``, which is signed for those of the catalogue,
    and on which ``classes`` of rolls that count, as in CLASSES."""

    __slots__ = ("classes", "severity", "value")

    def __init__(self, severity: str, value: int, classes: tuple[int, ...]) -> None:
        self.severity = severity
        self.value = value
        self.classes = classes


class Rulebook:
    """The variants and the pack of an encounter, and its bodies' ``modes`` by the keys of their options. ``sides``: by
    body the number of its side. ``idle``: the states that do nothing that is weighed. ``most_gained``: what distance
    may at most add to an attack; 0 unless a pack rewards them. ``knock``: what knocking out costs, 0 if it cannot be
    bought. ``attack_evals``: the best blows found so far; ``margins``: how rolls that buy states may fall; ``helping``
    and ``hindering``: by body what it does so by best. ``slaying``: what it costs to slay one whose reserve is used up
    (TZ-DMG-11), 0 if hit points are no reserve."""

    def __init__(self, encounter: Encounter, weights: Weights = AGGRESSIVE) -> None:
        self.weights = weights
        setting, variants = encounter.scene, encounter.variants
        assert isinstance(setting, Setting)
        assert isinstance(variants, Variants)
        self.encounter = encounter
        self.variants = variants
        self.lienzo = setting.lienzo
        self.states = dict(setting.lienzo.states)  # a plain one is read faster than any mapping
        self.knock = knockout_price(self.lienzo, variants)
        self.slaying = variants.reserve_kill_threshold if variants.hp_model == "defence_reserve" else 0
        self.worths = worth_table(variants.action_die, weights)
        self.margins = MarginTable(variants.action_die, self.lienzo.severities, weights.setback)
        self._limits = [limit + TOLERANCE for limit in self.lienzo.bands.limits()]
        self.nearest = self._limits[0]
        numbers = self.lienzo.numbers
        self.most_gained = max(0, numbers.close_penalty, numbers.range_penalty * len(BANDS))
        self.sides = [member.side for member in encounter.members]
        self._sheets = [member.sheet for member in encounter.members if isinstance(member.sheet, Sheet)]
        self._modes: list[dict[str, AttackMode]] = [{} for _ in self._sheets]
        self.helping = [likeliest(sheet, HELPING) for sheet in self._sheets]
        self.hindering = [likeliest(sheet, HINDERING) for sheet in self._sheets]
        self.attack_evals = BlowTable(len(self._sheets))
        self._sold: dict[tuple[str, str, str], list[StateRow]] = {}
        self._generics: dict[str, StateNumber] = {}
        self._numbers: dict[str, StateNumber] = {}
        self._numbered: dict[tuple[str, ...], tuple[int, ...]] = {}
        self.idle = frozenset(row.id for row in self.states.values() if self._is_idle(row))
        self.last: Assessment | None = None  # of the last view, see assess

    def _is_idle(self, row: StateRow) -> bool:
        """A state does nothing that is weighed: it neither fells nor does one of WEIGHED, nor has it a number on rolls
        that count."""
        if row.incapacitates:
            return False
        return row.does not in WEIGHED if row.ends == "instant" else not self.numbered(row.classes)

    def numbered(self, classes: tuple[str, ...]) -> tuple[int, ...]:
        """The places of these classes in CLASSES, of those that count."""
        found = self._numbered.get(classes)
        if found is None:
            found = self._numbered[classes] = tuple(CLASSES.index(kind) for kind in classes if kind in CLASSES)
        return found

    def generic(self, detail: str) -> StateNumber:
        """The number of a generic state, by the detail of its option."""
        found = self._generics.get(detail)
        if found is None:
            severity, kind = detail.split()[:2]
            value = self.lienzo.severities.of(severity).value
            found = self._generics[detail] = StateNumber(severity, value, self.numbered((kind,)))
        return found

    def number(self, row: StateRow) -> StateNumber:
        """The number of a state of the catalogue."""
        found = self._numbers.get(row.id)
        if found is None:
            severity = severity_of(self.variants, row)
            value = self.lienzo.severities.of(severity).value
            signed = value if row.polarity == "effect" else -value
            found = self._numbers[row.id] = StateNumber(severity, signed, self.numbered(row.classes))
        return found

    def for_sale(self, mode: AttackMode, severity: str) -> list[StateRow]:
        """TZ-EFF-04: the states of a severity that a success with this attack may buy."""
        power = None if mode.known_power is None else mode.known_power.power
        letter = "M" if mode.kind == "MA" else "C" if mode.melee else "R"
        key = ("" if power is None else power.id, letter, severity)
        found = self._sold.get(key)
        if found is None:
            found = self._sold[key] = [
                row
                for row in self.lienzo.states.values()
                if severity_of(self.variants, row) == severity
                and on_sale(self.variants, row)
                and not row.manoeuvre_only
                and (letter in row.how or (power is not None and row.id in power.ep_may_buy))
                and (power is None or buys(power, row.id))
                and (row.classes or row.incapacitates or row.does in GEAR)
            ]
        return found

    def band(self, metres: float) -> int:
        """The number of the range band of a distance, as space.band has it."""
        number = 0
        for limit in self._limits:
            if metres <= limit:
                return number
            number += 1
        return number

    def modes(self, body: int) -> dict[str, AttackMode]:
        """The attacks that a body could make: weapons before powers, in the sheet's order."""
        known = self._modes[body]
        if not known:
            sheet = self._sheets[body]
            for key, arm in keyed_arms(sheet.arms):
                known[key] = self._weapon(sheet, key, arm)
            for known_power in sheet.powers:
                if known_power.power.domain is not None:
                    known[known_power.power.id] = self._power(sheet, known_power)
            for number, mode in enumerate(known.values()):
                mode.number = number
        return known

    def _weapon(self, sheet: Sheet, key: str, arm: SheetArm) -> AttackMode:
        weapon = arm.weapon
        mode = AttackMode(key, None)
        mode.melee = weapon.mode == "melee"
        mode.natural = weapon.natural
        mode.cap = self._cap(sheet, arm, None)
        mode.knock = self.knock
        mode.close = close_penalty(self.lienzo, weapon, sheet, 0.0)
        if mode.melee and arm.dice is not None and arm.dice.count:
            mode.focus = round(0.75 * arm.dice.sides)
        self._reckon(mode, sheet, arm, f"attack.{weapon.mode}", sheet.mods[best_ability(sheet, weapon.ability)])
        mode.gain += arm.item_bonus + self._skill(sheet, weapon.group)
        mode.optimal = band_number(weapon.optimal_band)
        mode.obstacles = [self._obstacle(mode, sheet, target, "PD") for target in self._sheets]
        return mode

    def _power(self, sheet: Sheet, known_power: KnownPower) -> AttackMode:
        power = known_power.power
        mode = AttackMode(power.id, known_power)
        if power.domain == MENTAL:
            mode.kind, mode.domain = "MA", MENTAL
        mode.cap = self._cap(sheet, None, known_power) if does_damage(power) else 0
        mode.knock = self.knock if buys(power, KNOCKED_OUT) else 0
        if mode.domain == MENTAL and known_power.dice is not None and known_power.dice.count:
            mode.focus = round(0.75 * known_power.dice.sides)
        self._reckon(mode, sheet, known_power, power.tag, sheet.mods[power.ability])
        mode.gain += self._skill(sheet, power.school)
        mode.optimal = band_number(power.optimal_band)
        mode.obstacles = [self._obstacle(mode, sheet, target, power.resist or "") for target in self._sheets]
        return mode

    def _skill(self, sheet: Sheet, skill: str) -> int:
        """TZ-TEST-07, variant ability_dice: what the dice of a level come to on average."""
        if self.variants.ability_dice == "off":
            return 0
        return static_equivalent(sheet.skill_levels.get(skill, 0), self.variants.ability_dice_table)

    def _reckon(self, mode: AttackMode, sheet: Sheet, row: SheetArm | KnownPower, tag: str, mod: int) -> None:
        """Fill in what is added to the die, and the distances."""
        mode.gain = mod + sheet.bonus(tag) + sheet.item(tag)
        mode.least = min(0, mod)
        mode.reach = row.reach
        mode.best = row.best

    def _cap(self, sheet: Sheet, arm: SheetArm | None, known_power: KnownPower | None) -> int:
        """The damage cap, dice at their maximum."""
        cap = damage_cap(self.lienzo, self.variants, sheet, arm, known_power)
        return BOUNDLESS if cap is None else cap

    def _obstacle(self, mode: AttackMode, sheet: Sheet, target: Sheet, resist: str) -> Obstacle | None:
        """What ``target`` has against such an attack; None: it is of no use, for the target has no mind."""
        if mode.domain == MENTAL and MINDLESS in target.flags:
            return None
        size = size_resistance(self.lienzo, sheet, target, mode.domain)
        points = size_points(self.lienzo, sheet, target, mode.domain)
        if not resist:
            return Obstacle("", self.lienzo.numbers.unopposed, points)
        if resist == "PD_touch":
            return Obstacle("PD", size - worn(target), points)
        if not resist.startswith("ability:"):
            return Obstacle("MD" if resist == "MD" else "PD", size, points)
        ability = resist[len("ability:") :]
        total = target.mods[ability] + target.bonus(f"resist.{ability}")
        return Obstacle("", self.lienzo.numbers.static_base + total + size, points)


def likeliest(sheet: Sheet, abilities: tuple[str, ...]) -> list[Talent]:
    """The best ability of the body and the best of the mind, of several as good the first, in the order given."""
    found: list[Talent] = []
    for one in [Talent(name, sheet.mods[name]) for name in abilities]:
        if all(other.mod < one.mod for other in found if other.bodily == one.bodily):
            found = [*[other for other in found if other.bodily != one.bodily], one]
    return found


def worn(target: Sheet) -> int:
    """TZ-ATK-04: what armour and shield add to a defence, and not against touch; an explicit one knows neither."""
    if target.base_pd is not None:
        return 0
    armour = 0 if target.armour is None else target.armour.bonus
    return armour + (0 if target.shield is None else target.shield.bonus)


_BOOKS: Final = EncounterCache(Rulebook, AGGRESSIVE, BOOKS)


def rulebook(encounter: Encounter, weights: Weights = AGGRESSIVE) -> Rulebook:
    """The rulebook of an encounter, made once for these weights."""
    return _BOOKS.of(encounter, weights)
