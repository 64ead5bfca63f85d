"""Planner of one combatant of Fragmentos: dispatch of the questions to methods, and the decisions that aggressive and
cautious share.

A main pays for itself. The director (captain.py) pays for secondaries and monsters, so their own seats are only asked
for actions, defences and objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.policy.planner import Planner
from simulator.policy.protocol import Sight, Start
from simulator.systems.fragmentos.sheet import ADD_EXIT, MAIN, MONSTER, SPAWN
from simulator.systems.fragmentos.view import BodyView, View

from .assessment import Assessment, Rulebook, rulebook_of
from .spending import DRAWING, activation, exposes, forced, is_worn, may_end, protects, recovers, saves_grit
from .tactics import HELPLESS, Temperament, best_attack, clear, worth
from .weights import AGGRESSIVE, Weights

FIGHTS: Final = ("attack", "hunt")


def assess(view: View, rulebook: Rulebook, side: int) -> Assessment:
    """Return the view's assessment for a side; one view is assessed once."""
    last = rulebook.last
    if last is None or last.view is not view or last.side != side:
        last = rulebook.last = Assessment(view, rulebook, side)
    return last


class FragmentosPlanner(Planner):
    """Planner that answers the questions of one combatant; subclasses decide how bold it is."""

    remembers: ClassVar[tuple[str, ...]] = ()
    ease = 1.0  # willingness to spend points, 0 to 1

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = rulebook_of(start.encounter, weights)
        self.weights = weights
        self.wants = WANTED if self.rulebook.brings(SPAWN, ADD_EXIT) else WANTED - ACTIVATING
        self._seat = start.seat

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Answer any question; those without a method get the default."""
        view = sight.view()
        assert isinstance(view, View)
        me = view.body(self._seat)
        board = assess(view, self.rulebook, me.side)
        if ask.kind == "turn":
            return self.turn(ask, board, me)
        answer = ANSWERS.get(ask.kind)
        return ask.default() if answer is None else answer(self, ask, board, me)

    # Decisions of the subclasses.

    def want(self, board: Assessment, me: BodyView) -> float:
        """Return the wish to leave the scene, 0 to 1."""
        raise NotImplementedError

    def turn(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-FIGHT-01: choose an action."""
        raise NotImplementedError

    # Estimates.

    def temper(self, board: Assessment, me: BodyView) -> Temperament:
        """Return the weights of its options in the present situation."""
        points = me.superacion if me.kind == MAIN else board.funds - 2
        cheap, dear = self.weights.cheap, self.weights.dear
        thrift = cheap if points >= 4 else dear if points <= 1 else (cheap + dear) / 2
        return Temperament(self.weights.care, thrift, self.want(board, me))

    def weighed(self, ask: Ask, board: Assessment, me: BodyView) -> list[tuple[float, Option]]:
        """Return every option with its worth, except passing and attacks on the helpless."""
        temper = self.temper(board, me)
        found: list[tuple[float, Option]] = []
        for option in ask.options():
            if option.verb != "pass" and option.detail != HELPLESS:
                found.append((worth(board, me, option, temper), option))
        return found

    def frail(self, board: Assessment, me: BodyView) -> bool:
        """Return whether the next loss may be the last: a characteristic is at its last point, and nothing protects the
        body."""
        return min(me.current.values()) <= 1 and not board.protected(me)

    def outlook(self, board: Assessment, me: BodyView) -> float | None:
        """Return the worth of its best possible attack, with its own losses counted in full; None without an attack."""
        return best_attack(board, me, Temperament(1.0, self.weights.cheap))

    def has_objective(self, board: Assessment, me: BodyView) -> bool:
        """FR-FIGHT-09: the scene has an objective that the body may work at."""
        written = self.rulebook.setting.objective
        if written is None:
            return False
        sides = self.rulebook.sides
        return me.kind == MAIN if not written.winner_side else sides[me.side] == written.winner_side

    # Rolls.

    def defence(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-FIGHT-04: choose the response with the best result, the first of equals."""
        by = board.view.body(ask.by)
        for mode in by.sheet.modes:
            if ask.about and mode.id == ask.about.verb:
                best = board.defence(me, mode, by.id)
                return ask.default() if best is None else list(ask.options())[best.way]
        return ask.default()

    def thing(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-OBJ-03: choose the object with the best result: the dice of a weapon may cost the trait of bare hands."""
        about = ask.about
        if about is None:
            return ask.default()
        options = list(ask.options())
        best = board.best_thing(me, about.item, about.detail, [option.item for option in options])
        for option in options:
            if option.item == best:
                return option
        return options[0]

    def join(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-FIGHT-10: join an attack that the body would also make itself."""
        about = ask.about
        if about is not None:
            for mode in me.sheet.modes:
                if mode.id == about.item:
                    taken, lost = board.gain(me, mode, board.view.body(about.target))
                    return last_if(ask, taken > self.weights.care * lost)
        return ask.default()

    # Points.

    def supernatural(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-SUP-04: pay if a point is left after that."""
        return last_if(ask, me.superacion >= 2)

    def full_strength(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-SUP-05: draw on full strength when much of it is gone and there are points to spend; or immediately, if
        that helps to end the monsters' protection."""
        worn = me.superacion >= DRAWING and is_worn(me)
        bares = me.superacion >= 2 and not self.has_objective(board, me) and exposes(board, me)
        return last_if(ask, worn or bares)

    def activate(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-QUAL-05, FR-QUAL-06: activate an affordable and useful quality."""
        want = self.want(board, me) if self.rulebook.elements else 0.0
        return activation(board, me, ask, me.superacion - (1 - int(self.ease)), want)

    def force(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-QUAL-09: force an outcome that is worth winning."""
        return forced(board, me, ask, self.want(board, me))

    def protect(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-PROT-03: protect itself from a heavy loss, unless its grit is needed to end the monsters' protection."""
        return last_if(ask, protects(me, ask, self.ease, saves_grit(board, me)))

    def hurry(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-TURN-04: hurry to fell an enemy before it acts, or, for a slow body, to get away."""
        if me.superacion < 2:
            return ask.default()
        fleeing = me.current.get("accion", 0) <= 2 and self.want(board, me) >= 0.9 and board.view.exit_open
        return last_if(ask, fleeing or may_end(board, me))

    def again(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-TURN-05: act again to fell an enemy, to finish what wins the scene, to slip away."""
        if me.hidden and board.view.exit_open and self.want(board, me) >= 0.5 and clear(board, me) >= 0.8:
            return last_if(ask, True)
        written = self.rulebook.setting.objective
        if written is not None and self.has_objective(board, me) and written.needed - board.view.progress == 1:
            tags = frozenset(written.tags)
            return last_if(ask, board.passes(me, written.characteristic, tags, "objective") >= self.weights.sure)
        return last_if(ask, may_end(board, me))

    def retry(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-CHAL-05: retry immediately if much depends on it."""
        name = ask.about.verb if ask.about else ""
        wanted = name == "objective" or (name == "flee_clear" and self.want(board, me) >= 0.5)
        return last_if(ask, wanted and me.superacion >= 2)

    def recover(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-REC-02: recover if enough would come back."""
        return recovers(ask, me, me.superacion)


def last_if(ask: Ask, wanted: bool) -> Option:
    """Return the last option, which accepts, if ``wanted``; else the first, which declines."""
    options = list(ask.options())
    return options[-1] if wanted else options[0]


def weightiest(weighed: list[tuple[float, Option]]) -> tuple[float, Option] | None:
    """Return the best option with its worth, the first of equals; None without options."""
    best: tuple[float, Option] | None = None
    for pair in weighed:
        if best is None or pair[0] > best[0]:
            best = pair
    return best


def is_monster(body: BodyView) -> bool:
    """Return whether the body is a monster."""
    return body.kind == MONSTER


ANSWERS: Final[dict[str, Callable[[FragmentosPlanner, Ask, Assessment, BodyView], Option]]] = {
    "defence": FragmentosPlanner.defence,
    "object": FragmentosPlanner.thing,
    "supernatural": FragmentosPlanner.supernatural,
    "full_strength": FragmentosPlanner.full_strength,
    "activate": FragmentosPlanner.activate,
    "force": FragmentosPlanner.force,
    "protect": FragmentosPlanner.protect,
    "hurry": FragmentosPlanner.hurry,
    "again": FragmentosPlanner.again,
    "retry": FragmentosPlanner.retry,
    "join": FragmentosPlanner.join,
    "recover": FragmentosPlanner.recover,
}
ACTIVATING: Final = frozenset({"activate"})
WANTED: Final = frozenset({"turn", *ANSWERS})
