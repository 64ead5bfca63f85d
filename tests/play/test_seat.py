"""A person's seat: the same fight as inline for the same choices, in scenarios of every game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import trio

from simulator.core.asks import CRASHED, LATE, Option
from simulator.narration import LANGUAGES
from simulator.narration.narrator import narrator_of
from simulator.narration.questions import Questions
from simulator.play.seat import OpenQuestion
from simulator.play.sitting import Sitting
from simulator.play.words import body_words, common_words
from simulator.runtime import inline
from simulator.systems import NAMES, scoreboard
from simulator.trace.reader import read
from simulator.trace.replay import verify
from tests.play.people import Picker, inline_trace, sitting, trace_of
from tests.shipping import names

REFERENCE = (
    "haunted_house/reference_duel",
    "ira_y_gloria/reference_battle",
    "tapiz/sharra_and_the_mercenary",
    "fragmentos/reference_scene",
)
SPREAD = [name for game in NAMES for chained in (False, True) for name in names(f"{game}/", chained)[1::3]]
CASES = [*REFERENCE, *(pytest.param(name, marks=pytest.mark.slow) for name in SPREAD if name not in REFERENCE)]
"""A third of the fights and chains of each game."""


class Reader:
    """Puts every question, option and row of the scoreboard into words, in both languages."""

    def __init__(self, sit: Sitting) -> None:
        scenario = sit.scenario
        self.sides = [side.name for side in scenario.encounter.sides]
        self.narrators = [narrator_of(scenario, lambda line: None, lang) for lang in LANGUAGES]
        self.questions = [Questions(narrator.book, scenario.system) for narrator in self.narrators]
        self.scoreboard = scoreboard(scenario.system)
        self.read = 0

    def __call__(self, question: OpenQuestion) -> None:
        board = self.scoreboard(question.view)
        for words in self.questions:
            assert common_words(board, self.sides, words.book).isprintable()
            assert all("".join(body_words(row, (0.0, 0.0), words.book)) for row in board.rows)
            assert words.question(question.ask)
            said = [words.option(question.ask, option, 3.0) for option in question.options]
            assert all(said), said
            self.read += 1

    @property
    def without_a_phrase(self) -> set[str]:
        """The kinds and verbs that had to be put together from words."""
        return set().union(*(words.missing for words in self.questions))

    @property
    def without_a_word(self) -> set[str]:
        """The ids that no catalogue knows: those that an author has invented have a space, an accent or a capital."""
        missing = set().union(*(words.book.missing for words in self.questions))
        return {word for word in missing if word.isascii() and "_" in word}


@pytest.mark.parametrize("name", CASES)
def test_a_person_may_sit_at_any_scenario(name: str) -> None:
    """The same choices give the same bytes as inline, and all that the person reads is said in both languages."""
    sit = sitting(name)
    reader = Reader(sit)
    lines = trace_of(sit, Picker(reader), *reader.narrators)
    assert inline_trace(sit) == lines
    assert reader.read > 0
    assert reader.without_a_phrase == set()
    assert reader.without_a_word == set()


def test_a_trace_with_a_person_verifies(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """It is verified from its record; from the seed it cannot be played again, and that is said."""
    path = tmp_path / "mine.jsonl"
    path.write_bytes(b"".join(trace_of(sitting("reference_duel"), Picker())))
    checked = verify(read(path), inline.play)
    assert checked.recorded
    assert checked.seeded is None
    assert "A person played in it" in checked.note


class Leaver(Picker):
    """Leaves at question number ``at``."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self._left = at

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        self._left -= 1
        assert self._left >= 0, "asked again after leaving"
        return await super().choose(question) if self._left else []


@pytest.mark.parametrize("name", ["haunted_house/three_against_a_werewolf", "haunted_house/hunted_through_the_house"])
def test_a_player_who_leaves_plays_defaults_to_the_end(name: str) -> None:
    """No seat of a person who has left is asked again, in no stage of a chain, and the fight goes on to its end."""
    sit = sitting(name)
    result = trio.run(sit.play, Leaver(3))
    assert result.outcome.ending
    assert {fault.how for fault in result.faults} == {CRASHED}
    assert {fault.seat_name for fault in result.faults} <= {
        *sit.scenario.encounter.names,
        "captain of investigators",
        "captain of burglars",
    }


class Sleeper:
    """Never answers."""

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        await trio.sleep_forever()
        raise AssertionError


def test_a_clock_ends_a_persons_thought() -> None:
    """A person who does not answer in time is late, the third time for good."""
    sit = sitting("reference_duel", "Vega", patience=0.01)
    result = trio.run(sit.play, Sleeper())
    assert [fault.how for fault in result.faults] == [LATE, LATE, LATE]


def test_without_a_clock_a_person_may_think_longer_than_a_policy() -> None:
    """A policy's deadline does not hurry a person."""

    class Slow(Picker):
        async def choose(self, question: OpenQuestion) -> Sequence[Option]:
            for _ in range(3):
                await trio.sleep(0.004)
            return await super().choose(question)

    sit = sitting("reference_duel", "Vega", deadline=0.004)
    assert [fault for fault in trio.run(sit.play, Slow()).faults if fault.seat_name == "Vega"] == []
