"""Reading values: every shape in its right and wrong spellings, on the toy game."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from tests.scenario.toy import Attributes, Cover, Hide, Weapon, duel, sheet


def wrong(ada: str) -> str:
    """Return the one problem that these keys of Ada's make, without the file's name."""
    with pytest.raises(BadScenario) as caught:
        duel(ada)
    (problem,) = caught.value.problems
    return problem.removeprefix("toy.toml: ")


@pytest.mark.parametrize(
    ("written", "field", "value"),
    [
        pytest.param('weapons = ["sabre", { use = "crossbow", ammo = 20 }]', "weapons",
            (Weapon("sabre"), Weapon("crossbow", ammo=20)), id="an id alone is the table whose shorthand it is"),
        pytest.param('cover = "heavy"', "cover", Cover("heavy"), id="a lone value is a field's table"),
        pytest.param("hide = 3", "hide", Hide(3, 3), id="a lone number counts for both fields of a double shorthand"),
        pytest.param("attributes = { strength = 7 }", "attributes", Attributes(7, 3), id="a table in a table"),
        pytest.param("position = [12, -3.5]", "position", (12.0, -3.5), id="whole numbers in a field of floats"),
        pytest.param('shock = "none"', "shock", None, id="none is a field without a value"),
        pytest.param('weapons = [{ use = "lance", ammo = "none" }]', "weapons", (Weapon("lance", ammo=None),),
            id="none in a part"),
        pytest.param('cover = { kind = "none" }', "cover", Cover("none"), id="none that is one of the named values"),
        pytest.param('weapons = [{ use = "lance", dice = "2D6 + 1" }, { use = "sabre", dice = 999 }]', "weapons",
            (Weapon("lance", dice="2d6+1"), Weapon("sabre", dice="999")), id="dice have one spelling"),
        pytest.param("atributos = { fuerza = 9 }", "attributes", Attributes(9), id="keys in Spanish"),
        pytest.param('armas = ["Ballesta", "sable"]', "weapons", (Weapon("crossbow"), Weapon("sabre")),
            id="ids in Spanish"),
        pytest.param('pools = { "equitación" = 2 }', "pools", {"riding": 2, "fencing": 4}, id="keys with accents"),
        pytest.param("attributes = { FUE = 9 }", "attributes", Attributes(9), id="an alias in capitals"),
        pytest.param("attributes = { fue = 9 }", "attributes", Attributes(9), id="an alias in small letters"),
        pytest.param("spares = { ballesta = [4] }", "spares", {"crossbow": (4,)}, id="a free key that is an alias"),
        pytest.param('weapons = [{ use = "lance", id = "ballesta" }]\nspares = { ballesta = [4] }', "spares",
            {"ballesta": (4,)}, id="a word that the sheet defines is no alias"),
        pytest.param('motto = "Jose\u0301"', "motto", "Jos\u00e9", id="accents are composed"),
    ],
)  # fmt: skip
def test_a_value_is_read(written: str, field: str, value: object) -> None:
    """Every shape in its right spellings, in its own type."""
    found = getattr(sheet(duel(written), "Ada"), field)
    assert found == value
    assert type(found) is type(value)
    assert repr(found) == repr(value) or isinstance(value, dict)


def test_words_of_the_head_may_be_spanish_and_none() -> None:
    """Named values of the scene have aliases, and a switch may have the value "none"."""
    loaded = duel("", "", '[scene]\nluz = "oscuro"\n[variants]\nheal = "none"')
    assert (loaded.document["scene"], loaded.document["variants"]) == ({"light": "dark"}, {"heal": "none"})


def test_keys_of_tables_come_out_sorted() -> None:
    """The order in which a table's keys are written cannot matter."""
    assert list(sheet(duel("pools = { riding = 1, fencing = 2 }"), "Ada").pools) == ["fencing", "riding"]


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("position = [-0.0, 1]", "position = [0, 1]"),
        ("speed = 6.0\nbrave = false", ""),
        ("pools = { fencing = 2, equitacion = 1 }", "pools = { riding = 1, fencing = 2 }"),
        ('armas = [{ use = "ballesta", ammo = 6 }]', 'weapons = ["crossbow"]'),
    ],
)
def test_values_that_mean_the_same_are_the_same_scenario(written: str, plain: str) -> None:
    """Minus nought, written defaults, spelling, the order of keys and shorthands do not matter."""
    assert duel(written) == duel(plain)
    assert duel(written).digest == duel(plain).digest
    assert repr(sheet(duel(written), "Ada")) == repr(sheet(duel(plain), "Ada"))


ADA = 'combatants[1] "Ada"'


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("speed = 61", f"{ADA}.speed is 61; allowed is a number from 0 to 60."),
        ("speed = nan", f"{ADA}.speed is nan; allowed is a number from 0 to 60."),
        ("wounds = true", f'{ADA}.wounds is true; allowed is a whole number from 1 to 99, or "none".'),
        ("brave = 2020-01-01", f"{ADA}.brave is the date or time 2020-01-01; allowed is true or false."),
        ("level = true", f'{ADA}.level is true; allowed is "1", "2" or "3".'),
        (f'motto = "{"x" * 21}"', f"{ADA}.motto has 21 characters; allowed are at most 20."),
        (
            r'motto = "a\u0007"',
            rf'{ADA}.motto is "a\u0007", which holds control characters; allowed is plain text.',
        ),
        ("position = [1]", f"{ADA}.position is a list of 1; allowed is a list of 2, each a number."),
        ('position = [1, "x"]', f'{ADA}.position[2] is "x"; allowed is a number.'),
        (
            'kind = "heroe"',
            f'{ADA}.kind is "heroe", which is not one of its values; allowed: "hero" or "npc"; the nearest is "hero".',
        ),
        (
            'weapons = ["sabler"]',
            f'{ADA}.weapons[1] is "sabler", which is not an id of weapons; allowed: "crossbow", "lance" or "sabre";'
            ' the nearest is "sable".',
        ),
        (
            'weapons = [{ use = "lance", dice = "1x6" }]',
            f'{ADA}.weapons[1].dice is "1x6"; allowed is dice such as "2d6+1", or "none".',
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
        ("spede = 3", f'{ADA}.spede is not a known key; the nearest is "speed".'),
        ("attributes = 3", f'{ADA}.attributes is 3; allowed is a table of "strength" and "agility".'),
        ("wounds = 99999999999999999999999", f"{ADA}.wounds is a number of more than 20 digits; "
         'allowed is a whole number from 1 to 99, or "none".'),
    ],
)  # fmt: skip
def test_wrong_value_is_one_sentence(written: str, problem: str) -> None:
    """Each mistake is one sentence: where, what was found, what is allowed, what is nearest."""
    assert problem == wrong(written)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('origin = "x"', f"{ADA}.origin is not a known key"),  # the system derives it
        ('"a b" = 3', f'{ADA}."a b" is not a known key'),  # quoted, so that the place is a path again
        *((f'speed = "{text}"', "this key takes one; a range is for --vary") for text in ("0-3", "2..4", " 1 – 2 ")),
    ],
)
def test_a_wrong_value_is_explained(written: str, said: str) -> None:
    """Keys that no file may write, and ranges, which belong to the command line."""
    assert said in wrong(written)
