"""Numbers that vary: what their texts mean, what is drawn, and that a fight is the one of the file with plain
numbers."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from simulator.batch.rows import layout_of
from simulator.batch.tasks import Chunk, ChunkPlayer, FightTask, scenario_json
from simulator.core.errors import BadScenario, BadTrace
from simulator.exact.summary import exact_summary
from simulator.runtime import actor_campaign, actor_runner, campaign, inline
from simulator.scenario import Scenario, load_document
from simulator.scenario.varying import PATTERN, VaryingNumber, read_number
from simulator.statistics.accumulator import Accumulator
from simulator.statistics.intervals import Mean
from simulator.statistics.metrics import BadMetric, metric_of
from simulator.statistics.summary import summarize
from simulator.trace.reader import read
from simulator.trace.replay import verify
from simulator.trace.writer import TraceWriter

SEED = 7
HOUSE = "novice", "zombie"


def scenario(system: str = "haunted_house", sheets: tuple[str, str] = HOUSE, **foe: Any) -> Scenario:
    """Return a hero, and foes with these keys."""
    people = [
        {"name": "Elena", "side": "heroes", "use": sheets[0]},
        {"name": "Zombi", "side": "foes", "use": sheets[1], **foe},
    ]
    return load_document(document(system, people))


def document(system: str, people: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return a document with these combatants."""
    sides = {"heroes": {"role": "pc"}, "foes": {"role": "npc"}}
    return {"asalto": 1, "system": system, "sides": sides, "combatants": people, **more}


def rows(given: Scenario, start: int, stop: int) -> list[dict[str, Any]]:
    """Return the rows of fights ``start`` to ``stop`` - 1."""
    found: list[dict[str, Any]] = ChunkPlayer(given, SEED, None).play(start, stop).rows.to_pylist()
    return found


@pytest.mark.parametrize(
    ("text", "low", "high", "said"),
    [
        ("2-4", 2, 4, "2-4"),
        ("2 – 4", 2, 4, "2-4"),
        ("2d4", 2, 8, "2d4"),
        ("D6", 1, 6, "1d6"),
        ("2d6 + 15", 17, 27, "2d6+15"),
        ("3d6-2", 1, 16, "3d6-2"),
    ],
)
def test_a_text_means_the_numbers_between_two_ends(text: str, low: int, high: int, said: str) -> None:
    """Ranges and dice, with spaces, capitals and long dashes."""
    number = read_number(text)
    assert isinstance(number, VaryingNumber)
    assert (number.low, number.high, number.text) == (low, high, said)
    assert re.search(PATTERN, text), "editors accept what is read"
    assert {*number.chances()} == {*range(low, high + 1)}
    assert sum(number.chances().values()) == 1


@pytest.mark.parametrize(("text", "number"), [("3", 3), ("4-4", 4), ("2d1+1", 3), ("4-2", None), ("21d6", None)])
def test_a_text_may_mean_one_number_or_none(text: str, number: int | None) -> None:
    """A text that cannot vary is a plain number; a range that goes down, or too many dice, is no number."""
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["2-5", "2d4", "3d6-2"])
def test_the_mean_of_what_is_drawn_lies_within_its_interval(text: str) -> None:
    """Over four hundred fights, at 99.9 %."""
    number = read_number(text)
    assert isinstance(number, VaryingNumber)
    drawn = Counter(number.draw(8, fight, "count", "Zombi") for fight in range(1, 401))
    low, high = Mean.of_counts(drawn).interval(0.999)
    assert low < (number.low + number.high) / 2 < high
    assert {*drawn} <= {*number.chances()}


METRES = {"haunted_house": HOUSE, "tapiz": ("guard", "goblin"), "ira_y_gloria": ("guardsman_hero", "ork_boy")}


@pytest.mark.parametrize("system", METRES)
def test_each_fight_is_that_of_the_file_with_the_number_drawn(system: str) -> None:
    """The copies also stand where those of the smaller number stand."""
    where = {} if system == "haunted_house" else {"position": [9.0, 1.0]}
    varied = scenario(system, METRES[system], count="2-3", **where)
    plain = {count: scenario(system, METRES[system], count=count, **where) for count in (2, 3)}
    for number, row in enumerate(rows(varied, 1, 5), 1):
        count = row.pop("drawn Zombi.count")
        (fixed,) = rows(plain[count], number, number + 1)
        assert {name: value for name, value in row.items() if name in fixed} == fixed
        assert all(row[name] is None for name in row.keys() - fixed.keys())


def test_a_value_is_drawn_for_each_copy() -> None:
    """Two zombies do not share their life."""
    varied = scenario(count=2, max_life="10-29")
    drawn = {name for row in rows(varied, 1, 3) for name, value in row.items() if name.startswith("drawn") and value}
    assert drawn == {"drawn Zombi 1.max_life", "drawn Zombi 2.max_life"}
    assert len({row["max_life"] for row in varied.fixed(SEED, 1).document["combatants"][1:]}) == 2


def test_the_draw_is_the_same_whatever_the_policies_and_the_switches_are() -> None:
    """Its tape depends on the seed, the fight and the place alone, so comparisons see the same numbers."""
    varied, other = scenario(count="1-20"), scenario(count="1-20", policy="cautious")
    assert varied.digest != other.digest
    assert [varied.fixed(SEED, fight).drawn for fight in (1, 2)] == [other.fixed(SEED, fight).drawn for fight in (1, 2)]


def test_the_document_has_the_texts_and_reads_back_equal() -> None:
    """The digest is that of the text; a fight has a document of its own, without anything that varies."""
    varied = scenario("tapiz", METRES["tapiz"], count="2-3", pgf_max="2d4+9", position=[4.0, 0.0])
    again = load_document(varied.document)
    assert again.digest == varied.digest != scenario("tapiz", METRES["tapiz"], count=3).digest
    drawn = varied.fixed(SEED, 1)
    assert again.fixed(SEED, 1).document == drawn.document == load_document(drawn.document).document
    assert drawn.fixed(SEED, 2) is drawn
    for number in range(1, 9):  # the later ones of a roster are made from the first
        one = varied.fixed(SEED, number)
        read = load_document(one.document)
        assert (one.digest, one.document, one.drawn, one.policies) == (
            *(read.digest, read.document, read.drawn, read.policies),
        )
        assert one.encounter == read.encounter
        assert json.dumps(one.document) == json.dumps(read.document), "traces have the keys in this order"


def test_workers_play_the_same_rows_in_any_chunks() -> None:
    """A row does not depend on the fights before it."""
    varied = scenario(count="1-3", max_life="8-12")
    halves = [FightTask(scenario_json(varied), SEED, *ends, None) for ends in ((1, 4), (4, 7))]
    packed = [task.play()[0] for task in halves]
    assert packed == [task.play()[0] for task in reversed(halves)][::-1]
    assert rows(varied, 4, 7) == rows(varied, 1, 7)[3:]


def traced(given: Scenario, play: Any) -> list[bytes]:  # Any: the function of a runtime
    """Return the trace of fight 2."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, given, SEED, 2)
    writer.close(play(given, SEED, 2, listener=writer).outcome)
    return lines


def test_both_runtimes_and_a_replay_play_the_roster_that_was_drawn() -> None:
    """The trace says what was drawn; numbers that the seed does not give are refused."""
    varied = scenario(count="1-3", max_life="8-12")
    lines = traced(varied, inline.play)
    assert lines == traced(varied, actor_runner.play)
    trace = read(b"".join(lines))
    assert verify(trace, inline.play).seeded
    told: Any = trace.header.document["drawn"]  # Any: JSON
    assert told["numbers"][0][:3] == ["Zombi", "count", "1-3"]
    drawn = varied.fixed(SEED, 2).drawn
    other = next(found for number in range(3, 9) if (found := varied.fixed(SEED, number)).drawn != drawn)
    with pytest.raises(BadTrace, match="is drawn by seed 7 in fight 2"):
        verify(read(b"".join(traced(other, inline.play))), inline.play)


def test_a_campaign_draws_once_and_keeps_its_numbers() -> None:
    """All fights of a chain have the numbers of its start, in both runtimes."""
    people: list[dict[str, Any]] = [
        {"name": "Elena", "side": "heroes", "use": "novice", "max_life": "20-29"},
        {"name": "Zombi", "side": "foes", "use": "zombie", "count": "1-2", "max_life": 5},
        {"name": "Rata", "side": "foes", "use": "zombie", "count": "1-3", "max_life": 5},
    ]
    varied = load_document(document("haunted_house", people, chain=[{"fight": ["Zombi"]}, {"fight": ["Rata"]}]))
    played = campaign.play(varied, SEED, 2)
    assert played == actor_campaign.play(varied, SEED, 2) == campaign.play(varied.fixed(SEED, 2), SEED, 2)
    names = {fate.name for fate in played.fates}
    assert names == set(varied.fixed(SEED, 2).encounter.names)
    assert [row["Rata 1.status"] is None for row in rows(varied, 1, 3)] == [False, False]


def test_rates_are_over_the_fights_in_which_one_took_part() -> None:
    """The third zombie is absent from most fights; absence is no death."""
    varied = scenario(count="1-3", max_life=8)
    layout = layout_of(varied)
    chunk: Chunk = ChunkPlayer(varied, SEED, None).play(1, 31)
    accumulator = Accumulator(layout)
    accumulator.count(chunk)
    third = summarize("", varied, SEED, accumulator, 1.0).combatants[-1]
    counts = [row["drawn Zombi.count"] for row in chunk.rows.to_pylist()]
    assert third.fights == third.standing.of == sum(third.statuses.values()) == counts.count(3) < 30
    assert max(metric_of(layout, "total_alive(Zombi)").read(chunk.rows)) <= 3
    deaths = metric_of(layout, "deaths(foes)").read(chunk.rows)
    assert all(dead <= count for dead, count in zip(deaths.tolist(), counts, strict=True))
    with pytest.raises(BadMetric, match="absent from some fights"):
        metric_of(layout, "alive(Zombi 3)")


@pytest.mark.parametrize("targets", [["Zombi", "Rata"], ["Rata"]])
def test_lists_of_names_leave_out_the_absent(targets: list[str]) -> None:
    """A hazard without targets would meet everyone, so one of them has to come in every fight."""
    people: list[dict[str, Any]] = [
        {"name": "Elena", "side": "heroes", "use": "novice"},
        {"name": "Zombi", "side": "foes", "use": "zombie"},
        {"name": "Rata", "side": "foes", "use": "zombie", "count": "0-1"},
    ]
    fire = {"hazard": "fire", "round": 1, "size": "small", "targets": targets}
    whole = document("haunted_house", people, scene={"hazards": [fire]})
    if "Zombi" not in targets:
        with pytest.raises(BadScenario, match=r"played when Rata.count = 0 is drawn: .*Rata"):
            load_document(whole)
        return
    varied = load_document(whole)
    drawn = [varied.fixed(SEED, number) for number in range(1, 9)]
    left = {len(one.encounter.names): one for one in drawn}
    assert left[2].document["scene"]["hazards"][0]["targets"] == ["Zombi"]
    assert left[3].document["scene"]["hazards"][0]["targets"] == targets


def test_exact_mixes_the_odds_of_all_draws() -> None:
    """Two draws, equally likely."""
    boxers: dict[str, Any] = {"combat": 6, "power": 6, "max_life": 2, "fearless": True, "attacks": ["unarmed"]}

    def odds(life: int | str) -> float:
        people: list[dict[str, Any]] = [
            {"name": "Ana", "side": "heroes"},
            {"name": "Zombi", "side": "foes", "max_life": life},
        ]
        fighters = [{**boxers, **one} for one in people]
        given = load_document(document("haunted_house", fighters, limits={"rounds": 1}))
        return exact_summary(given).sides["heroes"]

    assert odds("2-3") == pytest.approx((odds(2) + odds(3)) / 2, abs=1e-12)


@pytest.mark.parametrize(
    ("foe", "sentence"),
    [
        ({"count": "2-"}, 'Zombi".count is "2-"; allowed is a whole number from 0 to 200, or "2-4" or "2d6\\+1"'),
        ({"count": "3d100"}, 'is "3d100", which can be 300; allowed is a whole number from 0 to 200'),
        ({"count": "1d4-3"}, "which can be -2"),
        ({"count": "0-2"}, "cannot be played when Zombi.count = 0 is drawn: sides"),
        (
            {"max_life": "5-9", "life": 7},
            "cannot be played when Zombi.max_life = 5 is drawn: combatant 'Zombi': life is 7",
        ),
        ({"fields": {"run": "1-2"}}, 'fields.run is "1-2"'),
        ({"combat": "2-40"}, 'combat is "2-40", which can be 40; allowed is a whole number from 0 to 12'),
    ],
)
def test_a_number_that_the_game_does_not_allow_is_a_sentence(foe: dict[str, Any], sentence: str) -> None:
    """At either end, alone or together with the other numbers of the file."""
    with pytest.raises(BadScenario, match=sentence):
        scenario(**foe)
