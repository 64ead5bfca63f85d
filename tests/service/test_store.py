"""The list of jobs: who asked for what, in which order, and what becomes of it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from simulator.service.store import CANCELLED, DONE, FAILED, REFUSED, RUNNING, WAITING, BadStore, Job, Store


def job(id_: str, **more: Any) -> Job:
    """Return a batch that waits."""
    return evolve(Job(id_, "batch", f"title of {id_}", "tapiz", {"kind": "batch", "seed": 7}, WAITING), **more)


def undated(found: Job | None) -> Job | None:
    """Return a job without its dates."""
    return None if found is None else evolve(found, asked="", ended="")


@asynccontextmanager
async def store(folder: Path, *asked: tuple[str, str]) -> AsyncIterator[Store]:
    """A list in which these askers have asked for these jobs, one after the other."""
    found = Store(folder / "jobs.sqlite")
    for asker, name in asked:
        await found.add(job(name), asker)
    yield found
    found.close()


async def listed(found: Store, asker: str, most: int = 99, before: int = 0) -> list[str]:
    """Return the ids of an asker's list, each with its number."""
    return [f"{number} {each.id}" for number, each in await found.listed(asker, most, before)]


async def test_what_was_asked_for_last_is_first(tmp_path: Path) -> None:
    """Asked for once more, a job is first again, and is the same job; lists go on below a number."""
    asked = [("ada", "a"), ("ada", "b"), ("bea", "c"), ("ada", "d"), ("ada", "a")]
    async with store(tmp_path, *asked) as found:
        assert await listed(found, "ada") == ["5 a", "4 d", "2 b"]
        assert await listed(found, "bea") == ["3 c"]
        assert await listed(found, "ada", most=2) == ["5 a", "4 d"]
        assert await listed(found, "ada", before=5) == ["4 d", "2 b"]
        assert await listed(found, "ada", before=4) == ["2 b"]
        assert [each.id for each, _ in await found.open_jobs()] == ["a", "b", "c", "d"]


async def test_a_job_is_as_it_was_written_down(tmp_path: Path) -> None:
    """Its question, its state, its code and its problems; also after the list was closed."""
    async with store(tmp_path) as found:
        assert undated(await found.add(job("a", question={"seed": 2**63 - 1, "ñ": [None]}), "ada")) == job(
            "a", question={"seed": 2**63 - 1, "ñ": [None]}
        )
        await found.set_state("a", FAILED, 3, ("it broke.", "¡ay!"))
    async with store(tmp_path) as found:
        expected = job(
            "a", question={"seed": 2**63 - 1, "ñ": [None]}, state=FAILED, code=3, problems=("it broke.", "¡ay!")
        )
        assert undated(await found.get("a", "ada")) == expected
        assert undated(await found.add(job("a", title="another"), "bea")) == expected
        await found.set_state("a", RUNNING)
        assert undated(await found.get("a", None)) == evolve(expected, state=RUNNING, code=None, problems=())


async def test_a_job_is_shown_to_those_who_asked_for_it(tmp_path: Path) -> None:
    """Without an asker it is found in any case; each asker has a name for it."""
    async with store(tmp_path, ("ada", "a"), ("bea", "a"), ("bea", "b")) as found:
        await found.rename("a", "ada", "mine")
        assert undated(await found.get("a", "ada")) == job("a", name="mine")
        assert undated(await found.get("a", "bea")) == job("a")
        assert undated(await found.get("a", None)) == job("a")
        assert await found.get("b", "ada") is None
        assert undated(await found.get("b", None)) == job("b")
        assert await found.get("c", None) is None
        [(_, listed_job)] = await found.listed("ada", 9, 0)
        assert undated(listed_job) == job("a", name="mine")


@pytest.mark.parametrize(
    ("state", "is_open"),
    [(WAITING, True), (RUNNING, True), (DONE, False), (REFUSED, False), (FAILED, False), (CANCELLED, False)],
)
async def test_jobs_that_wait_or_run_are_open(state: str, is_open: bool, tmp_path: Path) -> None:
    """They are counted for those who asked for them, go on after a restart, and are never forgotten."""
    async with store(tmp_path, ("ada", "a")) as found:
        await found.set_state("a", state)
        assert job("a", state=state).is_open is is_open
        assert [each.id for each, _ in await found.open_jobs()] == ["a"] * is_open
        assert await found.count_open("ada") == is_open
        assert await found.count_open("bea") == 0
        assert await found.forget(0) == ["a"] * (not is_open)
        assert (await found.get("a", None) is None) is not is_open
        assert (await listed(found, "ada") == []) is not is_open


async def test_the_oldest_that_are_over_are_forgotten(tmp_path: Path) -> None:
    """For each client the given number is left, open and pinned ones aside; a job that another has stays."""
    asked = [("ada", name) for name in "abcdef"]
    async with store(tmp_path, *asked, ("bea", "a")) as found:
        for name in "abdef":
            await found.set_state(name, DONE)
        await found.set_pinned("b", "ada", True)
        assert await found.forget(4) == []
        assert await found.forget(2) == ["d"], "b is pinned, c is open, and bea has asked for a"
        assert await listed(found, "ada") == ["6 f", "5 e", "3 c", "2 b"]
        assert await listed(found, "bea") == ["7 a"]
        assert await found.forget(0) == ["a", "e", "f"]


async def test_a_deleted_job_stays_for_those_that_asked_too(tmp_path: Path) -> None:
    """The last one takes it away."""
    async with store(tmp_path, ("ada", "a"), ("bea", "a")) as found:
        await found.set_state("a", DONE)
        await found.set_size("a", 100)
        assert (await found.used("ada"), await found.used("bea")) == (100, 100)
        assert await found.delete("a", "ada") == []
        assert (await found.used("ada"), await found.used("bea")) == (0, 100)
        assert await found.delete("a", "bea") == ["a"]


async def test_files_are_folded_once_and_not_of_pinned_jobs(tmp_path: Path) -> None:
    """Nor of open ones; one that is answered anew may be folded again."""
    async with store(tmp_path, *(("ada", name) for name in "abc")) as found:
        await found.set_state("a", DONE)
        await found.set_state("b", DONE)
        await found.set_pinned("b", "ada", True)
        assert await found.unfolded(1) == []
        assert await found.unfolded(-1) == ["a"]
        await found.set_folded("a", 5)
        assert await found.unfolded(-1) == []
        await found.set_state("a", DONE)
        assert await found.unfolded(-1) == ["a"]


FIRST = """
CREATE TABLE jobs (id TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, system TEXT NOT NULL,
    question TEXT NOT NULL, state TEXT NOT NULL, code INTEGER, problems TEXT NOT NULL DEFAULT '[]',
    number INTEGER NOT NULL);
CREATE TABLE askers (id TEXT NOT NULL REFERENCES jobs (id), asker TEXT NOT NULL, name TEXT NOT NULL DEFAULT '',
    number INTEGER NOT NULL, PRIMARY KEY (id, asker));
INSERT INTO jobs VALUES ('a', 'batch', 'Attic', 'tapiz', '{"seed": 7}', 'done', 0, '[]', 1);
INSERT INTO askers VALUES ('a', 'ada', 'night one', 1);
"""


async def test_a_list_of_the_first_version_is_brought_to_this_one(tmp_path: Path) -> None:
    """Its jobs are there, without dates; a list of a later version or a damaged one is left alone, with a sentence."""
    with closing(sqlite3.connect(tmp_path / "jobs.sqlite")) as old:
        old.executescript(FIRST)
    async with store(tmp_path, ("ada", "b")) as found:
        old_job = await found.get("a", "ada")
        assert old_job == Job("a", "batch", "Attic", "tapiz", {"seed": 7}, DONE, 0, name="night one")
        assert (await found.get("b", "ada") or old_job).asked.startswith("20")
    with closing(sqlite3.connect(tmp_path / "jobs.sqlite")) as later:
        later.execute("PRAGMA user_version = 99")
    with pytest.raises(BadStore, match="has version 99, of a newer Asalto"):
        Store(tmp_path / "jobs.sqlite")
    (tmp_path / "damaged.sqlite").write_bytes(b"SQLite format 3\0" + b"?" * 8192)
    with pytest.raises(BadStore, match=r"damaged.sqlite is damaged .* Move this file away"):
        Store(tmp_path / "damaged.sqlite")
    with pytest.raises(BadStore, match=r"cannot be opened \(unable to open database file\)"):
        Store(tmp_path)


async def test_a_list_that_is_damaged_within_is_noticed(tmp_path: Path) -> None:
    """At the start with the way out; while it is open as an error of the disk, not as a bug."""
    path = tmp_path / "jobs.sqlite"
    async with store(tmp_path, ("ada", "a")) as found:
        await found._do(lambda open_one: open_one.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        data = bytearray(path.read_bytes())
        data[4096:] = b"U" * (len(data) - 4096)
        path.write_bytes(data)
        with pytest.raises(OSError, match="malformed"):
            await found._do(lambda _: sqlite3.connect(path).execute("SELECT * FROM jobs").fetchall())
    with pytest.raises(BadStore, match=r"is damaged .* Move this file away"):
        Store(path)


async def test_who_leaves_a_job_leaves_it_to_the_others(tmp_path: Path) -> None:
    """The last one keeps it, cancelled."""
    async with store(tmp_path, ("ada", "a"), ("bea", "a"), ("ada", "b")) as found:
        assert await found.leave("a", "ada") is False
        assert await listed(found, "ada") == ["3 b"]
        assert await listed(found, "bea") == ["2 a"]
        assert await found.leave("a", "bea") is True
        assert await listed(found, "bea") == ["2 a"]
