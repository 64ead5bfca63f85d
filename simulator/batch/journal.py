"""Journal of a run: stores every chunk as soon as it was played, so that no fight is played twice.

A journal is a line of text, a header, then a record for each chunk of one or more arms that are played side by side (a
group); each record carries its length and a checksum. If a killed process left a record half written, the record is cut
off and its fights are played again; a journal that ends within its header has no fights, and begins anew. Only the same
run (``JournalKey``) can continue a journal: for any other run the error names the difference, and the file stays as it
was."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final
from zlib import crc32

import msgpack
from attrs import asdict, evolve, frozen
from platformdirs import user_state_path

from .. import __version__, file_lock
from ..core.errors import AsaltoError
from ..file_lock import IsLocked
from .packing import pack_rows, unpack_rows
from .provenance import Provenance
from .table import Schema
from .tasks import Chunk, FaultRecord

KIND: Final = b"asalto journal "
FORMAT: Final = b"3"
MAGIC: Final = KIND + FORMAT + b"\n"
MAX_RECORD: Final = 64 * 1024 * 1024  # bytes of one record
KEPT_JOURNALS: Final = 30
"""Number of journals that the default folder keeps."""

_FRAME: Final = struct.Struct("<II")  # length and checksum of what follows


class BadJournal(AsaltoError):
    """Error: a journal cannot be continued. The message is a sentence with the reason."""


@frozen
class JournalKey:
    """Identity of a journal's run. ``digests`` are those of the scenarios, ``rules`` is the version of their rules,
    ``provenance`` that of its fights, as text."""

    command: str
    digests: tuple[str, ...]
    seed: int
    rules: str
    version: str = __version__
    provenance: str = ""

    def name(self) -> str:
        """Return a short name, practically unique to the run. It stays the same when policies are edited."""
        return sha256(repr(asdict(evolve(self, provenance=""))).encode()).hexdigest()[:16]

    def row(self) -> dict[str, Any]:
        """Return the key as plain values."""
        return {**asdict(self), "digests": list(self.digests)}


def usual_place(key: JournalKey) -> Path:
    """Return the default path of a run's journal, for runs without --journal."""
    return user_state_path("asalto", appauthor=False) / "journals" / f"{key.name()}.journal"


class Journal:
    """Open journal: stored chunks can be read and new ones added. ``group`` names the arms of a chunk
    (``engine.group_id``). Leaving the block closes the file and keeps it."""

    def __init__(self, path: Path, file: BinaryIO, known: dict[str, list[tuple[int, int]]]) -> None:
        self.path = path
        self._file = file
        self._known = known  # group -> offset and length of its records, in order
        self.broken: OSError | None = None
        """Error after which the journal writes nothing more."""
        self.anew = False
        """True if an earlier run was killed while it wrote the header."""

    @classmethod
    def begin(cls, path: Path, key: JournalKey) -> Journal:
        """Begin a journal; an earlier one at this path is renamed to ``.before``. Raises OSError, and BadJournal if the
        path is something other than a journal."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            _check_replaceable(path)
            os.replace(path, path.with_name(path.name + ".before"))
        file = path.open("w+b", buffering=0)
        try:
            _lock(path, file)
            _write(file, _head(key))
        except OSError:
            file.close()
            raise
        return cls(path, file, {})

    @classmethod
    def resume(cls, path: Path, key: JournalKey) -> Journal:
        """Open the journal of an earlier run. One that was cut off within the header of this run begins ``anew``.
        Raises OSError, and BadJournal if it belongs to another run, or if that run has not ended."""
        _check_file(path)
        file = path.open("r+b", buffering=0)
        try:
            _lock(path, file)
            anew = _is_cut(file, key)
            if anew:
                _write(file, _head(key))
                file.seek(0)
            _check(path, file, key)
            known = _read(path, file)
        except BaseException:
            file.close()
            raise
        journal = cls(path, file, known)
        journal.anew = anew
        return journal

    @property
    def is_whole(self) -> bool:
        """True if every chunk that was added has been written."""
        return self.broken is None

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, group: str, chunks: Sequence[Chunk]) -> None:
        """Write a chunk of every arm. A full disk ends the journal, not the run: ``broken`` then has the error."""
        if self.broken is not None:
            return
        found = [(chunk.packed or pack_rows(chunk.rows), chunk.faults) for chunk in chunks]
        record = msgpack.packb([group, chunks[0].start, found])
        spot = self._file.seek(0, os.SEEK_END)
        try:
            _write(self._file, _framed(record))
        except OSError as error:
            self.broken = error
            with suppress(OSError):  # the next reader cuts off the half-written record
                self._file.truncate(spot)

    def chunks(self, group: str, schemas: Sequence[Schema]) -> Iterator[tuple[Chunk, ...]]:
        """Iterate over the stored chunks of a group, from fight 1 on and without gaps. Raises BadJournal if a record
        has other fights or other columns."""
        coming = 1
        for spot, length in self._known.get(group, []):
            self._file.seek(spot)
            try:
                start, found = _parts(self._file.read(length))
                if start != coming or len(found) != len(schemas):
                    raise BadJournal(f"{self.path} has gaps; without --resume all is played again")
                chunks = tuple(
                    Chunk(start, unpack_rows(rows, schema), faults, 0.0)
                    for (rows, faults), schema in zip(found, schemas, strict=True)
                )
            except ValueError as error:
                raise BadJournal(f"{self.path}: {error}; without --resume all is played again") from error
            coming = chunks[0].stop
            yield chunks


def _parts(record: bytes) -> tuple[int, Sequence[tuple[bytes, tuple[FaultRecord, ...]]]]:
    """Return the first fight of a record, and the packed rows and faults of each arm. Raises ValueError for anything
    else: the checksum proves that a record is complete, but not that Asalto wrote it."""
    try:
        _, start, found = msgpack.unpackb(record, use_list=False)
        for rows, faults in found:
            for fight, *words in faults:
                if type(fight) is not int or [type(word) for word in words] != [str] * 4:
                    raise ValueError("a fault is malformed")
            if type(rows) is not bytes:
                raise ValueError("the rows are not bytes")
    except (TypeError, msgpack.UnpackException) as error:
        raise ValueError("a record is malformed") from error
    if type(start) is not int:
        raise ValueError("a record has no first fight")
    return start, found


def _lock(path: Path, file: BinaryIO) -> None:
    """Lock all other runs out of this journal until it is closed. Raises BadJournal if another run has it."""
    try:
        file_lock.lock(file)
    except IsLocked as error:
        raise BadJournal(
            f"{path} is being written by another run; wait for its end, or name another --journal"
        ) from error


def _write(file: BinaryIO, data: bytes) -> None:
    """Write all data. The file has no buffer, because bytes that a full disk refused would wait there and fail the next
    call."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    file.flush()


def _framed(record: bytes) -> bytes:
    return _FRAME.pack(len(record), crc32(record)) + record


def _head(key: JournalKey) -> bytes:
    """Return the bytes with which a run's journal begins."""
    return MAGIC + _framed(msgpack.packb(key.row()))


def _is_cut(file: BinaryIO, key: JournalKey) -> bool:
    """Return whether the file ends within the header of that run; read on from its beginning."""
    head = _head(key)
    start = file.read(len(head))
    file.seek(0)
    return start != head and head.startswith(start)


def _check_replaceable(path: Path) -> None:
    """Raise BadJournal if the path is a folder, a device or another text: a journal does not replace those."""
    _check_file(path)
    with path.open("r+b") as file:
        _lock(path, file)
        start = file.read(len(MAGIC))
    if not start.startswith(KIND) and not KIND.startswith(start):
        raise BadJournal(f"{path} is no journal and stays unchanged")


def _check_file(path: Path) -> None:
    """Raise BadJournal if the path is something other than a file: a pipe might never end."""
    if path.exists() and not path.is_file():
        raise BadJournal(f"{path} is not a file, so it cannot be a journal")


def _check(path: Path, file: BinaryIO, key: JournalKey) -> None:
    """Raise BadJournal unless the file is a journal of this format and of the run with that key."""
    line = file.readline(len(MAGIC) + 8)
    if line.startswith(KIND) and line.endswith(b"\n") and line != MAGIC:
        theirs, own = line.removeprefix(KIND).strip().decode(errors="replace"), FORMAT.decode()
        raise BadJournal(
            f"{path} is a journal of format {theirs}, and this Asalto reads format {own};"
            " without --resume all is played again"
        )
    if line != MAGIC:
        raise BadJournal(f"{path} is no journal")
    record = _record(file)
    found = None if record is None else _header(record)
    if found is None:
        raise BadJournal(f"{path}: its header is damaged")
    for field, value in key.row().items():
        if found.get(field, "") != value:
            raise BadJournal(f"{path} is the journal of another run: {_difference(field, found.get(field), value)}")


def _header(record: bytes) -> Mapping[str, Any] | None:
    """Return the key of a journal, as plain values; None if it cannot be read."""
    with suppress(ValueError):
        found = msgpack.unpackb(record)
        return found if isinstance(found, dict) else None
    return None


def _difference(field: str, found: object, wanted: object) -> str:
    if field == "digests":
        return "its scenario, settings or policies are not these"
    if field == "provenance":
        then, now = "something else", "this"
        with suppress(ValueError, TypeError, AttributeError):  # the file may hold anything
            then, now = Provenance.read(str(found)).difference(Provenance.read(str(wanted))) or (then, now)
        return f"it was played with {then}, and now there is {now}; without --resume all is played again"
    return f"its {field} is {found!s:.60}, not {wanted!s:.60}"


def _record(file: BinaryIO) -> bytes | None:
    """Return the next record; None at the end or at a damaged record."""
    head = file.read(_FRAME.size)
    if len(head) < _FRAME.size:
        return None
    length, check = _FRAME.unpack(head)
    if length > MAX_RECORD:
        return None
    record = file.read(length)
    return record if len(record) == length and crc32(record) == check else None


def _read(path: Path, file: BinaryIO) -> dict[str, list[tuple[int, int]]]:
    """Return offset and length of the records of each group. Cuts off everything after the last complete record. Raises
    BadJournal."""
    known: dict[str, list[tuple[int, int]]] = {}
    end = file.tell()
    while (record := _record(file)) is not None:
        known.setdefault(_group(path, record), []).append((end + _FRAME.size, len(record)))
        end = file.tell()
    file.truncate(end)
    return known


def _group(path: Path, record: bytes) -> str:
    """Return the group of a record, its first cell. Raises BadJournal."""
    unpacker = msgpack.Unpacker()
    unpacker.feed(record[:256])
    with suppress(ValueError, msgpack.UnpackException):
        unpacker.read_array_header()
        group = unpacker.unpack()
        if isinstance(group, str):
            return group
    raise BadJournal(f"{path} has a malformed record; without --resume all is played again")


def prune(folder: Path) -> None:
    """Delete all journals of a folder except the newest."""
    found = sorted(folder.glob("*.journal*"), key=lambda path: path.lstat().st_mtime, reverse=True)
    for path in found[KEPT_JOURNALS:]:
        path.unlink(missing_ok=True)
