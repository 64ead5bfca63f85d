"""The printed page on paper, as a browser prints it: pages are few, and no text is wider than the paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from simulator.report.html.printed import printed_page
from simulator.scenario import load
from tests.report.test_printed import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE = re.compile(rb"/Type\s*/Page\b")
TALL = "[...document.querySelectorAll('article')].map(each => each.getBoundingClientRect().height)"
SCENARIOS = ("reference_four_against_four", "the_road_to_karth", "hunted_through_the_house", "siege_of_the_dead")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_two_pages_at_most(browser: Browser, tmp_path: Path, name: str, paper: str) -> None:
    """Eight combatants take two pages at most; each block fits a page, and nothing is wider than the paper."""
    made = page_of(load(name), "es", paper)
    path = tmp_path / "page.html"
    path.write_text(printed_page(made), encoding="utf-8")
    page = browser.new_page(viewport={"width": 710, "height": 1000})  # the width of A4 inside its margins
    page.emulate_media(media="print")
    page.goto(path.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 710
    assert max(page.evaluate(TALL)) < 950
    assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) <= 2
    page.close()
