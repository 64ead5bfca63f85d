"""Values: frozen classes of attrs that are compared, hashed and shown by their fields.

The methods are written here once. Attrs would generate them for each class, which is most of the time that it takes to
make a class, at every start."""

from __future__ import annotations

from typing import Any

from attrs import fields


class Value:
    """Base of frozen classes; equal to others of its class with equal fields.

    Classes derive from it as ``@frozen(eq=False, repr=False)``. Classes that are often compared or hashed leave that to
    attrs, whose methods are faster."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._cells() == other._cells()

    def __hash__(self) -> int:
        return hash((type(self), *self._cells().values()))

    def __repr__(self) -> str:
        cells = ", ".join(f"{name}={value!r}" for name, value in self._cells().items())
        return f"{type(self).__name__}({cells})"

    def _cells(self) -> dict[str, Any]:  # Any: whatever the fields hold
        """Return the fields by name."""
        kind: Any = type(self)  # Any: a class of attrs, which mypy does not see
        return {each.name: getattr(self, each.name) for each in fields(kind)}
