"""Reader of a message's values by key and type; errors name the place."""

from __future__ import annotations

from typing import Any

from ..core.asks import Option
from ..core.errors import BadMessage

Cells = list[Any]  # Any: plain values, checked where they are read


def option_of(row: object, where: str) -> Option:
    """Read the option in a row at the place ``where``. Raises BadMessage."""
    try:
        return Option.of(row)
    except (ValueError, OverflowError) as error:
        raise BadMessage(f"{where}: {error}") from error


class Fields:
    """Reader of the values of a message's table by key and type; it refuses keys that are left over."""

    def __init__(self, cells: Cells) -> None:
        self._name = cells[0]
        if len(cells) != 2 or type(cells[1]) is not dict:
            raise BadMessage(f"{self._name} must be [{self._name}, {{key: value}}], not {cells!r:.120}")
        self._values: dict[Any, Any] = cells[1]

    def take(self, key: str, *kinds: type) -> Any:
        """Take the value at ``key``, of one of these types exactly."""
        if key not in self._values:
            raise BadMessage(f"{self._name} lacks {key}")
        value = self._values.pop(key)
        if type(value) not in kinds:
            names = " or ".join("nil" if kind is type(None) else kind.__name__ for kind in kinds)
            raise BadMessage(f"{self._name}: {key} must be {names}, not {value!r:.80}")
        return value

    def rows(self, key: str, *kinds: type) -> tuple[Any, ...]:
        """Take a list of rows, all with these types."""
        rows = self.take(key, list)
        for row in rows:
            if type(row) is not list or tuple(map(type, row)) != kinds:
                names = ", ".join(kind.__name__ for kind in kinds)
                raise BadMessage(f"{self._name}: {key} must be rows of {names}, not {row!r:.80}")
        return tuple(map(tuple, rows))

    def all(self, key: str, kind: type) -> tuple[Any, ...]:
        """Take a list of values, all of this type."""
        values = self.take(key, list)
        for value in values:
            if type(value) is not kind:
                raise BadMessage(f"{self._name}: {key} must be a list of {kind.__name__}, not {value!r:.80}")
        return tuple(values)

    def wants(self) -> frozenset[str] | None:
        kinds = self.take("wants", list, type(None))
        if kinds is None:
            return None
        check(all(type(kind) is str for kind in kinds), f"{self._name}: wants must be kinds of question", kinds)
        return frozenset(kinds)

    def end(self) -> None:
        """Raise BadMessage if a key is left over."""
        if self._values:
            raise BadMessage(f"{self._name} has no {next(iter(self._values))!r:.60}")


def check(good: bool, rule: str, found: object) -> None:
    """Raise BadMessage, with the broken rule and the value found, unless it is ``good``."""
    if not good:
        raise BadMessage(f"{rule}, not {found!r:.80}")
