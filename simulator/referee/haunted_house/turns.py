"""Rounds, the order and turns, coming and going (HH-FLOW, HH-INIT, HH-MOVE)."""

from __future__ import annotations

from typing import Any

from .conditions import ConditionsReferee
from .people import Person
from .specials import own
from .tables import marked_round


class TurnsReferee(ConditionsReferee):
    """Follows the order of turns."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.round = 0
        self.base = 0  # the first tick of the present fight
        self.totals: dict[str, int] = {}
        self.slots: list[list[int]] = []
        self.slot = 0
        self.expected: set[int] = set()  # bodies with a turn to come in this round
        self.revived: set[int] = set()  # bodies that have one only if their slot is still to come

    def on_mustered(self, fields: dict[str, Any]) -> None:
        """HH-CHAR-05: the figures of a combatant; pools carried over equal their last values."""
        person = self.who(fields["body"])
        figures: dict[str, int] = dict(fields["figures"])
        for pool in ("life", "stamina", "shock"):
            here = figures.get(pool, figures[f"max_{pool}"])
            if person.pools:
                self.expect(pool, here, person.pools[pool], "as it was last")
        person.pools = {pool: figures.get(pool, figures[f"max_{pool}"]) for pool in ("life", "stamina", "shock")}
        words = fields.get("words", [])
        self.own |= {word.removeprefix("own:") for word in words if word.startswith("own:")}
        person.figures, person.armour = figures, [word for word in words if not word.startswith("own:")]
        person.in_scene = True
        self.mustered = fields["body"]

    def on_round_started(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-01: rounds are counted from 1."""
        self.settle()
        self.ranks.clear()
        self.round += 1
        self.tick = self.base + self.round
        self.expect("the round", fields["round"], self.round)
        self.slot, self.turn, self.closing, self.mustered = 0, [], False, -1
        self.revived.clear()
        self.expected = {body for body, person in enumerate(self.everyone()) if person.acts}

    def check_initiative(self, person: Person, fields: dict[str, Any]) -> int:
        """HH-INIT-01, HH-INIT-02: perception in round 1, agility afterwards."""
        name = "perception" if self.round == 1 else "agility"
        self.expect("the sum added", own(fields["parts"]), [(name, person.figures[name])])
        self.totals[person.name] = fields["total"]
        natural = {2: "fumble", 12: "critical"}.get(sum(fields["dice"]), "")
        if natural and self.variants.get("extremes_on_initiative"):
            self.extreme = (person.name, natural)
        return person.figures[name] + self.special_sum(fields["parts"], "initiative")

    def on_order_set(self, fields: dict[str, Any]) -> None:
        """HH-INIT-01 to HH-INIT-04: descending totals, ties by the characteristic (and, with
        ``combat_initiative_tie = perception``, by perception again), equals together."""
        self.settle()
        name = "perception" if self.round == 1 else "agility"
        self.expect("the scheme", fields["scheme"], "reaction" if self.round == 1 else "combat")
        again = self.switch("combat_initiative_tie") == "perception"
        keys: dict[int, tuple[int, int, int, int]] = {}
        for body, score in fields["scores"]:
            person = self.who(body)
            self.expect(f"the score of {person.name}", score, self.totals[person.name])
            keys[body] = (
                self.ranks.get(body, 0),
                -score,
                -person.figures[name],
                -person.figures["perception"] if again else 0,
            )
        slots: list[list[int]] = []
        for body in sorted(keys, key=lambda each: (keys[each], each)):
            if slots and keys[slots[-1][0]] == keys[body]:
                slots[-1].append(body)
            else:
                slots.append([body])
        self.expect("the order", [list(slot) for slot in fields["slots"]], slots)
        self.slots = slots

    def on_round_ended(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-03: dodges end with the round; every turn has been played."""
        self._all_have_acted()
        self.settle()
        self._end_slot()
        self.expect("the round", fields["round"], self.round)
        for person in self.everyone():
            person.dodges.clear()
            person.actions.clear()
            if person.airless >= 0:
                person.airless += 1
                self._check_suffocation(person)
            overdue = person.status == "unconscious" and 0 < person.wake <= self.tick + 1 and not person.arrest
            self.expect(f"{person.name} has slept too long", overdue, False)

    def _check_suffocation(self, person: Person) -> None:
        """HH-HAZ-04: a body without air beyond the marked round has lost stamina, or had none left to lose."""
        late = person.airless > marked_round(person.figures["resistance"])
        if late and not person.choked and person.status not in ("dead", "coma") and not person.arrest:
            self.expect(f"the stamina of {person.name}", person.pools["stamina"], 0, "a round without air")
        person.choked = False

    def _all_have_acted(self) -> None:
        left = [self.names[body] for body in sorted(self.expected)] if self.slots else []
        self.expect("the list of bodies without a turn", left, [])
        self.expected.clear()

    def on_phase_started(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-03: the end of a round begins."""
        self.settle()
        if fields["phase"] == "end_of_round":
            self._all_have_acted()
            self.closing = True
        self.turn = []

    def on_status_changed(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-04: a body that goes down has no more turns."""
        super().on_status_changed(fields)
        if not self.who(fields["body"]).acts:
            self.expected.discard(fields["body"])
        elif fields["rule"] == "HH-HAZ-05":
            self.revived.add(fields["body"])

    def on_turn_started(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-04, HH-INIT-04: the next slot with a body that can act; locks and distraction last for this turn."""
        self.settle()
        self._end_slot()
        self.turn = list(fields["bodies"])
        self.runners = {person.name for person in self.everyone() if person.ran}
        self.claims.clear()
        self._forget_passed()
        self._take_slot(self.turn)
        for body in self.turn:
            person = self.who(body)
            self.expect(f"{person.name} can act", person.acts, True)
            self.expect(f"{person.name} is in panic", person.lock == "no_action", False)
            person.lock_now, person.lock = person.lock, ""
            person.distracted_now, person.distracted = person.distracted, False
            person.ran, person.pair, person.shots, person.earlier = False, False, 0, 0
            person.hostile = False
            person.done.clear()
            person.actions.clear()

    def _take_slot(self, bodies: list[int]) -> None:
        while self.slot < len(self.slots) and not set(bodies) <= set(self.slots[self.slot]):
            self.slot += 1
        self.expect("the slot is still to come", self.slot < len(self.slots), True)
        for body in bodies:
            may = body in self.expected or body in self.revived
            self.expect(f"{self.names[body]} has not acted in this round", may, True)
            self.expected.discard(body)
            self.revived.discard(body)

    def on_turn_lost(self, fields: dict[str, Any]) -> None:
        """HH-DOD-04: gunfire panic costs the turn."""
        self.settle()
        self._end_slot()
        person = self.who(fields["body"])
        self._take_slot([fields["body"]])
        self.expect("the lock", person.lock, "no_action")
        person.lock, person.distracted = "", False

    def on_arrived(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-03, HH-OOC-06: a newcomer, or a body that has come back."""
        person = self.who(fields["body"])
        person.in_scene = True
        if person.status == "fled":
            person.status = "active"
            person.run_left = self.switch("exit_run_rounds")

    def on_left(self, fields: dict[str, Any]) -> None:
        """HH-MOVE-02, HH-MOVE-03: out of the room to its destination, or lost as far as the die says."""
        person = self.who(fields["body"])
        if fields["how"] == "fled":
            lost = person.lost_way[0] if person.lost_way is not None else 1 in person.waiting
            if person.lost_way is None:
                person.waiting.discard(1)
            self.expect("it is lost", fields.get("lost", False), lost)
            if lost:
                self.spend([fields["rooms"]], fields["body"], "distance")
            else:
                self.expect("the rooms", fields["rooms"], person.flight_rooms or 1)
        if self.round and not self.resting and not self.closing:
            self.expect("the rounds left to run", person.run_left, 0)
        person.lost_way, person.flight_rooms, person.fleeing = None, 0, False
        person.in_scene, person.airless = False, -1
        if person.status == "active":
            person.status = fields["how"]
        self.expected.discard(fields["body"])
        self._lose_sight(fields["body"])

    def on_frightened(self, fields: dict[str, Any]) -> None:
        """HH-FEAR-06: fallen bodies do not frighten; the row decides."""
        self.settle()
        self.row = fields["row"]
        for body in fields.get("bodies", []):
            self.expect(f"{self.names[body]} has fallen", self.who(body).down, False)
