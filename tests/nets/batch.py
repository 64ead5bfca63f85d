"""The room ``batch``: journals that were damaged, chunks from journals and workers, and how long chunks are."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from operator import add
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

import msgpack
from attrs import evolve

from simulator.batch import engine, journal, tasks
from simulator.batch.journal import Journal, JournalKey, prune, usual_place
from simulator.batch.provenance import Provenance, local_counterpart, local_provenance
from simulator.batch.workers import WorkerLost
from simulator.core.dice import Luck, luck_key
from tests.batch.results import LAYOUT, brawl, chunk_of, result

from .net import SEED, Case, tried

DRAWN: Final = 60
ENDINGS: Final = ("red", "blue", None)
_ARROW: Final = re.compile("these are no rows: .*?; ", re.DOTALL)
FAULT: Final = ("Ada", "attack", "late", "no answer")


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for number in range(DRAWN):
        yield Case(f"journal {number}", partial(journals, number))
        yield Case(f"sizes {number}", partial(sizes, number))
        yield Case(f"provenance {number}", partial(provenances, number))
    for number in range(2 * DRAWN // 3):
        yield Case(f"engine {number}", partial(plays, number))
    for number, record in enumerate(RECORDS):
        yield Case(f"record {number}", partial(records, record))
    for number, (field, value) in enumerate(OTHERS):
        yield Case(f"other run {number}", partial(other_run, field, value))
    yield Case("places", places)
    yield Case("prune", pruned)


# Journals.

KEY: Final = JournalKey("batch", ("abc", "def"), 7, "1", "0.1", Provenance("0.1", "3.11", "abc").text())


def _drawn(luck: Luck, start: int) -> Any:
    """A chunk of some fights."""
    chunk = chunk_of([result(ENDINGS[luck.below(3)], rounds=luck.below(9)) for _ in range(1 + luck.below(4))], start)
    return evolve(chunk, faults=((start, *FAULT),)) if luck.below(3) == 0 else chunk


def _shown(chunks: Sequence[Any]) -> object:
    """Chunks as plain rows."""
    return [
        [each.start, each.stop, [row["winner"] for row in each.rows.to_pylist()], each.rows.num_rows, each.faults]
        for each in chunks
    ]


def _chunks(found: Journal, group: str, columns: int) -> object:
    """The chunks of a group."""
    return [_shown(each) for each in found.chunks(group, [LAYOUT.schema] * columns)]


def _read(path: Path, key: JournalKey = KEY, columns: int = 1) -> object:
    """What a journal has when it is opened again, and how long it is then."""
    with Journal.resume(path, key) as found:
        read = [
            [
                group,
                tried(lambda group=group: [_shown(each) for each in found.chunks(group, [LAYOUT.schema] * columns)]),
            ]
            for group in ("one", "two", "none")
        ]
        return [read, found.broken is None]


def journals(number: int) -> object:
    """A journal of drawn chunks of two groups, damaged, read, gone on with, and begun anew."""
    luck = Luck(luck_key(SEED, number, "journal"))
    found: list[object] = []
    with TemporaryDirectory() as folder:
        path = Path(folder, "a", "j.journal")
        with Journal.begin(path, KEY) as kept:
            starts = {"one": 1, "two": 1}
            for _ in range(1 + luck.below(6)):
                group = ("one", "two")[luck.below(2)]
                chunk = _drawn(luck, starts[group] + (luck.below(9) == 0))
                starts[group] = chunk.stop
                kept.add(group, [chunk] * (1 + (luck.below(12) == 0)))
            found.append(tried(lambda: Journal.begin(path, KEY)))
            found.append(tried(lambda: Journal.resume(path, KEY)))
        data = bytearray(path.read_bytes())
        at = luck.below(len(data)) if luck.below(2) else luck.below(200)
        match number % 4:
            case 1:
                del data[at:]
            case 2:
                data[at] ^= 1 + luck.below(255)
            case 3:
                data += bytes(luck.below(256) for _ in range(luck.below(12)))
        path.write_bytes(data)
        found.append(tried(partial(_read, path)))
        found.append(tried(partial(_read, path, KEY, 2)))
        found.append(tried(partial(_more, path)))
        found.append(tried(partial(_begun, path)))
        found.append(sorted(each.name for each in path.parent.iterdir()))
        return _without(found, folder)


def _more(path: Path) -> object:
    """What a journal has after a chunk was added to it, and a disk was full."""
    with Journal.resume(path, KEY) as kept:
        kept.add("two", [chunk_of([result()], 1)])
        with patch.object(journal, "_write", side_effect=OSError("full")):
            kept.add("none", [chunk_of([result()], 1)])
        kept.add("none", [chunk_of([result()], 1)])
        broken = str(kept.broken)
    return [broken, _read(path)]


def _begun(path: Path) -> object:
    """What a journal has that was begun anew."""
    with Journal.begin(path, KEY) as kept:
        kept.add("one", [chunk_of([result("blue")], 1)])
    return _read(path)


def _without(value: object, folder: str) -> str:
    """What came of it, without the folder, and without what Arrow says of rows that are none."""
    return _ARROW.sub("these are no rows; ", str(value).replace(folder, "FOLDER"))


ROWS: Final = tasks.pack_rows(chunk_of([result()]).rows)
RECORDS: Final[tuple[Any, ...]] = (
    ["one", 1, [(ROWS, [(1, *FAULT)])]], ["one", 1, [(ROWS, [(1, *FAULT[1:])])]], ["one", 1, [(ROWS, [("1", *FAULT)])]],
    ["one", 1, [(ROWS, [(1, *FAULT[:3], 4)])]], ["one", 1, [(ROWS, [(True, *FAULT)])]], ["one", 1, [("x", [])]],
    ["one", 1, [(b"x", [])]], ["one", "1", [(ROWS, [])]], ["one", 1, []], ["one", 1, [(ROWS,)]], ["one", 1], ["one"],
    [1, 1, []], {"one": 1}, "one", 7, [], ["one", 2, [(ROWS, [])]], ["one", 1, [(ROWS, []), (ROWS, [])]],
    ["one", 1, [(ROWS + b"x", [])]], ["one", 1, [(ROWS[:-9], [])]], ["o" * 300, 1, []], ["one", 1, 5], ["one", 1, [5]],
    ["one", 1, [(ROWS, 5)]], ["one", 1, [(ROWS, [5])]], [b"\xff", 1, []], [None, 1, []], ["one", None, []],
)  # fmt: skip
"""What may stand in a record that is whole; the first is right."""


def records(record: Any) -> object:  # Any: whatever can be packed
    """What is said of a journal with such a record."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "j")
        Journal.begin(path, KEY).__exit__(None, None, None)
        with path.open("ab") as file:
            file.write(journal._framed(msgpack.packb(record)))
        return _without([tried(partial(_read, path))], folder)


OTHERS: Final[tuple[tuple[str, Any], ...]] = (
    ("command", "compare"), ("digests", ("abc",)), ("seed", 8), ("rules", "2" * 90), ("version", "0.2"),
    ("provenance", Provenance("0.1", "3.12", "abc").text()), ("provenance", Provenance("0.1", "3.11", "abd").text()),
    ("provenance", ""), ("provenance", "[1]"), ("provenance", "{"), ("provenance", "3"), ("provenance", KEY.provenance),
)  # fmt: skip


def other_run(field: str, value: Any) -> object:
    """What is said of the journal of another run, either way round, and the names of both."""
    other: Any = evolve(KEY, **{field: value})
    found: list[object] = [KEY.name() == other.name(), other.row()]
    for one, two in ((KEY, other), (other, KEY)):
        with TemporaryDirectory() as folder:
            path = Path(folder, "j")
            Journal.begin(path, one).__exit__(None, None, None)
            found.append(_without([tried(partial(_read, path, two))], folder))
    return found


HEADS: Final = (b"", b"x", b"text\n", journal.KIND, journal.KIND + b"1\n", journal.KIND + b"\xff\n", journal.MAGIC,
    journal.MAGIC + b"\0" * 8, journal.MAGIC + journal._framed(b"\xc1"), journal.MAGIC + journal._framed(b"\x93"),
    journal.MAGIC + journal._framed(msgpack.packb([1])), journal.MAGIC + journal._framed(msgpack.packb({})),
    journal.MAGIC[:-1], journal.MAGIC + b"\xff" * 20)  # fmt: skip


def places() -> object:
    """What may be where a journal is to be, and what becomes of it."""
    found: list[object] = []
    for head in HEADS:
        for work in (Journal.begin, Journal.resume):
            with TemporaryDirectory() as folder:
                path = Path(folder, "j")
                path.write_bytes(head)
                found.append(_without(tried(partial(_opened, work, path)), folder))
                found.append([[each.name, each.stat().st_size] for each in sorted(Path(folder).iterdir())])
    with TemporaryDirectory() as folder:
        for work in (Journal.begin, Journal.resume):
            found.append(_without(tried(partial(_opened, work, Path(folder))), folder))
            found.append(_without(tried(partial(_opened, work, Path(folder, "x", "y"))), folder))
    with patch.dict(os.environ, {"XDG_STATE_HOME": "/state"}):
        return [*found, usual_place(evolve(KEY, version="x")).as_posix().rpartition("asalto")[2]]


def _opened(work: Callable[[Path, JournalKey], Journal], path: Path) -> object:
    with work(path, KEY) as kept:
        return [kept.path.name, kept.broken]


def pruned() -> object:
    """Which journals of a folder are kept."""
    found: list[object] = []
    for many in (0, 1, 29, 30, 31, 40):
        with TemporaryDirectory() as folder:
            for number in range(many):
                path = Path(folder, f"{number * 7 % 41}.journal{'.before' * (number % 3 == 0)}")
                path.write_bytes(b"")
                os.utime(path, (number, number))
            Path(folder, "other.txt").write_bytes(b"")
            prune(Path(folder))
            found.append(sorted(each.name for each in Path(folder).iterdir()))
    return found


# What plays.


def sizes(number: int) -> object:
    """How many fights the next chunks have, after chunks that took drawn seconds; how chunks are cut."""
    luck = Luck(luck_key(SEED, number, "sizes"))
    sizer = engine.ChunkSizer()
    sizer.chunk_seconds = (0.5, 2.0)[number % 2]
    found: list[object] = [sizer.seconds_for(9)]
    for _ in range(8):
        chunk = evolve(_drawn(luck, 1), seconds=(0.0, 1e-7, 0.001, 0.05, 0.5, 3.0)[luck.below(6)])
        sizer.note([chunk] * (1 + luck.below(2)))
        shares = [sizer.share(left, jobs) for left in (0, 1, 7, 100, 10**6) for jobs in (1, 3, 16)]
        found.append([sizer.size, shares, f"{sizer.seconds_for(10):.9g}"])
    whole = [evolve(_drawn(luck, 3), packed=b"x")]
    for stride in (1, 2, 5):
        for most in (2, 3, 4, 99):
            pieces = engine._cut((whole[0],), partial(add, stride), most)
            found.append([[_shown(each), each[0].packed] for each in pieces])
    return found


class Here:
    """Workers that play when they are asked for the result, and are lost now and then."""

    lost_errors = (ConnectionError,)
    chunk_seconds = 0.25

    def __init__(self, luck: Luck, said: list[object], lost: int) -> None:
        self.jobs = 1 + luck.below(3)
        self._luck, self._said, self._lost = luck, said, lost

    def submit(self, task: Any) -> Any:
        """Take a task."""
        self._said.append(task.what)
        return _Future(partial(self._played, task), self._said)

    def _played(self, task: Any) -> Any:
        if self._luck.below(100) < self._lost:
            raise (ConnectionError, TimeoutError)[self._luck.below(2)]
        return tasks.play_task(task)

    def replace_lost(self) -> None:
        """Note it."""
        self._said.append("replaced")

    def close(self, idle: bool) -> None:
        """Note it."""
        self._said.append(["closed", idle])


class _Future:
    """What a worker will have played."""

    def __init__(self, play: Callable[[], Any], said: list[object]) -> None:
        self._play = play
        self._said = said

    def result(self, timeout: float | None = None) -> Any:
        """Play it now."""
        return self._play()

    def cancel(self) -> None:
        """Note it."""
        self._said.append("cancelled")


def plays(number: int) -> object:
    """Fights of one or two arms, here and by workers, with a journal that has some of them, until a stop or the end;
    every fight comes once, in order."""
    luck = Luck(luck_key(SEED, number, "engine"))
    said: list[object] = []
    ticks = count(0)
    clock = lambda: next(ticks) / 20  # noqa: E731
    stops = iter([*([False] * luck.below(40)), *([True] * 999)]) if luck.below(3) == 0 else None
    lost = (0, 0, 20, 95)[luck.below(4)]
    begin, most, stride = luck.below(8), 5 + luck.below(20), 1 + luck.below(9)
    with (
        TemporaryDirectory() as folder, patch.object(engine, "perf_counter", clock),
        patch.object(tasks, "perf_counter", clock),
    ):  # fmt: skip
        arms = [engine.ScenarioArm.of(brawl(), 7 + extra, None) for extra in range(1 + luck.below(2))]
        looks = partial(_next_look, stride)
        for after, to in ((0, begin), (0, most), (looks(0), most + 3)):
            opened = Journal.resume if after or to == most else Journal.begin
            start = partial(Here, luck, said, lost) if luck.below(3) else None
            stopped = partial(next, stops) if stops else engine.never_stopped
            warm_up = luck.below(2) / 2
            with opened(Path(folder, "j"), KEY) as kept, engine.Engine(start, kept, stopped, warm_up) as run:
                said.append(tried(partial(_played, run, arms, to, looks, after)))
                said.append(run.idle)
    return said


def _next_look(stride: int, done: int) -> int:
    """A look at every so-manieth fight."""
    return (done // stride + 1) * stride


def _played(run: engine.Engine, *given: Any) -> list[object]:
    """The chunks that come of it, until the workers are lost."""
    found: list[object] = []
    try:
        for chunks in run.chunks(*given):
            found.append(_shown(chunks))
            assert {chunk.start for chunk in chunks} == {chunks[0].start}
    except WorkerLost as error:
        found.append(str(error))
    return found


def provenances(number: int) -> object:
    """The first thing that two drawn provenances differ in, and what is read of texts of other versions."""
    luck = Luck(luck_key(SEED, number, "provenance"))
    pair = [
        Provenance(
            f"0.{luck.below(2)}", f"3.{11 + luck.below(2)}", "ab"[luck.below(2)],
            (("tapiz", str(luck.below(2))),) * luck.below(2), (("mine", f"x ({luck.below(2)})"),) * luck.below(3),
        )
        for _ in range(2)
    ]  # fmt: skip
    texts = ("{}", '{"asalto": 3, "rules": [["a", 1]]}', "[]", "3", '{"rules": [1]}', pair[0].text())
    found: list[object] = [pair[0].difference(pair[1]), pair[0].difference(pair[0])]
    found += [tried(partial(Provenance.read, text)) for text in texts]
    here = local_provenance(["tapiz", "xyzzy"], ["basic", "nowhere.py:X"])
    there = local_counterpart(evolve(pair[0], rules=(("tapiz", "9"), ("no", "1")), policies=(("random", "y"),)))
    return [*found, here.rules, [name for name, _ in here.policies], there.rules, here.source == there.source]
