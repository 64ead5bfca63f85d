"""Rewriting of a scenario file with changed settings; comments, order and spelling stay as they are.

A comment on each changed line gives the old value. The result is loaded again and must be the scenario that the
settings make."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path

import tomlkit
from attrs import frozen
from tomlkit.exceptions import TOMLKitError

from .. import systems
from ..core.errors import AsaltoError, BadScenario
from .diagnostics import Diagnostics
from .library import find
from .load import load, load_text
from .overrides import Overrides
from .read import Reader
from .source import file_text

SCHEMA_LINE = "#:schema "
"""Start of the line that names a file's schema for editors; that line stays the first."""


class CannotRewrite(AsaltoError):
    """Raised if a file cannot be written with these settings; the message gives the reason."""


def rewritten(
    path: str | Path,
    settings: Sequence[str],
    head: Sequence[str],
    *,
    was: str,
    was_sheet: str,
    stood: Mapping[str, str],
    policies: Sequence[str] = (),
) -> str:
    """Return the text of the scenario at ``path`` (a file or a shipped id) with ``settings`` (KEY=VALUE) and
    ``policies`` (WHO=POLICY) applied.

    ``head`` has the lines of a comment for its top. ``was`` is the comment on a changed line, with ``{}`` for the old
    value; ``was_sheet`` the comment on a new line, with ``{}`` for the value that ``stood`` has for its key.

    Raises BadScenario, and CannotRewrite if the file cannot be written with these changes."""
    origin = str(path)
    file = find(path)
    before = file_text(file, origin)
    wanted = load(path, settings=settings, policies=policies)
    try:
        document = tomlkit.parse(before)
    except TOMLKitError as error:
        raise CannotRewrite(f"{origin}: cannot be rewritten: {error}") from error
    problems = Diagnostics(origin)
    schema = systems.schema(wanted.system)
    Overrides(document, schema, Reader.of_game(schema, problems)).apply(settings, policies)
    problems.stop()
    text = _headed(_marked(before, tomlkit.dumps(document), Marks(was, was_sheet, stood)), head)
    _check(text, wanted.digest, origin, file.parent)
    return text


@frozen
class Marks:
    """Comments for changed lines and for new ones."""

    was: str
    was_sheet: str
    stood: Mapping[str, str]


def _check(text: str, digest: str, origin: str, folder: Path) -> None:
    """Raise CannotRewrite unless the text is the scenario with that digest."""
    try:
        found = load_text(text, origin, folder=folder)
    except BadScenario as error:
        raise CannotRewrite(f"{origin}: cannot be rewritten: {error.problems[0]}") from error
    if found.digest != digest:
        raise CannotRewrite(f"{origin}: these changes cannot be written into it; use --set for a run")


def _marked(before: str, after: str, marks: Marks) -> str:
    """Return the new text, with the old value in a comment on each changed line."""
    old, new = before.splitlines(), after.splitlines()
    found: list[str] = []
    for what, start, stop, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        lines = new[first:last]
        if what == "equal" or what == "delete":
            found += lines
            continue
        gone = [*old[start:stop], *[""] * len(lines)]
        found += [_with_comment(line, gone[at], marks) for at, line in enumerate(lines)]
    return "\n".join(found) + "\n"


def _with_comment(line: str, old: str, marks: Marks) -> str:
    """Return the line with a comment, if it is a whole setting."""
    try:
        if not tomllib.loads(line):
            return line
        key, _, _ = line.partition("=")
        before, _, value = old.partition("=")
        if before.strip() == key.strip():
            return f"{line}  # {marks.was.format(value.partition('#')[0].strip())}"
        stood = marks.stood.get(key.strip())
        return line if stood is None else f"{line}  # {marks.was_sheet.format(stood)}"
    except tomllib.TOMLDecodeError:
        return line


def _headed(text: str, head: Sequence[str]) -> str:
    """Return the text with a comment at its top, below the line that names its schema."""
    lines = [f"# {line}" for line in head]
    first, _, rest = text.partition("\n")
    if first.startswith(SCHEMA_LINE):
        return "\n".join([first, *lines, rest])
    return "\n".join([*lines, text])
