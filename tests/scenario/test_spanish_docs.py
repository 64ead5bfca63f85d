"""docs/es/scenarios.md: what it shows is true, and is what the English page shows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from simulator import systems
from simulator.core.spelling import fold
from simulator.scenario import load_text
from simulator.scenario.field_types import Form, TableOf, writable
from simulator.scenario.spanish import KEYS, POLICY_KEYS, ROLES

from . import test_docs as english
from .test_docs import GAMES, forms

DOCS = Path(__file__).parents[2] / "docs" / "es"
PAGE = (DOCS / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
WHOLE = [block for block in BLOCKS if "asalto = 1" in block]
NAMES = {
    **{"investigadores": "investigators", "horrores": "horrors", "imperiales": "imperium", "orkos": "orks"},
    **{"protagonistas": "protagonists", "guardias": "guards", "zombi_viejo": "old_zombie"},
}
"""Names of sides and sheets on this page, and those on the English one."""
SPECIALS = english.SPECIALS


def part(system: str) -> str:
    """Return the page's own part about a game: from its heading to the next of that rank."""
    [text] = [text for text in PAGE.split("\n## ") if f'sistema = "{system}"' in text and "### Una ficha" in text]
    return text


def in_english(text: str) -> str:
    """Return a scenario of the page with the English page's names of sides and sheets."""
    return re.sub(rf"\b({'|'.join(NAMES)})\b", lambda found: NAMES[found[1]], text)


def spoken(text: str) -> set[str]:
    """Return every word that stands as code in a text, blocks left out."""
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return {word for span in re.findall(r"`([^`]+)`", prose) for word in re.findall(r"\w+", span)}


@pytest.mark.parametrize(("text", "there"), list(zip(WHOLE, english.WHOLE, strict=True)))
def test_whole_scenarios_are_those_of_the_english_page(text: str, there: str) -> None:
    """Written in Spanish from the first line to the last, but for words that have no Spanish one."""
    assert load_text(in_english(text)).document == load_text(there).document


def test_chain_of_the_page_is_that_of_the_english_page() -> None:
    """It is the first scenario with steps added to it."""
    [steps] = [block for block in BLOCKS if "[[cadena]]" in block]
    [there] = [block for block in english.BLOCKS if "[[chain]]" in block]
    found = load_text(in_english(WHOLE[0] + steps))
    assert found.document == load_text(english.WHOLE[0] + there).document
    assert len(found.chain) == 3


def test_levels_of_the_page_are_those_of_the_english_page() -> None:
    """In the rest of a chain, whose tables may stand in either language."""
    [rest] = [block for block in BLOCKS if "[cadena.descanso.subida" in block]
    [there] = [block for block in english.BLOCKS if "[chain.rest.advance" in block]
    levels = english.LEVELS.replace("chain", "cadena")
    found = load_text(in_english(WHOLE[-1] + levels.format(rest)))
    assert found.document == load_text(english.WHOLE[-1] + english.LEVELS.format(there)).document


@pytest.mark.parametrize("text", BLOCKS)
def test_every_block_is_toml(text: str) -> None:
    """Each block of the page can be copied, fragments too."""
    assert tomllib.loads(text)


@pytest.mark.parametrize("system", GAMES)
def test_page_names_every_field_in_both_languages(system: str) -> None:
    """Of sheets, scenes and what these are made of, in the game's part; of its rests, under chains."""
    schema = systems.schema(system)
    classes = forms(Form(schema.sheet)) | forms(Form(schema.scene))
    names = {name for one in classes for name in writable(one)}
    said = spoken(part(system) + SPECIALS)
    assert sorted(names - said) == []
    words: dict[str, set[str]] = {}
    for word, name in {**KEYS, **schema.aliases, **schema.keys}.items():
        words.setdefault(name, set()).add(fold(word))
    of_specials = {name for one in classes if one.__name__ in ("Special", "Effect", "Blow") for name in writable(one)}
    assert sorted(name for name in names - of_specials if name in words and not words[name] & said) == []
    assert schema.rest is not None
    [chains] = [text for text in PAGE.split("\n## ") if text.startswith("Cadenas\n")]
    [told] = [text for text in chains.split("\n### ") if text.startswith(f"Descansos en {title(system)}\n")]
    rests = set(writable(schema.rest))
    assert sorted(name for name in rests if name not in spoken(told) or not words[name] & spoken(told)) == []


def title(system: str) -> str:
    """Return what the page calls a game."""
    return systems.game(system).title.removeprefix("Sistema ")


def test_page_has_the_words_for_the_keys_of_every_file() -> None:
    """All of them, those of chains under *Cadenas*."""
    said = spoken(PAGE)
    assert [word for word in [*KEYS, *POLICY_KEYS, *ROLES] if word not in said] == []
    assert [name for name in KEYS.values() if name not in said | spoken(SPECIALS)] == []


@pytest.mark.parametrize("system", GAMES)
def test_page_names_every_key_that_is_merged(system: str) -> None:
    """Fields with free keys are listed where layers are explained, in Spanish."""
    [told] = re.findall(r"- Una tabla de \*\*claves libres\*\*(.*?)\*\*se junta\*\*", PAGE, re.DOTALL)
    schema = systems.schema(system)
    words = {**KEYS, **schema.aliases, **schema.keys}
    named = {words.get(word, word) for word in spoken(told)}
    merged = {name for name, slot in writable(schema.sheet).items() if isinstance(slot.type, TableOf)}
    assert sorted(merged - named) == []


@pytest.mark.parametrize("system", [name for name in GAMES if name != "haunted_house"])
def test_limits_of_the_page_are_those_of_the_games(system: str) -> None:
    """Each game's own limit of rounds is the number that the page gives."""
    name = "round_limit" if system == "fragmentos" else "max_rounds"
    default = getattr(systems.schema(system).variants(), name)
    assert f"`{name}`" in part(system)
    assert f"({default})" in part(system).split("### Una ficha")[0]


SETTINGS = re.findall(r"`--set (?:'([^'|]+)'|\"([^\"|]+)\"|([^`|]+))`", PAGE.partition("## Las tablas")[0])


@pytest.mark.parametrize("setting", ["".join(found) for found in SETTINGS])
def test_settings_of_the_first_page_change_its_scenario(setting: str) -> None:
    """Each of the table's changes for one run is taken, and changes something."""
    assert len(SETTINGS) >= 6
    assert load_text(WHOLE[0], settings=[setting]).digest != load_text(WHOLE[0]).digest


@pytest.mark.parametrize("setting", re.findall(r"(?:--set |`)'?\"?((?:combatientes|escena)\.[^`\n]*?=\w+)", PAGE))
def test_key_paths_of_the_page_lead_somewhere(setting: str) -> None:
    """Each path that the page shows can be set in the whole example."""
    text = WHOLE[1] + '[[combatientes]]\nnombre = "Dr. Ruiz"\nbando = "investigadores"\nficha = "medica"\n'
    assert load_text(text, settings=[setting]) != load_text(text)
