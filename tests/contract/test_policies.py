"""Built-in policies keep the promises of a policy, bad ones are found out, and no fight is lost through them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simulator.core.asks import CRASHED
from simulator.core.system import Encounter
from simulator.policy import registry
from simulator.policy.protocol import Policy
from simulator.policy.spec import PolicySpec
from simulator.runtime import actor_runner, inline
from simulator.runtime.result import Result
from simulator.testing import AnyLegal, CheckFailed, Recording, Staged, check_policy, duel, encounter, fighter
from simulator.testing.bad_policies import BAD, Fickle, Meddles

from .haunted_house_encounters import random_encounter

pytestmark = pytest.mark.slow

PLAYS: list[Callable[..., Result]] = [inline.play, actor_runner.play]
SHORT = 0.05  # seconds: for those who never answer


def brawl() -> Encounter:
    """Return two against two, for a few rounds."""
    return encounter(
        "haunted_house",
        fighter("A", "officer", side="pc"),
        fighter("C", "doctor", side="pc"),
        fighter("Z", "zombie", side="npc"),
        fighter("W", "werewolf", side="npc"),
        rounds=3,
    )


@pytest.mark.parametrize("name", ["basic", "random", "aggressive", "cautious"])
def test_built_in_policies_keep_their_promises(name: str) -> None:
    """A policy that ships answers legally, in time, and the same way in every runtime."""
    asked = check_policy(registry.factory(PolicySpec(name)), random_encounter, fights=8, seed=len(name))
    assert asked > 8


def test_any_legal_keeps_its_promises() -> None:
    """The partner of the checks is a good policy itself."""
    assert check_policy(AnyLegal, random_encounter, fights=6, seed=1) > 6


@pytest.mark.parametrize("name", BAD)
def test_bad_policies_are_found_out(name: str) -> None:
    """Each kind of misbehaviour fails the check, which says how and names the fight."""
    factory, how = BAD[name]
    with pytest.raises(CheckFailed, match=rf": A, \w+, {how}: (.|\n)*Again: check_policy\(\.\.\., seed=3, only=0\)"):
        check_policy(factory, [brawl()], fights=1, seed=3, deadline=SHORT)


def test_a_policy_that_remembers_other_fights_is_found_out() -> None:
    """Legal answers that depend on anything but view and luck make another fight of it, which the check notices."""
    with pytest.raises(CheckFailed, match="a different one"):
        check_policy(Fickle, [brawl()], fights=3)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("name", BAD)
def test_no_fault_of_one_seat_loses_the_fight(name: str, play: Callable[..., Result]) -> None:
    """A fault of one seat ends no fight, and is reported of that seat alone."""
    factory, how = BAD[name]
    policies: dict[int, Callable[[], Policy]] = dict.fromkeys((0, 1, 2, 3, -1, -2), AnyLegal)
    policies[1] = factory
    case = brawl()
    result = play(Staged(case.system, case), 5, 1, factories=policies, deadline=SHORT)
    assert result.outcome.rounds >= 1
    assert {fault.seat for fault in result.faults} == {1}
    assert result.faults[0].how == how


@pytest.mark.parametrize("play", PLAYS)
def test_a_seat_that_has_crashed_plays_defaults(play: Callable[..., Result]) -> None:
    """A crash costs the seat its say from then on: every later decision of it is recorded as crashed."""
    policies: dict[int, Callable[[], Policy]] = dict.fromkeys((0, 1, 2, 3, -1, -2), AnyLegal)
    policies[2] = BAD["raises"][0]
    case = brawl()
    heard = Recording()
    result = play(Staged(case.system, case), 5, 1, factories=policies, listener=heard)
    hows = [decision.how for decision in heard.decisions if decision.seat == 2]
    assert len(hows) > 1
    assert set(hows) <= {CRASHED, "unwanted"}
    assert len(result.faults) == 1


def test_meddling_changes_nothing() -> None:
    """A policy's changes to the question and the view it is shown do not reach the fight."""
    case = duel("haunted_house", "athlete", "knife_killer", rounds=3)

    def log(policy: Callable[[], Policy]) -> list[tuple[str, object]]:
        heard = Recording()
        policies: dict[int, Callable[[], Policy]] = dict.fromkeys((0, 1, -1, -2), policy)
        inline.play(Staged(case.system, case), 2, 1, factories=policies, listener=heard)
        return [entry for entry in heard.log if entry[0] != "decision"]

    class Silent(Policy):
        def choose(self, ask, sight):  # type: ignore[no-untyped-def]  # as short as can be
            return ask.default()

    assert log(Meddles) == log(Silent)
