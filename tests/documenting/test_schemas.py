"""documenting.schemas and documenting.shapes: every schema has its page, and the pages say what the schemas say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from documenting.schemas import openapi, printed, schema_pages
from documenting.shapes import Shapes
from simulator import systems
from tests.cli.command_line import asalto

PAGES, FILES = schema_pages()


def test_every_schema_that_asalto_prints_has_a_page_and_a_file() -> None:
    """Every flag of ``asalto schema`` for every game, with the bytes that the command prints."""
    names = {f"{game}-{of}" for game in systems.NAMES for of in ("scenario", "sheets", "tactics", "messages")}
    assert set(printed()) == names | {"tapiz-pack", "tournament"}
    for name in ("tournament", "tapiz-pack", "fragmentos-messages"):
        words = printed()[name].command.split()[1:]
        assert json.loads(asalto(*words).stdout) == json.loads(FILES[f"schemas/{name}.json"])


@pytest.mark.parametrize("name", sorted(printed()))
def test_every_part_of_a_schema_is_explained(name: str) -> None:
    """Each named part has a heading, so that references to it lead somewhere."""
    page = PAGES[f"schemas/{name}"]
    assert [part for part in printed()[name].schema.get("$defs", {}) if f"### {part}\n" not in page] == []


def test_the_page_of_the_http_interface_has_every_route() -> None:
    """Routes are those of the service's OpenAPI document, which docs/service.md lists too."""
    routes = [f"### {method.upper()} {path}\n" for path, methods in openapi()["paths"].items() for method in methods]
    assert len(routes) > 40
    assert [route for route in routes if route not in PAGES["http"]] == []
    service = (Path(__file__).parents[2] / "docs" / "service.md").read_text(encoding="utf-8")
    assert "GET /api/systems" in service


def test_keys_are_told_with_their_other_spellings() -> None:
    """A key is one row, with its Spanish spelling, its kind, its sentence and its default."""
    number = {"type": "integer", "minimum": 1, "maximum": 9, "default": 2, "description": "How *many*."}
    schema = {"type": "object", "properties": {"count": number, "cantidad": {**number, "title": "cantidad = count"}}}
    assert Shapes({}, "").table(schema).splitlines()[2:] == [
        "| `count`, `cantidad` | whole number 1 to 9 | How \\*many\\*. Default: `2`. |"
    ]


def test_tables_inside_are_told_by_their_paths() -> None:
    """Lists have [], names stand for any; keys that are never allowed are left out."""
    inner = {"type": "object", "properties": {"x": {"type": "string"}, "never": False, "any": True}}
    schema = {"properties": {"a": {"type": "array", "items": inner}, "b": {"additionalProperties": inner}}}
    rows = Shapes({}, "").table(schema).splitlines()[2:]
    assert [row.split(" | ")[0] for row in rows] == [
        "| `a`", "| `a[].x`", "| `a[].any`", "| `b`", "| `b.NAME.x`", "| `b.NAME.any`",
    ]  # fmt: skip


def test_choices_are_told_in_words() -> None:
    """References are links, and long lists are cut with their number."""
    shapes = Shapes({"Own": {}}, "#/$defs/")
    assert shapes.kind({"anyOf": [{"$ref": "#/$defs/Own"}, {"type": "null"}]}) == "[Own](#own) or null"
    assert shapes.kind({"enum": list(range(15))}).endswith("`11` or 3 more")
