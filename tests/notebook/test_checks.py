"""Wrong arguments are refused with the sentence of the command line, before anything is played."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import inf, nan
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from simulator import notebook
from simulator.experiments.bounds import SEED
from simulator.experiments.requests import BatchRequest
from simulator.notebook import checks
from simulator.notebook.simulate import Simulation
from tests.report.html.pages import source_of

DUEL: Final = "reference_duel"
ARMOUR: Final = "combatants.Bruno.natural_armour"
GRID: Final = f"{ARMOUR}=2,3"
TARGET: Final = "win(left)=0.49"
FROM_1: Final = "allowed is a whole number from 1"
SEEDS: Final = "allowed is a whole number from 0"
ABOVE: Final = "allowed is a number above 0, or a percentage such as 2%"

Call = Callable[..., Any]  # Any: each call answers with a class of its own


def simulated(**given: Any) -> Simulation:
    """Return a few fights, unless others are asked for."""
    return notebook.simulate(DUEL, **{"fights": 3, **given})


def compared(**given: Any) -> object:
    """Return two ways."""
    return notebook.compare(DUEL, GRID, **{"fights": 3, **given})


def solved_exactly(**given: Any) -> object:
    """Solve a scenario exactly."""
    return notebook.exact(DUEL, **given)


def swept(**given: Any) -> object:
    """Return two cells."""
    return notebook.sweep(DUEL, GRID, **{"fights": 3, **given})


def sensed(**given: Any) -> object:
    """Return two steps."""
    return notebook.sensitivity(DUEL, **{"fights": 3, "only": "Bruno.natural_armour", **given})


def solved(**given: Any) -> object:
    """Return two settings."""
    return notebook.solve(DUEL, GRID, TARGET, **{"fights": 400, **given})


REFUSED: Final[list[tuple[Call, dict[str, object], str]]] = [
    (simulated, {"fights": 0}, f"fights is 0; {FROM_1}"),
    (simulated, {"fights": -1}, f"fights is -1; {FROM_1}"),
    (simulated, {"fights": 1.5}, f"fights is 1.5; {FROM_1}"),
    (simulated, {"fights": 3.0}, f"fights is 3.0; {FROM_1}"),
    (simulated, {"fights": True}, f"fights is True; {FROM_1}"),
    (simulated, {"fights": "9"}, f"fights is '9'; {FROM_1}"),
    (simulated, {"fights": 0, "precision": 0.1}, f"fights is 0; {FROM_1}"),
    (simulated, {"fights": 2**63}, f"fights is {2**63}; {FROM_1} to {2**63 - 1}"),
    (simulated, {"precision": nan}, f"precision is nan; {ABOVE}"),
    (simulated, {"precision": inf}, f"precision is inf; {ABOVE}"),
    (simulated, {"precision": -1.0}, f"precision is -1.0; {ABOVE}"),
    (simulated, {"precision": 0}, f"precision is 0; {ABOVE}"),
    (simulated, {"precision": True}, f"precision is True; {ABOVE}"),
    (simulated, {"precision": "often"}, f"precision is 'often'; {ABOVE}"),
    (simulated, {"precision": 10**400}, f"precision is 1{'0' * 59}; {ABOVE}"),
    (simulated, {"of": "rounds"}, "of is the metric for precision, which is missing"),
    (swept, {"of": "tpk"}, "of is 'tpk'; allowed is a list of texts, such as ['tpk']"),
    (swept, {"cull": "tpk<1"}, "cull is 'tpk<1'; allowed is a list of texts, such as ['tpk<1']"),
    (solved, {"require": "tpk<1"}, "require is 'tpk<1'; allowed is a list of texts, such as ['tpk<1']"),
    (simulated, {"jobs": 0}, f"jobs is 0; {FROM_1} to 1024"),
    (simulated, {"jobs": 1.5}, f"jobs is 1.5; {FROM_1} to 1024"),
    (compared, {"fights": 0}, f"fights is 0; {FROM_1}"),
    (compared, {"fights": -3}, f"fights is -3; {FROM_1}"),
    (compared, {"precision": nan}, f"precision is nan; {ABOVE}"),
    (compared, {"margin": -1.0}, f"margin is -1.0; {ABOVE}"),
    (compared, {"margin": 0.0}, f"margin is 0.0; {ABOVE}"),
    (solved_exactly, {"max_states": 0}, f"max_states is 0; {FROM_1}"),
    (solved_exactly, {"max_seconds": nan}, "max_seconds is nan; allowed are 0.001 to 86400 seconds"),
    (solved_exactly, {"max_seconds": 0}, "max_seconds is 0; allowed are 0.001 to 86400 seconds"),
    (swept, {"fights": 0}, f"fights is 0; {FROM_1}"),
    (swept, {"fights": -1}, f"fights is -1; {FROM_1}"),
    (swept, {"precision": -1.0}, f"precision is -1.0; {ABOVE}"),
    (sensed, {"fights": 0}, "fights is 0; allowed is a whole number from 2"),
    (sensed, {"fights": 1}, "fights is 1; allowed is a whole number from 2"),
    (sensed, {"fights": None}, "fights is None; allowed is a whole number from 2"),
    (sensed, {"only": "zz"}, "only is 'zz', which matches no number; Zombi.* or *.max_life match some"),
    (
        notebook.matchups,
        {"scenario": DUEL, "also": "search"},
        "also is 'search'; allowed is a list of texts, such as ['search']",
    ),
    (solved, {"fights": 0}, "fights is 0; allowed is a whole number from 200"),
    (solved, {"fights": 199}, "fights is 199; allowed is a whole number from 200"),
    (solved, {"trials": 0}, f"trials is 0; {FROM_1} to 10000"),
    (solved, {"trials": 10_001}, f"trials is 10001; {FROM_1} to 10000"),
    (solved, {"within": nan}, f"within is nan; {ABOVE}"),
]
SEEDED: Final[list[Call]] = [simulated, compared, swept, sensed, solved]


@pytest.mark.parametrize(("call", "given", "sentence"), REFUSED)
def test_what_cannot_be_played_is_refused(call: Call, given: dict[str, object], sentence: str) -> None:
    """The error says where, what was found and what is allowed."""
    with pytest.raises(ValueError, match=rf"\A{re.escape(sentence)}\Z"):
        call(**given)


@pytest.mark.parametrize("call", [*SEEDED, solved_exactly])
@pytest.mark.parametrize("name", ["settings", "policies"])
def test_one_text_is_no_list_of_texts(call: Call, name: str) -> None:
    """One text is refused, for it would be taken letter by letter."""
    with pytest.raises(ValueError, match=rf"\A{name} is 'a=b'; allowed is a list of texts, such as \['a=b'\]\Z"):
        call(**{name: "a=b"})


@pytest.mark.parametrize("call", SEEDED)
@pytest.mark.parametrize("seed", [-1, "a", None, 1.5, True, 2**63, 2**70])
def test_a_seed_is_one_that_the_command_line_takes(call: Call, seed: object) -> None:
    """Another seed is refused: a fight with it could not be watched."""
    high = f" to {2**63 - 1}" if isinstance(seed, int) and seed > 1 else ""
    with pytest.raises(ValueError, match=rf"\A{re.escape(f'seed is {seed!r}; {SEEDS}{high}')}\Z"):
        call(seed=seed)


@pytest.mark.parametrize("call", [*SEEDED, solved_exactly])
def test_an_argument_that_there_is_not_is_refused(call: Call) -> None:
    """It is no setting that is silently ignored."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'seeds'"):
        call(seeds=1)


def test_a_percentage_is_a_precision() -> None:
    """Texts are read as on the command line."""
    assert checks.width("precision", "2%") == 0.02
    with pytest.raises(ValueError, match="precision is '2x'; allowed is a number above 0, or a percentage such as 2%"):
        checks.width("precision", "2x")


def test_numbers_of_numpy_are_numbers() -> None:
    """Numbers of NumPy play the same fights as Python's."""
    one = simulated(fights=np.int64(5), seed=np.uint8(7), jobs=np.int32(1))
    assert one.fights.equals(simulated(fights=5, seed=7).fights)
    assert (type(one.summary.seed), type(one.batch.rule.fights)) == (int, int)
    for number in (np.float32(0.5), Fraction(1, 2)):
        assert checks.checked(BatchRequest(precision=number)).precision == 0.5  # type: ignore[arg-type]  # not a float
    assert checks.whole("seed", 2**63 - 1, SEED) == 2**63 - 1


@pytest.mark.slow
def test_plots_and_reports_are_checked(tmp_path: Path) -> None:
    """Languages there are two of, and a report is a page."""
    found = simulated()
    for draw in (found.plots, lambda lang: found.report(tmp_path / "found.html", lang)):
        with pytest.raises(ValueError, match=r"\Alang is 'xx'; allowed are 'es' and 'en'\Z"):
            draw("xx")
    with pytest.raises(ValueError, match=r"\Apath is '.*api\.pdf'; allowed is a name that ends in \.html\Z"):
        found.report("api.pdf")
    assert list(tmp_path.iterdir()) == []
    found.report(tmp_path / "found.html")
    assert (tmp_path / "found.html").exists()


@pytest.mark.slow
def test_a_report_says_the_command_that_plays_it_again(tmp_path: Path) -> None:
    """The command in a report has everything that was changed."""
    simulated(settings=["limits.rounds=3"]).report(tmp_path / "found.html")
    again = "asalto batch reference_duel --set limits.rounds=3 -n 3 --seed 1"
    assert again in source_of(tmp_path / "found.html")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("call", "told"),
    [
        (simulated, r"Simulation\('reference_duel': 3 fights of seed 1, win\(left\) = [\d.]+\)"),
        (compared, r"Compared\('reference_duel': 2 ways, 3 fights each of seed 1, win\(left\): \w+\)"),
        (solved_exactly, r"ExactOdds\('reference_duel': \d+ states, win\(left\) = 0\.4903, win\(right\) = 0\.\d+\)"),
        (swept, r"Swept\('reference_duel': 2 cells, 6 fights, win\(left\) = [\d.]+ to [\d.]+\)"),
        (sensed, r"Sensed\('reference_duel': 2 steps, 9 fights, win\(left\) = [\d.]+, 0 stand out\)"),
        (solved, rf"Solved\('reference_duel': 400 fights, win\(left\)=0\.49 \w+ with {ARMOUR}=\d\)"),
    ],
)
def test_an_answer_is_told_in_a_line(call: Call, told: str) -> None:
    """The line has the scenario, the number of fights and the figure."""
    assert re.fullmatch(told, repr(call()))
