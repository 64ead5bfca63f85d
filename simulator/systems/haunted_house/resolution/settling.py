"""Simultaneous effects of actions: first all of them, then the consequences, then doom (HH-INIT-04, HH-DMG-01,
HH-DOOM-02).

Actions write their effects into a ``Pending``; ``settle`` merges it into the state and draws the consequences. A single
slot settles every shot, a tie group everything together: the same code, so the two cannot differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core import events
from ....core.asks import NO_BODY
from ..formulas import Parts, guard, net_loss
from ..state import Body, State
from ..tables import DEAD, object_damage
from .checks import CheckKind, House, test
from .doom import WAITING, catch_fire, lose_item
from .harm import LIFE, SHOCK, Hit, consequences, gain, roll_sum, set_pool, wound

FALLING_OBJECT: Final = CheckKind("object", "HH-HAZ-08", "agility")

Effect = Callable[[House, Body, Body, str, int], None]
"""A function to apply at the merge, with (scene, actor, target, word, number)."""


class Gain:
    """Points that a helper's test gives back: ``wound`` is the number of the treated wound, 0 for calming; ``total`` is
    the total of the test."""

    __slots__ = ("body", "points", "pool", "total", "wound")

    def __init__(self, body: Body, pool: str, points: int, wound: int, total: int) -> None:
        self.body = body
        self.pool = pool
        self.points = points
        self.wound = wound
        self.total = total


class Pending:  # mypyc: acyclic, reused
    """Effects of actions that the merge has not applied yet: hits, gains, other effects, and ``last`` those that follow
    the consequences of hits."""

    __slots__ = ("effects", "gains", "hits", "last")

    def __init__(self) -> None:
        self.hits: tuple[Hit, ...] = ()
        self.gains: tuple[Gain, ...] = ()
        self.effects: tuple[tuple[Effect, Body, Body, str, int], ...] = ()
        self.last: tuple[tuple[Effect, Body, Body, str, int], ...] = ()

    def hit(self, hit: Hit) -> None:
        """Add a hit to the merge."""
        self.hits = (*self.hits, hit) if self.hits else (hit,)

    def later(self, effect: Effect, actor: Body, target: Body, word: str = "", number: int = 0) -> None:
        """Add ``effect`` to the merge."""
        self.effects = (*self.effects, (effect, actor, target, word, number))

    def at_last(self, effect: Effect, actor: Body, target: Body, word: str) -> None:
        """Add ``effect`` to what follows the consequences of hits."""
        self.last = (*self.last, (effect, actor, target, word, 0))

    def help(self, gain: Gain) -> None:
        """Add points for a pool to the merge. HH-INIT-04 step 6: of several simultaneous gains that treat one wound, or
        calm one body, the one with the highest total counts, else the first."""
        for other in self.gains:
            if other.body is gain.body and other.pool == gain.pool and other.wound == gain.wound:
                if other.total >= gain.total:
                    return
                self.gains = tuple([each for each in self.gains if each is not other])
        self.gains = (*self.gains, gain)


def settle(scene: House, pending: Pending) -> None:
    """HH-INIT-04 steps 6 and 7, HH-DMG-01: merge the pending effects, then draw the consequences, then doom.

    ``new = clamp(old - all losses + all gains)`` per body and pool; consequences once per body, in roster order."""
    hits = pending.hits
    is_plain_hit = len(hits) == 1 and not (pending.gains or pending.effects or pending.last)
    if is_plain_hit:
        body = hits[0].target
        was = body.life
        _merge_hits(scene, body, pending)
        consequences(scene, body, was, hits)
    elif hits or pending.gains or pending.effects or pending.last:
        _merge(scene, pending)
    if scene.state.doom_due:
        strike_due(scene)


def _merge(scene: House, pending: Pending) -> None:
    """HH-INIT-04 steps 6 and 7 for any number of hits, gains and effects."""
    hits = pending.hits
    touched = _touched(hits)
    before = [body.life for body in touched]
    for body in touched:
        _merge_hits(scene, body, pending)
    _merge_gains(scene, pending, touched)
    for effect, actor, target, word, number in pending.effects:
        effect(scene, actor, target, word, number)
    for body, life in zip(touched, before, strict=True):
        consequences(scene, body, life, hits)
    for effect, actor, target, word, number in pending.last:
        effect(scene, actor, target, word, number)


def _merge_gains(scene: House, pending: Pending, touched: list[Body]) -> None:
    """HH-INIT-04 step 6: all gains of a pool together, in order of arrival; life gained by ``touched`` bodies has been
    merged with their losses."""
    totals: dict[tuple[int, str], int] = {}
    for given in pending.gains:
        if given.pool != LIFE or given.body not in touched:
            key = (given.body.id, given.pool)
            totals[key] = totals.get(key, 0) + given.points
    for (number, pool), points in totals.items():
        rule = "HH-REC-05" if pool == SHOCK else "HH-REC-03"
        gain(scene, scene.state.bodies[number], pool, points, rule=rule)


def _touched(hits: tuple[Hit, ...]) -> list[Body]:
    """Return the bodies that are hit, each once, in roster order."""
    bodies = {hit.target.id: hit.target for hit in hits}
    return [bodies[number] for number in sorted(bodies)]


def _merge_hits(scene: House, body: Body, pending: Pending) -> None:
    """HH-DMG-01, HH-DMG-04: all losses and gains of life of one body together; every loss above 0 is a wound of its
    own.

    Reading: damage dealt is life lost to hits; of several simultaneous hits the last in the merge fells the body."""
    left = body.life
    source = ""
    for hit in pending.hits:
        if hit.loss > 0 and hit.target is body:
            left -= hit.loss
            source = hit.source
            wound(scene, body, hit.loss, source, left, hit.parts)
            scene.stats.harmed(hit.by, body.id, source, hit.loss)
    for given in pending.gains:
        if given.body is body and given.pool == LIFE:
            left += given.points
    if left != body.life:
        set_pool(scene, body, LIFE, left, source, "HH-DMG-01")


def suffer(scene: House, body: Body, loss: int, source: str, parts: events.Parts = ()) -> None:
    """HH-DMG-04: apply one hazard's loss of life as one wound, explained by ``parts``, with its consequences."""
    pending = Pending()
    pending.hit(Hit(body, loss, source, parts=parts))
    settle(scene, pending)


def drop_on(scene: House, body: Body, name: str) -> None:
    """HH-HAZ-08: an object falls on the body. With ``falling_object_avoid`` an agility test comes first, for half the
    loss (rounded up) or none; armour helps only with ``armour_vs_hazards``."""
    variants = scene.state.variants
    avoided = False
    if variants.falling_object_avoid != "none":
        avoided = test(scene, body, FALLING_OBJECT).passed
        if avoided and variants.falling_object_avoid == "agility_negates":
            return
    loss = rolled = roll_sum(scene, body, object_damage(name), "object", "HH-HAZ-08")
    if avoided:
        loss = (loss + 1) // 2
    parts: Parts = [("rolled", rolled)]
    if loss < rolled:
        parts.append(("halved", loss - rolled))
    if variants.armour_vs_hazards:
        parts.append(("armour", -min(loss, guard(body.sheet, "blade"))))
        loss = net_loss(loss, guard(body.sheet, "blade"))
    suffer(scene, body, loss, name, tuple(parts) if loss < rolled else ())


def bleed(scene: House, body: Body, loss: int) -> None:
    """HH-DMG-03: life lost to old wounds, with ``wound_effects = drain``: no new wound, but all consequences of one."""
    before = body.life
    if scene.has_listener:
        scene.emit(events.ConditionGained("HH-DMG-03", body.id, "bleeding", amount=loss))
    set_pool(scene, body, LIFE, body.life - loss, "bleeding", "HH-DMG-03")
    scene.stats.harmed(NO_BODY, body.id, "bleeding", loss)
    consequences(scene, body, before, (Hit(body, loss, "bleeding"),))
    if scene.state.doom_due:
        strike_due(scene)


# Doom.


def strike_due(scene: House) -> None:
    """HH-DOOM-02: doom strikes the bodies that have reached the threshold, in roster order, until there are no more."""
    state: State = scene.state
    while state.doom_due:
        number = min(state.doom_due)
        state.doom_due.remove(number)
        strike(scene, state.bodies[number])


def strike(scene: House, body: Body) -> None:
    """HH-DOOM-02: 1d6 on the table of effects; all doom is lost. The dead get no effect."""
    if scene.has_listener:
        scene.emit(events.PoolChanged("HH-DOOM-02", body.id, "doom", body.doom, 0, "doom", secret=True))
    body.doom = 0
    if body.status == DEAD:
        return
    effect = scene.roll(body.id, 1, 6, "doom", "HH-DOOM-02")[0]
    if scene.has_listener:
        scene.emit(events.FateStruck("HH-DOOM-02", body.id, effect, secret=True))
    if effect in WAITING:
        body.doom_pending |= {effect}
    elif effect == 2:
        lose_item(scene, body)
    elif effect == 5:
        catch_fire(scene, body, "small", "HH-DOOM-02")
    else:
        drop_on(scene, body, "small_shelf")
