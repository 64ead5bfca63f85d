"""Answers of the HTTP interface for the OpenAPI document: lists, jobs, fights and tables."""

from __future__ import annotations

from typing import Any, Final

from litestar.openapi.spec import Components

from ..core.system import Outcome
from ..narration.inventory import Listed
from .describing import EVENT, SCHEMES
from .document_schemas import document_schemas
from .limits import Limits
from .questions import KINDS
from .schemas import (
    FLAG,
    NUMBER,
    OBJECT,
    TEXT,
    TEXTS,
    WHOLE,
    by_name,
    each,
    full,
    maybe,
    part,
    properties,
    rows,
    table,
    words,
)
from .store import Job

PROBLEMS: Final = full({"problems": TEXTS}, "Errors, one sentence each, in the reader's language.")
SIDE: Final = full({"name": TEXT, "role": words("pc", "npc")})
SEAT: Final = full({"name": TEXT, "side": TEXT, "policy": TEXT})
CHECKED: Final = full(
    {"scenario": TEXT, "ok": FLAG, **each(maybe(TEXT), "system title digest"), **each(TEXTS, "problems warnings")}
    | {"sides": rows(SIDE), "seats": rows(SEAT)},
    "Mistakes in a scenario; without mistakes its description.",
    but=("sides", "seats"),
)
KEPT_DRAFT: Final = full(each(TEXT, "id name share"), "Id of a draft and the key of its link.")
DRAFT: Final = full(each(TEXT, "id name text share"), "A draft, which may have mistakes.")
WAY: Final = full({"way": WHOLE, "text": TEXT}, "A scenario changed by one solution of balance.")
MISSING: Final = full({"missing": rows(words("report", "rows", "fights"))}, "What is not there of an answer.")
SHIPPED: Final = full({"scenario": TEXT, "name": TEXT, "text": TEXT}, "Text of a shipped scenario.")
HEALTH: Final = full(
    {"asalto": TEXT, "warnings": TEXTS},
    "Version of Asalto; `warnings` if it plays without its cluster.",
    but=("warnings",),
)
NAMED: Final = full({"name": TEXT}, "Owner of the token.")
JSON_SCHEMA: Final = table({}, text="A JSON Schema.", more=True)

_STATES: Final = words("waiting", "running", "done", "refused", "failed", "cancelled", "deleted")
_STATE: Final = {**properties(Job), "kind": words(*KINDS), "state": _STATES}
_SHARES: Final = rows(NUMBER, 2, 2)
SUMMARY: Final = table(
    {**each(TEXT, "side grade figure"), "win": NUMBER, "fights": WHOLE, "winner": maybe(TEXT)}
    | {"means": _SHARES, "ci95": maybe(_SHARES), "stands_out": FLAG},
    text="Figures of a document: the chances of a side to win and their grade, or the winner, or the means of two arms"
    " in a figure.",
)
LISTED: Final = full(
    {**_STATE, "number": WHOLE, "seed": maybe(WHOLE), "summary": maybe(part("Summary"))},
    "A job in a list; `number` is for paging.",
)
STATE_LIST: Final = rows(
    full(
        {**each(TEXT, "id system ended"), **each(WHOLE, "number size"), "kind": words(*KINDS), "state": _STATES}
        | {"askers": TEXTS}
    )
)
JOB_LIST: Final = rows(LISTED)
QUESTION: Final = full(
    {"kind": words(*KINDS), "scenarios": TEXTS, "files": by_name(TEXT), "seed": maybe(WHOLE), "options": OBJECT},
    "A complete question with its seed. Asking it again returns the same job.",
    but=("seed",),
)
PROGRESS: Final = full({"done": WHOLE, "of": maybe(WHOLE)}, "Progress of a job.")
QUEUE: Final = full(
    {"ahead": WHOLE, "seconds": WHOLE},
    "Place of a waiting job: the jobs that go before it, and the seconds until it is likely to begin.",
)
CLUSTER_USE: Final = full(
    {"away": FLAG}, "Whether the cluster of the service cannot play the job, so that the service plays it itself."
)
_GAME: Final = full(
    {**each(TEXT, "a b scenario ending"), **each(WHOLE, "fight rounds"), **each(maybe(TEXT), "winner forfeited_by")}
    | {"sides": by_name(TEXT)}
)
GAMES: Final = full(
    {"total": WHOLE, "games": rows(_GAME)}, "Games of a match or tournament: the total, and those of this page."
)
_DOCUMENTS: Final = [part(f"{kind.capitalize()}Document") for kind in KINDS]
ANY_DOCUMENT: Final = {"anyOf": _DOCUMENTS}
JOB: Final = full(
    {
        **_STATE,
        "question": part("Question"),
        "progress": maybe(part("Progress")),
        "interim": maybe(*_DOCUMENTS),
        "standings": maybe(part("Standings")),
        "queue": maybe(part("Queue")),
        "cluster": maybe(part("ClusterUse")),
        "document": {**maybe(*_DOCUMENTS), "description": "Answer of a finished job; `interim` is the answer so far."},
        "share": TEXT,
    },
    "A job: its question, its progress, and its document once it is done. `share` is the key of its link.",
)

_PLACE: Final = full(
    {**each(TEXT, "who path token"), "place": WHOLE, "kind": words("program", "person"), "seats": rows(WHOLE)}
    | {"names": TEXTS, "state": words("waiting", "seated", "away", "left")},
    "A place: `state` says whether it was taken yet, is connected, has lost its connection, or was given up. `path` is"
    " that of its WebSocket; `token` is shown only to the owner of the fight.",
    but=("token",),
)
TABLE: Final = full(
    {
        "id": TEXT,
        "state": words("playing", "over", "failed", "deleted"),
        "question": part("Question"),
        **each(TEXT, "title system"),
    }
    | {"places": rows(_PLACE), "outcome": maybe(part("Outcome")), "problems": TEXTS, "share": TEXT},
    "A fight with network seats.",
)

_ABOUT: Final = properties(Listed)
SYSTEMS: Final = rows(full({**each(TEXT, "system title rules_version"), "sheets": WHOLE, "questions": by_name(TEXT)}))
_ROLE: Final = maybe(words("pc", "npc"))
SHEETS: Final = rows(full({"sheet": TEXT, **_ABOUT, "source": TEXT, "role": _ROLE, "fields": OBJECT}))
GEAR: Final = rows(full({"gear": TEXT, **_ABOUT}))
VARIANTS: Final = rows(full({**each(TEXT, "variant title values default rule help"), "words": by_name(TEXT)}))
_WORD: Final = each(TEXT, "word spanish meaning")
FACTS: Final = full(
    {
        "system": TEXT,
        "facts": rows(full({**_WORD, "gives": TEXT, "of_body": FLAG, "words": OBJECT})),
        "targets": rows(full(_WORD)),
        "actions": rows(full({**_WORD, "questions": by_name(TEXTS)})),
    },
    "Vocabulary of tactics: facts for conditions, targets, actions.",
)
POLICIES: Final = rows(
    table({**each(TEXT, "policy origin about"), "options": OBJECT, "usable": FLAG}, ["policy"], more=True)
)
_CREATURE: Final = full({"name": TEXT, "role": _ROLE, "fields": OBJECT, "specials": TEXTS})
_MISTAKE: Final = full({"text": TEXT, "creature": maybe(TEXT), "field": TEXTS})
CREATURES: Final = full(
    {"system": maybe(TEXT), "ok": FLAG, "creatures": rows(_CREATURE), "problems": rows(_MISTAKE)},
    "Sheets of a file, each complete with those of the file that it builds on, and with a sentence for each special;"
    " mistakes, each with its sheet and the path of its field, in which places of lists are counted from 0.",
)
IMPORTED: Final = full(
    {"text": TEXT, "system": TEXT, "creatures": rows(OBJECT)}
    | each(OBJECT, "unknown encodings")
    | {"skipped": rows(OBJECT)},
    "File of sheets, and for each creature what was guessed and lost.",
)
SCENARIOS: Final = rows(full(each(TEXT, "scenario system title who about")))


LIMITS: Final = full({"version": TEXT, **properties(Limits)}, "Limits on one request, one job and one client.")

_PARTS: Final = {
    "Problems": PROBLEMS,
    "Event": EVENT,
    "Checked": CHECKED,
    "Question": QUESTION,
    "Progress": PROGRESS,
    "Summary": SUMMARY,
    "Queue": QUEUE,
    "ClusterUse": CLUSTER_USE,
    "JobState": full(_STATE, "A job without its question and answer. `code` is the exit code of its command."),
    "Job": JOB,
    "Table": TABLE,
}


class Parts(Components):
    """Components of the OpenAPI document, made when it is asked for."""

    def to_schema(self) -> dict[str, Any]:
        """Return the schemas by name."""
        from ..experiments.preview import Odds
        from ..narration.narrator import Line
        from ..tournament.document import StandingsDocument
        from .watching import Step, Watched

        about = (
            ("Line", Line, "A line of narration."),
            ("Outcome", Outcome, "Winner of a fight and reason for its end."),
            ("Step", Step, str(Step.__doc__)),
            (
                "Fight",
                Watched,
                "A fight as narrated steps. `places` has all positions in metres from each line on; null in games"
                " without them.",
            ),
            ("Odds", Odds, str(Odds.__doc__)),
            ("Standings", StandingsDocument, str(StandingsDocument.__doc__)),
        )
        made = {name: full(properties(cls), text) for name, cls, text in about}
        documents = {f"{kind.capitalize()}Document": schema for kind, schema in document_schemas().items()}
        return {"schemas": {**_PARTS, **made, **documents}, "securitySchemes": SCHEMES}
