"""Turn scheduler: one fight, a nursery of combatants, and the messages between them.

**Ownership.** The scheduler alone owns the fight. Every combatant and every captain is a task with two mailboxes, and
has nothing but the bytes it has received. The mailboxes of local combatants and their tasks belong to the ActorRunner,
which keeps them for the next fight. Remote peers (programs, people) have trio's channels and a task per fight. The
scheduler trusts neither.

**A question's way.** The rules ask in ``fight.pending``. The scheduler picks the seat's link, answers with the default
if the seat does not want this kind, and otherwise posts the events so far (Told), then the question (Ask) with its
first options, and a view or a snapshot if the seat declared that it uses one. The seat may fetch further options
(More), and then replies with Choice or Failed. The scheduler checks the reply against the options and gives it to the
fight, which moves on to the next question. A seat gets only messages that it uses: one that only answers gets nothing
but questions, and one that wants none has no task.

**Order of replies.** The fight applies answers in the order of the questions, in whatever order the tasks ran.
Simultaneous questions (Together) go out together, one per seat; their answers are read in the order of the questions,
and a seat's second question goes out after its first answer. Hence a fight has the same bytes as inline, and no trace
depends on trio's scheduling.

**One generator.** ``_questions`` is written as a generator that yields the link it waits for and is sent the next
message. So the code that reads a local reply can run in the combatant's own task, with no task switch for each answer;
the scheduler's task wakes only to wait for remote seats, and at the end.

**Faults are outcomes.** A reply that is illegal, late, senseless or missing becomes a Failed message and a Fault of its
seat (seats.FaultLog), never an exception. The seat gets a second try after an illegal answer, and the default stands in
for any other. A seat that has crashed, or has been late PATIENCE times, plays its defaults for the rest of the fight;
no other seat notices. Only errors of the rules and of listeners end the fight with an exception."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

import trio

from ..core.asks import CHOSEN, CRASHED, ILLEGAL, RETRIED, Ask, Option, Together
from ..core.dice import Dice
from ..core.fight import Fight
from ..core.scene import Listener
from ..core.system import Outcome
from ..wire import messages
from ..wire.codec import Shown, encode, encode_ask
from ..wire.failed import Failed
from ..wire.listing import Listing
from ..wire.naming import named
from .conversation import fight_started, read_reply, refused_greeting
from .declared import Declared
from .mailbox import LEFT, Link, LocalLink, Mailbox, RemoteLink, Waiting
from .result import Result
from .seats import MOST_QUESTIONS, NOTHING, FaultLog, Listeners, Seat, Seats

T = TypeVar("T")
Course = Generator[Link, Any, T]
"""Generator that consumes messages.

It yields the link that the next message must come from, and is sent that message: bytes or Failed, but peers may send
anything."""


class TurnScheduler:
    """Scheduler of one fight with actors. ``playing`` lists the seats that need a task."""

    def __init__(self, seats: Seats, number: int, deadline: float | None) -> None:
        self._seats = seats
        self._number = number
        self._deadline = deadline
        self._faults = FaultLog(len(seats.seat_names))
        self._links: dict[int, Link] = {}
        self._greeted: list[Link] = []
        self._listeners: Listeners | None = None
        self._fight: Fight[Any]
        self._course: Course[Outcome]
        self._token: object = None
        self._remote: RemoteLink | None = None
        self._outcome: Outcome | None = None
        self._error: BaseException | None = None
        self._wakeup = Mailbox()
        self._silent = True
        self.waiting: dict[float | None, Waiting] = {}  # by deadline
        self.remotes: dict[int, RemoteLink] = {}
        self.playing: list[int] = []

    def seat_local(self, link: Link, declared: Declared, wants: frozenset[str] | None, failed: Failed | None) -> None:
        """Give a seat to a local combatant.

        ``declared`` and ``wants`` are its policy's settings; ``failed`` is set if the policy could not be made. The
        seat joins ``playing`` if it needs a task."""
        self._links[link.seat.number] = link
        self._faults.set_wants(link.seat, wants)
        link.sees = declared.sees
        if failed is not None:
            self._faults.enter(link.seat, "begin", failed.how, failed.message)
            return
        if not declared.only_answers:
            self._greeted.append(link)
        elif wants == NOTHING:
            return
        self.playing.append(link.seat.number)

    def seat_remote(self, seat: int, deadline: float | None) -> None:
        """Give a seat to a remote peer, which has a deadline of its own in seconds (None: no limit)."""
        waiting = self.waiting.setdefault(deadline, Waiting(deadline))
        remote = RemoteLink(Seat(seat, self._seats.seat_names[seat]), waiting)
        self.remotes[seat] = remote
        self._links[seat] = remote
        self._greeted.append(remote)
        self.playing.append(seat)

    @property
    def state(self) -> Any:  # Any: every system has its own state
        """Return the fight's state now."""
        return self._fight.state

    async def play(self, listener: Listener | None, dice: Dice, rest: Any) -> Result:
        """Play to the end. The tasks of the seats in ``playing`` must have been started."""
        await self._welcome()
        outcome = await self._run(self._questions(listener, dice, rest))
        await self._farewell(outcome)
        if self._silent:
            await trio.lowlevel.checkpoint()  # no message was awaited, but other tasks must get a chance to run
        system, fight = self._seats.system, self._fight
        fates = tuple(system.fates(fight.state))
        fates_after_fight = tuple(system.fates_after_fight(fight.state, fates))
        return Result(outcome, fates, fight.asked, tuple(self._faults.faults), fight.stats, fates_after_fight)

    # The beginning and the end.

    async def _welcome(self) -> None:
        """Send FightStarted to the seats that use it, and wait for their Hello."""
        for link in self._greeted:
            self._post(link, encode(self._fight_started(link)))
        token = object()
        for link in self._greeted:
            self._greet(link, await link.message(token))

    def _greet(self, link: Link, message: messages.Message) -> None:
        refused = refused_greeting(message, self._seats.system)
        if isinstance(message, messages.Hello) and not refused:
            self._faults.set_wants(link.seat, message.wants)
            link.sees, link.listens = message.sees, message.listens
            link.looks_ahead, link.reads = message.looks_ahead, message.reads
            return
        self._faults.enter(link.seat, "begin", CRASHED, refused)
        link.dismiss()

    def _fight_started(self, link: Link) -> messages.FightStarted:
        seats, number = self._seats, link.seat.number
        start = seats.start(number, seats.luck(self._number, number))
        encounter_data = None if isinstance(link, LocalLink) else seats.encounter_data
        deadline = link.waiting.deadline if isinstance(link, RemoteLink) else self._deadline
        return fight_started(start, seats.system.rules_version, deadline, encounter_data)

    async def _farewell(self, outcome: Outcome) -> None:
        """Send FightEnded to the seats that use it, and wait for their Bye."""
        links = [link for link in self._greeted if not link.seat.crashed]
        if not links:
            return
        data = encode(messages.FightEnded(outcome))
        for link in links:
            self._tell(link)
            self._post(link, data)
        token = object()
        for link in links:
            message = await link.message(token)
            while isinstance(message, messages.Choice | messages.More):  # a late reply to a settled question
                message = await link.message(token)
            if isinstance(message, Failed) and message.message != LEFT:
                self._faults.enter(link.seat, "end", CRASHED, message.message)

    # The fight.

    async def _run(self, course: Course[Outcome]) -> Outcome:
        """Drive the fight to its end.

        After the answer of a local combatant the fight continues in that combatant's task: to wake this task for each
        answer would double the cost. This task wakes to wait for remote seats, and at the end."""
        self._course = course
        try:
            self._go_on(None)
            while self._outcome is None:
                await self._wakeup.receive()
                if self._error is not None:
                    raise self._error
                if self._remote is not None:
                    remote, self._remote = self._remote, None
                    self._go_on(await remote.receive(self._token))
            return self._outcome
        finally:
            course.close()

    def _go_on(self, data: Any) -> None:  # Any: None begins it
        """Feed the fight with ``data`` and with every message that has come already, until one is missing."""
        try:
            while True:
                link = self._course.send(data)
                if isinstance(link, RemoteLink):
                    self._remote = link
                    break
                assert isinstance(link, LocalLink)
                data = link.outbox.receive_nowait()
                if data is None:
                    link.outbox.call = self._go_on
                    return
        except StopIteration as ended:
            self._outcome = ended.value
        except BaseException as error:  # an error of the fight, not of the task that runs it now
            self._error = error
        self._wakeup.send_nowait(b"")

    def _questions(self, listener: Listener | None, dice: Dice, rest: Any) -> Course[Outcome]:
        """Put every question to its seat until the fight has ended."""
        if any(link.listens for link in self._greeted):
            listener = self._listeners = Listeners(listener)
        seats = self._seats
        fight: Fight[Any] = Fight(
            seats.system,
            seats.encounter,
            dice,
            wants=self._faults.wants,
            listener=listener,
            forks=any(link.looks_ahead for link in self._greeted),
            rest=rest,
        )
        self._fight = fight
        links = self._links
        while (question := fight.pending) is not None:
            if isinstance(question, Together):
                fight.answer(*(yield from self._ask_all(question.asks)))
                continue
            link = links[question.seat]
            if link.seat.wanted is not None and question.kind not in link.seat.wanted:
                fight.answer(question.default(), link.seat.unasked)
                continue
            link.seat.asked += 1
            if link.seat.asked > MOST_QUESTIONS and self._is_endless(link, question, fight.state.round):
                fight.answer(question.default(), CRASHED)
                continue
            listing = self._send(question, link)
            reply = yield from self._reply(listing, link, listing)
            if isinstance(reply, Option):
                fight.answer(reply)
            else:
                fight.answer(*(yield from self._settle(question, link, reply)))
        assert fight.outcome is not None
        return fight.outcome

    def _is_endless(self, link: Link, ask: Ask, number: int) -> bool:
        """Return whether the seat, asked many questions, never lets round ``number`` end. Then it has crashed."""
        endless = self._faults.is_endless(link.seat, ask.kind, number)
        if endless:
            link.dismiss()
        return endless

    def _ask_all(self, asks: Sequence[Ask]) -> Course[tuple[tuple[Option, ...], tuple[str, ...]]]:
        """Put simultaneous questions: each seat's first one right away, then read the answers in order."""
        links = self._links
        listings: list[Listing | None] = []
        busy: set[int] = set()
        for ask in asks:
            link = links[ask.seat]
            if ask.seat in busy or (link.seat.wanted is not None and ask.kind not in link.seat.wanted):
                listings.append(None)
            else:
                busy.add(ask.seat)
                listings.append(self._send(ask, link))
        options: list[Option] = []
        hows: list[str] = []
        for ask, listing in zip(asks, listings, strict=True):
            link = links[ask.seat]
            option: Option | Failed
            if link.seat.wanted is not None and ask.kind not in link.seat.wanted:
                option, how = ask.default(), link.seat.unasked
            else:
                token: object = listings
                if listing is None:
                    token = listing = self._send(ask, link)
                option, how = (yield from self._reply(listing, link, token)), CHOSEN
                if isinstance(option, Failed):
                    option, how = yield from self._settle(ask, link, option)
            options.append(option)
            hows.append(how)
        return tuple(options), tuple(hows)

    def _settle(self, ask: Ask, link: Link, failed: Failed) -> Course[tuple[Option, str]]:
        """Handle a first answer that failed: ask once more if it was illegal, else take the default."""
        if failed.how == ILLEGAL:
            listing = self._send(ask, link)
            second = yield from self._reply(listing, link, listing)
            if isinstance(second, Option):
                return second, self._faults.enter(link.seat, ask.kind, RETRIED, failed.message)
            failed = second
        how = self._faults.enter(link.seat, ask.kind, failed.how, failed.message)
        if link.seat.crashed:
            link.dismiss()
        return ask.default(), how

    # Messages.

    def _send(self, ask: Ask, link: Link) -> Listing:
        """Post a question, after the events that came before it; returns the options listed in it."""
        if link.listens:
            self._tell(link)
        listing = link.listing = Listing(ask, link.reads)
        view = self._view(ask.seat, link) if link.sees else None
        snapshot = self._fight.snapshot() if link.looks_ahead else None
        self._post(link, encode_ask(ask, listing.options, listing.more, view, snapshot))
        return listing

    def _view(self, seat: int, link: Link) -> Shown:
        """Return the seat's view: for a local combatant the plain row, for others a table with names."""
        row = self._fight.view(seat).row()
        return row if isinstance(link, LocalLink) else named(self._seats.system.view_cells, row)

    def _tell(self, link: Link) -> None:
        if link.listens and self._listeners is not None:
            events = self._listeners.heard[link.told :]
            link.told = len(self._listeners.heard)
            if events:
                self._post(link, encode(messages.Told(tuple(events))))

    def _post(self, link: Link, data: bytes) -> None:
        self._silent = False
        link.post(data)

    def _reply(self, listing: Listing, link: Link, token: object) -> Course[Option | Failed]:
        """Return the seat's answer to a question if it is legal, else Failed with the reason."""
        while True:
            self._token = token
            data = yield link
            if isinstance(data, Failed):
                return data
            reply = read_reply(data, listing)
            if isinstance(reply, messages.More):
                self._post(link, listing.further(reply.start))
            elif reply is not None:
                if listing.note:
                    self._fight.explain(listing.ask, listing.note)
                return reply
