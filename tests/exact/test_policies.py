"""Which policies can be walked, and what they remember."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from policies.basic import Basic
from simulator.core.asks import Ask, Option
from simulator.exact.policies import Seated
from simulator.exact.solver import CannotWalk, walk
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.seats import Seats
from simulator.scenario import Scenario, load

from ..batch.duels import scenario

FRAIL = load("haunted_house/reference_duel", settings=["sheets.brawler.max_life=4", "limits.rounds=2"])


def seated(make: Callable[[], Policy], chosen: Scenario) -> tuple[Seats, Seated]:
    """A duel of brawlers with this policy in Bruno's seat."""
    table = Seats(chosen, 0, factories={0: make})
    return table, Seated(table, chosen.policies)


def walked(make: Callable[[], Policy], chosen: Scenario | None = None) -> dict[str | None, float]:
    """The chance of every winner."""
    table, minds = seated(make, chosen or scenario("reference"))
    found: dict[str | None, float] = {}
    for (end, _), chance in walk(table.system, table.encounter, minds).ends.items():
        found[end.winner] = found.get(end.winner, 0) + chance
    return found


class Lucky(Basic):
    """Draws luck, but keeps none."""

    def begin(self, start: Start) -> None:
        start.luck.below(6)


class Keeper(Basic):
    """Keeps its luck for later."""

    def begin(self, start: Start) -> None:
        self.luck = start.luck


class Thinker(Basic):
    """Remembers something that no state can hold."""

    def __init__(self) -> None:
        self.thoughts = object()


class Prophet(Basic):
    """Says that it looks ahead."""

    looks_ahead = True


class Listener(Basic):
    """Says that it listens."""

    listens = True


class Secret(Basic):
    """Looks ahead without saying so."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        sight.lookahead(1)
        return ask.default()


class Broken(Basic):
    """Fails."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        raise ValueError("no idea")


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        (Lucky, "it draws luck"),
        (Keeper, "it draws luck"),
        (Thinker, r"what it remembers \(thoughts\) is no plain data"),
        (Prophet, "it looks ahead"),
        (Listener, "it listens to what happens"),
        (Secret, "it looks ahead"),
        (Broken, r"it fails \(ValueError: no idea"),
    ],
)
def test_a_policy_that_does_not_qualify_is_refused_in_a_sentence(policy: type[Policy], why: str) -> None:
    """Whose, and why, and what would do."""
    with pytest.raises(CannotWalk, match=f"of Bruno cannot be walked: {why}.*basic can"):
        walked(policy)


class Alternating(Basic):
    """Attacks on every second turn only: what it does depends on what it remembers."""

    def __init__(self) -> None:
        self.turns: list[bool] = [False]

    def choose(self, ask: Ask, sight: Sight) -> Option:
        self.turns[0] = not self.turns[0]
        return super().choose(ask, sight) if self.turns[0] else ask.default()


class Sighted(Basic):
    """Attacks as long as it is unhurt; later it talks."""

    sees = True

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view: Any = sight.view()
        return super().choose(ask, sight) if view.bodies[0].life > 3 else ask.default()


def test_memory_is_part_of_the_state() -> None:
    """Who attacks half as often wins less, and what is remembered on one way is not remembered on another."""
    first = walked(Alternating, FRAIL)
    assert 0.01 < first["left"] < walked(Basic, FRAIL)["left"] - 0.05
    assert walked(Alternating, FRAIL) == first
    assert sum(first.values()) == pytest.approx(1)


def test_what_a_policy_sees_makes_a_difference() -> None:
    """Life is looked at through the view."""
    assert 0.01 < walked(Sighted, FRAIL)["left"] < walked(Basic, FRAIL)["left"] - 0.001


def test_recalling_forgets_everything_else() -> None:
    """Memories are exchanged whole."""
    _, minds = seated(Alternating, FRAIL)
    before = minds.remembered()
    assert before == {0: {"turns": [False]}}
    minds.recall({})
    assert minds.remembered() == {}
    minds.recall(before)
    assert minds.remembered() == before
