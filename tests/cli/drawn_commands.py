"""Drawn command lines, a line for each in ``drawn``: its exit code, and digests of what it prints on stdout and stderr
and of the files that it writes. Those of one session are typed one after the other in a folder of their own.

``python -m tests.cli.drawn_commands`` rewrites the files (``make goldens`` does); with a name and a line, such as
``batch 12``, it prints what that command answers."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from functools import partial
from hashlib import sha256
from itertools import count
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

import click
import pyarrow.parquet
from attrs import field, frozen
from click.testing import CliRunner

from simulator import __version__
from simulator.cli import main as asalto
from simulator.report.html.drawing import DRAWER
from tests.cli.drawn_sessions import FILES, SESSIONS, Line
from tests.cli.transcripts import NOTHING, rounded

FOLDER: Final = Path(__file__).with_name("drawn")
ROOT: Final = str(Path(__file__).parents[2])
TIMES: Final = re.compile(r"\d+[.,]?\d*\s(s|min|ms)\b(\s\d+\ss)?(, [\d.,\s]+ (a second|por segundo))?")
DECIMALS: Final = re.compile(r"-?\d+\.\d{5,}(e[-+]\d+)?")
JOURNAL: Final = re.compile(r"[0-9a-f]{16}\.journal")
UNKEPT: Final = re.compile(r"<style>.*?</style>|<script>.*?</script>", re.DOTALL)
STATE: Final = "state"
"""The folder for what is kept between runs."""
NO_TEXT: Final = b"\xff"
TICK: Final = 2_000_000
"""How many nanoseconds a decision takes."""


@frozen
class Answer:
    """What a command line answers: its exit code, what it prints, and what it leaves in files, without times and
    without what is another one on another machine."""

    exit_code: int
    out: str
    err: str
    files: Mapping[str, str] = field(factory=dict)

    def line(self, typed: Line) -> str:
        """The line that is kept of it."""
        files = "".join(f"{name}\n{text}\n" for name, text in self.files.items())
        return f"{self.exit_code} {digest(self.out)} {digest(self.err)} {digest(files)} {typed}"

    def __str__(self) -> str:
        files = "".join(f"\n--- {name}\n{text}" for name, text in self.files.items())
        return f"exit code {self.exit_code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}{files}"


def digest(text: str) -> str:
    """The beginning of a hash; a dash for nothing."""
    return sha256(text.encode()).hexdigest()[:8] if text else "-"


class _Typing:
    """A folder, and what it held before the last command."""

    def __init__(self) -> None:
        self._before: dict[str, bytes] = {}

    def begin(self, files: Mapping[str, str]) -> None:
        """Write the files that the session begins with."""
        for name, text in files.items():
            Path(name).write_text(text, encoding="utf-8")
        self._changed()

    def answer(self, line: Line) -> Answer:
        """Type a command line."""
        if line.words[0] == "damage":
            damage(*line.words[1:])
            self._changed()
            return Answer(0, "", "")
        with screen(line.colour or line.typed is not None, asks=line.typed is not None):
            found = CliRunner().invoke(asalto, line.words, input=line.typed, env=environment(line), prog_name="asalto")
        out = found.stdout
        if "--json" in line.words and out.startswith(("{", "[")):
            out = json.dumps(plain(json.loads(out)), ensure_ascii=False, indent=1)
        return Answer(found.exit_code, machineless(out), machineless(found.stderr), self._changed())

    def _changed(self) -> dict[str, str]:
        """The texts of the files that are not as they were, journals left out. Of one that was set aside for another
        it counts only that it is there: how its rows are packed hangs on how fast they came."""
        files = [path for path in sorted(Path().rglob("*")) if path.is_file()]
        now = {path.as_posix(): NO_TEXT if path.suffix == ".before" else path.read_bytes() for path in files}
        changed = {name: text for name, text in now.items() if self._before.get(name) != text}
        self._before = now
        return {name: text_of(name, raw) for name, raw in changed.items() if is_kept(name)}


def is_kept(name: str) -> bool:
    """Whether it is a file that a command was asked for; journals have their own tests."""
    return not name.startswith(STATE) and not name.endswith(".journal")


def text_of(name: str, raw: bytes) -> str:
    """What a file says."""
    if name.endswith(".parquet"):
        table = pyarrow.parquet.read_table(io.BytesIO(raw))
        return f"{table.schema.to_string(show_schema_metadata=False)}\n{plain(table.to_pylist())}"
    try:
        return machineless(UNKEPT.sub("", raw.decode()))
    except UnicodeDecodeError:  # a journal under another name
        return "no text"


def machineless(text: str) -> str:
    """A text without times, versions and this folder, its numbers with as many digits as any machine agrees on."""
    for gone in (f"{Path.cwd()}/", str(Path.cwd()), f"{ROOT}/"):
        text = text.replace(gone, "")
    shorter = DECIMALS.sub(lambda number: few(float(number[0])), text.replace(__version__, "VERSION"))
    return JOURNAL.sub("JOURNAL", TIMES.sub("...", shorter))


def plain(value: Any) -> Any:  # Any: JSON
    """A part of a document without what depends on the machine, and numbers with a few digits."""
    return rounded(value, few)


def few(value: float) -> str:
    """A number with five digits; what lies halfway between two, but for the last digits of a machine, goes up."""
    return f"{value * (1 + NOTHING):.5g}"


def environment(line: Line) -> dict[str, str | None]:
    """The variables that a command sees."""
    spoken = "es_ES.UTF-8" if line.spanish else "en_GB.UTF-8"
    shown = {"TERM": "xterm", "COLORTERM": None, "NO_COLOR": None} if line.colour else {"NO_COLOR": "1"}
    gone = dict.fromkeys(("ASALTO_DEBUG", "CI", "FORCE_COLOR", "LINES", "LANGUAGE", "TTY_COMPATIBLE"))
    state = {"XDG_STATE_HOME": str(Path.cwd() / STATE)}
    return {**gone, "LC_ALL": spoken, "COLUMNS": str(line.width), **shown, **state}


@contextmanager
def screen(shown: bool, *, asks: bool) -> Iterator[None]:
    """While it is entered, stdout is a terminal if it is ``shown``, and stdin if someone is to be asked; drawings are
    what Vega-Lite gets to draw, a seed that is not given is always the same, nothing is said of long runs, and
    each decision of a policy takes as long as any other."""

    def isatty(stream: io.TextIOWrapper) -> bool:
        return shown if stream.name == "<stdout>" else asks and stream.name == "<stdin>"

    def drawing(spec: Mapping[str, Any], locale: Mapping[str, Any]) -> str:  # Any: plain JSON
        told = {key: part for key, part in spec.items() if key != "$schema"}
        return f'<svg width="1" height="1"><title>{digest(json.dumps(plain([told, locale])))}</title></svg>'

    with (
        patch.object(click.testing._NamedTextIOWrapper, "isatty", isatty),
        patch.object(DRAWER, "svg", drawing),
        patch("simulator.experiments.bounds.draw_seed", lambda: 123456789),
        patch("simulator.cli.session.draw_seed", lambda: 123456789),
        patch("simulator.cli.estimate.WORTH_SAYING", inf),
        patch("simulator.cli.session.LONG", inf),
        patch("simulator.tournament.games.perf_counter_ns", partial(next, count(0, TICK))),
    ):
        yield


def damage(file: str, how: str, place: str) -> None:
    """Change a file: cut it off after a line, leave a line out, write it twice, or change its first digit."""
    path = Path(file)
    if not path.exists():
        return
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    at = int(place) % len(lines)
    changes: Mapping[str, Callable[[], list[str]]] = {
        "cut": lambda: [*lines[:at], lines[at][: len(lines[at]) // 2]],
        "drop": lambda: lines[:at] + lines[at + 1 :],
        "twice": lambda: [*lines[: at + 1], *lines[at:]],
        "digit": lambda: [*lines[:at], re.sub(r"\d", lambda one: str((int(one[0]) + 1) % 10), lines[at], count=1),
                          *lines[at + 1 :]],
    }  # fmt: skip
    path.write_text("".join(changes[how]()), encoding="utf-8")


# The files.


def played(name: str, part: int = 0, parts: int = 1) -> Iterator[tuple[Line, Answer]]:
    """The command lines of one part of the sessions of that name, and what each answers."""
    for session in SESSIONS[name][part::parts]:
        typing = _Typing()
        with TemporaryDirectory() as folder, chdir(folder):
            typing.begin({**FILES, **session.files})
            for line in session.lines():
                yield line, typing.answer(line)


def lines(name: str) -> list[str]:
    """All lines of that name."""
    return [answer.line(line) for line, answer in played(name)]


def path_of(name: str) -> Path:
    """The file that they are kept in."""
    return FOLDER / f"{name}.txt"


def main(arguments: Sequence[str]) -> None:
    """Rewrite all files, or show what one command answers."""
    if arguments:
        name, number = arguments
        for place, (line, answer) in enumerate(played(name), 1):
            if place == int(number):
                print(f"$ asalto {shlex.join(line.words)}\n{answer}")
                return
    FOLDER.mkdir(exist_ok=True)
    for name in SESSIONS:
        path_of(name).write_text("".join(f"{line}\n" for line in lines(name)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
