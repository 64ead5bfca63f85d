"""What every question prints, and what its report says, element by element: ``make goldens`` keeps it in ``outlines``.

The fights are those of policies that never change. Of drawings there is what they say, also to those who cannot see
them, and how many marks they have of each colour; drawings.py has the rest. Left out are documents and the stories of
fights, which other tests keep."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from simulator.report.html.tournament import tournament_report
from simulator.report.text.terminal import PlainTerminal
from simulator.report.text.tournament import write_tournament
from simulator.tournament.scores import FaultCount, GameRef
from tests.cli.command_line import asalto
from tests.report.html.pages import source_of
from tests.tournament.test_standings import results, scored

FOLDER: Final = Path(__file__).with_name("outlines")
DUEL: Final = ("reference_duel", "--seed", "7", "--jobs", "1")
ARMOUR: Final = "combatants.Bruno.natural_armour"
NIGHT: Final = ("a_night_in_the_house", "--seed", "7", "--jobs", "1", "--policy", "investigators=basic")
REPORTS: Final[Mapping[str, tuple[str, ...]]] = {
    "batch": ("batch", *DUEL, "-n", "250"),
    "batch_of_evenings": ("batch", *NIGHT, "--policy", "horrors=basic", "-n", "12"),
    "compare": ("compare", *DUEL, "--vary", f"{ARMOUR}=2,3,4", "-n", "60"),
    "sweep": ("sweep", *DUEL, "--vary", f"{ARMOUR}=1..3", "-n", "40"),
    "sweep_of_two": ("sweep", *DUEL, "--vary", f"{ARMOUR}=1..2", "--vary", "combatants.Vega.power=4,5", "-n", "30"),
    "sweep_of_words": ("sweep", *DUEL, "--vary", "sides.left.policy=basic,random", "-n", "40"),
    "sensitivity": ("sensitivity", *DUEL, "--only", "Bruno.p*", "-n", "60"),
    "solve": ("solve", *DUEL, "--vary", f"{ARMOUR}=0..4", "--target", "win(left)=0.49", "-n", "3000"),
    "solve_out_of_reach": ("solve", *DUEL, "--vary", f"{ARMOUR}=0..1", "--target", "win(left)=0.95", "-n", "400"),
    "solve_unmet": (
        *("solve", *DUEL, "--vary", f"{ARMOUR}=0..1", "--target", "win(left)=0.95", "-n", "200"),
        *("--require", "rounds<9", "--require", "win(right)<0.5"),
    ),
    "solve_of_two": (
        *("solve", *DUEL, "--vary", "sides.left.policy=basic,random", "--vary", f"{ARMOUR}=1,2"),
        *("--target", "win(left)=0.49", "-n", "600"),
    ),
    "solve_of_words": ("solve", *DUEL, "--vary", "sides.left.policy=basic,random", "--target", "rounds=5", "-n", "400"),
    "exact": ("exact", "reference_duel"),
    "balance": ("balance", *DUEL, "--win", "80%", "--fights", "600", "--policy", "right=basic"),
}
CUP: Final = "tournament"
NAMES: Final = (*REPORTS, CUP)
LEFT_OUT: Final = frozenset({"style", "pre", "div.story"})
READ_ALOUD: Final = ("aria-label",)
COLOURED: Final = (["key"], ["swatch"])
"""The classes of elements that are coloured by what they mean: key figures and the entries of legends."""
TIMES: Final = re.compile(r"\d+[.,]\d\d? s\b(, [\d.,   ]+ (a second|por segundo))?")
LANGUAGES: Final[Mapping[str, str]] = {"batch": "es", "exact": "es"}
"""The reports that are told in Spanish; the others are in English."""


class _Outline(HTMLParser):
    """Keeps each text with the element that it stands in, the texts of attributes that are read aloud, the numbers that
    programs read, and what colour means."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._open: list[str] = []
        self._colours = Counter[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        kind = (given.get("class") or "").strip()
        self._open.append(f"{tag}.{kind}" if kind else tag)
        if tag == "data":
            self._open[-1] += f" {float(str(given['value'])):.6g}"
        if not self._hidden:
            self.lines += [f"{self._open[-1]} {key}: {given[key]}" for key in READ_ALOUD if given.get(key)]
            self.lines += [f"{self._open[-1]} {given.get('style') or ''}".strip()] * (kind.split()[:1] in COLOURED)
        if tag == "path" and str(given.get("fill")).startswith("#"):
            self._colours[str(given["fill"])] += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "svg" and self._colours:
            self.lines.append(", ".join(f"{count} {colour}" for colour, count in self._colours.items()))
            self._colours.clear()
        while self._open and re.split(r"[. ]", self._open.pop())[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._hidden:
            self.lines.append(f"{self._open[-1]}: {' '.join(data.split())}")

    @property
    def _hidden(self) -> bool:
        return not LEFT_OUT.isdisjoint(self._open)


def outline(name: str, lang: str | None = None) -> str:
    """What is printed, and what the report says, a line for each text; in the language in which it is kept, or another
    one."""
    lang = lang or kept_in(name)
    told, page = cup(lang) if name == CUP else written(name, lang)
    reader = _Outline()
    reader.feed(page)
    lines = [*told.splitlines(), "", *reader.lines]
    return "".join(f"{TIMES.sub('...', line)}\n" for line in lines)


def kept_in(name: str) -> str:
    """The language in which a report is kept."""
    return LANGUAGES.get(name, "en")


def written(name: str, lang: str) -> tuple[str, str]:
    """What a command prints, and the report that it writes."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "report.html"
        told = asalto(*REPORTS[name], "--lang", lang, "--report", str(path))
        assert told.exit_code in (0, 1), told.stderr
        return told.stdout.replace(str(path), "report.html"), source_of(path)


def cup(lang: str) -> tuple[str, str]:
    """What the terminal shows of a tournament whose scores were made by hand, and its report."""
    duel = {((0, 1), 0): (30, 10), ((0, 2), 0): (24, 16), ((1, 2), 0): (26, 14)}
    pursuit = {((0, 1), 1): (20, 20), ((1, 2), 1): (10, 10)}
    found, out = results(scored(duel | pursuit)), StringIO()
    for how, times, first, kind in (("crashed", 1, 2, ""), ("gone", 2, 9, "attack")):
        seating = found.tournament.arenas[0].seatings[1]
        found.scores.totals[1].faults[how] = FaultCount(times, GameRef(0, first, seating, (0, 1)), kind, "KeyError: 7")
    write_tournament(found, 2.0, "asalto tournament cup.toml", lang, PlainTerminal(out))
    return out.getvalue(), tournament_report(found, lang)


def main() -> None:
    """Write what every report says."""
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(outline(name), encoding="utf-8")


if __name__ == "__main__":
    main()
