"""Routes of what is made from an answer: reports, rows, solutions, single fights."""

from __future__ import annotations

from typing import Annotated, Final

import trio
from litestar import MediaType, Response, Router, get
from litestar.params import FromPath, QueryParameter
from litestar.response import File

from ..scenario import diagnostics
from .answer_schemas import MISSING, WAY
from .app import AnyRequest, Lang, RequestError, Share, answer, attachment, job_of, language, viewer
from .describing import operation
from .guard import REPORT_POLICY
from .jobs import ROWS
from .schemas import TEXT, part

MOST_WAYS: Final = 9
Form = Annotated[str, QueryParameter(description="Form of the file.", schema_extra={"enum": list(ROWS)})]


@get("/jobs/{id_:str}/report", operation_class=operation(TEXT, media=("text/html",)))
async def get_report(
    request: AnyRequest, id_: FromPath[str], share: Share = None, lang: Lang = None
) -> Response[bytes]:
    """Return the report as one self-contained HTML page."""
    service, job = await job_of(request, id_, share)
    path = await service.answers.report(job, language(request, lang), viewer(request, id_))
    headers = {"content-security-policy": REPORT_POLICY}
    return Response(await trio.Path(path).read_bytes(), media_type=MediaType.HTML, headers=headers)


@get("/jobs/{id_:str}/rows", operation_class=operation(TEXT, media=tuple(ROWS.values())))
async def get_rows(request: AnyRequest, id_: FromPath[str], share: Share = None, format: Form = "parquet") -> File:
    """Return one row per fight, game or cell, as parquet, csv or jsonl."""
    if format not in ROWS:
        raise RequestError(400, [f"format is {diagnostics.found(format)}; allowed is {', '.join(ROWS)}."])
    service, job = await job_of(request, id_, share)
    return attachment(await service.answers.rows(job, format, viewer(request, id_)), f"{job.id}.{format}", ROWS[format])


@get("/jobs/{id_:str}/missing", operation_class=operation(MISSING))
async def get_missing(
    request: AnyRequest, id_: FromPath[str], share: Share = None, lang: Lang = None
) -> Response[bytes]:
    """Return what this version cannot show of the answer of another one: its report, its rows, its fights."""
    service, job = await job_of(request, id_, share)
    missing = await service.answers.missing(job, language(request, lang), viewer(request, id_))
    return answer({"missing": missing})


@get("/jobs/{id_:str}/ways/{number:int}", operation_class=operation(WAY))
async def get_way(
    request: AnyRequest, id_: FromPath[str], number: FromPath[int], share: Share = None, lang: Lang = None
) -> Response[bytes]:
    """Return the scenario changed by one solution of balance, as asalto balance --take writes it: {"way", "text"}."""
    service, job = await job_of(request, id_, share)
    if not 1 <= number <= MOST_WAYS:
        raise RequestError(404, [f"there is no solution {number}; the first is 1."])
    path = trio.Path(await service.answers.way(job, number, language(request, lang), viewer(request, id_)))
    return answer({"way": number, "text": await path.read_text(encoding="utf-8")})


@get("/jobs/{id_:str}/fights/{fight:int}", operation_class=operation(part("Fight")))
async def get_fight(
    request: AnyRequest, id_: FromPath[str], fight: FromPath[int], share: Share = None, lang: Lang = None
) -> Response[bytes]:
    """Return one fight of a batch or run as narrated steps with their dice and sums."""
    service, job = await job_of(request, id_, share)
    return answer(await service.answers.watched(job, fight, language(request, lang), viewer(request, id_)))


@get("/jobs/{id_:str}/fights/{fight:int}/trace", operation_class=operation(TEXT, media=(ROWS["jsonl"],)))
async def get_trace(request: AnyRequest, id_: FromPath[str], fight: FromPath[int], share: Share = None) -> File:
    """Return the trace of one fight, for asalto replay."""
    service, job = await job_of(request, id_, share)
    return attachment(
        await service.answers.trace(job, fight, viewer(request, id_)), f"fight-{fight}.jsonl", ROWS["jsonl"]
    )


ANSWERS: Final = Router("/api", route_handlers=[get_report, get_rows, get_missing, get_way, get_fight, get_trace])
