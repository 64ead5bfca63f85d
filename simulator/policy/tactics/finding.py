"""Vocabularies of the games, found through the entry-point group ``asalto.tactics``, which maps the name of a game to
the place of its ``Vocabulary``. They are searched once, on first use, like the names of policies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ..errors import PolicyError
from .vocabulary import Vocabulary

GROUP = "asalto.tactics"
HOME = "asalto"


def games() -> frozenset[str]:
    """Return the games that have a vocabulary for tactics."""
    return frozenset(_found())


@cache
def vocabulary(system: str) -> Vocabulary:
    """Return the vocabulary of a game. Raises PolicyError if it has none or it cannot be imported."""
    entry = _found().get(system)
    if entry is None:
        raise PolicyError(f"there are no tactics for {system!r}; there are for {', '.join(sorted(_found()))}")
    try:
        found = entry.load()
    except Exception as error:
        raise PolicyError(
            f"the words of {system!r} are broken: {entry.value} cannot be imported ({type(error).__name__}: {error})"
        ) from error
    if not isinstance(found, Vocabulary):
        raise PolicyError(f"the words of {system!r} are broken: {entry.value} is not a Vocabulary")
    return found


@cache
def _found() -> Mapping[str, EntryPoint]:
    """Return the entry points by game; Asalto's own come first where two packages have the same name."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        own = entry.dist is not None and entry.dist.name == HOME
        if own or entry.name not in found:
            found[entry.name] = entry
    return found
