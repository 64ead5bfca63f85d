"""Lookahead over the wire: programs fork the fight and play on in copies."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from simulator.core.asks import ILLEGAL
from simulator.policy.spec import as_use
from simulator.runtime import copies, inline
from simulator.runtime.process import ProgramLimits, ProgramProcess
from simulator.runtime.programs import SHELF
from simulator.scenario import load
from simulator.wire.codec import decode, encode
from simulator.wire.framing import Framer
from simulator.wire.messages import Answer, Copy, Fork, Refused

from .digging import numbers_in
from .programs import cast, duel, play_both

AHEAD = Path(__file__).with_name("ahead_program.py")


@pytest.fixture(autouse=True, scope="module")
def no_processes_left() -> Iterator[None]:
    """End the programs when the tests are over."""
    yield
    SHELF.close()


def ahead(how: str = "") -> str:
    """Return the program that looks ahead."""
    return as_use([sys.executable, str(AHEAD), how])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "how"),
    [("reference_duel", "sees"), ("duel_of_honour", ""), ("officer_and_cult", "sees"), ("a_mental_duel", "")],
)
def test_a_program_looks_ahead_in_every_game(name: str, how: str) -> None:
    """The fight is equal in both runtimes, which make the copies in different ways."""
    assert play_both(cast(load(name), ahead(how), [0], budget=20)).faults == ()


@pytest.mark.slow
def test_what_cannot_be_granted_is_refused() -> None:
    """Copies that are not there, answers that are not legal, more than the budget; the question stays open."""
    assert play_both(duel(ahead("checks"), budget=50)).faults == ()


@pytest.mark.slow
def test_who_has_not_said_so_gets_no_copies() -> None:
    """A request for one is no answer."""
    result = play_both(duel(ahead("blind")))
    assert {fault.how for fault in result.faults} == {ILLEGAL}
    assert result.faults[0].message.startswith("Fork(")


@pytest.mark.slow
def test_the_budget_ends() -> None:
    """A budget of one answer lets no copy be played on; the program chooses all the same."""
    result = inline.play(duel(ahead(), budget=1), 1)
    assert result.faults == ()


class Blank:
    """A lookahead, and each of its copies: a fight without questions and combatants."""

    left, pending, outcome = 5, (), None

    def fork(self, sample: int | None = None) -> Blank:
        """Another one."""
        return self

    def answer(self, options: object) -> NoReturn:
        """Nothing is asked."""
        raise AssertionError("there is no question to answer")

    def fates(self) -> tuple[()]:
        """Of no combatants."""
        return ()


def test_a_question_has_so_many_copies_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound is two: both are there, numbered from 1, a third is refused, and so is any number beside them."""
    monkeypatch.setattr(copies, "MOST_COPIES", 2)
    question = copies.Copies(8, lambda budget: Blank(), ProgramLimits(), None, lambda fork: None)  # type: ignore[arg-type, return-value]  # all of a fight that is needed here

    def reply(message: Fork | Answer) -> tuple[object, ...]:
        given = decode(question.reply(encode(message)) or b"")
        return (given.message,) if isinstance(given, Refused) else (given.copy,) if isinstance(given, Copy) else ()

    assert [reply(Fork(8, 0, None)), reply(Fork(8, 1, None))] == [(1,), (2,)]
    assert reply(Fork(8, 2, 0)) == ("there are 2 copies already, which is the maximum",)
    for number in (0, 3):
        assert reply(Answer(8, number, ())) == (f"there is no copy {number}; there are 2, numbered from 1",)
    assert reply(Answer(8, 1, (0,))) == ("copy 1 asks 0 questions, not 1",)


@pytest.mark.slow
def test_no_message_to_a_program_tells_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """HH-ACT-03, HH-DOOM-01: of all that is written to it, in both runtimes and with its copies, everything is known to
    its seat: the life of others (61, 67), not doom (83), nor the total of one that hides (97)."""
    written: list[bytes] = []
    write = ProgramProcess.write

    def recorded(process: ProgramProcess, data: bytes | memoryview) -> int:
        count = write(process, data)
        written.append(bytes(data[:count]))
        return count

    monkeypatch.setattr(ProgramProcess, "write", recorded)
    settings = ["Marta.max_life=61", "Acechador.max_life=67", "Elena.doom=83", "Acechador.hidden=97"]
    few = ["limits.rounds=2"]  # so that the questions' own numbers stay below these
    loaded = load("ambush_from_hiding", settings=[*few, *(f"combatants.{each}" for each in settings)])
    assert play_both(cast(loaded, ahead("sees"), [0], budget=20)).faults == ()
    told = Framer().feed(b"".join(written))
    assert len(told) > 20
    assert {61, 67, 83, 97} & numbers_in(told) == {61, 67}
