"""The order of turns, read off the trace of fights in the actor runtime."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from simulator.core.asks import Ask, Option, captain
from simulator.core.dice import Rigged
from simulator.policy.protocol import Policy, Sight
from simulator.runtime import actor_runner, inline
from simulator.scenario import Known, Scenario, load_document
from tests.traces import traced

DIRECTOR = captain(1)
PEOPLE: list[dict[str, Any]] = [
    {"name": "Guard", "side": "protagonists", "kind": "secondary", "accion": 2, "cognicion": 2},
    {"name": "Mark", "side": "protagonists", "use": "mark"},
    {"name": "Beast", "side": "horror", "kind": "monster", "accion": 2, "cognicion": 2},
    {"name": "Catherine", "side": "protagonists", "use": "catherine"},
    {"name": "Other", "side": "horror", "kind": "monster", "accion": 2, "cognicion": 2},
]
SEATS = {str(row["name"]): seat for seat, row in enumerate(PEOPLE)}


class Eager(Policy):
    """Says yes to the kinds of question it is made for; else the default."""

    def __init__(self, *kinds: str) -> None:
        self._kinds = kinds

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the last option, or the first; on one's turn it picks something up, which takes no dice."""
        if ask.kind == "turn":
            return next((option for option in ask.options() if option.verb == "arm"), ask.default())
        return list(ask.options())[-1] if ask.kind in self._kinds else ask.default()


def scene(rounds: int = 2) -> Scenario:
    """Return two monsters, two mains and a secondary, listed in another order than they act in; things to pick up."""
    document: dict[str, Any] = {
        "asalto": 1,
        "system": "fragmentos",
        "title": "order",
        "limits": {"rounds": rounds},
        "scene": {
            "threat": 4,
            "findable_objects": ["knife", "axe", "hook", "pistol", "sword", "rifle", "chainsaw"] * 3,
        },
        "sides": {
            name: {"role": role, "policy": "basic"} for name, role in (("protagonists", "pc"), ("horror", "npc"))
        },
        "combatants": PEOPLE,
    }
    return load_document(document, "test", known=Known(policies=lambda: frozenset({"basic"})))


def lines(eager: dict[str, tuple[str, ...]], runtime: Any = actor_runner, rounds: int = 2) -> list[dict[str, Any]]:
    """Return the trace of a fight in which those named say yes to those kinds of question; "director": the director."""
    seats = {**SEATS, "director": DIRECTOR, "party": captain(0)}
    made = {seat: partial(Eager, *eager.get(name, ())) for name, seat in seats.items()}
    trace, _ = traced(runtime.play, scene(rounds), 1, dice=Rigged(high=True), factories=made, deadline=None)
    return [json.loads(line) for line in trace.splitlines()]


def turns(trace: list[dict[str, Any]]) -> list[str]:
    """Turns round by round: names, and "|" where a round begins."""
    told = []
    for line in trace:
        if line["event"] == "round_started":
            told.append("|")
        elif line["event"] == "turn_started":
            told.append(str(PEOPLE[line["bodies"][0]]["name"]))
    return told


def stats(trace: list[dict[str, Any]]) -> list[str]:
    """Return the combatants that acted on a turn, in order: twice for a double action."""
    acted = [line for line in trace if line["event"] == "acted" and line["verb"] in ("arm", "pass")]
    return [str(PEOPLE[line["body"]]["name"]) for line in acted]


PLAIN = ["Beast", "Other", "Mark", "Catherine", "Guard"]


@pytest.mark.rule("FR-TURN-01", "FR-TURN-02", "FR-TURN-03")
def test_monsters_then_mains_then_secondaries() -> None:
    """FR-TURN-01: each once before any acts again, in list order inside a slot."""
    assert turns(lines({})) == ["|", *PLAIN, "|", *PLAIN]


@pytest.mark.rule("FR-TURN-04", "FR-SUP-06", "FR-THR-02")
def test_the_hurried_come_first() -> None:
    """FR-TURN-04: mains before secondaries, then the monsters; it replaces the turn; each is asked once a round."""
    trace = lines({"Catherine": ("hurry",), "director": ("hurry",)}, rounds=1)
    assert turns(trace) == ["|", "Catherine", "Guard", "Beast", "Other", "Mark"]
    asked = [(line["seat"], line["option"][0]) for line in trace if line.get("kind") == "hurry"]
    assert asked == [(SEATS["Mark"], "no"), (SEATS["Catherine"], "hurry"), (DIRECTOR, "hurry")]
    changes = [(line["before"], line["after"]) for line in trace if line.get("pool") == "threat"]
    assert changes == [(4, 5), (5, 4)]


@pytest.mark.rule("FR-TURN-05", "FR-FIGHT-11")
def test_twice_in_a_row() -> None:
    """FR-TURN-05: a main pays for itself, the director for a monster, right after the first action, once a round."""
    trace = lines({"Mark": ("again",), "director": ("again",)}, rounds=1)
    assert stats(trace) == ["Beast", "Beast", "Other", "Other", "Mark", "Mark", "Catherine", "Guard", "Guard"]
    assert turns(trace) == ["|", *PLAIN]
    assert [line["seat"] for line in trace if line.get("kind") == "again"] == [
        DIRECTOR,
        DIRECTOR,
        SEATS["Mark"],
        SEATS["Catherine"],
        DIRECTOR,
    ]


@pytest.mark.rule("FR-FIGHT-13", "FR-DANG-01", "FR-THR-02")
def test_the_director_is_a_captain() -> None:
    """FR-FIGHT-13: purchases with threat are asked of the horror's captain, never of the monsters themselves."""
    trace = lines({})
    kinds = {line["kind"] for line in trace if line["event"] == "decision" and line["seat"] == DIRECTOR}
    assert {"hurry", "again", "full_strength"} <= kinds
    monsters = (SEATS["Beast"], SEATS["Other"])
    own = {line["kind"] for line in trace if line["event"] == "decision" and line["seat"] in monsters}
    assert own == {"turn"}


@pytest.mark.rule("FR-TURN-01")
@pytest.mark.parametrize("eager", [{}, {"Mark": ("hurry", "again"), "director": ("hurry", "again", "full_strength")}])
def test_both_runtimes_write_the_same(eager: dict[str, tuple[str, ...]]) -> None:
    """FR-TURN-01: the order is the rules', in every runtime."""
    assert lines(eager) == lines(eager, inline)
