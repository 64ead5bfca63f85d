"""Haunted House as the rest of the program sees it."""

from __future__ import annotations

from ...core.game import Game, Levers

GAME = Game(
    name="haunted_house",
    title="Haunted House",
    home=__package__,
    downtime=".downtime.rules:DOWNTIME",
    odds=".odds:chance_of",
    inventory=".inventory:inventory",
    strength=".inventory:strength",
    pace=".inventory:pace",
    scoreboard=".seen:scoreboard",
    block=".block:block",
    features=".seen:features",
    referee="simulator.referee.haunted_house:HauntedHouseReferee",
    policies="policies.haunted_house",
    ledger="docs/rules/haunted_house.md",
    levers=Levers(toughness=("max_life",)),
    samples=("reference_duel", "three_against_a_werewolf"),
)
