"""Programs for tests: the bots that ship, and one that misbehaves as its arguments say."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from select import select
from typing import Any

from attrs import evolve

from simulator.policy.spec import PolicySpec, as_use
from simulator.runtime import actor_runner, inline
from simulator.runtime.result import Result
from simulator.scenario import Scenario, load
from simulator.testing.recording import Recording

ROOT = Path(__file__).parents[2]
BOTS = ROOT / "examples" / "bots"
PYTHON_BOT = as_use([sys.executable, str(BOTS / "bot.py")])
NODE_BOT = as_use(["node", str(BOTS / "bot.js")])
AHEAD_BOT = as_use([sys.executable, str(Path(__file__).with_name("ahead_program.py"))])
STRANGE = Path(__file__).with_name("strange_program.py")


def strange(*how: str) -> str:
    """Return the program that misbehaves in this way."""
    return as_use([sys.executable, str(STRANGE), *how])


def cast(scenario: Scenario, use: str, seats: Any = None, **options: Any) -> Scenario:  # Any: plain options
    """Return the scenario with the policy in these seats, or in all."""
    spec = PolicySpec(use, options)
    chosen = scenario.policies if seats is None else seats
    return evolve(scenario, policies={**scenario.policies, **dict.fromkeys(chosen, spec)})


def duel(use: str, **options: Any) -> Scenario:  # Any: plain options
    """Return the reference duel, whose first fighter is played by this policy."""
    return cast(load("reference_duel"), use, [0], **options)


def play_both(scenario: Scenario, seed: int = 1, fight: int = 1, deadline: float = 5.0) -> Result:
    """Return the result of the fight, which is the same in both runtimes."""
    heard, again = Recording(), Recording()
    result = inline.play(scenario, seed, fight, listener=heard, deadline=deadline)
    assert actor_runner.play(scenario, seed, fight, listener=again, deadline=deadline) == result
    assert heard.log == again.log
    return result


def has_ended(pid: int, seconds: float = 20.0) -> bool:
    """Return whether the process has ended, or ends within this number of seconds."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select([process], [], [], seconds)[0])  # readable once the process has ended
    finally:
        os.close(process)
