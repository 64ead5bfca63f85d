"""The checks of programs find every kind of mistake, and say it in a sentence."""

from __future__ import annotations

import pytest

from simulator.policy.errors import PolicyError
from simulator.policy.spec import PolicySpec
from simulator.testing import program_checks
from simulator.testing.program_checks import CHECKS, STARTS, check_program
from tests.runtime.programs import AHEAD_BOT, PYTHON_BOT, strange

pytestmark = pytest.mark.slow

GAME = ("haunted_house",)
NAMES = [name for name, _ in CHECKS]
ASKED = set(NAMES) - {"two_pings", "fight_without_question", "pieces", "end_of_input"}
FEW = {"two_pings", "fight_without_question", "one_option"}
"""Checks that every strange program undergoes; each costs a process."""
REPEATS = "repeats haunted_house"


@pytest.fixture(autouse=True)
def _one_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs play one whole fight."""
    monkeypatch.setattr(program_checks, "samples", lambda game: ("reference_duel",))


def problems(how: str, checks: set[str], monkeypatch: pytest.MonkeyPatch, deadline: float = 2.0) -> dict[str, str]:
    """Return the problems of a strange program, by check, in some of the checks; whole fights only for those."""
    monkeypatch.setattr(program_checks, "CHECKS", [each for each in CHECKS if each[0] in checks])
    games = GAME if REPEATS in checks else ()
    found = check_program(PolicySpec(strange(how), {"start": 2.0}), games, deadline=deadline)
    return {each.check: each.problem for each in found if each.problem}


def test_nothing_is_wrong_with_the_bot_that_ships() -> None:
    """Every check is made, and passed."""
    found = list(check_program(PolicySpec(PYTHON_BOT), GAME))
    assert [each.check for each in found] == [STARTS, *NAMES, "plays haunted_house", REPEATS]
    assert not any(each.problem for each in found)


def test_nothing_is_wrong_with_a_program_that_looks_ahead() -> None:
    """Copies are refused in checks without a fight behind their questions; in whole fights the program has them."""
    found = list(check_program(PolicySpec(AHEAD_BOT), GAME))
    assert not any(each.problem for each in found)


def test_what_does_not_start_is_checked_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only finding gives the reason."""
    assert problems("pingless", FEW, monkeypatch) == {STARTS: "ping was not answered within 2 s"}


def test_no_such_command() -> None:
    """It is the user's mistake, and no finding about the program."""
    with pytest.raises(PolicyError, match="there is no program 'no_such_thing'"):
        list(check_program(PolicySpec("program: no_such_thing")))


@pytest.mark.parametrize(
    ("how", "checks", "sentence"),
    [
        ("dies", ASKED, "ask was not answered: its process ended (exit code 3)"),
        ("raises", ASKED, "ask was not answered: its process ended (exit code 1): RuntimeError: I would rather not"),
        (
            "text",
            ASKED,
            "it wrote something that is not a frame: a message has 1 to 1048576 bytes, not 1214606444; stdout is for",
        ),
        ("huge", ASKED, "it wrote something that is not a frame: a message has 1 to 1048576 bytes, not 2147483648"),
        ("nonsense", ASKED, "a message is one msgpack value"),
        ("illegal", ASKED, "there is no option 99999: they are numbered from 0 to "),
        ("big", ASKED, "is no legal answer to"),
        ("foreign_version", ASKED | {"fight_without_question"}, "it speaks version 99 of the protocol"),
        ("pongs_one", {"two_pings", "two_fights", "pieces"}, "not"),
        ("chatters", {"events"}, "after told, which needs no answer, it sent Choice("),
        ("knows_turns_alone", {"captain", "unknown_question"}, "its process ended (exit code 1): KeyError: "),
        ("lingers", {"end_of_input"}, "it does not exit when its input is closed, and had to be killed"),
        ("dices", {REPEATS}, "played again with the same seed, is a different fight"),
    ],
)
def test_a_mistake_is_found(how: str, checks: set[str], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks that meet the mistake name it; the others pass."""
    made = FEW | (checks if len(checks) < 4 else set())
    found = problems(how, made, monkeypatch)
    assert found.keys() & {*NAMES, REPEATS} == checks & made
    assert all(sentence in problem for name, problem in found.items() if name in checks)


@pytest.mark.parametrize(("how", "checks"), [("sleeps", FEW), ("reads_forever", FEW), ("impatient", {"second_try"})])
def test_silence_is_found(how: str, checks: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The finding names the message without an answer and the time that it had."""
    found = problems(how, FEW | checks, monkeypatch, deadline=0.3)
    assert found.keys() & set(NAMES) == (checks & ASKED)
    assert all(found[name].startswith("ask was not answered within 0.3 s") for name in checks & ASKED)
