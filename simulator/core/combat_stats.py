"""Combat statistics: harm, falls and rolls of bodies so far, for the statistics of a batch.

Rules record them in every fight, with or without a listener, because they cost little; rolls only from dice that are
counted (``Dice.counted``), as in a batch. No rule reads them, so they are not part of the state: a fork or a restored
fight begins with empty statistics."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

from .asks import NO_BODY


class Fall(NamedTuple):
    """A body that could fight and no longer can: the round, its status now, and the body (or NO_BODY) and the item that
    felled it."""

    body: int
    round: int
    status: str
    by: int
    item: str


class BodyStats:  # mypyc: acyclic, reused
    """Statistics of one body: ``by`` (a body or NO_BODY) and ``item`` harmed it last; other fields as in
    CombatStats."""

    __slots__ = ("by", "dealt", "hits", "item", "taken")

    def __init__(self) -> None:
        self.dealt = 0
        self.taken = 0
        self.hits = 0
        self.by: int = NO_BODY
        self.item = ""


ATTACKS: Final = frozenset({"attack", "assault"})
DAMAGES: Final = frozenset({"damage", "extra_damage", "damage_focus"})
"""Purposes of rolls for attacks and for damage, in all games."""


class Excess:  # mypyc: acyclic, reused
    """Excess of one roller's dice over expectation.

    ``attack``, ``damage`` and ``other`` are in half points. ``fair``, ``good`` and ``great`` compare the attack rolls
    that reach each of the ``LEVELS`` with their expectation (see ``reached``). ``variance`` is that of the sum of all
    its dice, in twelfths."""

    __slots__ = ("attack", "damage", "fair", "good", "great", "other", "variance")

    def __init__(self) -> None:
        self.attack = 0
        self.damage = 0
        self.other = 0
        self.fair = 0
        self.good = 0
        self.great = 0
        self.variance = 0

    def add(self, purpose: str, sides: int, faces: bytes) -> None:
        """Add a roll."""
        count, total = len(faces), 0
        for at in range(count):  # twice as fast as an iterator, in compiled code
            total += faces[at]
        above = 2 * total - count * (sides + 1)
        self.variance += count * (sides * sides - 1)
        if purpose in DAMAGES:
            self.damage += above
        elif purpose in ATTACKS:
            self.attack += above
            if count:
                self._reach(count, sides, total - count)
        else:
            self.other += above

    def _reach(self, count: int, sides: int, sum_above_least: int) -> None:
        levels = _REACHED.get(count * 256 + sides)
        if levels is None:
            levels = _REACHED[count * 256 + sides] = reached(count, sides)
        if levels:
            fair, good, great = levels[sum_above_least]
            self.fair += fair
            self.good += good
            self.great += great


class CombatStats:  # mypyc: reused
    """Statistics of a fight.

    By body, ``dealt`` and ``taken`` are the points of damage that got through, ``hits`` the attacks that landed.
    ``falls`` are the bodies that fell, in order; a body may fall, rise and fall again. ``rolls`` are the dice: roller,
    purpose, sides of each die, faces. ``reasons`` count the reasons that seats gave for their answers."""

    __slots__ = ("_bodies", "_falls", "_rolls", "reasons")

    def __init__(self) -> None:
        self._bodies: list[BodyStats] = []
        self._falls: list[Any] = []  # cells of all falls, one after the other: a fight makes no tuples
        self._rolls: list[Any] = []  # in the same way
        self.reasons: dict[tuple[int, str], int] = {}

    @property
    def falls(self) -> list[Fall]:
        """Bodies that fell, in order."""
        cells = iter(self._falls)
        return [
            Fall(body, round, status, by, item)
            for body, round, status, by, item in zip(cells, cells, cells, cells, cells, strict=False)
        ]

    def first_fall(self, body: int) -> Fall | None:
        """Return the first fall of a body, or None if it has not fallen."""
        cells = self._falls
        for at in range(0, len(cells), 5):
            if cells[at] == body:
                return Fall(body, cells[at + 1], cells[at + 2], cells[at + 3], cells[at + 4])
        return None

    @property
    def rolls(self) -> list[tuple[int, str, int, bytes]]:
        """Rolls in order: roller, purpose, sides of each die, faces."""
        cells = iter(self._rolls)
        return list(zip(cells, cells, cells, cells, strict=False))

    @property
    def dealt(self) -> dict[int, int]:
        """Points that each body took from others, without zeros."""
        return {body: each.dealt for body, each in enumerate(self._bodies) if each.dealt}

    @property
    def taken(self) -> dict[int, int]:
        """Points that each body lost, without zeros."""
        return {body: each.taken for body, each in enumerate(self._bodies) if each.taken}

    @property
    def hits(self) -> dict[int, int]:
        """Attacks of each body that landed, without zeros."""
        return {body: each.hits for body, each in enumerate(self._bodies) if each.hits}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CombatStats) and self._fields() == other._fields()

    __hash__ = None  # type: ignore[assignment]  # mutable: not a key

    def __repr__(self) -> str:
        return f"CombatStats{self._fields()!r}"

    def _fields(self) -> tuple[object, ...]:
        return self.dealt, self.taken, self.hits, self.falls, self.rolls, self.reasons

    def body_stats(self, body: int) -> BodyStats | None:
        """Return the statistics of a body, or None if nothing was recorded."""
        return self._bodies[body] if 0 <= body < len(self._bodies) else None

    def excess(self) -> dict[int, Excess]:
        """Return for each roller the excess of its dice over expectation."""
        found: dict[int, Excess] = {}
        rolls = self._rolls
        for at in range(0, len(rolls), 4):
            roller: int = rolls[at]
            mine = found.get(roller)
            if mine is None:
                mine = found[roller] = Excess()
            mine.add(rolls[at + 1], rolls[at + 2], rolls[at + 3])
        return found

    def _of(self, body: int) -> BodyStats:
        """Return the statistics of a body; create them if needed."""
        bodies = self._bodies
        while body >= len(bodies):
            bodies.append(BodyStats())
        return bodies[body]

    def add(self, body: int, dealt: int, taken: int, hits: int) -> None:
        """Add statistics of ``body`` that were recorded elsewhere."""
        body_stats = self._of(body)
        body_stats.dealt += dealt
        body_stats.taken += taken
        body_stats.hits += hits

    def add_fall(self, fall: Fall) -> None:
        """Add a fall that was recorded elsewhere."""
        self._falls += fall

    def landed(self, by: int) -> None:
        """Record that an attack of ``by`` has hit, whether or not protection stops it."""
        if by != NO_BODY:
            self._of(by).hits += 1

    def harmed(self, by: int, body: int, item: str, loss: int) -> None:
        """Record that ``body`` loses ``loss`` points (above 0) to ``by`` (or NO_BODY), through ``item``. Points lost
        beyond the last one count too."""
        if by != NO_BODY:
            self._of(by).dealt += loss
        body_stats = self._of(body)
        body_stats.taken += loss
        body_stats.by = by
        body_stats.item = item

    def rolled(self, roller: int, purpose: str, sides: int, faces: bytes) -> None:
        """Record a roll."""
        rolls = self._rolls
        rolls.append(roller)
        rolls.append(purpose)
        rolls.append(sides)
        rolls.append(faces)

    def decided(self, seat: int, reason: str) -> None:
        """Record that ``seat`` has answered a question for this reason."""
        self.reasons[seat, reason] = self.reasons.get((seat, reason), 0) + 1

    def fell(self, body: int, round: int, status: str, cause: str = "", by: int = NO_BODY) -> None:
        """Record that ``body`` can fight no longer, because of ``cause`` and ``by``; without a cause, because of the
        last harm."""
        if not cause:
            last = self._of(body)
            by, cause = last.by, last.item
        self._falls += (body, round, status, by, cause)


LEVELS: Final = (-0.6, 0.0, 0.6)
"""Levels of an attack roll: standard deviations of its sum above the expectation."""
_MOST_WAYS: Final = 1000
_REACHED: Final[dict[int, list[tuple[int, int, int]]]] = {}


def reached(count: int, sides: int) -> list[tuple[int, int, int]]:
    """Return, for each sum of ``count`` dice from the lowest, its excess over expectation at each of the levels.

    A sum above a level counts 1, otherwise 0; the excess is that less its mean, times the number of ways in which the
    dice can fall, so it is a whole number. Empty for a roll of many dice, which hardly ever hits or misses by its sum
    alone."""
    if sides**count > _MOST_WAYS:
        return []
    ways = [1]  # number of ways to each sum, from the lowest
    for _ in range(count):
        ways = [sum(ways[max(0, at - sides + 1) : at + 1]) for at in range(len(ways) + sides - 1)]
    middle, spread = count * (sides - 1) / 2, sqrt(count * (sides * sides - 1) / 12)
    above = [[at > middle + level * spread for at in range(len(ways))] for level in LEVELS]
    expected = [sum(times for times, is_above in zip(ways, row, strict=True) if is_above) for row in above]
    low, mid, high = (
        [sides**count * is_above - mean for is_above in row] for row, mean in zip(above, expected, strict=True)
    )
    return list(zip(low, mid, high, strict=True))


class NoStats(CombatStats):
    """Statistics that are never read, and so not kept."""

    __slots__ = ()

    def landed(self, by: int) -> None:
        """Keep nothing."""

    def harmed(self, by: int, body: int, item: str, loss: int) -> None:
        """Keep nothing."""

    def fell(self, body: int, round: int, status: str, cause: str = "", by: int = NO_BODY) -> None:
        """Keep nothing."""
