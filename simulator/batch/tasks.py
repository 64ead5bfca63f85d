"""Tasks: consecutive fights to be played, in this process or by a worker, and the resulting chunk of rows.

A task contains everything needed to play it. A fight depends only on its scenario, seed and number, so it does not
matter which worker plays it, nor in which chunk."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import Any, Final, Protocol

from attrs import frozen

from .. import systems
from ..core.system import NO_COUNTERS, NO_CURVES
from ..runtime.campaign import CampaignRunner
from ..runtime.inline import Runner
from ..runtime.result import Fault, Result
from ..scenario import Scenario, known_to, load_document
from .campaign_rows import CampaignRecorder, stage_cells
from .cells import add_row
from .packing import pack_rows
from .provenance import Provenance, local_provenance
from .rows import Cell, Layout, layout_of, rows_of
from .table import Rows

PREPARED: Final = 64
"""Number of scenarios that a process keeps prepared."""

FaultRecord = tuple[int, str, str, str, str]
"""Fault of a policy: the fight, the name of the seat, the kind of question, the kind of failure, and the message."""


TaskResult = tuple[bytes, tuple[FaultRecord, ...], float]
"""Result of a task, as sent back: the packed rows, the faults, the seconds."""


class Task(Protocol):
    """Piece of work that contains everything needed to play it, and can be pickled."""

    @property
    def what(self) -> str:
        """A phrase for messages: "fights 3 to 8"."""

    def play(self) -> TaskResult:
        """Play the task in the present process."""

    def provenance(self) -> Provenance:
        """Return the provenance of the task in this process."""


@frozen
class FightTask:
    """Fights ``start`` to ``stop`` - 1 of ``seed``. ``document`` is the scenario's, as JSON; ``deadline``: seconds for
    one answer of a policy; with ``trust``, external policies play in the worker's own process."""

    document: str
    seed: int
    start: int
    stop: int
    deadline: float | None
    trust: bool = False

    @property
    def what(self) -> str:
        """The numbers of the fights, for messages."""
        return f"fights {self.start} to {self.stop - 1}"

    def play(self) -> TaskResult:
        """Play the fights, with the prepared scenario of this process."""
        chunk = chunk_player(self.document, self.seed, self.deadline, self.trust).play(self.start, self.stop)
        return pack_rows(chunk.rows), chunk.faults, chunk.seconds

    def provenance(self) -> Provenance:
        """Return the provenance in this process of fights of the scenario."""
        return scenario_provenance(self.document)


@frozen(eq=False)
class Chunk:
    """Rows of consecutive fights from ``start`` on, the faults of policies in them, and the seconds that they took.
    ``packed`` are the same rows as bytes, if a worker has sent them."""

    start: int
    rows: Rows
    faults: tuple[FaultRecord, ...]
    seconds: float
    packed: bytes = b""

    @property
    def fights(self) -> int:
        """The number of fights."""
        return self.rows.num_rows

    @property
    def stop(self) -> int:
        """The number of the fight after the last."""
        return self.start + self.fights


class FightPlayer:
    """Player of the fights of a scenario without a campaign."""

    def __init__(self, scenario: Scenario, seed: int, deadline: float | None, layout: Layout, trust: bool) -> None:
        self.scenario = scenario
        self.layout = layout
        self._system = systems.system(scenario.system)
        self.runner = Runner(scenario, seed, deadline=deadline, trust=trust, counts_rolls=True)

    def play(self, number: int, cells: list[Cell]) -> tuple[Fault, ...]:
        """Play fight ``number`` and add its cells; return the faults of policies in it."""
        runner, layout = self.runner, self.layout
        result = runner.play(number)
        counters = self._system.counters(runner.state) if layout.counters else NO_COUNTERS
        curves = self._system.curves(runner.state) if layout.curves else NO_CURVES
        add_row(cells, layout, number, result, counters, curves)
        return result.faults


class CampaignPlayer:
    """Player of campaigns."""

    def __init__(self, scenario: Scenario, seed: int, deadline: float | None, layout: Layout, trust: bool) -> None:
        self.scenario = scenario
        self.layout = layout
        self.runner = CampaignRunner(scenario, seed, deadline=deadline, trust=trust, counts_rolls=True)

    def play(self, number: int, cells: list[Cell]) -> tuple[Fault, ...]:
        """Play campaign ``number`` and add its cells; return the faults of policies in it."""
        recorder = CampaignRecorder(self.scenario)
        campaign = self.runner.play(number, observer=recorder)
        stats, at_end = recorder.stats, campaign.at_end
        result = Result(campaign.outcome, campaign.fates, campaign.asked, campaign.faults, stats, at_end)
        add_row(cells, self.layout, number, result, recorder.counters)
        cells += stage_cells(self.layout, campaign)
        return campaign.faults


class VaryingPlayer:
    """Player of the fights of a scenario whose numbers vary. Each row is made with the columns of the roster that was
    drawn, and set into those of the largest; cells of the absent are empty."""

    def __init__(self, player: FightPlayer | CampaignPlayer, seed: int) -> None:
        self._player = player
        self._seed = seed
        self._scenario, self._layout = player.scenario, player.layout
        self._narrow: dict[tuple[str, ...], tuple[Layout, list[int | None]]] = {}  # by the names of the roster
        self.runner = player.runner

    def play(self, number: int, cells: list[Cell]) -> tuple[Fault, ...]:
        """Play fight or campaign ``number`` and add its cells; return the faults of policies in it."""
        drawn = self._scenario.fixed(self._seed, number)
        player = self._player
        player.scenario = drawn
        player.layout, places = self._columns(drawn)
        row: list[Cell] = []
        faults = player.play(number, row)
        numbers = {one.path: one.number for one in drawn.drawn}
        cells += (None if at is None else row[at] for at in places)
        cells += (numbers.get(one.path) for one in self._layout.drawn)
        return faults

    def _columns(self, drawn: Scenario) -> tuple[Layout, list[int | None]]:
        """Return the columns of a roster, and the place among them of each column of the largest."""
        names = tuple(drawn.encounter.names)
        if names not in self._narrow:
            layout = layout_of(drawn)
            places = {column.name: at for at, column in enumerate(layout.columns)}
            columns = self._layout.columns[: len(self._layout.columns) - len(self._layout.drawn)]
            self._narrow[names] = layout, [places.get(column.name) for column in columns]
        return self._narrow[names]


class ChunkPlayer:
    """Player of chunks of fights of one scenario and seed; it keeps what the fights share."""

    def __init__(self, scenario: Scenario, seed: int, deadline: float | None, trust: bool = False) -> None:
        self.layout = layout_of(scenario)
        kind = CampaignPlayer if scenario.chain else FightPlayer
        player = kind(scenario, seed, deadline, self.layout, trust)
        self._player = player if scenario.varies is None else VaryingPlayer(player, seed)

    def play(self, start: int, stop: int, stopped: Callable[[], bool] | None = None) -> Chunk:
        """Play fights ``start`` to ``stop`` - 1, or up to the first after which ``stopped`` returns True."""
        began = perf_counter()
        cells: list[Cell] = []
        faults: list[FaultRecord] = []
        with self._player.runner:
            for number in range(start, stop):
                for fault in self._player.play(number, cells):
                    faults.append((number, fault.seat_name, fault.kind, fault.how, fault.message))
                if stopped is not None and stopped():
                    break
        return Chunk(start, rows_of(self.layout, cells), tuple(faults), perf_counter() - began)


def scenario_json(scenario: Scenario) -> str:
    """Return the scenario's document as JSON, the form that tasks use."""
    return json.dumps(scenario.document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@lru_cache(PREPARED)
def scenario_of(document: str) -> Scenario:
    """Return the scenario of a task, loaded once in each process."""
    tables: Any = json.loads(document)  # Any: plain JSON, which load_document checks
    return load_document(tables, known=known_to(tables))


@lru_cache(PREPARED)
def chunk_player(document: str, seed: int, deadline: float | None, trust: bool) -> ChunkPlayer:
    """Return the player of a task, prepared once in each process."""
    return ChunkPlayer(scenario_of(document), seed, deadline, trust)


@lru_cache(PREPARED)
def scenario_provenance(document: str) -> Provenance:
    """Return the provenance in this process of fights of a scenario, given as JSON."""
    scenario = scenario_of(document)
    return local_provenance({scenario.system}, {use for spec in scenario.policies.values() for use in spec.uses})
