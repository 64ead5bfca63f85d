"""``asalto serve``: what its options ask of the service."""

from __future__ import annotations

import subprocess
import time
import webbrowser
from email.message import Message
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError

import pytest

from simulator.cli import page_link, session
from simulator.cli.serve import START
from simulator.service import address, cluster, serve
from simulator.service.limits import Limits
from simulator.service.serve import Settings

from .command_line import asalto


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings of the service, which ends immediately, on a machine with seven cores."""
    found: list[Settings] = []

    def run(settings: Settings, announce: Any) -> None:
        found.append(settings)
        announce("http://127.0.0.1:1/")

    monkeypatch.setattr(serve, "run", run)
    monkeypatch.setattr(session, "cores", lambda: 7)
    return found


def test_without_options_it_is_this_machines_alone(asked: list[Settings]) -> None:
    """The usual port is used, and two jobs run at a time, each on half of the cores."""
    said = asalto("serve")
    assert said.exit_code == 0
    assert "http://127.0.0.1:1/" in said.output
    assert asked == [Settings(limits=Limits(running=2, processes=3))]
    assert (asked[0].host, asked[0].port, asked[0].names) == ("127.0.0.1", 8765, ())


def test_options_are_the_settings(asked: list[Settings], tmp_path: Path) -> None:
    """Names may be repeated; a job has one process at least."""
    names = ("--name", "one.example", "--name", "two.example")
    more = ("--access-log", "-", "--error-log", "e.log", "--log-format", "json")
    asalto("serve", "--data", str(tmp_path), "--port", "81", "--token-file", "tokens", *names, "--jobs", "9", *more)
    limits = Limits(running=9, processes=1)
    both = ("one.example", "two.example")
    assert asked == [Settings("127.0.0.1", 81, tmp_path, Path("tokens"), both, limits, "-", "e.log", True)]


def test_a_cluster_that_does_not_answer_yet_is_a_warning(
    asked: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service starts; options that do not fit each other are refused as in a batch."""
    monkeypatch.setattr(cluster, "first_problem", lambda scheduler: f"no Dask scheduler answers at {scheduler}")
    said = asalto("serve", "--executor", "dask", "--scheduler", "tcp://10.0.0.1:8786")
    assert "warning: no Dask scheduler answers at tcp://10.0.0.1:8786; until it can play, this machine" in said.stderr
    assert asked[0].scheduler == "tcp://10.0.0.1:8786"
    for wrong, sentence in (("--scheduler=tcp://a:1", "needs --executor dask"), ("--executor=dask", "needs --sched")):
        refused = asalto("serve", wrong)
        assert (refused.exit_code, sentence in refused.stderr, len(asked)) == (2, True, 1)


ADDRESS = "http://127.0.0.1:9/"


class Opened:
    """Record of ``asalto open``, with a scripted service and a clock that runs ahead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *running: str | None, code: int | None = None) -> None:
        self.running = list(running)
        self.shown: list[str] = []
        self.sent: list[tuple[object, ...]] = []
        self.started: list[list[str]] = []
        self.answer: str | Exception = f"{ADDRESS}?draft=1"
        self.process = SimpleNamespace(pid=77, poll=lambda: code, stderr=BytesIO(b"asalto: the port is taken.\n"))
        self.now = 0.0
        monkeypatch.setattr(address, "running_address", lambda folder: self.running.pop(0))
        monkeypatch.setattr(webbrowser, "open", self.shown.append)
        monkeypatch.setattr(page_link, "send_draft", self.send)
        monkeypatch.setattr(subprocess, "Popen", self.start)
        monkeypatch.setattr(time, "sleep", self.sleep)
        monkeypatch.setattr(time, "monotonic", lambda: self.now)

    def send(self, *draft: object) -> str:
        """Take a draft, or do not."""
        self.sent.append(draft)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def start(self, command: list[str], **more: object) -> object:
        """Start a service, in a session of its own."""
        assert more["start_new_session"] is True
        self.started.append(command)
        return self.process

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


def test_a_scenario_is_shown_by_the_service_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The link is printed, and opened in the browser."""
    opened = Opened(monkeypatch, ADDRESS)
    found = asalto("open", "reference_duel")
    assert (found.exit_code, found.stdout) == (0, f"{ADDRESS}?draft=1\n")
    assert opened.shown == [f"{ADDRESS}?draft=1"]
    [(where, name, text, patience)] = opened.sent
    assert (where, name, patience) == (ADDRESS, "reference_duel.toml", START)
    assert "El duelo de referencia" in str(text)
    assert opened.started == []


def test_a_service_is_started_where_none_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is waited for, and said how it is stopped."""
    opened = Opened(monkeypatch, None, None, None, ADDRESS)
    found = asalto("open", "reference_duel", "--data", str(tmp_path), "--port", "99")
    assert (found.exit_code, opened.shown) == (0, [f"{ADDRESS}?draft=1"])
    assert "started a service, process 77; to stop it: kill 77" in found.stderr
    [command] = opened.started
    log = str(tmp_path / "errors.log")
    assert command[3:] == ["serve", "--data", str(tmp_path), "--port", "99", "--error-log", log]


@pytest.mark.parametrize(
    ("code", "said", "waited"),
    [(3, "the service cannot be started: the port is taken.", 0.0), (None, "the service cannot be started:", START)],
)
def test_a_service_that_does_not_start_says_why(
    monkeypatch: pytest.MonkeyPatch, code: int | None, said: str, waited: float
) -> None:
    """A service that ends is reported immediately, one that hangs after a while."""
    opened = Opened(monkeypatch, *[None] * 9999, code=code)
    found = asalto("open", "reference_duel")
    assert found.exit_code != 0
    assert said in found.stderr
    assert opened.now == pytest.approx(waited, abs=0.2)
    assert opened.shown == []


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (HTTPError(ADDRESS, 401, "Unauthorized", Message(), None), "it needs a token; open its page"),
        (HTTPError(ADDRESS, 507, "no room", Message(), None), "does not accept the scenario: no room"),
        (ConnectionRefusedError("refused"), "does not answer: refused"),
    ],
)
def test_a_draft_that_is_not_taken_is_a_sentence(monkeypatch: pytest.MonkeyPatch, error: Exception, said: str) -> None:
    """The sentence has the address of the service."""
    opened = Opened(monkeypatch, ADDRESS)
    opened.answer = error
    found = asalto("open", "reference_duel")
    assert found.exit_code != 0
    assert f"the service at {ADDRESS}" in found.stderr
    assert said in found.stderr
    assert opened.shown == []
