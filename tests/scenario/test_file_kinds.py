"""Files of one kind that are given where another belongs: one sentence says what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from policies.tuned import SHIPPED
from simulator.core.errors import BadScenario
from simulator.scenario import load
from simulator.scenario.file_kinds import SCENARIO, TOURNAMENT, mistaken
from simulator.scenario.library import find
from simulator.tournament.load import load_tournament, shipped_tournaments

TACTICS = Path(__file__).parents[2] / "examples" / "tactics" / "wolves.toml"
CUP = shipped_tournaments()["knockout_in_the_house"]


@pytest.mark.parametrize(
    ("path", "said"), [(CUP, "is a tournament, which"), (TACTICS, "is a list of tactics"), (SHIPPED, "holds weights")]
)
def test_what_is_no_scenario_is_told_by_its_keys(path: Path, said: str) -> None:
    """One sentence, rather than one for each key that a scenario has not."""
    with pytest.raises(BadScenario) as raised:
        load(path)
    (sentence,) = raised.value.problems
    assert said in sentence
    assert sentence.endswith("this command needs a scenario.")


@pytest.mark.parametrize(("path", "said"), [(find("reference_duel"), "`asalto run`"), (TACTICS, "tactics")])
def test_what_is_no_tournament_is_told_by_its_keys(path: Path, said: str) -> None:
    """The same the other way round."""
    with pytest.raises(BadScenario) as raised:
        load_tournament(str(path))
    (sentence,) = raised.value.problems
    assert said in sentence
    assert sentence.endswith("this command needs a tournament.")


def test_a_file_with_a_key_of_its_own_kind_is_read_as_that() -> None:
    """A key of another kind is then a mistake like any other, and so is what is of no kind at all."""
    assert mistaken(["asalto", "sides", "rows"], SCENARIO) == ""
    assert mistaken(["entrants", "sides"], TOURNAMENT) == ""
    assert mistaken(["asalto", "system", "title"], SCENARIO) == ""
    assert mistaken([], TOURNAMENT) == ""
