"""The summary of a batch as people read it."""

from __future__ import annotations

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from simulator.batch.tasks import FaultRecord
from simulator.core.combat_stats import CombatStats
from simulator.narration.wording import Phrasebook
from simulator.report.batch import batch_answer, campaign_table, curves_table, falls_table, reasons_table
from simulator.report.groups import grouped
from simulator.report.headline import adjusted_sentences, cause
from simulator.runtime.result import Result
from simulator.scenario import load
from simulator.statistics.controls import AdjustedMean
from simulator.statistics.summary import ReasonCount, summarize
from tests.batch.results import accumulated, result
from tests.batch.results import played as played_chain
from tests.report.batches import ReportedBatch, brawl, invented, played
from tests.report.html.outlines import wrapped
from tests.report.written import written as answer_written

FOUR = (("red", 1), ("red", 2), ("", 3), ("blue", 10))


def written(reported: ReportedBatch, lang: str, *, ascii: bool = False) -> list[str]:
    """Return the lines of its summary."""
    found = reported.summary, reported.accumulator, reported.scenario
    return answer_written(batch_answer(*found, lang, ("--set", "limits.rounds=9")), ascii=ascii).splitlines()


@pytest.mark.parametrize(
    ("by", "with_", "said"),
    [
        ("Zombi", "jaws", "Zombi (jaws)"),
        ("Zombi", "", "Zombi"),
        ("", "jaws", "jaws"),
        ("", "", "no recorded cause"),
        ("", "run", "their own flight"),
    ],
)
def test_a_fall_has_an_attacker_or_a_thing_or_both(by: str, with_: str, said: str) -> None:
    """Either may be unknown."""
    assert cause(by, with_, Phrasebook("en", "haunted_house", (), ())) == said


def test_a_combatant_falls_to_its_most_frequent_causes() -> None:
    """The two most frequent, the most frequent first, as shares of its falls."""
    found = accumulated(*map(felled_by, ("axe", "edged_small", "edged_small", "edged_small", "axe", "pole", "cudgel")))
    (row,) = falls_table(
        grouped(summarize("brawl", brawl(), 7, found, 2.0).combatants), Phrasebook.of(brawl(), "en")
    ).rows
    assert row == ["Ada", "100 %", "at least 59.0 %", "Bo (small blade) 42.9 %; Bo (axe) 28.6 %"]


def felled_by(thing: str) -> Result:
    """Return a fight in which Bo fells Ada with a thing."""
    stats = CombatStats()
    stats.landed(1)
    stats.harmed(1, 0, thing, 9)
    stats.fell(0, 2, "coma")
    return result("blue", stats=stats, standing=False, status="coma", life=0)


def test_estimates_adjusted_for_luck_say_that_they_are() -> None:
    """With their interval and precision, in both languages; shares in per cent."""
    adjusted = {
        "win(red)": AdjustedMean(True, 2000, 0.6512, 0.1419, 1.6),
        "rounds": AdjustedMean(False, 2000, 5.4, 4.0, 1.25),
    }
    found = evolve(invented(FOUR).summary, adjusted=adjusted)
    assert adjusted_sentences(found, invented(FOUR).book("en")) == [
        "Adjusted for luck: a win for red, 65.1 % (95 % interval: 63.5 to 66.8 %),"
        " as precise as 3,200 unadjusted fights.",
        "Adjusted for luck: rounds, 5.40 (95 % interval: 5.31 to 5.49), as precise as 2,500 unadjusted fights.",
    ]
    assert adjusted_sentences(found, invented(FOUR).book("es")) == [
        "Descontada la suerte: victoria de red, 65,1 % (intervalo 95 %: 63,5 a 66,8 %),"
        " tan preciso como 3 200 combates sin descontarla.",
        "Descontada la suerte: rondas, 5,40 (intervalo 95 %: 5,31 a 5,49),"
        " tan preciso como 2 500 combates sin descontarla.",
    ]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_summary_reads_as_accepted(lang: str, snapshot: SnapshotAssertion) -> None:
    """The answer stands first, then what it rests on."""
    lines = [part for line in written(invented(FOUR), lang) for part in wrapped(line)]
    assert "\n".join(lines) + "\n" == snapshot


def test_what_was_never_seen_is_bounded() -> None:
    """No defeat in twenty fights is not safety."""
    lines = written(invented([("red", 2)] * 20), "en")
    assert lines[:4] == [
        "Verdict: trivial; after 20 fights, anything from trivial to fair is possible.",
        "A win for red in 100 % of the fights (95 % interval: at least 83.2 %).",
        "At least one of red dies in 0 % (at most 16.8 %), all of them in 0 % (at most 16.8 %).",
        "It usually takes 2 rounds. No falls among red.",
    ]
    assert not any("Luck" in line for line in lines)


def test_rare_events_are_listed_with_their_first_fight() -> None:
    """An event is rare when it happens in no more than a tenth of the fights."""
    lines = written(invented([("red", 2)] * 18 + [("", 4), ("blue", 2)]), "en")
    assert lines[-8:-4] == [
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 1   # a typical one: 60 % ahead",
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 19  # no winner: all sides are down",
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 20  # a win for blue",
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 19  # Ada falls",
    ]


def test_faults_are_told_with_the_first_of_them() -> None:
    """Faults are shown with the first of them, and only when there are any."""
    late: FaultRecord = (4, "Bo", "turn", "late", "no answer within 5.0 s")
    lines = written(invented(FOUR, faults=(late,)), "en")
    at = lines.index("Faults  Question  Fault  Times  First")
    assert lines[at + 1] == "Bo      turn      late       1  fight 4: no answer within 5.0 s"
    assert not any(line.startswith("Faults") for line in written(invented(FOUR), "en"))


def test_curves_have_a_row_for_the_start_and_for_every_round() -> None:
    """The table shows the mean level after each round and over how many fights, in the words of the language."""
    found = invented(FOUR)
    summary = evolve(found.summary, curves={"threat": ((4.0, 4), (2.5, 4), (1.125, 3))})
    table = curves_table(summary, found.book("es"))
    assert table.rows == [["0", "4,00", "4"], ["1", "2,50", "4"], ["2", "1,12", "3"]]
    assert len(table.heads) == 3
    assert curves_table(found.summary, found.book("es")).rows == []


def test_where_blocks_cannot_be_shown_plots_are_ascii() -> None:
    """The output has no escape sequences."""
    lines = written(invented(FOUR), "en", ascii=True)
    assert "1 ###      # 10" in lines
    assert not any("\\" in line for line in lines)
    assert any("(-1.00 standard deviations)" in line for line in lines)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_combatants_who_are_alike_are_told_as_one(lang: str) -> None:
    """Three alike have one row in the summary of real fights."""
    lines = written(played(brawl(bos=3), 3), lang)
    assert sum(line.startswith("Bo ×3") for line in lines) >= 3
    assert not any(line.startswith("Bo 1") for line in lines)


def test_rows_of_tactics_are_told_with_their_share() -> None:
    """Counts in all, per fight and as a share of all decisions; rows that never decided are warned of. Without a
    decision there is no share."""
    reported = invented(FOUR)
    reasons = (ReasonCount("red", "row 1", 6), ReasonCount("red", "row 2", 0), ReasonCount("blue", "row 1", 2))
    found = evolve(reported.summary, reasons=reasons)
    table = reasons_table(found, reported.book("en"))
    assert table.rows == [
        ["row 1", "red", "6", "1.50", "75.0 %"],
        ["row 2", "red", "0", "0.00", "0 %"],
        ["row 1", "blue", "2", "0.50", "25.0 %"],
    ]
    assert [head for at, head in enumerate(table.heads) if at in table.right] == table.heads[2:]
    [warning] = table.notes
    assert "row 2" in warning
    none = evolve(reported.summary, reasons=(ReasonCount("red", "row 1", 0),))
    assert reasons_table(none, reported.book("en")).rows == [["row 1", "red", "0", "0.00", ""]]


@pytest.mark.slow
def test_a_chain_is_told_step_by_step() -> None:
    """Each step has its name, the share that got through it and their state, in both languages."""
    scenario = load("a_night_in_the_house")
    found = summarize("night", scenario, 7, played_chain(scenario, 7, 12), 1.0)
    for lang, rest, head in (("es", "descanso", "Elena (% · vida)"), ("en", "rest", "Elena (% · life)")):
        book = Phrasebook.of(scenario, lang)
        grid = campaign_table(found, book)
        assert [row[1] for row in grid.rows] == ["Perro ×3", rest, "Zombi ×3", rest, "La bestia"]
        assert head in grid.heads
        assert {0, 1, 3} == {*range(len(grid.heads))}.difference(grid.right), "step, what and interval are words"
        first = found.stages[0].left[0]
        assert f"{first.pools['life']:.1f}".replace(".", "," if lang == "es" else ".") in grid.rows[0][5]
