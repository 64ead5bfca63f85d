"""No command writes over what it reads, and no two files that it writes are one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .command_line import asalto, attic


@pytest.mark.parametrize("option", ["--journal", "--out"])
@pytest.mark.parametrize("command", ["batch", "sweep", "compare"])
def test_what_is_read_is_not_overwritten(tmp_path: Path, command: str, option: str) -> None:
    """By whatever name it is called; the file is left as it was."""
    path = attic(tmp_path, name="attic.csv")
    before = Path(path).read_bytes()
    link = tmp_path / "link.csv"
    os.link(path, link)
    vary = () if command == "batch" else ("--vary", "combatants.Zombi.count=1,2")
    for other in (path, str(tmp_path / "." / "attic.csv"), str(link)):
        result = asalto(command, path, *vary, "-n", "2", option, other)
        assert result.exit_code == 2
        assert f"{option}: {other} is what is read, and would be overwritten" in result.stderr
    assert Path(path).read_bytes() == before


def test_a_tournament_is_not_overwritten_either(tmp_path: Path) -> None:
    """Its file is an input like others."""
    path = tmp_path / "cup.toml"
    path.write_text("asalto = 1", encoding="utf-8")
    assert "would be overwritten" in asalto("tournament", str(path), "--journal", str(path)).stderr
