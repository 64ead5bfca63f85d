"""The summary of a batch as people read it."""

from __future__ import annotations

import io

import pytest
from attrs import evolve

from simulator.batch.tasks import FaultRecord
from simulator.report.text.batch import curves_table, write_batch
from simulator.report.text.headline import adjusted_sentences
from simulator.report.text.terminal import PlainTerminal
from simulator.statistics.controls import AdjustedMean
from tests.report.batches import ReportedBatch, brawl, invented, played

FOUR = (("red", 1), ("red", 2), ("", 3), ("blue", 10))


def written(reported: ReportedBatch, lang: str, *, ascii: bool = False) -> list[str]:
    """The lines of its summary."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="backslashreplace") if ascii else io.StringIO()
    write_batch(
        reported.summary, reported.accumulator, reported.book(lang), PlainTerminal(out), ("--set", "limits.rounds=9")
    )
    out.seek(0)
    return out.read().splitlines()


def test_estimates_adjusted_for_luck_say_that_they_are() -> None:
    """With their interval, and how many fights they are worth, in both languages; shares in per cent."""
    adjusted = {
        "win(red)": AdjustedMean(True, 2000, 0.6512, 0.1419, 1.6),
        "rounds": AdjustedMean(False, 2000, 5.4, 4.0, 1.25),
    }
    found = evolve(invented(FOUR).summary, adjusted=adjusted)
    assert adjusted_sentences(found, "en") == [
        "Adjusted for luck: win(red) 65.1 % (95 % interval: 63.5 to 66.8 %), worth 3,200 fights.",
        "Adjusted for luck: rounds 5.40 (95 % interval: 5.31 to 5.49), worth 2,500 fights.",
    ]
    assert adjusted_sentences(found, "es") == [
        "Descontada la suerte: win(red) 65,1 % (intervalo 95 %: 63,5 a 66,8 %), vale por 3 200 combates.",
        "Descontada la suerte: rounds 5,40 (intervalo 95 %: 5,31 a 5,49), vale por 2 500 combates.",
    ]


def test_a_summary_in_english() -> None:
    """Every line of it: the answer first, then what it rests on."""
    assert written(invented(FOUR), "en") == [
        "A win for red in 50.0 % of the fights (95 % interval: 6.8 to 93.2 %).",
        "Nobody of red is left standing in 50.0 % (6.8 to 93.2 %).",
        "It usually takes 2 rounds (1 to 10). Ada falls most often, in 50.0 %.",
        "Luck of red: +0.50 standard deviations on average in fights won, -1.00 in the others.",
        "",
        "Side                    Wins    Rate  95 % interval",
        "red                        2  50.0 %  6.8 to 93.2 %",
        "blue                       1  25.0 %  0.63 to 80.6 %",
        "no winner                  1  25.0 %  0.63 to 80.6 %",
        "nobody of red standing     2  50.0 %  6.8 to 93.2 %",
        "",
        "Rounds: mean 4.0, p05 1, median 2, p95 10, most 10",
        "1 ███      █ 10",
        "",
        "Not fallen by round  1       10  At the end",
        "Ada                  ██▆▆▆▆▆▆▆▄      50.0 %",
        "Bo                   ▆▄▂▂▂▂▂▂▂▂      25.0 %",
        "",
        "Combatant  Side  Standing  95 % interval    Alive  95 % interval",
        "Ada        red     50.0 %  6.8 to 93.2 %   50.0 %  6.8 to 93.2 %",
        "Bo         blue    25.0 %  0.63 to 80.6 %  25.0 %  0.63 to 80.6 %",
        "",
        "Mean left  Life  Stamina  Shock  Damage dealt  Taken  Hits",
        "Ada         3.0     20.0   10.0           6.8    4.5   0.8",
        "Bo          1.5     20.0   10.0           4.5    6.8   0.5",
        "",
        "Combatant   Falls  95 % interval    Mostly to",
        "Ada        50.0 %  6.8 to 93.2 %    Bo (small blade) 100 %",
        "Bo         75.0 %  19.4 to 99.37 %  Ada (small blade) 100 %",
        "",
        "Ending                   Winner     Fights",
        "one side is left         red             2",
        "one side is left         blue            1",
        "nobody is left standing  no winner       1",
        "",
        "To watch a fight:",
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 4  # the worst, edge -60 %",
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 3  # the median, edge 0 %",
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 1  # the best, edge 60 %",
        "",
        "Played 4 in 2.00 s, 2 a second",
    ]


def test_a_summary_in_spanish() -> None:
    """The Spanish summary has as many lines, with a comma before decimals."""
    lines = written(invented(FOUR), "es")
    assert len(lines) == len(written(invented(FOUR), "en"))
    assert lines[0] == "Gana red en el 50,0 % de los combates (intervalo 95 %: 6,8 a 93,2 %)."
    assert "Rondas: media 4,0, p05 1, mediana 2, p95 10, máximo 10" in lines


def test_what_was_never_seen_is_bounded() -> None:
    """No defeat in twenty fights is not safety."""
    lines = written(invented([("red", 2)] * 20), "en")
    assert lines[:3] == [
        "A win for red in 100 % of the fights (95 % interval: at least 83.2 %).",
        "Nobody of red is left standing in 0 % (at most 16.8 %).",
        "It usually takes 2 rounds. Nobody of red falls.",
    ]
    assert not any("Luck" in line for line in lines)


def test_a_single_fight_is_told() -> None:
    """The summary of a single fight has that fight to watch."""
    lines = written(invented([("blue", 1)]), "es")
    assert lines[2] == "Lo normal es una ronda. Quien más cae es Ada, en el 100 %."
    assert sum("asalto run" in line for line in lines) == 1


def test_rare_events_are_listed_with_their_first_fight() -> None:
    """What happens in no more than a tenth of the fights."""
    lines = written(invented([("red", 2)] * 18 + [("", 4), ("blue", 2)]), "en")
    assert lines[-6:-2] == [
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 1   # the median, edge 60 %",
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 19  # no winner: nobody is left standing",
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 20  # blue wins",
        "  asalto run brawl --set limits.rounds=9 --seed 7 --fight 19  # Ada falls",
    ]


def test_faults_are_told_with_the_first_of_them() -> None:
    """Faults are shown with the first of them, and only when there are any."""
    late: FaultRecord = (4, "Bo", "turn", "late", "no answer within 5.0 s")
    lines = written(invented(FOUR, faults=(late,)), "en")
    at = lines.index("Faults  Question  How   Times  First")
    assert lines[at + 1] == "Bo      turn      late      1  fight 4: no answer within 5.0 s"
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
    """Nothing is written as an escape."""
    lines = written(invented(FOUR), "en", ascii=True)
    assert "1 ###      # 10" in lines
    assert not any("\\" in line for line in lines)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_combatants_who_are_alike_are_told_as_one(lang: str) -> None:
    """Three alike have one row in the summary of real fights."""
    lines = written(played(brawl(bos=3), 3), lang)
    assert sum(line.startswith("Bo ×3") for line in lines) >= 3
    assert not any(line.startswith("Bo 1") for line in lines)
