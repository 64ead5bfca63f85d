"""Keys of a system's files, as rows."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.scenario.describe import FieldRow, field_rows, sheets_table
from tests.scenario.toy import SCHEMA


def test_variants_have_values_default_rule_and_help() -> None:
    """A switch lists its values, a setting says what it may be."""
    assert [
        FieldRow("tiers", "one, two", '"one"', "TOY-01", "How many tiers there are."),
        FieldRow("heal", "full, none", '"full"', "TOY-02", "What resting heals."),
        FieldRow("factor", "a number from 0.5 to 2", "1", "TOY-03", "Multiplies all damage."),
    ] == field_rows(SCHEMA.variants)


def test_defaults_are_toml_and_sheets_are_sorted() -> None:
    """Defaults stand as an author would write them; sheets without a title are called by their id."""
    assert [knob.default for knob in field_rows(SCHEMA.scene)] == ['"bright"', '"none"', "[]"]
    assert sheets_table(SCHEMA) == [("cursed", "cursed"), ("knight", "knight"), ("squire", "squire")]


@pytest.mark.parametrize("name", systems.NAMES)
def test_every_variant_of_every_system_is_explained(name: str) -> None:
    """Each setting that a shipped system offers names its rule and says what it does."""
    schema = systems.schema(name)
    knobs = field_rows(schema.variants) + field_rows(schema.scene)
    assert knobs
    assert [knob.name for knob in knobs if not knob.rule or not knob.help or not knob.values] == []
    assert all(title for _, title in sheets_table(schema))
