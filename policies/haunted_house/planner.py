"""Answers of a combatant of Haunted House that both temperaments share.

A planner remembers one thing within a turn: the attack that it has just decided on, which answers the questions about
its details."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Choose, Option
from simulator.core.system import SeatView
from simulator.policy.protocol import Start
from simulator.systems.haunted_house.setting import HouseScene
from simulator.systems.haunted_house.view import BodyView, View

from ..intent import best
from ..legal_moves import LegalMoves
from ..planning import SeatPlanner, alike, first_with, last_if
from .assessment import SPOILING
from .rulebook import RULEBOOKS
from .weights import AGGRESSIVE, NEVER, Weights
from .worth import ATTACKS, BLOWS, HELPLESS, STRIKES, Intent, Worth

DODGES: Final = frozenset({"dodge", "dodge_round"})


def urgency(patient: BodyView, case: Option) -> tuple[bool, float]:
    """Return the key that sorts patients, the most urgent first."""
    return case.detail != "weakness", patient.life / (patient.sheet.max_life or 1)


def finishing(moves: LegalMoves) -> Option | None:
    """Return the first attack on a helpless enemy, or None."""
    for option in moves.having(STRIKES):
        if option.detail == HELPLESS:
            return option
    return None


def pairing(first: Intent) -> frozenset[str]:
    """Return the verbs of the attacks that may follow a first action. Shots of both actions would hinder each other, so
    a volley is never followed by shots."""
    return BLOWS if first.option.verb == "ranged_attack" else ATTACKS


class HauntedHousePlanner(SeatPlanner[Worth]):
    """Planner of one seat; subclasses decide turns, dodges and flights."""

    answers: ClassVar = {
        **alike("second", "manner", "shots", "shot_target", "retarget", "flight", "dodge", "special", "last_blow"),
        **{"turn": "act", "heal": "aid", "dodge_round": "stance"},
    }
    standing: ClassVar = {"explore": "key"}  # HH-OOC-03: an untried key on a search turn, if there is one

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = RULEBOOKS.of(start.encounter, weights)
        super().__init__(Worth, self.rulebook, start.seat)
        self.weights = weights
        self.variants = self.rulebook.variants
        scene = start.encounter.scene
        assert isinstance(scene, HouseScene)
        if weights.dodging >= NEVER and not any(hazard.hazard == "asphyxia" for hazard in scene.hazards):
            self.wants -= DODGES
        self._intent: Intent | None = None
        self._chosen_on: Worth

    def assess(self, view: SeatView) -> Worth:
        """Return a new assessment of the view."""
        assert isinstance(view, View)
        return Worth(view, self.rulebook, self._number)

    def act(self, ask: Ask) -> Option:
        """HH-FLOW-04: return a temperament's turn. A second attack then chooses among all foes; a narrowed question may
        have left out some of them, so all are weighed here."""
        self._intent = None
        self._chosen_on = self.look()
        option = self.turn(LegalMoves(ask))
        if isinstance(ask, Choose) and self.attacks():
            self._chosen_on.weigh_all()
        return option

    def attacks(self) -> bool:
        """Return whether the intent is an attack."""
        return self._intent is not None and self._intent.attack is not None

    # Decisions of a temperament.

    def turn(self, moves: LegalMoves) -> Option:
        """Return the action of a turn (HH-FLOW-04)."""
        raise NotImplementedError

    def flight(self, ask: Ask) -> Option:
        """Ignore the urge to flee, or flee (HH-FEAR-05)."""
        return ask.default()

    # Shared decisions.

    def dodge(self, ask: Ask) -> Option:
        """HH-DOD-01: dodge this attack if it would cost more than the turn that dodging costs; one that never gives a
        turn away dodges while time alone wins."""
        if ask.about is None or ask.by < 0:
            return ask.default()
        board = self.look()
        wanted = board.outlasts() if self.weights.dodging >= NEVER else board.dodges(ask.by, ask.about)
        return last_if(ask, wanted)

    def stance(self, ask: Ask) -> Option:
        """Return the attacks to dodge this round, declared in advance."""
        wanted = self.look().dodged_kinds() if self.weights.dodging < NEVER else ""
        return first_with(ask, wanted)

    def special(self, ask: Ask) -> Option:
        """HH-SPEC-06: take a blow for a friend that it would cost more of its life; keep what is limited or has a
        cost until there is a foe to strike."""
        board, about = self.look(), ask.about
        if about is None or board.specials is None:
            return ask.default()
        me, other = board.me, board.view.bodies[about.target]
        if other is not me:
            foe = board.view.bodies[ask.by]
            return first_with(ask, "use" if board.share_lost(foe, me) < board.share_lost(foe, other) else "no")
        idle = not any(board.reach(me, foe) for foe in board.foes)
        return first_with(ask, "use" if board.specials.is_worth(me, about.item, idle) else "no")

    def last_blow(self, ask: Ask) -> Option:
        """HH-SPEC-06: strike where it is worth most."""
        found = best(self.look().attacks(ask.listed()))
        return ask.default() if found is None else found.option

    def aid(self, ask: Ask) -> Option:
        """HH-REC-03: treat every treatable case between fights, the weak first, then the patient with the least
        life."""
        cases, bodies = ask.with_verbs(("heal",)), self.look().view.bodies
        return min(cases, key=lambda case: urgency(bodies[case.target], case), default=ask.default())

    def intend(self, intent: Intent) -> Option:
        """Remember an intent and return its option."""
        self._intent = intent
        return intent.option

    def stand(self, moves: LegalMoves) -> Option | None:
        """HH-MEL-03: stand up if this combatant is knocked down."""
        stand = moves.first("stand") if self.board.me.prone else None
        return stand and self.intend(Intent(stand, 0.0))

    def second(self, ask: Ask) -> Option:
        """HH-ACT-02: a second action, if it adds to the first. Nothing has happened since the first was chosen, so its
        assessment still holds."""
        first = self._intent
        if first is None or first.option.verb == "distract":
            return ask.default()
        board = self.look() if first.attack is None else self._chosen_on
        verbs = pairing(first)
        options = ask.firsts(verbs, board.likeness) if self.rulebook.compares else ask.with_verbs(verbs)
        chosen = board.second_attack(options, first, self.weights.second)
        return ask.default() if chosen is None else self.intend(chosen)

    def manner(self, ask: Ask) -> Option:
        """HH-MEL-03: the intended zone, or to knock down or disarm."""
        estimate = self._intent.attack if self._intent else None
        if estimate is None or not estimate.manner:
            return ask.default()
        manner = estimate.manner
        meant = Option(manner) if manner in SPOILING else Option("zone", detail=manner)
        return meant if ask.allows(meant) else ask.default()

    def shots(self, ask: Ask) -> Option:
        """HH-RNG-03: the intended number of shots."""
        estimate = self._intent.attack if self._intent else None
        meant = Option("shots", amount=estimate.shots if estimate else 1)
        return meant if ask.allows(meant) else ask.default()

    def shot_target(self, ask: Ask) -> Option:
        """HH-RNG-01: the next shot at the same target, unless the shots so far are enough to fell it."""
        board, about = self.look(), ask.about
        thing = board.thing(about.item) if about else None
        if about is None or thing is None:
            return ask.default()
        so_far = board.estimate(board.me, board.view.bodies[about.target], thing, 0, about.amount, about.detail)
        return self.retarget(ask) if so_far.fells >= self.weights.enough else ask.default()

    def retarget(self, ask: Ask) -> Option:
        """HH-RNG-03: a shot left over goes to the most dangerous target that can still fight."""
        board = self.look()
        active = {foe.id: foe for foe in board.foes}
        aimable = [option for option in ask.listed()[1:] if option.target in active]
        return max(aimable, key=lambda option: board.danger(active[option.target]), default=ask.default())

    def attack(self, moves: LegalMoves) -> Intent | None:
        """Return the best attack that can be made now, or an action that spoils an enemy's turn if that is worth
        more."""
        board = self.board
        alike = self.rulebook.compares
        attack = best(board.attacks(moves.firsts(ATTACKS, board.likeness) if alike else moves.having(ATTACKS)))
        if attack is None:
            return None
        attack = board.spoiling(attack) or attack
        return board.distracting(moves, attack.worth) or attack
