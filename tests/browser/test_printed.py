"""The printed page on paper, as a browser prints it: pages are few, and no text is wider than the paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from simulator.report.html.printed import printed_page
from simulator.scenario import Scenario, load, load_text
from tests.report.test_printed import page_of
from tests.systems.test_example_creatures import FILES, FOLDER, HEROES, SHEETS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE = re.compile(rb"/Type\s*/Page\b")
TALL = "[...document.querySelectorAll('article')].map(each => each.getBoundingClientRect().height)"
SCENARIOS = ("a_night_in_the_house", "the_road_to_karth", "the_shooting_gallery", "reference_four_against_four")


def thirteen(game: str) -> Scenario:
    """Return thirteen different combatants: three heroes, and ten of the example creatures, with their specials."""
    text = f'asalto = 1\nsystem = "{game}"\ninclude = ["{FILES[game].name}"]\n'
    text += 'sides = { heroes = { role = "pc" }, creatures = { role = "npc" } }\n'
    for number, kind in enumerate((*HEROES[game], *[*SHEETS[game]][:10])):
        side = "heroes" if number < 3 else "creatures"
        text += f'[[combatants]]\nname = "{kind}"\nuse = "{kind}"\nside = "{side}"\n'
        text += f"position = [{number}.0, 0.0]\n" * (game in ("ira_y_gloria", "tapiz"))
    return load_text(text, "thirteen", folder=FOLDER)


@pytest.mark.parametrize("name", [*SCENARIOS, *FILES])
def test_two_pages_at_most(browser: Browser, tmp_path: Path, name: str) -> None:
    """Also for thirteen different creatures with specials; each block fits a page, and nothing is wider than the
    paper."""
    scenario = thirteen(name) if name in FILES else load(name)
    path = tmp_path / "page.html"
    for lang, paper in (("es", "a4"), ("en", "letter"), ("es", "letter")):
        path.write_text(printed_page(page_of(scenario, lang, paper)), encoding="utf-8")
        page = browser.new_page(viewport={"width": 710, "height": 1000})  # the width of A4 inside its margins
        page.emulate_media(media="print")
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 710
        assert max(page.evaluate(TALL)) < 950
        assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) <= 2
        page.close()
