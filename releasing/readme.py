"""The README as the page of an index of packages, where links of the repository lead nowhere: they go to the site."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

PAGES = {
    "CHANGELOG.md": "changes",
    "CONTRIBUTING.md": "contributing",
    "LICENSE": "licence",
    "NOTICE": "licence",
    "README.es.md": "es/index",
}
"""Pages of the site for files outside docs."""
_LINK = re.compile(r"\]\((?![a-z]+:)([^()#\s]+)(#[^()\s]*)?\)")


def with_addresses(text: str, site: str) -> str:
    """Return the text with the addresses of pages and pictures on the site, which ends in a slash."""

    def change(match: re.Match[str]) -> str:
        path, anchor = PurePosixPath(match[1]), match[2] or ""
        if path.suffix in (".png", ".svg"):
            return f"]({site}_images/{path.name})"
        page = PAGES.get(match[1]) or match[1].removeprefix("docs/").removesuffix(".md")
        return f"]({site}{page}.html{anchor})"

    return _LINK.sub(change, text)
