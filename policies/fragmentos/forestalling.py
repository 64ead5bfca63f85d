"""Activations of objects before the dice, weighed by the conflict at hand (FR-QUAL-06).

A quality that brings an object cannot be played again on the same conflict. So a body that takes one by its own
weakness forestalls the enemy, who would turn a success into a loss with it. The point of a main raises threat, which
may end protection before a loss; that of the director lowers it."""

from __future__ import annotations

from simulator.core.asks import Ask, Option
from simulator.systems.fragmentos.formulas import is_protectable
from simulator.systems.fragmentos.sheet import MAIN, MONSTER
from simulator.systems.fragmentos.view import BodyView, CardView

from .rulebook import Meeting
from .spending import SCENE
from .worth import Worth


class Prospect:
    """A dangerous conflict before its dice, as the body that may activate sees it. ``helping`` and ``harming`` are the
    keys of the qualities that may still make it win, or the ``foe``, ``known`` their numbers by the sheets; ``points``
    are those that it can spend. ``now`` are the expected costs for the foe and the body without an activation."""

    def __init__(self, board: Worth, me: BodyView, foe: BodyView, met: Meeting, leads: bool, points: int) -> None:
        self.board = board
        self.me = me
        self.foe = foe
        self.met = met
        self.leads = leads
        self.points = points
        self.known = (met.plays, met.counters) if leads else (met.counters, met.plays)
        self.helping: set[str] = set()
        self.harming: set[str] = set()
        self.now = (0.0, 0.0)

    def sort(self, its: set[str], theirs: set[str], offered: set[str]) -> list[CardView]:
        """FR-QUAL-02, FR-QUAL-09: note whom each quality may help in the conflict, by the tags of both rolls, and
        return those that the body can activate, the most useful first. One of its own that is not ``offered`` has been
        used in this conflict."""
        own = (self.me.id, SCENE)
        for card in self.board.view.cards:
            mine, foes = card.owner in own, card.owner in (self.foe.id, SCENE)
            if card.exhausted or (mine and card.key not in offered):
                continue
            if (mine and not its.isdisjoint(card.helps)) or (foes and not theirs.isdisjoint(card.hinders)):
                self.helping.add(card.key)
            if (foes and not theirs.isdisjoint(card.helps)) or (mine and not its.isdisjoint(card.hinders)):
                self.harming.add(card.key)
        self.now = self.stakes(set(), 0)
        found = [card for card in self.board.view.cards if card.owner in own and card.key in offered]
        return sorted(
            found, key=lambda card: (card.key not in self.harming, card.key in self.helping, len(card.helps) > 0)
        )

    def worth(self, used: set[str], paid: int) -> float:
        """Return how much more the conflict is worth, in combatants, once the body has used these qualities for
        ``paid`` points of grit or threat. Both sides' losses count in full, as when a loss is turned."""
        done, own = self.stakes(used, paid)
        gain = self.now[1] - own
        if done != self.now[0]:
            prey = self.board.weights.prey if self.foe.kind == MONSTER else 1.0
            gain += (done - self.now[0]) * (prey + self.board.threatening(self.foe))
        return gain

    def stakes(self, used: set[str], paid: int) -> tuple[float, float]:
        """Return the expected costs for the foe and for the body itself, likewise."""
        board, me, foe, kept = self.board, self.me, self.foe, self.board.weights.kept
        main = me.kind == MAIN
        threat = board.view.threat + (paid if main else -paid)
        lives = (me.superacion if main else board.funds) - paid
        funds = board.funds + paid if foe.side == board.rulebook.horror else 0
        others = foe.superacion if foe.kind == MAIN else funds
        bids = others if foe.kind == MAIN else int(max(0.0, funds - kept))
        most = 1 if board.variants.quality_window == "one_each" else max(self.points, bids)
        plays = min(len(self.helping - used), self.known[0], max(0, self.points - paid), most)
        counters = min(len(self.harming - used), self.known[1], bids, most)
        last = 0 if plays == counters else 1 if (plays > counters) == main else -1
        guards = self.guarded(me, threat, lives), self.guarded(foe, threat, others)
        turned = self.guarded(me, threat + last, lives), self.guarded(foe, threat + last, others)
        return self.costs(plays - counters, guards, turned)

    def guarded(self, body: BodyView, threat: int, points: int) -> bool:
        """FR-PROT: return whether the payer of a body would protect it at this level of threat."""
        return points > 0 and is_protectable(self.board.variants, body.kind, threat)

    def costs(self, edge: int, guards: tuple[bool, bool], turned: tuple[bool, bool]) -> tuple[float, float]:
        """FR-QUAL-09: return the expected costs for the foe and for the body itself. ``edge``: how many more qualities
        the body can play; the side with more turns its losses. ``guards``: the body and the foe are protected from a
        loss by the dice; ``turned``: from one that has been turned."""
        met = self.met
        taken, lost = (met.taken, met.lost) if self.leads else (met.lost, met.taken)
        mine, theirs = (met.bid, met.countered) if self.leads else (swapped(met.countered), swapped(met.bid))
        done, own = taken[guards[1]], lost[guards[0]]
        if edge > 0:
            return done + mine[0][turned[1]], mine[1][guards[0]]
        if edge < 0:
            return theirs[0][guards[1]], own + theirs[1][turned[0]]
        return done, own


def may_turn(board: Worth, foe: BodyView) -> bool:
    """FR-QUAL-09: return whether the foe's payer has a point to turn a loss on the body."""
    return foe.superacion > 0 if foe.kind == MAIN else board.bids(foe) > 0


def moves_protection(board: Worth, me: BodyView, points: int) -> bool:
    """FR-PROT-02, FR-SUP-06: return whether points paid before the dice, with a last word, may move threat past the end
    of protection."""
    threat, end = board.view.threat, board.variants.plot_protection_end_threat
    if me.kind == MAIN:
        return threat - 1 < end <= threat + points + 1
    return threat - points - 1 < end <= threat + 1


def swapped(costs: tuple[tuple[float, float], tuple[float, float]]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return costs for the body that begins a conflict and the other, in the other order."""
    return costs[1], costs[0]


def prospect(board: Worth, me: BodyView, ask: Ask, points: int) -> tuple[Prospect, list[CardView]] | None:
    """Return the dangerous conflict of a question, and the qualities that the body can activate, the most useful first;
    None if there is no such conflict."""
    about, leads = ask.about, ask.by == me.id
    if about is None or about.target < 0:
        return None
    conflict = board.conflict_called(about.verb)
    if conflict is None:
        return None
    foe = board.view.body(about.target if leads else ask.by)
    turns, moves = may_turn(board, foe), moves_protection(board, me, points)
    if not turns and not moves:
        return None
    lead, other = (me, foe) if leads else (foe, me)
    met = board.meet(lead, conflict, other)
    if met is None or not board.dangerous(board.stance(lead), board.stance(other), met, conflict.fight):
        return None
    its, theirs = board.rolls(conflict, lead, other)
    its, theirs = (its, theirs) if leads else (theirs, its)
    if not moves and not has_weakness(board, me, its, theirs):
        return None
    found = Prospect(board, me, foe, met, leads, points)
    return found, found.sort(its, theirs, {option.item for option in ask.with_verbs(("object",))})


def has_weakness(board: Worth, me: BodyView, its: set[str], theirs: set[str]) -> bool:
    """FR-QUAL-02: return whether the body could activate a quality that the enemy may play on this conflict."""
    for card in board.view.cards:
        if card.owner in (me.id, SCENE) and not card.exhausted:
            if not its.isdisjoint(card.hinders) or (card.owner == SCENE and not theirs.isdisjoint(card.helps)):
                return True
    return False


def forestalls(board: Worth, me: BodyView, ask: Ask, points: int, price: float) -> Option | None:
    """FR-QUAL-06, FR-QUAL-08: return the activation whose effect on the conflict at hand is worth its price, perhaps
    with more of them; None if there is none. A main without points crosses a quality out: one that could help it no
    more costs nothing."""
    seen = prospect(board, me, ask, points)
    if seen is None:
        return None
    conflict, cards = seen
    best, key = 0.0, ""
    if me.kind == MAIN and me.superacion <= 0:
        for card in cards:
            gain = conflict.worth({card.key}, 0) - (board.weights.crossing if card.helps else 0.0)
            if gain > best:
                best, key = gain, card.key
    else:
        used: set[str] = set()
        for count, card in enumerate(cards[:points], 1):
            used.add(card.key)
            gain = conflict.worth(used, count) - price * count
            if gain > best:
                best, key = gain, cards[0].key
    return best_object(board, me, ask, key) if key else None


def best_object(board: Worth, me: BodyView, ask: Ask, key: str) -> Option | None:
    """Return the activation of this quality whose object serves the body best in fights, the first of equals."""
    best: Option | None = None
    improved = -1.0
    for option in ask.with_verbs(("object",)):
        if option.item == key:
            gain = board.improves(me, option.detail)
            if gain > improved:
                best, improved = option, gain
    return best
