"""``asalto new`` with a sentence: what it writes, and what it says is wrong."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from attrs import evolve

from simulator.scenario.draft import Sentence, Unused
from tests.cli.command_line import asalto

SENTENCE = "4 agentes contra 3 zombis y un hombre lobo en un sótano en llamas"
SPANISH = ("--lang", "es")


@pytest.mark.slow
def test_a_file_is_written_checked_and_counted(tmp_path: Path) -> None:
    """new, validate, batch: three commands from a sentence to figures."""
    path = tmp_path / "sotano.toml"
    made = asalto("new", "haunted_house", SENTENCE, "--title", "El sótano", "-o", str(path), *SPANISH)
    assert made.exit_code == 0, made.stderr
    assert made.stdout.startswith(f"Escrito: {path} (2 bandos, 8 combatientes)")
    *_, odds, _ = made.stdout.splitlines()
    assert odds.startswith("Tanteo con ")
    assert odds.endswith(f"las políticas; para medirlo: asalto matchups {path}")
    assert path.read_text(encoding="utf-8").startswith("#:schema ./haunted_house.json\n# El sótano\n")
    assert (tmp_path / "haunted_house.json").stat().st_size > 1000
    assert asalto("validate", str(path)).exit_code == 0
    assert asalto("batch", str(path), "-n", "10", "--seed", "1", "--jobs", "1").exit_code == 0


def test_without_a_file_it_is_printed() -> None:
    """The scenario goes to stdout and can be piped."""
    made = asalto("new", "tapiz", "Sharra vs 2 wolves in the fog")
    assert made.exit_code == 0
    assert made.stdout.startswith("# Sharra vs 2 wolves in the fog\n")
    assert 'visibility = "partial"' in made.stdout


def test_the_names_may_say_which_game() -> None:
    """The names decide the game, also without quotes round the sentence."""
    made = asalto("new", "Mark", "contra", "el", "desollado", *SPANISH)
    assert 'system = "fragmentos"' in made.stdout


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    """Files are kept without --force, schemas always."""
    path, schema = tmp_path / "duel.toml", tmp_path / "tapiz.json"
    path.write_text("mine", encoding="utf-8")
    schema.write_text("{}", encoding="utf-8")
    words = ("new", "tapiz", "Sharra vs a wolf", "-o", str(path))
    refused = asalto(*words)
    assert refused.exit_code == 2
    assert f"{path} exists already" in refused.stderr
    assert path.read_text(encoding="utf-8") == "mine"
    assert asalto(*words, "--force").exit_code == 0
    assert 'use = "sharra"' in path.read_text(encoding="utf-8")
    assert schema.read_text(encoding="utf-8") == "{}"


def test_no_schema_where_none_is_wanted(tmp_path: Path) -> None:
    """With --no-editor there is no schema and no line that names it."""
    path = tmp_path / "duel.toml"
    asalto("new", "tapiz", "Sharra vs a wolf", "-o", str(path), "--no-editor")
    assert [each.name for each in tmp_path.iterdir()] == ["duel.toml"]
    assert not path.read_text(encoding="utf-8").startswith("#:schema")


def test_guesses_are_warned_of() -> None:
    """A guess is a warning, and a comment in the file."""
    result = asalto("new", "haunted_house", "4 officer, 3 zombie")
    assert "warning: The sides are a guess" in result.stderr
    assert "# The sides are a guess" in result.stdout


def test_with_strict_every_word_has_to_be_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that nothing used are warnings, or with --strict an error: then no file is written."""
    unused = [Unused("in waves", 0, 8, ("fog",))]
    read = Sentence.read
    monkeypatch.setattr(Sentence, "read", lambda *of, **how: evolve(read(*of, **how), unused=tuple(unused)))
    path = tmp_path / "fight.toml"
    words = ("new", "tapiz", "Sharra vs a wolf", "-o", str(path))
    refused = asalto(*words, "--strict")
    assert (refused.exit_code, path.exists()) == (2, False)
    assert 'not understood: "in waves"; near it: fog' in refused.stderr
    assert 'warning: not understood: "in waves"' in asalto(*words).stderr
    unused.clear()
    assert asalto(*words, "--strict", "--force").exit_code == 0


def test_a_document_has_the_file_and_what_was_understood() -> None:
    """For programs: the text that is printed otherwise, the sentence, and its pieces."""
    words = ("new", "tapiz", "Sharra vs 2 wolves in the fog")
    found = json.loads(asalto(*words, "--json").stdout)
    assert found["text"] == asalto(*words).stdout
    assert f"That is: {found['sentence']}\n" in asalto(*words).stderr
    assert [piece["name"] for piece in found["pieces"]] == ["Sharra Nirthanbei", "Wolf", "fog"]


def test_a_fight_that_the_rules_refuse_is_explained() -> None:
    """Ira y Gloria has two sides."""
    result = asalto("new", "ira_y_gloria", "a guardsman vs an ork nob vs a chaos marine")
    assert result.exit_code == 2
    assert "a fight has two sides, not 3" in result.stderr


PARTY = """system = "haunted_house"
[sheets.elena]
base = "officer"
max_life = 30
attacks = [{ use = "shotgun", id = "escopeta_vieja", loaded = 2 }, { use = "heavy_pistol", id = "luger" }]
title = { es = "Elena", en = "Elena, \\"la\\" \\\\" }
[sheets.other]
base = "elena"
"""


def test_own_characters_may_be_named(tmp_path: Path) -> None:
    """A file of them says which game it is; the new file includes it from where it stands."""
    party, path = tmp_path / "people" / "my_party.toml", tmp_path / "fight.toml"
    party.parent.mkdir()
    party.write_text(PARTY, encoding="utf-8")
    made = asalto("new", "Elena and 2 officers vs 4 zombies", "--include", str(party), "-o", str(path))
    assert made.exit_code == 0, made.stderr
    text = path.read_text(encoding="utf-8")
    assert 'include = ["people/my_party.toml"]' in text
    assert 'name = "Elena"' in text
    assert "# max_life = 30" in text
    assert "ok  " in asalto("validate", str(path)).stdout
    assert asalto("validate", str(party)).stdout == f"ok  {party}: characters\n"


def test_characters_of_another_folder_are_copied(tmp_path: Path) -> None:
    """A file cannot include what lies outside its folder, so it has the sheets itself, with those they build on."""
    party, path = tmp_path / "my_party.toml", tmp_path / "fights" / "fight.toml"
    path.parent.mkdir()
    party.write_text(PARTY, encoding="utf-8")
    made = asalto("new", "other and 2 officers vs 4 zombies", "--include", str(party), "-o", str(path))
    assert made.exit_code == 0, made.stderr
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    assert tables["sheets"] == tomllib.loads(PARTY)["sheets"]
    assert "include" not in tables
