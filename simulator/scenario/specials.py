"""Specials of a file: their conditions, read into canonical text, and the powers that the rules look up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .. import systems
from ..core.language.readings import Read
from ..core.language.words import Words
from ..core.powers import Power, Powers
from ..core.specials import Effect, Special
from ..core.system import Member
from .diagnostics import Diagnostics


def read_condition(text: str, is_number: bool, facts: Words, place: str, problems: Diagnostics) -> str | None:
    """Return a condition, or a number, with the English words of the facts; None, with problems, if it has flaws."""
    from ..policy.tactics.conditions import Flaw, condition, number  # imported here: few files have specials

    flaws: list[Flaw] = []
    found = (number if is_number else condition)(text, facts, flaws)
    for flaw in flaws:
        problems.flaw(place, flaw)
    return None if flaws else found.text


def powers_of(members: Sequence[Member], system: str) -> Powers | None:
    """Return the powers of these combatants; None if none has specials."""
    if not any(getattr(member.sheet, "specials", ()) for member in members):
        return None
    facts = systems.schema(system).facts
    assert facts is not None
    found: list[Power] = []
    for owner, member in enumerate(members):
        sheet: Any = member.sheet  # of the game's own class
        for index, special in enumerate(sheet.specials):
            found += _powers_of_one(owner, index, special, facts())
    return Powers(found) if found else None


def _powers_of_one(owner: int, index: int, special: Special, facts: Words) -> Iterator[Power]:
    """Yield the powers of one special. Uses of one that happens at a moment are counted together."""
    when = _reading(special.when, facts, False)
    for place, effect in enumerate(special.effects):
        own = "" if special.at else f".{place}"
        for kind in effect.kinds():
            power = Power(owner, index, kind, special.label)
            power.key = f"{special.per} {owner} {index}{own}"
            power.when = when
            power.uses = special.uses
            power.per = special.per
            power.at = special.at
            power.lasts = special.lasts
            power.cost = special.cost
            power.optional = special.optional
            _fill(power, effect, facts)
            yield power


def _fill(power: Power, effect: Effect, facts: Words) -> None:
    """Set the numbers of an effect."""
    power.who = effect.who
    power.number = effect.number
    if effect.within is not None:
        power.within = effect.within
    power.only = _reading(effect.when, facts, False)
    power.by = _reading(effect.heal or effect.by, facts, True)
    if effect.least is not None:
        power.least = effect.least
    if effect.most is not None:
        power.most = effect.most
    if effect.hit is not None:
        power.damage, power.dice, power.ap = effect.hit.damage, effect.hit.dice, effect.hit.ap


def _reading(text: str, facts: Words, is_number: bool) -> Read | None:
    """Return the reading of a text that has been checked; None of an empty one."""
    from ..policy.tactics.conditions import condition, number

    return (number if is_number else condition)(text, facts, []).read if text else None
