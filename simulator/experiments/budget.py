"""Budget of an encounter: its likely verdict, and how many enemies of each kind would fit, without a fight.

Every combatant takes a share of every enemy's endurance a round (the game's ``pace``). From these shares come the
rounds in which each side would bring the other down, one enemy after another. The chances of winning, and of a death
on the own side, are logistic functions of the logarithm of the quotient of the two. Their numbers are fitted to fights
(data/budget.toml of each game; ``python -m benchmarks.budget``). Places, wounds,
rules by variants and policies do not count."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import exp, log
from typing import Any, Final

from attrs import frozen

from .. import systems
from ..core.errors import AsaltoError
from ..core.inventory import Ways
from ..core.system import PC, Member
from ..scenario import Scenario
from ..scenario.verdict import VerdictThresholds
from ..statistics.verdict import FAIR, GRADES, HARD, grade_of

MOST: Final = 12
"""Most enemies of a kind that are tried: one and a half times as many as the fights of the fit had."""
SLOWEST: Final = 1e-3
"""Least share of an enemy's endurance that a combatant is assumed to take a round."""
Paces = Sequence[Sequence[Ways]]
"""Attacks of a side on another: a row for each attacker, a cell for each target."""


class NoBudget(AsaltoError):
    """The encounter has no budget: its game has no fitted numbers, it is a chain, or it has one side."""


@frozen
class Fitted:
    """Fitted numbers of a game.

    ``numbers``: exponent by which the shares of several attackers of one enemy add up (1: the plain sum; above: less).
    ``approach``: by how much each move that an attack needs first weakens it. ``win``: slope and offset. ``death``:
    slope, offset, and the weight of the logarithm of the own side's size. ``within`` of ``checked`` verdicts on
    encounters of another seed were within one step of the simulated one."""

    numbers: float
    approach: float
    win: tuple[float, float]
    death: tuple[float, float, float]
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
        tuple(found["win"]),
        tuple(found["death"]),
        found["within"],
        found["checked"],
    )


def chances(ours: Paces, theirs: Paces, fit: Fitted) -> tuple[float, float]:
    """Return the chances that the own side wins, and that one of it dies, from the paces of both sides."""
    edge = log(rounds(theirs, fit) / rounds(ours, fit))
    win, death = fit.win, fit.death
    return _logistic(win[0] * edge + win[1]), _logistic(death[1] - death[0] * edge + death[2] * log(len(ours)))


def rounds(paces: Paces, fit: Fitted) -> float:
    """Return the rounds in which the attackers bring down all targets, one after another."""
    together = (sum(_pace(ways, fit.approach) ** fit.numbers for ways in column) for column in zip(*paces, strict=True))
    return float(sum(each ** (-1 / fit.numbers) for each in together))


def _pace(ways: Ways, approach: float) -> float:
    """Return the share of endurance a round of the best attack."""
    return max([SLOWEST, *(share / (1 + approach * moves) for share, moves in ways)])


def budget(scenario: Scenario) -> Budget:
    """Return the budget of a scenario. Raises NoBudget."""
    sides = _Sides(scenario)
    fit, pace, own, others = sides.fit, sides.pace, sides.own, sides.others
    win, death = chances(pace(own, others), pace(others, own), fit)
    return Budget(
        sides.told(own, pace(own, others)),
        sides.told(others, pace(others, own)),
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

    def told(self, members: Sequence[Member], paces: Paces) -> SideBudget:
        """Return the strength of one of the two."""
        strength = float(sum(self.pace.strength(member.sheet) for member in members))
        names = tuple(self._names[side] for side in sorted({member.side for member in members}))
        return SideBudget(names, len(members), strength, rounds(paces, self.fit))

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
        grade = GRADES.index(grade_of(*chances([[*row] * count for row in ours], [*theirs] * count, fit), thresholds))
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
        self._known: dict[tuple[object, object], Ways] = {}

    def __call__(self, attackers: Sequence[Member], targets: Sequence[Member]) -> Paces:
        return [[self._of(attacker.sheet, target.sheet) for target in targets] for attacker in attackers]

    def _of(self, attacker: object, target: object) -> Ways:
        pair = (repr(attacker), repr(target))
        if pair not in self._known:
            self._known[pair] = self._pace(attacker, target)
        return self._known[pair]


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-min(max(value, -30.0), 30.0)))
