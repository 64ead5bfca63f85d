"""The process of an isolated policy: it reads messages, calls the policy, and writes the replies.

The other end is runtime/isolated.py. The same functions guard a policy here and in Asalto's own process, so faults have
the same messages. The policy's output goes to stderr: only this module writes to the pipe of messages."""

from __future__ import annotations

import io
import json
import os
import pickle
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import IO, Any

from ..core.asks import CRASHED, ILLEGAL, Ask, plain_note
from ..core.dice import Luck
from ..core.errors import BadMessage
from ..core.events import Event
from ..core.system import Encounter, Outcome, System
from ..policy import registry
from ..policy.errors import PolicyError
from ..policy.protocol import Policy, Start
from ..policy.spec import PolicySpec
from ..wire import messages
from ..wire.codec import decode, decode_ask, encode, encode_choice
from ..wire.framing import frame
from .declared import SILENT, Declared, read_wants
from .isolated_sight import IsolatedSight
from .remote_copies import CopyClient
from .seats import ChooseCall, ListeningPolicy, ask_external_policy, call_policy, error_line
from .trusted import AskCopy
from .watchdog import Watch, Watchdog, end_process

_ALARM = {signal.SIGALRM} if hasattr(signal, "SIGALRM") else set()
_PICKLED = b"\x80"
"""First byte of the one message that is not msgpack: the game and the encounter."""


def main(order: str) -> None:
    """Play fights with the policy of the order (JSON) until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.unraisablehook = _say_ignored
    pipes = Pipes()
    wanted = json.loads(order)
    spec = PolicySpec(wanted["use"], wanted["options"])
    first = _first(spec, wanted["found"], pipes)
    player = Player(pipes, registry.maker(spec), first)
    del first  # the player drops its reference under guard
    try:
        while (message := pipes.read()) is not None:
            pipes.write(player.answer(message))
    except BaseException as error:  # the policy has broken the interpreter's own functions
        _say_last(error)
    end_process(0)  # without waiting for threads and exit handlers of policies


def _first(spec: PolicySpec, found: Sequence[str] | None, pipes: Pipes) -> Policy:
    """Return the first policy. If it cannot be made, answer the first message with the reason and exit."""
    if found is not None:
        registry.know(spec.use, *found)
    reason = ""
    try:
        return registry.make(spec)
    except PolicyError as error:
        reason = str(error)
    except BaseException as error:  # SystemExit among them: policies may do anything
        said = str(error)[:200]
        reason = f"the policy {spec.use!r} cannot be made: {type(error).__name__}{said and ': '}{said}"
    pipes.read()
    pipes.write(encode(messages.Failed(0, CRASHED, reason)))
    end_process(0)


def _say_ignored(error: sys.UnraisableHookArgs) -> None:
    """Write to stderr the error of a ``__del__``, after which Python continues."""
    with suppress(BaseException):
        os.write(
            2, f"{error_line(error.exc_value or error.exc_type())}, in {error.object!r:.100}\n".encode(errors="replace")
        )


def _say_last(error: BaseException) -> None:
    """Write the error to stderr in one line and exit. The policy may have broken even the writing."""
    try:
        os.write(2, f"{error_line(error)}\n".encode(errors="replace"))
    finally:
        end_process(1)


class Pipes:
    """Pipes of messages, out of reach of the policy's own input and output."""

    def __init__(self) -> None:
        self._in: IO[bytes] = os.fdopen(os.dup(0), "rb")
        self._out: IO[bytes] = os.fdopen(os.dup(1), "wb")
        nowhere = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nowhere, 0)
        os.dup2(2, 1)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(line_buffering=True)

    def read(self) -> bytes | None:
        """Return the next message; None when the other end has closed."""
        head = self._in.read(4)
        return self._in.read(int.from_bytes(head)) if len(head) == 4 else None

    def write(self, message: bytes) -> None:
        """Send a message."""
        if message:
            self._out.write(frame(message))
            self._out.flush()

    def exchange(self, request: bytes) -> bytes:
        """Send a request and return the reply.

        The watchdog's alarm is blocked meanwhile: the rest of a half-read message would be taken for another one."""
        try:
            signal.pthread_sigmask(signal.SIG_BLOCK, _ALARM)
            self.write(request)
            found = self.read()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _ALARM)
        if found is None:
            end_process(0)
        return found


class Player:
    """Player of one seat, fight after fight, each with a new policy."""

    _system: System[Any]
    _encounter: Encounter
    _watch: Watch
    _sight: IsolatedSight
    _choose: ChooseCall

    def __init__(self, pipes: Pipes, make: Callable[[], Policy], policy: Policy) -> None:
        self._pipes = pipes
        self._make = make
        self._watchdog = Watchdog(None)
        self._watchdog.__enter__()
        self._policy = policy
        self._said: Declared = SILENT
        self._wants: frozenset[str] | None = None
        self._unheard: list[Event] = []

    def answer(self, message: bytes) -> bytes:
        """Return the reply to a message; Told gets none (empty bytes)."""
        if message[:1] == _PICKLED:
            return self._begin_stage(pickle.loads(message))
        if decode_ask(message) is not None:
            return self._answer(message)
        match decode(message):
            case messages.Ping(number=number):
                return encode(messages.Pong(number))
            case messages.FightStarted() as started:
                return self._begin(started)
            case messages.Told(events=events):
                self._unheard += events
                return b""
            case messages.FightEnded(outcome=outcome):
                return self._told_or(
                    call_policy(partial(self._end, outcome), self._watch, self._deadline), messages.Bye()
                )
        raise BadMessage("an isolated policy does not expect this message")

    def _begin_stage(self, stage: bytes) -> bytes:
        """Make the policy of the next fight."""
        if stage:
            self._watchdog.__exit__(None, None, None)
            self._system, self._encounter, self._deadline = pickle.loads(stage)
            self._watchdog = Watchdog(self._deadline)
            self._watch = self._watchdog.__enter__()
        self._unheard = []
        failed = call_policy(self._take, self._watch, self._deadline)
        return self._told_or(failed, self._hello())

    def _take(self) -> None:
        policy = self._policy = self._make()
        self._said = Declared(policy)
        self._wants = read_wants(policy, self._system)
        self._sight = IsolatedSight(self._system, self._encounter, self._said.looks_ahead)
        self._choose = policy.choose
        self._listening: ListeningPolicy | None = None
        if self._said.listens:
            self._listening = ListeningPolicy(policy, self._take_unheard)
            self._choose = self._listening.choose
        if self._said.explains:
            self._choose = partial(self._explained, self._choose)

    def _explained(self, choose: ChooseCall, ask: Ask, sight: object) -> Any:  # Any: a policy may answer with anything
        """Call ``choose`` of a policy that gives reasons, and keep the reason to send it with the answer."""
        answer = choose(ask, sight)
        self._note = plain_note(self._policy.note)
        return answer

    def _begin(self, started: messages.FightStarted) -> bytes:
        self._sight.luck = Luck(started.luck)
        start = Start(started.system, self._encounter, started.seat, self._sight.luck)
        failed = call_policy(partial(self._begin_with, start), self._watch, self._deadline)
        return self._told_or(failed, self._hello())

    def _begin_with(self, start: Start) -> None:
        self._policy.begin(start)
        self._wants = read_wants(self._policy, self._system)

    def _hello(self) -> messages.Hello:
        said = self._said
        return messages.Hello(messages.VERSION, "", self._wants, said.sees, said.listens, said.looks_ahead, None)

    def _told_or(self, failed: messages.Failed | None, otherwise: messages.Message) -> bytes:
        return encode(otherwise if failed is None else failed)

    def _answer(self, message: bytes) -> bytes:
        """Return the policy's choice as bytes."""
        ask = decode_ask(message, self._pipes.exchange)
        assert ask is not None
        self._sight.open(ask, CopyClient(ask.id, self._pipes.exchange, self._system, self._encounter))
        self._watch.forget()
        self._note = ""
        option = ask_external_policy(self._choose, ask, AskCopy(ask), self._sight, self._watch, self._deadline)
        self._sight.close()
        if isinstance(option, messages.Failed):
            return encode(option)
        try:
            return encode_choice(ask.id, option, self._note)
        except BadMessage:
            return encode(messages.Failed(ask.id, ILLEGAL, f"{option!r:.120} cannot be sent in a message"))

    def _end(self, outcome: Outcome) -> None:
        if self._listening is not None:
            self._listening.hear()
        self._policy.end(outcome)

    def _take_unheard(self) -> Sequence[Event]:
        events, self._unheard = self._unheard, []
        return events
