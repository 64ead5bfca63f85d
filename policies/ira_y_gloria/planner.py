"""Answers of a combatant: one method for each kind of question, shared by both policies.

A planner remembers the attack that it has just decided on, so that the answers about its details fit, and that it has
just withdrawn. Captains are in captain.py."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import distance
from simulator.policy.protocol import Start
from simulator.systems.ira_y_gloria.formulas import FIRST_AID_DN, PRONE_NEAR, resilience, restored_shock
from simulator.systems.ira_y_gloria.odds import MEAN_ICONS, passing

from ..intent import best, greatest
from ..legal_moves import LegalMoves
from ..planning import alike, last_if
from .moves import PASS, REPAIRS, TURN, Moves
from .rulebook import PlannedAttack
from .spending import FREELY, glory_for_damage, glory_for_dice, helps, rerolls, soaks
from .weights import Weights
from .worth import ATTACKS, HELPLESS, Intent

RESTORED: Final = restored_shock(1)  # the least Shock that a point of Wrath gives back


class IraYGloriaPlanner(Moves):
    """Planner for the questions of one combatant; subclasses decide how bold it is."""

    answers: ClassVar = {
        **alike("turn", "manner", "shift", "reroll", "reloads", "glory_damage", "glory_dice", "glory_critical", "soak"),
        **alike("challenge", "effect", "between", "death_wrath"),
        **alike("special"),
        **dict.fromkeys(("opportunity", "last_blow", "called_attack"), "strike_back"),
    }

    def __init__(self, start: Start, weights: Weights) -> None:
        super().__init__(start, weights)
        if self.ease <= FREELY:
            self.wants -= {"glory_critical"}
        self._attack: PlannedAttack | None = None
        self._withdrawn = False
        self._skill = "intimidation"
        self._target = -1
        self._spared = 0.0

    def special(self, ask: Ask) -> Option:
        """IG-SPEC-01: use a special; take a hit for another only with more wounds left than it has."""
        self.look()
        return last_if(ask, helps(ask, self.board.view.body))

    def between(self, ask: Ask) -> Option:
        """IG-REC-02: between two fights, load empty guns. Then restore Shock if the body is exhausted, or if it lacks
        all that a point of Wrath gives back and keeps a point for a death test."""
        self.look()
        self.moves, me = LegalMoves(ask), self.me
        needed = me.shock_max is not None and me.shock_max - me.shock >= RESTORED and me.wrath > 1
        return (
            self.first("reload") or (self.first("restore_shock") if needed or me.exhausted else None) or ask.default()
        )

    # Decisions that differ between the policies.

    def fight(self) -> Option:
        """Return the next action of a combatant that is not exhausted and needs no maintenance."""
        raise NotImplementedError

    def done(self) -> Option:
        """Use the rest of the turn after the action: a melee fighter moves up to within a charge, a shooter lies
        down."""
        if self.moves.of("move") and self.comes_up():
            return self.approach() or PASS
        low = self.first("drop_prone")
        return low if low is not None and "prone" not in self.me.conditions and self.lies_low() else PASS

    def pick(self, found: list[Intent]) -> Intent | None:
        """Return the intent that is worth most."""
        return best(found)

    def rival(self, found: list[Intent]) -> float:
        """Return the worth, at least 0, that a move must exceed for ``pick`` to take it rather than one of
        ``found``."""
        return greatest([0.0] + [intent.worth for intent in found])

    # A turn.

    def turn(self, ask: Ask) -> Option:
        """IG-ACT-01: the next action or move of a turn."""
        self.look()
        self.moves = LegalMoves(ask, TURN)
        if self._withdrawn:
            self._withdrawn = False
            return self.retreat() or PASS
        if self.me.exhausted:
            return self.exhausted_turn()
        action = self.urgent_maintenance(bool(self.moves.of("stand")) and self.lies_low())
        if action is not None:
            return action
        return self.fight() if self.able_to_act() or self.able_to_attack() else self.done()

    def exhausted_turn(self) -> Option:
        """IG-SHOCK-02: restore Shock if there is Wrath; else leave the melee if others can fight on."""
        board, me = self.board, self.me
        restoring = self.first("restore_shock")
        if restoring is not None:
            return restoring
        if not self.has_help():
            return PASS
        if board.engaged(me):
            return self.withdraw()
        for foe in board.foes:
            if distance(me.place, foe.place) <= board.charge_reach(foe):
                return self.retreat() or PASS
        return PASS

    def withdraw(self) -> Option:
        """IG-ACT-09: leave without being struck, if possible."""
        option = self.first("withdraw")
        self._withdrawn = option is not None
        return option or PASS

    def lies_low(self) -> bool:
        """IG-ATK-01: a shooter with a target lies down while an enemy shoots and no enemy may come near."""
        board, me = self.board, self.me
        if board.engaged(me):
            return False
        shots = False
        for foe in board.foes:
            close = board.fights_close(foe)
            coming = board.charge_reach(foe) if close else board.pace(foe)
            if distance(me.place, foe.place) <= coming + PRONE_NEAR:
                return False
            shots = shots or not close
        return shots and board.best(me) > self.weights.futile

    def comes_up(self) -> bool:
        """Return whether the combatant would use its move to get nearer.

        A melee fighter farther off than its charge does, if the charge will be worth far more than the shots that it
        can make without moving."""
        board, me = self.board, self.me
        if not board.fights_close(me) or board.engaged(me):
            return False
        foe = board.nearest(me)
        if foe is None or distance(me.place, foe.place) <= board.charge_reach(me):
            return False
        declarer = self.declarer(True)
        shot = declarer.most_of(board.attacks(me))
        if shot <= self.weights.futile:
            return True
        return self.weights.later * declarer.most_of(board.charges_at(me, foe)) > shot

    def intend(self, intent: Intent) -> Option:
        """Decide on an intent, and remember its attack; of an interaction attack, its target and skill."""
        option = intent.option
        if option.verb == "interaction_attack":
            self._target, self._skill = option.target, option.item
        self._attack = intent.attack
        return option

    def ways(self, still: bool) -> Intent | None:
        """Return the best of attacking now, charging, moving up first, and setting a target up for the others; else of
        the runs with a shot on the way."""
        way = self.pick(self.gather(still))
        return way if way is not None and way.worth > 0 else best(self.runs_with_shots())

    def gather(self, still: bool, every: bool = False) -> list[Intent]:
        """Return the attacks, charges, advances, interaction attacks, grapples and pinning fire offered; for an engaged
        body also the steps to a better attack.

        Without ``every``, attacks and advances that ``pick`` would not take may be missing."""
        found = self.attacks(still, every) + self.grapples() + self.suppressions()
        if self.board.engaged(self.me):
            found += self.footwork(0.0 if every else self.rival(found), every) if self.able_to_act() else []
        else:
            found += self.charges()
            if self.able_to_act():
                found += self.advances(0.0 if every else self.rival(found), every)
        self._spared = greatest([intent.worth for intent in found])
        return found + self.ploys(self._spared, 0.0 if every else self.rival(found))

    def closer(self) -> Option:
        """Move towards an enemy that cannot be attacked in this turn; use the action for maintenance or a longer
        move."""
        if self.board.engaged(self.me):
            return PASS
        option = self.approach() or self.other_maintenance() or self.approach("double_move")
        return option or self.first(*REPAIRS) or PASS

    # The details of an attack.

    def manner(self, ask: Ask) -> Option:
        """IG-ATK-06..15: declare the planned options, with the safer of two ways to aim. The options of a called attack
        of a mob are planned now."""
        attack = self.planned_attack(ask)
        if attack is None:
            return ask.default()
        aim: Option | None = None
        for option in ask.options():
            if option.verb == "aim":
                aim = option if attack.aim else None
            elif aim is not None:
                return aim
            elif attack.plans(option):
                return option
        return aim or ask.default()

    def planned_attack(self, ask: Ask) -> PlannedAttack | None:
        """Return the attack that a question is about: the intended one, else the one that the question names."""
        about, attack = ask.about, self._attack
        if about is None or about.target < 0:
            return attack
        if attack is not None and attack.target.id == about.target and (not about.item or about.item == attack.arm.key):
            return attack
        self.look()
        found = self.board.attack_of(self.me, Option("melee_attack", about.target, about.item))
        if found is None:
            return None
        self.declarer(False).improve(found)
        self._attack = found
        return found

    def reloads(self, ask: Ask) -> Option:
        """IG-AMMO-05: buy a sure hit on a mob's member, or a die if success is uncertain; keep some Reloads for
        loading."""
        options, attack = list(ask.options()), self.planned_attack(ask)
        self.look()
        if attack is None or self.me.reloads <= max(self.weights.kept, self.board.loads_needed()):
            return options[0]
        chance = self.board.chance(attack)
        for option in options:
            if option.verb == "spray_mob" and attack.target.members > 2 and (self.ease > FREELY or chance > 0.7):
                return option
        if chance >= self.weights.sure:
            return options[0]
        return next((option for option in options if option.verb == "spray"), options[1])

    def glory_dice(self, ask: Ask) -> Option:
        """IG-GLORY-03: buy dice for an attack or first aid that may well fail."""
        about, board = ask.about, self.look()
        if about is None:
            return ask.default()
        if about.verb == "attack" and self._attack is not None:
            chance = passing(board.dice(self._attack), about.amount)
        elif about.verb == "medicae":
            chance = passing(self.me.sheet.dice["medicae"], FIRST_AID_DN)
        else:
            return ask.default()
        options = list(ask.options())
        return options[min(glory_for_dice(chance, board.team.glory, self.ease), len(options) - 1)]

    def glory_damage(self, ask: Ask) -> Option:
        """IG-GLORY-04: buy damage that makes a difference."""
        about, board, options = ask.about, self.look(), list(ask.options())
        if about is None or about.target < 0:
            return ask.default()
        target = board.view.body(about.target)
        ap = self._attack.weapon.ap if self._attack is not None else 0
        over = about.amount - resilience(self.variants, target.sheet, ap)
        saved, soaking = int(self.weights.saved), board.soaking(target)
        number = glory_for_damage(target, over, board.team.glory, self.ease, saved, soaking, self.weights.unsoaked)
        return options[min(number, len(options) - 1)]

    def reroll(self, ask: Ask) -> Option:
        """IG-WRATH-03, IG-SOAK-05: pay Wrath for a reroll if ``spending.rerolls`` advises it."""
        self.look()
        return last_if(ask, rerolls(self.me, ask, self.ease, self.me.wrath, self.weights.likely))

    def soak(self, ask: Ask) -> Option:
        """IG-SOAK-01: soak if ``spending.soaks`` advises it."""
        self.look()
        return last_if(ask, soaks(self.variants, self.me, ask.about.amount if ask.about else 0, self.ease))

    def death_wrath(self, ask: Ask) -> Option:
        """IG-DYING-04: the last option, which is always worth its price."""
        return last_if(ask, True)

    def glory_critical(self, ask: Ask) -> Option:
        """IG-GLORY-05: a bold planner buys the most."""
        return last_if(ask, self.ease > FREELY)

    def shift(self, ask: Ask) -> Option:
        """IG-TEST-11: buy damage, a stronger effect or one more pinned enemy; if none is offered, Glory."""
        verbs: dict[str, Option] = {}
        for option in ask.options():
            verbs[option.verb] = option
        if "ed" in verbs:
            return self.damage_or_members(ask, verbs)
        return verbs.get("effect") or verbs.get("pin") or verbs.get("glory") or ask.default()

    def damage_or_members(self, ask: Ask, verbs: dict[str, Option]) -> Option:
        """IG-MOB-02: each shift against a mob costs one member hit, so buy none if a hit kills anyway. A hero with
        little Glory takes Glory if the target falls anyway."""
        attack = self.planned_attack(ask)
        if attack is None or not (attack.target.mob or "glory" in verbs):
            return verbs["ed"]
        board = self.look()
        if not attack.target.mob and board.team.glory >= 2:
            return verbs["ed"]
        target = board.view.body(attack.target.id)
        most = target.wounds_max if target.mob else max(1, target.wounds)
        damage = board.damage(target, attack)
        sure = damage.over >= most
        if not target.mob:
            return verbs["glory" if sure else "ed"]
        from_one = damage.over + damage.ed * MEAN_ICONS
        return verbs["ed" if not sure and from_one < most and target.members > 1 else "keep"]

    def effect(self, ask: Ask) -> Option:
        """IG-INTER-02: make the target vulnerable if allies gain more by that, else hindered."""
        if self._target < 0:
            return ask.default()
        board, me, options = self.look(), self.me, list(ask.options())
        target = board.view.body(self._target)
        exposed = board.exposing(me, target, self._skill, self._spared)
        spoilt = board.hindering(me, target, self._skill)
        return options[1] if exposed > spoilt else options[0]

    # Out of turn.

    def strike_back(self, ask: Ask) -> Option:
        """IG-ATK-04, IG-SHEET-09: the best attack offered, never one on a helpless target."""
        options = list(ask.options())
        board = self.look()
        way = board.blow_of(self.me, [one for one in options if one.verb in ATTACKS and one.detail != HELPLESS])
        return options[-1] if way is None else self.intend(way)

    def challenge(self, ask: Ask) -> Option:
        """IG-INIT-09: contest the turn of an enemy that is or will be in reach, or that is the last to act."""
        board, me = self.look(), self.me
        actor = board.view.body(ask.by)
        waiting = [foe for foe in board.foes if foe.id != actor.id and not foe.acted]
        near = distance(me.place, actor.place) <= board.charge_reach(actor) + me.reach
        return last_if(ask, near or not waiting or board.best_against(me, actor) > 0)
