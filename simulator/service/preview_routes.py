"""Route of previews: the odds of an encounter while it is edited."""

from __future__ import annotations

from functools import partial
from typing import Final

from litestar import Router, post
from litestar.response import Stream

from .app import AnyRequest, RequestError, fields_of, service_of, stream_of
from .describing import PREVIEW_BODY, STREAM, operation
from .schemas import part


@post(
    "/previews",
    status_code=200,
    media_type=STREAM,
    operation_class=operation(part("Event"), PREVIEW_BODY, media=(STREAM,)),
)
async def post_preview(request: AnyRequest) -> Stream:
    """Stream the odds of a scenario while it is edited: {"text": TOML, "before": TOML}.

    Server-sent events: interim (the odds so far), and end. A client has one preview at a time; it is no job."""
    service = service_of(request)
    asker = service.asker(request)
    row = await fields_of(request, PREVIEW_BODY)
    text, before = row.get("text"), row.get("before")
    if not isinstance(text, str) or not isinstance(before, str | None):
        raise RequestError(
            400, ['the request must be an object with the text of a scenario, {"text": "asalto = 1..."}.']
        )
    preview = await service.previews.begin(text, before, asker)
    request.scope["state"]["closing"].append(partial(service.previews.stop, preview))
    return stream_of(request, service, preview.feed, asker)


PREVIEWS: Final = Router("/api", route_handlers=[post_preview])
