"""The answers of a combatant: which question is answered by which method, and what both policies answer alike.

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
    """Answers the questions of one combatant; subclasses say how bold it is."""

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
        """The answer to any question; those that no method is about get the default."""
        match ask.kind:
            case "turn":
                return self.whole_turn(ask, sight)
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
        """What the seat may see now."""
        view = sight.view()
        assert isinstance(view, View)
        return view

    def board(self, sight: Sight) -> Assessment:
        """The view, as this seat reads it."""
        return assess(self.view(sight), self.rulebook, self._side)

    def me(self, board: Assessment) -> BodyView:
        """The combatant of this seat."""
        return board.view.body(self._seat)

    def between(self, ask: Ask, sight: Sight) -> Option:
        """IG-REC-02: between two fights, load what is empty; then restore Shock, if it is exhausted, or if all that
        Wrath gives back is needed and a point is left for a death test."""
        verbs, me = offered(ask), self.view(sight).body(self._seat)
        if "reload" in verbs:
            return verbs["reload"][0]
        needed = me.shock_max is not None and me.shock_max - me.shock >= RESTORED and me.wrath > 1
        return verbs["restore_shock"][0] if "restore_shock" in verbs and (needed or me.exhausted) else ask.default()

    # What the policies decide each in their own way.

    def fight(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """The next thing to do for a combatant that is not exhausted and has no chore left."""
        raise NotImplementedError

    def done(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """The use of what is left after the action: a melee fighter comes up to within a charge, a shooter lies
        down."""
        if "move" in verbs and self.comes_up(board, me):
            return approach(board, me, verbs["move"]) or PASS
        if "drop_prone" in verbs and "prone" not in me.conditions and self.lies_low(board, me):
            return verbs["drop_prone"][0]
        return PASS

    def lies_low(self, board: Assessment, me: BodyView) -> bool:
        """IG-ATK-01: a shooter who can shoot from here lies down while some enemy shoots and none may come near."""
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
        """Return whether it would use its move to get nearer: a melee fighter farther off than its charge, if that will
        be worth far more than the shots that it can make from where it stands, without moving."""
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

    def whole_turn(self, ask: Ask, sight: Sight) -> Option:
        """IG-ACT-01: the next thing to do."""
        board = self.board(sight)
        me = self.me(board)
        verbs = offered(ask, has_assault(board, me))
        if self._withdrawn:
            self._withdrawn = False
            return retreat(verbs.get("move", NONE)) or PASS
        if me.exhausted:
            return self.worn_out(verbs, board, me)
        action = urgent_maintenance(verbs, board, me, "stand" in verbs and self.lies_low(board, me))
        if action is not None:
            return action
        if not able_to_act(verbs) and not able_to_attack(verbs):
            return self.done(verbs, board, me)
        return self.fight(verbs, board, me)

    def worn_out(self, verbs: LegalMoves, board: Assessment, me: BodyView) -> Option:
        """IG-SHOCK-02: restore Shock first, if there is Wrath; else leave the melee, if others are left to fight on."""
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
        """IG-ACT-09: leave without being struck, if that is possible."""
        if "withdraw" not in verbs:
            return PASS
        self._withdrawn = True
        return verbs["withdraw"][0]

    def intend(self, intent: Intent) -> Option:
        """Decide on an intent, and remember the attack that is meant by it."""
        self._attack = intent.attack
        return intent.option

    def declarer(self, board: Assessment, me: BodyView, still: bool) -> Declarer:
        """The chooser of options for attacks, as bold as the policy."""
        return Declarer(board, me, still, self.weights.exposure, self.ease > FREELY)

    def ways(self, verbs: LegalMoves, board: Assessment, me: BodyView, still: bool) -> Intent | None:
        """The best of attacking now, charging, moving up first, and setting a target up for the others."""
        way = self.pick(self.gather(verbs, board, me, still), board, me)
        return way if way is not None and way.worth > 0 else best(runs_with_shots(board, me, verbs))

    def pick(self, found: list[Intent], board: Assessment, me: BodyView) -> Intent | None:
        """The intent to take: the one worth most."""
        return best(found)

    def rival(self, found: list[Intent], board: Assessment, me: BodyView) -> float:
        """The worth, 0 or more, up to which ``pick`` takes no move, when these are there."""
        return greatest([0.0] + [intent.worth for intent in found])

    def gather(
        self, verbs: LegalMoves, board: Assessment, me: BodyView, still: bool, every: bool = False
    ) -> list[Intent]:
        """The attacks, charges, advances, interaction attacks, grapples and pinning fire offered, and the steps of the
        engaged to a better attack; unless ``every`` is wanted, without attacks and advances that would not be
        picked."""
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
        """No enemy can be attacked in this turn: go where one can be, and do what the action is good for on the way."""
        if board.engaged(me):
            return PASS
        option = approach(board, me, verbs.get("move", NONE)) or other_maintenance(verbs, board, me)
        option = option or approach(board, me, verbs.get("double_move", NONE))
        return option or care(verbs, board, me) or PASS

    # The details of an attack.

    def manner(self, ask: Ask, sight: Sight) -> Option:
        """IG-ATK-06..15: the options that were meant, the safer of two ways to aim; a mob that was called to kill
        chooses them now."""
        attack = self.meant(ask, sight)
        if attack is None:
            return ask.default()
        aim: Option | None = None
        for option in ask.options():
            if option.verb == "aim":
                aim = option if attack.aim else None
            elif aim is not None:
                return aim
            elif is_meant(attack, option):
                return option
        return aim or ask.default()

    def meant(self, ask: Ask, sight: Sight) -> PlannedAttack | None:
        """The attack that is asked about: the one intended, else the one that the question names."""
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
        """IG-AMMO-05: a sure member of a mob, or a die where it is wanted; some Reloads are kept for loading."""
        board, options = self.board(sight), list(ask.options())
        attack = self.meant(ask, sight)
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
        """IG-GLORY-03: dice for tests that matter and may well fail."""
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
        """IG-GLORY-04: Glory for damage that makes a difference."""
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
        """IG-GLORY-05: the bold make the most of it."""
        return list(ask.options())[-1] if self.ease > FREELY else ask.default()

    def reroll(self, ask: Ask, sight: Sight) -> Option:
        """IG-WRATH-03, IG-SOAK-05: pay Wrath for a reroll where spending.py says so."""
        me, options = self.view(sight).body(self._seat), list(ask.options())
        return options[-1] if rerolls(me, ask, self.ease, me.wrath, self.weights.likely) else options[0]

    def soak(self, ask: Ask, sight: Sight) -> Option:
        """IG-SOAK-01: soak where spending.py says so."""
        me, options = self.view(sight).body(self._seat), list(ask.options())
        wounds = ask.about.amount if ask.about else 0
        return options[-1] if soaks(self.variants, me, wounds, self.ease) else options[0]

    def last(self, ask: Ask) -> Option:
        """IG-DYING-04: the last option, which is always worth its price."""
        return list(ask.options())[-1]

    def shift(self, ask: Ask, sight: Sight) -> Option:
        """IG-TEST-11: damage, a stronger effect, one more pinned; where none of these is to be had, Glory."""
        verbs: dict[str, Option] = {}
        for option in ask.options():
            verbs[option.verb] = option
        if "ed" in verbs:
            return self.damage_or_members(ask, sight, verbs)
        return verbs.get("effect") or verbs.get("pin") or verbs.get("glory") or ask.default()

    def damage_or_members(self, ask: Ask, sight: Sight, verbs: dict[str, Option]) -> Option:
        """IG-MOB-02: on a mob each shift costs a member hit, so none where a hit kills anyway; then, and where the
        target will fall, heroes without Glory take some."""
        attack = self.meant(ask, sight)
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
        """IG-INTER-02: vulnerable where the others make something of it, else hindered."""
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
        """IG-ATK-04, IG-SHEET-09: the best of the blows offered; the helpless are left alone."""
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
        """IG-INIT-09: contest the turn of an enemy that is in reach, or will be, or is the last to act."""
        board, options = self.board(sight), list(ask.options())
        me, actor = self.me(board), board.view.body(ask.by)
        waiting = [foe for foe in board.foes if foe.id != actor.id and not foe.acted]
        near = distance(me.place, actor.place) <= board.charge_reach(actor) + me.reach
        return options[-1] if near or not waiting or board.best_against(me, actor) > 0 else options[0]


def is_meant(attack: PlannedAttack, option: Option) -> bool:
    """Return whether an option of an attack, other than aiming, is one of those that it was planned with."""
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
