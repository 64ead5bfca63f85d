"""The answers of a combatant: which question is answered by which method, and what both policies answer alike.

A planner remembers the attack that it has just decided on, so that the answers about its details fit, and that it has
just withdrawn. Captains are in captain.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Sight, Start
from simulator.systems.ira_y_gloria.formulas import FIRST_AID_DN, restored_shock
from simulator.systems.ira_y_gloria.odds import MEAN_ICONS, passing
from simulator.systems.ira_y_gloria.space import distance
from simulator.systems.ira_y_gloria.view import BodyView, View

from .assessment import Assessment, PlannedAttack, Rulebook
from .chores import care, mend
from .spending import glory_for_damage, glory_for_dice, rerolls, soaks
from .tactics import (
    ATTACKS,
    HELPLESS,
    Declarer,
    Intent,
    Offered,
    able_to_act,
    advances,
    approach,
    attack_of,
    attacks,
    best,
    charges,
    exposing,
    hindering,
    offered,
    ploys,
    retreat,
    runs_with_shots,
)

PASS = Option("pass")
RESTORED = restored_shock(1)  # the least Shock that a point of Wrath gives back


class Planner:
    """Answers the questions of one combatant; subclasses say how bold it is."""

    remembers: ClassVar[tuple[str, ...]] = ()
    wants: ClassVar[frozenset[str] | None] = None
    ease = 1.0  # how willingly points are spent, 0 to 1
    exposure = 0.15  # of what the enemies could take, so much is the price of an all-out attack

    def __init__(self, start: Start) -> None:
        self.rulebook = Rulebook(start.encounter)
        self.variants = self.rulebook.variants
        self._seat = start.seat
        self._side = start.encounter.members[start.seat].side
        self._attack: PlannedAttack | None = None
        self._withdrawn = False
        self._answers: Mapping[str, Callable[[Ask, Sight], Option]] = {
            "turn": self.whole_turn,
            "manner": self.manner,
            "reloads": self.reloads,
            "glory_dice": self.glory_dice,
            "glory_damage": self.glory_damage,
            "reroll": self.reroll,
            "shift": self.shift,
            "soak": self.soak,
            "death_wrath": self.last,
            "glory_critical": self.glory_critical,
            "opportunity": self.strike_back,
            "last_blow": self.strike_back,
            "called_attack": self.strike_back,
            "effect": self.effect,
            "challenge": self.challenge,
            "between": self.between,
        }

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The answer to any question; those that no method is about get the default."""
        answer = self._answers.get(ask.kind)
        return ask.default() if answer is None else answer(ask, sight)

    def board(self, sight: Sight) -> Assessment:
        """The view, as this seat reads it."""
        view = sight.view()
        assert isinstance(view, View)
        return Assessment(view, self.rulebook, self._side)

    def me(self, board: Assessment) -> BodyView:
        """The combatant of this seat."""
        return board.view.bodies[self._seat]

    def between(self, ask: Ask, sight: Sight) -> Option:
        """IG-REC-02: between two fights, load what is empty; then restore Shock, if it is exhausted, or if all that
        Wrath gives back is needed and a point is left for a death test."""
        verbs, me = offered(ask.options()), self.me(self.board(sight))
        if "reload" in verbs:
            return verbs["reload"][0]
        needed = (me.shock_max or 0) - me.shock >= RESTORED and me.wrath > 1
        return verbs["restore_shock"][0] if "restore_shock" in verbs and (needed or me.exhausted) else ask.default()

    # What the policies decide each in their own way.

    def fight(self, verbs: Offered, board: Assessment, me: BodyView) -> Option:
        """The next thing to do for a combatant that is not exhausted and has no chore left."""
        raise NotImplementedError

    def done(self, verbs: Offered, board: Assessment, me: BodyView) -> Option:
        """The use of a move that is left after the action: a melee fighter comes up to within a charge."""
        if not self.comes_up(board, me):
            return PASS
        return approach(board, me, verbs.get("move", ())) or PASS

    def comes_up(self, board: Assessment, me: BodyView) -> bool:
        """Return whether it would use its move to get nearer: a melee fighter farther off than its charge."""
        foe = board.nearest(me)
        if foe is None or board.engaged(me) or not board.fights_close(me):
            return False
        return distance(me.place, foe.place) > board.charge_reach(me)

    # A turn.

    def whole_turn(self, ask: Ask, sight: Sight) -> Option:
        """IG-ACT-01: the next thing to do."""
        board = self.board(sight)
        me, verbs = self.me(board), offered(ask.options())
        if self._withdrawn:
            self._withdrawn = False
            return retreat(verbs.get("move", ())) or PASS
        if me.exhausted:
            return self.worn_out(verbs, board, me)
        chore = mend(verbs, board, me)
        if chore is not None:
            return chore
        if not able_to_act(verbs) and not any(verb in verbs for verb in ATTACKS):
            return self.done(verbs, board, me)
        return self.fight(verbs, board, me)

    def worn_out(self, verbs: Offered, board: Assessment, me: BodyView) -> Option:
        """IG-SHOCK-02: restore Shock first, if there is Wrath; else leave the melee, if others are left to fight on."""
        if "restore_shock" in verbs:
            return verbs["restore_shock"][0]
        if not any(ally.id != me.id and not ally.exhausted for ally in board.ours):
            return PASS
        if board.engaged(me):
            return self.withdraw(verbs)
        near = any(distance(me.place, foe.place) <= board.charge_reach(foe) for foe in board.foes)
        return (retreat(verbs.get("move", ())) if near else None) or PASS

    def withdraw(self, verbs: Offered) -> Option:
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
        return Declarer(board, still, self.exposure * board.threat(me), self.ease >= 1)

    def ways(self, verbs: Offered, board: Assessment, me: BodyView, still: bool) -> Intent | None:
        """The best of attacking now, charging, moving up first, and setting a target up for the others."""
        way = self.pick(self.gather(verbs, board, me, still), board, me)
        return way if way is not None and way.worth > 0 else best(runs_with_shots(board, me, verbs))

    def pick(self, found: list[Intent], board: Assessment, me: BodyView) -> Intent | None:
        """The intent to take: the one worth most."""
        return best(found)

    def gather(self, verbs: Offered, board: Assessment, me: BodyView, still: bool) -> list[Intent]:
        """Every attack, charge, advance and interaction attack offered."""
        found = [*attacks(board, me, verbs, self.declarer(board, me, still)), *ploys(board, me, verbs)]
        if not board.engaged(me):
            found += [*charges(board, me, verbs), *(advances(board, me, verbs) if able_to_act(verbs) else ())]
        return found

    def closer(self, verbs: Offered, board: Assessment, me: BodyView) -> Option:
        """No enemy can be attacked in this turn: go where one can be."""
        if board.engaged(me):
            return PASS
        for verb in ("move", "double_move"):
            option = approach(board, me, verbs.get(verb, ()))
            if option is not None:
                return option
        return care(verbs, board, me) or PASS

    # The details of an attack.

    def manner(self, ask: Ask, sight: Sight) -> Option:
        """IG-ATK-06..15: the options that were meant; a mob that was called to kill chooses them now."""
        options = list(ask.options())
        attack = self.meant(ask, sight)
        if attack is None:
            return options[0]
        wanted = [Option("all_out")] if attack.all_out else []
        wanted += [Option("called_shot", amount=attack.called)] if attack.called else []
        wanted += [Option("aim", detail="safe"), Option("aim", detail="bonus")] if attack.aim else []
        wanted += [Option("brace")] if attack.brace else []
        wanted += [Option("supercharge")] if attack.supercharge else []
        wanted += [Option("multi_attack", other.id) for other in attack.targets[1:]]
        return next((option for option in wanted if option in options), options[0])

    def meant(self, ask: Ask, sight: Sight) -> PlannedAttack | None:
        """The attack that is asked about: the one intended, else the one that the question names."""
        about, attack = ask.about, self._attack
        if about is None or about.target < 0:
            return attack
        if attack is not None and attack.target.id == about.target and about.item in ("", attack.key):
            return attack
        board = self.board(sight)
        found = attack_of(board, self.me(board), Option("melee_attack", about.target, about.item))
        if found is None:
            return None
        self._attack, _ = self.declarer(board, self.me(board), False).improved(found)
        return self._attack

    def reloads(self, ask: Ask, sight: Sight) -> Option:
        """IG-AMMO-05: a sure member of a mob, or a die where it is wanted; the last Reload is kept for loading."""
        board, options = self.board(sight), list(ask.options())
        attack = self.meant(ask, sight)
        if attack is None or self.me(board).reloads <= (1 if self.ease < 1 else 0):
            return options[0]
        chance = board.chance(attack)
        spray = Option("spray_mob")
        if spray in options and attack.target.members > 2 and (self.ease >= 1 or chance > 0.7):
            return spray
        dear = 0.9 if self.ease >= 1 else 0.5
        return Option("extra_die") if Option("extra_die") in options and chance < dear else options[0]

    def glory_dice(self, ask: Ask, sight: Sight) -> Option:
        """IG-GLORY-03: dice for tests that matter and may well fail."""
        board, options, about = self.board(sight), list(ask.options()), ask.about
        if about is None:
            return options[0]
        me = self.me(board)
        if about.verb == "attack" and self._attack is not None:
            chance = passing(board.dice(self._attack), about.amount)
        elif about.verb == "medicae":
            chance = passing(me.sheet.dice["medicae"], FIRST_AID_DN)
        else:
            return options[0]
        number = glory_for_dice(board, chance, board.team.glory, self.ease)
        return options[min(number, len(options) - 1)]

    def glory_damage(self, ask: Ask, sight: Sight) -> Option:
        """IG-GLORY-04: Glory for damage that makes a difference."""
        board, options, about = self.board(sight), list(ask.options()), ask.about
        if about is None or about.target < 0:
            return options[0]
        target = board.view.bodies[about.target]
        ap = self._attack.weapon.ap if self._attack is not None else 0
        number = glory_for_damage(board, target, about.amount, ap, board.team.glory, self.ease)
        return options[min(number, len(options) - 1)]

    def glory_critical(self, ask: Ask, sight: Sight) -> Option:
        """IG-GLORY-05: the bold make the most of it."""
        return list(ask.options())[-1] if self.ease >= 1 else ask.default()

    def reroll(self, ask: Ask, sight: Sight) -> Option:
        """IG-WRATH-03, IG-SOAK-05: pay Wrath for a reroll where spending.py says so."""
        board, options = self.board(sight), list(ask.options())
        me = self.me(board)
        return options[-1] if rerolls(board, me, ask, self.ease, me.wrath) else options[0]

    def soak(self, ask: Ask, sight: Sight) -> Option:
        """IG-SOAK-01: soak where spending.py says so."""
        board, options = self.board(sight), list(ask.options())
        wounds = ask.about.amount if ask.about else 0
        return options[-1] if soaks(board, self.me(board), wounds, self.ease) else options[0]

    def last(self, ask: Ask, sight: Sight) -> Option:
        """IG-DYING-04: the last option, which is always worth its price."""
        return list(ask.options())[-1]

    def shift(self, ask: Ask, sight: Sight) -> Option:
        """IG-TEST-11: damage, a stronger effect, one more pinned; where none of these is to be had, Glory."""
        options = list(ask.options())
        verbs = {option.verb: option for option in options}
        if "ed" in verbs:
            return self.damage_or_members(ask, sight, verbs)
        return verbs.get("effect") or verbs.get("pin") or verbs.get("glory") or options[0]

    def damage_or_members(self, ask: Ask, sight: Sight, verbs: Mapping[str, Option]) -> Option:
        """IG-MOB-02: on a mob each shift costs a member hit, so none where a hit kills anyway; then, and where the
        target will fall, heroes without Glory take some."""
        attack = self.meant(ask, sight)
        if attack is None:
            return verbs["ed"]
        board = self.board(sight)
        target = board.view.bodies[attack.target.id]
        most = target.wounds_max if target.mob else max(1, target.wounds)
        damage = board.damage(target, attack)
        sure = damage.over >= most
        poor = "glory" in verbs and board.team.glory < 2
        if not target.mob:
            return verbs["glory"] if sure and poor else verbs["ed"]
        if sure:
            return verbs["keep"]
        from_one = damage.over + damage.ed * MEAN_ICONS
        return verbs["ed"] if from_one < most and target.members > 1 else verbs["keep"]

    def effect(self, ask: Ask, sight: Sight) -> Option:
        """IG-INTER-02: vulnerable where the others make something of it, else hindered."""
        board, options = self.board(sight), list(ask.options())
        target = self._ploy_target(board)
        if target is None:
            return options[0]
        me, skill = self.me(board), self._skill
        exposed, spoilt = exposing(board, me, target, skill), hindering(board, me, target, skill)
        return options[1] if exposed > spoilt else options[0]

    _skill = "intimidation"
    _target = -1

    def _ploy_target(self, board: Assessment) -> BodyView | None:
        return board.view.bodies[self._target] if self._target >= 0 else None

    def ploy(self, intent: Intent) -> Option:
        """Decide on an interaction attack, and remember its target and skill."""
        self._target, self._skill = intent.option.target, intent.option.item
        return self.intend(intent)

    # Out of turn.

    def strike_back(self, ask: Ask, sight: Sight) -> Option:
        """IG-ATK-04, IG-SHEET-09: the best of the blows offered; the helpless are left alone."""
        board, options = self.board(sight), list(ask.options())
        found = []
        for option in options:
            attack = attack_of(board, self.me(board), option) if option.verb in ATTACKS else None
            if attack is not None and option.detail != HELPLESS:
                found.append(Intent(option, board.worth(attack), attack))
        way = best(found)
        return options[-1] if way is None else self.intend(way)

    def challenge(self, ask: Ask, sight: Sight) -> Option:
        """IG-INIT-09: contest the turn of an enemy that is in reach, or will be."""
        board, options = self.board(sight), list(ask.options())
        me, actor = self.me(board), board.view.bodies[ask.by]
        last = not any(foe.id != actor.id and not foe.acted for foe in board.foes)
        near = distance(me.place, actor.place) <= board.charge_reach(actor) + me.reach
        return options[-1] if near or last or board.best(me, None, [actor]) > 0 else options[0]
