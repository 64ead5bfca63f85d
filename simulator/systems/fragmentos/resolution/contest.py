"""Resolution of one challenge or conflict, from declaration to outcome (FR-RES-01, FR-QUAL-01).

A resolution lives inside one step and is never part of the state. Bouts are pairs of efforts with a winner; a challenge
has one bout, without an opposing effort."""

from __future__ import annotations

from typing import Final

from ....core.asks import NO_BODY, Option
from ....core.events import Parts
from ....core.record import field_names
from ..formulas import counted_omens
from ..frames import ACTOR
from ..state import State
from .checks import Effort

FIGHT_BACK: Final = "fight_back"
EVADE: Final = "evade"


class Bout:  # mypyc: acyclic, reused
    """One comparison: ``lead`` of the initiating side (the best of a joint attack) against ``other`` (None: a
    difficulty). ``lead_wins`` is the current outcome."""

    __slots__ = ("lead", "lead_wins", "other")

    def __init__(self, lead: Effort, other: Effort | None, lead_wins: bool) -> None:
        self.lead = lead
        self.other = other
        self.lead_wins = lead_wins


class Resolution:  # mypyc: acyclic, reused
    """FR-RES-01: ``name`` of the frame or challenge; ``leads`` the initiating side, ``others`` the opponents in list
    order; ``attacker`` the side whose omens set damage; ``dangerous``, and ``threat`` when that was settled; ``used``
    the qualities activated so far, ``spoken`` the activators that have activated one; ``wanted_dangerous``: the
    scenario always wants danger (FR-DANG-01d); ``area``: pairs are compared and rerolled one by one (FR-CONF-07);
    ``missed`` are those whom an attack misses by their specials (FR-SPEC-07)."""

    __slots__ = field_names(
        "area attacker bouts dangerous leads missed name others spoken threat used wanted_dangerous"
    )

    def __init__(self, name: str, attacker: str, leads: list[Effort], others: list[Effort]) -> None:
        self.name = name
        self.attacker = attacker
        self.leads = leads
        self.others = others
        self.area = False
        self.wanted_dangerous = False
        self.dangerous = False
        self.threat = 0
        self.bouts: list[Bout] = []
        self.used: set[str] = set()
        self.spoken: set[int] = set()
        self.missed: list[int] = []

    @property
    def efforts(self) -> list[Effort]:
        """FR-DICE-05: all efforts in the order of the dice: initiators first, then opponents in list order."""
        return self.leads + self.others

    @property
    def alone(self) -> bool:
        """FR-CHAL-01: the resolution is a challenge: a character against the situation."""
        return not self.others


def occasion(res: Resolution, body: int) -> Option:
    """FR-RES-01 step 2: what a question before the dice is about: the frame or challenge, the first opponent (NO_BODY
    in a challenge), the characteristic that this body rolls ("" if it does not), and how it responds ("" for an
    initiator)."""
    other = res.others[0].body.id if res.others else NO_BODY
    for effort in res.leads:
        if effort.body.id == body:
            return Option(res.name, other, effort.char)
    for effort in res.others:
        if effort.body.id == body:
            return Option(res.name, other, effort.char, EVADE if effort.avoiding else FIGHT_BACK)
    return Option(res.name, other)


def losers(res: Resolution, bout: Bout) -> list[Effort]:
    """FR-CONF-03, FR-FIGHT-10: the efforts that lose this bout by its current outcome: all those of a joint attack."""
    if not bout.lead_wins:
        return res.leads if len(res.leads) > 1 else [bout.lead]
    return [] if bout.other is None else [bout.other]


def attacker_of(res: Resolution, bout: Bout, loser: Effort) -> Effort:
    """FR-DANG-04: the participant that the frame marks. A loser of a joint attack counts as its own attacker
    (FR-FIGHT-10), and so does a body that fails a challenge (FR-DANG-03)."""
    if bout.other is not None and res.attacker != ACTOR:
        return bout.other
    return bout.lead if loser is bout.other else loser


def loss_of(state: State, res: Resolution, bout: Bout, loser: Effort) -> int:
    """FR-DANG-03, FR-DANG-04: 1 plus the omens of the attacker's roll: a losing attacker is hurt by its own omens. The
    variant ``conflict_omen_source`` says whose omens count in a conflict."""
    return 1 + counted_by(state, res, bout, loser)


def counted_by(state: State, res: Resolution, bout: Bout, loser: Effort) -> int:
    """FR-DANG-03, FR-DANG-04: the omens that count against the loser."""
    attacker = attacker_of(res, bout, loser)
    if bout.other is None:
        return attacker.omens
    winner = bout.lead if loser is bout.other else bout.other
    return counted_omens(state.variants.conflict_omen_source, attacker.omens, winner.omens, loser.omens)


def loss_parts(source: str, omens: int) -> Parts:
    """FR-DANG-03, FR-DANG-04: the parts of a loss: 1, and the omens, named after their roller."""
    return ("failure", 1), (source, omens)
