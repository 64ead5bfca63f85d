"""A person's seat in a fight with actors: a peer that passes each question to a person and waits for the answer.

The scheduler sees a remote peer like any other. ``Person`` is who answers: the screen, or a test. An answer may be
several at once: a turn is declared by a few questions in a row, and a person who has gone through them in advance
(draft.py) sends all of their answers together."""

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
    """What is being fought: the rules, the encounter, and the encounter as every seat may know it."""

    system: System[Any]
    encounter: Encounter
    public: Encounter

    @classmethod
    def of(cls, system: System[Any], encounter: Encounter) -> Stage:
        """Return the stage of an encounter."""
        return cls(system, encounter, system.public(encounter))


class OpenQuestion:
    """A question that a person has to answer: ``ask`` with its ``options``, and what there is to see. ``key`` is the
    seat's luck, from which the dice of copies are made."""

    def __init__(self, ask: Listed, stage: Stage, key: bytes) -> None:
        self.ask: Ask = ask
        self.stage = stage
        self.key = key
        self._shown = ask.view
        self._snapshot = ask.snapshot

    @cached_property
    def options(self) -> list[Option]:
        """Every legal answer, the default first."""
        return list(self.ask.options())

    @cached_property
    def view(self) -> SeatView:
        """What the seat sees."""
        shown, system = self._shown, self.stage.system
        assert shown is not None  # the seat's hello says that it sees
        row = shown if isinstance(shown, list) else unnamed(system.view_cells, shown)
        return system.view_of(row, self.stage.public)

    @cached_property
    def _fight(self) -> Fight[Any]:
        """The fight at this question, from which copies are made."""
        assert self._snapshot is not None  # the seat's hello says that it looks ahead
        return Fight.restore(self._snapshot, self.stage.system, self.stage.encounter, Scripted([]))

    def copy(self, dice: Dice, sample: int = 0) -> Fight[Any]:
        """Return a copy of the fight at this question, which goes on with ``dice``. What the seat does not know is
        drawn anew in it: the same in each copy of one ``sample``."""
        copy = self._fight.fork_for(self.ask.seat, dice)
        hidden = shake_128(b"asalto hidden 1|%s|%d|%d" % (self.key, self.ask.id, sample)).digest(16)
        copy.change(Resample(copy, Luck(hidden)))
        return copy


def same(one: Ask, other: Ask) -> bool:
    """Return whether both are the same question, in the fight and in a copy of it, where it has another number."""
    return (one.seat, one.kind, one.body) == (other.seat, other.kind, other.body)


class Person(Protocol):
    """Who answers a seat's questions; several seats may have the same person."""

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        """Return the answer, and those to the questions that will follow, as far as they are known. None at all: the
        person leaves the fight. Raises PolicyFault when there is no answer in time: the seat takes its default."""


class Table:
    """What the seats of one fight share: the stage that is played, and whether the person has left."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.left = False


class PersonSeat:
    """The peer of one seat; called once for each fight, or for each stage of a chain."""

    def __init__(self, person: Person, table: Table) -> None:
        self._person = person
        self._table = table
        self._key = b""
        self._planned: list[Option] = []

    async def __call__(self, inbox: trio.MemoryReceiveChannel[bytes], outbox: trio.MemorySendChannel[bytes]) -> None:
        """Play one fight: answer until it is over, or the person leaves."""
        self._planned = []
        async for data in inbox:
            ask = decode_ask(data)
            reply = self._otherwise(decode(data)) if ask is None else await self._answer(ask)
            if reply is not None:
                await outbox.send(encode(reply) if isinstance(reply, messages.Message) else reply)
            if isinstance(reply, messages.Bye):
                return

    def _otherwise(self, message: messages.Message) -> messages.Message | None:
        """Reply to a message that is no question."""
        match message:
            case messages.FightStarted(luck=key):
                self._key = key
                wants = frozenset[str]() if self._table.left else None
                return messages.Hello(messages.VERSION, PROGRAM, wants, sees=True, listens=False, looks_ahead=True)
            case messages.FightEnded():
                return messages.Bye()
        return None

    async def _answer(self, ask: Listed) -> bytes | messages.Bye | messages.Failed:
        """The answer that was planned, if it is legal now, else what the person says."""
        planned, self._planned = self._planned, []
        if not planned or not any(planned[0] == option for option in ask.options()):
            try:
                planned = [] if self._table.left else list(await self._person.choose(self._open(ask)))
            except PolicyFault as fault:
                return messages.Failed(ask.id, fault.how, fault.message)
        if not planned:
            self._table.left = True
            return messages.Bye(LEFT)
        self._planned = planned[1:]
        return encode_choice(ask.id, planned[0])

    def _open(self, ask: Listed) -> OpenQuestion:
        return OpenQuestion(ask, self._table.stage, self._key)
