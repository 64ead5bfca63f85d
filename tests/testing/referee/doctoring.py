"""What the referees say of traces in which one fact has been changed: every kind of fact of every kind of event, from
fights of the shipped scenarios.

``python -m tests.testing.referee.doctoring`` rewrites the files (``make goldens`` does); a fact of which a referee says
nothing stands there as well. Read the difference before you keep it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from simulator.runtime import campaign, inline
from simulator.scenario import shipped
from simulator.testing.referee import audit_lines
from simulator.trace.lines import FOOTER, HEADER, Fields
from simulator.trace.writer import TraceWriter
from tests.audit import Case, scenario_of

FOLDER: Final = Path(__file__).parent / "doctored"
SEED: Final = 5
POLICY: Final = "random"  # it comes to more of the rules than those that mean to win
TRACES: Final = 10
"""As many fights of a game, the shortest: a trace is audited again for each change in it."""
KINDS: Final = ("task", "verb", "purpose", "pool", "cause", "condition", "status", "change", "manner", "account")
"""The fields that say what kind of event it is; with these each kind of fact is changed once."""
NAMES: Final = frozenset({"n", "event", "rule", "round", *KINDS})
"""Fields that are not changed: those that say what the line is about."""

Step = str | int


@frozen
class Place:
    """One fact: a line of a trace, and the way to the value in it."""

    trace: int
    line: int
    steps: tuple[Step, ...]


def recorded(name: str) -> list[Fields]:
    """The lines of one fight or chain of a shipped scenario."""
    scenario = scenario_of(Case(name, POLICY, 1))
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, SEED, 1)
    play = campaign.play if scenario.chain else inline.play
    writer.close(play(scenario, SEED, 1, listener=writer, deadline=None).outcome)
    return [json.loads(line) for line in lines]


def traces(game: str) -> list[list[Fields]]:
    """The shortest traces of a game, in order of length."""
    names = [name for name, _ in shipped() if name.startswith(f"{game}/")]
    return sorted(map(recorded, names), key=len)[:TRACES]


def facts(value: object, steps: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Every number, truth and text below a value: the way to it, and its name; pairs are named by their first."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from facts(each, (*steps, key))
    elif isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], int):
            yield (*steps, 1), value[0]
            return
        for index, each in enumerate(value):
            yield from facts(each, (*steps, index))
    elif value is not None:
        yield steps, ""


def places(game: str, found: list[list[Fields]]) -> dict[str, Place]:
    """The first place of each kind of fact, by its name."""
    named: dict[str, Place] = {}
    for number, lines in enumerate(found):
        for at, line in enumerate(lines):
            if line["event"] in (HEADER, "decision"):
                continue
            kind = " ".join([line["event"], *(str(line[key]) for key in KINDS if key in line)])
            for field, value in line.items():
                if field not in NAMES:
                    for steps, name in facts(value, (field,)):
                        named.setdefault(" ".join(filter(None, (kind, field, name))), Place(number, at, steps))
            if line["event"] != FOOTER:
                named.setdefault(f"{kind} left out", Place(number, at, ()))
    return dict(sorted(named.items()))


def other(value: Any) -> object:  # Any: whatever a line holds
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int | float) else f"{value}x"


def doctored(lines: list[Fields], place: Place) -> list[Fields]:
    """The lines with that fact changed, or without that line."""
    if not place.steps:
        return [*lines[: place.line], *lines[place.line + 1 :]]
    line: Any = json.loads(json.dumps(lines[place.line]))
    holder = line
    for step in place.steps[:-1]:
        holder = holder[step]
    holder[place.steps[-1]] = other(holder[place.steps[-1]])
    return [*lines[: place.line], line, *lines[place.line + 1 :]]


def said(lines: list[Fields]) -> str:
    """How many findings there are, and the first."""
    findings = audit_lines(lines).findings
    return f"{len(findings)}, {findings[0]}" if findings else "nothing"


def report(game: str) -> str:
    """What the referee says of every kind of fact of a game, one line each."""
    found = traces(game)
    named = places(game, found)
    return "".join(f"{name}: {said(doctored(found[place.trace], place))}\n" for name, place in named.items())


def path_of(game: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{game}.txt"


def main() -> None:
    """Rewrite all files."""
    FOLDER.mkdir(exist_ok=True)
    for game in sorted({name.partition("/")[0] for name, _ in shipped()}):
        path_of(game).write_text(report(game), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
