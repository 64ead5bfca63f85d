"""docs/lienzos.md and docs/es/lienzos.md: what they show is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from attrs import evolve

from simulator.core.errors import BadScenario
from simulator.scenario import Scenario, load, load_text
from simulator.scenario.field_types import writable
from simulator.systems.tapiz.lienzo.pack import Lienzo
from tests.cli.command_line import asalto
from tests.scenario.pack_scenes import lienzo

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "lienzos.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
[SCENARIO] = [block for block in BLOCKS if "asalto = 1" in block]
[PACK] = [block for block in BLOCKS if block.startswith("lienzo = 1")]
SPANISH = (DOCS / "es" / "lienzos.md").read_text(encoding="utf-8")
SPANISH_BLOCKS = re.findall(r"```toml\n(.*?)```", SPANISH, re.DOTALL)
[SPANISH_PACK] = [block for block in SPANISH_BLOCKS if block.startswith("lienzo = 1")]
NAMED = SCENARIO.replace('[scene.lienzo.weapons.long_sword]\ndice = "1d10"', '[scene]\nlienzo = "old_snow.toml"')


def filed(folder: Path, pack: str, scenario: str = NAMED) -> Scenario:
    """Return the page's scenario in a file, with the page's pack beside it."""
    (folder / "old_snow.toml").write_text(pack, encoding="utf-8")
    (folder / "x.toml").write_text(scenario, encoding="utf-8")
    return load(folder / "x.toml")


def test_the_page_can_be_copied(tmp_path: Path) -> None:
    """The first example, copied, changes the sword. No table of a pack is left out. The page's pack can be copied,
    named by its path, and its sheets used."""
    assert lienzo(load_text(SCENARIO)).weapons["long_sword"].dice == "1d10"
    assert [name for name in writable(Lienzo) if f"`{name}`" not in PAGE] == []
    scenario = filed(
        tmp_path, PACK, NAMED.replace('use = "sharra"', 'use = "wanderer"').replace("mercenary", "white_wolf")
    )
    pack = lienzo(scenario)
    assert (pack.code, pack.numbers.death, pack.weapons["spear"].dice, pack.weapons["spear"].max_d) == (
        "NV",
        -12,
        "1d6",
        18,
    )
    assert scenario.document["variants"] == {"knockout_severity": "extreme"}


def test_the_spanish_page_can_be_copied(tmp_path: Path) -> None:
    """Its scenario has the better sword; its pack, in Spanish words, is the one of the English page, and its sheets can
    be used. No table of a pack is left out."""
    [scenario] = [block for block in SPANISH_BLOCKS if "asalto = 1" in block]
    assert lienzo(load_text(scenario)).weapons["long_sword"].dice == "1d10"
    assert [name for name in writable(Lienzo) if f"`{name}`" not in SPANISH] == []
    words = {
        '[escena.lienzo.armas.espada_larga]\ndados = "1d10"': '[escena]\nlienzo = "nieve_vieja.toml"',
        '"sharra"': '"caminante"',
        '"mercenario"': '"lobo_blanco"',
    }
    for old, new in words.items():
        scenario = scenario.replace(old, new)
    (tmp_path / "nieve_vieja.toml").write_text(SPANISH_PACK, encoding="utf-8")
    (tmp_path / "y.toml").write_text(scenario, encoding="utf-8")
    english = filed(
        tmp_path, PACK, NAMED.replace('use = "sharra"', 'use = "wanderer"').replace("mercenary", "white_wolf")
    )
    spanish = load(tmp_path / "y.toml")
    assert lienzo(spanish).numbers == lienzo(english).numbers
    assert lienzo(spanish).weapons["piolet"] == evolve(lienzo(english).weapons["ice_pick"], id="piolet")
    assert spanish.document["variants"] == english.document["variants"]


@pytest.mark.parametrize("text", [*BLOCKS, *SPANISH_BLOCKS])
def test_every_block_is_toml(text: str) -> None:
    """Fragments, too, can be copied."""
    assert tomllib.loads(text)


@pytest.mark.parametrize("setting", re.findall(r"--set '?(\S+?=\S+)", PAGE + SPANISH))
def test_settings_of_the_page_lead_somewhere(setting: str) -> None:
    """Each path that the page shows changes the scenario that it is shown with."""
    name = "tapiz/sharra_and_the_mercenary"
    assert load(name, settings=[setting.replace("'", "")]).digest != load(name).digest


def test_mistakes_of_the_page_are_worded_like_that(tmp_path: Path) -> None:
    """The sentences that the page shows are those that an author gets."""
    bad = PACK.replace("death = -12", "deth = -12").replace('dice = "1d6"', 'dice = "1x6"')
    worse = bad.replace('tag = "attack.power"', 'tag = "attack.powr"')
    shown = re.findall(r"^old_snow\.toml: (.*)$", PAGE, re.MULTILINE)
    with pytest.raises(BadScenario) as caught:
        filed(tmp_path, worse)
    assert [problem.partition("old_snow.toml: ")[2] for problem in caught.value.problems] == shown


def test_mistakes_of_the_spanish_page_are_worded_like_that(tmp_path: Path) -> None:
    """The sentences of the Spanish page are those of ``asalto validate --lang es``."""
    bad = SPANISH_PACK.replace("muerte = -12", "muertte = -12").replace('dados = "1d6"', 'dados = "1x6"')
    (tmp_path / "nieve_vieja.toml").write_text(bad.replace('"attack.power"', '"attack.powr"'), encoding="utf-8")
    found = asalto("validate", str(tmp_path / "nieve_vieja.toml"), "--lang", "es")
    shown = re.findall(r"^nieve_vieja\.toml: (.*)$", SPANISH, re.MULTILINE)
    assert [line.partition("nieve_vieja.toml: ")[2] for line in found.stderr.splitlines()] == shown
