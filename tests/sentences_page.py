"""docs/sentences.md, and the tables of docs/es/sentences.md: what `asalto new` understands, from its vocabulary."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import simulator
from simulator import systems
from simulator.narration.inventory import alias_of
from tests.bestiary_page import table

PAGE: Final = Path(__file__).parent.parent / "docs" / "sentences.md"
SPANISH: Final = PAGE.parent / "es" / "sentences.md"
START: Final = "<!-- list: games -->\n"
END: Final = "<!-- end -->"
VOCABULARY: Final = Path(simulator.__file__).parent / "scenario" / "draft" / "vocabulary.toml"
LISTS: Final[Mapping[str, str]] = {
    "VERSUS": "divides the sides",
    "SURPRISE": "divides the sides; those before it lie in ambush",
    "SURPRISED": "divides the sides; those after it lie in ambush",
    "AND": "joins the groups of a side",
    "PLAYERS": "the players' side",
    "ENEMIES": "the other side",
    "WITH": "gives gear",
    "WITHOUT": "takes gear away: a piece, or all armour, weapons or ammunition",
    "NOBODY": "takes gear away from both sides",
    "NONE": "takes gear away from the side before it",
    "UNAWARE": "the other side lies in ambush",
    "EVERYBODY": 'said of both sides: "everyone in cover"',
    "FOLLOWER": 'after "his" or "their": those whom the one before leads, or more of the same kind',
    "LEADER": "after their followers: the one who leads them",
    "HURT": "begins with half of its life (a mob: of its members)",
    "BADLY_HURT": "begins with a quarter of it",
    "LIFE": 'after a share: "at 30 % life"',
    "PART_OF": 'some of the group before it: "one of them wounded"',
    "CALLED": 'gives a name, as "Sir Roland (knight)" does',
    "MOB": 'one combatant of many members: "2 mobs of 10 orks"',
    "WAVES": 'those who come later: "in waves of five"',
    "METRES": "the distance between the sides",
    "MELEE": "a distance of one metre",
    "LEVEL": "the level of those before it",
}
"""Lists of the vocabulary on the page, with their meanings; the other lists hold words that change nothing."""
INTRODUCTION: Final = """# Sentences

What `asalto new`, and the page's *Say it in a sentence*, understand, in English and Spanish. The tables are made by
`python -m tests.make_pages` of the vocabulary. Sheets and gear are called by their titles ([bestiary.md](bestiary.md)),
by their ids, and by the other names below; plurals, endings and small misspellings are understood.

```console
$ asalto new haunted_house "my party of four rookies vs a vampire and her three ghouls"
$ asalto new tapiz "una emboscada de cinco bandidos con ballestas contra la guardia"
$ asalto new tapiz "Sir Roland (knight) and his squire (novice) v a giant"
$ asalto new haunted_house "cuatro soldados sin munición contra diez zombis en un sótano en llamas"
$ asalto new ira_y_gloria "4 guardsmen in cover vs 6 cultists at 30 metres" --strict
$ asalto new tapiz "2-4 guards vs 1d6 wolves, one of them wounded" -o road.toml
```

**The read-back.** After the file, `asalto new` says what it has understood, as a sentence that means the same fight
again, and which side is the players', how far apart they stand, and which keys the file sets. Each part of the sentence
that nothing used is listed with its reason, or with the nearest that can be had; the file is written all the same, or
with `--strict` it is not (exit code 2). Where several readings are equally likely it asks on a terminal, and elsewhere
says which it took. `--json` prints all of that with the file as one document.

**Counts** are numbers, words (*a dozen*, *media docena*, *treinta y cinco*), dice (`1d6`) or ranges (`2-4`, *entre dos
y cuatro*), which are drawn in each fight. Words such as *some* take a number and say so.
"""


def page() -> str:
    """Return the whole page."""
    lists = tomllib.loads(VOCABULARY.read_text(encoding="utf-8"))
    rows = [[meaning, _said(lists[name])] for name, meaning in LISTS.items()]
    shared = "\n## In every game\n\n" + table(["means", "words"], rows)
    return INTRODUCTION + shared + "".join(map(_game, systems.NAMES))


def spanish() -> str:
    """Return the Spanish page with the tables of its games."""
    before, _, rest = SPANISH.read_text(encoding="utf-8").partition(START)
    assert rest, f"docs/es/sentences.md has no {START}"
    return before + START + "".join(map(_spanish_game, systems.NAMES)) + f"\n{END}{rest.partition(END)[2]}"


def _spanish_game(name: str) -> str:
    drafts = systems.schema(name).drafts
    rows = [[_said(row["words"]["es"]), row["about"]["es"]] for row in drafts["circumstances"].values()]
    for key, row in drafts.get("settings", {}).items():
        rows.append([_said(row["words"]["es"]), f"`{key}`, de {row['low']} a {row['high']}"])
    talk: Mapping[str, Mapping[str, list[str]]] = drafts["talk"]
    entries = [(id_, said) for kind in ("sheets", "gear") for id_, said in talk[kind].items()]
    others = [[f"`{alias_of(name, id_, 'es')}`", _said(said)] for id_, said in entries]
    return (
        f"\n### {systems.game(name).title}\n\n"
        + table(["circunstancia", "qué pone"], rows)
        + "\n"
        + table(["ficha o equipo", "otros nombres"], others)
    )


def _game(name: str) -> str:
    drafts = systems.schema(name).drafts
    rows = [[_said(_words(row)), row["about"]["en"]] for row in drafts["circumstances"].values()]
    for key, row in drafts.get("settings", {}).items():
        rows.append([_said(_words(row)), f"`{key}`, {row['low']} to {row['high']}"])
    talk: Mapping[str, Mapping[str, list[str]]] = drafts["talk"]
    others = [[f"`{id_}`", _said(said)] for kind in ("sheets", "gear") for id_, said in talk[kind].items()]
    return (
        f"\n## {systems.game(name).title}\n\n"
        + table(["circumstance", "means"], rows)
        + "\n"
        + table(["sheet or gear", "other names"], others)
    )


def _words(row: Mapping[str, Any]) -> Iterable[str]:  # Any: tables as tomllib gives them
    return (word for said in row["words"].values() for word in said)


def _said(words: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(words))
