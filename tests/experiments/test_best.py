"""The policy ``best``: what it becomes, where that is kept, and that everything played from it is the same."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simulator.core.combat_stats import CombatStats
from simulator.core.system import Outcome
from simulator.experiments import best
from simulator.experiments.arms import varied_arms
from simulator.experiments.axes import Axis
from simulator.experiments.options import RunOptions, ScenarioSource
from simulator.policy.errors import PolicyError
from simulator.policy.spec import MINDS, PolicySpec
from simulator.report.best import best_line
from simulator.rl.match import Match
from simulator.runtime.inline import Runner
from simulator.runtime.result import Result
from simulator.scenario import load, load_document, load_text
from simulator.tournament.best import minds_in
from simulator.tournament.model import Arena
from tests.cli.command_line import ATTIC, CHAIN, attic

BOTH = ("left=best", "right=best")


@pytest.fixture(autouse=True)
def pilots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[best.Pilot]:
    """Pilots of the test, which are of a fight a pair; nothing is known from before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(best, "_decided", {})
    monkeypatch.setattr(best, "QUESTIONS", 1)
    played: list[best.Pilot] = []
    minds: Callable[[best.Pilot], best.Minds] = best.Pilot.minds

    def noted(self: best.Pilot) -> best.Minds:
        played.append(self)
        return minds(self)

    monkeypatch.setattr(best.Pilot, "minds", noted)
    return played


def play_as(monkeypatch: pytest.MonkeyPatch, wins: Callable[[str, str], float]) -> None:
    """Replace the fights of pilots: of four, ``left`` wins the share for its policy and that of ``right``."""

    def play(self: Any, cast: tuple[str, str], fights: int) -> None:
        won = round(4 * wins(*cast))
        outcomes = [Outcome("left" if number < won else "right", "last_side", 1, "") for number in range(4)]
        self._spent += 100_000
        self._played[cast] = [Result(outcome, (), 10, (), CombatStats(), ()) for outcome in outcomes]

    monkeypatch.setattr(best.Pilot, "_play", play)


def test_a_side_takes_the_policy_whose_worst_result_is_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tuned wins most in the sum, but loses all against cautious; basic is never worse off than half. Of equal policies
    the first by name is taken."""
    table = {"basic": (0.5, 0.5, 0.5, 0.5), "tuned": (1, 1, 0, 1)}
    play_as(monkeypatch, lambda own, other: table.get(own, (0, 0, 0, 0))[MINDS.index(other)])
    uneven = load("reference_duel", policies=BOTH, settings=["combatants.Bruno.power=4"])
    assert best.decided(uneven).best == {"left": "basic", "right": "cautious"}
    mirrored = load("reference_duel", policies=BOTH)
    assert best.decided(mirrored).best == {"left": "tuned", "right": "tuned"}, "the mean of both sides"
    play_as(monkeypatch, lambda own, other: 0.5)
    equal = load("reference_duel", policies=BOTH, settings=["combatants.Bruno.power=3"])
    assert best.decided(equal).best == {"left": "aggressive", "right": "aggressive"}


@pytest.mark.parametrize(("other", "becomes"), [("cautious", "basic"), ("aggressive", "tuned"), ("search", "basic")])
def test_against_a_named_policy_the_best_answer_to_it_counts(
    other: str, becomes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A policy that is too slow for a pilot may be any of the four."""
    table = {"basic": (0.5, 0.5, 0.5, 0.5), "tuned": (1, 1, 0, 1)}
    named = MINDS.index(other) if other in MINDS else None
    play_as(
        monkeypatch,
        lambda own, mind: table.get(own, (0, 0, 0, 0))[MINDS.index(mind) if mind else named or 0],
    )
    found = best.decided(load("reference_duel", policies=["left=best", f"right={other}"]))
    assert found.best == {"left": becomes}


def test_a_decision_is_kept_in_memory_and_in_the_cache(pilots: list[best.Pilot], tmp_path: Path) -> None:
    """A file of the cache that is damaged, or a folder that cannot be written, costs a pilot and nothing else."""
    scenario = load("reference_duel", policies=BOTH)
    found = best.decided(scenario)
    assert best.decided(scenario).digest == found.digest
    assert len(pilots) == 1
    best._decided.clear()
    assert best.decided(scenario).best == found.best
    assert len(pilots) == 1
    (kept,) = (tmp_path / "asalto" / "best").iterdir()
    for damaged in (b"", b"\xff", b"[]", b'{"left": "basic"}', b'{"left": "basic", "right": "search"}'):
        kept.write_bytes(damaged)
        best._decided.clear()
        assert best.decided(scenario).best == found.best, damaged
    kept.unlink()
    kept.parent.rmdir()
    kept.parent.write_text("in the way", encoding="utf-8")
    best._decided.clear()
    assert best.decided(scenario).best == found.best
    assert len(pilots) == 7


def test_variants_play_what_the_scenario_as_it_is_became(pilots: list[best.Pilot], tmp_path: Path) -> None:
    """An arm with more zombies has the same policies, and the command that shows its fight names them."""
    options = RunOptions(policies=("investigators=best", "horrors=best"))
    scenario = attic(tmp_path)
    source = ScenarioSource(scenario, options)
    whole = source.load()
    compared = varied_arms(scenario, Axis.parse("combatants.Zombi.count=2,7"), options)
    assert [arm.arm.scenario.best for arm in compared] == [whole.best, whole.best]
    assert len(pilots) == 1
    words = shlex.split(compared[1].command(1))
    pinned = [word for word in words if "mind =" in word]
    assert load(scenario, settings=["Zombi.count=7"], policies=pinned).digest == compared[1].arm.scenario.digest
    assert source.load(["sides.horrors.policy=cautious"]).best == whole.best


def test_it_may_stand_at_a_combatant_and_in_a_chain() -> None:
    """The others keep their policies; of a chain, the first fight decides."""
    one = best.decided(load_text(ATTIC, policies=["Elena=best"]))
    assert one.policies[0].mind in MINDS
    assert one.policies[-1] == PolicySpec("basic")
    chain = best.decided(load_text(CHAIN, policies=["horrors=best", "investigators=best"]))
    assert set(chain.best) == {"investigators", "horrors"}
    assert load_document(chain.document).digest == chain.digest


def test_an_undecided_one_cannot_be_played() -> None:
    """A library gets a sentence that names the call, and options other than ``mind`` are refused."""
    with pytest.raises(PolicyError, match="has not been decided yet: decided"):
        Runner(load("reference_duel", policies=BOTH), 1)
    with pytest.raises(PolicyError, match="one option, mind, which is one of aggressive, basic"):
        Runner(load("reference_duel", policies=['left={ use = "best", mind = "search" }']), 1)
    rows = '{ use = "tactics", rows = [{ do = "attack" }], else = "best" }'
    with pytest.raises(PolicyError, match="the else of tactics is a policy that plays, not best"):
        Runner(load("reference_duel", policies=[f"left={rows}"]), 1)


def test_learners_and_entrants_have_it_too() -> None:
    """The rest of a learner's encounter is decided; an entrant becomes something in each seating."""
    assert Match("reference_duel", ["left"], policies=["right=best"]).scenario.best.keys() == {"right"}
    arena = Arena("duel", load("reference_duel"), (0, 1))
    (left, _), (_, right) = minds_in(arena, (PolicySpec("best"), PolicySpec("cautious")))
    assert {left, right} <= set(MINDS)
    assert minds_in(arena, (PolicySpec("basic"), PolicySpec("cautious"))) == ()


def test_the_line_is_in_both_languages() -> None:
    """It names the policy of each side."""
    policies = ['left={ use = "best", mind = "tuned" }', 'right={ use = "best", mind = "basic" }']
    found = load("reference_duel", policies=policies)
    assert best_line(found, "en") == "best stands for tuned (the left side) and basic (the right side)"
    assert best_line(found, "es") == "best equivale a tuned (el bando izquierdo) y basic (el bando derecho)"


def test_a_mirror_match_is_even(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two zombies against two: with cautious against aggressive, as new files had it, a side wins a third."""
    monkeypatch.setattr(best, "QUESTIONS", 100_000)
    text = ATTIC.replace('"officer"', '"zombie"\ncount = 2')
    found = best.decided(load_text(text, policies=["investigators=best", "horrors=best"]))
    with Runner(found, 5) as runner:
        wins = sum(runner.play(number).outcome.winner == "horrors" for number in range(1, 301))
    assert 120 <= wins <= 180
