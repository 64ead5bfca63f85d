"""``asalto run`` and ``replay`` with a chain: one narration, one document, one trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator.core.campaign import REST
from simulator.core.errors import BadTrace
from simulator.core.events import StepStarted
from simulator.core.scene import Decision
from simulator.runtime import campaign
from simulator.scenario import load
from simulator.trace.lines import Roll
from simulator.trace.reader import read
from simulator.trace.replay import verify_recorded
from simulator.trace.writer import TraceWriter
from tests.traces import traced

from .command_line import asalto, document

NIGHT = "a_night_in_the_house"


@pytest.mark.slow
def test_a_chain_is_told_step_by_step() -> None:
    """A heading for each step, the end of each fight, and how it all ended."""
    told = asalto("run", NIGHT, "--seed", "7", "--lang", "en").stdout.splitlines()
    assert told[:2] == ["A night in the house", "seed 7, fight 1"]
    steps = [line for line in told if line.startswith(("Step ", "After the defeat"))]
    assert steps[:2] == ["Step 1, a fight: Elena, Bruno, Carla, Perro 1, Perro 2 and Perro 3", "Step 2, between fights"]
    assert sum(line.startswith("The chain ") for line in told) == 1
    spanish = asalto("run", NIGHT, "--seed", "7", "--lang", "es").stdout
    assert "Paso 2, entre combates" in spanish


@pytest.mark.parametrize("runtime", ["inline", "actors"])
def test_the_document_has_the_steps(runtime: str) -> None:
    """Each with its combatants; a rest has no outcome, and the whole has that of the chain."""
    found = document("run", NIGHT, "--seed", "7", "--json", "--runtime", runtime)
    steps = found["steps"]
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    assert [("outcome" in step) for step in steps] == [step["kind"] == "fight" for step in steps]
    assert list(steps[0]["combatants"]) == ["Elena", "Bruno", "Carla", "Perro 1", "Perro 2", "Perro 3"]
    assert len(found["combatants"]) == 10
    assert found["outcome"]["ending"] in ("completed", "defeated", "retreat")
    rounds = [step["outcome"]["rounds"] for step in steps if step["kind"] == "fight"]
    assert found["outcome"]["rounds"] == sum(rounds)


@pytest.mark.slow
def test_its_trace_is_replayed_and_verified(tmp_path: Path) -> None:
    """A chain has one trace, the same from both runtimes, and replay narrates it as run did."""
    traces = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for path, runtime in zip(traces, ("inline", "actors"), strict=True):
        told = asalto(
            "run", NIGHT, "--seed", "7", "--lang", "en", "--runtime", runtime, "--trace", str(path)
        ).stdout.splitlines()
    assert traces[0].read_bytes() == traces[1].read_bytes()
    checked = document("replay", str(traces[0]), "--verify", "--json")
    assert checked["verified"] == {"recorded": True, "seeded": True, "note": ""}
    again = asalto("replay", str(traces[0]), "--lang", "en").stdout.splitlines()
    assert until_the_end(again) == until_the_end(told)


def until_the_end(told: list[str]) -> list[str]:
    """Return the lines before the last sentence."""
    end = next(number for number, line in enumerate(told) if line.startswith("The chain "))
    return [line for line in told[:end] if line]


@pytest.mark.slow
def test_a_trace_of_another_chain_is_found_out(tmp_path: Path) -> None:
    """A step whose names are not those that the rules give differs at its own line."""
    scenario = load(NIGHT)
    trace, result = traced(campaign.play, scenario, 7, deadline=None)
    rows = [json.loads(line) for line in trace.splitlines()]
    assert verify_recorded(read(trace)).fates == result.fates
    spot = next(n for n, row in enumerate(rows) if row["event"] == "step_started" and row["step"] == 2)
    forged: list[bytes] = []
    again = TraceWriter(forged, scenario, 7, 1)
    for entry in read(trace).entries:
        if isinstance(entry, Decision):
            again.decided(entry)
        elif isinstance(entry, Roll):
            again.rolled(entry.roller, entry.sides, entry.faces, entry.purpose, entry.rule)
        elif not (isinstance(entry, StepStarted) and entry.kind == REST):
            again.happened(entry)
    again.close(result.outcome)
    with pytest.raises(BadTrace, match=f"line {spot}: the recorded fight breaks the rules here"):
        verify_recorded(read(b"".join(forged)))
