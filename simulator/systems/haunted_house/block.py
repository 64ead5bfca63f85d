"""Block of a combatant on paper (HH-CHAR-04, HH-CHAR-05, HH-MEL-05, HH-RNG-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.block import Block, Carried, Figures
from ...core.record import known
from ...core.scoreboard import Pool
from .formulas import damage
from .sheet import Sheet
from .state import Arm, Body, State
from .tables import CHARACTERISTICS
from .weapons import Weapon

CONDITIONS: Final = ("bleeding", "prone", "hidden", "weakened", "distracted", "fleeing", "burning", "unconscious")


def block(state: State, number: int) -> Block:
    """Return the block of a combatant, given the state at the beginning of the fight."""
    body = state.bodies[number]
    return Block(
        tuple(_pool(body, name) for name in ("life", "stamina", "shock")),
        _figures(body.sheet),
        tuple(_carried(arm, body.sheet) for arm in body.arms if arm.model.listed),
        tuple((name, f"+{bonus}") for name, bonus in body.sheet.fields.items()),
        tuple(_spare(body)),
        CONDITIONS,
    )


def _pool(body: Body, name: str) -> Pool:
    return Pool(name, getattr(body, name), known(getattr(body.sheet, f"max_{name}")))


def _figures(sheet: Sheet) -> Figures:
    scores = tuple((name, int(getattr(sheet, name))) for name in CHARACTERISTICS)
    guards = (("blade", sheet.guard_blade), ("gun", sheet.guard_gun))
    wave = (("wave", sheet.wave),) if sheet.wave > 1 else ()
    return (*wave, *scores, *(guard for guard in guards if guard[1]))


def _carried(arm: Arm, sheet: Sheet) -> Carried:
    model = arm.model
    found: Figures = (("damage", str(damage(model, sheet.power))),)
    if not model.ranged:
        return Carried(model.id, (*found, *_toxin(model)))
    found += (("rate", model.rate),) if model.rate > 1 else ()
    found += (("may_jam", ""),) if model.starred else ()
    return Carried(model.id, (*found, *_toxin(model)), Pool("capacity", arm.loaded, model.capacity))


def _toxin(model: Weapon) -> Figures:
    return ((model.toxin, ""),) if model.toxin else ()


def _spare(body: Body) -> Iterator[Pool]:
    """Yield the spare magazines, one by one, and the loose rounds (HH-RNG-05)."""
    for weapon, magazines in body.spare_magazines.items():
        for rounds in magazines:
            yield Pool(f"spare:{weapon}", rounds, rounds)
    for weapon, rounds in body.spare_rounds.items():
        yield Pool(f"spare:{weapon}", rounds, rounds)
