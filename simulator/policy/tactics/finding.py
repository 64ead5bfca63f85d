"""The vocabularies of the games, found through the entry-point group ``asalto.tactics``: the name of a game, and where
its ``Vocabulary`` is. Like the names of policies they are looked for once, at the first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ..errors import PolicyError
from .vocabulary import Vocabulary

GROUP = "asalto.tactics"
HOME = "asalto"


def games() -> frozenset[str]:
    """The games that have words for tactics."""
    return frozenset(_found())


@cache
def vocabulary(system: str) -> Vocabulary:
    """The words of a game. Raises PolicyError, in a sentence, when it has none or they cannot be imported."""
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
        raise PolicyError(f"the words of {system!r} are broken: {entry.value} is no Vocabulary")
    return found


@cache
def _found() -> Mapping[str, EntryPoint]:
    """The entry points by game; a name of Asalto's own has its own entry."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        own = entry.dist is not None and entry.dist.name == HOME
        if own or entry.name not in found:
            found[entry.name] = entry
    return found
