"""Reading values: every shape in its right and wrong spellings, on the toy game."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from tests.scenario.toy import Attributes, Cover, Hide, Weapon, duel, sheet


def wrong(ada: str) -> str:
    """The one problem that these keys of Ada's make, without the file's name."""
    with pytest.raises(BadScenario) as caught:
        duel(ada)
    (problem,) = caught.value.problems
    return problem.removeprefix("toy.toml: ")


def test_lone_value_stands_for_the_table() -> None:
    """An id alone is the table whose shorthand it is, in lists and as a field."""
    ada = sheet(duel('weapons = ["sabre", { use = "crossbow", ammo = 20 }]\ncover = "heavy"'), "Ada")
    assert (Weapon("sabre"), Weapon("crossbow", ammo=20)) == ada.weapons
    assert Cover("heavy") == ada.cover


def test_lone_value_goes_to_every_field_of_a_double_shorthand() -> None:
    """A lone number counts for each of the fields that the shorthand names."""
    assert Hide(3, 3) == sheet(duel("hide = 3"), "Ada").hide


def test_nested_table_is_read_as_its_class() -> None:
    """A table in a table becomes an object, its missing fields the defaults."""
    assert Attributes(7, 3) == sheet(duel("attributes = { strength = 7 }"), "Ada").attributes


def test_position_becomes_two_floats() -> None:
    """Whole numbers in a float field become floats."""
    position = sheet(duel("position = [12, -3.5]"), "Ada").position
    assert position == (12.0, -3.5)
    assert all(type(part) is float for part in position)


def test_none_is_written_as_a_word() -> None:
    """ "none" is the ledger's null wherever a field may be without value."""
    ada = sheet(duel('shock = "none"\nweapons = [{ use = "lance", ammo = "none" }]'), "Ada")
    assert ada.shock is None
    assert (Weapon("lance", ammo=None),) == ada.weapons


def test_none_that_is_a_value_of_its_own_stays_one() -> None:
    """Where "none" is one of the named values it is that value, even in a field that may be empty."""
    ada = sheet(duel('cover = { kind = "none" }', "", '[variants]\nheal = "none"'), "Ada")
    assert Cover("none") == ada.cover


def test_dice_are_read_without_spaces_and_capitals() -> None:
    """Dice come out in one spelling; a number alone is a fixed result."""
    ada = sheet(duel('weapons = [{ use = "lance", dice = "2D6 + 1" }, { use = "sabre", dice = 999 }]'), "Ada")
    assert [weapon.dice for weapon in ada.weapons] == ["2d6+1", "999"]


def test_aliases_are_read_for_keys_ids_and_table_keys() -> None:
    """Spanish words stand for keys, ids, the keys of tables and named values, with and without accents."""
    text = 'atributos = { fuerza = 9 }\narmas = ["Ballesta", "sable"]\npools = { "equitación" = 2 }'
    loaded = duel(text, "", '[scene]\nluz = "oscuro"')
    ada = sheet(loaded, "Ada")
    assert ada.attributes.strength == 9
    assert [weapon.use for weapon in ada.weapons] == ["crossbow", "sabre"]
    assert ada.pools == {"riding": 2, "fencing": 4}
    assert loaded.document["scene"] == {"light": "dark"}


def test_alias_in_capitals_is_read_as_written() -> None:
    """An alias that has capitals is found as it is written and in small letters."""
    assert sheet(duel("attributes = { FUE = 9 }"), "Ada").attributes.strength == 9
    assert sheet(duel("attributes = { fue = 9 }"), "Ada").attributes.strength == 9


def test_free_key_that_is_an_alias_becomes_the_id() -> None:
    """A key of a table with free keys is translated like an id."""
    assert sheet(duel("spares = { ballesta = [4] }"), "Ada").spares == {"crossbow": (4,)}


def test_word_that_the_sheet_defines_itself_is_no_alias() -> None:
    """A weapon's own id keeps its spelling, and so does its ammunition."""
    ada = sheet(duel('weapons = [{ use = "lance", id = "ballesta" }]\nspares = { ballesta = [4] }'), "Ada")
    assert ada.spares == {"ballesta": (4,)}


def test_keys_of_tables_come_out_sorted() -> None:
    """The order in which a table's keys are written cannot matter."""
    assert list(sheet(duel("pools = { riding = 1, fencing = 2 }"), "Ada").pools) == ["fencing", "riding"]


def test_accents_are_composed() -> None:
    """A letter and its combining accent are one letter, however the editor saves them."""
    assert sheet(duel('motto = "Jose\u0301"'), "Ada").motto == "Jos\u00e9"


def test_negative_zero_is_zero() -> None:
    """Minus nought is written like nought, so that digests are equal."""
    assert duel("position = [-0.0, 1]").digest == duel("position = [0, 1]").digest


def test_value_that_equals_its_default_is_the_default() -> None:
    """Writing a default changes neither the object nor the digest."""
    assert duel("speed = 6.0\nbrave = false") == duel()
    assert duel("speed = 6.0\nbrave = false").digest == duel().digest
    assert type(sheet(duel("speed = 6.0"), "Ada").speed) is type(sheet(duel(), "Ada").speed)


ADA = 'combatants[1] "Ada"'


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("speed = 61", f"{ADA}.speed is 61; allowed is a number from 0 to 60."),
        ("speed = 99999999999999999", f"{ADA}.speed is 99999999999999999; allowed is a number from 0 to 60."),
        ("speed = nan", f"{ADA}.speed is nan; allowed is a number from 0 to 60."),
        ("wounds = true", f'{ADA}.wounds is true; allowed is a whole number from 1 to 99, or "none".'),
        ("wounds = 2.0", f'{ADA}.wounds is 2.0; allowed is a whole number from 1 to 99, or "none".'),
        ("brave = 1", f"{ADA}.brave is 1; allowed is true or false."),
        ("brave = 2020-01-01", f"{ADA}.brave is the date or time 2020-01-01; allowed is true or false."),
        ("level = true", f'{ADA}.level is true; allowed is "1", "2" or "3".'),
        ("motto = 5", f"{ADA}.motto is 5; allowed is text of at most 20 characters."),
        (f'motto = "{"x" * 21}"', f"{ADA}.motto has 21 characters; allowed are at most 20."),
        (
            r'motto = "a\u0007"',
            rf'{ADA}.motto is "a\u0007", which holds control characters; allowed is plain text.',
        ),
        (
            r'motto = "a\u202E"',
            f'{ADA}.motto is "a\u202e", which holds control characters; allowed is plain text.',
        ),
        ("position = [1]", f"{ADA}.position is a list of 1; allowed is a list of 2, each a number."),
        ('position = [1, "x"]', f'{ADA}.position[2] is "x"; allowed is a number.'),
        (
            'kind = "heroe"',
            f'{ADA}.kind is "heroe", which is none of its values; allowed: "hero" or "npc"; the nearest is "hero".',
        ),
        (
            'weapons = ["sabler"]',
            f'{ADA}.weapons[1] is "sabler", which is no id of weapons; allowed: "crossbow", "lance" or "sabre";'
            ' the nearest is "sable".',
        ),
        (
            'weapons = [{ use = "lance", dice = "1x6" }]',
            f'{ADA}.weapons[1].dice is "1x6"; allowed is dice such as "2d6+1", or "none".',
        ),
        (
            'weapons = [{ use = "lance", dice = 1000 }]',
            f'{ADA}.weapons[1].dice is 1000; allowed is dice such as "2d6+1", or "none".',
        ),
        ("weapons = [5]", f"{ADA}.weapons[1] is 5; allowed is an id of weapons."),
        (
            "weapons = [[]]",
            f"{ADA}.weapons[1] is a list of 0; allowed is an id of weapons, or a table of"
            ' "use", "id", "ammo" and "dice".',
        ),
        (
            'weapons = ["lance", "lance", "lance", "lance", "lance"]',
            f"{ADA}.weapons has 5 items; allowed are at most 4.",
        ),
        (
            'flags = "sturdy"',
            f'{ADA}.flags is "sturdy"; allowed is a list of "mindless" or "sturdy", so put it into [brackets].',
        ),
        (
            "weapons = [{ ammo = 3 }]",
            f"{ADA}.weapons[1].use is missing; allowed is an id of weapons.",
        ),
        ("spares = { a = [], b = [], c = [], d = [] }", f"{ADA}.spares has 4 keys; allowed are at most 3."),
        (
            "pools = { equitacion = 1, riding = 2 }",
            f'{ADA}.pools.riding is a second spelling of "riding" in one table; keep one of them.',
        ),
        (
            "armas = []\nweapons = []",
            f'{ADA}.weapons is a second spelling of "weapons" in one table; keep one of them.',
        ),
        ("pools = 3", f"{ADA}.pools is 3; allowed is a table whose values are a whole number from 0 to 20."),
        ("spede = 3", f'{ADA}.spede is no key here; the nearest is "speed".'),
        ("attributes = 3", f'{ADA}.attributes is 3; allowed is a table of "strength" and "agility".'),
        ("wounds = 99999999999999999999999", f"{ADA}.wounds is a number of more than 20 digits; "
         'allowed is a whole number from 1 to 99, or "none".'),
    ],
)  # fmt: skip
def test_wrong_value_is_one_sentence(written: str, problem: str) -> None:
    """Each mistake is one sentence: where, what was found, what is allowed, what is nearest."""
    assert problem == wrong(written)


def test_derived_field_cannot_be_written() -> None:
    """What the system derives is no key of a file."""
    assert wrong('origin = "x"').startswith(f"{ADA}.origin is no key here")


def test_odd_key_is_quoted_in_its_place() -> None:
    """A key with spaces is quoted, so that the place is a path again."""
    assert wrong('"a b" = 3').startswith(f'{ADA}."a b" is no key here')


@pytest.mark.parametrize("text", ["0-3", "2..4", " 1 – 2 "])
def test_a_range_is_explained(text: str) -> None:
    """A file holds one number; what takes ranges is named."""
    said = wrong(f'speed = "{text}"')
    assert "a file holds one; a range is for --vary" in said
