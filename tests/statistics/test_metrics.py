"""Figures: what they are called, and that each is what its name says."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from simulator.batch.rows import layout_of
from simulator.batch.tasks import ChunkPlayer
from simulator.runtime.inline import Runner
from simulator.runtime.result import Result
from simulator.scenario import load
from simulator.statistics.intervals import Mean, Rate
from simulator.statistics.metrics import (
    BadMetric,
    ObservedMetric,
    all_metrics,
    copies,
    families,
    metric_of,
    primary_metric,
)

from ..batch.results import LAYOUT, chunk_of, results


@pytest.mark.slow
@given(st.lists(results, min_size=1, max_size=12))
def test_every_figure_is_what_its_name_says(found: list[Result]) -> None:
    """Fight by fight, read off the results."""
    rows = chunk_of(found).rows
    expected = {
        "draw": [fight.outcome.winner is None for fight in found],
        "tpk": [not fight.fates[0].alive for fight in found],
        "helpless(red)": [fight.fates[0].alive and not fight.fates[0].standing for fight in found],
        "win(red)": [fight.outcome.winner == "red" for fight in found],
        "win(blue)": [fight.outcome.winner == "blue" for fight in found],
        "wiped(blue)": [not fight.fates[1].standing for fight in found],
        "deaths(red)": [not fight.fates[0].alive for fight in found],
        "rounds": [fight.outcome.rounds for fight in found],
        "strength": [fight.fates[0].strength - fight.fates[1].strength for fight in found],
        "standing(Ada)": [fight.fates[0].standing for fight in found],
        "alive(Ada)": [fight.fates[0].alive for fight in found],
        "life(Ada)": [fight.fates[0].pools["life"] for fight in found],
        "damage_dealt(Bo)": [fight.stats.dealt.get(1, 0) for fight in found],
        "damage_taken(Ada)": [fight.stats.taken.get(0, 0) for fight in found],
        "hits(Bo)": [fight.stats.hits.get(1, 0) for fight in found],
        "ending(draw)": [fight.outcome.ending == "draw" for fight in found],
    }
    for name, values in expected.items():
        assert metric_of(LAYOUT, name).read(rows).tolist() == values, name


def test_shares_of_fights_are_told_from_means() -> None:
    """Metrics that are 0 or 1 in each fight are rates; all others are means."""
    rates = {name for name in all_metrics(LAYOUT) if metric_of(LAYOUT, name).rate}
    of_sides = ("win", "wiped", "dead", "away", "helpless", "some_dead")
    of_all = {"draw", "tpk", *(f"{what}({side})" for what in of_sides for side in ("red", "blue"))}
    assert rates == of_all | {f"{what}({name})" for what in ("standing", "alive") for name in ("Ada", "Bo")}
    assert metric_of(LAYOUT, "ending(draw)").rate
    chain = layout_of(load("a_night_in_the_house"))
    assert [metric_of(chain, name).rate for name in ("steps", "done(1)", "done(5)")] == [False, True, True]


def test_more_is_better_or_worse_for_the_own_side() -> None:
    """The sign of a metric is 1 where more is better for red, -1 where it is worse, 0 where it is neither."""
    signs = {
        1: ["win(red)", "wiped(blue)", "deaths(blue)", "strength", "standing(Ada)", "alive(Ada)", "life(Ada)"],
        -1: ["win(blue)", "wiped(red)", "deaths(red)", "tpk", "standing(Bo)", "alive(Bo)", "life(Bo)"],
        0: ["draw", "rounds", "ending(draw)"],
    }
    signs[1] += ["damage_dealt(Ada)", "damage_taken(Bo)", "hits(Ada)", "strength(Ada)"]
    signs[-1] += ["damage_dealt(Bo)", "damage_taken(Ada)", "hits(Bo)", "strength(Bo)"]
    assert signs == {
        sign: [name for name in names if metric_of(LAYOUT, name).sign == sign] for sign, names in signs.items()
    }


@pytest.mark.slow
@given(st.lists(results, min_size=2, max_size=12), st.integers(1, 4))
def test_sums_over_chunks_are_those_of_all_fights(found: list[Result], length: int) -> None:
    """Mean and interval equal those of the values themselves."""
    for name in ("win(red)", "life(Ada)"):
        watched = ObservedMetric(metric_of(LAYOUT, name))
        for start in range(0, len(found), length):
            watched.count(chunk_of(found[start : start + length], start + 1).rows)
        values = watched.metric.read(chunk_of(found).rows).tolist()
        squares = sum(value * value for value in values)
        mean = Mean(len(values), sum(values), squares).interval()
        known = Rate(sum(values), len(values)).interval if watched.metric.rate else mean
        assert watched.sums.mean == sum(values) / len(values)
        assert watched.sums.interval() == known


def test_the_chief_figure_is_the_own_sides_wins() -> None:
    """The figure is the players' win rate, at any position of their side in the file."""
    assert primary_metric(LAYOUT).name == "win(red)"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["three_against_a_werewolf", "squad_against_cultists", "reference_scene", "ogre_and_three_guards"]
)
def test_figures_of_every_game_are_those_of_its_fights(name: str) -> None:
    """Six fights: rounds and wins, and of each combatant its fate, its pools at the end of the fight, and what
    the game counts for its seat."""
    scenario = load(name)
    layout, rows = layout_of(scenario), ChunkPlayer(scenario, 7, None).play(1, 7).rows
    fights = [Runner(scenario, 7).play(number) for number in range(1, 7)]
    expected = {"rounds": [fight.outcome.rounds for fight in fights]}
    for side in layout.side_names:
        expected[f"win({side})"] = [fight.outcome.winner == side for fight in fights]
    for body, combatant in enumerate(layout.names):
        fates = [fight.fates[body] for fight in fights]
        expected[f"standing({combatant})"] = [fate.standing for fate in fates]
        expected[f"alive({combatant})"] = [fate.alive for fate in fates]
        for pool in layout.pools[body]:
            expected[f"{pool}({combatant})"] = [fight.at_end[body].pools[pool] for fight in fights]
    assert {figure: metric_of(layout, figure).read(rows).tolist() for figure in expected} == expected
    seats, known = dict(enumerate(layout.names)), all_metrics(layout)
    assert all(f"{counter}({seats[seat]})" in known for seat, counter in layout.counters if seat in seats)


@pytest.mark.slow
def test_copies_are_added_up() -> None:
    """Sums equal those fight by fight over the guards of one table; the changed guard stays separate."""
    layout = layout_of(load("ogre_and_three_guards"))
    fights = ChunkPlayer(load("ogre_and_three_guards"), 7, None).play(1, 21).rows
    guards = [name for name in layout.names if name.startswith("Guardia ")]
    assert len(guards) == 3
    for what in ("alive", "pgf", "damage_dealt"):
        each = [metric_of(layout, f"{what}({name})").read(fights) for name in guards]
        total = metric_of(layout, f"total_{what}(Guardia)")
        assert total.read(fights).tolist() == [sum(values) for values in zip(*each, strict=True)]
        assert (total.rate, total.sign) == (False, metric_of(layout, f"{what}({guards[0]})").sign)
    assert copies(layout) == set(guards)
    hurt = layout_of(load("ogre_and_three_guards", settings=["combatants.'Guardia 2'.pgf=3"]))
    assert copies(hurt) == set(guards) - {"Guardia 2"}
    assert families(hurt) == families(layout) == {"Guardia": [layout.names.index(name) for name in guards]}


def test_no_family_has_the_name_of_a_combatant_or_two_sides() -> None:
    """Its name would not be clear."""
    layout = layout_of(load("ogre_and_three_guards"))
    first = layout.names.index("Guardia 1")
    others = tuple("Guardia" if name == "Guardia 1" else name for name in layout.names)
    assert families(evolve(layout, names=others)) == {}
    single = tuple("Ana" if name in ("Guardia 2", "Guardia 3") else name for name in layout.names)
    assert families(evolve(layout, names=single)) == {}, "one alone is no family"
    sides = tuple(1 - side if body == first else side for body, side in enumerate(layout.sides))
    assert families(evolve(layout, sides=sides)) == {}
    assert copies(evolve(layout, sides=sides)) == set()


@pytest.mark.parametrize(
    ("asked", "near"),
    [("win(rd)", "win(red)"), ("life(Anna)", "life(Ada)"), ("", "win"), ("tkp", "tpk"), ("wins", "win"), ("(", "win")],
)
def test_a_figure_that_there_is_not_names_the_nearest(asked: str, near: str) -> None:
    """The error names the nearest figure and lists the allowed ones."""
    with pytest.raises(BadMetric, match="did you mean") as caught:
        metric_of(LAYOUT, asked)
    assert near in str(caught.value)


def test_spaces_do_not_matter() -> None:
    """A metric is read with or without spaces."""
    assert metric_of(LAYOUT, " win ( red ) ").name == "win(red)"
