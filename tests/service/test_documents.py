"""Documents with all that only some scenarios have are as the OpenAPI document says, to the last key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from simulator.service.document_schemas import document_schemas
from tests.cli.command_line import asalto

SEED = ("--seed", "3", "--jobs", "1")
TACTICS = """\
system = "haunted_house"
rows = [{ do = "attack", at = "weakest" }, { when = "round > 900", do = "flee" }]
"""
BROKEN = """\
from simulator.policy.protocol import Policy

class Broken(Policy):
    wants = frozenset({"turn"})

    def choose(self, ask, sight):
        raise ValueError("no")
"""
SWISS = """\
asalto = 1
tournament = { title = "Swiss", format = "swiss", rounds = 2, pairs = 2 }
entrants = [{ policy = "basic" }, { policy = "random" }, { policy = { use = "search", budget = 10 } }]
scenarios = [{ use = "haunted_house/reference_duel" }]
"""


def fits(kind: str, found: object) -> list[str]:
    """Compare a document with its schema: a sentence for each difference."""
    errors = Draft202012Validator(document_schemas()[kind]).iter_errors(found)
    return [f"{'/'.join(map(str, each.instance_path))}: {each.message[:200]}" for each in errors]


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        (("run", "a_night_in_the_house"), {"steps"}),
        (("run", "reference_duel", "--policy", "left=./broken.py:Broken"), {"faults"}),
        (("batch", "a_night_in_the_house", "-n", "20"), {"chain"}),
        (("batch", "the_locked_cellar", "-n", "20"), {"curves"}),
        (("batch", "reference_duel", "-n", "400", "--policy", "left=row.toml"), {"tactics", "idle_rows", "adjusted"}),
        (("batch", "reference_duel", "-n", "1"), {"typical"}),
        (("compare", "reference_duel", "--vary", "combatants.Bruno.max_life=20,12", "-n", "200"), {"comparisons"}),
        (
            (
                *("solve", "reference_duel", "--vary", "combatants.Bruno.max_life=10..20", "-n", "900"),
                *("--target", "win(left)=0.5", "--require", "some_dead(left)<0.05"),
            ),
            {"conflict"},
        ),
        (("balance", "reference_duel", "--win", "50%", "--deaths", "<1%", "--fights", "400"), {"conflict"}),
        (
            ("match", "cautious", "basic", "--scenario", "reference_duel", "--sprt", "0", "40", "--max-pairs", "20"),
            {"sprt"},
        ),
        (("tournament", "swiss.toml"), {"rounds"}),
    ],
    ids=lambda each: " ".join(each)[:40] if isinstance(each, tuple) else "",
)
def test_what_only_some_have_is_described(
    words: tuple[str, ...], keys: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Campaigns, curves, tactics, faults, goals that contradict each other, tests and rounds."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("row.toml", TACTICS), ("broken.py", BROKEN), ("swiss.toml", SWISS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    jobs = SEED[:2] if words[0] == "run" else SEED
    result = asalto(*words, *jobs, "--json")
    assert result.exit_code in (0, 1), result.stderr  # 1: not all that was asked for was reached
    found: dict[str, Any] = json.loads(result.stdout)
    assert all(found[key] for key in keys)
    assert fits(words[0], found) == []
    assert fits(words[0], {**found, "more": 1})


def test_no_object_of_a_document_is_left_open() -> None:
    """Every object says its keys, or what stands under each name; but for a policy's options."""

    def look(schema: Any, at: str) -> None:
        if schema.get("type") == "object":
            assert schema.get("properties") or schema["additionalProperties"] or at.endswith("policy/1"), at
            assert schema["additionalProperties"] is not True, at
        assert schema or at.endswith("policy/1{}"), at
        for name, inner in schema.get("properties", {}).items():
            look(inner, f"{at}/{name}")
        for number, inner in enumerate(schema.get("anyOf", ())):
            look(inner, f"{at}/{number}")
        for inner in schema.get("prefixItems", [schema["items"]] if "items" in schema else []):
            look(inner, f"{at}[]")
        if schema.get("additionalProperties"):
            look(schema["additionalProperties"], f"{at}{{}}")

    for kind, schema in document_schemas().items():
        look(schema, kind)
