"""Export of rows as Parquet, CSV or JSON Lines, by the suffix of the file.

Only Parquet needs PyArrow, the extra ``parquet``. Rows are written in blocks of a set size, whatever the chunks, so
equal fights give equal bytes. A file has another name until it is complete; only then does it replace an earlier
file."""

from __future__ import annotations

import errno
import io
import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Protocol
from uuid import uuid4

from ..core.errors import AsaltoError
from ..extras import require
from ..wire.saving import SPECIAL, is_special
from . import table
from .table import Rows, Schema, Series, concatenated

BLOCK: Final = 10_000
"""Number of rows of a block."""


class BadPath(AsaltoError):
    """Error: rows cannot be written to a file. The message is a sentence with the reason."""


def check_rows(path: str) -> None:
    """Raise BadPath if rows cannot be written to a file of that name: its format is unknown, it is a folder or no
    ordinary file, or its folder cannot be written to. Raise MissingExtra for Parquet without PyArrow."""
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        allowed = ", ".join(FORMATS)
        raise BadPath(f"{path}: the name shows no known format; allowed are names that end in {allowed}")
    if suffix == PARQUET:
        require("parquet", "a Parquet file")
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

    def write(self, rows: Rows) -> None: ...
    def close(self) -> None: ...


class RowFile:
    """File that takes rows. ``keep`` gives it its name; without ``keep``, nothing is left of it. ``total`` is the
    number of rows so far.

    After an error nothing more is written, and only ``keep`` raises it: a full disk does not end the run."""

    def __init__(self, path: str, schema: Schema) -> None:
        """Raise BadPath or MissingExtra if rows cannot be written to that file (``check_rows``)."""
        check_rows(path)
        self._path = Path(path)
        self._unfinished = self._path.with_name(f".{self._path.name}.{uuid4().hex[:8]}.part")
        self._broken: BadPath | None = None
        self._waiting: list[Rows] = []
        self._guard(lambda: self._open(self._path.suffix.lower(), schema))
        if self._broken is not None:
            raise self._broken
        self._rows = 0
        self.total = 0

    def _open(self, kind: str, schema: Schema) -> None:
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

    def write(self, batch: Rows) -> None:
        """Write the rows that follow."""
        self.total += batch.num_rows
        if self._broken is not None or not batch.num_rows:
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
        rows = concatenated(self._waiting)
        while rows.num_rows >= BLOCK:
            self._writer.write(rows.slice(0, BLOCK))
            rows = rows.slice(BLOCK)
        self._waiting = [rows] if rows.num_rows else []
        self._rows = rows.num_rows

    def _finish(self) -> None:
        if self._rows:
            self._writer.write(concatenated(self._waiting))
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

    def __init__(self, file: BinaryIO, schema: Schema) -> None:
        import pyarrow as pa
        import pyarrow.parquet

        types = {table.FLAG: pa.bool_(), table.COUNT: pa.int64(), table.REAL: pa.float64(), table.WORD: pa.string()}
        types[table.LIST] = pa.list_(types[table.COUNT])
        types[table.LISTS] = pa.list_(types[table.LIST])
        self._schema = pa.schema([(name, types[kind]) for name, kind in schema.columns])
        self._writer = pyarrow.parquet.ParquetWriter(file, self._schema, compression="zstd")

    def write(self, rows: Rows) -> None:
        import pyarrow as pa

        arrays = [pa.array(cells, kind) for cells, kind in zip(rows.cells(), self._schema.types, strict=True)]
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema), row_group_size=BLOCK)

    def close(self) -> None:
        self._writer.close()


class Csv:
    """Writer of comma-separated values with a heading. Words are in quotes, and empty cells are not. Lists are left
    out; the other formats have them. Words that a spreadsheet would take for a formula get a leading apostrophe."""

    def __init__(self, file: BinaryIO, schema: Schema) -> None:
        self._flat = [at for at, kind in enumerate(schema.kinds) if kind not in table.INNER]
        self._file = io.TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=True)
        self._file.write(",".join(_quoted(schema.names[at]) for at in self._flat) + "\n")

    def write(self, rows: Rows) -> None:
        columns = [_csv_cells(rows.columns[at]) for at in self._flat]
        self._file.write("".join(f"{','.join(cells)}\n" for cells in zip(*columns, strict=True)))

    def close(self) -> None:
        self._file.close()


def _csv_cells(column: Series) -> list[str]:
    if column.kind == table.WORD:
        words = [_quoted(word) for word in column.words]
        return [words[place] for place in column.values]
    cells = column.cells()
    if column.kind == table.FLAG:
        return ["" if cell is None else "true" if cell else "false" for cell in cells]
    return ["" if cell is None else repr(cell).removesuffix(".0") for cell in cells]


def _quoted(word: str | None) -> str:
    return "" if word is None else '"' + _no_formula(word).replace('"', '""') + '"'


def _no_formula(word: str) -> str:
    return f"'{word}" if word.startswith(("=", "+", "-", "@", "\t", "\r")) else word


class JsonLines:
    """Writer of one JSON object a line."""

    def __init__(self, file: BinaryIO, schema: Schema) -> None:
        self._file = io.TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=True)

    def write(self, rows: Rows) -> None:
        lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows.to_pylist()]
        self._file.write("\n".join(lines) + "\n")

    def close(self) -> None:
        self._file.close()


PARQUET: Final = ".parquet"
FORMATS: Final[dict[str, Callable[[BinaryIO, Schema], TableWriter]]] = {
    PARQUET: Parquet,
    ".csv": Csv,
    ".jsonl": JsonLines,
}
