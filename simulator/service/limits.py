"""Limits of the service on one request, one job and one client."""

from __future__ import annotations

from typing import Final

from attrs import frozen


class LimitReached(Exception):
    """A client has reached one of its limits; the message says which, and what to do."""


@frozen(kw_only=True)
class Limits:
    """Upper limits.

    A request: ``body`` bytes that arrive in ``sending`` seconds, ``depth`` levels of JSON. A question: ``files``,
    ``fights`` (for each cell of a sweep; pairs for each pairing), ``cells`` of a grid. A scenario: ``combatants``,
    ``rounds``.

    A job: ``seconds`` of wall-clock time, ``memory`` in MiB, ``processes``. All clients: ``running`` jobs at a time,
    ``all_tables`` open fights with network seats. One client: ``waiting`` jobs that are not done, ``kept`` finished
    jobs, ``disk`` MiB of their files, ``viewers`` open streams, ``tables`` open fights, ``drafts``. The files of a
    finished job that its command can make again are deleted after ``days``. ``sitting`` is the seconds of a fight with
    network seats; ``reading`` is the seconds of processor time for one answer of a parser.

    Odds while an encounter is edited: ``previews`` at a time of all clients, one of each; ``preview_fights``,
    ``preview_seconds`` and ``preview_memory`` in MiB of each."""

    body: int = 2 * 1024 * 1024
    sending: float = 60.0
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
    tables: int = 8
    all_tables: int = 40
    kept: int = 1000
    disk: int = 4096
    days: float = 90.0
    drafts: int = 200
    previews: int = 2
    preview_fights: int = 400
    preview_seconds: float = 10.0
    preview_memory: int = 2048

    @property
    def slow_reading(self) -> float:
        """Seconds of processor time for slow answers of a parser: a checked question, a narrated fight."""
        return 4 * self.reading


NICE: Final = 5
"""Niceness of job processes, so that the service itself stays responsive."""
