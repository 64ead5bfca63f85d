"""Odds: how a fight ends, exactly, by walking every way that it can go.

From rest to rest the rules are played with shades for dice and numbers (walking/shades.py), once for every way of
looking at them. What came of it is a table (walking/leaves.py) for all states of one frame (walking/outline.py). Then
chances flow through the states (walking/moves.py), round by round, equal states merged.

One law: every figure is what the rules do. Nothing here knows a game, and nothing is left out but fights that are
still undecided with less than ``TAIL`` of all chances together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final, Protocol

from attrs import frozen

from .dice import Dice, Seeded
from .errors import AsaltoError, IllegalChoice, RulesError
from .system import Encounter, System
from .walking.grain import Grain, Regrain
from .walking.leaves import End, Span, Table
from .walking.lost import Needed
from .walking.moves import Finish, Moves, Node, add_up
from .walking.outline import Frame, Outliner, Play
from .walking.shades import CLOCK_CELL
from .walking.steps import Explorer, Memory, Minds

TAIL: Final = 1e-12
FEW: Final = 2  # what follows a node that is passed by
ERA: Final = 128  # rounds that a table holds for, at most
REHEARSALS: Final = 5  # fights without anything new before the walk begins
WIDE: Final = 1024  # numbers in a row of which not all need to have been met


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
        self._one: Any = Fraction(1) if exact else 1.0
        self._nodes: dict[tuple[Frame, tuple[int, ...]], Node] = {}
        self._tables: dict[Frame, Table] = {}
        self._spans: dict[Frame, list[Span]] = {}
        self._later: dict[int, dict[Node, Any]] = {}
        self._finishes: dict[tuple[End, tuple[int, ...]], Finish] = {}
        self._over: dict[Finish, Any] = {}
        self._tables_made = 0
        self._settled = False
        self._ends: dict[tuple[End, int], Any] = {}
        self._left: dict[tuple[int, str], Any] = {}
        self._round = 0
        self._steps = 0
        self._length = 0
        self._open = self._one
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
        self._later[row[0]] = {self._node(frame, tuple(row[1:])): self._one}
        tail = 0 if type(self._one) is Fraction else TAIL
        while self._later and self._open > tail:
            self._round = min(self._later)
            self._forget_tables()
            made = self._tables_made
            wave = self._later.pop(self._round)
            while wave:
                wave = self._onward(wave)
            self._finish()
            self._settled = made == self._tables_made
            self._open = sum(weight for nodes in self._later.values() for weight in nodes.values())
            self._tell()
        return Odds(self._ends, self._left, self._open, len(self._nodes), self._explorer.branches)

    def _onward(self, wave: dict[Node, Any]) -> dict[Node, Any]:
        """All nodes of a wave one step on; those that are still in this round."""
        self._prepare(wave)
        after: dict[Node, Any] = {}
        for node, weight in wave.items():
            moves = self._moves(node)
            if moves.now:
                add_up(after, moves.now, weight)
            if moves.ends:
                add_up(self._over, moves.ends, weight)
            for gone, nodes in moves.later.items():
                add_up(self._later.setdefault(self._round + gone, {}), nodes, weight)
        self._steps += 1
        return after

    def _finish(self) -> None:
        """Note the ends of this round."""
        for finish, weight in self._over.items():
            key = finish.end, self._round + finish.row[0]
            self._ends[key] = self._ends.get(key, 0) + weight
            for pool, points in zip(finish.end.pools, finish.row[1:], strict=True):
                self._left[pool] = self._left.get(pool, 0) + weight * points
        self._over = {}

    def _forget_tables(self) -> None:
        """A new round: tables that do not hold for it are of no use, nor are ways straight past their nodes."""
        stale = [frame for frame, table in self._tables.items() if self._round not in table.times]
        for frame in stale:
            del self._tables[frame]
            self._tables_made += 1
            self._settled = False

    def _prepare(self, wave: dict[Node, Any]) -> None:
        """A table for every frame in the wave that holds for all of its nodes."""
        lacking: dict[Frame, list[tuple[int, ...]]] = {}
        for node in wave:
            row = (self._round, *node.row)
            table = self._tables.get(node.frame)
            if table is None or not table.holds(row):
                lacking.setdefault(node.frame, []).append(row)
        for done, (frame, rows) in enumerate(lacking.items()):
            spans = [_span(column) for column in zip(*rows, strict=True)]
            if frame in self._spans:
                spans = [_widened(*pair) for pair in zip(self._spans[frame], spans, strict=True)]
            spans[CLOCK_CELL] = range(self._round // ERA * ERA, (self._round // ERA + 1) * ERA)
            self._spans[frame] = spans
            told = partial(self._tell_played, done, len(lacking))
            self._tables[frame] = self._explorer.table(frame, spans, self._round, told)
            self._tables_made += 1

    def _moves(self, node: Node) -> Moves:
        """What follows a node in this round; once there are no new tables any more, without detours."""
        table = self._tables[node.frame]
        source = (table, self._round) if table.timed else table
        if node.moves is None or node.source != source:
            node.source = source
            node.moves = self._followed(table, (self._round, *node.row))
            node.straight = None
        return self._straight(node) if self._settled and node.moves.steady else node.moves

    def _straight(self, node: Node) -> Moves:
        """What follows, past the nodes that have little to follow."""
        if node.straight is not None and node.made == self._tables_made:
            return node.straight
        moves = node.moves
        assert moves is not None
        node.straight, node.made = moves, self._tables_made
        passed = [target for target in moves.now if self._leads_on(target)]
        if passed:
            node.straight = straight = Moves(True)
            straight.add(moves, 1)
            chances = [straight.now.pop(target) for target in passed]
            for target, chance in zip(passed, chances, strict=True):
                straight.add(self._straight(target), chance)
        return node.straight

    def _leads_on(self, node: Node) -> bool:
        """Whether it may be passed by: what follows it is known, little, and the same in every round."""
        moves = node.moves
        return moves is not None and moves.few and node.source is self._tables.get(node.frame)

    def _followed(self, table: Table, row: tuple[int, ...]) -> Moves:
        moves = Moves(not table.timed)
        total = 0
        for chance, target, numbers in table.follow(row, self._tell_ways):
            total += chance
            if isinstance(target, End):
                finish = self._ending(target, tuple(numbers))
                moves.ends[finish] = moves.ends.get(finish, 0) + chance
                continue
            onto = self._node(target, tuple(numbers[1:]))
            if numbers[0] == 0:
                moves.now[onto] = moves.now.get(onto, 0) + chance
            else:
                add_up(moves.later.setdefault(numbers[0], {}), {onto: chance}, 1)
        if abs(total - 1) > 1e-9:
            raise RulesError(f"what may come of a step has a chance of {float(total)}, not 1")
        count = len(moves.now) + len(moves.ends) + sum(map(len, moves.later.values()))
        moves.few = moves.steady and count <= FEW
        return moves

    def _ending(self, end: End, row: tuple[int, ...]) -> Finish:
        key = end, row
        finish = self._finishes.get(key)
        if finish is None:
            finish = self._finishes[key] = Finish(end, row)
        return finish

    def _node(self, frame: Frame, row: tuple[int, ...]) -> Node:
        key = frame, row
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node(frame, row)
        return node

    def _tell(self, played: float = 1.0, ways: int = 0) -> None:
        decided = float(1 - self._open)
        branches = self._explorer.branches
        reached = Reached(self._round, len(self._nodes), branches, decided, self._steps, self._length, played, ways)
        self._watch(reached)

    def _tell_ways(self, ways: int) -> None:
        self._tell(ways=ways)

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
