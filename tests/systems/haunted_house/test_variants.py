"""The named switches: every one of the ledger, with its values, and every value tried somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import attrs
import pytest

from simulator.systems.haunted_house.variants import Variants
from tests.ledgers import rule_ids, section

HINTS = get_type_hints(Variants)
FIELDS = {each.name: each for each in attrs.fields(Variants)}
VALUES = {"False": False, "True": True, "off": False, "on": True}


def switches() -> dict[str, list[str]]:
    """Return the ledger's table of variants: name -> values, the default first."""
    rows = [
        line.strip("|").split("|")
        for line in section("haunted_house", "Variants").splitlines()
        if line.startswith("| `")
    ]
    return {
        names[0]: [value.strip(" `") for value in cells[1].split(",")]
        for cells in rows
        if len(names := re.findall(r"`(\w+)`", cells[0])) == 1
    }


def typed(name: str, value: str) -> Any:
    """Return a value as the class has it."""
    if HINTS[name] is bool:
        return VALUES[value]
    return int(value) if value.isdigit() else value


@pytest.mark.rule("HH-DICE-02")
@pytest.mark.parametrize("name", switches())
def test_switches_have_the_ledgers_values(name: str) -> None:
    """The ledger's table: every switch exists, with the same default and the same values."""
    values = [typed(name, value) for value in switches()[name] if not value.startswith("any")]
    assert FIELDS[name].default == values[0]
    allowed = get_args(HINTS[name])
    if allowed and all(isinstance(value, str) for value in allowed):
        assert list(allowed) == values


@pytest.mark.rule("HH-DICE-02")
def test_every_field_says_its_rule_and_a_sentence() -> None:
    """Every switch names a rule of the ledger and explains itself in a sentence."""
    for name, field in FIELDS.items():
        assert field.metadata["rule"] in rule_ids("haunted_house"), name
        assert field.metadata["help"].endswith("."), name


@pytest.mark.rule("HH-DICE-02")
def test_every_value_is_tried_by_some_test() -> None:
    """Each value of each switch of the ledger stands in at least one test beside this one."""
    here = Path(__file__)
    text = "".join(path.read_text(encoding="utf-8") for path in here.parent.rglob("test_*.py") if path != here)
    random = (here.parents[2] / "contract" / "haunted_house_encounters.py").read_text(encoding="utf-8")
    missing = []
    for name, values in switches().items():
        if name not in text and name not in random:
            missing.append(name)
        for value in values[1:]:
            if isinstance(typed(name, value) if not value.startswith("any") else 0, str) and f'"{value}"' not in text:
                missing.append(f"{name} = {value}")
    assert missing == []
