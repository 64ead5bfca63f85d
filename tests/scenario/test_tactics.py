"""Tactics in scenarios: read from a file or a table, in both languages, with all mistakes reported together."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario import Scenario, load, load_document, load_tactics, load_text

ROWS = """
rows = [
    { when = "health(leader) < 1/3", do = "flee", name = "the leader is hurt" },
    { do = "attack", at = "weakest" },
]
"""
WOLVES = f'system = "haunted_house"\n{ROWS}'
LOBOS = """
sistema = "haunted_house"
nombre = "wolves"
filas = [
    { cuando = "salud(líder) < 1/3", haz = "huir", nombre = "the leader is hurt" },
    { haz = "atacar", a_quien = ["más débil"] },
]
si_no = "aggressive"
"""
READ = {
    "rows": [
        {"do": "flee", "when": "health(leader) < 1 / 3", "name": "the leader is hurt"},
        {"do": "attack", "at": "weakest"},
    ],
    "name": "wolves",
}


def attic(policy: str) -> str:
    """Return a scenario whose second side has this policy."""
    return f"""
asalto = 1
system = "haunted_house"
sides.investigators = {{ role = "pc", policy = "cautious" }}
sides.horrors = {{ role = "npc", policy = {policy} }}
combatants = [
    {{ name = "Elena", side = "investigators", use = "officer" }},
    {{ name = "Zombi", side = "horrors", use = "zombie", count = 2 }},
]
"""


def written(folder: Path, text: str = WOLVES, name: str = "wolves.toml") -> Path:
    """Return a file of tactics."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def read(policy: str, folder: Path | None = None) -> Scenario:
    """That scenario, whose file stands in ``folder``."""
    return load_text(attic(policy), "attic", folder=folder)


def refused(policy: str, folder: Path | None = None) -> list[str]:
    """Return the problems of that scenario."""
    with pytest.raises(BadScenario) as error:
        read(policy, folder)
    return error.value.problems


def horrors(scenario: Scenario) -> Any:  # Any: plain values
    """Return the policy of the second side, as the document has it."""
    return scenario.document["sides"][1]["policy"]


def test_the_rows_of_a_file_stand_in_the_document(tmp_path: Path) -> None:
    """The content of the file is a part of the scenario, of its digest, and of every combatant's policy."""
    written(tmp_path)
    scenario = read('{ use = "tactics", file = "wolves.toml" }', tmp_path)
    assert {"use": "tactics", **READ} == horrors(scenario)
    assert ["tactics", "tactics"] == [scenario.policies[seat].use for seat in (1, 2)]
    assert scenario == load_document(scenario.document)


@pytest.mark.parametrize(
    "policy",
    [
        pytest.param('"wolves.toml"', id="a path alone"),
        pytest.param('{ use = "tactics", file = "wolves.toml", else = "aggressive" }', id="the usual else"),
        pytest.param('"lobos.toml"', id="keys, facts, choices and actions in Spanish"),
        pytest.param('{ use = "tactics", name = "wolves", ' + " ".join(ROWS.split()) + " }", id="rows in the scenario"),
    ],
)
def test_spellings_that_mean_the_same(tmp_path: Path, policy: str) -> None:
    """The digest is that of the English file, named in a table."""
    written(tmp_path)
    written(tmp_path, LOBOS, "lobos.toml")
    plain = read('{ use = "tactics", file = "wolves.toml" }', tmp_path)
    assert read(policy.replace(", ]", " ]"), tmp_path).digest == plain.digest


def test_the_digest_depends_on_the_rows(tmp_path: Path) -> None:
    """Another row, another scenario; the encounter is the same."""
    written(tmp_path)
    first = read('"wolves.toml"', tmp_path)
    written(tmp_path, WOLVES.replace("weakest", "strongest"))
    second = read('"wolves.toml"', tmp_path)
    assert first.digest != second.digest
    assert first.encounter.digest == second.encounter.digest


def test_else_may_stand_beside_the_file(tmp_path: Path) -> None:
    """It wins over that of the file, and may have options."""
    written(tmp_path, WOLVES + 'else = "cautious"\n')
    assert "cautious" == horrors(read('"wolves.toml"', tmp_path))["else"]
    assert "basic" == horrors(read('{ use = "tactics", file = "wolves.toml", else = "basic" }', tmp_path))["else"]


def test_the_command_line_reads_files_from_anywhere(tmp_path: Path) -> None:
    """--policy names a file from where it was typed; a scenario cannot leave its folder."""
    path = written(tmp_path)
    given = load("reference_duel", policies=[f"right={path}"])
    assert READ["rows"] == given.policies[1].options["rows"]
    assert given == load("reference_duel", settings=[f'sides.right.policy={{ use = "tactics", file = "{path}" }}'])
    said = refused(f'"../{tmp_path.name}/wolves.toml"', tmp_path / "deeper")
    assert ["leads out of the folder" in problem for problem in said] == [True]
    (tmp_path / "circle.toml").symlink_to(tmp_path / "other.toml")
    (tmp_path / "other.toml").symlink_to(tmp_path / "circle.toml")
    for nowhere in (r'"wol\u0000ves.toml"', '"circle.toml"'):
        (problem,) = refused(nowhere, tmp_path)
        assert re.search(
            "leads out of the folder|circle.toml.*cannot be read", problem
        )  # Python 3.13 only reads in vain


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WOLVES.replace("leader", "leadr"), "wolves.toml: rows[1].when has leadr, which is not a choice of a body"),
        (WOLVES.replace("leader", "leadr"), 'the nearest is "leader"'),
        (
            LOBOS.replace("huir", "hiur"),
            'wolves.toml: filas[1].haz is "hiur", which is not an action; the nearest is "huir"',
        ),
        (LOBOS.replace("haz =", "has ="), "wolves.toml: filas[1].has is not a known key"),
        (WOLVES.replace('do = "flee"', "d = 1"), "rows[1].do is missing"),
        (WOLVES.replace("haunted_house", "haunted_hous"), 'system is "haunted_hous", for which there are no tactics'),
        (WOLVES.replace("haunted_house", "tapiz"), 'system is "tapiz", but the game here is haunted_house'),
        (ROWS, "system is missing"),
        ('system = "haunted_house"', "rows is missing; allowed is a list of rows"),
        ('system = "haunted_house"\nrows = []', "rows is a list of 0"),
        ('system = "haunted_house"\nrows = [3]', "rows[1] is 3; allowed is a table"),
        (WOLVES + 'else = "agressive"', 'wolves.toml: else is "agressive", which is not a policy'),
        (WOLVES + 'else = "tactics"', "else is tactics itself"),
        (WOLVES + "colour = 1", "wolves.toml: colour is not a known key"),
        (WOLVES + "name = 3", "name is 3; allowed is text"),
        (WOLVES.replace('at = "weakest"', "at = 3"), "rows[2].at is 3"),
        (WOLVES.replace('at = "weakest"', 'at = "target"'), "rows[2].at is the target itself"),
        (WOLVES.replace('at = "weakest"', "at = \"'Bob'\""), 'rows[2] names "Bob", which is not a combatant'),
        (WOLVES.replace('at = "weakest"', "when = \"down('Zombi 3')\""), 'allowed: "Elena", "Zombi 1" or "Zombi 2"'),
        ("rows = [", "this is not TOML"),
        ('system = "haunted_house"\nrows = [' + '{ do = "flee" },' * 65 + "]", "has 65 rows; allowed are at most 64"),
        (WOLVES.replace("1/3", "1/3 " + "+ 0" * 100), "characters; allowed are at most 300"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, said: str) -> None:
    """Each says the file, the row, the key, and the allowed or nearest values."""
    written(tmp_path, text)
    assert said in "\n".join(refused('"wolves.toml"', tmp_path))


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """Of all rows and of the else."""
    rows = '[{ when = "lif < 1 and late", do = "atack", at = ["wekest", "me"] }, { d = 1 }, { do = "fle" }]'
    written(tmp_path, f'system = "haunted_house"\nrows = {rows}\nelse = "basc"')
    assert 8 == len(refused('"wolves.toml"', tmp_path))


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ('"missing.toml"', "missing.toml: cannot be read: No such file or directory"),
        ('{ use = "tactics", file = 3 }', "file is 3; allowed is the path of a file that ends in .toml"),
        ('{ use = "tactics", file = "wolves.txt" }', "allowed is the path of a file that ends in .toml"),
        ('{ use = "tactics", file = "wolves.toml", rows = [] }', "rows cannot be combined with file"),
        ('{ use = "tactics" }', "policy.rows is missing"),
        ('"tactics"', "policy.rows is missing"),
    ],
)
def test_mistakes_of_the_scenario(tmp_path: Path, policy: str, said: str) -> None:
    """Mistakes in the scenario itself."""
    written(tmp_path)
    assert said in "\n".join(refused(policy, tmp_path))
    assert "there is no file here that it could start from" in refused('"wolves.toml"')[0], "a text has no folder"


def test_a_file_is_checked_by_itself(tmp_path: Path) -> None:
    """Return the game that it is for; None for a scenario."""
    assert "haunted_house" == load_tactics(written(tmp_path))
    scenario = written(tmp_path, attic('"basic"'), "attic.toml")
    assert load_tactics(scenario) is None
    with pytest.raises(BadScenario, match="which is not an action"):
        load_tactics(written(tmp_path, WOLVES.replace("flee", "fle")))
