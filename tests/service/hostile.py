"""Hostile requests: sizes, nesting, types, paths, headers, origins, tokens, sockets, made from a seed.

``python -m tests.service.hostile --count 5000 --seed 1`` sends them to a service of its own on this machine, and says
what came back; the tests send some hundreds. Whatever is sent, nothing may come back that shows the inside: no
traceback, no status of 500 or above, no file from outside the data folder, nothing of another token's; nothing may be
written by another site's page, and no file may appear outside the data folder."""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import trio
from attrs import field, frozen

from simulator.service.limits import Limits

from .serving import DUEL, Client, service

ALICE, BOB = "alice-0123456789abcdef", "bob-0123456789abcdefgh"
CANARY = "canary-7f3a-outside"
PATIENCE = 60.0
AT_ONCE = 6
NOT_IMPLEMENTED = 501  # of a transfer coding that there is not
LIMITS = Limits(fights=40, seconds=20.0, waiting=4, running=1, body=300_000)
PATHS = (
    "/api/systems",
    "/api/systems/{word}/sheets",
    "/api/systems/haunted_house/schema/{word}",
    "/api/scenarios/{word}/{word}",
    "/api/jobs/{word}",
    "/api/jobs/{word}/events",
    "/api/jobs/{word}/report?lang={word}",
    "/api/jobs/{word}/rows?format={word}",
    "/api/jobs/{word}/fights/{word}/trace",
    "/api/jobs/{word}/ways/{word}?share={word}&lang={word}",
    "/api/states?before={word}&most={word}",
    "/api/drafts/{word}?share={word}",
    "/api/tables/{word}/fight?share={word}",
    "/api/tables/{word}/trace",
    "/play/{word}",
    "/page/words/{word}?lang={word}",
    "/jobs/{word}/fights/{word}?beside={word}",
    "/api/jobs/{word}/games?after={word}&most={word}&one={word}&scenario={word}",
    "/api/tables/{word}",
    "/api/tables/{word}/places/{word}",
    "/api/jobs?before={word}&most={word}",
    "/static/{word}",
    "/{word}",
    "/openapi/{word}",
    "/jobs/{word}?share={word}",
)
WORDS = (
    "../../../../etc/passwd",
    "..%2f..%2f..%2fcanary.txt",
    "%2e%2e/%2e%2e/canary.txt",
    "....//canary.txt",
    "%00",
    "-1",
    "999999999999999999999999",
    "9" * 400,
    "-9223372036854775809",
    "1e400",
    "NaN",
    "x" * 5000,
    "'; DROP TABLE jobs; --",
    "<script>alert(1)</script>",
    "é" * 50,
    "\\..\\..\\canary.txt",
    "haunted_house",
    "",
    "a" * 24,
)
POLICIES = (
    "program: cat canary.txt",
    "./x.py:Class",
    "/etc/passwd",
    "wolves.toml",
    '{ program = ["cat", "../canary.txt"] }',
    '{ use = "tactics", file = "../canary.txt" }',
    "__import__",
)


@frozen
class Sent:
    """One request, as bytes; ``crosses``: another site's page would send it; ``who`` has the token."""

    data: bytes
    what: str
    crosses: bool = False
    who: str = ""


@frozen
class Found:
    """Counts of statuses (0: the connection was closed), and a sentence for each answer that must not be."""

    statuses: Counter[int] = field(factory=Counter)
    problems: list[str] = field(factory=list)


class Hostile:
    """Makes requests from a seed; ``theirs`` are the ids of Alice's job and table, which Bob asks for."""

    def __init__(self, seed: int, host: str, theirs: list[str]) -> None:
        self._random = random.Random(seed)
        self._host = host
        self._theirs = theirs

    def request(self) -> Sent:
        """Return the next request."""
        makers: list[Callable[[], Sent]] = [
            self._path,
            self._body,
            self._body,
            self._chunked,
            self._question,
            self._question,
            self._scenario,
            self._origin,
            self._header,
            self._theft,
            self._guess,
            self._socket,
            self._noise,
        ]
        return self._random.choice(makers)()

    def _pick(self, *choices: Any) -> Any:
        return self._random.choice(choices)

    def _text(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
        named = {"host": self._host, "connection": "close", "authorization": f"Bearer {BOB}", **headers}
        if body:
            named = {"content-length": str(len(body)), "content-type": "application/json", **named}
        lines = [f"{method} {path} HTTP/1.1", *(f"{key}: {value}" for key, value in named.items())]
        return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + body

    def _path(self) -> Sent:
        path = self._pick(*PATHS)
        while "{word}" in path:
            path = path.replace("{word}", self._pick(*WORDS), 1)
        method = self._pick("GET", "GET", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE")
        return Sent(self._text(method, path.replace(" ", "%20"), {}), "path", who="bob")

    def _value(self, depth: int = 0) -> Any:
        plain: tuple[Any, ...] = (
            None,
            True,
            -1,
            0,
            1e308,
            10**30,
            "",
            "x" * 3000,
            "\ud800",
            "\x00",
            CANARY[:3],
            [],
            {},
        )
        if depth > 3 or self._random.random() < 0.5:
            return self._pick(*plain)
        if self._random.random() < 0.5:
            return [self._value(depth + 1) for _ in range(self._random.randrange(4))]
        keys = [self._pick("kind", "scenario", "files", "options", "text", "x") for _ in range(3)]
        return {key: self._value(depth + 1) for key in keys}

    def _body(self) -> Sent:
        kind = self._random.randrange(7)
        if kind == 0:
            body = b"[" * self._random.randrange(1, 100_000)
        elif kind == 1:
            body = b'{"kind":' * 40 + b"1" + b"}" * 40
        elif kind == 2:
            body = b"x" * self._pick(1, 1000, LIMITS.body, LIMITS.body + 1)
        elif kind == 3:
            body = self._random.randbytes(self._random.randrange(1, 2000))
        elif kind == 4:
            number = self._pick(b"9" * 5000, b"9" * 400, b"-1e400", b"1e308", b"18446744073709551616")
            body = b'{"kind": "batch", "scenario": "reference_duel", "seed": ' + number + b"}"
        elif kind == 5:
            body = b'{"text": "%s", "name": "a"}' % self._pick(b"\\ud800", b"\\udfff\\ud800", b"\\ud83d\\ude00")
        else:
            body = json.dumps(self._value()).encode()
        posts = (
            "/api/jobs",
            "/api/validate",
            "/api/previews",
            "/api/tables",
            "/login",
            "/page/tables",
            "/page/sentence",
        )
        more = (
            "/api/drafts",
            "/api/creatures",
            "/api/import",
            f"/api/jobs/{'a' * 24}/name",
            f"/api/jobs/{'a' * 24}/pin",
        )
        path = self._pick(*posts, *more)
        return Sent(self._text("POST", path, {}, body), "body", who="bob")

    def _chunked(self) -> Sent:
        """A body without a length: too large, broken off, or of chunks that are none."""
        chunk = b"x" * 60_000
        many, end = self._pick(
            (2, b"0\r\n\r\n"), (6, b"0\r\n\r\n"), (6, b""), (1, b"zz\r\n"), (0, b"fffffffffffff\r\n")
        )
        body = (b"%x\r\n%s\r\n" % (len(chunk), chunk)) * many + end
        headers = {"transfer-encoding": "chunked", "content-type": "application/json"}
        path = self._pick("/api/jobs", "/api/validate", "/login", "/nowhere", "/api/limits")
        return Sent(self._text(self._pick("POST", "GET", "HEAD"), path, headers) + body, "chunked", who="bob")

    def _question(self) -> Sent:
        question: dict[str, Any] = {"kind": "batch", "scenario": DUEL, "seed": 1, "options": {"fights": 3}}
        policy = self._pick(*POLICIES)
        options = question["options"]
        change = self._random.randrange(9)
        if change == 0:
            options["policies"] = [f"left={policy}"]
        elif change == 1:
            options["settings"] = [f"{self._pick('sides.left.policy', 'combatants.Bruno.policy', 'title')}={policy}"]
        elif change == 2:
            question = {**question, "kind": "match", "options": {"pair": ["basic", policy], "pairs": 2}}
        elif change == 3:
            question["scenario"] = self._pick("../canary.txt", "/etc/passwd", "--help", "canary.txt", "x.toml")
        elif change == 4:
            question["files"] = {
                self._pick("../x.toml", "/tmp/x.toml", ".toml", "journal", "result.json"): "asalto = 1"
            }
        elif change == 5:
            options["of"] = self._pick("--out=/tmp/x.csv", "-n", "win(left)", "%s" * 100, "win(" * 50)
        elif change == 6:
            key = self._pick("fights", "precision", "settings", "deadline", "journal", "out", "resume")
            options[key] = self._value()
        elif change == 7:
            question = {**question, "kind": "sweep", "options": {"vary": [f"sides.left.policy=basic,{policy}"]}}
        else:
            question[self._pick("kind", "seed", "scenario", "options", "files")] = self._value()
        return Sent(self._text("POST", "/api/jobs", {}, json.dumps(question).encode()), "question", who="bob")

    def _scenario(self) -> Sent:
        lines = [
            'asalto = 1\nsystem = "tapiz"',
            f"policy = {json.dumps(self._pick(*POLICIES))}",
            'lienzo = "../canary.toml"',
            "[" * self._random.randrange(1, 3000),
            "a." * self._random.randrange(1, 200) + "b = 1",
            "[sides.left]\n[sides.right]",
            f'[[combatants]]\nname = "{self._pick("<b>x</b>", "x" * 200)}"\nside = "left"\nuse = "orc"\ncount = 10000',
            "[scene]\nlienzo = '/etc/passwd'",
            "[limits]\nrounds = 9223372036854775807",
        ]
        self._random.shuffle(lines)
        text = "\n".join(['asalto = 1\nsystem = "tapiz"', *lines[: self._random.randrange(1, 6)]])
        body = json.dumps({"text": text, "name": self._pick("a.toml", "../a.toml", "\x1b[31m")}).encode()
        path = self._pick("/api/validate", "/api/previews")
        return Sent(self._text("POST", path, {}, body), "scenario", who="bob")

    def _origin(self) -> Sent:
        host = self._host
        foreign = self._pick(
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"origin": f"http://{host}.evil.example"},
            {"origin": f"http://evil.example/{host}"},
            {"origin": f"http://{host}@evil.example"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
            {"host": "evil.example"},
            {"host": f"{host}.evil.example"},
            {"host": "localhost.evil.example:80"},
        )
        body = json.dumps({"kind": "batch", "scenario": DUEL, "seed": 5, "options": {"fights": 3}}).encode()
        path = self._pick("/api/jobs", "/api/tables", "/login", "/api/validate", "/api/previews")
        return Sent(self._text("POST", path, foreign, body), "origin", crosses=True, who="bob")

    def _header(self) -> Sent:
        headers: dict[str, Any] = self._pick(
            {"content-type": "text/plain"},
            {"content-length": "-5"},
            {"content-length": "99999999999999"},
            {"transfer-encoding": "chunked, chunked"},
            {"authorization": "Bearer " + "x" * 9000},
            {"authorization": "Basic YTpi"},
            {"authorization": ""},
            {"cookie": "asalto_token=" + "\udcff" * 20},
            {"cookie": "=;=;" * 500},
            {"last-event-id": "x-" + "9" * 400},
            {"accept-language": "," * 4000},
            {"x" * 20_000: "1"},
            {"expect": "100-continue"},
            {"upgrade": "h2c", "http2-settings": "AAMAAABkAAQAAP__"},
        )
        path = self._pick("/api/jobs", "/api/validate", "/", "/api/limits")
        return Sent(self._text(self._pick("GET", "POST"), path, headers, b"{}"), "header", who="bob")

    def _theft(self) -> Sent:
        id_ = self._pick(*self._theirs)
        of = self._pick("jobs", "tables", "drafts")
        rest = self._pick(
            "", "/document", "/report", "/rows", "/games", "/fights/1", "/events", "/trace", "/fight", "?share=x"
        )
        method = self._pick("GET", "GET", "GET", "DELETE")
        rest, method, body = self._pick(
            (rest, method, b""), ("/name", "POST", b'{"name": ""}'), ("/pin", "POST", b'{"pinned": false}')
        )
        return Sent(self._text(method, f"/api/{of}/{id_}{rest}", {}, body), "theft", who="bob")

    def _guess(self) -> Sent:
        """A token that is none, as header or cookie, from one address or many."""
        token = self._pick(ALICE[:-1], ALICE.upper(), f"guess-{self._random.randrange(10**6)}")
        shown = self._pick(
            {"authorization": f"Bearer {token}"}, {"authorization": "", "cookie": f"asalto_token={token}"}
        )
        away = self._pick({}, {"x-forwarded-for": f"10.0.0.{self._random.randrange(300)}"})
        method, path, body = self._pick(
            ("GET", "/api/jobs", b""), ("POST", "/login", json.dumps({"token": token}).encode())
        )
        return Sent(self._text(method, path, {**shown, **away}, body), "theft")

    def _socket(self) -> Sent:
        headers = {
            "upgrade": "websocket",
            "connection": "Upgrade",
            "sec-websocket-version": self._pick("13", "8", "x"),
            "sec-websocket-key": self._pick("dGhlIHNhbXBsZSBub25jZQ==", "x", ""),
            "sec-websocket-protocol": self._pick("asalto, asalto.token.x", "asalto.token.", "," * 100),
            "authorization": f"Bearer {self._pick('x', BOB)}",
        }
        if self._random.random() < 0.4:
            headers["origin"] = "https://evil.example"
        path = f"/api/tables/{self._pick(*self._theirs, 'x')}/places/{self._pick('0', '-1', '99')}"
        return Sent(self._text("GET", path, headers), "socket", crosses="origin" in headers, who="bob")

    def _noise(self) -> Sent:
        noise = self._random.randbytes(self._random.randrange(1, 3000))
        starts = (b"", b"GET ", b"POST /api/jobs HTTP/1.1\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01")
        return Sent(self._pick(*starts) + noise + b"\r\n\r\n", "noise")


async def answered(client: Client, data: bytes, *, ends: bool = True) -> bytes:
    """Return the answer, to the end of the connection; a stream of events is left when it has begun. Unless it
    ``ends``, the request stays unfinished."""
    host, port = client.http.base_url.host, client.http.base_url.port
    assert port is not None
    back = b""
    with trio.move_on_after(PATIENCE) as scope:
        async with await trio.open_tcp_stream(host, port) as stream:
            try:
                await stream.send_all(data)
                if ends:
                    await stream.send_eof()
                while more := await stream.receive_some(65536):
                    back += more
                    if b"text/event-stream" in back:
                        break
            except trio.BrokenResourceError:
                pass
    return b"HTTP/1.1 599 hangs" if scope.cancelled_caught else back


def judged(sent: Sent, back: bytes, found: Found) -> None:
    """Enter an answer, and what must not be in it."""
    head, _, _ = back.partition(b"\r\n\r\n")
    words = head.split(b" ", 2)
    status = int(words[1]) if head.startswith(b"HTTP/") and len(words) > 1 and words[1].isdigit() else 0
    found.statuses[status] += 1
    shown = f"{sent.what}: {sent.data[:300]!r} -> {back[:300]!r}"
    if status >= 500 and status != NOT_IMPLEMENTED:
        found.problems.append(f"a status of {status}: {shown}")
    if b"Traceback" in back or b'File "' in back:
        found.problems.append(f"a traceback: {shown}")
    if CANARY.encode() in back or b"root:x:" in back:
        found.problems.append(f"a file from outside: {shown}")
    if sent.crosses and (200 <= status < 300 or status == 101):
        found.problems.append(f"another site's page may do that: {shown}")
    if (sent.what == "theft" and 200 <= status < 300) or (sent.what == "socket" and status == 101):
        found.problems.append(f"something of another's: {shown}")


async def attack(folder: Path, count: int, seed: int) -> Found:
    """Send this number of requests to a service on a folder of its own."""
    (folder / "canary.txt").write_text(CANARY)
    (folder / "canary.toml").write_text(f'title = "{CANARY}"')
    tokens = folder / "tokens"
    tokens.write_text(f"alice {ALICE}\nbob {BOB}\n")
    found = Found()
    async with service(folder / "data", token_file=tokens, limits=LIMITS) as client:
        mine = {"authorization": f"Bearer {ALICE}"}
        job = await client.post("/api/jobs", {"kind": "run", "scenario": DUEL, "seed": 77}, headers=mine)
        asked = {"scenario": DUEL, "seed": 3, "places": [{"who": "Bruno", "kind": "program"}]}
        table = await client.post("/api/tables", asked, 201, headers=mine)
        draft = await client.post("/api/drafts", {"text": CANARY, "name": "a.toml"}, 201, headers=mine)
        await client.get("/api/jobs", headers={"authorization": f"Bearer {BOB}"})  # his address knows him
        before = _outside(folder)
        url = client.http.base_url
        hostile = Hostile(seed, f"{url.host}:{url.port}", [job["id"], table["id"], draft["id"]])
        requests = iter([hostile.request() for _ in range(count)])

        async def send(waiting: Iterator[Sent]) -> None:
            for sent in waiting:
                judged(sent, await answered(client, sent.data), found)

        async with trio.open_nursery() as nursery:
            for _ in range(AT_ONCE):
                nursery.start_soon(send, requests)
        assert (await client.get("/api/jobs", headers=mine))[0]["id"] == job["id"]
        if _outside(folder) != before:
            found.problems.append(f"files outside: {_outside(folder)} instead of {before}")
    return found


def _outside(folder: Path) -> list[str]:
    """Return the files of the folder that are not in the data folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if "data" not in path.parts)


def main() -> None:
    """Send what the command line says, and print what came back."""
    parser = argparse.ArgumentParser(description="Send hostile requests to a service of its own on this machine.")
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        found = trio.run(attack, Path(name), asked.count, asked.seed)
    print(f"{found.statuses.total()} requests: {dict(sorted(found.statuses.items()))}; {len(found.problems)} problems")
    for problem in found.problems[:20]:
        print(problem)
    raise SystemExit(bool(found.problems))


if __name__ == "__main__":
    main()
