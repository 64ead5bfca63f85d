"""Sphinx configuration of the site. Sphinx reads the names below; ``documenting.__main__`` sets the language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer  # type: ignore[import-untyped]

from simulator import __version__

project = "Asalto"
author = "The Asalto authors"
copyright = "2026, The Asalto authors"
release = __version__

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
# Deep enough for every heading that a page links to.
myst_heading_anchors = 6
nitpicky = True
highlight_language = "text"
# Pages are shown as they are written: two hyphens begin an option.
smartquotes = False
# Terminal output contains what no lexer of shells knows, such as bars made of blocks.
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_title = f"Asalto {release}"
html_copy_source = False
html_show_sourcelink = False
templates_path = ["templates"]
html_static_path = ["static"]
html_css_files = ["site.css"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/language.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}


SPANISH = {
    "Back to top": "Volver arriba",
    "Next": "Siguiente",
    "On this page": "En esta página",
    "Previous": "Anterior",
    "Skip to content": "Ir al contenido",
}
"""Texts of the theme that neither it nor Sphinx has in Spanish."""


def setup(app: Any) -> None:  # Any: Sphinx's application, which only make docs installs
    """Teach Sphinx the one language of our examples that Pygments lacks, and link each page to its translation."""
    app.add_lexer("fluent", TextLexer)
    app.connect("html-page-context", _translation)
    if app.config.language == "es":
        app.connect("builder-inited", _speak_spanish)


def _speak_spanish(app: Any) -> None:
    """Let the templates look in SPANISH before they ask Sphinx for a text."""
    texts = app.builder.templates.environment.globals
    known = texts["gettext"]
    texts["gettext"] = lambda text: SPANISH.get(text) or known(text)


def _translation(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the template the address of this page in the other language, or of the first page if it has none."""
    here = Path(app.srcdir)
    other = "es" if here.name == "en" else "en"
    name = page if (here.parent / other / f"{page}.md").exists() else root_doc
    up = "../" * page.count("/")
    context["other_language"] = other
    context["translation"] = re.sub(r"^\./", "", f"{up}es/{name}.html" if other == "es" else f"{up}../{name}.html")
