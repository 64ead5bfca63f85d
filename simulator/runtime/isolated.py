"""Policies in Python that are not Asalto's own, each in a process of its own.

Such a policy may exit its process, fill its memory, loop beyond the reach of a watchdog, or search for hidden state.
Therefore its process has only the messages of its seat. The fight stays in this process, and so do its copies for
lookahead (copy_server.py).

Faults have the same messages as faults in this process. A fault that only a process can have is a crash; the next fight
then gets another process."""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from attrs import evolve

from ..core.asks import CRASHED, Ask, Option
from ..core.campaign import without_plan
from ..core.events import Event
from ..core.system import Outcome
from ..home import main_of
from ..policy import registry
from ..policy.errors import PolicyError, PolicyFault
from ..policy.protocol import Sight, Start
from ..policy.spec import PolicySpec
from ..wire import messages
from ..wire.codec import encode, encode_ask
from ..wire.listing import Listing
from .conversation import SILENT, decoded, fight_started
from .copy_server import CopyServer
from .external_policies import Attachment, ExternalPolicy
from .process import ProgramCommand, ProgramLimits, ProgramProcess
from .programs import SHELF, started_process

LISTED: Final = 2
"""Number of options listed in a question; the policy fetches the others when it iterates further."""
LIMITS: Final = ProgramLimits(memory=2048, start=60.0)
GRACE: Final = 1.5
"""Deadlines until a call that does not react to its interrupt costs its process..."""
SLACK: Final = 1.0
"""...plus this many seconds."""
FOREVER: Final = 1e9
_PASSED: Final = ("ASALTO_PLAIN", "PYTHONHASHSEED", "VIRTUAL_ENV", "LD_LIBRARY_PATH")


def can_isolate() -> bool:
    """Return whether this system can run processes behind a supervisor."""
    return hasattr(os, "fork")


class IsolatedFactory:
    """Factory of isolated policies. Raises PolicyError when the first cannot be made."""

    def __init__(self, spec: PolicySpec) -> None:
        self._command = _command(spec)
        try:
            SHELF.put(started_process(self._command))
        except PolicyFault as fault:
            raise PolicyError(_unmade(spec, fault.message)) from None

    def __call__(self) -> IsolatedPolicy:
        return IsolatedPolicy(self._command)


def _unmade(spec: PolicySpec, message: str) -> str:
    """Return the error message for a policy that cannot be made: its own, if the process could send one."""
    return (
        message
        if message.startswith(("the ", "there ", "several "))
        else (f"the policy {spec.use!r} cannot be made: {message}")
    )


def _command(spec: PolicySpec) -> ProgramCommand:
    """Return the command that plays the policy. Equal policies have equal commands, so they share processes."""
    order = {"use": spec.use, "options": spec.options, "found": registry.found(spec.use), "folder": str(Path.cwd())}
    environment = {name: os.environ[name] for name in _PASSED if name in os.environ}
    option, code = main_of("simulator.runtime.isolated_player", f"main({json.dumps(order, sort_keys=True)!r})")
    code = f"import os; os.environ.update({environment!r}); {code}"  # before Asalto is imported, which reads it
    return ProgramCommand((sys.executable, option, code), LIMITS)


class IsolatedPolicy(ExternalPolicy):
    """Policy in Python that plays one seat of one fight in its own process."""

    notes = ("",)  # it may give any reason

    def __init__(self, command: ProgramCommand) -> None:
        self._command = command
        self._process: ProgramProcess | None = None
        self._waiting = False
        self._copies: CopyServer | None = None

    def open(self) -> None:
        """Get a process, and have it make the policy."""
        self.unwatched()
        self._process = started_process(self._command)
        said = self._asked(_stage(self.attachment, self.deadline, self._process))
        if not isinstance(said, messages.Hello):
            raise self._strange(said)
        self._take(said)

    def begin(self, start: Start) -> None:
        """Begin with the policy, which may change its ``wants``."""
        self.unwatched()
        version = self.attachment.system.rules_version
        said = self._asked(encode(fight_started(start, version, self.deadline, None)))
        if not isinstance(said, messages.Hello):
            raise self._strange(said)
        self._take(said)

    def _take(self, said: messages.Hello) -> None:
        self.wants, self.sees, self.listens = said.wants, said.sees, said.listens
        self.looks_ahead = said.looks_ahead

    def told(self, events: Sequence[Event]) -> None:
        """Send the events since the last question."""
        self.unwatched()
        self._send(encode(messages.Told(tuple(events))))

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Send the question, and wait for the answer."""
        self.unwatched()
        listing = Listing(ask, LISTED)
        view = sight.view().row() if self.sees else None
        self._copies = CopyServer(ask.id, sight.lookahead) if self.looks_ahead else None
        said = self._asked(encode_ask(ask, listing.options, listing.more, view, None))
        while isinstance(said, messages.More):
            said = self._asked(listing.further(said.start))
        if isinstance(said, messages.Choice) and said.ask == ask.id:
            option = said.answer if isinstance(said.answer, Option) else listing.at(said.answer)
            if option is not None:
                self.note = said.note
                return option
        raise self._strange(said)

    def end(self, outcome: Outcome) -> None:
        """Send the outcome of the fight."""
        self.unwatched()
        said = self._asked(encode(messages.FightEnded(outcome)))
        if not isinstance(said, messages.Bye):
            raise self._strange(said)

    def leave(self) -> None:
        """Keep the process for another fight unless it is gone or owes an answer; copy its output to stderr."""
        process, self._process = self._process, None
        if process is None:
            return
        sys.stderr.write(process.printed())
        if not (self._waiting or process.gone):
            SHELF.put(process)
        else:
            process.end(at_once=True)

    # Messages.

    def _asked(self, message: bytes) -> messages.Message:
        """Return the answer to a message. Raises PolicyFault when it is late or the process is gone."""
        self._waiting = True
        self._send(message)
        assert self._process is not None
        until = self._until()
        try:
            data = self._process.receive(until)
            while self._copies is not None and (copied := self._copies.reply(data)) is not None:
                self._process.send(copied, until)
                data = self._process.receive(until)
            self._waiting = False
            return decoded(data)
        except TimeoutError:
            patience = GRACE * (self.deadline or 0.0) + SLACK
            self._process.lose(f"{SILENT}{patience:g} s, so its process was ended")
            raise PolicyFault(CRASHED, self._process.gone) from None

    def _send(self, message: bytes) -> None:
        assert self._process is not None
        self._process.send(message, self._until())

    def _until(self) -> float:
        """Return the time by which the process must have answered, interrupts included."""
        return monotonic() + (FOREVER if self.deadline is None else GRACE * self.deadline + SLACK)

    def _strange(self, said: messages.Message) -> PolicyFault:
        """Return the fault that a message reports. Any other message is a fault too, and ends the process."""
        if isinstance(said, messages.Failed):
            return PolicyFault(said.how, said.message)
        assert self._process is not None
        self._process.lose("it wrote something other than an answer, so its process was ended")
        return PolicyFault(CRASHED, self._process.gone)


def _stage(attachment: Attachment, deadline: float | None, process: ProgramProcess) -> bytes:
    """Return the message that has a policy made: game and encounter, or nothing if the process has them already.

    Both are cut to what policies may know: without the digest, which would confirm guesses at hidden numbers, and
    without the plan of a rest."""
    system = attachment.system
    game = without_plan(system)
    body = pickle.dumps((game, evolve(system.public(attachment.encounter), digest=""), deadline))
    if process.knows == body:
        body = b""
    else:
        process.knows = body
    return pickle.dumps(body)
