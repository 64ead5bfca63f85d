"""Forgotten values: stand-ins for the fields that are left out of a state because no rule seems to read them.

Reading one raises ForgottenValueRead, and the solver starts again with that field kept. So a field that was never read
cannot have changed anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Field = tuple[type, str]
"""A field of a class of records; an item of a dict counts as one."""


class ForgottenValueRead(BaseException):
    """Control signal: a rule read a forgotten value. No rule or policy may catch it; hence it derives from
    BaseException."""

    def __init__(self, fields: frozenset[Field]) -> None:
        super().__init__(fields)
        self.fields = fields


class ForgottenValue:
    """Value of a field that the state does not keep. Arithmetic and writing into it are allowed; reading it raises
    ForgottenValueRead.

    A forgotten dict (``mapping``) knows the items that have been written since."""

    __slots__ = ("_fields", "_written", "mapping")

    def __init__(self, fields: frozenset[Field], mapping: bool = False) -> None:
        self._fields = fields
        self.mapping = mapping
        self._written: dict[Any, Any] = {}

    def read(self, *_: object) -> Any:
        """Raise ForgottenValueRead with the fields that this value comes from."""
        raise ForgottenValueRead(self._fields)

    def apply(self, other: object) -> ForgottenValue:
        """Return the result of arithmetic with another value, which is forgotten as well."""
        return ForgottenValue(self._fields | other._fields if type(other) is ForgottenValue else self._fields)

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = apply
    __or__ = __ror__ = __and__ = __rand__ = __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = apply
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __mod__ = __rmod__ = read
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = read
    __bool__ = __len__ = __iter__ = __hash__ = __index__ = __int__ = __float__ = read
    __neg__ = __pos__ = __abs__ = __str__ = __repr__ = __format__ = read
    __class__ = property(read)
    __getattr__ = read

    def to_view(self) -> ForgottenValue:
        """Return the same for views, which read it no more than the state does."""
        return self

    def append(self, item: object) -> None:
        """Append to the forgotten list: no effect."""

    def add(self, item: object) -> None:
        """Add to the forgotten set: no effect."""

    def discard(self, item: object) -> None:
        """Discard from the forgotten set: no effect."""

    def __setitem__(self, key: Any, value: object) -> None:
        if not self.mapping:
            self.read()
        self._written[key] = value

    def __getitem__(self, key: Any) -> Any:
        return self._written[key] if self.mapping and key in self._written else self.read()

    def __contains__(self, key: Any) -> bool:
        return True if self.mapping and key in self._written else bool(self.read())


class BegunList:
    """List of which only the ``first`` item is kept. Appending is allowed; reading another item, or the length, raises
    ForgottenValueRead."""

    __slots__ = ("_field", "first")

    def __init__(self, first: Any, field: Field) -> None:
        self.first = first
        self._field = field

    def read(self, *_: object) -> Any:
        """Raise ForgottenValueRead with the field that holds this list."""
        raise ForgottenValueRead(frozenset((self._field,)))

    __len__ = __reversed__ = __contains__ = __setitem__ = __delitem__ = __add__ = __radd__ = __iadd__ = read
    __mul__ = __rmul__ = __imul__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = read
    __hash__ = __str__ = __repr__ = __format__ = read
    __class__ = property(lambda self: list)
    __getattr__ = read

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Any]:
        yield self.first
        self.read()

    def __getitem__(self, place: Any) -> Any:
        return self.first if type(place) is int and place == 0 else self.read()

    def to_view(self) -> BegunView:
        """Return the list for views."""
        return BegunView(self.first, self._field)

    def append(self, item: object) -> None:
        """Append to the items that are not kept: no effect."""


class BegunView(BegunList):
    """A BegunList in a view. Its first item is copied when a policy reads it: the copy reads all that the item
    shows."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        yield self.first.to_view()
        self.read()

    def __getitem__(self, place: Any) -> Any:
        return self.first.to_view() if type(place) is int and place == 0 else self.read()
