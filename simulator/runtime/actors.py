"""Combatants as tasks. A peer reads messages from its inbox and writes messages to its outbox.

``Combatant`` is the peer that lets a policy play. Any other coroutine function with two mailboxes may take its place:
the scheduler sees no difference, and trusts neither."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol, TypeAlias

import trio

from .. import __version__
from ..core.asks import CRASHED, ILLEGAL, Ask, plain_note
from ..core.dice import Luck
from ..core.errors import BadMessage
from ..core.events import Event
from ..core.system import Encounter, Outcome, System
from ..policy.planner import PolicyPlanner
from ..policy.protocol import Policy, Start
from ..wire import messages
from ..wire.codec import Fetch, Listed, decode, decode_ask, encode, encode_choice, encode_place
from .declared import Declared, own_declared, read_wants, wrong_wants
from .seats import ChooseCall, ListeningPolicy, ask_external_policy, ask_policy, call_policy
from .sight import ActorSight
from .trusted import AskCopy
from .watchdog import Watch

Inbox: TypeAlias = trio.MemoryReceiveChannel[bytes]
Outbox: TypeAlias = trio.MemorySendChannel[bytes]
Peer = Callable[[Inbox, Outbox], Awaitable[None]]
"""Coroutine function that plays one seat of one fight and then returns."""

PROGRAM = f"asalto {__version__}"


class Receives(Protocol):
    """Mailbox to read messages from."""

    async def receive(self) -> bytes: ...


class Sends(Protocol):
    """Mailbox to send messages to."""

    def send_nowait(self, data: bytes, /) -> None: ...


class Combatant:
    """Peer that plays one seat, fight after fight, each with a new policy.

    ``reads`` is the number of options listed in a question (None: all). ``fetch`` gets the others when the policy
    iterates further."""

    def __init__(
        self,
        system: System[Any],
        encounter: Encounter,
        watch: Watch,
        deadline: float | None,
        reads: int | None = None,
        fetch: Fetch | None = None,
    ) -> None:
        self._system = system
        self._encounter = encounter
        self._public = system.public(encounter)
        self._watch = watch
        self._deadline = deadline
        self._reads = reads
        self._fetch = fetch

    def take(self, policy: Policy, own: bool = False) -> None:
        """Play the next fight with this policy (``own``: one of Asalto's), and drop the messages of the last fight.

        Raises whatever a policy raises, and PolicyFault."""
        self.policy = policy
        self._own = own
        self.said = said = own_declared(policy) if own else Declared(policy)
        self.wants = policy.wants if own else read_wants(policy, self._system)
        self._unheard: list[Event] = []
        self._listening: ListeningPolicy | None = None
        self._choose: ChooseCall = policy.choose
        if said.listens:
            self._listening = ListeningPolicy(policy, self._take_unheard)
            self._choose = self._listening.choose
        self._note = ""
        if said.explains:
            self._choose = partial(self._explained, self._choose)
        self._planner = PolicyPlanner(self._choose)
        self._sight = ActorSight(self._system, self._encounter)

    async def __call__(self, inbox: Receives, outbox: Sends) -> None:
        """Play one fight: answer every message until the fight is over or the policy fails to begin."""
        await self.serve(inbox, outbox, fights=1)

    async def serve(self, inbox: Receives, outbox: Sends, fights: int = -1) -> None:
        """Play ``fights`` fights, one after the other; a negative number plays until cancelled."""
        while fights:
            data = await inbox.receive()
            ask = decode_ask(data, self._fetch)
            if ask is not None:
                outbox.send_nowait(self._answer(ask))
            elif not self._otherwise(decode(data), outbox):
                fights -= 1

    def _answer(self, ask: Listed) -> bytes:
        """Return the policy's choice as bytes: by its place if the question listed it."""
        self._sight.ask = ask
        watch, deadline = self._watch, self._deadline
        if self._own:
            option = ask_policy(self._planner, ask, self._sight, watch, deadline)
        else:
            option = ask_external_policy(self._choose, ask, AskCopy(ask), self._sight, watch, deadline)
        self._sight.close()
        if isinstance(option, messages.Failed):
            return encode(option)
        place, note = ask.place(option), self._note
        if place is not None:
            return encode_choice(ask.id, place, note) if note else encode_place(ask.id, place)
        try:
            return encode_choice(ask.id, option, note)
        except BadMessage:
            return encode(messages.Failed(ask.id, ILLEGAL, f"{option!r:.120} cannot be sent in a message"))

    def _explained(self, choose: ChooseCall, ask: Ask, sight: object) -> Any:  # Any: a policy may answer with anything
        """Call ``choose`` of a policy that gives reasons, and keep the reason to send it with the answer."""
        answer = choose(ask, sight)
        self._note = plain_note(self.policy.note)
        return answer

    def _otherwise(self, message: messages.Message, outbox: Sends) -> bool:
        """Handle a message that is not a question. Returns False when the fight is over for this seat."""
        match message:
            case messages.Told(events=events):
                self._unheard += events
                return True
            case messages.FightStarted():
                failed = self._begin(message)
                outbox.send_nowait(encode(self._hello() if failed is None else failed))
                return failed is None
            case messages.FightEnded(outcome=outcome):
                failed = call_policy(partial(self._end, outcome), self._watch, self._deadline)
                outbox.send_nowait(encode(messages.Bye() if failed is None else failed))
                return False
        return False

    def _hello(self) -> messages.Hello:
        said = self.said
        return messages.Hello(
            messages.VERSION, PROGRAM, self.wants, said.sees, said.listens, said.looks_ahead, self._reads
        )

    def _begin(self, message: messages.FightStarted) -> messages.Failed | None:
        luck = self._sight.luck = Luck(message.luck)
        start = Start(message.system, self._public, message.seat, luck)
        failed = call_policy(partial(self._begin_with, start), self._watch, self._deadline)
        return self.wrong_wants() if failed is None else failed

    def wrong_wants(self) -> messages.Failed | None:
        """Return Failed if the policy wants kinds of question that make no sense here, else None."""
        wrong = "" if self._own else wrong_wants(self.wants, self._system)
        return messages.Failed(0, CRASHED, wrong) if wrong else None

    def _begin_with(self, start: Start) -> None:
        self.policy.begin(start)
        self.wants = self.policy.wants if self._own else read_wants(self.policy, self._system)

    def _end(self, outcome: Outcome) -> None:
        if self._listening is not None:
            self._listening.hear()
        self.policy.end(outcome)

    def _take_unheard(self) -> list[Event]:
        events, self._unheard = self._unheard, []
        return events
