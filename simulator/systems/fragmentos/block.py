"""Block of a combatant on paper (FR-SHEET-01 to FR-SHEET-05, FR-OBJ-01, FR-FIGHT-03)."""

from __future__ import annotations

from typing import Final

from ...core.block import Block, Carried
from ...core.inventory import joined
from ...core.scoreboard import Pool
from .resolution.muster import standing
from .resolution.threat import SUPERACION
from .sheet import Sheet
from .state import State, Thing

CONDITIONS: Final = ("hidden", "incapacitated", "setback", "obstacle", "full_strength")


def block(state: State, number: int) -> Block:
    """Return the block of a combatant, given the state at the beginning of the scene."""
    body = state.bodies[number]
    sheet = body.sheet
    qualities = tuple((card.quality.text or card.key, "") for card in state.cards if card.owner == number)
    points = (Pool(SUPERACION, body.superacion, body.superacion),) if body.superacion else ()
    return Block(
        tuple(Pool(name, left, sheet.full(name)) for name, left in body.current.items()),
        tuple((word, "") for word in standing(body)),
        (*_modes(sheet), *map(_object, body.things)),
        (*((trait.name, f"+{trait.score}") for trait in sheet.traits), *qualities),
        points,
        CONDITIONS,
    )


def _modes(sheet: Sheet) -> tuple[Carried, ...]:
    return tuple(
        Carried(mode.id, (("rolls", mode.char), ("against", joined(dict.fromkeys(one.char for one in mode.responses)))))
        for mode in sheet.modes
    )


def _object(thing: Thing) -> Carried:
    return Carried(thing.id, (("dice", f"+{thing.dice}"), ("rolls", thing.char)))
