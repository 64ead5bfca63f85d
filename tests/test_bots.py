"""The bots that ship in examples/bots: short, and able to play every shipped scenario."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.runtime import actor_runner, campaign, inline
from simulator.runtime.programs import SHELF
from simulator.scenario import load
from simulator.systems import NAMES
from tests.bot_twin import Twin
from tests.runtime.programs import BOTS, NODE_BOT, PYTHON_BOT, cast
from tests.shipping import chains
from tests.traces import traced

pytestmark = pytest.mark.slow

MOST_LINES = 60
HAS_NODE = shutil.which("node") is not None and (BOTS / "node_modules" / "@msgpack" / "msgpack").is_dir()
needs_node = pytest.mark.skipif(
    not HAS_NODE, reason="bot.js is left out: it needs node, and its one package (make bots installs it)"
)
BOTH = [pytest.param(PYTHON_BOT, id="python"), pytest.param(NODE_BOT, id="javascript", marks=needs_node)]
SAMPLE = ("three_against_a_werewolf", "squad_against_cultists", "officer_and_cult", "ambush_in_the_fog")


@pytest.fixture(autouse=True, scope="module")
def no_processes_left() -> Iterator[None]:
    """End the bots when the tests of this file are over; until then they play on."""
    yield
    SHELF.close()


@pytest.mark.parametrize("path", sorted(BOTS.glob("bot.*")), ids=lambda path: path.name)
def test_bots_are_short(path: Path) -> None:
    """Each bot is under 60 lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) < MOST_LINES


@pytest.mark.parametrize("use", BOTH)
@pytest.mark.parametrize("name", SAMPLE)
def test_a_bot_leaves_the_trace_of_the_same_choices_made_inline(name: str, use: str) -> None:
    """Both play all seats of a fight of every game without a fault: inline, with actors, and without a process."""
    scenario = cast(load(name), use)
    own = dict.fromkeys(scenario.policies, Twin)
    traces: list[list[bytes]] = []
    for play, factories in ((inline.play, own), (inline.play, {}), (actor_runner.play, {})):
        trace, result = traced(play, scenario, 3, factories=factories)
        assert result.faults == ()
        traces.append(trace.splitlines())
    for inside, program, actors in zip(*traces, strict=True):
        assert inside == program == actors


@pytest.mark.parametrize("use", BOTH)
def test_a_bot_plays_chains(use: str) -> None:
    """A bot plays all seats of a chain of every game without a fault."""
    for game in NAMES:
        name = chains(f"{game}/")[0]
        assert campaign.play(cast(load(name), use), 1).faults == (), name
