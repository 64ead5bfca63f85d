"""What passes for a number although nobody has looked at it.

One law: arithmetic and comparisons give again something that nobody has looked at; everything else is a look."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

Binary = Callable[[Any, Any], Any]
Unary = Callable[[Any], Any]


def _forward(op: Binary) -> Callable[[Any, object], Any]:
    def method(self: Any, other: object) -> Any:
        return self.mixed(op, other, False)

    return method


def _backward(op: Binary) -> Callable[[Any, object], Any]:
    def method(self: Any, other: object) -> Any:
        return self.mixed(op, other, True)

    return method


def _known(op: Unary) -> Callable[[Any], Any]:
    def method(self: Any) -> Any:
        return op(self.known())

    return method


class Unseen:
    """What shades and moments have in common: arithmetic and comparisons go to ``mixed``; all else is a look."""

    __slots__ = ()

    def known(self) -> Any:
        """Look: which value it is."""
        raise NotImplementedError

    def mixed(self, op: Binary, other: object, swapped: bool) -> Any:
        """``op`` of it and something else (``swapped``: of something else and it)."""
        raise NotImplementedError

    __class__ = property(lambda self: int)  # isinstance(shade, int): it is a number
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
    __int__, __index__, __float__ = _known(int), _known(operator.index), _known(float)
    __hash__, __str__, __repr__ = _known(hash), _known(str), _known(repr)

    def __neg__(self) -> Any:
        return 0 - self

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return abs(self.known())

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __format__(self, how: str) -> str:
        return format(self.known(), how)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.known(), name)
