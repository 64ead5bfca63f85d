"""Budget of an encounter: its likely verdict, and how many enemies of each kind would fit, without a fight.

Every combatant takes a share of every enemy's endurance a round (the game's ``pace``), and a little more by luck;
what makes the enemy last longer than its points alone (the game's ``marks``) lessens the share. From these shares come
the rounds in which each side would bring the other down, one enemy after another. The chances of winning, and of a
death on the own side, are logistic functions of the logarithm of the quotient of the two; the greatest share that one
enemy takes from one of the own side, and its marks, make a death likelier. The numbers are fitted to fights
(data/budget.toml of each game; ``python -m benchmarks.budget``). Places, wounds, rules by variants and policies do not
count."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import exp, log
from typing import Any, Final

from attrs import frozen

from .. import systems
from ..core.errors import AsaltoError
from ..core.inventory import Marks, Ways
from ..core.system import PC, Member
from ..scenario import Scenario
from ..scenario.verdict import VerdictThresholds
from ..statistics.verdict import FAIR, GRADES, HARD, grade_of

MOST: Final = 12
"""Most enemies of a kind that are tried: one and a half times as many as the fights of the fit had."""
Paces = Sequence[Sequence[Ways]]
"""Attacks of a side on another: a row for each attacker, a cell for each target."""
Shares = Sequence[Sequence[float]]
"""Shares of endurance a round: a row for each attacker, a cell for each target."""


@frozen
class Force:
    """A side against another: the ``paces`` of its attacks on it, and the ``marks`` of its own combatants."""

    paces: Paces
    marks: Sequence[Marks]


class NoBudget(AsaltoError):
    """The encounter has no budget: its game has no fitted numbers, it is a chain, or it has one side."""


@frozen
class Fitted:
    """Fitted numbers of a game.

    ``numbers``: exponent by which the shares of several attackers of one enemy add up (1: the plain sum; above: less).
    ``approach``: by how much each move that an attack needs first weakens it. ``luck``: the share that every attacker
    takes a round in addition. ``lasts``: for each mark the logarithm of the factor by which a combatant with it lasts
    longer. ``win``: slope and offset. ``death``: slope, offset, and the weights of the logarithms of the own side's
    size and of the enemy's greatest share; ``deadly``: that of the greatest amount of each mark among the enemies, 0 or
    more. ``within`` of ``checked`` verdicts on encounters of another seed were within
    one step of the simulated one."""

    numbers: float
    approach: float
    luck: float
    lasts: Marks
    win: tuple[float, float]
    death: tuple[float, float, float, float]
    deadly: Marks
    within: int
    checked: int


@frozen
class SideBudget:
    """A side, or several as one: its ``strength`` is the sum of the strengths of its sheets (core/inventory.py);
    ``rounds`` are those in which it would bring the other side down undisturbed."""

    sides: tuple[str, ...]
    combatants: int
    strength: float
    rounds: float


@frozen
class Fitting:
    """Most enemies of a kind, alone against the own side, whose verdict is at most fair, and at most hard: 0 to
    ``most``, which stands for any more."""

    name: str
    fair: int
    hard: int
    most: int = MOST


@frozen
class Budget:
    """Budget of an encounter: the own side first, then all others as one. ``win`` and ``death`` are chances, 0 to
    1."""

    own: SideBudget
    others: SideBudget
    win: float
    death: float
    verdict: str
    fits: tuple[Fitting, ...]
    within: int
    checked: int


def fitted(game: str) -> Fitted:
    """Return the fitted numbers of a game. Raises NoBudget if it has none."""
    found = systems.fitted(game)
    if not found or not systems.game(game).pace:
        raise NoBudget(f"the game {game!r} has no fitted strengths, so there is no budget for it")
    return Fitted(
        found["numbers"],
        found["approach"],
        found["luck"],
        found["lasts"],
        tuple(found["win"]),
        tuple(found["death"]),
        found["deadly"],
        found["within"],
        found["checked"],
    )


def chances(own: Force, others: Force, fit: Fitted) -> tuple[float, float]:
    """Return the chances that the own side wins, and that one of it dies."""
    suffered = shares(others, own, fit)
    edge = log(rounds(suffered, fit) / rounds(shares(own, others, fit), fit))
    slope, offset, size, blow = fit.death
    worst = max(max(row) for row in suffered)
    deadly = sum(weight * max(marks.get(mark, 0.0) for marks in others.marks) for mark, weight in fit.deadly.items())
    dies = offset - slope * edge + size * log(len(own.marks)) + blow * log(worst) + deadly
    return _logistic(fit.win[0] * edge + fit.win[1]), _logistic(dies)


def shares(attackers: Force, targets: Force, fit: Fitted) -> Shares:
    """Return the share of each target's endurance that each attacker takes a round, by its best attack."""
    lasts = [exp(sum(fit.lasts[mark] * value for mark, value in marks.items())) for marks in targets.marks]
    return [
        [(fit.luck + _pace(ways, fit.approach)) / each for ways, each in zip(row, lasts, strict=True)]
        for row in attackers.paces
    ]


def rounds(taken: Shares, fit: Fitted) -> float:
    """Return the rounds in which the attackers bring down all targets, one after another."""
    together = (sum(share**fit.numbers for share in column) for column in zip(*taken, strict=True))
    return float(sum(each ** (-1 / fit.numbers) for each in together))


def _pace(ways: Ways, approach: float) -> float:
    """Return the share of endurance a round of the best attack."""
    return max((share / (1 + approach * moves) for share, moves in ways), default=0.0)


def budget(scenario: Scenario) -> Budget:
    """Return the budget of a scenario. Raises NoBudget."""
    sides = _Sides(scenario)
    fit, pace, own, others = sides.fit, sides.pace, sides.own, sides.others
    ours, theirs = pace(own, others), pace(others, own)
    win, death = chances(ours, theirs, fit)
    return Budget(
        sides.told(own, rounds(shares(ours, theirs, fit), fit)),
        sides.told(others, rounds(shares(theirs, ours, fit), fit)),
        win,
        death,
        grade_of(win, death, scenario.verdict),
        sides.fits(),
        fit.within,
        fit.checked,
    )


def quick_fits(scenario: Scenario, pairs: int) -> tuple[Fitting, ...]:
    """Return what would fit; nothing without a budget, or for more than some ``pairs`` of an own combatant and a kind
    of enemy."""
    try:
        sides = _Sides(scenario)
    except NoBudget:
        return ()
    return sides.fits() if len(sides.own) * len(sides.kinds) <= pairs else ()


class _Sides:
    """The own side of a scenario and all others as one. Raises NoBudget."""

    def __init__(self, scenario: Scenario) -> None:
        encounter = scenario.encounter
        if scenario.chain:
            raise NoBudget("a chain of fights has no budget; give a scenario with one fight")
        roles = [side.role for side in encounter.sides]
        number = roles.index(PC) if PC in roles else 0
        self.own = [member for member in encounter.members if member.side == number]
        self.others = [member for member in encounter.members if member.side != number]
        if not self.own or not self.others:
            raise NoBudget("a budget needs combatants on two sides")
        self.fit, self.pace = fitted(scenario.system), PaceTable(scenario.system)
        self._names = [side.name for side in encounter.sides]
        self._thresholds = scenario.verdict
        self.kinds: dict[str, Member] = {}
        for member in self.others:
            self.kinds.setdefault(kind_of(member), member)

    def told(self, members: Sequence[Member], rounds_needed: float) -> SideBudget:
        """Return the strength of one of the two, with its rounds."""
        strength = float(sum(self.pace.strength(member.sheet) for member in members))
        names = tuple(self._names[side] for side in sorted({member.side for member in members}))
        return SideBudget(names, len(members), strength, rounds_needed)

    def fits(self) -> tuple[Fitting, ...]:
        """Return what would fit of each kind of enemy, in the order of the file."""
        return tuple(
            _fitting(name, enemy, self.own, self.pace, self.fit, self._thresholds) for name, enemy in self.kinds.items()
        )


def kind_of(member: Member) -> str:
    """Return the name of a combatant without the number of its copy."""
    return re.sub(r" \d+$", "", member.name)


def _fitting(
    name: str, enemy: Member, own: Sequence[Member], pace: PaceTable, fit: Fitted, thresholds: VerdictThresholds
) -> Fitting:
    """Return how many copies of one enemy fit. More copies never make the verdict milder, so the first that is too
    grave ends the search."""
    ours, theirs = pace(own, [enemy]), pace([enemy], own)
    most = dict.fromkeys((FAIR, HARD), 0)
    for count in range(1, MOST + 1):
        many = Force([[*row] * count for row in ours.paces], ours.marks)
        foes = Force([*theirs.paces] * count, [*theirs.marks] * count)
        grade = GRADES.index(grade_of(*chances(many, foes, fit), thresholds))
        for limit in most:
            if grade <= GRADES.index(limit):
                most[limit] = count
        if grade > GRADES.index(HARD):
            break
    return Fitting(name, most[FAIR], most[HARD])


class PaceTable:
    """Paces of combatants of a game; each pair of equal sheets is computed once."""

    def __init__(self, game: str) -> None:
        self._pace: Callable[[Any, Any], Ways] = systems.part(game, systems.game(game).pace)  # Any: its own sheets
        self.strength: Callable[[Any], float] = systems.part(game, systems.game(game).strength)
        marks = systems.game(game).marks
        self._marks: Callable[[Any], Marks] = systems.part(game, marks) if marks else _unmarked
        self._known: dict[tuple[object, object], Ways] = {}

    def __call__(self, attackers: Sequence[Member], targets: Sequence[Member]) -> Force:
        paces = [[self._of(attacker.sheet, target.sheet) for target in targets] for attacker in attackers]
        return Force(paces, [self._marks(attacker.sheet) for attacker in attackers])

    def _of(self, attacker: object, target: object) -> Ways:
        pair = (repr(attacker), repr(target))
        if pair not in self._known:
            self._known[pair] = self._pace(attacker, target)
        return self._known[pair]


def _unmarked(_sheet: object) -> Marks:
    return {}


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-min(max(value, -30.0), 30.0)))
