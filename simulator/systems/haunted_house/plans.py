"""A declared turn: its actions, and the state that follows from declaring them (HH-ACT-02, HH-ACT-03)."""

from __future__ import annotations

from typing import Final

from ...core.asks import Option
from .state import Body

ATTACKS: Final = ("melee_attack", "ranged_attack", "throw")
HOSTILE: Final = (*ATTACKS, "distract", "aim", "close")  # HH-ACT-03
NO_SHOTS: Final[list[int]] = []  # never changed: an action that shoots gets its own list


class Action:  # mypyc: acyclic, reused
    """One declared action. ``shots`` are the targets of a volley, one per shot; ``aim`` the bonus that it was declared
    with; ``manner`` a zone, disarm, knock_down or empty; ``grip`` the object of a disarm; ``number`` a wound or
    magazine; ``item`` and ``detail`` as in the option."""

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
        self.shots = NO_SHOTS


class TurnPlan:  # mypyc: acyclic, reused
    """A body's declared turn: its actions in order, and the state after them: ``hand`` is the thing held, ``dropped``
    the things on the floor, ``drawn`` whether a thing was taken in hand, ``prone`` whether the body lies down. ``lock``
    and ``distracted`` are those at the start of the turn."""

    __slots__ = ("actions", "body", "distracted", "drawn", "dropped", "free", "hand", "lock", "prone")

    def __init__(self, body: Body) -> None:
        self.body = body
        self.actions: tuple[Action, ...] = ()
        self.free = 0
        self.hand = body.held
        self.prone = body.prone
        self.lock = body.lock
        self.distracted = body.distracted
        self.dropped: tuple[str, ...] = ()
        self.drawn = False

    @property
    def cost(self) -> int:
        """Number of actions that count towards the turn: one each, zero for a free one (HH-ACT-02)."""
        return len(self.actions) - self.free

    def add(self, action: Action, free: bool) -> None:
        """Declare a further action, and update the thing in hand."""
        self.actions = (*self.actions, action) if self.actions else (action,)
        if free:
            self.free += 1
        if action.verb == "melee_attack":
            return
        if action.verb in ("draw", "pick_up"):
            self.hand = action.item
            self.drawn = True
        elif action.verb in ("drop", "throw"):
            self.dropped = (*self.dropped, self.hand)
            self.hand = ""
        elif action.verb == "stand":
            self.prone = False

    def fired(self, key: str) -> int:
        """Return the number of shots already declared with this weapon."""
        return sum(
            len(action.shots) for action in self.actions if action.item == key and action.verb == "ranged_attack"
        )

    def shots(self, verbs: tuple[str, ...], before: Action | None = None) -> int:
        """HH-RNG-03: the number of shots declared this round, all or those before an action; ``verbs``: the actions
        that count as shots."""
        count = 0
        for action in self.actions:
            if action is before:
                break
            if action.verb in verbs:
                count += len(action.shots)
        return count
