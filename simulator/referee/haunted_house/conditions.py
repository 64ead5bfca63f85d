"""Conditions, their beginnings and ends (HH-ACT-03, HH-HAZ, HH-FEAR-05, HH-MOVE-02, HH-STAM-02)."""

from __future__ import annotations

from typing import Any

from .people import Action, Person
from .specials import LAID
from .things import ThingsReferee


class ConditionsReferee(ThingsReferee):
    """Has a method ``_gain_NAME`` and ``_end_NAME`` for each condition that changes a figure."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.mustered = -1  # the last body mustered, until the next round

    def on_condition_gained(self, fields: dict[str, Any]) -> None:
        """Call ``_gain_NAME`` for the condition, if it changes a figure."""
        person, name = self.who(fields["body"]), fields["condition"]
        handler = getattr(self, f"_gain_{name}", None)
        if handler is None:
            self.find(f"this referee knows no condition {name}")
        else:
            handler(person, fields)

    def _gain_hidden(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-ACT-03: an amount is the hiding total of a body that starts hidden; no seat sees it."""
        total = fields.get("amount", 0)
        if total:
            self.expect("it starts hidden", self.mustered, fields["body"])
            person.hide_total = total
        elif self.mustered != fields["body"]:
            self.expect("it has passed a test of hiding", bool(person.hides), True)
            person.hide_total = person.hides.pop(0) if person.hides else 0
        person.hidden = True
        self._lose_sight(fields["body"])

    def _gain_exposed(self, person: Person, fields: dict[str, Any]) -> None:
        self.exposures[person.name] = fields["detail"]

    def _gain_bleeding(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-DMG-03 with ``wound_effects = drain``: a point for each wound whose interval is full."""
        interval = int(self.switch("bleed_interval_rounds"))
        ages = [self.tick - wound.when for wound in person.wounds if "bleeding" in wound.tags]
        self.expect("the points", fields["amount"], sum(age > 0 and age % interval == 0 for age in ages))
        if person.hurt is None:
            person.hurt = person.pools["life"]
        person.owed["life"] -= fields["amount"]

    def _gain_weakened(self, person: Person, fields: dict[str, Any]) -> None:
        person.awaited.pop("weakness", None)
        person.weakened = True

    def _gain_burning(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-HAZ-02: two fires on one body are the large one."""
        if fields["rule"] != LAID:
            self.expect("it caught fire", person.struck, "fire")
        self.expect("a large fire burned before", person.burning == "large", False)
        if person.burning:
            self.expect("the size of two fires", fields["detail"], "large")
        person.burning = fields["detail"]

    def _gain_prone(self, person: Person, fields: dict[str, Any]) -> None:
        person.prone = True

    def _gain_distracted(self, person: Person, fields: dict[str, Any]) -> None:
        aimed = fields["rule"] == LAID or any(self.who(action.target) is person for action in self._actions("distract"))
        self.expect(f"a distraction was aimed at {person.name}", aimed, True)
        if fields["body"] in self.turn and not person.actions:  # by a special, before the actions of this turn
            person.distracted_now = True
        else:
            person.distracted = True

    def _actions(self, verb: str) -> list[Action]:
        """Return the actions of this kind in this slot whose test passed."""
        return [action for person in self.everyone() for action in person.passed if action.verb == verb]

    def _gain_fleeing(self, person: Person, fields: dict[str, Any]) -> None:
        self.expect("it chose to flee", person.awaited.pop("fleeing", ""), "distance")
        self.spend([fields["amount"]], fields["body"], "distance")
        person.fleeing, person.flight_rooms = True, fields["amount"]

    def _gain_running(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-MOVE-02: one round of running fewer."""
        self.expect(f"{person.name} runs", ("run", "") in person.done, True)
        person.run_left -= 1
        self.expect("the rounds left to run", fields.get("amount", 0), person.run_left)

    def _gain_asphyxia(self, person: Person, fields: dict[str, Any]) -> None:
        self.expect("it has lost its air", person.struck, "asphyxia")
        person.airless = 0

    def _gain_arrest(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-HAZ-05: in coma and still without air; or at stamina 0 without air."""
        at_once = self.switch("asphyxia_zero") == "arrest_only" and person.pools["stamina"] == 0
        self.expect("an arrest is expected", person.status == "coma" or at_once, True)
        if at_once:
            person.awaited.pop("exhaustion", None)
        person.arrest = True

    def _gain_aim(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-RNG-04: one more a round, 2 at most, at the same target with the same weapon."""
        action = person.actions[-1]
        self.expect("its target ran", self.who(action.target).ran, False)
        same = person.aim is not None and person.aim[:2] == (action.target, action.item)
        before = person.aim[2] if person.aim is not None and same else 0
        self.expect("the aim", fields["amount"], min(2, before + 1))
        person.aim = (action.target, action.item, fields["amount"])

    def on_condition_ended(self, fields: dict[str, Any]) -> None:
        """Call ``_end_NAME`` for the condition, if its end changes a figure."""
        person, name = self.who(fields["body"]), fields["condition"]
        handler = getattr(self, f"_end_{name}", None)
        if handler is None:
            self.find(f"this referee knows no condition {name} that ends")
        else:
            handler(person, fields)

    def _end_hidden(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-ACT-03: a search found the body, or its own hostile action gave it away."""
        found = person.awaited.pop("found", "")
        self.expect("it was found or gave itself away", person.hostile or bool(found), True)
        person.hidden = False

    def _end_weakened(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-STAM-02: stamina is full, first aid has helped, or the cause is over (``cause_over``)."""
        cured = any(self.who(d.target) is person and d.detail == "weakness" for d in self._actions("heal"))
        full = person.pools["stamina"] == person.most("stamina")
        self.expect("weakness may end", cured or full or self.switch("weakened_ends") == "cause_over", True)
        person.weakened = False

    def _end_burning(self, person: Person, fields: dict[str, Any]) -> None:
        if fields["rule"] == "HH-HAZ-03":
            self._helped("extinguish", person)
        self.expect(f"{person.name} was on fire", bool(person.burning), True)
        person.burning = ""

    def _end_prone(self, person: Person, fields: dict[str, Any]) -> None:
        self.expect(f"{person.name} lay on the floor", person.prone or ("stand", "") in person.done, True)
        person.prone = False

    def _end_asphyxia(self, person: Person, fields: dict[str, Any]) -> None:
        self.expect(f"{person.name} was without air", person.airless >= 0, True)
        person.airless = -1

    def _end_arrest(self, person: Person, fields: dict[str, Any]) -> None:
        self._helped("revive", person)
        self.expect(f"the heart of {person.name} had stopped", person.arrest, True)
        person.arrest = False

    def _end_running(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-MOVE-04: caught."""
        person.run_left = self.switch("exit_run_rounds")

    def _end_aim(self, person: Person, fields: dict[str, Any]) -> None:
        """HH-RNG-04: no gain against one that runs."""
        self.expect("its target ran", self.who(person.actions[-1].target).ran, True)
        person.aim = None

    def _end_bleeding(self, person: Person, fields: dict[str, Any]) -> None:
        self._helped("heal", person)

    def _end_broken(self, person: Person, fields: dict[str, Any]) -> None:
        self._helped("heal", person)

    def _helped(self, verb: str, person: Person) -> None:
        """Return True if a test of this kind has passed on this combatant in this slot."""
        helped = any(self.who(action.target) is person for action in self._actions(verb))
        self.expect(f"a test of {verb} passed on {person.name}", helped, True)
