"""Cautious in Haunted House: fights while it pays, dodges when a blow would cost more than a turn, looks after its own.

Never only waits: a turn without an attack helps, gets ready, searches, or leaves."""

from __future__ import annotations

from typing import ClassVar

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Sight, Start
from simulator.systems.haunted_house.tables import MELEE, NO_ACTION, NO_HOSTILE, RANGED
from simulator.systems.haunted_house.view import BodyView

from ..intent import best
from .assessment import Assessment, is_hurt
from .chores import Offered, aid_loss, anything_useful, comfort, first_aid, friends_fire, own_fire, revival, seeking
from .planner import Planner
from .tactics import Intent, aiming, finishing, preparations, striking
from .weights import CAUTIOUS, Weights


class Survivor(Planner):
    """Fights while that pays, and leaves before it is too late."""

    kinds: ClassVar[frozenset[str]] = Planner.kinds | {"dodge", "dodge_round", "rest"}

    def __init__(self, start: Start, weights: Weights = CAUTIOUS) -> None:
        super().__init__(start, weights)

    def turn(self, offers: Offered, assessment: Assessment) -> Option:
        """First what cannot wait, then the fight, then whatever is of use."""
        urgent = self.urgent(offers, assessment)
        if urgent is not None:
            return urgent
        return self.fight(offers, assessment) or self.spare(offers, assessment)

    def rest(self, options: list[Option]) -> Option:
        """HH-REC-01: rest costs nothing."""
        return next((option for option in options if option.verb == "rest"), options[0])

    # What cannot wait.

    def urgent(self, offers: Offered, assessment: Assessment) -> Option | None:
        """Up, fire, leaving, the dying."""
        return (
            self.stand(offers, assessment)
            or own_fire(assessment, offers, 0)
            or self.withdrawal(offers, assessment)
            or revival(assessment, offers)
            or friends_fire(assessment, offers, urgent=True)
        )

    def withdrawal(self, offers: Offered, assessment: Assessment) -> Option | None:
        """Leave when badly hurt or pinned and losing, when friends are lost and all hope with them, or when nothing
        could be done to them; hide when badly hurt among stronger friends."""
        if not (assessment.foes or assessment.lurking) or not self.is_in_doubt(offers, assessment):
            return None
        odds, hurt = assessment.odds(), is_hurt(assessment.me)
        if odds < self.limit(assessment, pinned=not striking(offers.options)):
            return self.free_run(offers)
        if hurt and odds >= 1 and assessment.comrades()[1:] and assessment.threat() and self.may_hide(assessment):
            return offers.first("hide")
        return None

    def is_in_doubt(self, offers: Offered, assessment: Assessment) -> bool:
        """Return whether there is a reason to ask how the fight stands: this combatant is hurt or pinned, a friend is
        lost, or nothing in hand hurts the enemy."""
        lost = any(
            body.side == assessment.me.side and body.arrived and not body.active for body in assessment.view.bodies
        )
        return lost or is_hurt(assessment.me) or not striking(offers.options) or self.is_helpless(assessment)

    def limit(self, assessment: Assessment, pinned: bool) -> float:
        """The odds below which one leaves."""
        if not (is_hurt(assessment.me) or pinned):
            return self.weights.hopeless
        return self.weights.going if assessment.me.run_left < self.variants.exit_run_rounds else self.weights.losing

    def is_helpless(self, assessment: Assessment) -> bool:
        """Return whether nothing in hand could hurt any enemy."""
        return not any(assessment.reach(assessment.me, foe) for foe in (*assessment.foes, *assessment.lurking))

    def free_run(self, offers: Offered) -> Option | None:
        """The option to run out of the room, pursuing no runner."""
        return next((option for option in offers.all("run") if not option.detail), None)

    def may_hide(self, assessment: Assessment) -> bool:
        """Return whether hiding has a chance."""
        return assessment.chance(assessment.me, "hide", "caution") >= self.weights.hiding

    # The fight.

    def fight(self, offers: Offered, assessment: Assessment) -> Option | None:
        """The best attack, unless time is better spent on a weapon, an aim or a friend."""
        strike = self.attack(offers, assessment)
        way = best(preparations(assessment, offers.options)) if assessment.foes else None
        if way is not None and way.worth > (strike.worth if strike else 0.0) * self.weights.preparing:
            return self.intend(way)
        if strike is None:
            return None
        if strike.attack is None:
            return self.intend(strike)
        if strike.attack.loss < aid_loss(assessment):
            help_first = first_aid(assessment, offers) or comfort(assessment, offers, self.weights.frail_shock)
            if help_first is not None:
                return help_first
        return self.intend(self.patience(offers, assessment, strike) or strike)

    def patience(self, offers: Offered, assessment: Assessment, attack: Intent) -> Intent | None:
        """HH-RNG-04: take aim while no enemy presses."""
        return (
            aiming(assessment, offers.options, attack, self.weights.patience)
            if assessment.threat() <= self.weights.safe * assessment.me.life
            else None
        )

    def spare(self, offers: Offered, assessment: Assessment) -> Option:
        """A turn without an attack."""
        search = None if assessment.foes else seeking(assessment, offers)
        useful = search or anything_useful(assessment, offers)
        if useful is not None:
            return useful
        if assessment.lurking and not assessment.foes:
            return self.free_run(offers) or offers.options[0]
        if assessment.foes and not assessment.me.hidden and is_hurt(assessment.me):
            return offers.first("hide") or offers.options[0]
        return (finishing(offers.options) if assessment.awaited() and not assessment.foes else None) or offers.options[
            0
        ]

    # Dodging.

    def dodge(self, options: list[Option], ask: Ask, sight: Sight) -> Option:
        """HH-DOD-01: when the blow would cost more than the turn that dodging costs."""
        assessment = self.assess(sight)
        about = ask.about
        if about is None or ask.by < 0:
            return options[0]
        melee = about.verb == "melee_attack"
        if self.is_free(assessment.me, melee):
            return options[-1]
        benefit = self.averted(assessment, assessment.view.bodies[ask.by], about) + self.averted_later(
            assessment, ask.by, melee
        )
        return options[-1] if benefit > self.weights.dodging * self.price(assessment, melee) else options[0]

    def is_free(self, me: BodyView, melee: bool) -> bool:
        """HH-DOD-03, HH-DOD-04: return whether the lock that a dodge brings is there already: then it costs nothing."""
        bars_all = not melee and not me.sheet.gunfire_hardened
        return me.lock == NO_ACTION or (me.lock == NO_HOSTILE and not bars_all)

    def averted(self, assessment: Assessment, foe: BodyView, about: Option) -> float:
        """What dodging this very attack saves, as a share of the own life."""
        thing = next((thing for thing in foe.arms if thing.key == about.item), None)
        if thing is None or about.detail in ("disarm", "knock_down"):
            return 0.0
        shots = max(1, about.amount)
        plain, dodged = (
            assessment.estimate(foe, assessment.me, thing, 0, shots, about.detail, dodging) for dodging in (False, True)
        )
        return (plain.loss - dodged.loss) / max(1, assessment.me.life) + (
            plain.fells - dodged.fells
        ) * self.weights.close_call

    def averted_later(self, assessment: Assessment, by: int, melee: bool) -> float:
        """What dodging saves from the other foes: half of them may yet attack this round, choosing among us evenly."""
        if self.variants.dodge_scope == "single_attack":
            return 0.0
        others = [foe for foe in assessment.foes if foe.id != by]
        total = sum(self.averted_by(assessment, foe, melee) for foe in others)
        return 0.5 * total / len(assessment.comrades())

    def averted_by(self, assessment: Assessment, foe: BodyView, melee: bool) -> float:
        """What dodging saves from the plainest attack of this kind that a foe could make."""
        things = [thing for thing in assessment.ready(foe) if thing.melee == melee]
        verb = "melee_attack" if melee else "ranged_attack"
        return max(
            (self.averted(assessment, foe, Option(verb, assessment.me.id, thing.key)) for thing in things), default=0.0
        )

    def price(self, assessment: Assessment, melee: bool) -> float:
        """What the turn is worth that the lock takes away: the share of a foe that it would have taken."""
        me = assessment.me
        attack = max((self.stake(assessment, foe) for foe in assessment.foes), default=0.0)
        if melee or me.sheet.gunfire_hardened:
            return attack
        return attack * self.weights.lost_turn + 0.05

    def stake(self, assessment: Assessment, foe: BodyView) -> float:
        """The share of this foe that my best attack may be expected to take."""
        estimates = [assessment.best_estimate(assessment.me, foe, thing) for thing in assessment.ready(assessment.me)]
        return max(
            (estimate.loss / max(1, foe.life) + estimate.fells * self.weights.close_call for estimate in estimates),
            default=0.0,
        )

    def stance(self, options: list[Option], sight: Sight) -> Option:
        """HH-DOD-01 with dodges declared in advance: the kinds that threaten more than the turn is worth."""
        assessment = self.assess(sight)
        kinds = {kind: self.expects(assessment, melee) for kind, melee in ((MELEE, True), (RANGED, False))}
        wanted = "both" if all(kinds.values()) else next((kind for kind, worth in kinds.items() if worth), "none")
        return next((option for option in options if option.verb == wanted), options[0])

    def expects(self, assessment: Assessment, melee: bool) -> bool:
        """Return whether dodging this kind all round saves more than it costs."""
        saved = sum(self.averted_by(assessment, foe, melee) for foe in assessment.foes) / len(assessment.comrades())
        return saved > self.weights.dodging * self.price(assessment, melee)

    # Fear.

    def flight(self, options: list[Option], sight: Sight) -> Option:
        """HH-FEAR-05: flee when the mind is frail, or the fight is lost anyway."""
        assessment = self.assess(sight)
        return (
            options[-1]
            if assessment.me.shock <= self.weights.frail_shock or assessment.odds() < self.weights.flight_odds
            else options[0]
        )
