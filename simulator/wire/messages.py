"""The messages between the turn scheduler and a combatant; docs/protocol.md shows every one in bytes.

The scheduler begins with fight_started, and the combatant is ready when it says hello. Then, for each question: told
(if it listens), ask, choice; between the two, more and options as often as the combatant likes. In the end: told,
fight_ended, bye. A combatant without an answer, or with one that is no option, sends failed instead of choice. All
messages are frozen."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from ..core.asks import Ask, Option
from ..core.events import Event
from ..core.system import Outcome
from .encounter_data import EncounterData as EncounterData
from .encounter_data import Table
from .failed import Failed as Failed

VERSION = 2
"""The version of the protocol; a combatant that speaks another version is refused."""


@frozen
class Ping:
    """A request to say Pong with the same number, between fights: the program has started, or still runs."""

    number: int


@frozen
class Pong:
    """The answer to Ping."""

    number: int


@frozen
class FightStarted:
    """A fight begins: its game, its combatants (name and side's number), the receiver's seat and luck.

    ``version`` is the protocol's; ``sides`` are (name, role); ``luck`` is the key of core.dice.Luck; ``deadline`` how
    many seconds an answer may take (None: any time); ``grounds`` is the frozen encounter data (None: the receiver has
    it)."""

    version: int
    system: str
    rules_version: str
    title: str
    sides: tuple[tuple[str, str], ...]
    roster: tuple[tuple[str, int], ...]
    seat: int
    luck: bytes
    deadline: float | None
    grounds: EncounterData | None = None


@frozen
class Hello:
    """The combatant is ready for its first question: the protocol's version, its program, the messages that it wants.

    ``wants`` to ``looks_ahead`` mean what the attributes of a Policy mean; ``reads`` is how many options an ask lists
    at most (None: all), for who asks for more when it needs them."""

    version: int
    program: str
    wants: frozenset[str] | None = None
    sees: bool = True
    listens: bool = False
    looks_ahead: bool = False
    reads: int | None = None


def _said(ask: Ask) -> tuple[object, ...]:
    """The question's public values, for any class of question."""
    return (ask.id, ask.seat, ask.kind, ask.rule, ask.body, ask.by, ask.about, *ask.options())


def _asked(asks: tuple[Ask, ...]) -> tuple[object, ...]:
    """The same of several questions, which have no numbers in a copy."""
    return tuple([_said(ask)[1:] for ask in asks])


@frozen
class AskMessage:
    """A question with its first options, and the seat's view if it sees. Between Asalto's own tasks, which share a
    process, also a snapshot of the fight if it looks ahead: guests never get one, for it holds what is hidden.

    ``more``: the list may go on. The same question twice: the first answer was not legal, and there is one more try."""

    question: Ask = field(eq=_said)
    more: bool
    view: Table | list[Any] | None = None  # Any: plain values; a row between Asalto's own tasks
    snapshot: bytes | None = None


@frozen
class More:
    """A request for the options of question number ``ask`` from place ``start`` on."""

    ask: int
    start: int


@frozen
class Options:
    """Some options of question number ``ask``, those at ``start`` and the next; ``more``: the list may go on."""

    ask: int
    start: int
    options: tuple[Option, ...]
    more: bool


@frozen
class Fork:
    """A request for a copy of the fight, by who looks ahead: ``of`` the fight at question number ``ask`` (0), or of an
    earlier copy. Copies of the fight with the same ``sample`` have the same dice and the same guess at what is hidden
    (None: all anew)."""

    ask: int
    of: int = 0
    sample: int | None = None


@frozen
class Answer:
    """The answers to what copy number ``copy`` asks: one for each of its questions, as in a Choice."""

    ask: int
    copy: int
    answers: tuple[int | Option, ...]


@frozen
class Copy:
    """A copy as it stands, in answer to Fork or Answer: what it asks now (nothing: it has ended), the view of the seat
    that looks ahead if it sees, the outcome, and of each combatant what is left of it (core.system.Fate.strength).

    ``left``: how many times copies may yet be answered for this question."""

    ask: int
    copy: int
    left: int
    questions: tuple[Ask, ...] = field(eq=_asked)
    view: Table | None
    outcome: Outcome | None
    strengths: tuple[int, ...]


@frozen
class Refused:
    """No copy, and why: there is no such copy, the answer is not legal there, or the budget is spent."""

    ask: int
    message: str


@frozen
class Choice:
    """The answer to question number ``ask``: an option's place in the whole list, or an option that is not in it.
    ``note``: the reason for it, if there is one to give."""

    ask: int
    answer: int | Option
    note: str = ""


@frozen
class Told:
    """The events since the last message, without secret ones."""

    events: tuple[Event, ...]


@frozen
class FightEnded:
    """The fight is over."""

    outcome: Outcome


@frozen
class Bye:
    """The last message of either side, and why, if it is not the end of the fight."""

    reason: str = ""


Message = (
    FightStarted
    | Hello
    | AskMessage
    | More
    | Options
    | Choice
    | Failed
    | Told
    | FightEnded
    | Bye
    | Ping
    | Pong
    | Fork
    | Answer
    | Copy
    | Refused
)
