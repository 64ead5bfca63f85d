"""Explorer of one step of a fight: executes it with symbolic numbers, branch after branch.

The rules and the policies are the real ones, and play as they always do; only their numbers and dice are symbolic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ..core.asks import Ask, Option, Rule, refusal
from ..core.combat_stats import NoStats
from ..core.dice import Dice
from ..core.errors import IllegalChoice
from ..core.scene import Scene, Wants
from ..core.system import Outcome, System
from .dice import RealDice, SymbolicDice
from .forgotten import ForgottenValue
from .open_numbers import NumberRead
from .state_key import StateFrame, StateKeys
from .symbolic import CLOCK_CELL, BranchSearch, RelativeTime, SymbolicValue
from .transitions import Domain, Domains, FinalState, Target, Transition, TransitionTable, merged, transition_of

Memory = dict[int, dict[str, Any]]
"""Seat -> attribute -> value: what the seat's policy remembers, as plain data."""


class ExactPolicies(Protocol):
    """Policies of all seats. An answer depends only on the question, the state and the memory."""

    @property
    def wants(self) -> Wants: ...

    def answer(self, ask: Ask, state: Any) -> Option:
        """Return the option that the asked seat chooses (``state``: of any system)."""

    def recall(self, memory: Memory) -> None:
        """Replace everything that the policies remember."""

    def memory(self) -> Memory:
        """Return what the policies remember now."""


class Explorer:
    """Explorer of the steps of ``system``; ``policies`` answer. ``exact``: its tables hold fractions."""

    def __init__(self, system: System[Any], keys: StateKeys, policies: ExactPolicies, exact: bool) -> None:
        self._system = system
        self._keys = keys
        self._policies = policies
        self._wants = policies.wants
        self._exact = exact
        self._asked = 0
        self.branches = 0

    def table(
        self, frame: StateFrame, domains: list[Domain], now: int, on_branch: Callable[[float], None]
    ) -> TransitionTable:
        """Return the transitions of all states of this frame with numbers in these domains, in round ``now`` and in all
        rounds that the rules do not distinguish from it. ``on_branch`` is called after every branch with the explored
        share of the step."""
        while True:
            try:
                return self._table(frame, domains, BranchSearch(now), on_branch)
            except NumberRead:
                continue

    def _table(
        self, frame: StateFrame, domains: list[Domain], search: BranchSearch, on_branch: Callable[[float], None]
    ) -> TransitionTable:
        transitions: list[Transition] = []
        resolved: set[int] = set()
        while True:
            transitions.append(self._branch(frame, domains, search))
            resolved.update(cell for joint in search.joints if joint.resolved for cell, _ in joint.cells)
            self.branches += 1
            on_branch(search.explored)
            if not search.advance():
                break
        resolved.update(cell for transition in transitions for factor in transition.factors for cell in factor.cells)
        known: Domains = {cell: domains[cell] for cell in resolved}
        if search.times is not None:
            known[CLOCK_CELL] = search.times
        return TransitionTable(merged(transitions), known, self._exact)

    def sample(self, frame: StateFrame, row: list[int], dice: Dice) -> tuple[StateFrame, list[int]] | None:
        """Play one step of one state with real dice, to find fields that rules read. Returns None when the fight is
        over."""
        search = BranchSearch(row[CLOCK_CELL], single=True)
        cells = [search.cell(number, [value]) for number, value in enumerate(row)]
        target, found = self._play(frame, cells, RealDice(dice))
        if isinstance(target, FinalState):
            return None
        known = [int(value) for value in found]
        return target, [row[0] + known[0], *known[1:]]

    def _branch(self, frame: StateFrame, domains: list[Domain], search: BranchSearch) -> Transition:
        """Execute the branch that the search has reached."""
        search.begin()
        cells = [search.cell(number, domain) for number, domain in enumerate(domains)]
        places = {id(cell): number for number, cell in enumerate(cells)}
        target: Target
        row: list[Any]
        try:
            target, row = self._play(frame, cells, SymbolicDice(search))
        except Exception as error:  # rules may fail for numbers that no state ever has
            target, row = error, []
        return transition_of(target, row, places, search, domains)

    def _play(
        self, frame: StateFrame, cells: list[SymbolicValue], dice: Dice
    ) -> tuple[StateFrame | FinalState, list[Any]]:
        """Play one step from a state; return the frame and row that it leads to."""
        full, now = frame.rebuild(cells)
        outcome = self._system.outcome(full.state)
        self._policies.recall(full.memory)
        scene: Scene[Any] = Scene(full.state, dice, self._wants, None, False)
        scene.stats = NoStats()
        if outcome is not None:
            return self._final(scene, outcome, now)
        step = self._system.step(scene)
        if step is not None:
            self._drive(step, scene)
        full.memory = self._policies.memory()
        return self._keys.key(full, now)

    def _drive(self, step: Rule[None], scene: Scene[Any]) -> None:
        """Answer the questions of a step until it ends."""
        try:
            asks = next(step)
            while True:
                asks = step.send(tuple([self._option(ask, scene) for ask in asks]))
        except StopIteration:
            return

    def _option(self, ask: Ask, scene: Scene[Any]) -> Option:
        wanted = self._wants.get(ask.seat)
        if wanted is not None and ask.kind not in wanted:
            return ask.default()
        self._asked += 1
        ask.id = self._asked
        option = self._policies.answer(ask, scene.state)
        if not ask.allows(option):
            raise IllegalChoice(refusal(ask, option))
        return option

    def _final(self, scene: Scene[Any], outcome: Outcome, now: RelativeTime) -> tuple[FinalState, list[Any]]:
        """Return the final state and its row: rounds from now, and the points of all pools that are not forgotten.

        The aftermath is played here, in the branches of this step."""
        fates = self._system.fates(scene.state)
        row: list[Any] = [outcome.rounds - now]
        pools: list[tuple[int, str]] = []
        for number, fate in enumerate(fates):
            left: Mapping[str, Any] = fate.pools  # Any: whole numbers, symbolic or forgotten values
            for name, points in left.items():
                if type(points) is not ForgottenValue:
                    row.append(points.absolute() if type(points) is RelativeTime else points)
                    pools.append((number, name))
        standing = [bool(fate.standing) for fate in fates]
        at_end = tuple([(bool(fate.alive), str(fate.status)) for fate in fates])
        winner, ending, settled = outcome.winner, str(outcome.ending), at_end
        if self._system.unsettled(scene.state):
            self._drive(self._system.aftermath(scene), scene)
            settled = tuple([(bool(fate.alive), str(fate.status)) for fate in self._system.fates(scene.state)])
        marks = tuple([(stands, *mark) for stands, mark in zip(standing, settled, strict=True)])
        return FinalState(winner, ending, marks, at_end, tuple(pools)), row
