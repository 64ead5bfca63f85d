"""documenting.variants: every house rule has its place on the page of its game, as a file has it and with its rule."""

from __future__ import annotations

import re

import pytest

from documenting import variants
from documenting.variants import variant_pages
from simulator import systems
from simulator.narration.inventory import variant_meaning, variant_title
from simulator.scenario import load_text
from simulator.scenario.describe import field_rows
from tests.test_bestiary import OPPONENTS

GAMES = systems.NAMES


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_has_a_heading_and_its_default(game: str, language: str) -> None:
    """Title, sentence, default and rule are those of ``asalto variants``."""
    page = variant_pages(language)[f"variants/{game}"]
    sections = page.replace("\\", "").split("\n## ")[1:]
    rows = field_rows(systems.schema(game).variants)
    for section, row in zip(sections, rows, strict=True):
        assert section.startswith(f"{variant_title(game, row.name, language)}\n"), row.name
        assert variant_meaning(game, row.name, row.help, language) in section
        assert f"`{row.name} = {row.default}`" in section
        assert f"{row.rule}</a>" in section or f"[{row.rule}](" in section


@pytest.mark.parametrize("game", GAMES)
def test_every_value_is_read_as_it_is_written(game: str) -> None:
    """A line of a page, copied into a scenario, is valid; it changes the fight unless the page calls it the default."""
    plain = load_text(scenario(game, "")).digest
    for section in variant_pages("en")[f"variants/{game}"].split("\n## ")[1:]:
        rows = re.findall(r"^\| `(\w+ = .*?)` \| (.*) \|$", section, re.MULTILINE)
        told = {line: "default" in means.lower() for line, means in rows}
        assert list(told.values()).count(True) == 1, section
        assert {line: load_text(scenario(game, line)).digest == plain for line in told} == told


def test_spanish_spellings_are_read() -> None:
    """A Spanish page names the Spanish spelling of a key, which means the same in a file."""
    page = variant_pages("es")["variants/haunted_house"]
    assert "También se escribe `coste_de_sacar`." in page
    english, spanish = (scenario("haunted_house", f'{key} = "free"') for key in ("draw_cost", "coste_de_sacar"))
    assert load_text(english).digest == load_text(spanish).digest


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_list_of_games_is_added_to_the_written_page(language: str) -> None:
    """The page about house rules, which the repository has without the list, leads to the page of each game."""
    pages = variant_pages(language)
    assert set(pages) == {variants.INDEX, *(f"variants/{game}" for game in GAMES)}
    assert [game for game in GAMES if f"](../variants/{game}.md)" not in pages[variants.INDEX]] == []


def test_a_rule_that_no_ledger_has_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link that would lead nowhere fails the build, with the rule and the page."""
    monkeypatch.setattr(variants, "_ledger", lambda page: {})
    with pytest.raises(ValueError, match=r"docs/rules/fragmentos.md has no rule FR-"):
        variant_pages("en")


def scenario(game: str, line: str) -> str:
    """Return a scenario of a game with a line of house rules."""
    hero, foe = OPPONENTS[game]
    return f"""asalto = 1
system = "{game}"
[variants]
{line}
[sides.heroes]
role = "pc"
[sides.horrors]
role = "npc"
[[combatants]]
name = "One"
side = "heroes"
use = "{hero}"
[[combatants]]
name = "Other"
side = "horrors"
use = "{foe}"
"""
