"""Attacks and blows of Tapiz that are kept from fight to fight, against what each would be if it were weighed anew."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from policies.aggressive import Aggressive
from policies.legal_moves import LegalMoves
from policies.tapiz.aggressive import Attacker
from policies.tapiz.evaluations import NO_ATTACK, AttackEval, AttackOption, EvalTable
from policies.tapiz.rulebook import CLASSES, RULEBOOKS, Rulebook
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
BATTLE = """asalto = 1
system = "tapiz"
sides = { party = {}, foes = { role = "npc" } }
combatants = [
    { name = "Bandit", side = "party", use = "bandit", count = 4 },
    { name = "Sharra", side = "party", use = "sharra" },
    { name = "Ghoul", side = "foes", use = "ghoul", count = 6 },
]
"""
ENCOUNTERS = {
    "a_mental_duel": load("tapiz/a_mental_duel"),
    "reference_four_against_four": load("tapiz/reference_four_against_four"),
    "total_attack_and_iron_defence": load("tapiz/total_attack_and_iron_defence"),
    "specials": load_text(SPECIALS, folder=EXAMPLES),
    "battle": load_text(BATTLE, folder=EXAMPLES),
}


def laid(eval_key: EvalKey) -> tuple[int, ...]:
    """Return all fields of the key."""
    return (eval_key.size, eval_key.cap, eval_key.left, eval_key.knock)


def numbers(attack_eval: AttackEval) -> tuple[object, ...]:
    """Return all fields of the evaluation."""
    return (
        attack_eval.kind,
        attack_eval.melee,
        attack_eval.defence,
        attack_eval.edge,
        attack_eval.menace,
        attack_eval.worth,
        *laid(attack_eval.eval_key),
    )


def cells(one: AttackOption) -> tuple[object, ...]:
    """Return all that an attack says."""
    return (one.mode.item, one.edge, one.drawing, one.menace, *laid(one.eval_key))


def offered(worth: Worth) -> list[tuple[int, list[tuple[object, ...]]]]:
    """Return the attacks on each enemy."""
    return [(foe, [cells(one) for one in options]) for foe, options in worth.attack_options()]


def counted(worth: Worth, striker: int) -> dict[int, AttackEval]:
    """Return a body's best attacks by enemy, body by body: those with positive worth if there are any."""
    foes = worth.enemies(worth.rulebook.sides[striker])
    found = {foe: worth.of(striker).compute_best_attack(foe) for foe in foes}
    good = {foe: one for foe, one in found.items() if one.worth > 0}
    return good or {foe: one for foe, one in found.items() if one is not NO_ATTACK}


def summed(worth: Worth, bearer: int, value: int, versus: int) -> list[float]:
    """Return what a number on a body's attacks and defence is worth in a round, enemy by enemy."""
    mine, sides = counted(worth, bearer), worth.rulebook.sides
    able = worth.view.fit()
    theirs = {foe: counted(worth, foe) for foe in worth.enemies(sides[bearer])} if bearer in able else {}
    own = [one for foe, one in mine.items() if versus in (-1, foe)]
    suffered = [hits[bearer] for foe, hits in theirs.items() if bearer in hits and versus in (-1, foe)]
    several = sum(sides[body] == sides[bearer] for body in able)
    found = []
    for kind in ("PA", "MA", "PA.melee"):
        rolled = [one for one in own if (one.melee if kind == "PA.melee" else one.kind == kind)]
        found.append(sum(shift(worth, one, value) for one in rolled) / max(1, len(own)))
    for kind in ("PD", "MD"):
        taken = sum(shift(worth, one, -value) for one in suffered if one.defence == kind)
        found.append(-taken / max(1, several))
    return [one * worth.rulebook.weights.lasting * (1 if value > 0 else -1) for one in found]


def shift(worth: Worth, one: AttackEval, value: int) -> float:
    """Return the gain of an attack by a number on its roll."""
    return max(0.0, worth.rulebook.worths.worth(one.edge + value, one.eval_key) * one.menace) - one.worth


def best_of_all(worth: Worth, moves: list[Option], least: float) -> Option | None:
    """Return the move that allows the best attack, each place weighed against all enemies."""
    found, options = None, worth.attack_options()
    for move in moves:
        if move.place is not None:
            value = worth.best_from(move.place, worth.pace_penalty(move.detail), options)
            if value > least:
                found, least = move, value
    return None if worth.best_from(worth.me.place, 0, options) >= least else found


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
        self._anew.attack_evals = EvalTable(self._anew, self._anew.sides, self._anew.kinds)
        for striker in view.bodies:
            kept, fresh = Worth(view, book, striker.id), Worth(view, self._anew, striker.id)
            for foe in view.bodies:
                if foe.side != striker.side:
                    found = numbers(board.best_attack(striker.id, foe.id))
                    assert found == numbers(fresh.compute_best_attack(foe.id)), (ask.kind, striker.name, foe.name)
                    self._seen.add(found)
            assert offered(kept) == offered(fresh), striker.name
            assert kept.ideal() == fresh.ideal()
            place = striker.place
            best = fresh.best_from(place, 0, fresh.attack_options())
            for least in (0.0, best / 2, best * 0.999):
                assert not best or kept.best_from(place, 0, kept.attack_options(least)) == best, (
                    "none that pays is left out"
                )
        assert worths(board, view) == worths(Worth(view, self._anew, 0), view)
        self._compare_groups(board, view)
        if ask.kind == "turn":
            self._compare_moves(ask, Worth(view, book, ask.body))
        return self._planner.choose(ask, sight)

    def _compare_moves(self, ask: Ask, board: Worth) -> None:
        """The best move is that of a search among all moves and attacks, whatever is left out."""
        planner = Attacker(self._start, self._weights)
        planner.board, planner.moves = board, LegalMoves(ask)
        for least in (0.0, 0.05, 0.2):
            assert planner.best_move(least) == best_of_all(board, ask.with_verbs(("move",)), least)

    def _compare_groups(self, board: Worth, view: View) -> None:
        """Equal bodies weighed as one group are worth what they are worth one by one."""
        for bearer in range(len(view.bodies)):
            for versus in (-1, *range(len(view.bodies))):
                for value in (2, -5):
                    rolls = [board.numbers(bearer, (kind,), value, versus) for kind in range(len(CLASSES))]
                    assert rolls == pytest.approx(summed(board, bearer, value, versus)), (bearer, versus, value)


@pytest.mark.slow
@pytest.mark.parametrize("weights", [AGGRESSIVE, WARY], ids=["usual", "wary"])
@pytest.mark.parametrize("name", ENCOUNTERS)
def test_a_blow_is_what_it_would_be_weighed_anew(name: str, weights: Weights) -> None:
    """In fights that share what they know, each question finds what an assessment without it would find."""
    encounter, seen = ENCOUNTERS[name].encounter, set[tuple[object, ...]]()
    stage = staged(encounter, "aggressive")
    factories = {seat: partial(Doubter, weights, seen) for seat in stage.policies}
    assert not any(play(stage, 5, fight, deadline=None, factories=factories).faults for fight in (1, 2))
    assert len(seen) > 5


def test_the_fallen_are_weighed_as_they_lie() -> None:
    """A position names those who can fight, not the others: what a fallen body could do with a number on its attacks
    follows its own state, which may have changed by the next question."""
    fight = conflict(pc("Ana", "sharra"), npc("Merc", "mercenary")).to("Ana", "turn")
    book, found = Rulebook(load("tapiz/sharra_and_the_mercenary").encounter), []
    fallen = fight.fight.state.bodies[1]
    fallen.able = False
    for _ in range(2):
        view = Window(fight, 0).view()
        assert isinstance(view, View)
        board = Worth(view, book, 0)
        found.append(board.fresh(1, "major", "effect"))
        fallen.carried.clear()
    armed, unarmed = found
    assert armed != unarmed


def test_states_have_a_worth_where_no_body_is_able() -> None:
    """At the start of a fight in which all lie or have left, stances are asked for before anything else is weighed."""
    fight = conflict(pc("Ana", "sharra"), npc("Merc", "mercenary")).to("Ana", "turn")
    book = Rulebook(load("tapiz/sharra_and_the_mercenary").encounter)
    for body in fight.fight.state.bodies:
        body.able = False
    view = Window(fight, 0).view()
    assert isinstance(view, View)
    assert Worth(view, book, 0).fresh(0, "major", "consequence") == 0
