"""List of jobs in SQLite: their questions, askers and states. Results are files beside it.

Every call runs in a worker thread, so the event loop never waits for the disk. Each raises OSError if the list cannot
be read or written, such as on a full disk."""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import trio
from attrs import frozen

from ..core.errors import AsaltoError
from ..wire.documents import keys

WAITING: Final = "waiting"
RUNNING: Final = "running"
DONE: Final = "done"
REFUSED: Final = "refused"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"
DELETED: Final = "deleted"
"""State in the answer to a request that deletes a job; no stored job has it."""
OPEN: Final = (WAITING, RUNNING)
"""States of jobs that resume when the service starts again."""
STATES: Final = (*OPEN, DONE, REFUSED, FAILED, CANCELLED)

_MIGRATIONS: Final = (
    """
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
""",
    """
ALTER TABLE jobs ADD COLUMN ended TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE askers ADD COLUMN asked TEXT NOT NULL DEFAULT '';
ALTER TABLE askers ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
""",
    "ALTER TABLE jobs ADD COLUMN summary TEXT NOT NULL DEFAULT 'null';",
)
"""Scripts that lead from each version of the list to the next; the version is SQLite's ``user_version``."""

T = TypeVar("T")


Wanted = Callable[[str, str, str, str, bool], bool]
"""Returns whether a listed job is wanted, by its title, name, kind and game, and whether it is pinned."""


class BadStore(AsaltoError):
    """The list of jobs cannot be used; the message says why, and what to do."""


def now() -> str:
    """Return the time as text, in UTC: 2026-11-29T20:40:00Z."""
    return _text(datetime.now(UTC))


def _text(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


@keys("id kind title system state code problems ended size name asked pinned")
@frozen
class Job:
    """A job of the list. ``question`` is the result of ``Question.row``, ``code`` the exit code of the command,
    ``problems`` are its error messages, ``ended`` is the time of its end, ``size`` the bytes of its folder, ``summary``
    is the result of ``history.summary_of`` (None: not made yet). Of the asker are its ``name`` for it, the time when it
    ``asked`` last, and whether it is ``pinned``. Times are texts in UTC; they are empty where they are unknown."""

    id: str
    kind: str
    title: str
    system: str
    question: dict[str, Any]  # Any: plain JSON
    state: str
    code: int | None = None
    problems: tuple[str, ...] = ()
    ended: str = ""
    size: int = 0
    summary: dict[str, Any] | None = None  # Any: plain JSON
    name: str = ""
    asked: str = ""
    pinned: bool = False

    @property
    def is_open(self) -> bool:
        """True while the job waits or runs."""
        return self.state in OPEN


_COLUMNS: Final = "jobs.id, kind, title, system, question, state, code, problems, ended, size, summary"
_OWN: Final = "coalesce(name, ''), coalesce(asked, ''), coalesce(pinned, 0)"


def _job(row: tuple[Any, ...]) -> Job:
    id_, kind, title, system, question, state, code, problems, ended, size, summary, *own = row
    name, asked, pinned = own or ("", "", 0)
    done = (state, code, tuple(json.loads(problems)), ended, size, json.loads(summary))
    return Job(id_, kind, title, system, json.loads(question), *done, name, asked, bool(pinned))


class Store:
    """List of jobs in the file ``path``, made or brought to the present version. Raises BadStore."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._limit = trio.CapacityLimiter(1)
        try:
            self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._open(path)
        except sqlite3.OperationalError as error:
            raise BadStore(f"the list of jobs {path} cannot be opened ({error})") from error
        except sqlite3.DatabaseError as error:
            raise BadStore(
                f"the list of jobs {path} is damaged ({error}). Move this file away to begin with an empty list; the"
                " answers stay in the folder jobs beside it"
            ) from error

    def _open(self, path: Path) -> None:
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        (found,) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(" ".join(found.split()))
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        if version > len(_MIGRATIONS):
            raise BadStore(
                f"the list of jobs {path} has version {version}, of a newer Asalto; this one reads up to"
                f" {len(_MIGRATIONS)}. Use the newer Asalto, or another folder with --data"
            )
        for number, script in enumerate(_MIGRATIONS[version:], version + 1):
            self._connection.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;")

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await trio.to_thread.run_sync(work, self._connection, limiter=self._limit)
        except (sqlite3.ProgrammingError, sqlite3.IntegrityError):
            raise
        except sqlite3.DatabaseError as error:
            raise OSError(errno.EIO, f"the list of jobs: {error}") from error

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Execute one statement and return its rows."""
        return await self._do(lambda connection: connection.execute(sql, values).fetchall())

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    async def check(self, *, writing: bool) -> None:
        """Read the database anew from its file, and with ``writing`` get its lock for writing. Raises OSError."""

        def work(connection: sqlite3.Connection) -> None:
            anew = sqlite3.connect(f"{self._path.absolute().as_uri()}?mode=rw", uri=True)
            try:
                anew.execute("SELECT count(*) FROM jobs").fetchone()
            finally:
                anew.close()
            if writing:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("ROLLBACK")

        await self._do(work)

    async def count_states(self) -> dict[str, int]:
        """Return the number of jobs in each state."""
        return dict(await self._rows("SELECT state, count(*) FROM jobs GROUP BY state"))

    async def states(self, most: int, before: int) -> list[dict[str, Any]]:  # Any: plain JSON
        """Return the states and askers of up to ``most`` jobs, latest first, below number ``before`` unless 0."""
        names = ("number", "id", "kind", "system", "state", "ended", "size", "askers")
        rows = await self._rows(
            "SELECT jobs.number, jobs.id, kind, system, state, ended, size, json_group_array(asker) FROM jobs"
            " JOIN askers ON askers.id = jobs.id WHERE (? = 0 OR jobs.number < ?)"
            " GROUP BY jobs.id ORDER BY jobs.number DESC LIMIT ?",
            *(before, before, most),
        )
        return [dict(zip(names, (*row[:-1], sorted(json.loads(row[-1]))), strict=True)) for row in rows]

    async def add(self, job: Job, asker: str) -> Job:
        """Add the job unless it is there, add its asker, and return its stored state."""

        def work(connection: sqlite3.Connection) -> Job:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                (number,) = connection.execute("SELECT coalesce(max(number), 0) + 1 FROM askers").fetchone()
                connection.execute(
                    "INSERT OR IGNORE INTO jobs (id, kind, title, system, question, state, number)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (job.id, job.kind, job.title, job.system, json.dumps(job.question), job.state, number),
                )
                connection.execute(
                    "INSERT INTO askers (id, asker, number, asked) VALUES (?, ?, ?, ?)"
                    " ON CONFLICT DO UPDATE SET number = excluded.number, asked = excluded.asked",
                    (job.id, asker, number, now()),
                )
            row = connection.execute(f"SELECT {_COLUMNS} FROM jobs WHERE id = ?", (job.id,)).fetchone()
            return _job(row)

        return await self._do(work)

    async def get(self, id_: str, asker: str | None) -> Job | None:
        """Return the job if ``asker`` has asked for it (None: any asker), else None."""
        rows = await self._rows(
            f"SELECT {_COLUMNS}, {_OWN} FROM jobs LEFT JOIN askers ON askers.id = jobs.id AND asker = ?"
            " WHERE jobs.id = ? AND (? IS NULL OR asker IS NOT NULL)",
            *(asker, id_, asker),
        )
        return _job(rows[0]) if rows else None

    async def listed(
        self, asker: str, most: int, before: int = 0, wanted: Wanted = lambda *_: True
    ) -> list[tuple[int, Job]]:
        """Return up to ``most`` wanted jobs of an asker with their numbers, latest first, below number ``before``
        unless 0. Questions may be long, so those of other jobs are not read."""
        joined = "askers JOIN jobs ON jobs.id = askers.id WHERE asker = ?"

        def work(connection: sqlite3.Connection) -> list[tuple[int, Job]]:
            found = connection.execute(
                f"SELECT askers.number, title, name, kind, system, pinned FROM {joined}"
                " AND (? = 0 OR askers.number < ?) ORDER BY askers.number DESC",
                (asker, before, before),
            )
            numbers = list(islice((number for number, *words in found if wanted(*words)), most))
            marks = ", ".join("?" * len(numbers))
            rows = connection.execute(
                f"SELECT {_COLUMNS}, {_OWN}, askers.number FROM {joined} AND askers.number IN ({marks})"
                " ORDER BY askers.number DESC",
                (asker, *numbers),
            )
            return [(row[-1], _job(row[:-1])) for row in rows]

        return await self._do(work)

    async def open_jobs(self) -> list[tuple[Job, set[str]]]:
        """Return the jobs that wait or were running, oldest first, with their askers."""
        joined = "jobs JOIN askers ON askers.id = jobs.id"
        rows = await self._rows(
            f"SELECT {_COLUMNS}, asker FROM {joined} WHERE state IN (?, ?) ORDER BY jobs.number, jobs.id", *OPEN
        )
        askers: dict[str, set[str]] = {}
        for row in rows:
            askers.setdefault(row[0], set()).add(row[-1])
        jobs = {row[0]: _job(row[:-1]) for row in rows}
        return [(job, askers[id_]) for id_, job in jobs.items()]

    async def count_open(self, asker: str) -> int:
        """Return the number of open jobs of the asker."""
        joined = "askers JOIN jobs ON jobs.id = askers.id"
        rows = await self._rows(f"SELECT 1 FROM {joined} WHERE asker = ? AND state IN (?, ?)", asker, *OPEN)
        return len(rows)

    async def set_state(self, id_: str, state: str, code: int | None = None, problems: tuple[str, ...] = ()) -> None:
        """Store the state of a job, and the time of its end if it is not open."""
        columns = "state = ?, code = ?, problems = ?, ended = ?, folded = 0, summary = 'null'"
        ended = "" if state in OPEN else now()
        await self._rows(f"UPDATE jobs SET {columns} WHERE id = ?", state, code, json.dumps(problems), ended, id_)

    async def unmeasured(self) -> list[str]:
        """Return the jobs that are over and whose size is unknown: those of a list of the first version."""
        rows = await self._rows("SELECT id FROM jobs WHERE state NOT IN (?, ?) AND size = 0", *OPEN)
        return [id_ for (id_,) in rows]

    async def set_size(self, id_: str, size: int) -> None:
        """Store the bytes of a job's folder."""
        await self._rows("UPDATE jobs SET size = ? WHERE id = ?", size, id_)

    async def set_summary(self, id_: str, summary: dict[str, Any]) -> None:  # Any: plain JSON
        """Store the summary of a job's document."""
        await self._rows("UPDATE jobs SET summary = ? WHERE id = ?", json.dumps(summary), id_)

    async def set_pinned(self, id_: str, asker: str, pinned: bool) -> None:
        """Store whether the asker has pinned the job."""
        await self._rows("UPDATE askers SET pinned = ? WHERE id = ? AND asker = ?", int(pinned), id_, asker)

    async def used(self, asker: str) -> int:
        """Return the bytes of the folders of an asker's jobs."""
        joined = "askers JOIN jobs ON jobs.id = askers.id"
        rows = await self._rows(f"SELECT coalesce(sum(size), 0) FROM {joined} WHERE asker = ?", asker)
        return int(rows[0][0])

    async def unfolded(self, days: float) -> list[str]:
        """Return the finished jobs whose files may be folded away: not pinned, and ended longer than ``days`` ago.
        Jobs of unknown dates are not among them."""
        before = _text(datetime.now(UTC) - timedelta(days=days))
        rows = await self._rows(
            "SELECT id FROM jobs WHERE state NOT IN (?, ?) AND folded = 0 AND ended != '' AND ended < ?"
            " AND NOT EXISTS (SELECT 1 FROM askers WHERE askers.id = jobs.id AND pinned)",
            *(*OPEN, before),
        )
        return [id_ for (id_,) in rows]

    async def set_folded(self, id_: str, size: int) -> None:
        """Store that the files of a job have been folded away, and the bytes that are left."""
        await self._rows("UPDATE jobs SET folded = 1, size = ? WHERE id = ?", size, id_)

    async def forget(self, kept: int) -> list[str]:
        """Withdraw each asker from its oldest jobs that are neither open nor pinned, until ``kept`` of these are left,
        and delete the jobs that have no asker. Return the ids of these."""

        def work(connection: sqlite3.Connection) -> list[str]:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(
                    "DELETE FROM askers WHERE (id, asker) IN (SELECT id, asker FROM (SELECT askers.id, asker,"
                    " row_number() OVER (PARTITION BY asker ORDER BY askers.number DESC) AS place FROM askers JOIN jobs"
                    " ON jobs.id = askers.id WHERE state NOT IN (?, ?) AND NOT pinned) WHERE place > ?)",
                    (*OPEN, kept),
                )
                return _delete_unasked(connection)

        return await self._do(work)

    async def delete(self, id_: str, asker: str) -> list[str]:
        """Withdraw the asker from a job, and delete it if it has no other asker. Return the ids of deleted jobs."""

        def work(connection: sqlite3.Connection) -> list[str]:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("DELETE FROM askers WHERE id = ? AND asker = ?", (id_, asker))
                return _delete_unasked(connection)

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


def _delete_unasked(connection: sqlite3.Connection) -> list[str]:
    """Delete the jobs that no client has asked for; return their ids."""
    rows = connection.execute(
        "DELETE FROM jobs WHERE NOT EXISTS (SELECT 1 FROM askers WHERE askers.id = jobs.id) RETURNING id"
    ).fetchall()
    return [id_ for (id_,) in rows]
