"""The turn scheduler: the same fights as inline, whatever the tasks' order, and peers that cannot be trusted."""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Awaitable, Callable
from functools import partial

import msgpack
import pytest
import trio

from simulator.core.asks import CHOSEN, CRASHED, ILLEGAL, LATE, RETRIED, UNWANTED, Option
from simulator.runtime import actor_runner
from simulator.runtime.actors import Inbox, Outbox, Peer
from simulator.runtime.mailbox import LocalLink
from simulator.runtime.result import Result
from simulator.testing.recording import Recording
from simulator.wire import messages
from simulator.wire.codec import decode, encode
from tests.runtime.players import TINY, Crashing, Hung, Plain, plain_but, play_actors, play_inline, wild_factories
from tests.toy_system import TOY, ToyScenario, duel, seats, some_skirmish

FIGHT = duel(life=9, rounds=4)
HELLO = messages.Hello(messages.VERSION, "test")


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_inline_and_actors_play_the_same_fights(block: int) -> None:
    """Hundreds of random fights with wild policies: the same record, faults included, in any order of tasks."""
    for seed in range(block * 30, block * 30 + 30):
        encounter = some_skirmish(random.Random(seed))
        factories = wild_factories(encounter, seed)
        result, heard = play_inline(encounter, factories, seed)
        again, heard_again = play_actors(encounter, factories, seed)
        assert heard_again.log == heard.log, f"seed {seed}"
        assert again == result, f"seed {seed}"


@pytest.mark.plain("compiled code refuses values of wrong types before anything else looks at them")
def test_wild_policies_do_everything() -> None:
    """What the test above plays is worth playing: every way of answering occurs that needs no clock."""
    found: set[str] = set()
    for seed in range(60):
        encounter = some_skirmish(random.Random(seed))
        _, heard = play_inline(encounter, wild_factories(encounter, seed), seed)
        found |= {decision.how for decision in heard.decisions}
    assert found == {CHOSEN, UNWANTED, RETRIED, ILLEGAL}


@pytest.mark.slow
def test_a_run_is_the_same_in_any_order_of_tasks() -> None:
    """Trio's order is random by design; ours is the questions'."""
    encounter = some_skirmish(random.Random(3))
    factories = wild_factories(encounter, 3)
    logs = []
    for seed in range(20):
        heard = Recording()
        actor_runner.play(
            ToyScenario(encounter),
            1,
            listener=heard,
            system=TOY,
            factories=factories,
            shuffle=random.Random(seed).shuffle,
        )
        logs.append(heard.log)
    assert all(log == logs[0] for log in logs)


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


async def test_a_hung_policy_is_ended_inside_trio() -> None:
    """The alarm and trio's own signals live side by side."""
    if not hasattr(signal, "SIGALRM"):
        pytest.skip("needs SIGALRM")
    result = await actor_runner.play_async(
        ToyScenario(FIGHT), 1, system=TOY, factories=plain_but(FIGHT, 1, lambda: Hung("attack")), deadline=TINY
    )
    assert [fault.how for fault in result.faults] == [LATE] * 3
    await trio.lowlevel.checkpoint()


@pytest.mark.skipif(sys.platform == "win32", reason="sends itself a signal")
def test_control_c_ends_cleanly() -> None:
    """Whichever task is running when it comes, play() raises KeyboardInterrupt, and not a group."""

    async def interrupting(inbox: Inbox, outbox: Outbox) -> None:
        signal.raise_signal(signal.SIGINT)
        await trio.sleep_forever()

    with pytest.raises(KeyboardInterrupt):
        play_actors(FIGHT, dict.fromkeys(seats(FIGHT), Plain), peers={1: interrupting})


# Peers that cannot be trusted. Each says hello and plays on, but for what it does at its first attack.

Answer = Callable[[messages.AskMessage, Outbox], Awaitable[None]]


def peer(answer: Answer, *, hello: messages.Message = HELLO) -> Peer:
    """A peer that says hello, answers an attack with ``answer``, and everything else with the first option."""

    async def run(inbox: Inbox, outbox: Outbox) -> None:
        async for data in inbox:
            message = decode(data)
            if isinstance(message, messages.FightStarted):
                await outbox.send(encode(hello))
            elif isinstance(message, messages.AskMessage) and message.question.kind == "attack":
                await answer(message, outbox)
            elif isinstance(message, messages.AskMessage):
                await outbox.send(encode(messages.Choice(message.question.id, 0)))
            elif isinstance(message, messages.FightEnded):
                await outbox.send(encode(messages.Bye()))
                return

    return run


def sends(*makers: Callable[[int], bytes]) -> Answer:
    """Answers question number n with these bytes of n."""

    async def answer(message: messages.AskMessage, outbox: Outbox) -> None:
        for make in makers:
            await outbox.send(make(message.question.id))

    return answer


def choice(place: int, of: int = 0) -> Callable[[int], bytes]:
    """A choice, for the question itself or for another one."""
    return lambda number: encode(messages.Choice(number + of, place))


def played(peer: Peer, seat: int = 0, deadline: float = 5.0) -> tuple[list[tuple[str, str]], list[str], str]:
    """A fight with this peer: kind and how of its faults, how its attacks were answered, the first fault's message.

    No other seat may be touched by it."""
    result, heard = play_actors(FIGHT, dict.fromkeys(seats(FIGHT), Plain), deadline=deadline, peers={seat: peer})
    assert {fault.seat for fault in result.faults} <= {seat}
    assert {each.how for each in heard.decisions if each.seat != seat} == {CHOSEN}
    hows = [each.how for each in heard.decisions if each.seat == seat and each.kind == "attack"]
    text = result.faults[0].message if result.faults else ""
    return [(fault.kind, fault.how) for fault in result.faults], hows, text


def test_a_peer_may_be_anything_that_speaks_the_protocol() -> None:
    """Places and rows, one after the other."""
    faults, hows, _ = played(peer(sends(choice(1))))
    assert not faults
    assert set(hows) == {CHOSEN}
    row = encode(messages.Choice(0, Option("pass")))
    assert decode(row) == messages.Choice(0, Option("pass"))
    faults, hows, _ = played(peer(sends(lambda number: encode(messages.Choice(number, Option("pass"))))))
    assert not faults
    assert set(hows) == {CHOSEN}


@pytest.mark.parametrize(
    ("bad", "complaint"),
    [
        (lambda number: b"garbage", "a message is one msgpack value"),
        (lambda number: b"", "a message is one msgpack value"),
        (lambda number: msgpack.packb(["choice", number, None]), "choice: answer"),
        (lambda number: None, "a message is bytes, not 7"),
        (choice(99), "there is no option 99: they are numbered from 0 to 3"),
        (choice(-1), "there is no option -1"),
        (choice(0, of=1), r"Choice\(.*\) is no answer to question"),
        (lambda number: encode(HELLO), "Hello.* is no answer to question"),
        (lambda number: encode(messages.Choice(number, Option("nonsense"))), "is no legal answer"),
        (lambda number: encode(messages.Failed(number, ILLEGAL, "my policy is drunk")), "my policy is drunk"),
    ],
)
def test_what_is_no_answer_is_asked_again(bad: Callable[[int], bytes], complaint: str) -> None:
    """Garbage, other messages, wrong numbers and places: once more, then the default."""
    if bad(1) is None:
        bad = lambda number: 7  # type: ignore[assignment,return-value]  # noqa: E731
    faults, hows, text = played(peer(sends(bad)))
    assert set(faults) == {("attack", ILLEGAL)}
    assert set(hows) == {ILLEGAL}
    assert pytest.RaisesExc(AssertionError, match=complaint).matches(AssertionError(text))


def test_a_better_second_answer_counts() -> None:
    """Garbage first: the question is put again, unchanged."""
    asked: list[messages.AskMessage] = []

    async def answer(message: messages.AskMessage, outbox: Outbox) -> None:
        again = message in asked
        asked.append(message)
        await outbox.send(encode(messages.Choice(message.question.id, 1)) if again else b"garbage")

    faults, hows, _ = played(peer(answer))
    assert set(faults) == {("attack", RETRIED)}
    assert set(hows) == {RETRIED}


def test_answers_that_come_too_late_are_ignored() -> None:
    """An answer to a question that is settled is no answer to the next one, nor a fault."""
    faults, hows, _ = played(peer(sends(choice(0, of=-1), choice(1), choice(2))))
    assert not faults
    assert set(hows) == {CHOSEN}


def test_a_peer_that_never_answers_is_late_and_then_cancelled() -> None:
    """Three times the default for lateness; then its task is ended."""
    ended: list[bool] = []

    async def sleepy(message: messages.AskMessage, outbox: Outbox) -> None:
        try:
            await trio.sleep_forever()
        finally:
            ended.append(True)

    faults, hows, text = played(peer(sleepy), deadline=TINY)
    assert ("attack", LATE) in faults
    assert [how for _, how in faults] == [LATE] * 3
    assert text == "no answer within 0.05 s"
    assert ended == [True]
    assert CHOSEN not in hows


def test_a_peer_that_answers_too_late_goes_on() -> None:
    """It answers its first attack when the next one is asked, so after the deadline. One default, and the stale answer
    does no harm."""
    asked: list[int] = []

    async def answer(message: messages.AskMessage, outbox: Outbox) -> None:
        asked.append(message.question.id)
        if len(asked) == 2:
            await outbox.send(encode(messages.Choice(asked[0], 1)))
        if len(asked) > 1:
            await outbox.send(encode(messages.Choice(message.question.id, 1)))

    faults, hows, _ = played(peer(answer), deadline=TINY)
    assert [how for _, how in faults] == [LATE]
    assert hows[0] == LATE
    assert CHOSEN in hows


def test_a_peer_may_not_talk_the_deadline_away() -> None:
    """Messages without end are no answer."""

    async def chatter(message: messages.AskMessage, outbox: Outbox) -> None:
        while True:
            await outbox.send(encode(messages.Choice(message.question.id - 1, 0)))

    faults, hows, _ = played(peer(chatter), deadline=TINY)
    assert [how for _, how in faults] == [LATE] * 3
    assert CHOSEN not in hows


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_a_peer_that_leaves_has_crashed(seat: int) -> None:
    """Whenever it goes, its defaults are played."""

    async def leaver(inbox: Inbox, outbox: Outbox) -> None:
        await inbox.receive()
        await outbox.send(encode(HELLO))
        await inbox.receive()

    faults, _, text = played(leaver, seat)
    assert [how for _, how in faults] == [CRASHED]
    assert text == "it left before the fight was over"


def test_a_peer_that_fails_has_crashed() -> None:
    """The fault has the error that the peer reported."""

    async def failing(message: messages.AskMessage, outbox: Outbox) -> None:
        raise OSError("the pipe is gone")

    faults, hows, text = played(peer(failing))
    assert faults == [("attack", CRASHED)]
    assert hows[0] == CRASHED
    assert text.startswith("OSError: the pipe is gone (test_scheduler.py:")


def test_a_peer_may_say_that_its_policy_crashed() -> None:
    """The scheduler believes a Failed message."""
    faults, _, text = played(peer(sends(lambda number: encode(messages.Failed(number, CRASHED, "out of memory")))))
    assert faults == [("attack", CRASHED)]
    assert text == "out of memory"


def test_a_peer_may_say_bye_too_early() -> None:
    """It is gone, and has said why."""
    faults, _, text = played(peer(sends(lambda number: encode(messages.Bye("dinner")))))
    assert faults == [("attack", CRASHED)]
    assert text == "it said bye: dinner"


@pytest.mark.parametrize(
    ("hello", "complaint"),
    [
        (
            messages.Hello(messages.VERSION + 1, "new"),
            f"it speaks version {messages.VERSION + 1} of the protocol, not {messages.VERSION}",
        ),
        (messages.Bye("no time"), "it said Bye, not Hello"),
        (messages.Failed(0, CRASHED, "cannot load"), "cannot load"),
    ],
)
def test_a_peer_that_does_not_say_hello_has_no_say(hello: messages.Message, complaint: str) -> None:
    """It is out before the first question."""
    faults, hows, text = played(peer(sends(choice(0)), hello=hello))
    assert faults == [("begin", CRASHED)]
    assert text == complaint
    assert CHOSEN not in hows


def test_a_peer_that_never_says_hello_has_no_say() -> None:
    """Nor does it hold up the others for longer than the deadline."""

    async def silent(inbox: Inbox, outbox: Outbox) -> None:
        await trio.sleep_forever()

    faults, _, text = played(silent, deadline=TINY)
    assert faults == [("begin", CRASHED)]
    assert text == "no answer within 0.05 s"


def test_a_peer_that_closes_its_mailbox_has_crashed() -> None:
    """There is no way to ask it anything."""

    async def deaf(inbox: Inbox, outbox: Outbox) -> None:
        await inbox.receive()
        await inbox.aclose()
        await outbox.send(encode(HELLO))
        await trio.sleep_forever()

    faults, _, text = played(deaf)
    assert [how for _, how in faults] == [CRASHED]
    assert text == "it has closed its mailbox"


def test_a_peer_that_does_not_say_bye_is_left_behind() -> None:
    """The fight is over; that it was late is noted."""

    async def lingering(inbox: Inbox, outbox: Outbox) -> None:
        await peer(sends(choice(0)))(inbox, _Gagged(outbox))  # type: ignore[arg-type]  # an Outbox in all but name
        await trio.sleep_forever()

    faults, _, _ = played(lingering, deadline=TINY)
    assert faults == [("end", CRASHED)]


class _Gagged:
    """An outbox that lets no bye through."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    async def send(self, data: bytes) -> None:
        if data != encode(messages.Bye()):
            await self._outbox.send(data)


@pytest.mark.plain("it replaces a function that compiled code calls directly")
def test_a_policy_that_only_answers_is_only_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No greeting, no farewell, no news, and no task at all for one that wants no questions either."""

    class Mute(Plain):
        wants = frozenset()

    said: list[tuple[int, str]] = []
    post = LocalLink.post

    def overheard(link: LocalLink, data: bytes) -> None:
        said.append((link.seat.number, type(decode(data)).__name__))
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
