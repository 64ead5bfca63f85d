"""Numbers and tables of a Lienzo (TZ-LNZ-01): prices, thresholds, bands, cover, sizes, paces, load, travel, levels.

Frozen, without defaults in code: packs supply all values. Distances are in metres, weights in kilograms, prices in
effect or consequence points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from attrs import frozen

from ....core.schema import Id, Range, Size

Ability = Literal["FUE", "DES", "CON", "INT", "SAB", "CAR"]
Band = Literal["inmediato", "cerca", "medio", "lejos", "muy_lejos"]
Domain = Literal["physical", "mental"]
SeverityName = Literal["minor", "major", "extreme"]
SizeName = Literal["small", "medium", "large"]
Die = Literal[4, 6, 8, 10, 12, 20]
RollClass = Literal["PA", "PA.melee", "MA", "PD", "MD", "MV", "SK", "INI"]
Title = Annotated[Mapping[Annotated[str, Size(10)], Annotated[str, Size(80)]], Size(10)]
Metres = Annotated[float, Range(0, 10_000)]
Kilograms = Annotated[float, Range(0, 100_000)]
Price = Annotated[int, Range(1, 999)]
Modifier = Annotated[int, Range(-99, 99)]
Tag = Annotated[str, Id("tags")]
RowId = Annotated[str, Size(40)]

BANDS: Final = ("inmediato", "cerca", "medio", "lejos", "muy_lejos")
ABILITIES: Final[tuple[Ability, ...]] = ("FUE", "DES", "CON", "INT", "SAB", "CAR")
SEVERITIES: Final = ("minor", "major", "extreme")
SIZES: Final = ("small", "medium", "large")


@frozen
class Severity:
    """TZ-EFF-01: the price of a state of this severity, and the size of its number (without sign)."""

    price: Price
    value: Annotated[int, Range(0, 99)]


@frozen
class Severities:
    """TZ-EFF-01: the three severities."""

    minor: Severity
    major: Severity
    extreme: Severity

    def of(self, name: str) -> Severity:
        """Return the severity of this name: minor, major or extreme."""
        return self.minor if name == "minor" else self.major if name == "major" else self.extreme


@frozen
class Tier:
    """TZ-EFF-01, variant effect_scale_by_level: the values of the severities from ``level`` on."""

    level: Annotated[int, Range(1, 999)]
    minor: Annotated[int, Range(0, 99)]
    major: Annotated[int, Range(0, 99)]
    extreme: Annotated[int, Range(0, 99)]


@frozen
class Numbers:
    """TZ-LNZ-01: single numbers. ``static_base`` replaces the dice (TZ-TEST-04); ``unopposed`` is the difficulty of a
    power without resistance (TZ-ATK-12); ``range_penalty`` counts for each band past the optimal one (TZ-ATK-03).

    ``death`` is the threshold of hit points (TZ-DMG-10); ``damage_price`` the effect points of one hit point;
    ``reduce_price`` of one step down (TZ-EFF-09); ``riposte`` and ``ally_hurt`` their maximum damage (TZ-EFF-14);
    ``flat_cap`` the addition of flat_plus_level to the level (TZ-DMG-03)."""

    static_base: Annotated[int, Range(0, 99)]
    momentary_price: Price
    momentary_value: Annotated[int, Range(0, 99)]
    damage_price: Price
    reduce_price: Price
    death: Annotated[int, Range(-999, -1)]
    riposte: Annotated[int, Range(0, 999)]
    ally_hurt: Annotated[int, Range(0, 999)]
    flat_cap: Annotated[int, Range(0, 999)]
    unopposed: Annotated[int, Range(0, 99)]
    range_penalty: Modifier
    close_penalty: Modifier
    draw_penalty: Modifier
    stance_penalty: Modifier
    flee_distance: Metres
    side_distance: Metres
    neighbour_distance: Metres
    rest_per_level: Annotated[int, Range(0, 99)]
    rest_least: Annotated[int, Range(0, 99)]
    shots: Annotated[int, Range(1, 9999)]
    shot_kg: Kilograms
    language_low: Annotated[int, Range(0, 99)]
    language_none: Annotated[int, Range(0, 99)]
    xp_award: Annotated[int, Range(0, 10_000_000)]


@frozen
class Support:
    """TZ-TEST-06: base difficulties of combat support actions; ``stabilise`` and ``steady`` add the points below 0."""

    help: Annotated[int, Range(0, 99)]
    recover: Annotated[int, Range(0, 99)]
    first_aid: Annotated[int, Range(0, 99)]
    stabilise: Annotated[int, Range(0, 99)]
    steady: Annotated[int, Range(0, 99)]
    mount: Annotated[int, Range(0, 99)]


@frozen
class WoundDays:
    """TZ-EFF-10: the days that a wound of each severity lasts."""

    minor: Annotated[int, Range(0, 9999)]
    major: Annotated[int, Range(0, 9999)]
    extreme: Annotated[int, Range(0, 9999)]

    def of(self, name: str) -> int:
        """Return the days of a wound of this severity."""
        return self.minor if name == "minor" else self.major if name == "major" else self.extreme


@frozen
class Bands:
    """TZ-MOV-05: the upper limit of each range band, in metres, included."""

    inmediato: Metres
    cerca: Metres
    medio: Metres
    lejos: Metres
    muy_lejos: Metres

    def limits(self) -> tuple[float, ...]:
        """Return the limits from the nearest band to the farthest."""
        return (self.inmediato, self.cerca, self.medio, self.lejos, self.muy_lejos)

    def upper(self, number: int) -> float:
        """Return the upper limit of the band with this number, from 0."""
        if number == 0:
            return self.inmediato
        if number == 1:
            return self.cerca
        if number == 2:
            return self.medio
        return self.lejos if number == 3 else self.muy_lejos

    def limit(self, band: str) -> float:
        """Return the upper limit of one band."""
        if band == "inmediato":
            return self.inmediato
        if band == "cerca":
            return self.cerca
        if band == "medio":
            return self.medio
        return self.lejos if band == "lejos" else self.muy_lejos


@frozen
class Visibility:
    """TZ-ATK-09: the modifiers of an attack on a target that is hard or impossible to see."""

    partial: Modifier
    none: Modifier


@frozen
class CoverRow:
    """TZ-ATK-10: the PD bonus of one kind of cover, partial and total."""

    partial: Annotated[int, Range(0, 99)]
    total: Annotated[int, Range(0, 99)]


@frozen
class Covers:
    """TZ-ATK-10: the three kinds of cover."""

    light: CoverRow
    medium: CoverRow
    heavy: CoverRow

    def bonus(self, kind: str, extent: str) -> int:
        """Return the PD bonus of this cover."""
        row = self.light if kind == "light" else self.medium if kind == "medium" else self.heavy
        return row.total if extent == "total" else row.partial


@frozen
class SizeRow:
    """Changes for attackers of one size, by the target's size."""

    small: Modifier
    medium: Modifier
    large: Modifier

    def of(self, target: str) -> int:
        """Return the number against a target of this size."""
        return self.small if target == "small" else self.medium if target == "medium" else self.large


@frozen
class SizeTable:
    """Size rows by the attacker's size."""

    small: SizeRow
    medium: SizeRow
    large: SizeRow

    def of(self, attacker: str, target: str) -> int:
        """Return the number for an attacker and a target of these sizes."""
        row = self.small if attacker == "small" else self.medium if attacker == "medium" else self.large
        return row.of(target)


@frozen
class SizeRules:
    """TZ-ATK-07, TZ-ATK-08: changes of the target's resistance and of the attacker's effect points, by domain."""

    physical_resistance: SizeTable
    physical_points: SizeTable
    mental_resistance: SizeTable
    mental_points: SizeTable


@frozen
class Pace:
    """TZ-MOV-02: metres per point of MOV and round, and the penalty on other actions of that turn."""

    factor: Annotated[float, Range(0, 99)]
    penalty: Modifier


@frozen
class Paces:
    """TZ-MOV-02: the three types of movement."""

    walk: Pace
    run: Pace
    sprint: Pace


@frozen
class Encumbrance:
    """TZ-ENC-02: one row of load. It holds up to limit + ``con`` x CON kilograms (None: no limit).

    ``conflict`` changes every PA, MA, PD, MD and MV roll; ``speed`` divides distances outside conflicts; ``level`` is
    the number beside the name; ``rest`` the minutes of rest for each CON x 10 minutes of walking."""

    con: Annotated[int | None, Range(0, 99)]
    conflict: Modifier
    speed: Annotated[int, Range(1, 999)]
    level: Modifier
    rest: Annotated[int, Range(0, 999)]


@frozen
class Loads:
    """TZ-ENC-02: the four rows of load (Normal, Cargado, Sobrecargado, Extenuado)."""

    normal: Encumbrance
    loaded: Encumbrance
    overloaded: Encumbrance
    exhausted: Encumbrance

    def steps(self) -> tuple[Encumbrance, ...]:
        """Return the rows from the lightest to the heaviest."""
        return (self.normal, self.loaded, self.overloaded, self.exhausted)


@frozen
class Travel:
    """TZ-OUT-05: metres per point of MOV and minute; a march in metres per point and day."""

    normal: Metres
    search: Metres
    cautious: Metres
    march: Metres

    def of(self, pace: str) -> float:
        """Return the distance of this pace: normal, search, cautious or march."""
        known = {"normal": self.normal, "search": self.search, "cautious": self.cautious, "march": self.march}
        return known[pace]


@frozen
class Experience:
    """TZ-OUT-03: points that each level needs, from level 1 up; ``further`` is the price of each level beyond the
    table."""

    levels: Annotated[tuple[Annotated[int, Range(0, 1_000_000_000)], ...], Size(99)]
    further: Annotated[int, Range(1, 1_000_000_000)]

    def needed(self, level: int) -> int:
        """Return the points that a level needs."""
        beyond = max(0, level - len(self.levels))
        return self.levels[min(level, len(self.levels)) - 1] + beyond * self.further

    def level(self, xp: int) -> int:
        """Return the level that these points give."""
        level = sum(xp >= needed for needed in self.levels)
        beyond = level == len(self.levels)
        return level + (xp - self.levels[-1]) // self.further if beyond else level
