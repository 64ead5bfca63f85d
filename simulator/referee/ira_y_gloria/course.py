"""The course of a fight as a whole: who takes part, newcomers, the end (IG-SHEET-01, IG-INIT-02, IG-CORE-04)."""

from __future__ import annotations

from ...trace.lines import Fields
from .weapons import Weapons

NAMES = ("defence", "resilience", "armour_rating", "resolve", "speed", "soak_dice")
LONGEST = 30  # rounds


class Course(Weapons):
    """Compares the beginning and the end of each fight with the sheets."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.present: set[int] = set()
        self.open = False
        self.step = self.rounds = self.stages = 0
        self.last: str | None = None  # winner of the last fight of a chain
        self.told_end: tuple[str, str, int] | None = None
        self.given_up: set[str] = set()
        self.mustering = True

    # Beginnings.

    def on_mustered(self, fields: Fields) -> None:
        """IG-SHEET-01, IG-SHEET-02: the figures are those of the sheet in the header, once in a fight."""
        body = fields["body"]
        self.expect(f"{self.names[body] if body >= 0 else 'the side'} was here already", body in self.present, False)
        super().on_mustered(fields)
        if body >= 0:
            for other in range(body):
                self.here_already(other)
            sheet, figures = self.sheets.get(self.names[body], {}), dict(fields["figures"])
            for name in NAMES:
                variant = self.variants.get("soak_pool", "toughness") != "toughness"
                other = name == "soak_dice" and (variant or name not in figures)  # troops never soak
                if sheet.get(name) is not None and not other:
                    self.expect(f"{name} of {self.names[body]}", figures.get(name, 0), sheet[name], "by its sheet")
            if "initiative" in sheet.get("attributes", {}):
                written = sheet["attributes"]["initiative"]
                self.expect(f"initiative of {self.names[body]}", figures["initiative"], written, "by its sheet")
            for pool, most in (("wounds", "wounds_max"), ("shock", "shock_max")):
                if (
                    isinstance(sheet.get(most), int)
                    and most not in figures
                    and pool not in sheet
                    and not self.last_fight()
                ):
                    self.expect(
                        f"{pool} of {self.names[body]}",
                        figures.get(pool),
                        sheet[most] + self.spare(self.fighter(body), pool),
                        "by its sheet",
                    )
        self.present.add(body)

    def last_fight(self) -> bool:
        """Return True if there was a fight before this one."""
        return self.last is not None

    def here_already(self, body: int) -> None:
        """IG-SHEET-01: a fighter that can still fight has been mustered."""
        if body not in self.present:
            fighter = self.fighter(body)
            lost = bool(fighter.figures) and fighter.status in ("dead", "gone")
            self.expect(f"{self.names[body]} has come", lost, True)
            self.present.add(body)

    def on_step_started(self, fields: Fields) -> None:
        """A stage follows the end of the last one."""
        self.expect("the fight before has ended", bool(self.round) and self.last is None, False)
        self.expect_names(fields)
        super().on_step_started(fields)
        self.step = fields["step"]
        self.stages += 1
        self.expect("the step", self.step, self.stages)
        self.open = False
        if fields["kind"] == "fight":
            self.present, self.last = set(), None
            self.given_up.clear()

    def on_round_started(self, fields: Fields) -> None:
        """IG-INIT-01, IG-INIT-02: all are there whose round has come."""
        super().on_round_started(fields)
        self.expect("the last round has ended", self.open, False)
        self.open = True
        for body in range(len(self.names)):
            self.here_already(body)
            fighter = self.fighter(body)
            due = fighter.status == "away" and fighter.figures.get("arrives", 0) < self.round
            self.expect(f"{fighter.name} should have arrived", due, False)

    def on_arrived(self, fields: Fields) -> None:
        """IG-INIT-02: a newcomer joins in its round."""
        fighter = self.fighter(fields["body"])
        self.expect("the newcomer was away", fighter.status, "away")
        super().on_arrived(fields)

    # Ends.

    def on_round_ended(self, fields: Fields) -> None:
        """IG-INIT-01: the round that began has ended."""
        self.expect("a round is under way", self.open, True)
        self.open = False
        super().on_round_ended(fields)

    def on_decision(self, fields: Fields) -> None:
        """IG-CORE-04: a side may give up."""
        super().on_decision(fields)
        if fields["kind"] == "surrender" and fields["option"][0] == "surrender":
            self.given_up.add(self.sides[-fields["seat"] - 1].name)

    def on_step_ended(self, fields: Fields) -> None:
        """IG-CORE-04: the end of a fight of a chain."""
        self.ends_as_told(fields)
        self.told_end = None
        self.rounds += fields["rounds"]
        self.last = fields.get("winner", "")

    def on_fight_ended(self, fields: Fields) -> None:
        """IG-CORE-04: the end of a fight whose dying are not decided yet."""
        self.told_end = fields.get("winner", ""), fields["ending"], fields["rounds"]
        self.ended(*self.told_end)

    def ends_as_told(self, fields: Fields) -> None:
        """IG-CORE-04: the end, as it was told before the aftermath if there was one."""
        told = fields.get("winner") or "", fields["ending"], fields["rounds"]
        if self.told_end is None:
            self.ended(*told)
        else:
            self.expect("the end of the fight", told, self.told_end, "as it was told before")

    def ended(self, winner: str, ending: str, rounds: int) -> None:
        """IG-CORE-04: the side that is not out has won; none, if both are or neither."""
        self.expect("the rounds", rounds, self.round)
        left = {self.sides[one.side].name for one in self.here() if one.able}
        away = {self.sides[one.side].name for one in self.here() if one.status == "away"}
        if self.given_up:
            self.expect("the ending", ending, "surrender")
            self.expect("the winner gave up", winner in self.given_up, False)
        elif len(left) == 1:
            self.expect("the ending", ending in ("last_side", *(("draw",) if away - left else ())), True)
            if ending == "last_side":
                self.expect("the winner", winner, next(iter(left)))
        else:
            self.expect("the ending", ending, "draw" if left else "mutual")
        self.expect("a winner", bool(winner), ending in ("last_side", "surrender"))

    def close(self, footer: Fields) -> None:
        """IG-CORE-04: the winner and the rounds of the fight, or of all fights of a chain."""
        self._line, self._rule = footer["n"], footer["rule"]
        if not self.step:
            self.ends_as_told(footer)
        else:
            self.expect("the rounds", footer["rounds"], self.rounds)
            self.chain_ended(footer, self.last or "", self.stages)
        super().close(footer)
