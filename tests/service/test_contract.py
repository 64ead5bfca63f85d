"""The running service against its own OpenAPI document: Schemathesis asks what it allows, and what it does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import trio

from simulator.service.limits import Limits

from .hostile import ALICE
from .serving import DUEL, batch, in_background, visiting

pytestmark = [pytest.mark.waits, pytest.mark.slow]

CONFIG = """
continue-on-failure = true
max-stream-events = 2
warnings = false

[auth.openapi.token]
bearer = "{token}"

[generation]
deterministic = true
no-shrink = true
max-examples = 2

[cache]
enabled = false

[phases.coverage]  # every route has the same answer to other methods: two stand for all
unexpected-methods = ["PATCH", "DELETE"]

# No schema says whether a text is a scenario, or whether there is a scenario of that name (422); a WebSocket is no
# request (426); and a client asks for more than it may (429).
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 422, 426, 429]

[parameters]
"path.system" = "tapiz"
"path.of" = "pack"
"path.name" = "camino_largo"
"path.fight" = 1
"path.id_" = "{job}"

[[operations]]
include-path-regex = "/games"
parameters = {{ "path.id_" = "{games}" }}

[[operations]]
include-path-regex = "/tables/"
parameters = {{ "path.id_" = "{table}" }}

[[operations]]
include-path-regex = "/drafts/"
parameters = {{ "path.id_" = "{draft}" }}

[[operations]]
include-method = "DELETE"
parameters = {{ "path.id_" = "no-such" }}

# Eleven kinds with up to twenty options: by themselves more requests than all others. test_questions.py has them.
[[operations]]
include-name = "POST /api/jobs"
generation.max-examples = 30
phases.coverage.enabled = false
"""


async def kept(address: str) -> dict[str, str]:
    """Return the ids of an answered question, of an answered match, of a fight with seats that is over, of a draft."""
    async with visiting(address) as client:
        client.http.headers["authorization"] = f"Bearer {ALICE}"
        job = await client.done(batch(5))
        games = await client.done({**batch(), "kind": "match", "options": {"pair": ["basic", "random"], "pairs": 1}})
        table = await client.post("/api/tables", {"scenario": DUEL, "seed": 3, "places": [{"who": "left"}]}, 201)
        await client.http.delete(f"/api/tables/{table['id']}")
        draft = await client.post("/api/drafts", {"text": "asalto = 1"}, 201)
        await client.bytes(f"/api/jobs/{job['id']}/report")
        return {"job": job["id"], "games": games["id"], "table": table["id"], "draft": draft["id"]}


def test_the_service_is_as_its_document_says(tmp_path: Path) -> None:
    """Statuses, media types, documents and events; what does not fit is refused, and so is who has no token; every
    other method is 405, with those that there are."""
    tokens = tmp_path / "tokens"
    tokens.write_text(f"alice {ALICE}\n")
    limits = Limits(fights=40, waiting=1, tables=1, previews=1, preview_fights=20)
    with in_background(tmp_path / "data", token_file=tokens, limits=limits) as address:
        config = tmp_path / "schemathesis.toml"
        config.write_text(CONFIG.format(token=ALICE, **trio.run(kept, address)))
        words = [f"--config-file={config}", "run", f"{address}openapi/openapi.json"]
        command = [sys.executable, "-m", "schemathesis.cli", *words, "--phases=coverage,fuzzing"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=170, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
