"""Generated pages: questions, views and events of each game (docs/protocol.md links to them), docs/bestiary.md and
docs/es/bestiary.md, docs/sentences.md, docs/untaken.md, docs/weights.md, and the tables of docs/es/sentences.md,
docs/specials.md and docs/es/specials.md.

``python -m tests.make_pages`` rewrites them, and the lists inside docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from simulator import systems
from simulator.core.answers import Answer
from simulator.core.fields import Shown, cells, has_cells
from simulator.wire.facts import KINDS, field_hints
from simulator.wire.messages import SPEAKS
from tests import bestiary_page, sentences_page, specials_page, untaken_page, weights_page
from tests.bestiary_page import table

DOCS = Path(__file__).parent.parent / "docs"
PROTOCOL = DOCS / "protocol.md"
FOLDER = DOCS / "messages"
CELLS = ("target", "item", "detail", "amount", "place", "may_place")
NAMES: Mapping[object, str] = {int: "whole number", float: "number", str: "text", bool: "true or false"}


# A game's page.


def page(name: str) -> str:
    """Return the page of a game: its questions, and the contents of its views."""
    game = systems.system(name)
    return (
        f"# {systems.game(name).title}: questions and views\n\n"
        "Made by `python -m tests.make_pages` of what the program says of itself. "
        f"`asalto schema {name}` has the same, and sheets, variants and scenes, as JSON Schema; "
        "[protocol.md](../protocol.md) says what is sent when.\n\n"
        "## Questions\n\n"
        "The cells of an option are verb, target, item, detail, amount, x, y. Of each verb only the cells are listed "
        "that it uses; the others are at their default.\n\n"
        + "\n".join(_kind(name, kind, sentence) for kind, sentence in systems.kinds(name).items())
        + "\n## Views\n\n"
        + "\n".join(_cells(cls) for cls in _classes(game.view_cells))
    )


def _kind(name: str, kind: str, sentence: str) -> str:
    rows = [[f"`{verb}`", _meaning(answer)] for verb, answer in systems.answers(name)[kind].items()]
    return f"### {kind}\n\n{sentence[:1].upper()}{sentence[1:]}.\n\n" + table(["verb", "cells"], rows)


def _meaning(answer: Answer) -> str:
    told = [answer.help] if answer.help else []
    for cell in CELLS:
        if text := getattr(answer, cell):
            told.append(f"*{cell.replace('may_place', 'place, in some')}*: {text}{_values(cell, answer)}")
    return "; ".join(told)


def _values(cell: str, answer: Answer) -> str:
    if cell != "detail" or not answer.details:
        return ""
    return f" ({', '.join(f'`{value}`' if value else 'empty' for value in answer.details)})"


def _classes(cls: type) -> list[type]:
    """Return the class of a view and those of its parts, each once."""
    found = [cls]
    for one in found:
        found += [part for part in _parts([cell.hint for cell in cells(one)]) if part not in found]
    return found


def _parts(hints: Sequence[Any]) -> list[type]:
    found: list[type] = []
    for hint in hints:
        found += [hint] if has_cells(hint) else _parts(getattr(hint, "__args__", ()))
    return list(dict.fromkeys(found))


def _cells(cls: type) -> str:
    rows = [[f"`{cell.name}`", kind_of(cell.hint), _told(cell.about)] for cell in cells(cls)]
    return f"### {title_of(cls)}\n\n{_sentence(cls)}\n\n" + table(["field", "is", "means"], rows)


def title_of(cls: type) -> str:
    """Return the title of a class of cells on the page: BodyCells is ``body``."""
    return cls.__name__.removesuffix("Cells").lower()


def _told(about: Shown) -> str:
    values = [f"`{value}`" if value != "" else "empty" for value in about.values]
    rule = f" ({about.rule})" if about.rule else ""
    return about.help + rule + (f" One of {', '.join(values)}." if values else "")


def kind_of(hint: Any) -> str:
    """Return a type hint in words."""
    if hint in NAMES:
        return NAMES[hint]
    if has_cells(hint):
        return title_of(hint)
    args: tuple[Any, ...] = getattr(hint, "__args__", ())
    match getattr(hint, "__origin__", None):
        case origin if origin in (list, set, frozenset, AbstractSet):
            return f"list of {kind_of(args[0])}"
        case origin if origin is dict:
            return f"table of {kind_of(args[1])}"
        case origin if origin is tuple and args[-1] is Ellipsis:
            return f"list of {kind_of(args[0])}"
        case origin if origin is tuple:
            return f"[{', '.join(map(kind_of, args))}]"
    return " or ".join("nil" if arg is type(None) else kind_of(arg) for arg in args)


# The lists in docs/protocol.md.


def events() -> str:
    """Return every event with its fields."""
    rows = []
    for name, cls in KINDS.items():
        hints = field_hints(name)
        rows.append([f"`{name}`", ", ".join(f"`{field}` {kind_of(hints[field])}" for field in hints), _sentence(cls)])
    return table(["event", "fields", "means"], rows)


def names() -> str:
    """Return every message with its purpose."""
    return table(["message", "means"], [[f"`{name}`", _sentence(cls)] for cls, name in SPEAKS.items()])


def games() -> str:
    """Return links to the pages of the games."""
    rows = [[f"[{systems.game(name).title}](messages/{name}.md)", f"`{name}`"] for name in systems.NAMES]
    return table(["kinds of question of", "`asalto schema`"], rows)


def _sentence(cls: type) -> str:
    return " ".join((cls.__doc__ or "").partition("\n\n")[0].split()).replace("``", "`")


LISTS: Mapping[str, Callable[[], str]] = {"messages": names, "events": events, "games": games}


def filled(text: str) -> str:
    """Return the text with its lists, each between two comments, from the program."""
    for name, made in LISTS.items():
        start, end = f"<!-- list: {name} -->\n", "<!-- end -->"
        before, _, rest = text.partition(start)
        assert rest, f"docs/protocol.md has no {start}"
        text = f"{before}{start}\n{made()}\n{end}{rest.partition(end)[2]}"
    return text


def main() -> None:
    """Write all pages."""
    FOLDER.mkdir(exist_ok=True)
    for name in systems.NAMES:
        (FOLDER / f"{name}.md").write_text(page(name), encoding="utf-8")
    PROTOCOL.write_text(filled(PROTOCOL.read_text(encoding="utf-8")), encoding="utf-8")
    for lang, path in bestiary_page.PAGES.items():
        path.write_text(bestiary_page.page(lang), encoding="utf-8")
    sentences_page.PAGE.write_text(sentences_page.page(), encoding="utf-8")
    sentences_page.SPANISH.write_text(sentences_page.spanish(), encoding="utf-8")
    for lang, path in specials_page.PAGES.items():
        path.write_text(specials_page.page(lang), encoding="utf-8")
    untaken_page.PAGE.write_text(untaken_page.page(), encoding="utf-8")
    weights_page.PAGE.write_text(weights_page.page(), encoding="utf-8")


if __name__ == "__main__":
    main()
