"""Things and actions with them (HH-RNG-05 to HH-RNG-07, HH-OOC-02, HH-DOOM-02)."""

from __future__ import annotations

from typing import Any

from .actions import ActionsReferee
from .people import Action, Person
from .tables import ATTACKS, GUNS, bare

HANDLING = {
    "loaded": "reload",
    "cylinder": "reload",
    "magazine": "reload",
    "drawn": "draw",
    "dropped": "drop",
    "picked_up": "pick_up",
    "thrown": "throw",
}
"""Changes of things, and the actions that cause them; a disarming blow also drops a weapon (HH-MEL-03)."""


class ThingsReferee(ActionsReferee):
    """Follows rounds of ammunition, jams, keys and bad luck with things."""

    def on_item_changed(self, fields: dict[str, Any]) -> None:
        """HH-RNG-05 to HH-RNG-07, HH-OOC-02, HH-DOOM-02: rounds in a weapon, jams, keys, bad luck."""
        person, change, item = self.who(fields["body"]), fields["change"], fields["item"]
        if change in HANDLING and not (change == "dropped" and fields["rule"] == "HH-MEL-03"):
            verb = HANDLING[change]
            self.expect(f"{person.name} chose to {verb}", (verb, item) in person.done, True)
        if change in ("loaded", "cylinder", "magazine"):
            self._load(person, change, item, fields["amount"])
        elif change == "wasted":
            self.expect("a shot at a time is wasted", fields["amount"], 1)
            person.action.gone += fields["amount"]
            self._spend_rounds(person, item, fields["amount"])
        elif change == "jammed":
            self._jam(person, item)
        elif change == "cleared":
            self.expect("its test passed", any(action in person.passed for action in person.actions), True)
        elif change in ("fits", "does_not_fit"):
            self.expect("the key", item, person.trying)
            self.expect("the effect of the key", change, person.awaited.pop("key", ""))
        elif change in ("useless", "fumbled"):
            self._spoil(person, 3 if change == "useless" else 4)
        elif change == "lost":
            self._lose(person, item, fields["amount"])

    def _lose(self, person: Person, item: str, amount: int) -> None:
        """HH-DOOM-02 effect 2: no more rounds than the die says, or a whole magazine, or one thing."""
        die = person.awaited.pop("lost", "")
        sheet = self.sheets.get(person.name)
        spare = sheet.get("spare_magazines", {}).get(item) if sheet else None
        if die:
            self.expect("no more is lost than the die says", amount <= int(die), True)
        elif spare and item in GUNS and item not in self.own:
            self.expect("a magazine holds so many rounds", amount <= max(GUNS[item].capacity, *spare), True)
        elif sheet and not spare:
            self.expect("the things lost", amount, 1)

    def _load(self, person: Person, change: str, item: str, amount: int) -> None:
        """HH-RNG-05: one round more, or the chosen magazine."""
        if change == "magazine":
            chosen = [action.amount for action in person.actions if action.verb == "reload"]
            self.expect("the rounds in the magazine", [amount], chosen)
        elif item in self.loaded:
            self.expect("the rounds in it", amount, self.loaded[item] + 1)
        self.loaded[item] = amount

    def fire(self, person: Person, action: Action | None) -> None:
        """HH-RNG-01: a shot takes one round of ammunition."""
        if action is not None and action.verb == "ranged_attack":
            self._spend_rounds(person, action.item, 1)

    def _spend_rounds(self, person: Person, item: str, shots: int) -> None:
        if item in self.loaded:
            self.expect("it is loaded", self.loaded[item] >= shots, True)
            self.loaded[item] -= shots

    def _jam(self, person: Person, item: str) -> None:
        """HH-RNG-06: a double one with a weapon that may jam; the rest of the volley is not fired."""
        action = person.action
        by_row = bare(item) in GUNS and bare(item) not in self.own
        starred = GUNS[bare(item)].starred if by_row else True
        self.expect("the weapon may jam", starred, True)
        self.expect("its last test was a double one", self.fumbled, person.name)
        action.gone = action.shots

    def _spoil(self, person: Person, effect: int) -> None:
        """HH-DOOM-02: a waiting effect strikes once."""
        self.expect("doom was waiting", effect in person.waiting, True)
        person.waiting.discard(effect)
        if any(not action.over for action in person.actions) and person.action.verb in ATTACKS:
            person.action.over = True
