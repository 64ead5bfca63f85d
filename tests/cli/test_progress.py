"""The bar of a batch: on a terminal, now and then."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.cli.exact import status
from simulator.cli.progress import EVERY, bar, known_text, live_standings, seldom
from simulator.exact.solver import SolverProgress
from simulator.statistics.metrics import Sums


def test_a_bar_is_drawn_no_more_often_than_a_reader_sees() -> None:
    """The first is drawn; then one each tenth of a second."""
    now = 100.0
    drawn: list[int] = []
    tell = seldom(drawn.append, lambda: now)
    for done in range(1, 101):
        tell(done)
        now += EVERY / 10
    assert drawn[:2] == [1, 11]
    assert 9 <= len(drawn) <= 11


def test_the_next_is_drawn_as_soon_as_it_is_due() -> None:
    """At the very moment, and not before."""
    times = [0.0, 0.0, 0.0, EVERY / 2, EVERY, EVERY]
    drawn: list[int] = []
    tell = seldom(drawn.append, iter(times).__next__)
    for done in (1, 2, 3):
        tell(done)
    assert drawn == [1, 3]


def test_without_a_terminal_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    """Progress costs nothing and shows nothing."""
    with bar(10) as told:
        told(5, 10)
    assert capsys.readouterr() == ("", "")


def test_without_a_terminal_there_is_no_status(capsys: pytest.CaptureFixture[str]) -> None:
    """An exact walk that goes to a file says nothing of its progress."""
    with status("en", 120.0) as told:
        told(SolverProgress(7, 77_777, 3, 0.5))
    assert capsys.readouterr() == ("", "")


class Terminal(io.StringIO):
    """Something that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_much_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal shows how many fights are done, and of how many."""
    screen = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stderr", screen)
    with bar(40) as told:
        told(10, 40)
    assert "10/40" in screen.getvalue()


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (Sums(True, 100, 50, 50), "win(left): 50.0 % (39.8 to 60.2 %)"),
        (Sums(True, 100, 0, 0), "win(left): 0 % (0 to 3.6 %)"),
        (Sums(False, 4, 12, 38), "win(left): 3.0 (1.7 to 4.3)"),
        (Sums(False, 1, 3, 9), ""),
        (Sums(False, 4, 10, 38), "win(left): 2.5 (−0.8 to 5.8)"),
    ],
)
def test_what_is_known_so_far_has_its_interval(known: Sums, said: str) -> None:
    """Shares in per cent, down to none of many; means as they are; nothing of a single fight, which has no interval."""
    assert known_text(("win(left)", known), "en") == said
    assert known_text(None, "en") == ""


def test_a_terminal_sees_how_far_an_exact_walk_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line says in which round it is, and is gone at the end."""
    screen = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stderr", screen)
    with status("en", 120.0) as told:
        told(SolverProgress(7, 77_777, 3, 0.5))
    assert "77,777" in screen.getvalue()


@pytest.mark.parametrize("estimated", [True, False])
def test_standings_that_are_not_shown_say_how_long_it_takes(estimated: bool) -> None:
    """Without a terminal a tournament says only its estimate, once it is due; without one nothing."""
    told: list[float] = []
    estimate: Any = SimpleNamespace(due=lambda done, of: 90.0 if done == 2 else None, tell=told.append)
    with live_standings("en", estimate if estimated else None) as shown:
        for done in (1, 2, 3):
            shown(done, 9, lambda: pytest.fail("nothing is shown"))
    assert told == ([90.0] if estimated else [])
