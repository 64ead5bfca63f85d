"""Laws of all commands: documents, jobs, interruptions, seeds, terminals, languages, traces, lists and sentences."""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from simulator.cli import main
from simulator.cli.interrupt import Interrupt
from simulator.scenario import load
from simulator.service.document_schemas import document_schemas
from simulator.systems import NAMES

from .command_line import FILES, TIMES, asalto, document, on_terminal, untimed

ARMOUR: Final = "--vary combatants.Bruno.natural_armour=2,4"
CUP: Final = """asalto = 1
tournament = { title = "Copa", pairs = 2 }
entrants = [{ policy = "cautious" }, { policy = "basic" }, { policy = "random" }]
scenarios = [{ use = "reference_duel" }, { use = "haunted_house/pursuit" }]
"""
LONG: Final[Mapping[str, tuple[int, str]]] = {
    "batch": (20, "batch attic.toml -n 60"),
    "chain": (4, "batch chain.toml -n 12"),
    "compare": (9, f"compare reference_duel {ARMOUR} -n 60 --all"),
    "sweep": (25, f"sweep reference_duel {ARMOUR} -n 20"),
    "sensitivity": (30, "sensitivity reference_duel --only Bruno.power -n 20"),
    "solve": (250, "solve reference_duel --vary combatants.Bruno.max_life=10,20 --target win(left)=0.5 -n 400"),
    "balance": (60, "balance attic.toml --win 40% --fights 150"),
    "matchups": (2, "matchups reference_duel -n 4"),
    "match": (5, "match basic random --scenario reference_duel --pairs 6"),
    "tournament": (15, "tournament cup.toml"),
}
"""Commands that play many games, and the number of checks for a stop before the stop comes."""
long_ones = pytest.mark.parametrize("name", LONG)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual files and a tournament lie in the folder in which commands are typed."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)


def lay_out(folder: Path) -> None:
    """Write the usual files and a tournament."""
    for name, text in {**FILES, "cup.toml": CUP}.items():
        (folder / name).write_text(text, encoding="utf-8")


def words(name: str, seed: int = 7, *more: str) -> list[str]:
    """Return the words of a long command; rows are written where the command has any."""
    typed = shlex.split(LONG[name][1])
    rows = any("--out" in param.opts for param in main.commands[typed[0]].params)
    return [*typed, "--seed", str(seed), "--json", *(("--out", "rows.csv") if rows else ()), *more]


def answer(typed: list[str]) -> tuple[Any, str]:
    """Return the document of a command without its times, and the rows that it has written. Stdout has nothing else,
    and the schema of the service knows every key."""
    found = asalto(*typed)
    assert found.exit_code in (0, 1), found.stderr
    told = json.loads(found.stdout)
    errors = Draft202012Validator(document_schemas()[typed[0]]).iter_errors(told)
    assert [f"{error.instance_path}: {error.message}" for error in errors] == [], "service/document_schemas.py"
    rows = Path("rows.csv")
    return untimed(told), rows.read_text(encoding="utf-8") if rows.exists() else ""


@cache
def alone(name: str) -> tuple[Any, str]:
    """Return the answer of a long command in one process, without an interruption."""
    return answer(words(name, 7, "--jobs", "1"))


@pytest.mark.slow
@long_ones
def test_jobs_change_nothing(name: str) -> None:
    """Two processes give the same document and the same rows as one."""
    assert answer(words(name, 7, "--jobs", "2")) == alone(name)


@pytest.mark.slow
@long_ones
def test_a_stopped_run_goes_on_to_the_same_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 130; the command that is printed ends where an undisturbed run ends."""
    undisturbed, asked = alone(name), iter([False] * LONG[name][0])
    with monkeypatch.context() as patch:
        patch.setattr(Interrupt, "asked", lambda self: next(asked, True))
        half = asalto(*words(name, 7, "--jobs", "1"))
    assert half.exit_code == 130
    found = re.search(r"; to go on: (asalto .+ --resume)$", half.stderr, re.MULTILINE)
    assert found is not None, half.stderr
    if half.stdout:
        played, whole = json.loads(half.stdout), undisturbed[0]
        count = "games" if "games" in whole else "fights"
        assert 0 <= played[count] < whole[count]
    assert answer(shlex.split(found[1])[1:]) == undisturbed


@pytest.mark.slow
@pytest.mark.parametrize("name", ["batch", "match"])
def test_another_seed_plays_other_games(name: str) -> None:
    """The figures of seed 8 are not those of seed 7."""
    mine, other = alone(name)[0], answer(words(name, 8, "--jobs", "1"))[0]
    assert {**mine, "seed": 8} != other


# Terminals and languages.

PRINTED: Final = (
    "systems",
    "scenarios tapiz",
    "variants fragmentos",
    "sheets haunted_house zombie",
    "gear ira_y_gloria --kind ranged",
    "run three_against_a_werewolf --seed 3",
    "run chain.toml --seed 4",
    "batch three_against_a_werewolf -n 8 --seed 3 --jobs 1",
    f"compare reference_duel {ARMOUR} -n 60 --seed 3 --jobs 1",
    f"sweep reference_duel {ARMOUR} -n 20 --seed 3 --jobs 1",
    "sensitivity reference_duel --only Bruno.power -n 20 --seed 3 --jobs 1",
    "matchups reference_duel -n 2 --seed 3 --jobs 1",
    "sprt 10 80 240 95 15 --elo0 0 --elo1 10",
)
printed = pytest.mark.parametrize("line", [pytest.param(line, id=line.split(" --")[0]) for line in PRINTED])


def letters(text: str) -> str:
    """Return a text without colours, blanks and times."""
    return "".join(TIMES.sub("", re.sub(r"\x1b\[[\d;?]*\w", "", text)).split())


@pytest.mark.slow
@printed
def test_colours_and_width_change_no_words(line: str) -> None:
    """A wide terminal shows the words of a plain one in their order, a narrow one no other words."""
    plain = asalto(*shlex.split(line)).stdout
    assert letters(on_terminal(*shlex.split(line), width=500)[1]) == letters(plain)
    narrow = [
        each.rstrip()
        for each in re.sub(r"\x1b\[[\d;?]*\w", "", on_terminal(*shlex.split(line), width=72)[1]).splitlines()
    ]
    known = {*plain.split()}
    told = TIMES.sub("", "\n".join(narrow)).split()
    assert [word for word in told if word not in known and not word.endswith("…") and word.isalpha()] == []


def numbers(text: str, lang: str) -> Counter[str]:
    """Return the numbers of a text in one spelling, without times and what is typed."""
    text = re.sub(r"\S+=\S+|(?<=asalto ).*", "", TIMES.sub("", text))
    found = re.findall(r"\d+(?:[.,\s]\d{3}(?!\d))*(?:[.,]\d+)?", text)
    thousands, comma = (r"\s", ",") if lang == "es" else (",", ".")
    return Counter(re.sub(thousands, "", each).replace(comma, ".") for each in found)


@pytest.mark.slow
@printed
def test_both_languages_tell_the_same_numbers(line: str) -> None:
    """Every number of the English answer stands in the Spanish one as often, and no other."""
    english, spanish = (asalto(*shlex.split(line), "--lang", lang).stdout for lang in ("en", "es"))
    assert english != spanish
    assert numbers(spanish, "es") == numbers(english, "en")


# Traces.


DAMAGES: Final[Mapping[str, Callable[[list[str], int], list[str]]]] = {
    "cut": lambda lines, at: [*lines[:at], lines[at][: len(lines[at]) // 2]],
    "without a line": lambda lines, at: lines[:at] + lines[at + 1 :],
    "with a line twice": lambda lines, at: [*lines[: at + 1], *lines[at:]],
    "with another digit": lambda lines, at: [
        *lines[:at],
        re.sub(r"\d", lambda one: str((int(one[0]) + 1) % 10), lines[at], count=1),
        *lines[at + 1 :],
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_trace_is_found_out(how: str) -> None:
    """Damage at any third line gives exit code 2 and a sentence with a line number, in replay, --verify and --audit."""
    assert asalto("run", "attic.toml", "--seed", "3", "--trace", "t.jsonl").exit_code == 0
    path = Path("t.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for at in range(list(DAMAGES).index(how), len(lines), 3):
        damaged = DAMAGES[how](lines, at)
        if damaged == lines:
            continue
        path.write_text("".join(damaged), encoding="utf-8")
        more = ((), ("--verify",), ("--audit",), ("--json",))[at % 4]
        found = asalto("replay", "t.jsonl", *more)
        said = f"{how} {at + 1}, {more}: {found.stderr}"
        assert (found.exit_code, found.stdout) == (2, ""), said
        assert re.fullmatch(r"asalto: t\.jsonl, line \d+: [^\n]+\n", found.stderr), said


# Lists and sentences.


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("command", ["sheets", "gear"])
def test_an_entry_is_found_by_its_name_and_by_what_narrows_the_list(command: str, game: str) -> None:
    """Every third by its id and by its title, and among those of its kind, its strength and its order."""
    key = command.removesuffix("s") if command == "sheets" else command
    rows = document(command, game, "--json")
    for row in rows[::3]:
        [found] = document(command, game, row[key], "--json")
        assert found == row
        assert row in document(command, game, row["title"], "--json"), row["title"]
    for kind in {row["kind"] for row in rows}:
        assert document(command, game, "--kind", kind, "--json") == [row for row in rows if row["kind"] == kind], kind
    strengths = sorted(row["strength"] for row in rows if row["strength"] is not None)
    for low, high in zip(strengths[::9], strengths[5::9], strict=False):
        found = document(command, game, "--strength", f"{low}..{high}", "--sort", "strength", "--json")
        assert [row["strength"] for row in found] == [each for each in strengths if low <= each <= high]


@cache
def listed(game: str) -> list[str]:
    """Return the ids of the sheets of a game."""
    return [row["sheet"] for row in document("sheets", game, "--json")]


@pytest.mark.slow
def test_a_sentence_becomes_the_fight_that_it_asks_for() -> None:
    """Two sheets in any numbers make a file that loads with so many, or one mob; others are explained."""

    @settings(max_examples=20)
    @given(st.data())
    def law(data: st.DataObject) -> None:
        game = data.draw(st.sampled_from(NAMES))
        left, right = (data.draw(st.sampled_from(listed(game))) for _ in "ab")
        many, few = (data.draw(st.integers(2, 9)) for _ in "ab")
        sentence = f"{many} {left} vs {few} {right}"
        made = asalto("new", game, sentence, "--lang", "en")
        if made.exit_code:
            assert (made.exit_code, made.stdout) == (2, ""), sentence
            assert made.stderr.startswith("asalto: "), sentence
            return
        Path("made.toml").write_text(made.stdout, encoding="utf-8")
        sides = Counter(member.side for member in load("made.toml").encounter.members)
        assert {sides[0], sides[1]} <= {many, few, 1}, sentence

    law()
