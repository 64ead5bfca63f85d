"""Encoding of questions as arrays: the kind of question, the combatants, the options and the mask of legal indices.

The encounter and the ``Shape`` fix all sizes, so every question of a fight has the same space. Combatants and options
beyond it are left out; unused rows are zero."""

from __future__ import annotations

from itertools import islice
from math import hypot
from typing import Any, Final
from zlib import crc32

import numpy as np
from attrs import frozen
from gymnasium import spaces

from .. import systems
from ..core.asks import Ask, Option
from ..core.features import TENTH
from ..core.system import SeatView
from .features import BODY, METRES, SHARE, Row, body_rows

OPTION: Final = 8
"""Numbers in the row of an option."""
HASHED: Final = 251
BOUND: Final = 1000.0  # far above any share, tenth or distance in a fight

Observation = dict[str, Any]  # Any: numpy arrays, as Gymnasium has them


@frozen
class Shape:
    """Sizes of an observation: the numbers of combatants and options."""

    bodies: int
    options: int


class Encoder:
    """Encoder for the questions of one game. ``kinds`` and ``verbs`` list the words of their numbers; 0 means no
    word."""

    def __init__(self, system: str, shape: Shape) -> None:
        answers = systems.answers(system)
        self._system = system
        self.shape = shape
        self.kinds = ("", *answers)
        self.verbs = ("", *dict.fromkeys(verb for verbs in answers.values() for verb in verbs))
        self._kind = {kind: number for number, kind in enumerate(self.kinds)}
        self._verb = {verb: number for number, verb in enumerate(self.verbs)}
        self._hashes: dict[str, float] = {"": 0.0}

    @property
    def space(self) -> spaces.Dict:
        """Space of all observations."""
        bodies, options = self.shape.bodies, self.shape.options
        return spaces.Dict(
            {
                "kind": spaces.Discrete(len(self.kinds)),
                "bodies": spaces.Box(-BOUND, BOUND, (bodies, BODY), np.float32),
                "verbs": spaces.Box(0, len(self.verbs) - 1, (options,), np.int16),
                "options": spaces.Box(-BOUND, BOUND, (options, OPTION), np.float32),
                "action_mask": spaces.Box(0, 1, (options,), np.int8),
            }
        )

    def options(self, ask: Ask) -> list[Option]:
        """Return the options that have an index, the default first."""
        return list(islice(ask.options(), self.shape.options))

    def blank(self) -> Observation:
        """Return an empty observation."""
        bodies, options = self.shape.bodies, self.shape.options
        return {
            "kind": np.int64(0),
            "bodies": np.zeros((bodies, BODY), np.float32),
            "verbs": np.zeros(options, np.int16),
            "options": np.zeros((options, OPTION), np.float32),
            "action_mask": np.zeros(options, np.int8),
        }

    def seen(self, view: SeatView, own: int, side: int) -> Observation:
        """Return an observation of the combatants without a question."""
        found = self.blank()
        rows = body_rows(self._system, view, own, side, self.shape.bodies)
        found["bodies"][: len(rows)] = rows
        return found

    def asked(self, ask: Ask, options: list[Option], view: SeatView, side: int) -> Observation:
        """Return the observation of a question to a seat of ``side``."""
        found = self.blank()
        count = len(options)
        rows = body_rows(self._system, view, ask.body, side, self.shape.bodies)
        verb = self._verb
        found["kind"] = np.int64(self._kind.get(ask.kind, 0))
        found["bodies"][: len(rows)] = rows
        found["verbs"][:count] = [verb.get(option.verb, 0) for option in options]
        found["options"][:count] = [self._row(option, ask.body, rows, view) for option in options]
        found["action_mask"][:count] = 1
        return found

    def _row(self, option: Option, own: int, rows: list[Row], view: SeatView) -> Row:
        """Return an option: whether it targets the actor, a friend, a foe; the target's first share; the amount in
        tenths; the distance to its place in units of 30 metres; hashes of its item and its detail."""
        target = option.target
        me = friend = foe = left = 0.0
        if 0 <= target < len(rows):
            row = rows[target]
            left = row[SHARE]
            if target == own:
                me = 1.0
            elif row[2]:
                friend = 1.0
            else:
                foe = 1.0
        far = 0.0 if option.place is None else self._far(option.place, own, view)
        return [me, friend, foe, left, option.amount * TENTH, far, self._hash(option.item), self._hash(option.detail)]

    def _far(self, place: tuple[float, float], own: int, view: Any) -> float:  # Any: a view of a game with places
        if own < 0:
            return 0.0
        here = view.bodies[own].place
        return hypot(place[0] - here[0], place[1] - here[1]) / METRES

    def _hash(self, name: str) -> float:
        """Hash a name to a number from 0 to 1; items of one kind share it ("sabre#2")."""
        found = self._hashes.get(name)
        if found is None:
            bare = name.partition("#")[0].partition("@")[0]
            found = self._hashes[name] = (1 + crc32(bare.encode()) % HASHED) / (1 + HASHED)
        return found
