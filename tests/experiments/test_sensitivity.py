"""Sensitivity: intervals that hold the exact differences, ranks, and steps that cannot be taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.batch.engine import Engine
from simulator.batch.journal import Journal, JournalKey
from simulator.experiments.answered import Answered
from simulator.experiments.sensitivity import (
    IDLE,
    SCREEN,
    ParameterStep,
    Sensitivity,
    parameter_steps,
    play_sensitivity,
)
from simulator.statistics.metrics import BadMetric
from simulator.wire.documents import document

from ..batch.bench import LIFE, STEPS, source

SEED = 11


def taken(*names: str, seed: int = SEED) -> list[ParameterStep]:
    """Bruno's steps in numbers of these names."""
    return [step for name in names for step in parameter_steps(source(seed), f"Bruno.{name}")]


def played(fights: int, *names: str, of: str = "", seed: int = SEED) -> Sensitivity:
    """Return the effects of these steps in the reference duel."""
    with Engine() as engine:
        return play_sensitivity(engine, source(seed).arm(), taken(*names, seed=seed), fights, of)


@pytest.mark.slow
def test_the_intervals_hold_the_exact_differences() -> None:
    """At least nine of ten intervals of 95 % hold the exact difference."""
    found = played(200, *dict.fromkeys(name for name, _ in STEPS))
    held = 0
    for effect in found.effects:
        exact = STEPS[effect.step.parameter.name.removeprefix("Bruno."), effect.step.sign] - LIFE[20]
        held += effect.low <= exact <= effect.high
    assert len(found.effects) == len(STEPS) == 10
    assert held >= 9
    first = found.effects[0]
    assert (first.step.setting, first.stands_out) == ("combatants.Bruno.power=4", True)
    sizes = [abs(effect.value) for effect in found.effects if effect.stands_out]
    assert sizes == sorted(sizes, reverse=True)
    assert [effect.stands_out for effect in found.effects] == sorted(
        (effect.stands_out for effect in found.effects), reverse=True
    )


@pytest.mark.slow
def test_a_step_is_not_called_unchanged_before_its_first_fights_are_over() -> None:
    """Strength changes fights, charisma does not; what is seen while they are played claims neither before."""
    seen: list[Sensitivity] = []
    with Engine() as engine:
        arm, steps = source(SEED).arm(), taken("strength", "charisma")
        found = play_sensitivity(engine, arm, steps, SCREEN, watch=lambda so_far: seen.append(so_far()))
    assert {effect.step.parameter.name for effect in found.effects if effect.unchanged} == {"Bruno.charisma"}
    assert [effect.unchanged for effect in seen[1].effects] == [False]
    assert not [
        effect for so_far in seen for effect in so_far.effects if effect.unchanged and "str" in effect.step.setting
    ]


@pytest.mark.slow
def test_a_step_that_shows_nothing_is_given_up_after_the_first_fights() -> None:
    """Charisma does not matter in a fist fight, and what one step of agility does is less than chance there; what is
    left open is how large a rare effect could be."""
    found = played(2 * SCREEN, "charisma", "agility")
    still = [effect for effect in found.effects if effect.unchanged]
    assert {effect.step.parameter.name for effect in still} == {"Bruno.charisma"}
    assert [effect.fights for effect in still] == [SCREEN, SCREEN]
    assert all(not effect.stands_out and effect.value == 0 and effect.high > 0.01 for effect in still)
    moving = [effect for effect in found.effects if not effect.unchanged]
    assert [effect.fights for effect in moving] == [2 * SCREEN, SCREEN]
    assert moving[1].p >= IDLE
    assert found.fights == 2 * SCREEN * 2 + 3 * SCREEN


def test_progress_is_shown_of_the_base_and_every_step() -> None:
    """Ten fights of the scenario and of each of two steps."""
    told: list[tuple[int, int]] = []
    with Engine() as engine:
        play_sensitivity(
            engine,
            source(SEED).arm(),
            taken("power"),
            10,
            progress=lambda done, of, known=None: told.append((done, of)),
        )
    assert (told[0][1], told[-1]) == (30, (30, 30))


def test_a_step_that_the_scenario_does_not_allow_is_listed_with_the_reason() -> None:
    """Doom cannot go below 0, nor life above its maximum."""
    found = played(20, "doom", "life")
    assert [(step.parameter.name, step.sign) for step in found.refused] == [("Bruno.doom", -1), ("Bruno.life", 1)]
    assert "allowed is a whole number from 0" in found.refused[0].refused
    assert "max_life is 20" in found.refused[1].refused
    assert found.whole


def test_a_step_after_which_the_figure_is_gone_is_refused() -> None:
    """A second Bruno has another name."""
    found = played(10, "count", of="life(Bruno)")
    up = next(step for step in found.refused if step.sign == 1)
    assert up.refused == "combatants.Bruno.count=2: then there is no life(Bruno)"


def test_means_have_effects_as_well() -> None:
    """More life at the start is more life left."""
    found = played(60, "max_life", of="life(Bruno)")
    by_sign = {effect.step.sign: effect for effect in found.effects}
    assert by_sign[1].value > 0 > by_sign[-1].value
    assert found.metric.name == "life(Bruno)"


def test_an_unknown_figure_is_refused() -> None:
    """An unknown metric is refused before anything is played."""
    with pytest.raises(BadMetric):
        played(10, "power", of="wins")


@pytest.mark.slow
def test_a_stopped_sensitivity_has_what_was_done_and_goes_on_from_its_journal(tmp_path: Path) -> None:
    """Half of it, then all of it, then the same as without a break."""
    base, chosen = source(SEED).arm(), taken("power")
    path, key = tmp_path / "a.journal", JournalKey("sensitivity", ("a",), SEED, "1")
    left = iter(range(55))
    with (
        Journal.begin(path, key) as journal,
        Engine(journal=journal, stopped=lambda: next(left, None) is None) as engine,
    ):
        half = play_sensitivity(engine, base, chosen, 30)
    with Journal.resume(path, key) as journal, Engine(journal=journal) as engine:
        again = play_sensitivity(engine, base, chosen, 30)
    whole = played(30, "power")
    assert not half.whole
    assert len(half.effects) < 2
    assert document(Answered(again, "", "", 1, 1.0)) == document(Answered(whole, "", "", 1, 1.0))
    assert whole.whole


def test_the_document_says_everything_of_a_step() -> None:
    """The JSON document has every step with its values and its effect."""
    said = document(Answered(played(20, "doom"), "duel", "haunted_house", SEED, 2.0))
    assert (said["of"], said["fights"], said["fights_per_s"]) == ("win(left)", 40, 20.0)
    assert isinstance(said["effects"], list)
    assert isinstance(said["refused"], list)
    row = said["effects"][0]
    assert isinstance(row, dict)
    assert list(row) == [
        "key", "value", "step", "to", "difference", "ci95", "p", "stands_out", "unchanged", "fights",
    ]  # fmt: skip
    assert (row["key"], row["value"], row["step"], row["to"]) == ("combatants.Bruno.doom", 0, 1, 1)
    assert isinstance(said["refused"][0], dict)
    assert said["refused"][0]["step"] == -1
