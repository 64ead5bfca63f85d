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
from .captain import Captain
from .moves import PASS
from .planner import IraYGloriaPlanner
from .weights import CAUTIOUS, Weights
from .worth import Intent


class Survivor(IraYGloriaPlanner):
    """Combatant that means to survive."""

    remembers: ClassVar[tuple[str, ...]] = ("_waited",)

    def __init__(self, start: Start, weights: Weights = CAUTIOUS) -> None:
        super().__init__(start, weights)
        self._waited = 0

    def fight(self) -> Option:
        """Return first aid, a way out of a bad place, or the best attack; else wait for the enemies."""
        aid = self.first_aid() or self.to_the_fallen()
        if aid is not None:
            return aid
        if self.better_off():
            return self.withdraw()
        moving = self.steps_back() or self.comes_up()
        way = self.ways(not moving)
        if way is not None and way.worth > self.weights.futile:
            self._waited = 0
            return self.intend(way)
        return self.wait(way)

    def pick(self, found: list[Intent]) -> Intent | None:
        """Return the best intent; a shooter closes in only if that is much better."""
        closing = best(found)
        if closing is None or self.board.fights_close(self.me) or self.board.engaged(self.me):
            return closing
        keeping = best([way for way in found if not self.goes_in(way.option)])
        return closing if keeping is None or closing.worth > self.weights.near_melee * keeping.worth else keeping

    def rival(self, found: list[Intent]) -> float:
        """Return the worth that a move must exceed to be picked; charges are left out, since a move that keeps out of
        close combat may be preferred to them."""
        return super().rival([way for way in found if not self.goes_in(way.option)])

    def goes_in(self, option: Option) -> bool:
        """Return whether an option ends in close combat: a charge, or a move into an enemy's reach."""
        if option.verb == "charge":
            return True
        return option.verb == "move" and option.place is not None and bool(self.board.engaged_at(self.me, option.place))

    def wait(self, way: Intent | None) -> Option:
        """Ready an action if enemies will come within reach, for a few rounds at most; else fight, close in or
        defend."""
        board, me = self.board, self.me
        foe = board.nearest(me)
        coming = foe is not None and distance(me.place, foe.place) <= board.striking(foe)
        if self.moves.of("ready") and self._waited < self.weights.patience and coming and not board.engaged(me):
            self._waited += 1
            return self.moves.of("ready")[0]
        self._waited = 0
        if way is not None and way.worth > 0:
            self._attack = way.attack
            return way.option
        option, defence = self.closer(), self.first("full_defence")
        if defence is None:
            return option
        if option.verb == "double_move" and coming:
            option = PASS
        return defence if option == PASS and board.threat(me) > 0 else option

    def better_off(self) -> bool:
        """Return whether to leave a melee that comrades will hold: if badly hurt, or if a shooter is in close
        combat."""
        board, me = self.board, self.me
        enemies = board.engaged(me)
        if not self.moves.of("withdraw") or not enemies:
            return False
        held = all(self.held_by_others(foe) for foe in enemies)
        hurt = not me.mob and me.wounds <= self.weights.hurt * me.wounds_max
        return held and (hurt or (not board.fights_close(me) and board.best(me) < self.weights.futile))

    def held_by_others(self, foe: BodyView) -> bool:
        """Return whether an enemy is engaged with another combatant of the side that is not exhausted."""
        return any(ally.id != self.me.id and not ally.exhausted for ally in self.board.engaged(foe))

    def steps_back(self) -> bool:
        """Return whether the combatant will use its move to keep away from melee fighters."""
        option = self.retreat()
        if option is None or self.board.engaged(self.me) or self.board.fights_close(self.me):
            return False
        return self.out_of_reach(option)

    def done(self) -> Option:
        """Step back if that keeps out of close combat; else do as any planner."""
        return self.retreat() or PASS if self.steps_back() else super().done()


def planner(start: Start, weights: Weights = CAUTIOUS) -> AnyPlanner:
    """Return the planner for a seat: a combatant's or a captain's."""
    return Captain(start, 0.0, weights) if start.seat < 0 else Survivor(start, weights)
