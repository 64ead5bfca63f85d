"""A job's document has the bytes that the command line prints with ``--json`` for the same scenario and seed."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from attrs import frozen
from jsonschema_rs import Draft202012Validator

from simulator.service.document_schemas import document_schemas
from tests.cli.command_line import ATTIC as cli_attic
from tests.cli.command_line import asalto

from .described import Described
from .serving import DUEL, Client

TIMES: Final = re.compile(rb'("(?:elapsed_s|fights_per_s|games_per_s)": )[\d.e+-]+')
THINKING: Final = re.compile(rb'("time_ms": )\{[^}]*\}')
"""Measured times in a document: of the whole, and of each entrant's decisions."""
ATTIC: Final = cli_attic.replace("Un zombi en el desván", "El <b>desván</b>").replace("count = 2\n", "")
PAIR: Final = """\
asalto = 1
tournament = { title = "Dos en el desván", pairs = 2 }
entrants = [{ policy = "basic" }, { policy = "aggressive" }]
scenarios = [{ use = "attic.toml" }]
"""
PARTY: Final = """\
asalto = 1
system = "haunted_house"
[sheets.captain]
base = "officer"
max_life = 24
"""
POLICIES: Final = """\
system = "haunted_house"
[[rows]]
do = "attack"
at = "weakest"
"""
CRYPT: Final = ATTIC.replace("[sides.inv", 'include = ["party.toml"]\n[sides.inv').replace(
    'use = "officer"', 'use = "captain"\npolicy = { use = "tactics", file = "minds.toml" }'
)
FILES: Final = {"attic.toml": ATTIC, "two.toml": PAIR, "party.toml": PARTY, "minds.toml": POLICIES, "crypt.toml": CRYPT}
VARY: Final = "combatants.Zombi.max_life=10,14"


@frozen
class Asked:
    """A question, and the same as words of the command line."""

    kind: str
    words: tuple[str, ...]
    options: dict[str, Any]
    scenario: str = "attic.toml"
    seed: int | None = 7

    def question(self) -> dict[str, Any]:
        """Return the document that is posted."""
        files = FILES if self.scenario in FILES else {}
        return {
            "kind": self.kind,
            "scenario": self.scenario,
            "files": files,
            "seed": self.seed,
            "options": self.options,
        }

    def typed(self) -> tuple[str, ...]:
        """Return the words after ``asalto``."""
        return (self.kind, *self.words, "--json", *(() if self.seed is None else ("--seed", str(self.seed))))


ALSO: Final = '{ use = "search", budget = 1 }'
QUESTIONS: Final = [
    Asked("run", ("attic.toml", "--fight", "2"), {"fight": 2}),
    Asked(
        "batch",
        ("crypt.toml", "-n", "40", "--set", "combatants.Zombi.count=2"),
        {"fights": 40, "settings": ["combatants.Zombi.count=2"]},
        "crypt.toml",
    ),
    Asked("compare", ("attic.toml", "--vary", VARY, "-n", "20", "--all"), {"vary": VARY, "fights": 20, "all": True}),
    Asked("exact", (DUEL, "--max-states", "100000"), {"max_states": 100_000}, DUEL, None),
    Asked("sweep", ("attic.toml", "--vary", VARY, "-n", "20"), {"vary": [VARY], "fights": 20}),
    Asked(
        "sensitivity", ("attic.toml", "--only", "Zombi.max_life", "-n", "20"), {"only": "Zombi.max_life", "fights": 20}
    ),
    Asked(
        "solve",
        ("attic.toml", "--vary", VARY, "--target", "win(investigators)=0.6", "-n", "200"),
        {"vary": [VARY], "target": "win(investigators)=0.6", "fights": 200},
    ),
    Asked("balance", ("attic.toml", "--win", "60%", "--fights", "600"), {"win": 0.6, "fights": 600}),
    Asked("matchups", ("attic.toml", "--also", ALSO, "-n", "2"), {"also": [ALSO], "fights": 2}),
    Asked(
        "match",
        ("basic", "aggressive", "--scenario", "attic.toml", "--pairs", "2"),
        {"pair": ["basic", "aggressive"], "pairs": 2},
    ),
    Asked("tournament", ("two.toml",), {}, "two.toml"),
]


def timeless(data: bytes) -> bytes:
    """Return the document with 0 for everything that was measured."""
    return THINKING.sub(rb"\g<1>0", TIMES.sub(rb"\g<1>0", data))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The output of the command line for each question, by kind."""
    folder = tmp_path_factory.mktemp("printed")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("XDG_STATE_HOME", str(folder / "state"))
        found = {each.kind: asalto(*each.typed()) for each in QUESTIONS}
    assert {kind: result.stderr for kind, result in found.items() if result.exit_code not in (0, 1)} == {}
    return {kind: bytes(result.stdout_bytes) for kind, result in found.items()}


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda each: each.kind)
async def test_a_job_has_the_bytes_of_the_command_line(asked: Asked, printed: dict[str, bytes], client: Client) -> None:
    """Every byte of the document is equal but for measured times, and the document fits the OpenAPI description."""
    job = await client.done(asked.question())
    assert job["state"] == "done", job["problems"]
    assert (await Described.by(client)).wrong("get_job", 200, job) == []
    assert list(Draft202012Validator(document_schemas()[asked.kind]).iter_errors(job["document"])) == []
    found = await client.bytes(f"/api/jobs/{job['id']}/document")
    assert timeless(found).decode() == timeless(printed[asked.kind]).decode()
    assert job["document"]
