"""The tables that the referees have copied from the ledgers are those of the rules, over the whole range of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from simulator.referee.fragmentos import tables as fragmentos_tables
from simulator.referee.haunted_house import tables
from simulator.referee.ira_y_gloria import rulebook as ira_y_gloria
from simulator.referee.tapiz import rulebook as tapiz
from simulator.systems.fragmentos.variants import Variants as FragmentosVariants
from simulator.systems.haunted_house import tables as haunted_house
from simulator.systems.haunted_house import weapons
from simulator.systems.haunted_house.formulas import IGNORED_FLIGHT
from simulator.systems.haunted_house.variants import Variants as HauntedHouseVariants
from simulator.systems.ira_y_gloria import odds as ira_y_gloria_odds
from simulator.systems.ira_y_gloria.variants import Variants as IraYGloriaVariants
from simulator.systems.tapiz.characters.traits import trait_bonus
from simulator.systems.tapiz.lienzo.formula import dice_formula
from simulator.systems.tapiz.lienzo.pack import Lienzo
from simulator.systems.tapiz.tables import DEFAULT, shipped
from simulator.systems.tapiz.variants import Variants as TapizVariants


def plain(value: object) -> object:
    """Return a value as a file would have it: sets are sorted, tuples are lists, tables are dictionaries."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(value)
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def differences(copied: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, object]:
    """Return the values of a copy that differ from the rules, which may have more."""
    return {key: value for key, value in copied.items() if plain(value) != plain(told[key])}


@pytest.mark.parametrize(
    ("copied", "variants"),
    [
        (tables.DEFAULTS, HauntedHouseVariants()),
        (ira_y_gloria.DEFAULTS, IraYGloriaVariants()),
        (fragmentos_tables.DEFAULTS, FragmentosVariants()),
        (tapiz.SWITCHES, TapizVariants()),
    ],
)
def test_switches_stand_as_the_rules_have_them(copied: Mapping[str, Any], variants: Any) -> None:
    """The default of every switch; Tapiz has them as text; a file may write a fright row of its own."""
    told = attrs.asdict(variants)
    told = {key: str(value) for key, value in told.items()} if copied is tapiz.SWITCHES else told
    assert set(differences(copied, told)) <= {"custom_fright_row"}


# Haunted House.


@pytest.mark.parametrize("power", range(13))
def test_weapons_of_haunted_house_have_their_columns(power: int) -> None:
    """HH-MEL-05: the column of a power, and the damage of every melee weapon in it."""
    rows = haunted_house.table("weapons")["melee"]
    assert list(tables.MELEE) == list(rows)
    for name, row in rows.items():
        assert tables.MELEE[name][tables.column(power)] == row[weapons.column(power)]


def test_guns_of_haunted_house_are_those_of_the_table() -> None:
    """HH-RNG-02: capacity, rate, damage, jams, kind."""
    rows = haunted_house.table("weapons")["ranged"]
    assert set(tables.GUNS) == set(rows)
    for name, gun in tables.GUNS.items():
        assert differences(gun._asdict(), rows[name]) == {}, name


def test_protection_frights_and_toxins_are_those_of_the_tables() -> None:
    """HH-ARM-01, HH-FEAR-01, HH-HAZ-02, HH-HAZ-07, HH-HAZ-08."""
    armour = haunted_house.table("armour")
    assert {name: (row["blade"], row["gun"], set(row["zones"])) for name, row in armour.items()} == tables.ARMOUR
    frights = haunted_house.table("frights")
    keys = ("modifier", "on_pass", "on_fail", "flight")
    assert {name: tuple(row[key] for key in keys) for name, row in frights.items()} == tables.FRIGHTS
    hazards = haunted_house.table("hazards")
    assert {name: (row["fail"], row["pass"]) for name, row in hazards["toxins"].items()} == tables.TOXINS
    assert (hazards["fire"], hazards["objects"]) == (tables.FIRES, tables.OBJECTS)
    assert tables.IGNORED_FLIGHT == IGNORED_FLIGHT
    assert list(tables.ZONES - set(haunted_house.ZONES)) == list(tables.FIELDS - set(weapons.FIELDS)) == []


@pytest.mark.parametrize("extra", ["completed", "started"])
@pytest.mark.parametrize("metres", range(2, 24))
def test_falls_hurt_as_the_table_says(metres: int, extra: str) -> None:
    """HH-HAZ-01: from 2 metres on, at the end of the table and beyond it."""
    count, plus = tables.dice_of(tables.fall(metres, extra))
    damage = haunted_house.fall_damage(metres, extra)
    assert damage is not None
    assert (count, plus) == (damage.count, damage.plus)


@pytest.mark.parametrize("resistance", range(1, 16))
def test_breath_lasts_as_the_table_says(resistance: int) -> None:
    """HH-HAZ-04: the marked round of every resistance."""
    assert tables.marked_round(resistance) == haunted_house.marked_round(resistance)


@pytest.mark.parametrize(("text", "read"), [("2d6+1", (2, 1)), ("1d6", (1, 0)), ("3", (0, 3)), ("1d6-1", (1, -1))])
def test_formulas_of_haunted_house_are_read(text: str, read: tuple[int, int]) -> None:
    """Dice and what is added; anything else is an error."""
    assert tables.dice_of(text) == read
    with pytest.raises(ValueError, match="is no formula"):
        tables.dice_of("")


# Fragmentos.


@pytest.mark.parametrize(
    ("dice", "reads"),
    [((), 0), ((1,), 1), ((6,), 6), ((3, 3), 4), ((6, 6, 6), 8), ((2, 5, 5, 1), 6), ((4, 4, 2, 2), 5), ((1, 1), 2)],
)
def test_dice_of_fragmentos_are_read(dice: tuple[int, ...], reads: int) -> None:
    """FR-DICE-03: the highest, and 1 for each more of it; no dice read 0."""
    assert fragmentos_tables.reading(dice) == reads


@pytest.mark.parametrize(
    ("points", "status"),
    [((3, 2), "active"), ((1, 1), "active"), ((0, 3), "incapacitated"), ((-1, 0), "out"), ((2, -1), "out")],
)
def test_the_lowest_characteristic_decides(points: tuple[int, int], status: str) -> None:
    """FR-COND-01: above 0, at 0, below."""
    assert fragmentos_tables.condition({"accion": points[0], "cognicion": points[1]}) == status


@pytest.mark.parametrize(("value", "yes"), [(True, True), ("yes", True), ("on", True), (False, False), ("no", False)])
def test_switches_say_yes_in_either_spelling(value: object, yes: bool) -> None:
    """A switch of a scenario is a word or a truth."""
    assert fragmentos_tables.is_yes(value) is yes


# Ira y Gloria.


@pytest.mark.parametrize(
    ("brutal", "worth"), [(False, (0, 0, 0, 1, 1, 2)), (True, (0, 0, 1, 1, 2, 2))], ids=["plain", "brutal"]
)
def test_dice_of_ira_y_gloria_are_read(brutal: bool, worth: tuple[int, ...]) -> None:
    """IG-TEST-02, IG-DMG-02, IG-TRAIT-04: the value of each face, alone and in a sum."""
    assert tuple(ira_y_gloria.extra_damage([face], brutal) for face in range(1, 7)) == worth
    assert ira_y_gloria.extra_damage(range(1, 7), brutal) == sum(worth)
    assert tuple(ira_y_gloria.icons([face]) for face in range(1, 7)) == (0, 0, 0, 1, 1, 2)
    assert ira_y_gloria_odds.MEAN_ICONS * 6 == ira_y_gloria.icons(range(1, 7))


def test_halves_are_rounded_up() -> None:
    """IG-CORE-01: odd numbers as well."""
    assert [ira_y_gloria.half_up(number) for number in range(6)] == [0, 1, 1, 2, 2, 3]


@pytest.mark.parametrize(
    ("wrath", "glory", "never", "places"),
    [(-1, 0, False, [0, 2, 4]), (0, 0, False, [2, 4]), (2, 0, False, [0, 2, 4]), (2, 0, True, [0, 4])],
)
def test_rerolls_take_up_failures(wrath: int, glory: int, never: bool, places: list[int]) -> None:
    """IG-WRATH-03, IG-TEST-08: dice of 1 to 3; not a wrath die that shows 1, nor one that may never be rerolled."""
    assert ira_y_gloria.rerolled([1, 4, 3, 6, 2], wrath, glory, never) == places
    assert ira_y_gloria.rerolled([1, 4, 3, 6, 2], wrath, 1, never) == [place for place in places if place != 4]


def test_parts_are_added_up() -> None:
    """All of them, or those of one name; flags beside the numbers do not count."""
    parts = [("short", 1), ("aim", 1), ("short", 2), ("note", "x")]
    assert ira_y_gloria.total(parts) == 4
    assert ira_y_gloria.value_of(parts, "short") == 3


# Tapiz.


@pytest.mark.parametrize("name", ["numbers", "support", "severities", "covers", "bands", "visibility", "paces"])
def test_numbers_of_the_lienzo_are_those_of_the_pack(name: str) -> None:
    """TZ-LNZ-01: prices, values, metres, modifiers."""
    assert differences(tapiz.DEFAULT[name], shipped(DEFAULT)[name]) == {}


@pytest.mark.parametrize("name", ["sizes", "stances", "hazards", "tiers"])
def test_tables_of_the_lienzo_are_those_of_the_pack(name: str) -> None:
    """TZ-ATK-07, TZ-STA, TZ-HAZ-01, TZ-EFF-01: row by row."""
    copied, told = tapiz.DEFAULT[name], shipped(DEFAULT)[name]
    pairs = zip(copied, told, strict=True) if isinstance(copied, list) else [(copied[key], told[key]) for key in copied]
    assert [differences(ours, theirs) for ours, theirs in pairs] == [{}] * len(copied)


@pytest.mark.parametrize("name", ["weapons", "powers", "states"])
def test_the_catalogues_are_those_of_the_pack(name: str) -> None:
    """TZ-LNZ-03, TZ-LNZ-05, TZ-EFF-11, TZ-EFF-12: every field of every row, what the pack leaves out included."""
    rows = getattr(Lienzo(), name)
    assert set(tapiz.DEFAULT[name]) == set(rows)
    for key, copied in tapiz.DEFAULT[name].items():
        told = {field: getattr(rows[key], field) or None for field in copied}
        assert differences({field: value or None for field, value in copied.items()}, told) == {}, key


@pytest.mark.parametrize("level", [1, 2, 5])
@pytest.mark.parametrize("count", range(5))
def test_traits_add_up_to_twice_the_level(level: int, count: int) -> None:
    """TZ-CHR-03: nothing without a trait, level and one more for each further one, twice the level at most."""
    assert tapiz.trait_bonus(level, count) == trait_bonus(level, count)
    assert tapiz.trait_bonus(level, count, 1) == min(2 * level, trait_bonus(level, count) + 1)


@pytest.mark.parametrize("switch", ["on", "off"])
@pytest.mark.parametrize("level", range(12))
def test_states_are_worth_what_the_tiers_say(level: int, switch: str) -> None:
    """TZ-EFF-01: the number of each severity for a creature of this level."""
    book = tapiz.Rulebook({"document": {}, "variants": {"effect_scale_by_level": switch}})
    pack = Lienzo()
    tier = [each for each in pack.tiers if each.level <= max(1, level)][-1]
    for severity in ("minor", "major", "extreme"):
        wanted = getattr(tier, severity) if switch == "on" else pack.severities.of(severity).value
        assert book.value(severity, level) == wanted


@pytest.mark.parametrize("text", ["1d4", "2d6", "3d8+2"])
def test_formulas_of_tapiz_are_read(text: str) -> None:
    """Count, sides, what is added, and the most of it."""
    read = dice_formula(text)
    assert tapiz.dice_of(text) == (read.count, read.sides, read.plus)
    assert tapiz.most_of(text) == read.maximum
