"""Lienzos, the setting packs: everything that the ledger marks [L] (TZ-LNZ-01), frozen.

``Lienzo()`` is the default pack ``BS``: its values come from data/lienzos/BS.toml, never from code. For another pack,
simulator/scenario/packs.py reads the file and puts the pack into the encounter's scene; so it counts for the digest and
the trace. Distances are in metres, weights in kilograms, prices in effect or consequence points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Annotated

from attrs import evolve, field, frozen

from ....core.schema import Range, Size, Word
from ..tables import DEFAULT, built, part, rows_of, shipped
from .catalogue import Armour, Class, HazardRow, Item, Power, Shield, Species, Stance, StateRow, Weapon
from .measures import (
    Bands,
    Covers,
    Experience,
    Loads,
    Numbers,
    Paces,
    RowId,
    Severities,
    SizeRules,
    Support,
    Tier,
    Title,
    Travel,
    Visibility,
    WoundDays,
)


def _texts(name: str) -> dict[str, str]:
    return dict(shipped(DEFAULT)[name])


def _common() -> str:
    return str(shipped(DEFAULT)["common"])


def _tiers() -> tuple[Tier, ...]:
    return tuple(built(Tier, row) for row in shipped(DEFAULT)["tiers"])


def _difficulties() -> dict[str, int]:
    return dict(shipped(DEFAULT)["difficulties"])


@frozen
class Lienzo:
    """TZ-LNZ-01: a setting pack. ``BS`` supplies each table that a file leaves out.

    ``extends`` names the base pack while a file is read; afterwards it is "BS", or "none" for a pack that was read,
    because its tables are then complete. ``code`` is its two capitals (TZ-LNZ-02); ``common`` the language that
    everybody knows, if any."""

    SHORTHAND = "extends"

    extends: Annotated[str, Size(200)] = DEFAULT
    code: Annotated[str, Size(2)] = DEFAULT
    title: Title = field(factory=partial(_texts, "title"))
    common: Annotated[str | None, Size(40), Word()] = field(factory=_common)
    numbers: Numbers = field(factory=partial(part, Numbers, "numbers"))
    severities: Severities = field(factory=partial(part, Severities, "severities"))
    tiers: Annotated[tuple[Tier, ...], Size(40)] = field(factory=_tiers)
    support: Support = field(factory=partial(part, Support, "support"))
    difficulties: Annotated[Mapping[RowId, Annotated[int, Range(0, 999)]], Size(40)] = field(factory=_difficulties)
    wound_days: WoundDays = field(factory=partial(part, WoundDays, "wound_days"))
    bands: Bands = field(factory=partial(part, Bands, "bands"))
    visibility: Visibility = field(factory=partial(part, Visibility, "visibility"))
    covers: Covers = field(factory=partial(part, Covers, "covers"))
    sizes: SizeRules = field(factory=partial(part, SizeRules, "sizes"))
    paces: Paces = field(factory=partial(part, Paces, "paces"))
    loads: Loads = field(factory=partial(part, Loads, "loads"))
    travel: Travel = field(factory=partial(part, Travel, "travel"))
    experience: Experience = field(factory=partial(part, Experience, "experience"))
    species: Annotated[Mapping[RowId, Species], Size(200)] = field(factory=partial(rows_of, Species, "species"))
    classes: Annotated[Mapping[RowId, Class], Size(200)] = field(factory=partial(rows_of, Class, "classes"))
    weapons: Annotated[Mapping[RowId, Weapon], Size(500)] = field(factory=partial(rows_of, Weapon, "weapons"))
    armour: Annotated[Mapping[RowId, Armour], Size(200)] = field(factory=partial(rows_of, Armour, "armour"))
    shields: Annotated[Mapping[RowId, Shield], Size(200)] = field(factory=partial(rows_of, Shield, "shields"))
    powers: Annotated[Mapping[RowId, Power], Size(500)] = field(factory=partial(rows_of, Power, "powers"))
    states: Annotated[Mapping[RowId, StateRow], Size(500)] = field(factory=partial(rows_of, StateRow, "states"))
    stances: Annotated[Mapping[RowId, Stance], Size(100)] = field(factory=partial(rows_of, Stance, "stances"))
    gear: Annotated[Mapping[RowId, Item], Size(500)] = field(factory=partial(rows_of, Item, "gear"))
    hazards: Annotated[Mapping[RowId, HazardRow], Size(200)] = field(factory=partial(rows_of, HazardRow, "hazards"))


def named(lienzo: Lienzo) -> Lienzo:
    """Return the pack with ids in every row, as the scenario loader supplies it."""
    return evolve(
        lienzo,
        species={name: evolve(row, id=name) for name, row in lienzo.species.items()},
        classes={name: evolve(row, id=name) for name, row in lienzo.classes.items()},
        weapons={name: evolve(row, id=name) for name, row in lienzo.weapons.items()},
        armour={name: evolve(row, id=name) for name, row in lienzo.armour.items()},
        shields={name: evolve(row, id=name) for name, row in lienzo.shields.items()},
        powers={name: evolve(row, id=name) for name, row in lienzo.powers.items()},
        states={name: evolve(row, id=name) for name, row in lienzo.states.items()},
        stances={name: evolve(row, id=name) for name, row in lienzo.stances.items()},
        gear={name: evolve(row, id=name) for name, row in lienzo.gear.items()},
        hazards={name: evolve(row, id=name) for name, row in lienzo.hazards.items()},
    )


@cache
def default() -> Lienzo:
    """Return the pack ``BS``, built once."""
    return Lienzo()
