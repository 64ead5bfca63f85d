"""Worker process that runs one command for the service: ``main`` of this module.

It imports the modules of commands in advance and reports that it is ready, so that a command starts immediately. Then
it reads one line, an ``Order`` as JSON: the words of the command, the working folder, and the files for its output.
While the command runs, it writes lines of JSON to its original stdout: progress, and finally the exit code. When its
stdin closes, the service is gone, and the process ends with all its children."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Final

from ..service.child import MIB, Channel, limit_memory

HEAVY: Final = (
    "simulator.cli",
    "simulator.cli.session",
    "simulator.experiments.batch",
    "simulator.experiments.compare",
    "simulator.report.batch",
    "simulator.statistics.summary",
    "simulator.runtime.inline",
    "simulator.policy.registry",
    "simulator.scenario",
)
"""Modules that are slow to import and that most commands need."""
UNWRITABLE: Final = 74
"""Exit code of a command whose output cannot be written (EX_IOERR of sysexits.h)."""


def main() -> None:
    """Wait for an order, run it, and exit with the code of the command."""
    channel = Channel()
    for name in HEAVY:
        import_module(name)
    from ..policy.registry import NAMES

    len(NAMES)  # finds all installed policies
    channel.say("ready", {})
    line = sys.stdin.buffer.readline()
    if not line:
        return
    order = json.loads(line)
    threading.Thread(target=_end_with_the_service, daemon=True).start()
    code = run(order, channel)
    channel.say("end", {"code": code})
    os._exit(code)  # threads of libraries may still be waiting


def run(order: Mapping[str, Any], channel: Channel) -> int:
    """Run the command and return its exit code."""
    from . import main as program
    from .progress import listen

    os.chdir(order["folder"])
    _into(order["out"], 1)
    _into(order["errors"], 2)
    limit_memory(int(order["memory"]) * MIB)
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
    """Redirect file descriptor ``number`` to the file."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(file, number)
    os.close(file)


def _end_with_the_service() -> None:
    """Wait until stdin closes, then kill the process group: this process and its children."""
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    if os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
