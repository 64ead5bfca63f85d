"""Limits and checks of the plain values of messages; errors name the place."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ..core.asks import Option
from ..core.errors import BadMessage

Cells = list[Any]  # Any: plain values, checked where they are read


@frozen
class Limit:
    """Mark of a field of a message: a number of at least ``least``, a text among these, or one of at most ``most``
    characters. ``schema``: it stands in the schema alone, and the reader takes other values as well."""

    least: int | None = None
    among: tuple[str, ...] = ()
    most: int | None = None
    schema: bool = False

    def of_schema(self) -> dict[str, object]:
        """Return the keys of a JSON Schema."""
        keys = {"minimum": self.least, "enum": list(self.among) or None, "maxLength": self.most}
        return {key: value for key, value in keys.items() if value is not None}

    def broken(self, value: Any) -> str:
        """Return what a value must be instead; "" if it is within the limit."""
        if self.schema:
            return ""
        if self.least is not None and value < self.least:
            return f"be at least {self.least}"
        if self.among and value not in self.among:
            return f"be {', '.join(self.among)}"
        if self.most is not None and (len(value) > self.most or not value.isprintable()):
            return f"be plain text of at most {self.most} characters"
        return ""


def option_of(row: object, where: str) -> Option:
    """Read the option in a row at the place ``where``. Raises BadMessage."""
    try:
        return Option.of(row)
    except (ValueError, OverflowError) as error:
        raise BadMessage(f"{where}: {error}") from error


def check(good: bool, rule: str, found: object) -> None:
    """Raise BadMessage, with the broken rule and the value found, unless it is ``good``."""
    if not good:
        raise BadMessage(f"{rule}, not {found!r:.80}")
