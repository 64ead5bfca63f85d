"""What the referee says of the trace of a drawn fight: as it was written, and with facts changed all over it.

Changed facts are other values of the same field, others near them, lines that are left out, told twice or too late, and
a header that says that other switches were turned: so each check comes upon what it is there for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from simulator.core.dice import Luck
from simulator.core.system import Encounter, Outcome
from simulator.testing.referee import REFEREES
from simulator.trace.lines import FOOTER, HEADER, Fields
from tests.testing.referee.doctoring import Step, facts

WAYS: Final = 2
"""How often a trace is changed and reckoned again."""
ONE_IN: Final = 5
"""Of so many lines one is changed."""
Report = tuple[int, int, list[str], list[str]]
"""How many rolls and figures a referee reckoned, at which lines it failed, and what it found."""
SAID: Final = frozenset({"n", "event"})
"""What stays: by these a referee finds its way."""


def header(encounter: Encounter, document: Mapping[str, Any]) -> Fields:
    """The beginning of a trace, with what a referee reads of it."""
    sides = encounter.sides
    return {
        "n": 1,
        "event": HEADER,
        "system": encounter.system,
        "sides": [[side.name, side.role, None] for side in sides],
        "combatants": [[member.name, sides[member.side].name, None] for member in encounter.members],
        "variants": document.get("variants", {}),
        "document": document,
    }


def footer(outcome: Outcome, number: int) -> Fields:
    """The end of a trace."""
    return {"n": number, "event": FOOTER, **outcome._asdict()}


def reports(lines: list[Fields], luck: Luck, turned: Mapping[str, object]) -> Iterator[Report]:
    """What the referee says of a trace, of its lines with facts changed, and of it with other switches turned."""
    yield audited(lines)
    known = values(lines)
    for _ in range(WAYS):
        yield audited(list(changed(lines, known, luck)))
    begin = {**lines[0], "variants": {**lines[0]["variants"], **turned}}
    yield audited([begin, *lines[1:]])


def audited(lines: list[Fields]) -> Report:
    """What the referee says: how much it reckoned, and every finding; a mistake as well, where the lines go on so that
    it cannot."""
    referee = REFEREES[lines[0]["system"]](lines[0])
    broken = [said for line in lines[1:] if (said := taken(referee, line))]
    found = referee.audit()
    return found.rolls, found.figures, broken, [str(finding) for finding in found.findings]


def taken(referee: Any, line: Fields) -> str:  # Any: the referee of any game
    """Let a referee take a line; "", or the mistake that it makes of a line that no fight has."""
    try:
        referee.take(line)
    except Exception as error:  # whatever it is, it is what came of it
        return f"{line['n']} {type(error).__name__}"
    return ""


def path_name(event: str, steps: tuple[Step, ...]) -> str:
    """What a fact is called: its event and the way to it, whatever its place in a list."""
    return " ".join([event, *(step for step in steps if isinstance(step, str))])


def values(lines: list[Fields]) -> dict[str, list[object]]:
    """The different values of each fact of a trace, in order."""
    found: dict[str, dict[str, object]] = {}
    for line in lines[1:]:
        for steps in ways(line):
            value = at(line, steps)
            found.setdefault(path_name(line["event"], steps), {}).setdefault(repr(value), value)
    return {name: list(each.values()) for name, each in found.items()}


def ways(line: Fields) -> list[tuple[Step, ...]]:
    """The ways to all facts of a line."""
    return [steps for key, value in line.items() if key not in SAID for steps, _ in facts(value, (key,))]


def at(line: Any, steps: tuple[Step, ...]) -> Any:  # Any: JSON
    """What is there."""
    for step in steps:
        line = line[step]
    return line


def changed(lines: list[Fields], known: Mapping[str, list[object]], luck: Luck) -> Iterator[Fields]:
    """The lines, one in so many with a fact changed or dropped, or left out, told twice, or told a line too late."""
    late: Fields | None = None
    for number, line in enumerate(lines):
        if number and luck.below(ONE_IN) == 0:
            match luck.below(12):
                case 0:
                    continue
                case 1:
                    yield line
                case 2 if late is None:
                    late = line
                    continue
                case _:
                    line = otherwise(line, known, luck)
        yield line
        if late is not None:
            yield late
            late = None


def otherwise(line: Fields, known: Mapping[str, list[object]], luck: Luck) -> Fields:
    """The line with one of its facts changed or dropped."""
    found = ways(line)
    if not found:
        return line
    copy: Fields = json.loads(json.dumps(line))
    steps = found[luck.below(len(found))]
    holder = at(copy, steps[:-1])
    if luck.below(12) == 0 and isinstance(holder, dict):
        del holder[steps[-1]]
    else:
        holder[steps[-1]] = another(at(line, steps), known.get(path_name(line["event"], steps), []), luck)
    return copy


def another(value: Any, known: list[object], luck: Luck) -> object:  # Any: JSON
    """Another value of a fact: one that it has elsewhere, or one near it."""
    others = [one for one in known if one != value]
    if others and luck.below(2):
        return others[luck.below(len(others))]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + (1, -1, 2, -value)[luck.below(4)]
    return f"{value}x"
