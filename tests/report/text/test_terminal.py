"""Plain text and terminals."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.narration.narrator import TONES
from simulator.report.tables import Datum, Table
from simulator.report.text.terminal import (
    STYLES,
    ColourTerminal,
    PlainTerminal,
    printable,
    shown,
    table_lines,
    terminal_of,
)


class Terminal(io.StringIO):
    """Something that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_a_terminal_gets_colours_and_a_pipe_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless it asks for none, or cannot show them."""
    assert isinstance(terminal_of(Terminal()), ColourTerminal)
    assert isinstance(terminal_of(io.StringIO()), PlainTerminal)
    monkeypatch.setenv("NO_COLOR", "1")
    assert isinstance(terminal_of(Terminal()), PlainTerminal)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert isinstance(terminal_of(Terminal()), PlainTerminal)


def test_every_tone_of_a_narration_has_a_look() -> None:
    """Every tone of a narration has a look, and no other tone has one."""
    assert set(STYLES) == set(TONES)


def test_plain_lines_are_indented_by_their_level() -> None:
    """Each level indents a line by two columns."""
    out = io.StringIO()
    PlainTerminal(out).line("hits", "good", 2)
    assert out.getvalue() == "    hits\n"


def test_a_terminal_shows_tones_and_breaks_long_lines_under_their_beginning() -> None:
    """At forty columns a broken line goes on at its own level."""
    out = Terminal()
    ColourTerminal(out).line("a long story " * 5, "grave", 2)
    lines = out.getvalue().splitlines()
    assert len(lines) > 1
    assert all(line.startswith("    \x1b[1;31m") for line in lines)


def test_an_empty_line_is_a_line_everywhere() -> None:
    """Each terminal writes an empty line, which Rich alone would leave out."""
    for out in (Terminal(), io.StringIO()):
        terminal_of(out).line()
        assert out.getvalue() == "\n"


GRID = Table(["Name", "Wins"], [["Elena", Datum("7", 7)], ["Zombi 10", Datum("1234", 1234)]])


def test_plain_columns_are_aligned_numbers_on_the_right() -> None:
    """Numbers are aligned on the right, and no line ends with spaces."""
    assert table_lines(GRID) == ["Name      Wins", "Elena        7", "Zombi 10  1234"]


def test_a_terminal_shows_every_cell() -> None:
    """Brackets stay as written: they are no markup."""
    out = Terminal()
    ColourTerminal(out).table(Table(["Name"], [["[bold]x[/bold]"]]))
    assert "[bold]x[/bold]" in out.getvalue()


@given(st.text())
def test_what_moves_the_cursor_is_not_passed_on(text: str) -> None:
    """Names come from files that others wrote."""
    seen = printable(text)
    assert len(seen) == len(text)
    assert not any(ord(letter) < 0x20 or 0x7F <= ord(letter) < 0xA0 for letter in seen)
    assert seen.encode("utf-8").decode("utf-8") == seen


def test_where_blocks_cannot_be_shown_plots_are_ascii() -> None:
    """The same holds for a minus; other signs stay."""
    assert shown(" ▁▄▇█ −1 ·░▒▓█ ñ", blocks=False) == " .=%# -1 ·.:*# ñ"
    assert shown("▁−", blocks=True) == "▁−"
