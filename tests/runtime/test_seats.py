"""Parts of both runtimes: seats, faults and their cost, listeners."""

from __future__ import annotations

from typing import Any

import pytest

from policies.basic import Basic
from simulator.core.asks import CRASHED, ILLEGAL, LATE, UNWANTED, Choose, Option
from simulator.core.dice import luck_key
from simulator.core.events import FateStruck, RoundStarted
from simulator.core.scene import Decision
from simulator.policy.protocol import Start
from simulator.runtime.seats import MOST_TEXT, PATIENCE, FaultLog, Listeners, Seat, Seats, error_line, plain_option
from simulator.scenario import load
from simulator.testing.recording import Recording
from tests.runtime.players import Plain
from tests.toy_system import TOY, ToyScenario, duel, seats

FIGHT = duel()
YES = Option("yes")
QUESTION = Choose(0, "kind", "R", (YES,))


@pytest.mark.parametrize(
    ("fits", "does_not"),
    [
        (2**63 - 1, 2**63),
        (-(2**63), -(2**63) - 1),
        ("a" * MOST_TEXT, "a" * (MOST_TEXT + 1)),
        ("\ud7ff\ue000", "\ud800"),
    ],
)
def test_an_option_has_to_fit_into_a_message(fits: Any, does_not: Any) -> None:
    """Numbers have 64 bits, and text is short and has bytes."""
    one, other = (Option(*(("x", 0, cell) if isinstance(cell, str) else ("x", cell))) for cell in (fits, does_not))
    assert (plain_option(one), plain_option(other)) == (one, None)


def test_everybody_has_a_seat_and_a_name() -> None:
    """The combatants in roster order, then the captains."""
    found = Seats(ToyScenario(FIGHT), 7, TOY, dict.fromkeys(seats(FIGHT), Plain))
    assert found.seat_names == {0: "A1", 1: "B1", -1: "captain of side A", -2: "captain of side B"}
    assert found.luck(3, -1).key == luck_key(7, 3, "captain of side A")


def test_own_policies_begin_once_before_any_deadline_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each kind, since a game's planners are imported as they begin; the fight notes an error."""
    begun: list[int] = []

    def begin(policy: Basic, start: Start) -> None:
        begun.append(start.seat)
        raise ValueError("no")

    monkeypatch.setattr(Basic, "begin", begin)
    scenario = load("haunted_house/reference_duel")
    Seats(scenario, 1, factories=dict.fromkeys(scenario.policies, Basic))
    assert len(begun) == 1
    Seats(scenario, 1, factories=dict.fromkeys(scenario.policies, Plain))
    assert len(begun) == 1


def test_a_crash_takes_all_further_questions_away() -> None:
    """The fight's wants say so from then on."""
    faults, seat = FaultLog(1), Seat(0, "A1")
    faults.set_wants(seat, None)
    assert seat.unasked == UNWANTED
    assert faults.enter(seat, "attack", CRASHED, "oops") == CRASHED
    assert faults.wants == [frozenset()]
    assert seat.crashed
    assert [(fault.kind, fault.message) for fault in faults.faults] == [("attack", "oops")]


def test_patience_has_an_end() -> None:
    """A seat that is late too often has crashed; illegal answers may go on for ever."""
    faults, seat = FaultLog(1), Seat(0, "A1")
    for _ in range(PATIENCE + 2):
        faults.enter(seat, "attack", ILLEGAL, "")
    for _ in range(PATIENCE):
        assert not seat.crashed
        assert faults.enter(seat, "attack", LATE, "") == LATE
    assert seat.crashed


def test_ears_hear_what_is_no_secret_and_pass_everything_on() -> None:
    """The outer listener, if there is one, hears all."""
    outer = Recording()
    public, secret = RoundStarted("R", 1), FateStruck("R", 0, 1, secret=True)
    decision = Decision(0, "k", "R", YES, LATE)
    for ears in (Listeners(outer), Listeners(None)):
        ears.happened(public)
        ears.happened(secret)
        ears.decided(decision)
        ears.rolled(0, 6, b"\x01", "x", "R")
        assert ears.heard == [public]
    assert [kind for kind, _ in outer.log] == ["event", "event", "decision", "roll"]


@pytest.mark.parametrize("text", ["short", "long" * 1000])
def test_an_error_is_told_in_a_line(text: str) -> None:
    """The line has the error's place, and is cut to a bound."""
    try:
        raise KeyError(text)
    except KeyError as error:
        line = error_line(error)
    assert line.startswith(f"KeyError: '{text[:200]}")
    assert len(line) < 400
    assert "(test_seats.py:" in line
    assert error_line(ValueError("never raised")) == "ValueError: never raised"
