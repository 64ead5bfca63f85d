"""What a tournament is before the first game: who enters, where they meet, and how much is played."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from ..batch.tasks import scenario_json
from ..policy.spec import PolicySpec
from ..scenario import Scenario

ROUND_ROBIN: Final = "round_robin"
GAUNTLET: Final = "gauntlet"
SWISS: Final = "swiss"
KNOCKOUT: Final = "knockout"
MATCH: Final = "match"
FORMATS: Final = (ROUND_ROBIN, GAUNTLET, SWISS, KNOCKOUT, MATCH)

WIN: Final = "win"
EDGE: Final = "edge"
SCORES: Final = (WIN, EDGE)

FORFEIT: Final = "forfeit"
DEFAULTS: Final = "defaults"
FAULT_RULES: Final = (FORFEIT, DEFAULTS)

USUAL_PAIRS: Final = 200
USUAL_MOST: Final = 2000
"""Pairs at most, for each pairing and scenario, where pairs are added until something is clear..."""
USUAL_SPRT_PAIRS: Final = 20_000
"""...and where a sequential test says when that is."""

Seating = tuple[int, ...]
"""For each contested side, which of the two entrants plays it: 0 or 1."""


@frozen
class Entrant:
    """Who enters: a ``name`` and a policy. ``enters`` is the round from which it plays (Swiss only)."""

    name: str
    policy: PolicySpec
    enters: int = 1


@frozen(eq=False)
class Arena:
    """A scenario in which entrants meet. ``name`` is what the file calls it, ``sides`` are the numbers of the contested
    sides, two at least, ``weight`` is how much it counts in ratings, ``source`` where commands find it."""

    name: str
    scenario: Scenario
    sides: tuple[int, ...]
    weight: float = 1.0
    source: str = ""
    document: str = field(init=False)
    seatings: tuple[Seating, ...] = field(init=False)

    @document.default
    def _document(self) -> str:
        return scenario_json(self.scenario)

    @seatings.default
    def _seatings(self) -> tuple[Seating, ...]:
        return seatings_of(len(self.sides))

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the contested sides."""
        names = [side.name for side in self.scenario.encounter.sides]
        return tuple(names[number] for number in self.sides)


def seatings_of(sides: int) -> tuple[Seating, ...]:
    """Who plays which side in the games of a pair. Each of the two entrants plays each side alone against the other,
    who plays the rest: with two sides that makes two games, with three six."""
    alone = [tuple(1 - one if side == at else one for side in range(sides)) for one in (1, 0) for at in range(sides)]
    return tuple(dict.fromkeys(alone))


@frozen
class Plan:
    """How much is played and how it counts.

    ``pairs`` are played for each pairing and arena (Swiss, knockout: in each round). With a ``precision``, pairs are
    added until every rating's 95 % interval is at most so wide (Elo). ``adaptive``: pairs are added to neighbours whose
    order is not clear. Either way there are ``max_pairs`` at most. ``rounds``: of a Swiss tournament (None: enough for
    one winner)."""

    format: str = ROUND_ROBIN
    pairs: int = USUAL_PAIRS
    precision: float | None = None
    max_pairs: int = USUAL_MOST
    adaptive: bool = False
    score: str = WIN
    faults: str = FORFEIT
    rounds: int | None = None


@frozen(eq=False)
class Tournament:
    """A tournament that is ready to be played; ``name`` stands for it where it has no ``title``."""

    name: str
    title: str
    plan: Plan
    entrants: tuple[Entrant, ...]
    arenas: tuple[Arena, ...]

    @property
    def heading(self) -> str:
        """The title, or what the tournament was called."""
        return self.title or self.name
