"""A sensitivity as people read it."""

from __future__ import annotations

import pytest

from simulator.experiments.parameters import Parameter
from simulator.experiments.sensitivity import Effect, ParameterStep, Sensitivity
from simulator.report.sensitivity import announcement, sensitivity_answer, signed_change, why
from simulator.statistics.metrics import Sums, metric_of
from simulator.statistics.paired import PairedSums

from ..batch.results import LAYOUT
from .batches import brawl
from .written import written as answer_written

POWER, LUCK = Parameter("combatants.Ada.power", 5), Parameter("combatants.Ada.luck", 1)


def effect(number: Parameter, sign: int, value: int, *, sure: bool = False, still: bool = False) -> Effect:
    """Return the effect of a step in 100 fights, of which ``value`` more are won."""
    paired = PairedSums(
        True, Sums(True, 100, 40, 40), Sums(True, 100, 40 + value, 40 + value), products=40, differ=value
    )
    return Effect(ParameterStep(number, sign, None), paired, -0.1, 0.4, 0.01, sure, still)


def written(*effects: Effect, lang: str = "en", refused: tuple[ParameterStep, ...] = ()) -> str:
    """Return the whole answer."""
    found = Sensitivity(metric_of(LAYOUT, "win(red)"), Sums(True, 100, 40, 40), effects, refused, 300, True)
    return answer_written(sensitivity_answer(found, brawl(), 7, "asalto sensitivity", 2.0, lang))


def test_what_stands_out_what_may_be_noise_and_what_did_nothing_are_told_apart() -> None:
    """Each in its own table or line."""
    said = written(effect(POWER, 1, 20, sure=True), effect(POWER, -1, 3), effect(LUCK, 1, 0, still=True))
    lines = said.splitlines()
    assert lines[:2] == [
        "Ada.power 6 instead of 5: a win for red changes by +20.0 points.",
        "A win for red as it is: 40.0 % (30.3 to 50.3 %)",
    ]
    assert lines[4].split() == ["Ada.power", "5", "6", "+20.0", "−10.0", "to", "+40.0", "100"]
    assert lines[6] == "May be noise (1 of 3 comparisons, corrected for their number):"
    assert lines[8].split()[:4] == ["Ada.power", "5", "4", "+3.0"]
    assert lines[10] == "No effect in the first fights (100): Ada.luck +"
    assert lines[-1] == "Played 300 in 2.00 s, 150 a second"


def test_where_nothing_stands_out_it_is_said() -> None:
    """The report says that nothing stands out, in Spanish too."""
    assert "Ningún paso destaca" in written(effect(POWER, 1, 3), lang="es")


def test_both_steps_of_a_number_that_does_nothing_are_one_word() -> None:
    """A number without effect has one word for its steps up and down."""
    both = written(effect(LUCK, 1, 0, still=True), effect(LUCK, -1, 0, still=True))
    assert "(100): Ada.luck ±" in both


def test_a_step_that_cannot_be_taken_says_which_way_and_why() -> None:
    """A refused step has its direction and its reason, without the words of the command."""
    step = ParameterStep(LUCK, -1, None, "attic with --vary combatants.Ada.luck=0: luck is 0; allowed is 1.")
    assert why(step, "en") == "luck is 0; allowed is 1."
    assert why(step, "es") == "luck es 0; se admite 1."
    assert "Ada.luck cannot go lower: luck is 0; allowed is 1." in written(refused=(step,))


@pytest.mark.parametrize(
    ("change", "rate", "text"), [(0.125, True, "+12.5"), (-0.5, False, "−0.50"), (0.0001, True, "0.0")]
)
def test_a_change_has_its_sign(change: float, rate: bool, text: str) -> None:
    """A change has its sign; shares are shown in hundredths."""
    assert signed_change(change, rate, "en") == text


def test_the_beginning_says_how_much_is_played() -> None:
    """The first line has the number of steps and of fights."""
    assert announcement(8, 1000, 7, "es") == (
        "Pasos: 8, cada uno comparado en 1 000 combates con los mismos dados; semilla 7"
    )
