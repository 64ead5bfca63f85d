"""Pages of the schemas: scenario files, messages, documents and the HTTP interface, as the program prints them.

A page has the keys of each part as a table; the schema itself is beside it as JSON."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

from attrs import frozen

from simulator import systems
from simulator.scenario.file_schema import pack_schema, scenario_schema, sheets_schema
from simulator.scenario.tactics_schema import tactics_schema
from simulator.service.app import Service, make_app
from simulator.service.document_schemas import document_schemas
from simulator.service.limits import Limits
from simulator.service.pages.routes import missing
from simulator.service.serve import routes
from simulator.tournament.file_schema import tournament_schema
from simulator.wire.schema import message_schema

from .markdown import escaped, table
from .shapes import Shapes

Schema = dict[str, Any]  # Any: JSON


@frozen
class Printed:
    """Schema that a command prints: the title of its page, the command, and the schema."""

    title: str
    command: str
    schema: Schema


def printed() -> dict[str, Printed]:
    """Return every schema that ``asalto schema`` prints, by the name of its page."""
    found = {"tournament": Printed("Tournament files", "asalto schema --tournament", tournament_schema())}
    for name in systems.NAMES:
        title, game = systems.game(name).title, systems.schema(name)
        files = {
            "scenario": ("scenario files", scenario_schema(name, game)),
            "sheets": ("files of sheets", sheets_schema(name, game)),
            "pack": ("setting packs", pack_schema(name, game)),
            "tactics": ("files of tactics", tactics_schema(name)),
        }
        for of, (words, schema) in files.items():
            if schema is not None:
                found[f"{name}-{of}"] = Printed(f"{title}: {words}", f"asalto schema {name} --{of}", schema)
        found[f"{name}-messages"] = Printed(f"{title}: messages", f"asalto schema {name}", message_schema(name))
    return dict(sorted(found.items()))


def schema_pages() -> tuple[dict[str, str], dict[str, str]]:
    """Return the pages of all schemas by their names, and the JSON files beside them."""
    pages: dict[str, str] = {}
    files: dict[str, str] = {}
    for name, one in printed().items():
        files[f"schemas/{name}.json"] = json.dumps(one.schema, ensure_ascii=False, indent=1)
        pages[f"schemas/{name}"] = (
            f"# {one.title}\n\n`{one.command}` prints this schema: [{name}.json]({name}.json).\n\n"
            + Shapes(one.schema.get("$defs", {}), "#/$defs/").page(one.schema)
        )
    pages["schemas/documents"] = _documents()
    pages["http"] = _http()
    files["openapi.json"] = json.dumps(openapi(), ensure_ascii=False, indent=1)
    rows = [[f"[{text.partition(chr(10))[0].removeprefix('# ')}]({name.removeprefix('schemas/')}.md)"]
            for name, text in sorted(pages.items()) if name.startswith("schemas/")]  # fmt: skip
    pages["schemas/index"] = (
        "# Schemas\n\nFormats of files, messages and documents. The [HTTP interface](../http.md) has its own page.\n\n"
        + table(["schema"], rows)
    )
    return pages, files


def openapi() -> Schema:
    """Return the OpenAPI document of the service."""
    service = cast(Service, SimpleNamespace(limits=Limits()))
    return make_app(service, routes(), missing).openapi_schema.to_schema()


def _documents() -> str:
    text = "# Documents of commands\n\nOutput of commands with `--json`, and the documents of jobs.\n"
    shapes = Shapes({}, "")
    for kind, schema in document_schemas().items():
        text += f"\n## {kind}\n\n{escaped(schema['description'])}\n\n{shapes.table(schema)}"
    return text


def _http() -> str:
    """Return the page of the HTTP interface: every route, then every named part."""
    described = openapi()
    parts: Schema = described["components"]["schemas"]
    shapes = Shapes(parts, "#/components/schemas/")
    text = (
        "# The HTTP interface\n\n"
        "Routes of `asalto serve`, and what they take and answer. [The service](service.md) explains jobs, events and"
        " limits. The service has this description at `/openapi/openapi.json`: [openapi.json](openapi.json).\n\n"
        "## Routes\n"
    )
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            text += f"\n### {method.upper()} {path}\n\n{escaped(operation['description'])}\n\n" + _route(
                operation, shapes
            )
    return text + "\n## Parts\n\n" + shapes.definitions()


def _route(operation: Schema, shapes: Shapes) -> str:
    rows = [
        [f"`{one['name']}`", f"{one['in']}, {shapes.kind(one['schema'])}", escaped(one.get("description", ""))]
        for one in operation.get("parameters", ())
    ]
    text = table(["parameter", "is", "means"], rows) + "\n" if rows else ""
    for media, body in operation.get("requestBody", {}).get("content", {}).items():
        text += f"Body (`{media}`):\n\n{shapes.table(body['schema'])}\n"
    for status, response in operation["responses"].items():
        if status != "default":
            for media, answer in response["content"].items():
                shape = answer["schema"]
                text += f"Answer {status} (`{media}`): {shapes.kind(shape)}\n\n{shapes.table(shape)}\n"
    return text
