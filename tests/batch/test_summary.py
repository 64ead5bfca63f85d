"""The summary of a tally."""

from __future__ import annotations

import json

from simulator.batch.rates import interval
from simulator.batch.summary import document, summary
from simulator.batch.tally import Tally

from .results import brawl, result


def counted() -> Tally:
    """Three wins of Ada's side, one fight without a winner."""
    tally = Tally.of(2)
    for number in (1, 2, 3):
        tally.count(number, result("red", rounds=number, life=6))
    tally.count(4, result(None, ending="draw", rounds=10, standing=False, alive=True, status="coma", life=0))
    return tally


def test_the_document_says_what_was_counted() -> None:
    """Every number of four known fights."""
    found = document(summary("brawl", brawl(), 7, counted(), 2.0))
    assert found["sides"] == {
        "red": {"wins": 3, "rate": 0.75, "ci95": list(interval(3, 4))},
        "blue": {"wins": 0, "rate": 0.0, "ci95": list(interval(0, 4))},
    }
    assert found["draws"] == {"count": 1, "rate": 0.25, "ci95": list(interval(1, 4))}
    assert found["rounds"] == {"mean": 4.0, "p05": 1, "p50": 2, "p95": 10, "max": 10}
    assert (found["elapsed_s"], found["fights_per_s"]) == (2.0, 2.0)
    combatants = found["combatants"]
    assert isinstance(combatants, dict)
    assert combatants["Ada"] == {
        "side": "red",
        "standing": {"rate": 0.75, "ci95": list(interval(3, 4))},
        "alive": {"rate": 1.0, "ci95": list(interval(4, 4))},
        "statuses": {"active": 3, "coma": 1},
        "pools": {"life": 4.5},
    }


def test_the_document_is_plain_json_even_when_no_time_passed() -> None:
    """No infinity, no nan."""
    found = document(summary("brawl", brawl(), 7, counted(), 0.0))
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_endings_are_sorted_by_how_often_they_came() -> None:
    """With their winners."""
    found = summary("brawl", brawl(), 7, counted(), 1.0)
    assert list(found.endings.items()) == [(("red", "last_side"), 3), ((None, "draw"), 1)]
