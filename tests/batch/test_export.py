"""Rows as files."""

from __future__ import annotations

import csv
import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.csv
import pyarrow.parquet
import pytest

from simulator.batch import export
from simulator.batch.export import FORMATS, BadPath, RowFile
from simulator.batch.table import COUNT, FLAG, LIST, REAL, WORD, Rows, Schema
from simulator.batch.tasks import ChunkPlayer
from simulator.scenario import load

from .results import LAYOUT, brawl, chunk_of, result

FOUND = ChunkPlayer(brawl(), 7, 5.0).play(1, 26)


def write(path: Path, *lengths: int) -> bytes:
    """Return the first fights, handed over in chunks of these lengths."""
    with RowFile(str(path), LAYOUT.schema) as rows:
        start = 0
        for length in lengths:
            rows.write(FOUND.rows.slice(start, length))
            start += length
        rows.keep()
    return path.read_bytes()


@pytest.mark.parametrize("kind", list(FORMATS))
def test_chunks_of_any_length_give_the_same_bytes(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks are cut where they have to be, and nothing else is left in the folder."""
    monkeypatch.setattr(export, "BLOCK", 10)
    path = tmp_path / f"rows{kind}"
    whole = write(path, 25)
    assert write(path, 3, 9, 1, 12) == write(path, *[1] * 25) == whole
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("lengths", "written"),
    [((), []), ((1,), [1]), ((3,), [3]), ((1, 2, 1), [4]), ((3, 2), [4, 1]), ((4, 1, 3, 1), [4, 4, 1]),
     ((9,), [4, 4, 1]), ((8, 0), [4, 4])],
)  # fmt: skip
def test_rows_are_written_in_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lengths: tuple[int, ...], written: list[int]
) -> None:
    """Each block is written as soon as it is full, and the rest at the end."""
    monkeypatch.setattr(export, "BLOCK", 4)
    found: list[int] = []

    class Counted(export.JsonLines):
        def write(self, rows: Rows) -> None:
            found.append(rows.num_rows)

    monkeypatch.setitem(FORMATS, ".jsonl", Counted)
    with RowFile(str(tmp_path / "rows.JSONL"), LAYOUT.schema) as rows:
        start = 0
        for length in lengths:
            rows.write(FOUND.rows.slice(start, length))
            start += length
            assert sum(found) == start // 4 * 4
        assert rows.total == start
        rows.keep()
    assert found == written


def test_every_format_holds_the_same_rows(tmp_path: Path) -> None:
    """Other programs read the same rows from each format."""
    write(tmp_path / "rows.parquet", 25)
    write(tmp_path / "rows.csv", 25)
    write(tmp_path / "rows.jsonl", 25)
    expected = FOUND.rows.to_pylist()
    assert pyarrow.parquet.read_table(tmp_path / "rows.parquet").to_pylist() == expected
    lines = (tmp_path / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == expected
    found = pyarrow.csv.read_csv(tmp_path / "rows.csv")
    assert found.column_names == [*LAYOUT.schema.names]
    assert found.column("Ada.life").to_pylist() == [row["Ada.life"] for row in expected]


def test_curves_are_left_out_of_comma_separated_values(tmp_path: Path) -> None:
    """Curves are lists, which the other formats have."""
    scene = load("reference_scene")
    found = ChunkPlayer(scene, 7, 5.0).play(1, 3)
    for kind in FORMATS:
        with RowFile(str(tmp_path / f"rows{kind}"), found.rows.schema) as rows:
            rows.write(found.rows)
            rows.keep()
    assert "threat" not in (tmp_path / "rows.csv").read_text().splitlines()[0].split(",")
    read = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    assert read.to_pylist() == found.rows.to_pylist()


@pytest.mark.slow
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("kind", list(FORMATS))
def test_a_file_that_is_given_up_leaves_nothing_open(tmp_path: Path, kind: str) -> None:
    """No writer complains afterwards that its file is closed."""
    with RowFile(str(tmp_path / f"rows{kind}"), LAYOUT.schema) as rows:
        rows.write(FOUND.rows)
    del rows
    gc.collect()
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_only_there_when_it_is_whole(tmp_path: Path) -> None:
    """Until then the earlier file stays, and an aborted file leaves nothing behind."""
    path = tmp_path / "rows.csv"
    path.write_text("before")
    with RowFile(str(path), LAYOUT.schema) as rows:
        rows.write(chunk_of([result()]).rows)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "said"),
    [("rows.xls", "allowed are names that end in .parquet, .csv, .jsonl"), ("no/such/rows.csv", "cannot be written")],
)
def test_what_cannot_be_written_is_said_at_once(tmp_path: Path, name: str, said: str) -> None:
    """A file that cannot be written is refused before a fight is played."""
    with pytest.raises(BadPath, match=said):
        RowFile(str(tmp_path / name), LAYOUT.schema)


def test_only_parquet_imports_pyarrow(tmp_path: Path) -> None:
    """Rows are played, written and read again without it, as where it is not installed."""
    code = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "from simulator.cli import main\n"
        "for name in ('rows.csv', 'rows.jsonl'):\n"
        "    main(['batch', 'reference_duel', '-n', '5', '--seed', '1', '--journal', 'j', '--out', name],"
        " standalone_mode=False)\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True, timeout=60)
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 6
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 5


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """A folder is refused even if its name ends like a file's."""
    (tmp_path / "rows.csv").mkdir()
    with pytest.raises(BadPath, match="is a folder"):
        RowFile(str(tmp_path / "rows.csv"), LAYOUT.schema)


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    """A pipe is refused: rows would take its place, where its reader expects them."""
    os.mkfifo(tmp_path / "rows.csv")
    with pytest.raises(BadPath, match="cannot be written: it is no ordinary file"):
        RowFile(str(tmp_path / "rows.csv"), LAYOUT.schema)
    assert [path.is_fifo() for path in tmp_path.iterdir()] == [True]


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_full_disk_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    """A full disk ends no run: only ``keep`` raises BadPath, and no half-written file is left."""
    path = tmp_path / f"rows{suffix}"

    def opened(self: RowFile, kind: str, schema: Schema) -> None:
        self._file = Path("/dev/full").open("wb")  # noqa: SIM115  # the row file closes it
        self._writer = FORMATS[kind](self._file, schema)

    monkeypatch.setattr(RowFile, "_open", opened)

    monkeypatch.setattr("simulator.batch.export.BLOCK", 10)
    with RowFile(str(path), LAYOUT.schema) as rows:
        for _ in range(3):
            rows.write(FOUND.rows)
        with pytest.raises(BadPath, match="No space left on device"):
            rows.keep()
    assert rows.total == 3 * FOUND.rows.num_rows
    assert list(tmp_path.iterdir()) == []


def test_what_a_spreadsheet_would_take_for_a_formula_is_text(tmp_path: Path) -> None:
    """In cells and headings; numbers stay numbers."""
    schema = Schema.of([("=name", WORD), ("left", COUNT)])
    words = ["=1+1", "+1", "-1", "@x", "plain", None]
    with RowFile(str(tmp_path / "rows.csv"), schema) as rows:
        rows.write(Rows.of(schema, [words, [-1] * 6]))
        rows.keep()
    with (tmp_path / "rows.csv").open(newline="") as file:
        heads, *cells = csv.reader(file)
    assert heads == ["'=name", "left"]
    assert cells == [[word, "-1"] for word in ("'=1+1", "'+1", "'-1", "'@x", "plain", "")]


def test_cells_of_comma_separated_values(tmp_path: Path) -> None:
    """Words are in quotes, with those within doubled; empty cells have none; numbers and flags are as in JSON."""
    schema = Schema.of([("a,b", WORD), ("n", COUNT), ("f", FLAG), ("x", REAL), ("l", LIST)])
    cells: list[list[Any]] = [
        ['a "b", c', "", None],
        [1, None, -(2**63)],
        [True, False, None],
        [0.5, 1.0, None],
        [[1], [], None],
    ]
    with RowFile(str(tmp_path / "rows.csv"), schema) as rows:
        rows.write(Rows.of(schema, cells))
        rows.keep()
    found = (tmp_path / "rows.csv").read_text(encoding="utf-8")
    assert found == '"a,b","n","f","x"\n"a ""b"", c",1,true,0.5\n"",,false,1\n,-9223372036854775808,,\n'


def test_a_link_that_waits_for_the_file_is_not_followed(tmp_path: Path) -> None:
    """The unfinished file has a name that cannot be guessed; what links have pointed at stays."""
    precious = tmp_path / "precious"
    precious.write_text("mine")
    (tmp_path / "rows.csv.part").symlink_to(precious)
    with RowFile(str(tmp_path / "rows.csv"), LAYOUT.schema) as rows:
        rows.write(FOUND.rows)
        assert len(list(tmp_path.iterdir())) == 3
        rows.keep()
    assert precious.read_text() == "mine"
    assert (tmp_path / "rows.csv").is_file()
