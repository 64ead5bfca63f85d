"""Reading of bytes into plain tables: UTF-8, TOML, and limits that keep any file harmless.

The result is a fresh tree of dicts, lists and plain values, at most MOST_DEPTH deep."""

from __future__ import annotations

import re
import tomllib
from datetime import date, time
from pathlib import Path
from typing import Any

from ..core.errors import BadScenario
from .diagnostics import Diagnostics, below, found, item

MOST_BYTES = 1024 * 1024
MOST_DEPTH = 16
MOST_PARTS = 40  # parts of a dotted key; parsing time grows with their square

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_ENDLESS_KEY = re.compile(rf"""(?<![\w."'-])(?:{_PART}[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}""")
_PLAIN = (str, bool, int, float, date, time)


def bytes_of(path: Path, origin: str) -> bytes:
    """Return the file's bytes. Raises BadScenario if the file cannot be read or is larger than 1 MiB."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise ValueError("it is not a regular file")  # a pipe might never end
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadScenario([f"{origin}: cannot be read: {reason}."]) from None
    if len(data) > MOST_BYTES:
        raise BadScenario([f"{origin}: is larger than {MOST_BYTES} bytes, the limit for a scenario."])
    return data


def text_of(data: bytes, origin: str) -> str:
    """Return the bytes as text. Raises BadScenario if they are not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadScenario([f"{origin}: line {line} is not UTF-8 text; save the file as UTF-8."]) from None


def tables(text: str, origin: str) -> dict[str, Any]:  # Any: tomllib's own type
    """Return the tables of a TOML text. Raises BadScenario, with the line, if it is not TOML."""
    if len(text) > MOST_BYTES:
        raise BadScenario([f"{origin}: is longer than {MOST_BYTES} characters, the limit for a scenario."])
    endless = _ENDLESS_KEY.search(text)
    if endless:
        line = text.count("\n", 0, endless.start()) + 1
        raise BadScenario([f"{origin}: line {line} has a key of more than {MOST_PARTS} parts."])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadScenario([f"{origin}: its lists and tables are nested too deeply."]) from None
    except ValueError as error:
        raise BadScenario([f"{origin}: this is not TOML: {error}{_accent_hint(text, str(error))}."]) from None


def file_text(path: Path, origin: str = "") -> str:
    """Return the text of a file, which problems call ``origin``, else by its path. Raises BadScenario."""
    origin = origin or str(path)
    return text_of(bytes_of(path, origin), origin)


def file_tables(path: Path, origin: str = "") -> dict[str, Any]:  # Any: tomllib's own type
    """Return the tables of a TOML file. Raises BadScenario."""
    return tables(file_text(path, origin), origin or str(path))


def leads_out(path: Path, folder: Path) -> bool:
    """Return whether the path leads out of the folder, or nowhere."""
    try:
        return not path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):  # a zero byte in it, or links in a circle
        return True


def _accent_hint(text: str, error: str) -> str:
    """Return a hint to quote a key with accents, if the line that the error names has one; else ""."""
    named = re.search(r"at line (\d+)", error)
    lines = text.splitlines()
    if named is None or int(named[1]) > len(lines):
        return ""
    line = lines[int(named[1]) - 1]
    key = line.strip("[] \t") if line.lstrip().startswith("[") else line.partition("=")[0]
    bare = next((part.strip() for part in key.split(".") if not part.isascii() and '"' not in part), "")
    return f'; a key with accents or spaces is written in quotes: "{bare}"' if bare else ""


def copy_of(document: object, problems: Diagnostics) -> dict[str, Any]:  # Any: plain values of any depth
    """Return a deep copy of plain tables. Other values, and tables nested too deeply, are problems. Never recurses."""
    root: dict[str, Any] = {}
    if not isinstance(document, dict):
        problems.add("", f"a scenario is a table, not {found(document)}")
        return root
    rest: list[tuple[int, str, Any, Any]] = [(0, "", document, root)]
    while rest:
        depth, place, old, new = rest.pop()
        if depth > MOST_DEPTH:
            problems.add(place[:200], f"is nested too deeply; allowed are {MOST_DEPTH} levels")
            continue
        pairs = old.items() if isinstance(old, dict) else enumerate(old)
        for key, value in pairs:
            if isinstance(old, dict) and not isinstance(key, str):
                problems.add(place, f"has a key that is not text: {found(key)}")
                continue
            where = below(place, str(key)) if isinstance(old, dict) else item(place, int(key))
            twin = _twin(value, where, problems)
            if isinstance(new, dict):
                new[key] = twin
            else:
                new.append(twin)
            if isinstance(value, dict | list | tuple):
                rest.append((depth + 1, where, value, twin))
    return root


def _twin(value: object, place: str, problems: Diagnostics) -> object:
    """Return the value, or the empty list or table that its items will be copied into."""
    if isinstance(value, dict):
        return {}
    if isinstance(value, list | tuple):
        return []
    if value is not None and not isinstance(value, _PLAIN):
        problems.add(place, f"is {found(value)}, which a file cannot contain")
    return value
