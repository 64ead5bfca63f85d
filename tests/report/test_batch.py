"""The summary of a batch as people read it."""

from __future__ import annotations

import io

import pytest

from simulator.batch.summary import summary
from simulator.batch.tally import Tally
from simulator.report.batch import write
from simulator.report.paper import PlainPaper
from simulator.runtime.result import Fault, Result
from simulator.trace.wording import Book
from tests.batch.results import brawl, result


def told(lang: str, *, faulty: bool = False) -> list[str]:
    """The lines of a summary of four fights."""
    tally = Tally.of(2)
    for number in (1, 2, 3):
        tally.count(number, result("red", rounds=number, life=6))
    last = result(None, ending="draw", rounds=10, standing=False, status="coma", life=0)
    faults = (Fault(1, "Bo", "turn", "late", "no answer within 5.0 s"),) if faulty else ()
    tally.count(4, Result(last.outcome, last.fates, 1, faults, last.deeds))
    out = io.StringIO()
    write(
        summary("brawl", brawl(), 7, tally, 2.0), tally, Book(lang, {}, ["Ada", "Bo"], ["red", "blue"]), PlainPaper(out)
    )
    return out.getvalue().splitlines()


def test_a_summary_in_english() -> None:
    """Every line of it."""
    assert told("en") == [
        "Side       Wins    Rate  95 % interval",
        "red           3  75.0 %  19.4 to 99.37 %",
        "blue          0     0 %  at most 60.2 %",
        "no winner     1  25.0 %  0.63 to 80.6 %",
        "",
        "Rounds: mean 4.0, p05 1, median 2, p95 10, most 10",
        "",
        "Combatant  Side  Standing  95 % interval    Alive  95 % interval",
        "Ada        red     75.0 %  19.4 to 99.37 %  100 %  at least 39.8 %",
        "Bo         blue     100 %  at least 39.8 %  100 %  at least 39.8 %",
        "",
        "Mean left  Life",
        "Ada         4.5",
        "Bo          5.0",
        "",
        "Ending            Winner     Fights",
        "one side is left  red             3",
        "time is up        no winner       1",
        "",
        "Played 4 in 2.00 s, 2 a second",
    ]


@pytest.mark.parametrize(("lang", "line"), [("es", "Asaltos: media 4,0, p05 1, mediana 2, p95 10, máximo 10")])
def test_a_summary_in_spanish(lang: str, line: str) -> None:
    """As many lines, with a comma before decimals."""
    assert len(told(lang)) == len(told("en"))
    assert line in told(lang)


def test_faults_are_told_with_the_first_of_them() -> None:
    """Only when there are any."""
    assert told("en", faulty=True)[-4:-2] == [
        "Faults  Question  How   Times  First",
        "Bo      turn      late      1  fight 4: no answer within 5.0 s",
    ]
