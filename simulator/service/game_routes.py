"""Route that lists the games of a match or tournament, so that clients can watch each of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import trio
from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from .answer_schemas import GAMES
from .app import AnyRequest, Share, answer, job_of, viewer
from .describing import operation

MOST_GAMES: Final = 200
"""Maximum number of games in one answer."""


@get("/jobs/{id_:str}/games", operation_class=operation(GAMES))
async def get_games(
    request: AnyRequest,
    id_: FromPath[str],
    share: Share = None,
    one: FromQuery[str] = "",
    other: FromQuery[str] = "",
    scenario: FromQuery[str] = "",
    after: FromQuery[int] = 0,
    most: FromQuery[int] = 20,
) -> Response[bytes]:
    """List the games of a finished match or tournament from number ``after`` on.

    ``one`` selects the games of an entrant, ``other`` those against another, ``scenario`` those of one scenario. To
    watch a game, ask for a job of kind run with its scenario, fight, seed and policies."""
    service, job = await job_of(request, id_, share)
    path = await service.answers.games(job, viewer(request, id_))
    wanted = frozenset(name for name in (one, other) if name)
    page = range(max(0, after), max(0, after) + max(1, min(most, MOST_GAMES)))
    result = service.answers.result(job)
    return answer(await trio.to_thread.run_sync(games_in, path, result, wanted, scenario, page))


def games_in(path: Path, result: Path, entrants: frozenset[str], scenario: str, page: range) -> dict[str, Any]:
    """Return the number of matching games in a file of rows, and those of them whose numbers are on the page.
    ``result`` is the file of the document, which has the names of the sides of each scenario."""
    document = json.loads(result.read_bytes())
    arenas: dict[str, list[str]] = {arena["scenario"]: arena["sides"] for arena in document["scenarios"]}
    games: list[dict[str, Any]] = []
    total = 0
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if entrants <= {row["a"], row["b"]} and scenario in ("", row["scenario"]):
                if total in page:
                    games.append(_game(row, arenas[row["scenario"]]))
                total += 1
    return {"total": total, "games": games}


def _game(row: Mapping[str, Any], sides: Sequence[str]) -> dict[str, Any]:
    """Return the game of a row, with the entrant that played each side."""
    of_a = f" {row['sides_of_a']} "
    kept = ("a", "b", "scenario", "fight", "winner", "ending", "rounds", "forfeited_by")
    return {
        **{key: row[key] for key in kept},
        "sides": {side: row["a" if f" {side} " in of_a else "b"] for side in sides},
    }


GAME_LISTS: Final = Router("/api", route_handlers=[get_games])
