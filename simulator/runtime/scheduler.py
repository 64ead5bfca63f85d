"""The turn scheduler: a nursery of combatants, a fight, and the messages between them.

The scheduler owns the fight. Every combatant and every captain is a task that hears of it and answers in bytes; none
of them is trusted. Replies are applied in the order of the questions, whatever order the tasks ran in, so the fight
is the same as inline. A seat that is late, answers nonsense, fails or leaves costs itself its say and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from types import TracebackType
from typing import Any, TypeVar

import trio

from ..core.asks import CHOSEN, CRASHED, ILLEGAL, RETRIED, Ask, Option, Together
from ..core.dice import Dice
from ..core.fight import Fight
from ..core.scene import Listener
from ..core.system import Outcome, System
from ..policy.protocol import Policy
from ..wire import messages as say
from ..wire.codec import decode_place, encode, encode_ask
from ..wire.listing import Listing
from ..wire.messages import Failed
from .actors import Combatant, Peer
from .inline import DEADLINE
from .mail import LEFT, Guest, Mailbox, Own, Stand, Waiting, decoded
from .result import Result
from .table import NOTHING, Chair, Docket, Ears, Factory, Playable, Table, judge, only_answers
from .watchdog import Watchdog

Shuffle = Callable[[list[int]], None]
"""Puts the seats into the order in which their tasks are started."""

T = TypeVar("T")
Course = Generator[Stand, bytes | Failed, T]
"""Something that takes messages: it yields the seat from which it needs the next one, and is sent that."""


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
    """Play one fight with actors, in a trio run of its own; see Company for what may be given."""
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
    """Play fight number ``fight`` of ``seed`` with actors: one fight of a Company."""
    async with Company(
        scenario, seed, deadline=deadline, system=system, factories=factories, shuffle=shuffle, peers=peers
    ) as company:
        return await company.play(fight, listener=listener, dice=dice)


class Company:
    """Plays many fights of one scenario with actors, one after the other: nursery, tasks and mailboxes are kept.

    As inline.Runner; besides, ``shuffle`` reorders the seats before their tasks are started, and ``peers`` (seat -> a
    coroutine function with an inbox and an outbox) take the place of combatants with policies. Every fight has
    policies of its own, and peers are started anew for each; nothing else can be left of the fight before. ``step`` is
    which one of a chain is played; ``state`` the one in which the last fight ended."""

    state: Any  # Any: every system has its own state

    def __init__(
        self,
        scenario: Playable,
        seed: int,
        *,
        deadline: float | None = DEADLINE,
        system: System[Any] | None = None,
        factories: Mapping[int, Factory] | None = None,
        shuffle: Shuffle | None = None,
        peers: Mapping[int, Peer] | None = None,
        step: int = 1,
    ) -> None:
        self._peers = {} if peers is None else peers
        self.table = Table(scenario, seed, system, factories, self._peers, step)
        self._shuffle = shuffle
        self._watchdog = Watchdog(deadline)
        self._tents: dict[int, Tent] = {}
        self._entered: AbstractAsyncContextManager[trio.Nursery, bool | None] | None = None
        self._nursery: trio.Nursery
        self._playing = False

    async def __aenter__(self) -> Company:
        if self._entered is not None:
            raise RuntimeError("a company can be entered once at a time")
        self._entered = trio.open_nursery()
        self._nursery = await self._entered.__aenter__()
        self._watchdog.__enter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        entered, self._entered = self._entered, None
        assert entered is not None
        self._watchdog.__exit__(kind, error, trace)
        self._tents.clear()
        self._nursery.cancel_scope.cancel()
        try:
            return await entered.__aexit__(kind, error, trace)
        except BaseExceptionGroup as group:
            the_one = _the_one(group)
            if the_one is error:
                return False
            raise the_one from None

    async def play(
        self, fight: int = 1, *, listener: Listener | None = None, dice: Dice | None = None, rest: Any = None
    ) -> Result:
        """Play fight number ``fight``; ``dice`` take the place of the real ones, and the state ``rest`` of the
        beginning."""
        if self._entered is None:
            raise RuntimeError("a company plays between entering and leaving: async with Company(...) as company")
        if self._playing:
            raise RuntimeError("a company plays one fight at a time")
        self._playing = True
        try:
            return await self._play(fight, listener, self.table.dice(fight) if dice is None else dice, rest)
        except BaseException as error:
            self._strike()  # whoever breaks off in the middle leaves half a conversation behind
            if isinstance(error, BaseExceptionGroup):
                raise _the_one(error) from None
            raise
        finally:
            self._playing = False

    async def _play(self, fight: int, listener: Listener | None, dice: Dice, rest: Any) -> Result:
        scheduler = TurnScheduler(self.table, fight, self._watchdog.deadline)
        for seat in self.table.seats:
            if seat in self._peers:
                scheduler.invite(seat)
            else:
                self._seat(scheduler, seat)
        absent = [seat for seat in scheduler.playing if seat not in self._tents or not self._tents[seat].pitched]
        if absent and self._shuffle is not None:
            self._shuffle(absent)
        if not self._peers:
            for seat in absent:
                self._tents[seat].pitch(self._nursery)
            result = await scheduler.play(listener, dice, rest)
            self.state = scheduler.state
            return result
        async with trio.open_nursery() as nursery:
            for seat in absent:
                if seat in self._peers:
                    nursery.start_soon(scheduler.guests[seat].host, self._peers[seat])
                else:
                    self._tents[seat].pitch(self._nursery)
            nursery.start_soon(scheduler.waiting.tick)
            result = await scheduler.play(listener, dice, rest)
            nursery.cancel_scope.cancel()
        self.state = scheduler.state
        return result

    def _seat(self, scheduler: TurnScheduler, seat: int) -> None:
        """A new policy takes its seat; the tent stands there, or is brought."""
        policy = self.table.factories[seat]()
        tent = self._tents.get(seat)
        if tent is None:
            tent = self._tents[seat] = Tent(self.table, seat, policy, self._watchdog)
        else:
            tent.stand.take(Chair(seat, self.table.seats[seat]))
            tent.combatant.take(policy)
        scheduler.seat(tent.stand, policy)

    def _strike(self) -> None:
        """Send all tasks away; the next fight has others."""
        for tent in self._tents.values():
            tent.scope.cancel()
        self._tents.clear()


class Tent:
    """What is kept of a seat from fight to fight: mailboxes, combatant, and its task once it is ``pitched``."""

    __slots__ = ("combatant", "pitched", "scope", "stand")

    def __init__(self, table: Table, seat: int, policy: Policy, watchdog: Watchdog) -> None:
        self.stand = Own(Chair(seat, table.seats[seat]))
        self.combatant = Combatant(
            policy,
            table.system,
            table.encounter,
            watchdog.watch,
            watchdog.deadline,
            self.stand.reads,
            self.stand.fetch,
        )
        self.scope = trio.CancelScope()
        self.pitched = False

    def pitch(self, nursery: trio.Nursery) -> None:
        """Start the seat's task."""
        self.pitched = True
        nursery.start_soon(self._live)

    async def _live(self) -> None:
        with self.scope:
            await self.combatant.serve(self.stand.inbox, self.stand.outbox)


class TurnScheduler:
    """One fight with actors.

    What nobody hears is not said: a policy that only answers gets questions and no other message, and one that wants no
    questions either has no task."""

    def __init__(self, table: Table, number: int, deadline: float | None) -> None:
        self._table = table
        self._number = number
        self._deadline = deadline
        self._docket = Docket()
        self._stands: dict[int, Stand] = {}
        self._greeted: list[Stand] = []
        self._ears: Ears | None = None
        self._fight: Fight[Any]
        self._course: Course[Outcome]
        self._token: object = None
        self._guest: Guest | None = None
        self._outcome: Outcome | None = None
        self._error: BaseException | None = None
        self._bell = Mailbox()
        self._silent = True
        self.waiting = Waiting(deadline)
        self.guests: dict[int, Guest] = {}
        self.playing: list[int] = []

    def seat(self, stand: Stand, policy: Policy) -> None:
        """A combatant of ours takes its seat; it needs a task if it is to hear anything."""
        self._stands[stand.chair.seat] = stand
        self._docket.seat(stand.chair, policy.wants)
        stand.sees = policy.sees
        if not only_answers(policy):
            self._greeted.append(stand)
        elif policy.wants == NOTHING:
            return
        self.playing.append(stand.chair.seat)

    def invite(self, seat: int) -> None:
        """A guest takes its seat."""
        guest = Guest(Chair(seat, self._table.seats[seat]), self.waiting)
        self.guests[seat] = guest
        self._stands[seat] = guest
        self._greeted.append(guest)
        self.playing.append(seat)

    @property
    def state(self) -> Any:  # Any: every system has its own state
        """The fight's state now."""
        return self._fight.state

    async def play(self, listener: Listener | None, dice: Dice, rest: Any) -> Result:
        """Play to the end; the tasks of those who play have been started."""
        await self._welcome()
        outcome = await self._run(self._questions(listener, dice, rest))
        await self._farewell(outcome)
        if self._silent:
            await trio.lowlevel.checkpoint()  # nobody was waited for: let others run all the same
        fates = tuple(self._table.system.fates(self._fight.state))
        return Result(outcome, fates, self._fight.asked, tuple(self._docket.faults), self._fight.deeds)

    # Before and after.

    async def _welcome(self) -> None:
        """Those who care hear what is played, and say hello when they are ready."""
        for stand in self._greeted:
            self._post(stand, encode(self._fight_started(stand)))
        token = object()
        for stand in self._greeted:
            self._greet(stand, await stand.message(token))

    def _greet(self, stand: Stand, message: say.Message) -> None:
        match message:
            case say.Hello(say.VERSION):
                self._docket.seat(stand.chair, message.wants)
                stand.sees, stand.listens = message.sees, message.listens
                stand.looks_ahead, stand.reads = message.looks_ahead, message.reads
                return
            case say.Hello(version):
                text = f"it speaks version {version} of the protocol, not {say.VERSION}"
            case Failed():
                text = message.message
            case _:
                text = f"it said {type(message).__name__}, not Hello"
        self._docket.enter(stand.chair, "begin", CRASHED, text)
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
            stand.chair.seat,
            table.luck(self._number, stand.chair.seat).key,
            self._deadline,
        )

    async def _farewell(self, outcome: Outcome) -> None:
        """Tell those who care how it ended, and wait until they have left."""
        stands = [stand for stand in self._greeted if not stand.chair.crashed]
        if not stands:
            return
        data = encode(say.FightEnded(outcome))
        for stand in stands:
            self._tell(stand)
            self._post(stand, data)
        token = object()
        for stand in stands:
            message = await stand.message(token)
            while isinstance(message, say.Choice | say.More):  # about a question that is long settled
                message = await stand.message(token)
            if isinstance(message, Failed) and message.message != LEFT:
                self._docket.enter(stand.chair, "end", message.how, message.message)

    # The fight.

    async def _run(self, course: Course[Outcome]) -> Outcome:
        """Let the fight take its course to the end.

        It goes on at once, in the task that answers, when one of our own combatants is waited for: waking this task
        for each answer would cost as much again. This task is woken to wait for guests, and at the end."""
        self._course = course
        try:
            self._go_on(None)
            while self._outcome is None:
                await self._bell.receive()
                if self._error is not None:
                    raise self._error
                if self._guest is not None:
                    guest, self._guest = self._guest, None
                    self._go_on(await guest.receive(self._token))
            return self._outcome
        finally:
            course.close()

    def _go_on(self, data: Any) -> None:  # Any: None begins it
        """The fight goes on with what has come, up to what has not come yet."""
        try:
            while True:
                stand = self._course.send(data)
                if isinstance(stand, Guest):
                    self._guest = stand
                    break
                assert isinstance(stand, Own)
                data = stand.outbox.receive_nowait()
                if data is None:
                    stand.outbox.call = self._go_on
                    return
        except StopIteration as ended:
            self._outcome = ended.value
        except BaseException as error:  # whosever task this is, it is not to blame
            self._error = error
        self._bell.send_nowait(b"")

    def _questions(self, listener: Listener | None, dice: Dice, rest: Any) -> Course[Outcome]:
        """Put every question to its seat until the fight has ended."""
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
            rest=rest,
        )
        self._fight = fight
        stands = self._stands
        while (question := fight.pending) is not None:
            if isinstance(question, Together):
                fight.answer(*(yield from self._ask_all(question.asks)))
                continue
            stand = stands[question.seat]
            if stand.chair.wanted is not None and question.kind not in stand.chair.wanted:
                fight.answer(question.default(), stand.chair.unasked)
                continue
            listing = self._send(question, stand)
            reply = yield from self._reply(listing, stand, listing)
            if isinstance(reply, Option):
                fight.answer(reply)
            else:
                fight.answer(*(yield from self._settle(question, stand, reply)))
        assert fight.outcome is not None
        return fight.outcome

    def _ask_all(self, asks: Sequence[Ask]) -> Course[tuple[tuple[Option, ...], tuple[str, ...]]]:
        """Simultaneous questions: every seat is asked its first at once, then the answers are taken in order."""
        stands = self._stands
        listings: list[Listing | None] = []
        busy: set[int] = set()
        for ask in asks:
            stand = stands[ask.seat]
            if ask.seat in busy or (stand.chair.wanted is not None and ask.kind not in stand.chair.wanted):
                listings.append(None)
            else:
                busy.add(ask.seat)
                listings.append(self._send(ask, stand))
        options: list[Option] = []
        hows: list[str] = []
        for ask, listing in zip(asks, listings, strict=True):
            stand = stands[ask.seat]
            option: Option | Failed
            if stand.chair.wanted is not None and ask.kind not in stand.chair.wanted:
                option, how = ask.default(), stand.chair.unasked
            else:
                token: object = listings
                if listing is None:
                    token = listing = self._send(ask, stand)
                option, how = (yield from self._reply(listing, stand, token)), CHOSEN
                if isinstance(option, Failed):
                    option, how = yield from self._settle(ask, stand, option)
            options.append(option)
            hows.append(how)
        return tuple(options), tuple(hows)

    def _settle(self, ask: Ask, stand: Stand, failed: Failed) -> Course[tuple[Option, str]]:
        """What is done with a seat's first answer if it is none: ask once more, or take the default."""
        if failed.how == ILLEGAL:
            listing = self._send(ask, stand)
            second = yield from self._reply(listing, stand, listing)
            if isinstance(second, Option):
                return second, self._docket.enter(stand.chair, ask.kind, RETRIED, failed.message)
            failed = second
        how = self._docket.enter(stand.chair, ask.kind, failed.how, failed.message)
        if stand.chair.crashed:
            stand.dismiss()
        return ask.default(), how

    # Mail.

    def _send(self, ask: Ask, stand: Stand) -> Listing:
        """Post a question, after the news; returns its options as far as they are listed in it."""
        if stand.listens:
            self._tell(stand)
        listing = stand.listing = Listing(ask, stand.reads)
        view = self._fight.view(ask.seat).row() if stand.sees else None
        snapshot = self._fight.snapshot() if stand.looks_ahead else None
        self._post(stand, encode_ask(ask, listing.options, listing.more, view, snapshot))
        return listing

    def _tell(self, stand: Stand) -> None:
        if stand.listens and self._ears is not None:
            events = self._ears.heard[stand.told :]
            stand.told = len(self._ears.heard)
            if events:
                self._post(stand, encode(say.Told(tuple(events))))

    def _post(self, stand: Stand, data: bytes) -> None:
        self._silent = False
        stand.post(data)

    def _reply(self, listing: Listing, stand: Stand, token: object) -> Course[Option | Failed]:
        """The seat's answer to a question, if it is legal; else what is wrong with it."""
        ask = listing.ask
        while True:
            self._token = token
            data = yield stand
            if isinstance(data, Failed):
                return data
            place = decode_place(data, ask.id)
            if place is not None:
                option = listing.at(place)
                if option is not None:
                    return option
            message = decoded(data)
            if isinstance(message, say.More) and message.ask == ask.id:
                self._post(stand, listing.further(message.start))
                continue
            reply = _reply_in(message, listing)
            if reply is not None:
                return reply


def _reply_in(message: say.Message, listing: Listing) -> Option | Failed | None:
    """What a message says to a question; None if it is about one that is settled already."""
    ask = listing.ask
    match message:
        case say.Choice(number, answer) if number == ask.id:
            return _pick(listing, answer)
        case Failed(number) if number in (0, ask.id):
            return message
        case say.Choice(number) | say.More(number) | Failed(number) if 0 < number < ask.id:
            return None
        case say.Bye(reason):
            return Failed(ask.id, CRASHED, f"it said bye: {reason:.120}")
    return Failed(ask.id, ILLEGAL, f"{message!r:.120} is no answer to question {ask.id}")


def _pick(listing: Listing, answer: int | Option) -> Option | Failed:
    ask = listing.ask
    if isinstance(answer, Option):
        return judge(ask, answer)
    option = listing.at(answer)
    if option is not None:
        return option
    last = len(listing.options) - 1
    return Failed(ask.id, ILLEGAL, f"there is no option {answer}: they are numbered from 0 to {last}")


def _the_one(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """What a nursery's group of errors is about: Control-C, or its only error, or the group itself."""
    if group.subgroup(KeyboardInterrupt) is not None:
        return KeyboardInterrupt()
    inner = group.exceptions[0]
    if len(group.exceptions) > 1 or isinstance(inner, trio.Cancelled):
        return group
    return _the_one(inner) if isinstance(inner, BaseExceptionGroup) else inner
