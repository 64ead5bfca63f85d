"""Files of sheets that scenarios share: what they bring, what wins, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario import Scenario, load, load_characters, load_text

PARTY = """system = "haunted_house"
[sheets.elena]
base = "officer"
max_life = 30
[sheets.veteran]
base = "elena"
combat = 6
"""
FIGHT = """asalto = 1
system = "haunted_house"
include = ["my_party.toml"]
sides = { party = {}, foes = { role = "npc" } }
combatants = [
    { name = "Elena", side = "party", use = "elena" },
    { name = "Vet", side = "party", use = "veteran" },
    { name = "Zombi", side = "foes", use = "zombie" },
]
"""


def fight(folder: Path, text: str = FIGHT, party: str = PARTY, *settings: str) -> Scenario:
    """Return the scenario beside its party's file."""
    (folder / "my_party.toml").write_text(party, encoding="utf-8")
    path = folder / "fight.toml"
    path.write_text(text, encoding="utf-8")
    return load(path, settings=settings)


def wrong(folder: Path, text: str = FIGHT, party: str = PARTY) -> list[str]:
    """Return all that is wrong, without the folder's name."""
    with pytest.raises(BadScenario) as caught:
        fight(folder, text, party)
    return [problem.replace(f"{folder}/", "") for problem in caught.value.problems]


def test_sheets_are_used_like_ones_own(tmp_path: Path) -> None:
    """By combatants and as a base; what comes out refers to no file."""
    found = fight(tmp_path)
    lives = [getattr(member.sheet, "max_life", None) for member in found.encounter.members]
    assert lives[:2] == [30, 30]
    within = FIGHT.replace('include = ["my_party.toml"]', "") + PARTY.partition("\n")[2]
    assert found.digest == load_text(within).digest


SPANISH = PARTY.replace("system", "sistema").replace("sheets.", "fichas.").replace("max_life", "vida_maxima")


@pytest.mark.parametrize(
    ("line", "party"),
    [
        ('include = "my_party.toml"', PARTY),
        ('incluye = ["my_party.toml"]', PARTY),
        ('include = "my_party.toml"', SPANISH),
    ],
)
def test_other_spellings(tmp_path: Path, line: str, party: str) -> None:
    """A single file, the Spanish word, and a file of sheets in Spanish."""
    changed = FIGHT.replace('include = ["my_party.toml"]', line)
    assert fight(tmp_path, changed, party).digest == fight(tmp_path).digest


@pytest.mark.parametrize(
    ("more", "setting", "life"),
    [('[sheets.elena]\nbase = "officer"\nmax_life = 12\n', (), 12), ("", ("sheets.elena.max_life=25",), 25)],
)
def test_own_sheets_and_settings_win(tmp_path: Path, more: str, setting: tuple[str, ...], life: int) -> None:
    """The file's own sheet and the command line win over an included sheet."""
    found = fight(tmp_path, FIGHT + more, PARTY, *setting)
    assert getattr(found.encounter.members[0].sheet, "max_life", None) == life


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FIGHT.replace("my_party", "your_party"), "your_party.toml: cannot be read"),
        (
            FIGHT.replace('["my_party.toml"]', "3"),
            'include is 3; allowed is a list of files, such as ["my_party.toml"]',
        ),
        (FIGHT.replace("my_party.toml", "my_party"), 'include[1] is "my_party"; allowed is a path that ends in .toml'),
        (FIGHT.replace("my_party.toml", "../my_party.toml"), "leads out of the scenario's folder"),
        (
            FIGHT.replace('["my_party.toml"]', '["my_party.toml", "my_party.toml"]'),
            'include[2] is "my_party.toml", whose sheet "elena" is in my_party.toml already',
        ),
        (
            FIGHT.replace('["my_party.toml"]', str(["my_party.toml"] * 21)),
            "include has 21 files; allowed are at most 20",
        ),
        (FIGHT.replace("include", "inclde"), 'the nearest is "include"'),
    ],
)
def test_a_wrong_include_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    """One sentence has the place, the value found and the allowed ones."""
    assert any(said in each for each in wrong(tmp_path, text)), wrong(tmp_path, text)


@pytest.mark.parametrize(
    ("party", "said"),
    [
        (
            PARTY.replace("haunted_house", "tapiz"),
            'my_party.toml: system is "tapiz", but the sheets are for "haunted_house"',
        ),
        (PARTY.partition("\n")[2], 'my_party.toml: system is missing, but the sheets are for "haunted_house"'),
        (PARTY + "[scene]\n", "my_party.toml: scene is not a known key"),
        ('system = "haunted_house"\n', "my_party.toml: sheets is missing; write at least one sheet as [sheets.NAME]"),
        ("system = ", "my_party.toml: this is not TOML"),
        (
            PARTY.replace("max_life", "max_lief"),
            'fight.toml with my_party.toml: sheets.elena.max_lief is not a known key; the nearest is "max_life"',
        ),
        (PARTY.replace("combat = 6", 'combat = "six"'), "fight.toml with my_party.toml: sheets.veteran.combat"),
    ],
)
def test_a_wrong_file_is_explained(tmp_path: Path, party: str, said: str) -> None:
    """Under its own name."""
    assert any(said in each for each in wrong(tmp_path, FIGHT, party)), wrong(tmp_path, FIGHT, party)


def test_without_a_file_paths_lead_nowhere() -> None:
    """A text that came over the network cannot read files."""
    with pytest.raises(BadScenario, match="there is no file here that a path could start from"):
        load_text(FIGHT)


def test_a_file_of_sheets_is_checked_by_itself(tmp_path: Path) -> None:
    """All of its mistakes, and which game it is for; a scenario is none."""
    path = tmp_path / "my_party.toml"
    path.write_text(PARTY, encoding="utf-8")
    assert load_characters(path) == "haunted_house"
    path.write_text(PARTY.replace("max_life", "max_lief").replace('elena"', 'elen"'), encoding="utf-8")
    with pytest.raises(BadScenario) as caught:
        load_characters(path)
    assert len(caught.value.problems) == 2
    path.write_text(FIGHT, encoding="utf-8")
    assert load_characters(path) is None
    path.write_text(PARTY.replace("haunted_house", "hounted_house"), encoding="utf-8")
    with pytest.raises(BadScenario, match="`asalto systems` lists all"):
        load_characters(path)
