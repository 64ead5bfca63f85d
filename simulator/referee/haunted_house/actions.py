"""Declared actions, dodges and contests (HH-ACT, HH-DOD, HH-RNG-03, HH-RNG-04, HH-MOVE-04)."""

from __future__ import annotations

from typing import Any

from .harm import HarmReferee
from .people import Action, Person
from .tables import ATTACKS, GUNS, HOSTILE, bare

FALLEN = ("unconscious", "coma", "dead")


class ActionsReferee(HarmReferee):
    """Follows the actions that combatants declare, and the states that they end."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.turn: list[int] = []  # the acting bodies
        self.last_striker = -1  # the body that strikes a last blow
        self.running: list[int] = []  # runners of this slot
        self.runners: set[str] = set()  # combatants that had run as this slot opened

    def on_acted(self, fields: dict[str, Any]) -> None:
        """HH-ACT-02, HH-ACT-03: an action as declared, and the states that any other action ends."""
        if fields["verb"] == "special":
            self.on_special(fields)
            self._by_choice(fields)
            return
        self.settle()
        if fields["body"] < 0:
            return
        person, verb = self.who(fields["body"]), fields["verb"]
        if verb == "two_actions":
            person.pair, person.shots = True, fields.get("amount", 0)
            return
        if verb == "shot_at":
            self._aim_shots(person.actions[-1], fields)
            return
        self._check_actor(person, fields)
        if len(self.turn) < 2:
            self._end_dodges()
            person.actions.clear()
            person.done.clear()
            self.claims.clear()
            self._forget_passed()
        action = Action(fields, self._declared_aim(person, fields))
        self._check_action(person, action)
        action.earlier = person.earlier
        if verb == "ranged_attack" or (verb == "throw" and self.switch("throw_penalty") == "as_shot"):
            person.earlier += action.shots
        person.actions.append(action)
        person.done.add((verb, action.item))
        person.trying = action.item if verb == "try_key" else person.trying
        person.hostile = person.hostile or verb in HOSTILE
        if fields["body"] not in self.turn:
            person.pair, person.distracted_now = False, False
        if verb != "run":
            person.run_left = self.switch("exit_run_rounds")
        if verb != "aim":
            person.aim = None
        if verb == "run":
            self.running.append(fields["body"])
            if len(self.turn) < 2:
                self._end_slot()

    def _by_choice(self, fields: dict[str, Any]) -> None:
        """HH-SPEC-06: another action and a last blow count by themselves; one who shields another is the target of the
        attack."""
        body, target = fields["body"], fields.get("target", fields["body"])
        effects = self.effects.get(fields["item"], ())
        acts = any(effect.get("act") for effect in effects) and self.chosen({"special"}, target, ("use",)) is not None
        if any(effect.get("may") == "last_blow" for effect in effects) and self.who(target).status in FALLEN:
            self.last_striker, acts = target, True
        if acts:
            person = self.who(target)
            person.pair, person.shots, person.earlier, person.hostile = False, 0, 0, False
        for effect in effects:
            if effect.get("shield") and self.chosen({"special"}, body, ("use",)) is not None:
                aimed = [each for person in self.everyone() for each in person.actions if each.target == target]
                for action in [each for each in aimed if each.verb in ATTACKS and not each.over and not each.gone][-1:]:
                    action.target, action.targets = body, {body: action.shots}

    def _aim_shots(self, action: Action, fields: dict[str, Any]) -> None:
        """HH-RNG-01: note the shots of a volley that aim at one of its targets; together they are all its shots."""
        if action.targets == {action.target: action.shots}:
            action.targets = {}
        action.targets[fields["target"]] = fields["amount"]
        self.expect("no more shots than there are", sum(action.targets.values()) <= action.shots, True)

    def _end_dodges(self) -> None:
        """HH-DOD-02 with ``dodge_scope = single_attack``: a dodge was for one attack action."""
        if self.switch("dodge_scope") == "single_attack":
            for action in [action for person in self.everyone() for action in person.actions if action.verb in ATTACKS]:
                for target in action.targets:
                    self.who(target).dodges.discard("melee" if action.verb == "melee_attack" else "ranged")

    def _end_slot(self) -> None:
        """HH-INIT-04, HH-RNG-04: a run takes effect when the slot is over, for all bodies that act together."""
        self._end_dodges()
        for body in self.running:
            self.who(body).ran = True
            self._lose_sight(body)
        self.running.clear()

    def _declared_aim(self, person: Person, fields: dict[str, Any]) -> tuple[int, int] | None:
        """HH-RNG-04: the aim of the first action of a turn, with the weapon that was aimed."""
        if person.aim is None or person.aim[1] != fields.get("item", "") or fields["verb"] not in ATTACKS:
            return None
        target, _, bonus = person.aim
        return None if self.names[target] in self.runners else (target, bonus)

    def _forget_passed(self) -> None:
        for person in self.everyone():
            person.passed.clear()

    def _check_actor(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-FLOW-04, HH-HAZ-03: in a fight a body acts in its own turn, or fights its fire outside."""
        outside = fields["verb"] == "extinguish" and not person.in_scene
        if fields["body"] == self.last_striker and fields["verb"] == "melee_attack":
            self.last_striker = -1  # HH-SPEC-06: its last blow
        elif not self.resting and not outside:
            self.expect(f"it is the turn of {person.name}", self._in_turn(person), True)

    def _check_action(self, person: Person, action: Action) -> None:
        """HH-DOD-03, HH-MEL-03: a lock and lying on the floor bar actions, and a weapon has its rate."""
        if action.verb in HOSTILE and self.switch("dodge_lock_scope") == "turn":
            self.expect(
                "a dodge bars hostile actions", person.lock_now == "no_hostile" and self._in_turn(person), False
            )
        if person.prone and action.verb not in ("stand", "talk", "heal", "wait"):
            self.find(f"{person.name} lies on the floor and cannot {action.verb}")
        if action.verb == "stand":
            person.prone = False
        item = bare(action.item)
        if action.verb == "ranged_attack" and item in GUNS and item not in self.own:
            self.expect("no more shots than the rate", action.shots <= GUNS[item].rate, True)

    def _in_turn(self, person: Person) -> bool:
        return person.name in (self.names[body] for body in self.turn)

    def _lose_sight(self, body: int) -> None:
        """HH-RNG-04: aims at one that runs, hides or leaves are lost."""
        for other in self.everyone():
            if other.aim is not None and other.aim[0] == body:
                other.aim = None

    def on_action_lost(self, fields: dict[str, Any]) -> None:
        """HH-ACT-02: lost without dice; in a tie group it was declared aloud before."""
        person = self.who(fields["body"])
        for action in reversed(person.actions):
            if len(self.turn) > 1 and action.verb == fields["verb"] and not action.gone and not action.over:
                action.over = True
                return

    def on_reacted(self, fields: dict[str, Any]) -> None:
        """HH-DOD-02 to HH-DOD-05: a dodge, and the actions that it bars."""
        super().on_reacted(fields)
        if fields["manner"] != "dodge":
            return
        if fields["by"] >= 0:
            self.expect(f"{self.names[fields['by']]} attacks", self._attacks(fields["by"], fields["body"]), True)
        person, kind = self.who(fields["body"]), fields["detail"]
        self.expect(f"{person.name} can dodge", person.status, "active")
        self.expect("it dodges this kind already", kind in person.dodges, False)
        person.dodges.add(kind)
        panic = kind == "ranged" and fields["rule"] != "HH-DOD-05"
        if panic or not person.lock:
            person.lock = "no_action" if panic else "no_hostile"
        if self.switch("aim_lost_on_dodge"):
            person.aim = None

    def _attacks(self, by: int, body: int) -> bool:
        """Return True if a body has declared an attack on this body in this slot; any body will do for the further
        shots of a volley."""
        actions = [action for action in self.who(by).actions if action.verb in ATTACKS]
        return any(action.target == body or action.shots > 1 for action in actions)

    def on_contested(self, fields: dict[str, Any]) -> None:
        """HH-DICE-06, HH-MOVE-04: of those that passed the highest total wins, then the higher agility."""
        passed: dict[int, int] = {}
        for body in fields["bodies"]:
            result = self.who(body).pursuit
            if result is not None and result[0]:
                passed[body] = result[1]
        best = [body for body, total in passed.items() if total == max(passed.values())]
        agility = {body: self.who(body).figures["agility"] for body in best}
        winners = [body for body in best if agility[body] == max(agility.values())]
        self.expect("the winners", list(fields["winners"]), winners)
        rolled = [body for body, person in enumerate(self.everyone()) if person.pursuit is not None]
        self.expect("the list of bodies that rolled", list(fields["bodies"]), rolled)
        for person in self.everyone():
            person.pursuit = None
