"""Planner of one combatant of Fragmentos: dispatch of the questions to methods, and the decisions that aggressive and
cautious share.

A main pays for itself. The director (captain.py) pays for secondaries and monsters, so their own seats are only asked
for actions, defences and objects."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start
from simulator.systems.fragmentos.formulas import protagonists_of
from simulator.systems.fragmentos.sheet import ADD_EXIT, MAIN, MONSTER, SPAWN
from simulator.systems.fragmentos.view import BodyView, View

from ..intent import Ranked
from ..planning import SeatPlanner, alike, first_with, last_if
from .rulebook import rulebook_of
from .special_uses import is_wanted
from .spending import DRAWING, is_worn, protects, recovers
from .weights import AGGRESSIVE, Weights
from .worth import HELPLESS, Temperament, Worth

CLEARLY: Final = 0.35  # share by which a side must have lost more than the other
FIGHTS: Final = ("attack", "hunt")


class FragmentosPlanner(SeatPlanner[Worth]):
    """Planner that answers the questions of one combatant; subclasses decide how bold it is."""

    answers: ClassVar = {
        **alike("turn", "defence", "supernatural", "full_strength", "activate", "force", "protect", "hurry", "again"),
        **alike("retry", "join", "recover", "special"),
        "object": "thing",
    }
    always_looks: ClassVar = True
    ease = 1.0  # willingness to spend points, 0 to 1

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = rulebook_of(start.encounter, weights)
        super().__init__(Worth, self.rulebook, start.encounter.side_of(start.seat))
        self.weights = weights
        if not (self.rulebook.monsters or self.rulebook.brings(SPAWN, ADD_EXIT)):
            self.wants -= {"activate"}
        self._seat = start.seat
        self.me: BodyView

    def look(self) -> Worth:
        """Return the view as assessed for the body's side, which a quality may change."""
        view = self.view()
        assert isinstance(view, View)
        self.me = view.body(self._seat)
        self._number = self.me.side
        return super().look()

    # Decisions of the subclasses.

    def want(self) -> float:
        """Return the wish to leave the scene, 0 to 1."""
        raise NotImplementedError

    def turn(self, ask: Ask) -> Option:
        """FR-FIGHT-01: choose an action."""
        raise NotImplementedError

    def bold(self) -> float:
        """Return the bonus for attacking."""
        return 0.0

    # Estimates.

    def temper(self) -> Temperament:
        """Return the weights of its options in the present situation. The more comrades for each enemy, the less its
        own losses weigh."""
        foes = self.board.foes
        outnumbering = len(foes) / max(1, len(self.board.enemies(foes[0]))) if foes else 1.0
        return Temperament(self.weights.care * min(1.0, outnumbering), self.thrift(), self.want())

    def thrift(self) -> float:
        """FR-SUP-06: return the worth of a point. For a secondary or a monster that is the director's enemy it has
        none: its points are threat, which the director then lacks."""
        main = self.me.kind == MAIN
        if not main and self.rulebook.horror not in (-1, self.me.side):
            return 0.0
        points = self.me.superacion if main else self.board.funds - 2
        cheap, dear = self.weights.cheap, self.weights.dear
        return cheap if points >= 4 else dear if points <= 1 else (cheap + dear) / 2

    def weighed(self, ask: Ask) -> list[Ranked]:
        """Return every option with its worth, except passing and attacks on the helpless."""
        temper = self.temper()
        return [
            Ranked(option, self.board.worth(self.me, option, temper))
            for option in ask.options()
            if option.verb != "pass" and option.detail != HELPLESS
        ]

    def may_end(self) -> bool:
        """Return whether one more action, for a point, probably fells an enemy."""
        return self.board.may_end(self.me)

    def hides_first(self) -> bool:
        """Return whether hiding before the monsters act is worth a point."""
        temper = self.temper()
        return self.board.spared(self.me, temper, self.bold()) > temper.thrift

    def frail(self) -> bool:
        """Return whether the next loss may be the last: a characteristic that its fights are about is at its last
        point, and nothing protects the body."""
        if min(self.me.current.values()) > 1 or self.board.protected(self.me):
            return False
        return any(self.me.current[char] <= 1 for char in self.board.contested(self.me))

    def outlook(self) -> float | None:
        """Return the worth of its best possible attack, with its own losses counted in full; None without an attack."""
        return self.board.best_attack(self.me, Temperament(1.0, self.weights.cheap))

    def has_objective(self) -> bool:
        """FR-FIGHT-09: the scene has an objective that the body may work at."""
        written = self.rulebook.setting.objective
        if written is None:
            return False
        sides = self.rulebook.sides
        return self.me.kind == MAIN if not written.winner_side else sides[self.me.side] == written.winner_side

    def lies_low(self) -> bool:
        """FR-END-01: return whether waiting helps the body: the protagonists win the scene by lasting."""
        if self.rulebook.setting.survive_rounds is None:
            return False
        main_sides = [body.side for body in self.board.view.bodies if body.kind == MAIN]
        return self.me.side == protagonists_of(self.rulebook.sides, main_sides)

    # Rolls.

    def defence(self, ask: Ask) -> Option:
        """FR-FIGHT-04: choose the response with the best result, the first of equals."""
        by = self.board.view.body(ask.by)
        for mode in by.sheet.modes:
            if ask.about and mode.id == ask.about.verb:
                best = self.board.defence(self.me, mode, by.id)
                return ask.default() if best is None else list(ask.options())[best.way]
        return ask.default()

    def thing(self, ask: Ask) -> Option:
        """FR-OBJ-03: choose the object with the best result: the dice of a weapon may cost the trait of bare hands."""
        about = ask.about
        if about is None:
            return ask.default()
        options = list(ask.options())
        best = self.board.best_thing(self.me, about.item, about.detail, [option.item for option in options])
        for option in options:
            if option.item == best:
                return option
        return options[0]

    def join(self, ask: Ask) -> Option:
        """FR-FIGHT-10: join an attack that the body would also make itself."""
        about = ask.about
        if about is not None:
            for mode in self.me.sheet.modes:
                if mode.id == about.item:
                    taken, lost = self.board.gain(self.me, mode, self.board.view.body(about.target))
                    return last_if(ask, taken > self.weights.care * lost)
        return ask.default()

    def special(self, ask: Ask) -> Option:
        """FR-SPEC-06: use a special that is worth its price."""
        return first_with(ask, "use" if is_wanted(self.board, self.me, ask, self.temper().thrift) else "no")

    # Points.

    def supernatural(self, ask: Ask) -> Option:
        """FR-SUP-04: pay if a point is left after that."""
        return last_if(ask, self.me.superacion >= 2)

    def full_strength(self, ask: Ask) -> Option:
        """FR-SUP-05: draw on full strength when much of it is gone and there are points to spend; or immediately, if
        that helps to end the monsters' protection."""
        worn = self.me.superacion >= DRAWING and is_worn(self.me)
        return last_if(ask, worn or self.bares())

    def bares(self) -> bool:
        """FR-PROT-02: return whether a point is worth the threat that it raises: a few end the monsters' protection."""
        return self.me.superacion >= 2 and not self.has_objective() and self.board.exposes(self.me)

    def activate(self, ask: Ask) -> Option:
        """FR-QUAL-05, FR-QUAL-06: activate an affordable and useful quality, or one for the threat that it raises."""
        want = self.want() if self.rulebook.elements else 0.0
        found = self.board.activation(self.me, ask, self.me.superacion - (1 - int(self.ease)), want)
        return self.board.raising(self.me, ask) if found == ask.default() and self.bares() else found

    def force(self, ask: Ask) -> Option:
        """FR-QUAL-09: force an outcome that is worth winning."""
        return self.board.forced(self.me, ask, self.want())

    def protect(self, ask: Ask) -> Option:
        """FR-PROT-03: protect itself from a heavy loss, unless its grit is needed to end the monsters' protection."""
        return last_if(ask, protects(self.me, ask, self.ease, self.board.saves_grit(self.me)))

    def hurry(self, ask: Ask) -> Option:
        """FR-TURN-04: hurry to fell an enemy before it acts, to hide from it, or, for a slow body, to get away."""
        if self.me.superacion < 2:
            return ask.default()
        fleeing = self.me.current.get("accion", 0) <= 2 and self.want() >= 0.9 and self.board.view.exit_open
        return last_if(ask, fleeing or self.may_end() or self.hides_first())

    def again(self, ask: Ask) -> Option:
        """FR-TURN-05: act again to fell an enemy, to finish what wins the scene, to slip away, to hide after all."""
        if self.me.hidden and self.board.view.exit_open and self.want() >= 0.5 and self.board.clear(self.me) >= 0.8:
            return last_if(ask, True)
        written = self.rulebook.setting.objective
        if written is not None and self.has_objective() and written.needed - self.board.view.progress == 1:
            tags = frozenset(written.tags)
            return last_if(
                ask, self.board.passes(self.me, written.characteristic, tags, "objective") >= self.weights.sure
            )
        return last_if(ask, self.may_end() or self.hides_first())

    def retry(self, ask: Ask) -> Option:
        """FR-CHAL-05: retry immediately if much depends on it."""
        name = ask.about.verb if ask.about else ""
        wanted = name == "objective" or (name == "flee_clear" and self.want() >= 0.5)
        return last_if(ask, wanted and self.me.superacion >= 2)

    def recover(self, ask: Ask) -> Option:
        """FR-REC-02: recover if enough would come back."""
        return recovers(ask, self.me, self.me.superacion)


def is_monster(body: BodyView) -> bool:
    """Return whether the body is a monster."""
    return body.kind == MONSTER
