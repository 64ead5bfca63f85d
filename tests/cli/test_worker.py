"""A process that runs one command for the service: what it says, what it writes, and how it ends."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

from .command_line import PLAIN, asalto

MEMORY = 4096
"""MiB."""


def worker() -> Popen[bytes]:
    """A worker in a session of its own, whose files all users could read."""
    command = [sys.executable, "-m", "simulator.cli.worker"]
    return Popen(command, stdin=PIPE, stdout=PIPE, umask=0, start_new_session=True, env={**os.environ, **PLAIN})


def carried_out(folder: Path, *words: str, **more: Any) -> tuple[int, list[Any]]:
    """The exit code of a worker with that order, and what it said after it was ready."""
    order = {"folder": str(folder), "out": "out", "errors": "errors", "memory": MEMORY, "nice": 1, "words": words}
    with worker() as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert json.loads(child.stdout.readline()) == ["ready", {}]
        child.stdin.write(json.dumps({**order, **more}).encode() + b"\n")
        child.stdin.flush()
        said = [json.loads(line) for line in child.stdout]
        return child.wait(), said


def test_it_runs_a_command_in_a_folder(tmp_path: Path) -> None:
    """What the command prints is in files that only their owner reads; the end has its exit code."""
    code, said = carried_out(tmp_path, "variants", "tapiz")
    assert (code, said[-1]) == (0, ["end", {"code": 0}])
    assert (tmp_path / "out").read_text(encoding="utf-8") == asalto("variants", "tapiz").stdout
    assert (tmp_path / "errors").read_bytes() == b""
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_a_command_that_is_wrong_has_its_exit_code(tmp_path: Path) -> None:
    """And its sentence is among the errors; what stood in a file before is gone."""
    (tmp_path / "errors").write_text("x" * 9999)
    code, said = carried_out(tmp_path, "variants", "chess")
    assert (code, said[-1]) == (2, ["end", {"code": 2}])
    assert "chess" in (tmp_path / "errors").read_text(encoding="utf-8")
    assert "xx" not in (tmp_path / "errors").read_text(encoding="utf-8")


def test_it_says_how_far_it_is(tmp_path: Path) -> None:
    """Of all that there is to do."""
    words = ("batch", "reference_duel", "-n", "20", "--seed", "7", "--jobs", "1", "--json")
    code, said = carried_out(tmp_path, *words)
    assert code == 0
    told = [document for word, document in said if word == "progress"]
    assert told
    assert all(0 <= each["done"] <= each["of"] == 20 for each in told)
    assert json.loads((tmp_path / "out").read_text(encoding="utf-8"))["fights"] == 20


def test_without_an_order_it_ends() -> None:
    """When its stdin ends before a line came."""
    with worker() as child:
        said, _ = child.communicate()
    assert (child.returncode, said.splitlines()) == (0, [b'["ready", {}]'])
