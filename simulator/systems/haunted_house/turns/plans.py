"""A turn as declared: its deeds, and what declaring them has settled (HH-ACT-02, HH-ACT-03)."""

from __future__ import annotations

from typing import Final

from ....core.asks import Option
from ..state import Body

ATTACKS: Final = ("melee_attack", "ranged_attack", "throw")
HOSTILE: Final = (*ATTACKS, "distract", "aim", "close")  # HH-ACT-03


class Deed:
    """One declared action. ``shots`` are the targets of a volley, one each; ``aim`` the bonus it was declared with;
    ``manner`` a zone, disarm, knock_down or nothing; ``grip`` what a disarm goes for; ``number`` a wound or magazine;
    ``item`` and ``detail`` as in the option."""

    __slots__ = ("aim", "aim_at", "detail", "grip", "helpless", "item", "manner", "number", "shots", "target", "verb")

    def __init__(self, option: Option) -> None:
        self.verb = option.verb
        self.target = option.target
        self.item = option.item
        self.detail = option.detail
        self.number = option.amount
        self.manner = ""
        self.grip = ""
        self.aim = 0
        self.aim_at = -1
        self.helpless: tuple[int, ...] = ()
        self.shots: list[int] = []


class TurnPlan:
    """A turn as declared: its deeds in order, and what being declared has settled: ``hand`` what will be held,
    ``standing`` whether up, ``lock`` and ``distracted`` as the turn found them."""

    __slots__ = ("deeds", "distracted", "drawn", "dropped", "free", "hand", "lock", "prone")

    def __init__(self, body: Body) -> None:
        self.deeds: list[Deed] = []
        self.free = 0
        self.hand = body.held
        self.prone = body.prone
        self.lock = body.lock
        self.distracted = body.distracted
        self.dropped: tuple[str, ...] = ()
        self.drawn = False

    @property
    def actions(self) -> int:
        """How many of the deeds cost an action."""
        return len(self.deeds) - self.free

    def add(self, deed: Deed, free: bool) -> None:
        """Declare one more deed and see what it leaves in hand."""
        self.deeds.append(deed)
        if free:
            self.free += 1
        if deed.verb == "melee_attack":
            return
        if deed.verb in ("draw", "pick_up"):
            self.hand = deed.item
            self.drawn = True
        elif deed.verb in ("drop", "throw"):
            self.dropped = (*self.dropped, self.hand)
            self.hand = ""
        elif deed.verb == "stand":
            self.prone = False

    def fired(self, key: str) -> int:
        """Shots already declared with this weapon."""
        return sum(len(deed.shots) for deed in self.deeds if deed.item == key and deed.verb == "ranged_attack")

    @property
    def shots(self) -> int:
        """HH-RNG-03: all ranged shots declared this round, thrown weapons included."""
        return sum(len(deed.shots) for deed in self.deeds if deed.verb != "melee_attack")
