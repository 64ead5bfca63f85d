"""The limits of the solver, and the estimates of what a solution would take."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simulator.exact.limits import (
    MAX_MEMORY,
    MAX_SUCCESSORS,
    MIN_DECIDED,
    SolverLimits,
    WalkInterrupted,
    estimated_seconds,
    peak_memory,
)
from simulator.exact.solver import SolverProgress, TooLarge
from simulator.exact.summary import exact_summary
from simulator.report.exact import cost_sentence
from simulator.scenario import load

from ..batch.duels import scenario


@pytest.mark.slow
def test_too_many_states_are_refused_with_an_estimate() -> None:
    """The error says how far it came, what it would take and what would help."""
    with pytest.raises(
        TooLarge, match=r"after \d+ s and \d+ states it is in round 3, with \d.* about \d+ states .*--max-states"
    ):
        exact_summary(scenario("reference"), max_states=4900)


@pytest.mark.slow
def test_a_limit_close_to_the_end_gives_the_answer_with_its_precision() -> None:
    """Less than 10⁻⁷ is open then, and the summary says how much; before that, the limit is an error."""
    whole = exact_summary(scenario("reference"))

    def at(share: float) -> Callable[[SolverProgress], None]:
        def stop(progress: SolverProgress) -> None:
            if progress.decided > share:
                raise TooLarge("a limit")

        return stop

    cut = exact_summary(scenario("reference"), on_progress=at(1 - 1e-8))
    assert whole.undecided < 1e-12 < cut.undecided < 1e-8
    assert cut.sides == pytest.approx(whole.sides, abs=1e-8)
    assert cost_sentence(cut, "en").endswith("undecided: less than 10⁻⁸")
    with pytest.raises(TooLarge):
        exact_summary(scenario("reference"), on_progress=at(1 - 1e-6))


def test_nearly_all_is_not_all() -> None:
    """A share has the digits that tell it from 100 %."""
    for decided, said in ((0.928, "with 92.8% of"), (0.99996, "with 99.996% of"), (1 - 3e-7, "with 99.99997% of")):
        with pytest.raises(TooLarge, match=said):
            limits(0)(SolverProgress(5, 900, 9, decided=decided))


@pytest.mark.slow
def test_a_fight_of_many_is_too_large_and_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more than a few combatants their numbers are open as well, and the catalogue of Tapiz, which lasts from
    branch to branch, keeps none that is. The clocks stand still: a slow machine would refuse the fight for its time."""
    set_clocks(monkeypatch, [0.0])
    with pytest.raises(TooLarge, match=r"a single state can go on in some 10\^\d+ ways"):
        exact_summary(load("tapiz/reference_four_against_four"))


def limits(seconds: float) -> SolverLimits:
    """Limits that only time can reach."""
    return SolverLimits(10**9, seconds, lambda progress: None, lambda: False)


def set_clocks(monkeypatch: pytest.MonkeyPatch, now: list[float]) -> None:
    """Let wall clock and processor clock show ``now``."""
    for clock in ("perf_counter", "process_time"):
        monkeypatch.setattr(f"simulator.exact.limits.{clock}", lambda: now[0])


def test_a_busy_machine_gives_up_no_fight_that_an_idle_one_solves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates are of processor time: the step that looked long at 2 s of work does so after a minute on the wall."""
    now = [0.0]
    monkeypatch.setattr("simulator.exact.limits.perf_counter", lambda: now[0] * 30)
    monkeypatch.setattr("simulator.exact.limits.process_time", lambda: now[0])
    watch = limits(100)
    now[0] = 2.0
    watch(SolverProgress(1, 500, 900, decided=0, steps=0, expected_steps=14, step_share=0.01))


def test_what_would_take_far_too_long_is_refused_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long before the limit, but not as long as fights are being decided, nor without measuring for a while."""
    now = [0.0]
    set_clocks(monkeypatch, now)
    watch = limits(100)
    early = SolverProgress(1, 500, 900, decided=0, steps=0, expected_steps=14, step_share=0.01)
    now[0] = 2.0
    watch(early)
    now[0] = 8.0
    watch(SolverProgress(1, 500, 900, decided=0.002, steps=0, expected_steps=14))
    with pytest.raises(TooLarge, match=r"after 8 s .* all of it would take about 11200 s or more"):
        watch(early)


def test_too_much_memory_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence does not advise more states or more time. The memory is looked at ten times a second."""
    taken, now = [1 << 30], [0.0]
    monkeypatch.setattr("simulator.exact.limits.peak_memory", lambda: taken[0])
    monkeypatch.setattr("simulator.exact.limits.perf_counter", lambda: now[0])
    watch = limits(100)
    progress = SolverProgress(5, 900_000, 900, decided=0.9)
    taken[0] += MAX_MEMORY
    now[0] += 0.2
    watch(progress)
    taken[0] += 1
    now[0] += 0.05
    watch(progress)
    now[0] += 0.1
    with pytest.raises(TooLarge, match=r"in round 5, .*; that took all of the 2 GiB") as refused:
        watch(progress)
    assert "--max" not in str(refused.value)


@pytest.mark.parametrize(
    ("progress", "seconds"),
    [
        # a quarter of all is decided after 10 s
        (SolverProgress(3, 500, 900, decided=0.25, steps=4, expected_steps=20), 40.0),
        # ten steps of 8 s to come
        (SolverProgress(1, 500, 900, decided=0, steps=4, expected_steps=14, step_share=0.5), 6.0 + 10 * 8.0),
        # more steps than any fight so far
        (SolverProgress(1, 500, 900, decided=0, steps=40, expected_steps=14, step_share=0.5), 6.0 + 8.0),
        (SolverProgress(1, 500, 900, decided=0, steps=4, expected_steps=14, step_share=0.0), 0.0),
    ],
)
def test_the_time_of_a_solution_is_estimated(progress: SolverProgress, seconds: float) -> None:
    """After 10 s, of which 4 for the step under way: by what is decided, or by that step."""
    assert estimated_seconds(progress, 10.0, 4.0) == pytest.approx(seconds)


def test_it_stops_when_asked_and_says_how_far_it_is() -> None:
    """``WalkInterrupted`` has the last progress reported."""
    heard: list[SolverProgress] = []
    with pytest.raises(WalkInterrupted) as caught:
        exact_summary(scenario("reference"), on_progress=heard.append, stopped=lambda: len(heard) > 50)
    assert caught.value.progress == heard[-1]
    assert len(heard) == 51


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (SolverProgress(5, 900, 9, decided=0.1, successors=MAX_SUCCESSORS), "about 9000 states and"),
        (SolverProgress(5, 900, 9, decided=0.1, successors=20**8), r"a single state can go on in some 10\^10 ways"),
        (SolverProgress(5, 900, 9, decided=0.5), "about 1800 states and about .* s"),
        (SolverProgress(5, 900, 9, decided=MIN_DECIDED), f"about {900 / MIN_DECIDED:.0f} states and about"),
        (SolverProgress(5, 900, 9, decided=0.0), "the total cannot be estimated yet"),
    ],
)
def test_a_refusal_estimates_all_of_it(progress: SolverProgress, words: str) -> None:
    """By the share of fights that are decided, as far as one is; a state with too many successors is named."""
    with pytest.raises(TooLarge, match=words):
        limits(0)(progress)


def test_the_memory_of_this_process_is_told_in_bytes() -> None:
    """A Python process has some megabytes; 0 stands for a system that does not tell."""
    assert peak_memory() == 0 or 1 << 22 < peak_memory() < 1 << 40
