"""The limits of the service: what one request, one job and one client may take."""

from __future__ import annotations

from typing import Final

from attrs import frozen


@frozen(kw_only=True)
class Limits:
    """``body`` bytes of a request and ``depth`` levels of its JSON; ``files`` of a job. ``combatants`` and ``rounds``
    of a scenario; ``fights`` of a job (of each cell of a sweep, of each pairing's pairs); ``cells`` of a grid.

    ``running`` jobs at once in all; ``waiting`` jobs of a client that are not done; ``seconds`` of wall-clock time and
    ``memory`` MiB of one job, ``processes`` in which one plays. ``sitting`` seconds of a fight with network
    seats. ``reading`` seconds of processor time for one answer of the clerk. ``viewers`` streams of a client at once;
    ``tables`` open fights of a client; ``kept`` finished jobs."""

    body: int = 2 * 1024 * 1024
    depth: int = 32
    files: int = 20
    combatants: int = 200
    rounds: int = 1000
    fights: int = 1_000_000
    cells: int = 400
    running: int = 2
    waiting: int = 8
    seconds: float = 3600.0
    sitting: float = 6 * 3600.0
    memory: int = 4096
    processes: int = 1
    reading: float = 5.0
    viewers: int = 300
    tables: int = 60
    kept: int = 10_000

    @property
    def weighing(self) -> float:
        """Seconds for an answer of the clerk that takes longer than most: a question weighed, a fight told."""
        return 4 * self.reading


NICE: Final = 5
"""How far jobs stand back behind the service itself."""
