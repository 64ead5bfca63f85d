"""The turn scheduler: the same fights as inline, whatever the tasks' order, and peers that cannot be trusted."""

from __future__ import annotations

import random
import signal
import sys
from functools import partial

import pytest
import trio

from simulator.core.asks import CHOSEN, CRASHED, ILLEGAL, RETRIED, UNWANTED
from simulator.runtime import actor_runner
from simulator.runtime.actors import Inbox, Outbox, Peer
from simulator.runtime.mailbox import LocalLink
from simulator.runtime.result import Result
from simulator.testing.recording import first_difference
from simulator.wire import messages
from simulator.wire.codec import decode, encode
from tests.runtime.players import TINY, Crashing, Plain, play_actors, play_inline, wild_factories
from tests.toy_system import TOY, ToyScenario, duel, seats, some_skirmish

FIGHT = duel(life=9, rounds=4)
HELLO = messages.Hello(messages.VERSION, "test")


@pytest.mark.slow
@pytest.mark.parametrize("block", range(2))
def test_inline_and_actors_play_the_same_fights(block: int) -> None:
    """Random fights of wild policies: the same record, faults included, in any order of tasks; every way of answering
    occurs that needs no clock."""
    found: set[str] = set()
    for seed in range(block * 30, block * 30 + 30):
        encounter = some_skirmish(random.Random(seed))
        factories = wild_factories(encounter, seed)
        result, heard = play_inline(encounter, factories, seed)
        again, heard_again = play_actors(encounter, factories, seed)
        assert first_difference(heard.log, heard_again.log) == "", f"seed {seed}"
        assert again == result, f"seed {seed}"
        found |= {decision.how for decision in heard.decisions}
    assert found >= {CHOSEN, UNWANTED, RETRIED, ILLEGAL}


async def test_fights_may_run_side_by_side() -> None:
    """Several fights in one trio run do not touch each other."""
    results: dict[int, Result] = {}
    factories = wild_factories(FIGHT, 1)

    async def one(number: int) -> None:
        results[number] = await actor_runner.play_async(ToyScenario(FIGHT), 1, number, system=TOY, factories=factories)

    async with trio.open_nursery() as nursery:
        for number in range(5):
            nursery.start_soon(one, number)
    for number, result in results.items():
        assert result == await actor_runner.play_async(ToyScenario(FIGHT), 1, number, system=TOY, factories=factories)


async def test_a_fight_can_be_cancelled_from_outside() -> None:
    """The caller's cancel scope ends it like anything else in trio."""

    async def sleepy(inbox: Inbox, outbox: Outbox) -> None:
        await trio.sleep_forever()

    peers: dict[int, Peer] = {0: sleepy}
    with trio.move_on_after(TINY) as scope:
        await actor_runner.play_async(
            ToyScenario(FIGHT), 1, system=TOY, factories=dict.fromkeys(seats(FIGHT), Plain), peers=peers
        )
    assert scope.cancelled_caught


@pytest.mark.skipif(sys.platform == "win32", reason="sends itself a signal")
def test_control_c_ends_cleanly() -> None:
    """Whichever task is running when it comes, play() raises KeyboardInterrupt, and not a group."""

    async def interrupting(inbox: Inbox, outbox: Outbox) -> None:
        signal.raise_signal(signal.SIGINT)
        await trio.sleep_forever()

    with pytest.raises(KeyboardInterrupt):
        play_actors(FIGHT, dict.fromkeys(seats(FIGHT), Plain), peers={1: interrupting})


async def leaves(inbox: Inbox, outbox: Outbox) -> None:
    """Go at the first question."""
    await inbox.receive()
    await outbox.send(encode(HELLO))
    await inbox.receive()


async def fails(inbox: Inbox, outbox: Outbox) -> None:
    """Raise at the first question."""
    await leaves(inbox, outbox)
    raise OSError("the pipe is gone")


async def closes(inbox: Inbox, outbox: Outbox) -> None:
    """Close the mailbox before the first question."""
    await inbox.receive()
    await inbox.aclose()
    await outbox.send(encode(HELLO))
    await trio.sleep_forever()


@pytest.mark.parametrize("seat", [0, 1, -1])
@pytest.mark.parametrize(
    ("peer", "said"),
    [
        (leaves, "it left before the fight was over"),
        (fails, "OSError: the pipe is gone (test_scheduler.py:"),
        (closes, "it has closed its mailbox"),
    ],
)
def test_a_peer_that_is_gone_has_crashed(peer: Peer, said: str, seat: int) -> None:
    """Its defaults are played from then on, and no other seat is touched."""
    result, heard = play_actors(FIGHT, dict.fromkeys(seats(FIGHT), Plain), peers={seat: peer})
    ((number, how, message),) = ((fault.seat, fault.how, fault.message) for fault in result.faults)
    assert (number, how) == (seat, CRASHED)
    assert message.startswith(said)
    assert {each.how for each in heard.decisions if each.seat != seat} == {CHOSEN}


@pytest.mark.plain("it replaces a function that compiled code calls directly")
def test_a_policy_that_only_answers_is_only_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No greeting, no farewell, no news, and no task at all for one that wants no questions either."""

    class Mute(Plain):
        wants = frozenset()

    said: list[tuple[int, str]] = []
    post = LocalLink.post

    def overheard(link: LocalLink, data: bytes) -> None:
        said.append((link.number, type(decode(data)).__name__))
        post(link, data)

    monkeypatch.setattr(LocalLink, "post", overheard)
    factories = {0: Plain, 1: lambda: Crashing("nothing"), -1: Mute, -2: Mute}
    result, _ = play_actors(FIGHT, factories)
    assert result.faults == ()
    assert {kind for seat, kind in said if seat == 0} == {"AskMessage"}
    assert {kind for seat, kind in said if seat == 1} == {"FightStarted", "AskMessage", "FightEnded"}
    assert {seat for seat, _ in said} == {0, 1}


async def test_simultaneous_questions_are_asked_at_the_same_time() -> None:
    """All seats have their first question before any has answered."""
    waiting: list[int] = []
    everybody = trio.Event()

    async def answer(inbox: Inbox, outbox: Outbox, seat: int) -> None:
        async for data in inbox:
            message = decode(data)
            if isinstance(message, messages.FightStarted):
                await outbox.send(encode(HELLO))
            elif isinstance(message, messages.FightEnded):
                return
            elif isinstance(message, messages.AskMessage):
                waiting.append(seat)
                if set(waiting) == set(seats(FIGHT)):
                    everybody.set()
                await everybody.wait()
                await outbox.send(encode(messages.Choice(message.question.id, 0)))

    peers: dict[int, Peer] = {seat: partial(answer, seat=seat) for seat in seats(FIGHT)}
    result = await actor_runner.play_async(ToyScenario(FIGHT), 1, system=TOY, factories={}, peers=peers)
    assert result.faults == ()
    assert everybody.is_set()


async def test_a_seat_is_asked_one_question_at_a_time() -> None:
    """A captain with two questions in one breath gets the second after it has answered the first."""
    numbers: list[int] = []

    async def captain(inbox: Inbox, outbox: Outbox) -> None:
        async for data in inbox:
            message = decode(data)
            if isinstance(message, messages.FightStarted):
                await outbox.send(encode(HELLO))
            elif isinstance(message, messages.FightEnded):
                return
            elif isinstance(message, messages.AskMessage):
                assert inbox.statistics().current_buffer_used == 0
                numbers.append(message.question.id)
                await outbox.send(encode(messages.Choice(message.question.id, 1)))

    factories = dict.fromkeys(seats(FIGHT), Plain)
    result = await actor_runner.play_async(ToyScenario(FIGHT), 1, system=TOY, factories=factories, peers={-1: captain})
    assert result.faults == ()
    assert numbers == sorted(numbers)
    assert len(numbers) >= 2
