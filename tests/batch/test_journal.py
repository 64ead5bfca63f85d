"""The journal: what was played is never played twice, and no journal is taken for another's."""

from __future__ import annotations

import os
import resource
import signal
import struct
from pathlib import Path
from zlib import crc32

import msgpack
import pyarrow as pa
import pytest
from attrs import evolve

from simulator.batch.journal import KEPT_JOURNALS, MAGIC, BadJournal, Journal, JournalKey, _framed, _record, prune
from simulator.batch.provenance import Provenance
from simulator.batch.tasks import Chunk

from .results import LAYOUT, chunk_of, result


def provenance_with(digest: str) -> str:
    """The provenance of fights with a policy whose file has this digest."""
    return Provenance("0.1", "3.11", "abc", policies=(("mine", f"there ({digest})"),)).text()


KEY = JournalKey("batch", ("abc",), 7, "1", provenance=provenance_with("1"))
LATE = (3, "Ada", "attack", "late", "no answer in time")
CHUNKS = [
    chunk_of([result(), result("blue")]),
    evolve(chunk_of([result(None)], 3), faults=(LATE,)),
    chunk_of([result(), result()], 4),
]


def written(path: Path) -> Path:
    """A journal with three chunks."""
    with Journal.begin(path, KEY) as journal:
        for chunk in CHUNKS:
            journal.add("group", (chunk,))
    return path


def read(journal: Journal) -> list[Chunk]:
    """Return the chunks that the journal has."""
    return [found for (found,) in journal.chunks("group", [LAYOUT.schema])]


def same(one: Chunk, other: Chunk) -> bool:
    """Equal in all but the time it took."""
    return one.start == other.start and one.rows.equals(other.rows) and one.faults == other.faults


def test_what_was_written_is_read_and_gone_on_with(tmp_path: Path) -> None:
    """Chunks are read in order; other arms have none."""
    path = written(tmp_path / "j")
    with Journal.resume(path, KEY) as journal:
        assert all(map(same, read(journal), CHUNKS))
        assert list(journal.chunks("others", [LAYOUT.schema])) == []
        journal.add("group", (chunk_of([result()], 6),))
    with Journal.resume(path, KEY) as journal:
        assert [found.start for found in read(journal)] == [1, 3, 4, 6]


@pytest.mark.slow
def test_a_journal_that_was_cut_off_anywhere_keeps_its_whole_chunks(tmp_path: Path) -> None:
    """What is read is a beginning of what was written, and it can be gone on with."""
    path = written(tmp_path / "j")
    data = path.read_bytes()
    seen = set()
    for length in {*range(0, len(data), 211), *range(200)}:
        path.write_bytes(data[:length])
        try:
            with Journal.resume(path, KEY) as journal:
                found = read(journal)
                journal.add("group", (chunk_of([result()], found[-1].stop if found else 1),))
        except BadJournal:
            assert length < len(MAGIC + _framed(msgpack.packb(KEY.row())))
            continue
        assert all(map(same, found, CHUNKS))
        seen.add(len(found))
        with Journal.resume(path, KEY) as journal:
            assert len(read(journal)) == len(found) + 1
    assert seen == {0, 1, 2}


@pytest.mark.slow
def test_a_changed_byte_ends_the_journal_there(tmp_path: Path) -> None:
    """Never a wrong fight: a journal's chunks are those written, up to the damage."""
    path = written(tmp_path / "j")
    data = path.read_bytes()
    for spot in range(0, len(data), 137):
        path.write_bytes(data[:spot] + bytes([data[spot] ^ 0x41]) + data[spot + 1 :])
        try:
            with Journal.resume(path, KEY) as journal:
                found = read(journal)
        except BadJournal:
            continue
        assert len(found) < 3
        assert all(map(same, found, CHUNKS))


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (evolve(KEY, digests=("abd",)), "its scenario, settings or policies are not these"),
        (evolve(KEY, seed=8), "its seed is 7, not 8"),
        (evolve(KEY, rules="2"), "its rules is 1, not 2"),
        (evolve(KEY, command="compare"), "its command is batch, not compare"),
        (evolve(KEY, version="99"), "its version is .*, not 99"),
        (
            evolve(KEY, provenance=provenance_with("2")),
            r"it was played with the policy mine of there \(1\), and now there is the policy mine of there \(2\);",
        ),
        (evolve(KEY, provenance="?"), "it was played with something else, and now there is this;"),
    ],
)
def test_the_journal_of_another_run_is_refused_and_left_alone(tmp_path: Path, key: JournalKey, said: str) -> None:
    """The message says in what the run differs."""
    path = written(tmp_path / "j")
    before = path.read_bytes()
    with pytest.raises(BadJournal, match=said):
        Journal.resume(path, key)
    assert path.read_bytes() == before


def test_some_other_file_is_no_journal(tmp_path: Path) -> None:
    """A file that is no journal is refused and not changed."""
    path = tmp_path / "notes.txt"
    path.write_text("my notes")
    with pytest.raises(BadJournal, match="no journal"):
        Journal.resume(path, KEY)
    assert path.read_text() == "my notes"


@pytest.mark.parametrize("line", [b"asalto journal 1\n", b"asalto journal 10\n"])
def test_a_journal_of_another_version_is_refused_and_left_alone(tmp_path: Path, line: bytes) -> None:
    """It says which format it has and which one is read here, and that --resume can be left out."""
    path = tmp_path / "j"
    data = line + _framed(msgpack.packb({"made": "", **KEY.row()}))
    path.write_bytes(data)
    said = rf"is a journal of format {line.split()[-1].decode()}, and this Asalto reads format 2; without --resume all"
    with pytest.raises(BadJournal, match=said):
        Journal.resume(path, KEY)
    assert path.read_bytes() == data


def test_a_new_run_keeps_the_journal_that_was_there(tmp_path: Path) -> None:
    """A new run puts its journal beside the one that was there."""
    path = written(tmp_path / "j")
    before = path.read_bytes()
    Journal.begin(path, KEY).__exit__(None, None, None)
    assert (tmp_path / "j.before").read_bytes() == before
    with Journal.resume(path, KEY) as journal:
        assert read(journal) == []


def test_a_record_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record as long as the bound is read; a longer one is taken for damage, and cut off with what follows it."""
    path = written(tmp_path / "j")
    with path.open("rb") as file:
        file.seek(len(MAGIC))
        _, *lengths = [len(record) for record in iter(lambda: _record(file), None)]
    for bound, kept in ((max(lengths), 3), (max(lengths) - 1, lengths.index(max(lengths)))):
        monkeypatch.setattr("simulator.batch.journal.MAX_RECORD", bound)
        with Journal.resume(path, KEY) as journal:
            assert len(read(journal)) == kept < 4


def test_a_full_disk_ends_the_journal_and_not_the_run(tmp_path: Path) -> None:
    """What was written before stays, and why it ended is known."""
    path = written(tmp_path / "j")
    with Journal.resume(path, KEY) as journal, Path("/dev/full").open("r+b") as full:
        journal._file, file = full, journal._file
        journal.add("group", (chunk_of([result()], 6),))
        assert journal.broken is not None
        journal.add("group", (chunk_of([result()], 7),))
        journal._file = file
    with Journal.resume(path, KEY) as journal:
        assert len(read(journal)) == 3


def test_a_full_disk_is_no_trouble_for_what_comes_next(tmp_path: Path) -> None:
    """Reading and closing work: no bytes wait to be written."""
    path = written(tmp_path / "j")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with Journal.resume(path, KEY) as journal:
            resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 10, limits[1]))
            journal.add("group", (chunk_of([result()], 6),))
            assert journal.broken is not None
            assert len(read(journal)) == 3
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)


def test_what_is_no_journal_is_not_replaced_by_one(tmp_path: Path) -> None:
    """A folder, a device, notes: they are still there when they were named by mistake."""
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes")
    for path in (tmp_path, notes, Path(os.devnull)):
        with pytest.raises(BadJournal, match=r"is no (file|journal), "):
            Journal.begin(path, KEY)
    assert notes.read_text() == "my notes"
    assert [found.name for found in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("header", [[1, 2], 7, "batch"])
def test_a_header_of_another_form_is_damaged(tmp_path: Path, header: object) -> None:
    """A header of another form is damaged, although its checksum is right."""
    path = tmp_path / "j"
    path.write_bytes(MAGIC + _framed(msgpack.packb(header)))
    with pytest.raises(BadJournal, match="its header is damaged"):
        Journal.resume(path, KEY)


@pytest.mark.parametrize("record", [msgpack.packb(7), msgpack.packb([["arms"], 1, []]), b"\xc1", b"\x93", b""])
def test_a_record_of_another_form_is_refused_and_left_alone(tmp_path: Path, record: bytes) -> None:
    """A record of another form is refused, although its checksum is right."""
    path = tmp_path / "j"
    Journal.begin(path, KEY).__exit__(None, None, None)
    data = path.read_bytes() + _framed(record)
    path.write_bytes(data)
    with pytest.raises(BadJournal, match="has a record that is none"):
        Journal.resume(path, KEY)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("start", "schemas"), [(2, [LAYOUT.schema]), (1, [LAYOUT.schema, LAYOUT.schema])], ids=["fight", "arm"]
)
def test_a_journal_with_a_gap_is_refused(tmp_path: Path, start: int, schemas: list[pa.Schema]) -> None:
    """A missing fight is enough, and so is a missing arm."""
    with Journal.begin(tmp_path / "j", KEY) as journal:
        journal.add("group", (chunk_of([result()], start),))
    with Journal.resume(tmp_path / "j", KEY) as journal, pytest.raises(BadJournal, match="has gaps"):
        list(journal.chunks("group", schemas))


def test_only_so_many_journals_are_kept(tmp_path: Path) -> None:
    """The newest journals are kept, the others go."""
    import os

    for number in range(KEPT_JOURNALS + 5):
        path = tmp_path / f"{number:03}.journal"
        path.touch()
        os.utime(path, (number, number))
    prune(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{n:03}.journal" for n in range(5, KEPT_JOURNALS + 5)]


def test_two_runs_never_write_one_journal(tmp_path: Path) -> None:
    """The second is refused, whether it would begin or resume; the first goes on, and then the second may."""
    path = tmp_path / "j"
    with Journal.begin(path, KEY) as journal:
        journal.add("group", (CHUNKS[0],))
        for attempt in (Journal.begin, Journal.resume):
            with pytest.raises(BadJournal, match="is being written by another run"):
                attempt(path, KEY)
        journal.add("group", (CHUNKS[0],))
    assert not path.with_name("j.before").exists()
    Journal.resume(path, KEY).__exit__(None, None, None)


def test_a_dangling_link_among_the_journals_stops_nothing(tmp_path: Path) -> None:
    """It is pruned like the others."""
    (tmp_path / "gone.journal").symlink_to(tmp_path / "nowhere")
    os.utime(tmp_path / "gone.journal", (1, 1), follow_symlinks=False)
    prune(tmp_path)
    for number in range(KEPT_JOURNALS):
        (tmp_path / f"{number}.journal").touch()
    prune(tmp_path)
    assert not (tmp_path / "gone.journal").is_symlink()


def test_a_pipe_is_no_journal(tmp_path: Path) -> None:
    """It might never end."""
    os.mkfifo(tmp_path / "pipe")
    for attempt in (Journal.begin, Journal.resume):
        with pytest.raises(BadJournal, match="is no file"):
            attempt(tmp_path / "pipe", KEY)


@pytest.mark.parametrize(
    "record",
    [
        ["arms", "1", []],
        ["arms", 1, 7],
        ["arms", 1, [7]],
        ["arms", 1, [[b"", [[1, 2, 3]]]]],
        ["arms", 1, [["rows", []]]],
        ["arms"],
        ["arms", 1, [[b"rows", []]]],
    ],
)
def test_a_journal_that_somebody_made_up_is_a_sentence(tmp_path: Path, record: object) -> None:
    """With checksums as they should be: a forged line is no traceback."""
    path = written(tmp_path / "j")
    keep = path.read_bytes()
    header = keep[: keep.index(b"\n") + 1]
    length, _ = struct.unpack_from("<II", keep, len(header))
    body = msgpack.packb(record)
    path.write_bytes(keep[: len(header) + 8 + length] + struct.pack("<II", len(body), crc32(body)) + body)
    with Journal.resume(path, KEY) as journal, pytest.raises(BadJournal, match="without --resume all is played again"):
        list(journal.chunks("arms", [LAYOUT.schema]))
