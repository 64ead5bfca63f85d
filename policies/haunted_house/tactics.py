"""Choosing among attacks, and among ways to a better one: loading, clearing, drawing, picking up, closing in, aiming.

Everything is weighed by worth (Assessment.worth) over a horizon of a few rounds."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Option
from simulator.systems.haunted_house.formulas import MOST_AIM, TWO_ACTIONS
from simulator.systems.haunted_house.view import ArmView, BodyView

from ..intent import Ranked, best, greatest
from .assessment import Assessment, AttackEstimate, has_spares
from .maintenance import BLOWS, STRIKES, LegalMoves

HELPLESS: Final = "helpless"
KNOCK_DOWN: Final = "knock_down"
DISARM: Final = "disarm"
SPOILING: Final = (KNOCK_DOWN, DISARM)
UP_AGAIN: Final = 0.75  # of a turn, the cost of getting up: the rest is a second action
DISTRACTED: Final = 0.25  # of a turn, the cost of a point less on its tests
PREPARING: Final = frozenset({"close", "draw", "pick_up", "reload", "clear_jam"})


class Intent(Ranked):  # mypyc: acyclic
    """An option, its worth, and the estimate of the intended attack."""

    __slots__ = ("attack", "option")

    def __init__(self, option: Option, worth: float, attack: AttackEstimate | None = None) -> None:
        self.worth = worth
        self.option = option
        self.attack = attack


# Attacks that can be made now.


def attacks(assessment: Assessment, options: list[Option], modifiers: int = 0) -> list[Intent]:
    """Return an intent for each option to strike or shoot at an enemy that can still fight."""
    bodies, me = assessment.view.bodies, assessment.me
    found: list[Intent] = []
    thing: ArmView | None = None
    for option in options:
        if option.detail != HELPLESS:
            foe = bodies[option.target]
            if thing is None or thing.key != option.item:
                thing = assessment.thing(option.item)
            if thing is not None:
                estimate = assessment.best_estimate(me, foe, thing, modifiers)
                found.append(Intent(option, assessment.worth(foe, estimate), estimate))
    return found


def striking(offers: LegalMoves) -> bool:
    """Return whether the options have an attack on an enemy that can still fight."""
    return any(option.detail != HELPLESS for option in offers.strikes())


def finishing(offers: LegalMoves) -> Option | None:
    """Return the first attack on a helpless enemy, or None."""
    for option in offers.strikes():
        if option.detail == HELPLESS:
            return option
    return None


# A second action.


def second_attack(assessment: Assessment, options: list[Option], first: Intent, margin: float) -> Intent | None:
    """Return an attack to add, if both together, each at -2, are worth more than the first alone (HH-ACT-02)."""
    if first.attack is not None and first.attack.manner in SPOILING:
        return None
    second = best(attacks(assessment, options, TWO_ACTIONS))
    if second is None or second.worth <= 0:
        return None
    if first.attack is None:
        return second
    spoilt = _at(assessment, first, TWO_ACTIONS)
    extra = second.worth
    if second.option.target == first.option.target and spoilt.attack is not None:
        extra *= 1 - spoilt.attack.fells
    return second if spoilt.worth + extra > margin * first.worth else None


def pairing(first: Intent) -> frozenset[str]:
    """Return the verbs of the attacks that may follow a first action. Shots of both actions would hinder each other, so
    a volley is never followed by shots."""
    return BLOWS if first.option.verb == "ranged_attack" else STRIKES


def _at(assessment: Assessment, intent: Intent, modifiers: int) -> Intent:
    """Return the same attack with other modifiers."""
    foe, thing = assessment.view.bodies[intent.option.target], assessment.thing(intent.option.item)
    if thing is None:
        return Intent(intent.option, 0.0)
    estimate = assessment.best_estimate(assessment.me, foe, thing, modifiers)
    return Intent(intent.option, assessment.worth(foe, estimate), estimate)


# Spoiling an enemy's turn (HH-MEL-03, HH-ACT-03).


def spoiling(assessment: Assessment, attack: Intent) -> Intent | None:
    """Return the attack turned into a knock-down or a disarming, whichever costs the target more of its next turn; None
    if that is not worth more."""
    option, me = attack.option, assessment.me
    foe, weight = assessment.view.bodies[option.target], assessment.rulebook.weights.spoiling
    danger = assessment.danger(foe)
    if foe.fleeing or foe.ran or weight * danger <= attack.worth:
        return None
    thing = assessment.thing(option.item)
    if thing is None:
        return None
    kept = danger
    if foe.held:
        kept = greatest([assessment.best_estimate(foe, me, bare).loss for bare in foe.arms if bare.natural])
    down = danger if thing.melee and not foe.prone else 0.0
    lost, manner = max((down * UP_AGAIN, KNOCK_DOWN), (danger - kept, DISARM))
    if lost <= 0 or weight * lost <= attack.worth:
        return None
    chance = assessment.estimate(me, foe, thing, 0, 1, manner).chance
    worth = weight * chance * lost
    return Intent(option, worth, AttackEstimate(0.0, 0.0, manner, 1, chance)) if worth > attack.worth else None


def distracting(assessment: Assessment, offers: LegalMoves, least: float) -> Intent | None:
    """HH-ACT-03: distract the most dangerous enemy while friends attack, if that is worth more than ``least``."""
    weight = assessment.rulebook.weights.spoiling
    threat = greatest([assessment.danger(foe) for foe in assessment.foes])
    if weight * threat * DISTRACTED <= least or len(assessment.comrades()) < 2:
        return None
    found: Option | None = None
    most = 0.0
    for option in offers.all("distract"):
        foe = assessment.view.bodies[option.target]
        if not foe.distracted and assessment.danger(foe) > most:
            found, most = option, assessment.danger(foe)
    if found is None:
        return None
    chance = assessment.chance(assessment.me, "distract", "charisma")
    worth = weight * chance * most * DISTRACTED
    return Intent(found, worth) if worth > least else None


# Ways to a better attack.


def preparations(assessment: Assessment, offers: LegalMoves) -> list[Intent]:
    """Return the preparations of a better attack; their worth is the gain a round over the horizon."""
    return [
        Intent(option, _promise(assessment, option))
        for option in offers.having(PREPARING)
        if _prepares(assessment, option)
    ]


def _prepares(assessment: Assessment, option: Option) -> bool:
    """Return whether a preparation is useful: a broken thing is not."""
    thing = assessment.thing(option.item)
    return option.verb == "close" or (thing is not None and not thing.useless)


def _promise(assessment: Assessment, option: Option) -> float:
    """Return the gain of a preparation a round over the horizon."""
    if option.verb == "close":
        return closing(assessment, assessment.view.bodies[option.target]) * share(assessment, 1)
    thing = assessment.thing(option.item)
    assert thing is not None
    if option.verb == "reload":
        return potential(assessment, thing, rounds=1) * loading_share(assessment, thing)
    if option.verb == "clear_jam":
        cleared = assessment.chance(assessment.me, "clear_jam", "technique")
        return potential(assessment, thing) * share(assessment, 2) * cleared
    return potential(assessment, thing) * drawing_share(assessment, thing)


def share(assessment: Assessment, rounds: int) -> float:
    """Return the share of the horizon that is left after this number of rounds."""
    horizon = assessment.rulebook.weights.horizon
    return (horizon - rounds) / horizon


def drawing_share(assessment: Assessment, thing: ArmView) -> float:
    """Return the share of the horizon that is left once a weapon is in hand and works."""
    cost = 0 if assessment.variants.draw_cost == "free" else 1
    if thing.jammed:
        return share(assessment, cost + 2) * assessment.chance(assessment.me, "clear_jam", "technique")
    if not thing.melee and not thing.loaded:
        return loading_share(assessment, thing) * share(assessment, cost) if has_spares(assessment.me, thing) else 0.0
    return share(assessment, cost)


def loading_share(assessment: Assessment, thing: ArmView) -> float:
    """Return the share of the horizon in which a weapon shoots: all but the first round after a magazine, every second
    round if it is loaded round by round."""
    return share(assessment, 1) if assessment.rulebook.weapon(assessment.me, thing).magazine_fed else 0.5


def potential(assessment: Assessment, thing: ArmView, rounds: int = 0) -> float:
    """Return the worth of an attack with this weapon if it were in hand, loaded and clear."""
    me = assessment.me
    worths = [assessment.worth(foe, assessment.best_estimate(me, foe, thing, 0, rounds)) for foe in assessment.foes]
    return greatest(worths)


def closing(assessment: Assessment, foe: BodyView) -> float:
    """Return the worth of attacks on this foe in contact."""
    me = assessment.me
    near = [thing for thing in assessment.ready(me) if thing.melee]
    return greatest([assessment.worth(foe, assessment.best_estimate(me, foe, thing)) for thing in near])


def gets_ready(assessment: Assessment) -> bool:
    """Return whether a turn without new events would go to getting a weapon ready rather than to an attack."""
    me = assessment.me
    ways = [way for way in (_readying(me, thing) for thing in me.arms) if way is not None]
    if me.prone or not ways:
        return False
    strike = greatest([potential(assessment, thing) for thing in assessment.ready(me)])
    return max([_promise(assessment, way) for way in ways]) > strike * assessment.rulebook.weights.preparing


def _readying(me: BodyView, thing: ArmView) -> Option | None:
    """Return the option that gets a carried weapon ready, or None if it is ready or useless."""
    if thing.natural or thing.useless:
        return None
    if thing.key != me.held:
        return Option("draw", item=thing.key)
    if thing.melee or (thing.loaded and not thing.jammed):
        return None
    if thing.jammed:
        return Option("clear_jam", item=thing.key)
    return Option("reload", item=thing.key) if has_spares(me, thing) else None


# Aiming.


def aiming(assessment: Assessment, offers: LegalMoves, attack: Intent, gain: float) -> Intent | None:
    """Aim another round before this attack, if a point more makes it at least ``gain`` times as good (HH-RNG-04)."""
    target, item, me = attack.option.target, attack.option.item, assessment.me
    foe, thing = assessment.view.bodies[target], assessment.thing(item)
    if thing is None or thing.melee or foe.ran:
        return None
    if me.aim_bonus >= MOST_AIM and me.aim_target == target and me.aim_weapon == item:
        return None
    for option in offers.all("aim"):
        if option.target == target and option.item == item:
            worth = assessment.worth(foe, assessment.best_estimate(me, foe, thing, 1))
            return Intent(option, worth) if worth > gain * attack.worth else None
    return None
