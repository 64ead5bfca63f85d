"""``asalto solve``: the setting, how sure it is, what it cost, and targets out of reach."""

from __future__ import annotations

import re

import pytest

from .command_line import asalto, document

pytestmark = pytest.mark.slow

DUEL = ("solve", "reference_duel", "--jobs", "1", "--seed", "5")
LIFE = ("--vary", "combatants.Bruno.max_life=10,20,30")
EVEN = ("--target", "win(left)=0.5", "-n", "600")


def test_the_answer_is_a_setting_with_alternatives_and_its_cost() -> None:
    """The answer has a setting, alternatives, its cost, and the command that plays it."""
    found = asalto(*DUEL, *LIFE, *EVEN)
    lines = found.stdout.splitlines()
    assert found.exit_code == 0
    assert lines[1] == "Looking for “a win for the left side” = 50.0 % among 3 settings; at most 600 fights; seed 5"
    assert lines[3].startswith("A win for the left side is ")
    assert lines[3].endswith(" (goal: 50.0 %).")
    [at] = [at for at, line in enumerate(lines) if line.startswith("Bruno.max_life ")]
    assert re.split(" {2,}", lines[at])[:3] == ["Bruno.max_life", "Fights", "A win for the left side"]
    assert lines[at + 1].split()[0] == "20"
    assert "To play it: --set combatants.Bruno.max_life=20" in found.stdout
    assert lines[-1].startswith("Cost: 3 settings of 3. Played 600 in ")


def test_a_target_out_of_reach_is_exit_code_1_with_the_best_there_is() -> None:
    """Beyond everything, between coarse steps, or barred by what is required."""
    beyond = asalto(*DUEL, *LIFE, "--target", "rounds=20", "-n", "600")
    assert beyond.exit_code == 1
    assert "20.00 is out of reach: all tested settings are on one side of it" in beyond.stdout
    coarse = asalto(*DUEL, "--vary", "combatants.Bruno.max_life=10,30", *EVEN, "--lang", "es")
    assert coarse.exit_code == 1
    assert "Victoria del bando izquierdo no llega a 50,0 %" in coarse.stdout
    unmet = asalto(*DUEL, *LIFE, *EVEN, "--require", "tpk<1%")
    assert unmet.exit_code == 1
    assert "No tested setting meets “all of the party dead” < 1.0 %" in unmet.stdout
    where = asalto(*DUEL, *LIFE, *EVEN, "--require", "rounds<4")
    assert "50.0 % is out of reach with “rounds” < 4: the nearest tested setting gives" in where.stdout


@pytest.mark.slow
def test_the_document_has_the_setting_and_what_it_took() -> None:
    """The JSON document has the setting, its figures and the number of fights."""
    found = document(*DUEL, *LIFE, *EVEN, "--require", "tpk<90%", "--json")
    assert found["best"]["set"] == {"combatants.Bruno.max_life": 20}
    assert set(found["best"]["figures"]) == {"win(left)", "tpk"}
    assert (found["verdict"], found["fights"], found["evaluations"], found["settings"]) == ("reached", 600, 3, 3)
    assert len(found["alternatives"]) == 2
    assert 0.5 < found["sure"] <= 1


@pytest.mark.slow
def test_a_tolerance_of_ones_own_wins() -> None:
    """Within half of everything, any setting is near."""
    words = ("--vary", "combatants.Bruno.max_life=10,30", *EVEN)
    assert asalto(*DUEL, *words, "--within", "0.5").exit_code == 0
