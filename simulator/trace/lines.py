"""The lines of a trace: decisions, rolls and events as named fields, and back.

Every value has one spelling: what ``read_entry`` accepts, ``canonical`` writes again byte for byte."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import IO, Any, Protocol, TypeVar

import attrs
from attrs import frozen

from ..core.asks import HOWS, MOST_NOTE, Option
from ..core.dice import MAX_SIDES
from ..core.errors import BadMessage
from ..core.events import Event
from ..core.scene import Decision
from ..core.system import System
from ..core.values import Value
from ..wire import facts

FORMAT = 2
MAX_FILE = 64 * 1024 * 1024  # bytes
MAX_LINE = 8 * 1024 * 1024  # bytes; the header, with the whole scenario, is the longest
MAX_DEPTH = 40  # lists and tables inside each other; the header's scenario nests most
CHECK = 12  # hex digits of a line's check

HEADER = "header"
DECISION = "decision"
ROLL = "roll"
FOOTER = "footer"

Fields = dict[str, Any]  # Any: JSON values, checked where they are read
SystemByName = Callable[[str], System[Any]]  # Any: every system has its own state; KeyError when there is none


class Sink(Protocol):
    """Takes finished lines, each with its newline."""

    def line(self, line: bytes) -> None: ...


Out = IO[bytes] | IO[str] | list[bytes] | Sink
Render = Callable[[str, Mapping[str, Any]], bytes]
Line = Callable[[str, Fields], object]


@frozen(eq=False, repr=False)
class Roll(Value):
    """One roll of ``faces`` on dice with ``sides`` sides by body ``roller`` (-1: the scene), for ``purpose``."""

    roller: int
    sides: int
    faces: bytes
    purpose: str
    rule: str


Entry = Decision | Roll | Event


# One spelling.

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def canonical(number: int, name: str, fields: Mapping[str, Any]) -> bytes:
    """Return a line without its check: ``{"n":NUMBER,"event":NAME,...}``. Raises ValueError when it is not JSON."""
    return _encode({"n": number, "event": name, **fields}).encode()


class HashChain:
    """The running hash of a trace: a line's check is the beginning of the SHA-256 of all bytes before that check."""

    __slots__ = ("_hash",)

    def __init__(self) -> None:
        self._hash = sha256()

    def sealed(self, content: bytes) -> bytes:
        """Return the line with its check and its newline; ``content`` is ``canonical``'s result."""
        head = content[:-1]
        self._hash.update(head)
        tail = f',"check":"{self._hash.hexdigest()[:CHECK]}"}}\n'.encode()
        self._hash.update(tail)
        return head + tail

    @property
    def digest(self) -> str:
        """Return the SHA-256, in hex, of every byte so far."""
        return self._hash.hexdigest()


TAIL = len(',"check":""}') + CHECK


# From entries to fields.


Shape = tuple[str, list[tuple[str, object]]]
_SHAPES: dict[type, Shape] = {}


def _shape(kind: type[Event]) -> Shape:
    """Return the name of a class of events in snake case, and its fields with their defaults in the order of writing:
    its own first, then ``secret``, then ``rule``."""
    if kind not in _SHAPES:
        last = {"secret": 1, "rule": 2}
        slots = sorted(attrs.fields(kind), key=lambda slot: last.get(slot.name, 0))
        name = re.sub(r"(?<=.)(?=[A-Z])", "_", kind.__name__).lower()
        _SHAPES[kind] = name, [(slot.name, slot.default) for slot in slots]
    return _SHAPES[kind]


def event_name(kind: type[Event]) -> str:
    """Return the name of a class of events in snake case: ``RoundStarted`` -> ``round_started``."""
    return _shape(kind)[0]


def event_fields(event: Event) -> Fields:
    """Return an event's fields, without those at their default."""
    found: Fields = {}
    for name, default in _shape(type(event))[1]:
        value = getattr(event, name)
        if value != default:
            found[name] = value
    return found


def decision_fields(decision: Decision) -> Fields:
    """Return a decision's fields; ``option`` is its row, and an empty ``note`` is left out."""
    fields: Fields = {
        "seat": decision.seat,
        "kind": decision.kind,
        "option": decision.option.row(),
        "how": decision.how,
    }
    if decision.note:
        fields["note"] = decision.note
    fields["rule"] = decision.rule
    return fields


def roll_fields(roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> Fields:
    """Return a roll's fields; ``faces`` is a list of numbers."""
    return {"roller": roller, "sides": sides, "faces": list(faces), "purpose": purpose, "rule": rule}


def entry_fields(entry: Entry) -> tuple[str, Fields]:
    """Return the name and the fields of any entry."""
    if isinstance(entry, Decision):
        return DECISION, decision_fields(entry)
    if isinstance(entry, Roll):
        return ROLL, roll_fields(entry.roller, entry.sides, entry.faces, entry.purpose, entry.rule)
    return event_name(type(entry)), event_fields(entry)


# From fields to entries.

EVENTS: Mapping[str, type[Event]] = {event_name(kind): kind for kind in facts.KINDS.values()}

T = TypeVar("T")


class _Wrong(ValueError):
    """Error: a line has wrong content; the message is a sentence."""


def _exactly(value: object, kind: type[T]) -> T:
    if type(value) is not kind:
        raise _Wrong(f"{value!r:.60} stands where {_KINDS[kind]} is due")
    return value


_KINDS: Mapping[type, str] = {int: "a number", str: "a word", bool: "true or false", list: "a list", dict: "a table"}


def read_entry(name: str, fields: Fields) -> Entry:
    """Return the entry of a line. Raises ValueError with a sentence when the line is no entry."""
    try:
        if name == DECISION:
            return _read_decision(**fields)
        if name == ROLL:
            return _read_roll(**fields)
        kind = EVENTS.get(name)
        if kind is None:
            raise _Wrong(f"{name!r:.40} is no event that this Asalto knows")
        readers = facts.readers_of(kind)
        return kind(**{key: readers[key](value, f"{name}.{key}") for key, value in fields.items()})
    except BadMessage as error:
        raise _Wrong(str(error)) from error
    except (TypeError, KeyError) as error:
        raise ValueError(f"these are not the fields of a {name!r:.40} line") from error


def _read_decision(
    *, seat: object, kind: object, option: object, how: object, rule: object, note: object = ""
) -> Decision:
    if how not in HOWS:
        raise _Wrong(f"{how!r:.40} is no way in which an answer comes about")
    said = _exactly(note, str)
    if len(said) > MOST_NOTE:
        raise _Wrong(f"a note has at most {MOST_NOTE} characters, and this one has {len(said)}")
    return Decision(_exactly(seat, int), _exactly(kind, str), _exactly(rule, str), Option.of(option), str(how), said)


def _read_roll(*, roller: object, sides: object, faces: object, purpose: object, rule: object) -> Roll:
    count = _exactly(sides, int)
    shown = [_exactly(face, int) for face in _exactly(faces, list)]
    if not 2 <= count <= MAX_SIDES or any(not 1 <= face <= count for face in shown):
        raise _Wrong(f"a die with {count} sides does not show {shown!r:.60}")
    return Roll(_exactly(roller, int), count, bytes(shown), _exactly(purpose, str), _exactly(rule, str))


def depth(value: object) -> int:
    """Return how deeply lists and tables are nested."""
    levels, boxes = 0, [value]
    while boxes := [box for box in boxes if isinstance(box, list | dict)]:
        levels += 1
        boxes = [item for box in boxes for item in (box.values() if isinstance(box, dict) else box)]
    return levels
