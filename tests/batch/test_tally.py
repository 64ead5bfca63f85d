"""The tally: counters whose parts add up to the whole."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from simulator.batch.tally import Tally
from simulator.runtime.result import Fault, Result

from .results import result, results

Numbered = list[tuple[int, Result]]


def tally(numbered: Numbered) -> Tally:
    """All of them counted."""
    counted = Tally.of(2)
    for number, fight in numbered:
        counted.count(number, fight)
    return counted


@given(
    st.lists(results, max_size=12).flatmap(
        lambda found: st.tuples(st.permutations(list(enumerate(found, 1))), st.integers(1, 5))
    )
)
def test_parts_in_any_order_add_up_to_the_whole(drawn: tuple[Numbered, int]) -> None:
    """Whoever played which fights, and whoever was done first."""
    fights, workers = drawn
    merged = Tally.of(2)
    for worker in range(workers):
        merged.merge(tally(fights[worker::workers]))
    assert merged == tally(sorted(fights, key=lambda each: each[0]))


@given(st.lists(results, min_size=1, max_size=12))
def test_what_is_read_off_adds_up(found: list[Result]) -> None:
    """Wins and draws to the fights, conditions to the fights of each body."""
    counted = tally(list(enumerate(found, 1)))
    assert counted.wins("red") + counted.wins("blue") + counted.draws == counted.fights == len(found)
    for body in (0, 1):
        assert sum(counted.statuses(body).values()) == len(found)
        assert counted.standing(body) == sum(fight.fates[body].standing for fight in found)
        assert counted.alive(body) == sum(fight.fates[body].alive for fight in found)
        assert counted.left(body) == {"life": sum(fight.fates[body].pools["life"] for fight in found) / len(found)}


def test_a_tally_does_not_grow_with_the_number_of_fights() -> None:
    """The same fight a thousand times takes the room of one."""
    one, many = tally([(1, result())]), tally([(number, result()) for number in range(1, 1001)])
    assert len(pickle.dumps(many)) <= len(pickle.dumps(one)) + 40


def test_the_earliest_of_equal_faults_is_kept() -> None:
    """By the number of the fight, whatever the order of counting."""

    def faulty(message: str) -> Result:
        whole = result()
        return Result(whole.outcome, whole.fates, 1, (Fault(0, "Ada", "turn", "late", message),), whole.deeds)

    counted = tally([(7, faulty("seventh")), (2, faulty("second")), (5, faulty("fifth"))])
    assert counted.first == {("Ada", "turn", "late"): (2, "second")}
    assert counted.faults == {("Ada", "turn", "late"): 3}


def test_a_tally_survives_the_way_between_processes() -> None:
    """Workers send theirs back."""
    counted = tally([(1, result(None, ending="draw", standing=False, status="coma"))])
    assert pickle.loads(pickle.dumps(counted)) == counted
