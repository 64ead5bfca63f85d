"""Which question of Fragmentos is answered by which method, and what both temperaments answer alike.

A main pays for itself; who pays for secondaries and monsters is the director (captain.py), so that their own seats are
only asked what they do, how they defend and with what."""

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
    """The view as a side reads it; the same view is read once."""
    last = rulebook.last
    if last is None or last.view is not view or last.side != side:
        last = rulebook.last = Assessment(view, rulebook, side)
    return last


class FragmentosPlanner(Planner):
    """Answers the questions of one combatant; subclasses say how bold it is."""

    remembers: ClassVar[tuple[str, ...]] = ()
    ease = 1.0  # how willingly points are spent, 0 to 1

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = rulebook_of(start.encounter, weights)
        self.weights = weights
        self.wants = WANTED if self.rulebook.brings(SPAWN, ADD_EXIT) else WANTED - ACTIVATING
        self._seat = start.seat

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The answer to any question; those without a method get the default."""
        view = sight.view()
        assert isinstance(view, View)
        me = view.body(self._seat)
        board = assess(view, self.rulebook, me.side)
        if ask.kind == "turn":
            return self.turn(ask, board, me)
        answer = ANSWERS.get(ask.kind)
        return ask.default() if answer is None else answer(self, ask, board, me)

    # What a temperament decides.

    def want(self, board: Assessment, me: BodyView) -> float:
        """How much it wants to get away, 0 to 1."""
        raise NotImplementedError

    def turn(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-FIGHT-01: what to do."""
        raise NotImplementedError

    # What it thinks of its options.

    def temper(self, board: Assessment, me: BodyView) -> Temperament:
        """How it weighs its options now."""
        points = me.superacion if me.kind == MAIN else board.funds - 2
        cheap, dear = self.weights.cheap, self.weights.dear
        thrift = cheap if points >= 4 else dear if points <= 1 else (cheap + dear) / 2
        return Temperament(self.weights.care, thrift, self.want(board, me))

    def weighed(self, ask: Ask, board: Assessment, me: BodyView) -> list[tuple[float, Option]]:
        """Every option with its worth, passing and attacks on the helpless left out."""
        temper = self.temper(board, me)
        found: list[tuple[float, Option]] = []
        for option in ask.options():
            if option.verb != "pass" and option.detail != HELPLESS:
                found.append((worth(board, me, option, temper), option))
        return found

    def frail(self, board: Assessment, me: BodyView) -> bool:
        """The next loss may be the last: a characteristic is at its last point, and nothing protects the body."""
        return min(me.current.values()) <= 1 and not board.protected(me)

    def outlook(self, board: Assessment, me: BodyView) -> float | None:
        """The worth of the best attack that it could make, its own losses counted in full; None: it has none."""
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
        """FR-FIGHT-04: the way with the better result; of equals the first."""
        by = board.view.body(ask.by)
        for mode in by.sheet.modes:
            if ask.about and mode.id == ask.about.verb:
                best = board.defence(me, mode, by.id)
                return ask.default() if best is None else list(ask.options())[best.way]
        return ask.default()

    def thing(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-OBJ-03: what gives the best result: the dice of a weapon may cost the trait of bare hands."""
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
        """FR-FIGHT-10: with an attack that one would make oneself."""
        about = ask.about
        if about is not None:
            for mode in me.sheet.modes:
                if mode.id == about.item:
                    taken, lost = board.gain(me, mode, board.view.body(about.target))
                    return last_if(ask, taken > self.weights.care * lost)
        return ask.default()

    # Points.

    def supernatural(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-SUP-04: pay while a point is left after that."""
        return last_if(ask, me.superacion >= 2)

    def full_strength(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-SUP-05: draw on full strength when much of it is gone and there are points to spend; or at once, where
        that helps to take the monsters' protection away."""
        worn = me.superacion >= DRAWING and is_worn(me)
        bares = me.superacion >= 2 and not self.has_objective(board, me) and exposes(board, me)
        return last_if(ask, worn or bares)

    def activate(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-QUAL-05, FR-QUAL-06: activate what it can afford and use."""
        want = self.want(board, me) if self.rulebook.elements else 0.0
        return activation(board, me, ask, me.superacion - (1 - int(self.ease)), want)

    def force(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-QUAL-09: force an outcome that is worth winning."""
        return forced(board, me, ask, self.want(board, me))

    def protect(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-PROT-03: protect itself from a heavy loss, unless its grit is wanted for the end of the monsters."""
        return last_if(ask, protects(me, ask, self.ease, saves_grit(board, me)))

    def hurry(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-TURN-04: hurry to fell an enemy before it acts, or to get away, if the body is slow."""
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
        """FR-CHAL-05: retry at once where much hangs on it."""
        name = ask.about.verb if ask.about else ""
        wanted = name == "objective" or (name == "flee_clear" and self.want(board, me) >= 0.5)
        return last_if(ask, wanted and me.superacion >= 2)

    def recover(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-REC-02: recover if enough would come back."""
        return recovers(ask, me, me.superacion)


def last_if(ask: Ask, wanted: bool) -> Option:
    """The last option, which says yes, or the first, which declines."""
    options = list(ask.options())
    return options[-1] if wanted else options[0]


def weightiest(weighed: list[tuple[float, Option]]) -> tuple[float, Option] | None:
    """The option that is worth most, with its worth; of equals the first."""
    best: tuple[float, Option] | None = None
    for pair in weighed:
        if best is None or pair[0] > best[0]:
            best = pair
    return best


def is_monster(body: BodyView) -> bool:
    """The body is a monster."""
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
