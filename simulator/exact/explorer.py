"""Steps: playing one step of a fight with shades, branch after branch, until every way of looking has been taken.

One law: the rules and the policies are the real ones, and play as they always do; they are only handed numbers and dice
that nobody has looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ..core.asks import Ask, Option, Question, Rule, Together, refusal
from ..core.deeds import Unheeded
from ..core.dice import Dice
from ..core.errors import IllegalChoice
from ..core.scene import Scene, Wants
from ..core.system import Outcome, System
from .dice import Faces
from .forgotten import Lost
from .state_key import Frame, Outliner
from .symbolic import CLOCK_CELL, Moment, Shade, Trail
from .transitions import End, Leaf, Span, Spans, Table, Target, leaf_of, merged

Memory = dict[int, dict[str, Any]]
"""Seat -> attribute -> what its policy remembers: plain data."""


class Minds(Protocol):
    """Whoever answers for all seats. An answer depends on the question, the state and the memory alone."""

    @property
    def wants(self) -> Wants: ...

    def answer(self, ask: Ask, state: Any) -> Option:
        """What the asked seat chooses (``state``: of any system)."""

    def recall(self, memory: Memory) -> None:
        """Remember this, and nothing else."""

    def remembered(self) -> Memory:
        """What is remembered now."""


class Drawn:
    """Dice that nobody has looked at."""

    __slots__ = ("_trail",)

    def __init__(self, trail: Trail) -> None:
        self._trail = trail

    def roll(self, roller: int, count: int, sides: int) -> Any:
        """A roll; of how many dice has to be known."""
        number = int(count)
        return Faces(self._trail, number, sides) if number > 0 else b""


class Cast:
    """Real dice, thrown for those whose numbers are shades."""

    __slots__ = ("_dice",)

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        """A roll of the real dice."""
        return self._dice.roll(int(roller), int(count), sides)


class Explorer:
    """Plays steps of ``system``; ``minds`` answer. ``exact`` makes tables of fractions."""

    def __init__(self, system: System[Any], outliner: Outliner, minds: Minds, exact: bool) -> None:
        self._system = system
        self._outliner = outliner
        self._minds = minds
        self._wants = minds.wants
        self._exact = exact
        self._asked = 0
        self.branches = 0

    def table(self, frame: Frame, spans: list[Span], now: int, told: Callable[[float], None]) -> Table:
        """What may come of states of this frame with numbers in these spans, in round ``now`` and all like it.

        ``told`` hears of every branch: how much of the step has been played."""
        trail = Trail(now)
        leaves: list[Leaf] = []
        touched: set[int] = set()
        while True:
            leaves.append(self._branch(frame, spans, trail))
            touched.update(cell for group in trail.groups if group.looked for cell, _ in group.cells)
            self.branches += 1
            told(trail.share)
            if not trail.advance():
                break
        touched.update(cell for leaf in leaves for factor in leaf.factors for cell in factor.cells)
        known: Spans = {cell: spans[cell] for cell in touched}
        if trail.times is not None:
            known[CLOCK_CELL] = trail.times
        return Table(merged(leaves), known, self._exact)

    def trial(self, frame: Frame, row: list[int], dice: Dice) -> tuple[Frame, list[int]] | None:
        """Play one step of one state with real dice, to see what rules look at. None when the fight is over."""
        trail = Trail(row[CLOCK_CELL])
        cells = [trail.cell(number, [value]) for number, value in enumerate(row)]
        target, found = self._play(frame, cells, Cast(dice))
        if isinstance(target, End):
            return None
        known = [int(value) for value in found]
        return target, [row[0] + known[0], *known[1:]]

    def _branch(self, frame: Frame, spans: list[Span], trail: Trail) -> Leaf:
        """Play the branch that the trail stands at."""
        trail.begin()
        cells = [trail.cell(number, span) for number, span in enumerate(spans)]
        places = {id(cell): number for number, cell in enumerate(cells)}
        target: Target
        row: list[Any]
        try:
            target, row = self._play(frame, cells, Drawn(trail))
        except Exception as error:  # where no state ever comes, rules may trip
            target, row = error, []
        return leaf_of(target, row, places, trail, spans)

    def _play(self, frame: Frame, cells: list[Shade], dice: Dice) -> tuple[Frame | End, list[Any]]:
        """One step from a state; what it came to."""
        play, now = frame.play(cells)
        outcome = self._system.outcome(play.state)
        if outcome is not None:
            return self._end(play.state, outcome, now)
        self._minds.recall(play.memory)
        scene: Scene[Any] = Scene(play.state, dice, self._wants, None, False)
        scene.deeds = Unheeded()
        step = self._system.step(scene)
        if step is not None:
            self._drive(step, scene)
        play.memory = self._minds.remembered()
        return self._outliner.outline(play, now)

    def _drive(self, step: Rule[None], scene: Scene[Any]) -> None:
        """Answer what is asked until the step is over."""
        try:
            question = next(step)
            while True:
                question = step.send(self._reply(question, scene))
        except StopIteration:
            return

    def _reply(self, question: Question, scene: Scene[Any]) -> Any:
        if isinstance(question, Together):
            return tuple(self._option(ask, scene) for ask in question.asks)
        return self._option(question, scene)

    def _option(self, ask: Ask, scene: Scene[Any]) -> Option:
        wanted = self._wants.get(ask.seat)
        if wanted is not None and ask.kind not in wanted:
            return ask.default()
        self._asked += 1
        ask.id = self._asked
        option = self._minds.answer(ask, scene.state)
        if not ask.allows(option):
            raise IllegalChoice(refusal(ask, option))
        return option

    def _end(self, state: Any, outcome: Outcome, now: Moment) -> tuple[End, list[Any]]:
        """How it ended, and the numbers that are left: rounds from now, and everybody's pools as far as known."""
        fates = self._system.fates(state)
        row: list[Any] = [outcome.rounds - now]
        pools: list[tuple[int, str]] = []
        for number, fate in enumerate(fates):
            left: Mapping[str, Any] = fate.pools  # Any: what passes for a number
            for name, points in left.items():
                if type(points) is not Lost:
                    row.append(points.absolute() if type(points) is Moment else points)
                    pools.append((number, name))
        marks = tuple((bool(fate.standing), bool(fate.alive), str(fate.status)) for fate in fates)
        return End(outcome.winner, str(outcome.ending), marks, tuple(pools)), row
