"""Detection of a file of another kind than the one wanted, by its keys, so that one sentence reports it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from .. import systems

SCENARIO: Final = "scenario"
TOURNAMENT: Final = "tournament"
TACTICS: Final = "tactics"
WEIGHTS: Final = "weights"

_KEYS: Final[dict[str, Collection[str]]] = {
    SCENARIO: frozenset({"sides", "combatants", "chain"}),
    TOURNAMENT: frozenset({"tournament", "entrants"}),
    TACTICS: frozenset({"rows", "filas"}),
    WEIGHTS: systems.NAMES,  # searched only for keys that are in none of the others
}
_KINDS: Final = {
    SCENARIO: "is a scenario, which `asalto run` plays",
    TOURNAMENT: "is a tournament, which `asalto tournament` plays",
    TACTICS: "is a list of tactics, which a side plays by with --policy SIDE=FILE",
    WEIGHTS: "holds weights, which the policy tuned takes as its file",
}
_WANTED: Final = {SCENARIO: "; this command needs a scenario", TOURNAMENT: "; this command needs a tournament"}


def mistaken(keys: Collection[str], wanted: str) -> str:
    """Return the end of a sentence if a file with these keys is clearly of another kind than ``wanted``, else ""."""
    for kind in (wanted, *_KEYS):
        if any(key in _KEYS[kind] for key in keys):
            return "" if kind == wanted else _KINDS[kind] + _WANTED[wanted]
    return ""
