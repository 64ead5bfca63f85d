"""Brega as the rest of Asalto sees it."""

from __future__ import annotations

from simulator.core.game import Game, Levers

GAME = Game(
    name="brega",
    title="Brega",
    home=__package__,
    odds=".odds:chance_of",
    policies="brega.policies",
    scenarios="scenarios",
    ledger="examples/games/brega/RULES.md",
    levers=Levers(toughness=("max_vigour",)),
)
