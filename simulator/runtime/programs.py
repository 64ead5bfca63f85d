"""Programs as policies of the inline runtime: each call waits for the program's message.

A shelf keeps the processes, which play fight after fight. A process that has failed, or has not sent Bye, plays no
other fight. The faults of a program have the same messages as with actors."""

from __future__ import annotations

import atexit
import shutil
from collections.abc import Generator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from ..core.asks import CRASHED, LATE, Ask, Option
from ..core.events import Event
from ..core.system import Outcome, SeatView
from ..policy.errors import PolicyError, PolicyFault
from ..policy.lookahead import Fork
from ..policy.protocol import Sight, Start
from ..policy.seal import check_unsealed
from ..policy.spec import PolicySpec
from ..wire import messages
from ..wire.codec import encode, encode_ask
from ..wire.listing import Listing
from ..wire.naming import Table, named
from .conversation import decoded, fight_started, read_reply, refused_greeting
from .copies import Copies
from .external_policies import ExternalPolicy
from .judging import late
from .process import ProgramCommand, ProgramProcess

TRIES: Final = 3
"""Number of consecutive processes that may fail to start before Asalto gives up."""
AWAKE: Final = 1.0
"""Seconds for the reply to a ping by a process that has played before."""
_FOREVER: Final = 1e9  # seconds


class Shelf:
    """Idle processes of this Python process, with the start failures of each program."""

    def __init__(self) -> None:
        self._idle: dict[ProgramCommand, list[ProgramProcess]] = {}
        self._failed: dict[ProgramCommand, list[str]] = {}

    def idle(self, command: ProgramCommand) -> ProgramProcess | None:
        """Return a process that has played before, or None."""
        waiting = self._idle.get(command)
        return waiting.pop() if waiting else None

    def new(self, command: ProgramCommand) -> ProgramProcess:
        """Start a process, which must answer a ping before it plays. Raises PolicyFault after TRIES failures."""
        failed = self._failed.get(command, [])
        if len(failed) >= TRIES:
            raise PolicyFault(CRASHED, f"{failed[-1]} (it was tried {TRIES} times)")
        if not self._idle and not self._failed:
            atexit.register(self.close)
        self._failed.setdefault(command, failed)
        return ProgramProcess(command)

    def started(self, command: ProgramCommand, failure: str = "") -> None:
        """Record that a process has started, or the reason why not."""
        failed = self._failed[command]
        failed[:] = [*failed, failure] if failure else []

    def put(self, process: ProgramProcess) -> None:
        """Keep a process for the next fight, unless it is worn."""
        if process.is_worn:
            process.end()
        else:
            self._idle.setdefault(process.command, []).append(process)

    def close(self) -> None:
        """End the idle processes."""
        for waiting in self._idle.values():
            while waiting:
                waiting.pop().end()


SHELF: Final = Shelf()


class ProgramFactory:
    """Factory of policies that a program plays. Raises PolicyError when there is no such command."""

    def __init__(self, spec: PolicySpec) -> None:
        check_unsealed(spec.use)
        self.command = ProgramCommand.of(spec)
        _check_there(self.command.words[0])

    def __call__(self) -> ProgramPolicy:
        return ProgramPolicy(self.command)


def _check_there(word: str) -> None:
    if shutil.which(word) is not None:
        return
    if "/" in word:
        what = "cannot be executed" if Path(word).is_file() else "does not exist"
        raise PolicyError(f"the program {word} {what}")
    near = get_close_matches(word, ("node", "python3", "python", "deno", "bun", "java", "ruby", "perl", "lua"), 1)
    hint = f"; did you mean {near[0]!r}?" if near and shutil.which(near[0]) else "; its folder is not in PATH"
    raise PolicyError(f"there is no program {word!r}{hint}")


class Exchange(NamedTuple):
    """Message to a process, whose reply is due within ``patience`` seconds."""

    process: ProgramProcess
    message: messages.Message
    patience: float


def ready_process(command: ProgramCommand) -> Generator[Exchange, messages.Message | None, ProgramProcess]:
    """Get a process that has answered a ping: one that has played before, else a new one.

    Yields the messages to send, and expects the replies (None for a late one). Raises PolicyFault when none starts."""
    kept = SHELF.idle(command)
    if kept is not None:
        ping = kept.ping()
        if (yield Exchange(kept, ping, AWAKE)) == messages.Pong(ping.number):
            return kept
        kept.end(at_once=True)
    process = SHELF.new(command)
    ping = process.ping()
    said = yield Exchange(process, ping, command.limits.start)
    match said:
        case messages.Pong(number) if number == ping.number:
            failure = ""
        case None:
            failure = f"it did not answer a ping within {command.limits.start:g} s of its start"
        case messages.Failed(message=message):
            failure = message
        case _:
            failure = f"it sent {type(said).__name__}, not Pong"
    SHELF.started(command, failure)
    if not failure:
        return process
    process.end(at_once=True)
    raise PolicyFault(CRASHED, failure)


def why_not(spec: PolicySpec) -> str | None:
    """Return the reason why the program cannot play; None when it starts."""
    policy = None
    try:
        policy = ProgramFactory(spec)()
        policy.get_process()
    except (PolicyError, PolicyFault) as error:
        return f"{spec.use}: {error.message if isinstance(error, PolicyFault) else error}"
    finally:
        if policy is not None:
            policy.leave()
    return None


def exchanged(exchange: Exchange) -> messages.Message | None:
    """Send the message of an exchange and return the reply: None if it is late, Failed if the program is gone."""
    until = monotonic() + exchange.patience
    try:
        exchange.process.send(encode(exchange.message), until)
        return decoded(exchange.process.receive(until))
    except TimeoutError:
        return None
    except PolicyFault as fault:
        return messages.Failed(0, fault.how, fault.message)


def started_process(command: ProgramCommand) -> ProgramProcess:
    """Wait for a process that answers a ping. Raises PolicyFault when none starts."""
    course, said = ready_process(command), None
    while True:
        try:
            exchange = course.send(said)
        except StopIteration as found:
            process: ProgramProcess = found.value
            return process
        said = exchanged(exchange)


class ProgramPolicy(ExternalPolicy):
    """Program that plays one seat of one fight. Inline its methods wait for it; with actors a ProgramPeer plays
    instead."""

    notes = ("",)  # it may give any reason
    looks_ahead = True  # possible until its Hello declares otherwise

    def __init__(self, command: ProgramCommand) -> None:
        self.command = command
        self.process: ProgramProcess | None = None
        self.left = command.limits.bank
        self.done = False
        self.reads: int | None = None

    @property
    def spent(self) -> str:
        """Return the fault message once the time for the fight is used up."""
        return f"its {self.command.limits.bank:g} s for the fight are used up"

    def leave(self) -> None:
        """Keep the process for another fight if it has sent Bye, else end it."""
        process, self.process = self.process, None
        if process is None:
            return
        if self.done and not process.gone:
            SHELF.put(process)
        else:
            process.end(at_once=True)

    # Inline.

    def begin(self, start: Start) -> None:
        """Get a process, send FightStarted and read its Hello."""
        self.unwatched()
        self.get_process()
        until, version = self._until(), self.attachment.system.rules_version
        self._send(fight_started(start, version, self.deadline, self.attachment.encounter_data), until)
        hello = decoded(self._receive(until))
        refused = refused_greeting(hello, self.attachment.system)
        if not isinstance(hello, messages.Hello) or refused:
            raise PolicyFault(CRASHED, refused)
        self.wants, self.sees = hello.wants, hello.sees
        self.listens, self.looks_ahead, self.reads = hello.listens, hello.looks_ahead, hello.reads

    def get_process(self) -> None:
        """Get a process that has answered a ping. Raises PolicyFault when none starts."""
        self.process = started_process(self.command)

    def told(self, events: Sequence[Event]) -> None:
        """Send the events since the last question."""
        self.unwatched()
        self._send(messages.Told(tuple(events)), self._until())

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Send the question, and wait for the answer."""
        self.unwatched()
        if self.left <= 0:
            raise PolicyFault(LATE, self.spent)
        began = monotonic()
        try:
            return self._choose(ask, sight, self._until())
        finally:
            self.left -= monotonic() - began

    def _choose(self, ask: Ask, sight: Sight, until: float) -> Option:
        assert self.process is not None
        listing = Listing(ask, self.reads)
        view = self._named(sight.view()) if self.sees else None
        copies = Copies(ask.id, sight.lookahead, self.command.limits, self.reads, partial(self.shown, ask.seat))
        self.process.send(encode_ask(ask, listing.options, listing.more, view, None), until)
        while True:
            data = self._receive(until)
            copied = copies.reply(data) if self.looks_ahead else None
            if copied is not None:
                self.process.send(copied, until)
                continue
            reply = read_reply(data, listing)
            if isinstance(reply, Option):
                self.note = listing.note
                return reply
            if isinstance(reply, messages.More):
                self.process.send(listing.further(reply.start), until)
            elif reply is not None:
                raise PolicyFault(reply.how, reply.message)

    def _named(self, view: SeatView) -> Table:
        return named(self.attachment.system.view_cells, view.row())

    def shown(self, seat: int, fork: Fork) -> Table | None:
        """Return the seat's view of a copy, with names; None when the program wants no views."""
        return self._named(fork.view(seat)) if self.sees else None

    def end(self, outcome: Outcome) -> None:
        """Send the outcome. A program that replies Bye may play the next fight."""
        self.unwatched()
        until = self._until()
        self._send(messages.FightEnded(outcome), until)
        while isinstance(said := decoded(self._receive(until)), messages.Choice | messages.More):
            pass
        if isinstance(said, messages.Failed):
            raise PolicyFault(CRASHED, said.message)
        self.done = isinstance(said, messages.Bye)

    def memory(self) -> Mapping[str, Any]:  # Any: as Policy has it
        """Raise PolicyError: a program's memory cannot be read."""
        raise PolicyError("a program's memory cannot be read")

    def _until(self) -> float:
        """Return the time by which the program must have answered."""
        patience = _FOREVER if self.deadline is None else self.deadline
        return monotonic() + min(patience, max(self.left, 0.0))

    def _send(self, message: messages.Message, until: float) -> None:
        assert self.process is not None
        self.process.send(encode(message), until)

    def _receive(self, until: float) -> bytes:
        assert self.process is not None
        try:
            return self.process.receive(until)
        except TimeoutError:
            said = self.spent if self.deadline is None or self.left < self.deadline else late(self.deadline)
            raise PolicyFault(LATE, said) from None
