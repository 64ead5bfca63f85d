"""Options of commands, made from the declarations of the requests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

import click

from ..core import percentages
from ..experiments import declaring, requests
from ..experiments.bounds import RealBounds, WholeBounds
from ..experiments.declaring import REQUIRED, Request
from .memory import check_address_space
from .spoken import language

F = TypeVar("F", bound=Callable[..., Any])
Option = Callable[[F], F]


def whole(bound: WholeBounds) -> Callable[[str], int]:
    """Return a reader of whole numbers within the bound."""

    def read(text: str) -> int:
        digits = str(text).removeprefix("-")
        if len(digits) < 20 and digits.isascii() and digits.isdecimal() and bound.holds(int(text)):
            return int(text)
        raise _refused(text, bound.allowed(with_high=len(digits) >= 19))

    return read


def real(bound: RealBounds, *, percent: bool = False) -> Callable[[str | float], float]:
    """Return a reader of numbers within the bound. ``percent``: also of percentages."""

    def read(text: str | float) -> float:
        value = percentages.number(str(text))
        if value is not None and bound.holds(value) and (percent or not isinstance(value, percentages.Percent)):
            return value
        raise _refused(text, bound.allowed)

    return read


def share(text: str) -> float:
    """Parse a share as 0 to 1: ``70%``, ``70 %``, ``0.7``, or ``70``. Raises BadParameter."""
    value = percentages.share(str(text))
    if value is None:
        raise click.BadParameter(f"it is {text[:60]!r}; allowed is a share of fights, such as 70% or 0.7.")
    return value


def below(text: str) -> float:
    """Parse a share after an optional ``<``. Raises BadParameter."""
    return share(str(text).strip().removeprefix("<").removeprefix("="))


def _refused(text: str | float, allowed: str) -> click.BadParameter:
    """Return the error that quotes the input and names the allowed values."""
    return click.BadParameter(f"it is {str(text)[:60]!r}; {allowed}.")


def made(one: declaring.Option, name: str = "") -> Option[Any]:
    """Return the click option of a declared one. ``name``: its name, for a declaration without a request."""
    one = one._replace(name=name or one.name)
    default = None if one.default is REQUIRED else one.default
    if one.words == requests.LANG.words:
        default = language
    elif one.share and default is not None:
        default = f"{default:.0%}"
    return click.option(
        *one.spellings,
        one.name,
        type=_type(one),
        is_flag=one.kind == declaring.FLAG,
        multiple=one.many,
        nargs=one.width,
        **(
            {"required": True} if one.default is REQUIRED else {"default": default}
        ),  # a default of None is one for click
        show_default=one.kind != declaring.FLAG and default not in (None, "", (), language),
        metavar=one.metavar,
        help=f"{one.help} May be repeated." if one.many and not one.single else one.help,
    )


def _type(one: declaring.Option) -> Any:  # Any: as click has it
    """Return the reader of an option's values."""
    if one.share:
        return below if one.metavar is not None and one.metavar.startswith("<") else share
    match one.bound:
        case WholeBounds():
            return whole(one.bound)
        case RealBounds():
            return float if one.bound is declaring.ANY else real(one.bound, percent=one.percent)
    return click.Choice(one.words) if one.words else None


lang = made(requests.LANG, "lang")
lang_of_program = click.option(
    "--lang", type=click.Choice(requests.LANG.words), expose_value=False, help=requests.LANG.help
)  # for a command that leaves its language to the program, which reads --lang before it runs any
include = click.option(
    "--include",
    "includes",
    metavar="FILE",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False),
    help="File of your own characters, for use in the sentence. May be repeated.",
)
as_json = made(requests.AS_JSON, "as_json")
why = made(requests.WHY, "why")
deadline = made(requests.DEADLINE, "deadline")


def printed(command: Callable[..., Any]) -> Any:  # Any: as click has it
    """Add --lang and --json to a command."""
    return lang(as_json(command))


def taking(kind: type[Request], shared: Iterable[declaring.Option] = ()) -> Option[Any]:
    """Add the options of a request to a command, which gets them as its first argument.

    ``shared``: options of all experiments, which the command gets as a ``Session``, before the request."""
    shared = tuple(shared)

    def decorate(command: Callable[..., int]) -> Callable[..., int]:
        @wraps(command)
        def run(**given: Any) -> int:  # Any: as click has it
            asked = kind(**{name: given.pop(name) for name in kind.OPTIONS})
            if not shared:
                return command(asked, **given)
            check_address_space()
            from .session import CommandOptions, Session

            options = CommandOptions(**{one.name: given.pop(one.name) for one in shared})
            session = Session(command.__name__, options, output=getattr(asked, "output", None))
            return session.unwritten.told(command(session, asked, **given))

        own = sorted(kind.OPTIONS.values(), key=lambda one: one.default is not REQUIRED)
        for one in reversed([*own, *shared]):
            if one.spellings:
                run = made(one)(run)
        return run

    return decorate


def experiment(kind: type[requests.Experiment]) -> Option[Any]:
    """Add the options of an experiment and those of all experiments to a command."""
    return taking(kind, kind.shared())
