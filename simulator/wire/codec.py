"""Messages as bytes and back: msgpack, at most ``MAX_MESSAGE`` bytes, nothing accepted that is not understood.

A message is a list that begins with its name. ``ask`` and ``choice``, said at every question, go on with their
values in order; the others with one table. Whatever the bytes, ``decode`` returns a message or raises BadMessage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack

from ..core.asks import CRASHED, ILLEGAL, LATE, Choose, Option
from ..core.errors import BadMessage
from ..core.system import Outcome
from . import messages as say
from .facts import event_of, event_row

MAX_MESSAGE = 1024 * 1024  # bytes
FAILURES = (LATE, ILLEGAL, CRASHED)

Cells = list[Any]  # Any: plain values, checked where they are read


def encode(message: say.Message) -> bytes:
    """The message's bytes. Raises BadMessage when they would be too many, or a value has no bytes."""
    try:
        data: bytes = msgpack.packb(_ROWS[type(message)](message))
    except (ValueError, TypeError, OverflowError) as error:
        raise BadMessage(f"{type(message).__name__} cannot be packed: {error}") from error
    if len(data) > MAX_MESSAGE:
        raise BadMessage(f"{type(message).__name__} takes {len(data)} bytes; a message has at most {MAX_MESSAGE}")
    return data


def decode(data: bytes) -> say.Message:
    """The message that the bytes are. Raises BadMessage, which says what is wrong where, when they are none."""
    if len(data) > MAX_MESSAGE:
        raise BadMessage(f"a message has at most {MAX_MESSAGE} bytes, not {len(data)}")
    try:
        cells = msgpack.unpackb(data)
    except Exception as error:  # msgpack raises many kinds, and all of them say that these bytes are none of its own
        raise BadMessage(f"a message is one msgpack value: {type(error).__name__} {error}") from error
    if type(cells) is not list or not cells or type(cells[0]) is not str:
        raise BadMessage(f"a message is a list that begins with its name, not {cells!r:.80}")
    read = _READERS.get(cells[0])
    if read is None:
        raise BadMessage(f"there is no message {cells[0]!r:.60}; there are {', '.join(_READERS)}")
    return read(cells)


# The two that are said at every question.


def _ask_row(message: say.Ask) -> Cells:
    ask = message.question
    about = None if ask.about is None else ask.about.row()
    options = [option.row() for option in message.options]
    head = ["ask", ask.id, ask.seat, ask.kind, ask.rule, ask.body, ask.by]
    return [*head, about, options, message.view, message.snapshot]


_ASK = (str, int, int, str, str, int, int)
_ASK_CELLS = "ask, id, seat, kind, rule, body, by, about, options, view, snapshot"


def _read_ask(cells: Cells) -> say.Ask:
    if len(cells) != 11 or tuple(map(type, cells[:7])) != _ASK:
        raise BadMessage(f"ask must be [{_ASK_CELLS}], not {cells!r:.120}")
    _, number, seat, kind, rule, body, by, about, rows, view, snapshot = cells
    if type(rows) is not list or not rows:
        raise BadMessage(f"ask: options must be a list of at least one, not {rows!r:.80}")
    _check(view is None or type(view) is list, "ask: view must be a list or nil", view)
    _check(snapshot is None or type(snapshot) is bytes, "ask: snapshot must be bytes or nil", snapshot)
    options = tuple([_option(row, "ask: options") for row in rows])
    question = Choose(seat, kind, rule, options, body, by, None if about is None else _option(about, "ask: about"))
    question.id = number
    return say.Ask(question, options, view, snapshot)


def _choice_row(message: say.Choice) -> Cells:
    answer = message.answer
    return ["choice", message.ask, answer.row() if isinstance(answer, Option) else answer]


def _read_choice(cells: Cells) -> say.Choice:
    if len(cells) != 3 or type(cells[1]) is not int:
        raise BadMessage(f"choice must be [choice, ask's id, answer], not {cells!r:.120}")
    _, number, answer = cells
    if type(answer) is int:
        return say.Choice(number, answer)
    return say.Choice(number, _option(answer, "choice: answer"))


def _option(row: object, where: str) -> Option:
    try:
        return Option.of(row)
    except (ValueError, OverflowError) as error:
        raise BadMessage(f"{where}: {error}") from error


# The others: a name and a table.


class _Table:
    """Takes the values out of a message's table, by key and type, and in the end knows of any that is left."""

    def __init__(self, cells: Cells) -> None:
        self._name = cells[0]
        if len(cells) != 2 or type(cells[1]) is not dict:
            raise BadMessage(f"{self._name} must be [{self._name}, {{key: value}}], not {cells!r:.120}")
        self._values: dict[Any, Any] = cells[1]

    def take(self, key: str, *kinds: type) -> Any:
        """The value at ``key``, of one of these types exactly."""
        if key not in self._values:
            raise BadMessage(f"{self._name} lacks {key}")
        value = self._values.pop(key)
        names = " or ".join("nil" if kind is type(None) else kind.__name__ for kind in kinds)
        _check(type(value) in kinds, f"{self._name}: {key} must be {names}", value)
        return value

    def rows(self, key: str, *kinds: type) -> tuple[Any, ...]:
        """A list of rows, all with these types."""
        rows = self.take(key, list)
        for row in rows:
            names = ", ".join(kind.__name__ for kind in kinds)
            good = type(row) is list and tuple(map(type, row)) == kinds
            _check(good, f"{self._name}: {key} must be rows of {names}", row)
        return tuple(map(tuple, rows))

    def wants(self) -> frozenset[str] | None:
        kinds = self.take("wants", list, type(None))
        if kinds is None:
            return None
        _check(all(type(kind) is str for kind in kinds), f"{self._name}: wants must be kinds of question", kinds)
        return frozenset(kinds)

    def end(self) -> None:
        """Nothing may be left over."""
        if self._values:
            raise BadMessage(f"{self._name} has no {next(iter(self._values))!r:.60}")


def _check(good: bool, rule: str, found: object) -> None:
    if not good:
        raise BadMessage(f"{rule}, not {found!r:.80}")


def _kinds(wants: frozenset[str] | None) -> list[str] | None:
    return None if wants is None else sorted(wants)


def _hello_row(message: say.Hello) -> Cells:
    table = {
        "version": message.version,
        "program": message.program,
        "wants": _kinds(message.wants),
        "sees": message.sees,
        "listens": message.listens,
        "looks_ahead": message.looks_ahead,
    }
    return ["hello", table]


def _read_hello(cells: Cells) -> say.Hello:
    table = _Table(cells)
    message = say.Hello(
        table.take("version", int),
        table.take("program", str),
        table.wants(),
        table.take("sees", bool),
        table.take("listens", bool),
        table.take("looks_ahead", bool),
    )
    table.end()
    return message


def _fight_started_row(message: say.FightStarted) -> Cells:
    table = {
        "version": message.version,
        "system": message.system,
        "rules_version": message.rules_version,
        "title": message.title,
        "sides": message.sides,
        "roster": message.roster,
        "seat": message.seat,
        "luck": message.luck,
        "wants": _kinds(message.wants),
        "deadline": message.deadline,
    }
    return ["fight_started", table]


def _read_fight_started(cells: Cells) -> say.FightStarted:
    table = _Table(cells)
    message = say.FightStarted(
        table.take("version", int),
        table.take("system", str),
        table.take("rules_version", str),
        table.take("title", str),
        table.rows("sides", str, str),
        table.rows("roster", str, int),
        table.take("seat", int),
        table.take("luck", bytes),
        table.wants(),
        table.take("deadline", float, int, type(None)),
    )
    table.end()
    return message


def _ready_row(message: say.Ready) -> Cells:
    return ["ready", {}]


def _read_ready(cells: Cells) -> say.Ready:
    _Table(cells).end()
    return say.Ready()


def _failed_row(message: say.Failed) -> Cells:
    return ["failed", {"ask": message.ask, "how": message.how, "message": message.message}]


def _read_failed(cells: Cells) -> say.Failed:
    table = _Table(cells)
    message = say.Failed(table.take("ask", int), table.take("how", str), table.take("message", str))
    table.end()
    _check(message.how in FAILURES, f"failed: how must be {', '.join(FAILURES)}", message.how)
    return message


def _told_row(message: say.Told) -> Cells:
    return ["told", {"events": [event_row(event) for event in message.events]}]


def _read_told(cells: Cells) -> say.Told:
    table = _Table(cells)
    rows = table.take("events", list)
    table.end()
    return say.Told(tuple([event_of(row, f"told: event {number}") for number, row in enumerate(rows)]))


def _fight_ended_row(message: say.FightEnded) -> Cells:
    outcome = message.outcome
    table = {
        "winner": outcome.winner,
        "ending": outcome.ending,
        "rounds": outcome.rounds,
        "rule": outcome.rule,
    }
    return ["fight_ended", table]


def _read_fight_ended(cells: Cells) -> say.FightEnded:
    table = _Table(cells)
    outcome = Outcome(
        table.take("winner", str, type(None)),
        table.take("ending", str),
        table.take("rounds", int),
        table.take("rule", str),
    )
    table.end()
    return say.FightEnded(outcome)


def _bye_row(message: say.Bye) -> Cells:
    return ["bye", {"reason": message.reason}]


def _read_bye(cells: Cells) -> say.Bye:
    table = _Table(cells)
    message = say.Bye(table.take("reason", str))
    table.end()
    return message


_ROWS: dict[type, Callable[[Any], Cells]] = {
    say.Hello: _hello_row,
    say.FightStarted: _fight_started_row,
    say.Ready: _ready_row,
    say.Ask: _ask_row,
    say.Choice: _choice_row,
    say.Failed: _failed_row,
    say.Told: _told_row,
    say.FightEnded: _fight_ended_row,
    say.Bye: _bye_row,
}
_READERS: dict[str, Callable[[Cells], say.Message]] = {
    "hello": _read_hello,
    "fight_started": _read_fight_started,
    "ready": _read_ready,
    "ask": _read_ask,
    "choice": _read_choice,
    "failed": _read_failed,
    "told": _read_told,
    "fight_ended": _read_fight_ended,
    "bye": _read_bye,
}
