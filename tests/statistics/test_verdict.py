"""The verdict in a word: the shares that decide it, the grades that few fights leave open, and that it is monotone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.batch.engine import Engine, ScenarioArm
from simulator.core.errors import BadScenario
from simulator.experiments.batch import play_batch
from simulator.narration.wording import Phrasebook
from simulator.report.headline import verdict_sentence
from simulator.scenario import load, load_text
from simulator.scenario.verdict import USUAL_VERDICT, DeathThresholds, VerdictThresholds, WinThresholds
from simulator.statistics.intervals import Rate
from simulator.statistics.stopping import StoppingRule
from simulator.statistics.summary import summarize
from simulator.statistics.verdict import GRADES, grade_of, verdict_of
from tests.report.batches import BRAWL

SHARES = st.floats(0, 1)


@pytest.mark.parametrize(
    ("wins", "undecided", "deaths", "grade"),
    [
        (0, 199, 1, "undecided"),
        (75, 25, 0, "undecided"),  # 37.5 to 50 %: deadly or hard
        (85, 25, 0, "hard"),  # 42.5 to 55 %
        (0, 190, 130, "undecided"),
        (150, 50, 150, "deadly"),  # for its deaths, whatever else
        (133, 10, 0, "fair"),  # 70 % of the decided fights; few others are left out
        (190, 10, 0, "trivial"),
    ],
)
def test_a_fight_without_a_decision_is_no_defeat(wins: int, undecided: int, deaths: int, grade: str) -> None:
    """Of 200 fights: many undecided ones leave the verdict open, unless they could not change it."""
    found = verdict_of(Rate(wins, 200), Rate(deaths, 200), USUAL_VERDICT, undecided, "draw")
    assert (found.grade, found.undecided, found.why) == (grade, Rate(undecided, 200), "draw")


def test_a_round_limit_leaves_the_verdict_open() -> None:
    """Both stand when the rounds are over: no winner, and no defeat. The headline says why."""
    scenario = load("reference_duel", settings=["limits.rounds=1"])
    with Engine() as engine:
        accumulator = play_batch(engine, ScenarioArm.of(scenario, 3), StoppingRule(40), plain=True).accumulator
    found = summarize("duel", scenario, 3, accumulator, 1.0)
    assert (found.verdict.grade, found.verdict.undecided, found.verdict.why) == ("undecided", Rate(40, 40), "draw")
    said = verdict_sentence(found, Phrasebook.of(scenario, "en"))
    assert said == "Verdict: undecided: no winner in 100 % of the fights when they end (time is up)."


@pytest.mark.parametrize(
    ("wins", "deaths", "grade"),
    [
        (1.0, 0.0, "trivial"),
        (0.95, 0.05, "trivial"),
        (0.949, 0.05, "fair"),
        (0.95, 0.051, "fair"),
        (0.7, 0.25, "fair"),
        (0.699, 0.0, "hard"),
        (0.8, 0.6, "hard"),
        (0.399, 0.0, "deadly"),
        (0.9, 0.61, "deadly"),
        (0.1, 1.0, "deadly"),
        (0.099, 0.0, "hopeless"),
    ],
)
def test_the_graver_of_two_shares_decides(wins: float, deaths: float, grade: str) -> None:
    """A threshold itself belongs to the milder grade."""
    assert grade_of(wins, deaths, USUAL_VERDICT) == grade


@given(SHARES, SHARES, SHARES, SHARES)
def test_fewer_wins_and_more_deaths_are_never_milder(one: float, two: float, three: float, four: float) -> None:
    """For any shares."""
    mild = grade_of(max(one, two), min(three, four), USUAL_VERDICT)
    grave = grade_of(min(one, two), max(three, four), USUAL_VERDICT)
    assert GRADES.index(mild) <= GRADES.index(grave)


@given(st.integers(1, 400).flatmap(lambda of: st.tuples(st.integers(0, of), st.integers(0, of), st.just(of))))
def test_the_grade_lies_between_what_the_intervals_allow(drawn: tuple[int, int, int]) -> None:
    """A single fight leaves nearly all grades open."""
    wins, deaths, of = drawn
    found = verdict_of(Rate(wins, of), Rate(deaths, of), USUAL_VERDICT)
    assert GRADES.index(found.mildest) <= GRADES.index(found.grade) <= GRADES.index(found.gravest)
    assert verdict_of(Rate(1, 1), Rate(0, 1), USUAL_VERDICT).sure is False


def test_thresholds_are_set_in_the_scenario() -> None:
    """In English or Spanish words, the rest as usual; they are part of the document, which reads back equal."""
    text = BRAWL.format(title="T", ada="Ada", bos=1)
    english = load_text(f"{text}[verdict]\nwin = {{ fair = 0.8 }}\ndeath.hard = 0.5\n", "a.toml")
    spanish = load_text(f"{text}[veredicto]\nvictoria = {{ justo = 0.8 }}\nmuerte.dificil = 0.5\n", "a.toml")
    assert english.verdict == VerdictThresholds(WinThresholds(fair=0.8), DeathThresholds(hard=0.5)) == spanish.verdict
    assert english.document["verdict"] == {"win": {"fair": 0.8}, "death": {"hard": 0.5}}
    assert "verdict" not in load_text(text, "a.toml").document
    assert load("reference_duel", settings=["verdict.win.fair=0.75"]).verdict.win.fair == 0.75


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ("win.fair = 0.3", "a.toml: verdict.win is out of order; allowed is trivial >= fair >= hard >= deadly."),
        ("death.fair = 0.01", "a.toml: verdict.death is out of order; allowed is trivial <= fair <= hard."),
        ("win.fair = 2", "a.toml: verdict.win.fair is 2; allowed is a number from 0.0 to 1.0."),
    ],
)
def test_thresholds_that_cannot_be_are_named(table: str, problem: str) -> None:
    """With their place and the allowed values."""
    with pytest.raises(BadScenario) as caught:
        load_text(f"{BRAWL.format(title='T', ada='Ada', bos=1)}[verdict]\n{table}\n", "a.toml")
    assert caught.value.problems == [problem]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "who", "counts"),
    [("haunted_house/waves", "Zombi", (1, 4)), ("haunted_house/three_against_a_werewolf", "Hombre lobo", (1, 3))],
)
def test_more_enemies_are_never_milder_than_chance_allows(name: str, who: str, counts: tuple[int, int]) -> None:
    """The gravest grade that the larger encounter may have is no milder than the mildest of the smaller one."""
    verdicts = []
    for count in counts:
        scenario = load(name, settings=[f'combatants."{who}".count={count}'])
        with Engine() as engine:
            accumulator = play_batch(engine, ScenarioArm.of(scenario, 3), StoppingRule(40), plain=True).accumulator
        verdicts.append(summarize(name, scenario, 3, accumulator, 1.0).verdict)
    less, more = verdicts
    assert GRADES.index(more.gravest) >= GRADES.index(less.mildest)
    assert GRADES.index(more.grade) >= GRADES.index(less.grade)


def test_thresholds_may_be_alike() -> None:
    """A grade that begins where the next one does is never given; that is allowed."""
    one = VerdictThresholds(WinThresholds(0.5, 0.5, 0.5, 0.5), DeathThresholds(0.5, 0.5, 0.5))
    assert list(one.problems()) == []
