"""Supervisor of one program: starts it under its limits, reports its end, and ends everything that it has started.

This file runs as a script of its own between Asalto and the program, with only the standard library. It ends the
program and its descendants when Asalto asks for that, and also when Asalto has been killed, because the kernel then
closes Asalto's end of the lifeline. It writes lines to the lifeline: ``pid N``, ``failed REASON`` and ``ended
STATUS``."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from typing import Any

GRACE = 0.5
"""Seconds for a program to exit after its input has closed."""
MOST_FILE = 64 * 1024**2
"""Maximum size in bytes of a file that a program writes, its stderr included."""
_SUBREAPER, _DEATH_SIGNAL = 36, 1  # arguments of prctl(2), on Linux only


def main() -> None:
    """Supervise the program of the order in the first argument. The second is the number of the lifeline's
    descriptor."""
    order, number = json.loads(sys.argv[1]), int(sys.argv[2])
    lifeline = socket.socket(fileno=number)
    lifeline.set_inheritable(False)
    _prctl(_SUBREAPER, 1)
    wakeup, ring = os.pipe()
    os.set_blocking(ring, False)
    signal.set_wakeup_fd(ring, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    program = os.fork()
    if program == 0:
        _become(order, lifeline)
    _leave_streams()
    _say(lifeline, f"pid {program}")
    _supervise(program, lifeline, wakeup)
    _end_all(program)


def _become(order: dict[str, Any], lifeline: socket.socket) -> None:  # Any: plain JSON
    """Replace this process by the program, in a session of its own; never returns."""
    try:
        _prctl(_DEATH_SIGNAL, signal.SIGKILL)
        os.setsid()
        for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT):  # Python has changed them
            signal.signal(number, signal.SIG_DFL)
        _limit(order["memory"], order["cpu"])
        os.execvp(order["command"][0], order["command"])
    except OSError as error:
        _say(lifeline, f"failed {error.strerror}")
    os._exit(127)


def _limit(memory: int, cpu: int) -> None:
    """Limit the bytes of memory and the seconds of CPU time. Memory only reserved has a far higher limit."""
    import resource

    limits = [
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, MOST_FILE),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_DATA, memory),
        (resource.RLIMIT_AS, 4 * memory + 4 * 1024**3),
    ]
    for kind, limit in limits:
        with suppress(ValueError, OSError):  # a stricter limit is in force
            resource.setrlimit(kind, (limit, limit))


def _leave_streams() -> None:
    """Close the program's input and output here, so that Asalto notices when the program closes them."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)


def _supervise(program: int, lifeline: socket.socket, wakeup: int) -> None:
    """Wait until the program has ended, or must be ended."""
    patience: float | None = None
    while True:
        watched = [wakeup] if patience else [wakeup, lifeline.fileno()]
        ready = select.select(watched, [], [], patience)[0]
        if wakeup in ready:
            os.read(wakeup, 512)
            if _has_ended(program, lifeline):
                return
        elif not ready or _is_asked(lifeline):
            return
        else:
            patience = GRACE


def _is_asked(lifeline: socket.socket) -> bool:
    """Return whether Asalto asks for the end now. If not, Asalto has closed its end of the lifeline."""
    with suppress(ConnectionResetError):
        return bool(lifeline.recv(1))
    return False


def _has_ended(program: int, lifeline: socket.socket) -> bool:
    """Reap every child that has ended. Report the program's end, and return whether it was among them."""
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            if found[0] == program:
                _say(lifeline, f"ended {os.waitstatus_to_exitcode(found[1])}")
                return True
    return False


def _end_all(program: int) -> None:
    """Kill the program's group, then all other descendants, as they become children of this process."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(program, signal.SIGKILL)
    with suppress(ChildProcessError):
        while True:
            for child in _children():
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            os.waitpid(-1, 0)


def _children() -> list[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children") as file:
            return [int(word) for word in file.read().split()]
    except OSError:  # not Linux
        return []


def _prctl(option: int, value: int) -> None:
    with suppress(Exception):
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _say(lifeline: socket.socket, line: str) -> None:
    with suppress(OSError):  # Asalto has gone
        lifeline.sendall(line.encode() + b"\n")


if __name__ == "__main__":
    main()
