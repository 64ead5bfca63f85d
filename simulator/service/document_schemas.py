"""The documents of jobs for the OpenAPI document: what each kind of question is answered with.

They are what the command of that name prints with ``--json``. Named are the keys that each document always has, and
what stands under them; a kind that has further keys for some scenarios may have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from litestar.openapi.spec import Schema

from .questions import KINDS
from .schemas import FLAG, INTERVAL, NUMBER, OBJECT, TEXT, TEXTS, WHOLE, AnySchema, by_name, maybe, rows, table


def _open(properties: Mapping[str, AnySchema], *required: str) -> Schema:
    """An object with these properties, of which it has the ``required`` ones at least, and maybe others."""
    return table(properties, required, more=True)


RATE: Final = _open({"count": WHOLE, "rate": NUMBER, "ci95": INTERVAL}, "rate")
MEAN: Final = _open(
    {"mean": NUMBER, "ci95": INTERVAL, "p05": NUMBER, "p50": NUMBER, "p95": NUMBER, "max": NUMBER}, "mean"
)
FIGURE: Final = _open({"rate": NUMBER, "mean": NUMBER, "ci95": INTERVAL})
DIFFERENCE: Final = _open(
    {"means": rows(NUMBER), "difference": NUMBER, "ci95": INTERVAL, "p": maybe(NUMBER), "stands_out": FLAG},
    "difference",
)
ENDING: Final = _open({"winner": maybe(TEXT), "ending": TEXT, "rate": NUMBER}, "winner", "ending", "rate")
PERSON: Final = _open({"side": TEXT, "standing": FLAG, "alive": FLAG, "status": TEXT}, "side", "standing", "status")
COUNTED: Final = _open({"side": TEXT, "standing": RATE, "alive": RATE}, "side", "standing", "alive")
SETTING: Final = _open({"set": Schema(), "fights": WHOLE, "figures": by_name(FIGURE)}, "set", "fights", "figures")

_HEAD: Final[Mapping[str, AnySchema]] = {"scenario": TEXT, "system": TEXT, "seed": WHOLE}
_COUNTED: Final[Mapping[str, AnySchema]] = {"fights": WHOLE, "whole": FLAG, "elapsed_s": NUMBER, "fights_per_s": NUMBER}
_GAMES: Final[Mapping[str, AnySchema]] = {
    "title": TEXT,
    "format": TEXT,
    "seed": WHOLE,
    "pairs": WHOLE,
    "games": WHOLE,
    "whole": FLAG,
    "withheld": FLAG,
    "entrants": by_name(_open({"rank": WHOLE, "games": WHOLE, "points": NUMBER, "rating": OBJECT}, "rank", "games")),
    "withdrawn": by_name(TEXT),
    "pairings": rows(_open({"a": TEXT, "b": TEXT, "scenario": TEXT, "pairs": WHOLE, "score": NUMBER}, "a", "b")),
    "scenarios": rows(OBJECT),
    "rounds": rows(OBJECT),
    "cycles": rows(TEXTS),
    "undecided": rows(TEXTS),
    "watch": rows(_open({"why": TEXT, "scenario": TEXT, "fight": maybe(WHOLE), "sides": by_name(TEXT)}, "why")),
    "sprt": maybe(OBJECT),
    "elapsed_s": NUMBER,
    "games_per_s": NUMBER,
}

_KEYS: Final[Mapping[str, Mapping[str, AnySchema]]] = {
    "run": {
        **_HEAD,
        "fight": WHOLE,
        "outcome": _open({"winner": maybe(TEXT), "ending": TEXT, "rounds": WHOLE}, "winner", "ending", "rounds"),
        "combatants": by_name(PERSON),
        "faults": rows(OBJECT),
        "digest": TEXT,
    },
    "batch": {
        **_HEAD,
        "fights": WHOLE,
        "sides": by_name(RATE),
        "draws": RATE,
        "endings": rows(ENDING),
        "rounds": MEAN,
        "combatants": by_name(COUNTED),
        "elapsed_s": NUMBER,
        "fights_per_s": NUMBER,
    },
    "compare": {
        "system": TEXT,
        "seed": WHOLE,
        "fights": WHOLE,
        "most": WHOLE,
        "looks": WHOLE,
        "arms": rows(_open({"arm": TEXT, "scenario": TEXT, "digest": TEXT}, "arm", "scenario")),
        "comparisons": rows(
            _open(
                {"base": TEXT, "other": TEXT, "figure": TEXT, "figures": by_name(DIFFERENCE)},
                "base",
                "other",
                "figures",
            )
        ),
        "elapsed_s": NUMBER,
        "fights_per_s": NUMBER,
    },
    "exact": {
        "scenario": TEXT,
        "system": TEXT,
        "sides": by_name(RATE),
        "draws": RATE,
        "endings": rows(ENDING),
        "rounds": MEAN,
        "combatants": by_name(COUNTED),
        "undecided": NUMBER,
        "states": WHOLE,
        "branches": WHOLE,
        "elapsed_s": NUMBER,
    },
    "sweep": {**_HEAD, "vary": by_name(rows(Schema())), "of": Schema(), "cells": rows(SETTING), **_COUNTED},
    "sensitivity": {
        **_HEAD,
        "of": TEXT,
        "base": FIGURE,
        "effects": rows(
            _open({"key": TEXT, "difference": maybe(NUMBER), "ci95": maybe(INTERVAL), "fights": WHOLE}, "key", "fights")
        ),
        "refused": rows(Schema()),
        **_COUNTED,
    },
    "solve": {
        **_HEAD,
        "target": TEXT,
        "require": TEXTS,
        "verdict": TEXT,
        "best": maybe(SETTING),
        "sure": Schema(),
        "alternatives": rows(Schema()),
        "conflict": Schema(),
        "vary": by_name(rows(Schema())),
        "settings": WHOLE,
        "evaluations": WHOLE,
        "end": TEXT,
        **_COUNTED,
    },
    "balance": {
        **_HEAD,
        "target": TEXT,
        "require": TEXTS,
        "reached": FLAG,
        "base": SETTING,
        "ways": rows(
            _open({"changes": rows(OBJECT), "set": TEXTS, "fights": WHOLE, "verdict": TEXT}, "changes", "set", "fights")
        ),
        "conflict": Schema(),
        "levers": WHOLE,
        "settings": WHOLE,
        "fights": WHOLE,
        "budget": WHOLE,
        "budget_spent": FLAG,
        "whole": FLAG,
        "elapsed_s": NUMBER,
    },
    "match": _GAMES,
    "tournament": _GAMES,
}

DOCUMENTS: Final[Mapping[str, Schema]] = {
    kind: table(keys, tuple(keys), f"{KINDS[kind].__doc__} What `asalto {kind} --json` prints.", more=True)
    for kind, keys in _KEYS.items()
}
"""The schema of the document of each kind of question."""
