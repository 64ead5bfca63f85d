"""Operators of symbolic values.

Arithmetic and comparisons give another symbolic value; every other operation resolves the value."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

Binary = Callable[[Any, Any], Any]
Unary = Callable[[Any], Any]
EQUAL: Final = (operator.eq, operator.ne)
Key = TypeVar("Key")


def added_up(keys: Iterable[Key], weights: Iterable[Any]) -> dict[Key, Any]:
    """Return the sum of the weights of each key, in the order of the keys."""
    found: dict[Key, Any] = {}
    for key, weight in zip(keys, weights, strict=True):
        found[key] = found.get(key, 0) + weight
    return found


def _forward(op: Binary) -> Callable[[Any, object], Any]:
    def method(self: Any, other: object) -> Any:
        return self.apply(op, other, False)

    return method


def _backward(op: Binary) -> Callable[[Any, object], Any]:
    def method(self: Any, other: object) -> Any:
        return self.apply(op, other, True)

    return method


def _resolved(op: Unary) -> Callable[[Any], Any]:
    def method(self: Any) -> Any:
        return op(self.resolve())

    return method


class Symbolic:
    """Symbolic value: ``apply`` computes arithmetic and comparisons, everything else calls ``resolve``."""

    __slots__ = ()

    def resolve(self) -> Any:
        """Return the value of this branch; the branch splits if several are possible."""
        raise NotImplementedError

    def apply(self, op: Binary, other: object, swapped: bool) -> Any:
        """Return ``op(self, other)``, or ``op(other, self)`` if ``swapped``."""
        raise NotImplementedError

    __class__ = property(lambda self: int)  # isinstance(value, int) holds: it is a number
    __add__, __radd__ = _forward(operator.add), _backward(operator.add)
    __sub__, __rsub__ = _forward(operator.sub), _backward(operator.sub)
    __mul__, __rmul__ = _forward(operator.mul), _backward(operator.mul)
    __floordiv__, __rfloordiv__ = _forward(operator.floordiv), _backward(operator.floordiv)
    __truediv__, __rtruediv__ = _forward(operator.truediv), _backward(operator.truediv)
    __mod__, __rmod__ = _forward(operator.mod), _backward(operator.mod)
    __and__, __rand__ = _forward(operator.and_), _backward(operator.and_)
    __or__, __ror__ = _forward(operator.or_), _backward(operator.or_)
    __lt__, __le__ = _forward(operator.lt), _forward(operator.le)
    __gt__, __ge__ = _forward(operator.gt), _forward(operator.ge)
    __eq__, __ne__ = _forward(operator.eq), _forward(operator.ne)
    __int__, __index__, __float__ = _resolved(int), _resolved(operator.index), _resolved(float)
    __hash__, __str__, __repr__ = _resolved(hash), _resolved(str), _resolved(repr)

    def __neg__(self) -> Any:
        return 0 - self

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return abs(self.resolve())

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __format__(self, how: str) -> str:
        return format(self.resolve(), how)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.resolve(), name)
