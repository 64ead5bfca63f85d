"""People of a service for others: their tokens, which may change while it runs, and what each may do."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from simulator.service import tokens
from simulator.service.tokens import TokenFile, Tokens

from .hostile import ALICE, BOB
from .serving import DUEL, batch, service

GAIA = "gaia-0123456789abcdef"


def bearer(token: str) -> dict[str, str]:
    """Return the header that says a token."""
    return {"authorization": f"Bearer {token}"}


def test_files_without_roles_make_everyone_a_host() -> None:
    """Old files go on working."""
    read = Tokens.read(f"alice {ALICE}\n{BOB}\ngaia {GAIA} guest\npau {'p' * 16} player\n")
    assert read.roles == {"alice": "host", "token 2": "host", "gaia": "guest", "pau": "player"}


def test_a_changed_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most once a second. A change with a mistake is reported once, and locks no one out."""
    now, said = [0.0], list[str]()
    monkeypatch.setattr(tokens, "monotonic", lambda: now[0])
    path = tmp_path / "tokens"
    path.write_text(f"alice {ALICE}\n")
    file = TokenFile(path)
    file.warn = said.append
    path.write_text(f"alice {BOB} guest\n")
    assert file().owner(ALICE) == "alice"
    now[0] += tokens.EVERY
    assert (file().owner(ALICE), file().owner(BOB), file().roles) == (None, "alice", {"alice": "guest"})
    for change in (lambda: path.write_text("alice short\n"), lambda: None, lambda: os.remove(path), lambda: None):
        change()
        now[0] += tokens.EVERY
        assert file().owner(BOB) == "alice"
    assert [sentence.partition(":")[0] for sentence in said] == ["line 1 is not valid", "No such file or directory"]
    path.write_text(f"bob {BOB}\n")
    now[0] += tokens.EVERY
    assert file().owner(BOB) == "bob"


async def test_a_role_says_what_its_token_may_do(tmp_path: Path) -> None:
    """A guest sees lists and what is shared, and asks nothing; a player asks; a host sees the states of all jobs."""
    people = tmp_path / "tokens"
    people.write_text(f"alice {ALICE}\npau {BOB} player\ngaia {GAIA} guest\n")
    async with service(tmp_path / "data", token_file=people) as client:
        host, player, guest = bearer(ALICE), bearer(BOB), bearer(GAIA)
        job = await client.post("/api/jobs", batch(5), 202, headers=player)
        seated = {"scenario": DUEL, "seed": 3, "places": [{"who": "left", "kind": "person"}]}
        for path, asked in (
            ("/api/jobs", batch(5)),
            ("/api/tables", seated),
            ("/api/validate", {"text": "asalto = 1"}),
        ):
            refused = await client.post(path, asked, 403, headers={**guest, "accept-language": "es"})
            assert "invitados" in refused["problems"][0]
        assert (
            await client.http.delete(f"/api/jobs/{job['id']}?share={job['share']}", headers=guest)
        ).status_code == 403
        assert (await client.get(f"/api/jobs/{job['id']}?share={job['share']}", headers=guest))["id"] == job["id"]
        assert await client.get("/api/policies", headers=guest)
        assert await client.get("/api/jobs", headers=guest) == []
        for path, status in (("/", 403), ("/tournaments", 403), ("/http", 200)):
            assert (await client.http.get(path, headers=guest)).status_code == status
        (row,) = await client.get("/api/states", headers=host)
        assert (row["id"], row["kind"], row["askers"]) == (job["id"], "batch", ["pau"])
        away = {"x-forwarded-for": "10.0.0.7"}
        for token, status in ((player, 403), (guest, 403), ({}, 401)):
            await client.get("/api/states", status, headers=token)
            await client.get("/metrics", status, headers={**token, **away})
        assert (await client.http.get("/metrics", headers={**host, **away})).status_code == 200


async def test_a_token_is_kept_in_a_cookie_until_its_owner_signs_out(tmp_path: Path) -> None:
    """No script can read the cookie, and other sites do not send it. Pages have the button to sign out only for those
    who are signed in."""
    people = tmp_path / "tokens"
    people.write_text(f"alice {ALICE}\ngaia {GAIA} guest\n")
    async with service(tmp_path / "data", token_file=people) as client:
        await client.post("/login", {"token": "wrong"}, 401)
        assert 'id="logout"' not in (await client.http.get("/")).text
        for token, page in ((ALICE, 200), (GAIA, 403)):
            found = await client.http.post("/login", json={"token": token})
            assert found.status_code == 200
            cookie = found.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=strict" in cookie
            assert await client.get("/api/jobs") == []
            shown = await client.http.get("/?lang=es")
            assert (shown.status_code, ">Salir</button>" in shown.text) == (page, True)
            await client.post("/logout", {}, 403, headers={"origin": "http://evil.example"})
            await client.post("/logout", {}, 200)
            await client.get("/api/jobs", 401)


async def test_a_service_for_one_needs_no_button(address: str) -> None:
    """Without tokens there is no signing in or out."""
    async with httpx.AsyncClient(base_url=address) as http:
        assert 'id="logout"' not in (await http.get("/")).text
