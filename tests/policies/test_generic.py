"""Games that a policy does not know are played without a fault."""

from __future__ import annotations

import pytest
from attrs import evolve

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from simulator.compiled import is_compiled
from simulator.core.asks import Ask, Choose, Option
from simulator.policy.protocol import Policy, Sight
from simulator.testing import duel

from .policy_fights import Blindfold, begun

UNKNOWN = evolve(duel("haunted_house", "officer", "zombie"), system="chess")
MOVES = (Option("wait"), Option("move", 1), Option("melee_attack", 1), Option("shoot", 1))


@pytest.mark.parametrize(("kind", "verb"), [(Aggressive, "melee_attack"), (Cautious, "melee_attack")])
def test_unknown_games_are_played_by_the_sound_of_it(kind: type[Policy], verb: str) -> None:
    """Aggressive takes the first thing that sounds like an attack, cautious the default; neither looks."""
    ask = Choose(0, "activation", "X-1", MOVES)
    assert begun(kind, UNKNOWN).choose(ask, Blindfold()).verb == verb


@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_unknown_kinds_of_a_known_game_get_the_default(kind: type[Policy]) -> None:
    """A question that a newer version of the game may ask is no reason to fail."""
    ask = Choose(0, "bargain", "HH-NEW-01", (Option("no"), Option("yes")))
    known = begun(kind, duel("haunted_house", "officer", "zombie"))
    assert known.choose(ask, Blindfold()) == Option("no")
    assert begun(kind, UNKNOWN).choose(ask, Blindfold()) == Option("no")


@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_a_twin_has_a_planner_of_its_own(kind: type[Policy]) -> None:
    """It is another one in plain Python; a compiled planner has none."""
    policy = begun(kind, duel("haunted_house", "officer", "zombie"))
    twin = policy.twin()
    assert (twin is None) is is_compiled()
    assert twin is None or (twin is not policy and twin.planner() is not policy.planner())


class Waits(Aggressive):
    """Aggressive, but for what it overrides."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return ask.default()


@pytest.mark.parametrize(("kind", "verb"), [(Aggressive, "melee_attack"), (Cautious, "melee_attack"), (Waits, "wait")])
def test_what_answers_in_the_place_of_a_policy_answers_like_it(kind: type[Policy], verb: str) -> None:
    """The runtime calls that one; a policy that overrides ``choose`` answers for itself."""
    ask = Choose(0, "activation", "X-1", MOVES)
    policy = begun(kind, UNKNOWN)
    asked = policy.planner() or policy
    assert asked.choose(ask, Blindfold()) == policy.choose(ask, Blindfold())
    assert asked.choose(ask, Blindfold()).verb == verb
