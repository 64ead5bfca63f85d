"""Games of a tournament, replayed with a full trace."""

from __future__ import annotations

from ..core.errors import BadTrace
from ..experiments.best import decided
from ..policy.errors import PolicyError
from ..scenario import recast
from ..trace.reader import Trace, read
from .document import players
from .games import record_fight
from .scores import GameRef
from .standings import Results


def recorded_game(found: Results, game: GameRef) -> Trace | None:
    """Return the trace of a game; None when it cannot be replayed because an entrant fails in another way."""
    entrants = found.tournament.entrants
    cast = {side: entrants[entrant].policy for side, entrant in players(found, game).items()}
    arena = found.tournament.arenas[game.arena].scenario
    scenario = decided(recast(arena, {side: spec.plain() for side, spec in cast.items()}))
    try:
        return read(record_fight(scenario.document, found.seed, game.fight))
    except (BadTrace, PolicyError):
        return None
