"""Fragmentos as the rest of the program sees it."""

from __future__ import annotations

from ...core.game import Game, Levers

GAME = Game(
    name="fragmentos",
    title="Fragmentos",
    home=__package__,
    downtime=".downtime.rules:DOWNTIME",
    odds=".odds:chance_of",
    inventory=".inventory:inventory",
    strength=".inventory:strength",
    pace=".inventory:pace",
    marks=".inventory:marks",
    scoreboard=".seen:scoreboard",
    block=".block:block",
    features=".seen:features",
    referee="simulator.referee.fragmentos:FragmentosReferee",
    policies="policies.fragmentos",
    ledger="docs/rules/fragmentos.md",
    levers=Levers(toughness=("accion",), scene=("threat",), grants=("superacion",)),
    samples=("officer_and_cult", "reference_scene"),
)
