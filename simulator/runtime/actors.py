"""Combatants as tasks: a peer reads messages from its inbox and writes messages to its outbox.

``Combatant`` is the peer that lets a policy play. Any other coroutine with two mailboxes may take its place; the
scheduler cannot tell the difference, and trusts neither."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol, TypeAlias

import trio

from .. import __version__
from ..core.asks import ILLEGAL, Option
from ..core.dice import Luck
from ..core.errors import BadMessage
from ..core.events import Event
from ..core.fight import Fight
from ..core.system import Encounter, Outcome, SeatView, System
from ..policy.errors import PolicyError
from ..policy.lookahead import Lookahead
from ..policy.protocol import Policy, Start
from ..wire import messages
from ..wire.codec import Fetch, Listed, decode, decode_ask, encode, encode_choice, encode_place
from .seats import NO_OPTION, ChooseCall, ListeningPolicy, attend, consult
from .watchdog import Watch

Inbox: TypeAlias = trio.MemoryReceiveChannel[bytes]
Outbox: TypeAlias = trio.MemorySendChannel[bytes]
Peer = Callable[[Inbox, Outbox], Awaitable[None]]
"""A coroutine function that plays one seat of one fight and then returns."""

PROGRAM = f"asalto {__version__}"


class Receives(Protocol):
    """A mailbox from which messages are read."""

    async def receive(self) -> bytes: ...


class Sends(Protocol):
    """A mailbox to which messages are sent."""

    def send_nowait(self, data: bytes, /) -> None: ...


class Combatant:
    """Plays one seat, fight after fight, each with a policy of its own.

    ``reads`` options are listed in an ask (None: all); ``fetch`` gets the others when the policy iterates on."""

    def __init__(
        self,
        policy: Policy,
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
        self.take(policy)

    def take(self, policy: Policy) -> None:
        """Play the next fight with this policy; no message of the last fight is kept."""
        self.policy = policy
        self._unheard: list[Event] = []
        self._listening: ListeningPolicy | None = None
        self._choose: ChooseCall = policy.choose
        if policy.listens:
            self._listening = ListeningPolicy(policy, self._take_unheard)
            self._choose = self._listening.choose
        self._sight = ActorSight(policy, self._system, self._encounter)

    async def __call__(self, inbox: Receives, outbox: Sends) -> None:
        """Play one fight: answer every message until the fight is over or the policy fails to begin."""
        await self.serve(inbox, outbox, fights=1)

    async def serve(self, inbox: Receives, outbox: Sends, fights: int = -1) -> None:
        """Play ``fights`` fights, one after the other; a negative number: until cancelled."""
        while fights:
            data = await inbox.receive()
            ask = decode_ask(data, self._fetch)
            if ask is not None:
                outbox.send_nowait(self._answer(ask))
            elif not self._otherwise(decode(data), outbox):
                fights -= 1

    def _answer(self, ask: Listed) -> bytes:
        """The policy's choice, packed: by its place in the list if it is one of those listed."""
        self._sight.ask = ask
        option = consult(self._choose, ask, self._sight, self._watch, self._deadline)
        self._sight.close()
        if isinstance(option, messages.Failed):
            return encode(option)
        place = ask.place(option)
        if place is not None:
            return encode_place(ask.id, place)
        try:
            Option.of(option.row())
            return encode_choice(ask.id, option)
        except (ValueError, TypeError, OverflowError, BadMessage):
            return encode(messages.Failed(ask.id, ILLEGAL, NO_OPTION))

    def _otherwise(self, message: messages.Message, outbox: Sends) -> bool:
        """Handle a message that is no question. Returns False when the fight is over for this seat."""
        match message:
            case messages.Told(events=events):
                self._unheard += events
                return True
            case messages.FightStarted():
                failed = self._begin(message)
                outbox.send_nowait(encode(self._hello() if failed is None else failed))
                return failed is None
            case messages.FightEnded(outcome=outcome):
                failed = attend(partial(self._end, outcome), self._watch, self._deadline)
                outbox.send_nowait(encode(messages.Bye() if failed is None else failed))
                return False
        return False

    def _hello(self) -> messages.Hello:
        policy = self.policy
        return messages.Hello(
            messages.VERSION, PROGRAM, policy.wants, policy.sees, policy.listens, policy.looks_ahead, self._reads
        )

    def _begin(self, message: messages.FightStarted) -> messages.Failed | None:
        luck = self._sight.luck = Luck(message.luck)
        start = Start(message.system, self._public, message.seat, luck)
        return attend(partial(self.policy.begin, start), self._watch, self._deadline)

    def _end(self, outcome: Outcome) -> None:
        if self._listening is not None:
            self._listening.hear()
        self.policy.end(outcome)

    def _take_unheard(self) -> list[Event]:
        events, self._unheard = self._unheard, []
        return events


class ActorSight:
    """What a policy may look at, read from the message of the question; one object for all questions of a seat."""

    __slots__ = ("_encounter", "_policy", "_system", "_views", "ask", "luck")

    def __init__(self, policy: Policy, system: System[Any], encounter: Encounter) -> None:
        self._policy = policy
        self._system = system
        self._encounter = encounter
        self._views: list[SeatView] = []
        self.ask: Listed
        self.luck: Luck

    def view(self) -> SeatView:
        if self.ask.view is None:
            raise PolicyError("this policy says sees = False, so there is no view")
        view = self._system.view_of(self.ask.view, self._encounter)
        self._views.append(view)
        return view

    def close(self) -> None:
        """The question has been answered: the views of it are closed, as ``Fight.answer`` closes its own."""
        for view in self._views:
            view.close()
        self._views.clear()

    def lookahead(self, budget: int) -> Lookahead:
        if self.ask.snapshot is None:
            raise PolicyError("this policy does not say looks_ahead = True, so there is no lookahead")
        copy = partial(Fight.restore, self.ask.snapshot, self._system, self._encounter)
        return Lookahead(copy, self.luck, self.ask.id, self._encounter.names, budget)
