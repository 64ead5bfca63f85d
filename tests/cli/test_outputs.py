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
