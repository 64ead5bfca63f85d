"""The guard: names, origins, tokens, limits; and hundreds of hostile requests."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
import trio

from simulator.service.guard import HEADERS, MOST_PATH, Guard, first_language
from simulator.service.limits import Limits
from simulator.service.processes import InvalidDocument, ParserPool
from simulator.service.throttle import Throttle, TooManyWrong
from simulator.service.tokens import Tokens
from simulator.service.turns import Turn

from .hostile import ALICE, BOB, attack
from .serving import PATIENCE, batch, service

HOST = ("host", "127.0.0.1:8765")


async def passed(guard: Guard, *headers: tuple[str, str], **more: Any) -> tuple[int, dict[str, str], str]:
    """Send a request to an application that names the client: status, headers, body; of a socket that is taken,
    status 101."""
    scope = {"type": "http", "method": "GET", "path": "/api/jobs", "client": ("127.0.0.1", 9), **more}
    scope["headers"] = [(name.encode(), value.encode()) for name, value in headers]
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await guard(scope, receive, send)
    (start,) = (each for each in sent if each["type"].endswith((".response.start", ".accept")))
    told = {name.decode(): value.decode() for name, value in start.get("headers", [])}
    return start.get("status", 101), told, b"".join(each.get("body", b"") for each in sent).decode()


async def says_who_asks(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers everything but a socket at /gone, for ever at /ever."""
    if scope["type"] == "websocket":
        gone = {"type": "websocket.close", "code": 4404, "reason": "it is gone"}
        await send(gone if scope["path"] == "/gone" else {"type": "websocket.accept"})
        return
    assert scope["method"] != "HEAD"
    own = [(b"Cache-Control", b"max-age=9"), (b"Allow", b"GET, POST")] if scope["path"] == "/static/x.js" else []
    await send({"type": "http.response.start", "status": 200, "headers": own})
    while scope["path"] == "/ever":
        await send({"type": "http.response.body", "body": b"on", "more_body": True})
    await send({"type": "http.response.body", "body": str(scope["state"]["client"]).encode()})


def guard(tokens: Tokens | None = None) -> Guard:
    """Return a guard before it, of a service that is called by two names."""
    names = ("127.0.0.1", "Games.Example.Org")
    return Guard(says_who_asks, names, None if tokens is None else lambda: tokens, Throttle(lambda: 0.0))


OWN_PAGE = ("origin", "http://127.0.0.1:8765")
FOREIGN = ("origin", "http://evil.example")
FOREIGN_FETCH = ("sec-fetch-site", "cross-site")


@pytest.mark.parametrize(
    ("headers", "more", "status"),
    [
        ((HOST,), {}, 200),
        ((("host", "127.0.0.1"),), {}, 200),
        ((("host", "GAMES.example.org:443"),), {}, 200),
        ((("host", "games.example.org:x"),), {}, 421),
        ((("host", "evil.example"),), {}, 421),
        ((), {}, 421),
        ((HOST, HOST), {}, 421),
        ((HOST, FOREIGN), {}, 200),
        ((HOST, FOREIGN), {"method": "HEAD"}, 200),
        ((HOST, FOREIGN), {"method": "POST"}, 403),
        ((HOST, FOREIGN), {"method": "DELETE"}, 403),
        ((HOST, FOREIGN_FETCH), {}, 200),
        ((HOST, FOREIGN_FETCH), {"method": "POST"}, 403),
        ((HOST, ("sec-fetch-site", "same-site")), {"method": "POST"}, 403),
        ((HOST, ("sec-fetch-site", "none")), {"method": "POST"}, 200),
        ((HOST, OWN_PAGE, ("sec-fetch-site", "same-origin")), {"method": "POST"}, 200),
        ((HOST, ("origin", "http://127.0.0.1:1")), {"method": "POST"}, 403),
        ((HOST, ("origin", "http://[")), {"method": "POST"}, 403),
        ((HOST, ("origin", "null")), {"method": "POST"}, 403),
        ((HOST,), {"method": "POST"}, 200),
        ((HOST, OWN_PAGE), {"type": "websocket"}, 101),
        ((HOST, FOREIGN), {"type": "websocket"}, 403),
        ((HOST, FOREIGN_FETCH), {"type": "websocket"}, 403),
        ((HOST,), {"path": "/" + "x" * (MOST_PATH - 1)}, 200),
        ((HOST,), {"path": "/" + "x" * MOST_PATH}, 414),
        ((HOST,), {"path": "/a b~"}, 200),
        ((HOST,), {"path": "/a\x1f"}, 404),
        ((HOST,), {"path": "/a\x7f"}, 404),
        ((HOST,), {"type": "websocket", "path": "/gone"}, 404),
    ],
)
async def test_what_passes_the_guard(headers: tuple[tuple[str, str], ...], more: dict[str, Any], status: int) -> None:
    """Names, origins and paths, each up to its bound; what is refused is a sentence, of a socket too."""
    found, told, body = await passed(guard(), *headers, **more)
    assert found == status
    assert more.get("method") == "HEAD" or status != 200 or body == "local"
    if status == 200:
        assert told.items() >= {name.decode(): value.decode() for name, value in HEADERS.items()}.items()


async def test_an_answer_keeps_the_headers_that_it_has() -> None:
    """Those of the guard are added where there are none."""
    _, told, _ = await passed(guard(), HOST, path="/static/x.js")
    assert told["Cache-Control"] == "max-age=9"
    assert "cache-control" not in told
    assert told["x-content-type-options"] == "nosniff"
    assert told["Allow"] == "HEAD, GET, POST"


async def test_head_is_get_without_the_body() -> None:
    """Of a stream without end, too."""
    for path in ("/static/x.js", "/ever"):
        with trio.fail_after(PATIENCE):
            head = await passed(guard(), HOST, path=path, method="HEAD")
        assert head[2] == ""
        assert path == "/ever" or head[:2] == (await passed(guard(), HOST, path=path))[:2]


@pytest.mark.parametrize(
    ("headers", "client"),
    [
        ((), "None"),
        ((("authorization", "Bearer " + "a" * 16),), "alice"),
        ((("authorization", "bearer  " + "a" * 16),), "alice"),
        ((("authorization", "Basic " + "a" * 16),), "None"),
        ((("authorization", "Bearer " + "c" * 16),), "None"),
        ((("authorization", "Bearer " + "c" * 16), ("cookie", "asalto_token=" + "b" * 16)), "None"),
        ((("cookie", "asalto_token=" + "b" * 16),), "token 3"),
        ((("cookie", "asalto=" + "b" * 16),), "None"),
        ((("cookie", "asalto_token=" + "a" * 16 + "; x=1"),), "alice"),
    ],
)
async def test_a_token_says_who_asks(headers: tuple[tuple[str, str], ...], client: str) -> None:
    """In a header or in a cookie; a visitor has none."""
    tokens = Tokens.read(f"# people\nalice {'a' * 16}\n{'b' * 16}\n")
    assert (await passed(guard(tokens), HOST, *headers))[2] == client


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it has no token"),
        ("# a b\n\n", "it has no token"),
        ("alice " + "a" * 15, "line 1 is not valid: write NAME TOKEN ROLE, with a token of 16 characters or more"),
        ("\nalice x " + "a" * 16, "line 2 is not valid: write NAME TOKEN ROLE, with a token of 16 characters or more"),
        (f"alice {'a' * 16} king", "line 1 has the role 'king'; allowed is guest, player, host"),
        (f"alice {'a' * 16}\nalice {'b' * 16}", "line 2 has a second token for 'alice'"),
    ],
)
def test_what_is_no_file_of_tokens_is_a_sentence(text: str, said: str) -> None:
    """With its line."""
    with pytest.raises(ValueError, match=f"^{said}$"):
        Tokens.read(text)


@pytest.mark.parametrize(
    ("accepted", "lang"), [("", "en"), ("es", "es"), ("fr, es-ES;q=0.8, en", "es"), ("EN-gb,es", "en"), ("fr,de", "en")]
)
def test_the_first_language_that_there_is_is_spoken(accepted: str, lang: str) -> None:
    """English where there is none."""
    assert first_language(accepted) == lang


async def test_hostile_requests_find_nothing(tmp_path: Path) -> None:
    """No traceback, no file from outside, no write by another site, nothing of another token's."""
    found = await attack(tmp_path, 350, 20)
    assert found.problems == []
    assert found.statuses.total() == 350
    assert {200, 400, 401, 403, 404, 421, 422} <= set(found.statuses)


def bearer(token: str) -> dict[str, str]:
    """Return the header that says a token."""
    return {"authorization": f"Bearer {token}"}


async def test_each_token_has_its_own_jobs(tmp_path: Path) -> None:
    """Nothing is shown without a token; another's job is not there, unless its link was shared or it was asked too."""
    tokens = tmp_path / "tokens"
    tokens.write_text(f"# who\nalice {ALICE}\nbob {BOB}\n")
    async with service(tmp_path / "data", token_file=tokens) as client:
        await client.get("/api/jobs", 401)
        await client.post("/api/jobs", batch(), 401)
        job = await client.post("/api/jobs", batch(), headers=bearer(ALICE))
        path = f"/api/jobs/{job['id']}"
        await client.get(path, 401)
        for of in ("", "/games", "/rows", "/document", "/fights/1"):
            await client.get(f"{path}{of}", 404, headers=bearer(BOB))
        assert (await client.http.delete(path, headers=bearer(BOB))).status_code == 404
        assert await client.get("/api/jobs", headers=bearer(BOB)) == []
        assert (await client.get(f"{path}?share={job['share']}"))["id"] == job["id"]
        await client.get(f"{path}?share={job['share'][:-1]}x", 401)
        assert (await client.post("/api/jobs", batch(), headers=bearer(BOB)))["id"] == job["id"]
        await client.get(path, headers=bearer(BOB))


async def test_a_job_that_two_want_is_cancelled_by_the_second(tmp_path: Path) -> None:
    """A client that cancels does not see the job any more; it goes on for the other until that one cancels too."""
    tokens = tmp_path / "tokens"
    tokens.write_text(f"alice {ALICE}\nbob {BOB}\n")
    async with service(tmp_path / "data", token_file=tokens) as client:
        for token in (ALICE, BOB):
            job = await client.post("/api/jobs", batch(900_000), 202, headers=bearer(token))
        path = f"/api/jobs/{job['id']}"
        for token, state in ((ALICE, job["state"]), (BOB, "cancelled")):
            gone = (await client.http.delete(path, headers=bearer(token))).json()
            assert (gone["state"] == "cancelled") == (state == "cancelled")
        await client.get(path, 404, headers=bearer(ALICE))
        assert (await client.get(path, headers=bearer(BOB)))["state"] == "cancelled"


@pytest.mark.parametrize("signs_in", [True, False])
async def test_wrong_tokens_are_throttled(tmp_path: Path, signs_in: bool) -> None:
    """After ten in a minute the right one has to wait too, unless its client was at this address before; another
    address does not wait. A page with a token of yesterday, which sends it again and again, has sent one. Visitors with
    a shared link see it all the while."""
    tokens = tmp_path / "tokens"
    tokens.write_text(f"alice {ALICE}\nbob {BOB}\n")

    async def sends(token: str, status: int, **more: str) -> Any:
        if signs_in:
            return await client.post("/login", {"token": token}, status, headers=more)
        return await client.get("/api/jobs", status, headers={**bearer(token), **more})

    async with service(tmp_path / "data", token_file=tokens) as client:
        draft = await client.post("/api/drafts", {"text": "x", "name": "a.toml"}, 201, headers=bearer(ALICE))
        for number in range(30):
            await sends(f"wrong {min(number, 9)}", 401 if number < 10 else 429)
        assert "in a minute" in (await sends(BOB, 429))["problems"][0]
        await client.get("/api/states", 429, headers={"cookie": f"asalto_token={BOB}"})
        await sends(ALICE, 200)
        await sends(BOB, 200, **{"x-forwarded-for": "10.0.0.7"})
        await client.get(f"/api/drafts/{draft['id']}?share={draft['share']}", headers=bearer("wrong 11"))


def test_an_address_waits_a_minute() -> None:
    """And all wait when many addresses send wrong tokens."""
    seconds, valid = 0.0, Tokens.read(f"alice {ALICE}")
    throttle = Throttle(lambda: seconds)

    def waits(token: str, address: str) -> bool:
        try:
            throttle.owner(valid, token, address)
        except TooManyWrong:
            return True
        return False

    assert [waits(f"wrong {number}", "a") for number in range(11)] == 10 * [False] + [True]
    assert [waits(ALICE, address) for address in "ab"] == [True, False]
    seconds = 60.0
    assert not waits(ALICE, "a")
    assert [waits("wrong", str(number)) for number in range(201)] == 200 * [False] + [True]
    assert [waits(ALICE, address) for address in "abc"] == [False, False, True]


async def test_tokens_of_places_are_none_of_these() -> None:
    """Bots that try a seat with the token of another, in the same header, shut out no client."""
    front = guard(Tokens.read(f"alice {ALICE}"))
    for number in range(20):
        await passed(front, HOST, ("authorization", f"Bearer place {number}"), type="websocket")
    assert (await passed(front, HOST, ("authorization", f"Bearer {ALICE}")))[2] == "alice"


async def test_a_greedy_client_does_not_hold_up_another(tmp_path: Path) -> None:
    """A job of a million fights gives way to the small one of another client, which hears its place; both long ones
    take turns."""
    tokens = tmp_path / "tokens"
    tokens.write_text(f"alice {ALICE}\nbob {BOB}\n")
    async with service(tmp_path / "data", token_file=tokens, limits=Limits(running=1)) as client:
        long = [await client.post("/api/jobs", batch(1_000_000, n), 202, headers=bearer(ALICE)) for n in (1, 2)]
        small = await client.post("/api/jobs", batch(50), 202, headers=bearer(BOB))
        told = [(w, doc) async for _, w, doc in client.events(small["id"], headers=bearer(BOB))]
        assert next(doc for word, doc in told if word == "queue")["ahead"] == 0
        assert told[-1] == ("state", {**told[-1][1], "state": "done"})
        begun, other = [await client.get(f"/api/jobs/{job['id']}", headers=bearer(ALICE)) for job in long]
        assert {begun["state"], other["state"]} == {"waiting", "running"}
        assert begun["progress"]["done"] > 0, "what was played before the turn of the other is kept"


async def test_a_client_has_so_many_open_jobs(tmp_path: Path) -> None:
    """One more is refused, with a sentence; what is answered already, or asked by the client already, is not."""
    limits = Limits(waiting=2, running=1)
    async with service(tmp_path / "data", limits=limits) as client:
        done = await client.done(batch(5))
        jobs = [await client.post("/api/jobs", batch(900_000, seed), 202) for seed in (1, 2)]
        refused = await client.post("/api/jobs", batch(900_000, 3), 429)
        assert "2 of your jobs" in refused["problems"][0]
        assert (await client.post("/api/jobs", batch(5), 200))["id"] == done["id"]
        assert (await client.post("/api/jobs", batch(900_000, 2), 202))["id"] == jobs[1]["id"]
        for job in jobs:
            await client.http.delete(f"/api/jobs/{job['id']}")


@pytest.mark.parametrize("ran", [0.0, 0.7])
async def test_a_job_has_so_much_time_and_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ran: float) -> None:
    """It is stopped then, and says so; at once if it gave way to another only when its time was over."""
    monkeypatch.setattr("simulator.service.jobs.Turn", partial(Turn, ran=ran))
    async with service(tmp_path / "data", limits=Limits(seconds=0.5)) as client:
        job = await client.done(batch(900_000))
        assert (job["state"], job["document"]) == ("failed", None)
        assert "0.5 seconds" in job["problems"][0]
    monkeypatch.undo()
    async with service(tmp_path / "other", limits=Limits(memory=8)) as client:
        job = await client.done(batch(10))
        assert job["state"] in ("failed", "refused")


async def test_a_scenario_names_no_file_and_no_code(tmp_path: Path) -> None:
    """Nor does a setting pack or a tournament; inline tactics are welcome."""
    from .test_jobs import ATTIC

    async with service(tmp_path / "data") as client:
        for policy in (
            '{ program = ["sh"] }',
            '{ programa = ["sh"] }',
            '"./x.py:Bold"',
            '"wolves.toml"',
            '{ use = "tactics", file = "w.toml" }',
        ):
            text = ATTIC.replace('role = "pc"', f'role = "pc"\npolicy = {policy}')
            found = await client.post("/api/validate", {"text": text, "name": "a.toml"}, 200)
            assert not found["ok"], policy
        found = await client.post("/api/validate", {"text": f'include = ["/etc/passwd"]\n{ATTIC}'}, 200)
        assert not found["ok"]
        assert (await client.post("/api/validate", {"text": ATTIC}, 200))["ok"]
        files = {"t.toml": f'asalto = 1\n[[entrants]]\npolicy = "./x.py:B"\n[[entrants]]\npolicy = "basic"\n{ARENA}'}
        refused = await client.post("/api/jobs", {"kind": "tournament", "scenario": "t.toml", "files": files}, 422)
        assert len(refused["problems"]) == 2


ARENA = '[[scenarios]]\nuse = "../secret.toml"\n'


async def test_a_document_that_is_slow_to_read_is_given_up(tmp_path: Path) -> None:
    """Its parser is ended, and another reads the next document."""
    parser_pool = ParserPool(1e-5)
    with pytest.raises(InvalidDocument, match="takes longer"):
        await parser_pool.ask("validate", {"text": "x = 1", "name": "a.toml"}, "ada")
    found = await parser_pool.ask("validate", {"text": "x = 1", "name": "a.toml"}, "ada", 60.0)
    assert not found["ok"]
    await parser_pool.close()


SLOW = """\
from time import sleep
from simulator.service import parser

def worked(request):
    if request["for"] == "ever":
        while True:
            pass
    sleep(0.3)
    return "read"

parser.TASKS = {"work": worked}
parser.main()
"""


async def test_processor_time_is_what_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A parser that waits for a busy machine is waited for; one that computes for ever is ended by its own limit."""
    (tmp_path / "slow.py").write_text(SLOW)
    monkeypatch.setattr("simulator.service.processes.PARSER", (str(tmp_path / "slow.py"),))
    monkeypatch.setattr("simulator.service.processes.BUSY", 1e6)
    parser_pool = ParserPool(0.01)
    assert await parser_pool.ask("work", {"for": "a while"}, "ada") == "read"
    with pytest.raises(InvalidDocument, match="takes longer"), trio.fail_after(PATIENCE):
        await parser_pool.ask("work", {"for": "ever"}, "ada")
    await parser_pool.close()
