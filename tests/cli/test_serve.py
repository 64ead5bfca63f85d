"""``asalto serve``: what its options ask of the service."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.cli import session
from simulator.service import serve
from simulator.service.limits import Limits
from simulator.service.serve import Settings

from .command_line import asalto


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings with which the service is run; it ends at once. Seven cores are there."""
    found: list[Settings] = []

    def run(settings: Settings, announce: Any) -> None:
        found.append(settings)
        announce("http://127.0.0.1:1/")

    monkeypatch.setattr(serve, "run", run)
    monkeypatch.setattr(session, "cores", lambda: 7)
    return found


def test_without_options_it_is_this_machines_alone(asked: list[Settings]) -> None:
    """At the usual port, two jobs at once, each in half of the cores."""
    said = asalto("serve")
    assert said.exit_code == 0
    assert "http://127.0.0.1:1/" in said.output
    assert asked == [Settings(limits=Limits(running=2, processes=3))]
    assert (asked[0].host, asked[0].port, asked[0].names) == ("127.0.0.1", 8765, ())


def test_options_are_the_settings(asked: list[Settings], tmp_path: Path) -> None:
    """Names may be repeated; a job has one process at least."""
    names = ("--name", "one.example", "--name", "two.example")
    asalto("serve", "--data", str(tmp_path), "--port", "81", "--token-file", "tokens", *names, "--jobs", "9")
    limits = Limits(running=9, processes=1)
    assert asked == [Settings("127.0.0.1", 81, tmp_path, Path("tokens"), ("one.example", "two.example"), limits)]
