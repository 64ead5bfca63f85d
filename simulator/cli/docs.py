"""``asalto docs``: the documentation of this very version, in the terminal."""

from __future__ import annotations

import io
import os
import shutil
import sys
from typing import TYPE_CHECKING, Final

import click

from . import options
from .listing import write
from .output import announce

if TYPE_CHECKING:
    from .doc_pages import Page

WIDEST: Final = 100
"""Columns of text at most: longer lines are hard to read."""
EXAMPLES = """\b
Examples:
  asalto docs                          list the pages
  asalto docs balance
  asalto docs rules/tapiz --lang es    the ledger of a game
  asalto docs FR-DANG-04               one rule of a ledger
  asalto docs tactics | grep -n when   as Markdown, where no terminal reads it
"""


@click.command("docs", epilog=EXAMPLES, short_help="Read the documentation: a page, or one rule.")
@click.argument("topic", required=False)
@click.option("--open", "browse", is_flag=True, help="Open the page of the site that make docs has built.")
@options.lang
def docs(topic: str | None, browse: bool, lang: str) -> None:
    """Print the page TOPIC of the documentation, or one rule by its id. Without TOPIC, list the pages.

    Pages that do not exist in Spanish are printed in English."""
    from .doc_pages import find, pages, with_plain_links

    if topic is None and not browse:
        rows = [{"page": name, "title": _listed(page, lang)} for name, page in pages(lang).items()]
        write(rows, ("page", "title"), False, lang)
        return
    page, text = find(topic or "readme", lang)
    if browse:
        _open(page)
        return
    if lang != page.lang:
        announce("this page exists only in English", err=True)
    _show(with_plain_links(page, text))


def _listed(page: Page, lang: str) -> str:
    """Return a page's title; in a list in another language, with its own language."""
    from ..report.words import say

    return page.title() if page.lang == lang else say(lang, "list-in_english", title=page.title())


def _open(page: Page) -> None:
    """Open a page of the site in a browser. Raises ClickException if no site has been built."""
    import webbrowser

    from .doc_pages import home

    site = home() / "build" / "site" / "html"
    name = "index" if page.name == "readme" else page.name
    folder = site / "es" if page.lang == "es" else site
    endings = (".html", "/index.html", "/README.html")
    file = next((place for end in endings if (place := folder / f"{name}{end}").is_file()), None)
    if file is None:
        raise click.ClickException(
            "no site has been built here (make docs builds it in a clone); without --open the page is printed"
        )
    click.echo(file)
    webbrowser.open(file.as_uri())


def _show(text: str) -> None:
    """Print Markdown: laid out for a terminal, through a pager if it is longer than that; elsewhere as it is."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        click.echo(text.rstrip())
        return
    laid_out = _laid_out(text)
    if laid_out.count("\n") < shutil.get_terminal_size().lines:
        click.echo(laid_out.rstrip(), color=True)
    else:
        click.echo_via_pager(laid_out, color=True)


def _laid_out(text: str) -> str:
    """Return Markdown as colours and columns of this terminal, no wider than reads well."""
    from rich.console import Console
    from rich.markdown import Markdown

    out = io.StringIO()
    width = min(shutil.get_terminal_size().columns, WIDEST)
    Console(file=out, force_terminal=True, width=width, highlight=False).print(Markdown(text, hyperlinks=False))
    return out.getvalue()
