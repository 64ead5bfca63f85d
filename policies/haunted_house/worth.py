"""Worth of the moves of a turn: attacks and ways to a better one, dodges, help and maintenance.

Moves are weighed by the loss that they cause or save over a horizon of a few rounds. A dodge (HH-DOD) is worth the turn
that it costs if the life saved is more; both are in shares of the own life. The others of the side make up for a lost
turn, and meanwhile the foes go on. Dodging does not win a long fight, so the planner strikes instead when there is no
time."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Option
from simulator.systems.haunted_house.formulas import BASE_DIFFICULTY, MOST_AIM, TWO_ACTIONS
from simulator.systems.haunted_house.odds import ROLLS
from simulator.systems.haunted_house.tables import MELEE, RANGED
from simulator.systems.haunted_house.view import ArmView, BodyView

from ..intent import Ranked, best, greatest
from ..legal_moves import LegalMoves
from .assessment import DISARM, KNOCK_DOWN, SPOILING, Assessment
from .bodies import fire_loss, is_down, is_free, is_idle
from .ranks import has_spares
from .rulebook import AttackEstimate

HELPLESS: Final = "helpless"
BLOWS: Final = frozenset({"melee_attack"})
STRIKES: Final = BLOWS | {"ranged_attack"}
THROW: Final = "throw"
ATTACKS: Final = STRIKES | {THROW}  # all of a part of a turn's options, which need no sorting out
UP_AGAIN: Final = 0.75  # of a turn, the cost of getting up: the rest is a second action
DISTRACTED: Final = 0.25  # of a turn, the cost of a point less on its tests
ARMING: Final = frozenset({"draw", "pick_up", "reload", "clear_jam"})
PREPARING: Final = ARMING | {"close"}
NOWHERE: Final = 0.05  # in shares of the own life, the least cost of a turn lost to another kind of dodge
CLEARING: Final = 2  # rounds until the test that clears a jam
HALF: Final = 0.5  # share of the other foes that may still attack this round
MOST_NATURAL: Final = 12  # the highest roll of two dice
MEAN_NATURAL: Final = 7
WORTH_TRYING: Final = 6 / ROLLS  # the lowest chance of a test that the planner tries
ALWAYS: Final = 999.0  # eagerness that revives a friend at any cost


class Intent(Ranked):  # mypyc: acyclic
    """An option, its worth, and the estimate of the intended attack."""

    __slots__ = ("attack",)

    def __init__(self, option: Option, worth: float, attack: AttackEstimate | None = None) -> None:
        self.option = option
        self.worth = worth
        self.attack = attack


class Worth(Assessment):
    """A view as assessed for one combatant, with the worth of its moves."""

    # Attacks that can be made now.

    def attacks(self, options: list[Option], modifiers: int = 0) -> list[Intent]:
        """Return an intent for each option to strike or shoot at an enemy that can still fight; nothing is thrown."""
        bodies, me = self.view.bodies, self.me
        found: list[Intent] = []
        thing: ArmView | None = None
        for option in options:
            if option.detail == HELPLESS or option.verb == THROW:
                continue
            if thing is None or thing.key != option.item:
                thing = self.thing(option.item)
            if thing is not None:
                foe = bodies[option.target]
                estimate = self.best_estimate(me, foe, thing, modifiers)
                worth = self.worth(foe, estimate)
                if self.specials is not None and estimate.shots == 1:  # HH-SPEC-06: it may meet a shield
                    shield = self.specials.shield(me, foe)
                    if shield is not None:
                        worth = self.worth(shield, self.estimate(me, shield, thing, modifiers))
                found.append(Intent(option, worth, estimate))
        return found

    # A second action.

    def second_attack(self, options: list[Option], first: Intent, margin: float) -> Intent | None:
        """Return an attack to add, if both together, each at -2, are worth more than the first alone (HH-ACT-02)."""
        if first.attack is not None and first.attack.manner in SPOILING:
            return None
        second = best(self.attacks(options, TWO_ACTIONS))
        if second is None or second.worth <= 0:
            return None
        if first.attack is None:
            return second
        spoilt = self._at(first, TWO_ACTIONS)
        extra = second.worth
        if second.option.target == first.option.target and spoilt.attack is not None:
            extra *= 1 - spoilt.attack.fells
        return second if spoilt.worth + extra > margin * first.worth else None

    def _at(self, intent: Intent, modifiers: int) -> Intent:
        """Return the same attack with other modifiers."""
        found = self.attacks([intent.option], modifiers)
        return found[0] if found else Intent(intent.option, 0.0)

    # Spoiling an enemy's turn (HH-MEL-03, HH-ACT-03).

    def spoiling(self, attack: Intent) -> Intent | None:
        """Return the attack turned into a knock-down or a disarming, whichever costs the target more of its next turn;
        None if that is not worth more."""
        option, me = attack.option, self.me
        foe, weight = self.view.bodies[option.target], self.weights.spoiling
        danger = self.danger(foe)
        if foe.fleeing or foe.ran or weight * danger <= attack.worth:
            return None
        thing = self.thing(option.item)
        if thing is None:
            return None
        kept = danger
        if foe.held:
            kept = greatest([self.taken(me, self.best_estimate(foe, me, bare)) for bare in foe.arms if bare.natural])
        down = danger if thing.melee and not foe.prone else 0.0
        if self.specials is not None:  # HH-SPEC-03
            down = 0.0 if self.specials.spared(foe, "prone") else down
            kept = danger if self.specials.spared(foe, DISARM) else kept
        lost, manner = max((down * UP_AGAIN, KNOCK_DOWN), (danger - kept, DISARM))
        if lost <= 0 or weight * lost <= attack.worth:
            return None
        chance = self.estimate(me, foe, thing, 0, 1, manner).chance
        worth = weight * chance * lost
        return Intent(option, worth, AttackEstimate(0.0, 0.0, manner, 1, chance)) if worth > attack.worth else None

    def distracting(self, moves: LegalMoves, least: float) -> Intent | None:
        """HH-ACT-03: distract the most dangerous enemy while friends attack, if that is worth more than ``least`` and
        takes more from its attack than a turn without an attack of one's own costs."""
        weight = self.weights.spoiling
        threat = greatest([self.danger(foe) for foe in self.kinds])
        if weight * threat * DISTRACTED <= least or len(self.comrades()) < 2:
            return None
        found: Option | None = None
        most = 0.0
        for option in moves.of("distract"):
            foe = self.view.bodies[option.target]
            if not foe.distracted and self.danger(foe) > most and not self.is_spared(foe, "distracted"):
                found, most = option, self.danger(foe)
        if found is None:
            return None
        saved = self.chance(self.me, "distract", "charisma") * most * DISTRACTED
        return Intent(found, weight * saved) if weight * saved > least and saved > self.turn_cost() else None

    # Ways to a better attack.

    def readying(self, moves: LegalMoves, attack: Intent | None) -> Intent | None:
        """Return the best preparation, if it gains more than going on with what is ready, from this attack on; from the
        next turn on if this one allows none."""
        if not self.foes:
            return None
        way = best(self.preparations(moves))
        return way if way is not None and way.worth > self.going_on(attack) * self.weights.preparing else None

    def preparations(self, moves: LegalMoves) -> list[Intent]:
        """Return the preparations of a better attack, with the worth a round of what they make possible."""
        free = not self.me.lock
        verbs = PREPARING if self.variants.closing_cost == "action" else ARMING
        return [Intent(each, self._promise(each, free)) for each in moves.having(verbs) if self._is_sound(each)]

    def _is_sound(self, option: Option) -> bool:
        """Return whether a preparation is useful: a broken thing is not."""
        thing = self.thing(option.item)
        return option.verb == "close" or (thing is not None and not thing.useless)

    def going_on(self, attack: Intent | None) -> float:
        """Return the worth a round, over the horizon, of this attack and those with what is ready in later rounds."""
        fired = attack.attack.shots if attack is not None and attack.attack is not None else 0
        used = attack.option.item if attack is not None else ""
        later = [self._using(each, 1, each.loaded - (fired if each.key == used else 0)) for each in self.ready(self.me)]
        return greatest(later) + (attack.worth / self.weights.horizon if attack is not None else 0.0)

    def _promise(self, option: Option, free: bool) -> float:
        """Return the worth a round, over the horizon, of the attacks that a preparation makes possible. ``free``: the
        turn has no lock, so that the first may be its second action (HH-ACT-02)."""
        if option.verb == "close":
            return self.closing(self.view.bodies[option.target]) * self.share(1)
        thing, me = self.thing(option.item), self.me
        assert thing is not None
        if option.verb == "reload":
            weapon = self.rulebook.weapon(me, thing)
            return self._using(thing, 1, weapon.capacity if weapon.magazine_fed else thing.loaded + 1)
        cost = 0 if option.verb == "clear_jam" or self.variants.draw_cost == "free" else 1
        if thing.jammed:
            return self._using(thing, cost + CLEARING, thing.loaded) * self.chance(me, "clear_jam", "technique")
        if not cost or not free or not (thing.loaded or thing.melee) or self._is_far(thing):
            return self._using(thing, cost, thing.loaded)
        fired = 0 if thing.melee else min(thing.loaded, self.rulebook.weapon(me, thing).rate)
        at_once = self.potential(thing, TWO_ACTIONS) / self.weights.horizon
        return at_once + self._using(thing, cost, thing.loaded - fired)

    def share(self, rounds: int) -> float:
        """Return the share of the horizon that is left after this number of rounds."""
        horizon = self.weights.horizon
        return (horizon - rounds) / horizon

    def _using(self, thing: ArmView, wait: int, loaded: int) -> float:
        """Return the worth a round, over the horizon, of attacks with a weapon that works after ``wait`` rounds and
        then has ``loaded`` rounds in it: as long as they last, and after that as often as it can be loaded."""
        horizon = self.weights.horizon
        if thing.melee:
            return self._later(thing, 0) * self.share(wait + self._is_far(thing))
        weapon, pace = self.rulebook.weapon(self.me, thing), 0.0
        if has_spares(self.me, thing):
            pace = 1.0 if weapon.magazine_fed else HALF
        if not loaded:
            wait, loaded = wait + 1, weapon.capacity if weapon.magazine_fed else 1
            volleys = 1.0 if pace else 0.0
        else:
            volleys = max(1.0, loaded / weapon.rate)
        left = horizon - wait
        fired = max(0.0, min(left, volleys + (left - volleys) * pace))
        return self._later(thing, loaded) * fired / horizon

    def _is_far(self, thing: ArmView) -> bool:
        """HH-ACT-01: return whether a turn must first go to closing in before this weapon can strike."""
        return thing.melee and self.variants.closing_cost == "action" and not self.me.contact

    def _later(self, thing: ArmView, rounds: int) -> float:
        """Return the worth of an attack with this weapon in a later round, when no foe dodges yet."""
        self.ahead = True
        worth = self.potential(thing, 0, rounds)
        self.ahead = False
        return worth

    def potential(self, thing: ArmView, modifiers: int = 0, rounds: int = 0) -> float:
        """Return the worth of an attack with this weapon if it were in hand, loaded and clear."""
        me = self.me
        return greatest([self.worth(foe, self.best_estimate(me, foe, thing, modifiers, rounds)) for foe in self.kinds])

    def closing(self, foe: BodyView) -> float:
        """Return the worth of attacks on this foe in contact."""
        me = self.me
        near = [thing for thing in self.ready(me) if thing.melee]
        return greatest([self.worth(foe, self.best_estimate(me, foe, thing)) for thing in near])

    def lost(self) -> float:
        """HH-DOD-03: return the share of an attack that a turn loses to a lock on hostile acts: none if it would go to
        getting a weapon ready anyway."""
        me = self.me
        ways = [way for way in (_readying(me, thing) for thing in me.arms) if way is not None]
        if me.prone or not ways:
            return 1.0
        strike = greatest([self.potential(thing) for thing in self.ready(me)])
        if strike <= 0:
            return 0.0
        later = self.going_on(None)
        free = max(later + strike / self.weights.horizon, max([self._promise(way, True) for way in ways]))
        locked = max(later, max([self._promise(way, False) for way in ways]))
        return min(1.0, (free - locked) * self.weights.horizon / strike)

    # Aiming.

    def aiming(self, moves: LegalMoves, attack: Intent, gain: float) -> Intent | None:
        """Aim another round before this attack, if a point more makes it at least ``gain`` times as good
        (HH-RNG-04)."""
        target, item, me = attack.option.target, attack.option.item, self.me
        foe, thing = self.view.bodies[target], self.thing(item)
        if thing is None or thing.melee or foe.ran:
            return None
        if me.aim_bonus >= MOST_AIM and me.aim_target == target and me.aim_weapon == item:
            return None
        worth = self.worth(foe, self.best_estimate(me, foe, thing, 1))
        if worth <= gain * attack.worth:
            return None
        for option in moves.of("aim"):
            if option.target == target and option.item == item:
                return Intent(option, worth)
        return None

    def dodges(self, by: int, about: Option) -> bool:
        """HH-DOD-01: return whether to dodge this attack; always if the lock that a dodge brings is there already."""
        melee = about.verb == "melee_attack"
        if is_free(self.me, melee) or self.outlasts():
            return True
        saved = self.averted(self.view.bodies[by], about) + self.averted_later(by, melee)
        return self.is_worth(saved, melee)

    def dodged_kinds(self) -> str:
        """HH-DOD-01: the kinds of attack that threaten more than the turn is worth, for dodges declared in advance."""
        wanted = [kind for kind, melee in ((MELEE, True), (RANGED, False)) if self._threatens(melee)]
        return "both" if len(wanted) > 1 else wanted[0] if wanted else "none"

    def _threatens(self, melee: bool) -> bool:
        """Return whether dodging this kind for the whole round saves more than it costs."""
        saved = sum([self.averted_by(foe, melee) for foe in self.foes]) / len(self.comrades())
        return self.is_worth(saved, melee)

    def is_worth(self, saved: float, melee: bool) -> bool:
        """Return whether this share of the own life is worth the turn that the lock costs. It never is without air,
        when turns are counted, nor without time."""
        if self.me.airless >= 0:
            return False
        cost = self.price(melee)
        if saved <= self.weights.dodging * cost and not self._bars_all(melee):
            cost *= self.lost()
        return saved > self.weights.dodging * cost and (cost <= 0 or self.has_time())

    # The saving.

    def averted(self, foe: BodyView, about: Option) -> float:
        """Return the saving of dodging this attack, as a share of the own life."""
        thing = next((thing for thing in foe.arms if thing.key == about.item), None)
        if thing is None or about.detail in ("disarm", "knock_down"):
            return 0.0
        me, shots = self.me, max(1, about.amount)
        plain, dodged = (self.estimate(foe, me, thing, 0, shots, about.detail, dodging) for dodging in (False, True))
        spared = (plain.fells - dodged.fells) * self.weights.close_call
        return (self.taken(me, plain) - self.taken(me, dodged)) / max(1, me.life) + spared

    def averted_later(self, by: int, melee: bool) -> float:
        """Return the saving against the other foes: half of them may still attack this round, choosing evenly among the
        side."""
        if self.variants.dodge_scope == "single_attack":
            return 0.0
        total = sum([self.averted_by(foe, melee) for foe in self.foes if foe.id != by])
        return HALF * total / len(self.comrades())

    def averted_by(self, foe: BodyView, melee: bool) -> float:
        """Return the saving against the best plain attack of this kind that a foe could make."""
        verb = "melee_attack" if melee else "ranged_attack"
        things = [thing for thing in self.ready(foe) if thing.melee == melee]
        return max([self.averted(foe, Option(verb, self.me.id, thing.key)) for thing in things], default=0.0)

    # The cost.

    def price(self, melee: bool) -> float:
        """Return the worth of the turn that the lock costs, as a share of the own life, if the turn would go to an
        attack: the harm that the foes do to the side until the others have made up for it, and more while other foes
        are still to come."""
        cost = self.turn_cost() / max(1, self.me.life)
        return cost * self.weights.lost_turn + NOWHERE if self._bars_all(melee) else cost

    def turn_cost(self) -> float:
        """Return the life that a turn without an attack costs the side."""
        return self.delay() * self.toll() * (self.weights.pressed if self.awaited() else 1.0)

    def _bars_all(self, melee: bool) -> bool:
        """HH-DOD-04: return whether dodging this kind bars every action of the next turn."""
        return not melee and not self.me.sheet.gunfire_hardened

    def toll(self) -> float:
        """Return the life that the own side is expected to lose a round if foes choose evenly among it, with the guns
        that they will have ready before they fall."""
        ours, total = self.comrades(), 0.0
        for foe in self.foes:
            latent = self.latent(foe) if is_idle(foe) else 0.0
            total += sum([max(latent, self.reach(foe, body)) for body in ours]) if latent else self.harm(foe)
        return total / len(ours)

    def delay(self) -> float:
        """Return the rounds by which a lost turn delays the end of the foes: this combatant's part in that of the side,
        of whom those count who have air and lose no turn; less if these will fell all foes in this round. If there are
        none, a dodge only puts the same exchange off, and ``alone`` says what that costs."""
        mine = self.part(self.me)
        if mine <= 0:
            return 0.0
        able = [body for body in self.friends if body.active and not body.lock and body.airless < 0]
        others = sum([self.part(body) for body in able])
        if others <= 0:
            return self.weights.alone
        return mine / (mine + others) * min(1.0, sum([foe.life for foe in self.foes]) / others)

    def own_fire(self, moves: LegalMoves) -> Option | None:
        """HH-HAZ-03: put out the own fire if there is a chance, unless it is not about to kill, and an attack is worth
        more than what the fire costs until the foes are down."""
        me, loss = self.me, fire_loss(self.me)
        if not loss:
            return None
        chance = self.chance(me, "extinguish", "agility")
        if chance < WORTH_TRYING:
            return None
        if (
            me.life > 2 * loss
            and striking(moves)
            and chance * loss * min(self.weights.horizon, self.rounds_needed()) < self.turn_cost()
        ):
            return None
        return _on(moves, "extinguish", me)

    def revival(self, moves: LegalMoves, eagerness: float = ALWAYS) -> Option | None:
        """Revive a friend whose heart has stopped. Unless ``eagerness`` is ALWAYS, the friend must be worth the turn:
        its part in the fight, times ``eagerness`` and the chance, is at least this combatant's own part."""
        if not any(friend.arrest for friend in self.friends):
            return None
        found = moves.first("revive")
        chance = self._healing("revive") if found is not None else 0.0
        if found is None or chance < WORTH_TRYING:
            return None
        if eagerness < ALWAYS:
            friend = self.view.bodies[found.target]
            if eagerness * chance * self.part(friend) < self.part(self.me):
                return None
        return found

    def friends_fire(self, moves: LegalMoves, urgent: bool) -> Option | None:
        """Put out a friend's fire; ``urgent``: only of a friend that is down, or will be within two rounds."""
        if not any(friend.burning for friend in self.friends):
            return None
        for option in moves.of("extinguish"):
            friend = self.view.bodies[option.target]
            dire = is_down(friend) or friend.life <= 2 * fire_loss(friend)
            if friend is not self.me and (dire or not urgent):
                return option if self.chance(self.me, "extinguish", "agility") >= WORTH_TRYING else None
        return None

    def first_aid(self, moves: LegalMoves) -> Option | None:
        """Treat weakness first, then the patient with the least life left; this combatant comes last among equals."""
        options = moves.of("heal")
        if not options or self._healing("heal") < WORTH_TRYING:
            return None
        return min(options, key=lambda option: self._need(option))

    def _need(self, option: Option) -> tuple[bool, float, bool]:
        patient = self.view.bodies[option.target]
        return option.detail != "weakness", patient.life / (patient.sheet.max_life or 1), patient is self.me

    def aid_loss(self) -> float:
        """Return the life that first aid is expected to give back: one point times the chance of the test."""
        return self._healing("heal")

    def _healing(self, task: str) -> float:
        return self.chance(self.me, task, self.variants.heal_characteristic, "heal")

    def comfort(self, moves: LegalMoves, frail: float = 999) -> Option | None:
        """Calm the friend with the least shock left, of those with at most ``frail``."""
        options = [option for option in moves.of("calm") if self.view.bodies[option.target].shock <= frail]
        return min(options, key=lambda option: self.view.bodies[option.target].shock, default=None)

    def handling(self, moves: LegalMoves) -> Option | None:
        """Put weapons in order while there is time: clear, load, take a working one in hand."""
        order = moves.first("clear_jam") or moves.first("reload")
        if order is not None or self.me.held:
            return order
        working = {thing.key for thing in (*self.me.arms, *self.view.floor) if not thing.useless}
        found = (*moves.of("draw"), *moves.of("pick_up"))
        return next((option for option in found if option.item in working), None)

    def keeping_down(self, moves: LegalMoves) -> Option | None:
        """HH-LIFE-03, HH-LIFE-04: once no foe stands, strike one that would wake at the end of this round and go on
        fighting: the loss of a point kills it or lets it sleep on."""
        if self.foes:
            return None
        found: list[Intent] = []
        for option in moves.having(STRIKES):
            foe, thing = self.view.bodies[option.target], self.thing(option.item)
            if thing is not None and 0 < foe.wake_round <= self.view.round + 1 and not foe.arrest:
                found.append(Intent(option, self.best_estimate(self.me, foe, thing).fells))
        likely = best(found)
        return likely.option if likely is not None and likely.worth >= WORTH_TRYING else None

    def seeking(self, moves: LegalMoves) -> Option | None:
        """Search if this combatant could find a hidden enemy with a typical hiding total."""
        best = MOST_NATURAL + self.figure(self.me, "search", "perception")
        if any(best >= self._likely_total(foe) for foe in self.lurking):
            return moves.first("search")
        return None

    def _likely_total(self, foe: BodyView) -> int:
        """HH-ACT-03: the usual total of a hider; no seat sees the real one."""
        return max(BASE_DIFFICULTY, MEAN_NATURAL + self.figure(foe, "hide", "caution"))

    def anything_useful(self, moves: LegalMoves) -> Option | None:
        """Return the most useful action of a turn without an attack."""
        return (
            self.own_fire(moves)
            or self.revival(moves)
            or self.friends_fire(moves, urgent=False)
            or self.keeping_down(moves)
            or self.handling(moves)
            or self.first_aid(moves)
            or self.comfort(moves)
            or self.seeking(moves)
        )


def striking(moves: LegalMoves) -> bool:
    """Return whether the options have an attack on an enemy that can still fight."""
    return any(option.detail != HELPLESS for option in moves.having(STRIKES))


def _readying(me: BodyView, thing: ArmView) -> Option | None:
    """Return the option that gets a carried weapon ready, or None if it is ready or useless."""
    if thing.natural or thing.useless:
        return None
    if thing.key != me.held:
        return Option("draw", item=thing.key)
    if thing.melee or (thing.loaded and not thing.jammed):
        return None
    if thing.jammed:
        return Option("clear_jam", item=thing.key)
    return Option("reload", item=thing.key) if has_spares(me, thing) else None


def _on(moves: LegalMoves, verb: str, body: BodyView) -> Option | None:
    return next((option for option in moves.of(verb) if option.target == body.id), None)
