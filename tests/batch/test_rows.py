"""Rows: a fight as whole numbers, truths and words."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from simulator.batch.cells import add_row
from simulator.batch.rows import EXCESS, Cell, layout_of, reasons_of
from simulator.batch.table import Rows
from simulator.core.asks import NO_BODY
from simulator.core.combat_stats import CombatStats, Fall
from simulator.policy.spec import PolicySpec
from simulator.scenario import load

from .results import LAYOUT, result

ONE_OF_EACH = ["three_against_a_werewolf", "squad_against_cultists", "reference_scene", "ogre_and_three_guards"]


def test_a_row_says_what_became_of_a_fight() -> None:
    """Every cell of a fight with known statistics."""
    stats = CombatStats()
    stats.landed(1)
    stats.landed(1)
    stats.harmed(1, 0, "knife", 4)
    stats.harmed(NO_BODY, 0, "fire", 2)
    stats.harmed(1, 0, "knife", 1)
    stats.fell(0, 3, "dead")
    stats.rolled(0, "attack", 6, bytes([1, 1, 2, 1]))
    stats.rolled(0, "attack", 6, bytes([6]))
    stats.rolled(0, "damage", 6, bytes([6]))
    stats.rolled(0, "fright", 12, bytes([1, 5]))
    stats.rolled(-1, "hazard", 6, bytes([6]))
    fight = result("blue", rounds=3, stats=stats, standing=False, alive=False, status="dead", life=0)
    cells: list[Cell] = []
    add_row(cells, LAYOUT, 12, fight)
    row = dict(zip(LAYOUT.schema.names, cells, strict=True))
    assert row == {
        "fight": 12, "winner": "blue", "ending": "last_side", "rounds": 3,
        "Ada.status": "dead", "Ada.standing": False, "Ada.alive": False, "Ada.strength": 0,
        "Ada.life": 0, "Ada.stamina": 2, "Ada.shock": 1,
        "Ada.damage_dealt": 0, "Ada.damage_taken": 7, "Ada.hits": 0, "Ada.luck": -171,
        "Ada.excess_attack": -13, "Ada.excess_damage": 5, "Ada.excess_other": -14,
        "Ada.attacks_fair": 2, "Ada.attacks_good": 3, "Ada.attacks_great": 4,
        "Ada.fell_round": 3, "Ada.fell_by": "Bo", "Ada.fell_with": "knife",
        "Bo.status": "active", "Bo.standing": True, "Bo.alive": True, "Bo.strength": 50,
        "Bo.life": 5, "Bo.stamina": 2, "Bo.shock": 1,
        "Bo.damage_dealt": 5, "Bo.damage_taken": 0, "Bo.hits": 2, "Bo.luck": 0,
        "Bo.excess_attack": 0, "Bo.excess_damage": 0, "Bo.excess_other": 0,
        "Bo.attacks_fair": 0, "Bo.attacks_good": 0, "Bo.attacks_great": 0,
        "Bo.fell_round": None, "Bo.fell_by": None, "Bo.fell_with": None,
        **{name: row[name] for name in row if name.split(".")[1:] and name not in KNOWN},
    }  # fmt: skip


KNOWN = {
    f"{name}.{what}"
    for name in ("Ada", "Bo")
    for what in (
        "status", "standing", "alive", "strength", "life", "stamina", "shock", "damage_dealt", "damage_taken", "hits",
        "luck", *EXCESS, "fell_round", "fell_by", "fell_with",
    )
}  # fmt: skip


def test_only_the_first_fall_of_each_counts() -> None:
    """A combatant that rises and falls again counts with its first fall."""
    stats = CombatStats()
    stats.fell(0, 2, "unconscious", "fear")
    stats.fell(1, 3, "dead")
    stats.fell(0, 5, "dead")
    found = [stats.first_fall(body) for body in range(3)]
    assert found == [Fall(0, 2, "unconscious", NO_BODY, "fear"), Fall(1, 3, "dead", NO_BODY, ""), None]


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_every_game_has_columns_of_different_names(name: str) -> None:
    """Every combatant has the same columns, and those of its pools and counters."""
    layout = layout_of(load(name))
    names = layout.schema.names
    assert len(set(names)) == len(names)
    for combatant in layout.names:
        assert f"{combatant}.damage_dealt" in names


def test_reasons_are_those_of_rows_of_tactics() -> None:
    """The reasons come from Asalto's own policies that can be made; one that cannot is reported at its seat."""
    scenario = load("three_against_a_werewolf")
    rows: Any = [{"do": "attack"}]
    policies = {
        0: PolicySpec("tactics", {"rows": rows, "name": "x"}),
        1: PolicySpec("tactics", {"rows": rows, "no such option": 1}),
        2: PolicySpec("basic"),
        3: PolicySpec("x.py:X", {"rows": rows}),
    }
    found = reasons_of(evolve(scenario, policies=policies), range(5))
    assert found == ((0, "x 1"), (0, "x else"))


def test_what_is_missing_counts_as_nothing() -> None:
    """In columns of counts and of flags alike; the others are as they are."""
    known: dict[str, list[Any]] = {"rounds": [7, 0], "Ada.life": [None, 5], "Ada.standing": [True, None]}
    batch = Rows.of(LAYOUT.schema, (known.get(name, [None, None]) for name in LAYOUT.schema.names))
    for what, who, expected in (("rounds", None, [7, 0]), ("life", 0, [0, 5]), ("standing", 0, [1, 0])):
        found = LAYOUT.numbers(batch, what, who)
        assert found.tolist() == expected
