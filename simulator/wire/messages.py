"""Messages between the turn scheduler and a combatant; docs/protocol.md shows each of them in bytes.

The scheduler begins with fight_started, and the combatant answers hello when it is ready. Then, for each question: told
(if it listens), ask, choice; between ask and choice, more and options as often as the combatant likes. At the end:
told, fight_ended, bye. A combatant without an answer, or with one that is no option, sends failed instead of choice.
All messages are frozen."""

from __future__ import annotations

from re import sub
from typing import Annotated, Any, Final, get_args

from attrs import field, frozen

from ..core.asks import MOST_NOTE, Ask, Option
from ..core.events import Event
from ..core.system import Outcome
from .encounter_data import EncounterData as EncounterData
from .encounter_data import Table
from .failed import Failed as Failed
from .fields import Limit

VERSION = 2
"""Version of the protocol; a combatant with another version is refused."""


Place = Annotated[int, Limit(0, schema=True)]
"""Place of an option in a list."""


@frozen
class Ping:
    """Request for a Pong with the same number, between fights: has the program started, does it still run?"""

    number: int


@frozen
class Pong:
    """Answer to Ping."""

    number: int


@frozen
class FightStarted:
    """Start of a fight: its game, its combatants (name and side's number), the receiver's seat and luck.

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
    deadline: float | int | None
    grounds: EncounterData | None = None


@frozen
class Hello:
    """The combatant is ready for its first question: the protocol's version, its program, the messages that it wants.

    ``wants`` to ``looks_ahead`` mean what the attributes of a Policy mean; ``reads`` is the largest number of options
    in an ask (None: all), for a combatant that asks for more when it needs them."""

    version: int
    program: str
    wants: frozenset[str] | None = None
    sees: bool = True
    listens: bool = False
    looks_ahead: bool = False
    reads: Annotated[int, Limit(1)] | None = None


def _said(ask: Ask) -> tuple[object, ...]:
    """Return the question's public values, for any class of question."""
    return (ask.id, ask.seat, ask.kind, ask.rule, ask.body, ask.by, ask.about, *ask.options())


def _asked(asks: tuple[Ask, ...]) -> tuple[object, ...]:
    """Return the public values of several questions, which have no numbers in a copy."""
    return tuple([_said(ask)[1:] for ask in asks])


@frozen
class AskMessage:
    """A question with its first options, and the seat's view if it sees. Between Asalto's own tasks, which share a
    process, also a snapshot of the fight if it looks ahead; external policies never get one, because it holds hidden
    facts.

    ``more``: the list may go on. The same question twice: the first answer was not legal, and there is one more try."""

    question: Ask = field(eq=_said)
    more: bool
    view: Table | list[Any] | None = None  # Any: plain values; a row between Asalto's own tasks
    snapshot: bytes | None = None


@frozen
class More:
    """Request for the options of question number ``ask`` from place ``start`` on."""

    ask: int
    start: Annotated[int, Limit(0)]


@frozen
class Options:
    """Some options of question number ``ask``, those at ``start`` and the next; ``more``: the list may go on."""

    ask: int
    start: Place
    options: tuple[Option, ...]
    more: bool


@frozen
class Fork:
    """Request for a copy, from a combatant that looks ahead: ``of`` the fight at question number ``ask`` (0), or of an
    earlier copy. Copies with the same ``sample`` have the same dice and the same guess at hidden facts (None: all
    new)."""

    ask: int
    of: Annotated[int, Limit(0)] = 0
    sample: int | None = None


@frozen
class Answer:
    """Answers to the questions of copy number ``copy``: one for each of its questions, as in a Choice."""

    ask: int
    copy: int
    answers: tuple[Place | Option, ...]


@frozen
class Copy:
    """State of a copy, in answer to Fork or Answer: its open questions (none: it has ended), the view of the seat that
    looks ahead if it sees, the outcome, and each combatant's remaining strength (core.system.Fate.strength).

    ``left``: number of answers to copies that remain for this question."""

    ask: int
    copy: int
    left: int
    questions: tuple[Ask, ...] = field(eq=_asked)
    view: Table | None
    outcome: Outcome | None
    strengths: tuple[int, ...]


@frozen
class Refused:
    """Refusal of a copy, with the reason: no such copy, an illegal answer, or a spent budget."""

    ask: int
    message: str


@frozen
class Choice:
    """Answer to question number ``ask``: an option's place in the whole list, or an option that is not in it.
    ``note``: the reason for it, if there is one to give."""

    ask: int
    answer: Place | Option
    note: Annotated[str, Limit(most=MOST_NOTE)] = ""


@frozen
class Told:
    """Events since the last message, without secret ones."""

    events: tuple[Event, ...]


@frozen
class FightEnded:
    """End of the fight."""

    outcome: Outcome


@frozen
class Bye:
    """Last message of either side, with the reason if it is not the end of the fight."""

    reason: str = ""


Message = (
    Ping
    | Pong
    | FightStarted
    | Hello
    | AskMessage
    | More
    | Options
    | Choice
    | Failed
    | Told
    | FightEnded
    | Bye
    | Fork
    | Answer
    | Copy
    | Refused
)

SPEAKS: Final[dict[type, str]] = {
    cls: sub(r"(?<=.)[A-Z]", r"_\g<0>", cls.__name__.removesuffix("Message")).lower() for cls in get_args(Message)
}
"""Name of each message on the wire."""

TABLES: Final = (Hello, FightStarted, Failed, Told, Bye)
"""Messages that go on with one table of their fields; the others have their values in order."""
