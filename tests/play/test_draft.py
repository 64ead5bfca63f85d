"""Drafts: a declaration is built on copies, taken back, and sent as a whole."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import trio

from simulator.core.asks import LATE, Option
from simulator.core.dice import Luck, luck_key
from simulator.core.scene import Decision
from simulator.play.draft import Draft
from simulator.play.forecast import Forecast
from simulator.play.seat import OpenQuestion
from simulator.policy.errors import PolicyFault
from simulator.runtime import inline
from simulator.trace.reader import read
from simulator.trace.replay import verify
from tests.play.people import Picker, Planner, inline_trace, sitting, trace_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "name",
    [
        "haunted_house/firearms_and_jams",
        "haunted_house/tie_group",
        "ira_y_gloria/squad_against_cultists",
        "tapiz/reference_four_against_four",
        "fragmentos/the_asylum_corridors",
        "fragmentos/the_choir_of_the_drowned",
        "haunted_house/hunted_through_the_house",
    ],
)
def test_planned_answers_are_those_of_one_at_a_time(name: str) -> None:
    """A person who goes through a whole declaration in advance gets the same questions, and plays the same fight."""
    planner = Planner()
    sit = sitting(name)
    assert inline_trace(sit) == trace_of(sit, planner)
    assert max(len(draft.chosen) for draft in planner.drafts) >= 2


class Undoing(Picker):
    """Chooses along each draft at random, takes everything back, and answers with the default alone."""

    def __init__(self) -> None:
        super().__init__()
        self.most = 0

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        draft = Draft(question)
        first, view = list(draft.options), draft.view.row()
        while not draft.complete:
            draft.choose(draft.options[self.luck(question).below(len(draft.options))])
        self.most = max(self.most, len(draft.chosen))
        while draft.chosen:
            draft.undo()
            assert not draft.complete
        assert draft.ask is question.ask
        assert draft.options == first
        assert draft.view.row() == view
        return [draft.options[0]]


class Default:
    """Answers with the default."""

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        return question.options[:1]


@pytest.mark.parametrize("name", ["haunted_house/firearms_and_jams", "tapiz/sharra_and_the_mercenary"])
def test_what_is_taken_back_leaves_no_trace(name: str) -> None:
    """A draft that was taken back changes nothing: neither the question nor the fight."""
    undoing = Undoing()
    assert trace_of(sitting(name), Default()) == trace_of(sitting(name), undoing)
    assert undoing.most >= 2


def test_a_draft_stops_before_the_dice() -> None:
    """An attack is declared by its manner and a second action; where the die would fall, the draft is complete."""
    kinds: list[list[str]] = []

    class Attacking(Picker):
        async def choose(self, question: OpenQuestion) -> Sequence[Option]:
            draft = Draft(question)
            while not draft.complete:
                attacks = [option for option in draft.options if option.verb == "melee_attack"]
                draft.choose(attacks[0] if attacks else draft.options[0])
            kinds.append([ask.kind for ask in draft.asked])
            return draft.chosen

    trio.run(sitting("reference_duel", "Vega").play, Attacking())
    assert ["turn", "manner", "second", "manner"] in kinds


class Anyone(Picker):
    """A person who plans, takes back, looks at forecasts, fails now and then, and leaves after ``last`` questions."""

    def __init__(self, seed: int, last: int) -> None:
        super().__init__()
        self._own = Luck(luck_key(seed, last, "anyone"))
        self._left = last
        self.failed = 0

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        self._left -= 1
        draft = Draft(question)
        for _ in range(6):
            if draft.complete:
                break
            Forecast(draft).sample(self._own.below(len(draft.options)))
            draft.choose(draft.options[self._own.below(len(draft.options))])
            if self._own.below(4) == 0:
                draft.undo()
        if self._left < 0:
            return []
        if self._own.below(9) == 0:
            self.failed += 1
            raise PolicyFault("late", "was not there")
        return draft.chosen or [draft.options[0]]


def test_a_person_may_do_anything() -> None:
    """Planning, taking back, failing and leaving end in a whole fight; its trace verifies and has every failure."""
    for seed in range(1, 5):
        for name, last in (("reference_duel", 400), ("tapiz/a_mental_duel", 12), ("fragmentos/no_director", 40)):
            case = f"{name}, seed {seed}, leaves after {last} questions"
            anyone = Anyone(seed, last)
            trace = read(b"".join(trace_of(sitting(name), anyone)))
            assert verify(trace, inline.play).recorded, case
            late = [entry for entry in trace.entries if isinstance(entry, Decision) and entry.how == LATE]
            assert len(late) >= anyone.failed, case
