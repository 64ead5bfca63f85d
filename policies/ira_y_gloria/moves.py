"""Ways to use a turn, each with its worth: attacks, charges, better places, setting others up, maintenance."""

from __future__ import annotations

from math import inf
from typing import Final

from simulator.core.asks import Option
from simulator.core.plane import distance, towards
from simulator.policy.protocol import Start
from simulator.systems.ira_y_gloria.formulas import FIRST_AID_DN
from simulator.systems.ira_y_gloria.odds import passing, winning
from simulator.systems.ira_y_gloria.space import ADJACENT
from simulator.systems.ira_y_gloria.view import BodyView

from ..intent import greatest
from ..legal_moves import LegalMoves
from ..planning import SeatPlanner
from .declaring import Declarer
from .elsewhere import Elsewhere
from .field import CROWD
from .rulebook import BAND_NUMBERS, RULEBOOKS, PlannedAttack
from .spending import FREELY
from .weights import Weights
from .worth import ATTACKS, HELPLESS, Intent, Worth

AWAY: Final = "away"
ACTIONS: Final = ("full_defence", "double_move", "ready", "interaction_attack")
FREEING: Final = ("break_free", "draw", "clear_jam", "unstick", "hurry")
REPAIRS: Final = ("clear_jam", "unstick", "put_out", "put_away")
PASS: Final = Option("pass")
WORTH_TRYING: Final = 0.35  # least chance of success for first aid or a task
BESIDE: Final = 0.9  # metres between first aider and patient
OPEN: Final = 2  # points of Defence that a restrained target loses

TURN: Final = frozenset(
    {"melee_attack", "ranged_attack", "throw", "move", "double_move", "charge", "interaction_attack", "grapple", "pin"}
    | {"withdraw", "restore_shock", "full_defence", "ready", "use_skill", "task", "break_free", "put_out", "clear_jam"}
    | {"unstick", "reload", "put_away", "draw", "pick_up", "drop_prone", "stand", "hurry"}
)  # verbs that most turns ask for
NONE: Final[list[Option]] = []


class Moves(SeatPlanner[Worth]):
    """Weighing of what the combatant ``me`` may do with the legal ``moves`` of a turn."""

    def __init__(self, start: Start, weights: Weights) -> None:
        self.rulebook = RULEBOOKS.of(start.encounter, weights)
        super().__init__(Worth, self.rulebook, start.encounter.side_of(start.seat))
        self.weights = weights
        self.variants = self.rulebook.variants
        self.ease = weights.ease
        self._seat = start.seat
        self.moves: LegalMoves

    @property
    def me(self) -> BodyView:
        """The seat's combatant in the present view."""
        return self.board.view.body(self._seat)

    def first(self, *verbs: str) -> Option | None:
        """Return the first option of the first of these verbs that is offered, or None."""
        for verb in verbs:
            options = self.moves.of(verb)
            if options:
                return options[0]
        return None

    def able_to_act(self) -> bool:
        """Return whether the action of the turn is left: each of these verbs uses it."""
        return self.first(*ACTIONS) is not None

    def able_to_shoot(self) -> bool:
        """Return whether a shot or a throw is offered, for which the body may give up its move to aim."""
        return self.first("ranged_attack", "throw") is not None

    def able_to_attack(self) -> bool:
        """Return whether an attack is offered."""
        return self.first(*ATTACKS) is not None

    def has_help(self) -> bool:
        """Return whether another of the same side is able to fight and not exhausted."""
        return any(ally.id != self.me.id and not ally.exhausted for ally in self.board.ours)

    # Attacks.

    def declarer(self, still: bool) -> Declarer:
        """Return a declarer of attack options, as bold as the policy."""
        return Declarer(self.board, self.me, still, self.weights.exposure, self.ease > FREELY)

    def attacks(self, still: bool, every: bool) -> list[Intent]:
        """Return attacks on enemies that can fight, with their best options; unless ``every``, only ever better
        ones."""
        board, me, declarer = self.board, self.me, self.declarer(still)
        on_the_run = not self.able_to_act() and not board.engaged(me)
        found: list[Intent] = []
        most, known, crowded = 0.0, set[int](), self._crowded()
        for verb in ATTACKS:
            for option in self.moves.of(verb):
                attack = None if option.detail == HELPLESS else board.attack_of(me, option)
                if attack is not None and (every or not crowded or self._is_new(attack, known)):
                    attack.assault = on_the_run
                    if every or declarer.may_exceed(attack, most):
                        worth = declarer.improve(attack)
                        most = max(most, worth)
                        found.append(Intent(option, worth, attack))
        return found

    def _crowded(self) -> bool:
        """Return whether there are so many enemies that it is worth while to rank them, or to group equal ones."""
        return len(self.board.foes) > CROWD

    def _is_new(self, attack: PlannedAttack, known: set[int]) -> bool:
        """Return whether no attack that is worth the same is ``known``; note it."""
        first = self.board.first_alike(self.me, attack.target, attack.arm, attack.band)
        number = (attack.arm.number << 16 | first) << 3 | BAND_NUMBERS[attack.band]
        new = number not in known
        known.add(number)
        return new

    def charges(self) -> list[Intent]:
        """Return every charge offered."""
        found: list[Intent] = []
        for option in self.moves.of("charge"):
            attack = self.board.attack_of(self.me, option, True)
            if attack is not None:
                found.append(Intent(option, self.weights.charging * self.board.worth(attack), attack))
        return found

    def finishing(self) -> Option | None:
        """Return the first attack offered on a helpless enemy."""
        for verb in ATTACKS:
            for option in self.moves.of(verb):
                if option.detail == HELPLESS:
                    return option
        return None

    def grapples(self) -> list[Intent]:
        """IG-ATK-10: the grapples offered; each is worth what the side, this body included, gains by a target that
        cannot get away."""
        board = self.board
        found: list[Intent] = []
        for option in self.moves.of("grapple"):
            target = board.view.body(option.target)
            chance = winning(self.me.sheet.attributes["strength"], target.sheet.attributes["strength"])
            found.append(Intent(option, chance * board.opened(board.helpers(target), target, OPEN)))
        return found

    def suppressions(self) -> list[Intent]:
        """IG-ATK-16: pinning fire on enemies that come to fight hand to hand; the thrifty keep a Reload.

        Its worth is a share of what the rounds of the enemies would have been worth."""
        board, me = self.board, self.me
        found: list[Intent] = []
        for option in self.moves.of("pin") if me.reloads > (0 if self.ease > FREELY else 1) else NONE:
            target = board.view.body(option.target)
            idle = target.exhausted or "pinned" in target.conditions or board.engaged(target)
            attack = None if idle or not board.fights_close(target) else board.attack_of(me, option)
            if attack is not None:
                penalty = board.dn(target, attack) - board.defence(target, attack)
                chance = passing(board.dice(attack), max(1, (target.sheet.resolve or 1) + penalty))
                found.append(Intent(option, chance * board.danger(target) * self.weights.spoilt))
        return found

    def ploys(self, spared: float, least: float) -> list[Intent]:
        """IG-INTER: interaction attacks, worth what the others gain or the target is hindered, if that is more than
        ``least``; empty for a combatant without help. ``spared``: the worth of the best attack, which each of them
        gives up."""
        board, me, weight = self.board, self.me, self.weights.exposing
        if not self.has_help() or not weight:
            return []
        promising: dict[int, tuple[float, Option]] = {}
        for option in self.moves.of("interaction_attack"):
            chance = board.unsettled(me, option.target, option.item)[0]
            known = promising.get(option.target)
            if chance > (0.0 if known is None else known[0]):
                promising[option.target] = (chance, option)
        found: list[Intent] = []
        for _, option in promising.values():
            target = board.view.body(option.target)
            exposed = board.exposing(me, target, option.item, spared)
            gain = max(exposed, board.hindering(me, target, option.item, max(exposed, least / weight)))
            found.append(Intent(option, weight * gain))
        return found

    # Moves.

    def advances(self, least: float, every: bool) -> list[Intent]:
        """Return the moves that a good attack can follow in the same turn, if that makes them worth more than ``least``
        (at least 0); unless ``every``, only ever better ones, into close combat and elsewhere."""
        board, me, coming = self.board, self.me, self.weights.coming
        found: list[Intent] = []
        places = Elsewhere(self.declarer(False), least / coming, True)
        mosts, most = [least, least], places.most() if self._crowded() else inf
        for option in self.moves.of("move"):
            if option.detail != AWAY and option.place is not None:
                if most * coming > min(mosts):
                    near = board.engaged_at(me, option.place)
                    close, worth = bool(near), places.most_from(option.place, near) * coming
                    if worth > mosts[close]:
                        found.append(Intent(option, worth))
                        mosts[close] = mosts[close] if every else worth
        return found

    def runs_with_shots(self) -> list[Intent]:
        """IG-TRAIT-06: the runs offered that allow a shot on the way."""
        board = self.board
        found: list[Intent] = []
        armed = any(arm.assault for arm in board.standing(self.me).arms)
        for option in self.moves.of("run") if armed else NONE:
            if option.detail != AWAY and option.place is not None:
                most = 0.0
                for attack in board.attacks(self.me, option.place):
                    if attack.arm.assault:
                        attack.assault = True
                        most = max(most, board.worth(attack))
                if most > 0:
                    found.append(Intent(option, most * self.weights.coming))
        return found

    def footwork(self, least: float, every: bool) -> list[Intent]:
        """IG-ATK-04: moves of an engaged body that allow a better attack: closer to an enemy of longer reach, or out of
        the melee, if they are worth more than ``least`` (at least 0); unless ``every``, only ever better ones.

        Their worth is reduced by the opportunity attacks of the enemies that the body leaves."""
        board, me, weights = self.board, self.me, self.weights
        found: list[Intent] = []
        prices: dict[int, float] = {}
        places = Elsewhere(self.declarer(False), 0.0, False)
        most = places.most() if self._crowded() else inf
        dared = board.edges is not None and board.edges.guards
        for option in self.moves.of("move"):
            if option.place is not None:
                price, share = 0.0, weights.coming
                for foe in board.engaged(me):
                    if not board.engages(me, option.place, foe):
                        if foe.id not in prices:
                            prices[foe.id] = self.blow(foe)
                        price, share = price + prices[foe.id], weights.followed
                if most * share - price > least:
                    near = board.engaged_at(me, option.place)
                    there = board.best(me, option.place) if dared else places.most_from(option.place, near)
                    worth = there * share - price
                    if worth > least:
                        found.append(Intent(option, worth))
                        least = least if every else worth
        return found

    def blow(self, foe: BodyView) -> float:
        """IG-ATK-04: the worth of the opportunity attack of ``foe`` on the body when it leaves."""
        limit = self.variants.opportunity_limit
        if foe.exhausted or (limit is not None and foe.opportunities >= limit):
            return 0.0
        board = self.board
        return greatest([board.worth(attack) for attack in board.attacks_on(foe, self.me) if attack.melee])

    def approach(self, verb: str = "move") -> Option | None:
        """Return the move towards the nearest enemy, as close as the preferred weapon needs; None if there is none."""
        board, me = self.board, self.me
        foe = board.nearest(me)
        if foe is None:
            return None
        near = [option for option in self.moves.of(verb) if option.detail != AWAY and option.place is not None]
        melee = board.fights_close(me)
        ways = [option for option in near if option.target == foe.id] or near
        for option in ways:
            arm = board.arm(me, option.item)
            if arm is not None and arm.melee == melee and arm.weapon.id != "unarmed":
                return option
        return ways[0] if ways else None

    def retreat(self) -> Option | None:
        """Return the move straight away from the nearest enemy, or None."""
        for option in self.moves.of("move"):
            if option.detail == AWAY:
                return option
        return None

    def out_of_reach(self, option: Option) -> bool:
        """Return whether a move leads from within reach of a charge out of reach of all charges, and still leaves a
        shot."""
        board, me, place = self.board, self.me, option.place
        assert place is not None
        chased = False
        for foe in board.foes:
            if board.fights_close(foe):
                reach = board.charge_reach(foe)
                if distance(place, foe.place) <= reach:
                    return False
                chased = chased or distance(me.place, foe.place) <= reach
        return chased and board.best(me, place) > 0

    # Maintenance.

    def urgent_maintenance(self, stays_down: bool = False) -> Option | None:
        """Return the maintenance action that comes before any attack because it is nearly free or urgent, or None: a
        body that can attack no enemy removes a hindrance (IG-TEST-09, IG-SHEET-04, IG-ACT-05).

        ``stays_down``: the body does not get up."""
        action = (None if stays_down else self.first("stand")) or self._dropped_weapon() or self._loading()
        if action is None and self.me.wounds <= 3:
            action = self.first("put_out")
        return action if action is not None or self.able_to_attack() else self.first(*FREEING)

    def _dropped_weapon(self) -> Option | None:
        """Return the option to pick up a dropped weapon of its own; any weapon, if it is unarmed."""
        for option in self.moves.of("pick_up"):
            if option.target == self.me.id or not [thing for thing in self.me.arms if thing.weapon != "unarmed"]:
                return option
        return None

    def _loading(self) -> Option | None:
        """IG-AMMO-03: load an empty gun that could be used here."""
        for option in self.moves.of("reload"):
            arm = self.board.arm(self.me, option.item)
            assert arm is not None
            if not self.board.engaged(self.me) or arm.weapon.traits.pistol:
                return option
        return None

    def other_maintenance(self) -> Option | None:
        """Return first aid, or the first of the scene's tasks that is likely enough to succeed (IG-ACT-12), or None."""
        for option in self.moves.of("task"):
            goal = self.board.view.task(option.item)
            if passing(self.me.sheet.dice[goal.skill], goal.dn) >= WORTH_TRYING:
                return self.first_aid() or option
        return self.first_aid()

    def knows_first_aid(self) -> bool:
        """Return whether first aid is likely enough to succeed."""
        return passing(self.me.sheet.dice["medicae"], FIRST_AID_DN) >= WORTH_TRYING

    def first_aid(self) -> Option | None:
        """IG-ACT-12: stabilise a dying friend within reach, the one with most failures first."""
        found, most = None, -1
        for option in self.moves.of("use_skill") if self.knows_first_aid() else NONE:
            failures = self.board.view.body(option.target).failures
            if failures > most:
                found, most = option, failures
        return found

    def to_the_fallen(self) -> Option | None:
        """IG-ACT-12: a move beside a dying friend that is within reach of this move."""
        me, reach = self.me, BESIDE
        if self.board.engaged(me) or "pinned" in me.conditions or not self.knows_first_aid():
            return None
        places = [option.place for option in self.moves.of("move")]
        reach += greatest([distance(me.place, place) for place in places if place is not None])
        for body in self.board.view.friends(me.id):
            if body.dying:
                far = distance(me.place, body.place)
                if ADJACENT < far <= reach:
                    return Option("move", place=towards(me.place, body.place, far - BESIDE))
        return None
