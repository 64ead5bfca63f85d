"""Planner of a captain: naming pursuers and seekers, and, as the director, declaring danger and spending threat
(FR-FIGHT-13).

``ease`` is the willingness to spend, 0 to 1; with 1 the director keeps only half of its reserve. It spends only on its
own side, although the rules would let it pay for other bodies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.core.asks import Ask, Option
from simulator.policy.planner import Planner
from simulator.policy.protocol import Sight, Start
from simulator.systems.fragmentos.sheet import MAIN, MONSTER, SPAWN
from simulator.systems.fragmentos.view import BodyView, View

from .assessment import Assessment, rulebook_of
from .bidding import conflict_called
from .planner import ACTIVATING, assess, last_if
from .spending import DRAWING, activation, is_worn, kills, protects, recovers
from .tactics import Temperament, best_attack
from .weights import AGGRESSIVE, Weights

WEAK: Final = 2  # points of a characteristic that are near the end


class Captain(Planner):
    """Planner that answers the questions to a side as a whole, and those to the director."""

    remembers = ()

    def __init__(self, start: Start, ease: float, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = rulebook_of(start.encounter, weights)
        self.weights = weights
        self.wants = WANTED if self.rulebook.brings(SPAWN) else WANTED - ACTIVATING
        self.ease = ease
        self._side = start.encounter.side_of(start.seat)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Answer any question; those without a method get the default: the best pursuer and seeker, and no award."""
        answer = ANSWERS.get(ask.kind)
        if answer is None:
            return ask.default()
        view = sight.view()
        assert isinstance(view, View)
        return answer(self, ask, assess(view, self.rulebook, self._side))

    # Threat.

    def reserve(self, board: Assessment) -> float:
        """Return the threat to keep, more while a main is near its end. It is not raised where protection ends:
        spending there protects monsters again (FR-PROT-02)."""
        kept = self.weights.kept
        for body in board.foes:
            if body.kind == MAIN and min(body.current.values()) <= WEAK:
                kept = self.weights.near
        return kept / 2 if self.ease >= 1 else kept

    def spare(self, board: Assessment) -> float:
        """Return the threat that may be spent."""
        return board.funds - self.reserve(board)

    def own(self, board: Assessment, number: int) -> BodyView | None:
        """Return the body of the question if it fights for the captain's side."""
        body = board.view.body(number) if number >= 0 else None
        return body if body is not None and body.side == self._side else None

    # Questions.

    def danger(self, ask: Ask, board: Assessment) -> Option:
        """FR-DANG-01: declare danger if it is free; else if a main may lose or the own side attacks, and threat
        allows."""
        options = list(ask.options())
        price = options[-1].amount
        if not price:
            return options[-1]
        target = ask.about.target if ask.about else -1
        risked = self.own(board, ask.body) is not None
        for number in (ask.body, target):
            if number >= 0:
                body = board.view.body(number)
                risked = risked or (body.kind == MAIN and body.active)
        return last_if(ask, risked and board.view.threat >= self.weights.buys)

    def force(self, ask: Ask, board: Assessment) -> Option:
        """FR-QUAL-09: save a monster from falling, or bring a main down; prefer qualities that give no main a point."""
        options = list(ask.options())
        about = ask.about
        if about is None or about.target < 0 or board.view.threat <= self.weights.kept:
            return options[0]
        loser = board.view.body(about.target)
        if loser.side != self._side and loser.kind != MONSTER:
            return options[0]
        wanted = [option for option in options[1:] if self.is_worth_forcing(board, loser, about, option)]
        for option in wanted:
            if not self.pays_a_main(board, option):
                return option
        return wanted[0] if wanted else options[0]

    def is_worth_forcing(self, board: Assessment, loser: BodyView, about: Option, option: Option) -> bool:
        """Return whether forcing this is worth a point: the loser would fall, or the winner will."""
        if option.target == loser.id:
            return option.verb == "succeed" and self.would_fall(loser, about.item, about.amount)
        other = board.view.body(option.target)
        if option.verb != "fail" or other.kind != MAIN:
            return False
        return self.would_fall(loser, about.item, about.amount) or self.would_hurt(board, other, about)

    def would_fall(self, body: BodyView, char: str, loss: int) -> bool:
        """Return whether a loss would bring the body to 0 or less."""
        return loss > 0 and body.current.get(char, 1 + loss) - loss <= 0

    def would_hurt(self, board: Assessment, main: BodyView, about: Option) -> bool:
        """Return whether the main, losing in the winner's place, would fall or have to pay."""
        conflict = conflict_called(board, about.verb)
        if conflict is None or about.detail != "dangerous":
            return False
        for char in [conflict.char, *[response.char for response in conflict.responses]]:
            if char in main.current and self.would_fall(main, char, about.amount):
                return True
        return False

    def pays_a_main(self, board: Assessment, option: Option) -> bool:
        """FR-QUAL-07: a main's own quality used against it gives it a point; those of the horror and the scene do
        not."""
        for card in board.view.cards:
            if card.key == option.item:
                return card.owner >= 0 and board.view.body(card.owner).kind == MAIN
        return False

    def protect(self, ask: Ask, board: Assessment) -> Option:
        """FR-PROT-05: protect a body of its own side that would fall."""
        body = self.own(board, ask.body)
        return last_if(ask, body is not None and protects(body, ask, self.ease))

    def supernatural(self, ask: Ask, board: Assessment) -> Option:
        """FR-SUP-04: pay for a supernatural trait of its own side out of spare threat."""
        return last_if(ask, self.own(board, ask.body) is not None and self.spare(board) >= 1)

    def full_strength(self, ask: Ask, board: Assessment) -> Option:
        """FR-SUP-05: draw on full strength for a worn body of its own side."""
        body = self.own(board, ask.body)
        worn = body is not None and is_worn(body)
        return last_if(ask, worn and self.spare(board) + int(self.ease) >= DRAWING)

    def activate(self, ask: Ask, board: Assessment) -> Option:
        """FR-QUAL-05, FR-QUAL-06: activate for a body of its own side, or for no body in particular."""
        body = self.own(board, ask.body)
        if body is None and ask.body >= 0:
            return ask.default()
        return activation(board, body, ask, self.spare(board) + int(self.ease), 0.0)

    def hurry(self, ask: Ask, board: Assessment) -> Option:
        """FR-TURN-04: hurry for a secondary that will probably fell an enemy."""
        body = self.own(board, ask.body)
        return last_if(ask, body is not None and self.spare(board) >= 2 and kills(board, body) >= self.weights.sure)

    def again(self, ask: Ask, board: Assessment) -> Option:
        """FR-TURN-05, FR-FIGHT-11: act again if another attack does enough."""
        body = self.own(board, ask.body)
        if body is None or self.spare(board) < 1:
            return ask.default()
        found = best_attack(board, body, Temperament(1.0 - self.ease / 2, 0.0))
        return last_if(ask, found is not None and found >= self.weights.again)

    def retry(self, ask: Ask, board: Assessment) -> Option:
        """FR-CHAL-05: retry what wins the scene."""
        wanted = ask.about is not None and ask.about.verb == "objective"
        return last_if(ask, wanted and self.own(board, ask.body) is not None and self.spare(board) >= 1)

    def recover(self, ask: Ask, board: Assessment) -> Option:
        """FR-REC-02: pay for the recovery of a body of its own side."""
        body = self.own(board, ask.body)
        return ask.default() if body is None else recovers(ask, body, self.spare(board))


ANSWERS: Final[dict[str, Callable[[Captain, Ask, Assessment], Option]]] = {
    "danger": Captain.danger,
    "force": Captain.force,
    "protect": Captain.protect,
    "supernatural": Captain.supernatural,
    "full_strength": Captain.full_strength,
    "activate": Captain.activate,
    "hurry": Captain.hurry,
    "again": Captain.again,
    "retry": Captain.retry,
    "recover": Captain.recover,
}
WANTED: Final = frozenset(ANSWERS)
