"""The guard: an ASGI application around the real one, through which every request comes.

It refuses what does not belong here before anything is read: foreign hosts (so that no other site's name leads here),
writes and sockets that another site's page starts, requests without a token where one is needed, bodies that are too
large. It adds the headers that keep the page to its own code."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from attrs import frozen

from ..narration import LANGUAGES
from ..narration.complaints import complaint

COOKIE: Final = "asalto_token"
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
REPORT_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; sandbox"
)
"""For reports, which are whole pages for readers without a network: they have a style of their own and no script."""
HEADERS: Final[Mapping[bytes, bytes]] = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-store",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
OPEN_PATHS: Final = ("/static/", "/login", "/health")
"""What is shown without a token: nothing of anybody's."""
MOST_PATH: Final = 500
READS: Final = ("GET", "HEAD")
LOCAL: Final = "local"
"""The client where no token is needed."""

Scope = Any  # Any: as ASGI has it
Receive = Any
Send = Any


@frozen
class Tokens:
    """The tokens by the names of their owners, as digests; none: no token is needed."""

    digests: Mapping[str, bytes]

    @classmethod
    def read(cls, text: str) -> Tokens:
        """The tokens in a file: a line each, ``NAME TOKEN``, or a token alone. Raises ValueError with a sentence."""
        found: dict[str, bytes] = {}
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            name, token = words if len(words) == 2 else (f"token {number}", words[0])
            if len(words) > 2 or len(token) < 16:
                raise ValueError(f"line {number} is no token: write NAME TOKEN, the token with 16 characters or more")
            if name in found:
                raise ValueError(f"line {number} has a second token for {name!r:.40}")
            found[name] = sha256(token.encode()).digest()
        if not found:
            raise ValueError("there is no token in it")
        return cls(found)

    def owner(self, token: str) -> str | None:
        """The owner of the token; None when it has none."""
        given = sha256(token.encode("utf-8", "replace")).digest()
        owners = [name for name, digest in self.digests.items() if hmac.compare_digest(digest, given)]
        return owners[0] if owners else None


class TooLarge(Exception):
    """The body of a request is larger than allowed."""


class Guard:
    """Stands before ``app``. ``hosts`` are the names under which the service may be called; ``body`` is the largest
    body in bytes; ``tokens`` None: no token is needed."""

    def __init__(self, app: Any, hosts: Sequence[str], body: int, tokens: Tokens | None) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._body = body
        self._tokens = tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = _headers(scope)
        problem = self._problem(scope, headers)
        if problem is not None:
            await _refuse(scope, receive, send, *problem, first_language(headers.get("accept-language", "")))
            return
        closing: list[Callable[[], None]] = []
        scope.setdefault("state", {}).update(client=self._client(scope, headers), tokens=self._tokens, closing=closing)
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        try:
            await self._pass(scope, receive, send)
        finally:
            for call in closing:  # what an answer held, however it ended
                call()

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        left, began = self._body, False

        async def counted() -> Any:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooLarge
            return message

        async def dressed(message: Any) -> None:
            nonlocal began
            if message["type"] == "http.response.start":
                began = True
                own = {name.lower() for name, _ in message["headers"]}
                more = [(name, value) for name, value in HEADERS.items() if name not in own]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        try:
            await self._app(scope, counted, dressed)
        except TooLarge:
            if not began:
                lang = first_language(_headers(scope).get("accept-language", ""))
                await _refuse(scope, receive, send, 413, self._too_large(), lang)

    def _too_large(self) -> str:
        return f"the request has more than {self._body} bytes, the most that it may have."

    def _problem(self, scope: Scope, headers: Mapping[str, str]) -> tuple[int, str] | None:
        """What is wrong with a request, as a status and a sentence; None when nothing is."""
        host = headers.get("host", "")
        if _name(host) not in self._hosts:
            return 421, "the service is not called by that name; `asalto serve --name NAME` lets it be."
        method = scope.get("method", "GET")
        writes = scope["type"] == "websocket" or method not in READS
        if writes and not self._same_site(headers, host):
            return 403, "another site's page may not do that."
        if any(letter < " " or letter == "\x7f" for letter in scope["path"]):
            return 404, "no path here has a control character."
        if len(scope["path"]) > MOST_PATH:
            return 414, f"the path has more than {MOST_PATH} characters."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12:
            return 400, "the length of the request is no number."
        if int(length) > self._body:
            return 413, self._too_large()
        return None

    def _same_site(self, headers: Mapping[str, str], host: str) -> bool:
        """The request comes from the service's own page, or from no page at all."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        try:
            return urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:
            return False

    def _client(self, scope: Scope, headers: Mapping[str, str]) -> str | None:
        """Who asks; None: a visitor without a token, who is shown nothing but what is shared."""
        if self._tokens is None:
            return LOCAL
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self._tokens.owner(token.strip())
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(headers.get("cookie", ""))
        except CookieError:
            return None
        return self._tokens.owner(cookies[COOKIE].value) if COOKIE in cookies else None


def _headers(scope: Scope) -> dict[str, str]:
    """The headers; of one that is there twice the values are joined, so that neither hides."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def _name(host: str) -> str:
    """The name in a Host header, without the port."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdecimal() else host).lower()


def first_language(accepted: str) -> str:
    """The first language of a browser that there is, else English."""
    for each in accepted.split(","):
        word = each.strip()[:2].lower()
        if word in LANGUAGES:
            return word
    return "en"


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, english: str, lang: str) -> None:
    sentence = complaint(english, lang)
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": sentence[:100]})
        return
    body = json.dumps({"problems": [sentence]}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
