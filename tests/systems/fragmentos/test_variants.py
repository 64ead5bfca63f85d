"""The named switches: every one of the ledger, with its values, and every value tried somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import attrs
import pytest

from simulator.systems.fragmentos.variants import Variants, is_on
from tests.ledgers import rule_ids, section

HINTS = get_type_hints(Variants)
FIELDS = {each.name: each for each in attrs.fields(Variants)}
WORDS = {"no": False, "yes": True, "off": False, "on": True}
NUMBERS = {"int", "int≥1"}


def switches() -> dict[str, list[str]]:
    """Return the ledger's table of variants: name -> values, the default first."""
    rows = re.findall(r"^\| `(\w+): ([^`]+)` \|", section("fragmentos", "Variants"), re.MULTILINE)
    return {name: [value.strip() for value in values.split(",")] for name, values in rows}


def configuration() -> dict[str, int]:
    """Return the ledger's configuration keys with their defaults, as far as they are plain numbers."""
    rows = re.findall(r"^\| `(\w+)`[^|]*\| (\d+)", section("fragmentos", "Configuration"), re.MULTILINE)
    return {name: int(value) for name, value in rows}


def typed(name: str, value: str) -> Any:
    """Return a value as the class has it."""
    default = FIELDS[name].default
    if isinstance(default, bool) and value in WORDS:
        return WORDS[value]
    if value == "none" and "none" not in get_args(HINTS[name]):
        return None
    return int(value) if value.isdigit() else value


@pytest.mark.rule("FR-CHAL-03")
def test_switches_have_the_ledgers_values() -> None:
    """FR-CHAL-03 and others: every switch exists, with the same default and the same values, in any spelling."""
    for name, spelled in switches().items():
        written = [value for value in spelled if value not in NUMBERS]
        values = [typed(name, value) for value in written]
        assert FIELDS[name].default == values[0], name
        allowed = get_args(HINTS[name])
        if isinstance(values[0], bool):
            assert list(allowed) == [*values, *written], name
        elif isinstance(values[0], str):
            assert list(allowed) == values, name


@pytest.mark.rule("FR-THR-01", "FR-END-01")
def test_configuration_has_the_ledgers_defaults() -> None:
    """FR-THR-01 and others: every key of the ledger's configuration is a plain setting."""
    assert {name: FIELDS[name].default for name in configuration()} == configuration()


@pytest.mark.rule("FR-CHAL-03")
def test_every_field_says_its_rule_and_a_sentence() -> None:
    """FR-CHAL-03 and others: every switch names a rule of the ledger and explains itself in a sentence; the
    ledger's tables are read; true, "yes" and "on" are one, and so are false, "no" and "off"."""
    for name, field in FIELDS.items():
        assert field.metadata["rule"] in rule_ids("fragmentos"), name
        assert field.metadata["help"].endswith("."), name
    assert len(switches()) == 30
    assert len(configuration()) == 12
    assert [is_on(value) for value in (True, "yes", "on", False, "no", "off")] == [True] * 3 + [False] * 3


@pytest.mark.rule("FR-CHAL-03")
def test_every_value_is_tried_by_some_test() -> None:
    """Each value of each switch of the ledger stands in at least one test beside this one."""
    here = Path(__file__)
    text = "".join(path.read_text(encoding="utf-8") for path in here.parent.rglob("*.py") if path != here)
    missing = []
    for name, values in switches().items():
        if f'"{name}"' not in text:
            missing.append(name)
        for value in values[1:]:
            if isinstance(typed(name, value), str) and value not in NUMBERS and f'"{value}"' not in text:
                missing.append(f"{name} = {value}")
    assert missing == []
