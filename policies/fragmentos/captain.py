"""Planner of a captain: naming pursuers and seekers, and, as the director, declaring danger and spending threat
(FR-FIGHT-13).

``ease`` is the willingness to spend, 0 to 1; with 1 the director keeps only half of its reserve. It spends only on its
own side, although the rules would let it pay for other bodies."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start
from simulator.systems.fragmentos.frames import ACTOR
from simulator.systems.fragmentos.sheet import MAIN, MONSTER, SPAWN
from simulator.systems.fragmentos.view import BodyView

from ..planning import SeatPlanner, alike, first_with, last_if
from .rulebook import rulebook_of
from .special_uses import is_wanted
from .spending import DRAWING, MANY, is_worn, protects, recovers
from .weights import AGGRESSIVE, Weights
from .worth import Temperament, Worth

WEAK: Final = 2  # points of a characteristic that are near the end


class Captain(SeatPlanner[Worth]):
    """Planner that answers the questions to a side as a whole, and those to the director. Others get the default: the
    best pursuer and seeker, and no award."""

    answers: ClassVar = {
        **alike("danger", "force", "protect", "supernatural", "full_strength", "activate", "hurry", "again", "retry"),
        **alike("recover", "special"),
    }
    always_looks: ClassVar = True

    def __init__(self, start: Start, ease: float, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = rulebook_of(start.encounter, weights)
        self._side = start.encounter.side_of(start.seat)
        super().__init__(Worth, self.rulebook, self._side)
        self.weights = weights
        if not self.rulebook.brings(SPAWN):
            self.wants -= {"activate"}
        self.ease = ease

    # Threat.

    def reserve(self) -> float:
        """Return the threat to keep, more while a main is near its end. It is not raised where protection ends:
        spending there protects monsters again (FR-PROT-02)."""
        kept = self.weights.kept
        for body in self.board.foes:
            if body.kind == MAIN and min(body.current.values()) <= WEAK:
                kept = self.weights.near
        return kept / 2 if self.ease >= 1 else kept

    def spare(self) -> float:
        """Return the threat that may be spent."""
        return self.board.funds - self.reserve()

    def own(self, number: int) -> BodyView | None:
        """Return the body of the question if it fights for the captain's side."""
        body = self.board.view.body(number) if number >= 0 else None
        return body if body is not None and body.side == self._side else None

    # Questions.

    def danger(self, ask: Ask) -> Option:
        """FR-DANG-01: declare danger that is worth more to the own side than its price, if threat allows."""
        price = list(ask.options())[-1].amount
        affordable = not price or self.board.view.threat >= self.weights.buys
        if not affordable or ask.about is None or ask.body < 0:
            return ask.default()
        worth = self.board.danger_worth(self.board.view.body(ask.body), ask.about)
        return last_if(ask, worth > price * self.weights.cheap)

    def force(self, ask: Ask) -> Option:
        """FR-QUAL-09: save a body of its own side from falling, bring an enemy down, or turn another loss whose worth,
        times the weight ``turning``, is above the price; prefer qualities that give no main a point."""
        options = list(ask.options())
        about = ask.about
        if about is None or about.target < 0 or self.board.view.threat <= self.weights.kept:
            return options[0]
        loser = self.board.view.body(about.target)
        if loser.side != self._side:
            return options[0]
        price = self.price()
        worth = self.weights.turning * self.turned(loser, ask, about) if self.weights.turning else 0.0
        paid: Option | None = None
        for option in options[1:]:
            falls = self.is_worth_forcing(loser, about, option)
            if (option.target == loser.id) != (option.verb == "succeed"):
                continue
            if not self.pays_a_main(option):
                if falls or worth > price:
                    return option
            elif paid is None and (falls or worth > price + self.weights.point):
                paid = option
        return options[0] if paid is None else paid

    def price(self) -> float:
        """Return the price of a point of threat: less the more can be spared, as for a main's grit."""
        spare, cheap, dear = self.spare(), self.weights.cheap, self.weights.dear
        return cheap if spare >= MANY else dear if spare <= 1 else (cheap + dear) / 2

    def turned(self, loser: BodyView, ask: Ask, about: Option) -> float:
        """Return the worth of turning a loss on the enemy in the conflict: the harm that it spares, and that which it
        does."""
        board = self.board
        conflict, foe, leads = board.conflict_called(about.verb), board.other_of(loser, ask.by), ask.by == loser.id
        if conflict is None or foe is None:
            return 0.0
        prey = self.weights.prey if foe.kind == MONSTER else 1.0
        if about.detail != "dangerous":
            return board.bested(loser) + prey * board.bested(foe) if conflict.fight else 0.0
        attacks = (conflict.attacker == ACTOR) == leads
        answer = board.defence(foe, conflict, loser.id) if leads else None
        char = conflict.char if answer is None else answer.char
        spared = board.harm(loser, about.item, about.amount, attacks, board.protected(loser))
        return spared + prey * board.harm(foe, char, about.amount, not attacks, board.protected(foe))

    def is_worth_forcing(self, loser: BodyView, about: Option, option: Option) -> bool:
        """Return whether forcing this is worth a point: the loser would fall, or the winner will."""
        if option.target == loser.id:
            return option.verb == "succeed" and self.would_fall(loser, about.item, about.amount)
        other = self.board.view.body(option.target)
        if option.verb != "fail" or other.side == self._side:
            return False
        return self.would_fall(loser, about.item, about.amount) or self.would_hurt(other, about)

    def would_fall(self, body: BodyView, char: str, loss: int) -> bool:
        """Return whether a loss would bring the body to 0 or less."""
        return loss > 0 and body.current.get(char, 1 + loss) - loss <= 0

    def would_hurt(self, body: BodyView, about: Option) -> bool:
        """Return whether the body, losing in the loser's place, would fall or have to pay."""
        conflict = self.board.conflict_called(about.verb)
        if conflict is None or about.detail != "dangerous":
            return False
        for char in [conflict.char, *[response.char for response in conflict.responses]]:
            if char in body.current and self.would_fall(body, char, about.amount):
                return True
        return False

    def pays_a_main(self, option: Option) -> bool:
        """FR-QUAL-07: a main's own quality used against it gives it a point; those of the horror and the scene do
        not."""
        for card in self.board.view.cards:
            if card.key == option.item:
                return card.owner >= 0 and self.board.view.body(card.owner).kind == MAIN
        return False

    def protect(self, ask: Ask) -> Option:
        """FR-PROT-05: protect a body of its own side that would fall."""
        body = self.own(ask.body)
        return last_if(ask, body is not None and protects(body, ask, self.ease))

    def supernatural(self, ask: Ask) -> Option:
        """FR-SUP-04: pay for a supernatural trait of its own side out of spare threat."""
        return last_if(ask, self.own(ask.body) is not None and self.spare() >= 1)

    def full_strength(self, ask: Ask) -> Option:
        """FR-SUP-05: draw on full strength for a worn body of its own side."""
        body = self.own(ask.body)
        worn = body is not None and is_worn(body)
        return last_if(ask, worn and self.spare() + int(self.ease) >= DRAWING)

    def activate(self, ask: Ask) -> Option:
        """FR-QUAL-05, FR-QUAL-06: activate for a body of its own side, or for no body in particular."""
        body = self.own(ask.body)
        if body is None and ask.body >= 0:
            return ask.default()
        return self.board.activation(body, ask, self.spare() + int(self.ease), 0.0)

    def hurry(self, ask: Ask) -> Option:
        """FR-TURN-04: hurry for a secondary that will probably fell an enemy."""
        body = self.own(ask.body)
        return last_if(ask, body is not None and self.spare() >= 2 and self.board.kills(body) >= self.weights.sure)

    def again(self, ask: Ask) -> Option:
        """FR-TURN-05, FR-FIGHT-11: act again if another attack does enough."""
        body = self.own(ask.body)
        if body is None or self.spare() < 1:
            return ask.default()
        found = self.board.best_attack(body, Temperament(1.0, 0.0))
        enough = self.weights.again * (1 + self.weights.menace)  # by which the worth of every attack is higher
        return last_if(ask, found is not None and found >= enough)

    def retry(self, ask: Ask) -> Option:
        """FR-CHAL-05: retry what wins the scene."""
        wanted = ask.about is not None and ask.about.verb == "objective"
        return last_if(ask, wanted and self.own(ask.body) is not None and self.spare() >= 1)

    def special(self, ask: Ask) -> Option:
        """FR-SPEC-06: pay for a special of its own side that is worth its price, out of spare threat."""
        body, price = self.own(ask.body), 0 if ask.about is None else ask.about.amount
        if body is None or self.spare() < price:
            return ask.default()
        return first_with(ask, "use" if is_wanted(self.board, body, ask, self.weights.cheap) else "no")

    def recover(self, ask: Ask) -> Option:
        """FR-REC-02: pay for the recovery of a body of its own side."""
        body = self.own(ask.body)
        return ask.default() if body is None else recovers(ask, body, self.spare())
