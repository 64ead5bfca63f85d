"""Rows: a fight as a line of a table, whose columns the scenario decides before the first fight.

Every cell is a whole number, a truth value or a word, so that sums over rows are exact and do not depend on the chunks
in which fights were played. Everything that a batch reports is read from rows: the summary, comparisons, the files of
``--out``.

``luck`` has hundredths of a standard deviation by which a combatant's dice were above expectation. ``excess_attack``,
``excess_damage`` and ``excess_other`` have half points by which the sum of its dice for attacks, damage and everything
else was above it. ``attacks_fair``, ``attacks_good`` and ``attacks_great`` have how much more often than expected its
attack rolls were above three levels (``core.combat_stats.reached``). The expectation of these six is 0, whatever
decides how many dice are rolled. ``status`` and ``alive`` are settled: after the aftermath, in which the dying live or
die. ``standing``, ``strength`` and the points of pools are those of the fight's end, as are ``status_at_end`` and
``alive_at_end`` in games with an aftermath. ``strength`` is in thousandths of everything that keeps the combatant in
the fight. ``fell_round``, ``fell_by`` and ``fell_with`` have the round and the causes of its first fall, if it fell.
cells.py makes the rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from .. import systems
from ..core.asks import captain
from ..core.campaign import FightStage, party
from ..core.system import NO_CURVES
from ..policy import registry
from ..policy.errors import PolicyError
from ..policy.spec import PolicySpec
from ..scenario import Scenario
from ..scenario.roster import alike
from ..scenario.varied import VaryingPlace
from . import table
from .table import Numbers, Rows, Schema

FLAG: Final = "flag"
COUNT: Final = "count"
SUM: Final = "sum"  # a whole number of which only the sum matters, not the count of each value
WORD: Final = "word"
CURVE: Final = "curve"

_STORED: Final = {FLAG: table.FLAG, COUNT: table.COUNT, SUM: table.COUNT, WORD: table.WORD, CURVE: table.LIST}

FIGHT: Final = "fight"
WINNER: Final = "winner"
ENDING: Final = "ending"
ROUNDS: Final = "rounds"
STATUS: Final = "status"
STANDING: Final = "standing"
ALIVE: Final = "alive"
STRENGTH: Final = "strength"
STATUS_AT_END: Final = "status_at_end"
ALIVE_AT_END: Final = "alive_at_end"
DEALT: Final = "damage_dealt"
TAKEN: Final = "damage_taken"
HITS: Final = "hits"
LUCK: Final = "luck"
EXCESS: Final = ("excess_attack", "excess_damage", "excess_other", "attacks_fair", "attacks_good", "attacks_great")
FELL_ROUND: Final = "fell_round"
FELL_BY: Final = "fell_by"
FELL_WITH: Final = "fell_with"
STEPS: Final = "steps"
DONE: Final = "done"

_OF_FIGHT: Final = ((FIGHT, COUNT), (WINNER, WORD), (ENDING, WORD), (ROUNDS, COUNT))
_BEFORE: Final = ((STATUS, WORD), (STANDING, FLAG), (ALIVE, FLAG), (STRENGTH, COUNT))
_AT_END: Final = ((STATUS_AT_END, WORD), (ALIVE_AT_END, FLAG))
_AFTER: Final = (
    (DEALT, COUNT),
    (TAKEN, COUNT),
    (HITS, COUNT),
    (LUCK, SUM),
    *((what, SUM) for what in EXCESS),
    (FELL_ROUND, COUNT),
    (FELL_BY, WORD),
    (FELL_WITH, WORD),
)

Cell = bool | int | str | None | Sequence[int]


@frozen
class Column:
    """Column of a row: ``what`` of ``who`` (a body's number, a captain's seat, None: the whole fight); ``name`` is its
    name in files, ``kind`` the kind of its cells."""

    name: str
    what: str
    kind: str
    who: int | None = None


@frozen
class StageLayout:
    """Step of a campaign: its ``number``, from 1; ``fight`` or rest; its opponents (``foes``); and the bodies that go
    through all steps (``party``)."""

    number: int
    fight: bool
    foes: tuple[str, ...]
    party: tuple[int, ...]

    def what(self, what: str) -> str:
        """Return the name of a column of this step, for ``Column.what``."""
        return f"step{self.number}.{what}"


@frozen(eq=False)
class Layout:
    """Columns of a scenario's rows, and the names of its sides and bodies. ``sides`` has the side of each body,
    ``pools`` the names of its pools, ``counters`` a seat and a name for each counter of the game. ``stages`` are the
    steps of a campaign, empty without one. ``reasons`` has a seat and a reason for each reason that a policy may give
    for its answers. ``elsewhere`` are the statuses of those who live but are not in the scene. ``has_aftermath``:
    bodies have columns with status and life at the end of the fight. ``alike`` has for each body the first one with the
    same description, except for name and place. ``drawn`` are the numbers that vary, whose columns come last;
    ``optional`` are the bodies that are absent from some fights, where their cells are empty."""

    columns: tuple[Column, ...]
    names: tuple[str, ...]
    side_names: tuple[str, ...]
    roles: tuple[str, ...]
    sides: tuple[int, ...]
    pools: tuple[tuple[str, ...], ...]
    counters: tuple[tuple[int, str], ...]
    curves: tuple[str, ...]
    stages: tuple[StageLayout, ...] = ()
    reasons: tuple[tuple[int, str], ...] = ()
    elsewhere: frozenset[str] = frozenset()
    has_aftermath: bool = False
    alike: tuple[int, ...] = ()
    drawn: tuple[VaryingPlace, ...] = ()
    optional: frozenset[int] = frozenset()
    schema: Schema = field(init=False)
    _at: Mapping[tuple[int | None, str], int] = field(init=False)

    @schema.default
    def _schema(self) -> Schema:
        return Schema.of((column.name, _STORED[column.kind]) for column in self.columns)

    @_at.default
    def _index(self) -> dict[tuple[int | None, str], int]:
        return {(column.who, column.what): at for at, column in enumerate(self.columns)}

    def at(self, what: str, who: int | None = None) -> int:
        """Return the number of a column. Raises KeyError if there is no such column."""
        return self._at[who, what]

    def numbers(self, batch: Rows, what: str, who: int | None = None) -> Numbers:
        """Return a column of counts or flags, with 0 for empty cells."""
        return batch.columns[self.at(what, who)].values

    def words(self, batch: Rows, what: str, who: int | None = None) -> list[str | None]:
        """Return a column of words."""
        return batch.columns[self.at(what, who)].cells()

    def present(self, batch: Rows, body: int) -> bytes:
        """Return a byte for each fight: 1 if the body took part, else 0."""
        return batch.columns[self.at(STATUS, body)].filled() if body in self.optional else b"\1" * batch.num_rows

    def side(self, number: int) -> list[int]:
        """Return the bodies of a side."""
        return [body for body, side in enumerate(self.sides) if side == number]


def layout_of(scenario: Scenario) -> Layout:
    """Return the columns for the fights of ``scenario``."""
    encounter = scenario.encounter
    system = systems.system(scenario.system)
    state = system.setup(encounter)
    fates = system.fates(state)
    counted, followed = system.counters(state), system.curves(state)
    counters = tuple((seat, name) for seat, found in counted.items() for name in found)
    columns = [Column(what, what, kind) for what, kind in _OF_FIGHT]
    for body, fate in enumerate(fates):
        pools_of_body = [(pool, COUNT) for pool in fate.pools]
        of_body = (*_BEFORE, *(_AT_END if system.has_aftermath else ()), *pools_of_body, *_AFTER)
        columns += [Column(f"{fate.name}.{what}", what, kind, body) for what, kind in of_body]
    captains: dict[int, str] = {captain(number): f"side.{side.name}" for number, side in enumerate(encounter.sides)}
    seats: dict[int, str] = {**captains, **dict(enumerate(encounter.names))}
    known = {column.name for column in columns}
    for seat, name in counters:
        column = f"{seats[seat]}.{name}"
        columns.append(Column(f"{column}_tallied" if column in known else column, counter_column(name), COUNT, seat))
    if scenario.chain:  # each fight has its own curves, which do not add up
        followed = NO_CURVES
    columns += [Column(name, name, CURVE) for name in followed]
    reasons = reasons_of(scenario, [*range(len(encounter.members)), *(captains if system.captains else ())])
    columns += [Column(f"{seats[seat]} by {reason}", reason_column(reason), COUNT, seat) for seat, reason in reasons]
    stages = stages_of(scenario)
    pools = tuple(tuple(fate.pools) for fate in fates)
    columns += stage_columns(stages, encounter.names, pools)
    varies = scenario.varies
    drawn = () if varies is None else varies.places
    columns += [Column(drawn_column(one.path), drawn_column(one.path), COUNT) for one in drawn]
    return Layout(
        columns=tuple(columns),
        names=tuple(encounter.names),
        side_names=tuple(side.name for side in encounter.sides),
        roles=tuple(side.role for side in encounter.sides),
        sides=tuple(member.side for member in encounter.members),
        pools=pools,
        counters=counters,
        curves=tuple(followed),
        stages=stages,
        reasons=reasons,
        elsewhere=system.elsewhere,
        has_aftermath=system.has_aftermath,
        alike=tuple(alike(scenario.document["combatants"])),
        drawn=drawn,
        optional=frozenset(
            body for body, name in enumerate(encounter.names) if varies is not None and varies.may_be_absent(name)
        ),
    )


def reasons_of(scenario: Scenario, seats: Iterable[int]) -> tuple[tuple[int, str], ...]:
    """Return a seat and a reason for each reason that Asalto's own policies on these seats may give: the rows of
    tactics."""
    specs = {seat: scenario.policies[seat] for seat in seats if seat in scenario.policies}
    return tuple((seat, note) for seat, spec in specs.items() if spec.options for note in _notes(spec))


def _notes(spec: PolicySpec) -> tuple[str, ...]:
    try:
        return registry.make(spec).notes if registry.is_own(spec.use) else ()
    except PolicyError:  # the error is reported when the policy has to play
        return ()


def reason_column(reason: str) -> str:
    """Return the column of a reason, for ``Column.what``."""
    return f"by {reason}"


def stages_of(scenario: Scenario) -> tuple[StageLayout, ...]:
    """Return the steps of the scenario's campaign."""
    if not scenario.chain:
        return ()
    names = scenario.encounter.names
    ours = tuple(names.index(name) for name in party(scenario.encounter, scenario.chain))
    return tuple(
        StageLayout(number, isinstance(step, FightStage), step.fight if isinstance(step, FightStage) else (), ours)
        for number, step in enumerate(scenario.chain, 1)
    )


def stage_columns(stages: Sequence[StageLayout], names: Sequence[str], pools: Sequence[Sequence[str]]) -> list[Column]:
    """Return the columns of a campaign: the number of completed steps, and for each step: whether it was completed; for
    a fight its winner and its rounds; for each member of the party, whether it was standing and alive afterwards, and
    its points left. Steps that were not played have no values."""
    if not stages:
        return []
    columns = [Column(STEPS, STEPS, COUNT)]
    for stage in stages:
        columns.append(Column(stage.what(DONE), stage.what(DONE), FLAG))
        if stage.fight:
            columns.append(Column(stage.what(WINNER), stage.what(WINNER), WORD))
            columns.append(Column(stage.what(ROUNDS), stage.what(ROUNDS), COUNT))
        for body in stage.party:
            of_body = ((STANDING, FLAG), (ALIVE, FLAG), *((pool, COUNT) for pool in pools[body]))
            columns += [Column(stage.what(f"{names[body]}.{what}"), stage.what(what), k, body) for what, k in of_body]
    return columns


def drawn_column(path: str) -> str:
    """Return the column of a number that varies."""
    return f"drawn {path}"


def counter_column(name: str) -> str:
    """Return the column of a counter, for ``Column.what``: not just the name, because a pool may have the same."""
    return f"counter {name}"


def rows_of(layout: Layout, cells: Sequence[Cell]) -> Rows:
    """Return the rows with these cells, row after row."""
    width = len(layout.columns)
    return Rows.of(layout.schema, (cells[at::width] for at in range(width)))
