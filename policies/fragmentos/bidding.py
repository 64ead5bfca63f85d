"""Bidding with qualities once the dice are known (FR-QUAL-09): who has the last word, and what a conflict then costs.

A loser turns its loss on the winner as long as it has a point and a quality that fits. So an attack that wins by its
dice may cost the attacker its own omens: the more dice, the more."""

from __future__ import annotations

from typing import Final

from simulator.systems.fragmentos.formulas import SCENE, things_of
from simulator.systems.fragmentos.frames import ACTOR, ActionFrame
from simulator.systems.fragmentos.odds import OpposedOdds
from simulator.systems.fragmentos.sheet import MAIN
from simulator.systems.fragmentos.view import BodyView

from .assessment import Assessment
from .pools import Roll
from .rulebook import Costs, Defence, Hand, Meeting, Stance

LOSS: Final = 2  # points of a characteristic worth a point of grit


class Bidding(Assessment):
    """A view as assessed for one side, with the qualities that both sides may play in a conflict."""

    def bids(self, body: BodyView) -> int:
        """FR-QUAL-09: return the points with which its payer may turn a loss of the body: a main's grit, or the threat
        that the director can spare."""
        window = self.variants.quality_window
        points = 0
        if body.kind == MAIN:
            points = body.superacion
        elif body.side == self.rulebook.horror:
            points = max(0, int(self.funds - self.weights.kept))
        return 0 if window == "off" else min(points, 1) if window == "one_each" else points

    def settled(self, mine: Stance, theirs: Stance, met: Meeting) -> tuple[float, float]:
        """FR-QUAL-09: return the expected costs of a dangerous conflict for the other and for the body itself, once all
        qualities have been played: the side that can play more of them turns its losses."""
        plays, counters = min(met.plays, mine.bids), min(met.counters, theirs.bids)
        taken, lost = met.taken[theirs.guarded], met.lost[mine.guarded]
        if plays > counters:
            turned, cost = met.bid
            return taken + turned[self.shields(theirs, mine)], cost[mine.guarded]
        if counters > plays:
            cost, turned = met.countered
            return cost[theirs.guarded], lost + turned[self.shields(mine, theirs)]
        return taken, lost

    def shields(self, loser: Stance, turner: Stance) -> bool:
        """FR-PROT-02, FR-SUP-06: return whether the payer of a body that loses in the end protects it. The last word of
        a main has raised threat by a point, that of the director has lowered it."""
        change = 1 if turner.body.kind == MAIN else -1
        if self.view.threat + max(0, change) != self.variants.plot_protection_end_threat:
            return loser.guarded
        return self.protecting(loser.body, change) > 0

    def weigh_bids(
        self, met: Meeting, odds: OpposedOdds, me: BodyView, conflict: ActionFrame, foe: BodyView, found: Defence
    ) -> None:
        """FR-QUAL-02, FR-QUAL-09: add the numbers of qualities that may turn a loss of each body, and the costs if it
        turns its losses with them. Qualities that have been crossed out count: their owners have no points left."""
        response = self.responses(foe, conflict)[found.way]
        answer = Roll(response.char, response.tags, conflict.fight and response.fight_back)
        lead = Roll(conflict.char, conflict.tags, conflict.fight)
        met.lead, met.answer = self.hand(me, lead, self.lead(me, conflict)), self.hand(foe, answer, found.pool)
        met.plays = self.fitting(me, met.lead, foe, met.answer)
        met.counters = self.fitting(foe, met.answer, me, met.lead)
        attacks = conflict.attacker == ACTOR
        if met.plays:
            cost, turned = self.turning(me, conflict.char, odds.lose, attacks, foe, found.char)
            met.bid = (turned, cost)
        if met.counters:
            cost, turned = self.turning(foe, found.char, odds.win, not attacks, me, conflict.char)
            met.countered = (cost, turned)

    def fitting(self, one: BodyView, its: Hand, other: BodyView, theirs: Hand) -> int:
        """FR-QUAL-02: return the number of qualities of the sheets and the scene that may make ``one`` win: those that
        help it, and those that hinder the other."""
        found, scene = 0, self.rulebook.setting.qualities
        for owner, qualities in ((one.id, one.sheet.qualities), (other.id, other.sheet.qualities), (SCENE, scene)):
            for each in qualities:
                if not each.exhausted:
                    things = things_of(each)
                    helps = its.is_moved(each.helps, owner, one.id, things)
                    found += helps or theirs.is_moved(each.hinders, owner, other.id, things)
        return found

    def turning(
        self, loser: BodyView, char: str, chances: tuple[float, ...], attacking: bool, other: BodyView, theirs: str
    ) -> Costs:
        """Return the costs of a conflict for its loser, which turns losses that are worth a point, and those for the
        other, on which they are turned. A main bears a loss of one point, the director turns that too."""
        price, least = self.weights.protection, LOSS if loser.kind == MAIN else 1
        cost, turned = [0.0, 0.0], [0.0, 0.0]
        for omens, chance in enumerate(chances):
            for guarded in (0, 1):
                if 1 + omens < least:
                    cost[guarded] += chance * self.harm(loser, char, 1 + omens, attacking, bool(guarded))
                else:
                    cost[guarded] += chance * price
                    turned[guarded] += chance * self.harm(other, theirs, 1 + omens, not attacking, bool(guarded))
        return (cost[0], cost[1]), (turned[0], turned[1])
