"""Answers of commands as texts for reading: the printed part, then the report, without documents, stories and styles.

Of drawings there is what they say to those who cannot see them, and how many marks they have of each colour."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import Final

from simulator.report.html.page import page
from simulator.report.tournament import tournament_answer
from simulator.tournament.scores import FaultCount, GameRef
from tests.cli.command_line import asalto
from tests.report.html.pages import source_of
from tests.report.written import written as answer_written
from tests.tournament.test_standings import results, scored

DUEL: Final = ("reference_duel", "--seed", "7", "--jobs", "1")
ARMOUR: Final = "combatants.Bruno.natural_armour"
NIGHT: Final = ("a_night_in_the_house", "--seed", "7", "--jobs", "1", "--policy", "investigators=basic")
REPORTS: Final[Mapping[str, tuple[str, ...]]] = {
    "batch": ("batch", *DUEL, "-n", "100"),
    "batch_of_sessions": ("batch", *NIGHT, "--policy", "horrors=basic", "-n", "12"),
    "compare": ("compare", *DUEL, "--vary", f"{ARMOUR}=2,3", "-n", "60"),
    "sweep": ("sweep", *DUEL, "--vary", f"{ARMOUR}=1..3", "-n", "40"),
    "sweep_of_two": ("sweep", *DUEL, "--vary", f"{ARMOUR}=1..2", "--vary", "combatants.Vega.power=4,5", "-n", "30"),
    "sensitivity": ("sensitivity", *DUEL, "--only", "Bruno.p*", "-n", "60"),
    "solve": ("solve", *DUEL, "--vary", f"{ARMOUR}=0..4", "--target", "win(left)=0.49", "-n", "800"),
    "solve_unmet": (
        *("solve", *DUEL, "--vary", f"{ARMOUR}=0..1", "--target", "win(left)=0.95", "-n", "200"),
        *("--require", "rounds<9", "--require", "win(right)<0.5"),
    ),
    "solve_of_two": (
        *("solve", *DUEL, "--vary", "sides.left.policy=basic,random", "--vary", f"{ARMOUR}=1,2"),
        *("--target", "win(left)=0.49", "-n", "300"),
    ),
    "exact": ("exact", "reference_duel"),
    "balance": ("balance", *DUEL, "--win", "80%", "--fights", "700", "--policy", "right=basic"),
}
"""The policies of these fights never change."""
CUP: Final = "tournament"
NAMES: Final = (*REPORTS, CUP)
WIDTH: Final = 160
LEFT_OUT: Final = frozenset({"style", "pre", "text", "tspan", "div.story"})
BLOCKS: Final = frozenset(
    {"title", "h1", "h2", "h3", "p", "li", "dt", "dd", "tr", "summary", "figcaption", "a", "div", "span", "caption"}
)
HEADINGS: Final = {"h1": "# ", "h2": "## ", "h3": "### ", "li": "- ", "dt": "* ", "figcaption": "[drawing] "}
VARYING: Final = re.compile(r"\d+[.,]\d\d? s\b(, [\d.,   ]+ (a second|por segundo))?|(?<=Asalto )\d+\.\d.*")


class _Outline(HTMLParser):
    """Collects a text for each block of a page: rows of tables as one line, labels of drawings in words."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[str] = []
        self._open: list[str] = []
        self._text = ""
        self._colours = Counter[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        kind = (given.get("class") or "").strip()
        if tag in ("td", "th") and self._text:
            self._text += " | "
        elif tag in BLOCKS and "tr" not in self._open:
            self._flush()
        self._open.append(f"{tag}.{kind}" if kind == "story" else tag)
        if kind.startswith("key "):
            self.blocks.append(f"({kind.removeprefix('key ')}:)")
        if given.get("aria-label") and not self._hidden:
            self._flush()
            self._text = f"({given['aria-label']})"
            self._flush()
        if tag == "path" and str(given.get("fill")).startswith("#"):
            self._colours[str(given["fill"])] += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS and (tag == "tr" or "tr" not in self._open):
            self._flush(HEADINGS.get(tag, ""))
        if tag == "svg" and self._colours:
            self.blocks.append("marks: " + ", ".join(f"{count} {colour}" for colour, count in self._colours.items()))
            self._colours.clear()
        while self._open and self._open.pop().partition(".")[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self._text += re.sub(r"\s+", " ", data)

    def _flush(self, before: str = "") -> None:
        if self._text.strip(" |"):
            self.blocks.append(before + self._text.strip())
        self._text = ""

    @property
    def _hidden(self) -> bool:
        return not LEFT_OUT.isdisjoint(self._open)


@cache
def outline(name: str, lang: str) -> str:
    """Return the printed answer and the report of a command in a language."""
    told, source = cup(lang) if name == CUP else written(name, lang)
    reader = _Outline()
    reader.feed(source)
    lines = [*told.splitlines(), "", "-" * 20, "", *reader.blocks]
    return "".join(f"{line}\n" for text in lines for line in wrapped(VARYING.sub("...", text)))


def wrapped(text: str) -> Iterator[str]:
    """Yield the lines of a text, none of them longer than ``WIDTH``."""
    if len(text) <= WIDTH:
        yield text
    else:
        yield from wrap(text, WIDTH, subsequent_indent="    ")


def written(name: str, lang: str) -> tuple[str, str]:
    """Return the printed answer of a command and the report that it writes."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "report.html"
        told = asalto(*REPORTS[name], "--lang", lang, "--report", str(path))
        assert told.exit_code in (0, 1), told.stderr
        return told.stdout.replace(str(path), "report.html"), source_of(path)


def cup(lang: str) -> tuple[str, str]:
    """Return the printed answer and the report of a tournament whose scores were made by hand."""
    duel = {((0, 1), 0): (30, 10), ((0, 2), 0): (24, 16), ((1, 2), 0): (26, 14)}
    pursuit = {((0, 1), 1): (20, 20), ((1, 2), 1): (10, 10)}
    found = results(scored(duel | pursuit))
    for how, times, first, kind in (("crashed", 1, 2, ""), ("gone", 2, 9, "attack")):
        seating = found.tournament.arenas[0].seatings[1]
        found.scores.totals[1].faults[how] = FaultCount(times, GameRef(0, first, seating, (0, 1)), kind, "KeyError: 7")
    answer = tournament_answer(found, 2.0, "asalto tournament cup.toml", lang)
    return answer_written(answer), page(answer)
