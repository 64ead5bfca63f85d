"""Words of tactics for a game that brings none: the fields of its view, and the verbs of its questions.

A body of such a view has ``id``, ``name``, ``side`` and ``active``; its whole numbers and truths are facts by their
names. An action is a verb, and ``attack`` is any verb with "attack" in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from ... import systems
from ...core.asks import Ask
from ...core.fields import body_cells
from ...core.system import SeatView
from ..protocol import Start
from .vocabulary import (
    NO_BODY,
    NUMBER,
    TRUTH,
    Action,
    Choice,
    Fact,
    Observer,
    Vocabulary,
    acting_body,
    side_of_seat,
    verbs,
)

ATTACK: Final = "attack"


class PlainBoard:
    """Everything that one seat sees at one question of any game."""

    def __init__(self, ask: Ask, view: Any, start: Start, pools: Callable[[Any], Any]) -> None:
        sides = [member.side for member in start.encounter.members]
        self.view = view
        self.side = side_of_seat(start)
        self.me = acting_body(ask, start.seat, sides, self.side)
        self.attacker = ask.by
        self.target = NO_BODY
        self._features = pools

    def named(self, name: str) -> int:
        """Return the number of the body with that name, or NO_BODY."""
        return next((body.id for body in self.view.bodies if body.name == name), NO_BODY)

    def standing(self, own: bool) -> list[int]:
        """Return the bodies that can fight, of the own side (without the own body) or of the others."""
        bodies = self.view.bodies
        return [each.id for each in bodies if each.active and (each.side == self.side) == own and each.id != self.me]

    def health(self, number: int) -> float:
        """Return the first share of points that is left of a body, from 0 to 1."""
        return float(self._features(self.view.bodies[number]).shares[0])


class PlainObserver(Observer):
    """Maker of the boards of one seat."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._features = systems.features(start.system)

    def look(self, ask: Ask, view: SeatView) -> PlainBoard:
        """Return the board at this question."""
        return PlainBoard(ask, view, self._start, self._features)


def plain_vocabulary(system: str) -> Vocabulary:
    """Return the words of a game, made from its view and its answers."""
    return Vocabulary(system, _facts(system), _choices(), tuple(_actions(system)), PlainObserver)


def _facts(system: str) -> tuple[Fact, ...]:
    facts = [
        Fact("round", "ronda", NUMBER, lambda board, _: board.view.round),
        Fact("enemies", "enemigos", NUMBER, lambda board, _: len(board.standing(False))),
        Fact("friends", "amigos", NUMBER, lambda board, _: len(board.standing(True))),
        Fact("health", "salud", NUMBER, lambda board, body: board.health(body), True),
        Fact("standing", "en_pie", TRUTH, lambda board, body: board.view.bodies[body].active, True),
    ]
    taken = {one.name for one in facts}
    for name, kind in body_cells(systems.system(system).view_cells).items():
        if name not in taken and kind in (int, bool):
            facts.append(Fact(name, name, TRUTH if kind is bool else NUMBER, partial(_cell, name), True))
    return tuple(facts)


def _cell(name: str, board: PlainBoard, body: int) -> Any:
    return getattr(board.view.bodies[body], name)


def _choices() -> tuple[Choice, ...]:
    foes, friends = (lambda board: board.standing(False)), (lambda board: board.standing(True))
    return (
        Choice("first", "primero", foes),
        Choice("most_hurt", "mas_herido", foes, lambda board, body: board.health(body)),
        Choice("least_hurt", "menos_herido", foes, lambda board, body: -board.health(body)),
        Choice("wounded_friend", "amigo_herido", friends, lambda board, body: board.health(body)),
    )


def _actions(system: str) -> list[Action]:
    kinds: dict[str, list[str]] = {}
    attacks: dict[str, frozenset[str]] = {}
    for kind, answers in systems.answers(system).items():
        for verb in answers:
            kinds.setdefault(verb, []).append(kind)
        if fighting := [verb for verb in answers if ATTACK in verb]:
            attacks[kind] = verbs(*fighting)
    found = [Action(ATTACK, "atacar", attacks)] if attacks else []
    return found + [
        Action(verb, verb, dict.fromkeys(asked, verbs(verb))) for verb, asked in kinds.items() if verb != ATTACK
    ]
