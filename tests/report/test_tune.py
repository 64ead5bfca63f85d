"""Tuned weights as people read them, and as comments of their file."""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve

from simulator.experiments.requests import TuneRequest
from simulator.policy.weights import TEMPER
from simulator.report.tune import announcement, comment, estimate, tuned_answer, weights_table
from simulator.tournament.arenas import arenas_of, drawn_arenas
from simulator.tournament.scores import ScoreEstimate
from simulator.tournament.tuning import Guess, Measured, Tuned, tuning_of

DUEL: Final = "reference_duel"
CLEAR: Final = ScoreEstimate(100, 0.625, 0.545, 0.705, 0.99)
EVEN: Final = evolve(CLEAR, mean=0.54, low=0.5, high=0.58)
OTHER: Final = Measured("cautious", evolve(CLEAR, mean=0.7, low=0.6, high=0.8))
COUNTED: Final = "Tuned in one scenario: 12 trials, 3,400 games, seed 7."


def tuned(*measured: Measured) -> Tuned:
    """A search through the duel: one weight besides the temper; aggressive did better in training."""
    weight = next(iter(tuning_of("haunted_house").used("aggressive")))
    best = Guess({TEMPER: "aggressive", weight: 0.125})
    return Tuned(arenas_of([DUEL], []), best, "aggressive", 12, 3400, measured)


@pytest.mark.parametrize(
    ("measured", "said"),
    [
        ((), ["Stopped before the held-out test."]),
        (
            (OTHER, Measured("aggressive", CLEAR)),
            [
                "Held out, against cautious: 70.0 % (95 % interval: 60.0 to 80.0 %).",
                "Held out, against aggressive: 62.5 % (95 % interval: 54.5 to 70.5 %).",
            ],
        ),
        (
            (Measured("aggressive", EVEN),),
            ["Held out, against aggressive: 54.0 % (95 % interval: 50.0 to 58.0 %).", "No gain beyond chance."],
        ),
    ],
)
def test_the_comment_says_what_was_gained_and_whether_that_is_clear(
    measured: tuple[Measured, ...], said: list[str]
) -> None:
    """A gain is clear of chance where the whole interval against the better policy is above a half."""
    assert comment(tuned(*measured), 7) == [COUNTED, *said]


@pytest.mark.parametrize(
    ("measured", "said"),
    [
        ((), "Stopped before the held-out test: these are the best weights so far."),
        (
            (Measured("aggressive", CLEAR),),
            "Better than aggressive, the best untuned policy: 12.5 % above an even score, beyond chance.",
        ),
        ((OTHER, Measured("aggressive", EVEN)), "No gain over aggressive, the best untuned policy, beyond chance."),
    ],
)
def test_the_answer_names_the_gain_over_the_best_policy(measured: tuple[Measured, ...], said: str) -> None:
    """After a line for each opponent, before the file."""
    lines = tuned_answer(tuned(*measured), "w.toml", "en").answer
    told = [line for line in lines if line.startswith("Held out, against ")]
    assert [line.split()[3].strip(":") for line in told] == [each.opponent for each in measured]
    assert lines[-2] == said
    assert lines[-1] == 'Written to w.toml; to use it: { use = "tuned", file = "w.toml" }'


def test_the_table_shows_each_weight_beside_the_usual_one() -> None:
    """The temper has no usual value, and is not shown twice."""
    found = tuned()
    assert found.best is not None
    weight = list(found.best.table)[1]
    tuning = tuning_of("haunted_house")
    table = weights_table(found, "en")
    assert table.heads == ["Weight", "Value", "Default", "Meaning"]
    assert table.rows == [
        ["temper", "aggressive", "", ""],
        [weight, "0.125", f"{tuning.tempers['aggressive'][weight]:g}", tuning.bounds[weight].what],
    ]


def test_it_is_announced_where_it_is_tuned_and_where_it_is_measured() -> None:
    """In other fights of the same scenarios, unless others are held out."""
    plan = TuneRequest(trials=1200, pairs=1, held_pairs=3)
    same = announcement(arenas_of([DUEL], []), plan, 7, "en")
    assert same == ["Held out: other fights of reference_duel", "1,200 trials in one scenario; seed 7"]
    other = arenas_of([DUEL], ["three_against_a_werewolf", "pursuit"])
    assert announcement(other, plan, 7, "en")[0] == "Held out: three_against_a_werewolf, pursuit"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.2, "About 1 s for at most 1,000 games"),
        (59.0, "About 59 s for at most 1,000 games"),
        (60.0, "About 1 min for at most 1,000 games"),
        (150.0, "About 2 min for at most 1,000 games"),
    ],
)
def test_the_time_is_said_in_seconds_below_a_minute(seconds: float, said: str) -> None:
    """At least one second, and whole minutes."""
    assert estimate(1000, seconds, "en") == said


def test_drawn_encounters_are_called_so() -> None:
    """In the announcement of both languages and in the file."""
    arenas = drawn_arenas(["tapiz"], [], 2, 7)
    assert announcement(arenas, TuneRequest(drawn=2), 7, "en") == [
        "Held out: 2 encounters drawn with the next seed",
        "60 trials in 2 drawn encounters; seed 7",
    ]
    assert announcement(arenas, TuneRequest(drawn=2), 7, "es")[1] == "60 intentos en 2 encuentros sorteados; semilla 7"
    found = comment(evolve(tuned(OTHER), arenas=arenas), 7)
    assert found[0].startswith("Tuned in 2 drawn encounters: ")
    assert found[1].startswith("Held-out drawn encounters, against cautious: ")
