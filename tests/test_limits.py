"""Bounds on input: an example just as large as a bound is accepted, and refused if the bound is lower by one.

Each bound is brought down to the size of a small example. The module of a bound has the tests of its number and of
its error message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final
from zipfile import ZipFile

import pytest

from simulator.batch import journal
from simulator.core.asks import CHOSEN, Choose, Option
from simulator.core.errors import AsaltoError
from simulator.core.foreign import Creature
from simulator.exact import summary
from simulator.experiments import axes, grid
from simulator.experiments.options import ScenarioSource
from simulator.foreign import files as foreign
from simulator.foreign import party
from simulator.policy.tactics import syntax
from simulator.runtime import copy_server, seats
from simulator.scenario import (
    campaign,
    combatants,
    creatures,
    includes,
    load_text,
    policy_specs,
    roster,
    sheets,
    source,
    tactics,
    varying,
)
from simulator.scenario.diagnostics import Diagnostics
from simulator.trace import lines, reader
from simulator.wire import codec
from simulator.wire.messages import Choice
from tests.cli.command_line import ATTIC, CHAIN
from tests.foreign.foreign_files import far_xlsx, xlsx
from tests.scenario.toy import DUEL, duel, toy
from tests.trace.sample_fights import find, written
from tests.trace.sample_fights import toy as fight

Read = Callable[[Path], object]
"""Reads an example, given an empty folder. Returns False or raises an error where it is too large."""
TRACE: Final = written(fight(1, fighters=1), 3)
HEADER: Final = len(TRACE.partition(b"\n")[0])
ASK: Final = Choose(0, "turn", "TOY-1", (Option("pass"),))
PARTY: Final = 'asalto = 1\nsystem = "haunted_house"\n[sheets.brave]\nbase = "officer"\n'
ROWS: Final = 'system = "haunted_house"\nrows = [{ do = "flee" }, { do = "attack" }]\n'
WORKBOOK: Final = xlsx([["a"], ["b"]])
UNPACKED: Final = sum(one.file_size for one in ZipFile(BytesIO(WORKBOOK)).infolist())
ATTIC_SIZE: Final = len(ATTIC.encode())


def nested(depth: int) -> dict[str, object]:
    """Return tables inside a table, ``depth`` deep."""
    return {"a": nested(depth - 1)} if depth else {}


def copied(document: object) -> None:
    """Copy a document. Raises BadScenario if it may not be copied."""
    problems = Diagnostics("doc")
    source.copy_of(document, problems)
    problems.stop()


def file_of(folder: Path, name: str, text: str) -> Path:
    """Write a file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def entry(name: str, **fields: object) -> object:
    """Return a line of a trace as it is read."""
    return lines.read_entry(name, {**fields, "rule": "TOY-1"})


def decision(note: str) -> object:
    """Return a decision in a trace, with a note."""
    return entry(lines.DECISION, seat=0, kind="turn", option=["pass"], how=CHOSEN, note=note)


def with_party(folder: Path) -> object:
    """Return a scenario that includes two files."""
    names = [file_of(folder, f"{name}.toml", PARTY.replace("brave", name)).name for name in ("ann", "bea")]
    return load_text(f"include = {names}\n{ATTIC}", "attic.toml", folder=folder)


def with_tactics(folder: Path) -> object:
    """Return a scenario whose horrors follow two rows."""
    file_of(folder, "wolves.toml", ROWS)
    return load_text(ATTIC.replace('"npc"', '"npc"\npolicy = "wolves.toml"'), "attic.toml", folder=folder)


def looked() -> object:
    """Return two lookaheads of one question."""
    server = copy_server.CopyServer(1, lambda budget: None)  # type: ignore[arg-type, return-value]  # never used
    return [server._begin(9), server._begin(9)]


def kept() -> object:
    """Return two copies of one question, of a fight that is over."""
    server = copy_server.CopyServer(1, lambda budget: None)  # type: ignore[arg-type, return-value]  # never used
    fork: Any = SimpleNamespace(round=1, left=0, outcome=None, pending=())
    return [server._keep(copy_server._Held(fork, 0, {})) for _ in range(2)]


def mixed() -> object:
    """Return the odds of two draws of a fight that is over at once."""
    foe = '[[combatants]]\nname = "{}"\nside = "{}"\nmax_life = {}\n'
    sides = foe.format("Ana", "investigators", 3) + foe.format("Eva", "horrors", '"3-4"')
    head = 'asalto = 1\nsystem = "haunted_house"\nlimits.rounds = 1\n[sides.investigators]\n[sides.horrors]\n'
    return summary.exact_summary(load_text(head + sides))


CASES: Final[Mapping[str, tuple[ModuleType, str, int, Read]]] = {
    "a trace": (reader, "MAX_FILE", len(TRACE), lambda folder: reader.read(TRACE, system=find)),
    "its first line": (reader, "MAX_LINE", HEADER, lambda folder: reader.read(TRACE, system=find)),
    "depth of a line": (reader, "MAX_DEPTH", 3, lambda folder: reader._object(b'{"a":[[]]}') is not None),
    "copies": (copy_server, "MOST_COPIES", 2, lambda folder: kept()),
    "a note of a decision": (lines, "MOST_NOTE", 5, lambda folder: decision("maybe")),
    "sides of a die": (
        *(lines, "MAX_SIDES", 8),
        lambda folder: entry(lines.ROLL, roller=0, sides=8, faces=[8], purpose="attack"),
    ),
    "a message": (
        *(codec, "MAX_MESSAGE", len(codec.encode(Choice(1, 0, "")))),
        lambda folder: codec.encode(Choice(1, 0, "")),
    ),
    "a question": (
        *(codec, "MAX_MESSAGE", len(codec.encode_ask(ASK, [], False, None, None))),
        lambda folder: codec.encode_ask(ASK, [], False, None, None),
    ),
    "a record of a journal": (
        *(journal, "MAX_RECORD", 4),
        lambda folder: journal._record(BytesIO(journal._framed(b"rows"))) is not None,
    ),
    "text in an answer": (seats, "MOST_TEXT", 4, lambda folder: seats._is_small("pass")),
    "lookaheads": (copy_server, "MOST_COPIES", 2, lambda folder: looked()),
    "a condition": (syntax, "MOST_TEXT", 9, lambda folder: syntax.parse("life < 10")),
    "depth of a condition": (syntax, "MOST_DEPTH", 3, lambda folder: syntax.parse("- - life")),
    "bytes of a scenario": (
        *(source, "MOST_BYTES", ATTIC_SIZE),
        lambda folder: source.bytes_of(file_of(folder, "attic.toml", ATTIC), "attic.toml"),
    ),
    "characters of a scenario": (source, "MOST_BYTES", 5, lambda folder: source.tables("a = 1", "attic.toml")),
    "depth of a scenario": (source, "MOST_DEPTH", 3, lambda folder: copied(nested(3))),
    "combatants": (roster, "MOST_COMBATANTS", 2, lambda folder: toy(DUEL)),
    "dice of a number": (varying, "MOST_DICE", 2, lambda folder: varying.read_number("2d6") is not None),
    "sides of such dice": (varying, "MOST_SIDES", 6, lambda folder: varying.read_number("2d6") is not None),
    "numbers of a combatant that vary": (
        *(combatants, "MOST_VARYING", 1),
        lambda folder: load_text(ATTIC.replace('use = "officer"', 'use = "officer"\nmax_life = "20-22"')),
    ),
    "draws that are solved": (summary, "MOST_CASES", 2, lambda folder: mixed()),
    "steps of a chain": (campaign, "MOST_STEPS", 3, lambda folder: load_text(CHAIN, "chain.toml")),
    "sheets": (sheets, "MOST_SHEETS", 2, lambda folder: duel("", "", "[sheets]\na = {}\nb = {}")),
    "creatures of an import": (
        party,
        "MOST_SHEETS",
        2,
        lambda folder: party.imported([Creature("A"), Creature("B")], "tapiz"),
    ),
    "characters of an import": (party, "MOST_BYTES", 17, lambda folder: party.text((), "tapiz", (), str)),
    "bytes to import": (foreign, "MOST_BYTES", 3, lambda folder: foreign.read_bytes(file_of(folder, "a.csv", "a,b"))),
    "bytes of a workbook": (foreign, "MOST_UNPACKED", UNPACKED, lambda folder: foreign.rows(WORKBOOK, "a.xlsx")),
    "files of a workbook": (foreign, "MOST_ENTRIES", 5, lambda folder: foreign.rows(WORKBOOK, "a.xlsx")),
    "cells of a workbook": (foreign, "MOST_CELLS", 50, lambda folder: foreign.rows(far_xlsx(10, "E"), "a.xlsx")),
    "rows to import": (foreign, "MOST_ROWS", 2, lambda folder: foreign.rows(b"a\nb\n", "a.csv")),
    "columns to import": (foreign, "MOST_COLUMNS", 3, lambda folder: foreign.rows(b"a,b,c\n", "a.csv")),
    "objects to import": (foreign, "MOST_OBJECTS", 2, lambda folder: foreign.objects(b"[1, 2]", "a.json")),
    "creatures of a client": (
        creatures,
        "MOST_CREATURES",
        1,
        lambda folder: creatures.read_creatures(PARTY, "a").system is not None,
    ),
    "included files": (includes, "MOST_FILES", 2, with_party),
    "rows of tactics": (tactics, "MOST_ROWS", 2, with_tactics),
    "a number of a policy": (policy_specs, "BIGGEST", 70, lambda folder: policy_specs._is_small(-70)),
    "values of an axis": (axes, "MOST", 4, lambda folder: axes.Axis.parse("k=1..4")),
    "digits of an axis": (axes, "_DIGITS", 3, lambda folder: axes.Axis.parse("k=100..101")),
    "cells of a grid": (
        *(grid, "MOST", 2),
        lambda folder: grid.grid_cells(
            [axes.Axis.parse("combatants.Elena.max_life=20,30")], ScenarioSource(file_of(folder, "attic.toml", ATTIC))
        ),
    ),
}
"""Bounds: the module and the name of the bound, the size of the example, and how the example is read."""


@pytest.mark.parametrize("what", CASES)
def test_what_comes_up_to_a_bound_is_taken(what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An example as large as the bound is accepted, and refused if the bound is lower by one."""
    module, name, size, read = CASES[what]
    monkeypatch.setattr(module, name, size)
    assert read(tmp_path) is not False
    monkeypatch.setattr(module, name, size - 1)
    try:
        taken = read(tmp_path)
    except (AsaltoError, ValueError):
        taken = False
    assert taken is False
