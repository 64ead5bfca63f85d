"""The bar of a batch: on a terminal, now and then."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Mapping
from itertools import count
from math import inf, nan
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.cli import progress
from simulator.cli.exact import status
from simulator.cli.progress import EVERY, bar, known_text, live_standings, throttled
from simulator.exact.solver import SolverProgress
from simulator.statistics.metrics import Sums
from simulator.wire.documents import written
from tests.tournament.test_standings import results, scored


def test_a_bar_is_drawn_no_more_often_than_a_reader_sees() -> None:
    """The first is drawn; then one each tenth of a second."""
    now = 100.0
    drawn: list[int] = []
    tell = throttled(drawn.append, lambda: now)
    for done in range(1, 101):
        tell(done)
        now += EVERY / 10
    assert drawn[:2] == [1, 11]
    assert 9 <= len(drawn) <= 11


def test_the_next_is_drawn_as_soon_as_it_is_due() -> None:
    """The second drawing comes when the time has passed, and not before."""
    times = [0.0, 0.0, 0.0, EVERY / 2, EVERY, EVERY]
    drawn: list[int] = []
    tell = throttled(drawn.append, iter(times).__next__)
    for done in (1, 2, 3):
        tell(done)
    assert drawn == [1, 3]


def test_a_slow_drawing_takes_a_small_part_of_the_time() -> None:
    """After half a second the next one comes 20 seconds later."""
    now, drawn = [0.0], []

    def draw(done: int) -> None:
        drawn.append(done)
        now[0] += 0.5

    tell = throttled(draw, lambda: now[0])
    for done in range(30):
        tell(done)
        now[0] += 1.0
    assert drawn == [0, 20]


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


def watched(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Return a terminal on stderr, and a clock that goes on by two seconds each time that it is asked."""
    found = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setattr(progress, "monotonic", count(100, 2).__next__)
    return found


def due_at(done: int, screen: Terminal) -> Any:  # Any: an estimate
    """Return an estimate that is due after this number of fights, and is written to the screen."""
    return SimpleNamespace(
        due=lambda now, of: 90.0 if now == done else None, tell=lambda seconds: screen.write(f"<{seconds:g} s>")
    )


def test_a_terminal_sees_how_fast_it_goes_and_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty in two seconds; the estimate is said between, and nothing is left at the end."""
    screen = watched(monkeypatch)
    with bar(4000, "en", due_at(40, screen)) as told:
        told(40, 5000, ("win(left)", Sums(True, 100, 50, 50)))
    shown = re.sub(r"\x1b\[[\d;?]*\w", "", screen.getvalue())
    assert (
        shown.index("0/4000") < shown.index("<90 s>") < shown.index("40/5000 20/s win(left): 50.0 % (39.8 to 60.2 %)")
    )
    assert screen.getvalue().endswith("\x1b[2K")


def test_a_terminal_sees_the_standings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen shows the leader, the number of games and their speed."""
    screen = watched(monkeypatch)
    found = results(scored({((0, 1), 0): (30, 10), ((2, 3), 0): (26, 14)}))
    with live_standings("en", due_at(8, screen)) as told:
        told(8, 96, lambda: found)
    shown = screen.getvalue()
    assert "8 of 96 games, 4 a second" in shown
    assert shown.index("<90 s>") < shown.index("8 of 96")


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Mapping[str, Any]]]:
    """The words and documents that a listener hears."""
    found: list[tuple[str, Mapping[str, Any]]] = []
    monkeypatch.setattr(progress, "_listeners", [])
    assert not progress.has_listener()
    progress.listen(lambda word, document: pytest.fail("it was replaced"))
    progress.listen(lambda word, document: found.append((word, document)))
    assert progress.has_listener()
    return found


def test_a_listener_hears_instead_of_a_bar(
    received: list[tuple[str, Mapping[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A listener hears progress, interim answers and other words; nothing is drawn."""
    screen = watched(monkeypatch)
    with bar(40, "en", due_at(10, screen)) as told:
        told(10, 40, ("win(left)", Sums(True, 100, 50, 50)))
    watch = progress.watching(lambda so_far: {"document": so_far})
    watch(lambda: 7)
    progress.notify("word", {"a": 1})
    said = [("progress", {"done": 10, "of": 40}), ("interim", {"document": 7}), ("word", {"a": 1})]
    assert (received, screen.getvalue()) == (said, "")


def test_without_a_listener_nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No interim answer and no document is computed."""
    computed: list[str] = []
    monkeypatch.setattr(progress, "_listeners", [])
    progress.watching(lambda so_far: computed.append("document"))(lambda: computed.append("answer"))
    progress.interim(lambda: computed.append("interim"))
    progress.notify("word", {})
    assert computed == []


def test_a_listener_hears_standings(
    received: list[tuple[str, Mapping[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The standings have a row for each entrant and each pairing; unknown numbers are null."""
    screen = watched(monkeypatch)
    found = results(scored({((0, 1), 0): (30, 10)}))
    with live_standings("en", due_at(8, screen)) as told:
        told(8, 96, lambda: found)
    [first, (word, table)] = received
    assert (first, word, screen.getvalue()) == (("progress", {"done": 8, "of": 96}), "standings", "")
    rows = [
        {**row, "elo": round(row["elo"]), "ci95": [None if end is None else round(end) for end in row["ci95"]]}
        for row in table["rows"]
    ]
    never = {"games": 0, "points": 0.0, "elo": 0, "ci95": [None, None], "ahead_of_next": 0.5}
    sums = {"games": 80, "points": 60.0, "elo": 94, "ci95": [32, 165], "ahead_of_next": 0.5}
    assert rows == [
        {"rank": 1, "entrant": "a", **sums},
        {"rank": 2, "entrant": "c", **never},
        {"rank": 3, "entrant": "d", **never},
        {
            "rank": 4,
            "entrant": "b",
            "games": 80,
            "points": 20.0,
            "elo": -94,
            "ci95": [-165, -32],
            "ahead_of_next": None,
        },
    ]
    assert table["pairings"] == [{"a": "a", "b": "b", "scenario": "reference_duel", "pairs": 40, "score": 0.75}]
    assert written([0.5, inf, -inf, nan]) == [0.5, None, None, None]


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
