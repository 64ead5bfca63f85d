"""``asalto schema``: a document that programs can use."""

from __future__ import annotations

import jsonschema_rs
import pytest

from simulator import systems

from .command_line import document


@pytest.mark.parametrize("system", systems.NAMES)
def test_the_messages_of_a_game_are_one_schema(system: str) -> None:
    """A JSON Schema of draft 2020-12 with every kind of question."""
    found = document("schema", system)
    jsonschema_rs.meta.validate(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert {f"options_of_{kind}" for kind in systems.system(system).kinds} <= found["$defs"].keys()


@pytest.mark.slow
@pytest.mark.parametrize("system", systems.NAMES)
def test_the_scenarios_of_a_game_are_one_schema(system: str) -> None:
    """A JSON Schema with every key of a file."""
    found = document("schema", "--scenario", system)
    jsonschema_rs.meta.validate(found)
    assert {"system", "sides", "sheets", "combatants", "chain"} <= found["properties"].keys()
    assert found["properties"]["system"]["const"] == system


def test_packs_tactics_and_tournaments_have_schemas() -> None:
    """Packs and tactics have a schema of a game, tournaments one of all games."""
    assert "rows" in document("schema", "--tactics", "haunted_house")["properties"]
    assert "lienzo" in document("schema", "--pack", "tapiz")["properties"]
    assert "entrants" in document("schema", "--tournament")["properties"]
