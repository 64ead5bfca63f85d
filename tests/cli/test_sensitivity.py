"""``asalto sensitivity``: what to change, what is noise, what cannot be changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator.cli.interrupt import Interrupt

from .command_line import asalto, document

DUEL = ("sensitivity", "reference_duel", "--jobs", "1", "--seed", "3")


@pytest.mark.slow
def test_the_table_says_what_to_change_and_what_cannot_be() -> None:
    """Power matters, doom only goes up and does nothing."""
    told = asalto(*DUEL, "--only", "Bruno.[pd]o*", "-n", "120").stdout
    lines = told.splitlines()
    assert lines[1] == "Steps: 3, each compared in 120 fights on the same dice; seed 3"
    assert lines[3].startswith("A win for the left side as it is: ")
    heads = [
        "What",
        "to",
        "change",
        "Now",
        "Then",
        "A",
        "win",
        "for",
        "the",
        "left",
        "side",
        "changes",
        "by",
        "(points)",
        "95",
        "%",
        "interval",
        "Fights",
    ]
    assert lines[5].split() == heads
    assert lines[6].split()[:3] == ["Bruno.power", "5", "4"]
    assert lines[6].split()[3].startswith("−")
    assert "Changes nothing in the first fights (100): Bruno.doom +" in told
    assert 'Bruno.doom cannot go lower: combatants[1] "Bruno".doom is -1; allowed is a whole number from 0' in told


def test_the_table_speaks_spanish() -> None:
    """Numbers have a comma before decimals."""
    told = asalto(*DUEL, "--only", "Bruno.power", "-n", "60", "--lang", "es").stdout
    assert "Qué cambiar" in told
    assert "cambia en (puntos)" in told


def test_the_document_is_one_of_effects_and_refusals() -> None:
    """The JSON document has an effect for each step that was played, and what was refused."""
    found = document(*DUEL, "--only", "Bruno.doom", "--of", "rounds", "-n", "10", "--json")
    assert (found["of"], found["whole"], len(found["effects"]), len(found["refused"])) == ("rounds", True, 1, 1)
    assert found["base"]["mean"] > 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--of", "wins"), "there is no figure 'wins'"),
        (("--only", "Zombi.*"), "--only 'Zombi.*' fits no number"),
        (("-n", "1"), "allowed is a whole number from 2"),
    ],
)
def test_bad_usage_is_a_sentence(words: tuple[str, ...], said: str) -> None:
    """Bad usage is a sentence and exit code 2."""
    found = asalto(*DUEL, *words)
    assert found.exit_code == 2
    assert said in found.stderr


@pytest.mark.slow
def test_ctrl_c_shows_what_there_is_and_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command with --resume finds the same."""
    asked = iter([False] * 30)
    words = (*DUEL, "--only", "Bruno.power", "-n", "20", "--journal", str(tmp_path / "a.journal"), "--json")
    with monkeypatch.context() as patch:
        patch.setattr(Interrupt, "asked", lambda self: next(asked, True))
        half = asalto(*words)
    assert half.exit_code == 130
    assert "to go on: asalto" in half.stderr
    assert json.loads(half.stdout)["whole"] is False
    again, whole = document(*words, "--resume"), document(*words[:-3], "--json")
    assert again["effects"] == whole["effects"]


def test_numbers_that_none_fits_are_refused_with_one_that_does() -> None:
    """The first combatant's."""
    found = asalto(*DUEL, "--only", "Nadia.*", "-n", "10")
    assert found.exit_code == 2
    assert "--only 'Nadia.*' fits no number; 'Bruno.*' would fit some" in found.stderr
