"""Everything that is no attack: helping, handling weapons, searching (HH-ACT-03, HH-REC, HH-HAZ)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from simulator.core.asks import Option
from simulator.systems.haunted_house.odds import ROLLS
from simulator.systems.haunted_house.view import BodyView

from .assessment import Assessment, fire_loss, is_down

Offered = Mapping[str, list[Option]]
"""The options of a question by their verb, each list in the order offered."""

MOST_NATURAL = 12  # the most that two dice show
WORTH_TRYING = 6 / ROLLS  # a test with less of a chance is left alone while there is anything else to do


def offered(options: Iterable[Option]) -> dict[str, list[Option]]:
    """The options by their verb."""
    verbs: dict[str, list[Option]] = {}
    for option in options:
        verbs.setdefault(option.verb, []).append(option)
    return verbs


def own_fire(assessment: Assessment, verbs: Offered, patience: float) -> Option | None:
    """Put out the own fire, if it costs at least ``patience`` a round or is about to kill, and there is a chance."""
    me = assessment.me
    loss = fire_loss(me)
    if not loss or not (loss >= patience or me.life <= 2 * loss):
        return None
    if assessment.chance(me, "extinguish", "agility") < WORTH_TRYING:
        return None
    return _on(verbs, "extinguish", me)


def revival(assessment: Assessment, verbs: Offered) -> Option | None:
    """Revive a friend whose heart has stopped."""
    if _healing(assessment, "revive") < WORTH_TRYING:
        return None
    return next(iter(verbs.get("revive", ())), None)


def friends_fire(assessment: Assessment, verbs: Offered, urgent: bool) -> Option | None:
    """Put out a friend's fire; ``urgent``: only of one that is down, or will be within two rounds."""
    for option in verbs.get("extinguish", ()):
        friend = assessment.view.bodies[option.target]
        dire = is_down(friend) or friend.life <= 2 * fire_loss(friend)
        if friend is not assessment.me and (dire or not urgent):
            return option if assessment.chance(assessment.me, "extinguish", "agility") >= WORTH_TRYING else None
    return None


def first_aid(assessment: Assessment, verbs: Offered) -> Option | None:
    """Treat weakness first, then the wounds of the patient with the least life left; the own come last among equals."""
    options = verbs.get("heal", [])
    if not options or _healing(assessment, "heal") < WORTH_TRYING:
        return None
    return min(options, key=lambda option: (option.detail != "weakness", *_need(assessment, option)))


def _need(assessment: Assessment, option: Option) -> tuple[float, bool]:
    patient = assessment.view.bodies[option.target]
    return patient.life / (patient.sheet.max_life or 1), patient is assessment.me


def aid_loss(assessment: Assessment) -> float:
    """The life that first aid may be expected to give back: a test for one point."""
    return _healing(assessment, "heal")


def _healing(assessment: Assessment, task: str) -> float:
    return assessment.chance(assessment.me, task, assessment.variants.heal_characteristic, "heal")


def comfort(assessment: Assessment, verbs: Offered, frail: int = 999) -> Option | None:
    """Calm the friend with the least shock left, of those with no more than ``frail``."""
    options = [option for option in verbs.get("calm", ()) if assessment.view.bodies[option.target].shock <= frail]
    return min(options, key=lambda option: assessment.view.bodies[option.target].shock, default=None)


def handling(assessment: Assessment, verbs: Offered) -> Option | None:
    """Get the weapons into order while there is time: clear, load, take something better in hand."""
    for verb in ("clear_jam", "reload"):
        if verb in verbs:
            return verbs[verb][0]
    if assessment.me.held:
        return None
    working = {thing.key for thing in (*assessment.me.arms, *assessment.view.floor) if not thing.useless}
    found = (*verbs.get("draw", ()), *verbs.get("pick_up", ()))
    return next((option for option in found if option.item in working), None)


def seeking(assessment: Assessment, verbs: Offered) -> Option | None:
    """Search, if an enemy is hiding that could be found."""
    best = MOST_NATURAL + assessment.figure(assessment.me, "search", "perception")
    if any(best >= foe.hide_total for foe in assessment.lurking):
        return next(iter(verbs.get("search", ())), None)
    return None


def anything_useful(assessment: Assessment, verbs: Offered) -> Option | None:
    """What to do with a turn that no attack can be made in."""
    return (
        own_fire(assessment, verbs, 0)
        or revival(assessment, verbs)
        or friends_fire(assessment, verbs, urgent=False)
        or handling(assessment, verbs)
        or first_aid(assessment, verbs)
        or comfort(assessment, verbs)
        or seeking(assessment, verbs)
    )


def _on(verbs: Offered, verb: str, body: BodyView) -> Option | None:
    return next((option for option in verbs.get(verb, ()) if option.target == body.id), None)
