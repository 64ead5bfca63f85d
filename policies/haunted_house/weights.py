"""The weights of the minds of Haunted House: what attacks are ranked by and when one prepares, dodges, flees.

The defaults are those of ``aggressive``; ``CAUTIOUS`` is the set of ``cautious``."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from simulator.policy.weights import weight

NEVER: Final = 2.0  # the weight of dodging with which it is never tried


@frozen(eq=False)
class Weights:
    """What the minds of Haunted House weigh their options by."""

    toxic: float = weight(2.0, 0, 8, "what a hit that poisons is worth, in shares of the life that it takes")
    felling: float = weight(1.0, 0, 4, "what felling an enemy is worth, beside the share of its life that is taken")
    harmless: float = weight(
        0.5, 0.05, 4, "points of danger that an enemy counts for beside the life that it may take a round"
    )
    leaving: float = weight(0.3, 0, 1, "of its worth, what an enemy counts for that is on its way out")
    latent: float = weight(
        0.0,
        0,
        1,
        "what an enemy's weapon counts for that must first be loaded, cleared or drawn, against one that is ready",
    )
    spent: float = weight(1.0, 0, 1.5, "of its worth, what an enemy counts for that a dodge has cost its next attack")
    sooner: float = weight(0.0, 0, 2, "how much more felling an enemy is worth that is yet to act in this round")
    horizon: float = weight(4.0, 2, 10, "rounds that preparing an attack is weighed over")
    preparing: float = weight(1.15, 0.7, 2.5, "how many times as good as striking at once preparing must be")
    second: float = weight(1.0, 0.6, 2.5, "how many times as good as one action two must be, each at -2")
    spoiling: float = weight(0.2, 0, 1, "what a turn that an enemy loses is worth, against putting it out of the fight")
    enough: float = weight(0.8, 0.3, 1, "the chance of felling a target with which further shots go elsewhere")
    fire: float = weight(
        5.0, 0, 12, "points of life a round from which one puts oneself out before anything else", "aggressive"
    )
    hopeless_shot: float = weight(
        2.0, 1, 4, "how many times as good a point more must make a shot for taking aim", "aggressive"
    )
    reviving: float = weight(
        0.0,
        0,
        10,
        "how many times its part a friend counts whose heart may be started before one strikes",
        "aggressive",
    )
    sure_shot: float = weight(
        0.35, 0, 1, "the chance of felling a runner with which one attacks rather than pursues", "aggressive"
    )
    losing: float = weight(
        0.25, 0, 1.5, "the odds below which one leaves that is badly hurt or cannot strike back", "cautious"
    )
    hopeless: float = weight(0.05, 0, 1, "the odds below which one leaves once friends are lost", "cautious")
    going: float = weight(
        0.8, 0, 2, "the odds below which one that is badly hurt and on its way out goes on", "cautious"
    )
    safe: float = weight(0.1, 0, 0.6, "the share of the own life that a round may cost while one takes aim", "cautious")
    patience: float = weight(
        1.6, 1, 4, "how many times as good a point more must make a shot for taking aim while that is safe", "cautious"
    )
    dodging: float = weight(
        NEVER, 0.02, NEVER, f"how many times as much as it costs a dodge must save; {NEVER:g}: none is tried"
    )
    lost_turn: float = weight(1.5, 0.5, 4, "what losing a whole turn costs, against losing its attack")
    alone: float = weight(20.0, 2, 60, "rounds that a lost turn costs at most: where no friend makes up for it")
    pressed: float = weight(10.0, 1, 40, "how many times as dear a lost turn is while foes are still to come")
    readying: float = weight(
        1.0, 0, 1, "of an attack, what a lost one costs where the turn would go to getting a weapon ready"
    )
    close_call: float = weight(0.5, 0, 2, "what being felled counts for, against losing all life")
    frail_shock: float = weight(4.0, 0, 14, "points of shock with which the urge to flee is not ignored", "cautious")
    flight_odds: float = weight(0.4, 0, 1.5, "the odds below which the urge to flee is not ignored", "cautious")
    hiding: float = weight(15 / 36, 0, 1, "the least chance with which hiding is tried", "cautious")


AGGRESSIVE: Final = Weights()
CAUTIOUS: Final = Weights(second=1.15, dodging=0.1, alone=10.0)
