"""Views of a seat, the system's facts, its invariants."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

import pytest

from simulator import systems
from simulator.core.dice import Luck, Seeded, luck_key
from simulator.core.errors import StaleView
from simulator.core.fight import Fight
from simulator.systems.ira_y_gloria.rules import SYSTEM
from simulator.systems.ira_y_gloria.state import Body, Floor
from simulator.systems.ira_y_gloria.view import ArmView, BodyView, TeamView, View
from simulator.testing import ScriptedFight

from .battle import afflict, foe, hero, script
from .encounters import random_encounter

PARTS = (View, BodyView, TeamView, ArmView, Floor)


def shown(part: object) -> object:
    """Return every public attribute of a view and of its parts."""
    if isinstance(part, list):
        return [shown(one) for one in part]
    if not isinstance(part, PARTS):
        return part
    names = [name for name in dir(part) if not name.startswith("_")]
    values = {name: getattr(part, name, None) for name in names}  # None: hidden from seats
    return {name: shown(value) for name, value in values.items() if not callable(value)}


@pytest.mark.slow
def test_a_row_tells_all_that_a_view_shows() -> None:
    """At every question of random fights: every attribute, through the wire's row and back."""
    compared = 0
    for number in range(4):
        luck = Luck(luck_key(8, number, "views"))
        encounter = random_encounter(luck)
        fight: Fight[Any] = Fight(systems.system("ira_y_gloria"), encounter, Seeded(8, number, encounter.names))
        while fight.pending:
            (ask,) = fight.pending
            view = fight.view(ask.seat)
            read = SYSTEM.view_of(view.row(), encounter)
            numbers = [body.id for body in read.bodies if body.active]
            for fresh in (fight.view(ask.seat), read):
                assert isinstance(fresh, View)
                assert [body.id for body in fresh.able(list(range(len(read.bodies))))] == numbers
                assert [fresh.ruin(side) for side in (0, 1)] == [team.ruin for team in read.teams]
            assert shown(view) == shown(read)
            compared += 1
            options = [option for option in ask.options() if option.verb != "surrender"]
            fight.answer(options[luck.below(len(options))])
    assert compared > 100


def test_nothing_can_be_changed_through_a_view() -> None:
    """A view is a copy: what its holder changes is in no later view, and not in the state."""
    fight = script(hero("H"), foe("C", "cultist_mob", 30)).fight
    view, state = fight.view(0), fight.state.dup()
    assert isinstance(view, View)
    seen = deepcopy(shown(view))
    body = view.body(1)
    body.wounds, body.status = 0, "dead"
    body.conditions["prone"] = 1
    body.hurt.append(1)
    body.arms[0].empty = True
    body.arms.pop()
    view.teams[0].glory = 5
    view.bodies.clear()
    assert fight.state == state
    assert seen == shown(fight.view(0))


def test_a_closed_view_shows_what_was_looked_at() -> None:
    """A body that was not looked at while the question was open stays unseen; the one that was stays readable."""
    view = script(hero("H"), foe("C", "cultist_mob", 30)).fight.view(0)
    assert isinstance(view, View)
    assert 20 == view.body(1).members
    view.close()
    assert 20 == view.body(1).members
    for look in (lambda: view.body(0), lambda: view.bodies, lambda: view.able([0]), lambda: view.teams, view.row):
        with pytest.raises(StaleView):
            look()


FIGHTS_ON: Final[dict[str, Callable[[Body], None]]] = {
    "place": lambda body: setattr(body, "place", (3.0, 4.0)),
    "wrath": lambda body: setattr(body, "wrath", body.wrath + 1),
    "ruin": lambda body: setattr(body, "ruin", body.ruin + 1),
    "acted": lambda body: setattr(body, "acted", True),
    "shock left": lambda body: setattr(body, "shock", body.shock - 1),
    "reloads left": lambda body: setattr(body, "reloads", body.reloads + 1),
}
"""Changes without an effect on a body's fighting."""

FIGHTS_OTHERWISE: Final[dict[str, Callable[[Body], None]]] = {
    "wounds": lambda body: setattr(body, "wounds", body.wounds - 1),
    "members": lambda body: setattr(body, "members", body.members + 1),
    "no shock": lambda body: setattr(body, "shock", 0),
    "status": lambda body: setattr(body, "status", "unconscious"),
    "no reloads": lambda body: setattr(body, "reloads", 0),
    "boost": lambda body: setattr(body, "boost", 1),
    "extra_ed": lambda body: setattr(body, "extra_ed", 1),
    "hurt": lambda body: body.hurt.append(1),
    "condition": lambda body: afflict(body, "hindered"),
    "empty": lambda body: setattr(body.arms[0], "empty", True),
    "fault": lambda body: setattr(body.arms[0], "fault", "jam"),
    "uses": lambda body: setattr(body.arms[0], "uses", 1),
    "drawn": lambda body: setattr(body.arms[0], "drawn", not body.arms[0].drawn),
    "dropped": lambda body: setattr(body, "arms", body.arms[1:]),
}
"""Changes with an effect on it."""


def test_a_body_stands_like_before_if_nothing_has_changed_that_counts() -> None:
    """Bodies of a view that was read from a row do so too."""
    for change, make in {**FIGHTS_ON, **FIGHTS_OTHERWISE}.items():
        fight = script(hero("H", weapons=["lasgun", "knife"]), foe("C", "cultist_mob", 30))
        before, again = _looks(fight), _looks(fight)
        assert all(body.stands_like(was) for body in again for was in before)
        make(fight["H"])
        found = {body.stands_like(was) for body in _looks(fight) for was in before}
        assert found == {change in FIGHTS_ON}, change


def _looks(fight: ScriptedFight) -> list[BodyView]:
    """H in a view, and in one that was read from its row."""
    view = fight.fight.view(0)
    assert isinstance(view, View)
    return [view.body(0), SYSTEM.view_of(view.row(), fight.fight.encounter).body(0)]


@pytest.mark.rule("IG-SHEET-05", "IG-OUT-07")
def test_everything_is_public() -> None:
    """IG-SHEET-05: every sheet, state and pool for every seat; the fights left in the act."""
    fight = script(
        hero("H", shock=0), foe("C", "cultist_mob", 30), scene={"fights_left_in_act": 3, "glory": 2, "tier": 4}
    )
    seen = [fight.fight.view(seat) for seat in (0, -2)]
    assert seen[0].row()[1:] == seen[1].row()[1:]
    view = SYSTEM.view_of(seen[0].row(), fight.fight.encounter)
    assert (3, 4, 2) == (view.fights_left_in_act, view.tier, view.teams[0].glory)
    assert [True, False] == [body.exhausted for body in view.bodies]
    assert (20, True, (30.0, 0.0)) == (view.bodies[1].members, view.bodies[1].mob, view.bodies[1].place)
    assert [1] == [body.id for body in view.foes(0)]
    assert [] == [body.id for body in view.friends(0)]


def test_what_is_no_view_is_refused() -> None:
    """Bytes that are no view raise ValueError."""
    encounter = script(hero("H"), foe("N", at=30)).fight.encounter
    for row in ([], [1, 2], [0, 1, 0, 0, [], [], [[], []]]):
        with pytest.raises(ValueError, match="view"):
            SYSTEM.view_of(row, encounter)


def test_broken_states_are_noticed() -> None:
    """The invariants name the fault; one point of Shock where there is no maximum is one too many."""
    state = SYSTEM.setup(script(hero("H"), foe("C", "cultist_mob", 30)).fight.encounter)
    assert [] == SYSTEM.broken(state)
    state.bodies[0].wounds = 99
    state.bodies[1].hurt = [1, 4]
    state.teams[0].glory = 9
    assert 3 == len(SYSTEM.broken(state))
    state = SYSTEM.setup(script(hero("H"), foe("N", at=30, shock=0, shock_max="none")).fight.encounter)
    assert [] == SYSTEM.broken(state)
    state.bodies[1].shock = 1
    assert ["body 1: shock is 1 of 0"] == SYSTEM.broken(state)
