"""Weights of the Tapiz planners: ranking of attacks; thresholds for moving, shaking off states and taking cover.

The defaults are those of ``aggressive``; ``CAUTIOUS`` is the set of ``cautious``."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from simulator.policy.weights import weight


@frozen(eq=False)
class Weights:
    """Numbers by which the Tapiz planners weigh options."""

    harm: float = weight(
        0.75, 0.2, 1, "worth of taking all but the last hit point, relative to putting the target out of the fight"
    )
    states: float = weight(0.2, 0, 0.4, "worth of five effect points beyond the damage")
    setback: float = weight(
        0.02,
        0,
        0.05,
        "cost of each point by which an attack fails, as a share of the most that the own attacks can take",
    )
    lasting: float = weight(5.0, 0, 10, "rounds for which the number of a state counts")
    menace: float = weight(0.0, 0, 3, "extra worth of the most dangerous target")
    futile: float = weight(0.01, 0, 0.02, "worth up to which an attack is not made")
    half: float = weight(0.5, 0, 1, "share of the worth at the best distance that is enough to attack from here")
    clearly: float = weight(1.25, 1, 3, "factor by which an attack after moving must beat one from here")
    helping: float = weight(1.0, 0.3, 3, "factor by which help, hindrance or a manoeuvre must beat an attack")
    telling: float = weight(0.2, 0, 1, "worth of an attack above which these three are ignored")
    burden: float = weight(-5.0, -15, -1, "total of states on attack rolls at which they are shaken off")
    dying: float = weight(3.0, 1, 10, "rounds left to live at which a bleeding comrade comes before fighting")
    point: float = weight(0.5, 0, 1, "gain by one more effect point that is worth a hero point")
    saving: float = weight(0.1, 0, 1, "loss saved by rewriting a consequence that is worth a hero point")
    mending: float = weight(0.4, 0, 1, "share of a pool below which a hero point heals it")
    sheltered: float = weight(
        0.6, 0.2, 1.2, "share of the worth of an attack in the open that is enough for one from cover", "cautious"
    )
    guarding: float = weight(
        0.3,
        0,
        1,
        "share of the hit points below which it takes a guarding stance while comrades fight",
        "cautious",
    )
    hopeless: float = weight(
        0.2,
        0,
        1,
        "odds below which a combatant leaves or surrenders once comrades or most hit points are lost",
        "cautious",
    )
    reserve: float = weight(
        0.3, 0, 1, "share of the hit points below which first aid comes before fighting", "cautious"
    )


AGGRESSIVE: Final = Weights()
CAUTIOUS: Final = AGGRESSIVE
