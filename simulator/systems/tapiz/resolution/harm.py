"""Loss of hit points, and its results: unconscious, broken, bleeding, unstable, dead, lost (TZ-DMG).

``lose`` only subtracts; ``thresholds`` applies the results once the event is complete (TZ-ATK-01)."""

from __future__ import annotations

from ....core import events
from ....core.asks import NO_BODY
from ..bodies import fragile, pool_of, set_heal_ready, set_stable, stable
from ..sheet import MENTAL, PHYSICAL
from ..state import DEAD, LOST, Body, Conflict, bleeds, reserve, slips
from .conditions import SLAIN, leave, refresh


def lose(
    scene: Conflict, body: Body, domain: str, points: int, cause: str, rule: str, by: int = NO_BODY, item: str = ""
) -> int:
    """TZ-DMG-01, TZ-HEAL-01, TZ-STA-06: a body loses hit points of one domain; healing is allowed again, stabilisation
    ends, and an aim may be lost. Under defence_reserve a pool never sinks below 0 (TZ-DMG-11).

    Returns the points lost. ``by`` is the body that takes them, ``item`` its weapon or power if ``cause`` does not name
    it."""
    before = pool_of(body, domain)
    if reserve(scene.state):
        points = min(points, max(0, before))
    if points <= 0 or body.out:
        return 0
    _set(body, domain, before - points)
    scene.stats.harmed(by, body.id, item or cause, points)
    set_heal_ready(body, domain, True)
    set_stable(body, domain, False)
    if scene.state.variants.aim_break == "action_or_damage":
        body.aim = -1
    _emit(scene, body, domain, before, cause, rule)
    return points


def spend_points(scene: Conflict, body: Body, domain: str, points: int, rule: str, by: int, item: str) -> None:
    """TZ-DMG-11: the defender spends points of a pool against an attack of ``by``; they count as a loss."""
    lose(scene, body, domain, points, "reserve", rule, by, item)


def gain(scene: Conflict, body: Body, domain: str, points: int, rule: str) -> None:
    """Restore hit points up to the maximum.

    A pool that stays negative is stabilised (TZ-DMG-09), with an event of its own if no point came back."""
    before = pool_of(body, domain)
    most = body.pgf_max if domain == PHYSICAL else body.pgm_max
    after = max(before, min(most, before + points))
    _set(body, domain, after)
    if before == after < 0 and not stable(body, domain):
        stabilise(scene, body, domain, "TZ-DMG-09")
    elif before < 0 or after >= 0:
        set_stable(body, domain, after < 0)
    if before != after:
        _emit(scene, body, domain, before, "healed", rule)
    refresh(scene, body, rule)


def _set(body: Body, domain: str, points: int) -> None:
    if domain == PHYSICAL:
        body.pgf = points
    else:
        body.pgm = points


def _emit(scene: Conflict, body: Body, domain: str, before: int, cause: str, rule: str) -> None:
    if scene.has_listener:
        pool = "pgf" if domain == PHYSICAL else "pgm"
        scene.emit(events.PoolChanged(rule, body.id, pool, before, pool_of(body, domain), cause))


def thresholds(scene: Conflict, body: Body) -> None:
    """TZ-DMG-04..07, TZ-DMG-10, TZ-DMG-12: the pools decide on a body's status; death is immediate."""
    if body.out or reserve(scene.state):
        return
    limit = scene.state.lienzo.numbers.death
    if body.pgf <= limit:
        leave(scene, body, DEAD, "TZ-DMG-10")
    elif body.pgf <= 0 and fragile(scene.state, body):
        leave(scene, body, DEAD, "TZ-DMG-12")
    elif body.pgm <= limit:
        leave(scene, body, LOST, "TZ-DMG-10")
    else:
        refresh(scene, body, _disabling_rule(body))


def _disabling_rule(body: Body) -> str:
    """Return the rule that disables a living body."""
    if body.pgf <= 0:
        return "TZ-DMG-04" if body.pgf == 0 else "TZ-DMG-06"
    return "TZ-DMG-05" if body.pgm == 0 else "TZ-DMG-07"


def slay(scene: Conflict, body: Body, domain: str) -> None:
    """TZ-DMG-11: a physical attack slays, a mental one leaves the body lost."""
    leave(scene, body, DEAD if domain == PHYSICAL else LOST, "TZ-DMG-11", SLAIN)


def bleed(scene: Conflict, body: Body) -> None:
    """TZ-DMG-06, TZ-DMG-07: at the round end a bleeding body loses 1 PGF and an unstable one 1 PGM."""
    if reserve(scene.state):
        return
    for domain, sinking, rule in ((PHYSICAL, bleeds(body), "TZ-DMG-06"), (MENTAL, slips(body), "TZ-DMG-07")):
        if sinking and not body.out:
            before = pool_of(body, domain)
            cause = "bleeding" if domain == PHYSICAL else "instability"
            _set(body, domain, before - 1)
            scene.stats.harmed(NO_BODY, body.id, cause, 1)
            if scene.state.variants.bleed_refreshes_heal == "on":
                set_heal_ready(body, domain, True)
            _emit(scene, body, domain, before, cause, rule)
    thresholds(scene, body)


def stabilise(scene: Conflict, body: Body, domain: str, rule: str) -> None:
    """TZ-DMG-08, TZ-DMG-09: a negative pool stops sinking; its points do not change."""
    set_stable(body, domain, True)
    if scene.has_listener:
        pool = "pgf" if domain == PHYSICAL else "pgm"
        scene.emit(events.ConditionGained(rule, body.id, "stabilised", pool))
