"""Goals: when it is enough, and what cannot be reached."""

from __future__ import annotations

import pytest

from simulator.statistics import stopping as stopping_rules
from simulator.statistics.metrics import metric_of
from simulator.statistics.stopping import FIRST_LOOK, OutOfReach, StoppingRule, look_after

from ..batch.results import LAYOUT
from ..report.sweeps import rate

WINS = metric_of(LAYOUT, "win(red)")
LIFE = metric_of(LAYOUT, "life(Ada)")


def test_a_number_of_fights_is_a_rule_without_looks() -> None:
    """No decision comes before the last fight."""
    stopping = StoppingRule(1000)
    assert stopping.looks(0) == stopping.looks(999) == 1000
    assert not stopping.reached(rate(500, 1000))


def test_looks_come_after_five_per_cent_more_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 100 on, and at least 25 more; the look after one that has just been is the next."""
    monkeypatch.setattr(stopping_rules, "_looks", [FIRST_LOOK])
    looks = [0]
    while looks[-1] < 600:
        looks.append(look_after(looks[-1]))
    assert looks[1:6] == [100, 125, 150, 175, 200]
    assert looks[-4:] == [525, 551, 578, 606]
    assert look_after(550) == 551


def test_a_precision_is_reached_when_the_interval_is_narrow_enough() -> None:
    """Half of it, at the figure's own share: 0.5 takes more fights than 0.1, and fewer than 100 never do."""
    stopping = StoppingRule(10**6, 0.05, WINS)
    assert stopping.looks is look_after
    assert not stopping.reached(rate(200, 400))
    assert stopping.reached(rate(205, 410))
    assert stopping.reached(rate(16, 160))
    assert not StoppingRule(10**6, 0.4, WINS).reached(rate(45, 90))
    assert [StoppingRule(10**6, 0.4, WINS).reached(rate(45, of)) for of in (99, 100)] == [False, True]
    assert [StoppingRule(60, 0.4, WINS).reached(rate(30, of)) for of in (59, 60)] == [False, True]


def test_what_it_will_take_is_told_from_what_was_seen() -> None:
    """Four times the fights for half the width."""
    stopping = StoppingRule(10**6, rate(500, 1000).half_width / 2, WINS)
    assert stopping.needed(rate(500, 1000)) == pytest.approx(4000, abs=1)
    assert StoppingRule(2000, stopping.precision, WINS).needed(rate(500, 1000)) == 2000


def test_a_precision_that_cannot_be_reached_is_refused_before_a_fight() -> None:
    """With how many fights it would take at the very least."""
    with pytest.raises(OutOfReach, match="takes at least 18443 fights, and at most 1000 may be played"):
        StoppingRule(1000, 0.0001, WINS)
    StoppingRule(18_443, 0.0001, WINS)
    StoppingRule(1000, 0.0001, LIFE)  # how many fights a mean takes is not known beforehand
