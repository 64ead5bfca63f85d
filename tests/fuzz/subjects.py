"""What is mutated, and what reads it: each reader takes bytes and returns, or raises the one error that it promises."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import msgpack
from attrs import frozen

from simulator.batch.journal import MAGIC, BadJournal, Journal, JournalKey, _framed
from simulator.batch.tasks import ChunkPlayer
from simulator.core.asks import CRASHED, Choose, Option
from simulator.core.dice import Seeded
from simulator.core.errors import BadMessage, BadScenario, BadSnapshot, BadTrace
from simulator.core.events import RoundStarted
from simulator.core.fight import Fight
from simulator.core.system import Outcome
from simulator.scenario import load_document, load_text
from simulator.scenario.library import shipped
from simulator.systems import system
from simulator.trace.reader import read
from simulator.trace.replay import verify_recorded
from simulator.wire import messages
from simulator.wire.codec import MAX_ANSWER, decode, decode_place, encode
from simulator.wire.framing import Framer, frame
from tests.cli.command_line import ATTIC, CHAIN
from tests.trace.forged_traces import parsed, sealed
from tests.trace.sample_fights import HOUSE

from .mutations import mutated_bytes, mutated_value

SMALL: Final = 3000
"""Bytes of a shipped scenario that is mutated; the shortest of each game are."""


@frozen
class Subject:
    """Something that is read. ``make`` draws a mutant from a seed, ``read`` reads it."""

    make: Callable[[Random], bytes]
    read: Callable[[bytes], object]


# Scenario files.


@cache
def scenario_texts() -> Sequence[bytes]:
    """Scenarios of every game, short enough to be read thousands of times."""
    found = [Path(path).read_bytes() for _, path in shipped()]
    return [ATTIC.encode(), CHAIN.encode(), *sorted((text for text in found if len(text) < SMALL), key=len)[:24]]


def scenario_file(luck: Random) -> bytes:
    """A scenario file, as bytes."""
    return mutated_bytes(luck.choice(scenario_texts()), luck)


def read_scenario(data: bytes) -> None:
    """As `asalto validate` reads a file."""
    with suppress(BadScenario):
        load_text(data.decode("utf-8", "replace"))


def scenario_document(luck: Random) -> bytes:
    """A scenario as a trace or a task carries it: plain values of the right shape, but for one."""
    return json.dumps(mutated_value(HOUSE, luck), default=str).encode()


def read_document(data: bytes) -> None:
    """As a task's document is read."""
    tables: Any = json.loads(data)
    with suppress(BadScenario):
        load_document(tables)


# Frames and messages.


@cache
def said() -> Sequence[bytes]:
    """One of every kind of message."""
    options = (Option("wait"), Option("attack", 1, "stick", "head", 2), Option("walk", place=(1.0, 2.0)))
    ask = Choose(0, "turn", "XX-1", options, 0)
    ask.id = 1
    every: list[messages.Message] = [
        messages.Hello(messages.VERSION, "bot", frozenset({"turn"}), True, False, False, 3),
        messages.AskMessage(ask, False),
        messages.More(1, 2),
        messages.Options(1, 2, options, False),
        messages.Choice(1, 0),
        messages.Choice(1, options[2]),
        messages.Failed(1, CRASHED, "out of luck"),
        messages.Told((RoundStarted("XX-1", 3),)),
        messages.FightEnded(Outcome("red", "last_standing", 3, "XX-2")),
        messages.Bye("enough"),
        messages.Ping(1),
        messages.Pong(1),
    ]
    return [encode(message) for message in every]


def frames(luck: Random) -> bytes:
    """Some messages in their frames, mutated as bytes."""
    return mutated_bytes(b"".join(frame(luck.choice(said())) for _ in range(luck.randint(1, 4))), luck)


def read_frames(data: bytes) -> None:
    """As a program's messages are read, in pieces."""
    framer = Framer(MAX_ANSWER)
    with suppress(BadMessage):
        for start in range(0, len(data), 17):
            for message in framer.feed(data[start : start + 17]):
                read_message(message)
        framer.close()


def message(luck: Random) -> bytes:
    """A message one value of which is something else."""
    found: bytes = msgpack.packb(mutated_value(msgpack.unpackb(luck.choice(said()), strict_map_key=False), luck))
    return found


def read_message(data: bytes) -> None:
    """As the scheduler reads it."""
    decode_place(data, 1)
    with suppress(BadMessage):
        decode(data, MAX_ANSWER)


# Traces.


@cache
def trace() -> bytes:
    """A whole trace of a real fight."""
    from simulator.runtime.inline import play
    from simulator.trace.writer import TraceWriter

    scenario, lines = load_text(ATTIC), list[bytes]()
    writer = TraceWriter(lines, scenario, 3)
    writer.close(play(scenario, 3, listener=writer).outcome)
    return b"".join(lines)


def trace_bytes(luck: Random) -> bytes:
    """A trace, mutated as bytes."""
    return mutated_bytes(trace(), luck)


def read_trace(data: bytes) -> None:
    """As `asalto replay` reads it."""
    with suppress(BadTrace):
        read(data)


def forged_trace(luck: Random) -> bytes:
    """A trace one value of which is something else, with checks that fit."""
    lines = parsed(trace())
    spot = luck.choice((0, -1, luck.randrange(len(lines))))
    found = mutated_value(lines[spot], luck)
    lines[spot] = json.loads(json.dumps(found, default=str)) if isinstance(found, dict) else {"event": "zz"}
    return sealed(lines)


def replay_trace(data: bytes) -> None:
    """As `asalto replay --verify` checks it."""
    with suppress(BadTrace):
        verify_recorded(read(data))


# Journals.

KEY: Final = JournalKey("batch", ("abc",), 7, "1", provenance="here")


@cache
def records() -> tuple[Any, Sequence[Any]]:
    """The columns of a scenario's rows, and two records of a journal as plain values."""
    player = ChunkPlayer(load_text(ATTIC), 7, None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "j")
        with Journal.begin(path, KEY) as journal:
            for start in (1, 3):
                journal.add("group", (player.play(start, start + 2),))
        data = path.read_bytes()
    return player.layout.schema, _split(data)


def _split(data: bytes) -> Sequence[Any]:
    """The records of a journal, as plain values; the first is its key."""
    found, spot = [], len(MAGIC)
    head = len(_framed(b""))
    while spot < len(data):
        length = int.from_bytes(data[spot : spot + 4], _ORDER)
        found.append(msgpack.unpackb(data[spot + head : spot + head + length], strict_map_key=False))
        spot += head + length
    return found


_ORDER: Final = "little" if _framed(b"x")[0] == 1 else "big"


def journal_bytes(luck: Random) -> bytes:
    """A journal, mutated as bytes."""
    return mutated_bytes(MAGIC + b"".join(_framed(msgpack.packb(record)) for record in records()[1]), luck)


def crafted_journal(luck: Random) -> bytes:
    """A journal one value of which is something else, with checksums that fit."""
    changed = [*records()[1]]
    spot = luck.randrange(len(changed))
    changed[spot] = mutated_value(changed[spot], luck)
    return MAGIC + b"".join(_framed(msgpack.packb(record)) for record in changed)


def read_journal(data: bytes) -> None:
    """As `--resume` reads it."""
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
    """A fight of the attic in its second question."""
    scenario = load_text(ATTIC)
    fight = Fight(system("haunted_house"), scenario.encounter, Seeded(1, 1, scenario.encounter.names), forks=True)
    return fight.snapshot()


def snapshot_bytes(luck: Random) -> bytes:
    """A snapshot, mutated as bytes."""
    return mutated_bytes(snapshot(), luck)


def read_snapshot(data: bytes) -> None:
    """As a policy in another process would."""
    scenario = load_text(ATTIC)
    with suppress(BadSnapshot):
        Fight.restore(data, system("haunted_house"), scenario.encounter, Seeded(1, 1, scenario.encounter.names))


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
}
SHARES: Final = {
    "scenario file": 1,
    "scenario document": 1,
    "frames": 6,
    "message": 5,
    "trace": 3,
    "forged trace": 1,
    "journal": 1,
    "crafted journal": 1,
    "snapshot": 1,
}
"""How many of twenty mutants are of a kind: more of what is read sooner."""
