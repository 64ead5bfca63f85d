"""Forged traces: changed, and sealed anew so that every check fits."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from simulator.trace.lines import CHECK, FOOTER, TAIL, HashChain

Fields = dict[str, Any]
Change = Callable[[list[Fields]], object]


def parsed(data: bytes) -> list[Fields]:
    """Return every line as its fields, without the checks."""
    return [json.loads(line[:-TAIL] + b"}") for line in data.splitlines()]


def sealed(lines: list[Fields]) -> bytes:
    """Return the lines numbered, with checks and digest that fit."""
    chain, said = HashChain(), []
    for number, line in enumerate(lines, 1):
        if line.get("event") == FOOTER:
            line = {**line, "digest": chain.digest}
        text = json.dumps({**line, "n": number}, ensure_ascii=False, separators=(",", ":"))
        said.append(chain.sealed(text.encode()))
    return b"".join(said)


def forged(data: bytes, change: Change) -> bytes:
    """Return the trace after ``change`` has been at its lines."""
    lines = parsed(data)
    change(lines)
    return sealed(lines)


assert CHECK + len(',"check":""}') == TAIL
