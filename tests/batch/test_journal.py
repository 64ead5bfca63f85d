"""The journal: no fight is played twice, and the journal of another run is refused."""

from __future__ import annotations

import os
import resource
import signal
import struct
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

import msgpack
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from simulator.batch.journal import KEPT_JOURNALS, KIND, MAGIC, BadJournal, Journal, JournalKey, prune
from simulator.batch.packing import pack_rows
from simulator.batch.provenance import Provenance
from simulator.batch.table import Schema
from simulator.batch.tasks import Chunk

from .results import LAYOUT, chunk_of, result


def provenance_with(digest: str) -> str:
    """Return the provenance of fights with a policy whose file has this digest."""
    return Provenance("0.1", "3.11", "abc", policies=(("mine", f"there ({digest})"),)).text()


KEY = JournalKey("batch", ("abc",), 7, "1", provenance=provenance_with("1"))
LATE = (3, "Ada", "attack", "late", "no answer in time")
CHUNKS = [
    chunk_of([result(), result("blue")]),
    evolve(chunk_of([result(None)], 3), faults=(LATE,)),
    chunk_of([result(), result()], 4),
]
AGAIN = "without --resume all is played again"


def written(path: Path) -> Path:
    """Return a journal with three chunks."""
    with Journal.begin(path, KEY) as journal:
        for chunk in CHUNKS:
            journal.add("group", (chunk,))
    return path


def read(journal: Journal, group: str = "group") -> list[Chunk]:
    """Return the chunks that the journal has."""
    return [found for (found,) in journal.chunks(group, [LAYOUT.schema])]


def framed(record: bytes) -> bytes:
    """Return a record as the file has it: length, checksum, bytes."""
    return struct.pack("<II", len(record), crc32(record)) + record


def same(one: Chunk, other: Chunk) -> bool:
    """Return whether two results are equal, their durations aside."""
    return one.start == other.start and one.rows.equals(other.rows) and one.faults == other.faults


def test_what_was_written_is_read_and_gone_on_with(tmp_path: Path) -> None:
    """Chunks are read in order; other arms have none."""
    path = written(tmp_path / "j")
    with Journal.resume(path, KEY) as journal:
        assert all(map(same, read(journal), CHUNKS))
        assert read(journal, "others") == []
        journal.add("group", (chunk_of([result()], 6),))
    with Journal.resume(path, KEY) as journal:
        assert [found.start for found in read(journal)] == [1, 3, 4, 6]


@st.composite
def histories(draw: st.DrawFn) -> list[tuple[str, Chunk]]:
    """Chunks of two groups in the order in which they are written."""
    coming = {"one": 1, "two": 1}
    found = []
    fights = st.lists(st.sampled_from(["red", "blue", None]), min_size=1, max_size=4)
    for group, winners, faulty in draw(
        st.lists(st.tuples(st.sampled_from(["one", "two"]), fights, st.booleans()), min_size=1, max_size=6)
    ):
        start = coming[group]
        chunk = chunk_of([result(winner, rounds=start) for winner in winners], start)
        found.append((group, evolve(chunk, faults=((start, *LATE[1:]),)) if faulty else chunk))
        coming[group] = chunk.stop
    return found


CUT, CHANGED, LONGER = "cut off at a byte", "one byte changed", "some bytes longer"


@pytest.mark.slow
@given(histories(), st.sampled_from([CUT, CHANGED, LONGER]), st.integers(0, 10**6), st.integers(1, 255))
def test_a_damaged_journal_has_the_whole_records_before_the_damage(
    history: list[tuple[str, Chunk]], damage: str, place: int, bits: int
) -> None:
    """The run that goes on from there ends with the same chunks as one that was never interrupted."""
    with TemporaryDirectory() as folder:
        path, ends = Path(folder, "j"), []
        with Journal.begin(path, KEY) as journal:
            head = path.stat().st_size
            for group, chunk in history:
                journal.add(group, (chunk,))
                ends.append(path.stat().st_size)
        data = path.read_bytes()
        at = len(data) if damage == LONGER else place % len(data)
        if damage == CHANGED:
            path.write_bytes(data[:at] + bytes([data[at] ^ bits]) + data[at + 1 :])
        else:
            path.write_bytes(data[:at] + (b"\x07" * (bits % 8) if damage == LONGER else b""))
        if at < head and damage != CUT:
            with pytest.raises(BadJournal):
                Journal.resume(path, KEY)
            return
        with Journal.resume(path, KEY) as journal:
            assert journal.anew == (at < head)
            whole = sum(end <= at for end in ends)
            for group in ("one", "two"):
                kept = [chunk for name, chunk in history[:whole] if name == group]
                found = read(journal, group)
                assert len(found) == len(kept)
                assert all(map(same, found, kept))
            for group, chunk in history[whole:]:
                journal.add(group, (chunk,))
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (evolve(KEY, digests=("abd",)), "its scenario, settings or policies are not these"),
        (evolve(KEY, seed=8), "its seed is 7, not 8"),
        (evolve(KEY, rules="2" * 90), f"its rules is 1, not {'2' * 60}$"),
        (evolve(KEY, command="compare"), "its command is batch, not compare"),
        (evolve(KEY, version="99"), "its version is .*, not 99"),
        (
            evolve(KEY, provenance=provenance_with("2")),
            r"it was played with the policy mine of there \(1\), and now there is the policy mine of there \(2\);",
        ),
        *(
            (evolve(KEY, provenance=text), "it was played with something else, and now there is this;")
            for text in ("?", "", "[1]", "3")
        ),
    ],
)
def test_the_journal_of_another_run_is_refused_and_left_alone(tmp_path: Path, key: JournalKey, said: str) -> None:
    """The message says in what the run differs; only runs that differ in provenance share the name of a journal."""
    path = written(tmp_path / "j")
    before = path.read_bytes()
    with pytest.raises(BadJournal, match=said):
        Journal.resume(path, key)
    assert path.read_bytes() == before
    assert (key.name() == KEY.name()) == (key.provenance != KEY.provenance)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"my notes", "is no journal"),
        *(
            (b"asalto journal %d\n" % other, f"is a journal of format {other}, and this Asalto reads format 3; {AGAIN}")
            for other in (2, 10)
        ),
        *((MAGIC + framed(msgpack.packb(header)), "its header is damaged") for header in ([1, 2], 7, "batch")),
        (MAGIC + framed(b"\xc1"), "its header is damaged"),
        (MAGIC + b"\x07", "its header is damaged"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_such_journal_is_refused_and_left_alone(tmp_path: Path, data: bytes, said: str) -> None:
    """Notes, journals of another format, damaged headers; a new run keeps all but notes as ``.before``."""
    path = tmp_path / "j"
    path.write_bytes(data)
    with pytest.raises(BadJournal, match=said):
        Journal.resume(path, KEY)
    assert path.read_bytes() == data
    if data.startswith(KIND):
        Journal.begin(path, KEY).__exit__(None, None, None)
        assert (tmp_path / "j.before").read_bytes() == data
        with Journal.resume(path, KEY) as journal:
            assert read(journal) == []


def test_a_journal_cut_in_its_header_begins_anew(tmp_path: Path) -> None:
    """At every byte: with or without --resume the run has its journal, and the earlier ``.before`` stays with
    --resume."""
    path = written(tmp_path / "j")
    (tmp_path / "j.before").write_bytes(b"earlier")
    Journal.begin(tmp_path / "whole", KEY).__exit__(None, None, None)
    head = (tmp_path / "whole").read_bytes()
    for length in range(len(head)):
        path.write_bytes(head[:length])
        with Journal.resume(path, KEY) as journal:
            assert (journal.anew, read(journal), path.read_bytes()) == (True, [], head)
        assert (tmp_path / "j.before").read_bytes() == b"earlier"
        (tmp_path / "other").write_bytes(head[:length])
        Journal.begin(tmp_path / "other", KEY).__exit__(None, None, None)
        assert (tmp_path / "other").read_bytes() == head
    with Journal.resume(path, KEY) as journal:
        assert not journal.anew


def test_a_record_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record as long as the bound is read; a longer one is taken for damage, and cut off with what follows it."""
    path, sizes = tmp_path / "j", []
    wordy = (*LATE[:4], "no answer in time, " * 99)  # makes the record longer than the header
    with Journal.begin(path, KEY) as journal:
        for chunk in (CHUNKS[0], evolve(CHUNKS[1], faults=(wordy,)), CHUNKS[2]):
            before = path.stat().st_size
            journal.add("group", (chunk,))
            sizes.append(path.stat().st_size - before - 8)
    for bound, kept in ((max(sizes), 3), (max(sizes) - 1, sizes.index(max(sizes)))):
        monkeypatch.setattr("simulator.batch.journal.MAX_RECORD", bound)
        with Journal.resume(path, KEY) as journal:
            assert len(read(journal)) == kept < 4


def test_a_full_disk_ends_the_journal_and_not_the_run(tmp_path: Path) -> None:
    """Earlier records are still read; nothing more is written, and ``broken`` has the reason."""
    path = written(tmp_path / "j")
    size = path.stat().st_size
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with Journal.resume(path, KEY) as journal:
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10, limits[1]))
            journal.add("group", (chunk_of([result()], 6),))
            assert journal.broken is not None
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            journal.add("group", (chunk_of([result()], 7),))
            assert len(read(journal)) == 3
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)
    assert path.stat().st_size == size


def test_what_is_no_journal_is_not_replaced_by_one(tmp_path: Path) -> None:
    """A folder, a device, a pipe, notes: they are still there when they were named by mistake."""
    notes, pipe = tmp_path / "notes.txt", tmp_path / "pipe"
    notes.write_text("my notes", encoding="utf-8")
    os.mkfifo(pipe)
    for path in (tmp_path, notes, Path(os.devnull), pipe):
        with pytest.raises(BadJournal, match=r"is not a file, |is no journal and "):
            Journal.begin(path, KEY)
    with pytest.raises(BadJournal, match="is not a file"):
        Journal.resume(pipe, KEY)
    assert notes.read_text(encoding="utf-8") == "my notes"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["notes.txt", "pipe"]


ROWS = pack_rows(chunk_of([result()]).rows)
NO_RECORDS: list[object] = [7, "one", [], [1, 1, []], [None, 1, []]]
NO_CHUNKS: list[object] = [5, [5], [(ROWS, 5)], [(ROWS, [5])]]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        *((msgpack.packb(row), "has a malformed record") for row in NO_RECORDS),
        *((data, "has a malformed record") for data in (b"\xc1", b"\x93", b"")),
        *(
            (msgpack.packb(["group", 1, [(ROWS, [fault])]]), "a fault is malformed")
            for fault in (LATE[1:], ("1", *LATE[1:]), (*LATE[:4], 4), (True, *LATE[1:]))
        ),
        (msgpack.packb(["group", 1, [("x", [])]]), "the rows are not bytes"),
        *((msgpack.packb(["group", 1, [(rows, [])]]), "these are no rows") for rows in (b"x", ROWS[:-9])),
        *((msgpack.packb(["group", start, [(ROWS, [])]]), "a record has no first fight") for start in ("1", None)),
        *((msgpack.packb(["group", 1, found]), "a record is malformed") for found in NO_CHUNKS),
        *((msgpack.packb(row), AGAIN) for row in (["group"], ["group", 1], ["group", 1, [(ROWS,)]])),
        (msgpack.packb(["group", 2, [(ROWS, [])]]), "has gaps"),
        (msgpack.packb(["group", 1, []]), "has gaps"),
        (msgpack.packb(["group", 1, [(ROWS, []), (ROWS, [])]]), "has gaps"),
    ],
)  # fmt: skip
def test_a_forged_record_is_refused_with_a_sentence(tmp_path: Path, record: bytes, said: str) -> None:
    """Its checksum is right and its content is not: no traceback, and the file stays as it is."""
    path = tmp_path / "j"
    Journal.begin(path, KEY).__exit__(None, None, None)
    data = path.read_bytes() + framed(record)
    path.write_bytes(data)
    with pytest.raises(BadJournal, match=said) as caught, Journal.resume(path, KEY) as journal:
        read(journal)
    assert str(caught.value).endswith(AGAIN)
    assert path.read_bytes() == data


def test_a_missing_arm_is_a_gap(tmp_path: Path) -> None:
    """Chunks of one arm are not enough for two."""
    schemas: list[Schema] = [LAYOUT.schema, LAYOUT.schema]
    with Journal.resume(written(tmp_path / "j"), KEY) as journal, pytest.raises(BadJournal, match="has gaps"):
        list(journal.chunks("group", schemas))


def test_only_so_many_journals_are_kept(tmp_path: Path) -> None:
    """The newest journals are kept; the others go, with links that lead nowhere. Other files stay."""
    for number in range(KEPT_JOURNALS + 5):
        path = tmp_path / f"{number:03}.journal{'.before' * (number % 3 == 0)}"
        path.touch()
        os.utime(path, (number + 10, number + 10))
    (tmp_path / "gone.journal").symlink_to(tmp_path / "nowhere")
    os.utime(tmp_path / "gone.journal", (1, 1), follow_symlinks=False)
    (tmp_path / "notes.txt").touch()
    prune(tmp_path)
    assert [path.name[:3] for path in sorted(tmp_path.iterdir())] == [
        *(f"{number:03}" for number in range(5, KEPT_JOURNALS + 5)),
        "not",
    ]


def test_two_runs_never_write_one_journal(tmp_path: Path) -> None:
    """The second is refused, to begin or to resume; the first goes on, and then the second may."""
    path = tmp_path / "j"
    with Journal.begin(path, KEY) as journal:
        journal.add("group", (CHUNKS[0],))
        for attempt in (Journal.begin, Journal.resume):
            with pytest.raises(BadJournal, match="is being written by another run"):
                attempt(path, KEY)
        journal.add("group", (CHUNKS[0],))
    assert not path.with_name("j.before").exists()
    Journal.resume(path, KEY).__exit__(None, None, None)
