"""Routes of the HTTP interface. Every answer is a JSON document, except events, reports, rows and traces.

Errors are ``{"problems": [sentence, ...]}`` with a fitting status."""

from __future__ import annotations

import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Final, Self

import trio
from attrs import asdict, define, field
from litestar import Litestar, MediaType, Request, Response, Router, delete, get, post
from litestar.config.compression import CompressionConfig
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.params import FromPath, QueryParameter
from litestar.response import File, Stream

from .. import __version__
from ..narration import LANGUAGES
from ..narration.complaints import complaint
from ..narration.shipped import title_of
from ..scenario import diagnostics
from ..trace.lines import depth
from ..wire.documents import written
from .answer_schemas import ANY_DOCUMENT, LIMITS, Parts
from .answers import Answers
from .describing import NAME_BODY, PIN_BODY, STREAM, operation
from .documents import Documents
from .feed import Entry, Feed, Listener, entry_id
from .guard import first_language
from .jobs import Jobs, NotFound
from .limits import LimitReached, Limits
from .logs import note_error
from .metrics import Metrics
from .previews import Previews
from .processes import InvalidDocument, ParserPool, ProcessLost
from .schemas import Schema, part
from .store import Job
from .tables import Tables
from .throttle import WAIT, Throttle

AnyRequest = Request[Any, Any, Any]
ErrorAnswer = Callable[[AnyRequest, Exception], Response[Any]]
BEAT: Final = 15.0  # seconds of silence after which a stream sends a comment line
Lang = Annotated[
    str | None,
    QueryParameter(
        description="es or en (default: the language of the browser).", schema_extra={"enum": [*LANGUAGES, None]}
    ),
]
Share = Annotated[str | None, QueryParameter(description="Key of a shared link, instead of a token.")]


class RequestError(HTTPException):
    """Error in a request: the status and sentences of the answer."""

    def __init__(self, status: int, problems: Sequence[str]) -> None:
        super().__init__(status_code=status, detail=" ".join(problems))
        self.problems = list(problems)


@define(eq=False)
class Service:
    """State that the routes share. ``secret`` makes the keys of shared links."""

    jobs: Jobs
    answers: Answers
    parser_pool: ParserPool
    documents: Documents
    limits: Limits
    secret: bytes
    tables: Tables
    drafts: Path
    previews: Previews
    statuses: Counter[int]
    metrics: Metrics = field(factory=Metrics)
    streams: dict[str, int] = field(factory=dict)
    throttle: Throttle = field(factory=Throttle)

    def share_key(self, id_: str) -> str:
        """Return the key with which a visitor without a token may see the job."""
        return hmac.new(self.secret, f"share {id_}".encode(), sha256).hexdigest()[:32]

    def is_shared(self, id_: str, share: str | None) -> bool:
        """Return whether ``share`` is the key of a link to the job or table ``id_``."""
        return share is not None and hmac.compare_digest(self.share_key(id_).encode(), share.encode("utf-8", "replace"))

    def asker(self, request: AnyRequest) -> str:
        """Return the client of the request. Raises RequestError without a token, and when the address has to wait."""
        client = client_of(request)
        if client is None and request.scope["state"]["waits"]:
            raise RequestError(429, [WAIT])
        if client is None:
            raise RequestError(401, ["a token is needed."])
        return client


def client_of(request: AnyRequest) -> str | None:
    """Return the client that the guard found; None without a token."""
    client: str | None = request.scope["state"].get("client")
    return client


def viewer(request: AnyRequest, id_: str) -> str:
    """Return the client of the request, or the name of all visitors with a shared link to ``id_``."""
    return client_of(request) or f"share {id_}"


def service_of(request: AnyRequest) -> Service:
    """Return the service that the routes belong to."""
    found: Service = request.app.state["service"]
    return found


async def job_of(request: AnyRequest, id_: str, share: str | None = None) -> tuple[Service, Job]:
    """Return the service and the job, for its asker or with the key of a shared link. Raises RequestError."""
    service = service_of(request)
    shared = service.is_shared(id_, share)
    found = await service.jobs.store.get(id_, client_of(request) if shared else service.asker(request))
    if found is None and shared:
        found = await service.jobs.store.get(id_, None)
    if found is None:
        raise RequestError(404, [f"there is no job {diagnostics.found(id_)}."])
    return service, found


def language(request: AnyRequest, lang: str | None = None) -> str:
    """Return ``lang``, else the browser's first supported language, else English. Raises RequestError."""
    if lang is not None:
        if lang not in ("es", "en"):
            raise RequestError(400, [f"lang is {diagnostics.found(lang)}; allowed is es or en."])
        return lang
    return first_language(request.headers.get("accept-language", ""))


def localized(request: AnyRequest, document: Mapping[str, Any]) -> dict[str, Any]:  # Any: plain JSON
    """Return the document with its problems and warnings in the language of the request."""
    lang = language(request)
    sentences = {key: [complaint(each, lang) for each in document.get(key, ())] for key in ("problems", "warnings")}
    return {key: sentences.get(key, value) for key, value in document.items()}


def localized_job(request: AnyRequest, document: Mapping[str, Any]) -> dict[str, Any]:  # Any: plain JSON
    """Return a job's document like ``localized``; the title of a shipped scenario is translated too."""
    return {**localized(request, document), "title": title_of(document["title"], language(request))}


def stream_of(request: AnyRequest, service: Service, feed: Feed, who: str) -> Stream:
    """Return a feed as server-sent events; a client that reconnects continues after its last event. Raises
    LimitReached."""
    epoch, _, last = request.headers.get("last-event-id", "").partition("-")
    after = int(last) if epoch == feed.epoch and last.isdecimal() and len(last) < 12 else -1
    if service.streams.get(who, 0) >= service.limits.viewers:
        raise LimitReached(f"{service.limits.viewers} streams are open already.")

    service.streams[who] = service.streams.get(who, 0) + 1

    def closed() -> None:
        service.streams[who] -= 1
        if not service.streams[who]:
            del service.streams[who]

    request.scope["state"]["closing"].append(closed)
    headers = {"x-accel-buffering": "no"}
    return Stream(EventLines(feed.epoch, feed.listen(after, BEAT)), media_type="text/event-stream", headers=headers)


class EventLines:
    """Iterator over the entries of a feed as server-sent events."""

    def __init__(self, epoch: str, entries: Listener) -> None:
        self._epoch = epoch
        self._entries = entries

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> bytes:
        number, entry = await anext(self._entries)
        return _event(self._epoch, number, entry)


def _event(epoch: str, number: int, entry: Entry | None) -> bytes:
    """Return an entry of a feed as a server-sent event; without an entry a comment, which fails if the client is
    gone."""
    if entry is None:
        return b": still here\n\n"
    data = json.dumps(entry.document, ensure_ascii=False)
    return f"id: {entry_id(epoch, number)}\nevent: {entry.word}\ndata: {data}\n\n".encode()


async def body_of(request: AnyRequest, limits: Limits) -> Any:  # Any: plain JSON
    """Return the JSON document of a request. Raises RequestError when there is none."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RequestError(415, [f"the request is {diagnostics.found(kind)}; allowed is application/json."])
    data = b""
    with trio.move_on_after(limits.sending) as sending:
        try:
            data = await request.body()
        except InternalServerException:
            raise RequestError(400, ["the connection was closed before the end of the request."]) from None
    if sending.cancelled_caught:
        raise RequestError(408, [f"the request has not arrived within {limits.sending:g} seconds, the limit."])
    try:
        return await trio.to_thread.run_sync(_parsed, data, limits.depth)
    except RecursionError:
        raise RequestError(400, ["the document is nested too deeply."]) from None
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])
        raise RequestError(422, [f"the document has half a character, {half}, in a text."]) from None
    except ValueError as error:
        raise RequestError(400, [f"the request is not valid JSON: {str(error)[:120]}."]) from None


async def fields_of(request: AnyRequest, body: Schema) -> dict[str, Any]:  # Any: plain JSON
    """Return the JSON object of a request, with no other keys than the schema ``body`` has. Raises RequestError."""
    document = await body_of(request, service_of(request).limits)
    if not isinstance(document, dict):
        raise RequestError(400, [f"the request must be an object, not {diagnostics.found(document)}."])
    problems = diagnostics.Diagnostics("JSON")
    for key in sorted(document.keys() - body["properties"].keys()):
        problems.unknown(diagnostics.below("", key), key, body["properties"])
    if problems:
        raise RequestError(400, problems.sentences)
    return document


def _parsed(data: bytes, most: int) -> Any:  # Any: plain JSON
    """Parse a JSON document. Raises ValueError, UnicodeEncodeError for a lone surrogate in a text, and RecursionError
    when it is deeper than allowed."""
    document = json.loads(data.decode("utf-8"), parse_constant=_no_number, parse_float=_finite)
    if depth(document) > most:
        raise RecursionError
    if b"\\u" in data:
        json.dumps(document, ensure_ascii=False).encode("utf-8")
    return document


def _no_number(word: str) -> Any:
    raise ValueError(f"{word:.20} is no number")


def _finite(word: str) -> float:
    """Return a number of a document. Raises ValueError for one that no float can hold."""
    number = float(word)
    return number if isfinite(number) else _no_number(word)


def answer(document: object, status: int = 200) -> Response[bytes]:
    """Return a JSON answer, formatted as the command line formats it."""
    data = json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
    return Response(data + b"\n", status_code=status, media_type=MediaType.JSON)


# Jobs.


@get("/jobs/{id_:str}", operation_class=operation(part("Job")))
async def get_job(request: AnyRequest, id_: FromPath[str], share: Share = None) -> Response[bytes]:
    """Return a job: its question, its progress, and its document once it is done."""
    service, job = await job_of(request, id_, share)
    return answer(localized_job(request, await job_document(service, job)))


async def job_document(service: Service, job: Job) -> dict[str, Any]:  # Any: plain JSON
    """Return a job with its question, progress and document."""
    try:
        found = json.loads(await trio.Path(service.answers.result(job)).read_bytes())
    except NotFound:
        found = None
    feed = service.jobs.feed(job)
    words = {word: feed.latest(word) for word in ("progress", "interim", "standings", "queue", "cluster")}
    answers = {"question": job.question, **words, "document": found, "share": service.share_key(job.id)}
    return {**written(job), **answers}


@get("/jobs/{id_:str}/document", operation_class=operation(ANY_DOCUMENT))
async def get_document(request: AnyRequest, id_: FromPath[str], share: Share = None) -> Response[bytes]:
    """Return the document of a job, byte for byte as the command line prints it with --json."""
    service, job = await job_of(request, id_, share)
    return Response(await trio.Path(service.answers.result(job)).read_bytes(), media_type=MediaType.JSON)


@post("/jobs/{id_:str}/name", status_code=200, operation_class=operation(part("JobState"), NAME_BODY))
async def post_name(request: AnyRequest, id_: FromPath[str]) -> Response[bytes]:
    """Name a job: {"name": "night one"}."""
    service, job = await job_of(request, id_)
    name = (await fields_of(request, NAME_BODY)).get("name")
    if not isinstance(name, str) or len(name) > 80 or not name.isprintable():
        status = 422 if isinstance(name, str) else 400
        raise RequestError(status, ["name must be a text of at most 80 visible characters."])
    await service.jobs.store.rename(job.id, service.asker(request), name)
    return answer(localized_job(request, {**written(job), "name": name}))


@post("/jobs/{id_:str}/pin", status_code=200, operation_class=operation(part("JobState"), PIN_BODY))
async def post_pin(request: AnyRequest, id_: FromPath[str]) -> Response[bytes]:
    """Pin a job, so that it and its files are kept: {"pinned": true}."""
    service, job = await job_of(request, id_)
    pinned = (await fields_of(request, PIN_BODY)).get("pinned")
    if not isinstance(pinned, bool):
        raise RequestError(400, ["pinned must be true or false."])
    await service.jobs.store.set_pinned(job.id, service.asker(request), pinned)
    return answer(localized_job(request, {**written(job), "pinned": pinned}))


@delete("/jobs/{id_:str}", status_code=200, operation_class=operation(part("JobState")))
async def delete_job(request: AnyRequest, id_: FromPath[str]) -> Response[bytes]:
    """Cancel a job that is not done; delete a finished one with its files."""
    service, job = await job_of(request, id_)
    return answer(localized_job(request, written(await service.jobs.delete(job, service.asker(request)))))


@get("/jobs/{id_:str}/events", media_type=STREAM, operation_class=operation(part("Event"), media=(STREAM,)))
async def get_events(request: AnyRequest, id_: FromPath[str], share: Share = None) -> Stream:
    """Stream server-sent events until the job ends: state, queue, cluster, progress, interim (the answer so far),
    standings."""
    service, job = await job_of(request, id_, share)
    return stream_of(request, service, service.jobs.feed(job), viewer(request, id_))


def attachment(path: Path, name: str, media: str) -> File:
    """Return a file for the browser to store."""
    return File(path, filename=name, media_type=media, content_disposition_type="attachment")


@get("/limits", operation_class=operation(LIMITS, is_open=True))
async def get_limits(request: AnyRequest) -> Response[bytes]:
    """Return the limits on one request, one job and one client."""
    return answer({"version": __version__, **asdict(service_of(request).limits)})


API: Final = Router(
    "/api",
    route_handlers=[
        get_limits,
        get_job,
        get_document,
        post_name,
        post_pin,
        delete_job,
        get_events,
    ],
)


# Errors.


def error_answer(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Return the answer to a request that failed."""
    status, problems = _status_and_problems(error)
    if isinstance(error, ValidationException):
        problems = _unread(request, error)
    found = answer(localized(request, {"problems": problems}), status)
    if isinstance(error, MethodNotAllowedException):
        found.headers["allow"] = _methods((error.headers or {}).get("allow", "").split(", "))
    elif status == 426:
        found.headers["upgrade"] = "websocket"
    return found


def _methods(names: Iterable[str]) -> str:
    return ", ".join(sorted(name for name in names if name != "websocket"))


def _options(request: AnyRequest) -> Response[None] | None:
    """Answer OPTIONS; the answer of Litestar lacks the methods of handlers that it has registered later."""
    if request.method != "OPTIONS":
        return None
    allowed = request.app.route_handler_method_map[request.scope["path_template"]]
    return Response(None, status_code=204, headers={"allow": _methods(allowed)})


def _status_and_problems(error: Exception) -> tuple[int, list[str]]:
    """Return the status and the sentences for an error."""
    match error:
        case RequestEntityTooLarge():
            return error.status_code, ["the request is larger than the limit; `GET /api/limits` has it as `body`."]
        case RequestError(problems=problems):
            return error.status_code, problems
        case InvalidDocument(problems=problems):
            return 422, problems
        case NotFound():
            return 404, [str(error)]
        case LimitReached():
            return 429, [str(error)]
        case ProcessLost():
            return 500, [f"{error}."]
        case OSError():
            return 507, [f"the service cannot read or write a file: {error.strerror}."]
        case HTTPException():
            return error.status_code, [f"{error.detail}."[:400]]
    return 500, [f"bug in Asalto: {type(error).__name__}."]


def _unread(request: AnyRequest, error: ValidationException) -> list[str]:
    """Return a sentence for each parameter of the query that cannot be read."""
    found = []
    rows: Any = error.extra or ()  # Any: as Litestar has it
    for row in rows:
        name, why = str(row["key"]), row["message"]
        allowed = "true or false" if "`bool`" in why else "a whole number"
        found.append(f"{name} is {diagnostics.found(request.query_params.get(name))}; allowed is {allowed}.")
    return found


def _called(handler: HTTPRouteHandler, *_: object) -> str:
    """Return the id of an operation in the OpenAPI document: the name of its function."""
    return str(handler.handler_name)


STREAMS: Final = ["/events$", "^/api/previews$", "/rows$", "/trace$"]
"""Paths that are not compressed: events are sent as they come, and files of any size would hold up the event loop."""


def make_app(service: Service, routes: Sequence[Any], missing: ErrorAnswer) -> Litestar:
    """Build the application; ``routes`` are those of the listings, the tables and the page, ``missing`` answers where
    there is no route."""
    app = Litestar(
        [API, *routes],
        exception_handlers={Exception: error_answer, NotFoundException: missing},
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude=STREAMS),
        after_exception=[note_error],
        before_request=_options,
        openapi_config=OpenAPIConfig(
            title="Asalto",
            version=__version__,
            description="Simulate, watch and analyse fights of tabletop role-playing games. Players take seats through"
            " WebSockets at the path of each place of a table; docs/service.md describes the frames.",
            path="/openapi",
            use_handler_docstrings=True,
            operation_id_creator=_called,
            render_plugins=[JsonRenderPlugin(path="/openapi.json"), YamlRenderPlugin(path="/openapi.yaml")],
        ),
        request_max_body_size=service.limits.body,
        logging_config=None,
        debug=False,
    )
    app.openapi_schema.components = Parts()  # Litestar keeps only the schemas that it makes itself
    app.state["service"] = service
    return app
