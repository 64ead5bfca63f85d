"""Positions of all combatants in a recorded fight."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .serving import Client


async def watched(client: Client, scenario: str, fight: int = 3) -> dict[str, Any]:
    """Return a fight of a scenario, as it is watched."""
    job = await client.done({"kind": "run", "scenario": scenario, "seed": 7, "options": {"fight": fight}})
    found: dict[str, Any] = await client.get(f"/api/jobs/{job['id']}/fights/{fight}?lang=en")
    return found


async def test_moves_show_at_the_line_that_tells_them(client: Client) -> None:
    """Every body begins at its place in the scenario; an advance moves it by its metres from that line on."""
    fight = await watched(client, "reference_battle")
    rows = fight["places"]
    names = [each["name"] for each in fight["combatants"]]
    assert rows[0] == {"line": 1, "places": [[0, 0], [0, 3], [0, -3], [16, 0], [16, 3]]}
    assert [row["line"] for row in rows] == sorted({row["line"] for row in rows})
    moves = {
        step["line"]: step["fields"]
        for step in fight["steps"]
        if step["event"] == "acted" and step["fields"]["verb"] in ("move", "run", "charge")
    }
    checked = 0
    for before, after in pairwise(rows):
        (mover,) = [at for at, _ in enumerate(names) if before["places"][at] != after["places"][at]]
        if "amount" in moves.get(after["line"], ()):
            (x, y), (u, v) = before["places"][mover], after["places"][mover]
            assert moves[after["line"]]["body"] == mover
            assert abs(((x - u) ** 2 + (y - v) ** 2) ** 0.5 - moves[after["line"]]["amount"]) <= 0.51
            checked += 1
    assert checked > 0


async def test_games_without_metres_have_no_places(client: Client) -> None:
    """Haunted House knows who is in reach, not where."""
    assert (await watched(client, "reference_duel", 1))["places"] is None
