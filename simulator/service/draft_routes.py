"""Routes that check a scenario, and keep it as a draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import trio
from litestar import Response, Router, get, post
from litestar.params import FromPath

from .answer_schemas import DRAFT, KEPT_DRAFT
from .app import AnyRequest, RequestError, Share, answer, fields_of, localized, service_of
from .describing import DRAFT_BODY, VALIDATION, operation
from .drafts import keep_draft, read_draft
from .schemas import part


@post("/validate", status_code=200, operation_class=operation(part("Checked"), VALIDATION))
async def post_validate(request: AnyRequest) -> Response[bytes]:
    """Check a scenario: {"text": TOML, "name": "attic.toml", "settings": [...], ...}.

    The answer lists every mistake. Without mistakes it has the system, title, digest, sides, seats and warnings."""
    service = service_of(request)
    asker = service.asker(request)
    document = await fields_of(request, VALIDATION)
    return answer(localized(request, await service.parser_pool.ask("validate", _validation(document), asker)))


def _validation(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request for a parser. Raises RequestError."""
    if not isinstance(document.get("text"), str):
        raise RequestError(
            400, ['the request must be an object with the text of a scenario, {"text": "asalto = 1..."}.']
        )
    row = {"text": document["text"], "name": document.get("name", "scenario.toml")}
    if not isinstance(row["name"], str) or not 0 < len(row["name"]) <= 80:
        raise RequestError(400, ["name must be a text of 1 to 80 characters."])
    for key in ("settings", "policies"):
        words = document.get(key, [])
        if not isinstance(words, list) or len(words) > 20 or not all(isinstance(word, str) for word in words):
            raise RequestError(400, [f"{key} must be a list of at most 20 texts."])
        row[key] = words
    files = document.get("files")
    if not isinstance(files, dict | None) or not all(isinstance(text, str) for text in (files or {}).values()):
        raise RequestError(400, ["files must be an object with the texts of files by name."])
    return {**row, "files": files}


@post("/drafts", status_code=201, operation_class=operation(KEPT_DRAFT, DRAFT_BODY, statuses=(201,)))
async def post_draft(request: AnyRequest) -> Response[bytes]:
    """Store a scenario under a link, even with mistakes: {"text": TOML, "name": "attic.toml"}."""
    service = service_of(request)
    owner = service.asker(request)
    row = _validation(await fields_of(request, DRAFT_BODY))
    id_ = await trio.to_thread.run_sync(
        keep_draft, service.drafts, owner, row["name"], row["text"], service.limits.drafts
    )
    return answer({"id": id_, "name": row["name"], "share": service.share_key(id_)}, 201)


@get("/drafts/{id_:str}", operation_class=operation(DRAFT))
async def get_draft(request: AnyRequest, id_: FromPath[str], share: Share = None) -> Response[bytes]:
    """Return the name and text of a draft."""
    service = service_of(request)
    owner = None if service.is_shared(id_, share) else service.asker(request)
    found = await trio.to_thread.run_sync(read_draft, service.drafts, id_, owner)
    return answer({**found, "share": service.share_key(id_)})


DRAFTS: Final = Router("/api", route_handlers=[post_validate, post_draft, get_draft])
