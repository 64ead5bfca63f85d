"""The weights of the minds of Fragmentos: what options are ranked by and what points are spent on.

The defaults are those of ``aggressive``; ``CAUTIOUS`` is the set of ``cautious``."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from simulator.policy.weights import weight


@frozen(eq=False)
class Weights:
    """What the minds of Fragmentos weigh their options by."""

    wound: float = weight(
        0.5, 0.1, 1, "what losing nearly all points of a characteristic is worth, against a combatant out of the fight"
    )
    protection: float = weight(0.2, 0.02, 0.8, "what a point is worth when it saves a combatant")
    care: float = weight(0.3, 0, 2, "what the own losses count beside the others'")
    bold: float = weight(0.25, -0.2, 1, "what attacking is worth for its own sake", "aggressive")
    reluctant: float = weight(0.25, 0, 1, "how much the worn-out want to get away", "aggressive")
    cheap: float = weight(0.08, 0, 0.5, "what a point is worth to those who have four or more")
    dear: float = weight(0.3, 0, 1, "what a point is worth to those who have one or none")
    point: float = weight(0.15, 0, 0.6, "what a point is worth that a challenge or a contest costs")
    winning: float = weight(1.5, 0.3, 4, "what a whole objective is worth, against one enemy out of the fight")
    found: float = weight(0.15, 0, 0.6, "what finding a hidden enemy is worth")
    forcing: float = weight(0.45, 0, 1, "what a loss must be worth, both sides' counted, to be turned over for a point")
    crossing: float = weight(0.2, 0, 1, "what it must be worth to be turned over by crossing out a quality")
    away: float = weight(0.8, 0.2, 2, "what getting away is worth to those who want nothing else")
    cover: float = weight(0.5, 0, 1.5, "of the danger that hiding keeps off, what it is worth")
    seen: float = weight(0.75, 0.2, 1, "the chance that a hidden one is not found before its next turn")
    armed: float = weight(0.12, 0, 0.5, "what a point of result more in all fights to come is worth")
    barricade: float = weight(0.35, 0, 1, "of what an obstacle adds to the chance of a flight, what it is worth")
    prey: float = weight(1.2, 0.5, 3, "how many times as much as a helper a monster counts")
    again: float = weight(0.2, 0, 0.8, "the worth of an attack for which a director pays a second action")
    sure: float = weight(0.5, 0.1, 0.95, "the chance of felling an enemy with which an action more is worth a point")
    kept: float = weight(2.0, 0, 6, "threat that a director keeps back")
    near: float = weight(4.0, 0, 8, "threat that a director keeps back while a main is near its end")
    buys: float = weight(2.0, 1, 6, "threat from which a director buys danger")
    losing: float = weight(
        0.1, 0, 2, "how many times as fast as its own side the enemies must fall, or it wants to get away", "cautious"
    )
    outmatched: float = weight(0.8, 0, 1, "how much it wants to get away then", "cautious")
    duty: float = weight(
        0.4, 0, 1, "how much the worn-out want to get away while there is something to be won", "cautious"
    )
    patience: float = weight(2.0, 0, 6, "turns in a row that it lets pass", "cautious")


AGGRESSIVE: Final = Weights()
CAUTIOUS: Final = Weights(care=0.75, buys=3.0)
