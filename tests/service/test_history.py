"""The list of jobs: what each has found out, and how one of them is found again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.service.history import matching, summary_of

from .described import Described
from .serving import DUEL, Client, batch, service


async def test_each_finished_job_has_a_summary(client: Client) -> None:
    """The figures of its document; a job that is not done has none, and one that is answered anew a new one."""
    done = await client.done(batch())
    run = await client.done({"kind": "run", "scenario": DUEL, "seed": 7})
    long = await client.post("/api/jobs", batch(1_000_000), 202)
    described = await Described.by(client)
    for _ in range(2):  # made, then stored
        rows = await client.get("/api/jobs")
        assert described.wrong("get_jobs", 200, rows) == []
        found = {row["id"]: row["summary"] for row in rows}
        left, verdict = done["document"]["sides"]["left"], done["document"]["verdict"]["grade"]
        kept = {"side": "left", "win": left["rate"], "ci95": left["ci95"], "grade": verdict, "fights": 60}
        assert found[done["id"]] == kept
        assert found[run["id"]] == {"winner": run["document"]["outcome"]["winner"]}
        assert found[long["id"]] is None
    await client.http.delete(f"/api/jobs/{long['id']}")


async def test_jobs_are_found_by_title_name_kind_and_game(tmp_path: Path) -> None:
    """In the language of the request, by all words, and page by page; the pinned ones alone."""
    async with service(tmp_path / "data") as client:
        first, second = [(await client.done(batch(5, seed)))["id"] for seed in (1, 2)]
        await client.post(f"/api/jobs/{first}/name", {"name": "Noche primera"}, 200)
        await client.post(f"/api/jobs/{second}/pin", {"pinned": True}, 200)

        async def found(query: str, lang: str = "es") -> list[str]:
            rows = await client.get(f"/api/jobs?{query}", headers={"accept-language": lang})
            return [row["id"] for row in rows]

        assert await found("find=NOCHE") == [first]
        assert await found("find=probabilidades") == await found("find=the odds", "en") == [second, first]
        assert await found("find=probabilidades&most=1") == [second]
        assert await found("find=noche torneo") == []
        assert await found("pinned=true") == [second]
        assert await found("pinned=true&find=noche") == []
        await client.get(f"/api/jobs?find={'a' * 201}", 400)


@pytest.mark.parametrize("find", ["", "vampiro", "VAMPIRO atico", "comparacion dados", "haunted", "la sesion"])
def test_case_accents_and_order_do_not_matter(find: str) -> None:
    """A word is found in the middle of a text, and in the id of a kind or game."""
    wanted = matching(find, "es")
    assert wanted("El vampiro del ático", "La sesión", "compare", "haunted_house", False)
    assert wanted("Otro", "", "run", "tapiz", True) is (find == "")


ARMS = {"figure": "win(left)", "means": [0.4, 0.5], "ci95": None, "stands_out": False}
DOCUMENTS: list[tuple[str, Any, Any]] = [
    ("compare", {"comparisons": [{**ARMS, "base": "a"}]}, ARMS),
    ("compare", {"comparisons": []}, {}),
    ("exact", {"sides": {"left": {"rate": 0.4}, "right": {"rate": 0.6}}}, {"side": "left", "win": 0.4}),
    ("run", {"outcome": {"winner": None, "rounds": 4}}, {"winner": None}),
    ("tournament", {"entrants": {"Ana": {}, "Bea": {}}}, {"winner": "Ana"}),
    ("sweep", {"cells": []}, {}),
]


@pytest.mark.parametrize(("kind", "document", "summary"), DOCUMENTS)
def test_a_summary_has_what_a_list_shows(kind: str, document: Any, summary: Any) -> None:
    """The winner, the chances or the difference."""
    assert summary_of(kind, document) == summary
