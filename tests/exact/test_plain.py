"""Calls in a process of plain Python, without the process: what it is started with, what it is told and answers."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.compiled import PLAIN
from simulator.exact.plain import call_in_plain_python, main


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The processes that are started; each answers here."""
    found: list[Any] = []

    def run(command: list[str], **given: Any) -> SimpleNamespace:
        found.append([command, given])
        said = io.BytesIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(given["input"])))
            patch.setattr(sys, "stdout", SimpleNamespace(buffer=said))
            main()
        return SimpleNamespace(stdout=said.getvalue())

    monkeypatch.setattr(subprocess, "run", run)
    return found


def test_it_returns_what_the_function_returns(calls: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Called with its arguments, in a process that finds the same modules and compiles nothing."""
    monkeypatch.setattr(sys, "path", ["", "/a", "/b"])
    monkeypatch.setattr(os, "environ", {"HOME": "/h", PLAIN: "0"})
    assert call_in_plain_python(divmod, 17, 5) == (3, 2)
    ((command, given),) = calls
    assert command == [sys.executable, "-P", "-m", "simulator.exact.plain"]
    assert pickle.loads(given.pop("input")) == (divmod, (17, 5))
    assert given == {
        "env": {"HOME": "/h", PLAIN: "1", "PYTHONPATH": f"/a{os.pathsep}/b"},
        "stdout": subprocess.PIPE,
        "check": True,
    }


def test_it_raises_what_the_function_raises(calls: list[Any]) -> None:
    """An error that is returned is raised as well: no answer is one."""
    with pytest.raises(ZeroDivisionError):
        call_in_plain_python(divmod, 17, 0)
    with pytest.raises(ValueError, match=r"^5$"):
        call_in_plain_python(ValueError, 5)
