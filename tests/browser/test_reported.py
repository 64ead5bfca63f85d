"""Answers show what the command line and the reports show: differences as plots, culled cells, tournaments."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .conftest import OpenProfile
from .test_journeys import LOOKS, done
from .test_look import OVERLAPS, VARY, WOLF


@pytest.mark.parametrize(("lang", "width", "scheme"), LOOKS)
def test_differences_are_drawn(profile: OpenProfile, service: str, lang: str, width: int, scheme: Any) -> None:
    """Each other arm has a plot of shares, in which differences that stand out have a colour, and plots of means."""
    job = done(
        service, {**WOLF, "kind": "compare", "options": {"fights": 100, "all": True, "vary": f"{VARY}=45,36,20"}}
    )
    with profile(lang, width, scheme) as one:
        page = one.open(f"/jobs/{job['id']}")
        one.answered()
        for arm in ("36", "20"):
            drawn = page.locator(".plots.flow figure", has_text=f"45 → {arm}: {'tasas' if lang == 'es' else 'rates'}")
            drawn.locator("svg.marks").wait_for()
            assert drawn.locator(".mark-symbol path").count() > 10
        good = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--good').trim()")
        assert drawn.locator(f".mark-symbol path[fill='{good}']").count() > 5, "a weaker wolf favours the own side"
        verdict = "20 frente a 45: mejor." if lang == "es" else "20 against 45: Better."
        assert page.get_by_text(verdict, exact=True).count() == 1
        title = "45 → 20: daño sufrido" if lang == "es" else "45 → 20: damage taken"
        page.locator(".plots.flow figure", has_text=title).locator("svg.marks").wait_for()
        ticks = page.locator(".plots.flow svg.marks text").all_text_contents()
        marks = {tick[2] for tick in ticks if re.fullmatch(r"[+\u2212]0[.,]\d+", tick)}
        assert marks == {"," if lang == "es" else "."}, "the decimal mark of the language"
        assert page.evaluate(OVERLAPS) == []
        assert one.faults(f"forest-{lang}-{scheme}") == []


@pytest.mark.parametrize(("lang", "width", "scheme"), LOOKS)
def test_a_culled_cell_shows_why(profile: OpenProfile, service: str, lang: str, width: int, scheme: Any) -> None:
    """The condition that ended a cell stands beside its setting, in words, and their number below the answer."""
    options = {"vary": [f"{VARY}=10..70..20"], "fights": 300, "cull": ["win(investigators)<0.6"]}
    job = done(service, {**WOLF, "kind": "sweep", "options": options})
    with profile(lang, width, scheme) as one:
        page = one.open(f"/jobs/{job['id']}")
        one.answered()
        said = (
            "abandonada: Victoria: los investigadores < 60,0 %"
            if lang == "es"
            else "culled: Victory: the investigators"
        )
        rows = page.locator("tbody tr", has_text=said)
        assert [text.split()[-1] for text in rows.all_inner_texts()] == ["100"], "the first look ended the worst cell"
        assert page.locator("p.note", has_text="--cull").inner_text().endswith(" 1")
        page.locator(".plot svg").first.wait_for()
        assert one.faults(f"culled-{lang}-{scheme}") == []


CUP = """\
asalto = 1
tournament = { title = "Copa", format = "swiss", rounds = 2, pairs = 4 }
entrants = [
    { policy = "basic" },
    { policy = "aggressive" },
    { name = "Otra", policy = "aggressive" },
    { name = "Azar", policy = "random" },
    { name = "Prudencia", policy = "cautious" },
]
scenarios = [{ use = "haunted_house/reference_duel" }, { use = "haunted_house/three_against_a_werewolf", weight = 2 }]
"""
TIES = CUP.replace('format = "swiss", rounds = 2, pairs = 4', 'format = "knockout", pairs = 1')
HEADS = {
    "es": ["Rondas", "Buchholz", "Mejor que el siguiente", "p95", "la más lenta", "Dispersión"],
    "en": ["Rounds", "Buchholz", "Ahead of next", "p95", "slowest", "Spread"],
}


@pytest.mark.parametrize(("lang", "width", "scheme"), LOOKS)
def test_a_tournament_has_its_rounds_and_scenarios(
    profile: OpenProfile, service: str, lang: str, width: int, scheme: Any
) -> None:
    """Columns of the format, times of decisions, certainties, byes, and what each scenario shows."""
    swiss, ties = (
        done(service, {"kind": "tournament", "scenario": "cup.toml", "files": {"cup.toml": text}, "seed": 7})
        for text in (CUP, TIES)
    )
    with profile(lang, width, scheme) as one:
        page = one.open(f"/jobs/{swiss['id']}")
        one.answered()
        heads = page.locator("#answer thead th").all_inner_texts()
        assert [head for head in HEADS[lang] if head not in heads] == []
        assert page.locator("li", has_text="descansa" if lang == "es" else "has a bye").count() == 2
        assert page.locator("td", has_text=" ± ").count() + page.locator("td", has_text="≥ ").count() > 2
        page.wait_for_selector("#games-list button")
        assert one.faults(f"swiss-{lang}-{scheme}") == []
        page = one.open(f"/jobs/{ties['id']}")
        one.answered()
        assert ("Cae en" if lang == "es" else "Out in") in page.locator("#answer thead th").all_inner_texts()
        page.wait_for_selector("#games-list button")
        assert one.faults(f"knockout-{lang}-{scheme}") == []
