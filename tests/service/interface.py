"""The HTTP interface of the service, as it describes itself, kept in ``interface.txt``: ``make goldens`` writes it;
read the difference before you keep it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import trio

from .described import Described
from .serving import service

FILE: Final = Path(__file__).with_name("interface.txt")
TEXTS: Final = {"description", "summary"}
"""What only people read; other tests have it."""


def outline(document: dict[str, Any]) -> str:
    """Every path, question, answer and schema of the OpenAPI document, a line for each part."""
    parts = {**document["paths"], **document["components"]["schemas"]}
    return "".join(f"{line}\n" for name, part in parts.items() for line in lines(name, part, 0))


def lines(name: str, part: dict[str, Any], level: int) -> Iterator[str]:
    """A part of the document: what it says itself on one line, and its own parts below."""
    own = {key: value for key, value in part.items() if key not in TEXTS and not parts_of(value)}
    yield f"{'  ' * level}{name} {json.dumps(own, ensure_ascii=False) if own else ''}".rstrip()
    for key, value in part.items():
        for under, inner in parts_of(value):
            yield from lines(f"{key} {under}".rstrip(), inner, level + 1)


def parts_of(value: object) -> list[tuple[str, dict[str, Any]]]:
    """The parts in a value: itself, those by name or by place; empty where it has none."""
    if isinstance(value, list):
        return [(str(place), each) for place, each in enumerate(value) if isinstance(each, dict)]
    if not isinstance(value, dict):
        return []
    named = [(name, each) for name, each in value.items() if isinstance(each, dict)]
    return named if len(named) == len(value) else [("", value)]


async def interface() -> str:
    """The limits of a new service, and the outline of what it says of itself."""
    with TemporaryDirectory(prefix="asalto-") as folder:
        async with service(Path(folder) / "data") as client:
            limits = await client.get("/api/limits")
            document = (await Described.by(client)).document
    numbers = [f"{name} {value}\n" for name, value in limits.items() if name != "version"]
    return "".join(numbers) + outline(document)


if __name__ == "__main__":
    FILE.write_text(trio.run(interface), encoding="utf-8")
