"""Scoreboard: the combatants as a seat sees them, in rows of the same form for all games.

Each row has points, states, held items and position, read only from the game's view."""

from __future__ import annotations

from attrs import frozen

from .plane import distance

Place = tuple[float, float]


@frozen
class Pool:
    """Points of one kind: the number left and the maximum (None: no maximum to show)."""

    id: str
    left: int
    most: int | None = None


@frozen
class BodyRow:
    """One combatant: its number, its side, whether it can fight, its points, its states (ids with a number or 0), its
    held items (ids with the shots left, or None if shots are not counted) and its position in metres (None in games
    without positions)."""

    body: int
    side: int
    able: bool
    pools: tuple[Pool, ...]
    states: tuple[tuple[str, int], ...]
    hand: tuple[tuple[str, int | None], ...] = ()
    place: Place | None = None

    def metres(self, other: Place | None) -> float | None:
        """Return the distance to ``other`` in metres; None without positions."""
        return None if self.place is None or other is None else distance(self.place, other)


@frozen
class Scoreboard:
    """The round, the visible combatants in roster order, and the points of sides or the scene (the number of the side,
    or -1 for the scene)."""

    round: int
    rows: tuple[BodyRow, ...]
    common: tuple[tuple[int, Pool], ...] = ()
