"""A trace is played again, from what it records and from its seed, and the first difference has a line and words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator import __version__, systems
from simulator.core.asks import CHOSEN, CRASHED, ILLEGAL, LATE, RETRIED, Ask
from simulator.core.errors import BadScenario, BadTrace
from simulator.policy.errors import PolicyError
from simulator.runtime import inline
from simulator.scenario import Known, load_document, recast
from simulator.trace.reader import read
from simulator.trace.replay import Verification, seat_name, verify, verify_recorded, verify_seeded
from simulator.trace.writer import TraceWriter
from tests.shipping import chains, fights, loaded
from tests.traces import inline_play, traced

from .forged_traces import Change, Fields, forged, parsed, sealed
from .sample_fights import HOUSE, Table, find, house, load_toy, toy, trace_of, written

SEEDS = range(1, 5)
SHIPPED = [name for game in systems.NAMES for name in (fights(f"{game}/")[1], chains(f"{game}/")[0])]
"""One fight and one chain of each game."""


def refusal(data: bytes, check: Callable[..., Verification] = verify_recorded, **more: Any) -> str:
    """Return the sentence with which a forged toy trace, read without complaint, is refused when it is played again."""
    trace = read(data, name="F", system=find)
    with pytest.raises(BadTrace) as caught:
        check(trace, **more, system=find, load=load_toy)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_fight_of_the_house_verifies(seed: int) -> None:
    """From its record, answers and rolls make the same bytes, and the fates; the seed gives both again."""
    trace = trace_of(house(), seed)
    checked = verify_recorded(trace)
    assert (checked.recorded, checked.seeded) == (True, None)
    assert [fate.name for fate in checked.fates] == ["Elena", "Irene", "Zombi 1", "Zombi 2"]
    assert Verification(seeded=True) == verify_seeded(trace, Table())


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_fight_or_chain_verifies_twice(name: str) -> None:
    """A trace of the inline runtime and the shipped policies reads back and verifies from record and seed."""
    play = partial(inline_play, deadline=None)
    trace, _ = traced(play, loaded(name), 3, 2)
    checked = verify(read(trace), play)
    assert (checked.recorded, checked.seeded, checked.note) == (True, True, "")


@pytest.mark.parametrize("seed", SEEDS)
def test_unwanted_questions_verify_too(seed: int) -> None:
    """They verify even if a secret, simultaneous question opens the fight and only some seats want it."""
    table = Table({0: frozenset({"attack"}), 2: frozenset({"attack", "stance"}), -1: frozenset({"bluff"})})
    trace = trace_of(toy(), seed, table)
    assert verify_recorded(trace, system=find, load=load_toy).recorded
    assert verify_seeded(trace, table, system=find, load=load_toy).seeded


@pytest.mark.parametrize("how", [LATE, ILLEGAL, RETRIED, CRASHED])
def test_every_way_of_answering_verifies_from_the_record(how: str) -> None:
    """The way in which an answer came about is played again as it was."""
    trace = trace_of(toy(), 3, Table(how=lambda ask: how if ask.seat == 1 else CHOSEN))
    assert verify_recorded(trace, system=find, load=load_toy).recorded


# What cannot be played again.


def test_an_answer_that_was_late_cannot_be_played_from_the_seed() -> None:
    """It is not tried, and the note says whose."""
    trace = trace_of(toy(), 3, Table(how=lambda ask: LATE if ask.seat == 1 else CHOSEN))
    checked = verify_seeded(trace, never, system=find, load=load_toy)
    assert checked.seeded is None
    assert checked.note == "A2 was late with an answer, and time cannot be played again from the seed."


def never(*_: object, **__: object) -> Any:
    """Plays nothing."""
    raise AssertionError("this must not be played")


def test_a_policy_that_crashed_may_crash_alike() -> None:
    """If it crashes, both checks pass; else the trace has no fault either."""

    def crash(ask: Ask) -> str:
        return CRASHED if ask.seat == 1 else CHOSEN

    trace = trace_of(toy(), 3, Table(how=crash))
    assert verify_seeded(trace, Table(how=crash), system=find, load=load_toy).seeded
    checked = verify_seeded(trace, Table(), system=find, load=load_toy)
    assert (
        checked.seeded,
        checked.note,
    ) == (None, "The policy of A2 crashed in this fight, and did not crash alike again.")


def test_a_policy_that_is_not_here_is_a_note() -> None:
    """From the record the trace verifies all the same."""
    document = {**HOUSE, "sides": {**HOUSE["sides"], "horrors": {"role": "npc", "policy": "from_elsewhere"}}}  # type: ignore[dict-item]
    known = Known(policies=lambda: frozenset({"basic", "from_elsewhere"}))
    trace = trace_of(load_document(document, "attic", known=known))

    def missing(*_: object, **__: object) -> Any:
        raise PolicyError("there is no policy 'from_elsewhere'")

    checked = verify(trace, missing)
    assert (checked.recorded, checked.seeded) == (True, None)
    assert checked.note == "The fight cannot be played here from its seed: there is no policy 'from_elsewhere'"


@pytest.mark.parametrize(
    ("seat", "name"), [(0, "Ada"), (1, "Bea"), (2, "seat 2"), (-1, "left"), (-2, "right"), (-3, "seat -3")]
)
def test_a_seat_has_the_name_of_its_combatant_or_its_side(seat: int, name: str) -> None:
    """Captains sit below zero; a seat that no one has is named by its number."""
    assert seat_name(["Ada", "Bea"], ["left", "right"], seat) == name


def test_code_that_a_trace_names_is_not_run(tmp_path: Path) -> None:
    """The sender of a trace does not decide what runs here."""
    (tmp_path / "bot.py").write_text("raise SystemExit", encoding="utf-8")
    scenario = recast(house(), {"horrors": f"{tmp_path}/bot.py:Bold"})
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, 11, 2)
    writer.close(inline.play(house(), 11, 2).outcome)
    checked = verify_seeded(read(b"".join(lines)), never)
    assert checked.seeded is None
    assert checked.note == f"It was played with {tmp_path}/bot.py:Bold; code that a trace names is not run."


# What is not the fight of these rules.

WHOLE = written(toy(), 2)


def index_of(name: str, which: int = 0, **fields: object) -> int:
    """Return the place of a line of WHOLE with this name and these fields."""
    found = [
        index for index, line in enumerate(parsed(WHOLE)) if line["event"] == name and fields.items() <= line.items()
    ]
    return found[which]


def setting(index: int, key: str, value: object) -> Change:
    """Return a change of one field of one line."""
    return lambda lines: lines[index].update({key: value})


TESTED, ATTACK, ROLL = index_of("tested"), index_of("decision", kind="attack"), index_of("roll", purpose="attack")
TOTAL, [FACE] = parsed(WHOLE)[TESTED]["total"], parsed(WHOLE)[ROLL]["faces"]
BREAKS = "the recorded fight breaks the rules here: "


@pytest.mark.parametrize(
    ("line", "key", "value", "said"),
    [
        pytest.param(TESTED, "total", 99, f"F, line {TESTED + 1}: in this tested total is 99 in the file, {TOTAL} "
            "played again", id="an event with another number names event, field and both values"),
        pytest.param(ROLL, "faces", [FACE % 6 + 1], f"F, line {ROLL + 2}: in this tested dice is [{FACE}] in the file,"
            f" [{FACE % 6 + 1}]", id="a changed face shows in the test that follows"),
        pytest.param(ROLL, "faces", [1, 1], f"F, line {ROLL + 1}: {BREAKS}the rules roll 1d6", id="other dice"),
        pytest.param(ATTACK, "option", ["attack", 0, "howitzer", "", 1], f"F, line {ATTACK + 1}: {BREAKS}",
            id="an illegal answer"),
        pytest.param(ATTACK, "seat", 3 - parsed(WHOLE)[ATTACK]["seat"], f"F, line {ATTACK + 1}: {BREAKS}",
            id="an answer to another question"),
        pytest.param(-1, "ending", "draw",
            f'F, line {len(parsed(WHOLE))}: in this footer ending is "draw" in the file, ', id="another outcome"),
        pytest.param(0, "combatants", [["A1", "side A", "clever"], *parsed(WHOLE)[0]["combatants"][1:]],
            "F, line 1: in this header combatants is [[", id="another policy in the header"),
        pytest.param(0, "document", {"life": 5, "fighters": 2},
            "F, line 1: the scenario in the header is not the one whose digest the header gives",
            id="another scenario than the digest says"),
    ],
)  # fmt: skip
def test_a_changed_line_is_refused_with_the_difference(line: int, key: str, value: Any, said: str) -> None:
    """The sentence names the line, the field and both values, or the rule that the fight breaks."""
    assert refusal(forged(WHOLE, setting(line, key, value))).startswith(said)


def test_an_event_that_is_missing_is_named() -> None:
    """The file has the next one in its place."""
    spot = index_of("order_set")

    def gap(lines: list[Fields]) -> None:
        del lines[spot]
        lines[-1]["events"] -= 1

    said = refusal(forged(WHOLE, gap))
    assert said.startswith(f"F, line {spot + 1}: the file has ")
    assert said.endswith("the fight played again has the event order set (TOY-1)")


def test_a_fight_that_ends_too_early_is_found() -> None:
    """The trace has a footer where the rules would go on."""

    def end(lines: list[Fields]) -> None:
        cut = index_of("decision", kind="walk")
        kept = [*lines[:cut], {**lines[-1], **counts(lines[1:cut])}]
        lines[:] = kept

    assert "the trace ends the fight here, but the rules go on: <" in refusal(forged(WHOLE, end))


def counts(lines: list[Fields]) -> dict[str, int]:
    """Return the counts of a footer."""
    kinds = [line["event"] for line in lines]
    decisions, rolls = kinds.count("decision"), kinds.count("roll")
    return {"decisions": decisions, "rolls": rolls, "events": len(kinds) - decisions - rolls}


def test_a_policy_in_the_header_that_is_none_is_found() -> None:
    """A table that does not say which."""
    trace = evolve(trace_of(house()), source="F")
    nonsense = evolve(trace, header=evolve(trace.header, sides=(("a", "pc", {"depth": 1}),)))
    with pytest.raises(BadTrace, match=r"^F, line 1: a policy's table says which with use = "):
        verify_recorded(nonsense)


def test_a_scenario_that_cannot_be_read_is_found() -> None:
    """The first thing wrong with it is said."""
    trace = evolve(trace_of(house()), source="F")
    broken = evolve(trace, header=evolve(trace.header, document={"asalto": 1, "system": "chess"}))
    with pytest.raises(BadTrace, match=r"^F, line 1: the scenario in the header cannot be read: ") as caught:
        verify_recorded(broken)
    assert isinstance(caught.value.__cause__, BadScenario)


def test_a_policy_of_another_version_is_named() -> None:
    """The record still verifies; the seed proves nothing when a policy may decide otherwise by now."""
    data = forged(WHOLE, setting(0, "policy_versions", {"basic": "0"}))
    trace = read(data, system=find)
    assert verify_recorded(trace, system=find, load=load_toy).recorded
    checked = verify_seeded(trace, never, system=find, load=load_toy)
    said = "basic 0 played in it; here is basic 1, which may decide otherwise."
    assert (None, said) == (checked.seeded, checked.note)


def test_a_difference_names_the_asalto_that_wrote_the_trace() -> None:
    """A trace of an older Asalto is recognized by its age instead of looking edited."""
    data = forged(WHOLE, lambda lines: lines[0].update(program="0.1.0", seed=99))
    assert refusal(data, verify_seeded, play=Table()).endswith(f"(Asalto 0.1.0 wrote the trace; this is {__version__})")


def test_another_seed_is_another_fight() -> None:
    """From the record it is whole; from the seed it is not."""
    data = forged(WHOLE, setting(0, "seed", 99))
    assert verify_recorded(read(data, system=find), system=find, load=load_toy).recorded
    assert "F, line " in refusal(data, verify_seeded, play=Table())


def test_a_shorter_fight_from_the_seed_is_found() -> None:
    """The player stops immediately."""
    over = Table()(toy(), 2)

    def stop(*_: object, **__: object) -> Any:
        return over

    assert "line 2: the file has the event round started (TOY-1), the fight played again has the footer" in refusal(
        WHOLE, verify_seeded, play=stop
    )


def test_what_is_sealed_anew_without_a_change_is_the_same() -> None:
    """The forger's tools are good: what is found above is found by playing."""
    assert sealed(parsed(WHOLE)) == WHOLE


ODD: tuple[object, ...] = (None, True, -1, 0, 1, 2, 7, 10**6, 1.5, "", "x", [], [0], [1, 6], ["x"], {}, {"x": 1})
IN_THE_HOUSE = written(house(), 3)
UNCHECKED = {"n", "event", "how", "note", "digest"}
"""Fields that the forger writes anew, and those of a policy's answer that the rules do not know."""


@pytest.mark.slow
@settings(max_examples=30)
@given(st.data())
def test_any_other_value_in_any_line_is_refused_at_a_line(data: st.DataObject) -> None:
    """A value of a real fight's line, replaced by an odd or a near one under fitting checks, breaks the fight."""
    lines = parsed(IN_THE_HOUSE)
    line = data.draw(st.sampled_from(lines[1:]))
    key = data.draw(st.sampled_from(sorted(line.keys() - UNCHECKED)))
    old = line[key]
    near = [old + 1] if type(old) is int else [[*old, 0], old[1:]] if isinstance(old, list) else [f"{old}x"]
    line[key] = data.draw(st.sampled_from([each for each in (*ODD, *near) if repr(each) != repr(old)]))
    with pytest.raises(BadTrace, match=r"^F, line \d+: .+"):
        verify_recorded(read(sealed(lines), name="F"))
