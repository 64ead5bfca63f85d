"""Peers and programs that play well and badly: what a fight with each comes to, in both runtimes."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import trio

from simulator.core.asks import Option
from simulator.policy.errors import PolicyFault
from simulator.runtime import (
    actor_runner,
    inline,
    program_peer,
    programs,
)
from simulator.runtime.actors import Peer
from simulator.runtime.process import ProgramCommand, ProgramLimits
from simulator.scenario import load
from simulator.wire import messages
from simulator.wire.codec import decode, encode

from .net import Case
from .playing import Kept

FIGHTS: Final = ("reference_duel", "ira_y_gloria/grenades")


def cases() -> Iterator[Case]:
    """All of them."""
    for number, said in enumerate(GREETED):
        yield Case(f"ready {number}", partial(readied, said))
    for name, peer in PEERS.items():
        for fight in FIGHTS:
            yield Case(f"peer {name} in {fight}", partial(with_peer, fight, peer))
            yield Case(f"program {name} in {fight}", partial(with_program, fight, peer))
            yield Case(f"program {name} with actors in {fight}", partial(with_acting_program, fight, peer))


# Peers and programs: what they say to each message.

Say = Callable[[Any, int], Sequence[object]]
HELLO: Final = encode(messages.Hello(messages.VERSION, "peer"))


def usual(message: Any, number: int) -> Sequence[object]:
    """What a good peer says: hello, the first option, bye."""
    match message:
        case messages.FightStarted():
            return [HELLO]
        case messages.AskMessage(question=ask):
            return [encode(messages.Choice(ask.id, 0))]
        case messages.FightEnded():
            return [encode(messages.Bye())]
    return []


def instead(kind: type, *said: Any, at: int = 1) -> Say:
    """The same, but at the so-manieth message of a kind it says this; functions get the message."""
    seen = 0

    def say(message: Any, number: int) -> Sequence[object]:
        nonlocal seen
        if number == 0:
            seen = 0
        if isinstance(message, kind):
            seen += 1
            if seen == at:
                return [each(message) if callable(each) else each for each in said]
        return usual(message, number)

    return say


def hello(**more: Any) -> Say:
    """A good peer with another hello."""
    return instead(
        messages.FightStarted, encode(messages.Hello(**{"version": messages.VERSION, "program": "peer", **more}))
    )


def choice(answer: Any, note: str = "", later: int = 0) -> Callable[[Any], bytes]:
    """A choice at a question, or at one before or after it."""
    return lambda message: encode(messages.Choice(message.question.id + later, answer, note))


def last(message: Any) -> bytes:
    """The last option that is listed."""
    return encode(messages.Choice(message.question.id, len(list(message.question.options())) - 1))


ASK: Final = messages.AskMessage
PEERS: Final[Mapping[str, Say]] = {
    "good": usual,
    "last": instead(ASK, last),
    "older": hello(version=messages.VERSION - 1),
    "newer": hello(version=messages.VERSION + 1),
    "wants turns": hello(wants=frozenset({"turn"})),
    "wants nothing": hello(wants=frozenset()),
    "wants nonsense": hello(wants=frozenset({"trun"})),
    "wants another game": hello(wants=frozenset({"bid"})),
    "blind": hello(sees=False),
    "listens": hello(listens=True),
    "reads one": hello(reads=1),
    "looks ahead": hello(looks_ahead=True),
    "no hello": instead(messages.FightStarted, encode(messages.Ping(3))),
    "fails at first": instead(messages.FightStarted, encode(messages.Failed(0, "crashed", "no"))),
    "noise at first": instead(messages.FightStarted, b"\xc1"),
    "noise": instead(ASK, b"\xc1", choice(0)),
    "noise twice": instead(ASK, b"\xc1", b"", choice(0)),
    "huge": instead(ASK, b"\x00" * (1024 * 1024 + 1), choice(0)),
    "minus one": instead(ASK, choice(-1), choice(0)),
    "far": instead(ASK, choice(10**6), choice(0)),
    "far twice": instead(ASK, choice(10**6), choice(10**7)),
    "foreign": instead(ASK, choice(Option("no such thing", 9)), choice(0)),
    "earlier": instead(ASK, choice(0, later=-1), choice(0), at=2),
    "later": instead(ASK, choice(0, later=1), choice(0), at=2),
    "note": instead(ASK, choice(0, "because")),
    "long note": instead(ASK, choice(0, "x" * 200)),
    "too long a note": instead(ASK, choice(0, "x" * 201), choice(0)),
    "more": instead(ASK, lambda message: encode(messages.More(message.question.id, 0)), choice(0)),
    "much more": instead(ASK, lambda message: encode(messages.More(message.question.id, 10**6)), choice(0)),
    "more of another": instead(ASK, lambda message: encode(messages.More(message.question.id + 3, 0)), choice(0)),
    "bye": instead(ASK, encode(messages.Bye("tired"))),
    "failed late": instead(ASK, lambda message: encode(messages.Failed(message.question.id, "late", "slow"))),
    "failed illegal": instead(
        ASK, lambda message: encode(messages.Failed(message.question.id, "illegal", "odd")), choice(0)
    ),
    "failed crashed": instead(ASK, lambda message: encode(messages.Failed(0, "crashed", "broken")), at=2),
    "failed of another": instead(
        ASK, lambda message: encode(messages.Failed(message.question.id + 1, "late", "slow")), choice(0)
    ),
    "fork": instead(ASK, lambda message: encode(messages.Fork(message.question.id)), choice(0)),
    "old fork": instead(ASK, lambda message: encode(messages.Fork(message.question.id - 1)), choice(0), at=2),
    "hello again": instead(ASK, HELLO, choice(0)),
    "no bye": instead(messages.FightEnded, encode(messages.Ping(1))),
    "late choice": instead(
        messages.FightEnded, encode(messages.Choice(1, 0)), encode(messages.More(1, 0)), encode(messages.Bye())
    ),
    "fails at last": instead(messages.FightEnded, encode(messages.Failed(0, "crashed", "so sad"))),
    "noise at last": instead(messages.FightEnded, b"\xc1"),
}
"""What all of them say ends the same way in each of two fights."""


def peer_of(say: Say, heard: list[object]) -> Peer:
    """A peer of the scheduler that says this, and keeps what it hears; one that has nothing more to say leaves."""

    async def peer(inbox: Any, outbox: Any) -> None:
        number = 0
        async for data in inbox:
            message = decode(data)
            heard.append(short(message))
            for said in say(message, number):
                await outbox.send(said)
            number += 1
            if isinstance(message, messages.FightEnded):
                return

    return peer


def short(message: Any) -> object:
    """A message, a question without its view."""
    if isinstance(message, ASK):
        ask = message.question
        return [
            "ask",
            ask.id,
            ask.kind,
            len(list(ask.options())),
            message.more,
            message.view is None,
            message.snapshot is None,
        ]
    return message


def with_peer(name: str, say: Say) -> object:
    """A fight with such a peer, which has to answer at once."""
    heard: list[object] = []
    scenario = load(name)
    said = Kept.of(actor_runner.play, scenario, 3, peers={0: peer_of(say, heard)}, patience=60.0)
    return [said, heard]


class Process:
    """In place of a program's process: answers messages as a peer does."""

    gone = ""
    is_worn = False

    def __init__(self, say: Say, heard: list[object]) -> None:
        self._say = say
        self._heard = heard
        self._left: list[Any] = []
        self._number = 0
        self.command = COMMAND

    def send(self, data: bytes, until: float) -> None:
        """Take a message."""
        message = decode(data)
        self._heard.append(short(message))
        self._left += self._say(message, self._number)
        self._number += 1

    def receive(self, until: float) -> bytes:
        """Its next message."""
        if not self._left:
            raise TimeoutError
        data: bytes = self._left.pop(0)
        return data

    def end(self, at_once: bool = False) -> None:
        """End it."""
        self._heard.append(["end", at_once])


COMMAND: Final = ProgramCommand(("x",), ProgramLimits(budget=20))


def with_program(name: str, say: Say) -> object:
    """A fight inline with a program that says this."""
    heard: list[object] = []
    shelf = SimpleNamespace(put=lambda process: heard.append("kept"))
    with (
        patch.object(programs, "started_process", lambda command: Process(say, heard)),
        patch.object(programs, "SHELF", shelf),
    ):
        said = Kept.of(inline.play, load(name), 3, factories={0: partial(programs.ProgramPolicy, COMMAND)})
    return [said, heard]


class ActorProcess(Process):
    """The same, for a task that waits for what it says."""

    def __init__(self, say: Say, heard: list[object]) -> None:
        super().__init__(say, heard)
        self._said, self._saying = trio.open_memory_channel[bytes](math.inf)

    async def take(self, data: bytes) -> None:
        """Take a message."""
        self.send(data, 0.0)
        while self._left:
            self._said.send_nowait(self._left.pop(0))

    async def give(self) -> bytes:
        """Its next message."""
        return await self._saying.receive()


def with_acting_program(name: str, say: Say) -> object:
    """A fight with actors, and a program that says this."""
    heard: list[object] = []
    shelf = SimpleNamespace(put=lambda process: heard.append("kept"))
    factory = object.__new__(programs.ProgramFactory)
    factory.command = COMMAND

    def ready(command: ProgramCommand) -> Generator[Any, Any, Any]:
        yield from ()
        return ActorProcess(say, heard)

    with (
        patch.object(programs, "SHELF", shelf),
        patch.object(program_peer, "ready_process", ready),
        patch.object(program_peer, "_send", lambda process, data: process.take(data)),
        patch.object(program_peer, "_receive", lambda process: process.give()),
    ):
        said = Kept.of(actor_runner.play, load(name), 3, factories={0: factory})
    return [said, heard]


PONG: Final = "pong"
GREETED: Final[tuple[tuple[Any, ...], ...]] = (
    (PONG,), (None,), (messages.Pong(77),), (messages.Failed(0, "crashed", "it broke"),), (messages.Hello(1, "x"),),
    (None, PONG), (None, None), (PONG, "kept", PONG), (PONG, "kept", None, PONG),
    (None, "failed", None, "failed", None, "failed", PONG),
)  # fmt: skip
"""What processes answer to their pings, one after the other; between them what becomes of the process."""


class Pinged:
    """In place of a process that is pinged."""

    is_worn = False

    def __init__(self, command: ProgramCommand, log: list[object]) -> None:
        self.command = command
        self._log = log
        self._number = 0

    def ping(self) -> messages.Ping:
        """The next ping."""
        self._number += 1
        return messages.Ping(self._number)

    def end(self, at_once: bool = False) -> None:
        """End it."""
        self._log.append(["ended", at_once])


def readied(said: Sequence[Any]) -> object:
    """Whether a process is had from a shelf, one after the other, and what becomes of those that do not answer."""
    log: list[object] = []
    shelf, answers = programs.Shelf(), [*said]
    with (
        patch.object(programs, "SHELF", shelf),
        patch.object(programs, "ProgramProcess", lambda command: Pinged(command, log)),
        patch("atexit.register", log.append),
    ):
        for _ in range(5):
            if not answers:
                break
            course, answer = programs.ready_process(COMMAND), None
            try:
                while True:
                    exchange = course.send(answer)
                    log.append([repr(exchange.message), exchange.patience])
                    given = answers.pop(0) if answers else None
                    answer = messages.Pong(exchange.message.number) if given == PONG else given  # type: ignore[union-attr]
            except StopIteration as found:
                log.append("ready")
                if answers and answers[0] == "kept":
                    answers.pop(0)
                    shelf.put(found.value)
            except PolicyFault as fault:
                log.append([fault.how, fault.message])
                if answers and answers[0] == "failed":
                    answers.pop(0)
        shelf.close()
    return [str(each).partition(" at 0x")[0] for each in log]
