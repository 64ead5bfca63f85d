"""Spanish all the way: help, options, complaints and what commands print; and English likewise."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from simulator import systems
from simulator.cli import main
from simulator.cli.output import complain
from simulator.cli.spanish import spanish_help, units
from simulator.core.errors import BadScenario
from simulator.narration.complaints import spanish_complaint, table
from simulator.scenario import load
from tests.cli.command_line import SPANISH, asalto, attic

ROOT: Final = Path(__file__).parents[2]
FEW: Final = ("--seed", "3", "--jobs", "1", "--lang")
PRINTED: Final = [
    *(
        ("batch", name, "-n", "4", *FEW)
        for name in (
            "three_against_a_werewolf",
            "a_night_in_the_house",
            "ira_y_gloria/squad_against_cultists",
            "fragmentos/officer_and_cult",
            "tapiz/hero_points",
        )
    ),
    ("batch", "reference_duel", "--precision", "0.2", *FEW),
    ("compare", "reference_duel", "--vary", "combatants.Bruno.natural_armour=2,5", "-n", "120", *FEW),
    ("sweep", "reference_duel", "--vary", "combatants.Bruno.natural_armour=2,5", "-n", "20", *FEW),
    ("sensitivity", "reference_duel", "--only", "Bruno.[pl]*", "-n", "20", *FEW),
    ("matchups", "reference_duel", "-n", "2", *FEW),
    ("solve", "reference_duel", "--vary", "combatants.Bruno.max_life=10,20", "--target", "tpk=0.1", "-n", "400", *FEW),
    ("balance", "reference_duel", "--win", "80%", "--fights", "300", *FEW),
    ("exact", "reference_duel", "--lang"),
    ("match", "cautious", "basic", "--scenario", "reference_duel", "--pairs", "2", *FEW),
    ("run", "three_against_a_werewolf", "--seed", "3", "--lang"),
    ("run", "tapiz/ogre_and_three_guards", "--seed", "3", "--lang"),
    ("sprt", "10", "80", "240", "95", "15", "--elo0", "0", "--elo1", "10", "--lang"),
]
"""Commands that print words of their own, without the language."""
LISTS: Final = [
    *((command, game) for game in systems.NAMES for command in ("variants", "facts", "sheets", "gear")),
    ("sheets", "haunted_house", "officer"),
    ("gear", "ira_y_gloria", "chainsword"),
    ("policies",),
    ("new", "haunted_house", "4 officer vs 3 zombie"),
    ("new", "tapiz", "tres ladrones contra un ogro en la niebla"),
]
"""Commands that print words of their own beside ids, which are the same in any language."""
NAMES: Final = frozenset({"random", "basic", "cautious", "aggressive", "asalto", "take", "set"})
"""Names, ids and words that both languages have."""
IDS: Final = frozenset(
    {"Tres", "Mark", "acción", "principal", "evade", "off", "full", "partial", "none", "agility", "strength"}
)
"""Words of lists and sentences that stay as they are."""


@cache
def words(lang: str) -> frozenset[str]:
    """Return all words of the catalogues of a language."""
    folders = [Path(str(files("simulator.narration").joinpath(f"messages/{lang}")))]
    folders += [systems.words(game) / lang for game in systems.NAMES]
    found: set[str] = set()
    for path in (path for folder in folders for path in folder.rglob("*.ftl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            told = line.partition("=")[2] if re.match(r"[\w-]+ =", line) else "" if line.startswith("#") else line
            found.update(word.lower() for word in re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", " ", told)))
    return frozenset(found)


def named(scenario: str) -> set[str]:
    """Return the words of a scenario's title and of the names in it, which stand in any language."""
    try:
        encounter = load(scenario).encounter
    except BadScenario:
        return set()
    return {word for text in (encounter.title, *encounter.names) for word in re.findall(r"[^\W\d_]+", text)}


def foreign(printed: str, lang: str, names: Set[str]) -> dict[str, str]:
    """Return the words of what was printed that only the other language has, each with its line; without commands,
    keys, ids and names."""
    other = words("en" if lang == "es" else "es") - words(lang)
    found: dict[str, str] = {}
    for line in printed.replace(str(ROOT), "").splitlines():
        told = re.sub(r"asalto [a-z-]+ .*?(#|$)", "", line)
        told = re.sub(r'"[^"]*"|`[^`]*`|\'[^\']*\'|\S+=\S+|\S*[._/(]\w\S*|--\S+', " ", told)
        for word in re.findall(r"[^\W\d_]+", told):
            if (
                word.lower() in other
                and word not in NAMES | names
                and (not word[0].isupper() or told.strip().startswith(word))
            ):
                found.setdefault(word, line.strip())
    return found


@pytest.mark.slow
def test_help_has_its_spanish() -> None:
    """Every text of every command and option, click's own headings, and what is to be typed, outside of examples."""
    for command in (main, *main.commands.values()):
        assert [text for text in units(command) if " ".join(text.split()) not in table("help")] == [], command.name
        told = asalto(*([] if command is main else [str(command.name)]), "--help", env=SPANISH).stdout
        assert told.startswith("Uso: "), command.name
        assert "Muestra esta ayuda y termina." in told, command.name
        assert not re.search(r"Usage|Options:|Examples:|Show this|\[default|Exit code", told), command.name
        typed = r"\b(SCENARIO|SYSTEM|FILE|NAME|KEY|VALUE|WHO|SIDE|SECONDS|METRIC|POLICY|WORD|TRACE)\b"
        assert command is main or not re.search(typed, told.partition("Ejemplos:")[0]), command.name


def test_every_command_takes_a_language() -> None:
    """README.es.md promises it: ``asalto serve --lang es`` and all others."""
    assert [
        name for name, command in main.commands.items() if not any("--lang" in p.opts for p in command.params)
    ] == []


def test_a_default_is_spanish_wherever_its_line_ends() -> None:
    """Click breaks lines after "default:" too."""
    assert spanish_help("  The file.  [default:\n  tuned.toml]") == "  The file.  [por defecto:\n  tuned.toml]"


def test_no_spanish_is_left_over() -> None:
    """Every translation belongs to a text of today's help."""
    said = {" ".join(text.split()) for command in (main, *main.commands.values()) for text in units(command)}
    assert set(table("help")) <= said


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
def test_what_is_printed_is_in_one_language(lang: str) -> None:
    """No answer has a word that only the catalogue of the other language has."""
    for typed in PRINTED:
        result = asalto(*typed, lang)
        names = {word for each in typed for word in named(each)}
        assert result.exit_code in (0, 1), typed
        assert foreign(result.stdout + result.stderr, lang, names) == {}, typed


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
def test_lists_are_in_one_language(lang: str) -> None:
    """Cells of several words that are no list of ids, and comments of files, stand beside ids that have no language."""
    for typed in LISTS:
        result = asalto(*typed, "--lang", lang)
        cells = [cell for line in result.stdout.splitlines() for cell in re.split(r"\s{2,}|# ", line)]
        prose = [cell for cell in cells if cell.count(" ") >= 3 and not re.fullmatch(r"[\w, ]*, \w+|.*[=\[{].*", cell)]
        assert result.exit_code == 0, typed
        assert prose, typed
        assert foreign("\n".join(prose), lang, IDS | {word for each in typed for word in each.split()}) == {}, typed


BROKEN: Final = [
    ("agilty = 5", '"Elena".agilty no es una clave conocida; lo más parecido es "agility".'),
    ("agility = 900", '"Elena".agility es 900; se admite un número entero de 0 a 12.'),
    ('agility = "x"', '"Elena".agility es "x"; se admite un número entero de 0 a 12.'),
    ("count = -1", "se admite un número entero de 0 a"),
    ('policy = "cautios"', 'que no es una política; se admite: "aggressive"'),
    ('side = "horror"', 'que no es un bando; se admite: "horrors" o "investigators"; lo más parecido es "horrors".'),
    ("vigor=[", "no es TOML: "),
    ("título = 3", 'una clave con acentos o espacios se escribe entre comillas: "título"'),
]


@pytest.mark.parametrize(("line", "said"), BROKEN)
def test_mistakes_in_files_are_said_in_spanish(tmp_path: Path, line: str, said: str) -> None:
    """The sentence has the place, the allowed values and the nearest spelling as they are written."""
    path = attic(tmp_path)
    text = Path(path).read_text(encoding="utf-8")
    text = (
        text.replace('use = "officer"', f'use = "officer"\n{line}')
        if "side" not in line
        else text.replace('side = "horrors"', line)
    )
    Path(path).write_text(text, encoding="utf-8")
    complaint = asalto("validate", path, env=SPANISH).stderr
    assert said in complaint
    assert " is " not in re.sub(r'"[^"]*"', "", complaint)
    assert "allowed" not in complaint


def test_what_was_typed_stays_as_it_is() -> None:
    """Words in quotes are not translated."""
    sentence = 'a.toml: combatants[1] "is missing".count is "stopped"; allowed is a whole number from 1 to 9.'
    assert spanish_complaint(sentence) == (
        'a.toml: combatants[1] "is missing".count es "stopped"; se admite un número entero de 1 a 9.'
    )


def test_a_command_leaves_no_language_behind(capsys: pytest.CaptureFixture[str]) -> None:
    """A program that goes on after a Spanish command complains in English again."""
    assert "no es ningún juego" in asalto("sheets", "nope", env=SPANISH).stderr
    complain("stopped")
    assert capsys.readouterr().err == "asalto: stopped\n"
