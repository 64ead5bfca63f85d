"""Which method answers which question of Haunted House, and what both temperaments answer alike.

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
    """What is treated before what: the less, the sooner."""
    return case.detail != "weakness", patient.life / (patient.sheet.max_life or 1)


class HauntedHousePlanner(Planner):
    """Answers the questions of one seat; subclasses say how a turn goes, when to dodge and when to flee."""

    remembers: ClassVar[tuple[str, ...]] = ()
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"turn", "second", "manner", "shots", "shot_target", "retarget", "flight", "explore", "heal", *DODGES}
    )  # the questions that are not always answered by default

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = RULEBOOKS.of(start.encounter, weights)
        self.weights = weights
        self.variants = self.rulebook.variants
        self.wants: frozenset[str] = self.kinds if weights.dodging < NEVER else self.kinds - DODGES
        self._seat = start.seat
        self._intent: Intent | None = None
        self._assessment: Assessment

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The answer to any question; those that no method is about get the default."""
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
        """The view, as this seat reads it."""
        view = sight.view()
        assert isinstance(view, View)
        return assess(view, self.rulebook, self._seat)

    def _turn(self, ask: Ask, assessment: Assessment) -> Option:
        """A temperament's turn. What adds an attack then chooses among all foes, and a question that was narrowed
        may have left out some."""
        option = self.turn(LegalMoves(ask), assessment)
        if isinstance(ask, Choose) and self._intent is not None and self._intent.attack is not None:
            assessment.weigh_all()
        return option

    # What a temperament decides.

    def turn(self, offers: LegalMoves, assessment: Assessment) -> Option:
        """Which action on one's turn (HH-FLOW-04)."""
        raise NotImplementedError

    def flight(self, options: list[Option], sight: Sight) -> Option:
        """Ignore the urge to flee, or flee (HH-FEAR-05)."""
        return options[0]

    def rest(self, options: list[Option]) -> Option:
        """HH-REC-01: rest until the next fight, or not; as the story has it, unless a temperament thinks better."""
        return options[0]

    # What both decide alike.

    def dodge(self, options: list[Option], ask: Ask, sight: Sight) -> Option:
        """HH-DOD-01: dodge this attack when it would cost more than the turn that dodging costs."""
        if ask.about is None or ask.by < 0 or self.weights.dodging >= NEVER:
            return options[0]
        return options[-1] if dodges(self.assess(sight), ask.by, ask.about) else options[0]

    def stance(self, options: list[Option], sight: Sight) -> Option:
        """Which attacks to dodge this round, declared in advance."""
        wanted = kinds(self.assess(sight)) if self.weights.dodging < NEVER else ""
        return next((option for option in options if option.verb == wanted), options[0])

    def explore(self, options: list[Option]) -> Option:
        """HH-OOC-03: in a search turn try a key, as long as there is one that has not been tried."""
        return next((option for option in options if option.verb == "key"), options[0])

    def aid(self, options: list[Option], sight: Sight) -> Option:
        """HH-REC-03: between fights whatever can be treated is, the weak first, then whose life is least."""
        view = sight.view()
        assert isinstance(view, View)
        cases = [option for option in options if option.verb == "heal"]
        return min(cases, key=lambda case: urgency(view.bodies[case.target], case), default=options[0])

    def intend(self, intent: Intent) -> Option:
        """Decide on something and remember what was meant by it."""
        self._intent = intent
        return intent.option

    def stand(self, offers: LegalMoves, assessment: Assessment) -> Option | None:
        """HH-MEL-03: up, if this combatant is knocked down."""
        stand = offers.first("stand") if assessment.me.prone else None
        return stand and self.intend(Intent(stand, 0.0))

    def second(self, ask: Ask, sight: Sight) -> Option:
        """HH-ACT-02: a second action, where it adds to the first. Nothing has happened since that one was chosen, so
        what was weighed for an attack serves this one too."""
        first = self._intent
        if first is None or first.option.verb == "distract":
            return ask.default()
        assessment = self.assess(sight) if first.attack is None else self._assessment
        chosen = second_attack(assessment, ask.with_verbs(pairing(first)), first, self.weights.second)
        return ask.default() if chosen is None else self.intend(chosen)

    def manner(self, ask: Ask) -> Option:
        """HH-MEL-03: at the zone that was meant, or to knock down or disarm."""
        estimate = self._intent.attack if self._intent else None
        if estimate is None or not estimate.manner:
            return ask.default()
        manner = estimate.manner
        meant = Option(manner) if manner in SPOILING else Option("zone", detail=manner)
        return meant if ask.allows(meant) else ask.default()

    def shots(self, ask: Ask) -> Option:
        """HH-RNG-03: as many as were meant."""
        estimate = self._intent.attack if self._intent else None
        meant = Option("shots", amount=estimate.shots if estimate else 1)
        return meant if ask.allows(meant) else ask.default()

    def shot_target(self, options: list[Option], ask: Ask, assessment: Assessment) -> Option:
        """HH-RNG-01: the next shot at the same target, unless those declared so far should do for it."""
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
        """The target among these that is worth most and can still fight."""
        active = {foe.id: foe for foe in assessment.foes}
        aimable = [option for option in options if option.target in active]
        return max(aimable, key=lambda option: assessment.danger(active[option.target]), default=None)

    def attack(self, offers: LegalMoves, assessment: Assessment) -> Intent | None:
        """The best attack that can be made now, or what spoils an enemy's turn, where that is worth more."""
        attack = best(attacks(assessment, offers.strikes()))
        if attack is None:
            return None
        attack = spoiling(assessment, attack) or attack
        return distracting(assessment, offers, attack.worth) or attack
