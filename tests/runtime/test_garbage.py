"""Thresholds of the garbage collector while fights are played."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest

from simulator.runtime.campaign import CampaignRunner
from simulator.runtime.garbage import SELDOM
from simulator.runtime.inline import Runner
from simulator.scenario.library import find
from simulator.scenario.load import load

DUEL, CHAIN = "haunted_house/reference_duel", "haunted_house/a_night_in_the_house"


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Python's usual thresholds, whatever the test leaves."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


@pytest.mark.parametrize("make", [lambda: Runner(load(find(DUEL)), 1), lambda: CampaignRunner(load(find(CHAIN)), 1)])
def test_a_runner_has_garbage_searched_for_seldom_while_it_is_entered(
    make: Callable[[], Runner | CampaignRunner],
) -> None:
    """Fights leave no cycles, so searching for them is in vain; afterwards it is done as before."""
    with make():
        assert (SELDOM, 10, 10) == gc.get_threshold()
    assert (700, 10, 10) == gc.get_threshold()


def test_the_last_of_several_runners_brings_the_search_back() -> None:
    """Two active runners may end in the order in which they began."""
    one, other = (Runner(load(find(DUEL)), seed) for seed in (1, 2))
    with one:
        other.__enter__()
    assert SELDOM == gc.get_threshold()[0]
    other.__exit__(None, None, None)
    assert gc.get_threshold()[0] == 700


@pytest.mark.parametrize("own", [0, 500_000])
def test_who_searches_never_or_more_seldom_is_left_alone(own: int) -> None:
    """Both before and while fights are played."""
    gc.set_threshold(own)
    with Runner(load(find(DUEL)), 1):
        assert own == gc.get_threshold()[0]
    assert own == gc.get_threshold()[0]


def test_what_the_program_sets_in_the_meantime_stays() -> None:
    """A threshold that is set while fights are played is not overwritten at their end."""
    with Runner(load(find(DUEL)), 1):
        gc.set_threshold(3_000)
    assert gc.get_threshold()[0] == 3_000
