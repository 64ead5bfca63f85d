"""Documents of jobs for the OpenAPI document: the answer to each kind of question.

Each is the whole output of the command of that name with ``--json``. These schemas list every key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from litestar.openapi.spec import OpenAPIType, Schema

from .questions import KINDS
from .schemas import FLAG, INTERVAL, NUMBER, OBJECT, TEXT, TEXTS, WHOLE, AnySchema, by_name, full, maybe, rows, table

Keys = Mapping[str, AnySchema]

VALUE: Final = Schema(any_of=[FLAG, NUMBER, TEXT])
"""Value of a scenario, as in TOML."""
KNOWN: Final = maybe(INTERVAL)
"""Interval, or null for a single fight."""
CHANCE: Final = full({"rate": NUMBER})
_RATE: Final[Keys] = {"rate": NUMBER, "ci95": INTERVAL}
RATE: Final = full(_RATE)
COUNT: Final = full({"count": WHOLE, **_RATE})
OWN_COUNT: Final = full({"side": maybe(TEXT), "count": WHOLE, **_RATE})
SPREAD: Final = full({"mean": NUMBER, "ci95": KNOWN, "p05": NUMBER, "p50": NUMBER, "p95": NUMBER, "max": NUMBER})
FIGURE: Final = Schema(any_of=[full({"rate": NUMBER, "ci95": KNOWN}), full({"mean": NUMBER, "ci95": KNOWN})])
POINTS: Final = by_name(NUMBER)
_OUTCOME: Final = full({"winner": maybe(TEXT), "ending": TEXT, "rounds": WHOLE})
_WHO_WON: Final[Keys] = {"winner": maybe(TEXT), "ending": TEXT}
_PLAYED: Final[Keys] = {"elapsed_s": NUMBER, "fights_per_s": NUMBER}
_HEAD: Final[Keys] = {"scenario": TEXT, "system": TEXT, "seed": WHOLE}

_PERSON: Final[Keys] = {"side": TEXT, "standing": FLAG, "alive": FLAG, "survives": FLAG, "status": TEXT}
PERSON: Final = table(
    _PERSON,
    [key for key in _PERSON if key != "survives"],
    "State of a combatant at the end: these keys, and the points of each pool under the pool's name.",
    more=Schema(type=OpenAPIType.INTEGER),
)
_RUN: Final[Keys] = {
    **_HEAD,
    "fight": WHOLE,
    "outcome": _OUTCOME,
    "combatants": by_name(PERSON),
    "steps": rows(
        full({"step": WHOLE, "kind": TEXT, "outcome": _OUTCOME, "combatants": by_name(PERSON)}, but=("outcome",))
    ),
    "faults": rows(full({"seat": WHOLE, "who": TEXT, "kind": TEXT, "how": TEXT, "message": TEXT})),
    "digest": TEXT,
    "trace_digest": TEXT,
}

_SIDE: Final = full({"wins": WHOLE, **_RATE, "ends": by_name(COUNT), "tallies": POINTS}, but=("tallies",))
_COMBATANT: Final = full(
    {
        "side": TEXT,
        "standing": RATE,
        "alive": RATE,
        "fallen": RATE,
        "statuses": by_name(WHOLE),
        "pools": POINTS,
        "left": by_name(SPREAD),
        "damage_dealt": SPREAD,
        "damage_taken": SPREAD,
        "hits": SPREAD,
        "upright": rows(RATE),
        "felled": rows(full({"by": maybe(TEXT), "with": maybe(TEXT), "count": WHOLE})),
        "luck": full({"won": maybe(NUMBER), "not_won": maybe(NUMBER)}),
        "tallies": POINTS,
    },
    but=("tallies",),
)
_STAGE: Final = full(
    {
        "step": WHOLE,
        "against": TEXTS,
        "played": WHOLE,
        "done": RATE,
        "rounds": maybe(NUMBER),
        "party": by_name(full({"standing": RATE, "alive": RATE, "pools": POINTS})),
    }
)
_TYPICAL: Final = full({"kind": TEXT, "fight": WHOLE, "of": TEXT, "strength": NUMBER}, but=("of", "strength"))
_BATCH: Final[Keys] = {
    **_HEAD,
    "fights": WHOLE,
    "sides": by_name(_SIDE),
    "draws": COUNT,
    "tpk": OWN_COUNT,
    "deaths": OWN_COUNT,
    "verdict": full({"grade": TEXT, "mildest": TEXT, "gravest": TEXT}),
    "endings": rows(full({**_WHO_WON, "count": WHOLE, **_RATE})),
    "rounds": SPREAD,
    "combatants": by_name(_COMBATANT),
    "curves": by_name(rows(full({"round": WHOLE, "mean": NUMBER, "fights": WHOLE}))),
    "chain": rows(_STAGE),
    "adjusted": by_name(full({"mean": NUMBER, "ci95": INTERVAL, "worth_fights": WHOLE})),
    "tactics": rows(full({"side": TEXT, "reason": TEXT, "decisions": WHOLE, "per_fight": NUMBER})),
    "idle_rows": TEXTS,
    "typical": rows(_TYPICAL),
    **_PLAYED,
}

_DIFFERENCE: Final[Keys] = {
    "means": rows(NUMBER),
    "difference": NUMBER,
    "ci95": KNOWN,
    "p": maybe(NUMBER),
    "stands_out": FLAG,
    "fights_that_differ": WHOLE,
    "pairing_gain": maybe(NUMBER),
}
_COMPARE: Final[Keys] = {
    "system": TEXT,
    "seed": WHOLE,
    "fights": WHOLE,
    "most": WHOLE,
    "looks": WHOLE,
    "arms": rows(
        full({"arm": TEXT, "varied": TEXT, "scenario": TEXT, "settings": TEXTS, "policies": TEXTS, "digest": TEXT})
    ),
    "comparisons": rows(
        full(
            {
                "base": TEXT,
                "other": TEXT,
                "figure": TEXT,
                "verdict": TEXT,
                "margin": NUMBER,
                "smaller_than_margin": FLAG,
                "more_fights": maybe(WHOLE),
                **_DIFFERENCE,
                "figures": by_name(full(_DIFFERENCE)),
                "witnesses": rows(full({"fight": WHOLE, "base": NUMBER, "other": NUMBER, "watch": TEXTS})),
            }
        )
    ),
    "elapsed_s": NUMBER,
    "fights_per_s": maybe(NUMBER),
}

_EXACT: Final[Keys] = {
    "scenario": TEXT,
    "system": TEXT,
    "sides": by_name(CHANCE),
    "draws": CHANCE,
    "endings": rows(full({**_WHO_WON, "rate": NUMBER})),
    "rounds": full({"mean": NUMBER, "p05": maybe(WHOLE), "p50": maybe(WHOLE), "p95": maybe(WHOLE), "rates": POINTS}),
    "combatants": by_name(
        full({"side": TEXT, "standing": CHANCE, "alive": CHANCE, "statuses": POINTS, "pools": POINTS})
    ),
    "undecided": NUMBER,
    "states": WHOLE,
    "branches": WHOLE,
    "elapsed_s": NUMBER,
}

_GRID: Final[Keys] = {"vary": by_name(rows(VALUE))}
_SETTING: Final[Keys] = {"set": by_name(VALUE), "fights": WHOLE, "figures": by_name(FIGURE)}
_COUNTED: Final[Keys] = {"fights": WHOLE, "whole": FLAG, **_PLAYED}
_SWEEP: Final[Keys] = {
    **_HEAD,
    **_GRID,
    "of": TEXT,
    "cells": rows(full({**_SETTING, "culled": maybe(TEXT)})),
    **_COUNTED,
}
_SENSITIVITY: Final[Keys] = {
    **_HEAD,
    "of": TEXT,
    "base": FIGURE,
    "effects": rows(
        full(
            {
                "key": TEXT,
                "value": VALUE,
                "step": WHOLE,
                "to": VALUE,
                "difference": NUMBER,
                "ci95": KNOWN,
                "p": maybe(NUMBER),
                "stands_out": FLAG,
                "unchanged": FLAG,
                "fights": WHOLE,
            }
        )
    ),
    "refused": rows(full({"key": TEXT, "value": VALUE, "step": WHOLE, "why": TEXT})),
    **_COUNTED,
}
_SOLVE: Final[Keys] = {
    **_HEAD,
    "target": TEXT,
    "require": TEXTS,
    "verdict": TEXT,
    "best": maybe(full(_SETTING)),
    "sure": maybe(NUMBER),
    "alternatives": rows(full({**_SETTING, "best_is_better": maybe(NUMBER)})),
    "conflict": maybe(full({"each_alone": FLAG, "by_target": full(_SETTING), "by_requires": full(_SETTING)})),
    **_GRID,
    "settings": WHOLE,
    "evaluations": WHOLE,
    "end": TEXT,
    **_COUNTED,
}
_WAY: Final[Keys] = {"set": TEXTS, "fights": WHOLE, "figures": by_name(FIGURE), "verdict": TEXT}
_CHANGE: Final = full({"kind": TEXT, "who": TEXT, "key": TEXT, "from": VALUE, "to": VALUE})
_BALANCE: Final[Keys] = {
    **_HEAD,
    "target": TEXT,
    "require": TEXTS,
    "reached": FLAG,
    "base": full(_WAY),
    "ways": rows(full({"changes": rows(_CHANGE), **_WAY})),
    "conflict": maybe(full({"each_alone": FLAG, "by_target": full(_WAY), "by_requires": full(_WAY)})),
    "levers": WHOLE,
    "settings": WHOLE,
    "fights": WHOLE,
    "budget": WHOLE,
    "budget_spent": FLAG,
    "whole": FLAG,
    "elapsed_s": NUMBER,
}

_ELO: Final = full({"elo": maybe(NUMBER), "ci95": KNOWN})
_GAME: Final[Keys] = {"scenario": TEXT, "fight": WHOLE, "sides": by_name(TEXT)}
_SWISS: Final[Keys] = {"round_points": NUMBER, "buchholz": NUMBER, "out_in_round": maybe(WHOLE)}
_ENTRANT: Final = full(
    {
        "rank": WHOLE,
        "policy": Schema(one_of=[TEXT, OBJECT]),
        "games": WHOLE,
        "points": NUMBER,
        "score": maybe(NUMBER),
        "rating": _ELO,
        "ahead_of_next": maybe(NUMBER),
        **_SWISS,
        "faults": by_name(WHOLE),
        "first_faults": by_name(full({"game": full(_GAME), "kind": TEXT, "message": TEXT})),
        "time_ms": full({"mean": NUMBER, "p95": NUMBER, "max": NUMBER}),
    },
    but=tuple(_SWISS),
)
_SPRT: Final = full(
    {
        "elo0": NUMBER,
        "elo1": NUMBER,
        "alpha": NUMBER,
        "beta": NUMBER,
        "llr": NUMBER,
        "lower": NUMBER,
        "upper": NUMBER,
        "verdict": TEXT,
        "pairs": WHOLE,
        "pentanomial": rows(WHOLE),
    }
)
_GAMES: Final[Keys] = {
    "title": TEXT,
    "format": TEXT,
    "seed": WHOLE,
    "pairs": WHOLE,
    "games": WHOLE,
    "whole": FLAG,
    "withheld": FLAG,
    "entrants": by_name(_ENTRANT),
    "withdrawn": by_name(TEXT),
    "pairings": rows(
        full(
            {
                "a": TEXT,
                "b": TEXT,
                "scenario": TEXT,
                "pairs": WHOLE,
                "wins": WHOLE,
                "draws": WHOLE,
                "losses": WHOLE,
                "forfeited": WHOLE,
                "pentanomial": rows(WHOLE),
                "score": maybe(NUMBER),
                "ci95": KNOWN,
                "superiority": maybe(NUMBER),
            }
        )
    ),
    "scenarios": rows(
        full(
            {
                "scenario": TEXT,
                "sides": TEXTS,
                "weight": NUMBER,
                "games": WHOLE,
                "ratings": by_name(_ELO),
                "spread_elo": maybe(NUMBER),
                "clear": WHOLE,
                "pairings": WHOLE,
            }
        )
    ),
    "rounds": rows(
        full(
            {
                "round": WHOLE,
                "pairings": rows(full({"a": TEXT, "b": TEXT, "score": NUMBER})),
                "byes": TEXTS,
                "decided_by_seed": rows(TEXTS),
            }
        )
    ),
    "cycles": rows(TEXTS),
    "undecided": rows(TEXTS),
    "watch": rows(full({"why": TEXT, "figure": WHOLE, **_GAME})),
    "sprt": maybe(_SPRT),
    "elapsed_s": NUMBER,
    "games_per_s": NUMBER,
}

_KEYS: Final[Mapping[str, Keys]] = {
    "run": _RUN,
    "batch": _BATCH,
    "compare": _COMPARE,
    "exact": _EXACT,
    "sweep": _SWEEP,
    "sensitivity": _SENSITIVITY,
    "solve": _SOLVE,
    "balance": _BALANCE,
    "match": _GAMES,
    "tournament": _GAMES,
}
_SOMETIMES: Final[Mapping[str, tuple[str, ...]]] = {
    "run": ("steps", "trace_digest"),
    "batch": ("curves", "chain", "adjusted", "tactics", "idle_rows"),
}
"""Keys of some documents only: those of campaigns, games with curves, lists of tactics, recorded fights."""

DOCUMENTS: Final[Mapping[str, Schema]] = {
    kind: full(keys, f"{KINDS[kind].__doc__} Printed by `asalto {kind} --json`.", but=_SOMETIMES.get(kind, ()))
    for kind, keys in _KEYS.items()
}
"""Schema of the document of each kind of question."""
