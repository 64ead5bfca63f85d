"""A process that runs one command for the service: ``python -m simulator.cli.worker``.

It loads what commands need and says that it is ready, so that a command begins at once. Then it reads one line, an
``Order`` as JSON: the words of the command, the folder to work in, and the files for its output. While the command runs
it writes lines of JSON to what was its stdout: how far the command is, and at last its exit code. Its stdin is its
lifeline: when the service is gone, the process and all that it started end."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from io import BufferedWriter, TextIOWrapper
from typing import Any, Final

HEAVY: Final = (
    "simulator.cli",
    "simulator.cli.session",
    "simulator.experiments.batch",
    "simulator.experiments.compare",
    "simulator.report.text.batch",
    "simulator.statistics.summary",
    "simulator.runtime.inline",
    "simulator.policy.registry",
    "simulator.scenario",
)
"""Modules that take long to load and that most commands need."""
MIB: Final = 1024**2
UNWRITABLE: Final = 74
"""The exit code of a command whose output cannot be written; that of sysexits.h."""


class Channel:
    """Lines of JSON to the service."""

    def __init__(self) -> None:
        self._out: BufferedWriter = os.fdopen(os.dup(1), "wb")
        self._lock = threading.Lock()

    def say(self, word: str, document: Mapping[str, Any]) -> None:
        """Write one line; without a reader there is nothing to say it to."""
        line = json.dumps([word, document], ensure_ascii=False, allow_nan=False)
        with self._lock, suppress(BrokenPipeError):
            self._out.write(line.encode() + b"\n")
            self._out.flush()


def main() -> None:
    """Wait for an order, carry it out, and end with the exit code of the command."""
    channel = Channel()
    for name in HEAVY:
        import_module(name)
    from ..policy.registry import NAMES

    len(NAMES)  # looks for all there are
    channel.say("ready", {})
    line = sys.stdin.buffer.readline()
    if not line:
        return
    order = json.loads(line)
    threading.Thread(target=_end_with_the_service, daemon=True).start()
    code = run(order, channel)
    channel.say("end", {"code": code})
    os._exit(code)  # threads of libraries may still wait for something


def run(order: Mapping[str, Any], channel: Channel) -> int:
    """Run the command; returns its exit code."""
    from . import main as program
    from .progress import listen

    os.chdir(order["folder"])
    _into(order["out"], 1)
    _into(order["errors"], 2)
    _limit_memory(int(order["memory"]) * MIB)
    with suppress(OSError):
        os.nice(int(order["nice"]))
    listen(channel.say)
    try:
        try:
            program.main(args=list(order["words"]), prog_name="asalto", obj=list(order["words"]))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.flush()
    except OSError as error:
        channel.say("unwritable", {"problem": error.strerror or str(error)})
        return UNWRITABLE
    return code


def _into(path: str, number: int) -> None:
    """Let the standard stream of that number write to the file."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(file, number)
    os.close(file)


def _limit_memory(most: int) -> None:
    """Let this process, and each that it starts, have so many bytes of its own, where the system can limit that."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _end_with_the_service() -> None:
    """Wait until stdin ends, then end this process and its children: they are a group of their own."""
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    if os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


if __name__ == "__main__":
    main()
