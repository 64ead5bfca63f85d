"""A net: many cases of one room, each with what came of it, kept as a line in ``kept``: the name of the case, and what
came of it, or how that begins and a digest where it is long.

``python -m tests.nets`` rewrites all files (``make goldens`` does), ``python -m tests.nets scenario`` one of them, and
``python -m tests.nets scenario "NAME OF A CASE"`` shows all that came of a case."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs
from attrs import frozen

from simulator.core.asks import Ask, Option
from simulator.core.errors import BadScenario
from simulator.core.system import Fate

T = TypeVar("T")

FOLDER: Final = Path(__file__).with_name("kept")
SEED: Final = 29
SHORT: Final = 100
"""What came of a case stands there as it is if it has no more characters; else so many, less a third, and a digest."""
PARTS: Final = 8
"""In how many parts the cases of a room are tested, so that several processes share them."""
ROOT: Final = str(Path(__file__).parents[2])
_OBJECT: Final = re.compile(r" at 0x[0-9a-f]+")


@frozen
class Case:
    """Something that a room is asked; ``answer`` asks it."""

    name: str
    answer: Callable[[], object]

    def told(self) -> str:
        """All that came of it, as text; a mistake as well."""
        try:
            found = self.answer()
        except BadScenario as error:
            found = ["refused", *error.problems]
        except AssertionError:  # of the case itself: what it promises beside its line
            raise
        except Exception as error:  # whatever it is, it is what came of it
            found = [f"raised {type(error).__name__}", str(error)]
        return found if isinstance(found, str) else ENCODER.encode(found)

    def line(self) -> str:
        """What is kept of it."""
        return f"{self.name}: {short(self.told())}"


def short(text: str) -> str:
    """The text in one line, or its beginning and a digest; without the folders of this machine."""
    text = _OBJECT.sub("", text)
    for folder in (ROOT, str(Path.cwd())):
        text = text.replace(f"{folder}/", "").replace(folder, ".")
    line = (
        text.replace("\\", "\\\\")
        .replace("\r", "\\r")
        .replace("\n", "\\n")
        .encode("utf-8", "backslashreplace")
        .decode()
    )
    if len(line) <= SHORT and line.isprintable():
        return line
    start = "".join(letter if letter.isprintable() else "?" for letter in line[: 2 * SHORT // 3])
    return f"{start}... {sha256(line.encode()).hexdigest()[:12]}"


def plain(value: Any) -> object:  # Any: whatever is no JSON
    """A value that JSON does not know, as values that it does."""
    if isinstance(value, BadScenario):
        return ["refused", *value.problems]
    if isinstance(value, type):
        return value.__name__
    if isinstance(value, Option | Fate):
        return value.row()
    if isinstance(value, Ask):
        return [value.id, value.seat, value.kind, value.rule, value.body, value.by, value.about, *value.options()]
    if attrs.has(type(value)):
        return {
            type(value).__name__: {one.name: getattr(value, one.name) for one in attrs.fields(type(value)) if one.repr}
        }
    if isinstance(value, Mapping):
        return list(value.items())
    if isinstance(value, set | frozenset):
        return sorted(value, key=str)
    if isinstance(value, bytes):
        return value.hex()
    return _OBJECT.sub("", repr(value))


ENCODER: Final = json.JSONEncoder(default=plain, ensure_ascii=False)


def tried(work: Callable[..., object]) -> Any:  # Any: whatever the work returns
    """What the work returns, or the mistake that it raises: one of several answers of a case."""
    try:
        return work()
    except BadScenario as error:
        return ["refused", *error.problems]
    except Exception as error:  # whatever it is, it is what came of it
        return [f"raised {type(error).__name__}", str(error)]


@frozen
class Net:
    """The cases of a room, under its name; ``cases`` makes them anew, always in the same order."""

    room: str
    cases: Callable[[], Iterable[Case]]

    @property
    def path(self) -> Path:
        """The file of the room."""
        return FOLDER / f"{self.room}.txt"

    def kept(self) -> list[str]:
        """The lines of the file."""
        return self.path.read_text(encoding="utf-8").splitlines()

    def lines(self, part: int | None = None) -> Iterator[str]:
        """The lines as they are now, all or those of one part."""
        cases = list(self.cases())
        yield from (case.line() for case in (cases if part is None else self.part_of(cases, part)))

    def part_of(self, rows: Sequence[T], part: int) -> list[T]:
        """A part of the cases, or of their lines: those that stand together, for some of them share what they play."""
        return list(rows[len(rows) * part // PARTS : len(rows) * (part + 1) // PARTS])

    def write(self) -> None:
        """Rewrite the file."""
        FOLDER.mkdir(exist_ok=True)
        self.path.write_text("".join(f"{line}\n" for line in self.lines()), encoding="utf-8", newline="\n")

    def show(self, name: str) -> str:
        """All that came of the case of that name."""
        return "\n".join(case.told() for case in self.cases() if case.name == name)


def differences(kept: Sequence[str], found: Sequence[str]) -> str:
    """What two lists of lines differ in: every line that differs as it is kept and as it is found."""
    pairs = [(old, new) for old, new in zip(kept, found, strict=False) if old != new]
    said = [f"kept:  {old}\nfound: {new}" for old, new in pairs[:20]]
    return "\n".join([f"{len(pairs)} of {len(found)} lines differ", *said])
