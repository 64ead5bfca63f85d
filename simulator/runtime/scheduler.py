"""The turn scheduler: a nursery of combatants, a fight, and the messages between them.

The scheduler owns the fight. Every combatant and every captain is a task that hears of it and answers in bytes; none
of them is trusted. Replies are applied in the order of the questions, whatever order the tasks ran in, so the fight
is the same as inline. A seat that is late, answers nonsense, fails or leaves costs itself its say and nobody else."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

import trio

from ..core.asks import CHOSEN, CRASHED, ILLEGAL, RETRIED, Ask, Option, Together
from ..core.dice import Dice
from ..core.fight import Fight
from ..core.scene import Listener
from ..core.system import Outcome
from ..policy.protocol import Policy
from ..wire import messages as say
from ..wire.codec import decode_place, encode, encode_ask
from ..wire.listing import Listing
from ..wire.messages import Failed
from .mailbox import LEFT, Link, LocalLink, Mailbox, RemoteLink, Waiting, decoded
from .result import Result
from .seats import NOTHING, FaultLog, Listeners, Seat, Seats, judge, only_answers

T = TypeVar("T")
Course = Generator[Link, bytes | Failed, T]
"""Something that takes messages: it yields the seat from which it needs the next one, and is sent that."""


class TurnScheduler:
    """One fight with actors.

    What nobody hears is not said: a policy that only answers gets questions and no other message, and one that wants no
    questions either has no task."""

    def __init__(self, table: Seats, number: int, deadline: float | None) -> None:
        self._table = table
        self._number = number
        self._deadline = deadline
        self._docket = FaultLog()
        self._stands: dict[int, Link] = {}
        self._greeted: list[Link] = []
        self._ears: Listeners | None = None
        self._fight: Fight[Any]
        self._course: Course[Outcome]
        self._token: object = None
        self._guest: RemoteLink | None = None
        self._outcome: Outcome | None = None
        self._error: BaseException | None = None
        self._bell = Mailbox()
        self._silent = True
        self.waiting = Waiting(deadline)
        self.guests: dict[int, RemoteLink] = {}
        self.playing: list[int] = []

    def seat(self, stand: Link, policy: Policy) -> None:
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
        guest = RemoteLink(Seat(seat, self._table.seats[seat]), self.waiting)
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

    def _greet(self, stand: Link, message: say.Message) -> None:
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

    def _fight_started(self, stand: Link) -> say.FightStarted:
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
                if isinstance(stand, RemoteLink):
                    self._guest = stand
                    break
                assert isinstance(stand, LocalLink)
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
            listener = self._ears = Listeners(listener)
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

    def _settle(self, ask: Ask, stand: Link, failed: Failed) -> Course[tuple[Option, str]]:
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

    def _send(self, ask: Ask, stand: Link) -> Listing:
        """Post a question, after the news; returns its options as far as they are listed in it."""
        if stand.listens:
            self._tell(stand)
        listing = stand.listing = Listing(ask, stand.reads)
        view = self._fight.view(ask.seat).row() if stand.sees else None
        snapshot = self._fight.snapshot() if stand.looks_ahead else None
        self._post(stand, encode_ask(ask, listing.options, listing.more, view, snapshot))
        return listing

    def _tell(self, stand: Link) -> None:
        if stand.listens and self._ears is not None:
            events = self._ears.heard[stand.told :]
            stand.told = len(self._ears.heard)
            if events:
                self._post(stand, encode(say.Told(tuple(events))))

    def _post(self, stand: Link, data: bytes) -> None:
        self._silent = False
        stand.post(data)

    def _reply(self, listing: Listing, stand: Link, token: object) -> Course[Option | Failed]:
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
