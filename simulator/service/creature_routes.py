"""Routes that read creatures of a client's own, for its page to keep: files of sheets, and files of other programs."""

from __future__ import annotations

from typing import Final

from litestar import Response, Router, post

from ..narration.complaints import complaint
from .answer_schemas import CREATURES, IMPORTED
from .app import AnyRequest, RequestError, answer, fields_of, language, service_of
from .describing import CREATURES_BODY, IMPORT_BODY, operation
from .documents import game
from .importing import file_of, imported


@post("/creatures", status_code=200, operation_class=operation(CREATURES, CREATURES_BODY))
async def post_creatures(request: AnyRequest) -> Response[bytes]:
    """Read a file of sheets: {"text": TOML}.

    Each sheet is tried as a combatant. The answer lists the sheets and every mistake; nothing is stored."""
    service = service_of(request)
    asker = service.asker(request)
    text = (await fields_of(request, CREATURES_BODY)).get("text")
    if not isinstance(text, str):
        raise RequestError(400, ['the request must be an object with a text, {"text": "asalto = 1..."}.'])
    lang = language(request)
    found = await service.parser_pool.ask("creatures", {"text": text, "lang": lang}, asker)
    said = [{**problem, "text": complaint(problem["text"], lang)} for problem in found["problems"]]
    return answer({**found, "problems": said})


@post("/import", status_code=200, operation_class=operation(IMPORTED, IMPORT_BODY))
async def post_import(request: AnyRequest) -> Response[bytes]:
    """Read creatures of a spreadsheet or of another program: {"name": "group.csv", "data": base64, "system": ...}.

    The answer is that of asalto import --json: a file of sheets, and what was guessed and lost. Nothing is stored."""
    service = service_of(request)
    asker = service.asker(request)
    row = await fields_of(request, IMPORT_BODY)
    name, data = file_of(row.get("name"), row.get("data"))
    system = row.get("system")
    of_game = None if system is None else game(str(system))
    async with service.jobs.extra(asker):
        return answer(await imported(service.documents.pool, name, data, of_game, language(request)))


CREATURES_ROUTES: Final = Router("/api", route_handlers=[post_creatures, post_import])
