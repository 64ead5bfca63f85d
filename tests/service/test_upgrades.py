"""Folders of earlier versions: answers stay as they were, and no fight is shown that this version plays otherwise.

``folders`` has a small data folder of each release, with its list of jobs as SQL."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from .serving import service

FOLDERS: Final = Path(__file__).parent / "folders"
OTHER: Final = "0" * 24


def copied(release: str, data: Path) -> str:
    """Copy the folder of a release; return the id of its job."""
    shutil.copytree(FOLDERS / release, data)
    with closing(sqlite3.connect(data / "service.sqlite")) as made:
        made.executescript((data / "service.sql").read_text(encoding="utf-8"))
        ((id_,),) = made.execute("SELECT id FROM jobs").fetchall()
    return str(id_)


def outdated(data: Path) -> str:
    """Copy the folder of 0.1.0, and give its job an id that this version gives no question; return the id."""
    id_ = copied("0.1.0", data)
    (data / "jobs" / id_).rename(data / "jobs" / OTHER)
    with closing(sqlite3.connect(data / "service.sqlite")) as made:
        for table in ("jobs", "askers"):
            made.execute(f"UPDATE {table} SET id = ?", (OTHER,))
        made.commit()
    return OTHER


@pytest.mark.parametrize("release", [path.name for path in FOLDERS.iterdir()])
async def test_a_folder_of_an_earlier_release_opens(tmp_path: Path, release: str) -> None:
    """Document and rows are shown byte for byte; the question asked again is answered, by this job or another."""
    data = tmp_path / "data"
    id_ = copied(release, data)
    async with service(data) as client:
        (row,) = await client.get("/api/jobs")
        assert (row["id"], row["state"], row["name"], row["asked"]) == (id_, "done", "night one", "")
        assert row["size"] > 0
        path = f"/api/jobs/{id_}"
        assert await client.bytes(f"{path}/document") == (FOLDERS / release / "jobs" / id_ / "result.json").read_bytes()
        assert (
            await client.bytes(f"{path}/rows?format=csv") == (FOLDERS / release / f"jobs/{id_}/rows.csv").read_bytes()
        )
        again = await client.done((await client.get(path))["question"])
        assert again["state"] == "done"
        fight = await client.http.get(f"{path}/fights/3")
        assert fight.status_code == (200 if again["id"] == id_ else 404)


async def test_an_answer_of_a_version_that_plays_otherwise(tmp_path: Path) -> None:
    """Its document and stored files are there; for fights, and files that were not stored, there is a sentence."""
    data = tmp_path / "data"
    outdated(data)
    async with service(data) as client:
        path = f"/api/jobs/{OTHER}"
        found: dict[str, Any] = await client.get(path)
        assert found["document"]["fights"] == 20
        await client.bytes(f"{path}/rows?format=csv")
        assert await client.get(f"{path}/missing") == {"missing": ["report", "fights"]}
        again = await client.done(found["question"])
        assert again["id"] != OTHER
        assert await client.get(f"/api/jobs/{again['id']}/missing") == {"missing": []}
        for what, sentence in (("report", "did not keep this file"), ("fights/1", "may play it otherwise")):
            problems = (await client.get(f"{path}/{what}", 404))["problems"]
            assert sentence in problems[0]
            assert "ask the question again" in problems[0]
