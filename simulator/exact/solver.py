"""Solver of a fight: the exact chances of all its ends.

The explorer (explorer.py) executes each step of the rules with symbolic dice and numbers, once for every branch. The
transitions (transitions.py) of all states with one frame (state_key.py) become rows of a Markov chain (markov.py),
through which the chances flow round by round, equal states merged.

The solver knows no game: the real rules compute every figure. It only leaves out fights that are still undecided with
less than ``MAX_UNDECIDED`` of all chances together."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import count
from typing import Any, Final

from attrs import frozen

from ..core.dice import Dice, Seeded
from ..core.errors import AsaltoError, IllegalChoice, RulesError
from ..core.system import Encounter, System
from ..core.values import Value
from .abstraction import Abstraction, AbstractionRefined
from .dice import LowDice
from .explorer import ExactPolicies, Explorer, Memory
from .forgotten import ForgottenValueRead
from .markov import Distribution, GrowingArray, MadeOnce, MarkovChain, Numbering
from .state_key import FullState, StateFrame, StateKeys
from .symbolic import CLOCK_CELL
from .transitions import Domain, FinalState, TransitionTable

MAX_UNDECIDED: Final = 1e-12
MAX_CUT: Final = 1e-7  # chance that may be undecided at a limit; figures are printed to no more digits
CLOCK_BLOCK: Final = 128  # rounds that a table covers, at most
SAMPLE_FIGHTS: Final = 25  # sampled before the first attempt, to find the fields that rules read
STEPS_A_BRANCH: Final = 3
"""Steps sampled with low dice for each branch of a failed attempt, which has met a field that rules read late in a
fight. This takes about as long as the attempt, and finds most of the others."""
MAX_RANGE: Final = 1024  # length of a domain that is a range; longer ones hold only the numbers that occur
REPORT_EVERY: Final = 1000  # successors between two reports of progress
OVER: Final = -1
NO_STATE: Final = -1

Row = tuple[int, ...]


@frozen(eq=False, repr=False)
class SolverProgress(Value):
    """Progress of the solver: the round, states and branches so far, and the decided share of all fights.

    ``steps`` of the chain are done, of the ``expected_steps`` of the sampled fights, and ``step_share`` of the next (0
    to 1). ``successors`` is the number of successors of the state that is being expanded."""

    rounds: int
    states: int
    branches: int
    decided: float
    steps: int = 0
    expected_steps: int = 0
    step_share: float = 1.0
    successors: int = 0


OnProgress = Callable[[SolverProgress], object]
"""Callback for the progress of the solver; it may raise to stop it."""


@frozen(eq=False, repr=False)
class Odds(Value):
    """Chances of every final state in every round: (final state, round) -> chance; and mean points left: (combatant,
    pool) -> points. ``undecided`` is the chance of the fights that were not followed to their end."""

    ends: Mapping[tuple[FinalState, int], Any]
    left: Mapping[tuple[int, str], Any]
    undecided: Any
    states: int
    """Number of different states that were met, without their round."""
    branches: int
    """Number of branches of a step that were executed."""


class TooLarge(AsaltoError):
    """Error: the solver gave up at a limit. The message says how far it came and what the solution would take."""


class NotSolvable(AsaltoError):
    """Error: the fight cannot be solved exactly; the message gives the reason."""


class Solver:
    """Solver of a fight with one abstraction. Raises ForgottenValueRead and AbstractionRefined if that is too
    coarse."""

    def __init__(
        self,
        system: System[Any],
        encounter: Encounter,
        policies: ExactPolicies,
        memory: Memory,
        abstraction: Abstraction,
        on_progress: OnProgress,
        exact: bool,
    ) -> None:
        keys = StateKeys(abstraction, system.shared(encounter))
        self._explorer = Explorer(system, keys, policies, exact)
        self._on_progress = on_progress
        self._exact = exact
        self._chain = MarkovChain(exact)
        self._states: Numbering[tuple[StateFrame, Row]] = Numbering()
        self._successors: list[tuple[StateFrame | FinalState, Row]] = []
        self._numbers: MadeOnce[StateFrame | FinalState, MadeOnce[Row, int]] = MadeOnce(  # of the successors
            lambda target: MadeOnce(partial(self._new_successor, target))
        )
        self._successor_rounds = GrowingArray()  # successor -> rounds until it, or OVER
        self._successor_states = GrowingArray()  # successor -> its state, or NO_STATE
        self._tables: dict[StateFrame, TransitionTable] = {}
        self._domains: dict[StateFrame, list[Domain]] = {}
        self._later: dict[int, list[Distribution]] = {}  # round -> distributions over the states reached in it
        self._over: list[Distribution] = []
        self._ends: dict[tuple[FinalState, int], Any] = {}
        self._left: dict[tuple[int, str], Any] = {}
        self._round = 0
        self._steps = 0
        self._expected_steps = 0
        self._unreported = 0
        self._undecided: Any = Fraction(1) if exact else 1.0
        self._start = keys.key(FullState(memory, system.setup(encounter)), 0)

    @property
    def branches(self) -> int:
        """The number of branches executed so far."""
        return self._explorer.branches

    def sample(self, dice: Dice, most: int = sys.maxsize) -> int:
        """Play one fight, or its first ``most`` steps, with real dice, only to find the fields that rules read. Return
        the number of steps."""
        now: tuple[StateFrame, list[int]] | None = self._start
        steps = 0
        while now is not None and steps < most:
            now = self._explorer.sample(*now, dice)
            steps += 1
            self._report()
        self._expected_steps = max(self._expected_steps, steps)
        return steps

    def solve(self) -> Odds:
        """Follow all chances to their ends and return the odds; at a limit, if nearly all of them have ended.

        Raises TooLarge."""
        try:
            self._follow()
        except TooLarge:
            if self._exact or self._undecided > MAX_CUT:
                raise
        return Odds(self._ends, self._left, self._undecided, len(self._states), self._explorer.branches)

    def _follow(self) -> None:
        """Follow all chances to their ends."""
        frame, row = self._start
        start = self._states.number((frame, tuple(row[1:])))
        self._later[row[0]] = [self._chain.distribution({start: self._undecided})]
        tail = 0 if self._exact else MAX_UNDECIDED
        while self._later and self._undecided > tail:
            self._round = min(self._later)
            present = self._chain.sum(self._later.pop(self._round))
            while len(present.numbers):
                present = self._step(present)
            self._finish_round()
            self._undecided = sum(each.chances.sum() for later in self._later.values() for each in later)
            self._report()

    def _step(self, present: Distribution) -> Distribution:
        """Take all states of a distribution one step further; return those that are still in this round."""
        self._prepare(self._chain.unknown(present.numbers, self._round))
        reached = self._chain.step(present)
        rounds = self._successor_rounds.at(reached.numbers)
        states = Distribution(self._successor_states.at(reached.numbers), reached.chances)
        self._over.append(reached.only(rounds == OVER))
        for elapsed in set(rounds[rounds > 0].tolist()):
            self._later.setdefault(self._round + elapsed, []).append(states.only(rounds == elapsed))
        self._steps += 1
        return states.only(rounds == 0)

    def _finish_round(self) -> None:
        """Note the final states of this round."""
        over = self._chain.sum(self._over)
        for number, chance in zip(over.numbers.tolist(), over.chances.tolist(), strict=True):
            end, row = self._successors[number]
            assert isinstance(end, FinalState)
            key = end, self._round + row[0]
            self._ends[key] = self._ends.get(key, 0) + chance
            for pool, points in zip(end.pools, row[1:], strict=True):
                self._left[pool] = self._left.get(pool, 0) + chance * points
        self._over = []

    def _prepare(self, states: list[int]) -> None:
        """Find the successors of these states in this round."""
        rows: dict[StateFrame, dict[int, Row]] = {}
        for state in states:
            frame, row = self._states.things[state]
            rows.setdefault(frame, {})[state] = (self._round, *row)
        missing = {
            frame: wanted
            for frame, wanted in rows.items()
            if frame not in self._tables or not all(map(self._tables[frame].covers, wanted.values()))
        }
        for done, (frame, wanted) in enumerate(missing.items()):
            on_branch = partial(self._report_table, done, len(missing))
            self._tables[frame] = self._table(frame, wanted.values(), on_branch)
        for frame, wanted in rows.items():
            self._set_successors(self._tables[frame], wanted)

    def _table(self, frame: StateFrame, rows: Iterable[Row], on_branch: Callable[[float], None]) -> TransitionTable:
        """Return a table of a frame that covers these rows and those of its earlier tables."""
        domains = [_domain(column) for column in zip(*rows, strict=True)]
        if frame in self._domains:
            domains = [_widened(*pair) for pair in zip(self._domains[frame], domains, strict=True)]
        first = self._round // CLOCK_BLOCK * CLOCK_BLOCK
        domains[CLOCK_CELL] = range(first, first + CLOCK_BLOCK)
        self._domains[frame] = domains
        return self._explorer.table(frame, domains, self._round, on_branch)

    def _set_successors(self, table: TransitionTable, rows: dict[int, Row]) -> None:
        """Set the successors of these states by the table of their frame."""
        until = table.valid_until(self._round)
        for state, row in rows.items():
            numbers: list[int] = []
            chances: list[Any] = []
            for target, shares, follows in table.successors(row, self._report_successors):
                numbers += map(self._numbers[target].__getitem__, follows)
                chances += shares
            total = sum(chances)
            if abs(total - 1) > 1e-9:
                raise RulesError(f"the transitions of a step have a chance of {float(total)} together, not 1")
            self._chain.set_successors(state, numbers, chances, until)

    def _new_successor(self, target: StateFrame | FinalState, row: Row) -> int:
        """Number a new successor. The first number of its row counts the rounds."""
        if isinstance(target, FinalState):
            self._successor_rounds.append(OVER)
            self._successor_states.append(NO_STATE)
        else:
            self._successor_rounds.append(row[0])
            self._successor_states.append(self._states.number((target, row[1:])))
        self._successors.append((target, row))
        return len(self._successors) - 1

    def _report(self, step_share: float = 1.0, successors: int = 0) -> None:
        self._on_progress(
            SolverProgress(
                rounds=self._round,
                states=len(self._states),
                branches=self._explorer.branches,
                decided=max(0.0, float(1 - self._undecided)),  # sums of floats may be a little more than 1
                steps=self._steps,
                expected_steps=self._expected_steps,
                step_share=step_share,
                successors=successors,
            )
        )

    def _report_successors(self, count: int) -> None:
        """Report that a state has ``count`` successors; states with few are reported together."""
        self._unreported += count
        if self._unreported >= REPORT_EVERY:
            self._report(successors=count)
            self._unreported = 0

    def _report_table(self, done: int, count: int, share: float) -> None:
        """Report that ``done`` tables of ``count`` have been made, and this share of the next."""
        self._report((done + share) / count)


def _domain(numbers: Collection[int]) -> Domain:
    """Return a domain for these numbers: the whole range from the lowest to the highest, unless it exceeds
    MAX_RANGE."""
    low, high = min(numbers), max(numbers)
    return range(low, high + 1) if high - low < MAX_RANGE else tuple(sorted({*numbers}))


def _widened(before: Domain, found: Domain) -> Domain:
    """Return a domain that holds both; on a side on which it grew, it grows further.

    Numbers that fall (life, rounds in a weapon) are expected to fall to 1, and no further, because rules tend to differ
    at 0; others to go twice as far."""
    low, high = min(before[0], found[0]), max(before[-1], found[-1])
    if low < before[0]:
        low = min(low, 1) if low >= 0 else 2 * low - before[0]
    if high > before[-1]:
        high = 2 * high - before[-1]
    return range(low, high + 1) if high - low < MAX_RANGE else tuple(sorted({*before, *found}))


def solve_fight(
    system: System[Any],
    encounter: Encounter,
    policies: ExactPolicies,
    *,
    on_progress: OnProgress = lambda progress: None,
    exact: bool = False,
) -> Odds:
    """Return the odds of ``encounter`` when ``policies`` play every seat; ``exact`` computes in fractions.

    Raises what ``on_progress`` and ``policies`` raise, and NotSolvable if an answer is not legal."""
    abstraction = Abstraction()
    memory = policies.memory()
    names = encounter.names
    fights: Iterator[Dice] = (Seeded(0, number, names) for number in range(SAMPLE_FIGHTS))
    long_fights = (LowDice(0, number, names) for number in count())
    spare = 0
    while True:
        solver = None
        try:
            solver = Solver(system, encounter, policies, memory, abstraction, on_progress, exact)
            for dice in fights:
                solver.sample(dice)
            while spare > 0:
                spare -= solver.sample(next(long_fights), spare)
            return solver.solve()
        except IllegalChoice as error:
            raise NotSolvable(
                f"the fight cannot be solved exactly, for a policy's answer is not legal: {error}"
            ) from error
        except ForgottenValueRead as error:
            abstraction.keep_all(error.fields)
        except AbstractionRefined:
            pass
        if solver is not None:
            spare += STEPS_A_BRANCH * solver.branches
