"""The actor runner: many fights with the same tasks, none of which leaves anything to the next."""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Mapping
from typing import Any

import pytest
import trio
from trio.testing import MockClock

from simulator.core.asks import CRASHED, ILLEGAL, LATE, Ask, Option
from simulator.core.scene import Decision
from simulator.core.system import Encounter
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime import inline
from simulator.runtime.actor_runner import ActorRunner
from simulator.runtime.actors import Inbox, Outbox
from simulator.runtime.seats import Factory
from simulator.testing.recording import Recording
from simulator.wire import messages
from simulator.wire.codec import decode
from tests.runtime.players import TINY, Crashing, Hung, Illegal, Plain, plain_but, wild_factories
from tests.runtime.speakers import usual
from tests.toy_system import TOY, ToyScenario, duel, seats, some_skirmish

FIGHT = duel(life=9, rounds=4)


def runner(encounter: Encounter, factories: Mapping[int, Factory], **more: Any) -> ActorRunner:
    """Return a runner for fights of the toy game."""
    return ActorRunner(ToyScenario(encounter), 1, system=TOY, factories=factories, **more)


def inline_log(encounter: Encounter, factories: Mapping[int, Factory], fight: int) -> tuple[object, list[Any]]:
    """Result and log of an inline fight."""
    heard = Recording()
    result = inline.play(ToyScenario(encounter), 1, fight, listener=heard, system=TOY, factories=factories)
    return result, heard.log


async def actors_log(runner: ActorRunner, fight: int) -> tuple[object, list[Any]]:
    """Return the log of a runner's fight."""
    heard = Recording()
    return await runner.play(fight, listener=heard), heard.log


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_every_fight_of_a_runner_is_the_inline_fight(seed: int) -> None:
    """Wild policies, faults included, fights in any order, tasks started in any order."""
    encounter = some_skirmish(random.Random(seed))
    factories = wild_factories(encounter, seed)
    fights = [*range(1, 9), 3, 1]
    random.Random(seed).shuffle(fights)
    async with runner(encounter, factories, shuffle=random.Random(seed).shuffle) as actors:
        for fight in fights:
            assert await actors_log(actors, fight) == inline_log(encounter, factories, fight)


class Remembering(Policy):
    """Answers by how often it has been asked, and by nothing else."""

    listens = True

    def begin(self, start: Start) -> None:
        self.asked = 0

    def choose(self, ask: Ask, sight: Sight) -> Option:
        self.asked += 1
        options = list(ask.options())
        return options[self.asked % len(options)]


def in_turn(*factories: Factory) -> Factory:
    """Return the first, the second... and then the last again and again."""
    queue = list(factories)
    return lambda: queue.pop(0)() if len(queue) > 1 else queue[0]()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bad", "how"),
    [
        (lambda: Crashing("begin"), CRASHED),
        (lambda: Crashing("attack"), CRASHED),
        (lambda: Crashing("told"), CRASHED),
        (lambda: Crashing("end"), CRASHED),
        (lambda: Crashing("attack", SystemExit), CRASHED),
        (lambda: Illegal("attack", 99), ILLEGAL),
    ],
)
async def test_a_fault_in_one_fight_leaves_the_next_whole(bad: Factory, how: str) -> None:
    """The next fight is unharmed by any fault of the first fight's policy, at any moment."""
    good = dict.fromkeys(seats(FIGHT), Remembering)
    async with runner(FIGHT, {**good, 0: in_turn(bad, Remembering)}) as actors:
        first = await actors.play(1)
        assert {(fault.seat, fault.how) for fault in first.faults} == {(0, how)}
        for fight in (2, 1):
            assert await actors_log(actors, fight) == inline_log(FIGHT, good, fight)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs SIGALRM")
async def test_a_policy_that_hangs_in_one_fight_leaves_the_next_whole() -> None:
    """The watchdog watches over all fights."""
    good = dict.fromkeys(seats(FIGHT), Remembering)
    hung = in_turn(lambda: Hung("attack"), lambda: Hung("attack"), Remembering)
    async with runner(FIGHT, {**good, 0: hung}, deadline=TINY) as actors:
        for fight in (1, 2):
            assert [fault.how for fault in (await actors.play(fight)).faults] == [LATE] * 3
        assert await actors_log(actors, 3) == inline_log(FIGHT, good, 3)


async def test_a_peer_is_started_anew_for_every_fight(autojump_clock: MockClock) -> None:
    """One that fails, is cancelled or never leaves does not matter in the next fight."""
    lives: list[str] = []

    async def peer(inbox: Inbox, outbox: Outbox) -> None:
        lives.append("begun")
        first = len(lives)
        try:
            async for data in inbox:
                message = decode(data)
                if isinstance(message, messages.AskMessage) and first == 1:
                    raise OSError("the pipe is gone")
                if isinstance(message, messages.AskMessage) and first == 3:
                    await trio.sleep_forever()
                for said in usual(message):
                    await outbox.send(said)
                if isinstance(message, messages.FightEnded):
                    await trio.sleep_forever()
        finally:
            lives.append("ended")

    async with runner(FIGHT, dict.fromkeys(seats(FIGHT), Plain), peers={0: peer}) as actors:
        assert [fault.how for fault in (await actors.play(1)).faults] == [CRASHED]
        with trio.move_on_after(TINY) as scope:
            await actors.play(1)
        assert scope.cancelled_caught
        for fight in (2, 1):
            assert await actors_log(actors, fight) == inline_log(FIGHT, dict.fromkeys(seats(FIGHT), Plain), fight)
    assert lives == ["begun", "ended"] * 4


class Fed(Recording):
    """A listener that has had enough after some decisions."""

    def __init__(self, decisions: int) -> None:
        super().__init__()
        self.left = decisions

    def decided(self, decision: Decision) -> None:
        super().decided(decision)
        self.left -= 1
        if self.left == 0:
            raise ZeroDivisionError("enough")


@pytest.mark.parametrize("decisions", [1, 2, 3, 5, 8])
async def test_a_fight_that_is_broken_off_leaves_the_next_whole(decisions: int) -> None:
    """The error comes out as it is, whichever task raised it; no task keeps half a conversation."""
    good = dict.fromkeys(seats(FIGHT), Remembering)
    async with runner(FIGHT, good) as actors:
        with pytest.raises(ZeroDivisionError, match="enough"):
            await actors.play(1, listener=Fed(decisions))
        for fight in (1, 2):
            assert await actors_log(actors, fight) == inline_log(FIGHT, good, fight)


async def test_a_runner_plays_one_fight_at_a_time() -> None:
    """A runner plays one fight at a time, and only between entering and leaving."""
    actors = runner(FIGHT, dict.fromkeys(seats(FIGHT), Plain))
    with pytest.raises(RuntimeError, match="enter an ActorRunner before"):
        await actors.play(1)
    refused: list[RuntimeError] = []

    async def one() -> None:
        try:
            await actors.play(1)
        except RuntimeError as error:
            refused.append(error)

    async with actors:
        with pytest.raises(RuntimeError, match="cannot be entered again"):
            await actors.__aenter__()
        async with trio.open_nursery() as nursery:
            for _ in range(3):
                nursery.start_soon(one)
        assert len(refused) == 2
        assert not (await actors.play(1)).faults
    async with actors:
        assert not (await actors.play(1)).faults


@pytest.mark.skipif(sys.platform == "win32", reason="sends itself a signal")
@pytest.mark.parametrize("fight", [1, 3])
def test_control_c_ends_a_runner_cleanly(fight: int) -> None:
    """In a policy, in whichever fight: KeyboardInterrupt, and neither a group nor a fault of the policy's."""
    played: list[int] = []

    class Interrupted(Plain):
        def choose(self, ask: Ask, sight: Sight) -> Option:
            if len(played) == fight - 1:
                signal.raise_signal(signal.SIGINT)
            return ask.default()

    async def run() -> None:
        async with runner(FIGHT, plain_but(FIGHT, 1, Interrupted)) as actors:
            for number in range(1, 6):
                assert not (await actors.play(number)).faults
                played.append(number)

    with pytest.raises(KeyboardInterrupt):
        trio.run(run)
    assert played == list(range(1, fight))


async def test_options_are_read_while_the_question_is_open() -> None:
    """A request for another question's is a fault of who makes it."""

    class Nostalgic(Plain):
        old: Ask | None = None

        def choose(self, ask: Ask, sight: Sight) -> Option:
            if self.old is not None:
                list(self.old.options())
            self.old = ask
            return ask.default()

    async with runner(FIGHT, plain_but(FIGHT, 0, Nostalgic)) as actors:
        (fault,) = (await actors.play(1)).faults
    assert fault.how == CRASHED
    assert fault.message.startswith("PolicyError: the options of a question can be read only while it is open")
