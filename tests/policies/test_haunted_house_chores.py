"""Whom minds of Haunted House help."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from policies.haunted_house.assessment import has_spares
from policies.haunted_house.chores import Offered, first_aid
from policies.haunted_house.planner import Planner
from simulator.core.asks import Choose, Option
from tests.plain import stand_in


@pytest.mark.rule("HH-REC-03")
@pytest.mark.parametrize(
    ("lives", "details", "treated"),
    [
        ((5, 5, 5), ("", "", ""), 1),
        ((4, 5, 5), ("", "", ""), 0),
        ((5, 5, 4), ("", "", ""), 2),
        ((1, 5, 9), ("", "", "weakness"), 2),
        ((5, 5, 5), ("weakness", "", "weakness"), 2),
    ],
)
def test_first_aid_goes_to_the_weak_and_the_worst_and_last_to_oneself(
    lives: tuple[int, ...], details: tuple[str, ...], treated: int
) -> None:
    """HH-REC-03: weakness before wounds, then who has least life left of all that it can have; among equals others."""
    stand_in()
    bodies = [SimpleNamespace(life=life, sheet=SimpleNamespace(max_life=10)) for life in lives]
    chances = SimpleNamespace(heal_characteristic="perception")
    board: Any = SimpleNamespace(
        me=bodies[0], view=SimpleNamespace(bodies=bodies), variants=chances, chance=lambda *what: 1.0
    )
    options = [Option("heal", number, detail=detail) for number, detail in enumerate(details)]
    offers = Offered(Choose(0, "turn", "HH-FLOW-04", tuple(options)))
    found = first_aid(board, offers)
    assert found is not None
    assert found.target == treated
    board.chance = lambda *what: 0.0
    assert first_aid(board, offers) is None


@pytest.mark.rule("HH-RNG-03")
@pytest.mark.parametrize(("dangers", "target"), [({}, -1), ({4: 1.0}, 4), ({4: 1.0, 5: 2.0}, 5), ({9: 3.0}, -1)])
def test_a_shot_left_over_goes_to_the_most_dangerous_in_its_way(dangers: dict[int, float], target: int) -> None:
    """HH-RNG-03: of those that can still fight and be aimed at; with none of them it is lost."""
    stand_in()
    foes = [SimpleNamespace(id=number, danger=danger) for number, danger in dangers.items()]
    assessment: Any = SimpleNamespace(foes=foes, danger=lambda foe: foe.danger)
    options = [Option("none"), Option("target", 4), Option("target", 5)]
    assert object.__new__(Planner).retarget(options, assessment).target == target


@pytest.mark.rule("HH-RNG-05")
@pytest.mark.parametrize(
    ("magazines", "rounds", "spare"), [([], 0, False), ([0], 0, False), ([0, 3], 0, True), ([], 1, True)]
)
def test_a_gun_can_be_loaded_with_what_is_left(magazines: list[int], rounds: int, spare: bool) -> None:
    """HH-RNG-05: a magazine that is not empty, or a round; those of another gun are of no use."""
    stand_in()
    gun: Any = SimpleNamespace(weapon="pistol")
    body: Any = SimpleNamespace(
        spare_magazines={"pistol": magazines, "rifle": [5]}, spare_rounds={"pistol": rounds, "rifle": 5}
    )
    assert has_spares(body, gun) is spare
