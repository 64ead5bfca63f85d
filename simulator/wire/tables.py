"""Conversion of messages that are a name and a table to rows, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import asdict

from ..core.asks import CRASHED, ILLEGAL, LATE
from ..core.system import Outcome
from . import messages
from .facts import event_of, event_row
from .fields import Cells, Fields, check

FAILURES = (LATE, ILLEGAL, CRASHED)


def _hello_row(message: messages.Hello) -> Cells:
    wants = None if message.wants is None else sorted(message.wants)
    return ["hello", {**asdict(message, recurse=False), "wants": wants}]


def _read_hello(cells: Cells) -> messages.Hello:
    table = Fields(cells)
    message = messages.Hello(
        table.take("version", int),
        table.take("program", str),
        table.wants(),
        table.take("sees", bool),
        table.take("listens", bool),
        table.take("looks_ahead", bool),
        table.take("reads", int, type(None)),
    )
    table.end()
    check(message.reads is None or message.reads > 0, "hello: reads must be nil or at least 1", message.reads)
    return message


def _fight_started_row(message: messages.FightStarted) -> Cells:
    told = None if message.grounds is None else asdict(message.grounds, recurse=False)
    return ["fight_started", {**asdict(message, recurse=False), "grounds": told}]


def _read_fight_started(cells: Cells) -> messages.FightStarted:
    table = Fields(cells)
    message = messages.FightStarted(
        table.take("version", int),
        table.take("system", str),
        table.take("rules_version", str),
        table.take("title", str),
        table.rows("sides", str, str),
        table.rows("roster", str, int),
        table.take("seat", int),
        table.take("luck", bytes),
        table.take("deadline", float, int, type(None)),
        _read_encounter_data(table.take("grounds", dict, type(None))),
    )
    table.end()
    return message


def _read_encounter_data(told: dict[str, Any] | None) -> messages.EncounterData | None:
    if told is None:
        return None
    table = Fields(["fight_started: grounds", told])
    encounter_data = messages.EncounterData(
        table.take("max_rounds", int),
        table.take("variants", dict),
        table.take("scene", dict),
        table.all("sheets", dict),
        table.all("worn", int),
    )
    table.end()
    check(
        all(0 <= sheet < len(encounter_data.sheets) for sheet in encounter_data.worn),
        "fight_started: worn must be places in sheets",
        encounter_data.worn,
    )
    return encounter_data


def _failed_row(message: messages.Failed) -> Cells:
    return ["failed", {"ask": message.ask, "how": message.how, "message": message.message}]


def _read_failed(cells: Cells) -> messages.Failed:
    table = Fields(cells)
    message = messages.Failed(table.take("ask", int), table.take("how", str), table.take("message", str))
    table.end()
    check(message.how in FAILURES, f"failed: how must be {', '.join(FAILURES)}", message.how)
    return message


def _told_row(message: messages.Told) -> Cells:
    return ["told", {"events": [event_row(event) for event in message.events]}]


def _read_told(cells: Cells) -> messages.Told:
    table = Fields(cells)
    rows = table.take("events", list)
    table.end()
    return messages.Told(tuple([event_of(row, f"told: event {number}") for number, row in enumerate(rows)]))


def _fight_ended_row(message: messages.FightEnded) -> Cells:
    return ["fight_ended", message.outcome._asdict()]


def _read_fight_ended(cells: Cells) -> messages.FightEnded:
    return messages.FightEnded(read_outcome(cells))


def read_outcome(cells: Cells) -> Outcome:
    """Read the outcome in a table. Raises BadMessage."""
    table = Fields(cells)
    outcome = Outcome(
        table.take("winner", str, type(None)),
        table.take("ending", str),
        table.take("rounds", int),
        table.take("rule", str),
    )
    table.end()
    return outcome


def _bye_row(message: messages.Bye) -> Cells:
    return ["bye", {"reason": message.reason}]


def _read_bye(cells: Cells) -> messages.Bye:
    table = Fields(cells)
    message = messages.Bye(table.take("reason", str))
    table.end()
    return message


ROWS: dict[type, Callable[[Any], Cells]] = {
    messages.Hello: _hello_row,
    messages.FightStarted: _fight_started_row,
    messages.Failed: _failed_row,
    messages.Told: _told_row,
    messages.FightEnded: _fight_ended_row,
    messages.Bye: _bye_row,
}
READERS: dict[str, Callable[[Cells], messages.Message]] = {
    "hello": _read_hello,
    "fight_started": _read_fight_started,
    "failed": _read_failed,
    "told": _read_told,
    "fight_ended": _read_fight_ended,
    "bye": _read_bye,
}
