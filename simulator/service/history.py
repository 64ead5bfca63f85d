"""Routes that ask questions, and list and search the answers, each with a short summary of its document."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import trio
from attrs import evolve
from litestar import Response, Router, get, post
from litestar.params import FromQuery

from ..narration.shipped import title_of
from ..wire.documents import written
from .answer_schemas import JOB_LIST
from .answers import Answers
from .app import AnyRequest, RequestError, answer, body_of, job_document, language, localized_job, service_of
from .describing import ask_body, operation
from .jobs import NotFound
from .pages.words import games, say
from .schemas import part
from .store import DONE, Job, Wanted

Document = Mapping[str, Any]  # Any: plain JSON
MOST_NUMBER: Final = 2**63 - 1  # of a job in the list, as SQLite counts
MOST_LETTERS: Final = 200
"""Maximum length of the text of a search."""


@post("/jobs", status_code=202, operation_class=operation(part("Job"), ask_body(), statuses=(200, 202)))
async def post_job(request: AnyRequest) -> Response[bytes]:
    """Ask a question. The same question has the same job: 200 if it is answered already, else 202."""
    service = service_of(request)
    asker = service.asker(request)
    job = await service.jobs.ask(await body_of(request, service.limits), asker)
    document = await job_document(service, job)
    return answer(localized_job(request, document), 202 if job.is_open else 200)


@get("/jobs", operation_class=operation(JOB_LIST))
async def get_jobs(
    request: AnyRequest,
    before: FromQuery[int] = 0,
    most: FromQuery[int] = 50,
    find: FromQuery[str] = "",
    pinned: FromQuery[bool] = False,
) -> Response[bytes]:
    """List your jobs, latest first. ``most`` is the size of a page; ``before`` limits it to jobs with lower numbers;
    ``find`` to those with these words in title, name, kind or game; ``pinned=true`` to those that you have pinned."""
    service = service_of(request)
    if len(find) > MOST_LETTERS:
        raise RequestError(400, [f"find has {len(find)} characters; allowed are at most {MOST_LETTERS}."])
    wanted = matching(find, language(request), pinned)
    size = max(1, min(most, 200))
    rows = await service.jobs.store.listed(service.asker(request), size, max(0, min(before, MOST_NUMBER)), wanted)
    listed = []
    for number, job in rows:
        known = await _summarized(service.answers, job)
        row = {**written(known), "number": number, "seed": job.question.get("seed"), "summary": known.summary}
        listed.append(localized_job(request, row))
    return answer(listed)


def matching(find: str, lang: str, pinned: bool = False) -> Wanted:
    """Return a function that tells whether a job has all words of ``find`` in its title, name, kind or game, without
    regard to case and accents, and is pinned if ``pinned``."""
    words = _folded(find).split()
    titles = {game.name: game.title for game in games(lang)}

    def wanted(title: str, name: str, kind: str, system: str, is_pinned: bool) -> bool:
        if pinned and not is_pinned:
            return False
        texts = (title, title_of(title, lang), name, kind, say(lang, f"kind-{kind}"), system, titles.get(system, ""))
        text = _folded("\n".join(texts)) if words else ""
        return all(word in text for word in words)

    return wanted


def _folded(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


async def _summarized(answers: Answers, job: Job) -> Job:
    """Return the job with the summary of its document, which is made and stored the first time."""
    if job.summary is not None or job.state != DONE:
        return job
    with suppress(NotFound, OSError, ValueError):
        document = json.loads(await trio.Path(answers.result(job)).read_bytes())
        job = evolve(job, summary=summary_of(job.kind, document))
        await answers.store_summary(job)
    return job


def summary_of(kind: str, document: Document) -> dict[str, Any]:  # Any: plain JSON
    """Return the figures of a document that a list shows: the chances of the side that is asked about and their grade,
    the winner, or the difference between the first two arms. Other kinds have none."""
    match kind:
        case "batch":
            side = document["tpk"]["side"] or next(iter(document["sides"]))
            found = document["sides"][side]
            grade = document["verdict"]["grade"]
            return {"side": side, "win": found["rate"], "ci95": found["ci95"], "grade": grade} | _part(
                document, "fights"
            )
        case "exact":
            side, found = next(iter(document["sides"].items()))
            return {"side": side, "win": found["rate"]}
        case "run":
            return _part(document["outcome"], "winner")
        case "match" | "tournament":
            return {"winner": next(iter(document["entrants"]), None)}
        case "compare" if document["comparisons"]:
            return _part(document["comparisons"][0], "figure", "means", "ci95", "stands_out")
    return {}


def _part(document: Document, *names: str) -> dict[str, Any]:  # Any: plain JSON
    return {name: document[name] for name in names if name in document}


HISTORY: Final = Router("/api", route_handlers=[post_job, get_jobs])
