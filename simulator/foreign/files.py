"""Bytes of foreign files as plain rows or objects, within bounds that keep any file harmless.

Spreadsheets are read by calamine. Its memory grows with the area of a sheet, not with the file, so the archive is
unpacked here first, within bounds, and its cells are counted; calamine gets a copy of exactly what was counted."""

from __future__ import annotations

import csv
import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, time, timedelta
from itertools import islice
from pathlib import Path
from typing import Any, Final
from xml.parsers import expat

from .errors import BadForeign

MOST_BYTES: Final = 16 * 1024 * 1024
MOST_UNPACKED: Final = 32 * 1024 * 1024
"""Bytes of a spreadsheet without compression."""
MOST_ENTRIES: Final = 500
"""Files in a spreadsheet's archive."""
MOST_ROWS: Final = 2000
MOST_COLUMNS: Final = 200
MOST_CELLS: Final = 1_000_000
"""Rows times columns that one sheet of a spreadsheet spans."""
MOST_OBJECTS: Final = 5000
"""Objects of a JSON document that may be creatures."""
ARCHIVES: Final = (".xlsx", ".xlsm", ".ods")
TABLES: Final = (".csv", ".tsv", *ARCHIVES)
OBJECTS: Final = (".json", ".ndjson", ".jsonl", ".db", ".threat")
_PLACE: Final = re.compile(r"\$?([A-Za-z]{0,7})\$?(\d{1,9})")
_BROKEN: Final = (NotImplementedError, EOFError, OSError, RuntimeError, ValueError)
"""Further errors of archives that are cut, locked or of another kind."""
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

Row = list[str | int | float | bool]
Item = tuple[str, Any]  # Any: JSON that has not been read; the place of the object and the object


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file. Raises BadForeign if it cannot be read or is larger than 16 MiB."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise ValueError("it is not a regular file")  # a pipe might never end
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadForeign(f"{path}: cannot be read: {reason}.") from None
    if len(data) > MOST_BYTES:
        raise BadForeign(f"{path}: is larger than {MOST_BYTES} bytes, the limit for a file to import.")
    return data


def is_table(name: str) -> bool:
    """Return whether a file is a spreadsheet, by its name. Raises BadForeign for the name of another kind of file."""
    ending = Path(name).suffix.lower()
    if ending not in (*TABLES, *OBJECTS):
        raise BadForeign(f"{name}: is no file to import; allowed are {', '.join((*TABLES, *OBJECTS))}.")
    return ending in TABLES


def text_of(data: bytes) -> tuple[str, str]:
    """Return the bytes as text, and the encoding if that is a guess."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace"), ""
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "Windows-1252"


# Objects.


def objects(data: bytes, name: str) -> tuple[list[Item], str]:
    """Return the objects of a JSON document that may be creatures, each with its place, and the encoding if that is a
    guess: the document itself, the items of a list, those of lists in an object, or one object a line.

    Raises BadForeign for another text."""
    text, guess = text_of(data)
    found = list(islice(_objects(text, name), MOST_OBJECTS + 1))
    if len(found) > MOST_OBJECTS:
        raise BadForeign(f"{name}: has more than {MOST_OBJECTS} objects, the limit for a file to import.")
    return found, guess


def _objects(text: str, name: str) -> Iterator[Item]:
    try:
        document = _json(text)
    except ValueError as error:
        lines = [(number, one) for number, one in enumerate(text.split("\n"), 1) if one.strip()]
        if len(lines) < 2 or not lines[0][1].lstrip().startswith("{"):
            raise BadForeign(f"{name}: this is not JSON: {error}.") from None
        yield from _lines(lines, name)
        return
    yield from _within(document)


def _lines(lines: list[tuple[int, str]], name: str) -> Iterator[Item]:
    """Yield the objects of a text with one on each line."""
    for number, one in lines:
        try:
            yield f"line {number}", _json(one)
        except ValueError as error:
            raise BadForeign(f"{name}: line {number} is not JSON: {error}.") from None


def _json(text: str) -> Any:  # Any: JSON that has not been read
    try:
        return json.loads(text, parse_constant=lambda constant: None)
    except RecursionError:
        raise ValueError("its lists and objects are nested too deeply") from None


def _within(document: Any) -> Iterator[Item]:  # Any: JSON that has not been read
    """Yield an object and the objects of lists in it, or the items of a list."""
    if isinstance(document, list):
        yield from ((f"[{index}]", one) for index, one in enumerate(document))
    elif isinstance(document, dict):
        yield "", document
        for key, value in document.items():
            if isinstance(value, list):
                yield from ((f"{key}[{index}]", one) for index, one in enumerate(value) if isinstance(one, dict))


# Spreadsheets.


def rows(data: bytes, name: str) -> tuple[list[Row], str]:
    """Return the rows of a spreadsheet with their cells, those of its first sheet that has any, and the encoding if
    that is a guess. Raises BadForeign."""
    if Path(name).suffix.lower() in ARCHIVES:
        return _workbook(data, name), ""
    text, guess = text_of(data)
    return _separated(text, name), guess


def _separated(text: str, name: str) -> list[Row]:
    """Return the rows of a text. The separator is the one that its first line has most: a semicolon, comma or tab."""
    first = next((one for one in text.splitlines() if one.strip()), "")
    separator = max(";,\t", key=first.count)
    found: list[Row] = []
    try:
        for cells in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            if any(cell.strip() for cell in cells):
                found.append([*cells])
            if len(found) > MOST_ROWS or len(cells) > MOST_COLUMNS:
                raise BadForeign(_too_many(name))
    except csv.Error as error:
        raise BadForeign(f"{name}: this is not a table with separators: {error}.") from None
    return found


def _too_many(name: str) -> str:
    return f"{name}: has more than {MOST_ROWS} rows or {MOST_COLUMNS} columns, the limits for a table to import."


def _workbook(data: bytes, name: str) -> list[Row]:
    try:
        import python_calamine
    except ImportError:
        raise BadForeign(f"{name}: spreadsheets need python-calamine: pip install 'asalto[import]'.") from None
    copy = _checked(data, name)
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(copy))
        for sheet in book.sheet_names:
            cells = book.get_sheet_by_name(sheet).to_python(nrows=MOST_ROWS + 1)
            found = [[_plain(cell) for cell in row] for row in cells if any(cell not in ("", None) for cell in row)]
            if found and (len(found) > MOST_ROWS or len(found[0]) > MOST_COLUMNS):
                raise BadForeign(_too_many(name))
            if found:
                return found
    except BadForeign:
        raise
    except BaseException as error:  # a panic of the reader is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        raise BadForeign(f"{name}: this is not a spreadsheet that can be read: {error}.") from None
    return []


def _plain(cell: object) -> str | int | float | bool:
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 2**53:
        return int(cell)
    if isinstance(cell, bool | int | float | str):
        return cell
    return cell.isoformat() if isinstance(cell, date | time) else str(cell) if isinstance(cell, timedelta) else ""


def _checked(data: bytes, name: str) -> bytes:
    """Return a copy of the archive with the sizes and cells that were counted here. Raises BadForeign if there are too
    many, or if it is no archive."""
    copy = io.BytesIO()
    total = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(copy, "w") as made:
            entries = archive.infolist()
            names = {one.filename for one in entries}
            if (
                len(entries) > MOST_ENTRIES
                or len(names) < len(entries)
                or any(one.compress_type not in _METHODS for one in entries)
            ):
                raise BadForeign(f"{name}: is an archive of another kind than a spreadsheet.")
            for entry in entries:
                with archive.open(entry) as file:
                    content = file.read(MOST_UNPACKED - total + 1)
                total += len(content)
                if total > MOST_UNPACKED:
                    raise BadForeign(f"{name}: is larger than {MOST_UNPACKED} bytes when it is unpacked.")
                if entry.filename.lower().endswith(".xml"):
                    _Cells(name).count(content)
                made.writestr(entry.filename, content)
    except (zipfile.BadZipFile, zlib.error, expat.ExpatError, struct.error, *_BROKEN) as error:
        raise BadForeign(f"{name}: this is not a spreadsheet that can be read: {error}.") from None
    return copy.getvalue()


class _Cells:
    """Counter of the rows and columns that a part of a spreadsheet spans, whatever the part says of its own size.

    In XLSX, rows and cells (c) may say where they are; in ODS they may be repeated, and only cells with a value
    count."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._row = self._column = self._rows = self._columns = 0
        self._repeated = 1

    def count(self, content: bytes) -> None:
        """Read the part. Raises BadForeign if it spans too many cells, or has a document type; ExpatError if it is no
        XML."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.StartDoctypeDeclHandler = self._refuse
        parser.Parse(content, True)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag.rpartition(":")[2]:
            case "row" | "c" as kind:
                self._numbered(kind, attributes.get("r", ""))
            case "table":
                self._row = self._column = 0
            case "table-row":
                self._column = 0
                self._repeated = _number(attributes.get("table:number-rows-repeated", "1"))
                self._row += self._repeated
            case "table-cell" | "covered-table-cell":
                self._column += _number(attributes.get("table:number-columns-repeated", "1"))
                if any(key.startswith(("office:", "table:formula")) for key in attributes):
                    self._span(self._row, self._column)

    def _numbered(self, kind: str, place: str) -> None:
        found = _PLACE.fullmatch(place)
        if kind == "row":
            self._row, self._column = int(found[2]) if found else self._row + 1, 0
            return
        self._column += 1
        if found:
            self._row, self._column = int(found[2]), _column(found[1])
        self._span(self._row, self._column)

    def _span(self, row: int, column: int) -> None:
        self._rows, self._columns = max(self._rows, row), max(self._columns, column)
        if self._rows * self._columns > MOST_CELLS:
            raise BadForeign(f"{self._name}: spans more than {MOST_CELLS} cells, the limit for a table to import.")

    def _refuse(self, *_: object) -> None:
        raise BadForeign(f"{self._name}: this is not a spreadsheet that can be read: it has a document type.")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else MOST_CELLS + 1


def _column(letters: str) -> int:
    """Return the number of a column from its letters: A is 1, AA is 27."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - 64
    return number
