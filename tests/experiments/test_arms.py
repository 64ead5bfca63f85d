"""Arms: what is compared, what cannot be, and the rows of all in one table."""

from __future__ import annotations

import pytest

from simulator.batch.engine import Engine
from simulator.batch.table import concatenated
from simulator.core.errors import BadScenario
from simulator.experiments.arms import (
    ARM,
    BadComparison,
    ComparedArm,
    arm_columns,
    check_arms,
    file_arms,
    merged_rows,
    varied_arms,
)
from simulator.experiments.axes import Axis
from simulator.experiments.options import RunOptions

ARMOUR = Axis.parse("combatants.Bruno.natural_armour=2,3")
SEVEN = RunOptions(seed=7)


def armour(values: str = "2,3") -> tuple[ComparedArm, ...]:
    """Return the reference duel with Bruno's natural armour changed."""
    return varied_arms("reference_duel", Axis.parse(f"combatants.Bruno.natural_armour={values}"), SEVEN)


def test_a_variation_makes_an_arm_of_each_value() -> None:
    """Labelled by the value; the digests differ, the seed does not."""
    found = varied_arms(
        "reference_duel", ARMOUR, RunOptions(seed=7, settings=["limits.rounds=9"], policies=["Vega=cautious"])
    )
    assert [compared.label for compared in found] == ["2", "3"]
    assert {compared.varied for compared in found} == {"combatants.Bruno.natural_armour"}
    assert len({compared.arm.scenario.digest for compared in found}) == 2
    assert {compared.arm.seed for compared in found} == {7}


def test_the_command_plays_a_fight_of_the_arm() -> None:
    """The command has everything that was changed, quoted for a shell."""
    _, other = varied_arms(
        "reference_duel", ARMOUR, RunOptions(seed=7, settings=["title=Dos hermanos"], policies=["Vega=cautious"])
    )
    assert other.command(12) == (
        "asalto run reference_duel --seed 7 --fight 12 --set 'title=Dos hermanos'"
        " --set combatants.Bruno.natural_armour=3 --policy Vega=cautious"
    )


def test_policies_can_be_compared() -> None:
    """A key path like any other."""
    found = varied_arms("reference_duel", Axis.parse("sides.left.policy=basic,cautious"), SEVEN)
    assert [compared.arm.scenario.policies[0].use for compared in found] == ["basic", "cautious"]


def test_files_are_compared_as_they_are() -> None:
    """Each arm is labelled by the file name that was typed."""
    found = file_arms(["reference_duel", "tie_group"], SEVEN)
    assert [(compared.label, compared.varied) for compared in found] == [("reference_duel", None), ("tie_group", None)]


def test_what_cannot_be_compared_is_said_in_a_sentence() -> None:
    """One value, the same twice in other words, and two games."""
    with pytest.raises(BadComparison, match="has one value; a comparison needs at least two"):
        armour("2")
    with pytest.raises(BadComparison, match=r"2 and \+2 are the same scenario"):
        armour("2,+2")
    with pytest.raises(BadComparison, match="is of haunted_house and fragmentos/reference_scene of fragmentos"):
        file_arms(["reference_duel", "fragmentos/reference_scene"], SEVEN)
    with pytest.raises(BadComparison, match="at least two"):
        check_arms(armour()[:1])
    with pytest.raises(BadScenario, match=r"--vary combatants\.Bruno\.natural_armour=many"):
        armour("2,many")


def test_the_rows_of_all_stand_fight_by_fight() -> None:
    """The order of rows does not depend on the chunks; a column of one arm is empty in the others."""
    found = varied_arms("reference_duel", Axis.parse("combatants.Vega.count=1,2"), SEVEN)
    schema = arm_columns(found)
    with Engine() as engine:
        chunks = engine.chunks([compared.arm for compared in found], 5, lambda fights: 5)
        rows = concatenated([merged_rows(group, found, schema) for group in chunks])
    assert rows.schema.names[:2] == (ARM, "fight")
    assert list(zip(*(rows.column(name).cells() for name in (ARM, "fight")), strict=True)) == [
        (label, fight) for fight in range(1, 6) for label in ("1", "2")
    ]
    alone, second = rows.column("Vega.life").cells(), rows.column("Vega 2.life").cells()
    assert [life is None for life in alone] == [False, True] * 5
    assert [life is None for life in second] == [True, False] * 5
