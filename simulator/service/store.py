"""The list of jobs, in SQLite: what was asked, by whom, and how far it is. Results are files beside it.

Every call runs in one worker thread, so the event loop never waits for the disk. Each raises OSError where the list
cannot be read or written, for want of room above all."""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import trio
from attrs import frozen

WAITING: Final = "waiting"
RUNNING: Final = "running"
DONE: Final = "done"
REFUSED: Final = "refused"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"
OPEN: Final = (WAITING, RUNNING)
"""States of jobs that go on when the service starts again."""

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


@frozen
class Job:
    """A job as the list has it. ``question`` is what ``Question.row`` gives; ``code`` the exit code of its command;
    ``problems`` sentences about what went wrong; ``name`` what the asker calls it."""

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
        """It waits, or is being run."""
        return self.state in OPEN


_COLUMNS: Final = "jobs.id, kind, title, system, question, state, code, problems"


def _job(row: tuple[Any, ...]) -> Job:
    id_, kind, title, system, question, state, code, problems, *name = row
    return Job(id_, kind, title, system, json.loads(question), state, code, tuple(json.loads(problems)), *name[:1])


class Store:
    """The list in the file ``path``."""

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

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    async def add(self, job: Job, asker: str) -> Job:
        """Note that a visitor asks for the job, which is new or not; returns it as it is."""

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
        """The job, if ``asker`` has asked for it (None: anybody's)."""

        def work(connection: sqlite3.Connection) -> Job | None:
            row = connection.execute(
                f"SELECT {_COLUMNS}, coalesce(name, '') FROM jobs LEFT JOIN askers ON askers.id = jobs.id AND asker = ?"
                " WHERE jobs.id = ? AND (? IS NULL OR asker IS NOT NULL)",
                (asker, id_, asker),
            ).fetchone()
            return None if row is None else _job(row)

        return await self._do(work)

    async def listed(self, asker: str, most: int, before: int) -> list[tuple[int, Job]]:
        """The jobs of an asker with their numbers, the latest first: ``most`` of them, below number ``before``."""

        def work(connection: sqlite3.Connection) -> list[tuple[int, Job]]:
            rows = connection.execute(
                f"SELECT {_COLUMNS}, name, askers.number FROM askers JOIN jobs ON jobs.id = askers.id"
                " WHERE asker = ? AND (? = 0 OR askers.number < ?) ORDER BY askers.number DESC LIMIT ?",
                (asker, before, before, most),
            ).fetchall()
            return [(row[9], _job(row[:9])) for row in rows]

        return await self._do(work)

    async def open_jobs(self) -> list[Job]:
        """The jobs that wait or were running, the oldest first."""

        def work(connection: sqlite3.Connection) -> list[Job]:
            rows = connection.execute(
                f"SELECT {_COLUMNS} FROM jobs WHERE state IN (?, ?) ORDER BY number", OPEN
            ).fetchall()
            return [_job(row) for row in rows]

        return await self._do(work)

    async def count_open(self, asker: str) -> int:
        """How many jobs of the asker are not done."""

        def work(connection: sqlite3.Connection) -> int:
            (count,) = connection.execute(
                "SELECT count(*) FROM askers JOIN jobs ON jobs.id = askers.id WHERE asker = ? AND state IN (?, ?)",
                (asker, *OPEN),
            ).fetchone()
            return int(count)

        return await self._do(work)

    async def set_state(self, id_: str, state: str, code: int | None = None, problems: tuple[str, ...] = ()) -> None:
        """Write down how far a job is."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE jobs SET state = ?, code = ?, problems = ? WHERE id = ?",
                (state, code, json.dumps(problems), id_),
            )

        await self._do(work)

    async def forget(self, kept: int) -> list[str]:
        """Strike out the oldest jobs that are not open, until ``kept`` are left; returns their ids."""

        def work(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT id FROM jobs WHERE state NOT IN (?, ?) ORDER BY number DESC LIMIT -1 OFFSET ?", (*OPEN, kept)
            ).fetchall()
            connection.executemany("DELETE FROM askers WHERE id = ?", rows)
            connection.executemany("DELETE FROM jobs WHERE id = ?", rows)
            return [id_ for (id_,) in rows]

        return await self._do(work)

    async def rename(self, id_: str, asker: str, name: str) -> None:
        """Write down what the asker calls the job."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE askers SET name = ? WHERE id = ? AND asker = ?", (name, id_, asker))

        await self._do(work)

    async def leave(self, id_: str, asker: str) -> bool:
        """The asker no longer wants the job, which stays with the others who do. Returns whether no one does any more:
        then it stays with the asker, who has cancelled it."""

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
