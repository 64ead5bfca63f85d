"""The room ``service``: what its routes answer to drawn requests, one after the other, and what it reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from simulator.service.limits import Limits

from . import service_parts
from .in_process import FAILS, GOOD, HANGS, LOST, TORN, UNWRITABLE, Inside
from .net import Case
from .service_steps import (
    ALICE,
    BOB,
    DUEL,
    TOML,
    Memory,
    Script,
    Step,
    ask,
    clerks,
    full,
    get,
    job,
    person,
    post,
    question,
    restart,
    table,
    take,
)

# Scripts.

LANGS: Final = ({"accept-language": "es-ES,en"}, {"accept-language": "fr, es;q=0.4"}, {"accept-language": ""})
WRONG: Final = (
    get("/api/nothing"),
    get("/nothing", headers=LANGS[0]),
    ask("PUT", "/api/jobs", headers=LANGS[0]),
    get("/api/limits", headers={"host": "evil.example"}),
    get("/api/limits", headers={"host": "LOCALHOST:9"}),
    get("/api/limits", headers={"host": "[::1]"}),
    get("/api/limits", headers={"host": "other.example:x"}),
    post("/api/validate", {}, headers={"origin": "https://evil.example"}),
    post("/api/validate", {}, headers={"origin": "http://127.0.0.1:8765"}),
    post("/api/validate", {}, headers={"origin": "http://[::1"}),
    post("/api/validate", {}, headers={"sec-fetch-site": "cross-site", "accept-language": "es"}),
    post("/api/validate", {}, headers={"sec-fetch-site": "none"}),
    get("/api/limits", headers={"sec-fetch-site": "cross-site"}),
    get("/api/limits", headers={"content-length": "-1"}),
    get("/api/limits", headers={"content-length": "1234567890123"}),
    get("/api/limits", headers={"content-length": "2097153"}),
    get("/api/limits", headers={"content-length": "2097152"}),
    get("/" + "x" * 499),
    get("/" + "x" * 500),
    get("/a%07b"),
    get("/a%7fb"),
    ask("POST", "/api/validate", content=b"{}", headers={"content-type": "text/plain"}),
    ask("POST", "/api/validate", content=b"{}", headers={"content-type": "Application/JSON; charset=utf-8"}),
    ask("POST", "/api/validate", content=b"{", headers={"content-type": "application/json"}),
    ask("POST", "/api/validate", content=b"\xff", headers={"content-type": "application/json"}),
    ask("POST", "/api/validate", content=b'{"text": NaN}', headers={"content-type": "application/json"}),
    ask("POST", "/api/validate", content=b"[" * 32 + b"]" * 32, headers={"content-type": "application/json"}),
    ask("POST", "/api/validate", content=b"[" * 33 + b"]" * 33, headers={"content-type": "application/json"}),
    ask("POST", "/api/validate", content=b"[" * 9000, headers={"content-type": "application/json"}),
    ask("POST", "/api/validate", content=b" " * 2097153, headers={"content-type": "application/json"}),
    get("/api/jobs?most=x"),
    get("/api/jobs?before=-5&most=0"),
    get("/api/jobs/none"),
    get("/api/jobs/none", headers=LANGS[1]),
    get("/api/jobs/none?share=x"),
    ask("DELETE", "/api/jobs/none"),
    get("/api/tables/none"),
    ask("DELETE", "/api/tables/none"),
    get("/api/drafts/none"),
    get("/api/drafts/..%2fsecret"),
)
LISTS: Final = (
    *(get(f"/api/{path}") for path in ("limits", "systems", "policies", "scenarios", "scenarios?lang=es",
    "scenarios?lang=fr")),
    get("/api/scenarios", headers=LANGS[0]),
    *(get(f"/api/systems/tapiz/{of}{lang}") for of in ("sheets", "gear", "variants", "facts") for lang in ("",
    "?lang=es")),
    get("/api/systems/tapis/sheets"),
    get("/api/systems/chess/gear", headers=LANGS[0]),
    *(get(f"/api/systems/fragmentos/schema/{of}") for of in ("messages", "scenario", "pack", "tactics", "x")),
    get("/api/schema/tournament"),
    get("/api/scenarios/haunted_house/reference_duel"),
    get("/api/scenarios/haunted_house/refrence_duel"),
    get("/api/scenarios/tapiz/reference_duel"),
    *(get(path) for path in ("/", "/history", "/tournaments", "/http", "/health", "/page/colours.css",
    "/static/icon.svg")),
    *(get(f"{path}?lang=es") for path in ("/", "/history?x=1", "/http", "/tournaments")),
    get("/?lang=fr&a=b", headers={"cookie": "asalto_lang=es"}),
    get("/page/words/tapiz"),
    get("/page/words/tapiz?lang=es"),
    get("/page/words/tapis"),
    post("/page/tables", {"text": "a = 1"}),
    post("/page/tables", {"text": "a = "}),
    post("/page/tables", {"text": 3}),
    post("/page/tables", []),
    post("/page/sentence", {"system": "tapiz", "sentence": "x contra y", "lang": "es"}),
    post("/page/sentence", {"system": "tapiz", "sentence": "x contra y"}),
    post("/page/sentence", {"system": "tapiz", "sentence": " ", "lang": "es"}),
    post("/page/sentence", {"system": "tapiz", "sentence": "x" * 500}),
    post("/page/sentence", {"system": "tapiz", "sentence": "x" * 501}),
    post("/page/sentence", {"system": "tapis", "sentence": "x"}),
    post("/page/sentence", {"system": "tapiz", "sentence": "x", "lang": "fr"}),
    post("/page/sentence", 3),
    post("/login", {"token": ALICE}),
    post("/api/validate", {"text": "asalto = 1"}),
    post("/api/validate", {"text": TOML, "files": {"who.toml": 'system = "fragmentos"\n[sheets.x]\nbase = "mark"\n'}},
    headers=LANGS[0]),
    post("/api/validate", {"text": TOML, "files": {"../who.toml": ""}}),
    post("/api/validate",
    {"text": TOML, "settings": ["limits.rounds=3"], "policies": ["a=./x.py:Y"], "name": "y.toml"}),
    *(post("/api/validate", {"text": "x", **more}) for more in ({"name": ""}, {"name": "n" * 80}, {"name": "n" * 81},
    {"name": 3})),
    *(post("/api/validate", {"text": "x", **more}) for more in ({"settings": ["a"] * 20}, {"settings": ["a"] * 21},
    {"policies": [1]})),
    post("/api/validate", []),
    post("/api/drafts", {"text": "é"}),
    ("clerks", clerks),
)  # fmt: skip


def life(kind: str, seed: int | None, **options: Any) -> list[tuple[str, Step]]:
    """A job, and all that can be had of it."""
    name = f"{kind}_{seed}"
    paths = (
        "", "/document", "/report", "/report?lang=es", "/rows", "/rows?format=csv", "/rows?format=x", "/ways/1",
        "/ways/0", "/ways/9?lang=es", "/ways/10",
        "/fights/0", "/fights/2/trace", "/fights/2?lang=es", "/fights/2", "/fights/4611686018427387905", "/games",
        "/games?after=1&most=1", "?share=x",
    )  # fmt: skip
    return [
        job(name, question(kind, seed, **options)),
        *(get(f"/api/jobs/{{{name}}}{path}") for path in paths),
        get(f"/jobs/{{{name}}}"),
        get(f"/jobs/{{{name}}}/fights/2?beside=3&lang=es"),
        job(f"{name}_again", question(kind, seed, **options)),
    ]


JOBS: Final = (
    *life("batch", GOOD, fights=30),
    *life("run", GOOD),
    *life("match", GOOD, pair=["basic", "random"], pairs=3),
    *life("balance", GOOD, win=0.5),
    *(step for seed in range(2, TORN + 1) if seed != HANGS for step in life("batch", seed)[:5]),
    *life("exact", None)[:5],
    *life("exact", GOOD)[:1],
    *(job(kind, {"kind": kind, "scenarios": [DUEL, "the_ford"], "seed": 4, "options": options}) for kind, options in (
        ("compare", {"fights": 3}), ("sweep", {"vary": ["a=1..2"]}), ("solve", {}), ("sensitivity", {}),
        ("tournament", {}))),
    job("tournament", {"kind": "tournament", "scenario": "who_plays_best", "seed": 1}),
    get("/api/jobs?most=3"),
    get("/api/jobs?before=4&most=2", headers=LANGS[0]),
    get("/api/jobs?most=1000"),
    post("/api/jobs/{batch_1}/name", {"name": "night one"}),
    post("/api/jobs/{batch_1}/name", {"name": ""}),
    post("/api/jobs/{batch_1}/name", {"name": "x" * 80}),
    post("/api/jobs/{batch_1}/name", {"name": "x" * 81}),
    post("/api/jobs/{batch_1}/name", {"name": "a\nb"}),
    post("/api/jobs/{batch_1}/name", ["x"]),
    get("/api/jobs/{batch_1}/events", headers={"last-event-id": "x-1"}),
    get("/api/jobs?most=1"),
    ask("DELETE", "/api/jobs/{batch_1}"),
    ("restart", restart),
    get("/api/jobs/{batch_1}"),
    get("/api/jobs/{batch_1}/rows?format=csv"),
    get("/api/jobs/{batch_4}"),
    job("batch_4", question("batch", LOST)),
    job("batch_6", question("batch", UNWRITABLE)),
    job("batch_9", question("batch", FAILS)),
    full("done", 3),
    job("late", question("batch", GOOD, fights=77)),
    get("/api/jobs/{late}"),
    full("running", 1),
    job("never", question("batch", GOOD, fights=78)),
    get("/api/jobs/{never}"),
    get("/history"),
    ("clerks", clerks),
)  # fmt: skip
HELD: Final = (
    job("one", question("batch", HANGS), wait=False),
    job("one_again", question("batch", HANGS), wait=False),
    job("two", question("run", HANGS), wait=False),
    job("three", question("batch", HANGS, fights=9), wait=False),
    job("four", question("batch", HANGS, fights=10), wait=False),
    get("/api/jobs/{one}/document"),
    get("/api/jobs/{one}/report", headers=LANGS[0]),
    ask("DELETE", "/api/jobs/{three}"),
    get("/api/jobs/{three}/events"),
    job("four", question("batch", HANGS, fights=10), wait=False),
    job("three", question("batch", HANGS, fights=9), wait=False),
    ask("DELETE", "/api/jobs/{one}"),
    ask("DELETE", "/api/jobs/{two}"),
    job("five", question("batch", HANGS, fights=12), wait=False),
    ("restart", restart),
    ask("DELETE", "/api/jobs/{five}"),
    ask("DELETE", "/api/jobs/{four}"),
    *(job(f"kept{n}", question("batch", GOOD, fights=n)) for n in range(2, 6)),
)
OWN: Final[dict[str, Any]] = {"headers": {"authorization": f"Bearer {ALICE}"}}
HIS: Final[dict[str, Any]] = {"headers": {"authorization": f"bearer  {BOB} ", "accept-language": "es"}}
NONE: Final[tuple[dict[str, Any], ...]] = (
    {}, {"headers": {"authorization": "Bearer x"}},
    {"headers": {"authorization": f"Basic {ALICE}"}},
               {"headers": {"cookie": f"asalto_token={ALICE}"}}, {"headers": {"cookie": "=;=;"}},
               {"headers": {"cookie": "asalto_token=x"}})  # fmt: skip
SHARED: Final = (
    "/api/jobs/{mine}", "/api/jobs/{mine}/document", "/api/jobs/{mine}/events", "/api/jobs/{mine}/rows?format=jsonl",
    "/api/jobs/{mine}/fights/2/trace",
    "/jobs/{mine}", "/jobs/{mine}/fights/1", "/api/tables/{seat}", "/api/tables/{seat}/trace",
    "/api/tables/{seat}/fight", "/play/{seat}", "/play/{seat}/fight",
    "/api/drafts/{draft}",
)  # fmt: skip


def draft(name: str, document: object, **more: Any) -> tuple[str, Step]:
    """Keep a draft, and remember it."""

    async def step(here: Inside, memory: Memory) -> object:
        found = await here.http.post("/api/drafts", json=document, **more)
        memory[name], memory[f"{name}_key"] = (found.json().get(key, "none") for key in ("id", "share"))
        return [found.status_code, found.json()]

    return f"keep {name}", step


def shared(path: str) -> Iterator[tuple[str, Step]]:
    """A path for its owner, for another, for a visitor, and with the key of a shared link, right and wrong."""
    name = path.partition("{")[2].partition("}")[0]
    mark = "&" if "?" in path else "?"
    yield from (
        get(path, **OWN),
        get(path, **HIS),
        get(path),
        get(f"{path}{mark}share={{{name}_key}}"),
        get(f"{path}{mark}share=x"),
    )
    yield get(f"{path}{mark}share={{{name}_key}}", **HIS)


TOKENS: Final = (
    *(get("/api/jobs", **more) for more in (OWN, HIS, *NONE)),
    *(get(path) for path in ("/", "/history", "/health", "/static/icon.svg", "/api/limits", "/http", "/tournaments")),
    post("/login", {"token": ALICE}),
    post("/login", {"token": ALICE}, headers={"x-forwarded-proto": "https"}),
    post("/login", {"token": "x"}),
    post("/login", {"token": 3}),
    post("/login", 3),
    post("/api/validate", {"text": ""}),
    post("/api/drafts", {"text": ""}),
    post("/api/jobs", {}),
    post("/api/tables", {}),
    post("/page/tables", {"text": ""}),
    post("/page/sentence", {}),
    job("mine", question("batch", GOOD), **OWN),
    draft("draft", {"text": "x", "name": "d.toml"}, **OWN),
    draft("draft", {"text": "x", "name": "d.toml"}, **OWN),
    table("seat", {"scenario": DUEL, "seed": 3, "places": [{"who": "Bruno"}]}, **OWN),
    take("seat", 0, person(lambda number, many: 0), authorization="Bearer {seat_0}"),
    *(step for path in SHARED for step in shared(path)),
    ask("DELETE", "/api/jobs/{mine}", **HIS),
    ask("DELETE", "/api/tables/{seat}", **HIS),
    ask("DELETE", "/api/tables/{seat}"),
    post("/api/jobs/{mine}/name", {"name": "x"}, **HIS),
    job("mine", question("batch", GOOD), **HIS),
    post("/api/jobs/{mine}/name", {"name": "x"}, **HIS),
    get("/api/jobs", **HIS),
    get("/api/jobs", **OWN),
    job("held", question("batch", HANGS), wait=False, **OWN),
    job("held", question("batch", HANGS), wait=False, **HIS),
    ask("DELETE", "/api/jobs/{held}", **OWN),
    get("/api/jobs/{held}", **OWN),
    get("/api/jobs/{held}", **HIS),
    ask("DELETE", "/api/jobs/{held}", **HIS),
    get("/api/jobs/{held}", **HIS),
)  # fmt: skip
WRONG_TABLES: Final[tuple[dict[str, Any], ...]] = (
        {}, {"places": []}, {"places": [{"who": "x"}] * 41}, {"places": ["Bruno"]}, {"places": [{"who": ""}]},
        {"places": [{"who": "x" * 81}]},
        {"places": [{"who": "Bruno", "kind": "robot"}]}, {"places": [{"who": "Bruno"}, {"who": "Bruno"}]},
        {"places": [{"who": "Brno"}]},
        {"places": [{"who": "Bruno"}], "deadline": 0}, {"places": [{"who": "Bruno"}], "bank": "x"},
        {"places": [{"who": "Bruno"}], "bank": 86401},
        {"places": [{"who": "Bruno"}], "deadline": True}, {"places": [{"who": "Bruno"}], "options": {"fight": 0}},
)  # fmt: skip
TABLES: Final = (
    *(post("/api/tables", {"scenario": DUEL, "seed": 3, **more}) for more in WRONG_TABLES),
    post("/api/tables", [1]),
    table("chain", {"scenario": "waves", "seed": 3, "places": [{"who": "Bruno"}]}),
    table("one", {"scenario": DUEL, "seed": 3, "bank": 9000, "places": [{"who": "Bruno"}]}),
    get("/api/tables/{one}"),
    get("/api/tables/{one}/fight"),
    get("/api/tables/{one}/trace"),
    get("/play/{one}?lang=es"),
    take("one", 0, person(lambda number, many: 0)),
    take("one", 1, person(lambda number, many: 0), authorization="Bearer {one_0}"),
    take("one", 0, person(lambda number, many: None if number == 2 else many - 1), authorization="Bearer {one_0}"),
    take("one", 0, person(lambda number, many: number % many), sec_websocket_protocol="asalto, asalto.token.{one_0}"),
    get("/api/tables/{one}"),
    get("/api/tables/{one}/events"),
    get("/api/tables/{one}/events", headers={"last-event-id": "x-2"}),
    get("/api/tables/{one}/fight"),
    get("/api/tables/{one}/fight?lang=es"),
    get("/api/tables/{one}/trace"),
    get("/play/{one}/fight"),
    take("one", 0, person(lambda number, many: 0), authorization="Bearer {one_0}"),
    table("both",
    {"scenario": "tie_group", "seed": 4, "deadline": 900, "places": [{"who": "investigators"}, {"who": "Zombi"}],
    "options": {"fight": 2}}),
    table("left", {"scenario": "the_ford", "seed": 3, "places": [{"who": "heroes"}]}),
    table("many", {"scenario": DUEL, "seed": 9, "places": [{"who": "Bruno"}]}),
    table("over", {"scenario": DUEL, "seed": 10, "places": [{"who": "Bruno"}]}),
    ask("DELETE", "/api/tables/{many}"),
    get("/api/tables/{many}"),
    table("leaves", {"scenario": DUEL, "seed": 5, "places": [{"who": "Vega"}]}),
    take("leaves", 0, person(lambda number, many: "leave" if number == 3 else 0), authorization="Bearer {leaves_0}"),
    get("/api/tables/{leaves}/trace"),
    table("kept", {"scenario": DUEL, "seed": 6, "places": [{"who": "Vega"}]}),
    take("kept", 0, person(lambda number, many: None if number == 4 else number % many),
    authorization="Bearer {kept_0}"),
    ("restart", restart),
    take("kept", 0, person(lambda number, many: 0), authorization="Bearer {kept_0}"),
    get("/api/tables/{kept}"),
    get("/api/tables/{kept}/trace"),
    get("/api/tables/{one}"),
    get("/api/tables/{one}/events"),
    get("/api/tables/{many}"),
)  # fmt: skip
SCRIPTS: Final = (
    Script("wrong", {}, WRONG),
    Script("lists", {"names": ("asalto.example",)}, LISTS),
    Script("jobs", {}, JOBS),
    Script("held", {"limits": Limits(running=1, waiting=3, kept=2)}, HELD),
    Script("tokens", {}, TOKENS, tokens=True),
    Script("tables", {"limits": Limits(tables=3)}, TABLES),
)


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for script in SCRIPTS:
        yield from script.cases()
    yield from service_parts.cases()
