"""Documents of jobs for the OpenAPI document: the answer to each kind of question.

Each is the whole output of the command of that name with ``--json``; its schema is made from its class."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..wire.documents import DocumentSchemas
from ..wire.json_types import Schema
from .questions import KINDS


@cache
def document_schemas() -> dict[str, Schema]:
    """Return the schema of the document of each kind of question."""
    schemas, found = DocumentSchemas(), document_classes()
    return {
        kind: {**schemas.of(found[kind]), "description": f"{cls.__doc__} Printed by `asalto {kind} --json`."}
        for kind, cls in KINDS.items()
    }


def document_classes() -> dict[str, Any]:  # Any: classes, some of them generic
    """Return the class of the document of each kind of question. The experiments are slow to import."""
    from ..exact.summary import ExactSummary
    from ..experiments.answered import Answered, AnsweredBalance, AnsweredComparison
    from ..experiments.matchups import Matchups
    from ..experiments.sensitivity import Sensitivity
    from ..experiments.solve import Solution
    from ..experiments.sweep import Sweep
    from ..runtime.fight_document import FightDocument
    from ..statistics.summary import BatchSummary
    from ..tournament.document import TournamentDocument

    return {
        "run": FightDocument,
        "batch": BatchSummary,
        "compare": AnsweredComparison,
        "exact": ExactSummary,
        "sweep": Answered[Sweep],
        "sensitivity": Answered[Sensitivity],
        "solve": Answered[Solution],
        "balance": AnsweredBalance,
        "matchups": Answered[Matchups],
        "match": TournamentDocument,
        "tournament": TournamentDocument,
    }
