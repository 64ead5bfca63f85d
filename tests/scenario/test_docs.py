"""docs/scenarios.md, and examples of docs/specials.md and its Spanish page: what they show is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from simulator import systems
from simulator.core.campaign import Retreat
from simulator.core.errors import BadScenario
from simulator.scenario import load_text
from simulator.scenario.field_types import FieldType, Form, ListOf, Maybe, TableOf, writable
from simulator.scenario.spanish import KEYS, POLICY_KEYS, ROLES
from simulator.systems.tapiz.lienzo.pack import Lienzo

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
SPECIALS = (Path(__file__).parents[2] / "docs" / "specials.md").read_text(encoding="utf-8")
SPANISH_SPECIALS = (Path(__file__).parents[2] / "docs" / "es" / "specials.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
WHOLE = [block for block in BLOCKS if "asalto = 1" in block and "system = " in block]
[SPANISH] = [block for block in BLOCKS if "sistema = " in block]
GAMES = systems.NAMES


def part(system: str) -> str:
    """Return the page's own part about a game: from its heading to the next of that rank."""
    [text] = [text for text in PAGE.split("\n## ") if f'system = "{system}"' in text and "### A sheet" in text]
    return text


def forms(shape: FieldType) -> set[type]:
    """Return every class whose fields may be written in a value of this shape; a pack has a page of its own."""
    if isinstance(shape, Form):
        inner = {form for slot in writable(shape.cls).values() for form in forms(slot.type)}
        return set() if shape.cls is Lienzo else {shape.cls} | inner
    return forms(shape.item) if isinstance(shape, ListOf | Maybe | TableOf) else set()


@pytest.mark.parametrize("text", [*WHOLE, SPANISH])
def test_whole_scenario_of_the_page_loads(text: str) -> None:
    """A first one, one for each game, and one in Spanish can be copied as they stand: each is a scenario."""
    assert {tomllib.loads(each)["system"] for each in WHOLE[1:]} == set(GAMES)
    assert load_text(text).encounter.members


def test_chain_of_the_page_loads() -> None:
    """It is the first scenario with steps added to it."""
    [steps] = [block for block in BLOCKS if "[[chain]]" in block]
    scenario = load_text(WHOLE[0] + steps)
    assert [type(step).__name__ for step in scenario.chain] == ["FightStage", "RestStage", "FightStage"]


LEVELS = """
[[chain]]
fight = ["Guardia"]
[[chain]]
{}
[[chain]]
fight = ["Guardia"]
[chain.scene]
new_adventure = true
"""
"""A chain in which the party of Tapiz's whole scenario gains levels."""


def test_levels_of_the_page_are_gained() -> None:
    """The experience of the example suffices for its level."""
    [rest] = [block for block in BLOCKS if "[chain.rest.advance" in block]
    assert len(load_text(WHOLE[-1] + LEVELS.format(rest)).chain) == 3


@pytest.mark.parametrize("system", GAMES)
def test_page_names_every_key_of_a_chain(system: str) -> None:
    """Those of every step, and those of this game's rests."""
    rest = systems.schema(system).rest
    assert rest is not None
    title = systems.game(system).title.removeprefix("Sistema ")
    [told] = [text for text in PAGE.split("\n### ") if text.startswith(f"Rests in {title}\n")]
    assert [name for name in writable(rest) if f"`{name}`" not in told] == []
    [general] = [text for text in PAGE.split("\n## ") if text.startswith("Chains\n")]
    chain = {
        word: key
        for word, key in KEYS.items()
        if key in {"fight", "rest", "retreat", "scene", "stop_after", *writable(Retreat)}
    }
    assert [word for pair in chain.items() for word in pair if f"`{word}`" not in general] == []


def test_page_has_the_spanish_words_for_the_keys_of_every_file() -> None:
    """Under *Spanish words*, but for those of chains, which stand there."""
    [told] = [text for text in PAGE.split("\n### ") if text.startswith("Spanish words\n")]
    [chains] = [text for text in PAGE.split("\n## ") if text.startswith("Chains\n")]
    assert [word for word in [*KEYS, *POLICY_KEYS, *ROLES] if f"`{word}`" not in told + chains] == []


@pytest.mark.parametrize("text", BLOCKS)
def test_every_block_is_toml(text: str) -> None:
    """Each block of the page can be copied, fragments too."""
    assert tomllib.loads(text)


def test_mistakes_of_the_page_are_worded_like_that() -> None:
    """The sentences that the page shows are those that an author gets."""
    shown = re.findall(r"^attic\.toml.*$", PAGE, re.MULTILINE)
    text = WHOLE[0] + "agilty = 1\npower = 15\n"
    with pytest.raises(BadScenario) as caught:
        load_text(text, "attic.toml", settings=["limits.rounds=0"])
    assert sorted(shown) == sorted(caught.value.problems)


def test_the_specials_of_both_pages_are_the_same() -> None:
    """The example of each language can be copied to a combatant, and means the same."""
    duel = """asalto = 1
system = "ira_y_gloria"
sides = { heroes = { role = "pc" }, horrors = { role = "npc" } }
[[combatants]]
name = "Vidal"
side = "heroes"
use = "guardsman_hero"
[[combatants]]
name = "Sabueso"
side = "horrors"
use = "trooper"
position = [20.0, 0.0]
"""
    digests = set()
    for page, table in ((SPECIALS, "[[sheets.hound.specials]]"), (SPANISH_SPECIALS, "[[fichas.sabueso.especiales]]")):
        [example] = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
        assert table in example
        digests.add(load_text(duel + example.replace(table, "[[combatants.specials]]")).digest)
    assert len(digests) == 1


@pytest.mark.parametrize("setting", re.findall(r"(?:--set |`)'?\"?((?:combatants|scene)\.[^`\n]*?=\w+)", PAGE))
def test_key_paths_of_the_page_lead_somewhere(setting: str) -> None:
    """Each path that the page shows can be set in the whole example."""
    text = WHOLE[1] + '[[combatants]]\nname = "Dr. Ruiz"\nside = "investigators"\nuse = "doctor"\n'
    assert load_text(text, settings=[setting]) != load_text(text)


@pytest.mark.parametrize("system", GAMES)
def test_page_names_every_field_of_a_sheet(system: str) -> None:
    """No field of a sheet or a scene, nor of what these are made of, is left out of the game's part. Specials have a
    page of their own."""
    schema = systems.schema(system)
    classes = forms(Form(schema.sheet)) | forms(Form(schema.scene))
    names = {name for one in classes for name in writable(one)}
    prose = re.sub(r"```.*?```", "", part(system) + SPECIALS, flags=re.DOTALL)
    named = {word for span in re.findall(r"`([^`]+)`", prose) for word in re.findall(r"\w+", span)}
    assert sorted(names - named) == []


@pytest.mark.parametrize("system", GAMES)
def test_page_names_every_key_that_is_merged(system: str) -> None:
    """Fields with free keys are listed where layers are explained."""
    [told] = re.findall(r"- A table with \*\*free keys\*\*(.*?)is \*\*merged\*\*", PAGE, re.DOTALL)
    slots = writable(systems.schema(system).sheet).values()
    merged = [slot.name for slot in slots if isinstance(slot.type, TableOf)]
    assert [name for name in merged if f"`{name}`" not in told] == []


@pytest.mark.parametrize("system", [name for name in GAMES if name != "haunted_house"])
def test_limits_of_the_page_are_those_of_the_games(system: str) -> None:
    """Each game's own limit of rounds is the number that the page gives."""
    name = "round_limit" if system == "fragmentos" else "max_rounds"
    default = getattr(systems.schema(system).variants(), name)
    assert f"`{name}`" in part(system)
    assert f"({default})" in part(system).split("### A sheet")[0]


SETTINGS = re.findall(r"`--set (?:'([^'|]+)'|\"([^\"|]+)\"|([^`|]+))`", PAGE.partition("## The tables")[0])


@pytest.mark.parametrize("setting", ["".join(found) for found in SETTINGS])
def test_settings_of_the_first_page_change_its_scenario(setting: str) -> None:
    """Each of the table's changes for one run is taken, and changes something."""
    assert len(SETTINGS) >= 6
    assert load_text(WHOLE[0], settings=[setting]).digest != load_text(WHOLE[0]).digest
