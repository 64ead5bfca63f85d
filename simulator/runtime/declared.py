"""Settings that a policy declares: ``wants``, which is checked, ``sees``, ``listens``, ``looks_ahead``.

External code is read under guard, because an attribute may be a property that does anything."""

from __future__ import annotations

from difflib import get_close_matches
from functools import partial
from typing import Any

from .. import systems
from ..core.asks import CRASHED
from ..core.system import System
from ..policy.errors import PolicyFault
from ..policy.protocol import Policy

OWN = "policies."
"""Package of Asalto's own policies."""

MOST = 12
"""Number of kinds of question that an error message lists."""


class Declared:
    """Settings that a policy declares, except ``wants``.

    ``begins`` and ``ends``: it overrides these methods. ``explains``: it gives reasons for its answers."""

    __slots__ = ("begins", "ends", "explains", "listens", "looks_ahead", "sees")

    def __init__(self, policy: Policy) -> None:
        self.sees = bool(policy.sees)
        self.listens = bool(policy.listens)
        self.looks_ahead = bool(policy.looks_ahead)
        self.explains = bool(policy.notes)
        self.begins = type(policy).begin is not Policy.begin
        self.ends = type(policy).end is not Policy.end

    @property
    def only_answers(self) -> bool:
        """Return whether the policy only answers: no ``begin`` or ``end``, no listening, no lookahead."""
        return not (self.begins or self.ends or self.listens or self.looks_ahead)


SILENT = Declared(Policy())
"""Settings of a policy that could not be made."""


def is_own(make: object) -> bool:
    """Return whether the factory makes one of Asalto's own policies, which need no guard."""
    kind = make.func if isinstance(make, partial) else make
    if not isinstance(kind, type) or not kind.__module__.startswith(OWN):
        return False
    within = getattr(kind, "consults", None)  # a policy that passes questions on to another
    return within is None or is_own(within(make.keywords if isinstance(make, partial) else {}))


_declared_by_class: dict[type, Declared] = {}


def own_declared(policy: Policy) -> Declared:
    """Return the settings of one of Asalto's own policies.

    They are cached by class, except for policies that pass questions on to another policy."""
    kind = type(policy)
    found = _declared_by_class.get(kind)
    if found is None:
        found = Declared(policy)
        if not hasattr(kind, "consults"):
            _declared_by_class[kind] = found
    return found


def read_wants(policy: Policy, system: System[Any]) -> frozenset[str] | None:
    """Return the kinds of question that a policy wants (None: all). Raises PolicyFault unless they are strings."""
    wants: Any = policy.wants
    if wants is None:
        return None
    if not isinstance(wants, frozenset | set | list | tuple) or not all(type(kind) is str for kind in wants):
        raise PolicyFault(
            CRASHED,
            f"wants is of type {type(wants).__name__}; it has to be None or a frozenset of kinds of question, such as"
            f" frozenset({{{next(iter(system.kinds), 'turn')!r}}})",
        )
    return frozenset(wants)


def wrong_wants(wants: frozenset[str] | None, system: System[Any]) -> str:
    """Return the reason why ``wants`` makes no sense in this game, or an empty string.

    A policy for several games may name kinds of each. A kind that no game asks is a mistake, and so is a list of
    nothing but kinds of other games."""
    if not wants or wants <= system.kinds.keys():
        return ""
    here = {*system.kinds, *(systems.kinds(system.name) if system.name in systems.NAMES else ())}
    anywhere = here.union(*map(systems.kinds, systems.NAMES))
    unknown = sorted(wants - anywhere)
    if unknown:
        return f"wants names {unknown[0]!r}, which no game asks{_hint(unknown[0], here, anywhere)}"
    if wants & here:
        return ""
    other = sorted(wants)[0]
    return f"wants names {other!r}, which this game never asks, and nothing else{_hint(other, here)}"


def _hint(word: str, *allowed: set[str]) -> str:
    near = next((found[0] for kinds in allowed if (found := get_close_matches(word, sorted(kinds), 1))), None)
    if near is not None:
        return f"; did you mean {near!r}?"
    return f"; this game asks {', '.join(sorted(allowed[0])[:MOST])}" + (" ..." if len(allowed[0]) > MOST else "")
