"""Fights with network seats: programs and people take places, come back, and are watched."""

from __future__ import annotations

import json
import os
import re
import threading
from pathlib import Path
from typing import Any

import pytest
import trio
import trio.testing

from simulator.service.limits import Limits
from simulator.service.processes import ProcessLost
from simulator.service.table_routes import _choice
from simulator.service.tables import TAKEN, Place, Table
from simulator.trace.reader import read
from simulator.trace.replay import verify_recorded
from simulator.wire.codec import MAX_ANSWER

from .serving import DUEL, PATIENCE, Client, ended, service
from .sockets import Closed, Socket, play_default, play_first, socket_to


def table(*places: tuple[str, str], **more: Any) -> dict[str, Any]:
    """Return a fight with these places."""
    return {"scenario": DUEL, "seed": 3, "places": [{"who": who, "kind": kind} for who, kind in places], **more}


async def hear_out(socket: Socket, told: list[bytes]) -> None:
    """Collect what is said at a socket. Raises Closed."""
    while True:
        told.append(await socket.receive())


async def over(client: Client, id_: str) -> list[tuple[str, Any]]:
    """Return the events of a fight, from its beginning to its end."""
    with trio.fail_after(PATIENCE):
        return [(word, said) async for _, word, said in client.events(id_, "tables")]


async def fights(client: Client, count: int) -> list[str]:
    """Play fights one after the other, each until it needs no more work; return their ids."""
    ids = []
    with ended("Tables._play") as played:
        for _ in range(count):
            found = await client.post("/api/tables", table(("Bruno", "program")), 201)
            await play_first(client, found["places"][0])
            await played.one_more()
            ids.append(found["id"])
    return ids


async def test_two_programs_play_to_the_end(client: Client) -> None:
    """Their fight is watched while it is played, is verified from its record, and can be watched afterwards."""
    found = await client.post("/api/tables", table(("Bruno", "program"), ("Vega", "program")), 201)
    one, other = found["places"]
    async with trio.open_nursery() as nursery:
        nursery.start_soon(play_first, client, one)
        nursery.start_soon(play_first, client, other)
        told = await over(client, found["id"])
    assert told[-1][0] == "over"
    assert [said["event"] for word, said in told if word == "step"][-1] == "end"
    assert any(said["told"]["es"] for word, said in told if word == "step")
    data = await client.bytes(f"/api/tables/{found['id']}/trace")
    assert verify_recorded(read(data)).recorded
    fight = await client.get(f"/api/tables/{found['id']}/fight?lang=en")
    assert fight["outcome"] == told[-1][1]["outcome"]


async def test_a_person_is_asked_with_odds(client: Client) -> None:
    """Questions and options in both languages, the points of every body, and the odds while the player thinks."""
    found = await client.post("/api/tables", table(("left", "person")), 201)
    (place,) = found["places"]
    with trio.fail_after(PATIENCE):
        heard = await play_default(client, place)
    question = next(said["question"] for said in heard if "question" in said)
    assert question["options"][0]["text"]["es"]
    assert {row["name"] for row in question["board"]["rows"]} == {"Bruno", "Vega"}
    assert (await client.get(f"/api/tables/{found['id']}"))["state"] == "over"


def said(*states: str) -> str:
    """Return what spectators hear of the places."""
    return f"places\ndata: {json.dumps({'states': states})}"


async def test_friends_sit_down_go_away_and_leave_without_each_other(tmp_path: Path) -> None:
    """The fight begins when all are seated, which a spectator sees; one that leaves takes no other along, and who had
    sat down is known after a restart."""
    tokens = tmp_path / "tokens"
    tokens.write_text("ana aaaaaaaaaaaaaaaaaaaa\n")
    ana = {"authorization": "Bearer aaaaaaaaaaaaaaaaaaaa"}
    async with service(tmp_path / "data", token_file=tokens) as client:
        places = [("Vega", "person"), ("Bruno", "person")]  # Vega is asked first
        found = await client.post("/api/tables", table(*places), 201, headers=ana)
        at, share = f"/api/tables/{found['id']}", f"?share={found['share']}"
        one, other = found["places"]
        async with socket_to(client, one["path"], one["token"]) as first:
            await client.heard(found["id"], said("seated", "waiting"), "tables", share)
            seen = await client.get(at + share)
            assert [(place["state"], "token" in place) for place in seen["places"]] == [
                ("seated", False),
                ("waiting", False),
            ]
            async with socket_to(client, other["path"], other["token"]) as second:
                with trio.fail_after(PATIENCE):
                    asked = json.loads(await first.receive())["question"]
                await first.send(json.dumps({"seat": asked["seat"], "ask": asked["ask"], "leave": True}))
                with trio.fail_after(PATIENCE):
                    while "question" not in json.loads(await second.receive()):
                        pass
            assert (await client.http.delete(f"{at}/places/1{share}")).status_code == 401
            assert (await client.http.delete(f"{at}/places/2", headers=ana)).status_code == 404
    async with service(tmp_path / "data", token_file=tokens) as client:
        client.http.headers.update(ana)
        await client.heard(found["id"], said("left", "away"), "tables", share)
        gone = await client.http.delete(f"{at}/places/1")
        assert [place["state"] for place in gone.json()["places"]] == ["left", "left"]
        told = await over(client, found["id"])
    assert told[-1][1]["outcome"], "played to its end without any answer"


async def test_who_comes_when_the_fight_is_over_is_sent_away(tmp_path: Path) -> None:
    """The socket is closed with the code of a finished fight, as docs/service.md says; a program first gets all of
    its messages."""
    async with service(tmp_path / "data") as client:
        (id_,) = await fights(client, 1)
        (place,) = (await client.get(f"/api/tables/{id_}"))["places"]
        told: list[bytes] = []
        async with socket_to(client, place["path"], place["token"]) as socket:
            with trio.fail_after(PATIENCE), pytest.raises(Closed) as closed:
                await hear_out(socket, told)
        assert closed.value.args == (TAKEN,)
        assert b"fight_ended" in told[-1]


async def test_a_lost_connection_comes_back(client: Client) -> None:
    """The seat receives everything again, and its open question; the other place never notices."""
    found = await client.post("/api/tables", table(("Bruno", "program")), 201)
    (place,) = found["places"]
    assert await play_first(client, place, most=2) == 2
    assert (await client.get(f"/api/tables/{found['id']}"))["state"] == "playing"
    assert await play_first(client, place) > 0
    told = await over(client, found["id"])
    assert told[-1][1]["faults"] == []


async def test_so_many_fights_of_a_client_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its oldest goes when one more is over, with its folder, and no other's; a later start knows the same."""
    monkeypatch.setattr("simulator.service.tables.IN_MEMORY", 1)
    monkeypatch.setattr("simulator.service.tables.KEPT", 2)
    (tmp_path / "tokens").write_text("ada ada-0123456789abcdef\nbea bea-0123456789abcdef")
    hers, folder = {"authorization": "Bearer bea-0123456789abcdef"}, tmp_path / "data/tables"
    async with service(tmp_path / "data", token_file=tmp_path / "tokens") as client:
        client.http.headers.update(hers)
        (other,) = await fights(client, 1)
        client.http.headers["authorization"] = "Bearer ada-0123456789abcdef"
        ids = await fights(client, 3)
        assert {path.name for path in folder.iterdir()} == {*ids[1:], other}
        await client.get(f"/api/tables/{ids[0]}", 404)
        assert (await client.get(f"/api/tables/{ids[2]}/fight"))["outcome"]
        assert (await client.get(f"/api/tables/{other}/fight", headers=hers))["outcome"]
    monkeypatch.setattr("simulator.service.tables.KEPT", 1)
    async with service(tmp_path / "data") as client:
        assert {path.name for path in folder.iterdir()} == {ids[2], other}


async def test_the_owner_of_a_fight_deletes_it_with_its_files(tmp_path: Path) -> None:
    """A played one is ended first, and its seat hears of it. No other client can, nor a visitor with the link, nor the
    holder of a seat; what is deleted does not come back with a restart."""
    tokens, folder = tmp_path / "tokens", tmp_path / "data/tables"
    tokens.write_text("ada ada-0123456789abcdef\nbea bea-0123456789abcdef\ngaia gaia-123456789abcdef guest\n")
    ada, bea, gaia = [{"authorization": f"Bearer {word}"} for word in re.findall(r"\S{20}", tokens.read_text())]
    async with service(tmp_path / "data", token_file=tokens) as client:
        client.http.headers.update(ada)
        (old, kept) = await fights(client, 2)
        found = await client.post("/api/tables", table(("Bruno", "person")), 201)
        at, (place,) = f"/api/tables/{old}", found["places"]
        share = (await client.get(at))["share"]
        client.http.headers.clear()
        for refused, path, headers in (
            (404, at, bea),
            (403, at, gaia),
            (401, f"{at}?share={share}", {}),
            (401, f"{at}?share={share}", {"authorization": f"Bearer {place['token']}"}),
        ):
            assert (await client.http.delete(path, headers=headers)).status_code == refused
        await client.get(f"{at}/fight?share={share}")
        page, button = f"/play/{old}?share={share}", b'id="delete"'
        assert button in (await client.http.get(page, headers=ada)).content
        for headers in (bea, gaia, {}):
            assert button not in (await client.http.get(page, headers=headers)).content
        states = [(await client.http.delete(at, headers=ada)).json()["state"]]
        assert (await client.http.delete(at, headers=ada)).status_code == 404
        await client.get(f"{at}/fight?share={share}", 404)
        async with socket_to(client, place["path"], place["token"]) as socket:
            with trio.fail_after(PATIENCE):
                await socket.receive()
                for _ in range(2):
                    gone = await client.http.delete(f"/api/tables/{found['id']}", headers=ada)
                    states.append(gone.json()["state"])
                with pytest.raises(Closed):
                    await hear_out(socket, [])
        assert states == ["deleted", "failed", "deleted"]
        assert [path.name for path in folder.iterdir()] == [kept]
    async with service(tmp_path / "data", token_file=tokens) as client:
        await client.get(at, 404, headers=ada)
        assert (await client.http.delete(f"/api/tables/{kept}", headers=ada)).json()["state"] == "deleted"
    assert list(folder.iterdir()) == []


async def test_fights_that_are_asked_for_together_are_counted(tmp_path: Path) -> None:
    """The limit holds for them, and a fight that is refused or does not begin leaves nothing on the disk."""
    async with service(tmp_path / "data", limits=Limits(tables=1)) as client:
        statuses: list[int] = []

        async def ask(place: tuple[str, str]) -> None:
            statuses.append((await client.http.post("/api/tables", json=table(place))).status_code)

        await ask(("Brumo", "program"))
        assert list((tmp_path / "data/tables").iterdir()) == []
        async with trio.open_nursery() as nursery:
            for _ in range(4):
                nursery.start_soon(ask, ("Bruno", "program"))
        assert sorted(statuses) == [201, 422, 429, 429, 429]
        assert len(list((tmp_path / "data/tables").iterdir())) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"seat": 1, "ask": 3, "option": 0}', {"seat": 1, "ask": 3, "option": 0}),
        ('{"seat": -1, "ask": 3, "option": 2, "leave": false}', {"seat": -1, "ask": 3, "option": 2}),
        ('{"seat": 1, "ask": 3, "leave": true}', {"seat": 1, "ask": 3, "option": None}),
        ('{"seat": 1, "ask": 3, "option": 2, "leave": true}', {"seat": 1, "ask": 3, "option": None}),
        ('{"seat": 1, "ask": 3}', None),
        ('{"seat": 1, "ask": 3, "leave": 1}', None),
        ('{"seat": 1, "ask": 3, "option": "0"}', None),
        ('{"seat": 1, "ask": 3, "option": true}', None),
        ('{"seat": 1, "ask": true, "option": 0}', None),
        ('{"seat": 1, "ask": null, "leave": true}', None),
        ('{"seat": 2, "ask": 3, "option": 0}', None),
        ('{"ask": 3, "option": 0}', None),
        ('{"seat": 1, "option": 0}', None),
        ("[1, 3, 0]", None),
        ("3", None),
        ("", None),
        ("[" * 99_999, None),
    ],
)
def test_what_a_person_says_is_an_option_of_a_seat_or_that_they_leave(text: str, told: object) -> None:
    """Anything else is not heard."""
    assert _choice(text, Place(1, "Ada", "person", [1, -1], ["Ada", "left"], "token")) == told


async def say_too_much(client: Client, place: Any) -> None:
    """Send a frame that is a byte too long, and listen."""
    async with socket_to(client, place["path"], place["token"]) as socket:
        await socket.send(b"x" * (MAX_ANSWER + 1))
        while True:
            await socket.receive()


async def test_a_frame_that_is_too_long_closes_the_socket(client: Client) -> None:
    """The place is free again, and its question waits."""
    found = await client.post("/api/tables", table(("Bruno", "program")), 201)
    (place,) = found["places"]
    with pytest.raises(Closed), trio.fail_after(PATIENCE):
        await say_too_much(client, place)
    assert await play_first(client, place) > 0


async def test_time_is_counted(client: Client) -> None:
    """A program that is gone is late, and the fight goes on without it."""
    found = await client.post("/api/tables", table(("Bruno", "program"), bank=0.3, deadline=0.1), 201)
    await play_first(client, found["places"][0], most=1)
    told = await over(client, found["id"])
    assert {fault["how"] for fault in told[-1][1]["faults"]} == {"late"}


async def test_a_place_needs_its_token(client: Client) -> None:
    """Without it, or with another's, the socket is refused; a second connection takes the place over."""
    found = await client.post("/api/tables", table(("Bruno", "program"), ("Vega", "program")), 201)
    one, other = found["places"]
    for token in ("x", "x" * 24, other["token"]):
        with pytest.raises(Closed) as refused:
            async with socket_to(client, one["path"], token):
                pass
        assert refused.value.args == (404,)
    alone = await client.post("/api/tables", table(("Bruno", "program")), 201)
    (one,) = alone["places"]
    async with socket_to(client, one["path"], one["token"]) as first:
        await first.receive()
        async with socket_to(client, one["path"], one["token"]) as second:
            await second.receive()
            with pytest.raises(Closed) as taken:
                await first.receive()
            assert taken.value.args == (4409,)
    for each in (found, alone):
        gone = await client.http.delete(f"/api/tables/{each['id']}")
        assert gone.json()["state"] == "failed"


async def test_what_cannot_be_played_is_said(client: Client) -> None:
    """Sentences for places that are none, and for chains."""
    for asked, word in (
        (table(("Brumo", "program")), "Bruno"),
        (table(), "places"),
        (table(("Bruno", "robot")), "robot"),
        (table(("Bruno", "person"), bank=-1), "bank"),
        ({**table(("investigators", "person")), "scenario": "a_night_in_the_house"}, "chain"),
    ):
        found = await client.post("/api/tables", asked)
        assert word in found["problems"][0]


async def test_a_fight_whose_process_is_lost_at_once_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fight's problem is the end of its process."""

    class Lost:
        async def send(self, said: object) -> None:
            raise ProcessLost("the process has ended")

        async def end(self) -> None:
            pass

        @classmethod
        async def start(cls, name: str) -> Lost:
            return cls()

    monkeypatch.setattr("simulator.service.tables.LineProcess", Lost)
    async with service(tmp_path / "data") as client:
        found = await client.post("/api/tables", table(("Bruno", "program")))
        assert found["problems"] == ["the process has ended."]


async def test_a_fight_is_written_down_one_time_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two writers take turns: each file is whole before it becomes the fight's."""
    replaces, going_on, replace = [], threading.Event(), os.replace

    def replaced(part: Path, whole: Path) -> None:
        replaces.append(json.loads(part.read_text(encoding="utf-8"))["state"])
        assert going_on.wait(PATIENCE)
        replace(part, whole)

    monkeypatch.setattr("simulator.service.tables.os.replace", replaced)
    fight = Table("x", "", {}, tmp_path, [])
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(fight.keep)
            await trio.testing.wait_all_tasks_blocked()
            while not replaces:
                await trio.lowlevel.checkpoint()
            fight.state = "over"
            nursery.start_soon(fight.keep)
            await trio.testing.wait_all_tasks_blocked()
            assert fight.writing.statistics().tasks_waiting == 1
            going_on.set()
    assert replaces == ["playing", "over"]
    assert json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))["state"] == "over"
