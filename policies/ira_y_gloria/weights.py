"""The weights of the minds of Ira y Gloria: what attacks are ranked by and when one waits, withdraws and spends.

The defaults are those of ``aggressive``; ``CAUTIOUS`` is the set of ``cautious``."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from simulator.policy.weights import weight


@frozen(eq=False)
class Weights:
    """What the minds of Ira y Gloria weigh their options by."""

    harmless: float = weight(
        0.05, 0, 1, "what an enemy counts for beside the share of one of us that it may take a round"
    )
    felled: float = weight(0.5, 0, 3, "what felling a combatant adds to the share of it that is taken")
    soaking: float = weight(1.2, 0.8, 3, "how many times as long those last who may soak")
    soaked: float = weight(1.0, 0, 2, "how much of what a target may soak a blow has to get over before it fells it")
    second: float = weight(2, 0, 4, "the dice more with which one reckons that can pay for rolling failures again")
    extra: float = weight(2, 0, 4, "the dice more with which one reckons whose gun has Reloads")
    friendly: float = weight(-1.5, -6, 0, "what harm to the own side counts for")
    strays: float = weight(12.0, 3, 40, "of so many shots into a melee one is taken to hit a friend")
    better: float = weight(1.02, 1, 1.5, "how many times as good an option of an attack must make it")
    coming: float = weight(0.75, 0.4, 1.3, "what an attack after a move is worth beside one at once")
    later: float = weight(0.5, 0, 1.3, "what a charge in the next round is worth beside a shot in this one")
    spoilt: float = weight(0.35, 0, 1.5, "what spoiling an enemy's round is worth beside felling it")
    exposing: float = weight(1.0, 0, 2, "what setting a target up for the others is worth beside attacking it")
    charging: float = weight(1.0, 0.5, 2, "what a charge is worth beside any other attack")
    followed: float = weight(0.5, 0, 1.2, "what an attack after leaving a melee is worth beside one in it")
    exposure: float = weight(0.15, 0, 2, "of what the enemies could take, the price of an attack all out")
    ease: float = weight(1.0, 0, 1, "how willingly a combatant's points are spent: above 0.5 wherever they help")
    sure: float = weight(0.9, 0, 1, "the chance of success from which no Reload is spent on a shot")
    kept: float = weight(0.0, 0, 4, "the Reloads that are kept for loading")
    likely: float = weight(0.35, 0.1, 0.9, "the chance of success with which a reroll is worth a point")
    seizing: float = weight(0.4, 0, 1, "the chance of felling an enemy who is yet to act for which a turn is seized")
    saved: float = weight(0.0, 0, 7, "points of Glory that are kept where they would wound and not fell")
    unsoaked: float = weight(0.05, 0, 0.5, "the chance that a felling blow is soaked at which no more Glory is added")
    held_back: float = weight(2.0, 0, 6, "points that a thrifty captain keeps", "cautious")
    patience: float = weight(2.0, 0, 5, "rounds in a row in which it waits for enemies to come", "cautious")
    futile: float = weight(0.01, 0, 0.3, "the worth below which an attack is not made while one may wait", "cautious")
    hurt: float = weight(0.5, 0, 1, "the share of its wounds with which it leaves a melee that others hold", "cautious")
    near_melee: float = weight(1.5, 0.7, 4, "how many times as good close combat must be for a shooter", "cautious")


AGGRESSIVE: Final = Weights()
CAUTIOUS: Final = Weights(exposure=1.0, ease=0.0, sure=0.5, kept=1.0)
