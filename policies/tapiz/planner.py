"""Which question of Tapiz is answered by which method, and what both policies answer alike.

A planner keeps nothing but what it has decided for the turn under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Sight, Start
from simulator.systems.tapiz.formulas import ATTACK_VERBS, TRICK
from simulator.systems.tapiz.space import distance
from simulator.systems.tapiz.view import View

from .assessment import Assessment
from .spending import NO, damage, one_more, rewritten, wanted

PASS = Option("pass")
YES = Option("yes")
FUTILE = 0.01  # an attack that is worth less is not worth the trouble
HALF = 0.5  # of what an attack at its best distance is worth; for less one had better go there
CLEARLY = 1.25  # how much better an attack after moving must be than one from here
BURDEN = -5  # what states may take from one's rolls before one shakes them off

Offered = dict[str, list[Option]]


def offered(ask: Ask) -> Offered:
    """The options of a turn by their verbs, in the order given."""
    found: Offered = {}
    for option in ask.options():
        found.setdefault(option.verb, []).append(option)
    return found


class Planner:
    """Answers the questions of one combatant; subclasses say how bold it is."""

    remembers: ClassVar[tuple[str, ...]] = ()
    wants: ClassVar[frozenset[str]] = frozenset(
        {"turn", "damage", "effect", "consequence", "hero_plus_one", "hero_rewrite"}
    )
    stances: ClassVar[tuple[str, ...]] = ()

    def __init__(self, start: Start) -> None:
        self._seat = start.seat
        self._answers: Mapping[str, Callable[[Ask, Sight], Option]] = {
            "turn": self.turn,
            "declare_stance": self.stance,
            "damage": lambda ask, sight: damage(ask, self.board(ask, sight)),
            "effect": lambda ask, sight: ask.default() if ask.rule == "TZ-EFF-08" else wanted(ask),
            "consequence": lambda ask, sight: wanted(ask),
            "hero_plus_one": lambda ask, sight: YES if one_more(ask, self.board(ask, sight)) else NO,
            "hero_rewrite": lambda ask, sight: rewritten(ask, self.board(ask, sight)),
            "pace": self.pace,
        }

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The answer to any question; those that no method is about get the default."""
        answer = self._answers.get(ask.kind)
        return ask.default() if answer is None else answer(ask, sight)

    def board(self, ask: Ask, sight: Sight) -> Assessment:
        """The view, as the body reads it that the question is about."""
        view = sight.view()
        assert isinstance(view, View)
        return Assessment(view, ask.by if ask.kind == "hero_rewrite" and ask.by >= 0 else max(0, ask.body))

    # What a temperament decides.

    def fight(self, verbs: Offered, board: Assessment) -> Option:
        """What to do next, the action being unused."""
        raise NotImplementedError

    def after(self, verbs: Offered, board: Assessment) -> Option:
        """What to do with movement that is left after the action."""
        return PASS

    def pace(self, ask: Ask, sight: Sight) -> Option:
        """TZ-MOV-03: movement after the action is declared by those who mean to step back."""
        return ask.default()

    def stance(self, ask: Ask, sight: Sight) -> Option:
        """TZ-STA-01: the first stance of its liking that it knows."""
        known = {option.item: option for option in ask.options()}
        return next((known[one] for one in self.stances if one in known), ask.default())

    # A turn.

    def turn(self, ask: Ask, sight: Sight) -> Option:
        """TZ-ACT-02: the next thing to do; who has been told what to do leaves that to the default plan."""
        if ask.seat != ask.body:
            return ask.default()
        board, verbs = self.board(ask, sight), offered(ask)
        if "surrender" not in verbs:
            return self.after(verbs, board)
        return self.chore(verbs, board) or self.fight(verbs, board)

    def chore(self, verbs: Offered, board: Assessment) -> Option | None:
        """What comes before fighting: a comrade who bleeds at one's feet, states that weigh too much."""
        dying = [one for one in verbs.get("stabilise", ()) if one.item == "physical"]
        if dying and len(board.foes) < 4:
            return min(dying, key=lambda one: board.view.bodies[one.target].pgf)
        weight = sum(mark.value for mark in board.me.marks if mark.ends == "scene" and "PA" in mark.classes)
        if weight <= BURDEN:
            mine = [one for one in verbs.get("recover", ()) if one.target == board.me.id]
            return mine[0] if mine else None
        return None

    def attacks(self, verbs: Offered, board: Assessment) -> list[tuple[float, Option]]:
        """What can be done to able enemies from here, the best first."""
        found = [
            (board.value(option), option)
            for verb in ATTACK_VERBS
            if verb != TRICK
            for option in verbs.get(verb, ())
            if board.view.bodies[option.target].able
        ]
        found.sort(key=lambda pair: -pair[0])
        return found

    def strike_or_close(self, verbs: Offered, board: Assessment) -> Option:
        """The best attack from here, or a better one after moving; else loading; else towards them with all speed."""
        here = self.attacks(verbs, board)
        best = here[0][0] if here else 0.0
        aiming = self.aim(verbs, board)
        if aiming is not None and best <= FUTILE:
            return aiming
        moving = self.best_move(verbs, board)
        if moving is not None and moving[0] > max(FUTILE, CLEARLY * best):
            return moving[1]
        if here and best > max(FUTILE, HALF * board.ideal()):
            return here[0][1]
        return self.prepare(verbs, board) or self.approach(verbs, board) or (here[0][1] if here else PASS)

    def aim(self, verbs: Offered, board: Assessment) -> Option | None:
        """TZ-STA-06: in a stance that aims, at whom a shot is worth most, while no enemy is at hand."""
        foe = board.nearest()
        if foe is None or distance(board.me.place, foe.place) <= board.lienzo.bands.cerca:
            return None
        shots = [(board.best_shot(board.view.bodies[one.target]), one) for one in verbs.get("aim", ())]
        best = max(shots, key=lambda pair: pair[0], default=None)
        return best[1] if best is not None and best[0] > FUTILE else None

    def best_move(self, verbs: Offered, board: Assessment) -> tuple[float, Option] | None:
        """The move after which an attack is worth most, the penalty of moving paid."""
        found = [
            (board.best_from(option.place, board.pace_penalty(option.detail)), option)
            for option in verbs.get("move", ())
            if option.place is not None
        ]
        return max(found, key=lambda pair: pair[0], default=None)

    def prepare(self, verbs: Offered, board: Assessment) -> Option | None:
        """Load, ready or pick up what reaches an enemy."""
        for verb in ("reload", "ready"):
            found = next((one for one in verbs.get(verb, ()) if one.detail == "in_reach"), None)
            if found is not None:
                return found
        if not board.me.hand and "pick_up" in verbs:
            return verbs["pick_up"][0]
        return None

    def approach(self, verbs: Offered, board: Assessment) -> Option | None:
        """Towards the nearest enemy, as far as one can: there is no roll to spoil."""
        foe = board.nearest()
        if foe is None:
            return None
        ways = [one for one in verbs.get("move", ()) if one.target == foe.id and one.item != "away" and one.place]
        return min(ways, key=lambda one: distance(one.place or foe.place, foe.place), default=None)


class Purse:
    """Answers the questions of a side's captain: hero points for those who have none of their own."""

    remembers = ()
    wants = frozenset({"hero_plus_one", "hero_rewrite"})

    def __init__(self, start: Start) -> None:
        """Nothing that a fight starts with matters."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """A point when it decides something."""
        view = sight.view()
        assert isinstance(view, View)
        if ask.kind == "hero_plus_one":
            return YES if one_more(ask, Assessment(view, ask.body)) else NO
        if ask.kind == "hero_rewrite":
            return rewritten(ask, Assessment(view, max(0, ask.by)))
        return ask.default()
