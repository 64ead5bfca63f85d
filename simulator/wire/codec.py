"""Messages as bytes and back: msgpack, at most ``MAX_MESSAGE`` bytes, nothing accepted that is not understood.

A message is a list that begins with its name. The messages of a question (``ask``, ``more``, ``options``, ``choice``)
continue with their values in order, the others with one table. Whatever the bytes, ``decode`` returns a
message or raises BadMessage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgpack
from attrs import asdict

from ..core.asks import CRASHED, ILLEGAL, LATE, ROW_SHAPES, Ask, Option
from ..core.errors import BadMessage
from ..core.system import Outcome
from . import messages
from .facts import event_of, event_row

MAX_MESSAGE = 1024 * 1024  # bytes
FAILURES = (LATE, ILLEGAL, CRASHED)

Cells = list[Any]  # Any: plain values, checked where they are read

Fetch = Callable[[bytes], bytes]
"""Answers the bytes of messages.More with those of messages.Options, at once."""

_pack_cells = msgpack.Packer().pack  # one for all: it keeps nothing from call to call
_unpack = msgpack.unpackb


def encode(message: messages.Message) -> bytes:
    """The message's bytes. Raises BadMessage when they would be too many, or when a value cannot be packed."""
    return _pack(_ROWS[type(message)](message))


def encode_ask(ask: Ask, options: list[Option], more: bool, view: Cells | None, snapshot: bytes | None) -> bytes:
    """The bytes of messages.AskMessage, without making one; ``options`` are the first of ``ask``'s."""
    data: bytes = _pack_cells(_ask_cells(ask, options, more, view, snapshot))
    if len(data) > MAX_MESSAGE:
        raise BadMessage(f"{ask} takes {len(data)} bytes; a message has at most {MAX_MESSAGE}")
    return data


def decode_ask(data: bytes, fetch: Fetch | None = None) -> Listed | None:
    """The question in bytes that Asalto's own scheduler packed, with a way to fetch more of its options; None when they
    are another message. Unlike ``decode`` it trusts the bytes and checks nothing."""
    cells: Cells = _unpack(data)
    return Listed(cells, fetch) if cells[0] == "ask" else None


def encode_choice(ask: int, answer: int | Option) -> bytes:
    """The bytes of messages.Choice, without making one."""
    return _pack(["choice", ask, answer.row() if isinstance(answer, Option) else answer])


def encode_place(ask: int, place: int) -> bytes:
    """The bytes of a choice by its place in the list; ``ask`` and place have been in a message before."""
    data: bytes = _pack_cells(("choice", ask, place))
    return data


def decode_place(data: Any, ask: int) -> int | None:
    """The place of the option of question ``ask`` that the bytes choose; None when they are another message."""
    try:
        cells: object = _unpack(data)
    except Exception:  # decode() will say what is wrong with them
        return None
    if type(cells) is not list or len(cells) != 3 or cells[0] != "choice":
        return None
    number, answer = cells[1], cells[2]
    return answer if type(number) is int and number == ask and type(answer) is int else None


def _pack(cells: Cells) -> bytes:
    try:
        data: bytes = _pack_cells(cells)
    except (ValueError, TypeError, OverflowError) as error:
        raise BadMessage(f"{cells[0]} cannot be packed: {error}") from error
    if len(data) > MAX_MESSAGE:
        raise BadMessage(f"{cells[0]} takes {len(data)} bytes; a message has at most {MAX_MESSAGE}")
    return data


def decode(data: object) -> messages.Message:
    """Read a message. Raises BadMessage, with the place of the mistake, when the bytes are none."""
    if not isinstance(data, bytes):
        raise BadMessage(f"a message is bytes, not {data!r:.80}")
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


# The messages of a question.


class Listed(Ask):
    """A question read from a message: its options stay rows until the policy looks at them, and options that the
    message did not list are fetched when the policy iterates so far."""

    __slots__ = ("_fetch", "_made", "_more", "_rows", "snapshot", "view")

    def __init__(self, cells: Cells, fetch: Fetch | None = None) -> None:
        about = cells[7]
        self.id = cells[1]
        self.seat = cells[2]
        self.kind = cells[3]
        self.rule = cells[4]
        self.body = cells[5]
        self.by = cells[6]
        self.about = None if about is None else Option.of(about)
        self._rows: list[Cells] = cells[8]
        self._more: bool = cells[9]
        self.view: Cells | None = cells[10]
        self.snapshot: bytes | None = cells[11]
        self._made: list[Option] = []
        self._fetch = fetch

    def options(self) -> Iterator[Option]:
        made, rows = self._made, self._rows
        place = 0
        while place < len(rows) or self._fetched():
            if place == len(made):
                made.append(_made(rows[place]))
            yield made[place]
            place += 1

    def _fetched(self) -> bool:
        """Fetch the next options. Returns False when there were none."""
        if not self._more or self._fetch is None:
            return False
        _, _, _, rows, self._more = _unpack(self._fetch(_pack_cells(("more", self.id, len(self._rows)))))
        self._rows += rows
        return bool(rows)

    def default(self) -> Option:
        if not self._made:
            self._made.append(_made(self._rows[0]))
        return self._made[0]

    def place(self, option: Option) -> int | None:
        """The place of this option object in the list; None when it is not an object of the list."""
        for place, made in enumerate(self._made):
            if made is option:
                return place
        return None


def _made(row: Cells) -> Option:
    return Option(*row) if len(row) < 6 else Option.of(row)


def _ask_row(message: messages.AskMessage) -> Cells:
    ask = message.question
    return _ask_cells(ask, list(ask.options()), message.more, message.view, message.snapshot)


def _ask_cells(ask: Ask, options: list[Option], more: bool, view: Cells | None, snapshot: bytes | None) -> Cells:
    about = None if ask.about is None else ask.about.row()
    rows = [option.row() for option in options]
    return ["ask", ask.id, ask.seat, ask.kind, ask.rule, ask.body, ask.by, about, rows, more, view, snapshot]


_ASK = (str, int, int, str, str, int, int)
_ASK_CELLS = "ask, id, seat, kind, rule, body, by, about, options, more, view, snapshot"


def _read_ask(cells: Cells) -> messages.AskMessage:
    if len(cells) != 12 or tuple(map(type, cells[:7])) != _ASK:
        raise BadMessage(f"ask must be [{_ASK_CELLS}], not {cells!r:.120}")
    about, rows, more, view, snapshot = cells[7:]
    if type(rows) is not list or not rows:
        raise BadMessage(f"ask: options must be a list of at least one, not {rows!r:.80}")
    _check(type(more) is bool, "ask: more must be bool", more)
    _check(view is None or type(view) is list, "ask: view must be a list or nil", view)
    _check(snapshot is None or type(snapshot) is bytes, "ask: snapshot must be bytes or nil", snapshot)
    for row in rows:
        if type(row) is not list or tuple(map(type, row)) not in ROW_SHAPES:
            _option(row, "ask: options")
    if about is not None:
        _option(about, "ask: about")
    return messages.AskMessage(Listed(cells), more, view, snapshot)


def _more_row(message: messages.More) -> Cells:
    return ["more", message.ask, message.start]


def _read_more(cells: Cells) -> messages.More:
    if len(cells) != 3 or type(cells[1]) is not int or type(cells[2]) is not int or cells[2] < 0:
        raise BadMessage(f"more must be [more, ask's id, start from 0], not {cells!r:.120}")
    return messages.More(cells[1], cells[2])


def _options_row(message: messages.Options) -> Cells:
    return ["options", message.ask, message.start, [option.row() for option in message.options], message.more]


def _read_options(cells: Cells) -> messages.Options:
    if tuple(map(type, cells)) != (str, int, int, list, bool):
        raise BadMessage(f"options must be [options, ask's id, start, options, more], not {cells!r:.120}")
    _, number, start, rows, more = cells
    return messages.Options(number, start, tuple([_option(row, "options") for row in rows]), more)


def _choice_row(message: messages.Choice) -> Cells:
    answer = message.answer
    return ["choice", message.ask, answer.row() if isinstance(answer, Option) else answer]


def _read_choice(cells: Cells) -> messages.Choice:
    if len(cells) != 3 or type(cells[1]) is not int:
        raise BadMessage(f"choice must be [choice, ask's id, answer], not {cells!r:.120}")
    _, number, answer = cells
    if type(answer) is int:
        return messages.Choice(number, answer)
    return messages.Choice(number, _option(answer, "choice: answer"))


def _option(row: object, where: str) -> Option:
    try:
        return Option.of(row)
    except (ValueError, OverflowError) as error:
        raise BadMessage(f"{where}: {error}") from error


# The others: a name and a table.


class _Fields:
    """Reads the values of a message's table by key and type, and refuses keys that are left over."""

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
        if type(value) not in kinds:
            names = " or ".join("nil" if kind is type(None) else kind.__name__ for kind in kinds)
            raise BadMessage(f"{self._name}: {key} must be {names}, not {value!r:.80}")
        return value

    def rows(self, key: str, *kinds: type) -> tuple[Any, ...]:
        """A list of rows, all with these types."""
        rows = self.take(key, list)
        for row in rows:
            if type(row) is not list or tuple(map(type, row)) != kinds:
                names = ", ".join(kind.__name__ for kind in kinds)
                raise BadMessage(f"{self._name}: {key} must be rows of {names}, not {row!r:.80}")
        return tuple(map(tuple, rows))

    def wants(self) -> frozenset[str] | None:
        kinds = self.take("wants", list, type(None))
        if kinds is None:
            return None
        _check(all(type(kind) is str for kind in kinds), f"{self._name}: wants must be kinds of question", kinds)
        return frozenset(kinds)

    def end(self) -> None:
        """Raise BadMessage if a key is left over."""
        if self._values:
            raise BadMessage(f"{self._name} has no {next(iter(self._values))!r:.60}")


def _check(good: bool, rule: str, found: object) -> None:
    if not good:
        raise BadMessage(f"{rule}, not {found!r:.80}")


def _hello_row(message: messages.Hello) -> Cells:
    wants = None if message.wants is None else sorted(message.wants)
    return ["hello", {**asdict(message, recurse=False), "wants": wants}]


def _read_hello(cells: Cells) -> messages.Hello:
    table = _Fields(cells)
    message = messages.Hello(
        table.take("version", int),
        table.take("program", str),
        table.wants(),
        table.take("sees", bool),
        table.take("listens", bool),
        table.take("looks_ahead", bool),
        table.take("reads", int, type(None)),
    )
    table.end()
    _check(message.reads is None or message.reads > 0, "hello: reads must be nil or at least 1", message.reads)
    return message


def _fight_started_row(message: messages.FightStarted) -> Cells:
    return ["fight_started", asdict(message, recurse=False)]


def _read_fight_started(cells: Cells) -> messages.FightStarted:
    table = _Fields(cells)
    message = messages.FightStarted(
        table.take("version", int),
        table.take("system", str),
        table.take("rules_version", str),
        table.take("title", str),
        table.rows("sides", str, str),
        table.rows("roster", str, int),
        table.take("seat", int),
        table.take("luck", bytes),
        table.take("deadline", float, int, type(None)),
    )
    table.end()
    return message


def _failed_row(message: messages.Failed) -> Cells:
    return ["failed", {"ask": message.ask, "how": message.how, "message": message.message}]


def _read_failed(cells: Cells) -> messages.Failed:
    table = _Fields(cells)
    message = messages.Failed(table.take("ask", int), table.take("how", str), table.take("message", str))
    table.end()
    _check(message.how in FAILURES, f"failed: how must be {', '.join(FAILURES)}", message.how)
    return message


def _told_row(message: messages.Told) -> Cells:
    return ["told", {"events": [event_row(event) for event in message.events]}]


def _read_told(cells: Cells) -> messages.Told:
    table = _Fields(cells)
    rows = table.take("events", list)
    table.end()
    return messages.Told(tuple([event_of(row, f"told: event {number}") for number, row in enumerate(rows)]))


def _fight_ended_row(message: messages.FightEnded) -> Cells:
    return ["fight_ended", message.outcome._asdict()]


def _read_fight_ended(cells: Cells) -> messages.FightEnded:
    table = _Fields(cells)
    outcome = Outcome(
        table.take("winner", str, type(None)),
        table.take("ending", str),
        table.take("rounds", int),
        table.take("rule", str),
    )
    table.end()
    return messages.FightEnded(outcome)


def _bye_row(message: messages.Bye) -> Cells:
    return ["bye", {"reason": message.reason}]


def _read_bye(cells: Cells) -> messages.Bye:
    table = _Fields(cells)
    message = messages.Bye(table.take("reason", str))
    table.end()
    return message


_ROWS: dict[type, Callable[[Any], Cells]] = {
    messages.Hello: _hello_row,
    messages.FightStarted: _fight_started_row,
    messages.AskMessage: _ask_row,
    messages.More: _more_row,
    messages.Options: _options_row,
    messages.Choice: _choice_row,
    messages.Failed: _failed_row,
    messages.Told: _told_row,
    messages.FightEnded: _fight_ended_row,
    messages.Bye: _bye_row,
}
_READERS: dict[str, Callable[[Cells], messages.Message]] = {
    "fight_started": _read_fight_started,
    "hello": _read_hello,
    "ask": _read_ask,
    "more": _read_more,
    "options": _read_options,
    "choice": _read_choice,
    "failed": _read_failed,
    "told": _read_told,
    "fight_ended": _read_fight_ended,
    "bye": _read_bye,
}
