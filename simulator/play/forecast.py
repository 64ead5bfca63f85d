"""Forecasts of options: the rules play each option many times with other dice, as far as the seat can know.

A copy of the fight starts at the question, takes the option and plays to the end of the turn. All later questions take
their defaults, so no combatant dodges, parries or spends points. Copy k of every option has the same dice, so luck does
not separate options. Each copy draws anew the state that the seat does not know.

The chance of a test comes from the formulas of the game (``odds.chance_of``) where they give it. It is exact unless it
differs between copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from attrs import frozen

from ..core import events
from ..core.asks import NO_BODY
from ..core.dice import Seeded
from ..core.events import Event
from ..core.scene import Decision
from ..core.system import Fate
from ..systems import chance_of
from .draft import Draft
from .seat import same

MOST_ANSWERS = 40  # questions answered in one copy before it stops
NOTICED = 0.05  # smallest mean change that is shown


@frozen
class Change:
    """Expected change of one combatant: the mean change of each pool that changes, and the shares of copies in which it
    stops (``falls``) or starts (``rises``) being able to fight."""

    body: int
    pools: Mapping[str, float]
    falls: float
    rises: float


@frozen
class Outlook:
    """Forecast of one option from ``copies`` copies.

    ``success`` is the chance that the actor's first test succeeds (None without a test, and for reactions); ``exact``
    says whether that chance is exact. ``changes`` begin with the greatest."""

    copies: int
    success: float | None
    exact: bool
    changes: tuple[Change, ...]


class Forecast:
    """Forecasts of the options of the open question in ``draft``."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._ask = draft.ask
        self._options = draft.options
        self._seed = int.from_bytes(draft.question.key, "big") << 32 | draft.question.ask.id
        self._sums = [_Sums() for _ in self._options]
        stage = draft.question.stage
        chance, variants = chance_of(stage.system.name), stage.encounter.variants
        self._chance: Callable[[events.Tested], float | None] = lambda test: chance(test, variants)

    def sample(self, option: int) -> None:
        """Play one more copy of option number ``option``; copy k of every option has the same dice."""
        sums = self._sums[option]
        number = sums.copies + 1
        copy = self._draft.copy(Seeded(self._seed, number, self._draft.question.stage.encounter.names), number)
        before = copy.system.fates(copy.state)
        watch = _Watch(self._ask.body if self._ask.by < 0 else NO_BODY, self._chance)
        copy.listen(watch)
        mine = self._options[option]
        answers = [mine if same(ask, self._ask) else ask.default() for ask in copy.pending]
        for _ in range(MOST_ANSWERS):
            copy.answer(*answers)
            if not copy.pending or watch.over:
                break
            answers = [ask.default() for ask in copy.pending]
        sums.add(before, copy.system.fates(copy.state), watch.success)

    def outlook(self, option: int) -> Outlook:
        """Return the forecast of an option so far. At least one copy must have been played."""
        return self._sums[option].outlook()


class _Watch:
    """Listener of one copy, for the first test of ``body`` (none for NO_BODY) and the end of its turn (``over``).

    ``success`` is None, (chance of the test, True), or without a formula (1 if passed else 0, False)."""

    def __init__(self, body: int, chance: Callable[[events.Tested], float | None]) -> None:
        self._body = body
        self._chance = chance
        self.success: tuple[float, bool] | None = None
        self.over = False

    def decided(self, decision: Decision) -> None:
        """Ignore a decision."""

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Ignore a roll."""

    def happened(self, event: Event) -> None:
        """Record the first test, and the end of the turn."""
        match event:
            case events.Tested(body=body) if body == self._body >= 0 and self.success is None:
                chance = self._chance(event)
                self.success = (float(event.passed), False) if chance is None else (chance, True)
            case events.Contested(bodies=bodies) if self._body in bodies and self.success is None:
                self.success = float(self._body in event.winners), False
            case events.TurnStarted(bodies=bodies) if self._body not in bodies:
                self.over = True
            case events.RoundStarted() | events.PhaseStarted(phase="end_of_round") | events.FightEnded():
                self.over = True


class _Sums:
    """Totals over the copies of one option."""

    def __init__(self) -> None:
        self.copies = 0
        self._successes: Counter[tuple[float, bool]] = Counter()
        self._pools: dict[int, dict[str, int]] = {}
        self._falls: Counter[int] = Counter()
        self._rises: Counter[int] = Counter()

    def add(self, before: list[Fate], after: list[Fate], success: tuple[float, bool] | None) -> None:
        """Add one copy."""
        self.copies += 1
        if success is not None:
            self._successes[success] += 1
        for body, (old, new) in enumerate(zip(before, after, strict=True)):
            if old == new:
                continue
            self._falls[body] += old.standing and not new.standing
            self._rises[body] += new.standing and not old.standing
            sums = self._pools.setdefault(body, {})
            for pool, points in new.pools.items():
                sums[pool] = sums.get(pool, 0) + points - old.pools.get(pool, points)

    def outlook(self) -> Outlook:
        """Return the means so far."""
        tests = self._successes.total()
        success = sum(share * count for (share, _), count in self._successes.items()) / tests if tests else None
        exact = len(self._successes) == 1 and all(known for _, known in self._successes)
        changes = [self._change(body) for body in sorted(self._pools)]
        noticed = [change for change in changes if change.pools or change.falls or change.rises]
        return Outlook(self.copies, success, exact, tuple(sorted(noticed, key=_size, reverse=True)))

    def _change(self, body: int) -> Change:
        means = {pool: total / self.copies for pool, total in self._pools[body].items()}
        noticed = {pool: mean for pool, mean in means.items() if abs(mean) >= NOTICED}
        return Change(body, noticed, self._falls[body] / self.copies, self._rises[body] / self.copies)


def _size(change: Change) -> float:
    return sum(map(abs, change.pools.values())) + change.falls + change.rises
