"""Odds: how a fight ends, exactly, by walking every way that it can go.

From rest to rest the rules are played with shades for dice and numbers (shades.py), once for every way of
looking at them. What came of it is a table (leaves.py) for all states of one frame (outline.py). Then
chances flow through the states (moves.py), round by round, equal states merged.

One law: every figure is what the rules do. Nothing here knows a game, and nothing is left out but fights that are
still undecided with less than ``TAIL`` of all chances together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final, Protocol

from attrs import frozen

from ..core.dice import Dice, Seeded
from ..core.errors import AsaltoError, IllegalChoice, RulesError
from ..core.system import Encounter, System
from .abstraction import Grain, Regrain
from .explorer import Explorer, Memory, Minds
from .forgotten import Needed
from .markov import Column, Flow, Register, Wave
from .state_key import Frame, Outliner, Play
from .symbolic import CLOCK_CELL
from .transitions import End, Span, Table

TAIL: Final = 1e-12
ERA: Final = 128  # rounds that a table holds for, at most
REHEARSALS: Final = 5  # fights without anything new before the walk begins
WIDE: Final = 1024  # numbers in a row of which not all need to have been met
WORTH_TELLING: Final = 1000  # ways
OVER: Final = -1
NOWHERE: Final = -1

Row = tuple[int, ...]


@frozen
class Reached:
    """How far a walk has come: the round, states and branches so far, and the share of all fights that is decided.

    ``steps`` have been played of all states, of the ``length`` that fights were seen to have; ``played`` is how much of
    the next has (0 to 1). ``ways`` is in how many ways a state goes on, when that is about to be written out."""

    rounds: int
    states: int
    branches: int
    decided: float
    steps: int = 0
    length: int = 0
    played: float = 1.0
    ways: int = 0


class Watch(Protocol):
    """Is told how far the walk has come, and raises when that is enough."""

    def __call__(self, reached: Reached) -> None: ...


def _nobody(reached: Reached) -> None:
    """Nobody watches."""


@frozen
class Odds:
    """Every way to end with its chance, by the round in which it came: (end, round) -> chance, and by combatant and
    pool the mean points left. ``open`` is the chance of what was not followed to its end."""

    ends: Mapping[tuple[End, int], Any]
    left: Mapping[tuple[int, str], Any]
    open: Any
    states: int
    """Different states that were met, the round apart."""
    branches: int
    """Ways through a step that were played."""


class CannotWalk(AsaltoError):
    """The walk is not possible for this fight: why, in a sentence."""


class Walk:
    """One walk, with what is kept of each field as ``grain`` has it. Raises Needed and Regrain when that is wrong."""

    def __init__(
        self,
        system: System[Any],
        encounter: Encounter,
        minds: Minds,
        memory: Memory,
        grain: Grain,
        watch: Watch,
        exact: bool,
    ) -> None:
        outliner = Outliner(grain, system.shared(encounter))
        self._explorer = Explorer(system, outliner, minds, exact)
        self._watch = watch
        self._exact = exact
        self._flow = Flow(exact)
        self._nodes: Register[tuple[Frame, Row]] = Register()
        self._goals: Register[tuple[Frame | End, Row]] = Register()
        self._goal_rounds = Column()  # goal -> how many rounds later, or OVER
        self._goal_nodes = Column()  # goal -> its node, or NOWHERE
        self._tables: dict[Frame, Table] = {}
        self._spans: dict[Frame, list[Span]] = {}
        self._later: dict[int, list[Wave]] = {}
        self._over: list[Wave] = []
        self._ends: dict[tuple[End, int], Any] = {}
        self._left: dict[tuple[int, str], Any] = {}
        self._round = 0
        self._steps = 0
        self._length = 0
        self._untold = 0
        self._open: Any = Fraction(1) if exact else 1.0
        self._start = outliner.outline(Play(memory, system.setup(encounter)), 0)

    def rehearse(self, dice: Dice) -> None:
        """Play one fight with real dice, only to find out what rules look at."""
        frame, row = self._start
        now: tuple[Frame, list[int]] | None = (frame, row)
        steps = 0
        while now is not None:
            now = self._explorer.trial(*now, dice)
            steps += 1
            self._tell()
        self._length = max(self._length, steps)

    def run(self) -> Odds:
        """Follow all chances to their ends."""
        frame, row = self._start
        start = self._nodes.number((frame, tuple(row[1:])))
        self._later[row[0]] = [self._flow.wave({start: self._open})]
        tail = 0 if self._exact else TAIL
        while self._later and self._open > tail:
            self._round = min(self._later)
            wave = self._flow.joined(self._later.pop(self._round))
            while len(wave.numbers):
                wave = self._onward(wave)
            self._finish()
            self._open = sum(wave.chances.sum() for waves in self._later.values() for wave in waves)
            self._tell()
        return Odds(self._ends, self._left, self._open, len(self._nodes), self._explorer.branches)

    def _onward(self, wave: Wave) -> Wave:
        """All nodes of a wave one step on; those that are still in this round."""
        self._prepare(self._flow.unknown(wave.numbers, self._round))
        reached = self._flow.onward(wave)
        rounds = self._goal_rounds.at(reached.numbers)
        nodes = Wave(self._goal_nodes.at(reached.numbers), reached.chances)
        self._over.append(reached.only(rounds == OVER))
        for gone in set(rounds[rounds > 0].tolist()):
            self._later.setdefault(self._round + gone, []).append(nodes.only(rounds == gone))
        self._steps += 1
        return nodes.only(rounds == 0)

    def _finish(self) -> None:
        """Note the ends of this round."""
        over = self._flow.joined(self._over)
        for goal, chance in zip(over.numbers.tolist(), over.chances.tolist(), strict=True):
            end, row = self._goals.things[goal]
            assert isinstance(end, End)
            key = end, self._round + row[0]
            self._ends[key] = self._ends.get(key, 0) + chance
            for pool, points in zip(end.pools, row[1:], strict=True):
                self._left[pool] = self._left.get(pool, 0) + chance * points
        self._over = []

    def _prepare(self, nodes: list[int]) -> None:
        """Find out what follows these nodes in this round."""
        rows: dict[Frame, dict[int, Row]] = {}
        for node in nodes:
            frame, row = self._nodes.things[node]
            rows.setdefault(frame, {})[node] = (self._round, *row)
        lacking = {
            frame: wanted
            for frame, wanted in rows.items()
            if frame not in self._tables or not all(map(self._tables[frame].holds, wanted.values()))
        }
        for done, (frame, wanted) in enumerate(lacking.items()):
            told = partial(self._tell_played, done, len(lacking))
            self._tables[frame] = self._table(frame, wanted.values(), told)
        for frame, wanted in rows.items():
            self._follow(self._tables[frame], wanted)

    def _table(self, frame: Frame, rows: Iterable[Row], told: Callable[[float], None]) -> Table:
        """A table of a frame that holds for these rows, and for those that it has been made for before."""
        spans = [_span(column) for column in zip(*rows, strict=True)]
        if frame in self._spans:
            spans = [_widened(*pair) for pair in zip(self._spans[frame], spans, strict=True)]
        spans[CLOCK_CELL] = range(self._round // ERA * ERA, (self._round // ERA + 1) * ERA)
        self._spans[frame] = spans
        return self._explorer.table(frame, spans, self._round, told)

    def _follow(self, table: Table, rows: dict[int, Row]) -> None:
        """Find out what follows these nodes by the table of their frame."""
        until = table.until(self._round)
        for node, row in rows.items():
            goals: dict[int, Any] = {}
            total = 0
            for chance, target, numbers in table.follow(row, self._tell_ways):
                key = (target, tuple(numbers))
                goal = self._goals.get(key)
                if goal is None:
                    goal = self._goal(key)
                goals[goal] = goals.get(goal, 0) + chance
                total += chance
            if abs(total - 1) > 1e-9:
                raise RulesError(f"what may come of a step has a chance of {float(total)}, not 1")
            self._flow.lead(node, goals, until)

    def _goal(self, key: tuple[Frame | End, Row]) -> int:
        """Something new that a step may lead to. The first number of its row counts the rounds."""
        target, row = key
        if isinstance(target, End):
            self._goal_rounds.append(OVER)
            self._goal_nodes.append(NOWHERE)
        else:
            self._goal_rounds.append(row[0])
            self._goal_nodes.append(self._nodes.number((target, row[1:])))
        return self._goals.number(key)

    def _tell(self, played: float = 1.0, ways: int = 0) -> None:
        decided = float(1 - self._open)
        branches = self._explorer.branches
        reached = Reached(self._round, len(self._nodes), branches, decided, self._steps, self._length, played, ways)
        self._watch(reached)

    def _tell_ways(self, ways: int) -> None:
        """A node goes on in so many ways; not told of each that has few."""
        self._untold += ways
        if self._untold >= WORTH_TELLING:
            self._tell(ways=ways)
            self._untold = 0

    def _tell_played(self, done: int, count: int, share: float) -> None:
        """So many of ``count`` tables have been made, and this share of one more."""
        self._tell((done + share) / count)


def _span(numbers: Collection[int]) -> Span:
    """A span for these numbers: all between the lowest and the highest, if these are not too many."""
    low, high = min(numbers), max(numbers)
    return range(low, high + 1) if high - low < WIDE else tuple(sorted({*numbers}))


def _widened(before: Span, found: Span) -> Span:
    """A span for what was there before and what has been found now, and as much again on the side on which it grew.

    Numbers that have so far been above 0 are taken to stay so: at 0 things tend to be different."""
    low, high = min(before[0], found[0]), max(before[-1], found[-1])
    if low < before[0]:
        wider = 2 * low - before[0]
        low = max(wider, 1) if low > 0 else max(wider, 0) if low == 0 else wider
    if high > before[-1]:
        high = 2 * high - before[-1]
    return range(low, high + 1) if high - low < WIDE else tuple(sorted({*before, *found}))


def walk(
    system: System[Any],
    encounter: Encounter,
    minds: Minds,
    *,
    watch: Watch = _nobody,
    exact: bool = False,
) -> Odds:
    """The odds of ``encounter`` when ``minds`` play every seat; ``exact`` counts in fractions.

    Raises what ``watch`` raises, and CannotWalk when the rules or a policy do what the walk cannot follow."""
    grain = Grain()
    memory = minds.remembered()
    number = 0
    while True:
        try:
            made = Walk(system, encounter, minds, memory, grain, watch, exact)
            for _ in range(REHEARSALS):
                number += 1
                made.rehearse(Seeded(0, number, encounter.names))
            return made.run()
        except IllegalChoice as error:
            raise CannotWalk(f"the fight cannot be walked, for a policy's answer is not legal: {error}") from error
        except Needed as error:
            grain.need(error.fields)
        except Regrain:
            continue
