"""``asalto sensitivity``: what to change, what is noise, what cannot be changed."""

from __future__ import annotations

import pytest

from .command_line import asalto, document

DUEL = ("sensitivity", "reference_duel", "--jobs", "1", "--seed", "3")


@pytest.mark.slow
def test_the_table_says_what_to_change_and_what_cannot_be() -> None:
    """Power matters, doom only goes up and does nothing."""
    told = asalto(*DUEL, "--only", "Bruno.[pd]o*", "-n", "120").stdout
    lines = told.splitlines()
    assert lines[1] == "Steps: 3, each compared in 120 fights on the same dice; seed 3"
    assert lines[3].startswith("Bruno.power 4 instead of 5: a win for the left side changes by −")
    [at] = [at for at, line in enumerate(lines) if line.startswith("A win for the left side as it is: ")]
    assert lines[at + 2].split(maxsplit=3)[-1].startswith("A win for the left side changes by (points)")
    assert lines[at + 3].split()[:3] == ["Bruno.power", "5", "4"]
    assert lines[at + 3].split()[3].startswith("−")
    assert "No effect in the first fights (100): Bruno.doom +" in told
    assert 'Bruno.doom cannot go lower: combatants[1] "Bruno".doom is -1; allowed is a whole number from 0' in told


def test_the_document_is_one_of_effects_and_refusals() -> None:
    """The JSON document has an effect for each step that was played, and what was refused."""
    found = document(*DUEL, "--only", "Bruno.doom", "--of", "rounds", "-n", "10", "--json")
    assert (found["of"], found["whole"], len(found["effects"]), len(found["refused"])) == ("rounds", True, 1, 1)
    assert found["base"]["mean"] > 1
