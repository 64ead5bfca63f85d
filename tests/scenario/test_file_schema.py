"""The schemas of files: what ships fits them, in English and in Spanish words; what is broken does not."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from simulator import systems
from simulator.cli.drafting import Wanted, draft, save
from simulator.core.errors import BadScenario
from simulator.scenario import load_tactics, shipped
from simulator.scenario.describe import toml_value
from simulator.scenario.file_schema import pack_schema, scenario_schema, sheets_schema
from simulator.scenario.load import load_text
from simulator.scenario.tactics_schema import tactics_schema
from simulator.systems import tapiz
from simulator.tournament.file_schema import tournament_schema
from simulator.tournament.load import shipped_tournaments

from .broken_files import RIGHT, broken_files

BROKEN = list(broken_files())
EXAMPLES = (Path(__file__).parents[2] / "examples" / "tactics").glob("*.toml")
PACKS = sorted((Path(tapiz.__file__).parent / "data" / "lienzos").glob("*.toml"))
Schema = dict[str, Any]  # Any: JSON


@cache
def schema(game: str) -> Schema:
    """Return the schema of a game's scenarios, which is one by its own standard."""
    made = scenario_schema(game, systems.schema(game))
    jsonschema_rs.meta.validate(made)
    return made


@cache
def validator(game: str) -> jsonschema_rs.Draft202012Validator:
    """Return the validator of that schema."""
    return jsonschema_rs.Draft202012Validator(schema(game))


def tables(text: str) -> dict[str, Any]:
    """Return a file as an editor sees it."""
    return tomllib.loads(text)


# What ships.


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_every_shipped_scenario_fits(game: str) -> None:
    """Chains among them."""
    for name, path in shipped():
        if name.startswith(f"{game}/"):
            document = tables(path.read_text(encoding="utf-8"))
            found = validator(game).iter_errors(document)
            assert [f"{error.instance_path}: {error.message:.200}" for error in found] == [], name


OTHERS = (
    *((path, lambda file: pack_schema("tapiz", systems.schema("tapiz"))) for path in PACKS),
    *((path, lambda file: tournament_schema()) for path in shipped_tournaments().values()),
    *((path, lambda file: tactics_schema(file.get("system", file.get("sistema")))) for path in sorted(EXAMPLES)),
)
"""Other files that ship, with what makes their schemas."""


@pytest.mark.parametrize(("path", "make"), [pytest.param(path, make, id=path.stem) for path, make in OTHERS])
def test_shipped_packs_tournaments_and_tactics_fit(path: Path, make: Callable[[Schema], Schema]) -> None:
    """A whole pack and one with differences, entrants and plans, actions and conditions."""
    file = tables(path.read_text(encoding="utf-8"))
    jsonschema_rs.meta.validate(make(file))
    assert jsonschema_rs.Draft202012Validator(make(file)).is_valid(file)


def test_only_tapiz_has_packs() -> None:
    """The other games leave nothing to a setting."""
    assert [name for name in systems.NAMES if pack_schema(name, systems.schema(name))] == ["tapiz"]


@pytest.mark.parametrize(("round_", "fits"), [(0, False), (1, True), (100, True), (101, False), (1.5, False)])
def test_an_entrant_enters_in_a_round_that_the_loader_takes(round_: float, fits: bool) -> None:
    """The first to the hundredth."""
    document = {
        "asalto": 1,
        "entrants": [{"policy": "basic"}, {"policy": "cautious", "enters": round_}],
        "scenarios": [{"use": "reference_duel"}],
    }
    made = jsonschema_rs.Draft202012Validator(tournament_schema())
    assert made.is_valid({**document, "entrants": [{"policy": "basic"}] * 2})
    assert made.is_valid(document) is fits


TACTICS = {"system": "haunted_house", "rows": [{"do": "attack", "at": "weakest"}]}


@pytest.mark.parametrize(
    "change",
    [
        {"system": "chess"},
        {"rows": []},
        {"rows": [{"at": "weakest"}]},
        {"rows": [{"do": "atack"}]},
        {"rows": [{"do": "attack", "at": 3}]},
        {"rows": [{"do": "attack", "if": "always"}]},
        {"else": "tactics"},
        {"rowes": []},
    ],
)
def test_broken_tactics_are_refused_by_both(change: dict[str, Any], tmp_path: Path) -> None:
    """By Asalto, and by the schema; the list that is broken here is right."""
    made = tactics_schema("haunted_house")
    assert made is not None
    check, path = jsonschema_rs.Draft202012Validator(made), tmp_path / "list.toml"
    assert check.is_valid(TACTICS)
    assert not check.is_valid(TACTICS | change)
    path.write_text(_toml(TACTICS), encoding="utf-8")
    assert load_tactics(path) == "haunted_house"
    path.write_text(_toml(TACTICS | change), encoding="utf-8")
    with pytest.raises(BadScenario):
        load_tactics(path)


def _toml(table: Mapping[str, Any]) -> str:
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in table.items())


# What is broken.


@pytest.mark.parametrize("game", RIGHT)
def test_the_file_that_is_broken_below_is_right(game: str) -> None:
    """Each of the others then has one mistake alone."""
    load_text(RIGHT[game])
    assert validator(game).is_valid(tables(RIGHT[game]))


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_broken_files_are_refused_by_both(game: str) -> None:
    """By Asalto, and by the schema."""
    for what, text in [(what, text) for broken, what, text in BROKEN if broken == game]:
        with pytest.raises(BadScenario):
            load_text(text)
        assert not validator(game).is_valid(tables(text)), what


# The validator that editors use.


PROGRAM = Path(sys.executable).with_name("taplo")


def pleases_taplo(schema: Schema, files: Iterable[Path], folder: Path) -> bool:
    """taplo, the language server of editors, finds no mistake in any of these files."""
    where = folder / "schema.json"
    where.write_text(json.dumps(schema), encoding="utf-8")
    return linted("--schema", where.as_uri(), *files)


def linted(*words: str | Path) -> bool:
    """Run `taplo lint`; one refused file of several is enough for False."""
    command = [PROGRAM, "lint", "--no-auto-config", *words]
    code = subprocess.run(command, capture_output=True, check=False, timeout=60).returncode
    assert code in (0, 1)
    return code == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_editors_find_the_mistake_in_what_is_broken(game: str, tmp_path: Path) -> None:
    """taplo takes the right file of the game, and refuses broken ones."""
    path, missed = tmp_path / "broken.toml", []
    path.write_text(RIGHT[game], encoding="utf-8")
    assert pleases_taplo(schema(game), [path], tmp_path)
    for what, text in [(what, text) for broken, what, text in BROKEN if broken == game][::4]:
        path.write_text(text, encoding="utf-8")
        if pleases_taplo(schema(game), [path], tmp_path):
            missed.append(what)
    assert missed == []


@pytest.mark.slow
def test_editors_read_tournaments_packs_and_files_of_sheets(tmp_path: Path) -> None:
    """taplo agrees with those that are right, and refuses a broken one of each."""
    pack, bent = pack_schema("tapiz", systems.schema("tapiz")), tmp_path / "bent.toml"
    assert pack is not None
    assert pleases_taplo(pack, PACKS, tmp_path)
    assert pleases_taplo(tournament_schema(), shipped_tournaments().values(), tmp_path)
    bent.write_text("asalto = 1\n[tournament]\npears = 3\n", encoding="utf-8")
    assert not pleases_taplo(tournament_schema(), [bent], tmp_path)
    for level, right in (("level", True), ("lvel", False)):
        bent.write_text(f'system = "tapiz"\n[sheets.ana]\nbase = "sharra"\n{level} = 3\n', encoding="utf-8")
        assert pleases_taplo(sheets_schema("tapiz", systems.schema("tapiz")), [bent], tmp_path) is right


@pytest.mark.parametrize(
    ("key", "file", "fits"),
    [("include", "party.toml", True), ("incluye", "party.toml", True), ("include", "party", False)],
)
def test_a_scenario_may_include_files_of_sheets(key: str, file: str, fits: bool) -> None:
    """In either spelling, by a path that ends in .toml."""
    including = RIGHT["tapiz"].replace("\n[limits]", f'\n{key} = ["{file}"]\n[limits]', 1)
    assert validator("tapiz").is_valid(tables(including)) is fits


@pytest.mark.slow
def test_a_file_may_name_its_schema(tmp_path: Path) -> None:
    """A line has a path that starts from the file (docs/editors.md); `asalto new` writes such a line."""
    (tmp_path / "house.json").write_text(json.dumps(schema("haunted_house")), encoding="utf-8")
    for word, right in (("mindless", True), ("mindles", False)):
        text = RIGHT["haunted_house"].replace("mindless", word)
        (tmp_path / "file.toml").write_text(f"#:schema ./house.json\n{text}", encoding="utf-8")
        assert linted(tmp_path / "file.toml") is right
    wanted = Wanted("es", file=str(tmp_path / "new.toml"), editor=True)
    save(Path(wanted.file), draft("Sharra vs 2 wolves in the fog", "tapiz", wanted), wanted)
    assert linted(wanted.file)


def test_ids_are_offered_in_both_languages() -> None:
    """An editor that completes a weapon's id knows the Spanish name as well."""
    offered = str(schema("haunted_house")["$defs"]["Attack"])
    assert "light_revolver" in offered
    assert "revolver_ligero" in offered


# What is said.


def test_help_and_defaults_come_from_the_classes() -> None:
    """A variant is offered with its values, its help with its rule, and its default."""
    variants = schema("haunted_house")["$defs"]["Variants"]["properties"]
    assert variants["draw_cost"] == {
        "enum": ["action", "free", "accion"],
        "default": "action",
        "description": "Drawing a weapon is an action, or free. (HH-CHAR-06)",
    }


@pytest.mark.parametrize("game", systems.NAMES)
def test_every_field_of_a_sheet_says_what_it_is(game: str) -> None:
    """An editor has a sentence about each key of a sheet, of its weapons, of the variants and of the scene."""
    made = schema(game)
    for table in (
        made["$defs"]["own_sheet"],
        made["$defs"]["combatant"],
        made["$defs"]["Variants"],
        made["properties"]["scene"],
    ):
        silent = [name for name, field in table["properties"].items() if not field.get("description")]
        assert silent == []
