"""Matchups: every policy of one side against every policy of another, all pairs in the same fights on the same dice.

A cell is a batch in which all seats of the one side have one policy and all seats of the other side another. The cells
are a matrix game for the win rate of the one side; ``runtime.matchups`` solves it. All cells are played side by side,
so a stopped run has every cell, with fewer fights. A policy is called dominated only if the difference stands out among
all differences of two rows or of two columns (Holm's correction)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, product
from math import sqrt
from typing import Any, Final

import numpy as np
from attrs import frozen

from ..batch.engine import Engine, ScenarioArm
from ..batch.tasks import Chunk
from ..core.errors import AsaltoError, BadScenario
from ..core.record import Json
from ..core.system import PC
from ..policy.spec import BEST
from ..runtime.matchups import best_play, dominators
from ..scenario import Scenario, load, recast
from ..scenario.diagnostics import listed, nearest, quoted
from ..statistics.intervals import CONFIDENCE
from ..statistics.metrics import Sums, metric_of
from ..statistics.paired import ALPHA, sign_test, stand_out
from ..statistics.special import stdtrit
from ..wire.documents import keys
from .best import decided
from .options import Progress, ScenarioSource, Watch, no_progress, unwatched
from .requests import MatchupsRequest

WonArray = np.ndarray[Any, np.dtype[np.bool_]]

PLAYED: Final = ("random", "basic", "cautious", "aggressive", "tuned")
"""Policies that are always played."""


class BadMatchups(AsaltoError):
    """Error: the scenario has no two sides to play against each other, or the sides are not clear."""


@frozen(eq=False)
class MatchupsPlan:
    """Sides and policies to play. ``side`` is that of the rows, ``against`` that of the columns; ``policies`` are names
    or texts as typed; ``arms`` has a row for each policy of ``side``."""

    side: str
    against: str
    policies: tuple[str, ...]
    arms: tuple[tuple[ScenarioArm, ...], ...]

    @property
    def scenario(self) -> Scenario:
        """The scenario of the first cell, or of that in which both sides have ``best``, with its decisions."""
        at = self.policies.index(BEST) if BEST in self.policies else 0
        return self.arms[at][at].scenario

    @property
    def all_arms(self) -> list[ScenarioArm]:
        """The arms, row by row."""
        return [arm for row in self.arms for arm in row]


def matchups_plan(source: ScenarioSource, asked: MatchupsRequest, progress: Progress = no_progress) -> MatchupsPlan:
    """Return the plan. Raises BadScenario, PolicyError and BadMatchups."""
    base = source.load()
    side, against = _sides(base, asked)
    written: dict[str, tuple[Json, Json]] = {name: (name, name) for name in PLAYED}
    for text in asked.also:
        policy = _policy(text, source, side)
        written[text] = _decided(base, side, against) if policy == BEST else (policy, policy)

    def arm(own: str, other: str) -> ScenarioArm:
        changed = recast(base, {side: written[own][0], against: written[other][1]})
        options = source.options
        return ScenarioArm.of(changed, options.seed, options.deadline, trust=options.trust)

    arms: list[list[ScenarioArm]] = []
    for own in written:
        arms.append([arm(own, other) for other in written])
        progress(len(arms), len(written))
    _check_policies(source, arms[0][0], {side: PLAYED[0], against: PLAYED[0]})
    return MatchupsPlan(side, against, tuple(written), tuple(map(tuple, arms)))


def _sides(scenario: Scenario, asked: MatchupsRequest) -> tuple[str, str]:
    """Return the side of the rows and that of the columns; with more than two sides, both must be given."""
    names = [side.name for side in scenario.encounter.sides]
    roles = [side.role for side in scenario.encounter.sides]
    if len(names) < 2:
        raise BadMatchups(f"the only side is {quoted(names[0])}; matchups need two sides")
    for flag, name in (("--side", asked.side), ("--against", asked.against)):
        if name and name not in names:
            near = nearest(name, names)
            hint = f"; did you mean {quoted(near)}?" if near else ""
            raise BadMatchups(
                f"{flag} {quoted(name)}: there is no such side; the sides are {listed(names, 'and')}{hint}"
            )
    if len(names) > 2 and not (asked.side and asked.against):
        raise BadMatchups(
            f"there are {len(names)} sides, {listed(names, 'and')}; write --side and --against for the two whose"
            " policies are played (the others keep theirs)"
        )
    others = [name for name in names if name != asked.against]
    own = names[roles.index(PC) if PC in roles else 0]
    side = asked.side or (others[0] if asked.against else own)
    against = asked.against or next(name for name in names if name != side)
    if side == against:
        raise BadMatchups(f"--side and --against are both {quoted(side)}; they must be two sides")
    return side, against


def _policy(text: str, source: ScenarioSource, side: str) -> Json:
    """Return the policy that a typed text names, as scenario documents have it."""
    setting = f"sides.{json.dumps(side, ensure_ascii=False)}.policy={text}"
    try:
        found = load(source.name, settings=[*source.options.settings, setting])
    except BadScenario as error:
        raise BadScenario([one.replace(f"--set {setting}", f"--also {text}") for one in error.problems]) from error
    return _written(found, side)


def _written(scenario: Scenario, side: str) -> Json:
    """Return the policy of a side as the scenario's document has it."""
    policy: Json = next(row["policy"] for row in scenario.document["sides"] if row["name"] == side)
    return policy


def _decided(base: Scenario, side: str, against: str) -> tuple[Json, Json]:
    """Return the decisions of ``best`` for both sides, each against the other."""
    found = decided(recast(base, {side: BEST, against: BEST}))
    return _written(found, side), _written(found, against)


def _check_policies(source: ScenarioSource, arm: ScenarioArm, policies: Mapping[str, Json]) -> None:
    """Raise BadMatchups if --policy changes only seats that get the policies of the matrix."""
    if not source.options.policies:
        return
    bare = load(source.name, settings=source.options.settings)
    if recast(bare, policies).digest == arm.scenario.digest:
        raise BadMatchups("--policy is for further sides; --also adds a policy to those that both sides play")


# The result.


@keys("policy against *=sums")
@frozen(eq=False)
class MatchupCell:
    """Win rate of the side with ``policy`` against the other side with ``against``."""

    policy: str
    against: str
    sums: Sums

    @property
    def mean(self) -> float:
        """The win rate, 0 to 1."""
        return self.sums.mean


@frozen
class DominatedPolicy:
    """Policy of ``side`` that never wins more than ``by``; against the policies in ``clear`` of the other side, the
    difference stands out from chance."""

    side: str
    policy: str
    by: str
    clear: tuple[str, ...]


@keys("rate ci95=low,high policies against")
@frozen(eq=False)
class MatchupValue:
    """Win rate with both sides at their best, and the share of each policy in the best play of each side."""

    rate: float
    low: float
    high: float
    policies: Mapping[str, float]
    against: Mapping[str, float]


@keys("side against policies fights_each=each cells worst best value dominated fights whole")
@frozen(eq=False)
class Matchups:
    """Result of the matchups, for the win rate of ``side``.

    ``each``: fights of each cell; ``cells``: row by row; ``worst`` and ``best``: the lowest and highest win rate;
    ``value``: the win rate when both sides play their best; ``whole``: it was not stopped."""

    side: str
    against: str
    policies: tuple[str, ...]
    each: int
    cells: tuple[MatchupCell, ...]
    value: MatchupValue
    dominated: tuple[DominatedPolicy, ...]
    whole: bool

    @property
    def fights(self) -> int:
        """Number of fights in all cells."""
        return self.each * len(self.cells)

    @property
    def worst(self) -> MatchupCell:
        """The cell with the lowest win rate, the first of equal ones."""
        return min(self.cells, key=lambda cell: cell.mean)

    @property
    def best(self) -> MatchupCell:
        """The cell with the highest win rate, the first of equal ones."""
        return max(self.cells, key=lambda cell: cell.mean)

    @property
    def rows(self) -> list[tuple[MatchupCell, ...]]:
        """The cells of each policy of ``side``."""
        width = len(self.policies)
        return [self.cells[at : at + width] for at in range(0, len(self.cells), width)]

    def stake(self, *, own: bool) -> float:
        """Return the most that the policy of one side moves the win rate, while the other side plays its best."""
        others = self.value.against if own else self.value.policies
        rows = self.rows if own else list(zip(*self.rows, strict=True))
        shares = [others.get(name, 0.0) for name in self.policies]
        means = [sum((share * cell.mean for share, cell in zip(shares, row, strict=True)), 0.0) for row in rows]
        return max(means) - min(means)


def play_matchups(
    engine: Engine,
    plan: MatchupsPlan,
    fights: int,
    progress: Progress = no_progress,
    watch: Watch[Matchups] = unwatched,
) -> Matchups | None:
    """Play ``fights`` fights of every pair; ``watch`` is called after each chunk. Return None if no fight was played.

    Raises WorkerLost and BadJournal."""
    arms = plan.all_arms
    tally = MatchupTally(plan)
    for chunks in engine.chunks(arms, fights, lambda after: max(fights, after + 1)):
        tally.add(chunks)
        progress(tally.fights * len(arms), fights * len(arms))
        watch(lambda: tally.result(whole=False))
    return tally.result(whole=tally.fights == fights) if tally.fights else None


class MatchupTally:
    """Wins of one side in every fight of every cell."""

    def __init__(self, plan: MatchupsPlan) -> None:
        self._plan = plan
        metrics = [metric_of(arm.layout, f"win({plan.side})") for arm in plan.all_arms]
        self._read = [metric.read for metric in metrics]
        self._won: list[list[WonArray]] = [[] for _ in metrics]
        self.fights = 0

    def add(self, chunks: Sequence[Chunk]) -> None:
        """Count a chunk of every cell."""
        for parts, read, chunk in zip(self._won, self._read, chunks, strict=True):
            parts.append(np.asarray(read(chunk.rows), np.bool_))
        self.fights += chunks[0].fights

    def result(self, *, whole: bool) -> Matchups:
        """Return the result of the fights counted so far, of which there must be one."""
        plan, width = self._plan, len(self._plan.policies)
        won = [np.concatenate(parts) for parts in self._won]
        sums = [Sums(True, self.fights, total, total) for total in (int(each.sum()) for each in won)]
        pairs = product(plan.policies, plan.policies)
        cells = tuple(MatchupCell(own, other, each) for (own, other), each in zip(pairs, sums, strict=True))
        rows = [won[at : at + width] for at in range(0, len(won), width)]
        return Matchups(
            plan.side,
            plan.against,
            plan.policies,
            self.fights,
            cells,
            _value(plan.policies, cells, won),
            _dominated(plan, rows),
            whole,
        )


def _value(policies: Sequence[str], cells: Sequence[MatchupCell], won: Sequence[WonArray]) -> MatchupValue:
    """Return the value of the matrix game.

    Its interval is that of the best play found: of the cell, or with shares, of the mean of the cells weighted by them
    in each fight (Student's; to first order, small changes of the shares do not move the value)."""
    width = len(policies)
    found = best_play([[each.sums.total for each in cells[at : at + width]] for at in range(0, len(cells), width)])
    fights = cells[0].sums.of
    shares = [row * column for row, column in product(found.rows, found.columns)]
    if 1.0 in shares:
        low, high = cells[shares.index(1.0)].sums.interval()
    elif fights > 1:
        means = sum(share * each for share, each in zip(shares, won, strict=True) if share)
        half = stdtrit(fights - 1, (1 + CONFIDENCE) / 2) * float(np.std(means, ddof=1)) / sqrt(fights)
        low, high = max(0.0, found.value / fights - half), min(1.0, found.value / fights + half)
    else:
        low, high = 0.0, 1.0

    def played(of: Sequence[float]) -> dict[str, float]:
        return {name: share for name, share in zip(policies, of, strict=True) if share}

    return MatchupValue(found.value / fights, low, high, played(found.rows), played(found.columns))


def _dominated(plan: MatchupsPlan, rows: Sequence[Sequence[WonArray]]) -> tuple[DominatedPolicy, ...]:
    """Return the dominated policies of both sides, whose differences stand out among all of the matrix."""
    policies, places = plan.policies, range(len(plan.policies))
    chances = {}
    for columns, lines in ((False, rows), (True, list(zip(*rows, strict=True)))):
        for (one, first), (two, second) in combinations(enumerate(lines), 2):
            for at, (mine, other) in enumerate(zip(first, second, strict=True)):
                up, down = (int(np.count_nonzero(each)) for each in (other & ~mine, mine & ~other))
                chances[columns, one, two, at] = sign_test(up, down)
    marks = dict(zip(chances, stand_out(list(chances.values()), ALPHA), strict=True))
    gains = [[int(each.sum()) for each in row] for row in rows]

    def clear(columns: bool, low: int, high: int) -> list[int]:
        return [at for at in places if marks[columns, min(low, high), max(low, high), at]]

    found = []
    for columns, name in ((False, plan.side), (True, plan.against)):
        ways = dominators(gains, columns=columns, clear=partial(clear, columns))
        for low, high in enumerate(ways):
            if high is not None:
                against = tuple(policies[at] for at in clear(columns, low, high))
                found.append(DominatedPolicy(name, policies[low], policies[high], against))
    return tuple(found)
