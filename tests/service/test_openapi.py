"""The OpenAPI document: it has every route that the documentation lists, and answers are as it says."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import frozen
from jsonschema_rs import Draft202012Validator, meta
from syrupy.assertion import SnapshotAssertion

from simulator import systems
from simulator.narration import LANGUAGES
from simulator.narration.complaints import table
from simulator.service.documents import OF
from simulator.service.pages.routes import described_in
from simulator.service.questions import KINDS
from tests.cli.command_line import asalto

from .described import Described
from .serving import DUEL, Client, batch, service
from .sockets import play_default
from .test_jobs import ATTIC

DOCS = (Path(__file__).parents[2] / "docs/service.md").read_text(encoding="utf-8")
WORDS = re.compile(r"\b(?:SYSTEM|OF|NAME|ID|N|K)\b")


def documented() -> set[tuple[str, str]]:
    """Return every method and path in the tables of docs/service.md, what is named in it as {}."""
    found = {("POST", "/api/tables")}
    for method, path, more in re.findall(
        r"^\| `(GET|POST|DELETE) (/[^`?]*)[^`]*`(?:, `\.\.\.([^`]*)`)? \|", DOCS, re.M
    ):
        found.add((method, WORDS.sub("{}", path)))
        if more:
            found.add((method, WORDS.sub("{}", path.rpartition("/")[0] + more)))
    return found


@frozen
class Interface:
    """A description of the interface by a service, its page in two languages, and a refused question."""

    described: Described
    pages: dict[str, str]
    refused: object


WRONG = {**batch(), "options": {"fightz": 3}}


@pytest.fixture(scope="module")
def interface(tmp_path_factory: pytest.TempPathFactory) -> Interface:
    """The interface of a service that has been stopped."""

    async def ask() -> Interface:
        async with service(tmp_path_factory.mktemp("openapi") / "data") as client:
            pages = {lang: unescape((await client.http.get(f"/http?lang={lang}")).text) for lang in LANGUAGES}
            return Interface(await Described.by(client), pages, await client.post("/api/jobs", WRONG, 422))

    return trio.run(ask)


def test_every_route_is_described(interface: Interface) -> None:
    """The document and docs/service.md have the same routes; each has a sentence, and a schema for each answer."""
    described = interface.described
    routes = {
        (method.upper(), re.sub(r"\{\w+\}", "{}", path))
        for path, methods in described.document["paths"].items()
        for method in methods
    }
    assert routes == documented()
    for name, operation in described.operations.items():
        assert operation["description"].endswith((".", "}.")), name
        good = [each for status, each in operation["responses"].items() if status != "default"]
        assert all("schema" in kind for each in good for kind in each["content"].values()), name
        assert operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"].endswith("/Problems")
        assert operation["description"].split("``")[0][:30] in interface.pages["en"], name
    for name, schema in described.document["components"]["schemas"].items():
        meta.validate(schema)
        for part in re.findall(r"#/components/schemas/(\w+)", str(schema)):
            assert part in described.document["components"]["schemas"], name


def test_routes_are_those_that_were_accepted(interface: Interface, snapshot: SnapshotAssertion) -> None:
    """Method, path, statuses and first sentence of each."""
    lines = []
    for path, methods in interface.described.document["paths"].items():
        for method, operation in methods.items():
            statuses = ", ".join(status for status in operation["responses"] if status != "default")
            sentence = re.split(r"[.:;]\s", operation["description"])[0].removesuffix(".")
            lines.append(f"{method.upper():6} {path:41} {statuses:9} {' '.join(sentence.split())}\n")
    assert "".join(lines) == snapshot


def test_descriptions_are_spanish_on_the_spanish_page(interface: Interface) -> None:
    """Every one has its Spanish, and no Spanish is left over."""
    schemas = interface.described.document["components"]["schemas"].values()
    operations = interface.described.operations.values()
    texts = [each["description"] for each in (*operations, *schemas) if "description" in each]
    assert {described_in(text, "en") for text in texts} == table("http").keys()
    assert [text for text in texts if described_in(text, "es") not in interface.pages["es"]] == []


def test_questions_are_described_by_kind(interface: Interface) -> None:
    """Each with its options; the service refuses a question that does not fit the description."""
    described = interface.described
    body = described.operations["post_job"]["requestBody"]["content"]["application/json"]["schema"]
    kinds = {each["properties"]["kind"]["const"]: each["properties"]["options"] for each in body["oneOf"]}
    assert kinds.keys() == KINDS.keys()
    assert "precision" in kinds["batch"]["properties"]
    assert Draft202012Validator(body).is_valid(batch())
    assert not Draft202012Validator(body).is_valid(WRONG)
    assert described.wrong("post_job", 422, interface.refused) == []


def test_examples_of_the_documentation_are_as_described(interface: Interface) -> None:
    """The question and the table of docs/service.md fit the descriptions of what is posted."""
    asked, seated = map(json.loads, re.findall(r"```json\n(.*?)```", DOCS, re.DOTALL))
    for operation, example in (("post_job", asked), ("post_table", seated)):
        body = interface.described.operations[operation]["requestBody"]["content"]["application/json"]["schema"]
        validator = Draft202012Validator({**body, "components": interface.described.document["components"]})
        assert [each.message for each in validator.iter_errors(example)] == [], operation


async def test_lists_are_as_described(client: Client) -> None:
    """Of every game, and what is refused."""
    described = await Described.by(client)
    asked = {"get_systems": "systems", "get_policies": "policies", "get_scenarios": "scenarios"}
    asked |= {"get_limits": "limits", "get_scenario": "scenarios/haunted_house/reference_duel"}
    for operation, path in asked.items():
        assert described.wrong(operation, 200, await client.get(f"/api/{path}")) == []
    for of, served in zip(("sheets", "gear", "variants", "facts"), systems.NAMES, strict=True):
        for system in systems.NAMES:
            found = json.loads(asalto(of, system, "--json", "--lang=en").stdout)
            assert described.wrong(f"get_{of}", 200, found) == [], system
            assert system != served or await client.get(f"/api/systems/{system}/{of}") == found
    assert described.wrong("get_sheets", 404, await client.get("/api/systems/nowhere/sheets", 404)) == []
    for of in OF:
        flags = [] if of == "messages" else [f"--{of}"]
        schema = json.loads(asalto("schema", "tapiz", *flags).stdout)
        assert await client.get(f"/api/systems/tapiz/schema/{of}") == schema
    await client.get("/api/systems/tapiz/schema/nothing", 404)
    assert await client.get("/api/schema/tournament") == json.loads(asalto("schema", "--tournament").stdout)
    assert described.wrong("get_health", 200, await client.get("/health")) == []


async def test_jobs_and_fights_are_as_described(client: Client) -> None:
    """A check, a draft, a job while it waits and when it is done, its list, its name, a fight, a fight with seats."""
    described = await Described.by(client)

    async def fits(operation: str, answer: Any, status: int = 200) -> Any:
        assert described.wrong(operation, status, answer) == []
        return answer

    for text in (ATTIC, ATTIC.replace("zombie", "zombi")):
        await fits("post_validate", await client.post("/api/validate", {"text": text}, 200))
    draft = await fits("post_draft", await client.post("/api/drafts", {"text": ATTIC, "name": "a.toml"}, 201), 201)
    await fits("get_draft", await client.get(f"/api/drafts/{draft['id']}"))
    job = await fits("post_job", await client.post("/api/jobs", batch(), 202), 202)
    path = f"/api/jobs/{job['id']}"
    await fits("get_job", await client.done(batch()))
    await fits("get_jobs", await client.get("/api/jobs"))
    await fits("post_name", await client.post(f"{path}/name", {"name": "one"}, 200))
    await fits("get_document", await client.get(f"{path}/document"))
    await fits("get_fight", await client.get(f"{path}/fights/2"))
    await seats(client, fits)
    await fits("delete_job", (await client.http.delete(path)).json())


async def seats(client: Client, fits: Any) -> None:
    """A fight with a seat, from its beginning to its end, is as described."""
    order = {"scenario": DUEL, "seed": 3, "places": [{"who": "Bruno", "kind": "person"}]}
    table = await fits("post_table", await client.post("/api/tables", order, 201), 201)
    path = f"/api/tables/{table['id']}"
    await fits("get_table", await client.get(path))
    await play_default(client, table["places"][0])
    async for _ in client.events(table["id"], "tables"):
        pass
    await fits("get_table", await client.get(path))
    await fits("get_table_fight", await client.get(f"{path}/fight"))
    await fits("delete_table", (await client.http.delete(path)).json())
