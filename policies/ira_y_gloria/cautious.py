"""Cautious policy for Ira y Gloria: keeps its distance and its points, lets the enemies come, looks after its own side.

It readies an action where the enemies must come to it, leaves a melee that others can hold, shoots and steps back."""

from __future__ import annotations

from typing import ClassVar

from simulator.core.asks import Option
from simulator.core.plane import distance
from simulator.policy.protocol import Start
from simulator.systems.ira_y_gloria.view import BodyView

from ..generic import AnyPlanner
from ..intent import best
from .assessment import Assessment
from .captain import Captain
from .maintenance import first_aid, to_the_fallen
from .planner import PASS, IraYGloriaPlanner
from .tactics import NONE, Intent, LegalMoves, out_of_reach, retreat
from .weights import CAUTIOUS, Weights


class Survivor(IraYGloriaPlanner):
    """Combatant that means to survive."""

    remembers: ClassVar[tuple[str, ...]] = ("_waited",)

    def __init__(self, start: Start, weights: Weights = CAUTIOUS) -> None:
        super().__init__(start, weights)
        self._waited = 0

    def fight(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """Return first aid, a way out of a bad place, or the best attack; else wait for the enemies."""
        aid = first_aid(verbs, board, me) or to_the_fallen(verbs, board, me)
        if aid is not None:
            return aid
        if self.better_off(verbs, board, me):
            return self.withdraw(verbs)
        moving = self.steps_back(verbs, board, me) or self.comes_up(board, me)
        way = self.ways(verbs, board, me, not moving)
        if way is not None and way.worth > self.weights.futile:
            self._waited = 0
            return self.ploy(way) if way.option.verb == "interaction_attack" else self.intend(way)
        return self.wait(verbs, board, me, way)

    def pick(self, found: list[Intent], board: Assessment, me: BodyView) -> Intent | None:
        """Return the best intent; a shooter closes in only if that is much better."""
        closing = best(found)
        if closing is None or board.fights_close(me) or board.engaged(me):
            return closing
        keeping = best([way for way in found if not goes_in(way, board, me)])
        return closing if keeping is None or closing.worth > self.weights.near_melee * keeping.worth else keeping

    def rival(self, found: list[Intent], board: Assessment, me: BodyView) -> float:
        """Return the worth that a move must exceed to be picked; charges are left out, since a move that keeps out of
        close combat may be preferred to them."""
        return super().rival([way for way in found if not goes_in(way, board, me)], board, me)

    def wait(self, verbs: LegalMoves, board: Assessment, me: BodyView, way: Intent | None) -> Option:
        """Ready an action if enemies will come within reach, for a few rounds at most; else fight, close in or
        defend."""
        foe = board.nearest(me)
        coming = foe is not None and distance(me.place, foe.place) <= board.striking(foe)
        if "ready" in verbs and self._waited < self.weights.patience and coming and not board.engaged(me):
            self._waited += 1
            return verbs["ready"][0]
        self._waited = 0
        if way is not None and way.worth > 0:
            return self.intend(way)
        option = self.closer(verbs, board, me)
        if option.verb == "double_move" and coming and "full_defence" in verbs:
            option = PASS
        if option == PASS and "full_defence" in verbs and board.threat(me) > 0:
            return verbs["full_defence"][0]
        return option

    def better_off(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> bool:
        """Return whether to leave a melee that comrades will hold: if badly hurt, or if a shooter is in close
        combat."""
        enemies = board.engaged(me)
        if "withdraw" not in verbs or not enemies:
            return False
        held = all(held_by_others(board, me, foe) for foe in enemies)
        hurt = not me.mob and me.wounds <= self.weights.hurt * me.wounds_max
        return held and (hurt or (not board.fights_close(me) and board.best(me) < self.weights.futile))

    def steps_back(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> bool:
        """Return whether the combatant will use its move to keep away from melee fighters."""
        option = retreat(verbs.get("move", NONE))
        if option is None or board.engaged(me) or board.fights_close(me):
            return False
        return out_of_reach(board, me, option)

    def done(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """Step back if that keeps out of close combat; else do as any planner."""
        if not self.steps_back(verbs, board, me):
            return super().done(verbs, board, me)
        return retreat(verbs.get("move", NONE)) or PASS


def held_by_others(board: Assessment, me: BodyView, foe: BodyView) -> bool:
    """Return whether an enemy is engaged with another combatant of the side that is not exhausted."""
    return any(ally.id != me.id and not ally.exhausted for ally in board.engaged(foe))


def goes_in(way: Intent, board: Assessment, me: BodyView) -> bool:
    """Return whether an intent ends in close combat: a charge, or a move into an enemy's reach."""
    option = way.option
    if option.verb == "charge":
        return True
    return option.verb == "move" and option.place is not None and bool(board.engaged_at(me, option.place))


def planner(start: Start, weights: Weights = CAUTIOUS) -> AnyPlanner:
    """Return the planner for a seat: a combatant's or a captain's."""
    return Captain(start, 0.0, weights) if start.seat < 0 else Survivor(start, weights)
