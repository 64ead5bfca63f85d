"""Codec of messages: msgpack, at most ``MAX_MESSAGE`` bytes (``MAX_ANSWER`` from combatants); unknown content is
refused.

A message is a list that begins with its name. The messages of a question (``ask``, ``more``, ``options``, ``choice``)
continue with their values in order, the others with one table. Whatever the bytes, ``decode`` returns a
message or raises BadMessage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgpack

from ..core.asks import ROW_SHAPES, Ask, Option
from ..core.errors import BadMessage
from ..core.system import Outcome
from . import facts, messages
from .fields import Cells, check, option_of

MAX_MESSAGE = 16 * 1024 * 1024  # bytes: what a scenario of the largest size allowed starts from fits
MAX_ANSWER = 1024 * 1024  # bytes of a message from a combatant

Shown = dict[str, Any] | list[Any] | None
"""View: a table with names for external policies, a row between Asalto's own tasks."""

Fetch = Callable[[bytes], bytes]
"""Function that answers the bytes of messages.More with those of messages.Options, without waiting."""

_pack_cells = msgpack.Packer().pack  # one for all: it keeps nothing from call to call
_unpack = msgpack.unpackb


def encode(message: messages.Message) -> bytes:
    """Return the message's bytes. Raises BadMessage when they would be too many, or when a value cannot be packed."""
    return _pack(_ROWS[type(message)](message))


def encode_ask(ask: Ask, options: list[Option], more: bool, view: Shown, snapshot: bytes | None) -> bytes:
    """Return the bytes of messages.AskMessage, without making one; ``options`` are the first of ``ask``'s."""
    data: bytes = _pack_cells(_ask_cells(ask, options, more, view, snapshot))
    if len(data) > MAX_MESSAGE:
        raise BadMessage(f"{ask} takes {len(data)} bytes; a message has at most {MAX_MESSAGE}")
    return data


def decode_ask(data: bytes, fetch: Fetch | None = None) -> Listed | None:
    """Return the question in bytes that Asalto's own scheduler packed, which can fetch more of its options; None for
    another message. Unlike ``decode`` it trusts the bytes and checks nothing."""
    cells: Cells = _unpack(data)
    return Listed(cells, fetch) if cells[0] == "ask" else None


def without_snapshot(data: bytes) -> bytes:
    """Return the same question without the snapshot of the fight."""
    cells: Cells = _unpack(data)
    return _pack([*cells[:11], None])


def encode_choice(ask: int, answer: int | Option, note: str = "") -> bytes:
    """Return the bytes of messages.Choice, without making one."""
    cells: Cells = ["choice", ask, answer.row() if isinstance(answer, Option) else answer]
    return _pack([*cells, note] if note else cells)


def encode_place(ask: int, place: int) -> bytes:
    """Return the bytes of a choice by its place in the list; ``ask`` and place come from an earlier message."""
    data: bytes = _pack_cells(("choice", ask, place))
    return data


def decode_place(data: Any, ask: int) -> int | None:
    """Return the place of the chosen option of question ``ask``; None for another message."""
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


def decode(data: object, most: int = MAX_MESSAGE) -> messages.Message:
    """Read a message of at most ``most`` bytes. Raises BadMessage, with the place of the mistake, for other bytes."""
    if not isinstance(data, bytes):
        raise BadMessage(f"a message is bytes, not {data!r:.80}")
    if len(data) > most:
        raise BadMessage(f"this message has at most {most} bytes, not {len(data)}")
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
    """Question read from a message. Its options stay rows until the policy looks at them; options that the message does
    not list are fetched when the policy iterates that far."""

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
        self.sealed = False
        self._rows: list[Cells] = cells[8]
        self._more: bool = cells[9]
        self.view: Shown = cells[10]
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
        """Fetch the next options. Return False at the end of the list."""
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
        """Return the place of this option object in the list; None for any other object."""
        for place, made in enumerate(self._made):
            if made is option:
                return place
        return None


def _made(row: Cells) -> Option:
    return Option(*row) if len(row) < 6 else Option.of(row)


def _ask_row(message: messages.AskMessage) -> Cells:
    ask = message.question
    return _ask_cells(ask, list(ask.options()), message.more, message.view, message.snapshot)


def _ask_cells(ask: Ask, options: list[Option], more: bool, view: Shown, snapshot: bytes | None) -> Cells:
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
    check(type(more) is bool, "ask: more must be bool", more)
    check(view is None or type(view) in (dict, list), "ask: view must be a table or nil", view)
    check(snapshot is None or type(snapshot) is bytes, "ask: snapshot must be bytes or nil", snapshot)
    for row in rows:
        if type(row) is not list or tuple(map(type, row)) not in ROW_SHAPES:
            option_of(row, "ask: options")
    if about is not None:
        option_of(about, "ask: about")
    return messages.AskMessage(Listed(cells), more, view, snapshot)


# Copies, for policies that look ahead.


def _copy_row(message: messages.Copy) -> Cells:
    asks = [_question_cells(ask, list(ask.options())) for ask in message.questions]
    outcome = None if message.outcome is None else message.outcome._asdict()
    return ["copy", message.ask, message.copy, message.left, asks, message.view, outcome, list(message.strengths)]


def _question_cells(ask: Ask, options: list[Option]) -> Cells:
    about = None if ask.about is None else ask.about.row()
    return [ask.seat, ask.kind, ask.rule, ask.body, ask.by, about, [option.row() for option in options]]


_COPY = "copy, ask's id, copy, left, questions, view or nil, outcome or nil, strengths"


def _read_copy(cells: Cells) -> messages.Copy:
    if len(cells) != 8 or tuple(map(type, cells[:5])) != (str, int, int, int, list) or type(cells[7]) is not list:
        raise BadMessage(f"copy must be [{_COPY}], not {cells!r:.120}")
    _, ask, copy, left, asks, view, outcome, strengths = cells
    check(view is None or type(view) is dict, "copy: view must be a table or nil", view)
    check(all(type(strength) is int for strength in strengths), "copy: strengths must be numbers", strengths)
    found = None if outcome is None else facts.table_of(Outcome, _table(["copy: outcome", outcome]), "copy: outcome")
    return messages.Copy(ask, copy, left, tuple(map(_question, asks)), view, found, tuple(strengths))


def _question(cells: object) -> Ask:
    if type(cells) is not list or len(cells) != 7:
        raise BadMessage(f"copy: a question is [seat, kind, rule, body, by, about, options], not {cells!r:.120}")
    return _read_ask(["ask", 0, *cells, False, None, None]).question


# All other messages.


def _row(message: messages.Message) -> Cells:
    name, fields = messages.SPEAKS[type(message)], facts.readers_of(type(message))
    values = {key: facts.written(getattr(message, key)) for key in fields}
    return [name, values] if isinstance(message, messages.TABLES) else [name, *values.values()]


def _read(cells: Cells) -> messages.Message:
    name, cls = cells[0], _CLASSES[cells[0]]
    found: messages.Message
    if cls in messages.TABLES:
        found = facts.table_of(cls, _table(cells), name)
        return found
    fields = facts.readers_of(cls)
    optional = 1 if cls is messages.Choice else 0
    if not len(fields) - optional < len(cells) <= len(fields) + 1:
        raise BadMessage(f"{name} must be [{', '.join([name, *fields])}], not {cells!r:.120}")
    found = cls(*[read(cell, f"{name}: {key}") for (key, read), cell in zip(fields.items(), cells[1:], strict=False)])
    return found


def _table(cells: Cells) -> dict[Any, Any]:
    if len(cells) != 2 or type(cells[1]) is not dict:
        raise BadMessage(f"{cells[0]} must be [{cells[0]}, {{key: value}}], not {cells!r:.120}")
    return cells[1]


def _choice_row(message: messages.Choice) -> Cells:
    cells = _row(message)
    return cells if message.note else cells[:-1]


def _ended_row(message: messages.FightEnded) -> Cells:
    return ["fight_ended", facts.written(message.outcome)]


def _read_ended(cells: Cells) -> messages.FightEnded:
    return messages.FightEnded(facts.table_of(Outcome, _table(cells), "fight_ended"))


_ROWS: dict[type, Callable[[Any], Cells]] = {
    **dict.fromkeys(messages.SPEAKS, _row),
    messages.AskMessage: _ask_row,
    messages.Copy: _copy_row,
    messages.Choice: _choice_row,
    messages.FightEnded: _ended_row,
}
_CLASSES: dict[str, Any] = {name: cls for cls, name in messages.SPEAKS.items()}
_READERS: dict[str, Callable[[Cells], messages.Message]] = {
    **dict.fromkeys(_CLASSES, _read),
    "ask": _read_ask,
    "copy": _read_copy,
    "fight_ended": _read_ended,
}
