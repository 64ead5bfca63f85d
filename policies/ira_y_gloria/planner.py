"""Answers of a combatant: one method for each kind of question, shared by both policies.

A planner remembers the attack that it has just decided on, so that the answers about its details fit, and that it has
just withdrawn. Captains are in captain.py."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import distance
from simulator.policy.planner import Planner
from simulator.policy.protocol import Sight, Start
from simulator.systems.ira_y_gloria.formulas import FIRST_AID_DN, PRONE_NEAR, resilience, restored_shock
from simulator.systems.ira_y_gloria.odds import MEAN_ICONS, passing
from simulator.systems.ira_y_gloria.view import BodyView, View

from ..intent import best, greatest
from .assessment import Assessment
from .maintenance import care, other_maintenance, urgent_maintenance
from .manoeuvres import footwork, grapples, suppressions
from .reading import assess
from .rulebook import RULEBOOKS, PlannedAttack
from .spending import FREELY, glory_for_damage, glory_for_dice, rerolls, soaks
from .tactics import (
    ATTACKS,
    HELPLESS,
    NONE,
    Declarer,
    Intent,
    LegalMoves,
    able_to_act,
    able_to_attack,
    advances,
    approach,
    attack_of,
    attacks,
    charges,
    exposing,
    has_assault,
    has_help,
    hindering,
    offered,
    ploys,
    retreat,
    runs_with_shots,
)
from .weights import Weights

PASS: Final = Option("pass")
WANTS: Final = frozenset(
    {"turn", "manner", "shift", "reroll", "reloads", "glory_damage", "glory_dice", "soak", "death_wrath", "opportunity"}
    | {"last_blow", "called_attack", "challenge", "effect", "between"}
)
RESTORED: Final = restored_shock(1)  # the least Shock that a point of Wrath gives back


class IraYGloriaPlanner(Planner):
    """Planner for the questions of one combatant; subclasses decide how bold it is."""

    remembers: ClassVar[tuple[str, ...]] = ()

    def __init__(self, start: Start, weights: Weights) -> None:
        self.rulebook = RULEBOOKS.of(start.encounter, weights)
        self.weights = weights
        self.variants = self.rulebook.variants
        self.ease = weights.ease
        self.wants: frozenset[str] = WANTS | {"glory_critical"} if self.ease > FREELY else WANTS
        self._seat = start.seat
        self._side = start.encounter.members[start.seat].side
        self._attack: PlannedAttack | None = None
        self._withdrawn = False
        self._skill = "intimidation"
        self._target = -1

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer to any question; the default, if no method handles its kind."""
        match ask.kind:
            case "turn":
                return self.turn(ask, sight)
            case "manner":
                return self.manner(ask, sight)
            case "shift":
                return self.shift(ask, sight)
            case "reroll":
                return self.reroll(ask, sight)
            case "reloads":
                return self.reloads(ask, sight)
            case "glory_damage":
                return self.glory_damage(ask, sight)
            case "glory_dice":
                return self.glory_dice(ask, sight)
            case "soak":
                return self.soak(ask, sight)
            case "death_wrath":
                return self.last(ask)
            case "opportunity" | "last_blow" | "called_attack":
                return self.strike_back(ask, sight)
            case "challenge":
                return self.challenge(ask, sight)
            case "effect":
                return self.effect(ask, sight)
            case "glory_critical":
                return self.glory_critical(ask)
            case "between":
                return self.between(ask, sight)
        return ask.default()

    def view(self, sight: Sight) -> View:
        """Return the seat's current view."""
        view = sight.view()
        assert isinstance(view, View)
        return view

    def board(self, sight: Sight) -> Assessment:
        """Return the view as this seat reads it."""
        return assess(self.view(sight), self.rulebook, self._side)

    def me(self, board: Assessment) -> BodyView:
        """Return the combatant of this seat."""
        return board.view.body(self._seat)

    def between(self, ask: Ask, sight: Sight) -> Option:
        """IG-REC-02: between two fights, load empty guns. Then restore Shock if the body is exhausted, or if it lacks
        all that a point of Wrath gives back and keeps a point for a death test."""
        verbs, me = offered(ask), self.view(sight).body(self._seat)
        if "reload" in verbs:
            return verbs["reload"][0]
        needed = me.shock_max is not None and me.shock_max - me.shock >= RESTORED and me.wrath > 1
        return verbs["restore_shock"][0] if "restore_shock" in verbs and (needed or me.exhausted) else ask.default()

    # Decisions that differ between the policies.

    def fight(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """Return the next action of a combatant that is not exhausted and needs no maintenance."""
        raise NotImplementedError

    def done(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """Use the rest of the turn after the action: a melee fighter moves up to within a charge, a shooter lies
        down."""
        if "move" in verbs and self.comes_up(board, me):
            return approach(board, me, verbs["move"]) or PASS
        if "drop_prone" in verbs and "prone" not in me.conditions and self.lies_low(board, me):
            return verbs["drop_prone"][0]
        return PASS

    def lies_low(self, board: Assessment, me: BodyView) -> bool:
        """IG-ATK-01: a shooter with a target lies down while an enemy shoots and no enemy may come near."""
        if board.engaged(me):
            return False
        shots = False
        for foe in board.foes:
            close = board.fights_close(foe)
            coming = board.charge_reach(foe) if close else foe.sheet.speed
            if distance(me.place, foe.place) <= coming + PRONE_NEAR:
                return False
            shots = shots or not close
        return shots and board.best(me) > self.weights.futile

    def comes_up(self, board: Assessment, me: BodyView) -> bool:
        """Return whether the combatant would use its move to get nearer.

        A melee fighter farther off than its charge does, if the charge will be worth far more than the shots that it
        can make without moving."""
        if not board.fights_close(me) or board.engaged(me):
            return False
        foe = board.nearest(me)
        if foe is None or distance(me.place, foe.place) <= board.charge_reach(me):
            return False
        declarer = self.declarer(board, me, True)
        shot = declarer.most_of(board.attacks(me))
        if shot <= self.weights.futile:
            return True
        return self.weights.later * declarer.most_of(board.charges_at(me, foe)) > shot

    # A turn.

    def turn(self, ask: Ask, sight: Sight) -> Option:
        """IG-ACT-01: the next action or move of a turn."""
        board = self.board(sight)
        me = self.me(board)
        verbs = offered(ask, has_assault(board, me))
        if self._withdrawn:
            self._withdrawn = False
            return retreat(verbs.get("move", NONE)) or PASS
        if me.exhausted:
            return self.exhausted_turn(verbs, board, me)
        action = urgent_maintenance(verbs, board, me, "stand" in verbs and self.lies_low(board, me))
        if action is not None:
            return action
        if not able_to_act(verbs) and not able_to_attack(verbs):
            return self.done(verbs, board, me)
        return self.fight(verbs, board, me)

    def exhausted_turn(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """IG-SHOCK-02: restore Shock if there is Wrath; else leave the melee if others can fight on."""
        if "restore_shock" in verbs:
            return verbs["restore_shock"][0]
        if not has_help(board, me):
            return PASS
        if board.engaged(me):
            return self.withdraw(verbs)
        for foe in board.foes:
            if distance(me.place, foe.place) <= board.charge_reach(foe):
                return retreat(verbs.get("move", NONE)) or PASS
        return PASS

    def withdraw(self, verbs: LegalMoves) -> Option:
        """IG-ACT-09: leave without being struck, if possible."""
        if "withdraw" not in verbs:
            return PASS
        self._withdrawn = True
        return verbs["withdraw"][0]

    def intend(self, intent: Intent) -> Option:
        """Decide on an intent, and remember its attack."""
        self._attack = intent.attack
        return intent.option

    def declarer(self, board: Assessment, me: BodyView, still: bool) -> Declarer:
        """Return a declarer of attack options, as bold as the policy."""
        return Declarer(board, me, still, self.weights.exposure, self.ease > FREELY)

    def ways(self, verbs: LegalMoves, board: Assessment, me: BodyView, still: bool) -> Intent | None:
        """Return the best of attacking now, charging, moving up first, and setting a target up for the others; else of
        the runs with a shot on the way."""
        way = self.pick(self.gather(verbs, board, me, still), board, me)
        return way if way is not None and way.worth > 0 else best(runs_with_shots(board, me, verbs))

    def pick(self, found: list[Intent], board: Assessment, me: BodyView) -> Intent | None:
        """Return the intent that is worth most."""
        return best(found)

    def rival(self, found: list[Intent], board: Assessment, me: BodyView) -> float:
        """Return the worth, at least 0, that a move must exceed for ``pick`` to take it rather than one of
        ``found``."""
        return greatest([0.0] + [intent.worth for intent in found])

    def gather(
        self, verbs: LegalMoves, board: Assessment, me: BodyView, still: bool, every: bool = False
    ) -> list[Intent]:
        """Return the attacks, charges, advances, interaction attacks, grapples and pinning fire offered; for an engaged
        body also the steps to a better attack.

        Without ``every``, attacks and advances that ``pick`` would not take may be missing."""
        found = attacks(board, me, verbs, self.declarer(board, me, still), every) + ploys(board, me, verbs)
        found += grapples(board, me, verbs) + suppressions(board, me, verbs, 0 if self.ease > FREELY else 1)
        if board.engaged(me):
            if able_to_act(verbs):
                found += footwork(board, me, verbs)
            return found
        found += charges(board, me, verbs)
        if able_to_act(verbs):
            least = 0.0 if every else self.rival(found, board, me)
            found += advances(board, me, verbs, self.declarer(board, me, False), least)
        return found

    def closer(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """Move towards an enemy that cannot be attacked in this turn; use the action for maintenance or a longer
        move."""
        if board.engaged(me):
            return PASS
        option = approach(board, me, verbs.get("move", NONE)) or other_maintenance(verbs, board, me)
        option = option or approach(board, me, verbs.get("double_move", NONE))
        return option or care(verbs, board, me) or PASS

    # The details of an attack.

    def manner(self, ask: Ask, sight: Sight) -> Option:
        """IG-ATK-06..15: declare the planned options, with the safer of two ways to aim. The options of a called attack
        of a mob are planned now."""
        attack = self.planned_attack(ask, sight)
        if attack is None:
            return ask.default()
        aim: Option | None = None
        for option in ask.options():
            if option.verb == "aim":
                aim = option if attack.aim else None
            elif aim is not None:
                return aim
            elif is_planned(attack, option):
                return option
        return aim or ask.default()

    def planned_attack(self, ask: Ask, sight: Sight) -> PlannedAttack | None:
        """Return the attack that a question is about: the intended one, else the one that the question names."""
        about, attack = ask.about, self._attack
        if about is None or about.target < 0:
            return attack
        if attack is not None and attack.target.id == about.target and (not about.item or about.item == attack.arm.key):
            return attack
        board = self.board(sight)
        found = attack_of(board, self.me(board), Option("melee_attack", about.target, about.item))
        if found is None:
            return None
        self.declarer(board, self.me(board), False).improve(found)
        self._attack = found
        return found

    def reloads(self, ask: Ask, sight: Sight) -> Option:
        """IG-AMMO-05: buy a sure hit on a mob's member, or a die if success is uncertain; keep some Reloads for
        loading."""
        board, options = self.board(sight), list(ask.options())
        attack = self.planned_attack(ask, sight)
        if attack is None or self.me(board).reloads <= self.weights.kept:
            return options[0]
        chance = board.chance(attack)
        for option in options:
            if option.verb == "spray_mob" and attack.target.members > 2 and (self.ease > FREELY or chance > 0.7):
                return option
        if chance >= self.weights.sure:
            return options[0]
        return next((option for option in options if option.verb == "spray"), options[1])

    def glory_dice(self, ask: Ask, sight: Sight) -> Option:
        """IG-GLORY-03: buy dice for an attack or first aid that may well fail."""
        about = ask.about
        if about is None:
            return ask.default()
        board = self.board(sight)
        if about.verb == "attack" and self._attack is not None:
            chance = passing(board.dice(self._attack), about.amount)
        elif about.verb == "medicae":
            chance = passing(self.me(board).sheet.dice["medicae"], FIRST_AID_DN)
        else:
            return ask.default()
        options = list(ask.options())
        return options[min(glory_for_dice(chance, board.team.glory, self.ease), len(options) - 1)]

    def glory_damage(self, ask: Ask, sight: Sight) -> Option:
        """IG-GLORY-04: buy damage that makes a difference."""
        about = ask.about
        if about is None or about.target < 0:
            return ask.default()
        board, options = self.board(sight), list(ask.options())
        target = board.view.body(about.target)
        ap = self._attack.weapon.ap if self._attack is not None else 0
        over = about.amount - resilience(self.variants, target.sheet, ap)
        saved, soaking = int(self.weights.saved), board.soaking(target)
        number = glory_for_damage(target, over, board.team.glory, self.ease, saved, soaking, self.weights.unsoaked)
        return options[min(number, len(options) - 1)]

    def glory_critical(self, ask: Ask) -> Option:
        """IG-GLORY-05: a bold planner buys the most."""
        return list(ask.options())[-1] if self.ease > FREELY else ask.default()

    def reroll(self, ask: Ask, sight: Sight) -> Option:
        """IG-WRATH-03, IG-SOAK-05: pay Wrath for a reroll if ``spending.rerolls`` advises it."""
        me, options = self.view(sight).body(self._seat), list(ask.options())
        return options[-1] if rerolls(me, ask, self.ease, me.wrath, self.weights.likely) else options[0]

    def soak(self, ask: Ask, sight: Sight) -> Option:
        """IG-SOAK-01: soak if ``spending.soaks`` advises it."""
        me, options = self.view(sight).body(self._seat), list(ask.options())
        wounds = ask.about.amount if ask.about else 0
        return options[-1] if soaks(self.variants, me, wounds, self.ease) else options[0]

    def last(self, ask: Ask) -> Option:
        """IG-DYING-04: the last option, which is always worth its price."""
        return list(ask.options())[-1]

    def shift(self, ask: Ask, sight: Sight) -> Option:
        """IG-TEST-11: buy damage, a stronger effect or one more pinned enemy; if none is offered, Glory."""
        verbs: dict[str, Option] = {}
        for option in ask.options():
            verbs[option.verb] = option
        if "ed" in verbs:
            return self.damage_or_members(ask, sight, verbs)
        return verbs.get("effect") or verbs.get("pin") or verbs.get("glory") or ask.default()

    def damage_or_members(self, ask: Ask, sight: Sight, verbs: dict[str, Option]) -> Option:
        """IG-MOB-02: each shift against a mob costs one member hit, so buy none if a hit kills anyway. A hero with
        little Glory takes Glory if the target falls anyway."""
        attack = self.planned_attack(ask, sight)
        if attack is None:
            return verbs["ed"]
        if not attack.target.mob and not ("glory" in verbs and self.view(sight).teams[self._side].glory < 2):
            return verbs["ed"]
        board = self.board(sight)
        target = board.view.body(attack.target.id)
        most = target.wounds_max if target.mob else max(1, target.wounds)
        damage = board.damage(target, attack)
        sure = damage.over >= most
        if not target.mob:
            return verbs["glory"] if sure else verbs["ed"]
        if sure:
            return verbs["keep"]
        from_one = damage.over + damage.ed * MEAN_ICONS
        return verbs["ed"] if from_one < most and target.members > 1 else verbs["keep"]

    def effect(self, ask: Ask, sight: Sight) -> Option:
        """IG-INTER-02: make the target vulnerable if allies gain more by that, else hindered."""
        if self._target < 0:
            return ask.default()
        board, options = self.board(sight), list(ask.options())
        me, target = self.me(board), board.view.body(self._target)
        exposed, spoilt = exposing(board, me, target, self._skill), hindering(board, me, target, self._skill)
        return options[1] if exposed > spoilt else options[0]

    def ploy(self, intent: Intent) -> Option:
        """Decide on an interaction attack, and remember its target and skill."""
        self._target, self._skill = intent.option.target, intent.option.item
        return self.intend(intent)

    # Out of turn.

    def strike_back(self, ask: Ask, sight: Sight) -> Option:
        """IG-ATK-04, IG-SHEET-09: the best attack offered, never one on a helpless target."""
        board, options = self.board(sight), list(ask.options())
        found: list[Intent] = []
        for option in options:
            if option.verb in ATTACKS and option.detail != HELPLESS:
                attack = attack_of(board, self.me(board), option)
                if attack is not None:
                    found.append(Intent(option, board.worth(attack), attack))
        way = best(found)
        return options[-1] if way is None else self.intend(way)

    def challenge(self, ask: Ask, sight: Sight) -> Option:
        """IG-INIT-09: contest the turn of an enemy that is or will be in reach, or that is the last to act."""
        board, options = self.board(sight), list(ask.options())
        me, actor = self.me(board), board.view.body(ask.by)
        waiting = [foe for foe in board.foes if foe.id != actor.id and not foe.acted]
        near = distance(me.place, actor.place) <= board.charge_reach(actor) + me.reach
        return options[-1] if near or not waiting or board.best_against(me, actor) > 0 else options[0]


def is_planned(attack: PlannedAttack, option: Option) -> bool:
    """Return whether an option of an attack, except aiming, is part of its plan."""
    match option.verb:
        case "all_out":
            return attack.all_out
        case "called_shot":
            return option.amount == attack.called
        case "brace":
            return attack.brace
        case "supercharge":
            return attack.supercharge
        case "multi_attack":
            return attack.declared > 1 and attack.targets[1].id == option.target
    return False
