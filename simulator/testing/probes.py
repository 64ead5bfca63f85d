"""Probes of the checks: the shape of a question, nearly legal answers, the mutable parts of a state, spoilt views."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..core.asks import Asks, Option, captain
from ..core.dice import Luck
from ..core.fields import cells, stored
from ..core.record import Record
from ..core.system import Encounter, SeatView
from ..scenario.diagnostics import nearest_clause, nearest_few

Source = Callable[[Luck], Encounter] | Sequence[Encounter]
"""Encounters of a check: made from luck, or a list that is used in turn."""


class CheckFailed(AssertionError):
    """Raised if a promise is broken; the message gives the promise, and how to repeat the failure."""


def seats_of(encounter: Encounter) -> list[int]:
    """Return every seat: the combatants', then the captains'."""
    return [*range(len(encounter.members)), *map(captain, range(len(encounter.sides)))]


def check_fights(
    check: str, name: str, fight: Callable[[int], int], *, fights: int, seed: int, only: int | None
) -> int:
    """Call ``fight`` with the numbers of ``fights`` fights, or with ``only``, and return the sum of its results.

    Raises CheckFailed, with ``name`` and the call of ``check`` that repeats the fight, if it raises."""
    asked = 0
    for number in range(fights) if only is None else (only,):
        try:
            asked += fight(number)
        except Exception as error:
            again = f"{check}(..., seed={seed}, only={number})"
            what = error if isinstance(error, CheckFailed) else f"{type(error).__name__}: {error}"
            raise CheckFailed(f"{name}, fight {number} of seed {seed}: {what}\nAgain: {again}") from error
    return asked


def near_words(word: str, choices: Iterable[str]) -> str:
    """Return the end of a sentence that names the choices spelled most like a word; "" if none is near."""
    clause = nearest_clause(nearest_few(word, choices))
    return f"; {clause}" if clause else ""


def shape(asks: Asks) -> list[tuple[int, str, str, list[Option]]]:
    """Return questions as data, to compare two objects of the same question."""
    return [(ask.seat, ask.kind, ask.rule, list(ask.options())) for ask in asks]


def bent(option: Option, luck: Luck) -> Option:
    """Return an option that differs in one field, and is mostly no longer legal."""
    change = luck.below(4)
    if change == 0:
        return Option(option.verb, option.target + 1, option.item, option.detail, option.amount)
    if change == 1:
        return Option(option.verb, option.target, option.item + "x", option.detail, option.amount)
    if change == 2:
        return Option(option.verb, option.target, option.item, "helpless", option.amount)
    return Option(option.verb, option.target, option.item, option.detail, option.amount + 1)


def mutable(value: object) -> dict[int, object]:
    """Return the mutable objects of a state, or those that the cells of a view hold, by identity."""
    found: dict[int, object] = {}
    todo = [value]
    seen = isinstance(value, SeatView)
    while todo:
        thing = todo.pop()
        if isinstance(thing, Record | SeatView):
            names = [cell.name for cell in cells(type(thing))] if seen else stored(type(thing))
            todo += [getattr(thing, name) for name in names]
        elif isinstance(thing, list | set):
            todo += thing
        elif isinstance(thing, dict):
            todo += thing.values()
        else:
            continue
        found[id(thing)] = thing
    return found


def scribble(row: list[Any]) -> None:
    """Spoil every list of a view's row."""
    for cell in row:
        if isinstance(cell, list):
            scribble(cell)
    row.append("scribble")
