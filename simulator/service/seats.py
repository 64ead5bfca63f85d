"""Network seats on the side of the fight: messages of a program, questions to a person.

Both record every answer from outside. A fight is a function of its scenario, seed and answers, so a fight that ended
with the service is replayed to its last state: the record answers first, then the network."""

from __future__ import annotations

import base64
import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final, NoReturn

import trio
import trio.lowlevel
from attrs import asdict

from ..core.asks import LATE, Option
from ..core.scoreboard import Scoreboard
from ..narration.questions import Questions
from ..narration.wording import Phrasebook
from ..play.draft import Draft
from ..play.forecast import Forecast
from ..play.seat import OpenQuestion
from ..play.words import outlook_words
from ..policy.errors import PolicyFault
from ..runtime.actors import Inbox, Outbox
from ..runtime.conversation import decoded
from ..runtime.judging import late
from ..runtime.process import ProgramCommand, ProgramLimits
from ..runtime.program_peer import ProgramPeer
from ..runtime.programs import ProgramPolicy
from ..systems import scoreboard
from ..wire import messages
from ..wire.codec import decode, encode

Clock = tuple[float, float | None]
Say = Callable[[str, Mapping[str, Any]], None]  # Any: plain JSON
LANGUAGES: Final = ("es", "en")
MOST_OPTIONS: Final = 300
"""Maximum number of options shown to a person."""
LOOKS: Final = (10, 40)
"""Numbers of copies of each option after which a person gets the odds."""
FAREWELL: Final = 5.0
"""Seconds for a program to send its Bye."""
_ASK, _OPTIONS, _STARTED, _ENDED = b"\x9c\xa3ask", b"\x95\xa7options", b"\x92\xadfight_started", b"\x92\xabfight_ended"


class Record:
    """File with the answers from outside, lines of JSON with their seats.

    Each answer is written before the fight uses it. If it cannot be written, ``stuck`` is called with the error and
    does not return."""

    def __init__(self, path: Path, stuck: Callable[[OSError], NoReturn]) -> None:
        self._path = path
        self._stuck = stuck
        self._past: dict[int, deque[Any]] = {}
        if path.exists():
            for line in path.read_bytes().split(b"\n")[:-1]:  # the last may be half written
                seat, reply = json.loads(line)
                self._past.setdefault(seat, deque()).append(reply)
            lines = [json.dumps([seat, reply]) + "\n" for seat, replies in self._past.items() for reply in replies]
            part = path.with_suffix(".part")
            part.write_text("".join(lines), encoding="utf-8")
            part.replace(path)

    def knows(self, seat: int) -> bool:
        """Return whether the record has answers of the seat that have not been replayed."""
        return bool(self._past.get(seat))

    def next(self, seat: int) -> Any:  # Any: plain JSON
        """Return the next recorded answer of the seat; None after the last."""
        past = self._past.get(seat)
        return past.popleft() if past else None

    def add(self, seat: int, reply: object) -> None:
        """Record an answer of a seat."""
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([seat, reply]) + "\n")
        except OSError as error:
            self._stuck(error)


class NetworkPeer(ProgramPeer):
    """Peer of the scheduler for a remote program. ``say`` sends to the service, ``receive`` takes the program's
    messages; ``bank`` is its time for all answers in seconds."""

    def __init__(self, seat: int, say: Say, record: Record, bank: float, deadline: float | None) -> None:
        policy = ProgramPolicy(ProgramCommand((), ProgramLimits(bank=bank)))
        policy.deadline = deadline
        super().__init__(policy)
        self.policy = policy
        self._seat = seat
        self._say = say
        self._record = record
        self._incoming, self._messages = trio.open_memory_channel[bytes](64)
        self._replies: Outbox
        self._greeted = False
        self.taken = trio.Event()
        if record.knows(seat):
            self.taken.set()

    def receive(self, data: bytes) -> None:
        """Take a message of the program; drop it if too many are unread."""
        with suppress(trio.WouldBlock):
            self._incoming.send_nowait(data)

    async def prepare(self) -> None:
        """Do nothing: there is no process to start."""

    async def __call__(self, inbox: Inbox, outbox: Outbox) -> None:
        """Play one fight."""
        self._replies = outbox
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._pass_on, inbox, nursery)
            await self._listen()
            nursery.cancel_scope.cancel()

    async def _pass_on(self, inbox: Inbox, nursery: trio.Nursery) -> None:
        """Send the scheduler's messages to the program; answer from the record while it lasts."""
        async for message in inbox:
            kind = "told"
            if message.startswith(_ASK):
                kind = "ask"
                if self._policy.left <= 0:
                    await self._replies.send(self._spent(message))
                    continue
                self._asked = monotonic()
                nursery.start_soon(self._ring, message, self._asked, self._patience, self._replies)
                message = self._open(message)
            elif message.startswith(_STARTED):
                kind = "started"
                self._start(decode(message))
            elif message.startswith(_OPTIONS):
                kind = "reply"
            reply = self._record.next(self._seat) if kind in ("ask", "started") else None
            if kind != "ask" or reply is None:  # the program does not get a question that the record answers
                self._post(kind, message)
            if reply is not None:
                await self._reply(base64.b64decode(reply))
            if message.startswith(_ENDED):
                self._ended = True
                await trio.sleep(FAREWELL)
                nursery.cancel_scope.cancel()

    def _post(self, kind: str, message: bytes) -> None:
        self._say("frame", {"seat": self._seat, "kind": kind, "data": base64.b64encode(message).decode()})

    @property
    def _patience(self) -> float:
        """Seconds for the next answer."""
        left, deadline = self._policy.left, self._policy.deadline
        return left if deadline is None else min(left, deadline)

    async def _listen(self) -> None:
        """Forward the program's messages to the scheduler until its Bye."""
        async for data in self._messages:
            copied = None if self._copies is None else self._copies.reply(data)
            if copied is not None:
                self._post("reply", copied)
                continue
            message = decoded(data)
            if self._greeted and isinstance(message, messages.Hello):
                continue  # after a reconnection: the fight has its Hello already
            waited = self._asked and not isinstance(message, messages.More)
            if waited or isinstance(message, messages.Hello):
                self._record.add(self._seat, base64.b64encode(data).decode())
            await self._reply(data)
            if isinstance(message, messages.Bye):
                return

    async def _reply(self, data: bytes) -> None:
        """Forward a message of the program to the scheduler."""
        message = decoded(data)
        if isinstance(message, messages.Hello):
            self._greeted = True
            self._greet(message)
            self._say("settled", {"seat": self._seat, "what": "hello"})
        elif self._asked and not isinstance(message, messages.More):
            self._stop_clock()
            self._say("settled", {"seat": self._seat, "what": "ask"})
        await self._replies.send(data)

    async def _ring(self, ask: bytes, asked: float, left: float, outbox: Outbox) -> None:
        await trio.sleep(left)
        if self._asked == asked:
            question = decode(ask)
            assert isinstance(question, messages.AskMessage)
            spent = encode(messages.Failed(question.question.id, LATE, late(left)))
            self._record.add(self._seat, base64.b64encode(spent).decode())
            await self._reply(spent)


class NetworkPerson:
    """A remote person with the seats of one place. ``bank`` is the seconds for all answers and for one (None: no limit
    for one answer)."""

    def __init__(self, say: Say, record: Record, books: Mapping[str, Phrasebook], system: str, bank: Clock) -> None:
        self._say = say
        self._record = record
        self._books = books
        self._scoreboard = scoreboard(system)
        self._words = {lang: Questions(book, system) for lang, book in books.items()}
        self._left, self._deadline = bank
        self._waiting: dict[tuple[int, int], trio.MemorySendChannel[int | None]] = {}
        self._gone = False
        self.taken = trio.Event()

    def receive(self, seat: int, ask: int, option: int | None) -> None:
        """Take an answer: the number of an option, or None if the person leaves."""
        channel = self._waiting.get((seat, ask))
        if channel is not None:
            with suppress(trio.WouldBlock):
                channel.send_nowait(option)

    def leave(self) -> None:
        """Give up all seats: the open question and all later ones have no answer."""
        self._gone = True
        self.taken.set()
        for seat, ask in list(self._waiting):
            self.receive(seat, ask, None)

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        """Send the question, then its odds when they are computed, and wait for the answer. Raises PolicyFault."""
        seat, options = question.ask.seat, question.options[:MOST_OPTIONS]
        reply = self._record.next(seat)
        if reply is None:
            reply = await self._ask_person(question, options)
            self._record.add(seat, reply)
        match reply:
            case "late":
                raise PolicyFault(LATE, "there was no answer in time")
            case int() if 0 <= reply < len(options):
                return [options[reply]]
        return []

    async def _ask_person(self, question: OpenQuestion, options: Sequence[Option]) -> int | str:
        """Return the number of the option that the person chooses, "left" or "late"."""
        if self._gone:
            return "left"
        if self._left <= 0:
            return "late"
        seat, ask = question.ask.seat, question.ask.id
        outbox, inbox = trio.open_memory_channel[int | None](1)
        self._waiting[seat, ask] = outbox
        began = monotonic()
        answer: int | str = "late"
        try:
            self._say("question", self._document(question, options))
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._forecast, question, options)
                with trio.move_on_after(self._left if self._deadline is None else min(self._left, self._deadline)):
                    while True:
                        number = await inbox.receive()
                        if number is None or 0 <= number < len(options):
                            answer = "left" if number is None else number
                            break
                nursery.cancel_scope.cancel()
        finally:
            del self._waiting[seat, ask]
            self._left -= monotonic() - began
            self._say("answered", {"seat": seat, "ask": ask})
        return answer

    def _document(self, question: OpenQuestion, options: Sequence[Option]) -> dict[str, Any]:
        """Return the question as JSON, in both languages."""
        ask = question.ask
        board = self._scoreboard(question.view)
        return {
            "seat": ask.seat,
            "ask": ask.id,
            "kind": ask.kind,
            "rule": ask.rule,
            "body": ask.body,
            "text": {lang: words.question(ask) for lang, words in self._words.items()},
            "options": [
                {
                    "option": option.row(),
                    "text": {lang: words.option(ask, option) for lang, words in self._words.items()},
                }
                for option in options
            ],
            "board": _board(board, self._books),
            "left": max(self._left, 0.0),
        }

    async def _forecast(self, question: OpenQuestion, options: Sequence[Option]) -> None:
        """Compute the odds of each option; yield after each copy so that an answer gets through."""
        if len(options) < 2:
            return
        forecast = Forecast(Draft(question))
        for copies in range(1, LOOKS[-1] + 1):
            for number in range(len(options)):
                forecast.sample(number)
                await trio.lowlevel.checkpoint()
            if copies in LOOKS:
                self._say("odds", self._odds(question, forecast, len(options)))

    def _odds(self, question: OpenQuestion, forecast: Forecast, number: int) -> dict[str, Any]:
        outlooks = [forecast.outlook(each) for each in range(number)]
        rows = [
            {
                "copies": each.copies,
                "success": each.success,
                "changes": [asdict(change) for change in each.changes],
                "text": {lang: outlook_words(each, book) for lang, book in self._books.items()},
            }
            for each in outlooks
        ]
        return {"seat": question.ask.seat, "ask": question.ask.id, "outlooks": rows}


def _board(board: Scoreboard, books: Mapping[str, Phrasebook]) -> dict[str, Any]:
    """Return the scoreboard of a seat as JSON."""
    book = next(iter(books.values()))
    rows = [{**asdict(row), "name": book.who(row.body)} for row in board.rows]
    words = {
        word for row in board.rows for word in (*(pool.id for pool in row.pools), *(name for name, _ in row.states))
    }
    translated = {lang: {word: str(each.word(word)) for word in sorted(words)} for lang, each in books.items()}
    for lang, each in books.items():
        translated[lang] |= {str(row["name"]): str(each.who(row["body"])) for row in rows}
    return {
        "round": board.round,
        "rows": rows,
        "common": [[side, asdict(pool)] for side, pool in board.common],
        "words": translated,
    }
