"""``asalto systems | policies | scenarios | variants``."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator import systems
from simulator.cli.drafting import USABLE
from simulator.cli.listing import opening, schema_of
from simulator.policy import registry
from simulator.scenario.describe import field_rows
from simulator.scenario.field_types import OneOf, writable
from simulator.scenario.library import folder

from .command_line import asalto, document

SPEAK_FOR_THEMSELVES = {"on", "off", "yes", "no", "d20", "3d6"}
BOLD = '''
from simulator.policy.protocol import Policy


class Bold(Policy):
    """Attacks first
    and thinks afterwards.

    It seldom has to."""

    def __init__(self, nerve=3):
        self.nerve = nerve

    def choose(self, ask, sight):
        return ask.default()
'''


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "key", "among"),
    [
        (["systems"], "system", "haunted_house"),
        (["policies"], "policy", "basic"),
        (["scenarios"], "scenario", "haunted_house/reference_duel"),
        (["variants", "haunted_house"], "variant", "multi_shot_penalty"),
    ],
)
def test_what_there_is_is_listed_as_a_table_and_as_json(words: list[str], key: str, among: str) -> None:
    """Both have the same names in the same order."""
    names = [row[key] for row in document(*words, "--json")]
    table = asalto(*words).stdout.splitlines()
    assert table[0].split()[0] == key.capitalize()
    rows = table[1 : table.index("")] if "" in table else table[1:]
    assert [line.split()[0] for line in rows] == names
    assert among in names


def test_variants_say_what_is_allowed_and_why() -> None:
    """Each variant is listed with its values, default, rule and help."""
    rows = {row["variant"]: row for row in document("variants", "haunted_house", "--json")}
    assert rows["draw_cost"] == {
        "variant": "draw_cost",
        "title": "Draw cost",
        "values": "action, free",
        "words": {"action": "an action", "free": "free"},
        "default": '"action"',
        "rule": "HH-CHAR-06",
        "help": "Drawing a weapon is an action, or free.",
    }


@pytest.mark.parametrize("system", systems.NAMES)
def test_variants_have_names_and_meanings_in_both_languages(system: str) -> None:
    """English meanings are those of the rules, and Spanish ones have no English text."""
    rows = field_rows(schema_of(system).variants)
    english = document("variants", system, "--json", "--lang", "en")
    spanish = document("variants", system, "--json", "--lang", "es")
    assert [row["help"] for row in english] == [row.help for row in rows]
    assert [row["variant"] for row in spanish] == [row.name for row in rows]
    for one, other in zip(english, spanish, strict=True):
        assert one["help"] != other["help"], other
        assert other["title"] != other["variant"].replace("_", " "), other


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("system", systems.NAMES)
def test_the_values_of_variants_are_called_by_words(system: str, lang: str) -> None:
    """All but numbers, dice, yes and no have words, each its own among those of the same variant."""
    told = {row["variant"]: row["words"] for row in document("variants", system, "--json", "--lang", lang)}
    for name, spec in writable(schema_of(system).variants).items():
        values = {each for each in spec.type.values if isinstance(each, str)} if isinstance(spec.type, OneOf) else set()
        assert values - SPEAK_FOR_THEMSELVES <= told[name].keys() <= values, name
        assert len(set(told[name].values())) == len(told[name]), name


def test_the_opening_comment_of_a_file_is_what_it_shows() -> None:
    """All of its lines up to the first that is no comment, as one."""
    assert (
        opening("\n# Two fighters.\n#\n#   Nothing  else.\nasalto = 1\n# not this\n") == "Two fighters. Nothing else."
    )
    assert opening("asalto = 1\n# not this") == ""


def test_the_line_for_editors_is_no_part_of_it() -> None:
    """It names a schema, and stands before or after the comment."""
    assert opening("#:schema ./duel.json\n# Two fighters.\nasalto = 1\n") == "Two fighters."


@pytest.mark.parametrize("lang", ["es", "en"])
def test_policies_say_how_they_play_and_where_they_are(lang: str) -> None:
    """Both languages have descriptions, options and files."""
    rows = {row["policy"]: row for row in document("policies", "--json", "--lang", lang)}
    own = [rows[name] for name in (*USABLE, "tactics")]
    assert len({row["about"] for row in own}) == len(own)
    assert all(Path(row["path"]).is_file() for row in own)
    table = asalto("policies", "--lang", lang).stdout
    assert rows["cautious"]["about"] in table
    assert ("Política" in table) == (lang == "es")
    assert 'policy = "cautious"' in table


def test_a_policy_of_another_package_is_described_by_its_first_paragraph(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The row has the first paragraph in one line, without the rest, and the defaults of the options."""
    (tmp_path / "bold.py").write_text(BOLD, encoding="utf-8")
    info = tmp_path / "bold-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bold\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[asalto.policies]\nbold = bold:Bold\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._found.cache_clear()
    [row] = [row for row in document("policies", "--json") if row["policy"] == "bold"]
    registry._found.cache_clear()
    assert row["about"] == "Attacks first and thinks afterwards."
    assert row["options"] == {"nerve": 3}
    assert row["path"] == str(tmp_path / "bold.py")


@pytest.mark.slow
def test_scenarios_say_who_fights_whom() -> None:
    """The list shows the sides and the paths of the files; a word narrows it."""
    [row] = [one for one in document("scenarios", "werewolf", "--json") if one["scenario"].endswith("a_werewolf")]
    assert row["who"] == "Marta, Elena, Inés / Hombre lobo"
    assert Path(row["path"]).is_file()
    spanish = asalto("scenarios", "tapiz", "--lang", "es").stdout
    assert "Combatientes" in spanish
    assert "tapiz/ambush_in_the_fog" in spanish
    assert "haunted_house/" not in spanish
    assert f"{folder()}/ESCENARIO.toml" in spanish
    assert "Lobos en la niebla" in spanish
    assert "Hay lobos en la niebla, y una tirada" in spanish
    assert "Wolves lie" not in spanish
    english = asalto("scenarios", "lobos", "--lang", "en").stdout  # a word of either language
    assert "Wolves in the fog" in english
    assert "Lobos en la niebla" not in english
    refused = asalto("scenarios", "xyzzy", "--lang", "es")
    assert refused.exit_code == 2
    assert "`asalto scenarios` los muestra todos" in refused.stderr
