"""What a seat may see."""

from __future__ import annotations

import pytest

from simulator.systems.fragmentos.view import View, look

from .scenes import extra, flayed, main, mark, play, quality, script


@pytest.mark.rule("FR-SHEET-02", "FR-THR-01")
def test_a_view_shows_everybody_and_the_counters() -> None:
    """FR-SHEET-02: currents, statuses, threat, qualities and what lies about."""
    fight = play(
        mark(objects=["knife"]),
        flayed(),
        dice="666",
        answers=[("Mark", "obstacle F")],
        scene={"findable_objects": ["axe"], "qualities": [quality("dark", ("hide",))]},
    )
    view = look(fight.fight.state, 1)
    assert (view.seat, view.threat, view.round) == (1, 4, 1)
    assert (view.bodies[0].current["accion"], view.bodies[0].obstacles, view.bodies[0].things[0].id) == (
        3,
        {1},
        "knife",
    )
    assert [(card.key, card.owner, card.helps) for card in view.cards] == [
        ("sobrepeso", 0, ["push", "brawl"]),
        ("dark", -1, ["hide"]),
    ]
    assert [thing.id for thing in view.lying] == ["axe"]


@pytest.mark.rule("FR-SHEET-02")
def test_friends_and_foes() -> None:
    """FR-SHEET-02: active adversaries, and allies that are still in the scene."""
    view = look(script(mark(), main("B", current={"accion": 0}), flayed(hidden=True), extra("C")).fight.state, 0)
    assert [body.name for body in view.foes(0)] == ["F", "C"]
    assert [(body.name, body.active) for body in view.friends(0)] == [("B", False)]


@pytest.mark.rule("FR-CHAL-06")
def test_difficulties_are_hidden_until_a_roll_reveals_them() -> None:
    """FR-CHAL-06: nothing, then what has been rolled against; with ``open`` everything."""
    scene = {
        "challenges": {"climb": {"characteristic": "accion", "difficulty": 7}},
        "objective": {"characteristic": "accion", "difficulty": 9},
    }
    assert look(script(mark(), flayed(), scene=scene).fight.state, 0).difficulties == {}
    fight = play(mark(), flayed(), dice="222", answers=[("Mark", "challenge climb")], scene=scene)
    assert look(fight.fight.state, 0).difficulties == {"challenge:climb": 7}
    fight = script(mark(), flayed(), scene=scene, variants={"difficulty_visibility": "open"})
    assert look(fight.fight.state, 0).difficulties == {"challenge:climb": 7, "objective": 9, "obstacle": 5}


@pytest.mark.rule("FR-SHEET-02")
@pytest.mark.parametrize("row", [[], [0, 1], [0, 0, 0, 0, True, [], [], [], [], [], [[1]]]])
def test_nonsense_is_no_view(row: list[object]) -> None:
    """FR-SHEET-02: a row that is none is refused by name."""
    with pytest.raises(ValueError, match="no view"):
        View.of(row, script(mark(), flayed()).fight.encounter)
