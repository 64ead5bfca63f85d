"""Things to mutate, and their readers: each takes bytes and returns, or raises the one error that it promises."""

from __future__ import annotations

import json
import os
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from struct import Struct
from typing import Any, Final
from zlib import crc32

import msgpack
from attrs import frozen

from simulator.batch.journal import MAGIC, BadJournal, Journal, JournalKey
from simulator.batch.tasks import ChunkPlayer
from simulator.core.dice import Seeded
from simulator.core.errors import BadMessage, BadScenario, BadSnapshot, BadTrace
from simulator.core.fight import Fight
from simulator.foreign import importing, party
from simulator.foreign.errors import BadForeign
from simulator.scenario import load_document, load_text
from simulator.scenario.library import shipped
from simulator.systems import system
from simulator.trace.reader import read
from simulator.trace.replay import verify_recorded
from simulator.wire.codec import MAX_ANSWER, decode, decode_place
from simulator.wire.framing import Framer, frame
from tests.cli.command_line import ATTIC, CHAIN
from tests.foreign.foreign_files import BLOCKS, KARA, ods, xlsx
from tests.trace.forged_traces import parsed, sealed
from tests.trace.sample_fights import HOUSE
from tests.wire.test_protocol_page import EXAMPLES

from .mutations import mutated_bytes, mutated_value

SMALL: Final = 3000
"""Bytes of a shipped scenario that is mutated; the shortest of each game are."""


@frozen
class Subject:
    """An input format: ``make`` draws a mutant from a seed, ``read`` reads it."""

    make: Callable[[Random], bytes]
    read: Callable[[bytes], object]


# Scenario files.


@cache
def scenario_texts() -> Sequence[bytes]:
    """Return scenarios of every game, short enough to be read thousands of times."""
    found = [Path(path).read_bytes() for _, path in shipped()]
    return [ATTIC.encode(), CHAIN.encode(), *sorted((text for text in found if len(text) < SMALL), key=len)[:24]]


def scenario_file(luck: Random) -> bytes:
    """Return a scenario file as bytes."""
    return mutated_bytes(luck.choice(scenario_texts()), luck)


def read_scenario(data: bytes) -> None:
    """Read as `asalto validate` does."""
    with suppress(BadScenario):
        load_text(data.decode("utf-8", "replace"))


def scenario_document(luck: Random) -> bytes:
    """Return a scenario as a trace or a task carries it: plain values of the right shape, but for one."""
    return json.dumps(mutated_value(HOUSE, luck), default=str).encode()


def read_document(data: bytes) -> None:
    """Read as a task does its document."""
    tables: Any = json.loads(data)
    with suppress(BadScenario):
        load_document(tables)


# Frames and messages.


@cache
def said() -> Sequence[bytes]:
    """Return the examples of the protocol's page: at least one of every kind of message."""
    return [bytes.fromhex(digits) for digits, _ in EXAMPLES]


def frames(luck: Random) -> bytes:
    """Return some messages in their frames, mutated as bytes."""
    return mutated_bytes(b"".join(frame(luck.choice(said())) for _ in range(luck.randint(1, 4))), luck)


def read_frames(data: bytes) -> None:
    """Read as the messages of a program, in pieces."""
    framer = Framer(MAX_ANSWER)
    with suppress(BadMessage):
        for start in range(0, len(data), 17):
            for message in framer.feed(data[start : start + 17]):
                read_message(message)
        framer.close()


def message(luck: Random) -> bytes:
    """Return a message with one value changed."""
    found: bytes = msgpack.packb(mutated_value(msgpack.unpackb(luck.choice(said()), strict_map_key=False), luck))
    return found


def read_message(data: bytes) -> None:
    """Read as the scheduler does."""
    decode_place(data, 1)
    with suppress(BadMessage):
        decode(data, MAX_ANSWER)


# Traces.


@cache
def trace() -> bytes:
    """Return a whole trace of a real fight."""
    from tests.traces import inline_play, traced

    return traced(inline_play, load_text(ATTIC), 3)[0]


def trace_bytes(luck: Random) -> bytes:
    """Return a trace, mutated as bytes."""
    return mutated_bytes(trace(), luck)


def read_trace(data: bytes) -> None:
    """Read as `asalto replay` does."""
    with suppress(BadTrace):
        read(data)


def forged_trace(luck: Random) -> bytes:
    """Return a trace with one value changed, with checks that fit."""
    lines = parsed(trace())
    spot = luck.choice((0, -1, luck.randrange(len(lines))))
    found = mutated_value(lines[spot], luck)
    lines[spot] = json.loads(json.dumps(found, default=str)) if isinstance(found, dict) else {"event": "zz"}
    return sealed(lines)


def replay_trace(data: bytes) -> None:
    """Check as `asalto replay --verify` does."""
    with suppress(BadTrace):
        verify_recorded(read(data))


# Journals.

KEY: Final = JournalKey("batch", ("abc",), 7, "1", provenance="here")


@cache
def records() -> tuple[Any, Sequence[Any]]:
    """Return the columns of a scenario's rows, and two records of a journal as plain values."""
    player = ChunkPlayer(load_text(ATTIC), 7, None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "j")
        with Journal.begin(path, KEY) as journal:
            for start in (1, 3):
                journal.add("group", (player.play(start, start + 2),))
        data = path.read_bytes()
    return player.layout.schema, _split(data)


FRAME: Final = Struct("<II")
"""A record of a journal follows its length and its checksum."""


def _framed(record: Any) -> bytes:
    data: bytes = msgpack.packb(record)
    return FRAME.pack(len(data), crc32(data)) + data


def _split(data: bytes) -> Sequence[Any]:
    """Return the records of a journal as plain values; the first is its key."""
    found, spot = [], len(MAGIC)
    while spot < len(data):
        start = spot + FRAME.size
        spot = start + FRAME.unpack_from(data, spot)[0]
        found.append(msgpack.unpackb(data[start:spot], strict_map_key=False))
    return found


def journal_bytes(luck: Random) -> bytes:
    """Return a journal, mutated as bytes."""
    return mutated_bytes(MAGIC + b"".join(map(_framed, records()[1])), luck)


def crafted_journal(luck: Random) -> bytes:
    """Return a journal with one value changed, with checksums that fit."""
    changed = [*records()[1]]
    spot = luck.randrange(len(changed))
    changed[spot] = mutated_value(changed[spot], luck)
    return MAGIC + b"".join(map(_framed, changed))


def read_journal(data: bytes) -> None:
    """Read as `--resume` does."""
    schema, _ = records()
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        with suppress(BadJournal), Journal.resume(Path(os.fspath(file.name)), KEY) as journal:
            for _ in journal.chunks("group", [schema]):
                pass


# Snapshots.


@cache
def snapshot() -> bytes:
    """Return a snapshot of the attic's fight in its second question."""
    scenario = load_text(ATTIC)
    fight = Fight(system("haunted_house"), scenario.encounter, Seeded(1, 1, scenario.encounter.names), forks=True)
    return fight.snapshot()


def snapshot_bytes(luck: Random) -> bytes:
    """Return a snapshot, mutated as bytes."""
    return mutated_bytes(snapshot(), luck)


def read_snapshot(data: bytes) -> None:
    """Read as a policy in another process does."""
    scenario = load_text(ATTIC)
    with suppress(BadSnapshot):
        Fight.restore(data, system("haunted_house"), scenario.encounter, Seeded(1, 1, scenario.encounter.names))


# Foreign files.


@cache
def foreign_files() -> Sequence[tuple[str, bytes]]:
    """Return a file of each kind that `asalto import` reads, short enough to be read often."""
    blocks = json.loads(BLOCKS.read_text(encoding="utf-8"))[:1]
    found = [("a.json", blocks), ("a.json", KARA)]
    return [
        *((name, json.dumps(document).encode()) for name, document in found),
        *((f"a.{kind}", make([["Nombre", "Fuerza"], ["Kara", 3]])) for kind, make in (("xlsx", xlsx), ("ods", ods))),
        ("a.csv", b"Nombre;Fuerza;Armas\nKara;3;cuchillo"),
    ]


def foreign_file(luck: Random) -> bytes:
    """Return a foreign file after its name: mutated as bytes, or JSON with one value changed."""
    name, data = luck.choice(foreign_files())
    if name == "a.json" and luck.random() < 0.7:
        data = json.dumps(mutated_value(json.loads(data), luck), default=str).encode()
    else:
        data = mutated_bytes(data, luck)
    return name.encode() + b"\0" + data


def read_foreign(data: bytes) -> None:
    """Read as `asalto import` does, and write the file of sheets."""
    name, _, content = data.partition(b"\0")
    with suppress(BadForeign):
        found = importing.read({name.decode(): content}, importing.Wanted(system="ira_y_gloria"))
        tomllib.loads(party.text(found.creatures, found.system, [], str))


SUBJECTS: Final = {
    "scenario file": Subject(scenario_file, read_scenario),
    "scenario document": Subject(scenario_document, read_document),
    "frames": Subject(frames, read_frames),
    "message": Subject(message, read_message),
    "trace": Subject(trace_bytes, read_trace),
    "forged trace": Subject(forged_trace, replay_trace),
    "journal": Subject(journal_bytes, read_journal),
    "crafted journal": Subject(crafted_journal, read_journal),
    "snapshot": Subject(snapshot_bytes, read_snapshot),
    "foreign file": Subject(foreign_file, read_foreign),
}
SHARES: Final = dict.fromkeys(SUBJECTS, 1) | {"frames": 5, "message": 5, "trace": 3}
"""Number of mutants of a kind among twenty: more of those that are read faster."""
