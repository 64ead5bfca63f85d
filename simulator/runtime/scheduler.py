"""The turn scheduler: a nursery of combatants, a fight, and the messages between them.

The scheduler owns the fight. Every combatant and every captain is a task that hears of it and answers in bytes; none
of them is trusted. Replies are applied in the order of the questions, whatever order the tasks ran in, so the fight
is the same as inline. A seat that is late, answers nonsense, fails or leaves costs itself its say and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import trio

from ..core.asks import CHOSEN, CRASHED, ILLEGAL, RETRIED, Ask, Option, Together
from ..core.dice import Dice
from ..core.fight import Fight
from ..core.scene import Listener
from ..core.system import Outcome, System
from ..policy.protocol import Policy
from ..wire import messages as say
from ..wire.codec import decode_place, encode, encode_ask
from ..wire.messages import Failed
from .actors import Combatant, Peer
from .inline import DEADLINE
from .mail import LEFT, Stand, Waiting, decoded
from .result import Result
from .table import NOTHING, Docket, Ears, Factory, Playable, Table, judge, only_answers
from .watchdog import Watchdog

Shuffle = Callable[[list[int]], None]
"""Puts the seats into the order in which their tasks are started."""


def play(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    dice: Dice | None = None,
    deadline: float | None = DEADLINE,
    system: System[Any] | None = None,
    factories: Mapping[int, Factory] | None = None,
    shuffle: Shuffle | None = None,
    peers: Mapping[int, Peer] | None = None,
) -> Result:
    """Play one fight with actors, in a trio run of its own; see play_async."""
    return trio.run(
        partial(
            play_async,
            scenario,
            seed,
            fight,
            listener=listener,
            dice=dice,
            deadline=deadline,
            system=system,
            factories=factories,
            shuffle=shuffle,
            peers=peers,
        )
    )


async def play_async(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    dice: Dice | None = None,
    deadline: float | None = DEADLINE,
    system: System[Any] | None = None,
    factories: Mapping[int, Factory] | None = None,
    shuffle: Shuffle | None = None,
    peers: Mapping[int, Peer] | None = None,
) -> Result:
    """Play fight number ``fight`` of ``seed`` with actors.

    As inline.play; besides, ``shuffle`` reorders the seats before their tasks are started, and ``peers`` (seat -> a
    coroutine function with an inbox and an outbox) take the place of combatants with policies."""
    peers = {} if peers is None else peers
    table = Table(scenario, seed, system, factories, taken=peers)
    scheduler = TurnScheduler(table, fight, Watchdog(deadline), peers)
    try:
        return await scheduler.run(listener, table.dice(fight) if dice is None else dice, shuffle)
    except BaseExceptionGroup as group:
        raise _the_one(group) from None


class TurnScheduler:
    """One fight with actors.

    What nobody hears is not said: a policy that only answers gets questions and no other message, and one that wants no
    questions either has no task."""

    def __init__(self, table: Table, number: int, watchdog: Watchdog, peers: Mapping[int, Peer]) -> None:
        self._table = table
        self._number = number
        self._watchdog = watchdog
        self._waiting = Waiting(watchdog.deadline)
        self._docket = Docket()
        self._stands = {seat: Stand(seat, name) for seat, name in table.seats.items()}
        self._peers = peers
        self._combatants = {seat: self._combatant(make()) for seat, make in table.factories.items()}
        self._greeted = [stand for stand in self._stands.values() if self._must_be_greeted(stand)]
        self._ears: Ears | None = None
        self._fight: Fight[Any]

    def _combatant(self, policy: Policy) -> Combatant:
        table, watchdog = self._table, self._watchdog
        return Combatant(policy, table.system, table.encounter, watchdog.watch, watchdog.deadline)

    def _must_be_greeted(self, stand: Stand) -> bool:
        if stand.seat in self._peers:
            return True
        policy = self._combatants[stand.seat].policy
        self._docket.seat(stand, policy.wants)
        stand.sees = policy.sees
        return not only_answers(policy)

    async def run(self, listener: Listener | None, dice: Dice, shuffle: Shuffle | None) -> Result:
        """Play to the end."""
        seats = [seat for seat, stand in self._stands.items() if stand.wanted != NOTHING or stand in self._greeted]
        if shuffle is not None:
            shuffle(seats)
        with self._watchdog:
            async with trio.open_nursery() as nursery:
                for seat in seats:
                    self._start(nursery, seat)
                await self._welcome()
                outcome = await self._play(listener, dice)
                await self._farewell(outcome)
                nursery.cancel_scope.cancel()
        fates = tuple(self._table.system.fates(self._fight.state))
        return Result(outcome, fates, self._fight.asked, tuple(self._docket.faults))

    def _start(self, nursery: trio.Nursery, seat: int) -> None:
        """Start a seat's task. Time is kept once anybody might keep us waiting: a policy never does, for while it
        thinks nothing else runs, and the watchdog ends it."""
        stand = self._stands[seat]
        if seat not in self._peers:
            nursery.start_soon(self._combatants[seat], stand.mail, stand.wake)
            return
        nursery.start_soon(stand.host, self._peers[seat])
        if seat == next(iter(self._peers)):
            nursery.start_soon(self._waiting.tick)

    # Before and after.

    async def _welcome(self) -> None:
        """Those who care hear what is played, and say hello when they are ready."""
        for stand in self._greeted:
            stand.post(encode(self._fight_started(stand)))
        token = object()
        for stand in self._greeted:
            self._greet(stand, await self._waiting.message(stand, token))

    def _greet(self, stand: Stand, message: say.Message) -> None:
        match message:
            case say.Hello(say.VERSION):
                self._docket.seat(stand, message.wants)
                stand.sees, stand.listens = message.sees, message.listens
                stand.looks_ahead = message.looks_ahead
                return
            case say.Hello(version):
                text = f"it speaks version {version} of the protocol, not {say.VERSION}"
            case Failed():
                text = message.message
            case _:
                text = f"it said {type(message).__name__}, not Hello"
        self._docket.enter(stand, "begin", CRASHED, text)
        stand.dismiss()

    def _fight_started(self, stand: Stand) -> say.FightStarted:
        table = self._table
        encounter = table.encounter
        return say.FightStarted(
            say.VERSION,
            table.system.name,
            table.system.rules_version,
            encounter.title,
            tuple((side.name, side.role) for side in encounter.sides),
            tuple((member.name, member.side) for member in encounter.members),
            stand.seat,
            table.luck(self._number, stand.seat).key,
            self._watchdog.deadline,
        )

    async def _farewell(self, outcome: Outcome) -> None:
        """Tell those who care how it ended, and wait until they have left."""
        data = encode(say.FightEnded(outcome))
        stands = [stand for stand in self._greeted if not stand.crashed]
        for stand in stands:
            self._tell(stand)
            stand.post(data)
        token = object()
        for stand in stands:
            message = await self._waiting.message(stand, token)
            while isinstance(message, say.Choice):  # to a question that is long settled
                message = await self._waiting.message(stand, token)
            if isinstance(message, Failed) and message.message != LEFT:
                self._docket.enter(stand, "end", message.how, message.message)

    # The fight.

    async def _play(self, listener: Listener | None, dice: Dice) -> Outcome:
        if any(stand.listens for stand in self._greeted):
            listener = self._ears = Ears(listener)
        table = self._table
        fight: Fight[Any] = Fight(
            table.system,
            table.encounter,
            dice,
            wants=self._docket.wants,
            listener=listener,
            forks=any(stand.looks_ahead for stand in self._greeted),
        )
        self._fight = fight
        while (question := fight.pending) is not None:
            if isinstance(question, Together):
                options, hows = await self._ask_all(question.asks)
                fight.answer(options, hows)
                continue
            stand = self._stands[question.seat]
            if stand.wanted is not None and question.kind not in stand.wanted:
                fight.answer(question.default(), stand.unasked)
                continue
            options = self._send(question, stand)
            reply = await self._reply(question, stand, options, options)
            if isinstance(reply, Option):
                fight.answer(reply)
            else:
                fight.answer(*await self._settle(question, stand, reply))
        assert fight.outcome is not None
        return fight.outcome

    async def _ask_all(self, asks: Sequence[Ask]) -> tuple[tuple[Option, ...], tuple[str, ...]]:
        """Simultaneous questions: every seat is asked its first at once, then the answers are taken in order."""
        token = object()
        sent: dict[int, tuple[Option, ...]] = {}  # by place in asks
        busy: set[int] = set()
        for place, ask in enumerate(asks):
            stand = self._stands[ask.seat]
            if ask.seat not in busy and (stand.wanted is None or ask.kind in stand.wanted):
                busy.add(ask.seat)
                sent[place] = self._send(ask, stand)
        answers: list[tuple[Option, str]] = []
        for place, ask in enumerate(asks):
            stand = self._stands[ask.seat]
            if stand.wanted is not None and ask.kind not in stand.wanted:
                answers.append((ask.default(), stand.unasked))
            elif place in sent:
                reply = await self._reply(ask, stand, sent[place], token)
                answers.append(await self._settle(ask, stand, reply))
            else:
                options = self._send(ask, stand)
                reply = await self._reply(ask, stand, options, options)
                answers.append(await self._settle(ask, stand, reply))
        return tuple(option for option, _ in answers), tuple(how for _, how in answers)

    async def _settle(self, ask: Ask, stand: Stand, reply: Option | Failed) -> tuple[Option, str]:
        """What is done with a seat's first answer: accept it, ask once more, or take the default."""
        if isinstance(reply, Option):
            return reply, CHOSEN
        if reply.how == ILLEGAL:
            options = self._send(ask, stand)
            second = await self._reply(ask, stand, options, options)
            if isinstance(second, Option):
                return second, self._docket.enter(stand, ask.kind, RETRIED, reply.message)
            reply = second
        how = self._docket.enter(stand, ask.kind, reply.how, reply.message)
        if stand.crashed:
            stand.dismiss()
        return ask.default(), how

    # Mail.

    def _send(self, ask: Ask, stand: Stand) -> tuple[Option, ...]:
        """Post a question, after the news; returns the options as they are listed in it."""
        if stand.listens:
            self._tell(stand)
        options = tuple(ask.options())
        view = self._fight.view(ask.seat).row() if stand.sees else None
        snapshot = self._fight.snapshot() if stand.looks_ahead else None
        stand.post(encode_ask(ask, options, view, snapshot))
        return options

    def _tell(self, stand: Stand) -> None:
        if stand.listens and self._ears is not None:
            events = self._ears.heard[stand.told :]
            stand.told = len(self._ears.heard)
            if events:
                stand.post(encode(say.Told(tuple(events))))

    async def _reply(self, ask: Ask, stand: Stand, options: tuple[Option, ...], token: object) -> Option | Failed:
        """The seat's answer to ``ask``, if it is legal; else what is wrong with it."""
        while True:
            data = await self._waiting.data(stand, token)
            if isinstance(data, Failed):
                return data
            place = decode_place(data, ask.id)
            if place is not None and 0 <= place < len(options):
                return options[place]
            reply = _reply_in(decoded(data), ask, options)
            if reply is not None:
                return reply


def _reply_in(message: say.Message, ask: Ask, options: tuple[Option, ...]) -> Option | Failed | None:
    """What a message says to ``ask``; None if it is about a question that is settled already."""
    match message:
        case say.Choice(number, answer) if number == ask.id:
            return _pick(ask, options, answer)
        case Failed(number) if number in (0, ask.id):
            return message
        case say.Choice(number) | Failed(number) if 0 < number < ask.id:
            return None
        case say.Bye(reason):
            return Failed(ask.id, CRASHED, f"it said bye: {reason:.120}")
    return Failed(ask.id, ILLEGAL, f"{message!r:.120} is no answer to question {ask.id}")


def _pick(ask: Ask, options: tuple[Option, ...], answer: int | Option) -> Option | Failed:
    if isinstance(answer, Option):
        return judge(ask, answer)
    if 0 <= answer < len(options):
        return options[answer]
    return Failed(ask.id, ILLEGAL, f"there is no option {answer}: they are numbered from 0 to {len(options) - 1}")


def _the_one(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """What a nursery's group of errors is about: Control-C, or its only error, or the group itself."""
    if group.subgroup(KeyboardInterrupt) is not None:
        return KeyboardInterrupt()
    inner = group.exceptions[0]
    if len(group.exceptions) > 1 or isinstance(inner, trio.Cancelled):
        return group
    return _the_one(inner) if isinstance(inner, BaseExceptionGroup) else inner
