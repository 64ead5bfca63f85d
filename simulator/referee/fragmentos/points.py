"""Points: payments, payers and receivers (FR-SUP, FR-THR, FR-QUAL-07)."""

from __future__ import annotations

from ...trace.lines import Fields
from .expectations import Expectation, Expectations


class Points(Expectations):
    """Computes payments. ``_price`` is the rest of the current action's price before its dice."""

    _price = 0

    def pay(self, body: int, cause: str) -> list[Expectation]:
        """FR-SUP-02, FR-SUP-06, FR-THR-02: a main pays a point, which becomes threat; the director pays for all
        others."""
        known = self.bodies[body]
        if known.kind != "main":
            return self.pay_threat(cause)
        if known.points < 1:
            self.find(f"{known.name} has no point to pay for {cause}")
        return [*self.grit(body, -1, cause), *self.raise_threat(cause)]

    def pay_threat(self, cause: str) -> list[Expectation]:
        """FR-THR-01, FR-THR-02: the director pays a point."""
        if self.threat <= self.number("threat_min"):
            self.find(f"threat is {self.threat}, too low to pay for {cause}")
        return self.lower_threat(cause)

    def pay_for_quality(self, seat: int, key: str, harmed: set[int]) -> list[Expectation]:
        """FR-QUAL-07, FR-QUAL-08, FR-SUP-03: a body harmed by its own quality gains the point; a main without points
        crosses out a quality of its own."""
        owner = self.owners.get(key, -1)
        gains = owner in harmed and owner != seat and owner >= 0 and self.bodies[owner].kind == "main"
        if seat < 0:
            expectations = self.pay_threat("quality")
            return [*expectations, *self.grit(owner, 1, "quality")] if gains else expectations
        if self.bodies[seat].points == 0:
            if owner != seat:
                self.find(f"{self.bodies[seat].name} has no points, and {key} is not its own")
            self.crossed.add(key)
            return [{"event": "item_changed", "body": seat, "item": key, "change": "exhausted"}]
        expectations = self.grit(seat, -1, "quality")
        return [*expectations, *(self.grit(owner, 1, "quality") if gains else self.raise_threat("quality"))]

    def may_use(self, seat: int, key: str) -> None:
        """FR-QUAL-01, FR-QUAL-08, FR-QUAL-09, FR-COND-04: the quality is in play, not crossed out, and not used in
        this resolution."""
        owner = self.owners.get(key)
        if seat >= 0:
            self.expect("the activating body", self.bodies[seat].kind, "main")
            self.expect("an activator's status", self.bodies[seat].status, "active")
        else:
            self.expect("the director", seat, self.director)
        if owner is None:
            self.find(f"no quality {key} is in play")
        elif owner >= 0 and self.bodies[owner].status not in ("active", "incapacitated"):
            self.find(f"{key} is no longer in play: {self.bodies[owner].name} is {self.bodies[owner].status}")
        if key in self.crossed and (self.rule("exhausted_scope") == "everyone" or owner == seat):
            self.find(f"{key} is crossed out")
        if self.resolution is None:
            self.find(f"{key} is activated without a challenge or conflict under way")
        elif key in self.resolution.used:
            self.find(f"{key} has been used in this resolution")
        else:
            self.resolution.used.add(key)

    def on_pool_changed(self, fields: Fields) -> None:
        """Check a change that no earlier event announced: a price paid before the dice, or the script's."""
        if self.confirmed:
            return
        cause, body = fields["cause"], fields["body"]
        if cause == "special" and fields["rule"] == "FR-SPEC-04":
            self._healed(fields)
            return
        if cause in ("supernatural", "retry"):
            self._paid_before_the_dice(cause, body)
        elif cause == "award":
            self.owe(*self.grit(body, max(1, fields["after"] - fields["before"]), cause))
        elif cause == "challenge":
            rise = fields["after"] - fields["before"]
            self.owe(*(self.raise_threat(cause, rise) if rise > 0 else self.lower_threat(cause, -rise)))
        else:
            self.find(f"no earlier event changes {fields['pool']} ({cause})")
            return
        self._confirm(fields)

    def _healed(self, fields: Fields) -> None:
        """FR-SPEC-04: a special gives back points of the characteristic that lacks most, up to the total."""
        known, char, before = self.bodies[fields["body"]], fields["pool"], fields["before"]
        lacking = {each: known.total[each] - now for each, now in known.current.items()}
        self.expect("the points before", before, known.current[char])
        self.expect("the healed one is active", known.active, True)
        self.expect("the characteristic that lacks most", lacking[char], max(lacking.values()))
        self.expect("the points after", before < fields["after"] <= known.total[char], True)
        known.current[char] = fields["after"]

    def _paid_before_the_dice(self, cause: str, body: int) -> None:
        """FR-SUP-04, FR-CONF-08, FR-CHAL-05: a point pays for a supernatural trait or mode, or for trying again."""
        resolution = self.resolution
        if resolution is None or resolution.firsts:
            self.find(f"a point for {cause} is paid outside the preparation of a roll")
        if self._price:
            self._price -= 1
        elif cause == "retry":
            self.find("nothing that is tried again costs a point")
        self.owe(*(self.pay(body, cause) if body >= 0 else self.pay_threat(cause)))
