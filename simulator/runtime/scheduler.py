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
Simultaneous questions go out together, one per seat; their answers are read in the order of the questions, and a seat's
second question goes out after its first answer. Hence a fight has the same bytes as inline, and no trace depends on
trio's scheduling.

**One generator.** The loop over the questions (questions.py) is a generator that yields the question whose answer it
waits for. So the code that reads a local reply can run in the combatant's own task, with no task switch for each
answer; the scheduler's task wakes only to wait for remote seats, and at the end.

**Faults are outcomes.** A reply that is illegal, late, senseless or missing becomes a Failed message and a Fault of its
seat (seats.FaultLog), never an exception. The seat gets a second try after an illegal answer, and the default stands in
for any other. A seat that has crashed, or has been late PATIENCE times, plays its defaults for the rest of the fight;
no other seat notices. Only errors of the rules and of listeners end the fight with an exception."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import trio

from ..core.asks import CRASHED, Ask
from ..core.dice import Dice
from ..core.fight import Fight
from ..core.scene import Listener
from ..core.system import Outcome
from ..wire import messages
from ..wire.codec import encode
from ..wire.failed import Failed
from .conversation import fight_started, refused_greeting
from .declared import Declared
from .mailbox import LEFT, Link, LocalLink, Mailbox, RemoteLink, Waiting
from .questions import Reply, questions
from .result import Result
from .seats import NOBODY, NOTHING, FaultLog, Listeners, Seat, Seats


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
        self._course: Generator[Ask, Reply, None]
        self._awaited: Link | None = None
        self._error: BaseException | None = None
        self._wakeup = Mailbox()
        self.waiting: dict[float | None, Waiting] = {}  # by deadline
        self.remotes: dict[int, RemoteLink] = {}
        self.playing: list[int] = []

    def seat_local(self, link: Link, declared: Declared, wants: frozenset[str] | None, failed: Failed | None) -> None:
        """Give a seat to a local combatant.

        ``declared`` and ``wants`` are its policy's settings; ``failed`` is set if the policy could not be made. The
        seat joins ``playing`` if it needs a task."""
        self._links[link.number] = link
        self._faults.set_wants(link, wants)
        link.sees = declared.sees
        if failed is not None:
            self._faults.enter(link, "begin", failed.how, failed.message)
            return
        if not declared.only_answers:
            self._greeted.append(link)
        elif wants == NOTHING:
            return
        self.playing.append(link.number)

    def seat_remote(self, seat: int, deadline: float | None) -> None:
        """Give a seat to a remote peer, which has a deadline of its own in seconds (None: no limit)."""
        waiting = self.waiting.setdefault(deadline, Waiting(deadline))
        remote = RemoteLink(seat, self._seats.seat_names[seat], waiting)
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
        self._begin(listener, dice, rest)
        await self._run()
        assert self._fight.outcome is not None
        await self._farewell(self._fight.outcome)
        if not self._greeted and all(link.listing is None for link in self._links.values()):
            await trio.lowlevel.checkpoint()  # no message was awaited, but other tasks must get a chance to run
        return self._seats.result(self._fight, self._faults)

    # The beginning and the end.

    async def _welcome(self) -> None:
        """Send FightStarted to the seats that use it, and wait for their Hello."""
        for link in self._greeted:
            link.post(encode(self._fight_started(link)))
        token = object()
        for link in self._greeted:
            self._greet(link, await link.message(token))

    def _greet(self, link: Link, message: messages.Message) -> None:
        refused = refused_greeting(message, self._seats.system)
        if isinstance(message, messages.Hello) and not refused:
            self._faults.set_wants(link, message.wants)
            link.sees, link.listens = message.sees, message.listens
            link.looks_ahead, link.reads = message.looks_ahead, message.reads
            return
        self._faults.enter(link, "begin", CRASHED, refused)

    def _fight_started(self, link: Link) -> messages.FightStarted:
        seats, number = self._seats, link.number
        start = seats.start(number, seats.luck(self._number, number))
        encounter_data = None if isinstance(link, LocalLink) else seats.encounter_data
        deadline = link.waiting.deadline if isinstance(link, RemoteLink) else self._deadline
        return fight_started(start, seats.system.rules_version, deadline, encounter_data)

    async def _farewell(self, outcome: Outcome) -> None:
        """Send FightEnded to the seats that use it, and wait for their Bye."""
        links = [link for link in self._greeted if not link.crashed]
        if not links:
            return
        data = encode(messages.FightEnded(outcome))
        for link in links:
            link.tell()
            link.post(data)
        token = object()
        for link in links:
            message = await link.message(token)
            while isinstance(message, messages.Choice | messages.More):  # a late reply to a settled question
                message = await link.message(token)
            if isinstance(message, Failed) and message.message != LEFT:
                self._faults.enter(link, "end", CRASHED, message.message)

    # The fight.

    async def _run(self) -> None:
        """Drive the fight to its end.

        After the answer of a local combatant the fight continues in that combatant's task: to wake this task for each
        answer would double the cost. This task wakes to wait for remote seats, and at the end."""
        try:
            self._go_on(None)
            while True:
                await self._wakeup.receive()
                if self._error is not None:
                    raise self._error
                if self._awaited is None:
                    return
                self._go_on(await self._awaited.receive(self._awaited.token))
        finally:
            self._course.close()

    def _go_on(self, data: Any) -> None:  # Any: None begins it
        """Feed the fight with ``data`` and with every message that has come already, until one is missing."""
        try:
            while True:
                link = self._awaited
                reply = None if link is None else link.answer(data)
                if link is None or reply is not None:
                    ask = next(self._course) if reply is None else self._course.send(reply)
                    link = self._awaited = self._links[ask.seat]
                if isinstance(link, RemoteLink):
                    break
                assert isinstance(link, LocalLink)
                data = link.outbox.receive_nowait()
                if data is None:
                    link.outbox.call = self._go_on
                    return
        except StopIteration:
            self._awaited = None
        except BaseException as error:  # an error of the fight, not of the task that runs it now
            self._error = error
        self._wakeup.send_nowait(b"")

    def _begin(self, listener: Listener | None, dice: Dice, rest: Any) -> None:
        """Begin the fight, which every seat then reads."""
        if any(link.listens for link in self._greeted):
            listener = self._listeners = Listeners(listener)
        looks_ahead = any(link.looks_ahead for link in self._greeted)
        seats: list[Seat] = [NOBODY] * len(self._links)
        self._fight = self._seats.fight(dice, self._faults.wants, listener, looks_ahead, rest)
        for link in self._links.values():
            link.fight = self._fight
            link.listeners = self._listeners
            seats[link.number] = link
        self._course = questions(self._fight, seats, self._faults, by_message=True)
