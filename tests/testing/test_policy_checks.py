"""The checks of a policy, and the partner that they play against."""

from __future__ import annotations

import pytest

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Sight
from simulator.runtime import inline
from simulator.testing import AnyLegal, CheckFailed, Staged, check_policy, duel
from simulator.testing.probes import seats_of


class Peeking(AnyLegal):
    """Looks at the fight before it chooses by luck."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        sight.view()
        return super().choose(ask, sight)


def test_any_legal_chooses_without_a_view() -> None:
    """The partner decides by luck alone: it asks for no view, and there is none to look at."""
    case = duel("haunted_house", "athlete", "knife_killer", rounds=2)
    seats = seats_of(case)
    blind = inline.play(Staged(case.system, case), 1, 1, factories=dict.fromkeys(seats, AnyLegal))
    assert blind.faults == ()
    peeked = inline.play(Staged(case.system, case), 1, 1, factories={**dict.fromkeys(seats, AnyLegal), 0: Peeking})
    assert [(fault.seat, "sees = False" in fault.message) for fault in peeked.faults] == [(0, True)]


class Elsewhere(AnyLegal):
    """Wants what another game asks, and nothing else."""

    wants = frozenset({"soak"})


def test_a_policy_that_wants_nothing_of_the_game_is_found() -> None:
    """It would never be asked anything: in the first fight already."""
    case = duel("haunted_house", "athlete", "knife_killer", rounds=2)
    with pytest.raises(CheckFailed, match=r"Elsewhere, fight 0 of seed 3.*which this game never asks"):
        check_policy(Elsewhere, [case], fights=1, seed=3)


class Broken(AnyLegal):
    """Fails as soon as it is asked."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Raise an error of its own."""
        raise KeyError("where")


def test_a_finding_says_which_fight_and_how_to_play_it_again() -> None:
    """The finding stands as it is, without the name of an error."""
    case = duel("haunted_house", "athlete", "knife_killer", rounds=2)
    with pytest.raises(CheckFailed) as found:
        check_policy(Broken, [case], fights=1, seed=3)
    first, again = str(found.value).splitlines()[0], str(found.value).splitlines()[-1]
    assert first.startswith("Broken, fight 0 of seed 3: ")
    assert "CheckFailed" not in first
    assert again == "Again: check_policy(..., seed=3, only=0)"


def test_every_other_fight_is_among_themselves() -> None:
    """In the others the seats but the first are the policy's or a partner's, by luck; each fight is played thrice."""
    case = duel("haunted_house", "athlete", "knife_killer", rounds=1)
    counts: list[int] = []
    for number in range(16):
        made: list[AnyLegal] = []

        def factory(made: list[AnyLegal] = made) -> AnyLegal:
            made.append(AnyLegal())
            return made[-1]

        check_policy(factory, [case], fights=16, seed=3, only=number)
        counts.append(len(made))
    assert (set(counts[1::2]), set(counts[::2])) == ({6}, {3, 6})
