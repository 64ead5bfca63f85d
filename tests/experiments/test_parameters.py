"""The numbers of sheets: which there are, and that their paths change them and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.experiments.parameters import Parameter, combatant_groups, key_path, parameters

from ..batch.bench import DUEL, source

NAMES = """asalto = 1
system = "haunted_house"
sides = { one = {}, two = { role = "npc" } }
combatants = [
    { name = "Dr. \\"No\\"", side = "one", use = "officer" },
    { name = "Zombi", side = "two", use = "zombie", count = 2 },
    { name = "Perro 1", side = "two", use = "zombie" },
    { name = "Perro 2", side = "two", use = "zombie" },
]
"""


def listed(scenario: str, only: str = "") -> dict[str, float]:
    """Names of numbers and their values."""
    return {number.name: number.value for number in parameters(source(name=scenario), only)}


def test_every_number_of_a_sheet_is_listed() -> None:
    """Written, inherited, derived and at its default; a table that a lone number stands for is one number."""
    found = listed(DUEL, "Bruno.*")
    assert found["Bruno.combat"] == 6
    assert (found["Bruno.max_stamina"], found["Bruno.life"], found["Bruno.luck"]) == (20, 20, 1)
    assert found["Bruno.natural_armour"] == 2
    assert "Bruno.natural_armour.blade" not in found
    assert "Bruno.fearless" not in found


def test_numbers_in_tables_and_lists_are_reached_by_their_words() -> None:
    """Attributes and skills of Ira y Gloria; traits of Fragmentos, counted from 1."""
    assert listed("reference_battle", "Chikoz.pools.*")["Chikoz.pools.weapon_skill"] == 7
    assert listed("brawl_in_the_bar", "Mark.traits.*")["Mark.traits.4.score"] == 3


def test_armour_of_two_kinds_is_two_numbers() -> None:
    """The werewolf's hide is worth more against one than against the other."""
    found = listed("three_against_a_werewolf", "Hombre lobo.natural*")
    assert found == {"Hombre lobo.natural_armour.blade": 2, "Hombre lobo.natural_armour.gun": 3}


def test_counted_copies_are_one_table_and_numbered_names_are_not(tmp_path: Path) -> None:
    """Two dogs that only look like copies have numbers of their own."""
    file = tmp_path / "names.toml"
    file.write_text(NAMES, encoding="utf-8")
    assert listed(str(file), "*.count") == {
        '"Dr. \\"No\\"".count': 1,
        "Zombi.count": 2,
        "Perro 1.count": 1,
        "Perro 2.count": 1,
    }
    made = source(name=str(file))
    groups = combatant_groups(made.load([]), made)
    assert groups == {'Dr. "No"': ['Dr. "No"'], "Zombi": ["Zombi 1", "Zombi 2"]} | {
        name: [name] for name in ("Perro 1", "Perro 2")
    }


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("Zombi", "power"), "combatants.Zombi.power"),
        (("El último", "life"), "combatants.El último.life"),
        (('a"b', "life"), 'combatants."a\\"b".life'),
        (("a.b", "life"), 'combatants."a.b".life'),
        ((" a", "life"), 'combatants." a".life'),
    ],
)
def test_a_path_has_quotes_where_it_needs_them(words: tuple[str, ...], text: str) -> None:
    """The loader reads every path that has quotes."""
    assert key_path(*words) == text


def test_a_step_is_one_or_a_tenth() -> None:
    """Decimals stay as they are written."""
    assert [Parameter("combatants.A.power", 5).setting(sign) for sign in (-1, 1)] == [
        "combatants.A.power=4",
        "combatants.A.power=6",
    ]
    assert [Parameter("k", 21.5).stepped(sign) for sign in (-1, 1)] == ["19.35", "23.65"]
    assert [Parameter("k", 0.0).stepped(sign) for sign in (-1, 1)] == ["-0.1", "0.1"]
