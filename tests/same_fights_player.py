"""Plays the cases of tests/same_fights.py on whatever Asalto is on the path, and prints them, a JSON object a line.

It also runs on older commits, so it uses only features that Asalto has had for long, and does without the missing
ones."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from simulator import systems
from simulator.batch.tasks import ChunkPlayer
from simulator.runtime import campaign, inline
from simulator.scenario import load, shipped
from simulator.trace.writer import TraceWriter

SEED = 11
OWN = "own"
POLICIES = (OWN, "basic", "random", "aggressive", "cautious", "tuned")


def main(fights: int, only: str) -> None:
    """Print every case of every shipped scenario whose name contains ``only``."""
    for name, _ in shipped():
        if only in name:
            for policy in POLICIES:
                print(json.dumps(played(name, policy, fights)), flush=True)


def played(name: str, policy: str, fights: int) -> dict[str, Any]:
    """Play one scenario under one policy: the lines of its traces, then the rows of a batch."""
    sides = [] if policy == OWN else [f"{side.name}={policy}" for side in load(name).encounter.sides]
    scenario = load(name, policies=sides)
    header: dict[str, Any] = {}
    lines: list[str] = []
    for fight in range(1, fights + 1):
        trace = list(traced(scenario, fight))
        header = json.loads(trace[0])
        lines += trace
    lines += rows(scenario, fights)
    return {
        "case": f"{name}, {policy}",
        "game": scenario.system,
        "rules": systems.system(scenario.system).rules_version,
        "policies": header.get("policy_versions", {}),
        "lines": lines,
    }


def traced(scenario: Any, fight: int) -> Iterator[str]:
    """Return the lines of a trace, as text."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, SEED, fight)
    play = campaign.play if scenario.chain else inline.play
    result = play(scenario, SEED, fight, listener=writer, deadline=None)
    writer.close(result.outcome)
    return (line.decode() for line in b"".join(lines).splitlines())


def rows(scenario: Any, fights: int) -> list[str]:
    """Return the rows of a small batch, each as a JSON array of its cells."""
    chunk = ChunkPlayer(scenario, SEED, None).play(1, 1 + fights)
    return [json.dumps([*row.values()]) for row in chunk.rows.to_pylist()]


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
