"""Knowledge of policies about an encounter."""

from __future__ import annotations

import re
from ast import literal_eval
from typing import Any

import pytest

from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck, Seeded, luck_key
from simulator.core.fight import Fight
from simulator.core.system import Encounter
from simulator.policy.lookahead import Lookahead
from simulator.policy.playout import Players
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime import actor_runner, inline
from simulator.systems.fragmentos.rules import SYSTEM
from simulator.systems.fragmentos.secrets import public, resample
from simulator.systems.fragmentos.setting import Setting
from simulator.systems.fragmentos.sheet import Sheet
from simulator.systems.fragmentos.state import State
from simulator.systems.fragmentos.variants import Variants
from simulator.systems.fragmentos.view import View
from tests.policies.policy_fights import staged

from .scenes import SIDES, encounter, flayed, mark, quality

SECRET = 97
TOLD = re.compile(rf"\b{SECRET}\b")
EXIT = {"kind": "add_exit", "id": "window", "exit_difficulty": SECRET}
SCENE: dict[str, Any] = {
    "challenges": {"climb": {"characteristic": "accion", "difficulty": SECRET, "grants": [EXIT]}},
    "objective": {"characteristic": "accion", "difficulty": SECRET, "needed": 2},
    "exit_difficulty": SECRET,
    "reinforcements": [EXIT],
    "qualities": [quality("dark", elements=[EXIT])],
}
NUMBERS = {"default_difficulty": SECRET, "obstacle_difficulty": SECRET}


def scene(**variants: object) -> Encounter:
    """Return a scene in which no difficulty can be guessed."""
    man = mark(qualities=[quality("q", elements=[EXIT])])
    return encounter("fragmentos", man, flayed(), sides=SIDES, scene=SCENE, variants={**NUMBERS, **variants}, rounds=2)


@pytest.mark.rule("FR-CHAL-06")
def test_hidden_difficulties_are_not_told() -> None:
    """FR-CHAL-06: hidden are the difficulties of challenges, objective, exit, elements and obstacles, and the usual
    one; with difficulty_visibility = open nothing is kept back. Sheets without secrets are not copied."""
    whole = scene()
    assert len(TOLD.findall(repr(whole))) == 9
    told = public(whole)
    assert not TOLD.search(repr(told))
    assert isinstance(told.scene, Setting)
    assert told.scene.objective is not None
    assert (told.scene.objective.needed, told.scene.objective.characteristic) == (2, "accion")
    assert told.scene.exit_difficulty is not None
    assert told.names == whole.names
    whole = scene(difficulty_visibility="open")
    assert public(whole) == whole
    whole = scene()
    assert isinstance(whole.variants, Variants)
    told = public(whole)
    assert told.members[1].sheet is whole.members[1].sheet
    assert isinstance(told.members[0].sheet, Sheet)
    assert told.members[0].sheet.accion == 3


class Nosy(Policy):
    """Writes down every message and every view that it gets."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def begin(self, start: Start) -> None:
        """Look at everything that a fight starts with."""
        self.seen.append(repr(start.encounter))

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Look at everything that a question shows."""
        view = sight.view()
        assert isinstance(view, View)
        self.seen += [repr(list(ask.options())), repr(ask.about), repr(view.row())]
        self.seen += [repr(body.sheet) for body in view.bodies]
        return ask.default()


@pytest.mark.rule("FR-CHAL-06")
@pytest.mark.parametrize("runtime", [inline, actor_runner])
def test_no_policy_sees_one(runtime: Any) -> None:
    """FR-CHAL-06: inline and with actors: not in the start, the options, what a question is about, views, sheets."""
    spies: list[Nosy] = []

    def made() -> Nosy:
        spies.append(Nosy())
        return spies[-1]

    runtime.play(staged(scene(), "basic"), 1, 1, factories=dict.fromkeys((0, 1, -1, -2), made), deadline=None)
    seen = [text for spy in spies for text in spy.seen]
    assert len(seen) > 20
    assert not [text for text in seen if TOLD.search(text)]


@pytest.mark.rule("FR-CHAL-06")
def test_copies_do_not_know_hidden_difficulties() -> None:
    """FR-CHAL-06: scenes that differ in nothing else are looked ahead in alike, in the middle of a challenge too."""
    ends = [looked_ahead(number) for number in (1, SECRET)]
    assert ends[0] == ends[1]
    assert len(ends[0]) > 6
    assert len(set(ends[0])) > 3


def looked_ahead(difficulty: int) -> list[str]:
    """The ends of copies of a scene with this difficulty everywhere, made at each question until a roll shows one."""
    text = re.sub(TOLD, str(difficulty), repr(SCENE))
    window = re.sub(TOLD, str(difficulty), repr(EXIT))
    numbers = dict.fromkeys(NUMBERS, difficulty)
    man = mark(qualities=[quality("q", elements=[literal_eval(window)])])
    setting = literal_eval(text)
    told = encounter("fragmentos", man, flayed(), sides=SIDES, scene=setting, variants=numbers, rounds=2)
    fight: Fight[State] = Fight(systems.system("fragmentos"), told, Seeded(1, 1, told.names), forks=True)
    found = []
    while not fight.state.revealed:
        assert fight.pending
        seat = fight.pending[0].seat
        players = Players(Start("fragmentos", public(told), seat, Luck(b"p" * 16)), lambda seat: Daring())
        ahead = Lookahead(fight, seat, Luck(b"k" * 16), fight.asked, 1000)
        for sample in range(3):
            fork = ahead.fork(sample)
            players.play(fork)
            found.append(f"{fork.outcome} {fork.fates()}")
        fight.answer(Daring.answer(fight.pending[0]))
    return found


class Daring(Policy):
    """Works at the objective, tries what there is to try, and tries again."""

    sees = False

    @staticmethod
    def answer(ask: Ask) -> Option:
        """Return the first of its liking, else the last option."""
        options = list(ask.options())
        return next((option for option in options if option.verb in ("objective", "challenge")), options[-1])

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """By the question alone."""
        return self.answer(ask)


@pytest.mark.rule("FR-CHAL-06")
@pytest.mark.parametrize(("visibility", "kept"), [("hidden", 0), ("open", 2)])
def test_a_copy_knows_no_exit_that_a_quality_may_bring(visibility: str, kept: int) -> None:
    """FR-CHAL-06: neither of the qualities on the sheets nor of those in play."""
    state = SYSTEM.setup(scene(difficulty_visibility=visibility))
    assert len(TOLD.findall(repr([body.sheet for body in state.bodies]))) == 1
    assert len(TOLD.findall(repr([card.quality for card in state.cards]))) == 2
    resample(state, Luck(luck_key(1, 1, "copy")))
    assert len(TOLD.findall(repr([body.sheet for body in state.bodies]))) == min(1, kept)
    assert len(TOLD.findall(repr([card.quality for card in state.cards]))) == kept
