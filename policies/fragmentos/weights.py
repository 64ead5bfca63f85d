"""Weights of the planners of Fragmentos: how options are ranked, and what points are spent on.

The defaults are those of ``aggressive``; ``CAUTIOUS`` is the set of ``cautious``."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from simulator.policy.weights import weight


@frozen(eq=False)
class Weights:
    """Weights of a planner of Fragmentos."""

    wound: float = weight(
        0.5, 0.1, 1, "cost of losing nearly all points of a characteristic, against a combatant out of the fight"
    )
    protection: float = weight(0.2, 0.02, 0.8, "price of a point that saves a combatant")
    care: float = weight(0.3, 0, 2, "weight of the own losses, against those of the enemy")
    bold: float = weight(0.25, -0.2, 1, "bonus for attacking", "aggressive")
    reluctant: float = weight(0.0, 0, 1, "wish of a worn-out combatant to leave", "aggressive")
    cheap: float = weight(0.08, 0, 0.5, "price of a point with four or more left")
    dear: float = weight(0.3, 0, 1, "price of a point with one or none left")
    point: float = weight(0.15, 0, 0.6, "worth of a point that a challenge or a contest costs")
    winning: float = weight(1.5, 0.3, 4, "worth of a whole objective, against one enemy out of the fight")
    found: float = weight(0.15, 0, 0.6, "worth of finding a hidden enemy")
    forcing: float = weight(
        0.45, 0, 1, "least difference, both sides' losses counted, for which reversing a loss is worth a point"
    )
    crossing: float = weight(0.2, 0, 1, "least difference for which reversing a loss is worth crossing out a quality")
    away: float = weight(0.8, 0.2, 2, "worth of getting away to a combatant that wants nothing else")
    cover: float = weight(0.5, 0, 1.5, "worth of hiding, as a share of the danger that it keeps off")
    seen: float = weight(0.75, 0.2, 1, "chance that a hidden combatant is not found before its next turn")
    armed: float = weight(0.12, 0, 0.5, "worth of one more point of result in all fights to come")
    played: float = weight(
        2.5, 0, 6, "result by which a quality that may be played on a roll counts in the choice of an object"
    )
    barricade: float = weight(0.35, 0, 1, "worth of an obstacle, as a share of what it adds to the chance of a flight")
    prey: float = weight(1.2, 0.5, 3, "factor by which a monster counts more than a helper")
    again: float = weight(0.05, 0, 0.8, "worth of an attack from which a director pays for a second action")
    sure: float = weight(0.5, 0.1, 0.95, "chance of felling an enemy from which one more action is worth a point")
    kept: float = weight(2.0, 0, 6, "threat that a director keeps back")
    near: float = weight(4.0, 0, 8, "threat that a director keeps back while a main is near its end")
    buys: float = weight(2.0, 1, 6, "threat from which a director buys danger")
    exposing: float = weight(1.0, 0.5, 10, "weight of the own losses that a director's danger brings")
    dying: float = weight(0.0, 0, 6, "cost of a death of the own side beyond that of a fall")
    menace: float = weight(2.0, 0, 4, "worth of the harm that an enemy can no longer do, against the enemy itself")
    turning: float = weight(
        1.0, 0, 2, "worth of the harm that a director's quality turns on the enemy, against a point; 0: only falls"
    )
    losing: float = weight(
        0.1,
        0,
        2,
        "least ratio of the enemies' losses to the own; below it the combatant wants to leave",
        "cautious",
    )
    outmatched: float = weight(0.8, 0, 1, "wish to leave such a fight", "cautious")
    duty: float = weight(0.4, 0, 1, "wish of a worn-out combatant to leave while something can be won", "cautious")
    patience: float = weight(2.0, 0, 6, "turns in a row that a combatant waits", "cautious")


AGGRESSIVE: Final = Weights()
CAUTIOUS: Final = Weights(care=0.75, dying=3.0, menace=1.0, buys=3.0, exposing=4.0)
