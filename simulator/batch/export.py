"""Export of rows as Parquet, CSV or JSON Lines, by the suffix of the file.

Rows are written in blocks of a set size, whatever the chunks, so equal fights give equal bytes. A file has another name
until it is complete; only then does it replace an earlier file."""

from __future__ import annotations

import errno
import io
import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Protocol
from uuid import uuid4

import pyarrow as pa

from ..core.errors import AsaltoError
from ..wire.saving import SPECIAL, is_special

BLOCK: Final = 10_000
"""Number of rows of a block."""


class BadPath(AsaltoError):
    """Error: rows cannot be written to a file. The message is a sentence with the reason."""


def check_rows(path: str) -> None:
    """Raise BadPath if rows cannot be written to a file of that name: its format is unknown, it is a folder or
    no ordinary file, or its folder cannot be written to."""
    if Path(path).suffix.lower() not in FORMATS:
        allowed = ", ".join(FORMATS)
        raise BadPath(f"{path}: the name shows no known format; allowed are names that end in {allowed}")
    if Path(path).is_dir():
        raise BadPath(f"{path} is a folder")
    if is_special(path):
        raise BadPath(f"{path} cannot be written: {SPECIAL}")
    folder = Path(path).parent
    if not os.access(folder, os.W_OK):
        reason = os.strerror(errno.EACCES if folder.is_dir() else errno.ENOENT)
        raise BadPath(f"{path} cannot be written: {reason}")


class TableWriter(Protocol):
    """Writer of blocks of rows in one format."""

    def write(self, table: pa.Table) -> None: ...
    def close(self) -> None: ...


class RowFile:
    """File that takes rows. ``keep`` gives it its name; without ``keep``, nothing is left of it. ``total`` is the
    number of rows so far.

    After an error nothing more is written, and only ``keep`` raises it: a full disk does not end the run."""

    def __init__(self, path: str, schema: pa.Schema) -> None:
        """Raise BadPath if the name has no suffix of a known format, or if the file cannot be written."""
        check_rows(path)
        self._path = Path(path)
        self._unfinished = self._path.with_name(f".{self._path.name}.{uuid4().hex[:8]}.part")
        self._broken: BadPath | None = None
        self._waiting: list[pa.RecordBatch] = []
        self._guard(lambda: self._open(self._path.suffix.lower(), schema))
        if self._broken is not None:
            raise self._broken
        self._rows = 0
        self.total = 0

    def _open(self, kind: str, schema: pa.Schema) -> None:
        self._file: BinaryIO = self._unfinished.open("xb")
        try:
            self._writer = FORMATS[kind](self._file, schema)
        except BaseException:
            self._file.close()
            self._unfinished.unlink(missing_ok=True)
            raise

    def __enter__(self) -> RowFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for opened in (self._writer, self._file):
            with suppress(OSError):  # the disk may still be full
                opened.close()
        self._unfinished.unlink(missing_ok=True)

    def write(self, batch: pa.RecordBatch) -> None:
        """Write the rows that follow."""
        self.total += batch.num_rows
        if self._broken is not None:
            return
        self._waiting.append(batch)
        self._rows += batch.num_rows
        if self._rows >= BLOCK:
            self._guard(self._write_blocks)

    def keep(self) -> None:
        """Write the remaining rows and give the file its name. Raises BadPath if they, or rows before, cannot be
        written."""
        if self._broken is None:
            self._guard(self._finish)
        if self._broken is not None:
            raise self._broken

    def _write_blocks(self) -> None:
        table = pa.Table.from_batches(self._waiting)
        while table.num_rows >= BLOCK:
            self._writer.write(table.slice(0, BLOCK).combine_chunks())
            table = table.slice(BLOCK)
        self._waiting = table.to_batches()
        self._rows = table.num_rows

    def _finish(self) -> None:
        if self._rows:
            self._writer.write(pa.Table.from_batches(self._waiting).combine_chunks())
        self._writer.close()
        self._file.close()
        os.replace(self._unfinished, self._path)

    def _guard(self, act: Callable[[], None]) -> None:
        try:
            act()
        except OSError as error:
            self._waiting = []
            self._broken = BadPath(f"{self._path} cannot be written: {error.strerror or error}")
            self._broken.__cause__ = error


class Parquet:
    """Writer of Parquet, with a row group for each block."""

    def __init__(self, file: BinaryIO, schema: pa.Schema) -> None:
        import pyarrow.parquet  # slow to import, and only needed for such files

        self._writer = pyarrow.parquet.ParquetWriter(file, schema, compression="zstd")

    def write(self, table: pa.Table) -> None:
        self._writer.write_table(table, row_group_size=BLOCK)

    def close(self) -> None:
        self._writer.close()


class Csv:
    """Writer of comma-separated values with a heading. Lists are left out; the other formats have them. Words that a
    spreadsheet would take for a formula get a leading apostrophe."""

    def __init__(self, file: BinaryIO, schema: pa.Schema) -> None:
        self._names = [field.name for field in schema if not pa.types.is_list(field.type)]
        self._flat = pa.schema([schema.field(name).with_name(_no_formula(name)) for name in self._names])
        from pyarrow import csv  # slow to import, and only needed for such files

        self._writer = csv.CSVWriter(file, self._flat, write_options=csv.WriteOptions(quoting_style="needed"))

    def write(self, table: pa.Table) -> None:
        columns = [self._column(table.column(name)) for name in self._names]
        self._writer.write_table(pa.Table.from_arrays(columns, schema=self._flat))

    def _column(self, column: pa.ChunkedArray) -> pa.ChunkedArray:
        if not pa.types.is_string(column.type):
            return column
        return pa.chunked_array([[word and _no_formula(word) for word in column.to_pylist()]], type=column.type)

    def close(self) -> None:
        self._writer.close()


def _no_formula(word: str) -> str:
    return f"'{word}" if word.startswith(("=", "+", "-", "@", "\t", "\r")) else word


class JsonLines:
    """Writer of one JSON object a line."""

    def __init__(self, file: BinaryIO, schema: pa.Schema) -> None:
        self._file = io.TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=True)

    def write(self, table: pa.Table) -> None:
        lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in table.to_pylist()]
        self._file.write("\n".join(lines) + "\n")

    def close(self) -> None:
        self._file.close()


FORMATS: Final[dict[str, Callable[[BinaryIO, Any], TableWriter]]] = {
    ".parquet": Parquet,
    ".csv": Csv,
    ".jsonl": JsonLines,
}
