"""Odds while an encounter is edited: the first fights of a batch, and what a change does to them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.batch.engine import Engine, ScenarioArm
from simulator.experiments import best, preview
from simulator.experiments.batch import play_batch
from simulator.experiments.preview import FIRST, SEED, STAND_IN, UNKNOWN, Bounds, Look, Played, Preview
from simulator.scenario import Scenario, load
from simulator.statistics.stopping import StoppingRule
from simulator.statistics.summary import summarize
from simulator.wire.documents import document

DUEL = "reference_duel"
BOUNDS = Bounds(60, 600.0)
HARDER = ("combatants.Bruno.max_life=14",)
BEST = ("left=best", "right=best")


@pytest.fixture(autouse=True)
def pilots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pilots, and nothing known from before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(best, "_decided", {})
    monkeypatch.setattr(best, "QUESTIONS", 1)


def duel(*settings: str, policies: tuple[str, ...] = ()) -> Scenario:
    """Return the reference duel with changes."""
    return load(DUEL, settings=settings, policies=policies)


def last(scenario: Scenario, before: Scenario | None = None, **more: Any) -> Look:
    """Return the last look of a preview."""
    return [*Preview(scenario, before, **{"bounds": BOUNDS, **more}).looks()][-1]


def test_the_odds_are_those_of_the_batch_with_the_same_fights() -> None:
    """Wins, deaths and verdict, with the same intervals: the full answer begins with these fights."""
    odds = last(duel()).odds
    arm = ScenarioArm.of(duel(), SEED)
    counted = play_batch(Engine(), arm, StoppingRule(60), plain=True).accumulator
    told = summarize(DUEL, arm.scenario, SEED, counted, 0.0)
    assert (odds.fights, odds.whole, odds.side) == (60, True, "left")
    assert (odds.win, odds.deaths) == (told.sides["left"], told.deaths)
    assert odds.verdict.grade == told.verdict.grade


def test_a_change_is_the_difference_of_the_same_fights_before_and_after() -> None:
    """A weaker champion wins less often; a title alone changes no fight, so there is nothing to compare."""
    before, after = last(duel()).odds, last(duel(*HARDER), duel()).odds
    change = after.change
    assert change is not None
    assert change.fights == 60
    assert change.win.difference == pytest.approx(after.win.rate - before.win.rate)
    assert change.win.difference < 0
    low, high = change.win.ci95
    assert low <= change.win.difference <= high
    assert last(duel("title=Another"), duel()).odds.change is None


def test_what_is_known_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The encounter before a change comes from the last preview, and so does one to which the editor returns."""
    known, changed = last(duel()).known, last(duel(*HARDER), duel())
    assert Played.of(known.row()) == known
    monkeypatch.setattr(preview.Fights, "play", None)
    again = last(duel(*HARDER), duel(), known=changed.known, known_before=known)
    assert again.odds == changed.odds


def test_best_is_stood_in_for_until_the_pilot_has_decided() -> None:
    """The first look names the policies that stand in; the last those that ``best`` becomes, on both encounters."""
    scenario = duel(policies=BEST)
    looks = [*Preview(scenario, bounds=BOUNDS).looks()]
    first, end = looks[0].odds, looks[-1].odds
    assert (first.settled, first.policies) == (False, {"left": [STAND_IN], "right": [STAND_IN]})
    minds = best.minds_of(scenario)
    assert (end.settled, end.policies) == (True, {side: [mind] for side, mind in minds.items()})
    before = Played({"left": "cautious", "right": "basic"})
    changed = duel(*HARDER, policies=BEST)
    stood_in = next(Preview(changed, scenario, known_before=before, bounds=BOUNDS).looks()).odds
    assert stood_in.policies == {"left": ["cautious"], "right": ["basic"]}, "those of the encounter before"


class Recorded:
    """A helper that has said everything at once, or dies first."""

    def __init__(self, said: list[Any]) -> None:
        self.said = said

    def heard(self, seconds: float) -> list[Any] | None:
        """Return what it has said, then that it is gone."""
        said, self.said = self.said, []
        return said or None


@pytest.mark.parametrize("policies", [(), BEST])
def test_a_helper_changes_no_odds(policies: tuple[str, ...]) -> None:
    """It plays half of the first fights and decides what ``best`` becomes; one that dies is not missed."""
    said: list[Any] = []
    Preview(duel(policies=policies), bounds=BOUNDS).help_along(said.append)
    assert [each[1] for each in said if each[0] == "fight"] == list(range(FIRST // 2 + 1, FIRST + 1))
    best._decided.clear()
    alone = last(duel(policies=policies))
    for heard in (said, said[:3], []):
        best._decided.clear()
        assert last(duel(policies=policies), helper=Recorded([*heard])) == alone


def test_a_slow_encounter_has_fewer_fights_or_none() -> None:
    """Time ends a preview: at once without a look, unless enough fights are known."""
    assert [*Preview(duel(), bounds=Bounds(60, 0.0)).looks()] == []
    known = Played(UNKNOWN.minds, (1, 0, 2))
    (look,) = Preview(duel(), known=known, bounds=Bounds(60, 0.0)).looks()
    assert (look.odds.fights, look.odds.whole) == (3, True)
    assert document(look.odds)["win"]["ci95"] == pytest.approx([0.0084, 0.9057], abs=1e-3)
