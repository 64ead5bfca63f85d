"""Choosing among attacks, and among ways to a better one: loading, clearing, drawing, picking up, closing in, aiming.

Everything is weighed by worth (Assessment.worth) over a horizon of a few rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simulator.core.asks import Option
from simulator.systems.haunted_house.formulas import MOST_AIM, TWO_ACTIONS
from simulator.systems.haunted_house.view import ArmView, BodyView

from .assessment import Assessment, AttackEstimate

ATTACKS = ("melee_attack", "ranged_attack")
HELPLESS = "helpless"
HORIZON = 4  # rounds that preparing is weighed over
MARGIN = 1.15  # by how much preparing must be better than striking at once


class Intent:
    """An option with its worth, and, for an attack, the estimate of the attack that is meant by it."""

    __slots__ = ("estimate", "option", "worth")

    def __init__(self, option: Option, worth: float, estimate: AttackEstimate | None = None) -> None:
        self.option = option
        self.worth = worth
        self.estimate = estimate


def best(intents: Iterable[Intent]) -> Intent | None:
    """The one worth most; of equals the first."""
    return max(intents, key=lambda intent: intent.worth, default=None)


# Attacks that can be made now.


def attacks(assessment: Assessment, options: Iterable[Option], modifiers: int = 0) -> Iterator[Intent]:
    """Every attack offered on an enemy that can still fight."""
    for option in options:
        if option.verb in ATTACKS and option.detail != HELPLESS:
            foe = assessment.view.bodies[option.target]
            thing = thing_of(assessment, option.item)
            if thing is not None:
                estimate = assessment.best_estimate(assessment.me, foe, thing, modifiers)
                yield Intent(option, assessment.worth(foe, estimate), estimate)


def striking(options: Iterable[Option]) -> bool:
    """Return whether any attack is offered on an enemy that can still fight."""
    return any(option.verb in ATTACKS and option.detail != HELPLESS for option in options)


def finishing(options: Iterable[Option]) -> Option | None:
    """Return the first attack offered on a helpless enemy."""
    return next((option for option in options if option.verb in ATTACKS and option.detail == HELPLESS), None)


def thing_of(assessment: Assessment, key: str) -> ArmView | None:
    """What is called ``key``, carried or on the floor."""
    return next((thing for thing in (*assessment.me.arms, *assessment.view.floor) if thing.key == key), None)


# A second action.


def second_attack(
    assessment: Assessment, options: Iterable[Option], first: Intent | None, margin: float
) -> Intent | None:
    """An attack to add, if both together, each at -2, are worth more than the first alone (HH-ACT-02)."""
    candidates = [each for each in attacks(assessment, options, TWO_ACTIONS) if _pairs(each, first)]
    second = best(candidates)
    if second is None or second.worth <= 0:
        return None
    if first is None or first.estimate is None:
        return second
    spoilt = _at(assessment, first, TWO_ACTIONS)
    extra = second.worth
    if second.option.target == first.option.target and spoilt.estimate is not None:
        extra *= 1 - spoilt.estimate.fells
    return second if spoilt.worth + extra > margin * first.worth else None


def _pairs(second: Intent, first: Intent | None) -> bool:
    """Shots of both actions would hinder each other, so two volleys are never paired."""
    return not (first and first.option.verb == second.option.verb == "ranged_attack")


def _at(assessment: Assessment, intent: Intent, modifiers: int) -> Intent:
    """The same attack with other modifiers."""
    foe, thing = assessment.view.bodies[intent.option.target], thing_of(assessment, intent.option.item)
    if thing is None:
        return Intent(intent.option, 0.0)
    estimate = assessment.best_estimate(assessment.me, foe, thing, modifiers)
    return Intent(intent.option, assessment.worth(foe, estimate), estimate)


# Ways to a better attack.


def preparations(assessment: Assessment, options: Iterable[Option]) -> Iterator[Intent]:
    """What would make a better attack possible; worth is what it brings a round over the horizon."""
    for option in options:
        if option.verb == "close":
            yield Intent(option, closing(assessment, assessment.view.bodies[option.target]) * share(1))
            continue
        thing = thing_of(assessment, option.item)
        if thing is None or thing.useless:
            continue
        if option.verb in ("draw", "pick_up"):
            yield Intent(option, potential(assessment, thing) * drawing_share(assessment, thing))
        elif option.verb == "reload":
            yield Intent(option, potential(assessment, thing, rounds=1) * loading_share(assessment, thing))
        elif option.verb == "clear_jam":
            cleared = assessment.chance(assessment.me, "clear_jam", "technique")
            yield Intent(option, potential(assessment, thing) * share(2) * cleared)


def share(rounds: int) -> float:
    """What is left of the horizon after so many rounds."""
    return (HORIZON - rounds) / HORIZON


def drawing_share(assessment: Assessment, thing: ArmView) -> float:
    """Of the horizon, the part left once a thing is in hand and works."""
    cost = 0 if assessment.variants.draw_cost == "free" else 1
    if thing.jammed:
        return share(cost + 2) * assessment.chance(assessment.me, "clear_jam", "technique")
    if not thing.melee and not thing.loaded:
        return loading_share(assessment, thing) * share(cost) if _has_spares(assessment, thing) else 0.0
    return share(cost)


def loading_share(assessment: Assessment, thing: ArmView) -> float:
    """Of the horizon, the part in which a weapon shoots: all after a magazine, every second round by single rounds."""
    return share(1) if assessment.rulebook.weapon(assessment.me, thing).magazine_fed else 0.5


def _has_spares(assessment: Assessment, thing: ArmView) -> bool:
    me = assessment.me
    return any(me.spare_magazines.get(thing.weapon, [])) or me.spare_rounds.get(thing.weapon, 0) > 0


def potential(assessment: Assessment, thing: ArmView, rounds: int = 0) -> float:
    """What an attack with this thing would be worth if it were in hand, loaded and clear."""
    worths = [
        assessment.worth(foe, assessment.best_estimate(assessment.me, foe, thing, 0, rounds)) for foe in assessment.foes
    ]
    return max(worths, default=0.0)


def closing(assessment: Assessment, foe: BodyView) -> float:
    """What attacks on this foe would be worth in contact."""
    near = [thing for thing in assessment.ready(assessment.me) if thing.melee]
    return max(
        (assessment.worth(foe, assessment.best_estimate(assessment.me, foe, thing)) for thing in near), default=0.0
    )


# Aiming.


def aiming(assessment: Assessment, options: Iterable[Option], attack: Intent, gain: float) -> Intent | None:
    """Aim another round before this very attack, where a point more makes it at least ``gain`` times as good
    (HH-RNG-04)."""
    target, item, me = attack.option.target, attack.option.item, assessment.me
    foe, thing = assessment.view.bodies[target], thing_of(assessment, item)
    aim = next((each for each in options if each.verb == "aim" and (each.target, each.item) == (target, item)), None)
    kept = me.aim_bonus if (me.aim_target, me.aim_weapon) == (target, item) else 0
    if aim is None or thing is None or thing.melee or foe.ran or kept >= MOST_AIM:
        return None
    worth = assessment.worth(foe, assessment.best_estimate(me, foe, thing, 1))
    return Intent(aim, worth) if worth > gain * attack.worth else None
