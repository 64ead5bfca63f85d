"""Facts of tactics for Tapiz, as methods of a board (words.toml).

``Worth`` computes the figures, as for the built-in planners; the message catalogues have the words for people. If a
captain is asked about a body of its side, that body counts as its own."""

from __future__ import annotations

from typing import Final

from simulator.core import plane
from simulator.core.asks import Ask
from simulator.systems.tapiz.view import BodyView, View

from ..words import SeatBoard, vocabulary
from .evaluations import AttackMode
from .rulebook import RULEBOOKS, Rulebook
from .worth import Worth


class Board(SeatBoard[Worth, BodyView]):  # mypyc: reused
    """Board of a combatant or captain at a question."""

    def __init__(
        self, make: type[Worth], ask: Ask, view: View, rules: Rulebook, seat: int, sides: list[int], side: int
    ) -> None:
        super().__init__(make, ask, view, rules, seat, sides, side)
        self._rules = rules
        self._read: dict[int, Worth] = {}

    def point(self) -> int:
        """Return the own body, for which views are assessed."""
        return self.me

    def read(self, number: int) -> Worth:
        """Return the view as one body reads it."""
        if number == self.me:
            return self.assessment  # which the planner of this body has too
        found = self._read.get(number)
        if found is None:
            found = self._read[number] = Worth(self.view, self._rules, number)
        return found

    def is_able(self, body: BodyView) -> bool:
        """Return whether the body can act."""
        return body.able

    def is_down(self, body: BodyView) -> bool:
        """Return whether the body lies where it fell: without body points, knocked out, petrified or dead."""
        return not body.able and not self.is_away(body) and (body.pgf <= 0 or bool(body.down) or bool(body.out))

    def is_away(self, body: BodyView) -> bool:
        """Return whether the body has left the conflict: fled or surrendered."""
        return body.out in ("fled", "surrendered")

    def left(self, number: int) -> int:
        """Return the hit points left in the lower pool."""
        body = self.body(number)
        return min(body.pgf, body.pgm) if body.pgm_max else body.pgf

    def health(self, number: int) -> float:
        """Return the share left of the emptier pool, from 0 to 1."""
        body = self.body(number)
        mind = body.pgm / body.pgm_max if body.pgm_max else 1.0
        return max(0.0, min(body.pgf / (body.pgf_max or 1), mind))

    def foes(self) -> list[int]:
        """Return the enemies that can act."""
        return [body.id for body in self.theirs() if body.able]

    def threat(self) -> float:
        """Return the expected share of the own combatant lost per round if enemies choose targets evenly."""
        count = sum(body.able for body in self.ours())
        return sum(self.danger(foe) for foe in self.foes()) / max(1, count)

    # Facts about a body.

    def distance(self, number: int) -> float:
        """Return the metres between the own combatant and a body; 1,000,000 for a captain."""
        return plane.distance(self.body(self.me).place, self.body(number).place) if self.me >= 0 else 1e6

    def caster(self, number: int) -> bool:
        """Return whether the body has a power of its own that is not cancelled. Open powers do not count."""
        body = self.body(number)
        return any(not one.power.open and one.power.id not in body.off for one in body.sheet.powers)

    def shooting(self, number: int) -> bool:
        """Return whether the body holds a ranged weapon that is ready."""
        hand, able = self.body(number).hand, self.read(number).able()
        return any(not mode.melee and mode.known_power is None and mode.item == hand for mode in able)

    def prone(self, number: int) -> bool:
        """Return whether the body is knocked down."""
        return any(mark.name == "knocked_down" for mark in self.body(number).marks)

    def hindrances(self, number: int) -> int:
        """Return the number of states that hinder the body."""
        return sum(mark.polarity == "consequence" for mark in self.body(number).marks)

    def boons(self, number: int) -> int:
        """Return the number of states that help the body."""
        return sum(mark.polarity == "effect" for mark in self.body(number).marks)

    # Attacks.

    def best_attack(self, number: int) -> AttackMode | None:
        """Return the most valuable attack on that body from here, or None if no attack reaches it."""
        if self.me < 0:
            return None
        assessment, foe = self.assessment, self.body(number)
        worths = [(assessment.worth(mode, foe), mode) for mode in assessment.able()]
        best = max(worths, key=lambda one: one[0], default=None)
        return None if best is None or best[0] == 0 else best[1]

    def outcome(self, number: int) -> tuple[float, float, float]:
        """Return chance to hit, expected hit points lost and chance to fell for the best attack on a body."""
        mode = self.best_attack(number)
        return (0.0, 0.0, 0.0) if mode is None else self.assessment.outcome(mode, self.body(number))

    def chance(self, number: int) -> float:
        """Return the chance that the best attack hits."""
        return self.outcome(number)[0]

    def harm(self, number: int) -> float:
        """Return the expected hit points lost by the best attack."""
        return self.outcome(number)[1]

    def felling(self, number: int) -> float:
        """Return the chance that the best attack fells that body."""
        return self.outcome(number)[2]

    def worth(self, number: int) -> float:
        """Return the worth of the best attack on that body, as planners value it."""
        mode = self.best_attack(number)
        return 0.0 if mode is None else self.assessment.worth(mode, self.body(number))

    def danger(self, number: int) -> float:
        """Return the expected share of the own combatant lost to a body's best attack at its best distance."""
        return self.read(number).best_on(self.me) if self.me >= 0 and self.body(number).able else 0.0

    # Choices.

    def casters(self) -> list[int]:
        """Return the enemies that have powers."""
        return [foe for foe in self.foes() if self.caster(foe)]

    def shooters(self) -> list[int]:
        """Return the enemies that could shoot now."""
        return [foe for foe in self.foes() if self.shooting(foe)]

    def helpless(self) -> list[int]:
        """Return the enemies that lie where they fell."""
        return [body.id for body in self.theirs() if self.is_down(body)]

    def wounded(self) -> list[int]:
        """Return the comrades that take part and are hurt."""
        return [body.id for body in self.comrades() if not body.out and self.health(body.id) < 1]

    def saveable(self) -> list[int]:
        """Return the comrades that bleed."""
        return [body.id for body in self.comrades() if body.status == "bleeding"]


WORDS: Final = vocabulary("policies.tapiz", Board, Worth, RULEBOOKS.of)
