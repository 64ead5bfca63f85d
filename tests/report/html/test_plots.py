"""Plots: the same bytes for the same numbers, names as text, and colours that the night can change."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.report.html import plots
from simulator.report.html.palette import DAY
from simulator.report.html.plots import Bar, Pair, QuantileBar, Series, Stack

from . import drawings

EVIL = "<script>x</script>'\"]"
BARS = [Bar(EVIL, 0.5, 0.25, 0.75, "own", "50 %"), Bar(EVIL, 0.0, 0.0, 0.5, "foe", "0 %")]

DRAWN = {
    "shares": lambda lang: plots.shares(BARS, lang),
    "values": lambda lang: plots.values(BARS, lang, "points"),
    "differences": lambda lang: plots.differences(BARS, lang, "points", share=True),
    "histogram": lambda lang: plots.histogram({2: 3, 5: 1}, lang, "rounds"),
    "survival": lambda lang: plots.survival(
        [Series(EVIL, [1, 0.5], "own"), Series("b", [1, 1], "foe", True)], lang, "x"
    ),
    "levels": lambda lang: plots.levels([Series(EVIL, [1, 0.5], "own")], lang, "rounds"),
    "spreads": lambda lang: plots.spreads([QuantileBar(EVIL, 0, 1234, 2000)], lang, "life"),
    "pairs": lambda lang: plots.pairs([Pair(EVIL, 1, 2)], lang, "", ("own", "foe")),
    "stacks": lambda lang: plots.stacks([Stack(EVIL, [("own", 0.5), ("foe", 0.25)])], lang, "of fights"),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", DRAWN)
def test_a_drawing_is_part_of_a_page(kind: str) -> None:
    """No address, no script, no other colours than those that have a counterpart at night; and as wide as all."""
    svg = DRAWN[kind]("es")
    assert svg.startswith(f'<svg viewBox="0 0 {plots.WIDTH} ')
    assert svg.endswith("</svg>")
    assert "://" not in svg
    assert "<script" not in svg
    assert set(re.findall(r'"(#[0-9a-f]{3,8})"', svg)) <= set(DAY.values())


@pytest.mark.slow
@pytest.mark.parametrize("kind", drawings.DRAWN)
def test_drawings_are_as_they_were(kind: str) -> None:
    """Widths, margins, scales and colours are those that were chosen; `make goldens` keeps others."""
    kept = json.loads(drawings.KEPT.read_text(encoding="utf-8"))
    assert list(kept) == list(drawings.DRAWN)
    assert drawings.description(kind) == kept[kind]


def test_the_same_numbers_are_the_same_bytes() -> None:
    """However many drawings were made before."""
    assert plots.shares(BARS, "en") == plots.shares(BARS, "en")


def test_two_of_one_name_have_a_row_each() -> None:
    """Names are labels of rows, not keys."""
    assert plots.shares(BARS, "en").count("&lt;script&gt;") == 2


def test_numbers_are_written_as_the_language_does() -> None:
    """Numbers are written as the language does, on the axes too."""
    assert "0,4" in plots.levels([Series("a", [0, 1], "own")], "es", "x")
    assert "0.4" in plots.levels([Series("a", [0, 1], "own")], "en", "x")


def test_drawings_on_one_page_do_not_share_names() -> None:
    """Drawings share no names of clips, which are looked up in the whole page."""
    one = '<svg width="1" height="2"><g clip-path="url(#clip7)"/><clipPath id="clip7"/></svg>'
    other = one.replace("<g ", '<g fill="red" ')
    assert plots.tidy(one) == plots.tidy(one.replace("clip7", "clip9"))
    names = {re.findall(r'id="(.*?)"', plots.tidy(svg))[0] for svg in (one, other)}
    assert len(names) == 2


def test_long_names_keep_their_end() -> None:
    """A long name is shortened in the middle, because numbers stand at its end."""
    assert plots.short("Cultista del bosque 12") == "Cultista del b…ue 12"
    assert plots.short("Elena") == "Elena"


@given(st.dictionaries(st.integers(0, 10**7), st.integers(1, 9), min_size=1, max_size=200))
def test_a_histogram_has_few_columns_and_loses_nothing(counts: dict[int, int]) -> None:
    """However far apart the numbers are."""
    _, shares = plots.binned(counts)
    assert len(shares) <= plots.BARS
    assert sum(shares.values()) == pytest.approx(1)
