"""Ira y Gloria as the rest of the program sees it."""

from __future__ import annotations

from ...core.game import Game, Levers

GAME = Game(
    name="ira_y_gloria",
    title="Ira y Gloria",
    home=__package__,
    downtime=".downtime.rules:DOWNTIME",
    odds=".odds:chance_of",
    inventory=".inventory:inventory",
    strength=".inventory:strength",
    pace=".inventory:pace",
    marks=".inventory:marks",
    foreign=".foreign:READERS",
    scoreboard=".seen:scoreboard",
    block=".block:block",
    features=".seen:features",
    referee="simulator.referee.ira_y_gloria:IraYGloriaReferee",
    policies="policies.ira_y_gloria",
    ledger="docs/rules/ira_y_gloria.md",
    levers=Levers(toughness=("wounds_max",), members="mob_size"),
    metres=True,
    samples=("squad_against_cultists", "duel_of_honour"),
)
