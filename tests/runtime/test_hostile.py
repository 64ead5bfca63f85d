"""Hostile policies in both runtimes, trusted and in processes: the fault is reported, and the others fight on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from simulator.core.asks import CHOSEN, CRASHED, ILLEGAL
from simulator.core.asks import LATE as WAS_LATE
from simulator.runtime import actor_runner, inline
from simulator.scenario import load
from simulator.testing.recording import Recording

from .hostile import CHOOSES, LATE, LETHAL, PLACES

pytestmark = [pytest.mark.slow, pytest.mark.plain("compiled options refuse some answers when they are made")]

FILE = Path(__file__).with_name("hostile.py")
WEREWOLF = "haunted_house/three_against_a_werewolf"
DEADLINE = 0.3
LONGEST = 3 * (1.5 * DEADLINE + 1) + 20.0
"""Seconds that a fight may take in which a seat is late three times, on a machine with much else to do."""
SENTENCES = {
    "kills_itself": "its process ended (signal 9)",
    "clings": "no answer for 1.45 s, so its process was ended",
    "babbles": "it wrote something that is not a frame",
    "raises_memory_error": "MemoryError",
}
Play = Callable[..., Any]


def faults(play: Play, bot: str, *, trust: bool) -> list[tuple[str, str, str]]:
    """Kind, how and message of the faults of the first hunter, played by ``bot`` (class:options). The fight ends in
    time, and the others answer."""
    options = "" if ":" not in bot else bot
    hunter = load(WEREWOLF).encounter.names[0]
    played = load(
        WEREWOLF, policies=[f"{hunter}={{ use = '{FILE}:{options.split(':')[0]}', {options.split(':')[1]} }}"]
    )
    heard, began = Recording(), monotonic()
    result = play(played, 1, 1, listener=heard, trust=trust, deadline=DEADLINE)
    assert monotonic() - began < LONGEST
    assert result.outcome.ending
    assert {fault.seat for fault in result.faults} == {0}
    others = {each.how for each in heard.decisions if each.seat not in (0, -1, -2)}
    assert CHOSEN in others
    assert others <= {CHOSEN, "unwanted"}
    for fault in result.faults:
        assert fault.message
        assert len(fault.message) < 1500
    return [(fault.kind, fault.how, fault.message) for fault in result.faults]


def hows(found: list[tuple[str, str, str]]) -> set[str]:
    """Return the kinds of fault."""
    return {how for _, how, _ in found}


BESIDE = {"returns_text", "returns_strange_text", "returns_edited_question", "raises_endless", "raises_mute", "quits"}
"""Ways that are also tried in a process of their own: those that travel in another form, or need its watchdog."""


@pytest.mark.parametrize("way", [way for way in CHOOSES if way not in LETHAL])
def test_bad_manners_are_faults_with_the_same_words_everywhere(way: str) -> None:
    """Inline and with actors, and some of them in a process of its own."""
    bot = f"Hostile:way = '{way}'"
    trusted = faults(inline.play, bot, trust=True)
    expected = {WAS_LATE} if way in LATE else {ILLEGAL} if way.startswith("returns_") else {CRASHED}
    assert hows(trusted) == expected
    assert faults(actor_runner.play, bot, trust=True) == trusted
    if way in BESIDE:
        assert faults(inline.play, bot, trust=False) == trusted


@pytest.mark.parametrize("way", sorted(LETHAL))
def test_a_policy_that_kills_its_process_costs_its_seat(way: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One crash with its reason; nothing of it is left over for the next fight, and no traceback is printed."""
    bot = f"Hostile:way = '{way}'"
    for play in (inline.play, actor_runner.play) if way in SENTENCES else (inline.play,):
        ((_, how, message),) = faults(play, bot, trust=False)
        assert how == CRASHED
        assert message.startswith(SENTENCES.get(way, ""))
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(("way", "said"), [("raises", "ValueError: no idea"), ("spins", "Overdue")])
def test_what_a_policy_does_when_it_is_let_go_costs_no_fight(
    way: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its error is a line on stderr, and it is let go within the deadline, the first one that was made as well."""
    hunter = load(WEREWOLF).encounter.names[0]
    played = load(WEREWOLF, policies=[f"{hunter}={{ use = '{FILE}:Going', way = '{way}' }}"])
    began = monotonic()
    for fight in (1, 2):
        assert inline.play(played, 1, fight, trust=False, deadline=DEADLINE).faults == ()
    assert monotonic() - began < LONGEST
    complaints = capsys.readouterr().err
    assert said in complaints
    assert "Traceback" not in complaints


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("way", ["raises", "exits", "spins"])
def test_what_happens_outside_questions_is_guarded_as_well(place: str, way: str) -> None:
    """The words are equal everywhere; only `told` belongs to a question, and may be late."""
    bot = f"Elsewhere:place = '{place}', way = '{way}'"
    trusted = faults(inline.play, bot, trust=True)
    assert hows(trusted) == ({WAS_LATE} if (place, way) == ("told", "spins") else {CRASHED})
    assert faults(actor_runner.play, bot, trust=True) == trusted
    if way == "spins":
        assert faults(inline.play, bot, trust=False) == trusted
