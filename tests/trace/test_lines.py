"""One spelling for everything that a line may hold."""

from __future__ import annotations

import json
from typing import Any, get_type_hints

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.core import events
from simulator.core.asks import CHOSEN, HOWS, Option
from simulator.core.events import Event
from simulator.core.scene import Decision
from simulator.trace.lines import (
    DECISION,
    EVENTS,
    FOOTER,
    HEADER,
    ROLL,
    Roll,
    canonical,
    depth,
    entry_fields,
    event_fields,
    read_entry,
    roll_fields,
)

WORDS = st.text(alphabet='abcñ_ é"\\\n', max_size=6)
NUMBERS = st.integers(-3, 300)
TYPES: dict[Any, st.SearchStrategy[Any]] = {
    int: NUMBERS,
    str: WORDS,
    bool: st.booleans(),
    tuple[int, ...]: st.lists(NUMBERS, max_size=3).map(tuple),
    tuple[str, ...]: st.lists(WORDS, max_size=3).map(tuple),
    tuple[tuple[int, ...], ...]: st.lists(st.lists(NUMBERS, max_size=3).map(tuple), max_size=3).map(tuple),
    tuple[tuple[str, int], ...]: st.lists(st.tuples(WORDS, NUMBERS), max_size=3).map(tuple),
    tuple[tuple[int, int], ...]: st.lists(st.tuples(NUMBERS, NUMBERS), max_size=3).map(tuple),
    tuple[tuple[str, str, int], ...]: st.lists(st.tuples(WORDS, WORDS, NUMBERS), max_size=3).map(tuple),
}


def some_event(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Return any event of this class."""
    return st.builds(kind, **{name: TYPES[hint] for name, hint in get_type_hints(kind).items()})


any_event = st.sampled_from(sorted(EVENTS)).flatmap(lambda name: some_event(EVENTS[name]))


@given(any_event)
def test_every_event_reads_back_equal(event: Event) -> None:
    """From event to JSON and back nothing is lost."""
    name, fields = entry_fields(event)
    assert event == read_entry(name, json.loads(json.dumps(fields)))


@pytest.mark.slow
@given(st.sampled_from(HOWS), WORDS, NUMBERS, st.none() | st.tuples(st.floats(-9, 9), st.integers(-9, 9)))
def test_every_decision_reads_back_equal(how: str, word: str, number: int, place: tuple[float, float] | None) -> None:
    """Options with and without trailing defaults, places included."""
    option = Option(word, number, word, "", number, place)
    name, fields = entry_fields(Decision(number, word, word, option, how))
    again = read_entry(name, json.loads(json.dumps(fields)))
    assert isinstance(again, Decision)
    assert (number, word, option, how) == (again.seat, again.kind, again.option, again.how)


def test_a_roll_reads_back_equal() -> None:
    """Faces are a list of numbers in the file, bytes in memory."""
    roll = Roll(-1, 20, bytes([20, 1]), "damage", "HH-1")
    assert roll == read_entry(ROLL, roll_fields(-1, 20, bytes([20, 1]), "damage", "HH-1"))


def test_all_event_classes_are_known() -> None:
    """EVENTS is made from core.events, so a new class is in it immediately."""
    shipped = {kind for kind in Event.__subclasses__() if kind.__module__ == events.__name__}
    assert shipped == set(EVENTS.values())
    assert {"round_started", "damage_rolled", "fate_struck"} <= set(EVENTS)
    assert not {HEADER, FOOTER, DECISION, ROLL} & set(EVENTS)


def test_no_field_of_an_event_hides_a_key_of_the_line() -> None:
    """``n``, ``event`` and ``check`` belong to the line; the others are names that structlog's calls use."""
    used = {slot.name for kind in EVENTS.values() for slot in attrs.fields(kind)}
    assert not used & {"n", "event", "check", "self", "method_name"}


def test_defaults_are_left_out_and_secret_is_said_only_if_it_is() -> None:
    """The shortest line that says it; the rule comes last."""
    assert event_fields(events.FateStruck("R", 1, 5)) == {"body": 1, "effect": 5, "rule": "R"}
    assert list(event_fields(events.FateStruck("R", 1, 5, secret=True))) == ["body", "effect", "secret", "rule"]


GOOD: dict[str, dict[str, Any]] = {
    DECISION: {"seat": 0, "kind": "turn", "option": ["wait"], "how": CHOSEN, "rule": "R"},
    ROLL: {"roller": 0, "sides": 6, "faces": [1, 6], "purpose": "attack", "rule": "R"},
    "turn_started": {"bodies": [0], "rule": "R"},
}


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        (DECISION, {"how": "guessed"}, "no way in which an answer"),
        (DECISION, {"seat": True}, "True stands where a number is due"),
        (DECISION, {"option": []}, "an option is 1 to 5 or 7 cells"),
        (DECISION, {"why": 1}, "not the fields of a 'decision' line"),
        (ROLL, {"faces": [7]}, "a die with 6 sides does not show"),
        (ROLL, {"faces": [0]}, "a die with 6 sides does not show"),
        (ROLL, {"faces": "12"}, "'12' stands where a list is due"),
        (ROLL, {"sides": 1}, "a die with 1 sides does not show"),
        ("turn_started", {"bodies": ["0"]}, "turn_started.bodies 0 must be int, not '0'"),
        ("turn_started", {"bodies": 7}, "turn_started.bodies must be a list, not 7"),
        ("turn_started", {"target": 7}, "not the fields of a 'turn_started' line"),
    ],
)
def test_what_is_no_entry_is_refused_in_a_sentence(name: str, change: dict[str, Any], said: str) -> None:
    """Wrong types, unknown fields, impossible faces."""
    read_entry(name, GOOD[name])
    with pytest.raises(ValueError, match=said):
        read_entry(name, {**GOOD[name], **change})


def test_an_unknown_event_is_refused_by_name() -> None:
    """An event of a later Asalto, say."""
    with pytest.raises(ValueError, match="'teleported' is no event that this Asalto knows"):
        read_entry("teleported", {"rule": "R"})


def test_canonical_is_compact_utf8_in_fixed_order() -> None:
    """Number and name first; no spaces, no needless escapes."""
    assert '{"n":3,"event":"roll","a":[1,2],"b":"ñ"}'.encode() == canonical(3, "roll", {"a": (1, 2), "b": "ñ"})


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800"])
def test_what_is_no_json_is_refused(value: object) -> None:
    """A trace can hold neither infinities nor half characters."""
    with pytest.raises(ValueError, match=r"."):
        canonical(1, "x", {"a": value})


@pytest.mark.parametrize(("value", "levels"), [(1, 0), ([], 1), ({"a": [1, {"b": []}]}, 4)])
def test_depth_counts_what_stands_inside_each_other(value: object, levels: int) -> None:
    """Lists and tables count alike towards the depth."""
    assert levels == depth(value)
