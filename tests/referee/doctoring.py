"""Recorded fights in which one fact is changed, or one line is missing, repeated or out of place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from attrs import frozen

from simulator.referee import Finding, audit_lines
from simulator.runtime import campaign, inline
from simulator.trace.lines import FOOTER, HEADER, Fields
from simulator.trace.writer import TraceWriter
from tests.audit import Case, scenario_of

SEED: Final = 5
POLICY: Final = "random"  # comes to more of the rules than policies that mean to win
SCENARIOS: Final[dict[str, tuple[str, ...]]] = {
    "fragmentos": (
        "no_director",
        "the_woodcutters_axe",
        "mark_and_the_flayed_man",
        "third_act",
        "the_asylum_corridors",
        "the_locked_cellar",
    ),
    "haunted_house": ("reference_duel", "fire_and_ceiling", "fright_and_flight", "asphyxia", "poison"),
    "ira_y_gloria": ("duel_of_honour", "ready_and_interrupt", "ambush_by_the_guard"),
    "tapiz": (
        "hero_points",
        "sharra_and_the_mercenary",
        "a_mental_duel",
        "an_archer_who_aims",
        "breaking_a_mind",
        "horsemen_at_the_ford",
        "ogre_and_three_guards",
        "the_healer_behind_the_line",
    ),
}
"""Short fights that together hold most kinds of lines of their game; each change costs an audit."""
KINDS: Final = ("task", "verb", "purpose", "pool", "cause", "condition", "status", "change", "manner", "account")
"""Fields that tell the kind of an event."""
SOON: Final = 60
"""Number of lines after a change within which most referees find it."""
COMBATANTS: Final = frozenset({"body", "bodies", "target", "against", "by", "roller", "winners", "slots", "scores"})
"""Fields that hold numbers of combatants."""
LABELS: Final = frozenset({"n", "event", "rule", "round", "check", *KINDS})
"""Fields that hold neither figures nor combatants."""

Step = str | int


@frozen
class Place:
    """A fact: game, trace, index of the line, path to the value within the line."""

    game: str
    trace: int
    line: int
    path: tuple[Step, ...]


@cache
def traces(game: str) -> list[list[Fields]]:
    """Play the scenarios of a game."""
    return [recorded(f"{game}/{name}") for name in SCENARIOS[game]]


def recorded(name: str) -> list[Fields]:
    """Play one fight or chain of a shipped scenario and return its lines."""
    scenario = scenario_of(Case(name, POLICY, 1))
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, SEED, 1)
    play = campaign.play if scenario.chain else inline.play
    writer.close(play(scenario, SEED, 1, listener=writer, deadline=None).outcome)
    return [json.loads(line) for line in lines]


def facts(value: object, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Yield path and name of every number, truth value and text below a value; pairs are named by their first."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from facts(each, (*path, key))
    elif isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], int):
            yield (*path, 1), value[0]
            return
        for index, each in enumerate(value):
            yield from facts(each, (*path, index))
    elif value is not None:
        yield path, ""


def kind_of(line: Fields) -> str:
    """Return the kind of a line, such as ``tested attack``."""
    return " ".join([line["event"], *(str(line[key]) for key in KINDS if line.get(key))])


def at(line: Any, path: tuple[Step, ...]) -> Any:  # Any: JSON
    """Return the value at a path."""
    for step in path:
        line = line[step]
    return line


def places(game: str, *, combatants: bool = False) -> dict[str, list[Place]]:
    """Group the figures of all lines between header and footer (or their combatants) by name: kind of line, field."""
    named: dict[str, list[Place]] = {}
    for trace, lines in enumerate(traces(game)):
        for index, line in enumerate(lines):
            if line["event"] in (HEADER, FOOTER, "decision", "mustered"):
                continue
            for field, value in line.items():
                if field in LABELS or (field in COMBATANTS) != combatants:
                    continue
                for path, part in facts(value, (field,)):
                    if not isinstance(at(line, path), str):
                        name = " ".join(filter(None, (kind_of(line), field, part)))
                        named.setdefault(name, []).append(Place(game, trace, index, path))
    return named


def changed(lines: list[Fields], place: Place, value: object) -> list[Fields]:
    """Return the lines with another value at a place."""
    line: Fields = json.loads(json.dumps(lines[place.line]))
    at(line, place.path[:-1])[place.path[-1]] = value
    return [*lines[: place.line], line, *lines[place.line + 1 :]]


def without(lines: list[Fields], index: int) -> list[Fields]:
    """Return the lines without one of them."""
    return [*lines[:index], *lines[index + 1 :]]


def findings(lines: list[Fields], near: int) -> tuple[Finding, ...]:
    """Return the findings of the lines up to some turns after index ``near``, or of all lines if there are none."""
    return audit_lines(lines[: near + SOON]).findings or audit_lines(lines).findings
