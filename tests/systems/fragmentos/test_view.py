"""Views of a seat."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import msgpack
import pytest

from simulator import systems
from simulator.core.asks import Option
from simulator.core.dice import Luck, Seeded, luck_key
from simulator.core.fight import Fight
from simulator.systems.fragmentos.view import BodyView, CardView, ThingView, View, look
from simulator.testing import ScriptedFight
from tests.toy_system import any_answer

from .encounters import random_encounter
from .scenes import extra, flayed, main, mark, play, quality, script


@pytest.mark.rule("FR-SHEET-02", "FR-THR-01")
def test_a_view_shows_everybody_and_the_counters() -> None:
    """FR-SHEET-02: a view has currents, statuses, threat, qualities and things that lie about; foes are active
    adversaries, friends the allies still in the scene."""
    fight = play(
        mark(objects=["knife"]),
        flayed(),
        "666",
        "Mark obstacle F",
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
        ("sobrepeso", 0, ("push", "brawl")),
        ("dark", -1, ("hide",)),
    ]
    assert [thing.id for thing in view.lying] == ["axe"]
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
    fight = play(mark(), flayed(), "222", "Mark challenge climb", scene=scene)
    assert look(fight.fight.state, 0).difficulties == {"challenge:climb": 7}
    fight = script(mark(), flayed(), scene=scene, difficulty_visibility="open")
    assert look(fight.fight.state, 0).difficulties == {"challenge:climb": 7, "objective": 9, "obstacle": 5}


@pytest.mark.rule("FR-SHEET-02")
@pytest.mark.parametrize("row", [[], [0, 1], [0, 0, 0, 0, True, [], [], [], [], [], [[1]]]])
def test_nonsense_is_no_view(row: list[object]) -> None:
    """FR-SHEET-02: a row that is none is refused by name."""
    with pytest.raises(ValueError, match="no view of a fight"):
        View.of_row(row, script(mark(), flayed()).fight.encounter)


def public(part: object) -> object:
    """Return every public attribute of a view and of its parts."""
    if isinstance(part, list):
        return [public(each) for each in part]
    if not isinstance(part, View | BodyView | CardView | ThingView):
        return part
    values = {name: getattr(part, name) for name in dir(part) if not name.startswith("_") and hasattr(part, name)}
    return {name: public(value) for name, value in values.items() if not callable(value)}


def compared(number: int) -> int:
    """Compare every view of a random fight with what its row gives, and count them."""
    encounter = random_encounter(Luck(luck_key(8, number, "views")))
    fight: Fight[Any] = Fight(systems.system("fragmentos"), encounter, Seeded(8, number, encounter.names))
    luck = random.Random(number)
    while fight.pending and fight.asked < 60:
        seat = fight.pending[-1].seat
        row = look(fight.state, seat).row()
        again = View.of_row(msgpack.unpackb(msgpack.packb(row)), encounter)
        assert public(again) == public(look(fight.state, seat))
        assert again.row() == row
        fight.answer(*any_answer(fight.pending, luck))
    return fight.asked


@pytest.mark.slow
@pytest.mark.rule("FR-SHEET-02")
def test_a_row_tells_all_that_a_view_shows() -> None:
    """FR-SHEET-02: at every question of random fights, every attribute, through the wire's row and back."""
    assert sum(map(compared, range(12))) > 200


def armed_scene() -> ScriptedFight:
    """Return a main with a thing, behind an obstacle, in a scene with everything, about to act again."""
    return script(
        mark(objects=["knife"]),
        flayed(),
        "666",
        "Mark obstacle F",
        scene={"findable_objects": ["axe"], "qualities": [quality("dark", ("hide",))]},
        rounds=2,
    ).to("F", "turn")


@pytest.mark.rule("FR-SHEET-02")
def test_nothing_can_be_changed_through_a_view() -> None:
    """FR-SHEET-02: a change of a view stays in it."""
    state = armed_scene().fight.state
    before, kept = deepcopy(public(look(state, 0))), state.dup()
    view = look(state, 0)
    view.listing.clear()
    view.order.clear()
    view.difficulties["x"] = 1
    view.cards[0].exhausted = True
    view.cards.clear()
    view.lying[0].tags = ()
    view.lying.clear()
    for body in view.bodies:
        body.superacion = -9
        body.current["accion"] = -9
        body.failed.add("x")
        body.lost.add("x")
        body.obstacles.add(9)
        for thing in body.things:
            thing.tags = ()
        body.things.clear()
    assert state == kept
    assert public(look(state, 0)) == before


@pytest.mark.rule("FR-SHEET-02")
def test_a_view_stays_as_it_was() -> None:
    """FR-SHEET-02: events after the question do not reach it."""
    fight = armed_scene().fight
    view = fight.view(1)
    before = view.row()
    fight.answer(Option("pass"))
    assert view.row() == before != fight.view(1).row()
