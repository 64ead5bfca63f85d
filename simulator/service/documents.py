"""Listings that need no job: games, sheets, gear, variants, policies, facts, scenarios, schemas.

Each is the output of the command of that name with ``--json``. The service runs it once and caches the result, which
does not change while the service runs."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

import trio

from .. import systems
from ..home import main_of
from ..scenario.diagnostics import listed, nearest, quoted
from .jobs import NotFound, complaints
from .processes import Pool, ProcessLost, environment

SECONDS: Final = 60.0
OF: Final = ("messages", "scenario", "pack", "tactics")
"""Documents that have a JSON Schema, for each game."""


class Documents:
    """Cache of the output of listing commands."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._kept: dict[tuple[str, ...], Any] = {}
        self._locks: dict[tuple[str, ...], trio.Lock] = {}
        self._limit = trio.CapacityLimiter(2)

    async def listed(self, *words: str) -> Any:  # Any: plain JSON
        """Return the output of a command. Raises NotFound with its error messages if it fails, ProcessLost."""
        async with self._locks.setdefault(words, trio.Lock()):
            if words not in self._kept:
                async with self._limit:
                    self._kept[words] = await self._run(words)
        return self._kept[words]

    async def _run(self, words: Sequence[str]) -> Any:  # Any: plain JSON
        with trio.move_on_after(SECONDS):
            run = await trio.run_process(
                [sys.executable, *main_of("simulator.__main__"), *words],
                capture_stdout=True,
                capture_stderr=True,
                check=False,
                env=environment(),
                start_new_session=True,
            )
            if run.returncode:
                raise NotFound(" ".join(complaints(run.stderr.decode(errors="replace"))) or "it does not exist.")
            return json.loads(run.stdout)
        raise ProcessLost(f"it took longer than {SECONDS:g} seconds")


def game(name: str) -> str:
    """Return ``name`` if it is a game. Raises NotFound with the nearest name."""
    if name in systems.NAMES:
        return name
    near = nearest(name, systems.NAMES)
    hint = f"the nearest is {quoted(near)}" if near else f"there are {listed(systems.NAMES, 'and')}"
    raise NotFound(f"{quoted(name)} is no game; {hint}.")
