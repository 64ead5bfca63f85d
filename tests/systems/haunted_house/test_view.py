"""Views: the part of a fight that a seat may see."""

from __future__ import annotations

import msgpack
import pytest

from simulator.core import events
from simulator.core.asks import captain
from simulator.core.dice import Luck, Seeded
from simulator.core.fields import row_of, stored, visible
from simulator.core.fight import Fight
from simulator.core.record import Record
from simulator.systems.haunted_house.rules import SYSTEM
from simulator.systems.haunted_house.secrets import EFFECTS
from simulator.systems.haunted_house.sheet import Sheet
from simulator.systems.haunted_house.state import Body
from simulator.systems.haunted_house.view import View
from tests.contract.haunted_house_encounters import random_encounter

from .house import TOUGH, foe, hazard, pc, play, script


@pytest.mark.rule("HH-CHAR-05")
def test_a_view_shows_the_state_as_it_is() -> None:
    """HH-CHAR-05: every sheet and state: pools, wounds, things, order, round, things on the floor."""
    fight = script(
        pc("A", attacks=["edged_small"], max_life=30),
        foe("B", attacks=[{"use": "heavy_pistol", "loaded": 4}], spare_magazines={"heavy_pistol": [10]}, **TOUGH),
        hazard("object small_shelf", "A"),
        "1 | A>B; A drop",
    ).to("B", "turn")
    view = fight.fight.view(1)
    assert isinstance(view, View)
    a, b = view.bodies
    assert (view.seat, view.round, view.clock, view.order) == (1, 1, 0, [[0], [1]])
    assert (a.name, a.life, [row_of(wound) for wound in a.wounds], a.held) == ("A", 26, [[1, 4, False, []]], "")
    assert (b.held, b.spare_magazines) == ("heavy_pistol", {"heavy_pistol": [10]})
    assert [arm.loaded for arm in b.arms if arm.key == b.held] == [4]
    assert [thing.key for thing in view.floor] == ["edged_small"]
    assert [each.name for each in view.foes(0)] == ["B"]
    assert list(view.friends(0)) == []


@pytest.mark.rule("HH-CHAR-05", "HH-DOOM-02")
def test_all_of_the_ledgers_runtime_state_but_doom_is_shown() -> None:
    """HH-CHAR-05: of the listed state a view leaves out doom and how well one hides, and nothing else."""
    view = script(pc("A"), foe("B"), "A>B").fight.view(0)
    assert isinstance(view, View)
    ledger = {
        *("held", "status", "wake_round", "weakened", "arrest", "burning", "wounds", "in_scene"),
        *("dodge_melee", "dodge_ranged", "lock", "aim_target", "aim_weapon", "aim_bonus", "prone", "hidden"),
        *("run_left", "xp", "fleeing", "distracted", "calm_open", "weak_heal_tried"),
        *("rooms_away", "lost", "life", "stamina", "shock", "arms", "spare_magazines", "spare_rounds"),
    }
    assert [name for name in sorted(ledger) if not hasattr(view.bodies[0], name)] == []
    unseen = {name for name in stored(Body) if "doom" in name} | {"hide_total"}
    assert [name for name in sorted(unseen) if hasattr(view.bodies[0], name)] == []


@pytest.mark.rule("HH-ACT-03", "HH-CHAR-05")
def test_no_seat_sees_how_well_one_is_hidden() -> None:
    """HH-ACT-03: neither in sheets nor in views; copies to look ahead in have a likely total."""
    fight = script(pc("A", doom=2), foe("B", hidden=17), foe("C", caution=4), "66 11 12").fight
    assert (fight.state.bodies[0].doom, fight.state.bodies[1].hide_total) == (2, 17)
    for seat in (0, 1, captain(1)):
        view = fight.view(seat)
        assert isinstance(view, View)
        shown = view.bodies[1]
        assert (shown.hidden, shown.sheet.hidden, view.bodies[0].sheet.doom) == (True, 12, 0)
    sheets = [member.sheet for member in SYSTEM.public(fight.encounter).members]
    assert [(sheet.hidden, sheet.doom) for sheet in sheets if isinstance(sheet, Sheet)] == [(0, 0), (12, 0), (0, 0)]
    totals = set()
    for number in range(40):
        copy = fight.state.dup()
        SYSTEM.resample(copy, Luck(b"%d" % number))
        totals.add(copy.bodies[1].hide_total)
        assert copy.bodies[2].hide_total == 0
    assert totals <= set(range(12, 20))
    assert len(totals) > 1


class Unlucky(Luck):
    """Two ones whenever doom is drawn, and always the same effect of doom."""

    effect = 1

    def below(self, n: int) -> int:
        return self.effect - 1 if n == EFFECTS else 0


@pytest.mark.rule("HH-DOOM-01", "HH-DOOM-02", "HH-DICE-03")
@pytest.mark.parametrize(
    ("switches", "round_", "doom"),
    [
        *(({"doom_effects": "count_only"}, round_, [doom, 0]) for round_, doom in ((0, 0), (1, 2), (20, 40), (21, 40))),
        ({"doom_effects": "off"}, 2, [0, 0]),
        ({"doom_effects": "off", "doom_for_enemies": True}, 2, [0, 0]),
        ({"doom_effects": "count_only", "doom_for_enemies": True}, 2, [4, 4]),
    ],
)
def test_copies_have_the_doom_that_their_rounds_may_have_brought(
    switches: dict[str, object], round_: int, doom: list[int]
) -> None:
    """HH-DOOM-01: two chances a round, of twenty rounds at most; 0 without doom; the horror's by the switch."""
    fight = script(pc("A", doom=9), foe("B"), "66 11", variants=switches).fight
    fight.state.round = round_
    SYSTEM.resample(fight.state, Unlucky())
    assert [body.doom for body in fight.state.bodies] == doom


@pytest.mark.rule("HH-DOOM-02")
@pytest.mark.parametrize(("effect", "waits"), [(1, True), (2, False), (3, True), (4, True), (5, False), (6, False)])
def test_copies_have_the_effects_of_doom_that_wait(effect: int, waits: bool) -> None:
    """HH-DOOM-02: whenever three points are reached an effect comes; those of its moment wait."""
    luck = Unlucky()
    luck.effect = effect
    for round_, left in ((1, 2), (2, 1), (3, 0), (4, 2)):
        fight = script(pc("A"), foe("B"), "66 11").fight
        fight.state.round = round_
        SYSTEM.resample(fight.state, luck)
        found = fight.state.bodies[0].doom, fight.state.bodies[0].doom_pending
        assert found == (left, {effect} if waits and round_ > 1 else set()), round_


@pytest.mark.rule("HH-ACT-03", "HH-INIT-04")
def test_a_total_of_hiding_is_secret() -> None:
    """HH-ACT-03: the test of hiding is rolled in secret; that it has hidden is seen."""
    fight = play(pc("A"), foe("B", caution=4), "A>B | 54; B hide")
    (rolled,) = [each for each in fight.of(events.Tested) if each.task == "hide"]
    (gained,) = fight.of(events.ConditionGained)
    assert (rolled.secret, rolled.total) == (True, 13)
    assert (gained.secret, gained.condition, gained.amount) == (False, "hidden", 0)
    assert fight["B"].hide_total == 13


@pytest.mark.rule("HH-CHAR-05")
def test_every_seat_sees_the_same_and_it_survives_the_wire() -> None:
    """HH-CHAR-05: the default view is full information; its row is packed and read back; any other is a ValueError."""
    fight = script(pc("A", "officer"), foe("B", "zombie", fright_row=None), "A>B").fight
    first = msgpack.unpackb(msgpack.packb(fight.view(0).row()))
    for seat in (0, 1, captain(0), captain(1)):
        row = msgpack.unpackb(msgpack.packb(fight.view(seat).row()))
        again = View.of_row(row, SYSTEM.public(fight.encounter))
        assert (again.row(), row[1:]) == (row, first[1:]), seat
        assert [body.life for body in again.bodies] == [21, 27]
    wrong: list[object] = [[], [0], [0, 1, 2, [], [], []], "view", None, [0, 1, 2, [], [[]], [[], []]], 7]
    for row in wrong:
        with pytest.raises(ValueError, match=r"view|argument"):
            View.of_row(row, SYSTEM.public(fight.encounter))


@pytest.mark.rule("HH-CHAR-05")
def test_a_view_is_a_copy_of_what_was_looked_at() -> None:
    """HH-CHAR-05: changes to a view do not reach the fight, and the fight goes on without changing it."""
    fight = script(pc("A", combat=6), foe("B", max_life=30), "A>B | 44 3; A melee_attack B")
    before = fight.fight.state.dup()
    view = fight.fight.view(0)
    assert isinstance(view, View)
    view.bodies[1].spare_rounds["x"] = 1
    view.bodies[1].wounds.clear()
    view.row()[3].append([9])
    view.bodies[1].arms.clear()
    assert fight.fight.state == before
    fight.finish()
    assert view.bodies[1].life == 30
    fight = script(pc("A", attacks=["edged_small"]), foe("B", **TOUGH), "A>B; A drop")
    view = fight.fight.view(0)
    assert isinstance(view, View)
    a, b = view.bodies
    assert "edged_small" in [arm.key for arm in a.arms]
    fight.to("A", "turn")
    fight.to("B", "turn")
    assert "edged_small" in [arm.key for arm in a.arms]
    assert b.wounds == []


def public(thing: object) -> object:
    """Return all that a view shows, as plain values."""
    if isinstance(thing, list):
        return [public(each) for each in thing]
    if not isinstance(thing, View | Record):
        return thing
    return {name: public(getattr(thing, name)) for name in visible(type(thing))}


@pytest.mark.slow
@pytest.mark.rule("HH-CHAR-05")
@pytest.mark.parametrize("number", range(4))
def test_a_row_shows_what_the_view_shows(number: int) -> None:
    """HH-CHAR-05: at every question of a random fight the view of a row, as actors get it, has the same attributes."""
    luck = Luck(bytes([number]) * 16)
    met = random_encounter(luck)
    fight = Fight(SYSTEM, met, Seeded(1, number, met.names))
    while fight.pending:
        asks = fight.pending
        for ask in asks:
            view = fight.view(ask.seat)
            row = msgpack.unpackb(msgpack.packb(fight.view(ask.seat).row()))
            assert public(View.of_row(row, SYSTEM.public(met))) == public(view)
        picks = [options[luck.below(len(options))] for options in [list(ask.options()) for ask in asks]]
        fight.answer(*picks)


@pytest.mark.rule("HH-CHAR-05", "HH-INIT-04")
def test_views_of_questions_put_together_are_as_views_made_anew() -> None:
    """HH-INIT-04: a tie group declares about one state, so views of Asalto's own policies are made from the first of
    them; those of others, who may change them, are not."""
    together = 0
    for number in range(12):
        encounter = random_encounter(Luck((b"together%08d" % number)[:16]))
        fight = Fight(SYSTEM, encounter, Seeded(3, number, encounter.names))
        luck = Luck(b"sixteen bytes ok")
        while fight.pending:
            together += len(fight.pending) > 1 or fight.pending[0].sealed
            for ask in fight.pending:
                other = fight.view(ask.seat)
                assert isinstance(other, View)
                other.bodies.clear()
                other.order.append([9])
                assert fight.view(ask.seat, own=True).row() == SYSTEM.view(fight.state, ask.seat).row()
            fight.answer(*[listed[luck.below(len(listed))] for listed in (ask.listed() for ask in fight.pending)])
    assert together
