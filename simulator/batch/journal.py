"""The journal of a run: every stretch that was played, written down as soon as it was, so that nothing is played twice.

A stretch is of one or more scenarios that are played together (``arms``), fight by fight.

A line of text, a header, then one record a stretch; each record carries its length and a checksum. What a killed
process left half written is cut off, and played again. One law: a journal is only ever continued by the run that it
is of (``Key``); of any other it says whose it is, and is left as it was."""

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
import pyarrow as pa
from attrs import asdict, evolve, frozen
from platformdirs import user_state_path

from .. import __version__
from ..core.errors import AsaltoError
from .provenance import Provenance
from .tasks import Blame, Part, packed, unpacked

KIND: Final = b"asalto journal "
MAGIC: Final = KIND + b"1\n"
MOST: Final = 64 * 1024 * 1024  # bytes of one record
KEPT: Final = 30
"""Journals that are kept when nobody has said where."""

_FRAME: Final = struct.Struct("<II")  # length and checksum of what follows


class BadJournal(AsaltoError):
    """A journal that cannot be continued: why, in a sentence."""


@frozen
class Key:
    """What a journal is of. ``digests`` are those of the scenarios, ``rules`` the versions of their rules, ``made``
    what its fights are made of (Made, as text)."""

    command: str
    digests: tuple[str, ...]
    seed: int
    rules: str
    version: str = __version__
    made: str = ""

    def name(self) -> str:
        """A short name that hardly two runs share; that of a run whose policies have been edited stays the same."""
        return sha256(repr(asdict(evolve(self, made=""))).encode()).hexdigest()[:16]

    def row(self) -> dict[str, Any]:
        """Plain values."""
        return {**asdict(self), "digests": list(self.digests)}


def usual_place(key: Key) -> Path:
    """Where the journal of a run is unless somebody says where."""
    return user_state_path("asalto", appauthor=False) / "journals" / f"{key.name()}.journal"


class Journal:
    """A journal that is open for reading what it has and for adding to it. ``arms`` is a name for what was played
    together. Leaving the block closes the file and keeps it."""

    def __init__(self, path: Path, file: BinaryIO, known: dict[str, list[tuple[int, int]]]) -> None:
        self.path = path
        self._file = file
        self._known = known  # arms -> offset and length of its records, in order
        self.broken: OSError | None = None
        """Why nothing is written down any more."""

    @classmethod
    def begin(cls, path: Path, key: Key) -> Journal:
        """A new journal; one that was there is kept beside it, as ``.before``. Raises OSError, and BadJournal when
        what is there is something else."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            _spare(path)
            os.replace(path, path.with_name(path.name + ".before"))
        file = path.open("w+b", buffering=0)
        try:
            _write(file, MAGIC + _framed(msgpack.packb(key.row())))
        except OSError:
            file.close()
            raise
        return cls(path, file, {})

    @classmethod
    def resume(cls, path: Path, key: Key) -> Journal:
        """The journal of an earlier run, to go on from. Raises BadJournal when it is none of this run, and OSError."""
        file = path.open("r+b", buffering=0)
        try:
            _check(path, file, key)
            known = _read(path, file)
        except BaseException:
            file.close()
            raise
        return cls(path, file, known)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, arms: str, parts: Sequence[Part]) -> None:
        """Write a stretch down. A disk that is full ends the journal, not the run: ``broken`` says why."""
        if self.broken is not None:
            return
        found = [(part.data or packed(part.rows), part.faults) for part in parts]
        record = msgpack.packb([arms, parts[0].start, found])
        spot = self._file.seek(0, os.SEEK_END)
        try:
            _write(self._file, _framed(record))
        except OSError as error:
            self.broken = error
            self._cut(spot)

    def parts(self, arms: str, schemas: Sequence[pa.Schema]) -> Iterator[tuple[Part, ...]]:
        """What was played of these, from fight 1 on and without gaps. Raises BadJournal when it is something else."""
        coming = 1
        for spot, length in self._known.get(arms, []):
            self._file.seek(spot)
            _, start, found = msgpack.unpackb(self._file.read(length))
            if start != coming or len(found) != len(schemas):
                raise BadJournal(f"{self.path} has gaps; without --resume all is played again")
            try:
                pairs = zip(found, schemas, strict=True)
                parts = tuple(Part(start, unpacked(rows, schema), _blames(faults)) for (rows, faults), schema in pairs)
            except ValueError as error:
                raise BadJournal(f"{self.path}: {error}; without --resume all is played again") from error
            coming = parts[0].stop
            yield parts

    def _cut(self, spot: int) -> None:
        with suppress(OSError):  # what is half written is cut off when the journal is read
            self._file.truncate(spot)


def _write(file: BinaryIO, data: bytes) -> None:
    """Write all of it. The file has no buffer: what a full disk refused would wait there, and fail whatever is next."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    file.flush()


def _framed(record: bytes) -> bytes:
    return _FRAME.pack(len(record), crc32(record)) + record


def _blames(rows: list[Any]) -> tuple[Blame, ...]:
    return tuple((fight, seat, kind, how, message) for fight, seat, kind, how, message in rows)


def _spare(path: Path) -> None:
    """Nobody's folder, device or text makes way for a journal."""
    if not path.is_file():
        raise BadJournal(f"{path} is no file, so no journal can be kept there")
    with path.open("rb") as file:
        start = file.read(len(MAGIC))
    if start and not start.startswith(KIND):
        raise BadJournal(f"{path} is no journal, and is left as it is")


def _check(path: Path, file: BinaryIO, key: Key) -> None:
    """Whether the file is the journal of the run with that key."""
    if file.read(len(MAGIC)) != MAGIC:
        raise BadJournal(f"{path} is no journal of this format")
    record = _record(file)
    found = None if record is None else _header(record)
    if found is None:
        raise BadJournal(f"{path}: its header is damaged")
    for field, value in key.row().items():
        if found.get(field, "") != value:
            raise BadJournal(f"{path} is the journal of another run: {_difference(field, found.get(field), value)}")


def _header(record: bytes) -> Mapping[str, Any] | None:
    """What a journal says that it is of; None when that cannot be read."""
    with suppress(ValueError):
        found = msgpack.unpackb(record)
        return found if isinstance(found, dict) else None
    return None


def _difference(field: str, found: object, wanted: object) -> str:
    if field == "digests":
        return "its scenario, settings or policies are not these"
    if field == "made":
        then, now = "something else", "this"
        with suppress(ValueError, TypeError, AttributeError):  # whatever stands in somebody's file
            then, now = Provenance.read(str(found)).difference(Provenance.read(str(wanted))) or (then, now)
        return f"it was played with {then}, and now there is {now}; without --resume all is played again"
    return f"its {field} is {found!s:.60}, not {wanted!s:.60}"


def _record(file: BinaryIO) -> bytes | None:
    """The next record; None at the end, and where something is damaged."""
    head = file.read(_FRAME.size)
    if len(head) < _FRAME.size:
        return None
    length, check = _FRAME.unpack(head)
    if length > MOST:
        return None
    record = file.read(length)
    return record if len(record) == length and crc32(record) == check else None


def _read(path: Path, file: BinaryIO) -> dict[str, list[tuple[int, int]]]:
    """Where the records are. What is behind the last whole one is cut off. Raises BadJournal."""
    known: dict[str, list[tuple[int, int]]] = {}
    end = file.tell()
    while (record := _record(file)) is not None:
        known.setdefault(_arms(path, record), []).append((end + _FRAME.size, len(record)))
        end = file.tell()
    file.truncate(end)
    return known


def _arms(path: Path, record: bytes) -> str:
    """What a record is of: its first cell. Raises BadJournal."""
    unpacker = msgpack.Unpacker()
    unpacker.feed(record[:256])
    with suppress(ValueError, msgpack.UnpackException):
        unpacker.read_array_header()
        arms = unpacker.unpack()
        if isinstance(arms, str):
            return arms
    raise BadJournal(f"{path} has a record that is none; without --resume all is played again")


def prune(folder: Path) -> None:
    """Keep the newest journals of a folder."""
    found = sorted(folder.glob("*.journal*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[KEPT:]:
        path.unlink(missing_ok=True)
