"""A process that runs one command for the service: what it says, what it writes, and how it ends."""

from __future__ import annotations

import json
import os
import resource
import signal
import stat
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, NoReturn

import pytest

from simulator.cli import progress
from simulator.cli import worker as module
from simulator.cli.worker import UNWRITABLE, run
from simulator.home import main_of

from .command_line import PLAIN, asalto

pytestmark = pytest.mark.slow

MEMORY = 4096
"""MiB."""


def started() -> Popen[bytes]:
    """Return a worker in a session of its own, whose files all users could read."""
    command = [sys.executable, *main_of("simulator.cli.worker")]
    return Popen(command, stdin=PIPE, stdout=PIPE, umask=0, start_new_session=True, env={**os.environ, **PLAIN})


def carried_out(folder: Path, *words: str, **more: Any) -> tuple[int, list[Any]]:
    """Return the exit code of that command, and what its worker said after it was ready."""
    order = {"folder": str(folder), "out": "out", "errors": "errors", "memory": MEMORY, "nice": 1, "words": words}
    with started() as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert json.loads(child.stdout.readline()) == ["ready", {}]
        child.stdin.write(json.dumps({**order, **more}).encode() + b"\n")
        child.stdin.flush()
        said: list[Any] = [json.loads(child.stdout.readline())]
        while said[-1][0] != "end":
            said.append(json.loads(child.stdout.readline()))
        child.stdin.close()
        assert child.wait() == 0
        return said[-1][1]["code"], said


def test_it_runs_a_command_in_a_folder(tmp_path: Path) -> None:
    """The output is in files that only their owner reads; the last message has the exit code."""
    code, said = carried_out(tmp_path, "variants", "tapiz")
    assert (code, said[-1]) == (0, ["end", {"code": 0}])
    assert (tmp_path / "out").read_text(encoding="utf-8") == asalto("variants", "tapiz").stdout
    assert (tmp_path / "errors").read_bytes() == b""
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_a_command_that_is_wrong_has_its_exit_code(tmp_path: Path) -> None:
    """Its sentence is among the errors; the file has no earlier content."""
    (tmp_path / "errors").write_text("x" * 9999)
    code, said = carried_out(tmp_path, "variants", "chess")
    assert (code, said[-1]) == (2, ["end", {"code": 2}])
    assert "chess" in (tmp_path / "errors").read_text(encoding="utf-8")
    assert "xx" not in (tmp_path / "errors").read_text(encoding="utf-8")


def test_it_says_how_far_it_is(tmp_path: Path) -> None:
    """Progress counts the fights that are done, of all."""
    words = ("batch", "reference_duel", "-n", "20", "--seed", "7", "--jobs", "1", "--json")
    code, said = carried_out(tmp_path, *words)
    assert code == 0
    told = [document for word, document in said if word == "progress"]
    assert told
    assert all(0 <= each["done"] <= each["of"] == 20 for each in told)
    assert json.loads((tmp_path / "out").read_text(encoding="utf-8"))["fights"] == 20


def test_without_an_order_it_ends() -> None:
    """A worker whose stdin ends before a line came ends with exit code 0."""
    with started() as child:
        said, _ = child.communicate()
    assert (child.returncode, said.splitlines()) == (0, [b'["ready", {}]'])


def test_a_worker_without_a_service_ends(tmp_path: Path) -> None:
    """A worker that plays ends, with all processes of its group, when its stdin is closed."""
    words = ("batch", "reference_duel", "-n", "1000000000", "--seed", "7", "--jobs", "2", "--journal", "j")
    order = {"folder": str(tmp_path), "out": "a", "errors": "b", "memory": MEMORY, "nice": 1, "words": words}
    with started() as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(json.dumps(order).encode() + b"\n")
        child.stdin.flush()
        while b'"progress"' not in child.stdout.readline():
            pass
        child.stdin.close()
        assert child.wait(60) == -signal.SIGKILL


@pytest.mark.parametrize(
    ("ends", "code", "said"),
    [
        (SystemExit(3), 3, []),
        (SystemExit("a word"), 0, []),
        (OSError(28, "no room"), UNWRITABLE, [("unwritable", {"problem": "no room"})]),
        (OSError("strange"), UNWRITABLE, [("unwritable", {"problem": "strange"})]),
    ],
)
def test_an_order_is_carried_out(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    ends: BaseException,
    code: int,
    said: list[tuple[str, dict[str, str]]],
) -> None:
    """The command runs in its folder with its limits, and its exit code is that of the worker."""
    limits: list[tuple[int, tuple[int, int]]] = []
    into: list[tuple[str, int]] = []
    nice: list[int] = []
    ran: list[Any] = []
    told: list[tuple[str, dict[str, str]]] = []

    def program(**given: Any) -> NoReturn:
        ran.append(given)
        raise ends

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "_listeners", [])
    monkeypatch.setattr(resource, "setrlimit", lambda *limit: limits.append(limit))
    monkeypatch.setattr(module, "_into", lambda *pair: into.append(pair))
    monkeypatch.setattr(os, "nice", nice.append)
    monkeypatch.setattr("simulator.cli.main.main", program)
    channel: Any = type("Heard", (), {"say": lambda self, *words: told.append(words)})()
    (tmp_path / "inside").mkdir()
    order = {"folder": "inside", "out": "a", "errors": "b", "memory": 3, "nice": 4, "words": ["batch", "x"]}
    assert (run(order, channel), told) == (code, said)
    assert Path.cwd() == tmp_path / "inside"
    assert (into, nice, progress.has_listener()) == ([("a", 1), ("b", 2)], [4], True)
    assert limits == [(resource.RLIMIT_DATA, (3 * 2**20, 3 * 2**20)), (resource.RLIMIT_CORE, (0, 0))]
    assert ran == [{"args": ["batch", "x"], "prog_name": "asalto", "obj": ["batch", "x"]}]
