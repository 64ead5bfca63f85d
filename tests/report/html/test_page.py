"""Pages: escaped, whole, and loading nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.extras import MissingExtra
from simulator.narration.narrator import Line
from simulator.report.document import (
    Bar,
    Bars,
    Code,
    Document,
    ForPage,
    ForTerminal,
    Key,
    Plot,
    Plots,
    Prose,
    SampleFight,
    Section,
)
from simulator.report.html import check
from simulator.report.html.page import LONG, MOST, add_link, breakable, has_tail, page, typeset
from simulator.report.html.palette import DAY, LINES, NIGHT, SIDES, style
from simulator.report.tables import Block, Command, Datum, Table
from tests.report.html.pages import read
from tests.report.written import written

EVIL = "<script>alert('x')</script>\"&\x1b"
BLOCKS: list[Block] = [
    Prose(EVIL),
    Table([EVIL], [[EVIL], [Datum(EVIL, 0.25)], [Command(EVIL)]], (), EVIL, [EVIL]),
    Plots([Plot(EVIL, Bars([Bar(EVIL, 0.5, 0.25, 0.75)]), EVIL, [(EVIL, "own")])]),
    SampleFight(EVIL, lambda: [Line(1, EVIL, "good")], EVIL),
    Code(EVIL, EVIL),
    Code(EVIL),
]


def document(*sections: Section, lang: str = "en", text: str = EVIL) -> Document:
    """Return a document that says ``text`` wherever it can."""
    return Document(lang, text, text, text, [text], sections, [Key(text, Datum(text, 0.5), text)], [text])


def made(*blocks: Block, lang: str = "en") -> str:
    """Return a page whose every text tries to be more than text."""
    return page(document(Section("one", EVIL, blocks or BLOCKS), lang=lang))


def test_whatever_a_text_says_it_is_text() -> None:
    """Names come from files that others wrote."""
    found = read(made())
    assert "script" not in found.tags
    assert found.wrong == []
    assert "<script>" not in made()


def test_a_page_loads_nothing() -> None:
    """All it refers to are its own anchors, and a policy tells browsers so."""
    found = read(made())
    assert set(found.refers) == {"#one"}
    assert "://" not in made()
    assert "default-src 'none'" in made()
    assert "url(" not in style()
    assert "@import" not in style()


def test_sections_without_blocks_are_left_out() -> None:
    """A section without blocks is left out with its anchor."""
    sections = [
        Section("one", "One", [Table(["a"], []), Plots([])]),
        Section("two", "Two", [ForTerminal([Prose("x")])]),
    ]
    assert read(page(document(*sections, lang="es"))).ids == []


def test_figures_can_be_read_off_a_page() -> None:
    """Figures can be read as numbers that are not rounded."""
    assert read(made()).numbers == [0.5, 0.25]


def test_text_is_set_with_signs_of_its_own() -> None:
    """A minus is no hyphen, and no line ends between a number and its sign or unit."""
    assert typeset("edge -8 %, Zombi-8, 3-4") == "edge −8\u00a0%, Zombi-8, 3-4"
    assert typeset("in 0.23 s, +35 Elo, sure: > 99.9 %, 3 seats") == (
        "in 0.23\u00a0s, +35\u00a0Elo, sure: >\u00a099.9\u00a0%, 3 seats"
    )


def test_lines_end_between_the_parts_of_a_key() -> None:
    """A line breaks between parts of a key, not before its last letter; numbers never break."""
    assert breakable("Zombi.max_life is 2.5") == "Zombi.<wbr>max_<wbr>life is 2.5"


def test_paper_has_the_colours_of_legends_and_no_headings_of_what_is_folded_away() -> None:
    """Browsers leave out backgrounds on paper, and details that are closed are not printed."""
    assert "print-color-adjust: exact" in style()
    assert "section:not(:has(> :not(h2, details:not([open])))) { display: none; }" in style()


def test_what_is_not_installed_is_named_with_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing package is named before anything is played."""
    check()
    monkeypatch.setattr("simulator.extras.find_spec", lambda name: None if name == "altair" else object())
    with pytest.raises(MissingExtra, match=r"altair.*pip install 'asalto\[report\]'"):
        check()


def _light(colour: str) -> float:
    """Return the relative luminance of WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("colours", "behind"), [(DAY, "#ffffff"), (DAY, "#faf8f3"), (NIGHT, "#1c2026")])
@pytest.mark.parametrize("name", ["ink", "quiet", "own", "good", "bad", "third", "fourth"])
def test_text_stands_out_from_what_is_behind_it(colours: dict[str, str], behind: str, name: str) -> None:
    """4.5 to 1 at least, by day and by night."""
    light, dark = sorted((_light(colours[name]), _light(behind)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_every_colour_of_the_day_has_one_of_the_night() -> None:
    """All day colours differ, or the night could not change them."""
    assert DAY.keys() == NIGHT.keys()
    assert len(set(DAY.values())) == len(DAY)
    assert {*SIDES, *LINES} <= DAY.keys()
    assert all(f'[fill="{colour}"]' in style() for colour in DAY.values())


def test_a_link_is_put_above_the_contents(tmp_path: Path) -> None:
    """The link is text, whatever is in it; a page without contents stays as it is."""
    path = tmp_path / "page.html"
    path.write_text("<h1>x</h1>\n<nav aria-label='Contents'></nav>\n<nav ></nav>", encoding="utf-8")
    add_link(path, 'http://x/?a=1&b="', "<Open>")
    link = '<p class="quiet"><a href="http://x/?a=1&amp;b=&#34;">&lt;Open&gt;</a></p>'
    assert path.read_text(encoding="utf-8") == f"<h1>x</h1>\n{link}\n<nav aria-label='Contents'></nav>\n<nav ></nav>"
    path.write_text("<h1>x</h1>", encoding="utf-8")
    add_link(path, "http://x/", "Open")
    assert path.read_text(encoding="utf-8") == "<h1>x</h1>"
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.parametrize(
    ("columns", "last", "tail"),
    [
        (2, "x" * (LONG + 1), True),
        (2, "x" * LONG, False),
        (2, Datum("x" * (LONG + 1), 1.0), True),
        (2, Command("asalto"), True),
        (4, Command("asalto"), True),
        (5, Command("asalto"), False),
        (1, Command("asalto"), False),
    ],
)
def test_long_last_columns_stand_below_the_rest(columns: int, last: str, tail: bool) -> None:
    """Commands, and text that is long, where there are two columns to four; rows of one cell are none of them."""
    heads = [str(number) for number in range(columns)]
    row = ["", *[""] * (columns - 2), last][-columns:]
    assert has_tail(Table(heads, [["y" * 999], row, ["", ""]])) is tail
    assert has_tail(Table(heads, [["y" * 999]])) is False


@pytest.mark.parametrize(
    ("lines", "cut"), [(MOST, ""), (MOST + 2, "… and 2 more lines; the command above shows all of them."), (0, "")]
)
def test_long_fights_are_cut_and_say_so(lines: int, cut: str) -> None:
    """The first lines are shown, with how many more there are."""
    shown = made(SampleFight("A fight", lambda: [Line(0, "hits")] * lines, "asalto run"))
    assert shown.count(">hits</p>") == min(lines, MOST)
    assert ("more lines" in shown) is bool(cut)
    assert cut in shown


def test_a_terminal_shows_what_is_for_it_and_nothing_for_the_page() -> None:
    """Tables stand apart, commands below their rows, notes below their tables; what a page needs is not made."""

    def never() -> Any:
        raise AssertionError

    blocks: list[Block] = [
        ForPage(never),
        Table(["a"], [["1"]], notes=["so"]),
        ForTerminal([Prose("why"), Prose("how", quiet=True)]),
    ]
    fights: list[Block] = [
        SampleFight("A fight", never, "asalto run x"),
        Table(["a", "b"], [["worst", Command("asalto run y")]]),
    ]
    found = document(Section("one", "One", blocks), Section("two", "Two", fights), text="Yes.")
    lines = ["Yes.", "", "a", "1", "so", "", "why", "  how", "", "A fight", "  asalto run x", "", "worst"]
    assert written(found).splitlines() == [*lines, "  asalto run y"]
