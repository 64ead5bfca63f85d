"""Routes of the page: its templates, its static files, and signing in with a token."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Response, get, post
from litestar.datastructures import CacheControlHeader, Cookie
from litestar.params import FromPath, FromQuery
from litestar.static_files import create_static_files_router

from ... import __version__
from ...narration import LANGUAGES
from ...narration.complaints import complaint, table
from ...narration.shipped import title_of
from ...tournament.load import shipped_tournaments
from ..answer_schemas import NAMED
from ..app import (
    AnyRequest,
    RequestError,
    answer,
    body_of,
    client_of,
    error_answer,
    fields_of,
    job_of,
    language,
    service_of,
)
from ..describing import LOGIN_BODY, operation
from ..documents import game
from ..jobs import NotFound
from ..logs import address_of
from ..table_routes import table_of
from ..throttle import WAIT, TooManyWrong
from ..tokens import COOKIE, GUEST, Tokens
from . import browser_code
from .sentence import MOST, read_back
from .words import game_words, games, messages, say

STATIC: Final = Path(__file__).with_name("static")
FILES: Final = f"/static/{browser_code.digest(STATIC)}"
"""Address of the static and generated files. It changes with them, so browsers keep what they have for a year."""
LANG_COOKIE: Final = "asalto_lang"
KEPT: Final = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
Document = dict[str, Any]  # Any: plain JSON
NAMES: Final = {"en": "English", "es": "Español"}


@cache
def environment() -> Environment:
    """Return the templates, which escape every value."""
    return Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def chosen(request: AnyRequest) -> str:
    """Return the language of a page: that of ``?lang=``, else the one chosen last, else the browser's."""
    asked = request.query_params.get("lang") or request.cookies.get(LANG_COOKIE)
    return language(request, asked if asked in LANGUAGES else None)


def page(request: AnyRequest, name: str, status: int = 200, **values: Any) -> Response[str]:
    """Render a template in the language of the request. ``at`` in ``values`` names the page in the navigation."""
    lang = chosen(request)
    shown = {
        "lang": lang,
        "version": __version__,
        "root": request.scope["state"]["root"],
        "static": request.scope["state"]["root"] + FILES,
        "messages": messages(lang),
        "t": partial(say, lang),
        "languages": [(code, NAMES[code], _with_language(request, code)) for code in LANGUAGES],
        "asks": may_ask(request),
        "signed": client_of(request) if request.scope["state"]["tokens"] is not None else None,
        "at": name.partition(".")[0],
    }
    text = environment().get_template(name).render(**{**shown, **values})
    found = Response(text, media_type=MediaType.HTML, status_code=status)
    if request.query_params.get("lang") in LANGUAGES:
        found.set_cookie(Cookie(LANG_COOKIE, value=lang, samesite="lax", path="/", max_age=31_536_000))
    return found


def _with_language(request: AnyRequest, code: str) -> str:
    """Return the address of the same page in another language."""
    kept = [(key, value) for key, value in request.query_params.multi_items() if key != "lang"]
    return f"{request.scope['state']['root']}{request.url.path}?{urlencode([*kept, ('lang', code)])}"


def error_page(request: AnyRequest, error: RequestError | NotFound) -> Response[str]:
    """Return an error page; for a missing token, the page for signing in."""
    status, problems = (404, [str(error)]) if isinstance(error, NotFound) else (error.status_code, error.problems)
    name = "login.html" if status == 401 else "sorry.html"
    return page(request, name, status, problems=[complaint(sentence, chosen(request)) for sentence in problems])


def missing(request: AnyRequest, error: Exception) -> Response[Any]:
    """Answer where there is no route: browsers get a page, programs a document."""
    if "text/html" in request.headers.get("accept", ""):
        return error_page(request, NotFound("there is nothing at this address."))
    return error_answer(request, error)


ERROR_PAGES: Final[dict[int | type[Exception], Any]] = {RequestError: error_page, NotFound: error_page}  # Any: handlers


def is_guest(request: AnyRequest) -> bool:
    """Return whether the client may see what is shared, but not ask."""
    return bool(request.scope["state"]["role"] == GUEST)


def may_ask(request: AnyRequest) -> bool:
    """Return whether the client may ask questions: guests, and visitors with a shared link, only look."""
    return client_of(request) is not None and not is_guest(request)


def signed_in(request: AnyRequest, name: str, **values: Any) -> Response[str]:
    """Render a page for signed-in clients, or the page for signing in; for guests the page that says what they see."""
    if client_of(request) is None:
        waits = request.scope["state"]["waits"]
        problems = [complaint(WAIT, chosen(request))] if waits else []
        return page(request, "login.html", 429 if waits else 401, problems=problems)
    if is_guest(request) and name != "http.html":
        return page(request, "guest.html", 403)
    return page(request, name, **values)


@get("/", include_in_schema=False)
async def get_index(request: AnyRequest) -> Response[str]:
    """Show the page for a new encounter."""
    service_of(request).previews.prepare()
    return signed_in(request, "build.html", games=games(chosen(request)))


@get("/creatures", include_in_schema=False)
async def get_creatures(request: AnyRequest) -> Response[str]:
    """Show the page of the client's own creatures, which its browser keeps."""
    return signed_in(request, "creatures.html", games=games(chosen(request)))


@get("/history", include_in_schema=False)
async def get_history(request: AnyRequest) -> Response[str]:
    """Show the jobs of the client."""
    return signed_in(request, "history.html")


@get("/tournaments", include_in_schema=False)
async def get_tournaments(request: AnyRequest) -> Response[str]:
    """Show the page for matches and shipped tournaments."""
    return signed_in(request, "tournaments.html", shipped=list(shipped_tournaments()))


@get("/jobs/{id_:str}", include_in_schema=False, exception_handlers=ERROR_PAGES)
async def get_job_page(request: AnyRequest, id_: FromPath[str], share: FromQuery[str | None] = None) -> Response[str]:
    """Show a job and its answer so far."""
    service, job = await job_of(request, id_, share)
    title = title_of(job.title, chosen(request))
    own = may_ask(request) and await service.jobs.store.get(job.id, service.asker(request)) is not None
    return page(request, "job.html", job=job, title=title, key=service.share_key(job.id), own=own)


@get("/jobs/{id_:str}/fights/{fight:int}", include_in_schema=False, exception_handlers=ERROR_PAGES)
async def get_fight_page(
    request: AnyRequest,
    id_: FromPath[str],
    fight: FromPath[int],
    share: FromQuery[str | None] = None,
    beside: FromQuery[int] = 0,
) -> Response[str]:
    """Show one fight of a job, with another ``beside`` it unless that is 0."""
    service, job = await job_of(request, id_, share)
    key = f"share={service.share_key(job.id)}"
    bases = [f"/api/jobs/{job.id}/fights/{number}" for number in (fight, beside) if number > 0]
    sources = [{"fight": f"{base}?{key}", "trace": f"{base}/trace?{key}"} for base in bases]
    back = f"/jobs/{job.id}?{key}"
    return page(
        request, "watch.html", title=title_of(job.title, chosen(request)), system=job.system, sources=sources, back=back
    )


@get("/play/{id_:str}", include_in_schema=False, exception_handlers=ERROR_PAGES)
async def get_play_page(request: AnyRequest, id_: FromPath[str], share: FromQuery[str | None] = None) -> Response[str]:
    """Show a running fight to players and spectators."""
    table = table_of(request, id_, share)
    order, key = table.order, service_of(request).share_key(table.id)
    title = title_of(order["title"], chosen(request))
    own = may_ask(request) and table.owner == client_of(request)
    return page(request, "play.html", id_=table.id, title=title, system=order["system"], key=key, own=own)


@get("/play/{id_:str}/fight", include_in_schema=False, exception_handlers=ERROR_PAGES)
async def get_played_page(
    request: AnyRequest, id_: FromPath[str], share: FromQuery[str | None] = None
) -> Response[str]:
    """Show a finished fight with network seats."""
    table = table_of(request, id_, share)
    key, order = f"share={service_of(request).share_key(table.id)}", table.order
    source = {"fight": f"/api/tables/{table.id}/fight?{key}", "trace": f"/api/tables/{table.id}/trace?{key}"}
    back = f"/play/{table.id}?{key}"
    title = title_of(order["title"], chosen(request))
    return page(request, "watch.html", title=title, system=order["system"], sources=[source], back=back)


@get("/http", include_in_schema=False)
async def get_http(request: AnyRequest) -> Response[str]:
    """Show the HTTP interface, from its OpenAPI document."""
    described, lang = request.app.openapi_schema.to_schema(), chosen(request)
    groups: dict[str, list[Document]] = {}
    for path, methods in described["paths"].items():
        heading = path.removeprefix("/api").split("/")[1]
        rows = [_route(method, path, operation, lang) for method, operation in methods.items()]
        groups.setdefault(heading, []).extend(rows)
    answers = {
        name: {**schema, "description": described_in(schema.get("description", ""), lang)}
        for name, schema in described["components"]["schemas"].items()
    }
    return signed_in(request, "http.html", groups=groups, answers=answers)


def described_in(description: str, lang: str) -> str:
    """Return a description of the OpenAPI document in a language."""
    plain = " ".join(description.replace("``", "").split())
    return table("http").get(plain, plain) if lang == "es" else plain


def _route(method: str, path: str, operation: Mapping[str, Any], lang: str) -> Document:
    """Return a route for the page: its parameters, the keys of its body, and its answer."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    good = next(each for status, each in operation["responses"].items() if status != "default")
    (media, answer), *_ = good["content"].items()
    return {
        "method": method.upper(),
        "path": path,
        "text": described_in(operation["description"], lang),
        "asked": [each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"],
        "body": list(body.get("properties", {})),
        "answer": answer["schema"].get("$ref", "").rpartition("/")[2],
        "media": media,
    }


@get("/page/words/{system:str}", include_in_schema=False)
async def get_words(request: AnyRequest, system: FromPath[str], lang: FromQuery[str | None] = None) -> Response[bytes]:
    """Return the words of a game by id."""
    return answer(dict(game_words(language(request, lang), game(system))))


@post("/page/tables", include_in_schema=False, status_code=200)
async def post_tables(request: AnyRequest) -> Response[bytes]:
    """Parse a TOML text into tables: {"text": "asalto = 1..."}."""
    service = service_of(request)
    asker = service.asker(request)
    document = await body_of(request, service.limits)
    text = document.get("text") if isinstance(document, dict) else None
    if not isinstance(text, str):
        raise RequestError(400, ['the request must be an object with a text, {"text": "asalto = 1..."}.'])
    return answer(await service.parser_pool.ask("parse", {"text": text}, asker))


@post("/page/sentence", include_in_schema=False, status_code=200)
async def post_sentence(request: AnyRequest) -> Response[bytes]:
    """Return a scenario from a sentence, and what it was understood as.

    The request: {"system": "haunted_house", "sentence": "2 officers vs 3 zombies", "lang": "en"}."""
    service = service_of(request)
    asker = service.asker(request)
    document = await body_of(request, service.limits)
    rows = document if isinstance(document, dict) else {}
    sentence = rows.get("sentence")
    if not isinstance(sentence, str) or not 0 < len(sentence.strip()) <= MOST:
        raise RequestError(400, [f"sentence must be a text of 1 to {MOST} characters."])
    lang = language(request, str(rows.get("lang", "en")))
    system = game(str(rows.get("system")))
    async with service.jobs.extra(asker):
        return answer(await read_back(service.documents.pool, system, sentence, lang))


@get(f"{FILES}/vega.js", include_in_schema=False, cache_control=KEPT)
async def get_vega(request: AnyRequest) -> Response[bytes]:
    """Return Vega, Vega-Lite and Vega-Embed from the installed package."""
    code = await browser_code.vega(service_of(request).jobs.folder.parent)
    return Response(code, media_type="text/javascript")


@get(f"{FILES}/colours.css", include_in_schema=False, cache_control=KEPT)
async def get_colours() -> Response[str]:
    """Return the light and dark colours."""
    return Response(browser_code.colours(), media_type="text/css")


@post("/login", status_code=200, operation_class=operation(NAMED, LOGIN_BODY, is_open=True))
async def post_login(request: AnyRequest) -> Response[bytes]:
    """Sign in: store a token in a cookie that scripts cannot read: {"token": "..."}."""
    token = (await fields_of(request, LOGIN_BODY)).get("token")
    tokens: Tokens | None = request.scope["state"]["tokens"]
    owner = None
    if tokens is not None and isinstance(token, str):
        try:
            owner = service_of(request).throttle.owner(tokens, token, address_of(request.scope))
        except TooManyWrong:
            raise RequestError(429, [WAIT]) from None
    if owner is None:
        raise RequestError(401, ["this token is not valid."])
    found = answer({"name": owner})
    secure = request.headers.get("x-forwarded-proto") == "https" or request.url.scheme == "https"
    found.set_cookie(Cookie(COOKIE, value=token, httponly=True, samesite="strict", secure=secure, path="/"))
    return found


@post("/logout", status_code=200, operation_class=operation(NAMED, is_open=True))
async def post_logout(request: AnyRequest) -> Response[bytes]:
    """Sign out: clear the cookie with the token."""
    found = answer({"name": client_of(request) or ""})
    found.delete_cookie(COOKIE)
    return found


def routes() -> list[Any]:
    """Return all routes of the page."""
    static = create_static_files_router(FILES, directories=[STATIC], include_in_schema=False, cache_control=KEPT)
    seen = [get_index, get_creatures, get_history, get_tournaments, get_job_page, get_fight_page]
    seen += [get_play_page, get_played_page, get_http]
    behind = [get_words, post_tables, post_sentence, get_vega, get_colours, post_login, post_logout]
    return [*seen, *behind, static]
