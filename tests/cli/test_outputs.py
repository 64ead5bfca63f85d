"""No command writes over what it reads, and no two files that it writes are one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .command_line import asalto, attic


@pytest.mark.parametrize("option", ["--journal", "--out"])
@pytest.mark.parametrize("command", ["batch", "sweep", "compare"])
def test_what_is_read_is_not_overwritten(tmp_path: Path, command: str, option: str) -> None:
    """A path, another spelling of it and a hard link are all refused, and the file stays."""
    path = attic(tmp_path, name="attic.csv")
    before = Path(path).read_bytes()
    link = tmp_path / "link.csv"
    os.link(path, link)
    vary = () if command == "batch" else ("--vary", "combatants.Zombi.count=1,2")
    for other in (path, str(tmp_path / "." / "attic.csv"), str(link)):
        result = asalto(command, path, *vary, "-n", "2", option, other)
        assert result.exit_code == 2
        assert f"{option}: {other} is an input file and would be overwritten" in result.stderr
    assert Path(path).read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        ("run", "--trace", "pipe"),
        ("batch", "-n", "2", "--out", "pipe.csv"),
        ("batch", "-n", "2", "--report", "pipe.html"),
        ("batch", "-n", "2", "--journal", "pipe"),
        ("export", "--to", "csv", "--force", "-o", "pipe"),
    ],
)
def test_a_pipe_is_refused_in_a_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    """A command would wait for a reader of the pipe for ever, or put a file in its place."""
    *before, name = words
    os.mkfifo(tmp_path / name)
    result = asalto(*before[:1], attic(tmp_path), *before[1:], str(tmp_path / name))
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "cannot be written" in result.stderr or "no ordinary file" in result.stderr or "not a file" in result.stderr
    assert (tmp_path / name).is_fifo()
