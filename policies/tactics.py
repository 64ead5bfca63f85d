"""The policy ``tactics``: it plays by a list of rows, and by another policy where no row decides.

A row narrows a question to the options of its action at the target that it chooses. The ``else`` policy then chooses
one of these as if there were no others, so it remembers which action its own answers to the details belong to."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, Final

from attrs import frozen

from simulator.core.asks import Ask, Option
from simulator.core.system import Outcome
from simulator.policy.errors import PolicyError
from simulator.policy.planner import Planner
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.registry import load, make
from simulator.policy.spec import PolicySpec
from simulator.policy.tactics.conditions import Flaw
from simulator.policy.tactics.finding import vocabulary
from simulator.policy.tactics.names import USUAL_ELSE, USUAL_NAME, else_note
from simulator.policy.tactics.playing import RowsPlayer
from simulator.policy.tactics.rows import Row, WrittenRow, note_of, notes_of, read_row

VERSION = "1"
NO_ROWS: Final = 'tactics need rows: { use = "tactics", file = "wolves.toml" }, or rows = [{ when = ..., do = ... }]'
OPTIONS: Final = frozenset(("rows", "name", "system", "else"))


class Tactics(Policy):
    """Policy that plays by a list of rows (docs/tactics.md), and by its ``else`` policy where no row decides."""

    @classmethod
    def version_in(cls, system: str) -> str:
        """Return the version, which is that of all games."""
        return VERSION

    def __init__(self, **options: Any) -> None:  # Any: plain values, as a scenario has read them
        plan = _plan(json.dumps(options, sort_keys=True))
        self._plan = plan
        self._else = make(plan.otherwise)
        self.notes = plan.notes
        self.wants = self._else.wants
        self.sees = True
        self.listens = self._else.listens
        self.looks_ahead = self._else.looks_ahead

    @classmethod
    def consults(cls, options: Mapping[str, Any]) -> type[Policy]:
        """Return the class of the else policy that these options name."""
        return load(_plan(json.dumps(options, sort_keys=True)).otherwise.use)

    def begin(self, start: Start) -> None:
        """Read the rows in the vocabulary of the game, and begin the else policy."""
        rows = _ready(self._plan, start.system).by_kind
        self._else.begin(start)
        self._player = RowsPlayer(rows, vocabulary(start.system).observer(start), self._else, self._plan.else_note)
        wanted = self._else.wants
        self.wants = None if wanted is None else wanted.union(rows)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer of the first row that applies, else that of the else policy."""
        return self._player.choose(ask, sight)

    def planner(self) -> Planner:
        """Return the player of the rows, which also keeps the note."""
        return self._player

    def twin(self) -> Tactics | None:
        """Return a copy with its own rows and else policy; None if the else policy cannot be copied."""
        behind = self._else.twin()
        if behind is None:
            return None
        other = copy(self)
        other._else, other._player = behind, self._player.twin(behind)
        return other

    @property
    def note(self) -> str:  # type: ignore[override]  # it is only read
        """The reason of the last answer."""
        return self._player.note

    def told(self, events: Sequence[Any]) -> None:
        """Pass the events to the else policy."""
        self._else.told(events)

    def end(self, outcome: Outcome) -> None:
        """Pass the outcome to the else policy."""
        self._else.end(outcome)

    def memory(self) -> Mapping[str, Any]:
        """Return the memory of the else policy; rows remember nothing."""
        return self._else.memory()

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Restore the memory of the else policy."""
        self._else.recall(memory)


@frozen
class Plan:
    """Parsed options of the policy: the rows as written, and the else policy."""

    name: str
    rows: tuple[WrittenRow, ...]
    otherwise: PolicySpec
    notes: tuple[str, ...]
    else_note: str
    system: str = ""


@frozen(eq=False)
class ReadyRows:
    """Rows in the vocabulary of a game, by the kinds of question that they may answer."""

    by_kind: Mapping[str, tuple[Row, ...]]


@lru_cache(256)
def _plan(options: str) -> Plan:
    """Return the plan of options given as JSON. Raises PolicyError if they are not valid."""
    given: dict[str, Any] = json.loads(options)
    unknown = sorted(given.keys() - OPTIONS)
    if unknown == ["file"]:
        raise PolicyError("the file of tactics has not been read; scenarios, tournaments and --policy read it")
    if unknown:
        raise PolicyError(f"tactics have no option {unknown[0]!r}; they have {', '.join(sorted(OPTIONS))}, file")
    if not isinstance(given.get("rows"), list) or not given["rows"]:
        raise PolicyError(NO_ROWS)
    rows = tuple(_written(number, row) for number, row in enumerate(given["rows"], 1))
    name, otherwise = given.get("name", USUAL_NAME), PolicySpec.of(given.get("else", USUAL_ELSE))
    if otherwise.is_open:
        raise PolicyError("the else of tactics is a policy that plays, not best, which is decided for a whole side")
    if otherwise.use == "tactics":
        raise PolicyError("the else of tactics is another policy, not tactics again")
    return Plan(name, rows, otherwise, notes_of(name, rows), else_note(name), given.get("system", ""))


def _written(number: int, row: object) -> WrittenRow:
    """Return a row of plain values. Raises PolicyError if it is not a valid row."""
    try:
        assert isinstance(row, dict)
        at = row.get("at", ())
        known = {**row, "at": (at,) if isinstance(at, str) else tuple(at)}
        return WrittenRow(**known)
    except (AssertionError, TypeError) as error:
        raise PolicyError(f"row {number} of the tactics is not a table of do, when, at and name") from error


@lru_cache(256)
def _ready(plan: Plan, system: str) -> ReadyRows:
    """Return the rows in the vocabulary of a game. Raises PolicyError with the first flaw."""
    if plan.system not in ("", system):
        raise PolicyError(f"the tactics {plan.name!r} are for {plan.system}, and this is {system}")
    words = vocabulary(system)
    by_kind: dict[str, list[Row]] = {}
    for number, written in enumerate(plan.rows, 1):
        flaws: list[tuple[str, Flaw]] = []
        found = read_row(written, note_of(plan.name, number, written), words, flaws)
        if found is None:
            key, flaw = flaws[0]
            raise PolicyError(f"row {number} of the tactics {plan.name!r}: {key} {flaw.what}")
        for kind in sorted(found[0].kinds):
            by_kind.setdefault(kind, []).append(found[0])
    return ReadyRows({kind: tuple(rows) for kind, rows in by_kind.items()})
