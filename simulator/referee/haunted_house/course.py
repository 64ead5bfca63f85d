"""The course of a fight as a whole: who takes part, newcomers, the order, the end (HH-CHAR-05, HH-FLOW)."""

from __future__ import annotations

from typing import Any

from .people import Person
from .rest import RestReferee

FIGURES = ("agility", "perception", "power", "resistance", "max_life", "max_stamina", "max_shock")
DERIVED = {
    "max_life": (("life_per_power", 1, "power"), ("life_per_resistance", 2, "resistance")),
    "max_stamina": (("stamina_per_resistance", 2, "resistance"),),
    "max_shock": (("shock_per_will", 2, "will"),),
}
"""HH-CHAR-04: the points that a maximum has for each point of a characteristic, beyond its base of 10."""
EXTREMES = {"critical": "xp", "fumble": "doom"}


class CourseReferee(RestReferee):
    """Compares the beginning and the end of each fight with the sheets, and double ones and sixes with their points."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.heroes = {side for side, role, _ in header["sides"] if role == "pc"}
        self.present: set[int] = set()  # bodies that have been mustered in this fight
        self.open = False  # a round has begun and not ended
        self.ordered = False
        self.sorting = False  # the dice of the order may be rolled
        self.fresh = False  # a fright has not been tested yet
        self.ends: dict[str, bool] = {}  # the sides left after the last round, and whether one still fights
        self.outcome: tuple[str, str, int] | None = None  # of the last fight: winner, ending, rounds
        self.rounds = 0  # of all fights
        self.stages = 0

    def may_repeat(self, fields: dict[str, Any]) -> bool:
        """HH-RNG-03, HH-INIT-04: shots are wasted one by one; in one slot two may hide, and one be distracted twice."""
        return (
            super().may_repeat(fields)
            or fields.get("change") == "wasted"
            or fields.get("condition") in ("hidden", "distracted")
        )

    def check_next(self, fields: dict[str, Any]) -> None:
        """HH-DICE-03, HH-DICE-04: the point of a double one or six follows its test immediately."""
        if self.extreme is not None:
            name, kind = self.extreme
            told = fields.get("pool"), self.names[fields["body"]] if fields.get("body", -1) >= 0 else ""
            if self._counts(self.people[name], kind) and told != (EXTREMES[kind], name):
                self.find(f"the {'double six' if kind == 'critical' else 'double one'} of {name} has brought no point")
                self.extreme = None

    def _counts(self, person: Person, kind: str) -> bool:
        hero = person.hero
        if person.name in self.sheets:
            hero = self.sheets[person.name].get("protagonist", person.side in self.heroes)
        return bool(hero or self.switch("doom_for_enemies")) and (
            kind == "critical" or self.switch("doom_effects") != "off"
        )

    # Beginnings.

    def on_mustered(self, fields: dict[str, Any]) -> None:
        """HH-CHAR-01, HH-CHAR-05: the figures are those of the sheet in the header, once in a fight."""
        late = bool(self.round) and not self.resting
        self.expect("a newcomer has arrived", late and not self.who(fields["body"]).in_scene, False)
        super().on_mustered(fields)
        body = fields["body"]
        self.expect(f"{self.names[body]} was here already", body in self.present, False)
        if not self.round:
            for other in range(body):
                self._here(other)
        self.present.add(body)
        sheet, figures = self.sheets.get(self.names[body], {}), dict(fields["figures"])
        for name in FIGURES:
            if sheet:
                written = sheet.get(name, self._derived(sheet, name))
                self.expect(f"{name} of {self.names[body]}", figures.get(name), written, "by its sheet")

    def _derived(self, sheet: dict[str, Any], name: str) -> int:
        """HH-CHAR-01, HH-CHAR-04: a figure that the sheet does not give."""
        if name not in DERIVED:
            return 1
        base = self.variants.get(f"{name.removeprefix('max_')}_base", 10)
        more = sum(self.variants.get(switch, points) * sheet.get(of, 1) for switch, points, of in DERIVED[name])
        return int(max(1, base + more))

    def on_step_started(self, fields: dict[str, Any]) -> None:
        """A stage follows the end of the last one."""
        self.expect("the fight before has ended", bool(self.round) and not self.resting and not self.outcome, False)
        self.expect_names(fields)
        super().on_step_started(fields)
        self.stages += 1
        if fields["kind"] == "fight":
            self.present, self.outcome, self.ordered = set(), None, False

    def on_round_started(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-01, HH-FLOW-03: all are there whose round has come."""
        super().on_round_started(fields)
        self.expect("the last round has ended", self.open, False)
        self.open, self.ordered = True, self.round > 2
        for body in range(len(self.names)):
            self._here(body)

    def _here(self, body: int) -> None:
        """HH-FLOW-03: a body whose round has come has been mustered, and no other."""
        name = self.names[body]
        wave = self.sheets.get(name, {}).get("wave", 1)
        if name in self.sheets and max(1, self.round) >= wave and body not in self.present:
            self.expect(f"{name} has come", self._fit(self.who(body)), False)
            self.present.add(body)

    def _fit(self, person: Person) -> bool:
        """HH-OOC-05: it is able to take part in another fight of a chain."""
        return not person.figures or person.status == "active"

    def on_arrived(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-03: newcomers appear at the end of the round before theirs."""
        if not self.resting and self.names[fields["body"]] in self.sheets:
            wave = self.sheets.get(self.names[fields["body"]], {}).get("wave", self.round + 1)
            self.expect("the round of its arrival", self.round + 1, wave)
        super().on_arrived(fields)

    def on_phase_started(self, fields: dict[str, Any]) -> None:
        """HH-INIT-02: an order follows."""
        super().on_phase_started(fields)
        if fields["phase"] == "initiative":
            self.ordered, self.sorting = False, True

    def check_initiative(self, person: Person, fields: dict[str, Any]) -> int:
        """HH-INIT-01, HH-INIT-02: dice for the order are rolled in its phase."""
        self.expect("the phase of initiative", self.sorting, True)
        self.sorting = True
        return super().check_initiative(person, fields)

    def on_frightened(self, fields: dict[str, Any]) -> None:
        """HH-FEAR-01: one test for each fright."""
        super().on_frightened(fields)
        self.fresh = True

    def on_tested(self, fields: dict[str, Any]) -> None:
        """HH-FEAR-01: a fright comes before its test."""
        if fields["task"] == "fright":
            self.expect("something has frightened it", self.fresh, True)
            self.fresh = False
        super().on_tested(fields)

    def on_order_set(self, fields: dict[str, Any]) -> None:
        """HH-INIT-01, HH-INIT-02: the order of the turns to come."""
        super().on_order_set(fields)
        self.ordered, self.sorting = True, False

    def on_turn_started(self, fields: dict[str, Any]) -> None:
        """HH-INIT-01, HH-INIT-02: rounds 1 and 2 set the order first."""
        if not self.ordered:
            self.find("no order was set")
            self.ordered = True
        self._none_left_behind(set(fields["bodies"]))
        super().on_turn_started(fields)

    def on_turn_lost(self, fields: dict[str, Any]) -> None:
        """HH-INIT-04: the slots before this one are over."""
        self._none_left_behind({fields["body"]})
        super().on_turn_lost(fields)

    def _none_left_behind(self, bodies: set[int]) -> None:
        """HH-INIT-04: those of earlier slots have had their turns."""
        for slot in self.slots[self.slot :]:
            if bodies <= set(slot):
                return
            for body in slot:
                if body in self.expected and self.who(body).acts:
                    self.find(f"{self.names[body]} has not had its turn")
                    self.expected.discard(body)

    # Ends.

    def on_round_ended(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-02: the end is tested after every round."""
        super().on_round_ended(fields)
        self.expect("a round is under way", self.open, True)
        self.expect("an order was set", self.ordered or not self.round, True)
        self.open = False
        self.rounds += 1
        self.ends = self._sides_left()

    def _sides_left(self) -> dict[str, bool]:
        """HH-FLOW-02: the sides with someone left in the fight, and whether one of them is active or to come."""
        left: dict[str, bool] = {}
        for body, name in enumerate(self.names):
            person = self.who(body)
            to_come = body not in self.present and self.sheets.get(name, {}).get("wave", 1) > self.round
            active = to_come or (person.in_scene and person.status == "active")
            if active or person.acts:
                left[person.side] = left.get(person.side, False) or active
        return left

    def on_fight_ended(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-02: the end of a fight whose dying are not decided yet."""
        super().on_fight_ended(fields)
        self._ended(fields.get("winner", ""), fields["ending"], fields["rounds"])

    def on_step_ended(self, fields: dict[str, Any]) -> None:
        """HH-FLOW-02: the end of a fight of a chain."""
        super().on_step_ended(fields)
        self._ended(fields.get("winner", ""), fields["ending"], fields["rounds"])

    def _ended(self, winner: str, ending: str, rounds: int) -> None:
        """HH-FLOW-02: the one side with an active member or a wave to come has won."""
        self.outcome = winner, ending, rounds
        self.expect("a round is under way", self.open, False)
        over = len(self.ends) <= 1
        active = [side for side, fights in self.ends.items() if fights]
        self.expect("the ending", ending, ("last_side" if active else "mutual") if over else "draw")
        self.expect("the winner", winner, active[0] if over and active else "")

    def close(self, footer: dict[str, Any]) -> None:
        """HH-FLOW-02: the winner and the rounds of the fight, or of all fights of a chain."""
        self._line, self._rule = footer["n"], footer["rule"]
        self.expect("the rounds", footer["rounds"], self.rounds)
        if not self.step:
            self._ended(footer["winner"] or "", footer["ending"], footer["rounds"])
        elif self.outcome is not None:
            self.chain_ended(footer, self.outcome[0], self.stages)
        super().close(footer)
