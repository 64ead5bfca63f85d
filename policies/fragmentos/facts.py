"""Facts of tactics for Fragmentos, as methods of a board (words.toml).

``Worth`` computes the figures, as for the built-in planners; the message catalogues have the words for people. When the
director or a captain is asked about a body of its side, that body counts as its own."""

from __future__ import annotations

from typing import Final

from simulator.systems.fragmentos.frames import ActionFrame
from simulator.systems.fragmentos.sheet import ACCION, COGNICION, INTERACCION, MAIN, MONSTER, SECONDARY
from simulator.systems.fragmentos.view import BodyView

from ..words import SeatBoard, vocabulary
from .rulebook import rulebook_of
from .worth import RESERVE, Worth


class Board(SeatBoard[Worth, BodyView]):  # mypyc: reused
    """Board of a combatant, a captain or the director at a question."""

    def has_come(self, body: BodyView) -> bool:
        """Return whether the body has come into the scene."""
        return body.status != RESERVE

    def is_down(self, body: BodyView) -> bool:
        """Return whether the body can no longer act: incapacitated, or out of the story."""
        return body.status in ("incapacitated", "out")

    def is_away(self, body: BodyView) -> bool:
        """Return whether the body has left the scene."""
        return body.status in ("escaped", "driven_off")

    def is_leader(self, number: int) -> bool:
        """Return whether the body is the first of its side, also before it has come."""
        side = self.body(number).side
        first: int = next(body.id for body in self.view.bodies if body.side == side)
        return first == number

    def least(self, number: int) -> int:
        """Return the points of the characteristic that is nearest to its end."""
        return min(self.body(number).current.values(), default=0)

    def health(self, number: int) -> float:
        """Return the share that is left of the characteristic that is nearest to its end, from 0 to 1."""
        body = self.body(number)
        parts = [points / (getattr(body.sheet, char) or 1) for char, points in body.current.items()]
        return max(0.0, min(parts, default=0.0))

    def foes(self) -> list[int]:
        """Return the enemies that can act and are in the open, in roster order."""
        return sorted(foe.id for foe in self.assessment.foes if not foe.hidden)

    def hidden_foes(self) -> list[int]:
        """Return the hidden enemies that can act, in roster order."""
        return sorted(foe.id for foe in self.assessment.foes if foe.hidden)

    def hidden_enemies(self) -> int:
        """Return the number of hidden enemies that can act."""
        return len(self.hidden_foes())

    def peril(self) -> float:
        """Return the expected cost for the own combatant of one attack by its worst enemy."""
        return self.assessment.peril(self.body(self.me)) if self.me >= 0 else 0.0

    def escape(self) -> float:
        """Return the chance of the own combatant to get past its best pursuer."""
        return self.assessment.escapes(self.body(self.me)) if self.me >= 0 else 0.0

    # Facts about a body.

    def action(self, number: int) -> int:
        """Return the points of action; 0 if the body lacks it."""
        return self.body(number).current.get(ACCION, 0)

    def interaction(self, number: int) -> int:
        """Return the points of interaction; 0 if the body lacks it."""
        return self.body(number).current.get(INTERACCION, 0)

    def cognition(self, number: int) -> int:
        """Return the points of cognition; 0 if the body lacks it."""
        return self.body(number).current.get(COGNICION, 0)

    # Attacks.

    def attack_modes(self) -> list[ActionFrame]:
        """Return the own combatant's modes that are fights."""
        return [mode for mode in self.body(self.me).sheet.modes if mode.fight] if self.me >= 0 else []

    def chance(self, number: int) -> float:
        """Return the chance to win the most promising fight."""
        foe = self.body(number)
        met = [self.assessment.meet(self.body(self.me), mode, foe) for mode in self.attack_modes()]
        return max([one.chance for one in met if one is not None], default=0.0)

    def gains(self, number: int) -> list[tuple[float, float]]:
        """Return the expected costs of each attack, for that body and for the own combatant."""
        return [self.assessment.gain(self.body(self.me), mode, self.body(number)) for mode in self.attack_modes()]

    def harm(self, number: int) -> float:
        """Return the share of that body that the best attack is expected to take."""
        return max([taken for taken, _ in self.gains(number)], default=0.0)

    def cost(self, number: int) -> float:
        """Return the share of the own combatant that the attack which takes most is expected to cost."""
        return max(self.gains(number), default=(0.0, 0.0))[1]

    def felling(self, number: int) -> float:
        """Return the chance that the best attack ends that body's fight."""
        foe = self.body(number)
        return max([self.assessment.fells(self.body(self.me), mode, foe) for mode in self.attack_modes()], default=0.0)

    def danger(self, number: int) -> float:
        """Return the share of the own combatant that the body's best attack is expected to take."""
        foe = self.body(number)
        if self.me < 0 or not foe.active:
            return 0.0
        modes = [mode for mode in foe.sheet.modes if mode.fight]
        return max([self.assessment.gain(foe, mode, self.body(self.me))[0] for mode in modes], default=0.0)

    # Choices.

    def of_kind(self, kind: str) -> list[int]:
        """Return the enemies in the open of this kind."""
        return [foe for foe in self.foes() if self.body(foe).kind == kind]

    def monsters(self) -> list[int]:
        """Return the monsters among the enemies in the open."""
        return self.of_kind(MONSTER)

    def mains(self) -> list[int]:
        """Return the mains among the enemies in the open."""
        return self.of_kind(MAIN)

    def secondaries(self) -> list[int]:
        """Return the secondaries among the enemies in the open."""
        return self.of_kind(SECONDARY)

    def helpless(self) -> list[int]:
        """Return the enemies that are incapacitated."""
        return [body.id for body in self.theirs() if body.status == "incapacitated"]

    def wounded(self) -> list[int]:
        """Return the comrades in the scene that are hurt."""
        return [body.id for body in self.comrades() if body.present and self.health(body.id) < 1]


WORDS: Final = vocabulary("policies.fragmentos", Board, Worth, rulebook_of)
