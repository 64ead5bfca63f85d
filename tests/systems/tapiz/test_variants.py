"""The switches of Tapiz against the ledger's table."""

from __future__ import annotations

import re
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from simulator.scenario import load_document
from simulator.systems.tapiz.variants import PROFILES, Variants
from tests.ledgers import section

NUMBERS = {"max_rounds": 100, "free_step_m": 0, "ph_award_per_scene": 0}


def read(**switches: str) -> Variants:
    """Return the variants of a scenario that says these switches."""
    people = [{"name": name, "side": name, "use": "guard"} for name in ("a", "b")]
    document = {"asalto": 1, "system": "tapiz", "variants": switches, "sides": {"a": {}, "b": {}}, "combatants": people}
    variants = load_document(document).encounter.variants
    assert isinstance(variants, Variants)
    return variants


def rows() -> dict[str, str]:
    """Return the ledger's switches and their values, as written."""
    lines = [line for line in section("tapiz", "Variants").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: row[1] for row in cells if not row[0].startswith(("Variant", "-", "max_rounds"))}


def values(written: str) -> list[str]:
    """Return the values of one switch; old1..old4 stands for all four."""
    bare = written.replace("**", "")
    return re.sub(r"old1\.\.old4", "old1, old2, old3, old4", bare).split(", ")


@pytest.mark.rule("TZ-LNZ-01")
def test_switches_and_profiles() -> None:
    """Names, values and defaults of the ledger's table, and no others. The three profiles set what the ledger says;
    single switches can be set over them."""
    hints = get_type_hints(Variants)
    assert set(hints) == set(rows()) | set(NUMBERS)
    for name, written in rows().items():
        assert get_origin(hints[name]) is Literal
        assert sorted(map(str, get_args(hints[name]))) == sorted(values(written)), name
        [first] = re.findall(r"\*\*(\w+)\*\*", written)
        assert str(getattr(Variants(), name)) == first, name
    assert {name: getattr(Variants(), name) for name in NUMBERS} == NUMBERS
    assert set(PROFILES) == {"drs", "effect_engine", "hoja"}
    assert read(profile="drs") == Variants()
    assert read(profile="effect_engine") == Variants(action_die="3d6")
    hoja = read(profile="hoja")
    assert (hoja.ability_dice, hoja.trait_bonus, hoja.damage_cap) == ("on", "off", "weapon_max")
    assert (hoja.defence_formula, hoja.principal_ability, hoja.xp_scheme) == ("sheet", "on", "sheet")
    assert read(profile="effect_engine", pursuit="on") == Variants(action_die="3d6", pursuit="on")
    assert read(profile="effect_engine", action_die="d20") == Variants()
