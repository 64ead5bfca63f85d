"""Files of weights in scenarios: what is read becomes part of the scenario, and mistakes are sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario import load

from .test_tactics import attic

WEIGHTS = """
[haunted_house]
temper = "cautious"
felling = 1.5

[tapiz]
temper = "aggressive"
"""
POLICY = '{ use = "tuned", file = "weights.toml" }'


def scenario_beside(folder: Path, weights: str, policy: str = POLICY) -> Path:
    """Return the file of a scenario, beside a file of weights."""
    (folder / "weights.toml").write_text(weights, encoding="utf-8")
    path = folder / "attic.toml"
    path.write_text(attic(policy), encoding="utf-8")
    return path


def test_the_table_of_the_game_is_part_of_the_scenario(tmp_path: Path) -> None:
    """The scenario holds the weights of its own game, and no file."""
    path = scenario_beside(tmp_path, WEIGHTS)
    found = load(path)
    assert found.policies[1].plain() == {"use": "tuned", "haunted_house": {"temper": "cautious", "felling": 1.5}}
    (tmp_path / "weights.toml").write_text(WEIGHTS.replace("1.5", "1.6"), encoding="utf-8")
    assert load(path).digest != found.digest


@pytest.mark.parametrize(
    ("weights", "policy", "said"),
    [
        ("[tapiz]\ntemper = 'aggressive'", POLICY, "haunted_house is missing; the file has weights for tapiz"),
        ("[haunted_house]\ntemper = 'cautious'\nfeling = 1", POLICY, "there is no weight 'feling'; did you mean"),
        ("[haunted_house", POLICY, "weights.toml: "),
        (WEIGHTS, '{ use = "tuned", file = "other.toml" }', "other.toml: cannot be read"),
        (WEIGHTS, '{ use = "tuned", file = "../weights.toml" }', "leads out of the folder"),
        (WEIGHTS, '{ use = "tuned", file = "weights.toml", temper = "x" }', "temper cannot be combined with file"),
        (WEIGHTS, '{ use = "tuned", file = 3 }', "file is 3; allowed is the path of a file"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_a_sentence(tmp_path: Path, weights: str, policy: str, said: str) -> None:
    """Each mistake names its file and what is allowed."""
    with pytest.raises(BadScenario) as caught:
        load(scenario_beside(tmp_path, weights, policy))
    assert any(said in problem for problem in caught.value.problems), caught.value.problems
