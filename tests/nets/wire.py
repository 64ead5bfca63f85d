"""The room ``wire``: messages there and back, messages with one thing changed, streams that are cut, views, schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from typing import Any, Final

import msgpack

from simulator import systems
from simulator.core.asks import Choose, Option
from simulator.core.dice import Luck, luck_key
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime import inline
from simulator.systems import NAMES
from simulator.wire import codec, facts, json_types, listing
from simulator.wire.framing import Framer, frame
from simulator.wire.grounds import grounds
from simulator.wire.naming import named, unnamed
from simulator.wire.schema import message_schema
from tests import shipping
from tests.wire.test_protocol_page import EXAMPLES

from .net import SEED, Case, tried
from .scenario_edits import at, changed, places

ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    2**63 - 1,
    1.5,
    "",
    "x" * 90,
    "a\nb",
    [],
    ["", -1],
    {},
    {"x": 1},
    b"",
    b"0123456789abcdef",
)
SIZES: Final = (0, 1, 16 * 1024 * 1024, 16 * 1024 * 1024 + 1)
STREAMS: Final = 40
KEPT: Final = 40
"""How many messages and views are kept of a fight."""


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for number, (digits, _) in enumerate(EXAMPLES):
        cells = msgpack.unpackb(bytes.fromhex(digits))
        yield Case(f"example {number} {cells[0]}", partial(read, cells))
        for place in islice(places(cells), 1, 60):
            yield Case(f"example {number} {cells[0]}, {place}", partial(bent, cells, place.way))
    for number, value in enumerate(NO_MESSAGES):
        yield Case(f"no message {number}", partial(codec.decode, value))
    for most in (2, 3, 4):
        yield Case(f"at most {most} bytes", partial(codec.decode, msgpack.packb(["a"]), most))
    yield Case("sizes of frames", lambda: [[size, tried(partial(long, size))] for size in SIZES])
    for number in range(STREAMS):
        yield Case(f"stream {number}", partial(stream, number))
    yield Case(
        "places",
        lambda: [[cells, ask, codec.decode_place(msgpack.packb(cells), ask)] for cells in PLACES for ask in (1, 2)],
    )
    yield Case("no place", lambda: [codec.decode_place(data, 1) for data in (b"", b"\xc1", b"x", None)])
    yield Case("lists", lists)
    for name in shipping.fights()[::2]:
        yield Case(f"fight {name}", partial(conversation, name))
    for name in (*shipping.fights(), *shipping.chains()):
        yield Case(f"grounds {name}", partial(started, name))
    for game in NAMES:
        yield Case(f"{game} schema", partial(_part, game, None))
        for name in _schema(game)["$defs"]:
            yield Case(f"{game} schema, {name}", partial(_part, game, name))
    for kind in facts.KINDS:
        yield Case(f"fact {kind}", partial(fact, kind))


NO_MESSAGES: Final = (
    None,
    "x",
    bytearray(b"x"),
    b"",
    b"\xc1",
    b"\x90",
    b"\x91\x01",
    msgpack.packb({}),
    msgpack.packb(["nope"]),
    msgpack.packb(["x" * 99]),
    msgpack.packb([]) + b"x",
    msgpack.packb(["ping", 1]) + b"\x00",
)
PLACES: Final[tuple[Any, ...]] = (
    ["choice", 1, 3], ["choice", 1, 3, ""], ["choice", 2, 3], ["choice", True, 3],
    ["choice", 1, True],
    ["choice", 1, None], ["chose", 1, 3], ["choice", 1], {}, [1, 1, 1], ["choice", 1, -1])  # fmt: skip


def read(cells: list[Any]) -> object:
    """The message of a row, and the row that it gives again; how long it may be."""
    data = msgpack.packb(cells)
    message = codec.decode(data, len(data))
    again = codec.encode(message)
    assert codec.decode(again) == message
    shorter = tried(lambda: codec.decode(data, len(data) - 1))
    ask = codec.decode_ask(data)
    listed = (
        None
        if ask is None
        else [ask.default(), list(ask.options()), ask.view, ask.about, msgpack.unpackb(codec.without_snapshot(data))]
    )
    return [message, msgpack.unpackb(again), shorter, listed]


def bent(cells: list[Any], way: tuple[Any, ...]) -> object:
    """The same with one place changed in all ways: what is said of it, or what it is."""
    *above, last = way
    value = at(cells, way)
    made = [_with(cells, way, odd) for odd in (*ODD, [value], f"{value}x")]
    made.append(changed(cells, above, lambda holder: holder.pop(last)))
    made.append(
        changed(cells, above, lambda holder: holder.append(value) if isinstance(holder, list) else holder.update(odd=1))
    )
    return [tried(lambda each=each: codec.decode(msgpack.packb(each))) for each in made]


def _with(cells: list[Any], way: tuple[Any, ...], value: Any) -> Any:
    *above, last = way
    return changed(cells, above, lambda holder: holder.__setitem__(last, value))


def long(size: int) -> object:
    """A frame of that many bytes, there and back."""
    data = frame(b"x" * size)
    return [
        data[:4].hex(),
        [len(each) for each in Framer().feed(data)],
        tried(lambda: Framer(most=size - 1).feed(data)),
    ]


def stream(number: int) -> object:
    """Frames in a stream that is cut anywhere, some of them spoilt."""
    luck = Luck(luck_key(SEED, number, "stream"))
    sent = [bytes([luck.below(256)] * luck.below(5)) for _ in range(1 + luck.below(6))]
    data = b"".join(len(each).to_bytes(4) + each for each in sent if each or luck.below(6) == 0)
    framer, found, spot = Framer(most=3 + luck.below(3)), list[object](), 0
    while spot < len(data):
        step = 1 + luck.below(7)
        found.append(tried(lambda spot=spot, step=step: framer.feed(data[spot : spot + step])))
        spot += step
    stop = luck.below(3)
    found.append(tried(lambda: framer.feed(b"\0\0\0\2a"[: 2 + stop])))
    return [*found, tried(framer.close)]


def lists() -> object:
    """The options that a question lists, and the pieces that follow."""
    found: list[object] = []
    for many in (1, 2, 5, 64, 65, 130):
        options = tuple(Option("hit", number) for number in range(many))
        for reads in (None, 1, 2, 64, 65):
            listed = listing.Listing(Choose(0, "turn", "R", options, 0, 1), reads)
            found.append([many, reads, len(listed.options), listed.more])
            found += [msgpack.unpackb(listed.further(start)) for start in (0, 1, 32, many - 1, many, many + 1)]
            again = listing.Listing(Choose(0, "turn", "R", options, 0, 1), reads)
            found += [[again.at(place), len(again.options), again.more] for place in (-1, 0, 1, many - 1, many)]
    return found


class Heard(Policy):
    """Plays at random, and keeps what the messages of its questions say."""

    looks_ahead = True

    def __init__(self, found: list[object], game: str) -> None:
        self._found = found
        self._cells = systems.lone(game).view_cells
        self._luck: Luck

    def begin(self, start: Start) -> None:
        """Begin."""
        self._luck = start.luck

    def choose(self, ask: Any, sight: Sight) -> Option:
        """Keep the message, and answer with any option; with the default where enough is kept."""
        if len(self._found) >= KEPT:
            return ask.default()
        options = list(islice(ask.options(), 70))
        row = sight.view().row()
        table = named(self._cells, row)
        assert unnamed(self._cells, table) == json.loads(json.dumps(row))
        data = codec.encode_ask(ask, options, False, row, b"snap")
        assert codec.encode(codec.decode(data)) == data
        self._found += [msgpack.unpackb(data), table]
        return options[self._luck.below(len(options))]


def conversation(name: str) -> object:
    """The messages of the questions of a fight, and its views as tables."""
    found: list[object] = []
    scenario = shipping.loaded(name)
    factories = {seat: partial(Heard, found, scenario.system) for seat in scenario.policies}
    inline.Runner(scenario, 3, factories=factories, deadline=None).play(1)
    return found


def started(name: str) -> object:
    """What a fight starts from, as guests hear of it."""
    return grounds(shipping.loaded(name).encounter)


@cache
def _schema(game: str) -> Any:
    return message_schema(game)


def _part(game: str, name: str | None) -> object:
    """A table of the schema of a game's messages, or what stands outside of its tables."""
    made = _schema(game)
    return {**made, "$defs": None} if name is None else made["$defs"][name]


def fact(kind: str) -> object:
    """The fields of a kind of event, their readers on odd values, and their JSON Schema."""
    hints = facts.field_hints(kind)
    read_by = facts.readers(kind)
    values = (*ODD, [["a", 1]], [[1, 2]], ["a"], [1], [[1.5, 2.5]], [1, 2])
    told = {
        name: [tried(lambda value=value, name=name: read_by[name](value, "here")) for value in values] for name in hints
    }
    return [
        {name: repr(hint) for name, hint in hints.items()},
        told,
        tried(lambda: facts.event_of([kind, {}], "here")),
        tried(lambda: facts.event_of([kind], "here")),
        {name: tried(lambda hint=hint: json_types.Definitions({}).of(hint)) for name, hint in hints.items()},
    ]
