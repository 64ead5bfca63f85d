"""Model of a tournament before its first game: entrants, arenas and plan."""

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

WIN: Final = "win"
EDGE: Final = "edge"

FORFEIT: Final = "forfeit"
DEFAULTS: Final = "defaults"

USUAL_PAIRS: Final = 200
USUAL_MOST: Final = 2000
"""Maximum of pairs for each pairing and scenario, where pairs are added until the result is clear..."""
USUAL_SPRT_PAIRS: Final = 20_000
"""...and where a sequential test decides when it is."""

Seating = tuple[int, ...]
"""Entrant (0 or 1) on each contested side."""


@frozen
class Entrant:
    """Entrant: a ``name`` and a policy. ``enters`` is its first round (Swiss only)."""

    name: str
    policy: PolicySpec
    enters: int = 1


@frozen(eq=False)
class Arena:
    """Scenario in which entrants meet.

    ``name`` is its name in the file. ``sides`` are the numbers of the contested sides, at least two. ``weight`` is its
    weight in ratings. ``source`` is the argument by which commands find it."""

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
        """Return the names of the contested sides."""
        names = [side.name for side in self.scenario.encounter.sides]
        return tuple(names[number] for number in self.sides)


def seatings_of(sides: int) -> tuple[Seating, ...]:
    """Return the seatings of the games of a pair.

    Each of the two entrants plays each side alone, against the other entrant on all other sides: with two sides that
    makes two games, with three six."""
    alone = [tuple(1 - one if side == at else one for side in range(sides)) for one in (1, 0) for at in range(sides)]
    return tuple(dict.fromkeys(alone))


@frozen
class BestPolicy:
    """Policy that ``best`` became on a side of an arena: as an ``entrant`` ``against`` another, or, where no entrant
    plays the side, for all games (both None)."""

    arena: int
    side: str
    mind: str
    entrant: int | None = None
    against: int | None = None


@frozen
class Plan:
    """Amount and scoring of games.

    ``pairs`` is the number for each pairing and arena (Swiss, knockout: in each round). With a ``precision``, pairs are
    added until every rating's 95 % interval is at most that wide (Elo). ``adaptive`` adds pairs to neighbours whose
    order is unclear. Both stop at ``max_pairs``. ``rounds`` is for Swiss tournaments (None: enough for one winner)."""

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
    """Tournament ready to play. ``name`` replaces an empty ``title``."""

    name: str
    title: str
    plan: Plan
    entrants: tuple[Entrant, ...]
    arenas: tuple[Arena, ...]

    @property
    def heading(self) -> str:
        """Return the title, or the name if there is none."""
        return self.title or self.name
