"""A page: a title, an answer, and sections made of blocks. The caller gives everything; nothing here depends on a game.

``page(head, sections, lang)`` returns the document and ``save`` writes it whole or not at all. Blocks are the frozen
classes below; ``templates/page.html`` draws each by its ``kind``. Jinja escapes all text; only the drawing of a
``Plot``, made by plots.py, passes unescaped. Numbers for other programs to read off the page are ``Datum``: HTML's own
``<data value="0.5">50 %</data>``."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import ClassVar
from uuid import uuid4

from attrs import evolve, field, frozen
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from ...narration.shipped import title_of
from ..text.terminal import printable
from ..words import say
from .palette import style


@frozen
class Datum:
    """A number with its text."""

    text: str
    value: float


@frozen
class Command:
    """A command line, shown as it is typed."""

    text: str


Cell = str | Datum | Command
LONG = 30  # letters from which the text of a cell may wrap


@frozen
class Prose:
    """A paragraph."""

    text: str
    quiet: bool = False
    kind: ClassVar[str] = "prose"


@frozen
class Key:
    """A key figure: its label, its value, and its certainty. ``tone`` colours it: own, foe, quiet or empty."""

    label: str
    figure: Cell
    note: str = ""
    tone: str = ""


@frozen
class Keys:
    """Key figures, side by side."""

    keys: Sequence[Key]
    kind: ClassVar[str] = "keys"


@frozen
class Table:
    """A table; ``numbers`` are the columns (from 0) that are aligned right."""

    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    numbers: Collection[int] = ()
    caption: str = ""
    kind: ClassVar[str] = "table"

    @property
    def tail(self) -> bool:
        """Return whether the last column holds commands or long text, which a phone shows below the rest."""
        last = [row[-1] for row in self.rows if len(row) > 1]
        return 1 < len(self.heads) < 5 and any(isinstance(one, Command) or len(_text(one)) > LONG for one in last)


def _text(cell: Cell) -> str:
    return cell if isinstance(cell, str) else cell.text


@frozen
class LegendEntry:
    """An entry of a legend; ``colour`` is a name of palette.DAY, ``dash`` the number of a line's pattern (plots)."""

    text: str
    colour: str
    dash: int = 0


@frozen
class Plot:
    """A drawing: ``svg`` as plots.py made it, and its ``description`` for readers who cannot see it."""

    title: str
    svg: str
    description: str = ""
    note: str = ""
    legend: Sequence[LegendEntry] = ()

    @property
    def drawing(self) -> Markup:
        """The drawing, as markup."""
        return Markup(self.svg)


@frozen
class Plots:
    """Drawings, side by side where there is room; ``flow``: of very different heights, one column after the other."""

    plots: Sequence[Plot]
    flow: bool = False
    kind: ClassVar[str] = "plots"


@frozen
class NarrationLine:
    """One line of a narration: its indent (0 to 3), its text, its tone (narration.narrator)."""

    level: int
    text: str
    tone: str


@frozen
class SampleFight:
    """A narration, folded under its title; ``command`` replays it."""

    title: str
    lines: Sequence[NarrationLine]
    command: str
    after: str = ""
    kind: ClassVar[str] = "story"


@frozen
class Code:
    """Text for machines; folded under its title if it has one."""

    text: str
    title: str = ""
    kind: ClassVar[str] = "code"


Block = Prose | Keys | Table | Plots | SampleFight | Code


@frozen
class Section:
    """A part of the page. ``id`` is its anchor."""

    id: str
    title: str
    blocks: Sequence[Block]


@frozen
class Head:
    """Head of a page: its subject, the question, and the answer in sentences, the first of them the main one."""

    kicker: str
    title: str
    question: str
    answer: Sequence[str]
    keys: Keys
    facts: Sequence[str] = field(factory=tuple)


def page(head: Head, sections: Sequence[Section], lang: str) -> str:
    """Return the whole document. ``lang`` is "es" or "en"."""
    kept = [section for section in sections if section.blocks]
    head = evolve(head, title=title_of(head.title, lang))
    return (
        _environment()
        .get_template("page.html")
        .render(head=head, sections=kept, lang=lang, say=partial(say, lang), style=Markup(style()))
    )


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["printable"] = printable
    made.filters["typeset"] = typeset
    made.filters["breakable"] = breakable
    made.filters["unbroken"] = unbroken
    made.globals["long"] = LONG
    made.tests["command"] = lambda value: isinstance(value, Command)
    made.tests["datum"] = lambda value: isinstance(value, Datum)
    return made


_OPTION = re.compile(r"(?<!\S)--?[A-Za-z][\w-]*")


def unbroken(text: str) -> Markup:
    """Return a command line as markup in which no line ends within the name of an option, as it would at a hyphen."""
    pieces, end = [], 0
    for match in _OPTION.finditer(text):
        pieces += [escape(text[end : match.start()]), Markup("<b>{}</b>").format(match[0])]
        end = match.end()
    return Markup().join([*pieces, escape(text[end:])])


_MINUS = re.compile(r"(?<![\w-])-(?=\d)")
_UNIT = re.compile(r"(?<=\d) (?=(?:%|σ|s|min|h|Elo)(?!\w))| (?=[%σ])|(?<=[<>]) (?=\d)")


def typeset(text: str) -> str:
    """Return typeset text: with true minus signs, and no line break before a unit."""
    return _UNIT.sub("\u00a0", _MINUS.sub("−", printable(text)))


def breakable(text: str) -> Markup:
    """Return typeset text as markup in which a line may end within a key or a path: after a dot, "_" or "/"."""
    pieces = re.split(r"(?<=[a-z][._/])(?=\w)", typeset(text))
    return Markup("<wbr>").join(pieces)


def add_link(path: str | os.PathLike[str], address: str, text: str) -> None:
    """Put a link above the contents of a page that was saved. Raises OSError."""
    whole = Path(path).read_text(encoding="utf-8")
    link = Markup('<p class="quiet"><a href="{}">{}</a></p>\n').format(address, text)
    before, contents, after = whole.partition("<nav ")
    save(path, f"{before}{link}{contents}{after}" if contents else whole)


def save(path: str | os.PathLike[str], text: str) -> None:
    """Write the page to a temporary file beside ``path``, then move it there: the old one stays until the new one is
    complete.

    Raises OSError, which names the page."""
    target = Path(path)
    part = target.with_name(f".{target.name}.{uuid4().hex[:8]}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(part, target)
    except BaseException as error:
        with suppress(OSError):
            part.unlink()
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(target)) from error
        raise
