"""Which question of Fragmentos is answered by which method, and what both temperaments answer alike.

A main pays for itself; who pays for secondaries and monsters is the director (captain.py), so that their own seats are
only asked what they do, how they defend and with what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Sight, Start
from simulator.systems.fragmentos.frames import OBSTACLE
from simulator.systems.fragmentos.sheet import MAIN, MONSTER
from simulator.systems.fragmentos.view import BodyView, View

from .assessment import Assessment, Rulebook
from .spending import SURE, activation, draws, forced, kills, protects, recovers
from .tactics import HELPLESS, Temperament, best_attack, clear, worth

FIGHTS = ("attack", "hunt")
CHEAP, DEAR = 0.08, 0.3  # what a point is worth to the rich and to the poor


class Planner:
    """Answers the questions of one combatant; subclasses say how bold it is."""

    remembers: ClassVar[tuple[str, ...]] = ()
    wants: ClassVar[frozenset[str] | None] = None
    ease = 1.0  # how willingly points are spent, 0 to 1
    care = 0.3  # what its own losses count beside the others'

    def __init__(self, start: Start) -> None:
        self.rulebook = Rulebook(start.encounter)
        self._seat = start.seat
        self._answers: Mapping[str, Callable[[Ask, Assessment, BodyView], Option]] = {
            "turn": self.turn,
            "defence": self.defence,
            "object": self.thing,
            "supernatural": self.supernatural,
            "full_strength": self.full_strength,
            "activate": self.activate,
            "force": self.force,
            "protect": self.protect,
            "hurry": self.hurry,
            "again": self.again,
            "retry": self.retry,
            "join": self.join,
            "recover": self.recover,
        }

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The answer to any question; those without a method get the default."""
        answer = self._answers.get(ask.kind)
        if answer is None:
            return ask.default()
        view = sight.view()
        assert isinstance(view, View)
        me = view.bodies[self._seat]
        return answer(ask, Assessment(view, self.rulebook, me.side), me)

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
        thrift = CHEAP if points >= 4 else DEAR if points <= 1 else (CHEAP + DEAR) / 2
        return Temperament(self.care, thrift, self.want(board, me))

    def weighed(self, ask: Ask, board: Assessment, me: BodyView) -> list[tuple[float, Option]]:
        """Every option with its worth, passing and attacks on the helpless left out."""
        temper = self.temper(board, me)
        options = [option for option in ask.options() if option.verb != "pass" and option.detail != HELPLESS]
        return [(worth(board, me, option, temper), option) for option in options]

    def frail(self, board: Assessment, me: BodyView) -> bool:
        """The next loss may be the last: a characteristic is at its last point, and nothing protects the body."""
        return min(me.current.values()) <= 1 and not board.protected(me)

    def outlook(self, board: Assessment, me: BodyView) -> float | None:
        """The worth of the best attack that it could make, its own losses counted in full; None: it has none."""
        return best_attack(board, me, Temperament(1.0, CHEAP))

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
        options = list(ask.options())
        by = board.view.bodies[ask.by]
        conflict = next((mode for mode in by.sheet.modes if ask.about and mode.id == ask.about.verb), None)
        if conflict is None:
            return options[0]
        known = board.responses(me, conflict)
        return max(options, key=lambda option: board.mean(board.answer(me, conflict, known[option.amount], by.id)))

    def thing(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-OBJ-03: what gives the best result: the dice of a weapon may cost the trait of bare hands."""
        about = ask.about
        if about is None:
            return ask.default()
        own = frozenset(about.detail.split(","))
        offered = {option.item for option in ask.options()}
        pools = list(board.pools(me, about.item, own, fight="fight" in own))
        if OBSTACLE in offered:
            pools.append(board.behind_obstacle(me, pools[0].dice, own))
        usable = [pool for pool in pools if not pool.thing or pool.thing in offered]
        best = max(usable, key=lambda pool: (board.mean(pool), bool(pool.thing)))
        return Option("use", item=best.thing) if best.thing else Option("none")

    def join(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-FIGHT-10: with an attack that one would make oneself."""
        options, about = list(ask.options()), ask.about
        mode = next((mode for mode in me.sheet.modes if about and mode.id == about.item), None)
        if mode is None or about is None:
            return options[0]
        taken, lost = board.gain(me, mode, board.view.bodies[about.target])
        return options[-1] if taken > self.care * lost else options[0]

    # Points.

    def supernatural(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-SUP-04: pay while a point is left after that."""
        return last_if(ask, me.superacion >= 2)

    def full_strength(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-SUP-05: draw on full strength when much of it is gone."""
        return last_if(ask, draws(me, me.superacion))

    def activate(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-QUAL-05, FR-QUAL-06: activate what it can afford and use."""
        return activation(board, me, ask.options(), me.superacion - (1 - int(self.ease)), self.want(board, me))

    def force(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-QUAL-09: force an outcome that is worth winning."""
        return forced(board, me, ask, self.ease, self.want(board, me))

    def protect(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-PROT-03: protect itself from a heavy loss."""
        return last_if(ask, protects(me, ask, self.ease))

    def hurry(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-TURN-04: hurry to fell an enemy before it acts, or to get away, if the body is slow."""
        if me.superacion < 2:
            return ask.default()
        fleeing = me.current.get("accion", 0) <= 2 and self.want(board, me) >= 0.9 and board.view.exit_open
        return last_if(ask, fleeing or kills(board, me) >= SURE)

    def again(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """FR-TURN-05: act again to fell an enemy, to finish what wins the scene, to slip away."""
        if me.hidden and board.view.exit_open and self.want(board, me) >= 0.5 and clear(board, me) >= 0.8:
            return last_if(ask, True)
        written = self.rulebook.setting.objective
        if written is not None and self.has_objective(board, me) and written.needed - board.view.progress == 1:
            tags = frozenset(written.tags)
            return last_if(ask, board.passes(me, written.characteristic, tags, "objective") >= SURE)
        return last_if(ask, me.superacion >= 3 and kills(board, me) >= SURE)

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


def is_monster(body: BodyView) -> bool:
    """The body is a monster."""
    return body.kind == MONSTER
