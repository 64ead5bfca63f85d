"""The bots that ship in examples/bots: short, and able to play everything that ships."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.runtime import campaign, inline
from simulator.runtime.programs import SHELF
from simulator.scenario import load, shipped
from simulator.trace.writer import TraceWriter
from tests.bot_twin import Twin
from tests.runtime.programs import BOTS, NODE_BOT, PYTHON_BOT, cast, play_both

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
    """Each is under 60 lines."""
    assert len(path.read_text().splitlines()) < MOST_LINES


@pytest.mark.parametrize("use", BOTH)
@pytest.mark.parametrize("name", SAMPLE)
def test_a_bot_plays_a_whole_fight_of_every_game(name: str, use: str) -> None:
    """In all seats, without a fault, the same fight inline and with actors."""
    assert play_both(cast(load(name), use)).faults == ()


@pytest.mark.parametrize("use", BOTH)
def test_a_bot_plays_every_shipped_scenario(use: str) -> None:
    """Chains too, in all seats, without a fault."""
    for name, _ in shipped():
        scenario = cast(load(name), use)
        play = campaign.play if scenario.chain else inline.play
        assert play(scenario, 1).faults == (), name


@pytest.mark.parametrize("use", BOTH)
@pytest.mark.parametrize("name", SAMPLE)
def test_a_trace_has_the_same_bytes_as_that_of_the_same_choices_inline(name: str, use: str) -> None:
    """The same for every maker of choices, in any language."""
    scenario = cast(load(name), use)
    traces: list[bytes] = []
    for factories in ({}, dict.fromkeys(scenario.policies, Twin)):
        lines: list[bytes] = []
        writer = TraceWriter(lines, scenario, 3, 1)
        writer.close(inline.play(scenario, 3, listener=writer, factories=factories).outcome)
        traces.append(b"".join(lines))
    assert traces[0] == traces[1]
