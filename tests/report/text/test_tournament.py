"""A tournament as text; tests/report/html/outlines keeps all of it to the letter."""

from __future__ import annotations

import pytest

from simulator.report.text.tournament import MOST_SURE, speed, sureness
from tests.tournament.arenas import entrant, played, tournament


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.5, "50.0 %"),
        (0.9985, "99.9 %"),
        (0.999, "> 99.9 %"),
        (1.0, "> 99.9 %"),
        (0.002, "0.2 %"),
        (1 - MOST_SURE, "< 0.1 %"),
    ],
)
def test_certainty_beyond_a_decimal_is_a_bound(share: float, said: str) -> None:
    """Neither 100.0 % nor 0.0 % is ever said."""
    assert sureness(share, "en") == said


@pytest.mark.parametrize(("elapsed", "rate"), [(2.0, "5"), (0.5, "20"), (0.0, "10,000,000,000")])
def test_the_speed_is_games_by_time(elapsed: float, rate: str) -> None:
    """Even where the clock has not moved."""
    league = played(tournament(entrant("basic"), entrant("random"), pairs=5))
    assert league.scores.games == 10
    assert f"{rate} " in speed(league, elapsed, "en")
