"""What bodies of Tapiz could do to each other, kept from question to question and from fight to fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.systems.tapiz.view import BodyView, StanceKey, View

from .worth import EvalKey

if TYPE_CHECKING:
    from .rulebook import AttackMode  # a rulebook has a table of blows

MOST_KEPT: Final = 1 << 14
MOST_POSITIONS: Final = 1 << 11
LOW: Final = (1 << 31) - 1


class AttackOption:
    """An attack on the body number ``foe``: its ``edge`` is the bonus less the resistance, distances aside; ``drawing``
    what drawing the weapon costs; ``eval_key``: what else its worth depends on; ``menace``: how much more than another
    the target is worth. ``worth``: what it is worth with this edge, if that is ``known``; ``most``: no less than what
    it is worth from anywhere, -1 if nobody has asked."""

    __slots__ = ("drawing", "edge", "eval_key", "foe", "known", "menace", "mode", "most", "worth")

    def __init__(self, foe: int, mode: AttackMode, edge: int, drawing: int, eval_key: EvalKey, menace: float) -> None:
        self.foe = foe
        self.mode = mode
        self.edge = edge
        self.drawing = drawing
        self.eval_key = eval_key
        self.menace = menace
        self.known = False
        self.worth = 0.0
        self.most = -1.0


class Gains:
    """What the number of a ``minor``, ``major`` or ``extreme`` state adds to attacks, as these are worth."""

    __slots__ = ("extreme", "major", "minor")

    def __init__(self, minor: float, major: float, extreme: float) -> None:
        self.minor = minor
        self.major = major
        self.extreme = extreme

    def of(self, severity: str) -> float:
        """What the number of a state of this severity adds."""
        return self.minor if severity == "minor" else self.major if severity == "major" else self.extreme


class AttackEval:
    """An attack on the body number ``foe`` as it may be expected: its ``edge`` and what else its worth depends on, its
    ``kind``, and against which ``defence`` it is rolled. ``shifted``: what numbers on its roll add to its worth, of
    those asked for so far; ``gains``: what those of each severity add, None if nobody has asked."""

    __slots__ = ("defence", "edge", "eval_key", "foe", "gains", "kind", "menace", "shifted", "worth")

    def __init__(
        self, foe: int, kind: str, defence: str, edge: int, eval_key: EvalKey, menace: float, worth: float
    ) -> None:
        self.foe = foe
        self.kind = kind
        self.defence = defence
        self.edge = edge
        self.eval_key = eval_key
        self.menace = menace
        self.worth = worth
        self.shifted: dict[int, float] = {}
        self.gains: Gains | None = None


NO_ATTACK: Final = AttackEval(-1, "", "", 0, EvalKey(0, 0, 1, 0), 1.0, 0.0)
"""That of those who have no attack."""


class PairEval:
    """What one body could do to another, whose way to stand has the number ``target``, as both stand: its best
    ``attack_eval``, None if it has not been weighed, and its attacks by the number of their mode, None if nobody has
    looked at them; no list at all before the first was looked at."""

    __slots__ = ("attack_eval", "attack_options", "target")

    def __init__(self, target: int) -> None:
        self.target = target
        self.attack_eval: AttackEval | None = None
        self.attack_options: list[AttackOption | None] = []


class StanceRecord:
    """How a body stood when it was last looked at (None: nobody can say whether that lasts), and the numbers of that as
    a ``striker`` and as a ``target``; 0 if they were not asked for. ``faced``: by the number of each of the ``bodies``
    the last pairing with it that was asked for."""

    __slots__ = ("faced", "stance_key", "striker", "target")

    def __init__(self, stance_key: StanceKey | None, bodies: int) -> None:
        self.stance_key = stance_key
        self.striker = 0
        self.target = 0
        self.faced: list[PairEval | None] = [None] * bodies


class BodyEval:
    """What is known of one body in a situation: its best blows that it ``struck``, None if nobody has asked; by its
    rival's number (-1: all) those that it ``suffered``; what the best number of each severity on its attacks ``lends``
    and on its defence ``takes``, None if nobody has asked; and what ``numbers`` on its rolls do, by number, class of
    rolls and rival as one."""

    __slots__ = ("lends", "numbers", "struck", "suffered", "takes")

    def __init__(self) -> None:
        self.lends: Gains | None = None
        self.takes: Gains | None = None
        self.struck: list[AttackEval] | None = None
        self.suffered: dict[int, list[AttackEval]] = {}
        self.numbers: dict[int, float] = {}


class PositionEval:
    """What is known of all who can fight, as they stand: the ``body_evals`` by the number of each of the ``bodies``,
    None if nobody has asked for one."""

    __slots__ = ("body_evals",)

    def __init__(self, bodies: int) -> None:
        self.body_evals: list[BodyEval | None] = [None] * bodies

    def body_eval(self, body: int) -> BodyEval:
        """The part of one body, of which nothing is known."""
        found = self.body_evals[body] = BodyEval()
        return found


def states_on(body: BodyView, kind: str) -> int:
    """What states add to a body's rolls of a class, against all alike."""
    total = 0
    for mark in body.marks:
        if mark.vs == -1 and kind in mark.classes:
            total += mark.value
    return total


class BlowTable:
    """Pairings of an encounter's ``bodies`` by how the striker and the target stand: each way in which a body may stand
    has a number, which no other ever gets. Situations by the numbers of all who can fight. It keeps ``most`` numbers
    and pairings and so many ``position_evals``, 1 or more of each; before one more, it forgets all of them.

    ``fighters``: how those stood for whom a situation was last asked for, which is ``now``."""

    __slots__ = (
        *(
            "_bodies",
            "_last",
            "_most",
            "_most_situations",
            "_numbers",
            "_pair_evals",
            "_position_evals",
            "_stance_records",
        ),
        *("fighters", "now"),
    )

    def __init__(self, bodies: int, most: int = MOST_KEPT, position_evals: int = MOST_POSITIONS) -> None:
        self._bodies = bodies
        self._most = most
        self._most_situations = position_evals
        self._pair_evals: dict[int, PairEval] = {}
        self._position_evals: dict[tuple[int, ...], PositionEval] = {}
        self._numbers: dict[tuple[object, ...], int] = {}
        self._stance_records: list[StanceRecord | None] = [None] * bodies
        self._last = 0
        self.fighters: list[StanceRecord] = []
        self.now = PositionEval(bodies)

    def stood(self, view: View, body: int) -> StanceRecord:
        """What is known of how a body stands: what it was when it was last looked at, if it stands so still."""
        now = self._stance_records[body]
        stance_key = view.stance_key(body, None if now is None else now.stance_key)
        if now is None or stance_key is None or stance_key is not now.stance_key:
            now = self._stance_records[body] = StanceRecord(stance_key, self._bodies)
        return now

    def pair_eval(self, striker: int, target: int) -> PairEval:
        """What is known of two that stand so."""
        key = striker << 31 | target ^ (striker << 7 & LOW)  # dictionaries look at the lowest bits first
        found = self._pair_evals.get(key)
        if found is None:
            if len(self._pair_evals) >= self._most:
                self._pair_evals.clear()
            found = self._pair_evals[key] = PairEval(target)
        return found

    def position_eval(self, standing: tuple[int, ...]) -> PositionEval:
        """What is known of those who stand so: the numbers of each as a striker and as a target."""
        found = self._position_evals.get(standing)
        if found is None:
            if len(self._position_evals) >= self._most_situations:
                self._position_evals.clear()
            found = self._position_evals[standing] = PositionEval(self._bodies)
        return found

    def striker(self, body: BodyView, minds: bool) -> int:
        """The number of all that a body's attacks depend on: its bonuses, weapons, powers; and its own defences, if it
        ``minds`` how dangerous its target is to it."""
        ready, off = body.ready(), body.cancelled() + body.used_up()
        slow = body.pace + body.shaken + body.encumbrance
        physical, mental = body.numbers()
        if not minds:
            return self._number((body.id, body.hand, body.stance, body.push, slow, physical, mental, ready, off))
        attacks = (body.hand, body.stance, body.push, slow, physical, mental, ready, off)
        return self._number((body.id, attacks, body.pd, body.md, body.pgf, body.pgm))

    def target(self, body: BodyView) -> int:
        """The number of all that attacks on a body depend on."""
        return self._number((body.id, body.pd, body.md, body.pgf, body.pgm, body.down))

    def _number(self, stance_keys: tuple[object, ...]) -> int:
        number = self._numbers.get(stance_keys)
        if number is None:
            if len(self._numbers) >= self._most:
                self._numbers.clear()
            self._last += 1
            number = self._numbers[stance_keys] = self._last
        return number
