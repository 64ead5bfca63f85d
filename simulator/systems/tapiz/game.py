"""Tapiz as the rest of the program sees it."""

from __future__ import annotations

from ...core.game import Game, Levers

GAME = Game(
    name="tapiz",
    title="Sistema Tapiz",
    home=__package__,
    downtime=".downtime.rules:DOWNTIME",
    odds=".odds:chance_of",
    inventory=".inventory:inventory",
    strength=".inventory:strength",
    pace=".inventory:pace",
    scoreboard=".seen:scoreboard",
    block=".block:block",
    features=".seen:features",
    referee="simulator.referee.tapiz:TapizReferee",
    policies="policies.tapiz",
    ledger="docs/rules/tapiz.md",
    levers=Levers(toughness=("pgf_max", "level")),
    metres=True,
    samples=("ambush_in_the_fog", "a_mental_duel"),
)
