"""A scenario file with some settings changed: its comments, its order and its own words stay as they are.

A changed line says in a comment what stood there before. What comes out is read again, and has to be the scenario that
the settings make."""

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
from .source import bytes_of, text_of

SCHEMA_LINE = "#:schema "
"""How a file begins that names its schema for editors; that line stays the first."""


class CannotRewrite(AsaltoError):
    """A file cannot be written with these settings: why, in a sentence."""


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
    """The text of the scenario at ``path`` (a file or a shipped id) with ``settings`` (KEY=VALUE) and ``policies``
    (WHO=POLICY) made.

    ``head`` are the lines of a comment at its top; ``was`` is the comment on a changed line, with ``{}`` for what stood
    there, ``was_sheet`` that on a new line, with what ``stood`` has for its key.
    Raises BadScenario, and CannotRewrite where the file cannot be written so."""
    origin = str(path)
    file = find(path)
    before = text_of(bytes_of(file, origin), origin)
    wanted = load(path, settings=settings, policies=policies)
    try:
        document = tomlkit.parse(before)
    except TOMLKitError as error:
        raise CannotRewrite(f"{origin}: cannot be written anew: {error}") from error
    problems = Diagnostics(origin)
    schema = systems.schema(wanted.system)
    Overrides(document, schema, Reader.of_game(schema, problems)).apply(settings, policies)
    problems.stop()
    text = _headed(_marked(before, tomlkit.dumps(document), Marks(was, was_sheet, stood)), head)
    _check(text, wanted.digest, origin, file.parent)
    return text


@frozen
class Marks:
    """What a comment says on a changed line, and on a new one."""

    was: str
    was_sheet: str
    stood: Mapping[str, str]


def _check(text: str, digest: str, origin: str, folder: Path) -> None:
    """Raise CannotRewrite unless the text is the scenario with that digest."""
    try:
        found = load_text(text, origin, folder=folder)
    except BadScenario as error:
        raise CannotRewrite(f"{origin}: cannot be written anew: {error.problems[0]}") from error
    if found.digest != digest:
        raise CannotRewrite(f"{origin}: these changes cannot be written into it; --set makes them for a run")


def _marked(before: str, after: str, marks: Marks) -> str:
    """The text after, each changed line with what stood there before."""
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
    """The line with a comment, where it is a whole setting."""
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
    """The text with a comment at its top, below the line that names its schema."""
    lines = [f"# {line}" for line in head]
    first, _, rest = text.partition("\n")
    if first.startswith(SCHEMA_LINE):
        return "\n".join([first, *lines, rest])
    return "\n".join([*lines, text])
