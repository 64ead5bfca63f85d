"""A document as a page: one file of HTML.

``templates/page.html`` draws each block by its class. Jinja escapes all text; only the drawings, made by plots.py, pass
unescaped. Numbers for other programs to read off the page are HTML's own ``<data value="0.5">50 %</data>``."""

from __future__ import annotations

import os
import re
from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from ...narration.shipped import title_of
from ...wire.saving import save
from ..document import Document
from ..tables import Command, Datum, Table
from ..text.terminal import printable
from ..words import number, say
from .palette import DASHES, style
from .plots import draw

LONG = 30  # letters from which the text of a cell may wrap
MOST = 350  # shown lines of a narration


def page(document: Document) -> str:
    """Return the whole page; sections without blocks are left out."""
    shown = ((section, list(section.shown(page=True))) for section in document.sections)
    lang = document.lang
    return (
        environment()
        .get_template("page.html")
        .render(
            document=document,
            title=title_of(document.title, lang),
            sections=[pair for pair in shown if pair[1]],
            lang=lang,
            say=partial(say, lang),
            cut=lambda lines: say(lang, "html-cut", lines=number(lines, lang)),
            style=Markup(style()),
        )
    )


@cache
def environment() -> Environment:
    """Return the templates, with the filters that all pages use."""
    made = Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "printable": printable,
        "typeset": typeset,
        "breakable": breakable,
        "unbroken": unbroken,
        "drawn": lambda drawing, lang: Markup(draw(drawing, lang)),
        "kind": lambda block: type(block).__name__,
    }
    made.globals |= {"long": LONG, "most": MOST, "dashes": len(DASHES)}
    made.tests |= {
        "command": lambda value: isinstance(value, Command),
        "datum": lambda value: isinstance(value, Datum),
        "tailed": has_tail,
    }
    return made


def has_tail(table: Table) -> bool:
    """Return whether the last column holds commands or long text, which a phone shows below the rest."""
    last = [row[-1] for row in table.rows if len(row) > 1]
    return 1 < len(table.heads) < 5 and any(isinstance(one, Command) or len(one) > LONG for one in last)


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
