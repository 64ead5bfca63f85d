"""The report of a batch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from simulator.batch.engine import Engine, ScenarioArm
from simulator.batch.processes import ProcessWorkers
from simulator.experiments.batch import play_batch
from simulator.report import batch
from simulator.report.groups import grouped
from simulator.report.html.page import page as page_of
from simulator.statistics.stopping import StoppingRule
from simulator.statistics.summary import summarize
from simulator.wire.documents import document
from simulator.wire.saving import save
from tests.report.batches import ReportedBatch, brawl, invented, played
from tests.report.html.pages import Found, read

EVIL = "<script>alert(1)</script>"


@cache
def page(lang: str) -> str:
    """Return a dozen real fights of a combatant with an evil name against three."""
    reported = played(brawl(ada=EVIL, bos=3, title="A <b>brawl</b>"), 12)
    return _document(reported, lang)


def _document(reported: ReportedBatch, lang: str) -> str:
    found = reported.summary, reported.accumulator, reported.scenario
    return page_of(batch.batch_answer(*found, lang, ("--set", "limits.rounds=9")))


@cache
def undefeated() -> str:
    """Twenty invented fights that red wins."""
    return _document(invented([("red", 2)] * 20), "es")


def said(found: Found) -> str:
    """Return all its text."""
    return "".join(found.text)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_report_is_one_file_that_loads_nothing(lang: str) -> None:
    """The page is well-formed, small and without scripts."""
    found = read(page(lang))
    assert found.wrong == []
    assert "script" not in found.tags
    assert all(place.startswith("#") and place[1:] in found.ids for place in found.refers)
    assert "://" not in page(lang)
    assert len(page(lang).encode()) < 1_000_000


@pytest.mark.slow
def test_its_figures_are_those_of_the_json() -> None:
    """The page holds every number of the JSON document unrounded."""
    reported = invented([("red", 1), ("red", 2), ("", 3), ("blue", 10)])
    json: Mapping[str, Any] = document(reported.summary)
    numbers = read(_document(reported, "en")).numbers
    wanted = [side["rate"] for side in json["sides"].values()]
    wanted += [json["tpk"]["rate"], json["draws"]["rate"], json["rounds"]["p50"]]
    for one in json["combatants"].values():
        wanted += [one["standing"]["rate"], one["alive"]["rate"], one["luck"]["won"], *one["pools"].values()]
        wanted += [one[key]["mean"] for key in ("damage_dealt", "damage_taken", "hits")]
    wanted += [one["strength"] for one in json["typical"] if "strength" in one]
    assert not set(wanted) - set(numbers)
    assert numbers[:4] == [0.5, 0.5, 0.5, 0.25]


@pytest.mark.slow
def test_a_report_does_not_say_when_or_by_whom_it_was_played(tmp_path: Path) -> None:
    """One process and two give the same bytes, at any time."""
    scenario = brawl()
    pages = []
    for jobs, elapsed in ((1, 1.0), (2, 99.0)):
        with Engine(None if jobs == 1 else lambda: ProcessWorkers(2), warm_up=0.0) as engine:
            accumulator = play_batch(engine, ScenarioArm.of(scenario, 7), StoppingRule(10)).accumulator
        found = summarize("brawl", scenario, 7, accumulator, elapsed)
        path = tmp_path / f"{jobs}.html"
        save(path, page_of(batch.batch_answer(found, accumulator, scenario, "es")))
        pages.append(path.read_bytes())
    assert pages[0] == pages[1]


def test_luck_is_told_of_won_and_of_other_fights() -> None:
    """Each combatant has its luck in standard deviations, and no figure for fights that there were not."""
    won, mixed = invented([("red", 2)] * 2), invented([("red", 1), ("blue", 2)])
    rows = [batch.luck_table(grouped(found.summary.combatants), found.book("en")).rows for found in (won, mixed)]
    assert rows[0] == [["Ada", "red", "+0.50 σ", ""], ["Bo", "blue", "", "+0.25 σ"]]
    assert rows[1] == [["Ada", "red", "+0.50 σ", "−1.00 σ"], ["Bo", "blue", "+0.25 σ", "+0.25 σ"]]


def test_damage_is_told_with_half_of_its_interval() -> None:
    """Each mean has its own half; after a single fight nothing is known of it."""
    found, single = (invented(lines) for lines in ([("red", 1), ("red", 2), ("", 3), ("blue", 10)], [("red", 1)]))
    rows = batch.harm_table(grouped(found.summary.combatants), found.book("en")).rows
    for one, row in zip(found.summary.combatants, rows, strict=True):
        spreads = (one.dealt, one.taken, one.hits)
        assert list(row[2::2]) == [f"{(high - low) / 2:.1f}" for low, high in (each.interval for each in spreads)]
    assert {
        cell
        for row in batch.harm_table(grouped(single.summary.combatants), single.book("en")).rows
        for cell in row[2::2]
    } == {""}


@pytest.mark.slow
def test_a_single_fight_is_a_report_too() -> None:
    """The report has no spread of means, and no nan."""
    text = said(read(_document(invented([("", 1)]), "es")))
    assert "nan" not in text.split()
    assert "inf" not in text.split()


def test_what_is_lost_is_said_of_a_side_with_combatants() -> None:
    """The last of the figures that count most; a side of which none is there has lost none."""
    reported = invented([("red", 2)] * 20)
    figures = batch.keys(reported.summary, reported.book("en"))
    alone = evolve(reported.summary, combatants=())
    assert batch.keys(alone, reported.book("en")) == figures[:-1]
    assert len(figures) == 7
