"""One challenge or conflict on its way from declaration to outcome (FR-RES-01).

A resolution lives inside one step and is never part of the state: bouts are pairs of efforts with a winner; in a
challenge the other side of its one bout is the situation."""

from __future__ import annotations

from .checks import Effort
from .state import Body


class Bout:
    """One comparison: ``lead`` of the initiating side (the best of those who attack jointly) against ``other`` (None:
    a difficulty). ``lead_wins`` is the outcome as it stands."""

    __slots__ = ("lead", "lead_wins", "other")

    def __init__(self, lead: Effort, other: Effort | None, lead_wins: bool) -> None:
        self.lead = lead
        self.other = other
        self.lead_wins = lead_wins


class Resolution:
    """FR-RES-01: ``name`` of the frame or challenge; ``leads`` the initiating side, ``others`` the opponents in list
    order; ``dangerous``, and ``threat`` as it was when that was settled; ``used`` the qualities activated so far;
    ``spoken`` who has activated one; ``wanted_dangerous``: the scenario always wants danger (FR-DANG-01d)."""

    __slots__ = ("bouts", "dangerous", "leads", "name", "others", "spoken", "threat", "used", "wanted_dangerous")

    def __init__(self, name: str, leads: list[Effort], others: list[Effort], wanted_dangerous: bool = False) -> None:
        self.name = name
        self.leads = leads
        self.others = others
        self.wanted_dangerous = wanted_dangerous
        self.dangerous = False
        self.threat = 0
        self.bouts: list[Bout] = []
        self.used: set[str] = set()
        self.spoken: set[int] = set()

    @property
    def efforts(self) -> list[Effort]:
        """Everybody's, in the order of the dice (FR-DICE-05): initiators first, then opponents in list order."""
        return self.leads + self.others

    @property
    def alone(self) -> bool:
        """FR-CHAL-01: whether it is a challenge: a character against the situation."""
        return not self.others

    def takes_part(self, body: Body) -> bool:
        """FR-QUAL-01: whether it affects this body directly."""
        return any(effort.body is body for effort in self.leads) or any(effort.body is body for effort in self.others)
