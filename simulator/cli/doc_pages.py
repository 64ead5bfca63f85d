"""Pages of the documentation, in the installed package or in the checkout beside it: found by name, with plain links.

A page is named by its path below docs, without .md: ``balance``, ``rules/tapiz``. README, changelog and the page for
contributors have names of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from attrs import frozen

from ..core.errors import AsaltoError
from ..core.spelling import fold
from ..data_files import HOME
from ..scenario.diagnostics import listed, nearest_clause, nearest_few, quoted

ENDING: Final = ".md"
LOOSE: Final[Mapping[str, str]] = {
    "README.md": "readme",
    "CHANGELOG.md": "changes",
    "CONTRIBUTING.md": "contributing",
}
"""Pages outside docs, and their names."""
SPANISH: Final[Mapping[str, str]] = {"README.es.md": "readme"}
LEDGERS: Final = "rules/"
_RULE = re.compile(r"[A-Z]{2}-[A-Z]+-\d{2}")
_LIKE_A_RULE = re.compile(r"[A-Z]{2}-[A-Z]+-\d+")
_HEADING = re.compile(r"^(#{1,6}) +(.+?)\s*$")
_FENCE = re.compile(r"^(```.*?^```)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[([^\[\]]*)\]\(([^()\s]+)\)")
_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)
_WORD = re.compile(r"\w+")
_INDEXES: Final = ("index", "README")
"""A page of this name stands for its folder."""


class NoSuchPage(AsaltoError):
    """No page, or more than one, has the name that was asked for."""


@frozen
class Page:
    """Page of the documentation: its name, its language and its file."""

    name: str
    lang: str
    path: Path

    def text(self) -> str:
        """Return its Markdown, without comments for tools."""
        return _COMMENT.sub("", self.path.read_text(encoding="utf-8"))

    def title(self) -> str:
        """Return its first heading."""
        return next((match[2] for line in self.text().splitlines() if (match := _HEADING.match(line))), self.name)


def home() -> Path:
    """Return the folder with README.md and docs: in the installed package, or the checkout's."""
    installed = HOME / "shipped_docs"
    return installed if installed.is_dir() else HOME.parent


def pages(lang: str) -> dict[str, Page]:
    """Return the pages by name, those outside folders first; in Spanish where there is a Spanish one."""
    root = home()
    found = {name: Page(name, "en", root / file) for file, name in LOOSE.items() if (root / file).is_file()}
    docs = root / "docs"
    spanish = docs / "es"
    for path in docs.rglob(f"*{ENDING}"):
        if not path.is_relative_to(spanish):
            name = _name(path.relative_to(docs).as_posix())
            found[name] = Page(name, "en", path)
    if lang == "es":
        found |= {name: Page(name, "es", root / file) for file, name in SPANISH.items() if (root / file).is_file()}
        for path in spanish.rglob(f"*{ENDING}"):
            name = _name(path.relative_to(spanish).as_posix())
            if name not in _INDEXES:  # README.es.md has the same beginning
                found[name] = Page(name, "es", path)
    return {name: found[name] for name in sorted(found, key=lambda name: (name.count("/"), name))}


def _name(below: str) -> str:
    folder, _, last = below.removesuffix(ENDING).rpartition("/")
    return folder if folder and last in _INDEXES else f"{folder}/{last}".lstrip("/")


def find(topic: str, lang: str) -> tuple[Page, str]:
    """Return the page of a topic, and the text to show: all of it, or of a ledger the rule whose id was asked for.

    Raises NoSuchPage."""
    known = pages(lang)
    if _LIKE_A_RULE.fullmatch(topic.upper()):
        return _rule(topic.upper(), lang, known)
    wanted = topic.replace("\\", "/").removeprefix("docs/").removeprefix("es/").removesuffix(ENDING).lower()
    fitting = [name for name in known if name.lower().endswith(f"/{wanted}")]
    if wanted not in known and not fitting:  # names are English; titles have a Spanish reader's words
        fitting = [name for name, page in known.items() if fold(wanted) in map(fold, _WORD.findall(page.title()))]
    name = wanted if wanted in known else fitting[0] if len(fitting) == 1 else None
    if name is not None:
        return known[name], known[name].text()
    if fitting:
        raise NoSuchPage(f"{quoted(topic)} could be {listed(fitting)}; write the whole name.")
    near = nearest_few(wanted, known, {name.rpartition("/")[2]: name for name in known})
    hint = f"; {nearest_clause(near)}" if near else ""
    raise NoSuchPage(f"there is no page {quoted(topic)}{hint}; `asalto docs` lists all.")


def _rule(id_: str, lang: str, known: Mapping[str, Page]) -> tuple[Page, str]:
    """Return the ledger that has a rule, in the language asked for if that one has it, and the rule's part of it."""
    ledgers = [page for name, page in known.items() if name.startswith(LEDGERS)]
    english = [page for name, page in pages("en").items() if name.startswith(LEDGERS)] if lang != "en" else []
    ids: list[str] = []
    for page in (*ledgers, *english):
        parts = _rules_of(page.text())
        if id_ in parts:
            return page, parts[id_]
        ids += parts
    near = nearest_few(id_, ids)
    hint = f"; {nearest_clause(near)}" if near else ""
    raise NoSuchPage(f"no ledger has a rule {quoted(id_)}{hint}.")


def _rules_of(text: str) -> dict[str, str]:
    """Return the part of a ledger under each heading that begins with a rule's id, by id."""
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in text.splitlines(keepends=True):
        if heading := _HEADING.match(line):
            current = []
            if id_ := _RULE.match(heading[2]):
                current = found.setdefault(id_[0], [])
        current.append(line)
    return {id_: "".join(lines).rstrip() + "\n" for id_, lines in found.items()}


def with_plain_links(page: Page, text: str) -> str:
    """Return the text for a reader without links: a link to a page becomes the command that prints it."""

    def change(match: re.Match[str]) -> str:
        picture, words, target = match.groups()
        return f"({words})" if picture else _plain(words, target, page)

    parts = _FENCE.split(text)
    return "".join(part if part.startswith("```") else _LINK.sub(change, part) for part in parts)


def _plain(words: str, target: str, page: Page) -> str:
    if re.match(r"[a-z]+:", target):
        return f"{words} ({target})"
    file, _, anchor = target.partition("#")
    if not file:
        return words
    inside = _inside(page, file)
    command = _command(inside, anchor, page.lang)
    if not command:
        return words if words == inside else f"{words} ({inside})"
    return command if words.endswith(ENDING) else f"{words} ({command})"


def _inside(page: Page, file: str) -> str:
    """Return the path of a link's target, from the folder that holds docs."""
    parts: list[str] = []
    for part in (*PurePosixPath(page.path.relative_to(home()).as_posix()).parent.parts, *PurePosixPath(file).parts):
        if part == "..":
            del parts[-1:]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _command(inside: str, anchor: str, lang: str) -> str:
    """Return the command that prints the page at a path, or the rule at an anchor of a ledger, for a reader of
    ``lang``; "" if no page is there."""
    name = LOOSE.get(inside) or SPANISH.get(inside)
    if name is None and inside.startswith("docs/") and inside.endswith(ENDING):
        name = _name(inside.removeprefix("docs/").removeprefix("es/"))
        name = "readme" if name in _INDEXES else name
        if name.startswith(LEDGERS) and (id_ := _RULE.match(anchor.upper())):
            name = id_[0]
    there = "es" if inside in SPANISH or inside.startswith("docs/es/") else "en"
    option = "" if there == lang else f" --lang {there}"
    return f"`asalto docs {name}{option}`" if name else ""
