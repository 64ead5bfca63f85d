"""List of jobs in SQLite: their questions, askers and states. Results are files beside it.

Every call runs in a worker thread, so the event loop never waits for the disk. Each raises OSError if the list cannot
be read or written, such as on a full disk."""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import trio
from attrs import frozen

from ..wire.documents import keys

WAITING: Final = "waiting"
RUNNING: Final = "running"
DONE: Final = "done"
REFUSED: Final = "refused"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"
OPEN: Final = (WAITING, RUNNING)
"""States of jobs that resume when the service starts again."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    system TEXT NOT NULL,
    question TEXT NOT NULL,
    state TEXT NOT NULL,
    code INTEGER,
    problems TEXT NOT NULL DEFAULT '[]',
    number INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS askers (
    id TEXT NOT NULL REFERENCES jobs (id),
    asker TEXT NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    number INTEGER NOT NULL,
    PRIMARY KEY (id, asker)
);
CREATE INDEX IF NOT EXISTS by_asker ON askers (asker, number DESC);
"""

T = TypeVar("T")


@keys("id kind title system state code problems name")
@frozen
class Job:
    """A job of the list. ``question`` is the result of ``Question.row``, ``code`` the exit code of the command,
    ``problems`` are its error messages, ``name`` is the asker's name for it."""

    id: str
    kind: str
    title: str
    system: str
    question: dict[str, Any]  # Any: plain JSON
    state: str
    code: int | None = None
    problems: tuple[str, ...] = ()
    name: str = ""

    @property
    def is_open(self) -> bool:
        """True while the job waits or runs."""
        return self.state in OPEN


_COLUMNS: Final = "jobs.id, kind, title, system, question, state, code, problems"


def _job(row: tuple[Any, ...]) -> Job:
    id_, kind, title, system, question, state, code, problems, *name = row
    return Job(id_, kind, title, system, json.loads(question), state, code, tuple(json.loads(problems)), *name[:1])


class Store:
    """List of jobs in the file ``path``."""

    def __init__(self, path: Path) -> None:
        self._limit = trio.CapacityLimiter(1)
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.executescript(_SCHEMA)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await trio.to_thread.run_sync(work, self._connection, limiter=self._limit)
        except sqlite3.OperationalError as error:
            raise OSError(errno.EIO, f"the list of jobs: {error}") from error

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Execute one statement and return its rows."""
        return await self._do(lambda connection: connection.execute(sql, values).fetchall())

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    async def add(self, job: Job, asker: str) -> Job:
        """Add the job unless it is there, add its asker, and return its stored state."""

        def work(connection: sqlite3.Connection) -> Job:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                (number,) = connection.execute("SELECT coalesce(max(number), 0) + 1 FROM askers").fetchone()
                connection.execute(
                    "INSERT OR IGNORE INTO jobs VALUES (?, ?, ?, ?, ?, ?, NULL, '[]', ?)",
                    (job.id, job.kind, job.title, job.system, json.dumps(job.question), job.state, number),
                )
                connection.execute(
                    "INSERT INTO askers VALUES (?, ?, '', ?) ON CONFLICT DO UPDATE SET number = excluded.number",
                    (job.id, asker, number),
                )
            row = connection.execute(f"SELECT {_COLUMNS} FROM jobs WHERE id = ?", (job.id,)).fetchone()
            return _job(row)

        return await self._do(work)

    async def get(self, id_: str, asker: str | None) -> Job | None:
        """Return the job if ``asker`` has asked for it (None: any asker), else None."""
        rows = await self._rows(
            f"SELECT {_COLUMNS}, coalesce(name, '') FROM jobs LEFT JOIN askers ON askers.id = jobs.id AND asker = ?"
            " WHERE jobs.id = ? AND (? IS NULL OR asker IS NOT NULL)",
            *(asker, id_, asker),
        )
        return _job(rows[0]) if rows else None

    async def listed(self, asker: str, most: int, before: int) -> list[tuple[int, Job]]:
        """Return up to ``most`` jobs of an asker with their numbers, latest first, below number ``before`` unless 0."""
        rows = await self._rows(
            f"SELECT {_COLUMNS}, name, askers.number FROM askers JOIN jobs ON jobs.id = askers.id"
            " WHERE asker = ? AND (? = 0 OR askers.number < ?) ORDER BY askers.number DESC LIMIT ?",
            *(asker, before, before, most),
        )
        return [(row[9], _job(row[:9])) for row in rows]

    async def open_jobs(self) -> list[tuple[Job, set[str]]]:
        """Return the jobs that wait or were running, oldest first, with their askers."""
        joined = "jobs JOIN askers ON askers.id = jobs.id"
        rows = await self._rows(
            f"SELECT {_COLUMNS}, asker FROM {joined} WHERE state IN (?, ?) ORDER BY jobs.number, jobs.id", *OPEN
        )
        askers: dict[str, set[str]] = {}
        for row in rows:
            askers.setdefault(row[0], set()).add(row[8])
        jobs = {row[0]: _job(row[:8]) for row in rows}
        return [(job, askers[id_]) for id_, job in jobs.items()]

    async def count_open(self, asker: str) -> int:
        """Return the number of open jobs of the asker."""
        joined = "askers JOIN jobs ON jobs.id = askers.id"
        rows = await self._rows(f"SELECT 1 FROM {joined} WHERE asker = ? AND state IN (?, ?)", asker, *OPEN)
        return len(rows)

    async def set_state(self, id_: str, state: str, code: int | None = None, problems: tuple[str, ...] = ()) -> None:
        """Store the state of a job."""
        columns = "state = ?, code = ?, problems = ?"
        await self._rows(f"UPDATE jobs SET {columns} WHERE id = ?", state, code, json.dumps(problems), id_)

    async def forget(self, kept: int) -> list[str]:
        """Delete the oldest jobs that are not open, until ``kept`` are left; return their ids."""

        def work(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT id FROM jobs WHERE state NOT IN (?, ?) ORDER BY number DESC LIMIT -1 OFFSET ?", (*OPEN, kept)
            ).fetchall()
            connection.executemany("DELETE FROM askers WHERE id = ?", rows)
            connection.executemany("DELETE FROM jobs WHERE id = ?", rows)
            return [id_ for (id_,) in rows]

        return await self._do(work)

    async def rename(self, id_: str, asker: str, name: str) -> None:
        """Store the asker's name for the job."""
        await self._rows("UPDATE askers SET name = ? WHERE id = ? AND asker = ?", name, id_, asker)

    async def leave(self, id_: str, asker: str) -> bool:
        """Remove the asker from the job if it has other askers. Return whether there are no others: then the job stays
        with this asker, as cancelled."""

        def work(connection: sqlite3.Connection) -> bool:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                (others,) = connection.execute(
                    "SELECT count(*) FROM askers WHERE id = ? AND asker != ?", (id_, asker)
                ).fetchone()
                if others:
                    connection.execute("DELETE FROM askers WHERE id = ? AND asker = ?", (id_, asker))
            return int(others) == 0

        return await self._do(work)
