"""Fixed data of an encounter: the attacks of each body, and the obstacles they meet."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from simulator.core.plane import TOLERANCE
from simulator.core.powers import Power
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
    visibility_penalty,
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
from simulator.systems.tapiz.view import BodyView

from ..memos import Basis, EncounterCache
from .evaluations import MELEE, AttackMode, EvalTable, Obstacle
from .tables import MarginTable, WorthTable
from .weights import AGGRESSIVE, Weights

BOUNDLESS: Final = 999
CLASSES: Final = ["PA", "MA", MELEE, "PD", "MD"]
"""Classes of rolls whose numbers have a worth. Elsewhere a class is its index here."""
DEFENCES: Final = 3
"""Index of the first class of defences."""
GEAR: Final = ("disarm", "lose_gear", "break_item")
"""Effects of states that take a weapon from its bearer."""
WEIGHED: Final = ("riposte", *GEAR, "cancel_power")
"""Immediate effects of states that have a worth."""
PATIENCE: Final = 20
"""Rounds after which planners only attack to wound, without setting up, shaking off states or giving orders."""
BOOKS: Final = 16
"""Number of encounters whose rulebooks are cached."""


class Talent:  # mypyc: acyclic
    """An ability for help or hindrance: ``name``, ``mod``, and ``bodily`` for an ability of the body."""

    __slots__ = ("bodily", "mod", "name")

    def __init__(self, name: str, mod: int) -> None:
        self.name = name
        self.mod = mod
        self.bodily = name in BODILY


class StateNumber:  # mypyc: acyclic
    """Number that a state puts on rolls.

    ``value`` is signed for states of the catalogue. ``classes`` are the affected classes of rolls, as indices of
    CLASSES."""

    __slots__ = ("classes", "severity", "value")

    def __init__(self, severity: str, value: int, classes: tuple[int, ...]) -> None:
        self.severity = severity
        self.value = value
        self.classes = classes


class Rulebook(Basis):
    """Variants and pack of an encounter, and the attack modes of its bodies.

    ``sides`` is the side of each body, ``kinds`` the number of its kind; ``idle`` the states without any effect that
    has a worth; ``most_gained`` an upper bound of the bonus by distance (0 unless a pack rewards distance); ``knock``
    the price of knocking out (0: not for sale); ``slaying`` the price of slaying a target without reserve (TZ-DMG-11; 0
    if hit points are no reserve); ``studies`` the effects that help against an enemy buys, with their severities
    (TZ-ACT-04). ``attack_evals`` and ``margins`` are memo tables; ``helping`` and ``hindering`` hold each kind's best
    abilities for these."""

    def __init__(self, encounter: Encounter, weights: Weights = AGGRESSIVE) -> None:
        super().__init__()
        self.weights = weights
        setting, variants = encounter.scene, encounter.variants
        assert isinstance(setting, Setting)
        assert isinstance(variants, Variants)
        self.variants = variants
        self.powers = encounter.powers
        self.lienzo = setting.lienzo
        self.states = dict(setting.lienzo.states)  # a dict is faster to read than a Mapping
        self.knock = knockout_price(self.lienzo, variants)
        self.slaying = variants.reserve_kill_threshold if variants.hp_model == "defence_reserve" else 0
        self.worths = WorthTable(self, variants.action_die, weights)
        self.margins = MarginTable(self, variants.action_die, self.lienzo.severities, weights.setback)
        self._limits = [limit + TOLERANCE for limit in self.lienzo.bands.limits()]
        self.nearest = self._limits[0]
        numbers = self.lienzo.numbers
        self.most_gained = max(0, numbers.close_penalty, numbers.range_penalty * len(BANDS))
        self.sides = [member.side for member in encounter.members]
        sheets = [(member.sheet, member.name) for member in encounter.members if isinstance(member.sheet, Sheet)]
        self._sheets: list[Sheet] = []  # one of each kind
        self._seen: list[str] = []  # how well each kind is seen
        self.kinds = [self._kind(sheet, setting.seen(name)) for sheet, name in sheets]
        self._modes: list[dict[str, AttackMode]] = [{} for _ in self._sheets]
        self._caps: list[list[tuple[int, int]]] = [[] for _ in self._sheets]
        self.helping = [likeliest(sheet, HELPING) for sheet in self._sheets]
        self.hindering = [likeliest(sheet, HINDERING) for sheet in self._sheets]
        self.attack_evals = EvalTable(self, self.sides, self.kinds)
        self.pairs: dict[int, list[tuple[int, Power]]] = {}
        """The specials that may count in attacks of one body on another, by both bodies (special_edges.py)."""
        self._sold: dict[tuple[str, str, str], list[StateRow]] = {}
        self._generics: dict[str, StateNumber] = {}
        self._numbers: dict[str, StateNumber] = {}
        self._numbered: dict[tuple[str, ...], tuple[int, ...]] = {}
        self.idle = frozenset(row.id for row in self.states.values() if self._is_idle(row))
        self.studies = [
            (row, severity_of(variants, row))
            for row in self.states.values()
            if row.opposed and "S" in row.how and on_sale(variants, row) and self.numbered(row.classes)
        ]

    def _kind(self, sheet: Sheet, seen: str) -> int:
        """Return the number of the sheets that equal this one and are ``seen`` as well, wherever their bodies stand; a
        new one adds a kind."""
        if sheet.position is not None:
            sheet = evolve(sheet, position=None)
        for number, other in enumerate(self._sheets):
            if other == sheet and self._seen[number] == seen:
                return number
        self._sheets.append(sheet)
        self._seen.append(seen)
        return len(self._sheets) - 1

    def dark(self, kind: int, sight: bool, ranged: bool) -> int:
        """TZ-ATK-09: return the penalty of poor visibility of an attack on a body of this kind."""
        return visibility_penalty(self.lienzo, self.variants, self._seen[kind], sight, ranged)

    def _is_idle(self, row: StateRow) -> bool:
        """Return True if a state has no effect with a worth: no felling, no effect in WEIGHED, no number on CLASSES."""
        if row.incapacitates:
            return False
        return row.does not in WEIGHED if row.ends == "instant" else not self.numbered(row.classes)

    def numbered(self, classes: tuple[str, ...]) -> tuple[int, ...]:
        """Return the indices in CLASSES of these classes of rolls, leaving out others."""
        found = self._numbered.get(classes)
        if found is None:
            found = self._numbered[classes] = tuple(CLASSES.index(kind) for kind in classes if kind in CLASSES)
        return found

    def generic(self, detail: str) -> StateNumber:
        """Return the number of a generic state, given the detail of its option."""
        found = self._generics.get(detail)
        if found is None:
            severity, kind = detail.split()[:2]
            value = self.lienzo.severities.of(severity).value
            found = self._generics[detail] = StateNumber(severity, value, self.numbered((kind,)))
        return found

    def number(self, row: StateRow) -> StateNumber:
        """Return the number of a state of the catalogue."""
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
        """Return the number of the range band of a distance, as in space.band."""
        number = 0
        for limit in self._limits:
            if metres <= limit:
                return number
            number += 1
        return number

    def modes(self, body: int) -> dict[str, AttackMode]:
        """Return a body's attack modes by option key: weapons before powers, in the sheet's order."""
        kind = self.kinds[body]
        known = self._modes[kind]
        if not known:
            sheet = self._sheets[kind]
            for key, arm in keyed_arms(sheet.arms):
                known[key] = self._weapon(sheet, key, arm)
            for known_power in sheet.powers:
                if known_power.power.domain is not None:
                    known[known_power.power.id] = self._power(sheet, known_power)
            for number, mode in enumerate(known.values()):
                mode.number = number
        return known

    def stake(self, striker: int, target: BodyView) -> int:
        """Return the most that an attack of a body takes from a pool of its target, in hundredths of what is left; 0 if
        none does damage."""
        kind = self.kinds[striker]
        caps = self._caps[kind]
        if not caps:
            modes = list(self.modes(striker).values())
            caps = self._caps[kind] = [most_damage(modes, other) for other in range(len(self._sheets))]
        physical, mental = caps[self.kinds[target.id]]
        body, mind = max(1, target.pgf), max(1, target.pgm)
        return max(100 * min(physical, body) // body, 100 * min(mental, mind) // mind)

    def _weapon(self, sheet: Sheet, key: str, arm: SheetArm) -> AttackMode:
        weapon = arm.weapon
        mode = AttackMode(key, None)
        mode.words = [weapon.id, weapon.group]
        mode.melee = weapon.mode == "melee"
        mode.natural = weapon.natural
        mode.cap = self._cap(sheet, arm, None)
        mode.knock = self.knock
        mode.close = close_penalty(self.lienzo, weapon, sheet, 0.0)
        if mode.melee and arm.dice is not None and arm.dice.count:
            mode.focus = round(0.75 * arm.dice.sides)
        self._fill_in(mode, sheet, arm, f"attack.{weapon.mode}", sheet.mods[best_ability(sheet, weapon.ability)])
        mode.gain += arm.item_bonus + self._skill(sheet, weapon.group)
        mode.optimal = band_number(weapon.optimal_band)
        mode.obstacles = self._obstacles(mode, sheet, "PD", True)
        return mode

    def _power(self, sheet: Sheet, known_power: KnownPower) -> AttackMode:
        power = known_power.power
        mode = AttackMode(power.id, known_power)
        mode.words = [power.id, power.school]
        if power.domain == MENTAL:
            mode.kind, mode.domain = "MA", MENTAL
        mode.cap = self._cap(sheet, None, known_power) if does_damage(power) else 0
        sold = [self.states[one] for one in power.ep_may_buy if one in self.states]
        prices = [self.lienzo.severities.of(severity_of(self.variants, row)).price for row in sold if row.incapacitates]
        mode.knock = self.knock if buys(power, KNOCKED_OUT) else min(prices, default=0)
        if mode.domain == MENTAL and known_power.dice is not None and known_power.dice.count:
            mode.focus = round(0.75 * known_power.dice.sides)
        self._fill_in(mode, sheet, known_power, power.tag, sheet.mods[power.ability])
        mode.gain += self._skill(sheet, power.school)
        mode.optimal = band_number(power.optimal_band)
        mode.obstacles = self._obstacles(mode, sheet, power.resist or "", power.needs_sight)
        return mode

    def _skill(self, sheet: Sheet, skill: str) -> int:
        """TZ-TEST-07, variant ability_dice: the mean of a skill level's dice."""
        if self.variants.ability_dice == "off":
            return 0
        return static_equivalent(sheet.skill_levels.get(skill, 0), self.variants.ability_dice_table)

    def _fill_in(self, mode: AttackMode, sheet: Sheet, row: SheetArm | KnownPower, tag: str, mod: int) -> None:
        """Set the bonus to the die and the distances."""
        mode.gain = mod + sheet.bonus(tag) + sheet.item(tag)
        mode.least = min(0, mod)
        mode.reach = row.reach
        mode.best = row.best

    def _cap(self, sheet: Sheet, arm: SheetArm | None, known_power: KnownPower | None) -> int:
        """Return the damage cap with dice at their maximum."""
        cap = damage_cap(self.lienzo, self.variants, sheet, arm, known_power)
        return BOUNDLESS if cap is None else cap

    def _obstacles(self, mode: AttackMode, sheet: Sheet, resist: str, sight: bool) -> list[Obstacle | None]:
        """Return the obstacles to an attack, which may need ``sight``, by the target's kind (TZ-ATK-09)."""
        obstacles = [self._obstacle(mode, sheet, target, resist) for target in self._sheets]
        for kind, obstacle in enumerate(obstacles):
            if obstacle is not None:
                obstacle.dark = self.dark(kind, sight, not mode.melee)
                obstacle.total -= obstacle.dark
        return obstacles

    def _obstacle(self, mode: AttackMode, sheet: Sheet, target: Sheet, resist: str) -> Obstacle | None:
        """Return the target's obstacle to an attack; None if the attack is mental and the target mindless."""
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


def most_damage(modes: list[AttackMode], kind: int) -> tuple[int, int]:
    """Return the highest caps of the attacks that are of use against a kind of body: on the body, on the mind."""
    physical = mental = 0
    for mode in modes:
        if mode.obstacles[kind] is None:
            continue
        if mode.domain == PHYSICAL:
            physical = max(physical, mode.cap)
        else:
            mental = max(mental, mode.cap)
    return physical, mental


def likeliest(sheet: Sheet, abilities: tuple[str, ...]) -> list[Talent]:
    """Return the best ability of the body and the best of the mind. The given order breaks ties."""
    found: list[Talent] = []
    for one in [Talent(name, sheet.mods[name]) for name in abilities]:
        if all(other.mod < one.mod for other in found if other.bodily == one.bodily):
            found = [*[other for other in found if other.bodily != one.bodily], one]
    return found


def worn(target: Sheet) -> int:
    """TZ-ATK-04: the armour and shield part of a defence, which touch attacks ignore; 0 for an explicit defence."""
    if target.base_pd is not None:
        return 0
    armour = 0 if target.armour is None else target.armour.bonus
    return armour + (0 if target.shield is None else target.shield.bonus)


RULEBOOKS: Final = EncounterCache(Rulebook, AGGRESSIVE, BOOKS)
