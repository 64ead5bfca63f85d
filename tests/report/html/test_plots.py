"""Plots: what they say, the same bytes for the same numbers, names as text, colours that the night can change."""

from __future__ import annotations

import re
from html import unescape

import pytest

from simulator.report.document import Bar, Bars, Curve, Drawing, Heat, Histogram, Lines, Series, Stack, Stacks, Tile
from simulator.report.html import plots
from simulator.report.html.palette import DAY
from simulator.report.html.plots import draw

EVIL = "<script>x</script>'\"]"
BARS = [Bar(EVIL, 0.5, 0.25, 0.75, "own", "50 %"), Bar(EVIL, 0.0, 0.0, 0.5, "foe", "0 %")]


LONG = "Cultista del bosque 12"
ROWS = [Bar("Ada", 0.5, 0.25, 0.75, "own", "50 %"), Bar(LONG, 0.0, -0.25, 0.5, "foe", "0 %")]
SMALL = [Bar("Ada", 0.02, 0.01, 0.04, "good", "+2.0")]
NOTHING = [Bar("Ada", 0.0, 0.0, 0.0)]
LINES = [Series("Ada", [1, 0.5, 0.25], "own"), Series("Bo", [1], "foe", dash=1, start=1)]
POINTS = [Bar("", at / 4, at / 4 - 0.25, at / 4 + 0.25, at=place) for at, place in ((1, 0.5), (2, 1), (3, 2))]
TILES = [Tile(0, 0, "5 %", 0.0), Tile(1, 2, "50.0 %", 1.0)]

SAYS: dict[str, tuple[Drawing, str, str]] = {
    "shares": (Bars(ROWS), "es", "0 % | 25 % | 50 % | 75 % | 100 % | Ada | Cultista del bosque 12 | 50 % | 0 %"),
    "values": (
        Bars(ROWS, "mean", "points"),
        "es",
        "−0,2 | 0 | 0,2 | 0,4 | 0,6 | 0,8 | points | Ada | Cultista del bosque 12 | 50 % | 0 %",
    ),
    "values of nothing": (Bars(NOTHING, "mean"), "en", "0 | 0.2 | 0.4 | 0.6 | 0.8 | 1 | Ada"),
    "differences of means": (
        Bars(ROWS, "mean change", "points"),
        "en",
        "−0.5 | 0 | +0.5 | points | Ada | Cultista del bosque 12 | 50 % | 0 %",
    ),
    "differences of rates": (
        Bars(ROWS, "share change"),
        "en",
        "−50 % | 0 | +50 % | Ada | Cultista del bosque 12 | 50 % | 0 %",
    ),
    "small differences": (Bars(SMALL, "share change"), "en", "−4.0 % | −2.0 % | 0 | +2.0 % | +4.0 % | Ada | +2.0"),
    "no differences": (Bars(NOTHING, "mean change"), "en", "−1 | −0.5 | 0 | +0.5 | +1 | Ada"),
    "histogram": (Histogram({2: 3, 5: 1}, "rounds"), "en", "2 | 3 | 4 | 5 | rounds | 0 % | 20 % | 40 % | 60 % | 80 %"),
    "wide histogram": (
        Histogram({1: 3, 34: 1, 66: 4}, "rounds", "foe"),
        "es",
        "10 | 20 | 30 | 40 | 50 | 60 | rounds | 0 % | 10 % | 20 % | 30 % | 40 % | 50 %",
    ),
    "survival": (
        Lines(LINES, "rounds", shares=True),
        "es",
        "0 | 1 | 2 | rounds | 0 % | 20 % | 40 % | 60 % | 80 % | 100 %",
    ),
    "levels": (Lines(LINES, "rounds"), "es", "0 | 1 | 2 | rounds | 0 | 0,2 | 0,4 | 0,6 | 0,8 | 1"),
    "ten rounds": (Lines([Series("Ada", [0.0] * 11, "own")], "rounds"), "es", "0 | 2 | 4 | 6 | 8 | 10 | rounds | 0"),
    "spreads": (
        Bars([Bar("Ada", 1234, 0, 2000)], "spread", "life"),
        "es",
        "0 | 500 | 1 000 | 1 500 | 2 000 | life | Ada",
    ),
    "pairs": (
        Stacks([Stack("Ada", [("own", 1), ("foe", 2)]), Stack("Bo", [("own", 0), ("foe", 3)])], beside=True),
        "en",
        "0 | 0.5 | 1 | 1.5 | 2 | 2.5 | 3 | Ada | Bo",
    ),
    "pairs with a unit": (
        Stacks([Stack("Ada", [("own", 1), ("foe", 2)])], "points", beside=True),
        "en",
        "0 | 0.5 | 1 | 1.5 | 2 | points | Ada",
    ),
    "shares with a target": (
        Bars(ROWS, target=0.7),
        "en",
        "0 % | 25 % | 50 % | 75 % | 100 % | Ada | Cultista del bosque 12 | 50 % | 0 %",
    ),
    "curve of shares": (
        Curve(POINTS, "life", share=True, target=0.7),
        "es",
        "0,6 | 0,8 | 1 | 1,2 | 1,4 | 1,6 | 1,8 | 2 | life | 0 % | 20 % | 40 % | 60 % | 80 % | 100 %",
    ),
    "curve of means": (Curve(POINTS[1:], "life", share=False), "en", "1 | 1.5 | 2 | life | 0.2 | 0.4 | 0.6 | 0.8 | 1"),
    "heat": (
        Heat(TILES, ["1", LONG], ["2", "3", "4"], "armour"),
        "en",
        "5 % | 50.0 % | 2 | 3 | 4 | armour | 1 | Cultista del b…ue 12",
    ),
    "heat without room": (
        Heat([Tile(0, 0, "100.0 %", 0.5)], ["1"], ["2"] * 9, "armour"),
        "es",
        "2 | 2 | 2 | 2 | 2 | 2 | 2 | 2 | 2 | armour | 1",
    ),
    "stacks": (
        Stacks([Stack("Ada", [("own", 0.5), ("foe", 0.25)]), Stack("Bo", [])], "of fights"),
        "en",
        "0 % | 25 % | 50 % | 75 % | 100 % | of fights | Ada",
    ),
}
"""Drawings, and their texts."""


def texts(svg: str) -> list[str]:
    """Return the texts of a drawing."""
    found = re.findall(r"<text.*?</text>", svg, re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]*>", " ", each)).split()) for each in found]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["shares", "survival", "heat", "stacks"])
def test_a_drawing_is_part_of_a_page(kind: str) -> None:
    """No address, no script, no other colours than those that have a counterpart at night; and as wide as all."""
    svg = draw(Bars(BARS) if kind == "shares" else SAYS[kind][0], "es")
    assert svg.startswith(f'<svg viewBox="0 0 {plots.WIDTH} ')
    assert "://" not in svg
    assert "<script" not in svg
    assert set(re.findall(r'"(#[0-9a-f]{3,8})"', svg)) <= set(DAY.values())


@pytest.mark.slow
@pytest.mark.parametrize("kind", SAYS)
def test_a_drawing_says(kind: str) -> None:
    """Marks of the axes, their titles, names of rows and numbers beside them, in the order of the drawing."""
    drawing, lang, said = SAYS[kind]
    assert " | ".join(texts(draw(drawing, lang))) == said


@pytest.mark.slow
def test_marks_have_the_colours_that_were_asked_for() -> None:
    """A bar for each side, in its colour; the target is a line of its own."""
    bars = draw(Bars(ROWS), "en")
    assert [bars.count(f'fill="{DAY[colour]}"') for colour in ("own", "foe", "good")] == [1, 1, 0]
    assert draw(Bars(ROWS, target=0.7), "en").count("<line") == bars.count("<line") + 1
    difference = draw(Bars(SMALL, "share change"), "en")
    assert DAY["good"] in difference
    assert DAY["own"] not in difference


@pytest.mark.slow
def test_the_same_numbers_are_the_same_bytes() -> None:
    """Earlier drawings do not change the bytes."""
    assert draw(Bars(BARS), "en") == draw(Bars(BARS), "en")


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
