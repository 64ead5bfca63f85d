"""Answers about points in Tapiz: effect points for damage and states, hero points against consequences."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.view import BodyView, View

from ..planning import SeatPlanner
from .rulebook import PATIENCE, RULEBOOKS
from .weights import AGGRESSIVE, Weights
from .worth import FELLED, GENERIC, Worth

FOR_NUMBERS: Final = ("", "hinder")
"""Names of manoeuvres and hindrances, where points are counted."""
DONE: Final = Option("done")
NO: Final = Option("no")
LOW: Final = 0.4  # share of a pool; above it the rules ask a separate question


class Spender(SeatPlanner[Worth]):
    """Planner with the answers about points."""

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = RULEBOOKS.of(start.encounter, weights)
        super().__init__(Worth, self.rulebook, start.seat)
        self.weights = weights
        if weights.mending <= LOW:
            self.wants -= {"hero_top_up_early"}

    def stands_for(self, board: Worth) -> float:
        """Return the factor, up to 1, on what hero points save of this combatant; 0: none is spent on it."""
        return 1.0

    def seen(self, body: int) -> BodyView:
        """Return a body in the present view."""
        view = self.view()
        assert isinstance(view, View)
        return view.body(max(0, body))

    def read(self, ask: Ask) -> Worth:
        """Return the view as the body reads it that the question is about."""
        self._number = max(0, ask.body)
        return self.look()

    def hero_top_up(self, ask: Ask) -> Option:
        """TZ-PH-06: heal a pool at or below ``mending`` of its maximum, the body first; a lower one of a combatant that
        counts for less."""
        board, mending = self.read(ask), self.weights.mending
        me = board.me
        if me.pgf > mending * me.pgf_max and me.pgm > mending * me.pgm_max:
            return NO
        counts = self.stands_for(board)
        if counts <= 0:
            return NO
        mending *= counts
        body, mind = me.pgf <= mending * me.pgf_max, me.pgm <= mending * me.pgm_max
        for option in ask.options() if body or mind else ():
            if option.verb == "heal" and (body if option.item == PHYSICAL else mind):
                return option
        return NO

    def hero_plus_one(self, ask: Ask) -> Option:
        """TZ-PH-05: one more point of an attack, a manoeuvre or a hindrance gains enough to pay a hero point."""
        about = ask.about
        if about is None or about.target < 0 or about.verb != "points":
            return NO
        board = self.read(ask)
        mode, foe, points = board.mode(about.item), board.view.body(about.target), about.amount
        if mode is not None:
            if (foe.pgf if mode.domain == PHYSICAL else foe.pgm) <= 0:
                return NO
            now, then = (board.divided(mode, foe, each, min(mode.cap, each))[0] for each in (points, points + 1))
        elif about.item in FOR_NUMBERS:
            now, then = (board.worth_of_numbers(foe, each) for each in (points, points + 1))
        else:
            return NO
        return Option("yes") if then - now >= self.weights.point else NO

    def hero_rewrite(self, ask: Ask) -> Option:
        """TZ-PH-03, TZ-PH-04: the mildest replacement for a consequence, if it saves enough to pay a hero point.

        Immediate effects are not chosen, except a dropped weapon."""
        about = ask.about
        assert about is not None
        if about.verb == "damage":
            return ask.default()
        board = self.read(ask)
        counts = self.stands_for(board)
        if counts <= 0:
            return NO
        me, states = board.me, self.rulebook.states
        pool = min(me.pgf, me.pgm) if me.pgm_max else me.pgf
        best, least = NO, board.bought(about, ask.by) - self.weights.saving / counts
        for option in ask.options():
            verb, cost = option.verb, FELLED
            if verb == "instead":
                row = states.get(option.item)
                if row is None or row.ends != "instant" or row.does == "disarm":
                    cost = board.bought(option, ask.by)
            elif verb == "lose":
                cost = board.loss(option.amount, pool)
            elif verb != "knocked_out":
                continue
            if cost < least:
                best, least = option, cost
        return best

    def damage(self, ask: Ask) -> Option:
        """TZ-DMG-02: deal enough damage to fell the target if possible, else split points for the most worth."""
        about, board = ask.about, self.read(ask)
        assert about is not None
        most = ask.default().amount
        foe, mode = board.view.body(about.target), board.mode(about.item)
        left = foe.pgf if about.detail == PHYSICAL else foe.pgm
        if most >= left > 0:
            return Option("damage", about.target, amount=most)
        if mode is None or left <= 0 or board.view.round > PATIENCE:
            return ask.default()
        return Option("damage", about.target, amount=board.divided(mode, foe, about.amount, most)[1])

    def effect(self, ask: Ask) -> Option:
        """TZ-EFF-02: spend the points of a success; the default for other questions of this kind."""
        return ask.default() if ask.rule == "TZ-EFF-08" else self.consequence(ask)

    def consequence(self, ask: Ask) -> Option:
        """TZ-EFF-02, TZ-EFF-03: buy the most valuable state or removal; else a momentary modifier, else nothing.

        A state counts beyond the state it replaces; a state that fells may replace any. The view is read only if an
        option needs weighing, which half of these questions do not offer."""
        about, states, idle = ask.about, self.rulebook.states, self.rulebook.idle
        assert about is not None
        board: Worth | None = None
        best, most = None, 0.0
        edge = None
        fresh = True  # options after "done" replace a state
        for batch in ask.batches_but(idle):
            for option in batch:
                verb, value = option.verb, 0.0
                if verb == "effect" or verb == "consequence" or verb == "impose":
                    if fresh and option.item in idle:
                        continue
                    board = board or self.read(ask)
                    row = states.get(option.item)  # None for slaying too, which is not in the catalogue
                    felling = row.incapacitates if row is not None else option.item != GENERIC
                    weigh = board.bought if fresh or felling else board.exchanged
                    value = weigh(option, about.target)
                elif verb == "done":
                    fresh = False
                elif verb == "momentary":
                    if edge is None and (option.amount < 0 or option.item == "action"):
                        edge = option
                elif verb == "remove":
                    board = board or self.read(ask)
                    value = board.removed(option)
                if value > most:
                    best, most = option, value
        return best or edge or DONE
