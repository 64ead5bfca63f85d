"""Fights that are played for the nets, and what is kept of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from simulator.core.dice import Luck, luck_key
from simulator.core.fight import Fight
from simulator.runtime import (
    seats,
)
from simulator.scenario import load
from simulator.trace.writer import TraceWriter
from tests.drawn import Digest

from .net import SEED


class Kept(Digest):
    """Listens to a fight, and keeps a digest of its trace."""

    @classmethod
    def of(cls, play: Callable[..., Any], scenario: Any, *given: Any, **more: Any) -> list[object]:
        """What a fight came to: its result and the digest of its trace."""
        writer = TraceWriter(None, scenario, 1)
        result = play(scenario, *given, listener=writer, deadline=None, **more)
        writer.close(result.outcome)
        return [writer.digest, outcome(result)]


def outcome(result: Any) -> list[object]:
    """What a result says."""
    faults = [
        [fault.seat, fault.seat_name, fault.kind, fault.how, fault.message.partition(" (")[0]]
        for fault in result.faults
    ]
    return [
        list(result.outcome),
        faults,
        [fate.row() for fate in result.fates],
        [fate.row() for fate in result.fates_after_fight],
    ]


def standing(name: str, steps: int) -> Any:
    """A fight in which that many questions have been answered at random."""
    scenario = load(name)
    prepared = seats.Seats(scenario, 3)
    fight: Any = Fight(prepared.system, prepared.encounter, prepared.dice(1), forks=True)
    luck = Luck(luck_key(SEED, steps, name))
    for _ in range(steps):
        if fight.pending is None:
            break
        answer(fight, luck)
    return fight


def answer(fight: Any, luck: Luck) -> None:
    """Answer what a fight asks at random."""
    asks = getattr(fight.pending, "asks", (fight.pending,))
    chosen = []
    for ask in asks:
        options = list(islice(ask.options(), 40))
        chosen.append(options[luck.below(len(options))])
    fight.answer(tuple(chosen) if hasattr(fight.pending, "asks") else chosen[0])


def fight_default(question: Any) -> Any:
    """The row of a question's default."""
    return getattr(question, "asks", (question,))[0].default().row()


def walked(name: str, steps: int) -> tuple[Any, Any, list[Any]]:
    """The rules and the encounter of a fight, and its states at so many of its questions, answered at random."""
    fight, luck = standing(name, 0), Luck(luck_key(SEED, steps, name))
    states: list[Any] = []
    for _ in range(steps):
        if fight.pending is None:
            break
        states.append(fight.state.dup())
        answer(fight, luck)
    return fight.system, fight.encounter, states
