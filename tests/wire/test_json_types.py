"""Types as JSON Schema."""

from __future__ import annotations

import pytest

from simulator.wire.json_types import about


@pytest.mark.parametrize(
    ("text", "rule", "description"),
    [("Metres.", "XX-1", "Metres. (XX-1)"), ("Metres.", "", "Metres."), ("", "XX-1", "XX-1"), ("", "", None)],
)
def test_a_field_is_described_by_its_help_and_its_rule(text: str, rule: str, description: str | None) -> None:
    """By one of them alone where it has no other."""
    assert about({"help": text, "rule": rule}).get("description") == description
