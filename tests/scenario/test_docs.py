"""docs/scenarios.md: what it shows is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from simulator import systems
from simulator.core.errors import BadScenario
from simulator.scenario import load_text
from simulator.scenario.shapes import writable

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
WHOLE = [block for block in BLOCKS if "asalto = 1" in block]


def test_page_has_whole_scenarios() -> None:
    """A first one and one with everything."""
    assert len(WHOLE) == 2


@pytest.mark.parametrize("text", WHOLE)
def test_whole_scenario_of_the_page_loads(text: str) -> None:
    """Whoever copies an example has a scenario."""
    assert load_text(text).encounter.members


@pytest.mark.parametrize("text", BLOCKS)
def test_every_block_is_toml(text: str) -> None:
    """Fragments, too, can be copied."""
    assert tomllib.loads(text)


def test_mistakes_of_the_page_are_worded_like_that() -> None:
    """The sentences that the page shows are those that an author gets."""
    shown = re.findall(r"^attic\.toml.*$", PAGE, re.MULTILINE)
    text = WHOLE[0] + "agilty = 1\npower = 15\n"
    with pytest.raises(BadScenario) as caught:
        load_text(text, "attic.toml", settings=["limits.rounds=0"])
    assert sorted(shown) == sorted(caught.value.problems)


@pytest.mark.parametrize("setting", re.findall(r"(?:--set |`)'?\"?((?:combatants|scene)\.[^`\n]*?=\w+)", PAGE))
def test_key_paths_of_the_page_lead_somewhere(setting: str) -> None:
    """Each path that the page shows can be set in the whole example."""
    text = WHOLE[1] + '[[combatants]]\nname = "Dr. Ruiz"\nside = "investigators"\nuse = "doctor"\n'
    assert load_text(text, settings=[setting]) != load_text(text)


def test_page_names_every_field_of_a_sheet() -> None:
    """No field of a Haunted House sheet or scene is left out."""
    schema = systems.schema("haunted_house")
    fields = [*writable(schema.sheet), *writable(schema.scene)]
    assert [name for name in fields if f"`{name}`" not in PAGE] == []
