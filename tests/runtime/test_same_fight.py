"""Equal seeds, equal bytes of trace: inline, with actors in any order of tasks, over the wire, from outside."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgpack
import pytest

from simulator import systems
from simulator.core.asks import LATE
from simulator.policy import registry
from simulator.runtime import actor_campaign, actor_runner, campaign, inline
from simulator.runtime.actors import Combatant, Inbox, Outbox, Peer
from simulator.runtime.inline import InlineFight
from simulator.runtime.seats import Factory, Seats
from simulator.runtime.watchdog import Watch
from simulator.scenario import Scenario
from simulator.testing import AnyLegal
from simulator.testing.bad_policies import BAD
from simulator.trace.writer import TraceWriter
from tests.shipping import loaded

from .players import Plain

pytestmark = pytest.mark.slow

SEED = 5
FIGHTS = (
    "haunted_house/three_against_a_werewolf",
    "ira_y_gloria/duel_of_honour",
    "fragmentos/mark_and_the_flayed_man",
    "tapiz/sharra_and_the_mercenary",
)


def traced(play: Callable[..., Any], scenario: Scenario, *fights: int, **options: Any) -> list[str]:
    """Return the lines of the trace of a fight that is played like this."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, SEED, *fights or (1,))
    writer.close(play(scenario, SEED, *fights, listener=writer, deadline=None, **options).outcome)
    return b"".join(lines).decode().splitlines()


def assert_same(found: list[str], expected: list[str], case: str) -> None:
    """Fail with the first line in which two traces differ."""
    for number, (one, other) in enumerate(zip(found, expected, strict=False), 1):
        assert one == other, f"{case}: line {number} differs"
    assert len(found) == len(expected), case


@pytest.mark.parametrize("name", FIGHTS)
def test_actors_play_the_inline_fight_byte_for_byte(name: str) -> None:
    """The scenario's own policies, policies that answer anything legal, and each kind of bad policy that needs no
    clock beside them; tasks start in any order."""
    scenario = loaded(name)
    seats = dict.fromkeys(scenario.policies, AnyLegal)
    cases: dict[str, Mapping[int, Factory]] = {"own policies": {}, "anything legal": seats}
    for bad, (make, how) in BAD.items():
        if how != LATE and bad != "answers_mistyped":
            cases[bad] = {**seats, 1: make}
    for number, (case, factories) in enumerate(cases.items(), 1):
        inside = traced(inline.play, scenario, number, factories=factories)
        shuffle = random.Random(number).shuffle
        outside = traced(actor_runner.play, scenario, number, factories=factories, shuffle=shuffle)
        assert_same(outside, inside, f"{case}, fight {number}")


@pytest.mark.parametrize(
    ("name", "play"),
    [
        (FIGHTS[0], inline.play),
        (FIGHTS[0], actor_runner.play),
        ("haunted_house/a_night_in_the_house", campaign.play),
        ("haunted_house/a_night_in_the_house", actor_campaign.play),
    ],
)
def test_the_first_fight_is_played_unless_another_is_named(name: str, play: Callable[..., Any]) -> None:
    """It is fight 1, and fight 2 is another."""
    unnamed, first, second = (traced(play, loaded(name), *fights) for fights in ((), (1,), (2,)))
    assert_same(unnamed, first, "without a number")
    assert second[1:] != first[1:]


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_answered_from_outside_is_that_of_policies_with_the_same_answers(name: str) -> None:
    """The questions of two seats come out of the fight; here each is answered by its default."""
    scenario = loaded(name)

    def from_outside(scenario: Scenario, seed: int, *, listener: Any, deadline: None) -> Any:
        seats = Seats(scenario, seed, taken=(0, -1))
        course = InlineFight(seats, 1, Watch(), deadline).outside(listener, seats.dice(1))
        try:
            ask = next(course)
            while True:
                asked.append(ask.seat)
                ask = course.send((ask.default(), "chosen"))
        except StopIteration as ended:
            return ended.value

    asked: list[int] = []
    expected = traced(inline.play, scenario, factories={0: Plain, -1: Plain})
    assert_same(traced(from_outside, scenario), expected, "from outside")
    assert 0 in asked
    assert set(asked) <= {0, -1}


async def far_combatant(scenario: Scenario, seat: int, heard: list[Any], inbox: Inbox, outbox: Outbox) -> None:
    """The policy of a seat on the far side of the wire; ``heard`` has the messages that it gets."""

    class Hearing:
        async def receive(self) -> bytes:
            data = await inbox.receive()
            heard.append(msgpack.unpackb(data))
            return data

    combatant = Combatant(systems.system(scenario.system), scenario.encounter, Watch(), None)
    combatant.take(registry.make(scenario.policies[seat]), own=True)
    await combatant(Hearing(), outbox)


@pytest.mark.parametrize("name", FIGHTS)
def test_combatants_over_the_wire_play_the_inline_fight(name: str) -> None:
    """Planning policies that read every view from named fields leave the same trace."""
    scenario, heard = loaded(name), list[Any]()
    seats = Seats(scenario, SEED).seat_names
    peers: dict[int, Peer] = {seat: partial(far_combatant, scenario, seat, heard) for seat in seats}
    assert_same(traced(actor_runner.play, scenario, peers=peers), traced(inline.play, scenario), "over the wire")
    views = [message[10] for message in heard if message[0] == "ask" and message[10] is not None]
    assert views
    assert all(len(view["bodies"]) == len(scenario.encounter.members) for view in views)
    begun = [message[1]["grounds"] for message in heard if message[0] == "fight_started"]
    assert len(begun) == len(seats)
    assert all(each == begun[0] and each["sheets"] for each in begun)
