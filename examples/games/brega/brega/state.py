"""State of a fight: plain records."""

from __future__ import annotations

from simulator.core.record import Record
from simulator.core.system import Encounter

from .sheet import Sheet

ACTIVE = "active"
DOWN = "down"
DEAD = "dead"
FLED = "fled"


class Body(Record):
    """BR-FIG-01: one fighter during a fight.

    ``vigour``: points left; ``braced``: until its next turn; ``aimed``: its next attack of this turn is aimed;
    ``shaken``: it has lost its nerve; ``tested``: how many of its two tests of nerve are behind it; ``grit``: it may
    still stand fast; ``initiative``: its place in the order."""

    FIELDS = (
        *("aimed", "braced", "grit", "id", "initiative", "shaken", "sheet", "side", "status"),
        *("tested_hurt", "tested_losses", "vigour"),
    )
    __slots__ = FIELDS

    def __init__(self, number: int, side: int, sheet: Sheet) -> None:
        self.id = number
        self.side = side
        self.sheet = sheet
        self.vigour = sheet.max_vigour
        self.status = ACTIVE
        self.braced = False
        self.aimed = False
        self.shaken = False
        self.grit = True
        self.tested_hurt = False
        self.tested_losses = False
        self.initiative = 0

    @property
    def active(self) -> bool:
        """The fighter can act."""
        return self.status == ACTIVE


class State(Record):
    """The whole fight between steps; ``order`` are the fighters of this round, ``slot`` the index of the next one."""

    FIELDS = ("bodies", "encounter", "ending", "order", "round", "slot", "winner")
    __slots__ = FIELDS

    def __init__(self, bodies: list[Body], encounter: Encounter) -> None:
        self.bodies = bodies
        self.encounter = encounter
        self.order: list[int] = []
        self.round = 0
        self.slot = 0
        self.ending = ""
        self.winner = -1


def foes(state: State, body: Body) -> list[Body]:
    """Return the enemies that can fight, in roster order."""
    return [other for other in state.bodies if other.side != body.side and other.active]
