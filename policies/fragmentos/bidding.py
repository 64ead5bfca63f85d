"""Bidding for an outcome after the dice (FR-QUAL-09): the worth of reversing a loss, and whether an enemy that falls by
it stays down against all that the director can play.

A point that wins a conflict spares the main its loss, costs the other as much, and raises threat; enough of them end
the protection of monsters (FR-PROT-02)."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.fragmentos.formulas import is_protectable
from simulator.systems.fragmentos.frames import ACTOR, ActionFrame, frame
from simulator.systems.fragmentos.sheet import MAIN, MONSTER
from simulator.systems.fragmentos.view import BodyView, CardView

from .assessment import Assessment

SCENE: Final = -1
BRAWL: Final = "brawl"
LOSS: Final = 2  # points of a characteristic worth a point of grit
KEPT: Final = 2  # threat that the director is expected to keep when it counters
CONTESTS: Final = ("hunt", "hide", "flee")


class Bid:  # mypyc: acyclic, reused
    """A main's means to change the outcome of a conflict: its ``points``, the number of qualities that it may play
    (``plays``), those of them without a point (``free``), the number of ``counters`` of the director, and the
    threat."""

    __slots__ = ("counters", "free", "plays", "points", "threat")

    def __init__(self, points: int, threat: int, plays: int, free: int, counters: int) -> None:
        self.points = points
        self.threat = threat
        self.plays = plays
        self.free = free
        self.counters = min(counters, max(0, threat + points - KEPT))

    def threat_after(self, forces: int) -> int | None:
        """Return the threat after ``forces`` forced outcomes and all counters; None if it cannot force that many."""
        paid = min(forces, self.points)
        return None if forces > self.plays or forces - paid > self.free else self.threat + paid - self.counters


def conflict_called(board: Assessment, name: str) -> ActionFrame | None:
    """Return the action frame of this name; None for a challenge."""
    for body in board.view.bodies:
        for mode in body.sheet.modes:
            if mode.id == name:
                return mode
    return frame(name) if name in CONTESTS else None


def bid(board: Assessment, conflict: ActionFrame, lead: BodyView, other: BodyView, me: BodyView, spent: int) -> Bid:
    """Return the bid of ``me``, the ``lead`` or the ``other`` of a conflict, once it has spent ``spent`` points."""
    tags = set(conflict.tags)
    if conflict.fight and not board.lead(lead, conflict).thing:
        tags.add(BRAWL)
    found = board.defence(other, conflict, lead.id)
    against = set(board.responses(other, conflict)[found.way].tags) if found is not None else set()
    if found is not None and conflict.fight and not found.pool.thing:
        against.add(BRAWL)
    if me is lead:
        mine, theirs, foe = tags, against, other
    else:
        mine, theirs, foe = against, tags, lead
    owners = playable(board, me, mine, foe, theirs)
    free, points = owners.count(me.id), max(0, me.superacion - spent)
    paying = board.funds > 0 or (foe.kind == MAIN and foe.superacion > 0)
    counters = len(playable(board, foe, theirs, me, mine)) if paying else 0
    return Bid(points, board.view.threat + spent, len(owners) if points else free, free, counters)


def playable(board: Assessment, one: BodyView, its: set[str], other: BodyView, theirs: set[str]) -> list[int]:
    """FR-QUAL-02: the owners of the qualities that may make ``one`` win: those that help it, and those that hinder the
    other."""
    return [
        card.owner
        for card in board.view.cards
        if not card.exhausted
        and (
            (card.owner in (one.id, SCENE) and not its.isdisjoint(card.helps))
            or (card.owner in (other.id, SCENE) and not theirs.isdisjoint(card.hinders))
        )
    ]


def bears_on_fights(me: BodyView, card: CardView) -> bool:
    """FR-QUAL-02: the quality may be played for ``me`` in a fight, or against it."""
    tags = {BRAWL}
    for mode in me.sheet.modes:
        if mode.fight:
            tags.update(mode.tags, *[response.tags for response in mode.responses])
    return not tags.isdisjoint(card.helps) or not tags.isdisjoint(card.hinders)


def stays_down(board: Assessment, one: Bid, foe: BodyView, lost: bool) -> bool:
    """Return whether a foe that would fall does fall, against all counters and protection. ``lost``: the bidder loses
    by the dice."""
    threat = one.threat_after(one.counters + lost)
    if threat is None:
        return False
    points = foe.superacion if foe.kind == MAIN else min(board.funds, threat)
    return points <= 0 or not is_protectable(board.variants, foe.kind, threat)


def fells(board: Assessment, me: BodyView, conflict: ActionFrame, foe: BodyView, spent: int) -> float:
    """Return the chance that a conflict that ``me`` begins ends a foe's fight, once ``me`` has spent ``spent`` points
    to make it possible, and plays its qualities for it. Qualities are only considered if a fall is likely enough for a
    point."""
    met = board.meet(me, conflict, foe)
    likely = board.rulebook.weights.point
    if me.kind != MAIN or met is None or met.falls < likely or not board.dangerous(me, foe):
        return board.fells(me, conflict, foe)
    one = bid(board, conflict, me, foe, me, spent)
    won = met.fells if stays_down(board, one, foe, False) else 0.0
    return won + met.falls - met.fells if stays_down(board, one, foe, True) else won


def is_worth_turning(board: Assessment, me: BodyView, ask: Ask, about: Option) -> bool:
    """Return whether reversing a dangerous loss is worth its price: the loss that it spares, and that of the other. An
    enemy that would fall is bid for as if no counter were left: a view does not show whether one has been played."""
    weights = board.rulebook.weights
    price = weights.forcing if me.superacion else weights.crossing
    conflict, leads = conflict_called(board, about.verb), ask.by == me.id
    foe = other_of(board, me, ask.by)
    if conflict is None or foe is None:
        return about.amount >= LOSS or board.harm(me, about.item, about.amount, False, False) >= price
    attacks = (conflict.attacker == ACTOR) == leads
    matters = me.current.get(about.item, 0) <= about.amount or needs(board, me, about.item)
    spared = board.harm(me, about.item, about.amount, attacks, False) if matters else 0.0
    answer = board.defence(foe, conflict, me.id) if leads else None
    char = conflict.char if answer is None else answer.char
    prey = weights.prey if foe.kind == MONSTER else 1.0
    harm = board.harm(foe, char, about.amount, not attacks, False)
    if harm >= 1:
        lead, other = (me, foe) if leads else (foe, me)
        one = bid(board, conflict, lead, other, me, 0)
        left = len({option.item for option in ask.options() if option.verb != "pass"})
        one.plays, one.free, one.counters = left, max(0, one.free - max(0, one.plays - left)), 0
        if stays_down(board, one, foe, True):
            return True
        if board.protected(me) and outlasts(board, me, foe):
            return False
        harm = weights.protection
    return (matters and about.amount >= LOSS) or spared + prey * harm >= price


def needs(board: Assessment, me: BodyView, char: str) -> bool:
    """Return whether a body fights, or works at what wins the scene, with this characteristic. Points of another are
    worth no grit, except the last."""
    written = board.rulebook.setting.objective
    if written is not None and written.characteristic == char:
        return True
    return any(mode.fight and mode.char == char for mode in me.sheet.modes)


def outlasts(board: Assessment, me: BodyView, foe: BodyView) -> bool:
    """FR-PROT-02, FR-PROT-05: the grit of the side raises threat until monsters lose their protection. Until then the
    director pays for their protection out of that threat; so ignoring a loss is worth more than winning, since it costs
    the director nothing."""
    threat = board.view.threat
    if foe.kind != MONSTER or not is_protectable(board.variants, MONSTER, threat):
        return False
    return not is_protectable(board.variants, MONSTER, threat + grit_of(board, me))


def grit_of(board: Assessment, me: BodyView) -> int:
    """Return the points of grit of the body's side."""
    return sum([body.superacion for body in board.view.bodies if body.side == me.side and body.active])


def other_of(board: Assessment, me: BodyView, by: int) -> BodyView | None:
    """Return the enemy in a conflict: its initiator, or the first opponent if ``me`` began it."""
    if by != me.id:
        return board.view.body(by) if by >= 0 else None
    return next(iter(board.enemies(me)), None)
