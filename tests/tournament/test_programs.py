"""Programs as entrants: they play their games, and what they do wrong is theirs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from simulator.core.asks import CRASHED, ILLEGAL
from simulator.policy.spec import PolicySpec
from simulator.runtime.programs import SHELF
from simulator.tournament.entering import cannot_start
from simulator.tournament.games import GONE, NEITHER
from simulator.tournament.load import match_of
from simulator.tournament.model import Plan
from simulator.tournament.tasks import play_pairs

from ..runtime.programs import PYTHON_BOT, strange
from .arenas import match


@pytest.fixture(autouse=True, scope="module")
def no_processes_left() -> Iterator[None]:
    """End the programs when the tests are over."""
    yield
    SHELF.close()


def rows(use: str) -> list[dict[str, Any]]:
    """The games of two pairs of a program against basic."""
    asked = match("basic", PolicySpec(use))
    found: list[dict[str, Any]] = play_pairs(asked, 1, 3).rows.to_pylist()
    return found


def test_a_program_plays_its_games() -> None:
    """In both seatings, without a fault."""
    found = rows(PYTHON_BOT)
    assert len(found) == 4
    assert {(row["forfeit"], row["faults"]) for row in found} == {(NEITHER, "")}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "fault", "said"),
    [
        ("dies", GONE, "its process ended (exit code 3)"),
        ("illegal", ILLEGAL, "there is no option 999"),
        ("text", CRASHED, "it wrote what is no frame"),
    ],
)
def test_a_fault_forfeits_the_game_and_no_more(how: str, fault: str, said: str) -> None:
    """Every game is played, and each is lost by the program alone."""
    found = rows(strange(how))
    assert len(found) == 4
    for row in found:
        assert row["forfeit"] == 1
        ((entrant, kind, _, _, message),) = json.loads(row["faults"])
        assert (entrant, kind) == (1, fault)
        assert message.startswith(said)


def test_a_program_that_does_not_start_does_not_enter() -> None:
    """It is tried before the tournament begins; the sentence says why not."""
    found = cannot_start([PolicySpec(PYTHON_BOT), PolicySpec(strange("plain"), {"memory": "much"})])
    assert found[0] is None
    assert "the option 'memory' of a program is 'much'" in str(found[1])


def test_a_match_names_programs_as_the_command_line_does() -> None:
    """Their words may follow, without quotes of TOML."""
    (one, other) = match_of([PYTHON_BOT, "basic"], ["reference_duel"], Plan()).entrants
    assert (one.policy.use, other.policy.use) == (PYTHON_BOT, "basic")
