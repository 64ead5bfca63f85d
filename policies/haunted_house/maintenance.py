"""Maintenance actions, which are no attacks: helping, handling weapons, searching (HH-ACT-03, HH-REC, HH-HAZ)."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.haunted_house.formulas import BASE_DIFFICULTY
from simulator.systems.haunted_house.odds import ROLLS
from simulator.systems.haunted_house.view import BodyView

from .assessment import Assessment, fire_loss, is_down

BLOWS: Final = frozenset({"melee_attack"})
STRIKES: Final = BLOWS | {"ranged_attack"}
MOST_NATURAL: Final = 12  # the highest roll of two dice
MEAN_NATURAL: Final = 7
WORTH_TRYING: Final = 6 / ROLLS  # the lowest chance of a test that the planner tries
ALWAYS: Final = 999.0  # eagerness that revives a friend at any cost


class LegalMoves:  # mypyc: acyclic, reused
    """Options of a turn by their verbs; options of other verbs are never made."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    @property
    def default(self) -> Option:
        """The default option, to wait."""
        return self._ask.default()

    def strikes(self) -> list[Option]:
        """Return every attack with what is in hand, also on the helpless."""
        return self._ask.with_verbs(STRIKES)

    def having(self, verbs: frozenset[str]) -> list[Option]:
        """Return the options with one of these verbs, in the order offered."""
        return self._ask.with_verbs(verbs)

    def all(self, verb: str) -> list[Option]:
        """Return the options with this verb, in the order offered."""
        return self._ask.with_verbs((verb,))

    def first(self, verb: str) -> Option | None:
        """Return the first option with this verb, if any."""
        found = self._ask.with_verbs((verb,))
        return found[0] if found else None


def own_fire(assessment: Assessment, offers: LegalMoves, patience: float) -> Option | None:
    """Put out the own fire if it costs at least ``patience`` a round or is about to kill, and there is a chance."""
    me = assessment.me
    loss = fire_loss(me)
    if not loss or not (loss >= patience or me.life <= 2 * loss):
        return None
    if assessment.chance(me, "extinguish", "agility") < WORTH_TRYING:
        return None
    return _on(offers, "extinguish", me)


def revival(assessment: Assessment, offers: LegalMoves, eagerness: float = ALWAYS) -> Option | None:
    """Revive a friend whose heart has stopped. Unless ``eagerness`` is ALWAYS, the friend must be worth the turn: its
    part in the fight, times ``eagerness`` and the chance, is at least this combatant's own part."""
    if not any(friend.arrest for friend in assessment.friends):
        return None
    found = offers.first("revive")
    chance = _healing(assessment, "revive") if found is not None else 0.0
    if found is None or chance < WORTH_TRYING:
        return None
    if eagerness < ALWAYS:
        friend = assessment.view.bodies[found.target]
        if eagerness * chance * assessment.part(friend) < assessment.part(assessment.me):
            return None
    return found


def friends_fire(assessment: Assessment, offers: LegalMoves, urgent: bool) -> Option | None:
    """Put out a friend's fire; ``urgent``: only of a friend that is down, or will be within two rounds."""
    if not any(friend.burning for friend in assessment.friends):
        return None
    for option in offers.all("extinguish"):
        friend = assessment.view.bodies[option.target]
        dire = is_down(friend) or friend.life <= 2 * fire_loss(friend)
        if friend is not assessment.me and (dire or not urgent):
            return option if assessment.chance(assessment.me, "extinguish", "agility") >= WORTH_TRYING else None
    return None


def first_aid(assessment: Assessment, offers: LegalMoves) -> Option | None:
    """Treat weakness first, then the patient with the least life left; this combatant comes last among equals."""
    options = offers.all("heal")
    if not options or _healing(assessment, "heal") < WORTH_TRYING:
        return None
    return min(options, key=lambda option: _need(assessment, option))


def _need(assessment: Assessment, option: Option) -> tuple[bool, float, bool]:
    patient = assessment.view.bodies[option.target]
    return option.detail != "weakness", patient.life / (patient.sheet.max_life or 1), patient is assessment.me


def aid_loss(assessment: Assessment) -> float:
    """Return the life that first aid is expected to give back: one point times the chance of the test."""
    return _healing(assessment, "heal")


def _healing(assessment: Assessment, task: str) -> float:
    return assessment.chance(assessment.me, task, assessment.variants.heal_characteristic, "heal")


def comfort(assessment: Assessment, offers: LegalMoves, frail: float = 999) -> Option | None:
    """Calm the friend with the least shock left, of those with at most ``frail``."""
    options = [option for option in offers.all("calm") if assessment.view.bodies[option.target].shock <= frail]
    return min(options, key=lambda option: assessment.view.bodies[option.target].shock, default=None)


def handling(assessment: Assessment, offers: LegalMoves) -> Option | None:
    """Put weapons in order while there is time: clear, load, take a working one in hand."""
    order = offers.first("clear_jam") or offers.first("reload")
    if order is not None or assessment.me.held:
        return order
    working = {thing.key for thing in (*assessment.me.arms, *assessment.view.floor) if not thing.useless}
    found = (*offers.all("draw"), *offers.all("pick_up"))
    return next((option for option in found if option.item in working), None)


def seeking(assessment: Assessment, offers: LegalMoves) -> Option | None:
    """Search if this combatant could find a hidden enemy with a typical hiding total."""
    best = MOST_NATURAL + assessment.figure(assessment.me, "search", "perception")
    if any(best >= _likely_total(assessment, foe) for foe in assessment.lurking):
        return offers.first("search")
    return None


def _likely_total(assessment: Assessment, foe: BodyView) -> int:
    """HH-ACT-03: the usual total of a hider; no seat sees the real one."""
    return max(BASE_DIFFICULTY, MEAN_NATURAL + assessment.figure(foe, "hide", "caution"))


def anything_useful(assessment: Assessment, offers: LegalMoves) -> Option | None:
    """Return the most useful action of a turn without an attack."""
    return (
        own_fire(assessment, offers, 0)
        or revival(assessment, offers)
        or friends_fire(assessment, offers, urgent=False)
        or handling(assessment, offers)
        or first_aid(assessment, offers)
        or comfort(assessment, offers)
        or seeking(assessment, offers)
    )


def _on(offers: LegalMoves, verb: str, body: BodyView) -> Option | None:
    return next((option for option in offers.all(verb) if option.target == body.id), None)
