"""Bidding for an outcome after the dice (FR-QUAL-09): what turning a loss over is worth to a main, and whether an enemy
that falls by it stays down, whatever the director plays against it.

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


class Bid:
    """What a main can do about the outcome of a conflict: the ``points`` that it has, how many qualities it may play
    (``plays``) and how many of these without a point (``free``), how many ``counters`` there are, and the threat."""

    __slots__ = ("counters", "free", "plays", "points", "threat")

    def __init__(self, points: int, threat: int, plays: int, free: int, counters: int) -> None:
        self.points = points
        self.threat = threat
        self.plays = plays
        self.free = free
        self.counters = min(counters, max(0, threat + points - KEPT))

    def threat_after(self, forces: int) -> int | None:
        """The threat when so many outcomes have been forced and all counters been played; None: it cannot force so
        many."""
        paid = min(forces, self.points)
        return None if forces > self.plays or forces - paid > self.free else self.threat + paid - self.counters


def conflict_called(board: Assessment, name: str) -> ActionFrame | None:
    """The action frame of this name; None: it is a challenge."""
    for body in board.view.bodies:
        for mode in body.sheet.modes:
            if mode.id == name:
                return mode
    return frame(name) if name in CONTESTS else None


def bid(board: Assessment, conflict: ActionFrame, lead: BodyView, other: BodyView, me: BodyView, spent: int) -> Bid:
    """How ``me``, which is the ``lead`` or the ``other`` of a conflict, may bid for it once it has spent so many
    points."""
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
    """FR-QUAL-02: the owners of the qualities by which the one may be made to win: those that help it, and those that
    hinder the other."""
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
    """A foe that would fall does fall, for all counters and protection. ``lost``: by the dice the bidder loses."""
    threat = one.threat_after(one.counters + lost)
    if threat is None:
        return False
    points = foe.superacion if foe.kind == MAIN else min(board.funds, threat)
    return points <= 0 or not is_protectable(board.variants, foe.kind, threat)


def fells(board: Assessment, me: BodyView, conflict: ActionFrame, foe: BodyView, spent: int) -> float:
    """The chance that a conflict that ``me`` begins ends a foe's fight, once ``me`` has spent so many points on being
    able to, and plays its qualities for it: these are looked at only where a fall is likely enough for a point."""
    met = board.meet(me, conflict, foe)
    likely = board.rulebook.weights.point
    if me.kind != MAIN or met is None or met.falls < likely or not board.dangerous(me, foe):
        return board.fells(me, conflict, foe)
    one = bid(board, conflict, me, foe, me, spent)
    won = met.fells if stays_down(board, one, foe, False) else 0.0
    return won + met.falls - met.fells if stays_down(board, one, foe, True) else won


def is_worth_turning(board: Assessment, me: BodyView, ask: Ask, about: Option) -> bool:
    """Turning a dangerous loss over is worth its price: what it spares, and what the other loses instead. An enemy that
    would fall is bid for as if nothing were left to counter with: a counter played already cannot be told from none."""
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
    """A body fights with this characteristic, or works with it at what wins the scene: points of any other are worth
    no grit, but the last."""
    written = board.rulebook.setting.objective
    if written is not None and written.characteristic == char:
        return True
    return any(mode.fight and mode.char == char for mode in me.sheet.modes)


def outlasts(board: Assessment, me: BodyView, foe: BodyView) -> bool:
    """FR-PROT-02, FR-PROT-05: the grit of a side raises threat to where nothing protects a monster any more. As long as
    the monster is protected, what saves it from a fall is paid out of that threat: then ignoring a loss is worth more
    than winning, for it costs the director nothing."""
    threat = board.view.threat
    if foe.kind != MONSTER or not is_protectable(board.variants, MONSTER, threat):
        return False
    return not is_protectable(board.variants, MONSTER, threat + grit_of(board, me))


def grit_of(board: Assessment, me: BodyView) -> int:
    """The points of grit that its side has."""
    return sum([body.superacion for body in board.view.bodies if body.side == me.side and body.active])


def other_of(board: Assessment, me: BodyView, by: int) -> BodyView | None:
    """The enemy that a conflict is with: the one that began it, or, where ``me`` did, the first."""
    if by != me.id:
        return board.view.body(by) if by >= 0 else None
    return next(iter(board.enemies(me)), None)
