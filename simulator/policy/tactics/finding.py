"""Vocabularies of the games: the ``WORDS`` of the module ``facts`` in a game's package of policies, or those that its
views and questions give."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ... import systems
from ..errors import PolicyError
from .plain import plain_vocabulary
from .vocabulary import Vocabulary


@cache
def vocabulary(system: str) -> Vocabulary:
    """Return the vocabulary of a game. Raises PolicyError if there is no such game, or its words cannot be imported."""
    if system not in systems.NAMES:
        raise PolicyError(f"there are no tactics for {system!r}; there are for {', '.join(systems.NAMES)}")
    module = systems.policy_module(system, "facts")
    if not module:
        return plain_vocabulary(system)
    try:
        found = import_module(module).WORDS
    except Exception as error:
        raise PolicyError(
            f"the words of {system!r} are broken: {module} cannot be imported ({type(error).__name__}: {error})"
        ) from error
    if not isinstance(found, Vocabulary):
        raise PolicyError(f"the words of {system!r} are broken: {module}:WORDS is not a Vocabulary")
    return found
