"""Facts of tactics for Haunted House, as methods of a board (words.toml).

``Worth`` computes the figures, as for the built-in planners; the message catalogues have the words for people."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask
from simulator.systems.haunted_house.tables import COMA, DEAD, FLED, UNCONSCIOUS
from simulator.systems.haunted_house.view import ArmView, BodyView

from ..words import SeatBoard, vocabulary
from .assessment import SPOILING
from .rulebook import RULEBOOKS, AttackEstimate
from .worth import Worth

DOWN: Final = (UNCONSCIOUS, COMA, DEAD)


class Board(SeatBoard[Worth, BodyView]):  # mypyc: reused
    """Board of a combatant at a question. A question is always about the seat's own combatant."""

    def acting(self, ask: Ask, seat: int, sides: list[int]) -> int:
        """Return the seat's own body."""
        return seat

    def body(self, number: int) -> BodyView:
        """Return one combatant."""
        found: BodyView = self.view.bodies[number]
        return found

    def point(self) -> int:
        """Return the seat, for which views are assessed."""
        return self.me

    def has_come(self, body: BodyView) -> bool:
        """Return whether the body has come into the fight."""
        return body.arrived

    def is_down(self, body: BodyView) -> bool:
        """Return whether the body cannot act: unconscious, in a coma or dead."""
        return body.status in DOWN

    def is_away(self, body: BodyView) -> bool:
        """Return whether the body has fled."""
        return body.status == FLED

    def left(self, number: int) -> float:
        """Return the life that a body has left."""
        return self.body(number).life

    def health(self, number: int) -> float:
        """Return the share of its life that a body has left, from 0 to 1."""
        return max(0, self.body(number).life) / self.max_life(number)

    def foes(self) -> list[int]:
        """Return the enemies that can fight and are in the open."""
        return [body.id for body in self.assessment.foes]

    # Facts about the fight.

    def hidden_enemies(self) -> int:
        """Return the number of hidden enemies."""
        return len(self.assessment.lurking)

    def odds(self) -> float:
        """Return the strength of the own side relative to the others'."""
        return self.assessment.odds()

    def threat(self) -> float:
        """Return the life that the own combatant is expected to lose a round."""
        return self.assessment.threat()

    def incoming(self, dodging: bool = False) -> float:
        """Return the life that the attack to be answered is expected to take; 0 without an attack."""
        about, assessment = self.ask.about, self.assessment
        if about is None or self.attacker < 0:
            return 0.0
        foe = self.body(self.attacker)
        thing = next((thing for thing in foe.arms if thing.key == about.item), None)
        if thing is None or about.detail in SPOILING:
            return 0.0
        shots = max(1, about.amount)
        return assessment.estimate(foe, assessment.me, thing, 0, shots, about.detail, dodging).loss

    def incoming_dodged(self) -> float:
        """Return the same if the attack is dodged."""
        return self.incoming(True)

    # Facts about a body.

    def max_life(self, number: int) -> int:
        """Return the life of an unhurt body, at least 1."""
        return self.body(number).sheet.max_life or 1

    def shock(self, number: int) -> int:
        """Return the shock that a body has left."""
        return self.body(number).shock

    def wounds(self, number: int) -> int:
        """Return the number of wounds."""
        return len(self.body(number).wounds)

    def fleeing(self, number: int) -> bool:
        """Return whether the body is leaving."""
        body = self.body(number)
        return body.in_scene and (body.fleeing or body.ran)

    def dodging(self, number: int) -> bool:
        """Return whether the body has declared a dodge."""
        body = self.body(number)
        return body.dodge_melee or body.dodge_ranged

    def shooting(self, number: int) -> bool:
        """Return whether the body has a weapon in hand that it could shoot with now."""
        body = self.body(number)
        held = body.held
        for thing in body.arms:
            if not thing.melee and (thing.natural or thing.key == held) and thing.loaded:
                if not (thing.jammed or thing.useless):
                    return True
        return False

    def in_hand(self, number: int) -> ArmView | None:
        """Return the thing that a body holds."""
        body = self.body(number)
        held = body.held
        for thing in body.arms:
            if thing.key == held:
                return thing
        return None

    def armed(self, number: int) -> bool:
        """Return whether the body holds anything."""
        return self.in_hand(number) is not None

    def loaded(self, number: int) -> int:
        """Return the rounds in the weapon that the body holds."""
        thing = self.in_hand(number)
        return 0 if thing is None else thing.loaded

    def jammed(self, number: int) -> bool:
        """Return whether the weapon that the body holds is jammed."""
        thing = self.in_hand(number)
        return thing is not None and thing.jammed

    # Attacks.

    def best_attack(self, number: int) -> AttackEstimate | None:
        """Return the estimate of the own combatant's best attack on that body now."""
        assessment = self.assessment
        foe, best = self.body(number), None
        for thing in assessment.ready(assessment.me):
            estimate = assessment.best_estimate(assessment.me, foe, thing)
            if best is None or estimate.loss + estimate.fells > best.loss + best.fells:
                best = estimate
        return best

    def chance(self, number: int) -> float:
        """Return the chance that at least one blow or shot of the best attack hits."""
        found = self.best_attack(number)
        return 0.0 if found is None else found.chance

    def harm(self, number: int) -> float:
        """Return the life that the best attack is expected to take."""
        found = self.best_attack(number)
        return 0.0 if found is None else found.loss

    def felling(self, number: int) -> float:
        """Return the chance that the best attack fells that body."""
        found = self.best_attack(number)
        return 0.0 if found is None else found.fells

    def worth(self, number: int) -> float:
        """Return the worth of the best attack on that body to a planner."""
        found = self.best_attack(number)
        return 0.0 if found is None else self.assessment.worth(self.body(number), found)

    def danger(self, number: int) -> float:
        """Return the life that a body is expected to take from the own combatant a round."""
        return self.assessment.danger(self.body(number))

    # Choices.

    def shooters(self) -> list[int]:
        """Return the enemies that could shoot now."""
        return [foe for foe in self.foes() if self.shooting(foe)]

    def runaways(self) -> list[int]:
        """Return the enemies that are leaving."""
        return [foe for foe in self.foes() if self.fleeing(foe)]

    def helpless(self) -> list[int]:
        """Return the enemies in the scene that live and cannot fight."""
        return [b.id for b in self.theirs() if b.in_scene and not b.active and b.status != DEAD]

    def present(self) -> list[int]:
        """Return the comrades in the scene."""
        return [body.id for body in self.comrades() if body.in_scene]

    def wounded(self) -> list[int]:
        """Return the comrades in the scene that live and are hurt."""
        return [b.id for b in self.comrades() if b.in_scene and b.status != DEAD and self.health(b.id) < 1]

    def ablaze(self) -> list[int]:
        """Return the comrades that burn."""
        return [body.id for body in self.comrades() if body.burning]


WORDS: Final = vocabulary("policies.haunted_house", Board, Worth, RULEBOOKS.of)
