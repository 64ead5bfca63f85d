"""Answers show what the command line and the reports show: differences as plots, culled cells, tournaments."""

from __future__ import annotations

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
        title = "45 → 20: daño sufrido" if lang == "es" else "45 → 20: damage taken"
        page.locator(".plots.flow figure", has_text=title).locator("svg.marks").wait_for()
        assert page.evaluate(OVERLAPS) == []
        assert one.faults(f"forest-{lang}-{scheme}") == []
