"""Worker process that runs commands for the service, one after the other: ``main`` of this module.

It imports the modules of commands and games in advance and reports that it is ready. Then it reads lines, each an
``Order`` as JSON: the words of the command, the working folder, and the files for its output. Each command runs in a
fork of the process, so that it starts immediately and leaves nothing behind. While it runs, it writes lines of JSON to
the original stdout: progress, and finally the exit code. When stdin closes, the service is gone, and the process ends
with all its children. A command that is killed ends the worker."""

from __future__ import annotations

import gc
import json
import os
import pkgutil
import signal
import sys
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Final, NoReturn

from ..service.child import MIB, Channel, limit_memory
from .program import OUR_FAULT

HEAVY: Final = (
    "simulator.cli",
    "simulator.cli.session",
    "simulator.experiments.batch",
    "simulator.experiments.compare",
    "simulator.report.batch",
    "simulator.statistics.special",
    "simulator.statistics.summary",
    "simulator.runtime.inline",
    "simulator.policy.registry",
    "simulator.scenario",
)
"""Modules that are slow to import and that most commands need."""
PACKAGES: Final = ("simulator.systems", "policies")
"""Packages of which most commands need modules that depend on their scenario."""
UNWRITABLE: Final = 74
"""Exit code of a command whose output cannot be written (EX_IOERR of sysexits.h)."""


def main() -> None:
    """Run orders, each in a fork of this process, until stdin closes."""
    channel = Channel()
    for name in (*HEAVY, *_modules()):
        import_module(name)
    from ..policy.registry import NAMES

    len(NAMES)  # finds all installed policies
    gc.freeze()  # forks share this memory as long as neither changes it
    child = 0

    def forward(number: int, _: object) -> None:
        with suppress(ProcessLookupError):  # the command has just ended
            if child:
                os.kill(child, number)

    signal.signal(signal.SIGTERM, forward)
    channel.say("ready", {})
    while line := sys.stdin.buffer.readline():
        child = os.fork()
        if not child:
            _work(json.loads(line), channel)
        _, status = os.waitpid(child, 0)
        child = 0
        if os.WIFSIGNALED(status):
            os._exit(1)
        channel.say("end", {"code": os.waitstatus_to_exitcode(status)})


def _modules() -> list[str]:
    """Return the names of all modules in PACKAGES."""
    found = [(name, import_module(name).__path__) for name in PACKAGES]
    return [each.name for name, path in found for each in pkgutil.walk_packages(path, f"{name}.")]


def _work(order: Mapping[str, Any], channel: Channel) -> NoReturn:
    """Run an order, and exit with the code of its command."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_the_service, args=(os.getppid(),), daemon=True).start()
    code = OUR_FAULT
    try:
        code = run(order, channel)
    except BaseException:
        traceback.print_exc()
    finally:
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


def _end_with_the_service(worker: int) -> None:
    """Wait until stdin closes, then kill the process group of the worker: this process and its children."""
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    if os.getpgid(0) == worker:
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
