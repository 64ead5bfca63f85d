"""Memo tables of attack evaluations, kept across questions and fights of an encounter.

A planner weighs the same attacks at every question, and most of a fight's bodies do not change between two questions.
In a battle most bodies also equal others: bodies with equal sheets are of one kind (``Rulebook.kinds``), and those of a
kind, a side and a state share all results. Four layers remember results; each has a key that contains everything its
values depend on, so no entry is ever stale and forgetting one only costs time.

1. ``StanceKey`` (stance_key.py) and ``StanceRecord``: one per body, for the body as it was last seen. The view
   compares the key's fields with the body's; while they are equal, the record and its numbers stay valid. A changed
   body gets a new record.
2. Numbers: ``EvalTable.striker`` and ``EvalTable.target`` give each distinct state of a kind a small integer. The
   attacker's state covers all inputs of its bonus (weapon, stance, states, ready weapons, cancelled and exhausted
   powers); the target's covers defences, hit points and being down. ``EvalTable.row`` numbers both with the side. A
   number is never reused, also not after the table forgot its numbers, so a pair of numbers is a safe key.
3. ``PairEval``: by (attacker's number, target's number), the attack options and the best attack at its best distance.
   Positions stay out of the key: distance and cover are added to ``edge`` at each question.
4. ``Position``: by the rows of all able bodies, the number of bodies in each row, and the worth of states for each
   (``BodyEval``). A state's worth depends on the attacks of all able bodies, so the key names all of them.

Below them, ``WorthTable`` (tables.py) stores the worth of an edge under an ``EvalKey``. It knows no bodies.

A full memo is emptied, and the working set refills it within a few questions. Objects that already hold an entry may
go on using it, because entries depend on their keys alone."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.sheet import PHYSICAL, KnownPower
from simulator.systems.tapiz.view import BodyView, ConditionView, StanceKey, View

from ..memos import Basis, Memo
from .tables import EvalKey

MOST_KEPT: Final = 1 << 14
MOST_POSITIONS: Final = 1 << 11
LOW: Final = (1 << 31) - 1
MELEE: Final = "PA.melee"
"""Class of the attacks in melee, which are of the class PA too (TZ-EFF-07)."""


class Obstacle:  # mypyc: acyclic
    """Obstacle of an attack on one target.

    ``total`` is the number to reach, on top of the target's ``defence`` ("PD", "MD", or "" if no defence counts), with
    the penalty ``dark`` of poor visibility; ``points`` the change of effect points by sizes. ``eval_key`` caches keys
    by the hit points left, the stake, and whether the target is down."""

    __slots__ = ("dark", "defence", "eval_key", "points", "total")

    def __init__(self, defence: str, total: int, points: int) -> None:
        self.defence = defence
        self.total = total
        self.points = points
        self.dark = 0
        self.eval_key: dict[int, EvalKey] = {}


class AttackMode:  # mypyc: acyclic
    """An attack that a body could make, independent of circumstances.

    ``kind`` is its class of roll, ``cap`` the damage cap, ``knock`` the price of knocking the target out (0: not for
    sale), ``number`` its index among its body's modes.

    ``gain`` is added to the die; in a stance without bonuses only ``least`` of it; in a focused stance ``focus`` on
    average is added. ``reach`` and ``best`` are the metres of the farthest and the optimal band, ``optimal`` the number
    of the optimal band, ``close`` the penalty at the nearest. ``obstacles`` are by the target's kind, None where the
    attack is useless. ``words``: the id of the weapon or power, and its group or school."""

    __slots__ = (
        *("best", "cap", "close", "domain", "focus", "gain", "item", "kind", "known_power", "knock"),
        *("least", "melee", "natural", "number", "obstacles", "optimal", "reach", "words"),
    )

    def __init__(self, item: str, known_power: KnownPower | None) -> None:
        self.number = 0
        self.item = item
        self.known_power = known_power
        self.kind = "PA"
        self.domain = PHYSICAL
        self.melee = False
        self.natural = known_power is not None
        self.cap = 0
        self.knock = 0
        self.gain = 0
        self.least = 0
        self.focus = 0
        self.reach = 0.0
        self.best = 0.0
        self.optimal = 0
        self.close = 0
        self.obstacles: list[Obstacle | None] = []
        self.words: list[str] = []


class AttackOption:  # mypyc: acyclic
    """An attack of a body in a known state on another in a known state.

    ``edge`` is bonus less resistance, without distance; ``drawing`` the penalty for drawing the weapon; ``eval_key``
    the other inputs of its worth; ``menace`` the target's factor. ``worth`` is the worth with this edge, valid if
    ``known``."""

    __slots__ = ("drawing", "edge", "eval_key", "known", "menace", "mode", "worth")

    def __init__(self, mode: AttackMode, edge: int, drawing: int, eval_key: EvalKey, menace: float) -> None:
        self.mode = mode
        self.edge = edge
        self.drawing = drawing
        self.eval_key = eval_key
        self.menace = menace
        self.known = False
        self.worth = 0.0


class Gains:  # mypyc: acyclic
    """Gain in worth of attacks by the number of a ``minor``, ``major`` or ``extreme`` state."""

    __slots__ = ("extreme", "major", "minor")

    def __init__(self, minor: float, major: float, extreme: float) -> None:
        self.minor = minor
        self.major = major
        self.extreme = extreme

    def of(self, severity: str) -> float:
        """Return the gain by a state of this severity."""
        return self.minor if severity == "minor" else self.major if severity == "major" else self.extreme


class AttackEval:  # mypyc: acyclic
    """The expected best attack of a body in a known state on another in a known state.

    ``kind`` is its class of roll, ``melee`` whether it is one in melee, ``defence`` the opposing class. ``shifted``
    caches the gain by a number on its roll; ``gains`` the gain by each severity, None before the first request."""

    __slots__ = ("defence", "edge", "eval_key", "gains", "kind", "melee", "menace", "shifted", "worth")

    def __init__(
        self, kind: str, melee: bool, defence: str, edge: int, eval_key: EvalKey, menace: float, worth: float
    ) -> None:
        self.kind = kind
        self.melee = melee
        self.defence = defence
        self.edge = edge
        self.eval_key = eval_key
        self.menace = menace
        self.worth = worth
        self.shifted: dict[int, float] = {}
        self.gains: Gains | None = None


NO_ATTACK: Final = AttackEval("", False, "", 0, EvalKey(0, 0, 1, 0, 0), 1.0, 0.0)
"""Placeholder for a body without an attack."""


class PairEval:  # mypyc: acyclic
    """Results for one body against another, both in known states.

    ``attack_eval`` is the best attack, None before the first request. ``attack_options`` holds attacks by mode number,
    with None for those not computed; the list is empty before the first request."""

    __slots__ = ("attack_eval", "attack_options")

    def __init__(self) -> None:
        self.attack_eval: AttackEval | None = None
        self.attack_options: list[AttackOption | None] = []


NO_MARKS: Final[list[ConditionView]] = []


class StanceRecord:  # mypyc: acyclic
    """A body as last seen, with the numbers of its state.

    ``stance_key`` is None if a change could not be detected. ``versus`` are its states against a single opponent.
    ``striker`` and ``target`` are the numbers of the state as attacker and as target, ``row`` the number of both; 0
    before the first request."""

    __slots__ = ("row", "stance_key", "striker", "target", "versus")

    def __init__(self, stance_key: StanceKey | None, versus: list[ConditionView]) -> None:
        self.stance_key = stance_key
        self.versus = versus
        self.striker = 0
        self.target = 0
        self.row = 0


class AttackGroup:  # mypyc: acyclic
    """Equal best attacks, ``count`` of them."""

    __slots__ = ("attack_eval", "count")

    def __init__(self, count: int, attack_eval: AttackEval) -> None:
        self.count = count
        self.attack_eval = attack_eval


class BodyEval:  # mypyc: acyclic
    """Results for the bodies of one row in a position.

    ``struck`` holds the best attacks of such a body; ``suffered`` the attacks on it. ``lends`` is the gain by the best
    effect on its attacks, ``takes`` the gain by the best consequence on its defence; these are None before the first
    request. ``numbers`` caches the worth of a number on its rolls by a key of number, class of roll and rival's row,
    ``studied`` that of the effects that help against an enemy buys, by the enemy's row."""

    __slots__ = ("lends", "numbers", "struck", "studied", "suffered", "takes")

    def __init__(self) -> None:
        self.lends: Gains | None = None
        self.takes: Gains | None = None
        self.struck: list[AttackGroup] | None = None
        self.suffered: list[AttackGroup] | None = None
        self.numbers: dict[int, float] = {}
        self.studied: dict[int, Gains] = {}


class Group:  # mypyc: acyclic
    """Able bodies of one row: their ``side`` and ``count``, and ``body``, the first of them."""

    __slots__ = ("body", "count", "row", "side")

    def __init__(self, row: int, body: int, side: int) -> None:
        self.row = row
        self.body = body
        self.side = side
        self.count = 1


class Position:  # mypyc: acyclic
    """The able bodies by rows: ``rows`` by body, 0 for those not able; ``groups`` in the order of their first members.

    ``enemies`` holds the groups of a side's enemies, ``able`` the number of a side's able bodies. ``body_evals`` are by
    row; those of bodies that are not able by the negative row."""

    __slots__ = ("able", "body_evals", "enemies", "groups", "rows")

    def __init__(self, rows: tuple[int, ...], sides: list[int]) -> None:
        self.rows = rows
        self.body_evals: dict[int, BodyEval] = {}
        self.enemies: dict[int, list[Group]] = {}
        self.able: dict[int, int] = {}
        found: dict[int, Group] = {}
        for body, row in enumerate(rows):
            if row:
                group = found.get(row)
                if group is None:
                    found[row] = Group(row, body, sides[body])
                else:
                    group.count += 1
        self.groups = list(found.values())
        for group in self.groups:
            self.able[group.side] = self.able.get(group.side, 0) + group.count

    def enemies_of(self, side: int) -> list[Group]:
        """Return the groups that are not on this side."""
        found = self.enemies.get(side)
        if found is None:
            found = self.enemies[side] = [group for group in self.groups if group.side != side]
        return found


def states_on(body: BodyView, kind: str) -> int:
    """Return the sum of states on a body's rolls of a class, leaving out states against a single opponent."""
    total = 0
    for mark in body.marks:
        if mark.vs == -1 and (kind in mark.classes or (kind == MELEE and "PA" in mark.classes)):
            total += mark.value
    return total


class EvalTable:
    """Pair evaluations, and the worth of states, of the bodies of an encounter.

    ``sides`` and ``kinds`` are those of each body. ``position`` is the position requested last, ``fighters`` the stance
    records that it is for."""

    def __init__(self, owner: Basis, sides: list[int], kinds: list[int]) -> None:
        self._sides = sides
        self._kinds = kinds
        self._pair_evals: Memo[int, PairEval] = Memo(owner, MOST_KEPT)
        self._positions: Memo[tuple[int, ...], Position] = Memo(owner, MOST_POSITIONS)
        self._numbers: Memo[tuple[object, ...], int] = Memo(owner, MOST_KEPT)
        self._stance_records: list[StanceRecord | None] = [None] * len(sides)
        self._last = 0
        self.fighters: list[StanceRecord] = []
        self.position = Position((0,) * len(sides), sides)

    def stance_record(self, view: View, body: int) -> StanceRecord:
        """Return the stance record of a body; a new one if the body has changed since it was last seen."""
        now = self._stance_records[body]
        stance_key = view.stance_key(body, None if now is None else now.stance_key)
        if now is None or stance_key is None or stance_key is not now.stance_key:
            versus = [mark for mark in view.body(body).marks if mark.vs >= 0]
            now = self._stance_records[body] = StanceRecord(stance_key, versus)
        return now

    def pair_eval(self, striker: int, target: int) -> PairEval:
        """Return the entry for an attacker's and a target's number."""
        key = striker << 31 | target ^ (striker << 7 & LOW)  # dictionaries probe by the lowest bits
        return self._pair_evals.known.get(key) or self._pair_evals.keep(key, PairEval())

    def position_of(self, rows: tuple[int, ...]) -> Position:
        """Return the position in which each body has this row, 0 if it is not able."""
        return self._positions.known.get(rows) or self._positions.keep(rows, Position(rows, self._sides))

    def row(self, body: int, striker: int, target: int) -> int:
        """Return the number of a side with both numbers of a body's state."""
        return self._number((self._sides[body], striker, target))

    def striker(self, body: BodyView, with_defences: bool) -> int:
        """Return the number of everything a body's attacks depend on: bonuses, weapons, powers.

        With ``with_defences`` the own defences count as well, because the target's menace depends on them."""
        ready, off = body.ready(), body.cancelled() + body.used_up()
        slow = body.pace + body.shaken + body.encumbrance
        melee, physical, mental = body.numbers()
        kind = self._kinds[body.id]
        if not with_defences:
            return self._number((kind, body.hand, body.stance, body.push, slow, melee, physical, mental, ready, off))
        attacks = (body.hand, body.stance, body.push, slow, melee, physical, mental, ready, off)
        return self._number((kind, attacks, body.pd, body.md, body.pgf, body.pgm))

    def target(self, body: BodyView) -> int:
        """Return the number of everything that attacks on a body depend on."""
        return self._number((self._kinds[body.id], body.pd, body.md, body.pgf, body.pgm, body.down))

    def _number(self, inputs: tuple[object, ...]) -> int:
        number = self._numbers.known.get(inputs)
        if number is None:
            self._last += 1
            number = self._numbers.keep(inputs, self._last)
        return number
