"""Declarations of options.

An option is declared once, as a field of a ``Request``. The command line, questions over HTTP and calls of notebooks
are made from it. The command line imports this before it knows the command, so this module imports nothing heavy."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any, ClassVar, Final, NamedTuple, dataclass_transform

from .bounds import RealBounds, WholeBounds

REQUIRED: Final = ...
"""Default of an option that must be given."""
ANY: Final = RealBounds(-inf, inf, "")
"""Bounds of a number that only its use checks."""
WHOLE: Final = "whole"
REAL: Final = "real"
SHARE: Final = "share"
FLAG: Final = "flag"
WORD: Final = "word"
TEXT: Final = "text"
"""Kinds of values; a share of fights is 0 to 1, on the command line also a percentage."""


class Option(NamedTuple):
    """Declaration of an option.

    ``bound``: bounds of a number; ``words``: the allowed words; ``many``: a list of texts, an option that may be
    repeated; ``percent``: a number that may be a percentage; ``width``: number of values; ``flags``: spellings on the
    command line (None: made from the name; empty: it is an argument). Over HTTP: ``served``: it exists; ``low`` and
    ``high``: narrower bounds; ``usual``: another default, such as None for the command's own; ``single``: one text
    instead of many."""

    help: str
    default: Any = REQUIRED  # Any: of the kind of the option
    name: str = ""
    metavar: str | None = None
    bound: WholeBounds | RealBounds | None = None
    words: tuple[str, ...] = ()
    share: bool = False
    percent: bool = False
    many: bool = False
    width: int = 1
    flags: tuple[str, ...] | None = None
    served: bool = True
    low: float | None = None
    high: float | None = None
    usual: Any = REQUIRED
    single: bool = False

    @property
    def kind(self) -> str:
        """Kind of the values."""
        if self.share:
            return SHARE
        if self.bound is not None:
            return WHOLE if isinstance(self.bound, WholeBounds) else REAL
        return WORD if self.words else FLAG if self.default is False else TEXT

    @property
    def spellings(self) -> tuple[str, ...]:
        """Spellings on the command line, the long one last."""
        return ("--" + self.name.replace("_", "-"),) if self.flags is None else self.flags

    def words_of(self, value: Any, joined: bool = False) -> list[str]:
        """Return the words of a command line that give the option this value; none for its default.

        ``joined``: one word, --NAME=VALUE."""
        if value is None or value is False or value in ("", self.default):
            return []
        if value is True:
            return [self.spellings[-1]]
        if self.width > 1:
            return [self.spellings[-1], *map(repr, value)]
        values = value if self.many and not isinstance(value, str) else (value,)
        if joined:
            return [f"{self.spellings[-1]}={one}" for one in values]
        return [word for one in values for word in (self.spellings[0], str(one))]


def option(help: str, **more: Any) -> Any:  # Any: the declared field has the type of its values
    """Return the declaration of a field of a ``Request``. ``more``: fields of ``Option``."""
    return Option(help, **more)


def text(help: str, metavar: str, default: str | None = None, **more: Any) -> Any:
    """Return the declaration of a text."""
    return option(help, default=default, metavar=metavar, **more)


def texts(help: str, metavar: str, **more: Any) -> Any:
    """Return the declaration of a list of texts."""
    return option(help, default=(), metavar=metavar, many=True, **more)


def flag(help: str, **more: Any) -> Any:
    """Return the declaration of a flag."""
    return option(help, default=False, **more)


def whole(help: str, bound: WholeBounds, default: int | None = None, **more: Any) -> Any:
    """Return the declaration of a whole number."""
    return option(help, default=default, bound=bound, **{"metavar": "N", **more})


def real(help: str, bound: RealBounds, default: float | None = None, **more: Any) -> Any:
    """Return the declaration of a number."""
    return option(help, default=default, bound=bound, **{"metavar": "SECONDS", **more})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(option,))
class Request:
    """Options of one call of a command, as its fields; a class attribute is the default of its field.

    ``OPTIONS``: the declarations by name; ``SCENARIOS``: least and highest number of scenarios."""

    OPTIONS: ClassVar[Mapping[str, Option]] = {}
    SCENARIOS: ClassVar[tuple[int, int]] = (1, 1)

    def __init_subclass__(cls) -> None:
        """Gather the declared fields."""
        own = {name: one._replace(name=name) for name, one in vars(cls).items() if isinstance(one, Option)}
        cls.OPTIONS = {**cls.OPTIONS, **own}
        for name, one in own.items():
            setattr(cls, name, one.default)

    def __init__(self, **given: Any) -> None:  # Any: of the kinds of the options
        if unknown := given.keys() - self.OPTIONS.keys():
            raise TypeError(f"{type(self).__name__} has no option {', '.join(sorted(unknown))}")
        vars(self).update(given)

    @classmethod
    def command(cls) -> str:
        """Return the name of the command."""
        return cls.__name__.removesuffix("Request").lower()
