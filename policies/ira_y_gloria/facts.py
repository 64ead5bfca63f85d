"""Facts of tactics for Ira y Gloria, as methods of a board (words.toml).

``Worth`` computes the figures, as for the built-in planners; the message catalogues have the words for people. If a
captain is asked about a body of its side, that body stands for the seat's combatant."""

from __future__ import annotations

from typing import Final

from simulator.core import plane
from simulator.policy.tactics.vocabulary import NO_BODY
from simulator.systems.ira_y_gloria.view import BodyView

from ..words import SeatBoard, vocabulary
from .moves import AWAY
from .rulebook import RULEBOOKS, PlannedAttack
from .worth import Worth


class Board(SeatBoard[Worth, BodyView]):  # mypyc: reused
    """Board of a combatant or captain at a question."""

    def has_come(self, body: BodyView) -> bool:
        """Return whether the body has come into the fight."""
        return body.status != AWAY

    def is_down(self, body: BodyView) -> bool:
        """Return whether the body lies where it fell."""
        return body.status in ("unconscious", "dead")

    def wounds(self, number: int) -> int:
        """Return the wounds that a body, or all members of a mob together, can still take."""
        body = self.body(number)
        return body.members * body.wounds_max - sum(body.hurt) if body.mob else body.wounds

    def health(self, number: int) -> float:
        """Return the part of its wounds that a body, or a mob as a whole, has left."""
        body = self.body(number)
        return max(0, self.wounds(number)) / (body.wounds_max * (body.sheet.mob_size or 1))

    def foes(self) -> list[int]:
        """Return the enemies that can fight."""
        return [body.id for body in self.assessment.foes]

    # Facts about the fight.

    def glory(self) -> int:
        """Return the Glory of the own side."""
        return self.assessment.team.glory

    def ruin(self) -> int:
        """Return the Ruin of the own side."""
        return self.assessment.team.ruin

    def enemy_ruin(self) -> int:
        """Return the Ruin of the other side."""
        points: int = self.view.teams[1 - self.side].ruin
        return points

    def threat(self) -> float:
        """Return the share of the own combatant that its enemies are expected to take in a round."""
        return self.assessment.threat(self.body(self.me)) if self.me >= 0 else 0.0

    def incoming(self) -> int:
        """Return the wounds that the own combatant is about to take."""
        about = self.ask.about
        return about.amount if about is not None and self.ask.kind == "soak" else 0

    # Facts about a body.

    def distance(self, number: int) -> float:
        """Return the metres between the own combatant and a body; a very large number for a captain."""
        return plane.distance(self.body(self.me).place, self.body(number).place) if self.me >= 0 else 1e6

    def engaged(self, number: int) -> bool:
        """Return whether the body is engaged in melee."""
        return bool(self.assessment.engaged(self.body(number)))

    def shooting(self, number: int) -> bool:
        """Return whether the body has a gun or a throwing weapon that it could use now."""
        return any(not arm.melee for arm in self.assessment.standing(self.body(number)).arms)

    # Attacks.

    def best_attack(self, number: int) -> PlannedAttack | None:
        """Return the most valuable plain attack on that body from the own combatant's place, or None."""
        if self.me == NO_BODY:
            return None
        assessment = self.assessment
        return assessment.likeliest(assessment.attacks_on(self.body(self.me), self.body(number)))

    def chance(self, number: int) -> float:
        """Return the chance that the best attack hits."""
        attack = self.best_attack(number)
        return 0.0 if attack is None else self.assessment.chance(attack)

    def harm(self, number: int) -> float:
        """Return the expected wounds of the best attack."""
        attack = self.best_attack(number)
        return 0.0 if attack is None else self.assessment.toll(attack, self.body(number))[0]

    def felling(self, number: int) -> float:
        """Return the chance that the best attack fells that body."""
        attack = self.best_attack(number)
        return 0.0 if attack is None else self.assessment.toll(attack, self.body(number))[1]

    def worth(self, number: int) -> float:
        """Return the worth of the best attack on that body to a planner."""
        return self.assessment.best_against(self.body(self.me), self.body(number)) if self.me >= 0 else 0.0

    def danger(self, number: int) -> float:
        """Return the share of an enemy that a body is expected to take in a round."""
        return self.assessment.danger(self.body(number))

    # Choices.

    def shooters(self) -> list[int]:
        """Return the enemies that could shoot now."""
        return [foe for foe in self.foes() if self.shooting(foe)]

    def mobs(self) -> list[int]:
        """Return the enemies that are mobs."""
        return [foe.id for foe in self.assessment.foes if foe.mob]

    def helpless(self) -> list[int]:
        """Return the unconscious enemies."""
        return [body.id for body in self.theirs() if body.status == "unconscious"]

    def wounded(self) -> list[int]:
        """Return the comrades that live and are hurt."""
        return [body.id for body in self.comrades() if body.status != "dead" and self.health(body.id) < 1]

    def saveable(self) -> list[int]:
        """Return the comrades that are dying."""
        return [body.id for body in self.comrades() if body.dying]


WORDS: Final = vocabulary("policies.ira_y_gloria", Board, Worth, RULEBOOKS.of)
