"""Attacks and blows of Tapiz that are kept from fight to fight, against what each would be if it were weighed anew."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from policies.aggressive import Aggressive
from policies.tapiz.evaluations import AttackEval, AttackOption, EvalTable
from policies.tapiz.rulebook import RULEBOOKS, Rulebook
from policies.tapiz.tables import EvalKey
from policies.tapiz.weights import AGGRESSIVE, Weights
from policies.tapiz.worth import SEVERITIES, Worth
from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.inline import play
from simulator.scenario import load, load_text
from simulator.systems.tapiz.view import View
from tests.policies.policy_fights import Window, staged
from tests.systems.tapiz.conflict import npc, pc
from tests.systems.tapiz.conflict import script as conflict

EXAMPLES = Path(__file__).parents[2] / "examples"
SPECIALS = """asalto = 1
system = "tapiz"
include = ["creatures_tapiz.toml"]
sides = { party = {}, foes = { role = "npc" } }
combatants = [
    { name = "Sharra", side = "party", use = "sharra" },
    { name = "Elythlian", side = "party", use = "elythlian", weapons = ["staff", "short_bow"] },
    { name = "Hound", side = "foes", use = "ash_hound" },
    { name = "Golem", side = "foes", use = "rust_golem" },
    { name = "Rider", side = "foes", use = "tusk_rider" },
]
"""
WARY = Weights(menace=1.0)
ENCOUNTERS = ("a_mental_duel", "reference_four_against_four", "total_attack_and_iron_defence", SPECIALS)


def laid(eval_key: EvalKey) -> tuple[int, ...]:
    """Return all fields of the key."""
    return (eval_key.size, eval_key.cap, eval_key.left, eval_key.knock)


def numbers(attack_eval: AttackEval) -> tuple[object, ...]:
    """Return all fields of the evaluation."""
    return (
        attack_eval.foe,
        attack_eval.kind,
        attack_eval.defence,
        attack_eval.edge,
        attack_eval.menace,
        attack_eval.worth,
        *laid(attack_eval.eval_key),
    )


def cells(one: AttackOption) -> tuple[object, ...]:
    """Return all that an attack says."""
    return (one.foe, one.mode.item, one.edge, one.drawing, one.menace, *laid(one.eval_key))


def worths(worth: Worth, view: View) -> list[float]:
    """Return the worths of fresh numbers, and of the states that each body is in, the fallen too."""
    found = []
    for body in view.bodies:
        for severity in SEVERITIES:
            found.append(worth.fresh(body.id, severity, "effect"))
            found.append(worth.fresh(body.id, severity, "consequence"))
        found += [worth.mark(mark, body.id) for mark in body.marks]
    return found


class Doubter(Policy):
    """Plays as ``aggressive``; before every fifth answer weighs the attacks and best blows of all on all anew, and what
    numbers would do on their rolls."""

    def __init__(self, weights: Weights, seen: set[tuple[object, ...]]) -> None:
        self._weights = weights
        self._seen = seen
        self._planner = Aggressive()

    def begin(self, start: Start) -> None:
        self._start = start
        self._anew = Rulebook(start.encounter, self._weights)
        self._planner.begin(start)
        self.wants = self._planner.wants

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view, book = sight.view(), RULEBOOKS.of(self._start.encounter, self._weights)
        assert isinstance(view, View)
        if ask.id % 5:
            return self._planner.choose(ask, sight)
        board = Worth(view, book, 0)
        self._anew.attack_evals = EvalTable(self._anew, len(view.bodies))
        for striker in view.bodies:
            kept, fresh = Worth(view, book, striker.id), Worth(view, self._anew, striker.id)
            for foe in view.bodies:
                if foe.side != striker.side:
                    found = numbers(board.best_attack(striker.id, foe.id))
                    assert found == numbers(fresh.compute_best_attack(foe.id)), (ask.kind, striker.name, foe.name)
                    self._seen.add(found)
            assert [cells(one) for one in kept.attack_options()] == [cells(one) for one in fresh.attack_options()], (
                striker.name
            )
            assert kept.ideal() == fresh.ideal()
            place = striker.place
            best = fresh.best_from(place, 0, fresh.attack_options())
            for least in (0.0, best / 2, best * 0.999):
                assert not best or kept.best_from(place, 0, kept.promising(least)) == best, "none that pays is left out"
        assert worths(board, view) == worths(Worth(view, self._anew, 0), view)
        return self._planner.choose(ask, sight)


@pytest.mark.slow
@pytest.mark.parametrize("weights", [AGGRESSIVE, WARY], ids=["usual", "wary"])
@pytest.mark.parametrize("name", ENCOUNTERS, ids=[*ENCOUNTERS[:-1], "specials"])
def test_a_blow_is_what_it_would_be_weighed_anew(name: str, weights: Weights) -> None:
    """In fights that share what they know, each question finds what an assessment without it would find."""
    scenario = load_text(SPECIALS, folder=EXAMPLES) if name == SPECIALS else load(f"tapiz/{name}")
    encounter, seen = scenario.encounter, set[tuple[object, ...]]()
    stage = staged(encounter, "aggressive")
    factories = {seat: partial(Doubter, weights, seen) for seat in stage.policies}
    assert not any(play(stage, 5, fight, deadline=None, factories=factories).faults for fight in (1, 2))
    assert len(seen) > 5


def test_what_the_fallen_could_do_is_kept_for_one_question_only() -> None:
    """A situation says how those stand who can fight, and nothing of the others: what these would do with a number on
    their attacks may have changed by the next question."""
    fight = conflict(pc("Ana", "sharra"), npc("Merc", "mercenary")).to("Ana", "turn")
    book, found = Rulebook(load("tapiz/sharra_and_the_mercenary").encounter), []
    fallen = fight.fight.state.bodies[1]
    fallen.able = False
    for _ in range(2):
        view = Window(fight, 0).view()
        assert isinstance(view, View)
        board = Worth(view, book, 0)
        found.append(board.fresh(1, "major", "effect"))
        assert board.position_eval().body_evals[1] is None
        fallen.carried.clear()
    armed, unarmed = found
    assert armed != unarmed
