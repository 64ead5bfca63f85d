"""Every shipped scenario has a golden trace, every golden has a scenario, and both agree."""

from __future__ import annotations

import pytest

from simulator.scenario import shipped

from .make_goldens import FOLDER, golden, orphans, path_of

NAMES = [name for name, _ in shipped()]
QUICK = {
    "haunted_house/three_against_a_werewolf",
    "ira_y_gloria/reference_battle",
    "fragmentos/reference_scene",
    "tapiz/a_mental_duel",
}
"""One of each game, which make quick plays."""

CASES = [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in NAMES]
MEND = "`make goldens` rewrites it; read the difference before you keep it"


def test_scenarios_are_shipped() -> None:
    """There is something to compare, of each game."""
    assert len(NAMES) >= 12
    assert set(NAMES) >= QUICK


@pytest.mark.parametrize("name", CASES)
def test_golden_is_what_is_played(name: str) -> None:
    """The fight that the golden tells is the fight that is played today, word for word and die for die."""
    path = path_of(name)
    assert path.is_file(), f"{name} has no golden; {MEND}"
    assert golden(name) == path.read_text(encoding="utf-8"), f"{path.relative_to(FOLDER)} differs; {MEND}"


def test_every_golden_has_its_scenario() -> None:
    """A golden of a scenario that is gone would never fail again."""
    assert orphans(NAMES) == []
