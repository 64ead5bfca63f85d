"""Odds of an encounter while it is edited: those of its first fights, sharper with each look, and beside them what the
last change did, on the same dice.

The policies that ``best`` becomes are known from an earlier decision, or a pilot decides them beside the first fights,
which are played with those of the encounter before the change, or with ``STAND_IN``. Both encounters always play the
same ones. Of each fight only three flags are kept, so an encounter that comes back is not played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

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
from .budget import Fitting, quick_fits

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
PAIRS: Final = 64
"""Most pairs of an own combatant and a kind of enemy for which the preview says how many would fit."""
WON, DIED, OPEN = 1, 2, 4
"""Flags of a fight: the own side has won, a member of it has died, nothing was decided about it."""


@frozen
class Played:
    """Knowledge of an encounter: the policies of its sides with ``best``, and the flags of its first fights."""

    minds: Minds = field(hash=False)
    flags: tuple[int, ...] = ()

    @classmethod
    def of(cls, row: Mapping[str, Any] | None) -> Played:
        """Return what ``row`` has written."""
        return cls({}) if row is None else cls(row["minds"], tuple(map(int, row["flags"])))

    def row(self) -> dict[str, Any]:  # Any: plain JSON
        """Return it as JSON."""
        return {"minds": dict(self.minds), "flags": "".join(map(str, self.flags))}


UNKNOWN: Final = Played({})


@keys("difference ci95")
class Shift(NamedTuple):
    """Effect of a change on a share: the difference and its 95 % interval."""

    difference: float
    ci95: tuple[float, float]


class Change(NamedTuple):
    """Effect of a change, over the ``fights`` that both encounters have played."""

    fights: int
    win: Shift
    deaths: Shift


class Odds(NamedTuple):
    """Odds so far: the share of ``fights`` that ``side`` wins, that of fights in which a member of it dies, and the
    verdict. ``whole``: there will be no more fights. ``settled``: ``best`` is decided; ``policies`` are those that each
    side plays. ``change`` is what the change since the scenario ``before`` did to both shares. ``fits``: how many
    enemies of each kind would fit, a guess without fights; empty in the first odds, which do not wait for it."""

    side: str
    fights: int
    whole: bool
    settled: bool
    policies: Mapping[str, list[str]]
    win: Rate
    deaths: Rate
    verdict: Verdict
    change: Change | None
    fits: tuple[Fitting, ...] = ()


class Look(NamedTuple):
    """Odds, and the knowledge of the encounter that goes with them."""

    odds: Odds
    known: Played


@frozen
class Bounds:
    """Most ``fights`` and ``seconds`` of a preview."""

    fights: int = 400
    seconds: float = 10.0


class Helper(Protocol):
    """Process beside that of a preview, which runs ``help_along`` on the same encounter."""

    def heard(self, seconds: float) -> list[Any] | None:
        """Return what it has said since the last call, if nothing after waiting for ``seconds``; None if it is gone."""


class Fights:
    """Fights of an encounter by number, on the same dice for every encounter. ``flags`` are those of each fight."""

    def __init__(self, scenario: Scenario, minds: Minds, known: Played) -> None:
        self.minds = dict(minds)
        self.scenario = with_minds(scenario, minds) if minds else scenario
        self._player = ChunkPlayer(self.scenario, SEED, DEADLINE)
        self._won = primary_metric(self._player.layout)
        self._own = own_side(self._player.layout)
        self.flags = dict(enumerate(known.flags, 1)) if dict(known.minds) == self.minds else {}

    def play(self, start: int, many: int = 1) -> None:
        """Play ``many`` fights from number ``start`` on."""
        layout, rows = self._player.layout, self._player.play(start, start + many).rows
        won, died, open_ = self._won.read(rows), some_dead(layout, rows, self._own), undecided(layout, rows, self._own)
        flags = (won_ * WON | died_ * DIED | each * OPEN for won_, died_, each in zip(won, died, open_, strict=True))
        self.flags.update(enumerate(flags, start))

    @property
    def side(self) -> str:
        """The own side."""
        return self._player.layout.side_names[self._own]

    @property
    def missing(self) -> int:
        """The first fight that has not been played."""
        return next(number for number in range(1, len(self.flags) + 2) if number not in self.flags)

    def rate(self, flag: int) -> Rate:
        """Return the share of fights with a flag."""
        return Rate(sum(1 for each in self.flags.values() if each & flag), len(self.flags))

    def known(self) -> Played:
        """Return what a later preview may know."""
        return Played(self.minds, tuple(self.flags[number] for number in range(1, self.missing)))


class Preview:
    """Preview of ``scenario``. ``before`` is the encounter before the change; None without one. ``known`` and
    ``known_before`` are what earlier previews have left. Without ``helper``, everything is played here. Raises
    PolicyError."""

    def __init__(
        self,
        scenario: Scenario,
        before: Scenario | None = None,
        *,
        known: Played = UNKNOWN,
        known_before: Played = UNKNOWN,
        bounds: Bounds = Bounds(),
        helper: Helper | None = None,
    ) -> None:
        self._began = perf_counter()
        self._scenario = scenario
        self._before = None if before is None or _bare(before) == _bare(scenario) else before
        self._known = known, known_before
        self._bounds = bounds
        self._helper = helper
        self._helps = False
        self._least = LEAST
        kept = kept_minds(scenario)
        self._settled = kept is not None
        self._would_fit: tuple[Fitting, ...] | None = None
        self._is_shown = False
        self._cast(minds_for(scenario, {**known_before.minds, **known.minds}) if kept is None else kept)

    def _cast(self, minds: Minds) -> None:
        """Begin with these policies."""
        known, known_before = self._known
        self._after = Fights(self._scenario, minds, known)
        before = self._before
        self._base = None if before is None else Fights(before, minds_for(before, minds), known_before)

    def looks(self) -> Iterator[Look]:
        """Iterate over the looks, to the end of the preview; there is none if it is over before ``LEAST`` fights."""
        last, size = -inf, 1
        while self._spent < self._bounds.seconds:
            self._listen()
            fights, start = self._next()
            if fights is None:
                if self._settled:
                    break
                continue
            began = perf_counter()
            many = min(size, 1 if start <= FIRST else self._bounds.fights + 1 - start)
            fights.play(start, many)
            now = perf_counter()
            size = max(1, min(2 * many, int(many * CHUNK / max(now - began, 1e-6))))
            if now - last >= BETWEEN and self._is_worth_a_look():
                last = now
                yield self._look(False)
        if len(self._after.flags) >= self._least:
            yield self._look(True)

    def help_along(self, say: Callable[[object], None]) -> None:
        """Play the second half of the first fights, then decide what ``best`` becomes; say both."""
        say(["minds", self._after.minds, self._settled])
        for number in range(FIRST // 2 + 1, FIRST + 1):
            if number not in self._after.flags:
                self._after.play(number)
                say(["fight", number, self._after.flags[number]])
        if not self._settled:
            say(["minds", dict(minds_of(self._scenario)), True])

    @property
    def _spent(self) -> float:
        """Seconds since the beginning."""
        return perf_counter() - self._began

    def _listen(self) -> None:
        """Take what the helper has said; without one, run the pilot after the first fights."""
        done = self._next()[0] is None
        heard = None if self._helper is None else self._helper.heard(BETWEEN if done and not self._settled else 0.0)
        if heard is None:
            self._helper, self._helps = None, False
            if not self._settled and len(self._after.flags) >= min(FIRST, self._bounds.fights):
                self._settle(minds_of(self._scenario))
        for word, *said in heard or ():
            if word == "minds" and said[1]:
                self._settle(said[0])
            if word == "minds":
                self._helps = said[0] == self._after.minds
            elif self._helps:
                self._after.flags.setdefault(*said)

    def _settle(self, minds: Minds) -> None:
        """Go on with the policies that ``best`` becomes."""
        self._settled = True
        if dict(minds) != self._after.minds:
            self._least = FIRST  # the odds with the other policies stay until there are as many
            self._cast(minds)

    def _next(self) -> tuple[Fights | None, int]:
        """Return the encounter whose turn it is, and its next fight; None if both have played all."""
        after, base = self._after, self._base
        played = len(after.flags)
        if base is not None and played >= FIRST and len(base.flags) < played:
            return base, base.missing
        number = after.missing
        if self._helps and FIRST // 2 < number <= FIRST:  # the helper comes from the other end
            number = next(each for each in range(FIRST, 0, -1) if each not in after.flags)
        return (after, number) if number <= self._bounds.fights else (None, 0)

    def _is_worth_a_look(self) -> bool:
        played = len(self._after.flags)
        return played >= FIRST or (played >= self._least and self._spent >= SOON)

    def _look(self, whole: bool) -> Look:
        after = self._after
        wins, deaths = after.rate(WON), after.rate(DIED)
        verdict = verdict_of(wins, deaths, after.scenario.verdict, after.rate(OPEN).count)
        policies = _policies(after.scenario)
        shares = (wins, deaths, verdict, self._change(), self._fits(whole))
        odds = Odds(after.side, wins.of, whole, self._settled, policies, *shares)
        return Look(odds, after.known())

    def _fits(self, whole: bool) -> tuple[Fitting, ...]:
        """Return what would fit; nothing in the first odds, unless they are ``whole``."""
        if self._would_fit is None and (whole or self._is_shown):
            self._would_fit = quick_fits(self._scenario, PAIRS)
        self._is_shown = True
        return self._would_fit or ()

    def _change(self) -> Change | None:
        """Return what the change did; None before the encounter before it has played."""
        base, after = self._base, self._after
        both = [] if base is None else sorted(base.flags.keys() & after.flags.keys())
        if base is None or not both:
            return None
        one, other = ([each.flags[number] for number in both] for each in (base, after))
        return Change(len(both), *(_shift(one, other, flag) for flag in (WON, DIED)))


def _shift(one: Sequence[int], other: Sequence[int], flag: int) -> Shift:
    paired = PairedSums.of(True)
    paired.add(1, [each & flag == flag for each in one], [each & flag == flag for each in other])
    return Shift(paired.difference, paired.interval())


def minds_for(scenario: Scenario, minds: Minds) -> Minds:
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
