"""What the service knows without a job: games, sheets, gear, variants, policies, facts, scenarios, schemas.

Each is what the command of that name prints with ``--json``, asked once and kept: nothing of it changes while the
service runs."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

import trio

from .. import systems
from ..scenario.diagnostics import listed, nearest, quoted
from .jobs import NotFound, complaints
from .processes import Pool, ProcessLost, environment

SECONDS: Final = 60.0
OF: Final = ("messages", "scenario", "pack", "tactics")
"""What there is a JSON Schema of, for each game."""


class Documents:
    """Runs commands that only list, and keeps what they print."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._kept: dict[tuple[str, ...], Any] = {}
        self._locks: dict[tuple[str, ...], trio.Lock] = {}
        self._limit = trio.CapacityLimiter(2)

    async def listed(self, *words: str) -> Any:  # Any: plain JSON
        """What the command prints. Raises NotFound with the sentences of a command that refuses, ProcessLost."""
        async with self._locks.setdefault(words, trio.Lock()):
            if words not in self._kept:
                async with self._limit:
                    self._kept[words] = await self._run(words)
        return self._kept[words]

    async def _run(self, words: Sequence[str]) -> Any:  # Any: plain JSON
        command = [sys.executable, "-m", "simulator", *words]
        with trio.move_on_after(SECONDS):
            run = await trio.run_process(
                command,
                capture_stdout=True,
                capture_stderr=True,
                check=False,
                env=environment(),
                start_new_session=True,
            )
            if run.returncode:
                raise NotFound(" ".join(complaints(run.stderr.decode(errors="replace"))) or "there is no such thing.")
            return json.loads(run.stdout)
        raise ProcessLost(f"it took longer than {SECONDS:g} seconds")


def game(name: str) -> str:
    """The name, if it is that of a game. Raises NotFound with the nearest."""
    if name in systems.NAMES:
        return name
    near = nearest(name, systems.NAMES)
    hint = f"the nearest is {quoted(near)}" if near else f"there are {listed(systems.NAMES, 'and')}"
    raise NotFound(f"{quoted(name)} is no game; {hint}.")
