"""Numbers of a tournament as text; a snapshot of test_outlines.py shows all of it."""

from __future__ import annotations

from math import inf

import pytest

from simulator.report.tournament import MOST_SURE, cross_score, live_table, speed, sureness
from simulator.tournament.standings import Standing
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
    """The report never prints 100.0 % or 0.0 %."""
    assert sureness(share, "en") == said


@pytest.mark.slow
@pytest.mark.parametrize(("elapsed", "rate"), [(2.0, "5"), (0.5, "20"), (0.0, "10,000,000,000")])
def test_the_speed_is_games_by_time(elapsed: float, rate: str) -> None:
    """The speed is finite even if the clock has not moved."""
    league = played(tournament(entrant("basic"), entrant("random"), pairs=5))
    assert league.scores.games == 10
    assert f"{rate} " in speed(league, elapsed, "en")


def test_the_table_during_play_has_a_row_for_each_entrant() -> None:
    """Numbers are set to the right; before there is an interval it is said to be unknown."""
    known = Standing(0, 1, "Ada", 1000, 612.5, 31.4, 12.0, 50.6, 0.99)
    new = Standing(1, 2, "Bo", 0, 0.0, -3.0, -inf, inf, None)
    perfect = Standing(2, 3, "Cy", 20, 20.0, 610.0, 410.4, inf, None)
    hopeless = Standing(3, 4, "Di", 20, 0.0, -610.0, -inf, -410.4, None)
    table = live_table([known, new, perfect, hopeless], "en")
    assert table.heads == ["#", "Entrant", "Rating", "95 %", "Score", "Games"]
    assert table.rows == [
        ["1", "Ada", "+31", "+12 to +51", "61.2 %", "1,000"],
        ["2", "Bo", "−3", "unknown", "50.0 %", "0"],
        ["3", "Cy", "+610", "at least +410", "100 %", "20"],
        ["4", "Di", "−610", "at most −410", "0 %", "20"],
    ]
    assert [row[3] for row in live_table([perfect, hopeless], "es").rows] == ["como poco +410", "como mucho −410"]
    assert [head for at, head in enumerate(table.heads) if at not in table.right] == ["Entrant"]


@pytest.mark.slow
def test_the_scores_of_a_pairing_add_up_to_one() -> None:
    """Each of the two has its own; an entrant has none against itself."""
    league = played(tournament(entrant("basic"), entrant("random"), pairs=5))
    one, other = cross_score(league, 0, 1), cross_score(league, 1, 0)
    assert one == league.scores.weighted((0, 1))
    assert one != other
    assert one is not None
    assert other is not None
    assert one + other == pytest.approx(1)
    assert cross_score(league, 0, 0) is None
