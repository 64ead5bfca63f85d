"""Weights of the planners of Haunted House: how attacks are ranked, and when a combatant prepares, dodges or flees.

The defaults are those of ``aggressive``; ``CAUTIOUS`` is the set of ``cautious``."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from simulator.policy.weights import weight

NEVER: Final = 2.0  # the weight of dodging that rules dodges out


@frozen(eq=False)
class Weights:
    """Weights of a planner of Haunted House."""

    toxic: float = weight(1.0, 0, 4, "worth of the stamina that a toxin takes, against the same share of the life")
    felling: float = weight(1.0, 0, 4, "worth of felling an enemy, added to the share of its life that is taken")
    harmless: float = weight(
        0.5, 0.05, 4, "points of danger that every enemy has, added to the life that it may take a round"
    )
    leaving: float = weight(
        0.3, 0, 1, "share of its worth that an enemy keeps while it is leaving, or has less air left than the own side"
    )
    latent: float = weight(
        0.0,
        0,
        1,
        "danger of an enemy's weapon that must first be loaded, cleared or drawn, against a ready one",
    )
    spent: float = weight(
        1.0, 0, 1.5, "share of its worth that an enemy keeps when a dodge has cost it its next attack"
    )
    sooner: float = weight(0.0, 0, 2, "extra worth of felling an enemy that has not acted yet in this round")
    horizon: float = weight(4.0, 2, 10, "rounds over which a preparation has to pay off")
    preparing: float = weight(1.15, 0.7, 2.5, "factor by which a preparation must beat attacking now")
    second: float = weight(1.0, 0.6, 2.5, "factor by which two actions, each at -2, must beat one")
    spoiling: float = weight(0.2, 0, 1, "worth of an enemy's lost turn, against putting it out of the fight")
    enough: float = weight(0.8, 0.3, 1, "chance of felling a target from which further shots go elsewhere")
    hopeless_shot: float = weight(
        2.0, 1, 4, "factor by which one more point must improve a shot to take aim", "aggressive"
    )
    reviving: float = weight(
        0.0,
        0,
        10,
        "weight of a dying friend's part in the fight when reviving competes with attacking",
        "aggressive",
    )
    sure_shot: float = weight(
        0.35, 0, 1, "chance of felling a runner from which attacking beats pursuing", "aggressive"
    )
    losing: float = weight(
        0.25, 0, 1.5, "odds below which a combatant leaves that is badly hurt or cannot strike back", "cautious"
    )
    hopeless: float = weight(0.05, 0, 1, "odds below which a combatant leaves once friends are lost", "cautious")
    going: float = weight(0.8, 0, 2, "odds below which a badly hurt combatant that is leaving goes on", "cautious")
    safe: float = weight(0.1, 0, 0.6, "share of the own life that a round spent on taking aim may cost", "cautious")
    patience: float = weight(
        1.6, 1, 4, "factor by which one more point must improve a shot to take aim in safety", "cautious"
    )
    dodging: float = weight(
        NEVER, 0.02, NEVER, f"factor by which the saving of a dodge must exceed its cost; {NEVER:g}: never dodge"
    )
    lost_turn: float = weight(1.5, 0.5, 4, "cost of losing a whole turn, against losing its attack")
    alone: float = weight(2.0, 1, 30, "rounds that a lost turn costs when no friend makes up for it")
    pressed: float = weight(10.0, 1, 40, "factor on the cost of a lost turn while foes are still to come")
    close_call: float = weight(0.5, 0, 2, "cost of being felled, against losing all life")
    frail_shock: float = weight(4.0, 0, 14, "points of shock up to which the urge to flee is followed", "cautious")
    flight_odds: float = weight(0.4, 0, 1.5, "odds below which the urge to flee is followed", "cautious")
    hiding: float = weight(15 / 36, 0, 1, "lowest chance at which hiding is tried", "cautious")


AGGRESSIVE: Final = Weights()
CAUTIOUS: Final = Weights(second=1.15, dodging=0.5)
