"""Commands typed in tests: scenarios in a few lines, and the answers."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result

from simulator.cli import main

ATTIC = """# An officer and two zombies.
#
# Small enough for tests.
asalto = 1
system = "haunted_house"
title = "Un zombi en el desván"
[sides.investigators]
role = "pc"
[sides.horrors]
role = "npc"
[[combatants]]
name = "Elena"
side = "investigators"
use = "officer"
[[combatants]]
name = "Zombi"
side = "horrors"
use = "zombie"
count = 2
"""

CHAIN = (
    ATTIC.replace("count = 2", "")
    + """[[combatants]]
name = "Perro"
side = "horrors"
use = "guard_dog"
[[chain]]
fight = ["Perro"]
[[chain]]
rest = { hours = 1 }
[[chain]]
fight = ["Zombi"]
stop_after = 6
"""
)
"""A dog, an hour's rest, a zombie."""

STALEMATE = """asalto = 1
system = "haunted_house"
limits = { rounds = 100000 }
sides = { red = {}, blue = { role = "npc" } }
combatants = [
    { name = "Left", side = "red", use = "zombie", natural_armour = 99 },
    { name = "Right", side = "blue", use = "zombie", natural_armour = 99 },
]
"""
"""Two that cannot hurt each other: a fight that goes on until it is stopped."""

FILES = {
    "attic.toml": ATTIC,
    "chain.toml": CHAIN,
    "broken.toml": ATTIC.replace('use = "zombie"', 'use = "zombi"\nlif = "much"').replace("role", "rol"),
    "empty.toml": "",
    "wolves.toml": """system = "haunted_house"
else = "cautious"
rows = [
    { when = "life < 10", do = "hide", name = "hurt" },
    { do = "attack", at = "weakest" },
]
""",
}
"""Files of the folder in which commands are typed: right and wrong scenarios, and a list of tactics."""

TIMES = re.compile(r"\d+[.,]?\d*\s(s|min|ms)\b(\s\d+\ss)?(, [\d.,\s]+ (a second|por segundo))?")
"""Times in what is printed."""
SPENT = frozenset({"elapsed_s", "fights_per_s", "games_per_s", "time_ms"})
"""Keys of documents that have times."""

PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "1", "NO_COLOR": "1"}
"""English in UTF-8, without a locale that has to be installed."""
SPANISH = {"LC_ALL": "es_ES.UTF-8"}


ENGLISH: Final = re.compile(
    r"\b(is|are|the|of|to|and|has|have|not|with|there|allowed|cannot|needs|takes|one|its|it|which|for|from|than|an|in|on|be"
    r"|that|more|was|were|does|only|must|or|but|at|most|least|such|as|both|neither|nor|each|every|above|goes|give|two"
    r"|called|stands|beside|reads|text|list|too)\b"
)
"""Words that hardly any English sentence lacks, and no Spanish one has."""


def attic(folder: Path, text: str = ATTIC, name: str = "attic.toml") -> str:
    """Return the path of a file that holds ``text``."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def asalto(*words: str, env: Mapping[str, str] | None = None) -> Result:
    """Return the result of ``asalto WORDS`` in this process."""
    return CliRunner().invoke(main, words, env={"ASALTO_DEBUG": None, **PLAIN, **(env or {})}, prog_name="asalto")


def document(*words: str) -> Any:  # Any: JSON
    """Return the JSON document that ``asalto WORDS`` prints, with nothing else on stdout."""
    result = asalto(*words)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def left_over(said: str) -> list[str]:
    """Return the English words of a Spanish sentence, without what is quoted and typed."""
    plain = re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|`[^`]*`|\{[^}]*\}|\S*[=_/\[]\S*|--?[\w-]+', " ", said)
    return ENGLISH.findall(plain)


def untimed(found: Any) -> Any:  # Any: JSON
    """Return a document without its times."""
    match found:
        case dict():
            return {key: untimed(part) for key, part in found.items() if key not in SPENT}
        case list():
            return [untimed(part) for part in found]
    return found


class Screen(io.StringIO):
    """A terminal in memory."""

    def isatty(self) -> bool:
        return True


def on_terminal(*words: str, width: int = 80, typed: str = "") -> tuple[int, str]:
    """Return the exit code of ``asalto WORDS``, what it prints on a terminal with colours on which this is typed."""
    with pytest.MonkeyPatch.context() as patch:
        screen = Screen()
        patch.setattr(sys, "stdout", screen)
        patch.setattr(sys, "stdin", Screen(typed))
        for name, value in {"COLUMNS": str(width), "TERM": "xterm-256color", "LC_ALL": "C"}.items():
            patch.setenv(name, value)
        for name in ("NO_COLOR", "CI", "FORCE_COLOR"):
            patch.delenv(name, raising=False)
        code = main.main(words, prog_name="asalto", standalone_mode=False)
    return code or 0, screen.getvalue()


def started(*words: str, program: Sequence[str] = ("-m", "simulator"), **kwargs: Any) -> Popen[str]:
    """``asalto WORDS`` in a process of its own, its stdout and stderr in pipes."""
    given = {"stdout": PIPE, "stderr": PIPE, "env": {**os.environ, **PLAIN}, **kwargs}
    return Popen([sys.executable, *program, *words], text=True, encoding="utf-8", **given)


WATCHED = """
if __name__ == "__main__":
    import os, sys
    from contextlib import contextmanager, suppress
    from simulator.cli import main, session

    def write(*progress):
        with suppress(BrokenPipeError):
            os.write(WRITER, b".")

    @contextmanager
    def writing(*_):
        yield write

    session.bar = session.live_standings = sys.modules["simulator.cli.exact"].status = writing
    main(prog_name="asalto")
"""
"""``asalto``, but for its bar and its standings, which write a byte to a pipe whenever they are shown progress."""


def watched(folder: Path, *words: str, times: int) -> Popen[str]:
    """``asalto WORDS`` in a process of its own, once it has shown its progress so often, or has ended."""
    reader, writer = os.pipe()
    script = folder / "watched.py"
    script.write_text(WATCHED.replace("WRITER", str(writer)), encoding="utf-8")
    child = started(*words, program=(str(script),), pass_fds=(writer,))
    os.close(writer)
    with os.fdopen(reader, "rb") as progress:
        progress.read(times)
    return child
