"""Work: a stretch of fights that somebody plays, in this process or in another, and the rows that come of it.

A task says all that is needed to play it; a fight depends on its scenario, seed and number alone, so it does not matter
who plays it, nor in which stretch."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import Any, Final, Protocol

import pyarrow as pa
from attrs import frozen

from .. import systems
from ..runtime.campaign import CampaignRunner
from ..runtime.inline import Runner
from ..runtime.result import Fault
from ..scenario import Scenario, load_document
from .campaign_rows import Diary, as_result, step_cells
from .rows import Cell, Layout, layout_of, row_of, table

KEPT: Final = 64
"""Scenarios that a process keeps prepared."""

Blame = tuple[int, str, str, str, str]
"""A fault: the fight, whose it was, at which kind of question, how, and what was said."""


@frozen
class Task:
    """Fights ``start`` to ``stop`` - 1 of ``seed``. ``document`` is the scenario's, as JSON; ``deadline`` in seconds
    for one answer of a policy."""

    document: str
    seed: int
    start: int
    stop: int
    deadline: float | None


@frozen(eq=False)
class Part:
    """The rows of fights ``start`` and following, what went wrong in them, and the seconds that they took. ``data`` are
    the same rows packed, if somebody has done so already."""

    start: int
    rows: pa.RecordBatch
    faults: tuple[Blame, ...]
    seconds: float = 0.0
    data: bytes = b""

    @property
    def fights(self) -> int:
        """How many they are."""
        count: int = self.rows.num_rows
        return count

    @property
    def stop(self) -> int:
        """The number of the fight after the last."""
        return self.start + self.fights


class Game(Protocol):
    """Plays fights one by one, as rows. A context manager, for what is worth keeping from fight to fight."""

    def __enter__(self) -> object: ...
    def __exit__(self, *error: Any) -> None: ...
    def row(self, number: int) -> tuple[list[Cell], tuple[Fault, ...]]:
        """Play fight ``number``."""


class Fights:
    """The fights of a scenario without a chain."""

    def __init__(self, scenario: Scenario, seed: int, deadline: float | None, layout: Layout) -> None:
        self._layout = layout
        self._system = systems.system(scenario.system)
        self._runner = Runner(scenario, seed, deadline=deadline)

    def __enter__(self) -> object:
        return self._runner.__enter__()

    def __exit__(self, *error: Any) -> None:
        self._runner.__exit__(*error)

    def row(self, number: int) -> tuple[list[Cell], tuple[Fault, ...]]:
        """Play one."""
        dice = self._runner.seats.dice(number)
        result = self._runner.play(number, dice=dice)
        state = self._runner.state
        counters, curves = self._system.counters(state), self._system.curves(state)
        return row_of(self._layout, number, result, dice.luck(), counters, curves), result.faults


class Evenings:
    """The evenings of a chain."""

    def __init__(self, scenario: Scenario, seed: int, deadline: float | None, layout: Layout) -> None:
        self._scenario = scenario
        self._layout = layout
        self._runner = CampaignRunner(scenario, seed, deadline=deadline)

    def __enter__(self) -> object:
        return self._runner.__enter__()

    def __exit__(self, *error: Any) -> None:
        self._runner.__exit__(*error)

    def row(self, number: int) -> tuple[list[Cell], tuple[Fault, ...]]:
        """Play one."""
        diary = Diary(self._scenario)
        evening = self._runner.play(number, observer=diary)
        result = as_result(evening, diary.deeds)
        row = row_of(self._layout, number, result, diary.luck(), diary.counters)
        return [*row, *step_cells(self._layout, evening)], evening.faults


class Player:
    """Plays fights of one scenario and seed, and keeps what is common to them."""

    def __init__(self, scenario: Scenario, seed: int, deadline: float | None) -> None:
        self.layout = layout_of(scenario)
        kind = Evenings if scenario.chain else Fights
        self._game: Game = kind(scenario, seed, deadline, self.layout)

    def play(self, start: int, stop: int, stopped: Callable[[], bool] | None = None) -> Part:
        """Play fights ``start`` to ``stop`` - 1; after each of them ``stopped`` may say that it is the last."""
        began = perf_counter()
        rows = []
        faults: list[Blame] = []
        with self._game:
            for number in range(start, stop):
                row, wrongs = self._game.row(number)
                rows.append(row)
                for fault in wrongs:
                    faults.append((number, fault.seat_name, fault.kind, fault.how, fault.message))
                if stopped is not None and stopped():
                    break
        return Part(start, table(self.layout, rows), tuple(faults), perf_counter() - began)


def written(scenario: Scenario) -> str:
    """The scenario as a task has it."""
    return json.dumps(scenario.document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@lru_cache(KEPT)
def player(document: str, seed: int, deadline: float | None) -> Player:
    """A player, prepared once in each process."""
    tables: Any = json.loads(document)  # Any: plain JSON, which load_document checks
    return Player(load_document(tables), seed, deadline)


def play(task: Task) -> tuple[bytes, tuple[Blame, ...], float]:
    """Play a task; what travels back: the rows packed, the faults, the seconds."""
    part = player(task.document, task.seed, task.deadline).play(task.start, task.stop)
    return packed(part.rows), part.faults, part.seconds


# Rows as bytes: Arrow's stream format, compressed.

_HOW: Final = pa.ipc.IpcWriteOptions(compression="zstd")


def packed(rows: pa.RecordBatch) -> bytes:
    """Rows as bytes."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema, options=_HOW) as writer:
        writer.write_batch(rows)
    found: bytes = sink.getvalue().to_pybytes()
    return found


def unpacked(data: bytes, schema: pa.Schema) -> pa.RecordBatch:
    """Rows that were packed. Raises ValueError when these bytes are none of that schema."""
    try:
        with pa.ipc.open_stream(data) as reader:
            batches = list(reader)
    except (pa.ArrowException, OSError) as error:
        raise ValueError(f"these are no rows: {error}") from error
    if len(batches) != 1 or not batches[0].schema.equals(schema):
        raise ValueError("these rows have other columns")
    return batches[0]
