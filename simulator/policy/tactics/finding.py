"""Vocabularies of the games: the ``WORDS`` of the module ``facts`` in a game's package of policies."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ... import systems
from ..errors import PolicyError
from .vocabulary import Vocabulary


@cache
def games() -> frozenset[str]:
    """Return the games that have a vocabulary for tactics."""
    return frozenset(name for name in systems.usable() if _module(name))


def _module(system: str) -> str:
    """Return the module with the game's words; "" if it has none."""
    package = systems.game(system).policies if system in systems.NAMES else ""
    return f"{package}.facts" if package else ""


@cache
def vocabulary(system: str) -> Vocabulary:
    """Return the vocabulary of a game. Raises PolicyError if it has none or it cannot be imported."""
    module = _module(system)
    if not module:
        raise PolicyError(f"there are no tactics for {system!r}; there are for {', '.join(sorted(games()))}")
    try:
        found = import_module(module).WORDS
    except Exception as error:
        raise PolicyError(
            f"the words of {system!r} are broken: {module} cannot be imported ({type(error).__name__}: {error})"
        ) from error
    if not isinstance(found, Vocabulary):
        raise PolicyError(f"the words of {system!r} are broken: {module}:WORDS is not a Vocabulary")
    return found
