"""Dispatch of the questions of Haunted House to methods, and the answers that both temperaments share.

A planner remembers one thing within a turn: the attack that it has just decided on, which answers the questions about
its details."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Choose, Option
from simulator.policy.planner import Planner
from simulator.policy.protocol import Sight, Start
from simulator.systems.haunted_house.view import BodyView, View

from ..intent import best
from .assessment import RULEBOOKS, Assessment, assess
from .dodging import dodges, kinds
from .maintenance import LegalMoves
from .tactics import SPOILING, Intent, attacks, distracting, pairing, second_attack, spoiling
from .weights import AGGRESSIVE, NEVER, Weights

DODGES: Final = frozenset({"dodge", "dodge_round"})


def urgency(patient: BodyView, case: Option) -> tuple[bool, float]:
    """Return the key that sorts patients, the most urgent first."""
    return case.detail != "weakness", patient.life / (patient.sheet.max_life or 1)


class HauntedHousePlanner(Planner):
    """Planner of one seat; subclasses decide turns, dodges and flights."""

    remembers: ClassVar[tuple[str, ...]] = ()
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"turn", "second", "manner", "shots", "shot_target", "retarget", "flight", "explore", "heal", *DODGES}
    )  # kinds of question that may get another answer than the default

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = RULEBOOKS.of(start.encounter, weights)
        self.weights = weights
        self.variants = self.rulebook.variants
        self.wants: frozenset[str] = self.kinds if weights.dodging < NEVER else self.kinds - DODGES
        self._seat = start.seat
        self._intent: Intent | None = None
        self._assessment: Assessment

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer to any question; the default for kinds without a method."""
        match ask.kind:
            case "turn":
                self._intent = None
                self._assessment = self.assess(sight)
                return self._turn(ask, self._assessment)
            case "second":
                return self.second(ask, sight)
            case "manner":
                return self.manner(ask)
            case "shots":
                return self.shots(ask)
            case "shot_target":
                return self.shot_target(list(ask.options()), ask, self.assess(sight))
            case "retarget":
                return self.retarget(list(ask.options()), self.assess(sight))
            case "dodge":
                return self.dodge(list(ask.options()), ask, sight)
            case "dodge_round":
                return self.stance(list(ask.options()), sight)
            case "flight":
                return self.flight(list(ask.options()), sight)
            case "rest":
                return self.rest(list(ask.options()))
            case "explore":
                return self.explore(list(ask.options()))
            case "heal":
                return self.aid(list(ask.options()), sight)
        return ask.default()

    def assess(self, sight: Sight) -> Assessment:
        """Return the assessment of the view for this seat."""
        view = sight.view()
        assert isinstance(view, View)
        return assess(view, self.rulebook, self._seat)

    def _turn(self, ask: Ask, assessment: Assessment) -> Option:
        """Return a temperament's turn. A second attack then chooses among all foes; a narrowed question may have left
        out some of them, so all are weighed here."""
        option = self.turn(LegalMoves(ask), assessment)
        if isinstance(ask, Choose) and self._intent is not None and self._intent.attack is not None:
            assessment.weigh_all()
        return option

    # Decisions of a temperament.

    def turn(self, offers: LegalMoves, assessment: Assessment) -> Option:
        """Return the action of a turn (HH-FLOW-04)."""
        raise NotImplementedError

    def flight(self, options: list[Option], sight: Sight) -> Option:
        """Ignore the urge to flee, or flee (HH-FEAR-05)."""
        return options[0]

    def rest(self, options: list[Option]) -> Option:
        """HH-REC-01: rest until the next fight, or go on; the default unless a temperament overrides it."""
        return options[0]

    # Shared decisions.

    def dodge(self, options: list[Option], ask: Ask, sight: Sight) -> Option:
        """HH-DOD-01: dodge this attack if it would cost more than the turn that dodging costs."""
        if ask.about is None or ask.by < 0 or self.weights.dodging >= NEVER:
            return options[0]
        return options[-1] if dodges(self.assess(sight), ask.by, ask.about) else options[0]

    def stance(self, options: list[Option], sight: Sight) -> Option:
        """Return the attacks to dodge this round, declared in advance."""
        wanted = kinds(self.assess(sight)) if self.weights.dodging < NEVER else ""
        return next((option for option in options if option.verb == wanted), options[0])

    def explore(self, options: list[Option]) -> Option:
        """HH-OOC-03: try an untried key on a search turn, if there is one."""
        return next((option for option in options if option.verb == "key"), options[0])

    def aid(self, options: list[Option], sight: Sight) -> Option:
        """HH-REC-03: treat every treatable case between fights, the weak first, then the patient with the least
        life."""
        view = sight.view()
        assert isinstance(view, View)
        cases = [option for option in options if option.verb == "heal"]
        return min(cases, key=lambda case: urgency(view.bodies[case.target], case), default=options[0])

    def intend(self, intent: Intent) -> Option:
        """Remember an intent and return its option."""
        self._intent = intent
        return intent.option

    def stand(self, offers: LegalMoves, assessment: Assessment) -> Option | None:
        """HH-MEL-03: stand up if this combatant is knocked down."""
        stand = offers.first("stand") if assessment.me.prone else None
        return stand and self.intend(Intent(stand, 0.0))

    def second(self, ask: Ask, sight: Sight) -> Option:
        """HH-ACT-02: a second action, if it adds to the first. Nothing has happened since the first was chosen, so its
        assessment still holds."""
        first = self._intent
        if first is None or first.option.verb == "distract":
            return ask.default()
        assessment = self.assess(sight) if first.attack is None else self._assessment
        chosen = second_attack(assessment, ask.with_verbs(pairing(first)), first, self.weights.second)
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

    def shot_target(self, options: list[Option], ask: Ask, assessment: Assessment) -> Option:
        """HH-RNG-01: the next shot at the same target, unless the shots so far are enough to fell it."""
        about = ask.about
        thing = assessment.thing(about.item) if about else None
        if about is None or thing is None:
            return options[0]
        so_far = assessment.estimate(
            assessment.me, assessment.view.bodies[about.target], thing, 0, about.amount, about.detail
        )
        return (self._another(options[1:], assessment) if so_far.fells >= self.weights.enough else None) or options[0]

    def retarget(self, options: list[Option], assessment: Assessment) -> Option:
        """HH-RNG-03: a shot left over goes to the most dangerous target."""
        return self._another(options[1:], assessment) or options[0]

    def _another(self, options: list[Option], assessment: Assessment) -> Option | None:
        """Return the most dangerous of these targets that can still fight."""
        active = {foe.id: foe for foe in assessment.foes}
        aimable = [option for option in options if option.target in active]
        return max(aimable, key=lambda option: assessment.danger(active[option.target]), default=None)

    def attack(self, offers: LegalMoves, assessment: Assessment) -> Intent | None:
        """Return the best attack that can be made now, or an action that spoils an enemy's turn if that is worth
        more."""
        attack = best(attacks(assessment, offers.strikes()))
        if attack is None:
            return None
        attack = spoiling(assessment, attack) or attack
        return distracting(assessment, offers, attack.worth) or attack
