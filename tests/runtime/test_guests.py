"""Combatants on the far side of the wire play as those inside do: same questions, same views, same bytes of trace."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgpack
import pytest

from simulator import systems
from simulator.policy import registry
from simulator.runtime import actor_runner, inline
from simulator.runtime.actors import Combatant, Inbox, Outbox, Peer
from simulator.runtime.seats import Seats
from simulator.runtime.watchdog import Watch
from simulator.scenario.library import find
from simulator.scenario.load import load
from simulator.scenario.model import Scenario
from simulator.trace.writer import TraceWriter

pytestmark = pytest.mark.slow

SEED = 5
THINKING = (
    "haunted_house/three_against_a_werewolf",
    "ira_y_gloria/duel_of_honour",
    "fragmentos/mark_and_the_flayed_man",
    "tapiz/sharra_and_the_mercenary",
)


async def guest(scenario: Scenario, seat: int, heard: list[Any], inbox: Inbox, outbox: Outbox) -> None:
    """The policy of a seat as a guest, which writes down the messages that it gets."""

    class Hearing:
        async def receive(self) -> bytes:
            data = await inbox.receive()
            heard.append(msgpack.unpackb(data))
            return data

    host = Combatant(systems.lone(scenario.system), scenario.encounter, Watch(), None)
    host.take(registry.make(scenario.policies[seat]), own=True)
    await host(Hearing(), outbox)


def told(scenario: Scenario, peers: dict[int, Peer] | None) -> list[bytes]:
    """The trace of the fight, inline or with these peers."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, SEED, 1)
    if peers is None:
        writer.close(inline.play(scenario, SEED, listener=writer).outcome)
    else:
        writer.close(actor_runner.play(scenario, SEED, listener=writer, peers=peers).outcome)
    return lines


@pytest.mark.parametrize("name", THINKING)
def test_guests_play_the_same_fight(name: str) -> None:
    """Thinking policies that read every view from named fields leave the same trace as inline."""
    scenario = load(find(name))
    heard: list[Any] = []
    seats = Seats(scenario, SEED).seat_names
    peers: dict[int, Peer] = {seat: partial(guest, scenario, seat, heard) for seat in seats}
    assert told(scenario, None) == told(scenario, peers)
    views = [message[10] for message in heard if message[0] == "ask" and message[10] is not None]
    assert views
    assert all(len(view["bodies"]) == len(scenario.encounter.members) for view in views)
    begun = [message[1]["grounds"] for message in heard if message[0] == "fight_started"]
    assert len(begun) == len(seats)
    assert all(each == begun[0] and each["sheets"] for each in begun)
