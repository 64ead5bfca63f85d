"""Examples of the pages: commands with the output that the page shows for them.

A block of a page that begins with ``$ asalto`` and shows output is an example: tests run its commands and compare. In
its output a line ``[...]`` stands for any lines, and ``[...]`` in a line for any part of it. Words after the language
of a block say more about it:

- ``console excerpt``: the output cannot be compared (it has times, or needs other machines); the site says *Excerpt*;
- ``console long``: compared by ``make examples`` only, since it takes more than half a minute;
- ``toml NAME.toml``: the file of that name for the examples after it."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

from .markdown import PARSER

EXCERPT = "excerpt"
LONG = "long"
REST = "[...]"
CLUSTER = re.compile(r" --executor dask --scheduler \S+")
"""Options that change where fights are played, and nothing else."""


@frozen
class Command:
    """Command of an example, and the output that is shown for it (empty: none is)."""

    words: str
    output: str


@frozen
class Example:
    """Block of commands of a page, from this line on, with its marks."""

    page: str
    line: int
    marks: tuple[str, ...]
    commands: tuple[Command, ...]

    @property
    def shows_output(self) -> bool:
        """Return whether it shows the output of any of its commands."""
        return any(command.output for command in self.commands)


def examples(path: Path, root: Path) -> list[Example]:
    """Return the blocks of a page that have commands, in order."""
    found = []
    for token in PARSER.parse(path.read_text(encoding="utf-8")):
        if token.type == "fence" and (commands := _commands(token.content)):
            marks = tuple(token.info.split()[1:])
            line = 1 + (token.map or [0])[0]
            found.append(Example(path.relative_to(root).as_posix(), line, marks, commands))
    return found


def files(path: Path) -> dict[str, str]:
    """Return the files that a page shows, by their names."""
    tokens = [token for token in PARSER.parse(path.read_text(encoding="utf-8")) if token.type == "fence"]
    named = {token.info.split()[1]: token.content for token in tokens if len(token.info.split()) == 2}
    return {name: text for name, text in named.items() if "." in name}


def is_shown(shown: str, told: str) -> bool:
    """Return whether the output that a page shows is the output that a command has."""
    lines = [line.rstrip() for line in shown.strip().splitlines()]
    patterns = [
        r"(?:.*\n)*" if line == REST else re.escape(line).replace(re.escape(REST), ".*") + r"\n" for line in lines
    ]
    said = "".join(f"{line.rstrip()}\n" for line in told.strip().splitlines())
    return re.fullmatch("".join(patterns), said) is not None


def _commands(text: str) -> tuple[Command, ...]:
    found: list[Command] = []
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        words, _, output = re.sub(r" *\\\n *", " ", part, count=part.partition("\n")[0].endswith("\\")).partition("\n")
        found.append(Command(words, output.strip("\n")))
    return tuple(found)
