"""Lost values: what the walk has forgotten of a state, because no rule seems to look at it.

One law: who looks at a lost value is told at once, and the walk starts again and remembers it. So what was never looked
at can have changed nothing."""

from __future__ import annotations

from typing import Any

Field = tuple[type, str]
"""A field of a class of records; an item of a dict counts as one."""


class Needed(BaseException):
    """A rule looked at something lost. No rule or policy may catch it: hence no Exception."""

    def __init__(self, fields: frozenset[Field]) -> None:
        super().__init__(fields)
        self.fields = fields


class Lost:
    """A value that the walk has forgotten because nobody seems to need it. It may be counted on, added to and written
    into; the first that looks at it raises Needed, and the walk starts again and remembers it.

    Of a forgotten dict (``mapping``) what has been written since is known."""

    __slots__ = ("_fields", "_written", "mapping")

    def __init__(self, fields: frozenset[Field], mapping: bool = False) -> None:
        self._fields = fields
        self.mapping = mapping
        self._written: dict[Any, Any] = {}

    def needed(self, *_: object) -> Any:
        """A look at it."""
        raise Needed(self._fields)

    def mixed(self, other: object) -> Lost:
        """What comes of it and something else is not known either."""
        return Lost(self._fields | other._fields if type(other) is Lost else self._fields)

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = mixed
    __or__ = __ror__ = __and__ = __rand__ = mixed
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __mod__ = __rmod__ = needed
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = needed
    __bool__ = __len__ = __iter__ = __hash__ = __index__ = __int__ = __float__ = needed
    __neg__ = __pos__ = __abs__ = __str__ = __repr__ = __format__ = needed
    __class__ = property(needed)
    __getattr__ = needed

    def append(self, item: object) -> None:
        """One more in a list that nobody reads."""

    def add(self, item: object) -> None:
        """One more in a set that nobody reads."""

    def discard(self, item: object) -> None:
        """One less, if it was there."""

    def __setitem__(self, key: Any, value: object) -> None:
        if not self.mapping:
            self.needed()
        self._written[key] = value

    def __getitem__(self, key: Any) -> Any:
        return self._written[key] if self.mapping and key in self._written else self.needed()

    def __contains__(self, key: Any) -> bool:
        return True if self.mapping and key in self._written else bool(self.needed())
