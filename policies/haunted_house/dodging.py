"""Decisions to dodge (HH-DOD): dodge when the life saved is worth more than the turn that dodging costs.

Life saved and turns lost are both in shares of the own life. The others of the side make up for a lost turn, and
meanwhile the foes go on. Dodging does not win a long fight, so after ``PATIENCE`` rounds the planner strikes
instead."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Option
from simulator.systems.haunted_house.tables import MELEE, NO_ACTION, NO_HOSTILE, RANGED
from simulator.systems.haunted_house.view import BodyView

from .assessment import Assessment
from .tactics import gets_ready

NOWHERE: Final = 0.05  # in shares of the own life, the least cost of a turn lost to another kind of dodge
PATIENCE: Final = 20  # rounds after which no turn is given up for a dodge
HALF: Final = 0.5  # share of the other foes that may still attack this round


def dodges(assessment: Assessment, by: int, about: Option) -> bool:
    """HH-DOD-01: return whether to dodge this attack; always if the lock that a dodge brings is there already."""
    melee = about.verb == "melee_attack"
    if is_free(assessment.me, melee):
        return True
    saved = averted(assessment, assessment.view.bodies[by], about) + averted_later(assessment, by, melee)
    return is_worth(assessment, saved, melee)


def kinds(assessment: Assessment) -> str:
    """HH-DOD-01: the kinds of attack that threaten more than the turn is worth, for dodges declared in advance."""
    wanted = [kind for kind, melee in ((MELEE, True), (RANGED, False)) if _threatens(assessment, melee)]
    return "both" if len(wanted) > 1 else wanted[0] if wanted else "none"


def _threatens(assessment: Assessment, melee: bool) -> bool:
    """Return whether dodging this kind for the whole round saves more than it costs."""
    saved = sum([averted_by(assessment, foe, melee) for foe in assessment.foes]) / len(assessment.comrades())
    return is_worth(assessment, saved, melee)


def is_free(me: BodyView, melee: bool) -> bool:
    """HH-DOD-03, HH-DOD-04: return whether dodging costs nothing: its lock is there already, or bars only attacks from
    a combatant that is running away."""
    bars_all = not melee and not me.sheet.gunfire_hardened
    return me.lock == NO_ACTION or ((me.lock == NO_HOSTILE or me.ran) and not bars_all)


def is_worth(assessment: Assessment, saved: float, melee: bool) -> bool:
    """Return whether this share of the own life is worth the turn that the lock costs. It never is without air, when
    turns are counted, nor in a fight past ``PATIENCE`` rounds."""
    if assessment.me.airless >= 0:
        return False
    cost = price(assessment, melee)
    return saved > assessment.rulebook.weights.dodging * cost and (cost <= 0 or assessment.view.round <= PATIENCE)


# The saving.


def averted(assessment: Assessment, foe: BodyView, about: Option) -> float:
    """Return the saving of dodging this attack, as a share of the own life."""
    thing = next((thing for thing in foe.arms if thing.key == about.item), None)
    if thing is None or about.detail in ("disarm", "knock_down"):
        return 0.0
    me, shots = assessment.me, max(1, about.amount)
    plain, dodged = (assessment.estimate(foe, me, thing, 0, shots, about.detail, dodging) for dodging in (False, True))
    spared = (plain.fells - dodged.fells) * assessment.rulebook.weights.close_call
    return (plain.loss - dodged.loss) / max(1, me.life) + spared


def averted_later(assessment: Assessment, by: int, melee: bool) -> float:
    """Return the saving against the other foes: half of them may still attack this round, choosing evenly among the
    side."""
    if assessment.variants.dodge_scope == "single_attack":
        return 0.0
    total = sum([averted_by(assessment, foe, melee) for foe in assessment.foes if foe.id != by])
    return HALF * total / len(assessment.comrades())


def averted_by(assessment: Assessment, foe: BodyView, melee: bool) -> float:
    """Return the saving against the best plain attack of this kind that a foe could make."""
    verb = "melee_attack" if melee else "ranged_attack"
    things = [thing for thing in assessment.ready(foe) if thing.melee == melee]
    return max([averted(assessment, foe, Option(verb, assessment.me.id, thing.key)) for thing in things], default=0.0)


# The cost.


def price(assessment: Assessment, melee: bool) -> float:
    """Return the worth of the turn that the lock costs, as a share of the own life: the harm that the foes do to the
    side until the others have made up for it, and more while other foes are still to come."""
    me, weights = assessment.me, assessment.rulebook.weights
    cost = delay(assessment) * toll(assessment) / max(1, me.life)
    if assessment.awaited():
        cost *= weights.pressed
    if melee or me.sheet.gunfire_hardened:
        return cost * weights.readying if weights.readying < 1 and gets_ready(assessment) else cost
    return cost * weights.lost_turn + NOWHERE


def toll(assessment: Assessment) -> float:
    """Return the life that the own side is expected to lose a round if foes choose evenly among it."""
    ours = assessment.comrades()
    return sum([assessment.reach(foe, body) for foe in assessment.foes for body in ours]) / len(ours)


def delay(assessment: Assessment) -> float:
    """Return the rounds in which the others of the side make up for a lost turn: this combatant's part divided by that
    of those who have air and lose no turn; fewer if they would fell all foes in that time anyway."""
    mine = assessment.part(assessment.me)
    if mine <= 0:
        return 0.0
    able = [body for body in assessment.friends if body.active and not body.lock and body.airless < 0]
    others = sum([assessment.part(body) for body in able])
    alone = assessment.rulebook.weights.alone
    lost = alone if others <= 0 else min(alone, mine / others)
    return lost * min(1.0, sum([foe.life for foe in assessment.foes]) / (mine + others))
