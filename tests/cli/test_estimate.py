"""How long a run takes: said once, when it is known and long; asked about when it is very long."""

from __future__ import annotations

import click
import pytest

from simulator.cli.estimate import RunEstimate
from simulator.cli.progress import bar, known_text
from simulator.report.words import duration
from simulator.statistics.metrics import Sums


class Clock:
    """A clock that tests turn."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_it_is_known_after_the_first_fights_and_once() -> None:
    """A fight a tenth of a second: a thousand take 100 s alone, 50 s by two."""
    clock = Clock()
    estimate = RunEstimate("en", 2, ask=False, clock=clock)
    assert estimate.due(0, 1000) is None
    clock.now += 0.2
    assert estimate.due(2, 1000) is None
    clock.now += 0.8
    assert estimate.due(10, 1000) == pytest.approx(49.5)
    assert estimate.due(20, 1000) is None


def test_what_an_earlier_run_has_kept_takes_no_time() -> None:
    """Fights that were there at once say nothing of the speed."""
    clock = Clock()
    estimate = RunEstimate("en", 1, ask=False, clock=clock)
    assert estimate.due(900, 1000) is None
    clock.now += 1.0
    assert estimate.due(905, 1000) is None
    clock.now += 1.0
    assert estimate.due(910, 1000) == pytest.approx(18.0)


def test_workers_that_start_slowly_take_no_time() -> None:
    """What passes before the first fight is no measure of the others."""
    clock = Clock()
    estimate = RunEstimate("en", 1, ask=False, clock=clock)
    clock.now += 60.0
    assert estimate.due(1, 1000) is None
    clock.now += 1.0
    assert estimate.due(21, 1000) == pytest.approx(48.95)


def test_while_nothing_is_played_nothing_is_known() -> None:
    """However long that takes: the next fights show how fast they are."""
    clock = Clock()
    estimate = RunEstimate("en", 1, ask=False, clock=clock)
    clock.now += 0.2
    assert estimate.due(10, 1000) is None
    clock.now += 3.0
    assert estimate.due(10, 1000) is None
    clock.now += 1.0
    assert estimate.due(30, 1000) == pytest.approx(4.0 / 20 * 970)


def test_a_short_run_says_nothing() -> None:
    """Less than ten seconds."""
    clock = Clock()
    estimate = RunEstimate("en", 1, ask=True, clock=clock)
    clock.now += 1.0
    assert estimate.due(500, 1000) is None


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


def test_it_is_said_well_below_ten_seconds() -> None:
    """Seven seconds are said, five are not."""
    said: list[float | None] = []
    for most in (701, 501):
        clock = Clock()
        estimate = RunEstimate("en", 1, ask=False, clock=clock)
        clock.now += 0.2
        estimate.due(1, most)
        clock.now += 1.0
        said.append(estimate.due(101, most))
    assert said == [pytest.approx(6.0), None]


@pytest.mark.parametrize(("of", "said"), [(121, None), (122, 5.05)])
def test_six_seconds_are_not_worth_a_sentence(of: int, said: float | None) -> None:
    """A little more is: one second has passed, and five are left."""
    clock = Clock()
    estimate = RunEstimate("en", 1, ask=False, clock=clock)
    clock.now += 0.5
    assert estimate.due(1, of) is None
    clock.now += 1.0
    assert estimate.due(21, of) == (None if said is None else pytest.approx(said))


@pytest.mark.parametrize(
    ("judged", "after", "done", "left"),
    [(True, 5.7, 90, None), (True, 8.7, 80, 8.7 / 79 * 20), (False, 6.0, 92, 6 / 91 * 8), (False, 5.0, 92, None)],
)
def test_what_is_nearly_over_is_not_said_to_be_long(judged: bool, after: float, done: int, left: float | None) -> None:
    """A run that seemed short has to have a second left; one that was never judged may have less."""
    clock = Clock()
    estimate = RunEstimate("en", 1, ask=False, clock=clock)
    clock.now += 0.2
    assert estimate.due(1, 100) is None
    if judged:
        clock.now += 0.5
        assert estimate.due(20, 100) is None
    clock.now = 100.2 + after
    assert estimate.due(done, 100) == (None if left is None else pytest.approx(left))


def test_it_is_said_without_a_terminal_too(capsys: pytest.CaptureFixture[str]) -> None:
    """On stderr, in the language of the answer."""
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


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "1 s"), (12, "12 s"), (42, "40 s"), (100, "2 min"), (19_800, "5 h 30 min")]
)
def test_times_are_rounded_as_people_say_them(seconds: float, text: str) -> None:
    """Seconds, minutes, hours and minutes."""
    assert duration(seconds, "en") == text


def test_what_is_known_so_far_is_shown_with_its_interval() -> None:
    """A share in per cent, a mean as a number, nothing before two fights."""
    assert known_text(None, "en") == ""
    assert known_text(("win(red)", Sums(True, 20, 15, 15)), "en") == "win(red): 75.0 % (50.9 to 91.3 %)"
    assert known_text(("rounds", Sums(False, 4, 20, 104)), "es").startswith("rounds: 5,0 (")
    assert known_text(("rounds", Sums(False, 1, 5, 25)), "en") == ""
