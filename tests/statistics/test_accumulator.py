"""The accumulator: counters that do not depend on how the fights were cut into chunks."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.batch import rows
from simulator.core.combat_stats import CombatStats
from simulator.runtime.result import Fault, Result
from simulator.statistics.accumulator import Accumulator, mean_strength, score
from simulator.statistics.side_ends import SIDE_ENDS

from ..batch.results import LAYOUT, accumulated, chunk_of, result, results


def counted(chunks: Sequence[Sequence[Result]]) -> Accumulator:
    """Return the fights of these chunks, one chunk after another."""
    accumulator = Accumulator(LAYOUT)
    for chunk in chunks:
        accumulator.count(chunk_of(chunk, accumulator.fights + 1))
    return accumulator


@pytest.mark.slow
@given(st.lists(results, min_size=1, max_size=12), st.integers(1, 5))
def test_chunks_of_any_length_give_the_same_accumulator(found: list[Result], length: int) -> None:
    """To the last counter, and to the numbers of the fights that are named."""
    chunks = [found[start : start + length] for start in range(0, len(found), length)]
    assert counted(chunks) == counted([found])


@pytest.mark.slow
@given(st.lists(results, min_size=1, max_size=12))
def test_what_is_read_off_adds_up(found: list[Result]) -> None:
    """Wins and draws to the fights, words to the fights of each body, falls by their causes."""
    accumulator = accumulated(*found)
    assert accumulator.wins("red") + accumulator.wins("blue") + accumulator.draws == accumulator.fights == len(found)
    for body in (0, 1):
        assert accumulator.word_counts(rows.STATUS, body).total() == len(found)
        assert accumulator.standing(body) == sum(fight.fates[body].standing for fight in found)
        assert accumulator.alive(body) == sum(fight.fates[body].alive for fight in found)
        assert accumulator.mean("life", body) == sum(fight.fates[body].pools["life"] for fight in found) / len(found)
        fallen = sum(any(fall.body == body for fall in fight.stats.falls) for fight in found)
        assert accumulator.counts_of(rows.FELL_ROUND, body).total() == fallen
        assert sum(count for (who, _, _), count in accumulator.felled.items() if who == body) == fallen
    ends = {end: accumulator.side_ends[0, end] for end in SIDE_ENDS}
    assert sum(ends.values()) == len(found)
    assert ends["stands"] == sum(fight.fates[0].standing and fight.fates[0].alive for fight in found)
    assert ends["dead"] == sum(not fight.fates[0].alive for fight in found)
    assert sum(count for count, _ in accumulator.scores.values()) == len(found)


@pytest.mark.slow
@given(st.lists(results, min_size=1, max_size=12), st.sampled_from([0, 5, 50, 95, 100]))
def test_a_typical_fight_has_the_strength_that_it_is_named_for(found: list[Result], percent: int) -> None:
    """It is the first that ended so, and this percentage of the fights ended no better."""
    strengths = [fight.fates[0].strength - fight.fates[1].strength for fight in found]
    value, fight = accumulated(*found).typical(percent)
    assert strengths.index(value) + 1 == fight
    assert sum(each <= value for each in strengths) * 100 >= percent * len(found)
    assert sum(each < value for each in strengths) * 100 < max(percent, 1) * len(found)


def test_strength_is_the_own_side_less_the_others() -> None:
    """In thousandths, from a lost fight to a won one."""
    found = chunk_of([result(life=30), result(standing=False, alive=True, status="coma", life=0)])
    assert score(LAYOUT, found.rows).tolist() == [300 - 50, 0 - 50]


def test_an_accumulator_does_not_grow_with_the_number_of_fights() -> None:
    """A fight repeated a thousand times takes the memory of one."""
    one, many = accumulated(result()), accumulated(*[result()] * 1000)
    sizes = [
        len(pickle.dumps([accumulator.counts, accumulator.words, accumulator.scores, accumulator.firsts]))
        for accumulator in (one, many)
    ]
    assert sizes[1] <= sizes[0] + 200


def test_the_first_of_rare_events_is_named() -> None:
    """The first win of each side, the first draw of each kind, each combatant's first fall."""
    stats = CombatStats()
    stats.fell(1, 2, "dead")
    found = [result(), result("blue"), result(None, ending="draw"), result(stats=stats), result(None, ending="mutual")]
    assert counted([found[:2], found[2:]]).firsts == {
        ("win", "red"): 1,
        ("win", "blue"): 2,
        ("draw", "draw"): 3,
        ("fall", "Bo"): 4,
        ("draw", "mutual"): 5,
    }


def test_the_first_of_equal_faults_is_kept() -> None:
    """With its fight and what was said; the others are counted."""
    faults = [Fault(0, "Ada", "turn", "late", said) for said in ("one", "two")]
    accumulator = counted([[result(), result(faults=(faults[0],))], [result(faults=(faults[1],))]])
    assert accumulator.faults == {("Ada", "turn", "late"): 2}
    assert accumulator.first_faults == {("Ada", "turn", "late"): (2, "one")}


def test_survival_is_counted_round_by_round() -> None:
    """A fall in round 2 counts at the end of rounds 2 and 3; a fight that is over stays as it was."""
    stats = CombatStats()
    stats.fell(0, 2, "dead")
    accumulator = accumulated(result(rounds=2, stats=stats), result(rounds=3), result(rounds=1))
    assert list(accumulator.fallen(0)) == [(1, 0), (2, 1), (3, 1)]
    assert list(accumulator.fallen(1)) == [(1, 0), (2, 0), (3, 0)]


def test_the_strength_of_a_side_is_the_mean_of_its_members() -> None:
    """Two of a side with all of their strength are no stronger than one; halves are rounded down, the absent left
    out."""
    strengths = [array("h", [1000, 1000, 0]), array("h", [1000, 501, 0])]
    assert mean_strength(strengths, [b"\1\1\1"] * 2, 3) == [1000, 750, 0]
    assert mean_strength(strengths, [b"\1\1\1", bytes(3)], 3) == [2000, 1501, 0]
    assert mean_strength([], [], 2) == [0, 0]
