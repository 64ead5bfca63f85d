"""The document of a tournament: what it says of time."""

from __future__ import annotations

from math import inf

import pytest

from simulator.tournament.document import _interval, tournament_document

from .arenas import entrant, played, tournament


def test_games_and_answers_have_their_time() -> None:
    """Games per second of the time given, none where no time has passed; answers in milliseconds."""
    found = played(tournament(entrant("basic"), entrant("random"), pairs=5))
    rates = [tournament_document(found, elapsed)["games_per_s"] for elapsed in (0.0, 2.0, 4.0)]
    assert rates == [0.0, 5.0, 2.5]
    for each in tournament_document(found, 1.0)["entrants"].values():
        times = each["time_ms"]
        assert 0 < times["mean"] <= times["max"] < 10_000
        assert 0 < times["p95"] <= times["max"]


@pytest.mark.parametrize(
    ("low", "high", "found"), [(-1.5, 2.0, [-1.5, 2.0]), (-inf, 2.0, None), (-1.5, inf, None), (-inf, inf, None)]
)
def test_an_interval_without_a_bound_is_none(low: float, high: float, found: object) -> None:
    """JSON has no infinity."""
    assert _interval(low, high) == found
