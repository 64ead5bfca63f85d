"""Guard: an ASGI application around the real one that filters every request.

Before a route runs, the guard rejects unknown host names (against DNS rebinding), writes and WebSockets that a page of
another site starts, and malformed paths. It identifies the client by its token, adds the security headers that limit
the page to its own code, answers HEAD as GET without the body, and refuses a WebSocket with the status of its close
code. Litestar's own filters do less: its allowed hosts answer 400, and it has none for origins."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import trio

from ..narration import LANGUAGES
from ..narration.complaints import complaint
from .logs import address_of, is_loopback
from .throttle import Throttle, TooManyWrong
from .tokens import COOKIE, GUEST, HOST, Tokens

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
REPORT_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; sandbox"
)
"""Policy for reports, which are self-contained pages: inline styles and no scripts."""
HEADERS: Final[Mapping[bytes, bytes]] = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
MOST_PATH: Final = 500
PREFIX: Final = re.compile(r"(?:/[\w.~-]{1,80}){1,8}", re.ASCII)
"""Sub-path under which a proxy shows the service, as it names it in X-Forwarded-Prefix."""
READS: Final = ("GET", "HEAD")
SIGNING: Final = ("/login", "/logout")
FOR_GUESTS: Final = "guests see what is shared with them, and ask nothing."
FORWARDED: Final = frozenset(
    {"forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"}
)
"""Headers that proxies add."""
LOCAL: Final = "local"
"""Name of the client when no token is needed."""

Scope = Any  # Any: as ASGI has it
Receive = Any
Send = Any


def is_direct(scope: Scope) -> bool:
    """Return whether the request comes from a program on this machine, without a proxy in between."""
    headers = _headers(scope)
    return is_loopback(scope) and _name(headers.get("host", "")) in LOOPBACK and not FORWARDED & headers.keys()


class Guard:
    """Filter in front of ``app``. ``hosts`` are the accepted host names; ``tokens`` returns the valid tokens (None: no
    token is needed, and every client is a host), and ``throttle`` counts the wrong ones."""

    def __init__(self, app: Any, hosts: Sequence[str], tokens: Callable[[], Tokens] | None, throttle: Throttle) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._tokens = tokens
        self._throttle = throttle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = _headers(scope)
        lang = first_language(headers.get("accept-language", ""))
        problem = self._problem(scope, headers)
        if problem is not None:
            await _refuse(scope, send, *problem, lang)
            return
        closing: list[Callable[[], None]] = []
        tokens = None if self._tokens is None else self._tokens()
        client, waits = (LOCAL, False) if tokens is None else self._client(tokens, scope, headers)
        role = HOST if tokens is None else tokens.roles.get(client or "")
        prefix = headers.get("x-forwarded-prefix", "").rstrip("/")
        root = prefix if PREFIX.fullmatch(prefix) else ""
        scope.setdefault("state", {}).update(
            root=root, client=client, role=role, tokens=tokens, closing=closing, waits=waits
        )
        if role == GUEST and scope.get("method", "GET") not in READS and scope["path"] not in SIGNING:
            await _refuse(scope, send, 403, FOR_GUESTS, lang)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, _refusing(scope, send, lang))
            return
        try:
            receive, send = _dressing(scope, headers, receive, send)
            if scope["method"] == "HEAD":
                await _pass_head(self._app, scope, receive, send)
            else:
                await self._app(scope, receive, send)
        finally:
            for call in closing:  # releases the streams of the answer, however it ended
                call()

    def _client(self, tokens: Tokens, scope: Scope, headers: Mapping[str, str]) -> tuple[str | None, bool]:
        """Return the client (None for a visitor, who sees only shared things), and whether its token has to wait."""
        token = _token(scope, headers)
        try:
            return (None if token is None else self._throttle.owner(tokens, token, address_of(scope))), False
        except TooManyWrong:
            return None, True

    def _problem(self, scope: Scope, headers: Mapping[str, str]) -> tuple[int, str] | None:
        """Return the status and sentence with which to refuse a request; None to pass it."""
        host = headers.get("host", "")
        if _name(host) not in self._hosts:
            return 421, "this host name is not accepted; `asalto serve --name NAME` allows it."
        method = scope.get("method", "GET")
        writes = scope["type"] == "websocket" or method not in READS
        if writes and not self._same_site(headers, host):
            return 403, "requests from pages of other sites are refused."
        if any(letter < " " or letter == "\x7f" for letter in scope["path"]):
            return 404, "paths must not have control characters."
        if len(scope["path"]) > MOST_PATH:
            return 414, f"the path has more than {MOST_PATH} characters."
        return None

    def _same_site(self, headers: Mapping[str, str], host: str) -> bool:
        """Return whether the request comes from the service's own page, or from no page."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        try:
            return urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:
            return False


def _token(scope: Scope, headers: Mapping[str, str]) -> str | None:
    """Return the token of a request; that in the header of a WebSocket is of a place, and none of these."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and scope["type"] == "http":
        return token.strip()
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(headers.get("cookie", ""))
    except CookieError:
        return None
    return cookies[COOKIE].value if COOKIE in cookies else None


def _headers(scope: Scope) -> dict[str, str]:
    """Return the headers; repeated ones are joined, so that a check sees all their values."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def _name(host: str) -> str:
    """Return the name in a Host header, without the port."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdecimal() else host).lower()


def first_language(accepted: str) -> str:
    """Return the first supported language of an Accept-Language header, else English."""
    for each in accepted.split(","):
        word = each.strip()[:2].lower()
        if word in LANGUAGES:
            return word
    return "en"


def _dressing(scope: Scope, headers: Mapping[str, str], receive: Receive, send: Send) -> tuple[Receive, Send]:
    """Return a ``receive``, and a ``send`` that adds the security headers, and HEAD to the methods that are allowed
    with GET. An answer to a request whose body has not been read closes the connection, with the header for it."""
    unread = scope.get("http_version") == "1.1" and not headers.keys().isdisjoint(
        ("content-length", "transfer-encoding")
    )

    async def reading() -> Any:
        nonlocal unread
        message = await receive()
        unread = unread and message.get("more_body", False)
        return message

    async def dressed(message: Any) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower(): value for name, value in message["headers"]}
            allowed = own.get(b"allow", b"")
            if b"GET" in allowed and b"HEAD" not in allowed:
                own[b"allow"] = b"HEAD, " + allowed
            kept = [(name, own[b"allow"] if name.lower() == b"allow" else value) for name, value in message["headers"]]
            more = [(name, value) for name, value in HEADERS.items() if name not in own]
            last = [(b"connection", b"close")] if unread else []
            message = {**message, "headers": [*kept, *more, *last]}
        await send(message)

    return reading, dressed


async def _pass_head(app: Any, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer HEAD with the status and headers of GET; the route ends there, so a stream does not go on."""
    with trio.CancelScope() as route:

        async def headed(message: Any) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b""})
                route.cancel()
            await trio.lowlevel.checkpoint()

        await app({**scope, "method": "GET"}, receive, headed)


def _refusing(scope: Scope, send: Send, lang: str) -> Callable[[Any], Awaitable[None]]:
    """Return a ``send`` that answers a WebSocket that is closed before its handshake with a status: 404 for the close
    code 4404."""
    accepted = False

    async def refusing(message: Any) -> None:
        nonlocal accepted
        if message["type"] == "websocket.close" and not accepted:
            status = message.get("code", 1000) - 4000
            english = message.get("reason") or "this WebSocket does not exist"
            await _refuse(scope, send, status if 400 <= status < 600 else 403, f"{english}.", lang)
            return
        accepted = accepted or message["type"] == "websocket.accept"
        await send(message)

    return refusing


async def _refuse(scope: Scope, send: Send, status: int, english: str, lang: str) -> None:
    """Answer with a sentence; a WebSocket is refused before its handshake."""
    body = json.dumps({"problems": [complaint(english, lang)]}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS.items()]
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
