"""Scene: the state, the dice, the seats' wants and the listener, as rules use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from .asks import CHOSEN, RETRIED, UNWANTED, Ask, Option, Rule, ask
from .combat_stats import CombatStats
from .dice import Dice
from .errors import ScriptExhausted
from .events import Event
from .record import Record, field_names

S = TypeVar("S", bound=Record)

Wants = Mapping[int, frozenset[str] | None]
"""Seat -> the kinds of question it wants; None or absent: all kinds. A dict may change during the fight."""

SeatWants = list[frozenset[str] | None]
"""Wants of every seat of a fight, by number: combatants from the front, captains (-1, -2...) from the end."""
NO_WANTS: Final[dict[int, frozenset[str] | None]] = {}


Change = Callable[[Any], None]
"""Function that changes a state in place from outside the rules. Any: of any system."""


class Decision:
    """A decision: the seat, the kind of question and its rule, the option, and how it came about. ``note`` is the
    seat's reason, if it gave one."""

    __slots__ = ("how", "kind", "note", "option", "rule", "seat")

    def __init__(self, seat: int, kind: str, rule: str, option: Option, how: str, note: str = "") -> None:
        self.seat = seat
        self.kind = kind
        self.rule = rule
        self.option = option
        self.how = how
        self.note = note


class Listener(Protocol):
    """Receiver of everything that happens in a fight, in order."""

    def decided(self, decision: Decision) -> None: ...
    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None: ...
    def happened(self, event: Event) -> None: ...


class Audience:
    """Several listeners of one fight, each called with everything, in turn."""

    def __init__(self, *listeners: Listener) -> None:
        self._listeners = listeners

    def decided(self, decision: Decision) -> None:
        """Pass on the answer to a question."""
        for listener in self._listeners:
            listener.decided(decision)

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Pass on a roll."""
        for listener in self._listeners:
            listener.rolled(roller, sides, faces, purpose, rule)

    def happened(self, event: Event) -> None:
        """Pass on an event."""
        for listener in self._listeners:
            listener.happened(event)


# Empty records, shared by all scenes that keep nothing.
NO_DECISIONS: Final[list[Decision]] = []
NO_ROLLS: Final[list[bytes]] = []
NO_CHANGES: Final[list[tuple[int, Change]]] = []


UNKNOWN: Final = Option("")
"""Placeholder for a default that has not been computed."""


class Scene(Generic[S]):  # mypyc: reused
    """The state and the dice of a fight, and all that its rules call.

    ``has_listener``: rules check it before they make an event. ``is_recording``: decisions and rolls have a listener,
    are kept, or come from a script; otherwise no records are made of them. ``keeps``: they are kept for forks, with a
    copy of the state at each step. ``stats`` record which bodies harmed which and fell, and the rolls of ``counted``
    dice. ``notes`` are the reasons given for answers to pending questions, by the question's id."""

    __slots__ = field_names(""" _changes _decisions _position _rest _rolls _script _seat_wants _wants stats dice keeps
    listener has_listener is_recording notes state""")

    def __init__(self, state: S, dice: Dice, wants: Wants | SeatWants, listener: Listener | None, keep: bool) -> None:
        self.state = state
        self.dice = dice
        self.stats = CombatStats()
        self.want(wants)
        self.listener = listener
        self.has_listener = listener is not None
        self.keeps = keep
        self.is_recording = keep or self.has_listener
        self._decisions: list[Decision] = [] if keep else NO_DECISIONS
        self._rolls: list[bytes] = [] if keep else NO_ROLLS
        self._rest = state
        self._changes: list[tuple[int, Change]] = [] if keep else NO_CHANGES
        self._script: Sequence[Decision] = ()
        self._position = 0
        self.notes: dict[int, str] = {}

    def roll(self, roller: int, count: int, sides: int, purpose: str, rule: str) -> bytes:
        """Roll ``count`` dice for ``purpose`` and return the faces, 1..sides, as bytes."""
        faces = self.dice.roll(roller, count, sides)
        if self.dice.counted:
            self.stats.rolled(roller, purpose, sides, faces)
        if self.is_recording:
            if self.keeps:
                self._rolls.append(faces)
            if self.listener is not None:
                self.listener.rolled(roller, sides, faces, purpose, rule)
        return faces

    def wants(self, seat: int, kind: str, rule: str, default: Option) -> bool:
        """Return whether to put this kind of question to ``seat``; if not, record the default as its answer."""
        if self.is_recording and self._script:
            return self._scripted_asks(seat, kind)
        listed = self._seat_wants
        wanted = self._wants.get(seat) if listed is None else listed[seat]
        if wanted is None or kind in wanted:
            return True
        if self.is_recording:
            self.record(Decision(seat, kind, rule, default, UNWANTED))
        return False

    def unasked(self, question: Ask) -> Option | None:
        """Return None if the question is to be put to its seat; else record and return its default.

        For questions with a costly default: if nothing is recorded and the question is put, the default is not
        computed."""
        default = question.default() if self.is_recording else UNKNOWN
        if self.wants(question.seat, question.kind, question.rule, default):
            return None
        return default if self.is_recording else question.default()

    def emit(self, event: Event) -> None:
        """Pass an event to the listener. Rules check ``has_listener`` first, so a fight without a listener makes no
        events."""
        if self.listener is not None:
            self.listener.happened(event)

    def record(self, decision: Decision) -> None:
        """Keep a decision for forks, and pass it to the listener."""
        if self.keeps:
            self._decisions.append(decision)
        if self.listener is not None:
            self.listener.decided(decision)

    def answered(self, question: Ask, option: Option, how: str = CHOSEN) -> None:
        """Record the answer to a question that was put."""
        if self._script:
            self._advance()
        note = self._note(question, how) if self.notes else ""
        self.record(Decision(question.seat, question.kind, question.rule, option, how, note))

    def _note(self, question: Ask, how: str) -> str:
        """Return the reason given for an answer; "" if the answer was replaced."""
        note = self.notes.pop(question.id, "")
        if not note or how not in (CHOSEN, RETRIED):
            return ""
        self.stats.decided(question.seat, note)
        return note

    # Replaying: the next decisions are known, and unwanted ones are taken without asking.

    def follow(self, script: Sequence[Decision]) -> None:
        """Take the next decisions from ``script``: unwanted ones immediately, the others when the driver answers."""
        self._script = script
        self._position = 0
        self._watch()

    def _watch(self) -> None:
        """Record decisions only if forks, a listener or the script need them."""
        self.is_recording = self.keeps or self.has_listener or bool(self._script)

    @property
    def scripted(self) -> Decision | None:
        """Next decision of the current script, or None."""
        return self._script[self._position] if self._script else None

    def coming(self, count: int) -> Sequence[Decision]:
        """Return the next ``count`` decisions of the script. Raises ScriptExhausted if there are fewer."""
        decisions = self._script[self._position : self._position + count]
        if len(decisions) < count:
            raise ScriptExhausted(f"{count} decisions are due together, but only {len(decisions)} were recorded")
        return decisions

    def _scripted_asks(self, seat: int, kind: str) -> bool:
        decision = self._script[self._position]
        if decision.how != UNWANTED or decision.seat != seat or decision.kind != kind:
            return True
        self._advance()
        self.record(decision)
        return False

    def _advance(self) -> None:
        self._position += 1
        if self._position == len(self._script):
            self._script = ()
            self._watch()

    def listen(self, listener: Listener | None) -> None:
        """Replace the listener (None: remove it)."""
        self.listener = listener
        self.has_listener = listener is not None
        self._watch()

    def want(self, wants: Wants | SeatWants) -> None:
        """Set the kinds of question that each seat wants from now on."""
        self._seat_wants: SeatWants | None = wants if isinstance(wants, list) else None
        self._wants: dict[int, frozenset[str] | None] = (
            NO_WANTS if isinstance(wants, list) else wants if isinstance(wants, dict) else dict(wants)
        )

    # Records for forks.

    @property
    def decided(self) -> int:
        """Number of decisions kept of this step."""
        return len(self._decisions)

    def change(self, change: Change) -> None:
        """Change the state from outside the rules; forks of this scene change it at the same point."""
        change(self.state)
        if self.keeps:
            self._changes.append((len(self._decisions), change))

    @property
    def changes(self) -> list[tuple[int, Change]]:
        """Changes of this step, each with the number of decisions before it."""
        return list(self._changes)

    def checkpoint(self) -> None:
        """Begin a step of a fight that ``keeps``: copy the state, which is at rest, and drop the last step's decisions
        and rolls."""
        self._rest = self.state.dup()
        self._decisions.clear()
        self._rolls.clear()
        self._changes.clear()

    def since(self) -> tuple[S, list[Decision], list[bytes]]:
        """Return the state at the beginning of this step, and the step's decisions and rolls so far."""
        return self._rest, list(self._decisions), list(self._rolls)


def put(scene: Scene[Any], question: Ask) -> Rule[Option]:
    """Put a question if its seat wants it, and return the answer; else record and return the default."""
    default = scene.unasked(question)
    if default is not None:
        return default
    return (yield from ask(question))
