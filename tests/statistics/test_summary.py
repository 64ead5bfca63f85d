"""The summary of a accumulator."""

from __future__ import annotations

import json
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.core.combat_stats import CombatStats
from simulator.statistics.accumulator import Accumulator
from simulator.statistics.intervals import interval
from simulator.statistics.side_ends import SIDE_ENDS
from simulator.statistics.summary import ReasonCount, _reasons, summarize
from simulator.wire.documents import document

from ..batch.results import accumulated, brawl, result
from ..report.batches import invented


def counted() -> Accumulator:
    """Three wins of Ada's side, one fight without a winner, in which Bo's knife laid her out."""
    stats = CombatStats()
    stats.landed(1)
    stats.harmed(1, 0, "knife", 9)
    stats.fell(0, 4, "coma")
    won = [result("red", rounds=number, life=6) for number in (1, 2, 3)]
    lost = result(None, ending="draw", rounds=10, stats=stats, standing=False, alive=True, status="coma", life=0)
    return accumulated(*won, lost)


def rated(count: int) -> dict[str, object]:
    """Return a count of four fights, as a rate."""
    return {"rate": count / 4, "ci95": list(interval(count, 4))}


def ends(**counts: int) -> dict[str, object]:
    """Return the ends of four fights for a side."""
    return {end: {"count": counts.get(end, 0), **rated(counts.get(end, 0))} for end in SIDE_ENDS}


def test_the_document_says_what_was_counted() -> None:
    """Every number of four known fights."""
    found = document(summarize("brawl", brawl(), 7, counted(), 2.0))
    assert found["sides"] == {
        "red": {"wins": 3, **rated(3), "ends": ends(stands=3, helpless=1)},
        "blue": {"wins": 0, **rated(0), "ends": ends(stands=4)},
    }
    assert found["draws"] == {"count": 1, "rate": 0.25, "ci95": list(interval(1, 4))}
    assert found["tpk"] == {"side": "red", "count": 0, **rated(0)}
    rounds = found["rounds"]
    assert isinstance(rounds, dict)
    assert {key: rounds[key] for key in rounds if key != "ci95"} == {
        "mean": 4.0,
        "p05": 1,
        "p50": 2,
        "p95": 10,
        "max": 10,
    }
    assert (found["elapsed_s"], found["fights_per_s"]) == (2.0, 2.0)
    combatants = found["combatants"]
    assert isinstance(combatants, dict)
    ada = combatants["Ada"]
    assert isinstance(ada, dict)
    assert ada["standing"] == {"rate": 0.75, "ci95": list(interval(3, 4))}
    assert ada["alive"] == {"rate": 1.0, "ci95": list(interval(4, 4))}
    assert ada["fallen"] == {"rate": 0.25, "ci95": list(interval(1, 4))}
    assert ada["statuses"] == {"active": 3, "coma": 1}
    assert ada["pools"] == {"life": 4.5, "stamina": 2.0, "shock": 1.0}
    assert ada["felled"] == [{"by": "Bo", "with": "knife", "count": 1}]
    upright = ada["upright"]
    assert isinstance(upright, list)
    assert [rate["rate"] for rate in upright if isinstance(rate, dict)] == [1.0] * 3 + [0.75] * 7
    taken = ada["damage_taken"]
    assert isinstance(taken, dict)
    assert (taken["mean"], taken["p50"], taken["max"]) == (2.25, 0, 9)


def test_the_document_is_plain_json_even_after_a_single_fight_in_no_time() -> None:
    """No infinity, no nan; a mean of one fight has no interval."""
    found = document(summarize("brawl", brawl(), 7, accumulated(result()), 0.0))
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    rounds = found["rounds"]
    assert isinstance(rounds, dict)
    assert rounds["ci95"] is None


def test_luck_is_that_of_won_fights_and_of_the_others() -> None:
    """Both are means of standard deviations; there is none of fights that there were not."""
    mixed, won = (invented(lines).summary for lines in ([("red", 1), ("", 3), ("blue", 10)], [("red", 1)]))
    assert [one.luck for one in mixed.combatants] == [(0.5, -1.0), (0.25, 0.25)]
    assert [one.luck for one in won.combatants] == [(0.5, None), (None, 0.25)]


def test_endings_are_sorted_by_how_often_they_came() -> None:
    """The most frequent ending comes first, with its winner."""
    found = summarize("brawl", brawl(), 7, counted(), 1.0)
    assert [(ending, rate.count) for ending, rate in found.endings.items()] == [
        (("red", "last_side"), 3),
        ((None, "draw"), 1),
    ]


def test_the_fights_worth_watching_are_named() -> None:
    """By remaining strength, and the first of every rare event."""
    found = summarize("brawl", brawl(), 7, counted(), 1.0)
    assert [(one.kind, one.of, one.fight) for one in found.typical] == [
        ("worst", "", 4),
        ("p05", "", 4),
        ("median", "", 1),
        ("p95", "", 1),
        ("best", "", 1),
        ("draw", "draw", 4),
        ("fall", "Ada", 4),
        ("win", "red", 1),
    ]


@pytest.mark.parametrize(
    ("reason", "decisions", "idle"),
    [("wolves 1: hurt", 0, True), ("wolves 1: hurt", 1, False), ("wolves else", 0, False), ("wolves else", 1, False)],
)
def test_a_row_is_idle_that_never_decided(reason: str, decisions: int, idle: bool) -> None:
    """A list whose rows decide everything needs no else."""
    assert ReasonCount("horrors", reason, decisions).is_idle is idle


def test_reasons_are_those_of_a_seats_side() -> None:
    """A seat from 0 is a combatant's, one below 0 the captain's of a side; the seats of a side are counted together."""
    counts = {
        (0, "by a"): Counter({0: 1, 2: 3}),
        (1, "by a"): Counter({1: 4}),
        (2, "by a"): Counter({5: 2}),
        (-1, "by b"): Counter({0: 4}),
        (-2, "by a"): Counter({3: 1}),
    }
    seats = [(seat, column.removeprefix("by ")) for seat, column in counts]
    accumulator: Any = SimpleNamespace(
        fights=1,
        layout=SimpleNamespace(reasons=seats, side_names=("red", "blue"), sides=(0, 1, 0)),
        counts_of=lambda column, seat: counts[seat, column],
    )
    assert _reasons(accumulator) == (
        ReasonCount("red", "a", 6 + 10),
        ReasonCount("blue", "a", 4 + 3),
        ReasonCount("red", "b", 0),
    )
