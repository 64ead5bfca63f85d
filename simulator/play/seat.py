"""A person's seat in a fight with actors: a peer that passes each question to a person and waits for the answer.

The scheduler sees an ordinary remote peer. ``Person`` is the source of answers: the screen, or a test. A person may
send several answers together: a few questions in a row declare a turn, and draft.py asks them in advance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import shake_128
from typing import Any, Protocol

import trio
from attrs import frozen

from ..core.asks import Ask, Option
from ..core.dice import Dice, Luck, Scripted
from ..core.fight import Fight
from ..core.system import Encounter, SeatView, System
from ..policy.errors import PolicyFault
from ..policy.lookahead import Resample
from ..runtime.actors import PROGRAM
from ..wire import messages
from ..wire.codec import Listed, decode, decode_ask, encode, encode_choice
from ..wire.naming import unnamed

LEFT = "the person has left"


@frozen
class Stage:
    """Rules and encounter of a fight; ``public`` is the encounter without hidden parts."""

    system: System[Any]
    encounter: Encounter
    public: Encounter

    @classmethod
    def of(cls, system: System[Any], encounter: Encounter) -> Stage:
        """Return the stage of an encounter."""
        return cls(system, encounter, system.public(encounter))


class OpenQuestion:
    """A question to a person: ``ask`` with its ``options`` and ``view``. ``key`` is the seat's luck, the seed of the
    dice in copies."""

    def __init__(self, ask: Listed, stage: Stage, key: bytes) -> None:
        self.ask: Ask = ask
        self.stage = stage
        self.key = key
        self._shown = ask.view
        self._snapshot = ask.snapshot

    @cached_property
    def options(self) -> list[Option]:
        """All legal answers, the default first."""
        return list(self.ask.options())

    @cached_property
    def view(self) -> SeatView:
        """The view of the seat."""
        shown, system = self._shown, self.stage.system
        assert shown is not None  # the seat's Hello asks for views
        row = shown if isinstance(shown, list) else unnamed(system.view_cells, shown)
        return system.view_of(row, self.stage.public)

    @cached_property
    def _fight(self) -> Fight[Any]:
        """The fight at this question, the source of copies."""
        assert self._snapshot is not None  # the seat's Hello asks for snapshots
        return Fight.restore(self._snapshot, self.stage.system, self.stage.encounter, Scripted([]))

    def copy(self, dice: Dice, sample: int = 0) -> Fight[Any]:
        """Return a copy of the fight at this question that continues with ``dice``. Its hidden state is drawn anew;
        copies of the same ``sample`` have the same hidden state."""
        copy = self._fight.fork_for(self.ask.seat, dice)
        hidden = shake_128(b"asalto hidden 1|%s|%d|%d" % (self.key, self.ask.id, sample)).digest(16)
        copy.change(Resample(copy, Luck(hidden)))
        return copy


def same(one: Ask, other: Ask) -> bool:
    """Return whether two questions are the same apart from their ids, which differ between a fight and its copies."""
    return (one.seat, one.kind, one.body) == (other.seat, other.kind, other.body)


class Person(Protocol):
    """Source of answers for one or more seats."""

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        """Return the answer, followed by answers to the next questions if the person has chosen them already. An empty
        list means that the person leaves the fight. Raises PolicyFault without an answer in time."""


class Table:
    """Shared state of the seats of one fight: its current stage, and whether the person has left."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.left = False


class PersonSeat:
    """Peer of one seat; called once for each fight, or for each stage of a chain."""

    def __init__(self, person: Person, table: Table) -> None:
        self._person = person
        self._table = table
        self._key = b""
        self._planned: list[Option] = []

    async def __call__(self, inbox: trio.MemoryReceiveChannel[bytes], outbox: trio.MemorySendChannel[bytes]) -> None:
        """Answer the questions of one fight until it is over or the person leaves."""
        self._planned = []
        async for data in inbox:
            ask = decode_ask(data)
            reply = self._otherwise(decode(data)) if ask is None else await self._answer(ask)
            if reply is not None:
                await outbox.send(encode(reply) if isinstance(reply, messages.Message) else reply)
            if isinstance(reply, messages.Bye):
                return

    def _otherwise(self, message: messages.Message) -> messages.Message | None:
        """Reply to a message that is not a question."""
        match message:
            case messages.FightStarted(luck=key):
                self._key = key
                wants = frozenset[str]() if self._table.left else None
                return messages.Hello(messages.VERSION, PROGRAM, wants, sees=True, listens=False, looks_ahead=True)
            case messages.FightEnded():
                return messages.Bye()
        return None

    async def _answer(self, ask: Listed) -> bytes | messages.Bye | messages.Failed:
        """Answer with the planned option if it is legal now, else ask the person."""
        planned, self._planned = self._planned, []
        if not planned or not any(planned[0] == option for option in ask.options()):
            try:
                question = OpenQuestion(ask, self._table.stage, self._key)
                planned = [] if self._table.left else list(await self._person.choose(question))
            except PolicyFault as fault:
                return messages.Failed(ask.id, fault.how, fault.message)
        if not planned:
            self._table.left = True
            return messages.Bye(LEFT)
        self._planned = planned[1:]
        return encode_choice(ask.id, planned[0])
