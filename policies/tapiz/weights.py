"""The weights of the minds of Tapiz: what attacks are ranked by and when one moves, shakes off states and takes cover.

The defaults are those of ``aggressive``; ``CAUTIOUS`` is the set of ``cautious``."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from simulator.policy.weights import weight


@frozen(eq=False)
class Weights:
    """What the minds of Tapiz weigh their options by."""

    harm: float = weight(
        0.75, 0.2, 1, "what taking all but the last hit point is worth, against putting a target out of the fight"
    )
    states: float = weight(0.07, 0, 0.4, "what five effect points beyond the damage are worth")
    setback: float = weight(0.008, 0, 0.05, "what each point of margin costs by which an attack fails")
    lasting: float = weight(5.0, 0, 10, "how many rounds the number of a state counts for")
    menace: float = weight(0.0, 0, 3, "how much more than another the most dangerous target is worth")
    futile: float = weight(0.01, 0, 0.2, "the worth below which an attack is not worth the trouble")
    half: float = weight(0.5, 0, 1, "of what an attack is worth at its best distance, so much is enough to stay")
    clearly: float = weight(1.25, 1, 3, "how many times as good as one from here an attack after moving must be")
    helping: float = weight(1.0, 0.3, 3, "how many times as good as an attack help, hindrance or a manoeuvre must be")
    telling: float = weight(0.2, 0, 1, "the worth of an attack beyond which these three are not thought of")
    burden: float = weight(-5.0, -15, -1, "what states may take from one's rolls before one shakes them off")
    dying: float = weight(3.0, 1, 10, "the rounds left to live with which a bleeding comrade comes before fighting")
    point: float = weight(0.5, 0, 1, "what an effect point more must do that is worth a hero point")
    saving: float = weight(0.1, 0, 1, "what rewriting a consequence must save that is worth a hero point")
    mending: float = weight(0.4, 0, 1, "the share of a pool below which a hero point is spent on healing it")
    sheltered: float = weight(
        0.6, 0.2, 1.2, "of what an attack from the open is worth, so much is enough from behind cover", "cautious"
    )
    guarding: float = weight(
        0.3,
        0,
        1,
        "the share of the hit points with which it takes a stance that guards, while comrades fight",
        "cautious",
    )
    reserve: float = weight(
        0.3, 0, 1, "the share of the hit points with which first aid comes before fighting", "cautious"
    )


AGGRESSIVE: Final = Weights()
CAUTIOUS: Final = AGGRESSIVE
