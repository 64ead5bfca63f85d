"""Views of a seat and their rows."""

from __future__ import annotations

import msgpack
import pytest

from policies.aggressive import Aggressive
from policies.tapiz.evaluations import states_on
from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck, luck_key
from simulator.core.errors import StaleView
from simulator.core.fields import cells
from simulator.core.record import Record
from simulator.core.system import Encounter
from simulator.policy.protocol import Sight, Start
from simulator.runtime.inline import Runner
from simulator.systems.tapiz.state import Dropped
from simulator.systems.tapiz.view import View, read
from simulator.testing import ScriptedFight
from tests.contract.tapiz_encounters import random_encounter
from tests.policies.policy_fights import staged

from .conflict import npc, pc, script

LAZY = ("status", "pd", "md", "arms", "marks")


def public(thing: object) -> object:
    """Return every public attribute of a view and of the views in it, by name."""
    if isinstance(thing, list):
        return [public(each) for each in thing]
    if not isinstance(thing, View | Record):
        return thing
    return {cell.name: public(getattr(thing, cell.name)) for cell in cells(type(thing))}


def facing() -> ScriptedFight:
    """Sharra at her turn, with a dazed mercenary before her."""
    return script(pc("Sharra", "sharra"), npc("Merc", "mercenary", states=[{"state": "dazed"}])).to("Sharra", "turn")


def seen(fight: ScriptedFight) -> View:
    """Return the view of the first seat."""
    view = fight.fight.view(0)
    assert isinstance(view, View)
    return view


def test_a_view_survives_the_wire() -> None:
    """Packed and read back, a view says the same; garbage is refused. Bodies and what lies about stay as they were
    seen, and are not seen for the first time later."""
    fight = facing()
    state = fight.fight.state
    state.floor.append(Dropped(state.bodies[1].carried[0], (3.0, 4.0)))
    state.bodies[1].screen = ((1.0, 2.0), (3.0, 4.0))
    row = msgpack.unpackb(msgpack.packb(seen(fight).row()))
    again = read(row, fight.fight.encounter)
    assert [thing.place for thing in again.floor] == [(3.0, 4.0)]
    assert again.bodies[1].screen == ((1.0, 2.0), (3.0, 4.0))
    assert [mark.name for mark in again.bodies[1].marks] == ["dazed"]
    assert [body.name for body in again.foes(0)] == ["Merc"]
    assert list(again.friends(0)) == []
    for garbage in ([1, 2, 3], [*row[:7], row[7][:1]], [*row[:7], [[*row[7][0][:-1]], row[7][1]]]):
        with pytest.raises(ValueError, match="no view"):
            read(garbage, fight.fight.encounter)
    fight = facing()
    view, late = seen(fight), seen(fight)
    known = (view.fit(), view.floor, view.body(1), view.setting, view.variants)
    fight.fight.answer(Option("pass"))
    assert (view.fit(), view.floor, view.body(1), view.setting, view.variants) == known
    assert (late.setting, late.variants) == (view.setting, view.variants)
    for look in (late.fit, lambda: late.floor, lambda: late.bodies, lambda: late.body(0)):
        with pytest.raises(StaleView, match="earlier question"):
            look()
    assert late.stance_key(0, None) is None


class Comparing(Aggressive):
    """Looks at every question, and compares the view with what its row gives."""

    def begin(self, start: Start) -> None:
        super().begin(start)
        self.encounter = start.encounter
        self.wants = None

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view = sight.view()
        assert isinstance(view, View)
        again = read(msgpack.unpackb(msgpack.packb(view.row())), self.encounter)
        assert public(again) == public(sight.view()) == public(view)
        assert again.row() == view.row()
        assert again.fit() == view.fit() == [body.id for body in view.bodies if body.able]
        for one, fresh in zip(again.bodies, sight.view().bodies, strict=True):  # type: ignore[attr-defined]  # as view
            assert (one.ready(), one.numbers(), one.cancelled()) == (fresh.ready(), fresh.numbers(), fresh.cancelled())
            assert one.ready().bit_count() == len(
                [arm for arm in one.arms if not arm.broken and arm.ammo != 0 and not arm.reload]
            )
            loaded = [arm.key for arm in one.arms if not arm.broken and arm.ammo != 0 and not arm.reload]
            assert one.loaded() == fresh.loaded() == loaded
            assert one.numbers() == tuple(states_on(one, kind) for kind in ("PA.melee", "PA", "MA"))
            assert list(one.cancelled()) == sorted(one.off)
        return super().choose(ask, sight)


def drawn(number: int) -> Encounter:
    """Return a random encounter."""
    return random_encounter(Luck(luck_key(8, number, "view")))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_a_row_gives_every_public_attribute_at_every_question(number: int) -> None:
    """In random fights, whatever happens, a view and the same read back from its row agree."""
    stage = staged(drawn(number), "aggressive")
    result = Runner(stage, 8, deadline=None, factories=dict.fromkeys(stage.policies, Comparing)).play(number)
    assert result.faults == ()


def test_nothing_can_be_changed_through_a_view() -> None:
    """A change of a view stays in it."""
    fight = facing()
    before, state = public(seen(fight)), fight.fight.state.dup()
    view = seen(fight)
    view.order.clear()
    view.floor.append(Dropped(state.bodies[0].carried[0], (0.0, 0.0)))
    for body in view.bodies:
        body.pgf = body.push = -99
        body.arms[0].broken = True
        body.edges[0] = 9
        body.uses["x"] = 1
        body.off.add("x")
        for mark in body.marks:
            mark.value = 9
        body.marks.clear()
        body.arms.clear()
    assert fight.fight.state == state
    assert public(seen(fight)) == before


@pytest.mark.parametrize("name", LAZY)
def test_a_first_look_after_the_answer_is_refused(name: str) -> None:
    """Parts that have been looked at stay as they were; others cannot be looked at any more."""
    fight = facing()
    view = seen(fight)
    sharra, merc = view.bodies
    looked = getattr(merc, name)
    fight.fight.answer(Option("pass"))
    assert getattr(merc, name) is looked
    assert (sharra.pgf, sharra.place) == (fight.fight.state.bodies[0].pgf, (0.0, 0.0))
    with pytest.raises(StaleView, match="earlier question"):
        getattr(sharra, name)
    with pytest.raises(StaleView):
        view.row()
