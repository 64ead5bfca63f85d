"""Estimates of a run's time: printed once for a long run, and a question for a very long one."""

from __future__ import annotations

import click
import pytest

from simulator.cli.estimate import RunEstimate
from simulator.cli.progress import bar
from simulator.report.words import duration


class Clock:
    """A clock that tests turn."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


Step = tuple[float, int, int, float | None]
"""Seconds that pass, fights that have been played by then, of how many, and the estimate of the rest, if any."""
STEPS: dict[str, tuple[int, list[Step]]] = {
    "known after the first fights and once": (
        2,
        [(0, 0, 1000, None), (0.2, 2, 1000, None), (0.8, 10, 1000, 49.5), (0, 20, 1000, None)],
    ),
    "fights of an earlier run take no time": (1, [(0, 900, 1000, None), (1, 905, 1000, None), (1, 910, 1000, 18.0)]),
    "workers that start slowly take no time": (1, [(60, 1, 1000, None), (1, 21, 1000, 48.95)]),
    "while nothing is played nothing is known": (
        1,
        [(0.2, 10, 1000, None), (3, 10, 1000, None), (1, 30, 1000, 4.0 / 20 * 970)],
    ),
    "a short run says nothing": (1, [(1, 500, 1000, None)]),
    "seven seconds are said": (1, [(0.2, 1, 701, None), (1, 101, 701, 6.0)]),
    "five seconds are not": (1, [(0.2, 1, 501, None), (1, 101, 501, None)]),
    "six seconds are not": (1, [(0.5, 1, 121, None), (1, 21, 121, None)]),
    "a little more is": (1, [(0.5, 1, 122, None), (1, 21, 122, 5.05)]),
    "it seemed short and has less than a second left": (
        1,
        [(0.2, 1, 100, None), (0.5, 20, 100, None), (5.2, 90, 100, None)],
    ),
    "it seemed short and has more left": (
        1,
        [(0.2, 1, 100, None), (0.5, 20, 100, None), (8.2, 80, 100, 8.7 / 79 * 20)],
    ),
    "it was never judged and has little left": (1, [(0.2, 1, 100, None), (6, 92, 100, 6 / 91 * 8)]),
    "it was never judged and has less left": (1, [(0.2, 1, 100, None), (5, 92, 100, None)]),
}


@pytest.mark.parametrize("case", STEPS)
def test_the_rest_is_estimated_once_where_it_is_long(case: str) -> None:
    """The time of this run's fights predicts that of the others, for the given number of processes."""
    jobs, steps = STEPS[case]
    clock = Clock()
    estimate = RunEstimate("en", jobs, ask=False, clock=clock)
    for seconds, done, of, left in steps:
        clock.now += seconds
        assert estimate.due(done, of) == (None if left is None else pytest.approx(left)), (case, done)


def test_a_run_that_turns_out_to_be_long_is_said_to_be_before_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """The first fights are quick, the others four times as slow: said while most are still to come, and once."""
    clock = Clock()
    estimate = RunEstimate("en", 2, ask=False, clock=clock)
    clock.now += 0.2
    assert estimate.due(1, 181) is None
    clock.now += 0.5
    assert estimate.due(21, 181) is None  # 160 fights at a fortieth of a second each
    said: list[tuple[float, float]] = []
    for done in range(22, 182):
        clock.now += 0.1
        seconds = estimate.due(done, 181)
        if seconds is not None:
            said.append((clock.now - 100.0, seconds))
            estimate.tell(seconds)
    [(at, left)] = said
    assert at < 4
    assert left > 6
    assert capsys.readouterr().err == f"This takes longer than it seemed: about {duration(left, 'en')} more.\n"


def test_it_is_said_without_a_terminal_too(capsys: pytest.CaptureFixture[str]) -> None:
    """The estimate goes to stderr, in the language of the answer."""
    clock = Clock()
    with bar(1000, "es", RunEstimate("es", 1, ask=False, clock=clock)) as told:
        clock.now += 1.0
        told(10, 1000)
        clock.now += 1.0
        told(20, 1000)
    assert capsys.readouterr().err == "Esto tarda unos 2 min.\n"


def test_a_very_long_run_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """No is no."""
    asked: list[str] = []

    def refuse(text: str, **more: object) -> bool:
        asked.append(text)
        raise click.Abort

    monkeypatch.setattr(click, "confirm", refuse)
    RunEstimate("en", 1, ask=True).tell(40.0)
    RunEstimate("en", 1, ask=False).tell(400.0)
    assert asked == []
    with pytest.raises(click.Abort):
        RunEstimate("en", 1, ask=True).tell(400.0)
    assert asked == ["Go on?"]
