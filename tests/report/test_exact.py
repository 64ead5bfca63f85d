"""An exact answer as people read it."""

from __future__ import annotations

import pytest

from simulator.exact.solver import SolverProgress
from simulator.exact.summary import CombatantOdds, ExactSummary
from simulator.narration.wording import Phrasebook
from simulator.report.exact import exact_pools_table, exact_survival_table, fine, progress_sentence, rounds_table
from simulator.report.text.terminal import table_lines

FOUND = ExactSummary(
    scenario="duel",
    title="Un duelo",
    system="haunted_house",
    sides={"red": 0.75, "blue": 0.2499995},
    draws=5e-7,
    endings={("red", "last_side"): 0.75, ("blue", "last_side"): 0.2499995, (None, "mutual"): 5e-7},
    rounds={1: 0.25, 2: 0.7498, 3: 0.0002},
    combatants=(
        CombatantOdds("Ada", "red", 0.75, 0.8, {"active": 0.75, "dead": 0.25}, {"life": 3.25}, 0.9, {"active": 0.75}),
        CombatantOdds("Bo", "blue", 0.2499995, 1.0, {"active": 1.0}, {"dread": 2.0}, 1.0, {"active": 1.0}),
    ),
    undecided=0.0,
    states=1234,
    branches=56,
    elapsed=0.5,
)


def test_rounds_with_hardly_any_chance_are_not_listed() -> None:
    """With the sum of the chances so far."""
    assert table_lines(rounds_table(FOUND, "en")) == [
        "Rounds     Chance    By then",
        "     1  25.0000 %  25.0000 %",
        "     2  74.9800 %  99.9800 %",
    ]


def test_each_combatant_has_its_chances_and_its_points() -> None:
    """To stand, to live, to be in each condition; and what is left of the pools that it has."""
    book = Phrasebook("en", "", ["Ada", "Bo"], ["red", "blue"], {})
    assert [line.split() for line in table_lines(exact_survival_table(FOUND, book))[1:]] == [
        ["Ada", "red", "75.0000", "%", "80.0000", "%", "standing", "75.0", "%,", "dead", "25.0", "%"],
        ["Bo", "blue", "25.0000", "%", "100", "%", "standing", "100", "%"],
    ]
    assert [line.split() for line in table_lines(exact_pools_table(FOUND, book))[1:]] == [
        ["Ada", "3.25"],
        ["Bo", "2.00"],
    ]


def test_progress_says_how_far_it_is() -> None:
    """The progress of a solver is one line."""
    assert (
        progress_sentence(SolverProgress(4, 1234, 99, 0.26352), "en")
        == "round 4: 1,234 states, 99 branches, 26.4 % decided"
    )
    assert (
        progress_sentence(SolverProgress(4, 1234, 99, 0.26352), "es")
        == "ronda 4: 1 234 estados, 99 ramas, decidido el 26,4 %"
    )


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.12345678, "12.3457 %"),
        (1e-6, "0.0001 %"),
        (9e-7, "0.000090 %"),
        (0.999999, "99.9999 %"),
        (0.9999991, "99.999910 %"),
        (0.0, "0 %"),
        (1.0, "100 %"),
        (1.0 + 1e-14, "100 %"),
        (1.0 - 4e-13, "100 %"),
        (4e-13, "0 %"),
        (6e-13, "0.00000000010 %"),
    ],
)
def test_a_chance_has_four_places_and_more_where_it_takes_more(chance: float, text: str) -> None:
    """From a millionth down, and as near to certainty, as many as show something; sums of many leave no trace."""
    assert fine(chance, "en") == text
    assert fine(chance, "es") == text.replace(".", ",")
