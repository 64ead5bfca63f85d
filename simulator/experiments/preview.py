"""Odds of an encounter while it is edited: those of its first fights, sharper with each look, and beside them what the
last change did, on the same dice.

The policies that ``best`` becomes are known from an earlier decision, or the pilot decides them after the first look,
which has those of the encounter before the change, or ``STAND_IN``. Both encounters always play the same ones. Of each
fight only three flags are kept, so an encounter that comes back is not played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from attrs import field, frozen

from ..batch.tasks import ChunkPlayer
from ..runtime.inline import DEADLINE
from ..scenario import Scenario
from ..statistics.accumulator import own_side
from ..statistics.intervals import Rate
from ..statistics.metrics import primary_metric
from ..statistics.paired import PairedSums
from ..statistics.side_ends import some_dead, undecided
from ..statistics.verdict import Verdict, verdict_of
from ..wire.documents import keys
from .best import Minds, kept_minds, minds_of, open_sides, with_minds

STAND_IN: Final = "tuned"
"""Policy in place of ``best`` before the first decision."""
SEED: Final = 1
FIRST: Final = 20
"""Fights of the first look."""
LEAST: Final = 3
SOON: Final = 0.4
"""Seconds after which the first look has fewer fights, at least ``LEAST``."""
BETWEEN: Final = 0.3
"""Seconds between looks."""
CHUNK: Final = 0.08
"""Seconds of playing in one go."""
WON, DIED, OPEN = 1, 2, 4
"""Flags of a fight: the own side has won, a member of it has died, nothing was decided about it."""


@frozen
class Played:
    """What is known of an encounter: the policies of its sides with ``best``, and the flags of its first fights."""

    minds: Minds = field(hash=False)
    flags: tuple[int, ...] = ()

    @classmethod
    def of(cls, row: Mapping[str, Any] | None) -> Played:
        """Return what ``row`` has written."""
        return cls({}) if row is None else cls(row["minds"], tuple(map(int, row["flags"])))

    def row(self) -> dict[str, Any]:  # Any: plain JSON
        """Return it as JSON."""
        return {"minds": dict(self.minds), "flags": "".join(map(str, self.flags))}


@keys("difference ci95")
class Shift(NamedTuple):
    """What a change did to a share: the difference and its 95 % interval."""

    difference: float
    ci95: tuple[float, float]


class Change(NamedTuple):
    """What a change did, over the ``fights`` that both encounters have played."""

    fights: int
    win: Shift
    deaths: Shift


class Odds(NamedTuple):
    """Odds so far: the share of ``fights`` that ``side`` wins, that of fights in which a member of it dies, and the
    verdict. ``whole``: there will be no more fights. ``settled``: ``best`` is decided; ``policies`` are those that each
    side plays."""

    side: str
    fights: int
    whole: bool
    settled: bool
    policies: Mapping[str, list[str]]
    win: Rate
    deaths: Rate
    verdict: Verdict
    change: Change | None


class Look(NamedTuple):
    """Odds, and what is then known of the encounter."""

    odds: Odds
    known: Played


@frozen
class Bounds:
    """Most ``fights`` and ``seconds`` of a preview."""

    fights: int = 400
    seconds: float = 10.0


class Fights:
    """First fights of an encounter, on the same dice for every encounter."""

    def __init__(self, scenario: Scenario, minds: Minds, known: Played) -> None:
        self.minds = minds
        self.scenario = with_minds(scenario, minds) if minds else scenario
        self._player = ChunkPlayer(self.scenario, SEED, DEADLINE)
        self._won = primary_metric(self._player.layout)
        self._own = own_side(self._player.layout)
        self.flags = list(known.flags) if dict(known.minds) == dict(minds) else []

    def play(self, many: int) -> None:
        """Play ``many`` more fights."""
        layout, start = self._player.layout, len(self.flags) + 1
        rows, own = self._player.play(start, start + many).rows, self._own
        won, died = self._won.read(rows), some_dead(layout, rows, own)
        self.flags += (won * WON | died * DIED | undecided(layout, rows, own) * OPEN).tolist()

    @property
    def side(self) -> str:
        """The own side."""
        return self._player.layout.side_names[self._own]

    def rate(self, flag: int) -> Rate:
        """Return the share of fights with a flag."""
        return Rate(sum(1 for each in self.flags if each & flag), len(self.flags))


class Preview:
    """Preview of ``scenario``. ``before`` is the encounter before the change; None without one. ``known`` and
    ``known_before`` are what earlier previews have left. Raises PolicyError."""

    def __init__(
        self,
        scenario: Scenario,
        before: Scenario | None = None,
        known: Played = Played({}),
        known_before: Played = Played({}),
        bounds: Bounds = Bounds(),
    ) -> None:
        self._began = perf_counter()
        self._scenario = scenario
        self._before = None if before is None or _bare(before) == _bare(scenario) else before
        self._known = known, known_before
        self._bounds = bounds
        kept = kept_minds(scenario)
        self._settled = kept is not None
        usual = {**known_before.minds, **known.minds}
        self._cast(_for(scenario, usual) if kept is None else kept)

    def _cast(self, minds: Minds) -> None:
        """Begin with these policies."""
        known, known_before = self._known
        self._after = Fights(self._scenario, minds, known)
        before = self._before
        self._base = None if before is None else Fights(before, _for(before, minds), known_before)

    def looks(self) -> Iterator[Look]:
        """Iterate over the looks, to the end of the preview; there is none if it is over before ``LEAST`` fights."""
        yield from self._looks(FIRST)
        if not self._settled and not self._over:
            minds = minds_of(self._scenario)
            self._settled = True
            if dict(minds) != dict(self._after.minds):
                self._cast(minds)
        yield from self._looks(self._bounds.fights)

    @property
    def _over(self) -> bool:
        return perf_counter() - self._began >= self._bounds.seconds

    def _looks(self, most: int) -> Iterator[Look]:
        """Play until both encounters have played ``most`` fights; for ``FIRST`` only the changed one, and not long."""
        first, last_look, size = most == FIRST, perf_counter(), 1
        while True:
            fights = self._next(most, first)
            if fights is None or self._over or (first and self._is_soon()):
                break
            began = perf_counter()
            fights.play(min(size, most - len(fights.flags)))
            now = perf_counter()
            size = max(1, min(2 * size, int(size * CHUNK / max(now - began, 1e-6))))
            if now - last_look >= BETWEEN and not first:
                last_look = now
                yield self._look(False)
        if len(self._after.flags) >= LEAST:
            yield self._look(not first or self._over)

    def _next(self, most: int, first: bool) -> Fights | None:
        """Return the encounter whose turn it is; None if both have played ``most`` fights."""
        after, base = self._after, self._base
        if base is not None and not first and len(base.flags) < len(after.flags):
            return base
        return after if len(after.flags) < most else None

    def _is_soon(self) -> bool:
        return len(self._after.flags) >= LEAST and perf_counter() - self._began >= SOON

    def _look(self, whole: bool) -> Look:
        after = self._after
        wins, deaths = after.rate(WON), after.rate(DIED)
        verdict = verdict_of(wins, deaths, after.scenario.verdict, after.rate(OPEN).count)
        policies = _policies(after.scenario)
        odds = Odds(after.side, wins.of, whole, self._settled, policies, wins, deaths, verdict, self._change())
        return Look(odds, Played(after.minds, tuple(after.flags)))

    def _change(self) -> Change | None:
        """Return what the change did; None before the encounter before it has played."""
        base = self._base
        both = 0 if base is None else min(len(base.flags), len(self._after.flags))
        if base is None or not both:
            return None
        one, other = np.array(base.flags[:both]), np.array(self._after.flags[:both])
        return Change(both, *(_shift(one, other, flag) for flag in (WON, DIED)))


def _shift(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any], flag: int) -> Shift:
    paired = PairedSums.of(True)
    paired.add(1, (one & flag) // flag, (other & flag) // flag)
    return Shift(paired.difference, paired.interval())


def _for(scenario: Scenario, minds: Minds) -> Minds:
    """Return the policies for the sides of a scenario with ``best``, those without one with ``STAND_IN``."""
    return {side: minds.get(side, STAND_IN) for side in sorted(open_sides(scenario))}


def _bare(scenario: Scenario) -> dict[str, Any]:  # Any: tables of the document
    """Return the tables of a scenario that the fights depend on."""
    return {**scenario.document, "title": None}


def _policies(scenario: Scenario) -> dict[str, list[str]]:
    """Return the policies of each side, in the order of its combatants."""
    encounter = scenario.encounter
    found: dict[str, list[str]] = {side.name: [] for side in encounter.sides}
    for seat, member in enumerate(encounter.members):
        spec = scenario.policies[seat]
        played = found[encounter.sides[member.side].name]
        if (name := spec.mind or spec.label) not in played:
            played.append(name)
    return found
