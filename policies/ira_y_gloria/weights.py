"""Weights of the Ira y Gloria policies: how they rank attacks, and when they wait, withdraw and spend.

The defaults are those of ``aggressive``; ``CAUTIOUS`` is the set of ``cautious``."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from simulator.policy.weights import weight


@frozen(eq=False)
class Weights:
    """Numbers that the Ira y Gloria policies weigh their options by."""

    harmless: float = weight(
        0.05, 0, 1, "worth of any enemy, added to the share of one of us that it may take in a round"
    )
    felled: float = weight(0.5, 0, 3, "bonus for felling a combatant, added to the share of it that is taken")
    soaking: float = weight(1.2, 0.8, 3, "factor on the wounds of a combatant that may soak")
    soaked: float = weight(1.0, 0, 2, "factor on the expected soaking that a felling hit must exceed")
    second: float = weight(2, 0, 4, "dice that a point for rerolling failures counts as")
    extra: float = weight(2, 0, 4, "dice that Reloads count as for a shooter")
    friendly: float = weight(-1.5, -6, 0, "factor on harm to one's own side")
    strays: float = weight(12.0, 3, 40, "number of shots into a melee of which one is assumed to hit a friend")
    better: float = weight(1.02, 1, 1.5, "least factor by which an option must improve an attack to be declared")
    coming: float = weight(0.75, 0.4, 1.3, "factor on an attack that follows a move")
    later: float = weight(0.5, 0, 1.3, "factor on a charge in the next round, compared with a shot in this one")
    spoilt: float = weight(0.35, 0, 1.5, "factor on spoiling an enemy's round, compared with felling it")
    exposing: float = weight(1.0, 0, 2, "factor on setting a target up for the others")
    charging: float = weight(1.0, 0.5, 2, "factor on a charge, compared with other attacks")
    followed: float = weight(0.5, 0, 1.2, "factor on an attack after leaving a melee, compared with one in it")
    exposure: float = weight(0.15, 0, 2, "price of an all-out attack, as a share of what the enemies could take")
    ease: float = weight(1.0, 0, 1, "readiness to spend a combatant's points: above 0.5 wherever they help")
    sure: float = weight(0.9, 0, 1, "chance of success from which no Reload is spent on a shot")
    kept: float = weight(0.0, 0, 4, "Reloads kept for loading")
    likely: float = weight(0.35, 0.1, 0.9, "least chance of success that makes a reroll worth a point")
    seizing: float = weight(0.4, 0, 1, "least chance of felling an enemy that has not acted to seize a turn for")
    saved: float = weight(0.0, 0, 7, "Glory kept when it would wound but not fell")
    unsoaked: float = weight(0.05, 0, 0.5, "chance of being soaked below which a felling hit gets no more Glory")
    held_back: float = weight(2.0, 0, 6, "points that a thrifty captain keeps for later", "cautious")
    patience: float = weight(2.0, 0, 5, "most rounds in a row to wait for approaching enemies", "cautious")
    futile: float = weight(0.01, 0, 0.3, "worth below which the seat waits instead of attacking", "cautious")
    hurt: float = weight(
        0.5, 0, 1, "share of wounds left at which a combatant leaves a melee that others hold", "cautious"
    )
    near_melee: float = weight(
        1.5, 0.7, 4, "factor by which close combat must be better for a shooter to join it", "cautious"
    )


AGGRESSIVE: Final = Weights()
CAUTIOUS: Final = Weights(exposure=1.0, ease=0.0, sure=0.5, kept=1.0)
