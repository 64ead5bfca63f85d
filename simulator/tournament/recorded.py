"""Games of a tournament, played again with everything written down."""

from __future__ import annotations

from ..core.errors import BadTrace
from ..policy import registry
from ..scenario import recast
from ..trace.reader import Trace, read
from .document import players
from .games import record_fight
from .guarded import guarded_record
from .scores import GameRef
from .standings import Results


def recorded_game(found: Results, game: GameRef) -> Trace | None:
    """The trace of a game; None when it cannot be played again, because an entrant fails in another way."""
    entrants = found.tournament.entrants
    cast = {side: entrants[entrant].policy for side, entrant in players(found, game).items()}
    scenario = recast(found.tournament.arenas[game.arena].scenario, {side: spec.plain() for side, spec in cast.items()})
    own = all(registry.is_own(spec.use) for spec in cast.values())
    record = record_fight if own else guarded_record
    try:
        data = record(scenario.document, found.seed, game.fight)
        return None if data is None else read(data)
    except BadTrace:
        return None
